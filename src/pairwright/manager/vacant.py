"""Boards that were played although nobody sat there."""

from __future__ import annotations

from collections.abc import Sequence

from ..domain.messages import msg
from ..domain.scoring import PLAYED_SIGNS
from .event import Event, Match
from .verb import Act

_GAMES = PLAYED_SIGNS - {"*"}


def played_where_nobody_sits(event: Event, match: Match, boards: Sequence[str]) -> str:
    """What is wrong when a board has a game or a win without play although the line-up of that side leaves it empty."""
    for at, sign in enumerate(boards):
        for side, team in enumerate((match.white, match.black)):
            lineup = match.lineup(team)
            if not lineup or any(lineup[at : at + 1]):
                continue
            own = sign[side : side + 1]
            if own == "+":
                return msg(
                    "{team} has nobody on board {board}, and cannot win it without play.",
                    team=event.label(team),
                    board=at + 1,
                )
            if own in _GAMES:
                return msg(
                    "{team} has nobody on board {board}, and the board was played.",
                    team=event.label(team),
                    board=at + 1,
                )
    return ""


def warn_of_vacant_boards(act: Act) -> None:
    """Ask about boards that were played although nobody sat there: in events of files and of older versions."""
    for one in act.event.rounds:
        for match in one.matches:
            if vacant := played_where_nobody_sits(act.event, match, match.boards):
                act.warn(2, msg("Round {round}: {why}", round=one.number, why=vacant))
