"""Graphs with costs for the tests of this package, and slow, obviously correct answers for comparison."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

Rows = list[list[int | None]]

HUGE = [random.Random(7).getrandbits(200) - (1 << 199) for _ in range(12)]
PALETTES: list[list[int]] = [
    [0],
    [0, 1],
    [0, 0, 0, 1, 2],
    [-3, 2, 5],
    list(range(30)),
    list(range(-1000, 1000, 7)),
    HUGE,
    [1 << 200, (1 << 200) + 1, -(1 << 200)],
]


def random_rows(draw: random.Random, size: int, density: float, palette: Sequence[int]) -> Rows:
    """Each pair is an edge with probability `density`, its cost any of the palette."""
    rows: Rows = [[None] * size for _ in range(size)]
    for u in range(size):
        for v in range(u):
            if draw.random() < density:
                join(rows, u, v, draw.choice(palette))
    return rows


def join(rows: Rows, u: int, v: int, cost: int | None) -> None:
    rows[u][v] = rows[v][u] = cost


def least_cost(rows: Rows) -> int | None:
    """The least cost of a perfect matching by dynamic programming over sets; None if there is none."""

    @cache
    def best(left: int) -> int | None:
        if not left:
            return 0
        u = (left & -left).bit_length() - 1
        found = []
        for v in range(u + 1, len(rows)):
            cost = rows[u][v]
            if left >> v & 1 and cost is not None:
                rest = best(left & ~(1 << u | 1 << v))
                if rest is not None:
                    found.append(cost + rest)
        return min(found, default=None)

    return best((1 << len(rows)) - 1)


def all_matchings(rows: Rows, left: int | None = None) -> Iterator[list[tuple[int, int]]]:
    """Every perfect matching, as pairs (smaller, larger) by smaller vertex."""
    if left is None:
        left = (1 << len(rows)) - 1
    if not left:
        yield []
        return
    u = (left & -left).bit_length() - 1
    for v in range(u + 1, len(rows)):
        if left >> v & 1 and rows[u][v] is not None:
            for rest in all_matchings(rows, left & ~(1 << u | 1 << v)):
                yield [(u, v), *rest]


def cost_of(rows: Rows, pairs: Sequence[tuple[int, int]]) -> int:
    return sum(rows[u][v] or 0 for u, v in pairs)


def optima(rows: Rows) -> list[list[tuple[int, int]]]:
    """Every minimum-cost perfect matching."""
    found = list(all_matchings(rows))
    least = min((cost_of(rows, pairs) for pairs in found), default=0)
    return [pairs for pairs in found if cost_of(rows, pairs) == least]


def cliques_in_a_row(sizes: Sequence[int], inside: int, bridge: int) -> Rows:
    """Cliques of these sizes, each joined to the next by a single edge from its last to the next's first."""
    size = sum(sizes)
    rows: Rows = [[None] * size for _ in range(size)]
    start = 0
    for count in sizes:
        for u in range(start, start + count):
            for v in range(start, u):
                join(rows, u, v, inside)
        start += count
        if start < size:
            join(rows, start - 1, start, bridge)
    return rows


def triangles(draw: random.Random, count: int, singles: int) -> Rows:
    """Triangles of cheap edges and single vertices, joined at random at higher costs: many odd sets."""
    size = 3 * count + singles
    rows: Rows = [[None] * size for _ in range(size)]
    for start in range(0, 3 * count, 3):
        for u, v in ((0, 1), (1, 2), (0, 2)):
            join(rows, start + u, start + v, draw.choice([0, 0, 0, 1]))
    most = draw.choice([4, 8, 12, 20])
    for _ in range(draw.randrange(size, 3 * size)):
        u, v = draw.sample(range(size), 2)
        if rows[u][v] is None:
            join(rows, u, v, draw.randrange(1, most))
    return rows


def flower(draw: random.Random, rounds: int, palette: Sequence[int]) -> Rows:
    """Odd cycles grown around odd cycles, with as many stems as make the number of vertices even.

    Each round hangs a path of even length on two vertices that exist already, which makes ears, the
    shape of nested odd sets.
    """
    edges = [(0, 1), (1, 2), (0, 2)]
    size = 3
    for _ in range(rounds):
        ends = draw.sample(range(size), 2)
        length = 2 * draw.randrange(1, 3)
        path = [ends[0], *range(size, size + length), ends[1]]
        edges += list(pairwise(path))
        size += length
    edges.append((draw.randrange(size), size))
    rows: Rows = [[None] * (size + 1) for _ in range(size + 1)]
    for u, v in edges:
        join(rows, u, v, draw.choice(palette))
    return rows
