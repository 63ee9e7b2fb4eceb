"""Small texts common to all documents: labels, counts, order of names, subtitles."""

from __future__ import annotations

from fractions import Fraction

from ..domain.dates import dated
from ..domain.messages import Text, joined, msg
from ..domain.names import counted, folded
from ..domain.points import points_text
from ..domain.tournament import Entry
from ..systems.registry import CATALOGUE
from .book import Book
from .listing import ListCell, ListColumn
from .round_lines import RulingLine

FEDERATION = ListColumn(msg("Fed"), "federation", msg("Federation"))
"""The column of federations in a list."""
AS_REPORTED = msg("Games that were corrected for the rating report only count here as that report has them.")
"""Below rating changes and norms of an event that has such games."""


def team_cell(team: Entry, sign: str = "") -> ListCell:
    """Number and name of a team or player, with the square of its colour if it has one."""
    return ListCell(f"{team.tpn} {team.name}".rstrip(), link=("team", team.tpn), sign=sign)


def signers(book: Book) -> tuple[str, ...]:
    """Who signs a document of the arbiters."""
    info = book.tournament.info
    chief = (
        msg("Chief arbiter: {name}", name=info.chief_arbiter) if info.chief_arbiter else msg("Chief arbiter")
    )
    names = ", ".join(info.deputies)
    return chief, msg("Deputy: {names}", names=names) if names else msg("Deputy chief arbiter")


def ruling_words(book: Book, ruling: RulingLine) -> str:
    """Points by decision as a sentence with the reason."""
    mp, gp = (
        Text(f"{'−' if tenths < 0 else '+'}{points_text(abs(tenths))}", Fraction(abs(tenths), 10))
        for tenths in (ruling.mp, ruling.gp)
    )
    parts = []
    if ruling.mp and book.solo:
        parts.append(msg("{points, plural, one {# point} other {# points}}", points=mp))
    elif ruling.mp:
        parts.append(msg("{points, plural, one {# match point} other {# match points}}", points=mp))
    if ruling.gp and book.solo:
        parts.append(msg("{points, plural, one {# point} other {# points}}", points=gp))
    elif ruling.gp:
        parts.append(msg("{points, plural, one {# game point} other {# game points}}", points=gp))
    where = (
        msg("in the final standings") if ruling.round is None else msg("in round {round}", round=ruling.round)
    )
    said = msg(
        "{team}: {points} {where}, by decision",
        team=book.tournament.entry(ruling.team).label,
        points=joined(*parts, by=", "),
        where=where,
    )
    return joined(joined(said, ruling.reason.rstrip("."), by=": "), ".", by="")


def rulings_of(book: Book, number: int | None = None, team: int | None = None) -> list[str]:
    """The points by decision as sentences, of a round or of a team."""
    return [
        ruling_words(book, one)
        for one in book.rulings
        if (number is None or one.round == number) and (team is None or one.team == team)
    ]


def half_up(value: Fraction) -> int:
    """The nearest whole number, a half rounded up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def by_name(name: str) -> tuple[str, str]:
    """Sort key for names: ignoring accents and case, then as written."""
    return folded(name), name


def head_of(book: Book) -> str:
    """Rules, field, place and dates of an event in one line."""
    info, system = book.tournament.info, CATALOGUE.get(book.tournament.system)
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
    if not (start and end):
        return dated(start or end)
    return msg("{start} to {end}", start=dated(start), end=dated(end))
