"""The scoring of an event by its system: options, the value of a board, and what the system's rules add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..domain.points import parse_points
from ..domain.scoring import GamePoints, Scoring, worths_of
from ..domain.tournament import AbnormalPoints, Tournament
from .registry import SYSTEMS
from .system import System

_USUAL = "fide-team"
"""The system whose points apply when none is named."""


def system_scoring(
    system: str,
    options: Mapping[str, Any],
    game_points: Iterable[tuple[str, int]] = (),
    boards: int | None = None,
    abnormal: Iterable[AbnormalPoints] = (),
    individual: bool = False,
) -> Scoring:
    """The scoring of a system with these options (those it does not have are ignored); StateError for a wrong value.

    `boards`: number of boards, where known better than from the option. `abnormal`: points awarded by decision, some
    only for certain results. `individual`: whether players play games, where no system says so.
    """
    found = SYSTEMS.get(system, SYSTEMS[_USUAL])
    game = GamePoints.of(game_points)
    if found.solo and not found.colours:
        return Scoring.of_matches()
    if individual or found.solo:
        pab = dict(game_points).get("P")
        return Scoring.of_games(game, pab, worths=worths_of(abnormal))
    win, draw, loss, pab_mp, pab_gp = (
        _tenths(found, options, name) for name in ("win_mp", "draw_mp", "loss_mp", "pab_mp", "pab_gp")
    )
    given = options.get("boards")
    return Scoring(
        20 if win is None else win,
        10 if draw is None else draw,
        loss or 0,
        boards=boards or (4 if given is None else int(given)),
        game=game,
        pab=(pab_mp, pab_gp),
        worths=worths_of(abnormal),
        walkover=found.walkover,
    )


def _tenths(system: System, options: Mapping[str, Any], name: str) -> int | None:
    """The points of an option, or its default."""
    known = next((option for option in system.options if option.name == name), None)
    value = options.get(name)
    if value is None:
        return None if known is None else known.unset
    found: int = parse_points(value) if known is None else known.read(value)
    return found


def scoring_of(tournament: Tournament, boards: int | None = None) -> Scoring:
    """The scoring of a tournament; `boards` as in `system_scoring`."""
    return system_scoring(
        tournament.system,
        tournament.options,
        tournament.info.game_points_tenths,
        boards or None,
        tournament.abnormal,
        tournament.individual,
    )
