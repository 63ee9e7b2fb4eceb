"""Rounds 1 to 3 of the proposal of 2008: groups, floaters and opponents by the strength of the teams.

The expected answers are derived from the text in the comments. Tables have two rounds, so the third is paired: the
imaginary points are deducted, and the procedure of the rounds from the fourth on does not apply yet. Within equal match
points the strongest rated team is the one with the smallest pairing number.
"""

from __future__ import annotations

import pytest

from tests.systems.olympiad import tables
from tests.systems.olympiad.tables import down, matches, up

SYSTEM = "olympiad-2008"


def answer(table: str, **more: object) -> tables.Answer:
    return tables.answer(table, SYSTEM, **more)


def zeros(*teams: int) -> list[str]:
    """Teams that have lost both matches."""
    return [f"{tpn} {'W- B-' if tpn % 2 else 'B- W-'}" for tpn in teams]


# -- F, H


def test_12_unfinished_games_are_draws_for_pairing() -> None:
    # One round was played, so the top half, 1 and 2, have two imaginary points. 1 beats 2 by 2.5 to 1.5 of 4 boards
    # (three of them open); 3-4, all open, is 2-2: one match point each, where a match without a game would be none. The
    # groups are 1 (2 + 2), 2 (0 + 2) and 3-4 (1), the median one. 1 has met 2: it goes on to 3, then 2 goes to 4.
    sides = {1: (2, "W", "1***"), 2: (1, "B", "0***"), 3: (4, "W", "****"), 4: (3, "B", "****")}
    state = tables.olympiad("1\n2\n3\n4", SYSTEM)
    state["round"] = 2
    for entry in state["entries"]:
        opponent, colour, boards = sides[entry["tpn"]]
        entry["history"] = [{"result": "played", "opponent": opponent, "colour": colour, "boards": boards}]
    found = tables.answered(state)
    assert found["median_score"] == 1
    assert found["standing"] == [1, 3, 4, 2]
    assert found["downfloaters"] == [[1, 3], [2, 4]]


def test_15a_nobody_meets_twice() -> None:
    # four teams with two points: 1-3 and 2-4 come first, and both have met; then 1-4 and 2-3
    assert matches(answer("1 W3= B=\n2 B4= W=\n3 B1= W=\n4 W2= B=")) == [(1, 4), (2, 3)]


def test_15b_no_bye_after_an_opponent_did_not_appear() -> None:
    # All have two points; with five teams the last one has the bye, 5. It has won without playing: it is 4. So has 4:
    # it is 3, who has played two matches.
    assert answer("1 W= B=\n2 B= W=\n3 W= B=\n4 B= W=\n5 B- W+")["bye"] == 5
    assert answer("1 W= B=\n2 B= W=\n3 W= B=\n4 B= W=\n5 B- +")["bye"] == 4
    assert answer("1 W= B=\n2 B= W=\n3 W= B=\n4 B- +\n5 B- +")["bye"] == 3


def test_15b_nor_after_the_bye() -> None:
    # 5 has had the bye: 4 has it, then 3
    assert answer("1 W= B=\n2 B= W=\n3 W= B=\n4 B= W=\n5 pab W=")["bye"] == 4
    assert answer("1 W= B=\n2 B= W=\n3 W= B=\n4 W= pab\n5 pab W=")["bye"] == 3


# -- I: colours


def test_19_the_lot() -> None:
    # Eight teams, four of them with imaginary points: 1-3, 2-4, 5-7, 6-8. The higher ranked of two has the colour of
    # the lot if its number is odd, otherwise the other one.
    eight = "\n".join("12345678")
    assert answer(eight)["pairs"] == [[1, 3], [4, 2], [5, 7], [8, 6]]
    assert answer(eight, initial_colour="B")["pairs"] == [[3, 1], [2, 4], [7, 5], [6, 8]]


@pytest.mark.parametrize("teams", [(1, 3), (2, 4)])
def test_20b_not_three_times_in_a_row(teams: tuple[int, int]) -> None:
    # 1-3 and 2-4 come first; two teams that have had White twice in a row cannot meet, so it is 1-4 and 2-3
    lines = [f"{tpn} {'W+ W+' if tpn in teams else 'B+ W+' if tpn % 2 else 'W+ B+'}" for tpn in range(1, 5)]
    assert matches(answer("\n".join(lines))) == [(1, 4), (2, 3)]


def test_20a_the_difference_stays_within_two() -> None:
    # Round 5, highest against lowest: 1-4 and 2-3 come first. 1 and 4 have had White three times of four, and not twice
    # in a row at the end: for both only Black remains. Next is 1-3 and 2-4.
    assert matches(answer("1 W+ W+ B+ W+\n2 W+ B+ W+ B+\n3 B+ W+ B+ W+\n4 W+ W+ B+ W+")) == [(1, 3), (2, 4)]


def test_21a_without_the_limits_if_only_so_the_group_is_complete() -> None:
    # all have had White twice in a row: within the limits nobody could meet anybody, so 1-3 and 2-4
    assert matches(answer("1 W+ W+\n2 W+ W+\n3 W+ W+\n4 W+ W+")) == [(1, 3), (2, 4)]


def test_21b_another_floater() -> None:
    # Groups 1-3 (four points), 4-6 (two), 7-14 (none, with the eighth of fourteen, the median team). 3 has played 5 and
    # 6, with White both times, and 4 has had White twice too: 3 could only meet it without the limits. 2 goes down.
    lines = ["1 B+ W+", "2 W+ B+", "3 W5+ W6+", "4 W+ W-", "5 B3- W+", "6 W+ B3-", *zeros(*range(7, 15))]
    found = answer("\n".join(lines))
    assert found["downfloaters"] == [[2, 4]]
    assert matches(found)[:3] == [(1, 3), (2, 4), (5, 6)]
    # had 4 had Black in round 1, it would be 3
    lines[3] = "4 B+ W-"
    assert answer("\n".join(lines))["downfloaters"] == [[3, 4]]


# -- J: floaters


def test_29a_the_weakest_rated_not_the_lowest_ranked() -> None:
    # 1 has won by 2.5, 2 and 3 by 4: by match points and game points 1 is the lowest of them, which counts in 2009
    # (30a). The weakest rated team is 3. (Round 2: six of the twelve teams, 1 to 6, have two imaginary points: the
    # groups are the same.)
    table = "1 W+/2.5\n2 W+/4\n3 B+/4\n4 B-\n5 B-\n6 W-"
    assert tables.answer(table, "olympiad-2009")["downfloaters"] == [[1, 4]]
    assert answer(table)["downfloaters"] == [[3, 4]]
    # the same in round 3, without imaginary points
    table = "1 W+/2.5 B+\n2 W+/4 B+\n3 B+/4 W+\n4 B- W-\n5 B- W-\n6 W- B-"
    assert tables.answer(table, "olympiad-2009")["downfloaters"] == [[1, 4]]
    assert answer(table)["downfloaters"] == [[3, 4]]


def test_29a_the_weakest_rated_team_meets_the_strongest_rated_of_the_next_group() -> None:
    # 1 to 3 have four points, 4 to 6 none: 3 goes down to 4
    assert answer(down(rounds=2))["downfloaters"] == [[3, 4]]
    # 3 has already played 4: the next one is 5
    assert answer(down((3, 4), rounds=2))["downfloaters"] == [[3, 5]]


def test_29b_the_second_weakest_if_the_others_cannot_be_paired() -> None:
    # without 3 the others are 1 and 2, who may not meet: 2 goes down, and 1-3 remain
    found = answer(down(rounds=2), prohibited=[(1, 2)])
    assert found["downfloaters"] == [[2, 4]]
    assert matches(found) == [(1, 3), (2, 4), (5, 6)]


def test_30_the_second_weakest_if_the_weakest_has_played_the_whole_next_group() -> None:
    # Groups 1-3 (four points), 4-5 (two: the fifth of eight is the median team), 6-8 (none). 3 has played 4 and 5: it
    # is moved back, and 2 goes down to 4. From below 6, the strongest, goes up to 5, the weakest.
    lines = ["1 W+ B+", "2 B+ W+", "3 W4+ B5+", "4 B3- W+", "5 B+ W3-", *zeros(6, 7, 8)]
    found = answer("\n".join(lines))
    assert found["downfloaters"] == [[2, 4]]
    assert found["upfloaters"] == [[6, 5]]
    assert matches(found) == [(1, 3), (2, 4), (5, 6), (7, 8)]


def test_31_the_group_after_if_every_team_has_played_the_whole_next_group() -> None:
    # Groups 1-3 (four points), 4-5 (two), 6-10 (none, with the sixth of ten, the median team). Nobody of 1-3 may meet 4
    # or 5, so 29 is followed with the group after: 3, the weakest, meets 6, its strongest. 4-5 pair with each other.
    lines = ["1 W+ B+", "2 B+ W+", "3 W+ B+", "4 B- W+", "5 B+ W-", *zeros(6, 7, 8, 9, 10)]
    found = answer("\n".join(lines), prohibited=[(a, b) for a in (1, 2, 3) for b in (4, 5)])
    assert found["downfloaters"] == [[3, 6]]
    assert matches(found) == [(1, 2), (3, 6), (4, 5), (7, 9), (8, 10)]


def test_32_the_strongest_rated_team_meets_the_weakest_rated_of_the_group_above() -> None:
    # 1 to 5 have four points (the fifth of eight is the median team), 6 to 8 none: 6 goes up to 5
    assert answer(up(rounds=2))["upfloaters"] == [[6, 5]]
    # 6 has already played 5: the next one is 4
    assert answer(up((5, 6), rounds=2))["upfloaters"] == [[6, 4]]


def test_33_the_second_strongest_if_the_others_cannot_be_paired() -> None:
    # without 6 the others are 7 and 8, who may not meet: 7 goes up, and 6-8 remain
    found = answer(up(rounds=2), prohibited=[(7, 8)])
    assert found["upfloaters"] == [[7, 5]]
    assert matches(found) == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_34_the_second_strongest_if_the_strongest_has_played_the_whole_group_above() -> None:
    # Groups 1-3 (four points), 4-5 (two, with the fifth of eight, the median team), 6-8 (none). 6 has played 4 and 5:
    # it is moved back, and 7 goes up to 5, the weakest. From above 3 has gone down to 4.
    lines = ["1 W+ B+", "2 B+ W+", "3 W+ B+", "4 W6+ B-", "5 W- B6+", "6 B4- W5-", *zeros(7, 8)]
    found = answer("\n".join(lines))
    assert found["upfloaters"] == [[7, 5]]
    assert matches(found) == [(1, 2), (3, 4), (5, 7), (6, 8)]


def test_35_the_group_after_if_every_team_has_played_the_whole_group_above() -> None:
    # Groups 1-7 (four points, with the seventh of twelve, the median team), 8-9 (two), 10-12 (none). Nobody of 10-12
    # may meet 8 or 9: 10, the strongest, goes up to 7, the weakest of the group after. 1-6 are left: 1-4, 2-5, 3-6.
    lines = [f"{tpn} {'W+ B+' if tpn % 2 else 'B+ W+'}" for tpn in range(1, 8)]
    lines += ["8 B+ W-", "9 W- B+", *zeros(10, 11, 12)]
    found = answer("\n".join(lines), prohibited=[(a, b) for a in (8, 9) for b in (10, 11, 12)])
    assert found["upfloaters"] == [[10, 7]]
    assert matches(found) == [(1, 4), (2, 5), (3, 6), (7, 10), (8, 9), (11, 12)]


# -- J: teams that have played their whole group


def test_42_a_team_that_has_met_its_whole_group_meets_the_strongest_of_the_next_one() -> None:
    # 1 has drawn with 2 and 3; 4-6 have no points and contain the fourth of six, the median team: 1 meets 4, where 3,
    # the weakest of the three, would otherwise go down
    lines = ["1 W2= B3=", "2 B1= W=", "3 B= W1=", *zeros(4, 5, 6)]
    found = answer("\n".join(lines))
    assert found["downfloaters"] == [[1, 4]]
    assert matches(found) == [(1, 4), (2, 3), (5, 6)]


def test_43_below_the_median_the_weakest_of_the_group_above() -> None:
    # 1-5 have four points and contain the fifth of eight, the median team; 8 has drawn with 6 and 7: it meets 5, where
    # 6, the strongest of the three, would otherwise go up
    lines = [*(f"{tpn} {'W+ B+' if tpn % 2 else 'B+ W+'}" for tpn in range(1, 6))]
    lines += ["6 B8= W=", "7 B= W8=", "8 W6= B7="]
    found = answer("\n".join(lines))
    assert found["upfloaters"] == [[8, 5]]
    assert matches(found) == [(1, 3), (2, 4), (5, 8), (6, 7)]


def test_44_the_next_group_but_one_if_it_has_played_that_group_too() -> None:
    # Groups 1-2 (three points), 3 (two), 4-6 (none, with the fourth of six, the median team). 1 has drawn with 2 and
    # beaten 3: it meets 4, the strongest of the group after. 2 has also played its own group, 1: it meets 3 (42).
    found = answer("\n".join(["1 W2= B3+", "2 B1= W+", "3 B+ W1-", *zeros(4, 5, 6)]))
    assert sorted(found["downfloaters"]) == [[1, 4], [2, 3]]
    assert matches(found) == [(1, 4), (2, 3), (5, 6)]


def test_45_below_the_median_likewise() -> None:
    # Groups 1-5 (four points, with the fifth of eight, the median team), 6 (two), 7-8 (one). 8 has drawn with 7 and
    # lost to 6: it meets 5, the weakest of the group after. 7 has also played its own group, 8: it meets 6 (43).
    lines = [*(f"{tpn} {'W+ B+' if tpn % 2 else 'B+ W+'}" for tpn in range(1, 6))]
    lines += ["6 B- W8+", "7 B8= W-", "8 W7= B6-"]
    found = answer("\n".join(lines))
    assert sorted(found["upfloaters"]) == [[7, 6], [8, 5]]
    assert matches(found) == [(1, 3), (2, 4), (5, 8), (6, 7)]


def test_46_other_teams_of_a_group_below_the_median_likewise() -> None:
    # as for 43, but it is 7, neither the strongest nor the weakest, that has drawn with both others: it meets 5
    lines = [*(f"{tpn} {'W+ B+' if tpn % 2 else 'B+ W+'}" for tpn in range(1, 6))]
    lines += ["6 B7= W=", "7 W6= B8=", "8 B= W7="]
    found = answer("\n".join(lines))
    assert found["upfloaters"] == [[7, 5]]
    assert matches(found) == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_47_all_teams_of_a_group_with_each_other_before_one_is_dropped() -> None:
    # 1-4 have two points, 5-8 none. 1 has drawn with 3 and 4: by 39 it meets 2, then 3-4; nobody is dropped.
    found = answer("\n".join(["1 W3= B4=", "2 B= W=", "3 B1= W=", "4 B= W1=", *zeros(5, 6, 7, 8)]))
    assert found["downfloaters"] == []
    assert matches(found) == [(1, 2), (3, 4), (5, 7), (6, 8)]


def test_47_as_few_as_possible_where_not_all_can_be_paired() -> None:
    # As before, but 1 may not meet 2 either: it has to go down, to 5 (42). Of the three others one more is left over:
    # 4, the weakest (29a), which meets the strongest that is left, 6. 2-3 stay, so two teams go down and not four.
    lines = ["1 W3= B4=", "2 B= W=", "3 B1= W=", "4 B= W1=", *zeros(5, 6, 7, 8)]
    found = answer("\n".join(lines), prohibited=[(1, 2)])
    assert sorted(found["downfloaters"]) == [[1, 5], [4, 6]]
    assert matches(found) == [(1, 5), (2, 3), (4, 6), (7, 8)]
