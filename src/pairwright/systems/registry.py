"""The closed list of systems: from one entry here come the command line, the docs table and the tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ..domain.consistency import check_consistency
from ..domain.errors import StateError
from ..domain.pairing import RoundPairing
from ..domain.tournament import Tournament
from . import team_swiss
from .options import Option, read_options


@dataclass(frozen=True)
class System:
    """A competition system. `pair` takes a consistent tournament and the complete options; with `together`
    the two teams of that pair must meet, by the rules as far as they allow it. It raises NoLegalPairing."""

    id: str
    title: str
    rule_book: str
    options: tuple[Option, ...]
    pair: Callable[[Tournament, Mapping[str, Any], tuple[int, int] | None], RoundPairing]
    compare: Callable[[RoundPairing, RoundPairing], Any]


SYSTEMS: dict[str, System] = {
    system.id: system
    for system in (
        System(
            "fide-team",
            "FIDE Swiss Team Pairing System",
            "C.04.6 (2026)",
            team_swiss.OPTIONS,
            team_swiss.pair,
            team_swiss.compare,
        ),
    )
}


def system_of(name: str) -> System:
    """The system with this id; StateError lists the ids that exist."""
    try:
        return SYSTEMS[name]
    except KeyError:
        raise StateError(f"there is no system {name!r}; there are: {', '.join(SYSTEMS)}", "system") from None


def pair_round(tournament: Tournament, together: tuple[int, int] | None = None) -> RoundPairing:
    """Pair the round of `tournament` by its system; checks the tournament first.

    StateError: the tournament or an option is wrong. NoLegalPairing: the round cannot be completed.
    """
    system = system_of(tournament.system)
    check_consistency(tournament)
    options = read_options(tournament.options, system.options, system.id)
    return system.pair(tournament, options, together)
