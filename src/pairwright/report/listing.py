"""Documents as plain data: a listing is a table, pages are sections of facts and listings. Paper, CSV, plain text and
the site render the same values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from ..domain.messages import decimals
from ..domain.points import points_decimal, points_said

SQUARES = {"white": "□ ", "black": "■ "}
"""The square before a name: the colour on board 1."""


class ListCell(NamedTuple):
    """A table cell: the text for display, that for files if different, and its link target."""

    text: str
    raw: str | None = None
    link: tuple[str, int] | None = None
    """`team`, `player` or `round`, and its number."""
    sign: str = ""
    """`white`, `black`: the square before a name; `win`, `draw`, `loss`: for a result."""

    @property
    def plain(self) -> str:
        """The text for files."""
        return self.text if self.raw is None else self.raw


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column. `kind`: `number`, `points` (aligned at the halves), `name` (fills the available width, on one line),
    `prose` (the same, on as many lines as needed), `text`, `federation` (a code, on paper with its flag), `centre`;
    `share` is its share of the width."""

    head: str
    kind: str = "text"
    title: str = ""
    """What the heading stands for."""
    share: int = 1
    words: str = ""
    """The words for the screen where the heading is a code used on paper and in files."""


class Row(NamedTuple):
    """A line of a table; `kind` is empty, `group` (a heading over what follows, one cell), `total` or `apart`
    (without a match: last)."""

    cells: tuple[ListCell, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A table with its headings, and remarks below it."""

    columns: tuple[ListColumn, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()

    def only(self, *heads: str) -> Listing:
        """The columns with these headings, in the order of the listing."""
        at = [k for k, column in enumerate(self.columns) if column.head in heads]
        rows = tuple(Row(tuple(line.cells[k] for k in at), line.kind) for line in self.rows)
        return Listing(tuple(self.columns[k] for k in at), rows, self.notes)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a document: a title, facts as name and value, a listing, paragraphs."""

    title: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    listing: Listing | None = None
    text: tuple[str, ...] = ()
    whole: bool = False
    """Whether it must not be split over two pages."""
    link: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Pages:
    """A document of sections."""

    name: str
    title: str
    event: str
    sections: tuple[Section, ...]
    subtitle: str = ""
    columns: int = 1
    across: bool = False
    """Landscape."""
    size: float = field(default=9.5)
    """Font size, in points."""
    signatures: tuple[str, ...] = ()
    """Who signs, at the end: a line for each."""
    language: str = ""
    """Of the words around the data; empty: English."""


def for_the_wall(document: Pages) -> Pages:
    """A list without the columns that nobody reads from afar: the first two of points, none beside two names."""

    def narrowed(found: Listing) -> Listing:
        names = sum(column.kind == "name" for column in found.columns)
        keep, points = [], 0
        for k, column in enumerate(found.columns):
            if column.kind == "points":
                points += 1
                if names > 1 or points > 2:
                    continue
            keep.append(k)
        rows = tuple(
            line if line.kind == "group" else line._replace(cells=tuple(line.cells[k] for k in keep))
            for line in found.rows
        )
        return Listing(tuple(found.columns[k] for k in keep), rows)

    sections = tuple(
        replace(part, listing=narrowed(part.listing) if part.listing else None) for part in document.sections
    )
    two = any(
        sum(one.kind == "name" for one in part.listing.columns) > 1 for part in sections if part.listing
    )
    return replace(document, sections=sections, columns=1, across=two)


def cell(value: object) -> ListCell:
    """A cell with a text or number; None and 0 stay empty, and a message is still one."""
    return ListCell(value if isinstance(value, str) else str(value) if value else "")


@lru_cache(maxsize=1024)
def points(tenths: int) -> ListCell:
    """Points: `16½` for display, `16.5` for files."""
    return ListCell(points_said(tenths), points_decimal(tenths).removesuffix(".0"))


def figure(text: str) -> ListCell:
    """A number with decimals: after the sign of the language for display, after a point for files."""
    return ListCell(decimals(text), text)


def row(*cells: ListCell | str | int | None, kind: str = "") -> Row:
    """A line of cells, texts and numbers."""
    return Row(tuple(item if isinstance(item, ListCell) else cell(item) for item in cells), kind)


def group(title: str, link: tuple[str, int] | None = None) -> Row:
    """A heading inside a table."""
    return Row((ListCell(title, link=link),), "group")


def without_empty(columns: Iterable[ListColumn], rows: Iterable[Row], keep: int = 1) -> Listing:
    """A listing without those columns, after the first `keep`, that are entirely empty."""
    heads, lines = list(columns), list(rows)
    used = [
        k
        for k in range(len(heads))
        if k < keep
        or any(line.kind != "group" and k < len(line.cells) and line.cells[k].text for line in lines)
    ]
    return Listing(
        tuple(heads[k] for k in used),
        tuple(
            line if line.kind == "group" else Row(tuple(line.cells[k] for k in used), line.kind)
            for line in lines
        ),
    )
