"""Round robins of the federation (articles 1.1 and 1.2, Appendix 1): numbers, options, withdrawals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ... import lots
from ...domain.standing import Basis
from ...domain.tournament import Tournament
from .. import round_robin_play
from ..round_robin_play import Walkover


def numbers(seed: str, players: Mapping[str, int], by_rating: bool = False) -> list[str]:
    """The players in the order of their numbers: by lot (Appendix 1), or by rating with equal ratings by lot (ours)."""
    drawn = lots.draw(seed, "number", players)
    return sorted(drawn, key=lambda player: -players[player]) if by_rating else drawn


def standing(tournament: Tournament, options: Mapping[str, Any]) -> Basis:
    """Reading A-3: players who left before half of their matches are removed; later ones lose the rest by walkover."""
    return round_robin_play.standing(tournament, options, Walkover(10))
