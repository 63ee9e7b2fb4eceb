"""The standings of any system: the system's own rules for places combined with the tie-breaks. One function for
screen, paper, site, JSON and TRF."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from .cups.places import standing as places_of_cup
from .cups.state import Cup
from .domain.results import Result
from .domain.tournament import Entry, Tournament
from .systems.registry import SYSTEMS, complete_options
from .tiebreaks import Standings, TieBreak
from .tiebreaks import standings as by_tie_breaks

_ABSENT = (Result.ZERO_BYE, Result.FORFEIT_LOSS)


def standings(
    tournament: Tournament | Cup,
    tie_breaks: str | Iterable[str | TieBreak] | None = None,
    after: int | None = None,
    **how: Any,
) -> Standings:
    """The standings after a round (all that are known); `how` as in `tiebreaks.standings`. StateError likewise.

    For a cup, the current places, open ones being shared.
    """
    if isinstance(tournament, Cup):
        basis = places_of_cup(tournament)
        return by_tie_breaks(basis.tournament, tie_breaks, after, basis=basis, **how)
    system = SYSTEMS.get(tournament.system)
    if system is None or system.standing is None:
        return by_tie_breaks(tournament, tie_breaks, after, **how)
    options = complete_options(tournament)
    basis = system.standing(_as_of(tournament, after), options)
    return by_tie_breaks(tournament, tie_breaks, after, basis=basis, **how)


def _as_of(tournament: Tournament, after: int | None) -> Tournament:
    """The tournament as it was after an earlier round; participants who came back later had not left."""
    if after is None or not 0 <= after < tournament.round - 1:
        return tournament
    return replace(
        tournament, round=after + 1, entries=tuple(_entry_as_of(entry, after) for entry in tournament.entries)
    )


def _entry_as_of(entry: Entry, after: int) -> Entry:
    came_back = any(item.result not in _ABSENT for item in entry.history[after:])
    return replace(entry, history=entry.history[:after], available=entry.available or came_back)
