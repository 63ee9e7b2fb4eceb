"""K of juniors in the paper of rating changes when the event has no first day [B.02 8.3.3]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pairwright.manager.journal import created_on
from pairwright.report.documents import document
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from tests.manager.tools import Hand

UNKNOWN, ASSUMED = "who is a junior is not known", "who is a junior goes by"


def event_of_juniors(**settings: Any) -> Hand:
    """Two born in 2012 and 2010, and one of 2310, whose K is 20 at any age."""
    hand = Hand()
    hand("create", name="Juniors", system="fide-dutch", rounds=3, **settings)
    hand("teams", teams=[
        {"name": "Ash", "rating": 2310, "birth": "2010"}, {"name": "Birch", "rating": 1600, "birth": "2010-05-04"},
        {"name": "Cedar", "rating": 1500, "birth": "2012"}, {"name": "Dogwood", "rating": 1400},
    ])  # fmt: skip
    hand("rank")
    hand("lot", colour="W")
    hand("pair")
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, boards="1")
    return hand


def ks(hand: Hand, created: str = "") -> tuple[list[str], str]:
    """K of the four players, and the notes below the list."""
    book = replace(book_of_event(hand.desk.event), created=created)
    made = document(book, "rating-changes")
    assert isinstance(made, Pages)
    listing = made.sections[0].listing
    assert listing is not None
    at = [column.head for column in listing.columns].index("K")
    return [line.cells[at].text for line in listing.rows], " ".join(listing.notes)


@pytest.mark.parametrize(
    "settings",
    [{"start": "2026-11-01"}, {"round_dates": ["2026-11-01", "2026-11-08"]}, {"end": "2026-11-30"}],
)
def test_the_dates_of_the_event_decide(settings: dict[str, Any]) -> None:
    found, notes = ks(event_of_juniors(**settings), "2031-01-01")
    assert found == ["20", "40", "40", "20"]
    assert UNKNOWN not in notes
    assert ASSUMED not in notes


def test_without_dates_the_year_of_its_creation_does_and_is_said() -> None:
    found, notes = ks(event_of_juniors(), "2026-12-31")
    assert found == ["20", "40", "40", "20"]
    assert f"{ASSUMED} 2026, the year in which it was created" in notes
    assert ks(event_of_juniors(), "2029-01-01")[0] == ["20", "20", "40", "20"]  # born in 2010: 19 in 2029


def test_that_nothing_is_known_is_said() -> None:
    found, notes = ks(event_of_juniors())
    assert found == ["20"] * 4
    assert UNKNOWN in notes


def test_the_day_of_creation_is_that_of_the_first_decision() -> None:
    hand = event_of_juniors()
    assert created_on(hand.desk.decisions) == hand.desk.decisions[0].at[:10]
    assert created_on([]) == ""
