"""The pictures of an event that the server draws, as long as they are not too large."""

from __future__ import annotations

from ..domain.errors import StateError
from ..domain.messages import Number, msg
from ..report.book import Book
from ..report.drawings import PICTURES, Picture, cells_of

MOST_CELLS = 20_000
"""Cells of a table that is drawn."""


def picture_of(book: Book, name: str, look: str, number: int | None) -> Picture:
    """A picture of an event; StateError if it would have too many cells."""
    cells = cells_of(book, name, number)
    if cells > MOST_CELLS:
        raise StateError(
            msg(
                "a table may have {most} cells here to be drawn, and this one has {count}; take it as a document, or "
                "draw it on a computer of your own",
                most=Number(MOST_CELLS),
                count=Number(cells),
            )
        )
    return PICTURES[name](book, look, number)
