"""The first matching of the greedy search, compared with a backtracking search; repairs of matchings."""

from __future__ import annotations

from random import Random

import pytest

from pairwright.matching.by_turns import Order, first_by_turns, first_partner, from_the_end, from_the_middle
from pairwright.matching.mending import mended, surely_free, through_another_pair
from pairwright.matching.perfect import bits, largest_matching, leftovers, maximise, perfect_matching

Graph = list[int]


def random_graph(rng: Random, size: int) -> Graph:
    density = rng.random()
    graph = [0] * size
    for u in range(size):
        for v in range(u):
            if rng.random() < density:
                graph[u] |= 1 << v
                graph[v] |= 1 << u
    return graph


def mask(vertices: list[int]) -> int:
    return sum(1 << v for v in vertices)


def by_trying(graph: Graph, vertices: list[int], order: Order, spare: int) -> list[tuple[int, int]] | None:
    """The search as described, backtracking wherever the rest has no perfect matching."""
    if not vertices:
        return [] if spare < 0 else None
    first = vertices[0]
    for position in order(len(vertices)):
        partner = vertices[position]
        if graph[first] >> partner & 1:
            rest = [v for v in vertices if v not in (first, partner)]
            found = by_trying(graph, rest, order, spare)
            if found is not None:
                return [(first, partner), *found]
    if spare >= 0 and graph[first] >> spare & 1:
        found = by_trying(graph, vertices[1:], order, -1)
        if found is not None:
            return [(first, spare), *found]
    return None


def test_orders() -> None:
    assert list(from_the_middle(6)) == [3, 4, 5, 2, 1]
    assert list(from_the_end(6)) == [5, 4, 3, 2, 1]
    assert list(from_the_middle(2)) == list(from_the_end(2)) == [1]


@pytest.mark.parametrize("order", [from_the_middle, from_the_end])
@pytest.mark.parametrize("seed", range(4))
def test_first_by_turns_is_what_trying_finds(order: Order, seed: int) -> None:
    rng = Random(seed)
    for _ in range(250):
        size = rng.randint(1, 10)
        graph = random_graph(rng, size)
        vertices = rng.sample(range(size), rng.randint(0, size))
        spare = vertices.pop() if len(vertices) % 2 else -1
        assert first_by_turns(graph, vertices, order, spare) == by_trying(graph, vertices, order, spare)


def test_an_odd_number_has_no_perfect_matching() -> None:
    assert first_by_turns([6, 5, 3], [0, 1, 2], from_the_middle) is None


@pytest.mark.parametrize("seed", range(4))
def test_first_partner_is_the_first_with_which_the_rest_is_perfect(seed: int) -> None:
    rng = Random(seed)
    asked = 0
    while asked < 150:
        size = 2 * rng.randint(1, 6)
        graph = random_graph(rng, size)
        everyone = (1 << size) - 1
        mate = perfect_matching(graph, everyone)
        if mate is None:
            continue
        asked += 1
        vertex = rng.randrange(size)
        others = rng.sample([v for v in range(size) if v != vertex], rng.randint(0, size - 1))
        expected = next(
            (
                k
                for k, v in enumerate(others)
                if graph[vertex] >> v & 1 and perfect_matching(graph, everyone & ~(1 << vertex | 1 << v))
            ),
            None,
        )
        assert first_partner(graph, everyone, mate, vertex, others, range(len(others))) == expected
        assert all(mate[mate[v]] == v and graph[v] >> mate[v] & 1 for v in range(size))
        if expected is not None:
            assert mate[vertex] == others[expected]


@pytest.mark.parametrize("seed", range(4))
def test_mended_and_maximise_give_largest_matchings(seed: int) -> None:
    rng = Random(seed)
    for _ in range(250):
        size = rng.randint(1, 12)
        graph = random_graph(rng, size)
        alive = mask(rng.sample(range(size), rng.randint(0, size)))
        best = [v for v in bits(alive) if largest_matching(graph, alive)[v] < 0]
        pairs = []
        free = set(bits(alive))
        for v in rng.sample(sorted(free), len(free)):
            near = [w for w in free if graph[v] >> w & 1]
            if v in free and near and rng.random() < 0.6:
                pairs.append((v, near[0]))
                free -= {v, near[0]}
        found = mended(graph, alive, pairs)
        start = [-1] * size
        for v, w in pairs:
            start[v], start[w] = w, v
        left = maximise(graph, alive, start)
        for mate in (found, start):
            matched = [v for v in bits(alive) if mate[v] >= 0]
            assert all(mate[mate[v]] == v and graph[v] >> mate[v] & 1 for v in matched)
            assert len(matched) == alive.bit_count() - len(best)
        assert left == mask([v for v in bits(alive) if start[v] < 0])
        open_ = leftovers(graph, alive, found)
        for v in bits(alive):
            assert not surely_free(graph, alive, found, v) or open_ >> v & 1


def test_through_another_pair() -> None:
    # 0-2, 2-3 (matched), 3-1
    graph = [0b100, 0b1000, 0b1001, 0b0110]
    mate = [-1, -1, 3, 2]
    assert through_another_pair(graph, 0b1100, mate, 0, 1)
    assert mate == [2, 3, 0, 1]
    assert not through_another_pair(graph, 0, [-1, -1, 3, 2], 0, 1)
