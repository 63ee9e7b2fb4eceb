"""The file of a round that another program is given: everything said as all programs read it."""

from __future__ import annotations

from dataclasses import replace

from ..domain.results import Result
from ..domain.tournament import Entry, Tournament
from ..formats.files import write_tournament


def form_of(tournament: Tournament) -> str:
    """TRF for teams; players have results that TRF has not, so theirs is a round state."""
    return "trf" if tournament.colours else "state"


def file_of(before: Tournament, form: str) -> bytes:
    """The round for another program.

    Who comes later is absent now, a match that was not played has no line-ups, and a board that was not played has a
    player on both sides (gacrux 1.11.65 fails where nobody sat there).
    """
    entries = tuple(
        replace(
            entry,
            available=entry.available and entry.joined_round <= before.round,
            history=tuple(
                item._replace(lineup=(), boards="")
                if item.result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
                else item._replace(lineup=_seated(entry, item.lineup))
                for item in entry.history
            ),
        )
        for entry in before.entries
    )
    return write_tournament(replace(before, entries=entries), form)[0]


def _seated(entry: Entry, line_up: tuple[int, ...]) -> tuple[int, ...]:
    """A line-up with members who did not play on its empty seats."""
    free = (player.number for player in entry.players if player.number not in line_up)
    return tuple(number or next(free, 0) for number in line_up)
