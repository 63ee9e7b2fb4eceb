"""Results that the two sides report: alike they count, different ones wait for the arbiter."""

from __future__ import annotations

import pytest

from pairwright.manager.verbs.reports import MOST, differing
from pairwright.manager.warnings import Refusal

from .tools import Hand, league


def started() -> tuple[Hand, int, int]:
    """A league whose round 1 is published, with results by link; the two teams of table 1."""
    hand = league(8)
    hand("set", results_by_link=True)
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].match(1)
    return hand, match.white, match.black


def report(hand: Hand, team: int, boards: str, **more: object) -> str:
    return hand("report", table=1, team=f"#{team}", boards=boards, **more).text


def test_what_both_sides_report_alike_is_the_result() -> None:
    hand, white, black = started()
    assert "It counts when" in report(hand, white, "11=0")
    match = hand.desk.event.rounds[0].match(1)
    assert not match.begun
    assert [one.team for one in match.reports] == [white]
    assert "2½-1½" in report(hand, black, "11=0")
    match = hand.desk.event.rounds[0].match(1)
    assert match.boards == ("10", "10", "==", "01")
    assert match.reports == ()


def test_different_reports_count_for_nothing_until_the_arbiter_decides() -> None:
    hand, white, black = started()
    report(hand, white, "1111")
    assert "the arbiter decides" in report(hand, black, "0000")
    assert not hand.desk.event.rounds[0].match(1).begun
    assert [(one.number, match.table) for one, match in differing(hand.desk.event)] == [(1, 1)]
    hand("result", table=1, boards="1110")
    assert differing(hand.desk.event) == []
    with pytest.raises(Refusal, match="Table 1 has its result"):
        report(hand, black, "0000")


def test_a_side_that_was_wrong_reports_again_a_few_times_only() -> None:
    hand, white, black = started()
    report(hand, white, "1111")
    report(hand, black, "1110")
    for _ in range(MOST - 1):
        report(hand, black, "0000")
    with pytest.raises(Refusal, match="has reported 5 times"):
        report(hand, black, "1111")
    assert "the arbiter decides" in report(hand, white, "0011")
    assert len(differing(hand.desk.event)) == 1


@pytest.mark.parametrize("boards", ["111", "11+0", "11*0", "11-0", "111_"])
def test_a_report_has_every_board_and_no_forfeits(boards: str) -> None:
    hand, white, _ = started()
    with pytest.raises(Refusal):
        report(hand, white, boards)


def test_a_report_does_not_contradict_what_the_arbiter_has_entered() -> None:
    hand, white, black = started()
    hand("result", table=1, board=2, sign="+")
    with pytest.raises(Refusal, match="entered otherwise by the arbiter"):
        report(hand, white, "1111")
    report(hand, white, "1+11")
    report(hand, black, "1+11")
    assert hand.desk.event.rounds[0].match(1).boards == ("10", "+-", "10", "10")


def test_nobody_reports_for_another_match_or_where_it_is_not_allowed() -> None:
    hand, white, _ = started()
    other = hand.desk.event.rounds[0].match(2).white
    with pytest.raises(Refusal, match="does not play at table 1"):
        report(hand, other, "1111")
    hand("set", results_by_link=False)
    with pytest.raises(Refusal, match="entered by the arbiter"):
        report(hand, white, "1111")


def test_an_open_match_of_a_round_that_is_over_is_the_arbiters() -> None:
    hand, white, _ = started()
    for table in (2, 3, 4):
        hand("result", table=table, boards="1111")
    hand("pair")
    hand("publish")
    with pytest.raises(Refusal, match="Round 1 is over"):
        report(hand, white, "1111", round=1)


def test_a_board_on_which_nobody_sits_is_not_reported_as_played() -> None:
    hand, white, _ = started()
    members = [member.number for member in hand.desk.event.team(white).members[:3]]
    hand("lineup", team=f"#{white}", members=[*members, 0])
    with pytest.raises(Refusal, match="nobody on board 4"):
        report(hand, white, "1111")


def test_points_of_backgammon_are_reported_alike_too() -> None:
    hand = Hand()
    hand("create", name="Club", system="ibf-swiss", rounds=3, match_lengths=[7], results_by_link=True)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("order", teams=[])
    hand("pair")
    hand("publish")
    match = hand.desk.event.rounds[0].match(1)
    with pytest.raises(Refusal):
        hand("report", table=1, team=f"#{match.white}", points="9-5")
    hand("report", table=1, team=f"#{match.white}", points="7-5")
    reported = hand.desk.event.rounds[0].match(1).report(match.white)
    assert reported is not None
    assert reported.points == (7, 5)
    hand("report", table=1, team=f"#{match.black}", points="7-5")
    assert hand.desk.event.rounds[0].match(1).points == (7, 5)


def test_who_swaps_the_pairs_drops_the_reports_of_the_old_ones() -> None:
    hand, white, black = started()
    report(hand, white, "1111")
    other = hand.desk.event.rounds[0].match(2).white
    hand("by-hand")
    hand("swap", teams=[f"#{black}", f"#{other}"])
    assert all(not match.reports for match in hand.desk.event.rounds[0].matches)


def test_no_results_while_one_line_up_is_hidden() -> None:
    """A report told which boards of the other side's hidden line-up are empty."""
    hand, white, black = started()
    hand("lineups", open="yes")
    members = [member.number for member in hand.desk.event.team(white).members[:3]]
    hand("lineup", team=f"#{white}", members=[*members, 0])
    for boards in ("1111", "1110"):
        with pytest.raises(Refusal, match=r"^Results can be reported when both line-ups are in\.$"):
            report(hand, black, boards)
    hand("lineup", team=f"#{black}", members=[one.number for one in hand.desk.event.team(black).members[:4]])
    with pytest.raises(Refusal, match="nobody on board 4"):
        report(hand, black, "1111")


def test_points_are_no_report_of_a_match_on_boards() -> None:
    """It said `0 boards are given`."""
    hand, white, _ = started()
    with pytest.raises(Refusal, match="A match here has boards, not points"):
        hand("report", table=1, team=f"#{white}", points="3-1")
