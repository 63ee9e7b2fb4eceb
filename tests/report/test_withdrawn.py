"""Withdrawals are marked wherever places are shown."""

from __future__ import annotations

from pairwright.report.event_book import book_of_event
from pairwright.report.lists.ranking import standings
from tests.manager.tools import league, play


def test_who_has_withdrawn_is_marked_in_the_standings() -> None:
    hand = league(4, 3)
    play(hand)
    hand("withdraw", team="T2")
    listing = standings(book_of_event(hand.desk.event)).sections[0].listing
    assert listing is not None
    names = {row.cells[1].plain: row.cells[1].text for row in listing.rows}
    assert {name for name, text in names.items() if text != name} == {"2 T2"}
    assert names["2 T2"] == "2 T2 (w)"
    assert "(w): withdrawn." in listing.notes
    hand("return", team="T2")
    listing = standings(book_of_event(hand.desk.event)).sections[0].listing
    assert listing is not None
    assert "(w): withdrawn." not in listing.notes
