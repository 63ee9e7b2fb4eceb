"""Plain tables: aligned columns, no borders, never wider than asked; too long names end in an ellipsis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

GAP = 2
LEAST_NAME = 8


class Column(NamedTuple):
    """A column; one that is a `name` may be cut when the table is too wide."""

    title: str
    right: bool = False
    name: bool = False


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], width: int | None = None) -> list[str]:
    """The lines of a table, its titles first."""
    cells = [[column.title for column in columns], *rows]
    widths = [max(map(text_width, texts)) for texts in zip(*cells, strict=True)]
    if width is not None:
        _fit(columns, widths, width)
    return [
        (" " * GAP)
        .join(
            _cell(text, size, column.right) for text, size, column in zip(row, widths, columns, strict=True)
        )
        .rstrip()
        for row in cells
    ]


def _fit(columns: Sequence[Column], widths: list[int], width: int) -> None:
    """Narrow the widest name again and again until the table fits or no name can give more."""
    too_much = sum(widths) + GAP * (len(widths) - 1) - width
    names = [k for k, column in enumerate(columns) if column.name]
    while too_much > 0 and names:
        widest = max(names, key=lambda k: widths[k])
        if widths[widest] <= LEAST_NAME:
            return
        widths[widest] -= 1
        too_much -= 1


def _cell(text: str, size: int, right: bool) -> str:
    room = size - text_width(text)
    if room < 0:
        text = cut(text, size)
        room = size - text_width(text)
    return " " * room + text if right else text + " " * room


def cut(text: str, size: int) -> str:
    """The beginning of a text and an ellipsis, in `size` columns."""
    if text_width(text) <= size:
        return text
    kept = ""
    room = size - 1
    for sign in text:
        room -= text_width(sign)
        if room < 0:
            break
        kept += sign
    return f"{kept.rstrip()}…"


def text_width(text: str) -> int:
    """Columns that a text takes on a terminal."""
    if text.isascii():
        return len(text)
    import unicodedata

    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in text
    )


def folded(text: str, width: int | None, indent: str = "") -> list[str]:
    """A line as one or more of at most `width` columns, those after the first with `indent`."""
    if width is None or text_width(text) <= width:
        return [text]
    import textwrap

    return textwrap.wrap(text, max(width, LEAST_NAME), subsequent_indent=indent) or [""]
