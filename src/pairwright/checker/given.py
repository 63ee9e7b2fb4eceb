"""A round as given: read from the histories of an event, or from a list of pairs."""

from __future__ import annotations

from dataclasses import dataclass

from ..domain.results import Colour, Result
from ..domain.tournament import Tournament
from .verdicts import Couple


@dataclass(frozen=True)
class GivenRound:
    """Pairs of TPNs, White first, and the bye. The colours of `uncoloured` pairs are unknown or do not count."""

    pairs: tuple[Couple, ...]
    bye: int | None
    uncoloured: frozenset[frozenset[int]] = frozenset()


def given_round(tournament: Tournament, number: int) -> GivenRound:
    """A past round of the event, its pairs by ascending TPN."""
    pairs: list[Couple] = []
    uncoloured = set()
    bye = None
    for entry in sorted(tournament.entries, key=lambda entry: entry.tpn):
        item = entry.history[number - 1]
        if item.result is Result.PAB:
            bye = entry.tpn
        if item.opponent is None or entry.tpn > item.opponent:
            continue
        back = tournament.entry(item.opponent).history[number - 1]
        colour = item.colour or (back.colour.other if back.colour is not None else None)
        if colour is None:
            uncoloured.add(frozenset((entry.tpn, item.opponent)))
        ordered = (entry.tpn, item.opponent)
        pairs.append(ordered[::-1] if colour is Colour.BLACK else ordered)
    return GivenRound(tuple(pairs), bye, frozenset(uncoloured))
