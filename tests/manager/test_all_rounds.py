"""All rounds of a round robin are paired in one act: none of them depends on results."""

from __future__ import annotations

import pytest

from pairwright.manager.steps import next_step
from pairwright.manager.warnings import Refusal

from .tools import Hand, league


def four(cycles: int = 1) -> Hand:
    hand = Hand()
    hand("create", name="Liga", system="team-round-robin", boards=2, options={"cycles": cycles})
    hand("teams", teams=["A", "B", "C", "D"])
    hand("order", teams=[])
    return hand


def test_all_rounds_are_paired_as_the_berger_table_has_them() -> None:
    """C.05, Annex 1, the table of four: 1-4 2-3; 4-3 1-2; 2-4 3-1."""
    hand = four()
    assert next_step(hand.desk.event).whole
    assert hand("pair-all").text == "Rounds 1 to 3 are paired."
    event = hand.desk.event
    found = [{(event.tpn(one.white), event.tpn(one.black)) for one in each.matches} for each in event.rounds]
    assert found == [{(1, 4), (2, 3)}, {(4, 3), (1, 2)}, {(2, 4), (3, 1)}]
    assert not any(one.published for one in event.rounds)


def test_they_are_those_that_are_paired_one_by_one() -> None:
    at_once, one_by_one = four(2), four(2)
    at_once("pair-all")
    for _ in range(6):
        one_by_one("pair")
        one_by_one("publish")
    at_once("publish")
    assert [one.matches for one in at_once.desk.event.rounds] == [
        one.matches for one in one_by_one.desk.event.rounds
    ]
    assert all(one.published for one in at_once.desk.event.rounds)


def test_those_that_are_left_are_paired_and_all_are_taken_back_together() -> None:
    hand = four()
    hand("pair")
    hand("pair-all")
    assert len(hand.desk.event.rounds) == 3
    hand("undo")
    assert len(hand.desk.event.rounds) == 1
    hand("pair-all")
    with pytest.raises(Refusal, match="All 3 rounds are paired"):
        hand("pair-all")


def test_they_are_published_one_by_one_or_together() -> None:
    hand = four()
    hand("pair-all")
    step = next_step(hand.desk.event)
    assert (step.verb, step.text) == ("publish", "Rounds 1 to 3 are paired, not published.")
    hand("publish", round=1)
    assert [one.published for one in hand.desk.event.rounds] == [True, False, False]
    step = next_step(hand.desk.event)
    assert (step.verb, step.text) == ("result", "2 matches are open, the first in round 1.")
    for table in (1, 2):
        hand("result", round=1, table=table, boards="10")
    assert next_step(hand.desk.event).text == "Rounds 2 to 3 are paired, not published."


def test_rounds_that_depend_on_results_are_not_paired_beforehand() -> None:
    with pytest.raises(Refusal, match="here they depend on results"):
        league(4, 3)("pair-all")
