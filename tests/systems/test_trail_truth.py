"""Sentences of the trail that were once untrue."""

from __future__ import annotations

import pairwright as pw
from tests.systems.test_trail import played, state


def four() -> list[dict[str, object]]:
    """1 beat 2, 3 beat 4."""
    return [
        {"tpn": 1, "history": [played(2, "W", 2)]},
        {"tpn": 2, "history": [played(1, "B", 0)]},
        {"tpn": 3, "history": [played(4, "W", 2)]},
        {"tpn": 4, "history": [played(3, "B", 0)]},
    ]


def six() -> list[dict[str, object]]:
    """And 5 beat 6."""
    return [
        *four(),
        {"tpn": 5, "history": [played(6, "W", 2)]},
        {"tpn": 6, "history": [played(5, "B", 0)]},
    ]


def test_a_bye_asked_for_this_round_keeps_the_team_out() -> None:
    event = state(four(), 2, requested=[{"tpn": 2, "round": 2, "result": "half-bye"}])
    result = pw.pair(event)
    assert result.pair_of(2) is None
    assert result.bye is not None
    assert "does not take part" in pw.explain(result, team=2)


def test_colours_of_a_decided_pair_are_reported_as_they_were() -> None:
    result = pw.pair(state(six(), 2, forced=[[1, 2]]))
    said = pw.explain(result, team=1, length="full")
    assert "team 1 W (difference +1" in said
    assert "team 2 B (difference -1" in said


def test_a_decision_above_a_meeting_or_a_prohibition_says_so() -> None:
    result = pw.pair(state(six(), 2, forced=[[1, 2]], prohibited=[[1, 2]]))
    said = pw.explain(result, team=1)
    assert "They met in round 1 already" in said
    assert "They were prohibited from meeting" in said


def test_those_who_are_left_are_counted_not_all_with_the_score() -> None:
    # 1, 3 and 5 have 2 points, 2, 4 and 6 none; 1 is out by decision, so 2 teams with 2 points are left
    result = pw.pair(state(six(), 2, forced=[[1, 4]], prohibited=[[3, 5]]))
    said = pw.explain(result)
    assert (
        "Of the 2 teams with 2 points to be paired 2 stay over at least, so 2 upfloaters are needed" in said
    )


def test_a_prohibition_is_not_reported_as_a_meeting() -> None:
    # 1 has 2 points alone; 2 and 3 have 1; 1-2 is prohibited, so 3 floats up
    entries = [
        {"tpn": 1, "history": [played(4, "W", 2)]},
        {"tpn": 2, "history": [played(3, "W", 1)]},
        {"tpn": 3, "history": [played(2, "B", 1)]},
        {"tpn": 4, "history": [played(1, "B", 0)]},
    ]
    said = pw.explain(pw.pair(state(entries, 2, prohibited=[[1, 2]])), team=3, length="full")
    assert "team 2 instead of team 3: it may not meet team 1, by a meeting or by decision." in said
    assert "team 2 instead of team 3: it has met" not in said


def test_next_in_line_for_the_bye_is_a_team_that_could_have_it() -> None:
    # 1 and 3 have met: without 2 they could not be paired, so after 3 the next in line is 1
    entries = [
        {"tpn": 1, "history": [played(3, "W", 1)]},
        {"tpn": 2, "history": [{"result": "zero-bye", "mp": 0, "gp": 0}]},
        {"tpn": 3, "history": [played(1, "B", 1)]},
    ]
    result = pw.pair(state(entries, 2))
    assert result.bye is not None
    assert result.bye.tpn == 3
    said = pw.explain(result, team=3)
    assert (
        "Before it in that order, but without them the others cannot all be paired: team 2. [3.4.1]" in said
    )
    assert "Next in line would be team 1" in said


def test_virtual_points_are_called_so() -> None:
    event = state(four(), 2).with_options(acceleration="baku")
    assert "team 1 has 2 points and for pairing 2 virtual points more. [C.04.7]" in pw.explain(
        pw.pair(event), team=1
    )
