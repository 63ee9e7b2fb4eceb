"""The round that the rules give, with as many wishes to keep teams apart as possible."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from ..domain.errors import NoLegalPairing, SearchGivenUp
from ..domain.pairing import RoundPairing
from ..domain.tournament import Prohibition, Tournament
from ..systems.registry import pair_round
from .computed import kept
from .event import Event, Forbidden
from .snapshot import tournament_before

_MOST_WORK = 1_000_000
"""Entries and pairs that are looked at, all tries together, for as many wishes as possible: some ten seconds."""


@dataclass(frozen=True)
class ByTheRules:
    """A round by the rules, and the wishes to keep apart that had to be dropped."""

    pairing: RoundPairing
    dropped: tuple[Forbidden, ...]


@kept(32)
def by_the_rules(event: Event, number: int) -> ByTheRules:
    """The round paired by the rules from what is known before it; as many soft wishes as possible are kept, in order.

    NoLegalPairing: none exists. StateError: something is missing.
    """
    tournament = tournament_before(event, number)
    wishes = [
        item
        for item in event.forbidden
        if item.soft and item.first <= number and (item.last is None or number <= item.last)
    ]
    if not wishes:
        return ByTheRules(pair_round(tournament), ())
    try:
        return ByTheRules(pair_round(_with_wishes(event, tournament, wishes)), ())
    except (NoLegalPairing, SearchGivenUp):
        return _as_many_as_possible(event, tournament, _each_pair(event, number, wishes))


def _as_many_as_possible(event: Event, tournament: Tournament, pairs: Sequence[Forbidden]) -> ByTheRules:
    """The round in which each pair in turn is kept apart if those kept before leave a round.

    Pairs that the present round keeps apart anyway need no other one. Of the others many are tried at once: a pair
    that has to be dropped is found in a few steps, and there are no more of those than matches. When the work is used
    up, or a round is not found in time, what the present round pairs is dropped.
    """
    pairing = pair_round(tournament)
    kept: list[Forbidden] = []
    dropped: list[Forbidden] = []
    size, work = max(1, len(pairs) // 2), _MOST_WORK
    while work > 0:
        met = _met(event, pairing)
        free = next((k for k, item in enumerate(pairs) if frozenset(item.teams) in met), len(pairs))
        kept += pairs[:free]
        pairs = pairs[free:]
        if not pairs:
            break
        run = pairs[:size]
        work -= len(tournament.entries) + len(kept) + len(run)
        try:
            pairing = pair_round(_with_wishes(event, tournament, [*kept, *run]))
        except NoLegalPairing:
            if len(run) == 1:
                dropped += run
                # these two have to meet, and so nobody else: no other wish about them can be dropped
                pairs = [item for item in pairs if not set(item.teams) & set(run[0].teams)]
            size = max(1, len(run) // 2)
        except SearchGivenUp:
            break
        else:
            kept += run
            pairs = pairs[size:]
            size *= 2
    met = _met(event, pairing)
    for item in pairs:
        (dropped if frozenset(item.teams) in met else kept).append(item)
    with suppress(SearchGivenUp):  # else the present round keeps all these wishes as well
        pairing = pair_round(_with_wishes(event, tournament, kept))
    return ByTheRules(pairing, tuple(dropped))


def _met(event: Event, pairing: RoundPairing) -> set[frozenset[int]]:
    return {frozenset((event.team_of(one.white.tpn), event.team_of(one.black.tpn))) for one in pairing.tables}


def _each_pair(event: Event, number: int, wishes: Sequence[Forbidden]) -> list[Forbidden]:
    """The pairs of those who play, each once."""
    found: dict[frozenset[int], Forbidden] = {}
    for item in wishes:
        present = [team for team in item.teams if team in event.teams and event.teams[team].plays(number)]
        for at, a in enumerate(present):
            for b in present[at + 1 :]:
                if a != b:
                    found.setdefault(frozenset((a, b)), replace(item, teams=(a, b)))
    return list(found.values())


def _with_wishes(event: Event, tournament: Tournament, wishes: Sequence[Forbidden]) -> Tournament:
    more = tuple(
        Prohibition(tuple(event.tpn(team) for team in item.teams), item.first, item.last) for item in wishes
    )
    return replace(tournament, prohibited=(*tournament.prohibited, *more))
