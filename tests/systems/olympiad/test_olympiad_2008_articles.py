"""The proposal of 2008, article by article: its own rules. Expected answers are derived from the text."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright.systems.olympiad.attendance import paired_in_round_1
from pairwright.systems.olympiad.editions import EDITIONS
from pairwright.systems.olympiad.imaginary import imaginary_points, top_half
from pairwright.systems.olympiad.initial_ranking import Squad, initial_ranking
from tests.systems.olympiad import tables
from tests.systems.olympiad.tables import SIX, barred_before, matches, row_pairs

SYSTEM = "olympiad-2008"


def answer(table: str, **more: object) -> tables.Answer:
    return tables.answer(table, SYSTEM, **more)


# -- C, E, G


def test_9_average_fifth_player_last_olympiad_alphabet() -> None:
    squads = [
        Squad("A", (2400,) * 5),
        Squad("B", (2400,) * 5, previous=9),
        Squad("C", (2400,) * 5, previous=2),
        Squad("D", (2400,) * 4 + (2410,)),
        Squad("E", (2400,) * 4 + (2100,), previous=1),
    ]
    assert [s.name for s in initial_ranking(squads, SYSTEM, unrated=1400)] == ["D", "C", "B", "A", "E"]


def test_11_15b_the_bye_by_points_with_the_imaginary_ones() -> None:
    # 5 teams: 2 of them (half of 5, the nearest even number) have imaginary points. 5 is the last without.
    assert answer("1\n2\n3\n4\n5")["bye"] == 5
    # 1 and 2 have two imaginary points: 1 has 0 + 2, 2 has 1 + 2, 3 has 2, 4 and 5 have 1, and 5 had the bye
    assert answer("1 W3-\n2 W4=\n3 B1+\n4 B2=\n5 pab")["bye"] == 4
    # 5 has won against an opponent that did not appear. The top half are 1 to 4 (of the 9 teams with the opponents): 1
    # to 3 have 2 + 2, 4 has 1 + 2, 5 has 2. 5 would have the bye, then 4, who has had one: it is 3.
    assert answer("1 W+\n2 B+\n3 W+\n4 pab\n5 +")["bye"] == 3


def test_11_from_round_4_the_last_of_the_lowest_group_by_the_tie_breaks() -> None:
    # 4 and 5 have no points; 4 lost to teams with more points by more game points: 5 comes last, with 4 the other way
    # round it is 4
    table = "1 W+ B+ W+\n2 W+ B+ W+\n3 W+ B+ W+\n4 W- B- W-{0}\n5 B- W- B-{1}"
    assert answer(table.format("/1.5", ""))["bye"] == 5
    assert answer(table.format("", "/1.5"))["bye"] == 4


def test_13_an_absent_opponent_counts_as_a_3_1_win_against_it() -> None:
    # 2 won by default against 4, which has 2 points: 2 x 3 = 6; 3 beat 5, with 0 points; and each has a lower one.
    # 1: two wins against 0: 0. So 2 comes before 1 and 3.
    table = "1 W+ B+\n2 +4 B+\n3 W5+ B+\n4 -2 W+\n5 B3- W-\n6 W- B-"
    found = answer(table)
    assert next(tpn for tpn in found["standing"] if tpn < 100) == 2


def test_13b_13c_opponents_without_the_lowest_then_all() -> None:
    # 1, 2, 3 and 5 have two points. 5 lost to a team with 2 points, by 1, and beat 1 (2) by 4: the former is left out,
    # 2 x 4 = 8. The others lost one match with no game point, and the opponent of the other has fewer points and is
    # left out: 0. Opponents without the lowest: 1 has 2 (5), 2 and 3 have 4. With the lowest: 2 has 4 + 0, 3 has 4 + 1.
    # Game points, of which 1 has the most, do not count.
    table = "1 W+/4 B5-/0\n2 W+ B-/0\n3 W6+ B4-/0\n4 B+ W3+/4\n5 B- W1+/4\n6 B3- W="
    assert [tpn for tpn in answer(table)["standing"] if tpn < 100] == [4, 5, 3, 2, 1, 6]


# -- J: rounds 1 to 3


@pytest.mark.parametrize(
    ("teams", "half"), [(12, 6), (7, 4), (8, 4), (9, 4), (11, 6), (6, 4), (10, 6), (14, 8)]
)
def test_28a_half_of_the_teams_to_the_nearest_even_number(teams: int, half: int) -> None:
    assert top_half(teams) == half


def test_28a_a_number_just_between_goes_up_or_down() -> None:
    assert [top_half(teams, tie_up=False) for teams in (6, 10, 14)] == [2, 4, 6]
    assert matches(answer("\n".join("123456"))) == [(1, 3), (2, 4), (5, 6)]
    assert matches(answer("\n".join("123456"), r_half_tie="down")) == [(1, 2), (3, 5), (4, 6)]


def test_28a_two_imaginary_points_in_rounds_1_and_2() -> None:
    eight = "\n".join("12345678")
    assert matches(answer(eight)) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    # round 2: 1 and 2 have 2 + 2, 3 and 4 have 0 + 2, 5 and 6 have 2, 7 and 8 none
    second = "1 W3+\n2 B4+\n3 B1-\n4 W2-\n5 W7+\n6 B8+\n7 B5-\n8 W6-"
    assert matches(answer(second)) == [(1, 2), (3, 5), (4, 6), (7, 8)]
    # round 3: real points only; 1, 2, 5 and 6 have four, and 1-2 and 5-6 have met
    third = "1 W3+ B2=\n2 B4+ W1=\n3 B1- W5-\n4 W2- B6-\n5 W7+ B3+\n6 B8+ W4+\n7 B5- W8=\n8 W6- B7="
    assert answer(third)["median_score"] == 1


def test_28b_a_team_that_starts_in_round_2_has_them_too_if_it_belongs_to_the_top_half() -> None:
    # Half of the six of round 1, rounded up, is 4: 1, 3, 4 and 5. Of the eight of round 2 it is 1 to 4: the late team 2
    # has two points, the late team 8 none. So 1 and 3 have 4, 2, 4, 5 and 6 have 2, 7 and 8 none.
    found = answer("1 W4+\n2 zero late2\n3 W5+\n4 B1-\n5 B3-\n6 W7+\n7 B6-\n8 zero late2")
    assert matches(found) == [(1, 3), (2, 5), (4, 6), (7, 8)]


def test_28b_a_team_that_has_not_started_has_no_imaginary_points() -> None:
    # The four teams of round 1 have two in the top half, 2 and 3; from round 2 on the late team 1 is the first of five,
    # whose top half is two.
    at_first = pw.read_state(tables.olympiad("1 late2\n2\n3\n4\n5", SYSTEM))
    assert imaginary_points(at_first, EDITIONS[SYSTEM], {}) == {2: 20, 3: 20}
    then = pw.read_state(tables.olympiad("1 zero late2\n2 W4+\n3 B5+\n4 B2-\n5 W3-", SYSTEM))
    assert imaginary_points(then, EDITIONS[SYSTEM], {}) == {1: 20, 2: 20, 3: 20}


@pytest.mark.parametrize("number", range(15))
def test_36_to_41_the_fifteen_pairings(number: int) -> None:
    table = "\n".join(f"{tpn} {'W= B=' if tpn % 2 else 'B= W='}" for tpn in range(1, 7))
    assert matches(answer(table, prohibited=barred_before(SIX, number))) == row_pairs(SIX[number])


# -- K: rounds 4 to 11

LATE_SIX = [
    "16 25 34", "16 24 35", "16 23 45", "15 26 34", "15 24 36", "15 23 46", "14 26 35", "14 25 36", "14 23 56",
    "13 26 45", "13 25 46", "13 24 56", "12 36 45", "12 35 46", "12 34 56",
]  # fmt: skip
LATE_FIVE = [
    "15 24 3", "15 23 4", "15 34 2", "14 25 3", "14 23 5", "14 35 2", "13 25 4", "13 24 5", "13 45 2", "12 35 4",
    "12 34 5", "12 45 3", "25 34 1", "24 35 1", "23 45 1",
]  # fmt: skip


def level(count: int, points: str = "=") -> str:
    """Teams with the same points after three rounds, whose tie-breaks put them in the order of their numbers."""
    return "\n".join(
        f"{tpn} {'W{0} B{0} W{0}' if tpn % 2 else 'B{0} W{0} B{0}'}" for tpn in range(1, count + 1)
    ).format(points)


@pytest.mark.parametrize("number", range(15))
def test_49_50_the_fifteen_pairings_of_the_highest_with_the_lowest(number: int) -> None:
    found = answer(level(6), prohibited=barred_before(LATE_SIX, number))
    assert matches(found) == sorted(row_pairs(LATE_SIX[number]))


def row_of_five(row: str) -> list[tuple[int, int]]:
    """The pairs of a row, the floater as one with 0."""
    return [(int(part[0]), int(part[1])) if len(part) == 2 else (0, int(part)) for part in row.split()]


@pytest.mark.parametrize("number", range(15))
def test_51_52_the_fifteen_pairings_of_five_with_a_floater(number: int) -> None:
    # five teams with four points, and eight with none below them. To bar an earlier row, a pair of it is prohibited, or
    # its floater from all teams below.
    wanted = set(row_of_five(LATE_FIVE[number]))
    barred: set[tuple[int, int]] = set()
    for row in LATE_FIVE[:number]:
        if not barred & set(row_of_five(row)):
            barred.add(next(two for two in row_of_five(row) if two not in wanted))
    below = range(11, 20)
    lines = [level(5, "+"), *(f"{tpn} {'W- B- W-' if tpn % 2 else 'B- W- B-'}" for tpn in below)]
    prohibited = [two for two in barred if two[0]]
    prohibited += [(tpn, other) for zero, tpn in barred if not zero for other in below]
    found = answer("\n".join(lines), prohibited=prohibited)
    pairs = [two for two in matches(found) if two[1] < 10]
    floater = found["downfloaters"][0][0]
    assert (pairs, floater) == (
        sorted(two for two in row_of_five(LATE_FIVE[number]) if two[0]),
        int(LATE_FIVE[number].split()[-1] if len(LATE_FIVE[number].split()[-1]) == 1 else 0),
    )


def test_48_order_by_the_tie_breaks_not_by_match_points() -> None:
    # 3 has played against better teams than 1 and 2: with equal points it is the first of its group
    table = "1 W+ B+ W-\n2 B+ W+ B-\n3 W5+ B6+ W-\n4 B+ W+ B-\n5 B3- W+ B+\n6 B+ W3- B+"
    found = answer(table)
    assert found["standing"].index(3) < found["standing"].index(1)
    assert found["median_score"] == 4


def test_51_a_floater_from_another_group_does_not_float_again() -> None:
    # 1 (six points) comes to 2 and 3 (five each). Sonneborn-Berger: 1 has 2 x 3 + 4 x 3 = 18, 2 and 3 have 2 x 3 + 5
    # x 2 = 16. Highest against lowest is 1-3, and 2 remains. It goes to 4-10 (no points, equal tie-breaks), where it
    # is the highest and 10 the lowest: 2-10, 4-9, 5-8, 6-7.
    lines = [
        "1 W+ B+ W+",
        "2 B+ W+ B=",
        "3 W+ B+ W=",
        *(f"{t} {'B- W- B-' if t % 2 else 'W- B- W-'}" for t in range(4, 11)),
    ]
    found = answer("\n".join(lines))
    assert found["downfloaters"] == [[1, 3], [2, 10]]
    assert matches(found) == [(1, 3), (2, 10), (4, 9), (5, 8), (6, 7)]
    # If 1 may meet neither, it cannot float to them: the two groups become one (53), all three are residents, and only
    # 2-3 remains, with 1 as the floater: 1-10.
    found = answer("\n".join(lines), prohibited=[(1, 2), (1, 3)])
    assert found["downfloaters"] == [[1, 10]]
    assert matches(found) == [(1, 10), (2, 3), (4, 9), (5, 8), (6, 7)]


def test_53_the_next_pairing_when_the_floater_has_met_the_next_group() -> None:
    # the first pairing of five leaves 3 over, which may meet nobody below: 1-5, 2-3 and 4 are next
    below = range(11, 20)
    lines = [level(5, "+"), *(f"{tpn} {'W- B- W-' if tpn % 2 else 'B- W- B-'}" for tpn in below)]
    found = answer("\n".join(lines), prohibited=[(3, tpn) for tpn in below])
    assert found["downfloaters"][0][0] == 4


def test_53_groups_that_cannot_be_completed_become_one() -> None:
    # 1 and 2 (five points) have met: the group has no complete pairing and is joined with the next one, 3 to 6
    # (four). Sonneborn-Berger: 1 and 2 have 5 x 2 + 3 x 3 = 19, the others 2 x 3 + 6 x 1 = 12. Highest against
    # lowest: 1-6, 2-5, 3-4.
    lines = [
        "1 W2= B+ W+",
        "2 B1= W+ B+",
        *(f"{t} {'W+ B+ W-' if t % 2 else 'B+ W+ B-'}" for t in range(3, 7)),
    ]
    found = answer("\n".join(lines))
    assert found["downfloaters"] == []
    assert matches(found) == [(1, 6), (2, 5), (3, 4)]
    assert not found["extension_needed"]


def test_53_the_median_group_itself_is_joined_with_the_one_below() -> None:
    # 3 and 4 are the median group and have met; nothing floats to them, so the text does not say what to do. With 5 and
    # 6 they are in the order of their numbers (11 against 4 by Sonneborn-Berger): 3-6, 4-5.
    lines = ["1 W+ B+ W+", "2 B+ W+ B+", "3 W4= B+ W-", "4 B3= W+ B-", "5 W- B- W-", "6 B- W- B-"]
    found = answer("\n".join(lines))
    assert found["extension_needed"]
    assert matches(found) == [(1, 2), (3, 6), (4, 5)]


def test_54_floaters_from_above_and_below_do_not_meet_in_the_median_group() -> None:
    # 1 (six points) comes down and 4 (none) comes up to 2 and 3 (three points each), the median group. By
    # Sonneborn-Berger (without the lowest opponent) 1 has 2 x 3 + 4 x 3 = 18, 2 and 3 have 3 x 2 + 5 x 1 = 11, 4 has
    # 2 x 1 + 2 x 1 = 4. Highest against lowest would be 1-4, which 54 excludes: 1-3 and 2-4, although 2 and 3 may
    # meet.
    lines = ["1 W+ B+ W+", "2 W+ B= W-", "3 B+ W= B-", "4 B- W- B-"]
    found = answer("\n".join(lines))
    assert matches(found) == [(1, 3), (2, 4)]
    assert (found["downfloaters"], found["upfloaters"]) == ([[1, 3]], [[4, 2]])


def test_55_below_the_median_from_the_lowest_team() -> None:
    # six teams without points below eight with four: 16 meets 11 first; when that is barred 16-12 comes before 11-15
    lines = [
        *(f"{t} {'W+ B+ W-' if t % 2 else 'B+ W+ B-'}" for t in range(1, 9)),
        *(f"{t} {'W- B- W-' if t % 2 else 'B- W- B-'}" for t in range(11, 17)),
    ]
    found = answer("\n".join(lines), prohibited=[(11, 16)])
    assert [two for two in matches(found) if two[0] > 10] == [(11, 15), (12, 16), (13, 14)]
    # Row 4 of rule 50 read from the bottom is 16-12, 15-11, 14-13. With 13-14 barred too it is row 5: 16-12, 15-13,
    # 14-11. Read from the top it would be 11-15, 12-14, 13-16.
    found = answer("\n".join(lines), prohibited=[(11, 16), (13, 14)])
    assert [two for two in matches(found) if two[0] > 10] == [(11, 14), (12, 16), (13, 15)]


# -- miscellaneous


def test_57_two_players_on_the_eve_are_enough() -> None:
    assert paired_in_round_1(EDITIONS[SYSTEM], present=2)
    assert not paired_in_round_1(EDITIONS[SYSTEM], present=1)


def test_the_second_procedure_says_when_nothing_can_be_paired() -> None:
    state = tables.olympiad("1 W2+ B3+ W4+\n2 B1- W4- B3-\n3 W4+ W1- W2+\n4 B3- B2+ B1-", SYSTEM)
    assert pw.answer(state)["error"] == "no-legal-pairing"
