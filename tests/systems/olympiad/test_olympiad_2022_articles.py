"""The Olympiad rules of 2022, article by article. The expected answers are derived from the text in the comments."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import pairwright as pw
from pairwright.domain.results import Result
from pairwright.domain.tournament import Entry, PastRound
from pairwright.systems.olympiad.attendance import breaches, is_out, paired_in_round_1, short_rounds
from pairwright.systems.olympiad.editions import EDITIONS
from pairwright.systems.olympiad.initial_ranking import Squad, initial_ranking
from pairwright.systems.options import read_options
from pairwright.systems.registry import system_of
from tests.systems.olympiad.tables import (
    SIX,
    answer,
    barred_before,
    down,
    matches,
    olympiad,
    row_pairs,
    up,
    whites,
)

NOBODY = "\n".join(str(tpn) for tpn in range(1, 9))
"""Eight teams before round 1."""

# -- 3: ranks


def names(*squads: Squad) -> list[str]:
    return [squad.name for squad in initial_ranking(squads, "olympiad-2022", unrated=1400)]


def test_3_1_1_the_average_of_the_four_best() -> None:
    # 2500 on average against 2475; the 2700 on board 5 is one of the four best.
    assert names(Squad("A", (2475, 2475, 2475, 2475, 2475)), Squad("B", (2500, 2400, 2400, 2100, 2700))) == [
        "B",
        "A",
    ]


def test_3_1_2_then_the_fifth_player() -> None:
    assert names(Squad("A", (2400,) * 4), Squad("B", (2400,) * 4 + (2000,))) == ["B", "A"]


def test_3_1_3_then_the_alphabet() -> None:
    assert names(Squad("B", (2400,) * 5), Squad("A", (2400,) * 5)) == ["A", "B"]


def test_3_2_rank_before_a_round_by_match_points_and_initial_number() -> None:
    # 3 and 4 have 2 points; game points (4 has 4, 3 has 2.5) do not count.
    found = answer("1 W+\n2 B-\n3 W+/2.5\n4 W+/4\n5 B-\n6 B-")
    assert [tpn for tpn in found["standing"] if tpn < 100] == [1, 3, 4, 2, 5, 6]
    assert matches(found) == [(1, 3), (2, 4), (5, 6)]


# -- 4: the bye


def test_4_1_the_last_team_of_the_ranking_has_the_bye() -> None:
    # 4 and 5 have 2 points, 3 has 1, 1 and 2 none: 2 is the last one.
    found = answer("1 W4-\n2 B5-\n3 pab\n4 B1+\n5 W2+")
    assert found["bye"] == 2
    assert not found["extension_needed"]


def test_4_1_in_the_draft_the_last_initial_number_has_it() -> None:
    assert answer("1 W4-\n2 B5-\n3 pab\n4 B1+\n5 W2+", "olympiad-2022-draft")["bye"] == 5
    assert answer("1 W4-\n2 B5-\n3 pab\n4 B1+\n5 W2+", r_bye_by="number")["bye"] == 5


def test_4_2_1_not_twice() -> None:
    # 5 is the last one with 0 + 1 points, the others have at least 2.
    assert answer("1 W+ B+\n2 W+ B-\n3 W+ B-\n4 W+ B-\n5 pab B-")["bye"] == 4


def test_4_2_2_not_after_a_win_by_default() -> None:
    # 4 has two points and is the last of the five; it won by default.
    assert answer("1 W+ B+\n2 W+ B+\n3 W+ B+\n4 + B-\n5 W= B+")["bye"] == 5


def test_4_2_3_not_after_joining_late() -> None:
    late = "1 W+\n2 W+\n3 B-\n4 B-\n5 zero late2"
    assert answer(late)["bye"] == 4
    assert answer(late, "olympiad-2009")["bye"] == 5


def test_4_the_first_that_leaves_a_rest_that_can_be_paired() -> None:
    # 1-2 and 3-4 have met, and so have 1-3: without 5 nobody is left for 1 but 4, and 2-3 can meet. Without 4 there is
    # only 1-5, 2-3. With 2-3 prohibited the bye for 5 leaves no pairing: 4 has it.
    table = "1 W2+ B3+\n2 B1- W+\n3 W4+ W1-\n4 B3- B+\n5 B- W-"
    assert answer(table)["bye"] == 5
    found = answer(table, prohibited=[(2, 3)])
    assert found["bye"] == 3
    assert found["extension_needed"]


def test_4_if_nobody_may_have_it_the_last_one_has_it_nevertheless() -> None:
    everybody = "1 pab W+ B+\n2 + W+ B+\n3 + W- B-"
    found = answer(everybody)
    assert (found["bye"], found["extension_needed"]) == (3, True)
    refused = pw.answer(olympiad(everybody, r_second_bye=False))
    assert refused["error"] == "no-legal-pairing"


def test_4_3_the_bye_is_worth_one_match_point_and_two_game_points() -> None:
    defaults = {option.name: option.default for option in system_of("olympiad-2022").options}
    assert (defaults["pab_mp"], defaults["pab_gp"]) == (1, 2)


# -- 5: unfinished games


@pytest.mark.parametrize("system", ["olympiad-2022", "olympiad-2009"])
def test_5_1_unfinished_games_are_draws_for_pairing(system: str) -> None:
    # 1 has 1 + 3/2 = 2.5 of 4 boards and wins; 3-4 are 2-2: one match point each
    state = olympiad("1\n2\n3\n4", system)
    state["round"] = 2
    sides = {1: (2, "W", "1***"), 2: (1, "B", "0***"), 3: (4, "W", "****"), 4: (3, "B", "****")}
    for entry in state["entries"]:
        opponent, colour, boards = sides[entry["tpn"]]
        entry["history"] = [{"result": "played", "opponent": opponent, "colour": colour, "boards": boards}]
    found = pw.answer(state)
    assert found["standing"] == [1, 3, 4, 2]
    assert found["median_score"] == 1
    assert found["downfloaters"] == [[1, 3]]


# -- 6: repeats, groups, the median


def test_6_1_nobody_meets_twice() -> None:
    found = answer("1 W3+\n2 W4+\n3 B1-\n4 B2-")
    assert matches(found) == [(1, 2), (3, 4)]
    # after 1-3, 1-2 and 1-4 no opponent is left for 1
    refused = pw.answer(olympiad("1 W3+ B2+ W4+\n2 W4+ W1- B3+\n3 B1- W4+ W2-\n4 B2- B3- B1-"))
    assert refused["error"] == "no-legal-pairing"


def test_6_1_a_match_that_did_not_take_place_is_not_a_meeting() -> None:
    # all have 2 points: 1-3 is the first pairing, but they have a forfeited match behind them
    table = "1 +3 B-\n2 W+ B-\n3 -1 W+\n4 W+ B-"
    assert (1, 3) in matches(answer(table))
    assert (1, 3) not in matches(answer(table, r_forfeit_meets=True))


@pytest.mark.parametrize("system", ["olympiad-2022", "olympiad-2009", "olympiad-2008"])
def test_6_2_the_difference_is_as_small_as_possible(system: str) -> None:
    # 4 points: 1; 2 points: 2 and 3; 1 point: 4 to 6, the median group (6 is the sixth of ten); none: 7 to 10.
    # 1 has met 2 and 3. It may meet 4 (a difference of 3) or 7 (a difference of 4): it meets 4, and 5-6 are level.
    found = answer(
        "1 W2+ B3+\n2 B1- W+\n3 B+ W1-\n4 B= W-\n5 W= B-\n6 B= W-\n7 W- B-\n8 B- W-\n9 W- B-\n10 B- W-",
        system,
    )
    assert found["downfloaters"] == [[1, 4]]
    assert matches(found) == [(1, 4), (2, 3), (5, 6), (7, 9), (8, 10)]


@pytest.mark.parametrize("system", ["olympiad-2022", "olympiad-2009"])
def test_6_3_a_group_has_equal_match_points(system: str) -> None:
    found = answer("1 W+\n2 W+\n3 B-\n4 B-\n5 pab\n6 half", system)
    assert matches(found) == [(1, 2), (3, 4), (5, 6)]


def test_6_4_the_example_of_88_teams() -> None:
    # places 1-44 have 11 points, 45-88 have 10: the lower of the two middle teams is the 45th.
    eleven = [f"{tpn} W+ B+ W+ B+ W+ B=" for tpn in range(1, 45)]
    ten = [f"{tpn} W+ B+ W+ B+ W+ B-" for tpn in range(45, 89)]
    assert answer("\n".join(eleven + ten))["median_score"] == 10


def test_6_4_above_the_median_down_below_it_up_the_median_last() -> None:
    # 4, 3, 2, 1, 0 points: one, two, one, two and two teams; the fifth of eight is in the group of 1 point.
    # 1 goes down to 2; 3 is left and goes down to 4. The group of 0 points pairs itself, the median is last: 5-6.
    found = answer("1 W+ B+\n2 W+ B=\n3 W+ B=\n4 W+ B-\n5 W- B=\n6 W- B=\n7 W- B-\n8 W- B-")
    assert found["median_score"] == 1
    assert found["downfloaters"] == [[1, 2], [3, 4]]
    assert matches(found) == [(1, 2), (3, 4), (5, 6), (7, 8)]


def test_6_4_teams_that_are_not_paired_do_not_count_for_the_median() -> None:
    # without 1 and 2 there are four teams, the third of them has no points
    table = "1 W+ {0}\n2 W+ {0}\n3 W+\n4 W+\n5 B-\n6 B-"
    assert answer(table.format(""))["median_score"] == 2
    assert answer(table.format("x"))["median_score"] == 0


# -- 7: colours


def test_7_2_the_lot_of_round_1() -> None:
    assert answer(NOBODY)["pairs"] == [[1, 5], [6, 2], [3, 7], [8, 4]]
    assert answer(NOBODY, initial_colour="B")["pairs"] == [[5, 1], [2, 6], [7, 3], [4, 8]]


def test_7_2_odd_are_the_places_of_the_teams_that_are_paired() -> None:
    # 2 is absent, 9 has no bye: 1, 3, 4, 5 have the places 1 to 4
    table = "1\n2 x\n3\n4\n5\n6\n7\n8\n9"
    assert answer(table)["pairs"] == [[1, 6], [7, 3], [4, 8], [9, 5]]
    assert answer(table, r_odd="numbers")["pairs"] == [[1, 6], [3, 7], [8, 4], [5, 9]]


def test_7_2_later_without_a_colour_the_number_counts() -> None:
    # neither 3 nor 4 has had a colour: 3 is the higher ranked one, odd, and has the colour of the lot
    assert answer("3 pab\n4 half")["pairs"] == [[3, 4]]
    assert answer("2 pab\n4 half")["pairs"] == [[4, 2]]


def test_7_2_without_a_lot_the_round_cannot_be_published() -> None:
    state = olympiad(NOBODY)
    del state["options"]["initial_colour"]
    assert pw.answer(state)["error"] == "invalid-state"


def test_7_3_1_not_more_than_two_whites_more_or_less() -> None:
    # 1 and 3 have three Whites and one Black and may not have White: they cannot meet; the next pairing is 1-4, 2-3.
    assert matches(answer("1 W+ W+ B+ W+\n2 W+ B+ W+ B+\n3 W+ W+ B+ W+\n4 B+ W+ B+ W+")) == [(1, 4), (2, 3)]


def test_7_3_2_not_three_times_in_a_row() -> None:
    assert matches(answer("1 B+ W+ W+\n2 W+ B+ W+\n3 B+ W+ W+\n4 W+ B+ W+")) == [(1, 4), (2, 3)]


def test_7_3_rounds_that_were_not_played_are_left_out() -> None:
    # with the forfeit between them the two Whites of 1 still are two in a row
    assert matches(answer("1 W+ + W+\n2 W+ + B+\n3 W+ + W+\n4 W+ + B+")) == [(1, 4), (2, 3)]


def test_7_3_a_difference_of_four_cannot_be_brought_within_the_limits() -> None:
    # With Black 1 still has a difference of 3: no pair with it is legal, so the limits fall and 1-3 comes first, though
    # neither may have White. If it is enough to come nearer to the limits, 1-4, 2-3 keeps to them.
    four = "1 W+ W+ W+ W+\n2 W+ B+ W+ B+\n3 W+ W+ B+ W+\n4 B+ W+ B+ W+"
    assert matches(answer(four)) == [(1, 3), (2, 4)]
    assert matches(answer(four, r_limits="approached")) == [(1, 4), (2, 3)]


def test_7_4_without_floaters_the_limits_are_disregarded() -> None:
    # nobody may have White; the first pairing of all is made
    assert matches(answer("1 B+ W+ W+\n2 B+ W+ W+\n3 B+ W+ W+\n4 B+ W+ W+")) == [(1, 3), (2, 4)]


def test_7_4_and_no_team_floats_to_keep_them() -> None:
    # 1 and 2 must not have White, so they would have to float to keep to the limits
    found = answer("1 B+ W+ W+\n2 B+ W+ W+\n3 W+ B+ W-\n4 W+ B+ W-\n5 W+ B- W+\n6 W+ B- W+")
    assert (1, 2) in matches(found)
    assert found["downfloaters"] == []


def test_7_5_1_equalisation_comes_first() -> None:
    # 1 has had two Whites and one Black, 2 one of each: 1 has Black though both had Black last
    assert answer("1 W+ W+ B+\n2 + W+ B+")["pairs"] == [[2, 1]]


def test_7_5_1_by_the_difference_or_by_the_whites() -> None:
    # 1 has had WBW, 2 only W: the differences are equal, and both had White in round 3, so the higher ranked one is
    # balanced; of the Whites 1 has had more
    assert answer("1 W+ B+ W+\n2 + + W+")["pairs"] == [[2, 1]]
    # 1 has had W, 2 has had BWW: differences equal, again the higher ranked one; 2 has had more Whites
    table = "1 + + W+\n2 B+ W+ W+"
    assert answer(table, r_equalise="whites")["pairs"] == [[1, 2]]


def test_7_5_2_7_6_alternation_from_the_last_round_with_different_colours() -> None:
    # both have two Whites; the last difference is in round 3: 1 had Black, so it has White now
    assert answer("1 W+ W+ B+ B+\n2 B+ W+ W+ B+")["pairs"] == [[1, 2]]


def test_7_6_always_the_same_colours_the_higher_ranked_team_is_balanced_or_alternates() -> None:
    # WWB, BWW and so on are alike in both; WBW: balanced is Black, alternating too. WWB: balanced is Black, alternating
    # is White. The text in force is read as it was used (balanced), the draft as it is written.
    assert answer("1 W+ W+ B+\n2 W+ W+ B+")["pairs"] == [[2, 1]]
    assert answer("1 W+ W+ B+\n2 W+ W+ B+", "olympiad-2022-draft")["pairs"] == [[1, 2]]
    assert answer("1 W+ W+ B+\n2 W+ W+ B+", r_undecided="alternate")["pairs"] == [[1, 2]]
    # no imbalance: both alternate
    assert answer("1 B+ W+\n2 B+ W+")["pairs"] == [[2, 1]]


def test_7_7_an_unplayed_match_has_no_colour() -> None:
    # 1 won by default: only 2 has had a colour, White, and so has Black
    assert answer("1 +\n2 W+")["pairs"] == [[1, 2]]


# -- 8: floaters


def test_8_3_1_the_lowest_team_goes_down_and_meets_the_highest() -> None:
    found = answer(down())
    assert found["downfloaters"] == [[3, 4]]
    assert matches(found) == [(1, 2), (3, 4), (5, 6)]


def test_8_3_1_the_highest_that_it_has_not_met() -> None:
    assert answer(down((3, 4)))["downfloaters"] == [[3, 5]]


def test_8_3_2_another_team_if_the_rest_cannot_be_paired() -> None:
    # 1 and 2 may not meet: one of them must go, the lower one
    found = answer(down(), prohibited=[(1, 2)])
    assert found["downfloaters"] == [[2, 4]]


def test_8_3_3_another_team_if_it_has_met_the_whole_next_group() -> None:
    found = answer(down((3, 4), (3, 5), (3, 6)))
    assert found["downfloaters"] == [[2, 4]]


def test_8_3_4_the_next_group_but_one_if_all_have_met_all() -> None:
    # 1 has met 2 and 3; below them is 4. The median is the group of 2 and 3, and downfloaters may pass it.
    found = answer("1 W2+ B3+\n2 B1- W+\n3 B+ W1-\n4 B- W-")
    assert found["median_score"] == 2
    assert found["downfloaters"] == [[1, 4]]
    # Now 4 and 5 have 1 point and 6 to 8 none; the fifth of the eight is 5. 1 goes down to the next group but one and
    # meets its highest team, 4, though 1-6, 4-5 and 7-8 would be a round as well. Then 6 goes up to 5.
    found = answer("1 W2+ B3+\n2 B1- W+\n3 B+ W1-\n4 B= W-\n5 W= B-\n6 B- W-\n7 W- B-\n8 B- W-")
    assert found["median_score"] == 1
    assert (found["downfloaters"], found["upfloaters"]) == ([[1, 4]], [[6, 5]])


def test_8_2_1_the_highest_team_goes_up_and_meets_the_lowest() -> None:
    found = answer(up(rounds=1))
    assert found["upfloaters"] == [[6, 5]]
    assert matches(found) == [(1, 3), (2, 4), (5, 6), (7, 8)]


def test_8_2_1_the_lowest_that_it_has_not_met() -> None:
    assert answer(up((5, 6), rounds=1))["upfloaters"] == [[6, 4]]


def test_8_2_2_another_team_if_the_rest_cannot_be_paired() -> None:
    assert answer(up(rounds=1), prohibited=[(7, 8)])["upfloaters"] == [[7, 5]]


def test_8_2_3_another_team_if_it_has_met_the_whole_next_group() -> None:
    found = answer(up((1, 6), (2, 6), (3, 6), (4, 6), (5, 6)))
    assert found["upfloaters"] == [[7, 5]]


def test_8_2_4_the_next_group_but_one_if_all_have_met_all() -> None:
    # 6 has met 5, the only team of the group above it, and goes up to the median group of 1 to 4; then 5 floats too
    table = "1 W+ B+\n2 W+ B+\n3 W+ B+\n4 W+ B+\n5 W6+ B-\n6 B5- W-"
    found = answer(table)
    assert found["median_score"] == 4
    assert found["upfloaters"] == [[6, 4], [5, 3]]
    # 10 has met 9, the only team above it. Above that are 7 and 8 with 3 points and the median group, 1 to 6. 10 goes
    # up to the next group but one and meets its lowest team, 8, though 6 would do as well; then 9 goes up to 7.
    four = "\n".join(f"{tpn} {'W+ B+' if tpn % 2 else 'B+ W+'}" for tpn in range(1, 7))
    found = answer(f"{four}\n7 W+ B=\n8 B+ W=\n9 W10+ B-\n10 B9- W-")
    assert found["median_score"] == 4
    assert found["upfloaters"] == [[10, 8], [9, 7]]


def test_8_4_another_floater_if_the_group_can_only_be_paired_so() -> None:
    # 3 has met 4 and 5 and would leave 4-5, who have met; 2 can meet 4 and leave 5-6
    found = answer(
        "1 W+ B+ W+ B+\n2 B+ W+ B+ W+\n3 W4+ B5+ W+ B+\n4 B3- W+ W5- B-\n5 W- W3- B4+ B-\n6 W- B+ W- B-\n"
        "7 W- B- W- B-\n8 B- W- B- W-\n9 W- B- W- B-\n10 B- W- B- W-\n11 B- W- B- W-\n12 B- W- B- W-",
    )
    assert found["median_score"] == 0
    assert found["downfloaters"] == [[2, 4]]


# -- 9: the order inside a group


@pytest.mark.parametrize("number", range(15))
def test_9_1_9_3_the_fifteen_rows(number: int) -> None:
    found = answer("\n".join("123456"), prohibited=barred_before(SIX, number))
    assert matches(found) == row_pairs(SIX[number])


@pytest.mark.parametrize("number", range(15))
def test_9_2_below_the_median_the_same_from_the_lowest_team(number: int) -> None:
    # eight teams with 2 points, the median group, and 11 to 16 with none: 16 is the first of these
    table = "\n".join([f"{tpn} W+" for tpn in range(1, 9)] + [f"{tpn} B-" for tpn in range(11, 17)])
    mirror = {1: 16, 2: 15, 3: 14, 4: 13, 5: 12, 6: 11}
    barred = [(mirror[a], mirror[b]) for a, b in barred_before(SIX, number)]
    found = answer(table, prohibited=barred)
    expected = sorted(tuple(sorted((mirror[a], mirror[b]))) for a, b in row_pairs(SIX[number]))
    assert [two for two in matches(found) if two[0] > 10] == expected


def test_9_2_the_median_group_from_the_highest_team() -> None:
    # 1-4 of the first pairing is not possible: seen from the top 1-5 is next, from the bottom 6-2 would be
    found = answer("\n".join("123456"), prohibited=[(1, 4)])
    assert matches(found) == [(1, 5), (2, 4), (3, 6)]


def test_9_4_a_team_that_has_met_its_whole_group_floats() -> None:
    # 1 has met 2, 3 and 4; then another one of them must float too, the lowest
    found = answer(
        "1 W2= B3= W4=\n2 B1= W= B=\n3 W= W1= B=\n4 B= W= B1=\n"
        "5 W= B= W-\n6 B= W= B-\n7 W= B= W-\n8 B= W= B-\n9 W= B= W-\n10 B= W= B-"
    )
    assert found["downfloaters"] == [[1, 5], [4, 6]]
    assert matches(found) == [(1, 5), (2, 3), (4, 6), (7, 9), (8, 10)]


def test_9_5_as_many_pairs_as_possible_in_a_group() -> None:
    # 6 cannot meet 7 or 8, which can meet each other: one floater
    found = answer(up(rounds=1), prohibited=[(6, 7), (6, 8)])
    assert found["upfloaters"] == [[6, 5]]
    # none of them can meet another one: three floaters, the worst placed chooses first
    found = answer(up(rounds=1), prohibited=[(6, 7), (6, 8), (7, 8)])
    assert [floater for floater, _ in found["upfloaters"]] == [8, 7, 6]


def test_9_5_the_opponent_leaves_a_group_that_can_be_paired() -> None:
    # 3 would meet 4, but then 5 and 6 are left, who may not meet
    found = answer(down(), prohibited=[(5, 6)])
    assert found["downfloaters"] == [[3, 5]]


def test_9_5_without_the_reading_of_the_rest_the_first_opponent_is_taken() -> None:
    # the group of 4 to 6 is not the median one here: 5-6 cannot meet, so after 3-4 both must float on
    table = "\n".join(
        [
            *(f"{tpn} W+ B+" for tpn in (1, 2, 3)),
            *(f"{tpn} W+ B-" for tpn in (4, 5, 6)),
            *(f"{tpn} W- B-" for tpn in range(7, 15)),
        ]
    )
    assert answer(table, prohibited=[(5, 6)])["downfloaters"] == [[3, 5]]
    found = answer(table, prohibited=[(5, 6)], r_rest_of_target=False)
    assert found["downfloaters"] == [[3, 4], [5, 7], [6, 8]]


def test_8_4_when_a_later_group_fails_the_nearest_earlier_choice_is_changed() -> None:
    # The median group is 5 and 6, who have met; 3 and 4 above and 7 and 8 below can be paired among themselves. So two
    # teams of the group just above come down: 3 and 4.
    found = answer("1 W+ B+\n2 B+ W+\n3 W+ B=\n4 B+ W=\n5 W6+ B-\n6 B5- W+\n7 W- B-\n8 B- W-")
    assert found["median_score"] == 2
    assert found["downfloaters"] == [[3, 5], [4, 6]]
    assert found["extension_needed"]


# -- 10: who is paired


def test_10_1_three_players_on_the_eve_or_on_the_way() -> None:
    edition = EDITIONS["olympiad-2022"]
    assert paired_in_round_1(edition, present=3)
    assert not paired_in_round_1(edition, present=2)
    assert paired_in_round_1(edition, present=0, arrives_in_time=True)


def test_10_2_less_than_half_of_the_players_in_two_rounds() -> None:
    edition = EDITIONS["olympiad-2022"]
    short = PastRound.of_tenths(Result.PLAYED, 2, None, boards="1---")
    half = PastRound.of_tenths(Result.PLAYED, 2, None, boards="10--")
    absent = PastRound(Result.ZERO_BYE)
    line_up = PastRound.of_tenths(Result.PLAYED, 2, None, boards="1---", lineup=(7, 0, 0, 0))
    assert short_rounds(Entry(1, history=(short, half, absent, line_up))) == [1, 4]
    assert is_out(edition, Entry(1, history=(short, half, absent, line_up)))
    assert not is_out(edition, Entry(1, history=(short, half)))
    # who did not appear had nobody, whatever line-up was handed in
    no_show = PastRound.of_tenths(Result.FORFEIT_LOSS, 2, None, boards="----", lineup=(7, 8, 9, 10))
    assert is_out(edition, Entry(1, history=(no_show, short)))
    assert not is_out(EDITIONS["olympiad-2009"], Entry(1, history=(short, line_up)))


# -- 11: publication


def test_11_1_order_of_publication() -> None:
    # Points: 4 has 4, 1, 2, 3 and 5 have 2, 6 has none. 4 goes down to 1, 6 goes up to 5. The list: 1-4 (4 points of
    # the higher ranked team), 2-3 (2, and 4 together), 5-6 (2, and 2 together).
    found = answer("1 W+ B-\n2 W+ B-\n3 B+ W-\n4 W+ B+\n5 B+ W-\n6 B- W-")
    assert [tuple(sorted(pair)) for pair in found["pairs"]] == [(1, 4), (2, 3), (5, 6)]
    # equal points and sums: by the number of the higher ranked team
    assert [min(pair) for pair in answer(NOBODY)["pairs"]] == [1, 2, 3, 4]


def test_11_3_what_a_published_pair_breaks() -> None:
    """A second meeting [6.1] or a colour beyond the limits [7.3]; in 2009 the limits alone [46]."""

    def broken(table: str, system: str = "olympiad-2022") -> dict[tuple[int, int], list[str]]:
        tournament = pw.read_state(olympiad(table, system))
        options = read_options(tournament.options, system_of(system).options, system)
        return breaches(tournament, EDITIONS[system], options, [(1, 2)])

    assert broken("1 W2+\n2 B1-") == {(1, 2): ["6.1"]}
    assert broken("1 W2+\n2 B1-", "olympiad-2009") == {}
    assert broken("1 B+ W+ W+\n2 W+ B+ B+") == {(1, 2): ["7.3"]}
    assert broken("1 W+\n2 B+") == {}


def test_the_arbiter_decides_a_pair() -> None:
    """A team that came after the pairing was put against the team with the bye: the rest is paired by the rules."""
    state = olympiad("1\n2\n3\n4\n5\n6", forced=[(1, 6)])
    found = pw.answer(state)
    assert matches(found) == [(1, 6), (2, 4), (3, 5)]
    everything = pw.answer(olympiad("1\n2", forced=[(1, 2)]))
    assert (everything["pairs"], everything["median_score"]) == ([[1, 2]], None)


def test_every_option_is_read() -> None:
    choices: dict[str, list[Any]] = {
        "r_bye_by": ["rank", "number"],
        "r_undecided": ["balance", "alternate"],
        "r_equalise": ["difference", "whites"],
        "r_odd": ["places", "numbers"],
    }
    for values in product(*choices.values()):
        found = answer(NOBODY, **dict(zip(choices, values, strict=True)))
        assert whites(found) == {1, 3, 6, 8}
