"""Round robins of players: the Berger tables of C.05 Annex 1 with their colours; withdrawals by C.05 6.6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..domain.messages import msg
from ..domain.scoring import GamePoints
from ..domain.standing import Basis
from ..domain.tournament import Tournament
from . import round_robin_play
from .options import Option
from .round_robin import MOST_CYCLES
from .round_robin_play import Walkover

OPTIONS = (
    Option("cycles", "number", 1, msg("Annex 1"), msg("How often each pair meets"), most=MOST_CYCLES),
    Option(
        "swap_last_rounds",
        "flag",
        True,
        msg("Annex 1"),
        msg("Exchange the last two rounds of a cycle before another"),
    ),
    Option("rounds", "number", None, "ours", msg("Announced number of rounds (not set: those of the table)")),
)


def standing(tournament: Tournament, options: Mapping[str, Any]) -> Basis:
    """C.05 6.6: a player who withdrew with fewer than half of the games played is removed; a later one loses the
    rest."""
    game = GamePoints.of(tournament.info.game_points_tenths)
    return round_robin_play.standing(
        tournament, options, Walkover(game.win, game.win, game.absent, game.absent)
    )
