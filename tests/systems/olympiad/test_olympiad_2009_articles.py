"""The Olympiad rules of 2009, and those of the European union that build on them, article by article.

The expected answers are derived from the text in the comments. Articles identical to those of 2022 are tested there.
"""

from __future__ import annotations

import pytest

from pairwright.systems.olympiad.attendance import paired_in_round_1
from pairwright.systems.olympiad.editions import EDITIONS
from pairwright.systems.olympiad.initial_ranking import Squad, initial_ranking
from pairwright.systems.registry import system_of
from tests.systems.olympiad import tables
from tests.systems.olympiad.tables import SIX, barred_before, down, matches, row_pairs, up

SYSTEM = "olympiad-2009"
BOTH = (SYSTEM, "olympiad-2008")
"""Articles that say the same in 2009 and 2008, in rounds that both pair alike."""


def answer(table: str, **more: object) -> tables.Answer:
    return tables.answer(table, SYSTEM, **more)


def own(standing: list[int]) -> list[int]:
    """The teams of the table, without the opponents that were added."""
    return [tpn for tpn in standing if tpn < 100]


# -- C: ranking


def test_7_a_player_without_a_rating_has_the_minimum() -> None:
    squads = [Squad("A", (2400, 2000, 2000, None)), Squad("B", (2000, 2000, 2000, 2000))]
    assert [s.name for s in initial_ranking(squads, SYSTEM, unrated=1400)] == ["B", "A"]
    assert [s.name for s in initial_ranking(squads, SYSTEM, unrated=1700)] == ["A", "B"]


def test_8_9_average_fifth_player_alphabet() -> None:
    squads = [
        Squad("C", (2400,) * 5, previous=1),
        Squad("B", (2400,) * 5, previous=9),
        Squad("A", (2400,) * 4 + (2300,)),
        Squad("D", (2401,) + (2400,) * 3),
    ]
    assert [s.name for s in initial_ranking(squads, SYSTEM, unrated=1400)] == ["D", "B", "C", "A"]


def test_10_match_points_then_game_points_then_number() -> None:
    # 1 has 2.5 game points, 2 and 3 have 4: the rank is 2, 3, 1, so 3 does not go down, but 1
    assert answer("1 W+/2.5\n2 W+/4\n3 B+/4\n4 B-\n5 B-\n6 W-")["downfloaters"] == [[1, 4]]


def test_11_eleven_rounds() -> None:
    assert next(option.default for option in system_of(SYSTEM).options if option.name == "rounds") == 11


# -- E, F: byes, unfinished games


def test_12_the_last_ranked_team_has_the_bye() -> None:
    assert answer("1\n2\n3\n4\n5")["bye"] == 5
    # 3, 4 and 5 have no points; 4 has the fewest game points
    assert answer("1 W+\n2 B+\n3 B-/1.5\n4 B-/1\n5 W-/1.5")["bye"] == 4


def test_12_16b_in_the_next_group_when_nobody_in_the_lowest_may_have_it() -> None:
    # 5 and 4, the last ones with two points, have scored without playing: next come those with three
    assert answer("1 W+ B+\n2 W+ B+\n3 W+ B=\n4 + B-\n5 pab B=/1")["bye"] == 3


def test_16b_a_late_team_may_have_the_bye() -> None:
    assert answer("1 W+\n2 W+\n3 B-\n4 B-\n5 zero late2")["bye"] == 5


# -- G: tie-breaks


def test_14a_sonneborn_berger_without_the_opponent_with_the_fewest_match_points() -> None:
    # 1, 2 and 3 have 4 points. 1 beat 4 (2 points) by 3 and 5 (0): 6. 2 beat 6 (2) by 4 and an added team (2) by 3, of
    # which the smaller is left out: 8. 3 beat two teams without points by 4: 0. 4 and 6 have 2 points: 4 lost to 1 (4)
    # with 1 and beat an added team (0): 4; 6 lost to 2 (4) with 0: 0.
    table = "1 W4+ B5+\n2 W6+/4 B+\n3 W+/4 B7+/4\n4 B1- W+\n5 B- W1-\n6 B2-/0 W+\n7 W- W3-/0\n8 B- W-"
    assert own(answer(table)["standing"])[:5] == [2, 1, 3, 4, 6]


def test_14b_14c_then_game_points_then_the_opponents_match_points() -> None:
    # 5 has a product, 2 x 4 against 1; 1, 2 and 3 beat a team without points and lost the other match by 0: no product.
    # Game points: 2 has 4, 1 and 3 have 3. Opponents without the lowest: 3 lost to 4 (4 points), 1 to 5 (2 points).
    table = "1 W+ B5-/0\n2 W+/4 B-/0\n3 W+ B4-/0\n4 B+ W3+/4\n5 B- W1+/4\n6 B- W-"
    assert own(answer(table)["standing"])[:5] == [4, 5, 2, 3, 1]


def test_14_the_bye_and_an_absent_opponent_are_a_draw_with_the_team_itself() -> None:
    # All have 3 points; opponents of round 2 had the same score before. 1: the bye, own 3 x 2 = 6, and a win against a
    # team with 1 point, the lowest: 6. 2: an absent opponent, own 3 x 2 = 6, and a draw, 3 x 2 = 6, one of them left
    # out: 6. 3 and 4: a win against 0, the lowest, and a draw, 3 x 2: 6. Game points: 2 has 4 + 2, 3 has 4 + 2, 1 has
    # 2 + 3, 4 has 3 + 2.
    found = answer("1 pab W+\n2 + B=\n3 W+/4 B=\n4 B+ W=")
    assert own(found["standing"]) == [2, 3, 1, 4]


# -- H: general


def test_16a_nobody_meets_twice() -> None:
    # four teams with a point: 1-3 and 2-4 come first, and both have met; then 1-4 and 2-3
    assert matches(answer("1 W3=\n2 W4=\n3 B1=\n4 B2=")) == [(1, 4), (2, 3)]


@pytest.mark.parametrize("system", BOTH)
def test_19_the_median(system: str) -> None:
    # eight teams, the fifth has two points
    table = "1 W+ B+\n2 W+ B=\n3 W+ B=\n4 W+ B-\n5 W+ B-\n6 W+ B-\n7 W- B-\n8 W- B-"
    assert tables.answer(table, system)["median_score"] == 2


# -- I: colours


def test_21_the_lot() -> None:
    # 1-3 and 2-4: 1 has the colour of the lot, 2, with an even number, the other one
    assert answer("1\n2\n3\n4")["pairs"] == [[1, 3], [4, 2]]
    assert answer("1\n2\n3\n4", initial_colour="B")["pairs"] == [[3, 1], [2, 4]]


@pytest.mark.parametrize("whites", ["W+ W+ B+ W+", "B+ B+ W+ W+"])
def test_22_difference_and_three_in_a_row(whites: str) -> None:
    free = whites.translate(str.maketrans("WB", "BW"))
    assert matches(answer(f"1 {whites}\n2 {free}\n3 {whites}\n4 {free}")) == [(1, 4), (2, 3)]


def test_23a_without_the_limits_if_only_so_the_group_is_complete() -> None:
    assert matches(answer("1 B+ W+ W+\n2 B+ W+ W+\n3 B+ W+ W+\n4 B+ W+ W+")) == [(1, 3), (2, 4)]


def test_23b_another_floater() -> None:
    # 3 has met 5 and 6 and cannot meet 4, as neither may have White; 2 goes down in its place
    lines = ["1 W+ B+ W+", "2 W+ B+ W+", "3 B+ W5+ W6+", "4 B+ W- W-", "5 W+ B3- W-", "6 W+ B- B3-"]
    lines += [f"{tpn} {'W- B- W-' if tpn % 2 else 'B- W- B-'}" for tpn in range(7, 15)]
    assert answer("\n".join(lines))["downfloaters"] == [[2, 4]]


@pytest.mark.parametrize("system", BOTH)
def test_24a_equalisation(system: str) -> None:
    assert tables.answer("1 W+ W+ B+\n2 + W+ B+", system)["pairs"] == [[2, 1]]


@pytest.mark.parametrize("system", BOTH)
def test_25_opposite_colours_in_the_round_before_alternate(system: str) -> None:
    # both have had White once or twice as often; last round 1 had Black and 2 White
    assert tables.answer("1 W+ B+\n2 B+ W+", system)["pairs"] == [[1, 2]]


@pytest.mark.parametrize("system", BOTH)
def test_26_the_shorter_sequences(system: str) -> None:
    # Both have had White twice in four matches, and no opposite colours in the round before, in which 1 did not play.
    # 1 had White last and 2 Black: with White for 1 both have the same colour twice in a row, with Black neither.
    # (Without 26 they would alternate from round 3, where 1 had Black and 2 White.)
    assert tables.answer("1 B+ W+ B+ W+ +\n2 B+ + W+ W+ B+", system)["pairs"] == [[2, 1]]


@pytest.mark.parametrize("system", BOTH)
def test_26_where_the_sequences_are_equally_long(system: str) -> None:
    # 1: W B B W, 2: B W and nothing; equal balance, no colours in the last round for 2. If 1 has White its sequence
    # is 2 and that of 2 is 1; if it has Black its sequence is 1 and that of 2 is 2. Then alternation from the last
    # round in which their colours differ, the second: 1 had Black and 2 White.
    assert tables.answer("1 W+ B+ B+ W+\n2 B+ W+ + +", system)["pairs"] == [[1, 2]]
    # 1: W B W B, 2: W B and nothing. With White for 1 the sequences are 1 and 2, with Black 2 and 1. Their colours
    # never differed, and both had Black last: 1, ranked higher and balanced, alternates.
    assert tables.answer("1 W+ B+ W+ B+\n2 W+ B+ + pab", system)["pairs"] == [[1, 2]]


@pytest.mark.parametrize("system", BOTH)
def test_27_28_the_same_sequence_the_higher_ranked_team_is_balanced_or_alternates(system: str) -> None:
    # White twice each: 1, ranked higher, is balanced with Black (alternating it would have White)
    assert tables.answer("1 W+ W+ B+\n2 W+ W+ B+", system)["pairs"] == [[2, 1]]
    # White and Black once each: 1 alternates from White
    assert tables.answer("1 B+ W+\n2 B+ W+", system)["pairs"] == [[2, 1]]


# -- J: details


# `down()`: 1 to 3 have six points, 4 to 6 none, with equal game points: ranked by number. The fourth of six, the median
# team, is among 4 to 6. `up()`: 1 to 5 have ten points, or two after one round, with the fifth of eight, the median
# team; 6 to 8 have none.


def test_30a_the_lowest_ranked_team_meets_the_highest_ranked_of_the_next_group() -> None:
    assert answer(down())["downfloaters"] == [[3, 4]]
    # 3 has already played 4: the next one is 5
    assert answer(down((3, 4)))["downfloaters"] == [[3, 5]]


def test_30b_the_second_lowest_if_the_others_cannot_be_paired() -> None:
    # without 3 the others are 1 and 2, who may not meet: 2 goes down, and 1-3 remain
    found = answer(down(), prohibited=[(1, 2)])
    assert found["downfloaters"] == [[2, 4]]
    assert matches(found) == [(1, 3), (2, 4), (5, 6)]


def test_31_the_second_lowest_if_the_lowest_has_played_the_whole_next_group() -> None:
    # 3 has played 4, 5 and 6: it is moved back, and 2 goes down
    assert answer(down((3, 4), (3, 5), (3, 6)))["downfloaters"] == [[2, 4]]


def test_32_the_group_after_if_every_team_has_played_the_whole_next_group() -> None:
    # 1 is alone with four points and has played 2 and 3, those with two: it goes on to 4, without points
    assert answer("1 W2+ B3+\n2 B1- W+\n3 B+ W1-\n4 B- W-")["downfloaters"] == [[1, 4]]


def test_33a_the_highest_ranked_team_meets_the_lowest_ranked_of_the_group_above() -> None:
    assert answer(up(rounds=1))["upfloaters"] == [[6, 5]]
    # 6 has already played 5: the next one is 4
    assert answer(up((5, 6), rounds=1))["upfloaters"] == [[6, 4]]


def test_33b_the_second_highest_if_the_others_cannot_be_paired() -> None:
    # without 6 the others are 7 and 8, who may not meet: 7 goes up, and 6-8 remain
    found = answer(up(rounds=1), prohibited=[(7, 8)])
    assert found["upfloaters"] == [[7, 5]]
    assert matches(found) == [(1, 3), (2, 4), (5, 7), (6, 8)]


def test_34_the_second_highest_if_the_highest_has_played_the_whole_group_above() -> None:
    # 6 has played 1 to 5: it is moved back, and 7 goes up
    assert answer(up((1, 6), (2, 6), (3, 6), (4, 6), (5, 6)))["upfloaters"] == [[7, 5]]


def test_35_the_group_after_if_every_team_has_played_the_whole_group_above() -> None:
    # Groups 1-4 (four points, with the fourth of six, the median team), 5 (two), 6 (none). 6 has played 5, all of the
    # group above: it goes on to 4, the lowest of 1-4. Then 5, alone, goes up to the lowest that is left, 3.
    found = answer("1 W+ B+\n2 W+ B+\n3 W+ B+\n4 W+ B+\n5 W6+ B-\n6 B5- W-")
    assert found["upfloaters"] == [[6, 4], [5, 3]]
    assert matches(found) == [(1, 2), (3, 5), (4, 6)]


@pytest.mark.parametrize("number", range(15))
def test_36_to_40_the_fifteen_pairings(number: int) -> None:
    found = answer("\n".join("123456"), prohibited=barred_before(SIX, number))
    assert matches(found) == row_pairs(SIX[number])


def test_41_42_a_team_that_has_met_its_whole_group_floats_and_as_few_as_possible() -> None:
    # 1 has drawn with 2, 3 and 4, all of its group (three points); 5-10 (two points) contain the sixth of ten, the
    # median team. 1 goes down (41), and one more is left over: 4, the lowest. 2-3 stay (42).
    # 1 meets 5, the highest, 4 then 6.
    found = answer(
        "1 W2= B3= W4=\n2 B1= W= B=\n3 W= W1= B=\n4 B= W= B1=\n"
        "5 W= B= W-\n6 B= W= B-\n7 W= B= W-\n8 B= W= B-\n9 W= B= W-\n10 B= W= B-"
    )
    assert found["downfloaters"] == [[1, 5], [4, 6]]


# -- K: miscellaneous


def test_44_three_players_or_on_the_way() -> None:
    edition = EDITIONS[SYSTEM]
    assert paired_in_round_1(edition, present=3)
    assert not paired_in_round_1(edition, present=2)
    assert paired_in_round_1(edition, present=0, arrives_in_time=True)


# -- the European union


def test_ecu_m_1_match_points_sonneborn_berger_number() -> None:
    # 1, 2 and 3 have 4 points. Sonneborn-Berger without the lowest opponent: 1 beat 4 (2 points) by 2.5 and 5 (0): 5;
    # 2 beat 6 (2) by 4 and another one: 8; 3 beat two teams without points by 4: 0. So 3 is the last of the group and
    # goes down; by game points that would be 1, with 5 against 7 and 8.
    table = "1 W4+/2.5 B5+/2.5\n2 W6+/4 B+\n3 W+/4 B7+/4\n4 B1-/1.5 W+\n5 B- W1-/1.5\n6 B2-/0 W+\n7 W- W3-/0\n8 B- W-"
    assert tables.answer(table, "ecu-team")["downfloaters"][0][0] == 3
    assert tables.answer(table, SYSTEM)["downfloaters"][0][0] == 1


def test_ecu_with_all_opponents_counted() -> None:
    # 1 beat two teams with 2 points by 3 and 2.5: 6 without the lowest, 11 with all. 2 beat one with 2 by 4 and one
    # with 0 by 4: 8 and 8. 3 beat two with 2 by 4 each: 8 and 16.
    table = "1 W4+ B5+/2.5\n2 W6+/4 B7+/4\n3 W8+/4 B9+/4\n4 B1- W+\n5 B+ W1-/1.5\n6 B2-/0 W+\n7 B- W2-/0\n"
    table += "8 B3-/0 W+\n9 B+ W3-/0"
    assert tables.answer(table + "\n10 W- B-", "ecu-team")["downfloaters"][0][0] == 1
    assert tables.answer(table + "\n10 W- B-", "ecu-team", r_sb_cut=False)["downfloaters"][0][0] == 2
