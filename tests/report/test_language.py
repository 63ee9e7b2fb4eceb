"""Documents in German: every word of the program in them, and only those, is translated."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from decimal import Decimal
from operator import is_

import pytest

from pairwright.domain.errors import StateError
from pairwright.domain.messages import msg
from pairwright.languages import in_language
from pairwright.manager.journal import journal
from pairwright.report.book import Book
from pairwright.report.documents import SHEETS, Wish, document, documents_of
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import ListColumn, Listing, Pages, row
from pairwright.report.lists.entries import Fees
from pairwright.report.lists.norms import norms
from pairwright.report.plain import text_of
from pairwright.report.sheets import Card, Forms, MatchSheet
from pairwright.report.site.publish import site
from pairwright.report.tournament_book import book_of
from pairwright.tiebreaks.names import short_name
from pairwright.tiebreaks.prize_fund import PrizeGroup

from .events import cup_of_four, desk_of_eight, do, five_teams
from .test_norms import played
from .test_paper_faults import league, said, with_lineups

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
    assert "Runde 1, 28.11.2026" in report
    assert "Beendet, 2 Wettkämpfe." in report
    assert "3 von 4 gepaart" in report
    pages = dict(site(book))
    assert "Beendet, 2 Wettkämpfe · 28.11.2026" in pages["rounds/1.html"].decode()
    made = document(book, "bulletin")
    assert isinstance(made, Pages)
    assert made.subtitle.endswith("5 Mannschaften · 4 Runden · 29.11.2026")


def test_fixtures_with_dates_are_translated() -> None:
    book = in_german(book_of_event(league().event))
    info = replace(book.tournament.info, round_dates=DATES)
    text = said(replace(book, tournament=replace(book.tournament, info=info)), "fixtures")
    assert "Runde 1 · 28.11.2026" in text


def test_the_conditions_of_prizes_and_norms_are_sentences_in_german() -> None:
    """They began with a capital letter by a way of their own, which left no message to translate."""
    group = PrizeGroup("Juniors", ("100", "50"), sex="f", born_from=2008, rating_to=1800)
    book = replace(in_german(book_of(five_teams())), prizes=(group,))
    text = said(book, "prizes")
    assert "Plätze; nach Rang; Frauen; geboren ab 2008; Wertungszahl bis 1800." in text
    text = text_of(in_language(norms(book_of_event(played(7).desk.event)), "de"))
    assert "Die Ausländerbedingung gilt [1.4.3e]." in text


def events() -> dict[str, Book]:
    """Events of every kind, with all that a document can have."""
    teams = with_lineups(desk_of_eight())
    do(teams, "result", round=1, table=4, boards="1=**")
    do(teams, "penalty", team=3, mp=-1, gp=0, why="Telefon", round=1)
    cup = cup_of_four()
    first = next(iter(cup.event.cup.playable)) if cup.event.cup else ""
    do(cup, "score", match=first, points="7-3")
    dates = {"round_dates": DATES, "start": "2026-11-28", "end": "2026-12-06"}
    return {
        "five": book_of(five_teams(chief_arbiter="Ada", **dates)),
        "teams": book_of_event(teams.event, journal(teams)),
        "league": book_of_event(league().event),
        "players": book_of_event(played(7).desk.event),
        "cup": book_of_event(cup.event),
    }


ALIKE = frozenset(
    [
        "Name",
        "System",
        "Performance",
        "Bulletin",
        "MP",
        "Match",
        "Matches",
        "Ra",
        "Rc",
        "Ro",
        "Rp",
        "We",
        "W–We",
    ]
)
"""Labels that are the same in both languages."""


def labels(made: Pages | Forms) -> list[str]:
    """Titles, headings, names of facts, signatures: what is never data."""
    if isinstance(made, Forms):
        return [made.title]
    found = [made.title, *made.signatures]
    for part in made.sections:
        found += [name for name, _ in part.facts]
        for column in part.listing.columns if part.listing else ():
            found += [column.head, column.title]
    return found


@pytest.mark.parametrize("kind", ["five", "teams", "league", "players", "cup"])
def test_no_label_of_a_document_stays_english(kind: str) -> None:
    """Names of tie-breaks and data apart, a label with a word is another one in German."""
    book = events()[kind]
    english = set(ALIKE)
    if book.cup is None:
        standings = book.standings()
        english |= {item for one in standings.tie_breaks for item in (one.code, standings.title(one))}
        english |= {short_name(one) for one in standings.tie_breaks}
    wish = Wish(fees=Fees(Decimal(10)))
    made = 0
    for one in documents_of(book):
        try:
            before = labels(document(book, one.name, wish))
        except StateError:  # nothing to print yet
            continue
        made += 1
        assert isinstance(document(book, one.name, wish), Forms) == (one.name in SHEETS), one.name
        after = labels(document(in_german(book), one.name, wish))
        assert len(before) == len(after)
        for was, now in zip(before, after, strict=True):
            assert was != now or was in english or not re.search(r"[^\W\d]{2}", was), f"{one.name}: {was}"
    assert made > 5


def test_no_word_in_a_document_stays_english() -> None:
    """Signatures, decisions, places, norms, matches of a cup: words inside of cells and sentences."""
    every = events()
    for kind, name, texts in (
        ("five", "results", ("Hauptschiedsrichter: Ada", "Stellvertretender Hauptschiedsrichter")),
        (
            "teams",
            "results",
            ("−1 Mannschaftspunkt in Runde 1, durch Entscheidung: Telefon.", "2 Bretter offen"),
        ),
        ("teams", "compositions", ("Mannschaftsführer", "Schnitt")),
        ("teams", "report", ("zur Kenntnis genommen",)),
        (
            "players",
            "norms",
            ("Gegner mit dem Titel GM", "höchstens 5", "7 aus 9", " ja", "Die Ausländerbedingung"),
        ),
        ("cup", "cup-matches", ("Sieger von",)),
    ):
        made = document(in_german(every[kind]), name)
        assert isinstance(made, Pages)
        said_ = "\n".join((text_of(made), *made.signatures))
        for text in texts:
            assert text in said_, (name, text, said_)
    made = document(in_german(every["five"]), "certificates")
    assert isinstance(made, Forms)
    assert isinstance(made.items[0], Card)
    assert made.items[0].lines[0] == "1. Platz"
    files = dict(site(in_german(every["five"])))
    assert "Tisch 1, Weiß an Brett 1, gegen" in "".join(
        files[f"teams/{number}.html"].decode() for number in range(1, 6)
    )
    index = json.loads(dict(site(in_german(every["cup"])))["search.json"])["pages"]
    assert "Spieler" in index[0].values()


def test_what_has_no_message_in_it_stays_as_it_is() -> None:
    """A document has ten times as many texts that are data; each of their rows was made again."""
    names = row("1", "Bern", None)
    heads = (ListColumn("A"), ListColumn(msg("Rating"), "number"))
    found = in_language(Listing(heads, (names, row("2", msg("Rating"), None))), "de")
    assert found.rows[0] is names
    assert found.columns[0] is heads[0]
    assert (found.columns[1].head, found.columns[1].kind) == ("Wertungszahl", "number")
    assert found.rows[1] == row("2", "Wertungszahl", None)
    assert in_language([names], "de") == [names]


def test_tables_with_the_same_columns_have_them_translated_once() -> None:
    """The columns of the sheet of every team were made and translated again."""
    made = document(in_german(book_of(five_teams())), "team-sheets")
    assert isinstance(made, Pages)
    tables = [part.listing for part in made.sections if part.listing]
    assert len(tables) == 10
    assert tables[0].columns[2].head == "Gegner"
    for first, other in zip(tables[:2] * 4, tables[2:], strict=True):
        assert all(map(is_, first.columns, other.columns))
