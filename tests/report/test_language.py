"""Documents in German: every word of the program in them, and only those, is translated."""

from __future__ import annotations

from dataclasses import replace

from pairwright.languages import in_language
from pairwright.report.book import Book, book_of
from pairwright.report.documents import document
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.lists.norms import norms
from pairwright.report.plain import text_of
from pairwright.report.sheets import Forms, MatchSheet
from pairwright.report.site.publish import site
from pairwright.tiebreaks.prize_fund import PrizeGroup

from .events import cup_of_four, five_teams
from .test_norms import played
from .test_paper_faults import league, said

DATES = ("2026-11-28", "2026-11-29", "2026-12-05", "2026-12-06")


def in_german(book: Book) -> Book:
    return replace(book, language="de")


def test_a_match_slip_keeps_the_name_of_its_match() -> None:
    """`Match W1.1, to 7 points`: all letters but the first had become small."""
    book = book_of_event(cup_of_four().event)
    assert book.cup is not None
    first = next(iter(book.cup.playable))
    assert first != first.lower()
    book.cup.boards[first] = 3
    remarks = {}
    for language in ("", "de"):
        made = document(replace(book, language=language), "match-sheets")
        assert isinstance(made, Forms)
        remarks[language] = [one.remark for one in made.items if isinstance(one, MatchSheet)]
    assert f"Match {first}" in remarks[""][0]
    assert remarks["de"][0].startswith(f"Match {first}")
    assert not any("points" in one for one in remarks["de"])


def test_titles_and_states_of_rounds_with_a_date_are_translated() -> None:
    """A date or a full stop was added as text, which made data of the message."""
    book = in_german(book_of(five_teams(round_dates=DATES)))
    report = said(book, "report")
    assert "Runde 1, 2026-11-28" in report
    assert "Beendet, 2 Wettkämpfe." in report
    assert "3 gepaart von 4" in report
    pages = dict(site(book))
    assert "Beendet, 2 Wettkämpfe · 2026-11-28" in pages["rounds/1.html"].decode()
    made = document(book, "bulletin")
    assert isinstance(made, Pages)
    assert made.subtitle.endswith("5 Mannschaften · 4 Runden · 2026-11-29")


def test_fixtures_with_dates_are_translated() -> None:
    book = in_german(book_of_event(league().event))
    info = replace(book.tournament.info, round_dates=DATES)
    text = said(replace(book, tournament=replace(book.tournament, info=info)), "fixtures")
    assert "Runde 1 · 2026-11-28" in text


def test_the_conditions_of_prizes_and_norms_are_sentences_in_german() -> None:
    """They began with a capital letter by a way of their own, which left no message to translate."""
    group = PrizeGroup("Juniors", ("100", "50"), sex="f", born_from=2008, rating_to=1800)
    book = replace(in_german(book_of(five_teams())), prizes=(group,))
    text = said(book, "prizes")
    assert "Plätze; nach Rang; Frauen; geboren ab 2008; Wertungszahl bis 1800." in text
    text = text_of(in_language(norms(book_of_event(played(7).desk.event)), "de"))
    assert "Die Ausländerbedingung gilt [1.4.3e]." in text
