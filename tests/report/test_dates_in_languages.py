"""Dates that people read are written as their language does; files and English keep what was entered."""

from __future__ import annotations

import csv
import io
import pickle
from dataclasses import replace

import pytest

from pairwright.domain.dates import dated
from pairwright.formats.rating_lists import about_date
from pairwright.languages import translated
from pairwright.manager.desk import Desk
from pairwright.manager.journal import journal, said_of
from pairwright.manager.zones import in_zone, zone_of
from pairwright.report.documents import document
from pairwright.report.event_book import book_of_event
from pairwright.report.final import final_report
from pairwright.report.listing import Listing, Pages
from pairwright.report.pdf import Print, _told
from pairwright.report.plain import csv_of
from pairwright.store.memory import MemoryLog

from .events import do


@pytest.mark.parametrize(
    ("text", "de", "fr"),
    [
        ("2026-11-28", "28.11.2026", "28/11/2026"),
        ("2026/11/28", "28.11.2026", "28/11/2026"),
        ("2026-11-28 10:05", "28.11.2026 10:05", "28/11/2026 10:05"),
        ("1990", "1990", "1990"),
        ("1990/00/00", "1990/00/00", "1990/00/00"),
        ("spring", "spring", "spring"),
        ("", "", ""),
    ],
)
def test_a_day_as_each_language_writes_it(text: str, de: str, fr: str) -> None:
    found = dated(text)
    said = [translated(found, language) for language in ("en", "de", "fr", "es")]
    assert said == [text, de, fr, fr]
    assert translated(pickle.loads(pickle.dumps(found)), "de") == de


def test_a_day_in_a_sentence_and_a_time_with_its_zone() -> None:
    assert translated(about_date("2026-11-01", "2026-11-28"), "de").endswith("01.11.2026")
    said = in_zone("2026-11-28T10:00Z", zone_of("Europe/Berlin"))
    assert said == "2026-11-28 11:00 CET"
    assert translated(said, "de") == "28.11.2026 11:00 MEZ"


def league() -> Desk:
    desk = Desk(MemoryLog())
    do(desk, "create", name="Liga", system="team-round-robin", boards=1)
    do(desk, "set", start="2026-11-28", end="2026-11-29", round_dates=["2026-11-28", "2026-11-29"])
    do(desk, "teams", teams=[{"name": name, "members": [{"name": f"{name}1", "birth": "1990/05/17"}]}
                             for name in "AB"])  # fmt: skip
    do(desk, "order", teams=[])
    do(desk, "pair")
    do(desk, "publish")
    return desk


def test_documents_have_the_dates_of_their_language_and_files_those_that_were_entered() -> None:
    book = replace(book_of_event(league().event), language="de")
    plan = document(book, "schedule")
    assert isinstance(plan, Pages)
    assert dict(plan.sections[0].facts) == {"Beginn": "28.11.2026", "Ende": "29.11.2026"}
    listing = plan.sections[0].listing
    assert listing is not None
    assert listing.rows[0].cells[1].text == "28.11.2026"
    rows = list(csv.reader(io.StringIO(csv_of(plan).decode("utf-8-sig"))))
    assert "2026-11-28" in [cell for row in rows for cell in row]
    sheets = document(book, "match-sheets")
    _, told = _told(sheets, Print())
    assert told["items"][0]["date"] == "28.11.2026"
    assert "2026-11-28" in csv_of(sheets).decode("utf-8-sig")
    pairings = document(book, "pairings")
    assert isinstance(pairings, Pages)
    assert pairings.subtitle.endswith("28.11.2026")
    assert "28.11.2026 bis 29.11.2026" in plan.subtitle


def test_the_history_has_the_days_of_the_reader() -> None:
    desk = league()
    said = [translated(said_of(desk.event, one, desk.decisions), "de") for one in desk.decisions]
    [settings] = [text for text in said if "2026" in text]
    assert settings.count("28.11.2026") == 2
    assert "2026-11" not in settings


def test_the_report_has_its_times_in_the_zone_of_the_event() -> None:
    """India is 5½ hours ahead of UTC all year."""
    desk = Desk(MemoryLog())
    do(desk, "create", name="Cup", system="fide-dutch", rounds=3, time_zone="Asia/Kolkata")
    line = replace(journal(desk)[0], at="2026-11-28T20:05:00Z")
    report = final_report(book_of_event(desk.event, (line,)))
    section = next(one for one in report.sections if str(one.title) == "Decisions")
    assert isinstance(section.listing, Listing)
    assert str(section.listing.columns[1].head) == "Time"
    cell = section.listing.rows[0].cells[1]
    assert str(cell.text) == "2026-11-29 01:35 IST"
    assert translated(cell.text, "de").startswith("29.11.2026 01:35")
