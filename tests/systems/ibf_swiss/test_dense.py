"""States late in an event much longer than a Swiss should be: few opponents are left, many groups must float."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from pairwright import answer
from pairwright.systems.ibf.swiss_least import Graph, Least
from pairwright.systems.ibf.swiss_tolls import first_toll

from .states import event
from .test_invariants import check


def graph(rng: random.Random, players: int, opponents: int) -> Graph:
    """Random groups from the top; everybody has at least one opponent left, of one complete pairing."""
    cuts = sorted(rng.sample(range(1, players), rng.randint(2, players // 2)))
    sizes = [b - a for a, b in pairwise([0, *cuts, players])]
    level = [group for group, size in enumerate(sizes) for _ in range(size)]
    masks = [0] + [sum(1 << v for v in range(players) if level[v] == group) for group in range(len(sizes))]
    rows = [0] * players
    for _ in range(opponents):
        order = rng.sample(range(players), players)
        for a, b in zip(order[::2], order[1::2], strict=True):
            rows[a] |= 1 << b
            rows[b] |= 1 << a
    odd = [sum(sizes[: group + 1]) % 2 for group in range(len(sizes))]
    return Graph(level, masks, odd, 0, rows, [0] * players)


def pairings(rows: list[int], left: frozenset[int]) -> Iterator[list[tuple[int, int]]]:
    """Every complete pairing."""
    if not left:
        yield []
        return
    first = min(left)
    for other in left - {first}:
        if rows[first] >> other & 1:
            for rest in pairings(rows, left - {first, other}):
                yield [(first, other), *rest]


def cost(level: list[int], pairs: list[tuple[int, int]]) -> int:
    """Extra floats by A-14: passing a group counts one, and every two additional players moving down count two."""
    total = 0
    for group in range(max(level)):
        down = sum(level[a] == group < level[b] for a, b in pairs)
        past = sum(level[a] < group < level[b] for a, b in pairs)
        total += past + down // 2 * 2
    return total


@pytest.mark.parametrize("block", range(6))
def test_the_fewest_extra_floats_are_those_of_all_pairings(block: int) -> None:
    rng = random.Random(block)
    for _ in range(25):
        players = rng.choice((8, 10, 12))
        made = graph(rng, players, rng.randint(2, 5))
        rows, level = list(made.new), list(made.level)
        all_ = list(pairings(rows, frozenset(range(players))))
        fewest = min(cost(level, pairs) for pairs in all_)
        tolls = [first_toll(odd) for odd in made.odd[:-1]]
        solved = Least(made, tolls).find()
        assert solved is not None
        assert solved.cost == fewest
        found = [(v, w) for v, w in enumerate(solved.mate) if v < w]
        assert cost(level, found) == fewest
        assert Least(made, tolls).find(fewest) is not None
        assert Least(made, tolls).find(fewest - 1) is None
        new, _ = Least(made, tolls).narrowed(fewest)
        for pairs in all_:
            if cost(level, pairs) == fewest:
                assert all(new[a] >> b & 1 for a, b in pairs)


@pytest.mark.parametrize("block", range(3))
def test_the_number_who_move_down_from_the_first_group_can_be_given(block: int) -> None:
    rng = random.Random(f"down {block}")
    for _ in range(20):
        made = graph(rng, 10, rng.randint(2, 4))
        level = list(made.level)
        best: dict[int, int] = {}
        for pairs in pairings(list(made.new), frozenset(range(10))):
            down = sum(level[a] == 0 < level[b] for a, b in pairs)
            best[down] = min(best.get(down, 99), cost(level, pairs))
        for down in range(level.count(0) + 1):
            solved = Least(made, [first_toll(odd) for odd in made.odd[:-1]], down).find()
            assert (None if solved is None else solved.cost) == best.get(down)


@pytest.mark.parametrize("players", [10, 16, 24, 31])
def test_every_round_to_the_last_is_complete(players: int) -> None:
    rounds = players - 1 + players % 2
    for given, got in event(random.Random(players), players, rounds, answer):
        check(given, got)


@pytest.mark.long
@pytest.mark.parametrize("players", [40, 50])
def test_every_round_to_the_last_is_complete_in_larger_fields(players: int) -> None:
    for given, got in event(random.Random(players), players, players - 1, answer):
        check(given, got)
