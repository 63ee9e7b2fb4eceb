"""The file of a round for another program, written so that all programs read it the same way."""

from __future__ import annotations

from dataclasses import replace

from ..domain.results import Result
from ..domain.tournament import Entry, Tournament
from ..formats.files import write_tournament


def form_of(tournament: Tournament) -> str:
    """TRF for teams; results of players that TRF lacks require a round state."""
    return "trf" if tournament.colours else "state"


def file_of(before: Tournament, form: str) -> bytes:
    """The round for another program.

    Late entrants are absent now, an unplayed match has no line-ups, and an unplayed board has a player on both sides
    (gacrux 1.11.65 fails on an empty seat).
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
    """A line-up whose empty seats are filled with members who did not play."""
    free = (player.number for player in entry.players if player.number not in line_up)
    return tuple(number or next(free, 0) for number in line_up)
