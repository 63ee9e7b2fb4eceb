"""Repairs of a guess: the result is a maximum matching, however good or bad the guess was."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from pairwright.matching import mending
from pairwright.matching.mending import KeptMatching, mended, surely_free, through_another_pair

SEEDS = range(150)


def graph(rng: Random) -> tuple[list[int], int]:
    """Rows of a random graph, sparse or dense, and the vertices that are alive."""
    n = rng.randint(2, 26)
    share = rng.choice((0.06, 0.12, 0.25, 0.6))
    rows = [0] * n
    for v in range(n):
        for w in range(v):
            if rng.random() < share:
                rows[v] |= 1 << w
                rows[w] |= 1 << v
    alive = sum(1 << v for v in range(n) if rng.random() < 0.85)
    return rows, alive


def largest(rows: list[int], alive: int) -> int:
    """The number of pairs in a maximum matching of the alive vertices, by networkx."""
    found = nx.Graph(
        (v, w) for v in range(len(rows)) for w in range(v) if alive >> v & alive >> w & rows[v] >> w & 1
    )
    return len(nx.max_weight_matching(found, maxcardinality=True))


def some_pairs(rng: Random, rows: list[int], alive: int) -> list[tuple[int, int]]:
    """A few pairs of adjacent alive vertices, no vertex twice: a guess."""
    joined = [
        (v, w) for v in range(len(rows)) for w in range(v) if alive >> v & alive >> w & rows[v] >> w & 1
    ]
    rng.shuffle(joined)
    pairs: list[tuple[int, int]] = []
    for v, w in joined[: rng.randint(0, len(joined))]:
        if not {v, w} & {one for pair in pairs for one in pair}:
            pairs.append((v, w))
    return pairs


def is_matching(rows: list[int], alive: int, mate: list[int]) -> int:
    """The number of pairs; fails if it is not a matching of alive, adjacent vertices."""
    matched = [v for v, w in enumerate(mate) if w >= 0]
    for v in matched:
        assert mate[mate[v]] == v
        assert alive >> v & 1
        assert rows[v] >> mate[v] & 1
    assert all(w >= -1 for w in mate)
    return len(matched) // 2


@pytest.mark.parametrize("seed", SEEDS)
def test_a_guess_becomes_a_largest_matching(seed: int) -> None:
    rng = Random(seed)
    rows, alive = graph(rng)
    found = mended(rows, alive, some_pairs(rng, rows, alive))
    assert is_matching(rows, alive, found) == largest(rows, alive)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_vertex_reported_as_free_can_be_free(seed: int) -> None:
    rng = Random(seed)
    rows, alive = graph(rng)
    mate = mended(rows, alive, ())
    best = largest(rows, alive)
    for v in range(len(rows)):
        if alive >> v & 1 and surely_free(rows, alive, mate, v):
            assert largest(rows, alive & ~(1 << v)) == best


def test_what_is_seen_at_a_glance() -> None:
    """0-1 matched and 2 free: when 1 and 2 are joined, 0 can be free; on the path 0-1-2 nobody else replaces 1."""
    path = [0b010, 0b101, 0b010]
    assert surely_free(path, 0b111, [1, 0, -1], 0)
    assert surely_free(path, 0b111, [1, 0, -1], 2)
    assert not surely_free(path, 0b111, [1, 0, -1], 1)
    # 0-1 and 2-3 matched, 4 free, edges 1-2 and 3-4: with 1-2 and 3-4 instead, 0 is free. Without 3-4 nobody helps.
    longer = [0b00010, 0b00101, 0b01010, 0b10100, 0b01000]
    mate = [1, 0, 3, 2, -1]
    assert surely_free(longer, 0b11111, mate, 0)
    assert not surely_free([0b00010, 0b00101, 0b01010, 0b00100, 0], 0b11111, mate, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_kept_matching_follows_the_graph(seed: int) -> None:
    """Edges and vertices are added and removed; the maintained matching is a maximum one each time, and the old one
    is unchanged."""
    rng = Random(seed)
    rows, alive = graph(rng)
    kept = KeptMatching(len(rows))
    for _ in range(5):
        before = list(kept.mate)
        found = kept.on(rows, alive)
        assert kept.mate == before
        pairs = is_matching(rows, alive, found.mate)
        assert pairs == largest(rows, alive)
        assert found.left_over == alive & ~sum(1 << v for v, w in enumerate(found.mate) if w >= 0)
        kept = found
        alive ^= 1 << rng.randrange(len(rows))
        v, w = rng.sample(range(len(rows)), 2)
        rows[v] ^= 1 << w
        rows[w] ^= 1 << v


def test_the_two_of_a_pair_may_leave_at_once() -> None:
    """The path 0-1-2-3 is matched 0-1, 2-3; without 0 and 1 the other pair is as it was."""
    path = [0b0010, 0b0101, 0b1010, 0b0100]
    kept = KeptMatching(4).on(path, 0b1111)
    assert kept.mate == [1, 0, 3, 2]
    left = kept.on(path, 0b1100)
    assert (left.mate, left.left_over) == ([-1, -1, 3, 2], 0)
    assert kept.on(path, 0).mate == [-1] * 4


@pytest.mark.parametrize("more", [0, 1])
def test_no_more_than_a_few_pairs_are_looked_at(more: int) -> None:
    """0 and 1 are free; 0 is joined with an end of every pair, 1 with the other end of the last one alone."""
    pairs = mending._FEW + more
    size = 2 + 2 * pairs
    rows, mate = [0] * size, [-1] * size
    joined = [(k, k + 1) for k in range(2, size, 2)]
    for v, w in joined:
        mate[v], mate[w] = w, v
    for v, w in [*joined, *((0, k) for k in range(2, size, 2)), (1, size - 1)]:
        rows[v] |= 1 << w
        rows[w] |= 1 << v
    everybody_else = (1 << size) - 4
    assert through_another_pair(rows, everybody_else, mate, 0, 1) is (more == 0)
    assert mate[:2] == ([-1, -1] if more else [size - 2, size - 1])
