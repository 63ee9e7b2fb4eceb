"""CSV for mail merges, text for chats, the calendar."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime

import icalendar
import pytest

from pairwright.domain.errors import StateError
from pairwright.report.dates import calendar_of, when_of
from pairwright.report.documents import Wish, document
from pairwright.report.listing import Pages
from pairwright.report.plain import csv_of, text_of
from pairwright.report.tournament_book import book_of

from .events import five_teams

BOOK = book_of(five_teams())


def table(name: str, wish: Wish | None = None) -> list[list[str]]:
    data = csv_of(document(BOOK, name, wish))
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))


def test_csv_has_points_as_decimals_and_every_head_once() -> None:
    rows = table("pairings", Wish(2))
    assert rows[0] == [
        "Table",
        "White on board 1",
        "MP 1",
        "GP 1",
        "Colour",
        "Black on board 1",
        "MP 2",
        "GP 2",
    ]
    assert rows[1] == ["1", "5 adebar", "2", "1.5", "–", "1 Ähren", "2", "1.5"]


def test_no_cell_is_a_formula() -> None:
    cells = [cell for row in table("players-by-name") for cell in row]
    assert "=SUM(A1)" not in cells
    assert any("=SUM(A1)" in cell for cell in cells)


def test_a_line_of_the_mail_merge_is_a_match_with_all_boards() -> None:
    head, first, *_ = table("match-sheets", Wish(2))
    row = dict(zip(head, first, strict=True))
    assert (row["White"], row["Black"], row["Result"]) == ("5 adebar", "1 Ähren", ".5-1.5")
    assert (row["White 1"], row["Black 1"], row["Result 1"]) == ("GM Albers", "GM Adler", "0-1")
    assert row["Result 2"] == ".5-.5"


def test_groups_become_a_column() -> None:
    rows = table("players-by-team")
    assert rows[0][0] == "Group"
    assert rows[1][0] == "5 adebar"


def test_text_for_chats_has_a_line_a_match_and_the_bye_last() -> None:
    found = document(BOOK, "results", Wish(2))
    assert isinstance(found, Pages)
    assert text_of(found).splitlines() == [
        "Fünf: Results of round 2",
        "2 matches · bye: 4 Delfine",
        "",
        "Table · White on board 1 · Result · Black on board 1",
        "1. □ 5 adebar ½–1½ ■ 1 Ähren",
        "2. □ 3 Zirkel 1–1 ■ 2 Boote",
        "4 Delfine 1 bye",
    ]


def test_the_calendar_has_the_rounds_with_a_date() -> None:
    book = book_of(five_teams(round_dates=("2026-09-16", "2026-09-17 15:00", "soon"), city="Köln"))
    found = icalendar.Calendar.from_ical(calendar_of(book, datetime(2026, 9, 1, tzinfo=UTC)))
    events = found.walk("VEVENT")
    assert [str(event["summary"]) for event in events] == ["Fünf, round 1", "Fünf, round 2"]
    assert [event.decoded("dtstart") for event in events] == [
        date(2026, 9, 16),
        datetime(2026, 9, 17, 15, 0),  # noqa: DTZ001  the clock of the hall
    ]
    assert str(events[0]["location"]) == "Köln"


def test_a_calendar_without_dates_is_refused() -> None:
    with pytest.raises(StateError, match="no round of this event has a date"):
        calendar_of(BOOK, datetime(2026, 9, 1, tzinfo=UTC))


@pytest.mark.parametrize(
    ("text", "day"),
    [("2026/09/16", date(2026, 9, 16)), ("16.09.2026", date(2026, 9, 16)), ("26/09/16", date(2026, 9, 16))],
)
def test_days_as_files_write_them(text: str, day: date) -> None:
    assert when_of(text) == day
    assert when_of("Wednesday") is None
