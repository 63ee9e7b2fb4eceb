"""Small texts common to all documents: labels, counts, order of names, subtitles."""

from __future__ import annotations

from ..domain.messages import joined, msg
from ..domain.names import counted, folded
from ..domain.points import points_text
from ..domain.tournament import Entry
from ..systems.registry import SYSTEMS
from .book import Book, RulingLine
from .listing import ListCell, ListColumn

FEDERATION = ListColumn(msg("Fed"), "federation", msg("Federation"))
"""The column of federations in a list."""


def team_cell(team: Entry, sign: str = "") -> ListCell:
    """Number and name of a team or player, with the square of its colour if it has one."""
    return ListCell(f"{team.tpn} {team.name}".rstrip(), link=("team", team.tpn), sign=sign)


def signers(book: Book) -> tuple[str, ...]:
    """Who signs a document of the arbiters."""
    info = book.tournament.info
    deputy = f"Deputy: {', '.join(info.deputies)}" if info.deputies else "Deputy chief arbiter"
    return f"Chief arbiter: {info.chief_arbiter}" if info.chief_arbiter else "Chief arbiter", deputy


def ruling_words(book: Book, ruling: RulingLine) -> str:
    """Points by decision as a sentence with the reason."""
    parts = []
    for tenths, one, several in (
        (ruling.mp, "match point", "match points"),
        (ruling.gp, "game point", "game points"),
    ):
        if tenths:
            word = ("point", "points") if book.solo else (one, several)
            sign = "−" if tenths < 0 else "+"
            parts.append(f"{sign}{points_text(abs(tenths))} {word[abs(tenths) > 10]}")
    where = "in the final standings" if ruling.round is None else f"in round {ruling.round}"
    said = f"{book.tournament.entry(ruling.team).label}: {', '.join(parts)} {where}, by decision"
    return f"{said}: {ruling.reason.rstrip('.')}." if ruling.reason else f"{said}."


def rulings_of(book: Book, number: int | None = None, team: int | None = None) -> list[str]:
    """The points by decision as sentences, of a round or of a team."""
    return [
        ruling_words(book, one)
        for one in book.rulings
        if (number is None or one.round == number) and (team is None or one.team == team)
    ]


def by_name(name: str) -> tuple[str, str]:
    """Sort key for names: ignoring accents and case, then as written."""
    return folded(name), name


def head_of(book: Book) -> str:
    """Rules, field, place and dates of an event in one line."""
    info, system = book.tournament.info, SYSTEMS.get(book.tournament.system)
    field = len(book.cup.entrants) if book.cup is not None else len(book.tournament.entries)
    dates = from_to(info.start, info.end)
    place = ", ".join(part for part in (info.city, info.federation) if part)
    return joined(
        system.title if system else "",
        counted(field, "player" if book.solo else "team"),
        counted(book.announced, "round") if book.announced else "",
        place,
        dates,
        by=" · ",
    )


def from_to(start: str, end: str) -> str:
    """The dates of an event."""
    return msg("{start} to {end}", start=start, end=end) if start and end else start or end
