"""States of C.04.3 that are hard to pair: crowded last rounds, a single colour preference, a huge bracket with MDPs,
a Limbo."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace
from random import Random

from pairwright import Colour, PastRound, Result, Tournament

from .events import after, paired_by_the_rules, round_robin, start

GOAL = 0.5
"""Seconds for each, on an idle, ordinary core."""

Game = tuple[int, int, int]
"""White, Black, and the points of White in tenths."""


def hostile_dutch_states(quick: bool = False) -> dict[str, list[Tournament]]:
    """All of them by description."""
    found = {
        f"{players} players, the last five rounds that can be paired": crowded(players)
        for players in ((30,) if quick else (30, 40, 50, 60))
    }
    found["201 players that all want White"] = [same_wish(201, 0)]
    found["201 players that all want White, half of them mildly"] = [same_wish(201, 100)]
    found["30 MDPs for 200 residents"] = [clique(30, 200, 40, 1)]
    found["42 MDPs for 2 residents, 40 of them in the Limbo"] = [clique(42, 2, 60, 2)]
    return found


def crowded(players: int) -> list[Tournament]:
    """The end of an event that continued for as long as legal pairings existed."""
    last: deque[Tournament] = deque(maxlen=6)
    last.extend(paired_by_the_rules("fide-dutch", players, {}, players + 5))
    return list(last)[:-1]


def same_wish(players: int, mild: int) -> Tournament:
    """Players that had Black in the last round, against as many others that are away now; `mild` of them had White
    before, so that they prefer White only mildly."""
    state = start("fide-dutch", 2 * players, {})
    first = [(tpn, players + tpn, 5) for tpn in range(1, mild + 1)]
    state = _played(state, first)
    state = _played(state, [(players + (tpn + 7) % players + 1, tpn, 5) for tpn in range(1, players + 1)])
    return _away(state, range(players + 1, 2 * players + 1))


def clique(mdps: int, residents: int, below: int, seed: int) -> Tournament:
    """`mdps` players of one score who have all met each other; the residents have half a point less, the others even
    less. Those who played them in the last round are away."""
    rng = Random(f"clique {mdps} {residents} {seed}")
    size = mdps + residents + below
    state = start("fide-dutch", size + mdps + below, {}, mdps + 5)
    others = list(range(mdps + 1, size + 1))
    away = list(range(size + 1, size + mdps + below + 1))
    for number, table in enumerate(round_robin(list(range(1, mdps + 1)))):
        games = [(a, b, 5) if (a + number) % 2 else (b, a, 5) for a, b in table]
        if number < len(others) // 2 - 1:
            half = len(others) // 2
            games += [_either(rng, others[i], others[half + (i + number) % half], 5) for i in range(half)]
        state = _played(state, games)
    low = others[residents:]
    games = [_either(rng, tpn, away[tpn - 1], 10) for tpn in range(1, mdps + 1)]
    games += [_either(rng, tpn, away[mdps + at], 0) for at, tpn in enumerate(low)]
    middle = others[:residents]
    games += [_either(rng, middle[at], middle[at + 1], 5) for at in range(0, residents - 1, 2)]
    return _away(_played(state, games), away)


def _either(rng: Random, a: int, b: int, points: int) -> Game:
    """A game in which a scores these points, with either colour."""
    return (a, b, points) if rng.random() < 0.5 else (b, a, 10 - points)


def _played(state: Tournament, games: Iterable[Game]) -> Tournament:
    """The state after these games; everybody else has a half-point bye."""
    items = {
        entry.tpn: PastRound.of_tenths(Result.HALF_BYE, mp_tenths=5, gp_tenths=5) for entry in state.entries
    }
    for white, black, points in games:
        items[white] = PastRound.of_tenths(Result.PLAYED, black, Colour.WHITE, points, points)
        items[black] = PastRound.of_tenths(Result.PLAYED, white, Colour.BLACK, 10 - points, 10 - points)
    return after(state, items)


def _away(state: Tournament, tpns: Iterable[int]) -> Tournament:
    """The same without these players."""
    gone = set(tpns)
    entries = tuple(replace(entry, available=entry.tpn not in gone) for entry in state.entries)
    return replace(state, entries=entries)
