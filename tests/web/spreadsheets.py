"""Spreadsheets as clubs send them: a title above the headings, unusual column names, gaps."""

from __future__ import annotations

import io
from collections.abc import Sequence

import openpyxl

RATINGS = range(2350, 1750, -50)
FEDERATIONS = (
    "ARG", "ARM", "AUS", "AUT", "AZE", "BEL", "BRA", "BUL", "CAN", "CHI", "CHN", "COL", "CRO", "CUB", "CZE",
    "DEN", "EGY", "ENG", "ESP", "FRA", "GEO", "GER", "GRE", "HUN", "IND", "IRI", "ISR", "ITA", "NED", "NOR",
)  # fmt: skip


def workbook(rows: Sequence[Sequence[object]], title: str = "Tabelle1") -> bytes:
    """An XLSX file with one sheet."""
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def league_of_twelve() -> bytes:
    """A club's list of 12 teams of 4 boards and a reserve: a heading that is no usual word, a player without rating."""
    rows: list[list[object]] = [
        ["Bezirksliga 2026/27"], [], ["Mannschaft", "Brett", "Spieler", "Elo", "Titel", "T-Shirt"],
    ]  # fmt: skip
    for at, strength in enumerate(RATINGS, 1):
        for board in range(1, 6):
            rating: object = strength - 20 * board if (at, board) != (12, 5) else None
            rows.append(
                [f"SK {at:02}", board, f"Player {at:02}-{board}", rating, "FM" if board == 1 else None, "M"]
            )
    return workbook(rows)


def olympiad_of_thirty() -> bytes:
    """30 teams of 4 boards and a reserve, with federations, in the headings of a federation's form."""
    rows: list[list[object]] = [["Team", "Federation", "Board", "Name", "Rating"]]
    for at in range(1, 31):
        rows += [
            [
                f"Team {at:02}",
                FEDERATIONS[at - 1],
                board,
                f"Player {at:02}-{board}",
                2700 - 20 * at - 5 * board,
            ]
            for board in range(1, 6)
        ]
    return workbook(rows, "Entries")


def open_of_ten() -> bytes:
    """A list of ten players with their clubs."""
    rows: list[list[object]] = [["Name", "Verein", "DWZ", "Jg."]]
    rows += [[f"Player {at:02}", f"SK {at % 3}", 2300 - 25 * at, 1990 + at] for at in range(1, 11)]
    return workbook(rows, "Teilnehmer")
