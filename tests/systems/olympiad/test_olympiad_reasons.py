"""Sentences about floaters, opponents, colours and what-if questions, whose truth is derived in the comments."""

from __future__ import annotations

import pairwright as pw
from pairwright.systems.olympiad.editions import EDITIONS
from pairwright.systems.olympiad.no_show import boards_of_those_present, walkover
from tests.systems.olympiad.test_olympiad_by_hand import paired, told

TOP = "1 W+ B+\n2 B+ W+\n3 W+ B+"
BOTTOM = "".join(f"\n{tpn} {'W- B-' if tpn % 2 else 'B- W-'}" for tpn in range(7, 19))
"""Twelve teams without points, so that the median group is theirs."""


def says(lines: list[str], sentence: str) -> bool:
    """Whether a line begins so."""
    return any(line.startswith(sentence) for line in lines)


# -- who floats, and whom it meets


def test_9_5_whoever_it_meets_the_rest_of_the_target_cannot_be_paired_as_fully() -> None:
    """3 may only meet 4, and then 5 and 6, who are kept apart, are left over; 2 meets 5, and 4-6 remain."""
    table = f"{TOP}\n4 W+ B-\n5 B+ W-\n6 W+ B-{BOTTOM}"
    result = paired(table, prohibited=[(3, 5), (3, 6), (5, 6)])
    assert result.extra["downfloaters"] == [[2, 5]]
    lines = told(result)
    assert says(
        lines,
        "team 3 would float before team 2, but whoever it meets there, the rest of the group of 2 points cannot be "
        "paired as fully. [8.4]",
    )
    # 2-4 would leave 5 and 6 too
    assert says(lines, "team 2 against team 4: then more teams would be left over in that group. [9.5]")


def test_7_3_within_the_limits_the_rest_of_the_target_cannot_be_paired_as_fully() -> None:
    """The same, where 5 and 6 are not kept apart, but both have had Black twice running and must have White."""
    top = "1 W+ B+ W+\n2 B+ W+ B+\n3 W+ B+ W+"
    low = "".join(f"\n{tpn} {'W- B- W-' if tpn % 2 else 'B- W- B-'}" for tpn in range(7, 19))
    result = paired(f"{top}\n4 W+ B- W+\n5 W+ B- B+\n6 W+ B- B+{low}", prohibited=[(3, 5), (3, 6)])
    assert result.extra["downfloaters"] == [[2, 5]]
    lines = told(result)
    assert says(
        lines,
        "team 3 would float before team 2, but whoever it meets there, the rest of the group of 4 points cannot be "
        "paired as fully within the colour limits. [7.3]",
    )
    assert says(
        lines,
        "team 2 against team 4: then more teams would be left over in that group within the colour limits. [7.3]",
    )


def test_9_5_the_rest_of_the_target_has_no_team_to_float_in_its_turn() -> None:
    """3 may only meet 4, and then 5 is left, who may meet nobody of 6, 7 and 8; 2 meets 5, and 4 floats to 6."""
    lines = ["1 W+ B+ W+", "2 B+ W+ B+", "3 W+ B+ W+", "4 W+ B+ W-", "5 B+ W+ B-"]
    lines += [f"{tpn} {'W+ B- W-' if tpn % 2 else 'B+ W- B-'}" for tpn in range(6, 9)]
    lines += [f"{tpn} {'W- B- W-' if tpn % 2 else 'B- W- B-'}" for tpn in range(9, 29)]
    result = paired("\n".join(lines), prohibited=[(3, 5), (5, 6), (5, 7), (5, 8)])
    assert result.extra["downfloaters"][:2] == [[2, 5], [4, 6]]
    said = told(result)
    assert says(
        said,
        "team 3 would float before team 2, but whoever it meets there, the rest of the group of 4 points cannot be "
        "paired as fully, or has no team to float to the next group in its turn. [8.4]",
    )
    assert says(
        said,
        "team 2 against team 4: then no team that could be left over in that group could float to the next one. [9.5]",
    )


def test_8_2_3_a_team_that_may_meet_nobody_left_there_does_not_float() -> None:
    """3 has met 4 and is kept apart from 5 and 6 by decision: it has not met them all."""
    table = f"1 W+ B+\n2 B+ W+\n3 W4+ B+\n4 B3- W+\n5 B+ W-\n6 W+ B-{BOTTOM}"
    result = paired(table, prohibited=[(3, 5), (3, 6)])
    assert says(
        told(result),
        "team 3 would float before team 2, but may not meet any team that is left in the group of 2 points, by a "
        "meeting or by decision. [8.3.3]",
    )


def test_8_3_1_an_opponent_that_another_floater_of_the_group_needs() -> None:
    """1 and 2, who have met, both float; 2 may only meet 3, so 1 meets 4, and 5-6 remain."""
    result = paired(
        f"1 W2= B+\n2 B1= W+\n3 W+ B-\n4 B+ W-\n5 W+ B-\n6 B+ W-{BOTTOM}",
        prohibited=[(2, 4), (2, 5), (2, 6)],
    )
    assert result.extra["downfloaters"][:2] == [[1, 4], [2, 3]]
    assert says(
        told(result),
        "team 1 against team 3: then its group and the groups that its floaters go to could not be paired as well, "
        "whomever the other floaters meet. [9.5]",
    )


def test_8_4_an_opponent_after_which_a_later_group_could_not_be_paired() -> None:
    """1-2 would leave 3, who may only meet 5 below, and 6-7 are kept apart; so 1 meets 3, and 2 floats."""
    table = "1 W+ B+\n2 B+ W-\n3 W+ B-\n5 W- B-\n6 B- W-\n7 W- B-"
    result = paired(table, prohibited=[(3, 6), (3, 7), (6, 7)])
    assert result.extra["downfloaters"][0] == [1, 3]
    lines = told(result)
    assert says(
        lines,
        "An earlier choice of floaters or opponents was possible here, but then a later group could not be",
    )
    assert says(
        lines,
        "team 1 against team 2: then the groups that the floaters go to would be paired less well, or a later group "
        "not at all. [9.5]",
    )


# -- colours


def test_7_2_the_lot_in_a_later_round_follows_the_numbers() -> None:
    """Nobody has played: in round 2 the odd number has the colour that was drawn."""
    lines = told(paired("1 zero\n2 zero"), table=1)
    assert says(
        lines,
        "Neither team has had a colour yet; the lot was White for the first team of the list, and for team 1 it "
        "follows from its number. [7.2]",
    )
    assert "from its place" in " ".join(told(paired("1\n2"), table=1))
    assert "from its number" in " ".join(told(paired("1\n2", r_odd="numbers"), table=1))


def test_7_5_1_fewer_whites_are_reported_as_such() -> None:
    lines = told(paired("1 + + W+\n2 W+ B+ W+", r_equalise="whites"), table=1)
    assert says(lines, "White for the team that has had White less often: team 1 --W, team 2 WBW. [7.5.1]")


# -- the bye


def test_4_2_no_round_has_a_pair_of_the_only_teams_that_may_have_the_bye() -> None:
    """2 and 3 have had a win without play or the bye: only 1 may have it, so 1 meets nobody."""
    event = paired("1 W+\n2 +\n3 pab").tournament
    assert pw.why_not(event, 1, 2).splitlines()[0] == (
        "With team 1 against team 2 the others cannot all be paired: only 1 may have the bye [4.2]. [6.1]"
    )


def test_4_2_3_a_late_team_before_the_one_with_the_bye() -> None:
    lines = told(paired("1 W+\n2 B+\n3 zero late2"), team=2)
    assert says(lines, "team 3 would come before, but joined after the pairings of round 1 were out. [4.2]")


# -- 2008, from round 4


def test_53_joined_groups_are_explained_with_all_their_points() -> None:
    """1 and 2 have met: their groups of 8 and 6 points become one with what is below, until all can be paired."""
    result = paired("1 W2+ B+ W+ B+\n2 B1- W+ B+ W+\n3 W- B- W- B-\n4 B- W- B- W-", "olympiad-2008")
    assert says(told(result), "Groups of 8, 6 and 0 points, joined to one group, which is the median group:")


def test_53_a_group_is_paired_together_with_the_floaters_that_come_to_it() -> None:
    """1 floats to 2, 3 and 4; below them is the median group."""
    lines = ["1 W+ B+ W+", "2 B+ W+ B-", "3 W+ B+ W-", "4 B+ W- B+"]
    lines += [f"{tpn} {'W- B- W-' if tpn % 2 else 'B- W- B-'}" for tpn in range(5, 13)]
    result = paired("\n".join(lines), "olympiad-2008")
    assert result.extra["downfloaters"][0][0] == 1
    assert says(
        told(result), "Its teams can all be paired, together with the floaters that come to it: team 1. [47]"
    )


# -- pairs of a group, the bye, what is given


def test_7_3_neither_of_two_teams_may_have_white() -> None:
    """1 and 3 have had White twice running, 2 and 4 Black: 1-4 and 2-3 are the first possible pairs."""
    lines = told(paired("1 W+ W+\n2 B+ B+\n3 W+ W+\n4 B+ B+"))
    assert says(
        lines,
        "team 1 against team 3: neither may have White; for team 1 it would be the third in a row, for team 3 the "
        "third in a row. [7.3]",
    )


def test_7_3_the_rest_of_the_group_is_beyond_the_limits() -> None:
    """After 1-3 both 2 and 4 would have to have White."""
    lines = told(paired("1 W+ B+\n2 B+ B+\n3 B+ W+\n4 B+ B+"))
    assert says(
        lines,
        "team 1 against team 3: then the rest of the group cannot be paired within the colour limits. [7.3]",
    )


def test_4_a_team_without_which_the_others_cannot_be_paired_has_no_bye() -> None:
    """1 and 2 have met, so 3 is needed."""
    lines = told(paired("1 W2+\n2 B1-\n3 W-"), team=2)
    assert says(lines, "team 3 would come before, but without it the others cannot all be paired. [6.1]")


def test_8_4_two_floaters_more_than_needed() -> None:
    """3 and 4, the median group, have met: 1 and 2, who could meet, float."""
    result = paired("1 W+\n2 B+\n3 W4=\n4 B3=")
    assert result.extra["downfloaters"] == [[1, 3], [2, 4]]
    assert says(
        told(result),
        "2 teams of the group of 2 points float, 2 more than needed: otherwise another group could not be paired. "
        "[8.4]",
    )


def test_6_4_two_floaters_to_the_median_group_that_need_the_same_opponent() -> None:
    """3 floats down and may only meet 4; so may 6, which would be the first to float up: 7 does."""
    table = "1 W+\n2 B+\n3 W+\n4 W=\n5 B=\n6 B-\n7 W-\n8 B-"
    result = paired(table, prohibited=[(3, 5), (6, 5)])
    assert result.extra["downfloaters"] == [[3, 4]]
    assert result.extra["upfloaters"] == [[7, 5]]
    assert says(
        told(result),
        "team 6 would float before team 7, but with it the median group and the floaters to it could not all be "
        "paired. [8.4]",
    )


def test_45_58_the_boards_of_those_who_came() -> None:
    assert walkover(EDITIONS["olympiad-2008"]) is None
    assert boards_of_those_present((7, 0, 9, 0, 5), 4) == "+-+-"
    assert boards_of_those_present((7, 8), 4) == "++--"
