"""The book of a command's source: an event file, a TRF, state or table file; of one round if requested."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .source import Source, is_event_file

if TYPE_CHECKING:
    from ..report.book import Book


def book_from(
    target: str, round_number: int | None = None, public: bool = False, quiet: bool = False
) -> Book:
    """The book of an event file or URL, or of a tournament file.

    A tournament file has no pairs for its next round: if that is requested (or no round is played), it is paired
    here.
    """
    if target.startswith("postgresql://") or _holds_an_event(target):
        return _of_event(target, public)
    from ..report.tournament_book import book_of

    source = Source(target, None, (), None, quiet)
    tournament = source.tournament(source.read())
    wanted = round_number == tournament.round or (round_number is None and not public)
    return book_of(tournament, pair=wanted)


def _holds_an_event(target: str) -> bool:
    from pathlib import Path

    path = Path(target)
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return is_event_file(stream.read(100))


def _of_event(target: str, public: bool) -> Book:
    from dataclasses import replace

    from ..manager.journal import created_on, journal
    from ..report.event_book import book_of_event
    from .event import desk_of

    desk = desk_of(target)
    book = book_of_event(desk.event, () if public else journal(desk), public)
    return replace(book, created=created_on(desk.decisions))
