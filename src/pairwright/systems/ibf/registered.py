"""Registry entries for the federation's systems that pair round by round."""

from __future__ import annotations

from functools import partial

from ...domain.messages import msg
from ..system import System, Trail, late
from .listed import ibf_rules
from .options import BLIND, LIVES, ROUND_ROBIN, STORM, SWISS

_GAME = partial(System, solo=True, colours=False)
_SEARCH = Trail.of("ibf.trail")
_DEFAULT_ROUNDS = late("ibf.coefficients", "default_rounds")

_BLIND, _TABLE, _STORM = (
    late("ibf.swiss_blind", "pair"),
    late("round_robin_play", "pair"),
    late("ibf.storm", "pair"),
)

SYSTEMS = (
    _GAME(
        "ibf-swiss",
        msg("Swiss by individual coefficients"),
        ibf_rules("4.6"),
        SWISS,
        late("ibf.swiss", "pair"),
        _SEARCH,
        usual_rounds=_DEFAULT_ROUNDS,
    ),
    _GAME(
        "ibf-swiss-lives",
        msg("Swiss with elimination after N losses"),
        ibf_rules("4.9"),
        LIVES,
        late("ibf.swiss_lives", "pair"),
        _SEARCH,
        standing=late("ibf.swiss_lives", "standing"),
    ),
    _GAME(
        "ibf-swiss-blind",
        msg("Swiss by blind draw"),
        ibf_rules("4.5"),
        BLIND,
        _BLIND,
        Trail.plain("blind", "4.5", _BLIND),
        usual_rounds=_DEFAULT_ROUNDS,
    ),
    _GAME(
        "ibf-round-robin",
        msg("Round robin"),
        ibf_rules("1.1"),
        ROUND_ROBIN,
        _TABLE,
        Trail.plain("table", msg("Appendix 1"), _TABLE),
        standing=late("ibf.round_robin", "standing"),
        kind="table",
    ),
    _GAME(
        "ibf-storm",
        msg("Storm, a rating race (our proposal)"),
        ibf_rules("1.9"),
        STORM,
        _STORM,
        Trail.plain("storm", "1.9", _STORM),
        standing=late("ibf.storm", "standing"),
        kind="race",
        usual_rounds=late("ibf.storm", "default_rounds"),
    ),
)
