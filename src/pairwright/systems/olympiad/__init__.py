"""The Olympiad pairing rules in their editions, roughly one module per article.

`editions` the differences, `initial_ranking` 3.1, `imaginary` 2008: 28, `standings` section G, `field` 3.2 and 6.1,
`bye` 4, `groups` 6.3 and 6.4, `colours` 7, `group_turn`, `floaters` and `floater_opponents` 8, `inside_group` 9,
`search` 6.4 and 8.4, `halves` all of these, `top_bottom` 2008: 48, 49, 50, 51, 52, 53, 54, 55, `publication` 11.1,
`engine` the round, `no_show` 2009: 45; `trail` the reasons, `comparison` the cost of another pairing. `judge` and
`outlook` answer whether sets of teams can be paired; `pruning` and `cheapest_floats` keep the search short.

The engine and the trail are loaded on first use.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.tournament import Tournament
from .editions import EDITIONS, Edition
from .no_show import walkover
from .options import OPTIONS

__all__ = [
    "EDITIONS",
    "OPTIONS",
    "Edition",
    "pair",
    "walkover",
    "why_not",
    "why_pair",
    "why_round",
    "why_team",
]


def pair(
    tournament: Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> RoundPairing:
    """Pair the round: see `engine.pair`."""
    from .engine import pair as pair_by_rules

    return pair_by_rules(tournament, options, together)


def why_round(result: RoundPairing, length: Length) -> list[Step]:
    """The reasons of a whole round: see `trail.why_round`."""
    from . import trail

    return trail.why_round(result, length)


def why_pair(result: RoundPairing, pair: Pair) -> list[Step]:
    """The reasons of one pair: see `trail.why_pair`."""
    from . import trail

    return trail.why_pair(result, pair)


def why_team(result: RoundPairing, tpn: int) -> list[Step]:
    """What the round brings one team: see `trail.why_team`."""
    from . import trail

    return trail.why_team(result, tpn)


def why_not(result: RoundPairing, a: int, b: int) -> list[Step]:
    """What a round with another pair would cost: see `trail.why_not`."""
    from . import trail

    return trail.why_not(result, a, b)
