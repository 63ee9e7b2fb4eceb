"""Tables in a terminal: aligned columns, no borders, never wider than requested; long names end in an ellipsis."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ..domain.messages import GRAMMARS
from .language import language, said

if TYPE_CHECKING:  # the help, which wraps lines, needs no listing
    from ..report.listing import ListCell, ListColumn, Listing

GAP = 2
LEAST_NAME = 8


def table(
    columns: Sequence[ListColumn], rows: Sequence[Sequence[str]], width: int | None = None
) -> list[str]:
    """The lines of a table of texts, its headings first."""
    from ..report.listing import Listing, row

    return listing_lines(Listing(tuple(columns), tuple(row(*cells) for cells in rows)), width)


def listing_lines(listing: Listing, width: int | None = None) -> list[str]:
    """The lines of a listing, its headings first: numbers right-aligned, points aligned at the half, names fitted
    after their numbers."""
    code = language()
    if code != "en":
        from ..languages import in_language

        listing = in_language(listing, code)
    point = GRAMMARS[code].decimal
    columns = listing.columns
    digits = max((len(_number(cell)) for line in listing.rows for cell in line.cells), default=0)
    rows = [[_text(cell, digits) for cell in line.cells] for line in listing.rows]
    for k, column in enumerate(columns):
        if column.kind == "points":
            for line, text in zip(rows, _aligned([line[k] for line in rows], point), strict=True):
                line[k] = text
    cells = [[column.head for column in columns], *rows]
    widths = [max(map(text_width, texts)) for texts in zip(*cells, strict=True)]
    if width is not None:
        _fit(columns, widths, width)
    return [
        (" " * GAP)
        .join(
            _cell(text, size, column.kind in ("number", "points"))
            for text, size, column in zip(line, widths, columns, strict=True)
        )
        .rstrip()
        for line in cells
    ]


def _number(cell: ListCell) -> str:
    """The number before the name of a team or player."""
    number = cell.text.partition(" ")[0]
    return number if cell.link is not None and (cell.link[0], number) == ("team", str(cell.link[1])) else ""


def _text(cell: ListCell, digits: int) -> str:
    """The text with the square of its colour; team numbers aligned."""
    from ..report.listing import SQUARES

    number = _number(cell)
    return SQUARES.get(cell.sign, "") + " " * (digits - len(number) if number else 0) + cell.text


def _aligned(texts: Sequence[str], point: str = ".") -> list[str]:
    """Whole numbers aligned if some have a half; the same number of decimals if any has some."""
    decimals = max((len(text.partition(point)[2]) for text in texts), default=0)
    if decimals:
        return [
            f"{whole}{point}{rest:0<{decimals}}" if whole.lstrip("-").isdecimal() else text
            for text in texts
            for whole, _, rest in [
                (f"{text[:-1] or 0}{point}5" if text.endswith("½") else text).partition(point)
            ]
        ]
    if not any(text.endswith("½") for text in texts):
        return list(texts)
    return [text if text.endswith("½") or not text else f"{text} " for text in texts]


def _fit(columns: Sequence[ListColumn], widths: list[int], width: int) -> None:
    """Shorten the widest name repeatedly until the table fits or no name can be shortened further."""
    too_much = sum(widths) + GAP * (len(widths) - 1) - width
    names = [k for k, column in enumerate(columns) if column.kind == "name"]
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
    """Columns that a text takes up on a terminal."""
    return len(text) if text.isascii() else sum(map(_sign_width, text))


@lru_cache(maxsize=4096)
def _sign_width(sign: str) -> int:
    from unicodedata import combining, east_asian_width

    return 0 if combining(sign) else 2 if east_asian_width(sign) in "WF" else 1


def folded(text: str, width: int | None, indent: str = "") -> list[str]:
    """A line wrapped to at most `width` columns, continuation lines with `indent`; a message in the language of
    the command line."""
    text = said(text)
    if width is None or text_width(text) <= width:
        return [text]
    import textwrap

    return textwrap.wrap(text, max(width, LEAST_NAME), subsequent_indent=indent) or [""]
