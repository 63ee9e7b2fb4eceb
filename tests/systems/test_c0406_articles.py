"""C.04.6, article by article. The expected answers are derived from the text, in the comments."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import pairwright as pw
from tests.systems.by_hand import State, state

Answer = dict[str, Any]


def matches(answer: Answer) -> list[tuple[int, ...]]:
    """The pairs in their order, without colours."""
    return [tuple(sorted(pair)) for pair in answer["pairs"]]


def brackets(answer: Answer) -> list[tuple[float, list[int], list[int]]]:
    return [(b["score"], b["residents"], b["upfloaters"]) for b in answer["brackets"]]


def criterion(answer: Answer, name: str) -> list[Any]:
    """The value of a criterion in each bracket."""
    return [b["criteria"][name] for b in answer["brackets"]]


def without(*edges: tuple[int, int], teams: tuple[int, ...]) -> list[tuple[int, int]]:
    """All pairs of these teams except these edges."""
    return [pair for pair in combinations(sorted(teams), 2) if pair not in edges]


# -- 1.1, 1.2, 1.3: numbers, scores, groups


def test_1_1_1_each_team_has_a_different_tpn() -> None:
    assert pw.answer(state("1\n1"))["error"] == "invalid-state"


# MP: 1 has 4, 2 and 3 have 2, 4 has 0. GP: 2 has 5.5, 1 has 5, 3 has 4, 4 has 1.5.
# 1-2 and 3-4 are the only pairs that have not met.
TWO_SCORES = """
    1  W3+/2.5  B4+/2.5
    2  W4+/4    B3-/1.5
    3  B1-/1.5  W2+/2.5
    4  B2-/0    W1-/1.5
"""


def test_1_2_1_the_primary_score_makes_the_groups() -> None:
    answer = pw.answer(state(TWO_SCORES, primary="GP"))
    assert brackets(answer) == [(5.5, [2], [1]), (4, [3], [4])]


def test_1_2_2_match_points_are_the_default_and_game_points_allocate_colours() -> None:
    assert brackets(pw.answer(state(TWO_SCORES))) == [(4, [1], [2]), (2, [3], [4])]
    # 1 and 3 have equal match points and have not played; 3 has more game points: first-team, odd, White.
    assert pw.answer(state("1 half/1\n3 half/2"))["pairs"] == [[3, 1]]


def test_1_3_1_1_3_2_3_2_scoregroups_from_the_top_become_brackets_of_even_size() -> None:
    # 2 points: 2 and 5. 1 point: 1, 3, 6, odd, so one of the zeros (4, 7, 8) comes up: the smallest TPN.
    answer = pw.answer(state("1 half\n2 full\n3 half\n4 zero\n5 full\n6 half\n7 zero\n8 zero"))
    assert brackets(answer) == [(2, [2, 5], []), (1, [1, 3, 6], [4]), (0, [7, 8], [])]


def test_1_4_one_team_is_not_paired_when_the_number_is_odd() -> None:
    assert pw.answer(state("1\n2\n3"))["bye"] == 3
    assert pw.answer(state("1\n2\n3\n4"))["bye"] is None
    assert pw.answer(state("1\n2\n3\n4 x")) == pw.answer(state("1\n2\n3"))


# -- 1.5: floaters; 2.3.4 [C7]


def upfloaters_of_team_1(team_2: str, team_5: str, **options: Any) -> list[int]:
    """Round 4. Team 1 (4 points) needs one of 2, 3, 4 (3 points each); the other two can meet. 5, 6 have less.

    2 goes up, unless it was a floater: then 3.
    """
    table = f"1 full full zero\n2 {team_2}\n3 half half half\n4 half half half\n5 {team_5}\n6 full zero zero"
    answer = pw.answer(state(table, **options))
    assert brackets(answer)[0][:2] == (4, [1])
    return list(brackets(answer)[0][2])


def test_1_5_a_floater_has_played_an_opponent_with_another_score() -> None:
    # Before round 3, team 2 had 2 points and team 5 had 1.
    assert upfloaters_of_team_1("half half W5=", "half zero B2=") == [3]


def test_1_5_an_upfloater_is_a_floater_as_well() -> None:
    # Before round 3, team 2 had 1 point and team 5 had 2.
    assert upfloaters_of_team_1("half zero W5+", "half half B2-") == [3]


def test_1_5_equal_scores_make_no_floater() -> None:
    assert upfloaters_of_team_1("half zero W5+", "half zero B2-") == [2]


def test_1_5_only_the_previous_round_counts() -> None:
    # Team 2 was a floater in round 2 (1 point against 0).
    assert upfloaters_of_team_1("half W5= half", "zero B2= half") == [2]


def test_1_5_the_bye_makes_no_floater() -> None:
    assert upfloaters_of_team_1("half half pab", "half half zero") == [2]


def test_1_5_a_forfeited_match_makes_no_floater_unless_r_forfeit_floats() -> None:
    # Before round 3, team 2 had 1 point and team 5 had 2; 5 did not come.
    assert upfloaters_of_team_1("half zero +5", "half half -2") == [2]
    assert upfloaters_of_team_1("half zero +5", "half half -2", r_forfeit_floats=True) == [3]


def test_2_3_4_c7_is_off_in_the_last_two_rounds() -> None:
    floater = ("half half W5=", "half zero B2=")
    assert upfloaters_of_team_1(*floater, rounds=6) == [3]  # round 4 of 6
    assert upfloaters_of_team_1(*floater, rounds=5) == [2]
    assert upfloaters_of_team_1(*floater, rounds=4) == [2]


# -- 1.6, 1.7: colours


def test_1_6_1_a_forfeited_match_gives_no_colour() -> None:
    # Team 1 has had White once: CD +1, no (Type A) preference; the forfeit would make it two and prefer Black.
    # Team 2 has had White once, too. 4.3.5, 4.3.6 and 4.3.7 do not decide; first-team 2 (4 points to 3)
    # alternates to Black (4.3.8).
    table = state("1 W= +\n2 W+ full")
    table["entries"][0]["history"][1]["colour"] = "W"
    assert pw.answer(table)["pairs"] == [[1, 2]]


def test_1_6_2_the_colour_difference_is_whites_minus_blacks() -> None:
    # CD of 1: 2 - 1 = +1. CD of 2: 1 - 1 = 0. The lower one has White (4.3.5).
    answer = pw.answer(state("1 W= B= W=\n2 W= B= half", colour_preference="none"))
    assert answer["pairs"] == [[2, 1]]


def preference(colours: str, **options: Any) -> str:
    """The preference of a team that has had these colours ("-": a round without a match), seen from outside.

    The team meets one that prefers White strongly (two Blacks, CD -2) and one that prefers Black strongly:
    its preference is for the colour where they clash, and strong if [C9] counts the clash as well.
    """
    found = []
    for wish, twice in (("W", "B= B="), ("B", "W= W=")):
        mine = " ".join("half" if colour == "-" else f"{colour}=" for colour in colours)
        length = max(len(colours), 2)
        pad = ["half"] * (length - len(colours)), ["half"] * (length - 2)
        table = state(f"1 {' '.join(pad[0])} {mine}\n2 {' '.join(pad[1])} {twice}", **options)
        answer = pw.answer(table)
        if criterion(answer, "C8") == [1]:
            found.append(wish + ("!" if criterion(answer, "C9") == [1] else ""))
    assert len(found) <= 1
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("", ""),
        ("W", ""),  # 1.7.1.3: CD +1, but not two matches
        ("B", ""),
        ("WB", ""),
        ("BW", ""),
        ("BB", "W"),  # 1.7.1.1: CD -2
        ("BBBW", "W"),  # CD -2 although White last
        ("WBB", "W"),  # CD -1, twice Black
        ("WWBB", "W"),  # CD 0, twice Black
        ("WWWBB", ""),  # CD +1: twice Black is no preference for White
        ("BBW", ""),  # CD -1, not twice Black
        ("WW", "B"),  # 1.7.1.2: the same the other way round
        ("WWWB", "B"),
        ("BWW", "B"),
        ("BBWW", "B"),
        ("BBBWW", ""),
        ("WWB", ""),
        ("BBW-W", "B"),  # the last two *played* matches
        ("BBWW-", "B"),
    ],
)
def test_1_7_1_type_a(colours: str, expected: str) -> None:
    assert preference(colours, colour_preference="A") == expected
    assert preference(colours) == expected  # 1.7: Type A is the default


def test_1_7_1_type_a_does_not_look_at_the_last_round() -> None:
    assert preference("BBWW", colour_preference="A", rounds=5) == "B"


@pytest.mark.parametrize(
    ("colours", "expected", "in_last_round"),
    [
        ("", "", ""),  # 1.7.2.5
        ("BB", "W!", "W!"),  # 1.7.2.1: CD -2
        ("BBBW", "W!", "W!"),
        ("WBB", "W!", "W!"),  # CD -1, twice Black
        ("WW", "B!", "B!"),  # 1.7.2.2
        ("WWWB", "B!", "B!"),
        ("BWW", "B!", "B!"),
        ("B", "W", "W"),  # 1.7.2.3: CD -1
        ("BBW", "W", "W"),
        ("BBBWW", "W", "W"),  # CD -1: twice White is no preference for Black
        ("WB", "W", ""),  # CD 0, Black last; 1.7.2.5 in the last round
        ("W", "B", "B"),  # 1.7.2.4: CD +1
        ("WWB", "B", "B"),
        ("WWWBB", "B", "B"),
        ("BW", "B", ""),  # CD 0, White last
        ("BW-", "B", ""),
        ("WWBB", "W!", "W!"),  # CD 0, twice Black: item 1, in the last round too
        ("BBWW", "B!", "B!"),
    ],
)
def test_1_7_2_type_b(colours: str, expected: str, in_last_round: str) -> None:
    last = max(len(colours), 2) + 1
    assert preference(colours, colour_preference="B") == expected
    assert preference(colours, colour_preference="B", rounds=last) == in_last_round


def test_1_7_2_5_wins_in_the_last_round_with_r_b_last_zero_none() -> None:
    other = {"colour_preference": "B", "r_b_last_zero": "none"}
    assert preference("BBWW", rounds=5, **other) == preference("WWBB", rounds=5, **other) == ""
    assert preference("BBWW", rounds=6, **other) == "B!"  # not the last round
    assert preference("BWW", rounds=4, **other) == "B!"  # CD +1


def test_1_7_preferences_are_not_used_at_all() -> None:
    assert preference("BB", colour_preference="none") == preference("WW", colour_preference="none") == ""


# -- 2.1, 2.2: absolute criteria, completion


# Four teams with equal scores: 1-3 2-4 is the first pairing, then 1-4 2-3, then 1-2 3-4 (3.6.3).


def test_2_1_1_c1_no_second_meeting() -> None:
    assert matches(pw.answer(state("1 W3=\n2 B4=\n3 B1=\n4 W2="))) == [(1, 4), (2, 3)]


def test_2_1_1_c1_a_forfeited_match_is_not_a_meeting() -> None:
    # 1-3 and 2-4 were forfeited by both; GHR 3.5.
    assert matches(pw.answer(state("1 -3\n2 -4\n3 -1\n4 -2"))) == [(1, 3), (2, 4)]


def test_2_1_1_c1_a_prohibited_pair_is_treated_like_a_meeting() -> None:
    assert matches(pw.answer(state("1\n2\n3\n4", prohibited=[(3, 1)]))) == [(1, 4), (2, 3)]


@pytest.mark.parametrize(
    ("team_3", "bye"),
    [
        ("half zero", 3),  # a half-point bye does not bar
        ("zero -", 3),
        ("pab zero", 2),
        ("+ zero", 2),
        ("full zero", 2),
    ],
)
def test_2_1_2_c2_no_second_bye_none_after_a_forfeit_win_or_a_full_point_bye(team_3: str, bye: int) -> None:
    # 3 has the lowest score. If it is barred: 1 and 2 are equal in points and matches, 2 has the larger TPN.
    assert pw.answer(state(f"1 W+ B+\n2 W+ B+\n3 {team_3}"))["bye"] == bye


def test_2_2_1_c3_the_rest_can_be_paired() -> None:
    # 1 and 2 (2 points) could meet, but 3 may meet neither 4 nor 5 nor 6. So 3 comes up with another one,
    # the first of 4, 5, 6.
    answer = pw.answer(
        state("1 full\n2 full\n3 half\n4 half\n5 half\n6 half", prohibited=[(3, 4), (3, 5), (3, 6)])
    )
    assert brackets(answer) == [(2, [1, 2], [3, 4]), (1, [5, 6], [])]
    assert matches(answer) == [(1, 3), (2, 4), (5, 6)]


# -- 2.3: quality criteria


def test_2_3_1_c4_as_few_upfloaters_as_possible_even_if_their_scores_are_low() -> None:
    # 1, 2, 3 (2 points) | 4, 5, 6 (1) | 7, 8 (0). 1 can meet 4 or 7 only; 5 can meet 4 and the top three only.
    # {4} leaves 5 without an opponent; {5} and {6} and {8} leave 1 without one; {7}: 1-7 2-3 4-5 6-8.
    # {4,5,6} has better scores than {7}, but three is more than one.
    answer = pw.answer(
        state(
            "1 full\n2 full\n3 full\n4 half\n5 half\n6 half\n7 zero\n8 zero",
            prohibited=[(1, 2), (1, 3), (1, 5), (1, 6), (1, 8), (5, 6), (5, 7), (5, 8)],
        )
    )
    assert brackets(answer) == [(2, [1, 2, 3], [7]), (1, [4, 5, 6], [8])]
    assert criterion(answer, "C4") == [1, 1]
    assert matches(answer) == [(1, 7), (2, 3), (4, 5), (6, 8)]


# 1, 2 (4 points, may not meet) | 3 (3) | 5, 6 (1) | 4 (0). 1 meets 3 or 5, 2 meets 4 or 6; 4-5 may not meet.
# {3,6} leaves 4-5: illegal. {3,4}, {5,4} and {5,6} are legal, with the scores 0 3, 0 1 and 1 1.
ASCENDING = state(
    "1 full full\n2 full full\n3 full half\n4 zero zero\n5 half zero\n6 zero half",
    prohibited=[(1, 2), (1, 4), (1, 6), (2, 3), (2, 5), (4, 5)],
)


def with_options(document: State, **options: Any) -> State:
    return {**document, "options": {**document["options"], **options}}


def test_2_3_2_c5_the_lowest_score_of_the_upfloaters_counts_first() -> None:
    answer = pw.answer(ASCENDING)
    assert brackets(answer) == [(4, [1, 2], [5, 6]), (3, [3], [4])]
    assert criterion(answer, "C5") == [[1, 1], [0]]


def test_2_3_2_c5_of_all_sets_with_r_c5_legal_false() -> None:
    # Of all pairs of 3, 4, 5, 6 the best have the scores 1 3: {3,5} (2 has no opponent) and {3,6} (4-5).
    assert pw.answer(with_options(ASCENDING, r_c5_legal=False))["error"] == "no-legal-pairing"


def test_2_3_3_c6_the_following_scoregroup_needs_as_few_upfloaters_as_possible() -> None:
    # Without 2 the scoregroup 3, 4 would need both 5 and 6; without 3 it is 2, 4, who can meet.
    answer = pw.answer(state("1 full\n2 half\n3 half\n4 half\n5 zero\n6 zero", prohibited=[(3, 4)]))
    assert brackets(answer)[0] == (2, [1], [3])
    assert criterion(answer, "C6") == [0, 0, None]


def test_2_3_3_c6_comes_before_c7() -> None:
    # As before; 3 and 4 were floaters, 2 was not. Round 3: 3 and 4 had 0 points against teams with 1.
    table = "1 full full\n2 half half\n3 zero W7+\n4 zero W8+\n5 half zero\n6 half zero\n7 half B3- x\n8 half B4- x"
    assert brackets(pw.answer(state(table)))[0] == (4, [1], [2])
    answer = pw.answer(state(table, prohibited=[(3, 4)]))
    assert brackets(answer)[0] == (4, [1], [3])
    assert criterion(answer, "C7")[0] == 1


def test_2_3_3_c6_does_not_apply_when_the_following_scoregroup_is_empty() -> None:
    # 1, 2 (4 points, may not meet) | 3 (3) | 4, 5, 6 (2; 5-6 may not meet) | 7, 8 (0). Two come up: 3 and one
    # of 4, 5, 6. The following scoregroup, that of 3, is empty then: the first set, {3,4}.
    table = "1 full full\n2 full full\n3 full half\n4 full zero\n5 full zero\n6 full zero\n7 zero zero\n8 zero zero"
    document = state(table, prohibited=[(1, 2), (5, 6)])
    answer = pw.answer(document)
    assert brackets(answer) == [(4, [1, 2], [3, 4]), (2, [5, 6], [7, 8])]
    assert criterion(answer, "C6") == [None, None]
    # r_following "next_nonempty": the group of 4, 5, 6. {3,4} leaves 5, 6, who need two; {3,5} leaves 4, 6.
    answer = pw.answer(with_options(document, r_following="next_nonempty"))
    assert brackets(answer) == [(4, [1, 2], [3, 5]), (2, [4, 6], []), (0, [7, 8], [])]


def test_2_3_3_c6_the_team_with_the_bye_is_no_following_scoregroup_unless_with_pab() -> None:
    # Everybody below 2 is barred from the bye, so 2 (3 points) has it. 1 (4) | 3, 4, 5 (2; 4-5 may not meet) |
    # 6, 7 (1). The following scoregroup is 3, 4, 5: without 3 it needs two, without 4 none.
    table = "1 W+ B+\n2 W+ half\n3 full zero\n4 full zero\n5 full zero\n6 pab zero\n7 zero pab"
    document = state(table, prohibited=[(4, 5)])
    answer = pw.answer(document)
    assert answer["bye"] == 2
    assert brackets(answer)[0] == (4, [1], [4])
    # "with_pab": the following scoregroup is that of 2, empty. C6 does not apply: the first set.
    answer = pw.answer(with_options(document, r_following="with_pab"))
    assert brackets(answer)[0] == (4, [1], [3])
    assert criterion(answer, "C6")[0] is None


def test_2_3_3_c6_as_a_question_of_parity_with_r_c6_parity() -> None:
    # 1 (2 points) | 2 to 6 (1) | 7 to 10 (0). 3, 4, 5, 6 may not meet each other. Without 2, the following
    # scoregroup needs four; without 3, it needs two (2 meets one). None: impossible.
    table = "1 full\n2 half\n3 half\n4 half\n5 half\n6 half\n7 zero\n8 zero\n9 zero\n10 zero"
    document = state(table, prohibited=combinations((3, 4, 5, 6), 2))
    assert brackets(pw.answer(document))[0] == (2, [1], [3])
    assert criterion(pw.answer(document), "C6")[0] == 2
    # "parity": only 0 would comply. Neither set does, so the first one.
    assert brackets(pw.answer(with_options(document, r_c6="parity")))[0] == (2, [1], [2])


def test_2_3_5_c8_as_few_unfulfilled_preferences_as_possible() -> None:
    # 1 and 3 prefer White, 2 and 4 Black. 1-3 2-4 would leave two unfulfilled.
    answer = pw.answer(state("1 B= B=\n2 W= W=\n3 B= B=\n4 W= W="))
    assert answer["pairs"] == [[1, 4], [3, 2]]
    assert criterion(answer, "C8") == [0]


def test_2_3_6_c9_among_them_as_few_strong_ones_as_possible() -> None:
    # All prefer White (two unfulfilled, however they are paired): 1 and 3 strongly, 2 and 4 mildly.
    answer = pw.answer(state("1 B= B=\n2 B= half\n3 B= B=\n4 B= half", colour_preference="B"))
    assert answer["pairs"] == [[1, 4], [3, 2]]
    assert (criterion(answer, "C8"), criterion(answer, "C9")) == ([2], [0])


def test_2_3_5_c8_comes_before_c9() -> None:
    # 1 and 2 prefer White strongly, 3 and 4 White mildly, 5 and 6 Black mildly. Two pairings are possible:
    # 1-3 2-4 5-6, the first, with three unfulfilled, none strong; and 1-2 3-5 4-6 with one, strong.
    table = "1 B= B=\n2 B= B=\n3 B= half\n4 B= half\n5 W= half\n6 W= half"
    edges = ((1, 2), (3, 5), (4, 6), (1, 3), (2, 4), (5, 6))
    prohibited = without(*edges, teams=(1, 2, 3, 4, 5, 6))
    answer = pw.answer(state(table, colour_preference="B", prohibited=prohibited))
    assert matches(answer) == [(1, 2), (3, 5), (4, 6)]
    assert (criterion(answer, "C8"), criterion(answer, "C9")) == ([1], [1])


def test_2_3_6_c9_comes_before_c10() -> None:
    # 1, 2, 3 (2 points) and upfloater 4: all prefer White, 1 and 3 strongly, so 1-3 2-4 is against C9. 1 and 3
    # were floaters (1 point against 0): 4 meets one of them nevertheless.
    table = """
        1  B=   B8=
        2  B=   half
        3  B=   B9=
        4  B=   zero
        5  half zero
        6  half zero
        8  zero W1=  x
        9  zero W3=  x
    """
    answer = pw.answer(state(table, colour_preference="B"))
    assert brackets(answer)[0] == (2, [1, 2, 3], [4])
    assert matches(answer)[:2] == [(1, 4), (2, 3)]
    assert (criterion(answer, "C9")[0], criterion(answer, "C10")[0]) == (0, 1)


@pytest.mark.parametrize(("rounds", "expected"), [(5, [(1, 4), (2, 3)]), (4, [(1, 3), (2, 4)])])
def test_2_3_7_c10_upfloaters_do_not_meet_floaters_except_in_the_last_two_rounds(
    rounds: int, expected: list[tuple[int, int]]
) -> None:
    # 4 comes up to 1, 2, 3. In 1-3 2-4 it would meet 2, who was a floater (0 points against 1).
    table = "1 half half\n2 zero W9+\n3 half half\n4 half zero\n5 half zero\n6 half zero\n9 half B2- x"
    answer = pw.answer(state(table, rounds=rounds))  # round 3
    assert brackets(answer)[0] == (2, [1, 2, 3], [4])
    assert matches(answer)[:2] == expected
    assert criterion(answer, "C10") == [0, 0]


# -- 3.3, 3.4: the outlook, the bye


def test_3_3_2_the_bye_comes_first_even_if_it_makes_a_floater() -> None:
    # With the bye for 1, teams 2 and 3 (1 point each) would meet.
    answer = pw.answer(state("1 W+\n2 W=\n3 W="))
    assert answer["bye"] == 3
    assert brackets(answer) == [(2, [1], [2])]


def test_3_3_3_no_complete_pairing() -> None:
    assert pw.answer(state("1 W2=\n2 B1="))["error"] == "no-legal-pairing"
    # Nobody may have the bye.
    assert (
        pw.answer(state("1 pab zero zero\n2 zero pab zero\n3 zero full zero"))["error"] == "no-legal-pairing"
    )
    # 1, 2, 3 may not meet each other, and 4 is only one.
    assert (
        pw.answer(state("1\n2\n3\n4", prohibited=combinations((1, 2, 3), 2)))["error"] == "no-legal-pairing"
    )


def test_3_4_1_the_bye_leaves_a_legal_pairing() -> None:
    # 3 has the lowest score, but then 1 and 2, who may not meet, are left. The next one is 2.
    answer = pw.answer(state("1 W+ B+\n2 W+ B-\n3 B- W-", prohibited=[(1, 2)]))
    assert answer["bye"] == 2
    assert matches(answer) == [(1, 3)]


def test_3_4_2_the_bye_goes_to_the_lowest_score() -> None:
    assert pw.answer(state("1 B-\n2 W=\n3 W="))["bye"] == 1
    # 2 has the fewest match points (1 to 2), 3 the fewest game points (1.5 to 2): the primary score counts.
    assert pw.answer(state("1 W+\n2 W=/2\n3 W+/1.5"))["bye"] == 2
    assert pw.answer(state("1 W+\n2 W=/2\n3 W+/1.5", primary="GP"))["bye"] == 3


def test_3_4_3_then_to_the_most_matches_played() -> None:
    assert pw.answer(state("1 W+\n2 W=\n3 half"))["bye"] == 2
    # A forfeited match is not played: 2 and 3 have no points, 2 has played.
    assert pw.answer(state("1 W+\n2 W-\n3 -"))["bye"] == 2


def test_3_4_4_then_to_the_largest_tpn() -> None:
    assert pw.answer(state("4 W=\n7 W=\n5 W="))["bye"] == 7


# -- 3.5: the set of upfloaters


def test_3_5_1_every_team_with_a_lower_score_may_come_up() -> None:
    # 1 (2 points) may meet 4 (0) only, not 2 and 3 (1).
    answer = pw.answer(state("1 full\n2 half\n3 half\n4 zero", prohibited=[(1, 2), (1, 3)]))
    assert brackets(answer) == [(2, [1], [4]), (1, [2, 3], [])]


@pytest.mark.parametrize(
    ("barred", "expected"),
    [
        ((), [2, 6, 1]),
        ((1,), [2, 6, 3]),
        ((1, 3), [2, 6, 5]),
        ((6,), [2, 8, 1]),
        ((6, 1), [2, 8, 3]),
        ((6, 1, 3), [2, 8, 5]),
        ((2,), [6, 8, 1]),
        ((2, 1), [6, 8, 3]),
        ((2, 1, 3), [6, 8, 5]),
    ],
)
def test_3_5_2_3_5_3_3_5_4_order_of_sets_as_in_the_example(
    barred: tuple[int, ...], expected: list[int]
) -> None:
    # 2, 6, 8 have 3 points; 1, 3, 5 have 2.5. The top-scoregroup 10, 11, 12 may not meet among themselves: three
    # upfloaters. 10 may meet nobody with 3 points: two with 3 and one with 2.5. The barred ones may not meet the
    # top-scoregroup: of the sets of the example, in its order, the first without them.
    top = (10, 11, 12)
    table = "1 half/2.5\n2 half/3\n3 half/2.5\n5 half/2.5\n6 half/3\n8 half/3\n9 zero"
    table += "".join(f"\n{tpn} full" for tpn in top)
    prohibited = [*combinations(top, 2), (10, 2), (10, 6), (10, 8)]
    prohibited += [(team, tpn) for team in barred for tpn in top if (tpn, team) not in prohibited]
    answer = pw.answer(state(table, primary="GP", prohibited=prohibited))
    assert brackets(answer)[0] == (4, list(top), expected)
    assert criterion(answer, "C5")[0] == [2.5, 3, 3]


def test_3_5_5_the_first_set_with_the_best_c6_and_c7_whatever_the_colours() -> None:
    # 1 prefers Black, and so does 2; 3 and 4 have no preference. C8 does not choose the set.
    answer = pw.answer(state("1 W+ W+\n2 W= W=\n3 half half\n4 half half"))
    assert brackets(answer)[0] == (4, [1], [2])
    assert criterion(answer, "C8")[0] == 1


# -- 3.6: the pairing of a bracket


def test_3_6_1_the_top_member_has_the_smaller_tpn_not_the_higher_score() -> None:
    # 3, 4, 5 (1 point) and upfloater 1: 1-4 3-5 (1 3 4 5) is the first, before 1-5 3-4 (1 3 5 4).
    answer = pw.answer(state("1 zero\n3 half\n4 half\n5 half"))
    assert brackets(answer) == [(1, [3, 4, 5], [1])]
    assert matches(answer) == [(1, 4), (3, 5)]


def test_3_6_2_identifier_example() -> None:
    # Only two pairings are possible: 11-24, 16-6, 10-9, 8-4, whose identifier is 4 6 9 11 8 16 10 24, and 11-24, 16-8,
    # 10-9, 6-4: 4 8 9 11 6 16 10 24. The first one is lower in the second number; pair by pair 4-6 would come before
    # 4-8.
    teams = (4, 6, 8, 9, 10, 11, 16, 24)
    prohibited = without((11, 24), (6, 16), (9, 10), (4, 8), (4, 6), (8, 16), teams=teams)
    answer = pw.answer(state("\n".join(map(str, teams)), prohibited=prohibited))
    assert matches(answer) == [(4, 8), (6, 16), (9, 10), (11, 24)]


def test_3_6_3_the_top_members_are_compared_before_the_bottom_members() -> None:
    # Two pairings: 1-6 2-5 3-4 (1 2 3 6 5 4) and 1-4 2-3 5-6 (1 2 5 4 3 6). The third top member decides.
    edges = ((1, 6), (2, 5), (3, 4), (1, 4), (2, 3), (5, 6))
    answer = pw.answer(state("1\n2\n3\n4\n5\n6", prohibited=without(*edges, teams=(1, 2, 3, 4, 5, 6))))
    assert matches(answer) == [(1, 6), (2, 5), (3, 4)]


def test_3_6_4_the_first_pairing_when_nothing_speaks_against_it() -> None:
    assert matches(pw.answer(state("1\n2\n3\n4\n5\n6\n7\n8"))) == [(1, 5), (2, 6), (3, 7), (4, 8)]


# -- 4: colours


def test_4_1_4_3_1_an_odd_first_team_has_the_initial_colour_an_even_one_the_other() -> None:
    assert pw.answer(state("1\n2\n3\n4", initial_colour="W"))["pairs"] == [[1, 3], [4, 2]]
    assert pw.answer(state("1\n2\n3\n4", initial_colour="B"))["pairs"] == [[3, 1], [2, 4]]


def test_4_3_1_only_when_neither_has_played() -> None:
    # 1 has had White: CD +1 against 0, so 2 has White (4.3.5).
    assert pw.answer(state("1 W=\n2 half"))["pairs"] == [[2, 1]]


# 1 and 3 have yet to play: the first-team, odd, has White (4.3.1).


def test_4_2_1_the_first_team_has_the_higher_primary_score() -> None:
    assert pw.answer(state("1 half\n3 full"))["pairs"] == [[3, 1]]
    assert pw.answer(state("1 full/1\n3 half/2", primary="GP"))["pairs"] == [[3, 1]]


def test_4_2_2_then_the_higher_secondary_score_if_it_is_used() -> None:
    assert pw.answer(state("1 half/1\n3 half/2"))["pairs"] == [[3, 1]]
    assert pw.answer(state("1 half/1\n3 half/2", secondary_for_colours=False))["pairs"] == [[1, 3]]
    assert pw.answer(state("1 half/2\n3 full/2", primary="GP"))["pairs"] == [[3, 1]]


def test_4_2_3_then_the_smaller_tpn() -> None:
    assert pw.answer(state("3 half\n1 half"))["pairs"] == [[1, 3]]


def test_4_3_2_the_only_preference_is_granted() -> None:
    # 1: CD 0, twice White: prefers Black. 2: CD +1, no preference. (4.3.5 would give White to 1.)
    assert pw.answer(state("1 B= B= W= W=\n2 W= B= W= half"))["pairs"] == [[2, 1]]
    # The other way round; here 2 has the preference: for White, at CD 0 against -1.
    assert pw.answer(state("1 B= W= B= half\n2 W= W= B= B="))["pairs"] == [[2, 1]]


def test_4_3_3_opposite_preferences_are_granted() -> None:
    assert pw.answer(state("1 W= W=\n2 B= B="))["pairs"] == [[2, 1]]
    assert pw.answer(state("1 B= B= W= W=\n2 W= W= B= B=", colour_preference="B"))["pairs"] == [[2, 1]]


def test_4_3_4_the_only_strong_preference_is_granted() -> None:
    # Both prefer White: 1 strongly (CD 0, twice Black), 2 mildly (CD -1). (4.3.5 would give White to 2.)
    assert pw.answer(state("1 W= W= B= B=\n2 B= B= W= half", colour_preference="B"))["pairs"] == [[1, 2]]


def test_4_3_5_white_to_the_lower_colour_difference() -> None:
    # Both prefer Black. 1 is the first-team (3 points to 2), but CD +1 is lower than +2: White.
    assert pw.answer(state("1 B= W= W=\n2 zero W= W="))["pairs"] == [[1, 2]]
    # -2 is lower than -1.
    assert pw.answer(state("1 B= half\n2 B= B=", colour_preference="none"))["pairs"] == [[2, 1]]


def test_4_3_6_alternate_to_the_most_recent_time_with_different_colours() -> None:
    # From the end: W W, B B, B W. The last is the most recent time that differs (the first round would give 1
    # Black, and so would 4.3.8).
    assert pw.answer(state("1 W= B= B= W=\n2 B= W= B= W="))["pairs"] == [[1, 2]]


def test_4_3_6_unplayed_rounds_are_removed_unless_r_436_rounds() -> None:
    # Played: 1 had W B, 2 had B W. Last match: 1 had Black, 2 White: 1 has White.
    document = state("1 W= half B=\n2 B= W= half")
    assert pw.answer(document)["pairs"] == [[1, 2]]
    # By rounds: both played in round 1 only, 1 with White: 1 has Black.
    assert pw.answer(with_options(document, r_436="rounds"))["pairs"] == [[2, 1]]


def test_4_3_7_the_preference_of_the_first_team() -> None:
    # Both have had W W W B: CD +2, they prefer Black. 2 is the first-team. (4.3.8 would give it White.)
    assert pw.answer(state("1 W= W= W= B=\n2 W= W= W= B+"))["pairs"] == [[1, 2]]


def test_4_3_8_alternate_the_first_team() -> None:
    # Both have had White once, no preference. 2 is the first-team.
    assert pw.answer(state("1 W=\n2 W+"))["pairs"] == [[1, 2]]


def test_4_3_9_alternate_the_other_team() -> None:
    # First-team 1 has not played; 2 has had W B: CD 0, no preference; after Black it has White.
    assert pw.answer(state("1 full full\n2 W= B="))["pairs"] == [[2, 1]]
    assert pw.answer(state("1 full full\n2 B= W="))["pairs"] == [[1, 2]]


# -- decisions of the arbiter


def test_forced_pair_comes_first_and_outside_bye_and_brackets() -> None:
    # 2-5 has met, is forced nevertheless and has its colours by article 4: 5 has had Black and now White.
    # Of 1, 3, 4 team 4 has the bye (3.4.4), 1-3 is the only bracket.
    answer = pw.answer(state("1 half\n2 W5=\n3 half\n4 half\n5 B2=", forced=[(2, 5)]))
    assert answer["pairs"] == [[5, 2], [1, 3]]
    assert answer["bye"] == 4
    assert brackets(answer) == [(1, [1, 3], [])]


def test_late_entry_is_not_there_before_its_round() -> None:
    # GHR 2.4: paired only on arrival.
    assert pw.answer(state("1\n2\n3 late2"))["pairs"] == [[1, 2]]
    assert pw.answer(state("1\n2\n3 late2"))["bye"] is None
    assert pw.answer(state("1 W+\n2 W+\n3 zero late2"))["bye"] == 3


# -- C.04.7: Baku acceleration for match points


@pytest.mark.parametrize(
    ("rounds", "virtual"),
    [(9, [2, 2, 2, 1, 1, 0, 0, 0, 0]), (11, [2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0]), (4, [2, 1, 0, 0])],
)
def test_c_04_7_virtual_points_by_round(rounds: int, virtual: list[int]) -> None:
    # Everybody has one point per round; 1-5, 2-6, 3-7 and 4-8 were drawn in round 1. GA: the first 2 * ceil(8 / 4) = 4.
    drawn = {tpn: f"W{tpn + 4}=" if tpn <= 4 else f"B{tpn - 4}=" for tpn in range(1, 9)}
    for past, points in enumerate(virtual):
        table = "\n".join(f"{tpn} {' '.join([drawn[tpn], *['half'] * past][:past])}" for tpn in range(1, 9))
        answer = pw.answer(state(table, rounds=rounds, acceleration="baku"))
        if points:
            assert brackets(answer) == [(past + points, [1, 2, 3, 4], []), (past, [5, 6, 7, 8], [])]
            assert matches(answer) == [(1, 3), (2, 4), (5, 7), (6, 8)]
        else:
            assert brackets(answer) == [(past, [1, 2, 3, 4, 5, 6, 7, 8], [])]


@pytest.mark.parametrize(("teams", "group_a"), [(4, 2), (5, 4), (6, 4), (8, 4), (9, 6), (12, 6)])
def test_c_04_7_group_a_is_twice_a_quarter_rounded_up(teams: int, group_a: int) -> None:
    answer = pw.answer(state("\n".join(map(str, range(1, teams + 1))), acceleration="baku"))
    assert brackets(answer)[0] == (2, list(range(1, group_a + 1)), [])


def test_c_04_7_the_bye_ignores_virtual_points() -> None:
    # GA: the first 2 * ceil(7 / 4) = 4. 4 has 0 points (2 with the virtual ones), 5 has 1 (1).
    table = "1 W4+\n2 W3=\n3 B2=\n4 B1-\n5 W6=\n6 B5= x\n7 pab x"
    assert pw.answer(state(table, acceleration="baku"))["bye"] == 4


def test_c_04_7_the_first_team_ignores_virtual_points() -> None:
    # 1 has 0 + 2 points and is the resident; 5 has 1 and is the first-team, odd, so White.
    answer = pw.answer(state("1 -4\n2 +3 x\n3 -2 x\n4 +1 x\n5 pab", acceleration="baku"))
    assert brackets(answer) == [(2, [1], [5])]
    assert answer["pairs"] == [[5, 1]]


def test_c_04_7_a_floater_is_determined_by_the_pairing_score() -> None:
    # Round 3; 2 (GA) played 5 (GB) in round 2, both with 0 points: 2 against 0 with the virtual ones. 1 (6)
    # needs one of 2, 3, 4 (4 each): not the floater.
    table = "1 +8 full\n2 -5 W5+\n3 W4= half\n4 B3= half\n5 -2 B2-\n6 -7 zero\n7 -6 zero\n8 -1 zero"
    assert brackets(pw.answer(state(table, acceleration="baku")))[0] == (6, [1], [3])


def test_c_04_7_late_entries_join_by_tpn_and_the_last_member_stays() -> None:
    # Eight teams in round 1, in which nobody appeared: GA is 1, 2, 4, 5. Late 3 is not behind 5, late 10 is.
    table = "1 -2\n2 -1\n3 zero late2\n4 -5\n5 -4\n6 -7\n7 -6\n8 -9\n9 -8\n10 zero late2"
    answer = pw.answer(state(table, acceleration="baku"))
    assert [score for score, _, _ in brackets(answer)] == [2, 0]
    assert brackets(answer)[0] == (2, [1, 2, 3, 4, 5], [6])


def test_c_04_7_who_is_absent_in_round_1_is_not_among_those_who_are_split() -> None:
    # 1.3: the participants to be paired before round 1 are eight: GA is 1, 2, 4, 5, in round 1 and afterwards.
    in_round_1 = pw.answer(state("1\n2\n3 x\n4\n5\n6\n7\n8\n9\n10 x", acceleration="baku"))
    assert brackets(in_round_1) == [(2, [1, 2, 4, 5], []), (0, [6, 7, 8, 9], [])]
    # 3 was absent, 10 had a half-point bye; 3 is not behind 5. The scores: 2, and 0 but for 10.
    table = "1 -2\n2 -1\n3 zero\n4 -5\n5 -4\n6 -7\n7 -6\n8 -9\n9 -8\n10 half"
    in_round_2 = pw.answer(state(table, acceleration="baku"))
    assert brackets(in_round_2)[0] == (2, [1, 2, 3, 4, 5], [10])


def test_c_04_7_not_with_game_points_as_primary_score() -> None:
    assert pw.answer(state("1\n2", acceleration="baku", primary="GP"))["error"] == "invalid-state"
