"""States of C.04.6 that are hard to pair: many rounds, few opponents left, many upfloaters, a single colour
preference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from pairwright import PastRound, Tournament

from .events import BOARDS, Couple, after, match, paired_by_tables, round_robin, start, state_after

KINDS = ("A", "B", "none")
GOAL = 0.3
"""Seconds for each, on an idle, ordinary core."""


def hostile_states(
    quick: bool = False, kinds: Sequence[str] = KINDS
) -> dict[tuple[str, str], list[Tournament]]:
    """All of them by description and colour preference."""
    found: dict[tuple[str, str], list[Tournament]] = {}
    for kind in kinds:
        colours = {"colour_preference": kind}
        for teams, past in ((40, 30), (100, 40), (200, 150))[: 2 if quick else 3]:
            by_rules = many_rounds(teams, past).with_options(**colours)
            found[f"{teams} teams after {past} rounds by the rules", kind] = [by_rules]
            by_tables = many_rounds_by_tables(teams, past).with_options(**colours)
            found[f"{teams} teams after {past} rounds in random order", kind] = [by_tables]
        found["a leader who has met the next three groups", kind] = [lone_leader(colours)]
        found["21 residents, 20 to 29 lower teams, 11 upfloaters", kind] = [
            residents(lower, colours) for lower in range(20, 30)
        ]
        if kind != "none":
            found["200 teams that all want White", kind] = [same_wish(200, 0, colours)]
            found["200 teams that all want White, half of them mildly", kind] = [same_wish(200, 100, colours)]
    return found


@cache
def many_rounds(teams: int, past: int) -> Tournament:
    """Late in an event much longer than a Swiss should be."""
    return state_after("fide-team", teams, {}, past, past + 9)


@cache
def many_rounds_by_tables(teams: int, past: int) -> Tournament:
    """The same, but the rounds were those of a round robin in random order."""
    return next(islice(paired_by_tables("fide-team", teams, {}, teams - 1), past, None))


def lone_leader(options: dict[str, Any], teams: int = 60, past: int = 9) -> Tournament:
    """Team 1 has won all its matches; its opponents 2 to 10 have won the others, or drawn one or two of them, and
    make the next three groups."""
    rng = Random("lone leader")
    tournament = start("fide-team", teams, options)
    met: dict[int, set[int]] = {tpn: set() for tpn in range(1, teams + 1)}
    best = range(2, past + 2)
    drawn = {tpn: (tpn - 2) // 3 for tpn in best}
    for number in range(past):
        second = number + 2
        elite = [tpn for tpn in best if tpn != second]
        others = list(range(past + 2, teams + 1))
        pairs = [(1, second), *_assign(rng, elite, others, met)]
        used = {tpn for couple in pairs for tpn in couple}
        pairs += _some_pairs(rng, [tpn for tpn in others if tpn not in used], met)
        items: dict[int, PastRound] = {}
        for a, b in pairs:
            met[a].add(b)
            met[b].add(a)
            points = 30 if a <= past + 1 else 20
            if a in drawn and a != 1 and drawn[a] and b != 1:
                drawn[a] -= 1
                points = 20
            if rng.random() < 0.5:
                items[a], items[b] = match(a, b, points)
            else:
                items[b], items[a] = match(b, a, 10 * BOARDS - points)
        tournament = after(tournament, items)
    return tournament


def _assign(rng: Random, some: list[int], others: list[int], met: dict[int, set[int]]) -> list[Couple]:
    """An opponent not met before for each of `some`."""
    free = rng.sample(others, len(others))
    pairs = []
    for team in some:
        other = next(tpn for tpn in free if tpn not in met[team])
        free.remove(other)
        pairs.append((team, other))
    return pairs


def _some_pairs(rng: Random, teams: list[int], met: dict[int, set[int]]) -> list[Couple]:
    """A pairing of an even number of teams without rematches."""
    while True:
        order = rng.sample(teams, len(teams))
        pairs = []
        while order:
            first = order.pop()
            other = next((tpn for tpn in order if tpn not in met[first]), None)
            if other is None:
                break
            order.remove(other)
            pairs.append((first, other))
        else:
            return pairs


def residents(lower: int, options: dict[str, Any], past: int = 15) -> Tournament:
    """21 leaders of whom 16 have all met each other: 5 of these can meet the other 5, so 11 upfloaters are needed.

    All leaders have drawn every match. The lower teams have played the other 5 leaders and each other, and have been
    away in the later rounds.
    """
    rng = Random(f"residents {lower}")
    teams = 21 + lower
    numbers = rng.sample(range(1, 22), 21)
    closed, open_ = numbers[:16], numbers[16:]
    below = list(range(22, teams + 1))
    tournament = start("fide-team", teams, options, past + 6)
    met: dict[int, set[int]] = {tpn: set() for tpn in range(1, teams + 1)}
    for number, table in enumerate(round_robin(closed)):
        pairs = [(a, b, 20) for a, b in table]
        guests = [(tpn, below[(number + 2 * i) % lower], 20) for i, tpn in enumerate(open_)]
        pairs += guests
        if number < 5:
            busy = {b for _, b, _ in guests}
            rest = [tpn for tpn in below if tpn not in busy]
            rest = rest[: len(rest) // 2 * 2]
            pairs += [(a, b, rng.choice((10, 15, 20, 25, 30))) for a, b in _some_pairs(rng, rest, met)]
        items: dict[int, PastRound] = {}
        for a, b, points in pairs:
            met[a].add(b)
            met[b].add(a)
            if rng.random() < 0.5:
                items[a], items[b] = match(a, b, points)
            else:
                items[b], items[a] = match(b, a, 10 * BOARDS - points)
        tournament = after(tournament, items)
    return tournament


def same_wish(teams: int, mild: int, options: dict[str, Any], past: int = 7) -> Tournament:
    """`teams` teams that have had Black in all matches, against as many others that are away now; `mild` of them had
    White every other time, so that they prefer White only mildly (type B) or not at all (type A)."""
    rng = Random(f"same wish {teams} {mild}")
    here, away = list(range(1, teams + 1)), list(range(teams + 1, 2 * teams + 1))
    tournament = start("fide-team", 2 * teams, options)
    for number in range(past):
        items: dict[int, PastRound] = {}
        for i, team in enumerate(here):
            other = away[(i + 17 * number) % teams]
            points = rng.choice((10, 15, 20, 20, 25, 30))
            if team > teams - mild and number % 2:
                items[team], items[other] = match(team, other, points)
            else:
                items[other], items[team] = match(other, team, points)
        tournament = after(tournament, items)
    entries = tuple(replace(entry, available=entry.tpn <= teams) for entry in tournament.entries)
    return replace(tournament, entries=entries)
