"""Small texts common to all documents: labels, counts, order of names, subtitles."""

from __future__ import annotations

from ..domain.names import counted, folded
from ..domain.tournament import Entry
from ..systems.registry import SYSTEMS
from .book import Book
from .listing import ListCell


def team_cell(team: Entry, sign: str = "") -> ListCell:
    """Number and name of a team or player, with the square of its colour if it has one."""
    return ListCell(f"{team.tpn} {team.name}".rstrip(), link=("team", team.tpn), sign=sign)


def by_name(name: str) -> tuple[str, str]:
    """Sort key for names: ignoring accents and case, then as written."""
    return folded(name), name


def head_of(book: Book) -> str:
    """Rules, field, place and dates of an event in one line."""
    info, system = book.tournament.info, SYSTEMS.get(book.tournament.system)
    field = len(book.cup.entrants) if book.cup is not None else len(book.tournament.entries)
    dates = " to ".join(part for part in (info.start, info.end) if part)
    place = ", ".join(part for part in (info.city, info.federation) if part)
    return " · ".join(
        part
        for part in (
            system.title if system else "",
            counted(field, "player" if book.solo else "team"),
            f"{book.announced} rounds" if book.announced else "",
            place,
            dates,
        )
        if part
    )
