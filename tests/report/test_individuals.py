"""Documents of an individual event: players, games, and matching titles."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pairwright.domain.errors import StateError
from pairwright.report.documents import Wish, document, documents_of
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.lists.entries import Fees
from tests.manager.tools import Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=[{"name": name, "rating": 2000} for name in ("Ash", "Birch", "Cedar", "Dove")])
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    hand("publish")
    return hand


def test_documents_of_players_do_not_speak_of_teams(hand: Hand) -> None:
    """The sheets of players were called team sheets, and their matches were counted."""
    book = book_of_event(hand.desk.event)
    empty = {}
    for one in documents_of(book):
        assert "team" not in one.name.lower()
        assert "team" not in one.title.lower()
        try:
            made = document(book, one.name, Wish(fees=Fees(player=Decimal(5))))
        except StateError as error:
            empty[one.name] = str(error).lower()
        else:
            assert "team" not in made.title.lower()
    assert empty.keys() == {"certificates"}  # nobody has a place before the first result
    assert "team" not in empty["certificates"]
    pairings = document(book, "pairings", Wish())
    assert isinstance(pairings, Pages)
    assert pairings.subtitle.startswith("2 games")


def test_a_player_has_a_sheet_under_the_name_of_players_and_of_teams(hand: Hand) -> None:
    """`player-sheets` was refused in an event of players."""
    book = book_of_event(hand.desk.event)
    assert document(book, "player-sheets", Wish()).title == "Player sheets"
    assert document(book, "team-sheets", Wish()) == document(book, "player-sheets", Wish())
    with pytest.raises(StateError, match=r"it has: .*players-by-number"):
        document(book, "line-ups", Wish())
