"""A table of texts from any source, and how a text is distinguished from a number, a date or a formula."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...domain.errors import Issue
from ...domain.messages import msg
from ...domain.names import folded_words
from ..trf.records import printable

MOST_ROWS = 50_000
MOST_COLUMNS = 250
MOST_TEXT = 2_000
"""Maximum characters per cell."""
MOST_ISSUES = 500
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SIGNED = re.compile(r"[+-](?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
"""A signed number, which no spreadsheet evaluates."""


@dataclass
class Sheet:
    """One table. `rows` begin with line 1; `place` maps a field to its column once the headings are known."""

    title: str
    rows: list[list[str]]
    kind: str = ""
    head: int = 0
    """Index of the header row."""
    place: dict[str, int] = field(default_factory=dict)

    def heading(self, column: int) -> str:
        """What stands above a column; empty without a row of headings."""
        row = self.rows[self.head] if 0 <= self.head < len(self.rows) else []
        return printable(row[column]).strip()[:40] if column < len(row) else ""

    def lines(self) -> list[SheetLine]:
        """The non-empty rows below the header."""
        return [
            SheetLine(self, number, row)
            for number, row in enumerate(self.rows[self.head + 1 :], self.head + 2)
            if any(cell.strip() for cell in row)
        ]


@dataclass(frozen=True)
class SheetLine:
    """One row of a sheet, by field."""

    sheet: Sheet
    number: int
    row: Sequence[str]

    def __getitem__(self, name: str) -> str:
        """The text of a field, on one line and stripped; empty if the sheet does not have the field."""
        column = self.sheet.place.get(name)
        return printable(self.row[column]).strip() if column is not None and column < len(self.row) else ""


def full_name(line: SheetLine) -> str:
    """The name of the player of a row: beside a column of first names, `Name` is the family name, unless the first
    name is one of its words."""
    name, last, first = line["name"], line["last"], line["first"]
    if name and (last or not first or set(folded_words(first).split()) < set(folded_words(name).split())):
        return name
    return ", ".join(filter(None, (last or name, first)))


class Remarks:
    """Errors and remarks with their location."""

    def __init__(self) -> None:
        self.faults: list[Issue] = []
        self.remarks: list[Issue] = []

    def fault(self, text: str, line: SheetLine | None = None, name: str = "") -> None:
        """Record something that cannot be read."""
        if len(self.faults) < MOST_ISSUES:
            self.faults.append(_issue(text, line, name))

    def remark(self, text: str, line: SheetLine | None = None, name: str = "") -> None:
        """Record something that was assumed."""
        if len(self.remarks) < MOST_ISSUES:
            self.remarks.append(_issue(text, line, name))


def _issue(text: str, line: SheetLine | None, name: str) -> Issue:
    if line is None:
        return Issue(text)
    column = line.sheet.place.get(name)
    return Issue(
        text,
        line.number,
        msg("table {sheet}", sheet=line.sheet.title) if line.sheet.title else "",
        (column + 1, column + 1) if column is not None else None,
        line.sheet.heading(column) if column is not None else "",
    )


def safe(text: str) -> str:
    """A text for a CSV cell that no spreadsheet interprets as a formula: leading formula characters get an
    apostrophe."""
    return f"'{text}" if text.startswith(_FORMULA) and _SIGNED.fullmatch(text) is None else text


def plain(text: str) -> str:
    """The original text behind `safe`."""
    return text[1:] if text.startswith("'") and text[1:].startswith(_FORMULA) else text
