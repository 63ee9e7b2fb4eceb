"""Registry entries for the federation's systems that pair round by round: id, title, article, module, trail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.standing import Basis
from ...domain.tournament import Tournament
from .. import round_robin_play
from ..options import Option
from . import coefficients, round_robin, storm, swiss, swiss_blind, swiss_lives, trail
from .trail_plain import Plain


class Registered(NamedTuple):
    """One system; `trail` has why_round, why_pair, why_team and why_not."""

    id: str
    title: str
    article: str
    options: tuple[Option, ...]
    pair: Callable[[Tournament, Mapping[str, Any], tuple[int, int] | None], RoundPairing]
    trail: tuple[
        Callable[[RoundPairing, Length], list[Step]],
        Callable[[RoundPairing, Pair], list[Step]],
        Callable[[RoundPairing, int], list[Step]],
        Callable[[RoundPairing, int, int], list[Step]],
    ]
    standing: Callable[[Tournament, Mapping[str, Any]], Basis] | None = None
    """The tournament from which standings are computed; None: the results as they are."""
    kind: str = "rounds"
    """As in `registry.System`."""
    usual_rounds: Callable[[int], int] | None = None
    """As in `registry.System`."""


_SEARCH = trail.why_round, trail.why_pair, trail.why_player, trail.why_not
_BLIND = Plain("blind", "4.5", swiss_blind.pair)
_TABLE = Plain("table", "Appendix 1", round_robin_play.pair)
_STORM = Plain("storm", "1.9", storm.pair)

REGISTERED = (
    Registered(
        "ibf-swiss",
        "Swiss by individual coefficients",
        "4.6",
        swiss.OPTIONS,
        swiss.pair,
        _SEARCH,
        usual_rounds=coefficients.default_rounds,
    ),
    Registered(
        "ibf-swiss-lives",
        "Swiss with elimination after N losses",
        "4.9",
        swiss_lives.OPTIONS,
        swiss_lives.pair,
        _SEARCH,
        swiss_lives.standing,
    ),
    Registered(
        "ibf-swiss-blind",
        "Swiss by blind draw",
        "4.5",
        swiss_blind.OPTIONS,
        swiss_blind.pair,
        (_BLIND.why_round, _BLIND.why_pair, _BLIND.why_player, _BLIND.why_not),
        usual_rounds=coefficients.default_rounds,
    ),
    Registered(
        "ibf-round-robin",
        "Round robin",
        "1.1",
        round_robin.OPTIONS,
        round_robin_play.pair,
        (_TABLE.why_round, _TABLE.why_pair, _TABLE.why_player, _TABLE.why_not),
        round_robin.standing,
        "table",
    ),
    Registered(
        "ibf-storm",
        "Storm, a rating race (our proposal)",
        "1.9",
        storm.OPTIONS,
        storm.pair,
        (_STORM.why_round, _STORM.why_pair, _STORM.why_player, _STORM.why_not),
        storm.standing,
        "race",
        storm.default_rounds,
    ),
)
