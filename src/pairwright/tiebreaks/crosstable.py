"""The cross table: opponents and results by round, each participant identified by its place in these standings."""

from __future__ import annotations

from dataclasses import dataclass

from ..domain.results import Colour, Result
from ..domain.tournament import Entry, PastRound
from .players import BoardRecord, board_records
from .standing import Row, Standings
from .values import Number, points


@dataclass(frozen=True)
class CrossCell:
    """One round of a participant. `place` is the opponent's place in the same standings, None if unranked."""

    round: int
    result: Result
    opponent: int | None
    place: int | None
    colour: Colour | None
    mp: Number
    gp: Number
    boards: str


@dataclass(frozen=True, eq=False)
class CrossLine:
    """A participant with its rounds and boards; `row` is None for one excluded from the ranking."""

    team: Entry
    row: Row | None
    cells: tuple[CrossCell, ...]
    boards: tuple[BoardRecord, ...]


def cross_table(standings: Standings) -> list[CrossLine]:
    """The lines in the order of the standings; excluded participants come last, with their original results.

    Walkovers that only follow from the rules of the system are included.
    """
    places = standings.places
    tournament = standings.tournament
    records = board_records(standings)
    ranked: list[tuple[Entry, Row | None]] = [(tournament.entry(row.team.tpn), row) for row in standings.rows]
    ranked += [(one.team, None) for one in standings.unranked]
    ranked += [(entry, None) for entry in standings.struck]
    return [
        CrossLine(
            entry,
            row,
            tuple(_cell(number, item, places) for number, item in enumerate(_rounds(standings, entry), 1)),
            records.get(entry.tpn, ()),
        )
        for entry, row in ranked
    ]


def _rounds(standings: Standings, entry: Entry) -> list[PastRound]:
    """The rounds as played; those without an opponent, as they count."""
    field = standings.results
    had = entry.history[: standings.after]
    if entry.tpn not in field.place:
        return list(had)
    counted = field.histories[field.place[entry.tpn]]
    return [was if was.opponent is not None else counts for was, counts in zip(had, counted, strict=True)]


def _cell(number: int, item: PastRound, places: dict[int, int]) -> CrossCell:
    return CrossCell(
        number,
        item.result,
        item.opponent,
        places.get(item.opponent) if item.opponent is not None else None,
        item.colour,
        points(item.mp_tenths),
        points(item.gp_tenths),
        item.boards,
    )
