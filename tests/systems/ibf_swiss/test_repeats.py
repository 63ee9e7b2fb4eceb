"""Second meetings (2.1): the least possible number, and what it takes precedence over."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from pairwright import answer, read_state
from pairwright.systems.ibf.swiss_field import Acquaintance, PlayerField
from pairwright.systems.ibf.swiss_least import Graph, Least
from pairwright.systems.ibf.swiss_tolls import first_toll

from .states import event, state
from .test_dense import cost, pairings


def fewest_by_trying(field: PlayerField, met: dict[int, dict[int, int]], barred: dict[int, set[int]]) -> Any:
    """A function that determines it for a mask by trying every opponent of the first player; None if there is no
    pairing."""
    tpn = [entry.tpn for entry in field.entries]

    @cache
    def fewest(mask: int) -> int | None:
        if not mask:
            return 0
        first, *others = (v for v in range(len(tpn)) if mask >> v & 1)
        found = []
        for other in others:
            rest = fewest(mask & ~(1 << first | 1 << other))
            if rest is not None and tpn[other] not in barred.get(tpn[first], ()):
                found.append(rest + (tpn[other] in met[tpn[first]]))
        return min(found, default=None)

    return fewest


@pytest.mark.parametrize("seed", range(8))
def test_2_1_the_fewest_repeats_of_any_players_are_those_of_all_pairings(seed: int) -> None:
    """Also of an odd number, which cannot be paired, and of players whom prohibited pairs leave without a pairing."""
    rng = random.Random(f"repeats {seed}")
    players = rng.randint(4, 9)
    answers = set()
    for given, _ in event(rng, players, players + 1, answer, prohibited=rng.choice((0, players))):
        tournament = read_state(given)
        known = Acquaintance(tournament, tournament.entries, False)
        field = PlayerField(tournament.entries, [0] * players, known)
        expected = fewest_by_trying(field, known.met, known.barred)
        for mask in range(1 << players):
            assert field.fewest_repeats(mask) == expected(mask), (given, mask)
            answers.add(expected(mask))
    assert {None, 0} < answers


def test_2_1_an_opponent_met_less_often_waits_when_it_makes_the_others_meet_again() -> None:
    """1 has met 3, 4 and 2 once each, and one second meeting is enough. 1-3 would leave 2-4, who have met: two.
    So 1-4 and 2-3, who have not. Everybody has two points."""
    given = state({1: "w3 l4 w2 z z z", 2: "w4 z l1 b z z", 3: "l1 z w4 z b z", 4: "l2 w1 l3 z z b"})
    got = answer(given)
    assert (got["pairs"], got["repeats"], len(got["groups"])) == ([[1, 4], [2, 3]], 1, 1)


@pytest.mark.parametrize("block", range(4))
def test_2_1_extra_floats_are_counted_among_the_rounds_with_fewest_repeats(block: int) -> None:
    """Against every complete pairing; with fewer repeats than the fewest there is no answer."""
    rng = random.Random(f"least {block}")
    needed = set()
    for _ in range(25):
        players = 8
        cuts = sorted(rng.sample(range(1, players), rng.randint(1, 3)))
        sizes = [b - a for a, b in pairwise([0, *cuts, players])]
        level = [group for group, size in enumerate(sizes) for _ in range(size)]
        masks = [0] + [sum(1 << v for v in range(players) if level[v] == k) for k in range(len(sizes))]
        rows = [[0] * players, [0] * players]
        for a in range(players):
            for b in range(a):
                kind = rng.choice((0, 1, 1, 2))
                if kind < 2:
                    rows[kind][a] |= 1 << b
                    rows[kind][b] |= 1 << a
        new, again = rows
        odd = [sum(sizes[: group + 1]) % 2 for group in range(len(sizes))]
        all_ = pairings([a | b for a, b in zip(new, again, strict=True)], frozenset(range(players)))
        ranks = [(sum(again[a] >> b & 1 for a, b in pairs), cost(level, pairs)) for pairs in all_]
        if not ranks:
            continue
        repeats, floats = min(ranks)
        needed.add(repeats)
        tolls = [first_toll(o) for o in odd[:-1]]
        solved = Least(Graph(level, masks, odd, repeats, new, again), tolls).find()
        assert solved is not None
        assert solved.cost == floats
        if repeats:
            assert Least(Graph(level, masks, odd, repeats - 1, new, again), tolls).find() is None
    assert {0, 1} <= needed


def test_2_2_a_prohibited_pair_is_not_made_where_all_have_to_meet_again() -> None:
    """All four have met. 1, the leader, would meet 2 again, but must not: 1-3 and 2-4, or 1-4 and 2-3."""
    rounds = {1: "w2 w3 w4", 2: "l1 w4 w3", 3: "w4 l1 l2", 4: "l3 l2 l1"}
    assert [1, 2] in map(sorted, answer(state(rounds))["pairs"])
    pairs = answer(state(rounds, prohibited=[[1, 2]]))["pairs"]
    assert len(pairs) == 2
    assert [1, 2] not in map(sorted, pairs)
