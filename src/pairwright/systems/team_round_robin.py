"""Round robins of teams: the Berger tables of C.05 Annex 1; withdrawals by C.05 6.6, counting matches as games."""

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
    Option("boards", "number", 4, "ours", msg("Boards per match")),
    Option("win_mp", "points", 2, "ours", msg("Match points for a won match")),
    Option("draw_mp", "points", 1, "ours", msg("Match points for a drawn match")),
    Option("loss_mp", "points", 0, "ours", msg("Match points for a lost match")),
    Option("pab_mp", "points", 0, "ours", msg("Match points of who is free, in an odd field")),
    Option("pab_gp", "points", 0, "ours", msg("Game points of who is free, in an odd field")),
)


def standing(tournament: Tournament, options: Mapping[str, Any]) -> Basis:
    """C.05 6.6: a team that withdrew with fewer than half of its matches played is removed; a later one loses the
    rest."""
    game, boards = GamePoints.of(tournament.info.game_points_tenths), options["boards"]
    return round_robin_play.standing(
        tournament, options, Walkover(options["win_mp"], boards * game.win, boards * game.absent)
    )
