"""A reason that a verb takes is in the history and in the report of the event, whichever verb it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pairwright.manager.journal import journal
from pairwright.manager.registry import VERBS
from pairwright.report.event_book import book_of_event
from pairwright.report.final import final_report
from pairwright.report.listing import Listing

from .test_brackets import cup
from .tools import Hand, league

WHY = "a pigeon on board 3"


def _drawn() -> Hand:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    return hand


def _scored() -> Hand:
    hand = _drawn()
    hand("score", match="U1.1", points="7-5")
    return hand


def _gone() -> Hand:
    hand = _drawn()
    hand("leave", player=1)
    return hand


def _again() -> Hand:
    hand = cup(8, "ibf-reentry")
    hand("draw", mode="lots", seed="x")
    hand("score", match="U1.1", points="7-5")
    return hand


def _grouped() -> Hand:
    hand = cup(6, "ibf-mixed")
    hand("groups", count=2, seed="x")
    return hand


def _played() -> Hand:
    hand = _grouped()
    hand("score", match="G1:1.1", points="7-5")
    return hand


def _paired() -> Hand:
    hand = league()
    hand("pair")
    hand("publish")
    hand("result", table=1, score="2-2")
    return hand


def _loser(hand: Hand) -> int:
    event = hand.desk.event
    assert event.cup is not None
    loser = event.cup.stage.play.status["U1.1"].loser
    assert isinstance(loser, int)
    return event.order[loser - 1]


def _first_group(hand: Hand) -> list[int]:
    event = hand.desk.event
    assert event.cup is not None
    assert event.cup.groups is not None
    return [event.order[number - 1] for number in event.cup.groups.groups[0]]


CASES: dict[str, tuple[Callable[[], Hand], Callable[[Hand], dict[str, Any]]]] = {
    "draw": (_drawn, lambda hand: {"mode": "lots", "seed": "other"}),
    "groups": (_grouped, lambda hand: {"count": 3, "seed": "other"}),
    "score": (_played, lambda hand: {"match": "G1:1.1", "points": "5-7"}),
    "correct": (_scored, lambda hand: {"match": "U1.1", "points": "5-7"}),
    "leave": (_drawn, lambda hand: {"player": 1}),
    "rejoin": (_gone, lambda hand: {"player": 1}),
    "decline": (_again, lambda hand: {"player": _loser(hand)}),
    "settle": (_grouped, lambda hand: {"group": 1, "players": _first_group(hand)}),
    "leave-book": (league, lambda hand: {}),
    "penalty": (league, lambda hand: {"team": 1, "mp": "-1"}),
    "award": (_paired, lambda hand: {"table": 1, "mp": "2-0"}),
    "hand-rank": (_paired, lambda hand: {"teams": [2, 1]}),
    "forbid": (league, lambda hand: {"teams": [1, 2]}),
    "apart": (league, lambda hand: {"teams": [1, 2, 3]}),
}
"""An event in which a verb can be used, and its other arguments."""


def _with_reasons() -> set[str]:
    return {verb.name for verb in VERBS.values() for one in verb.params if one.name in ("why", "reason")}


def test_every_verb_with_a_reason_is_tried_here() -> None:
    assert set(CASES) == _with_reasons()


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_reason_is_in_the_history_and_in_the_report(name: str) -> None:
    made, arguments = CASES[name]
    hand = made()
    before = len(hand.desk.decisions)
    hand(name, **arguments(hand), why=f"{WHY}.")
    lines = journal(hand.desk, before)
    said = [line for line in lines if WHY in line.reason or line.text.rstrip(".").endswith(WHY)]
    assert [line for line in said if line.kind != "comment"], [(line.text, line.reason) for line in lines]
    assert not [line for line in said if WHY in line.reason and WHY in line.text]
    pages = final_report(book_of_event(hand.desk.event, journal(hand.desk)))
    section = next(one for one in pages.sections if str(one.title) == "Decisions")
    assert isinstance(section.listing, Listing)
    assert any(WHY in cell.text for row in section.listing.rows for cell in row.cells)


def test_a_short_reason_that_is_part_of_a_name_is_not_taken_for_said() -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-single")
    hand("teams", teams=[{"name": "Miller"}, {"name": "Hill"}])
    hand("draw", mode="seeded", seed="x")
    hand("leave", player=1, why="ill")
    assert journal(hand.desk)[-1].reason == "ill; because"
