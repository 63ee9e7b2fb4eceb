"""The standing of a Swiss for the knockout that follows it in another event (IBF 1.8)."""

from __future__ import annotations

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.results import Result
from .book import Book


def qualifiers_of(book: Book) -> dict[str, list[list[str]]]:
    """`standing`: the names place by place, those who share one together; `met`: the pairs of names that have met.

    Who has left is not named; a match that was not played is no meeting. Read by the verb `stage` as `swiss`.
    StateError where there is no such standing.
    """
    if book.cup is not None or book.tournament.round < 2:
        raise StateError(msg("Qualifiers are those of an event that is paired by rounds, after a round."))
    places: dict[int, list[str]] = {}
    for row in book.standings(None).rows:
        if row.team.tpn not in book.left:
            places.setdefault(row.place, []).append(row.team.name)
    entries = book.tournament.entries
    name_of = {entry.tpn: entry.name for entry in entries}
    met = {
        (min(entry.tpn, item.opponent), max(entry.tpn, item.opponent))
        for entry in entries
        for item in entry.history
        if item.result is Result.PLAYED and item.opponent is not None
    }
    return {"standing": list(places.values()), "met": [[name_of[a], name_of[b]] for a, b in sorted(met)]}
