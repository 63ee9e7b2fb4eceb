"""Random and difficult graphs as bitmask adjacency, and exhaustive answers about them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pairwright.matching.perfect import bits


def graph_of(size: int, edges: list[tuple[int, int]]) -> list[int]:
    rows = [0] * size
    for a, b in edges:
        rows[a] |= 1 << b
        rows[b] |= 1 << a
    return rows


def random_graph(rng: Random, size: int, density: float, classes: int = 0) -> list[int]:
    """Edges at random; with classes, vertices of the same class other than 0 are never joined."""
    kind = [rng.randint(0, classes) for _ in range(size)]
    edges = [
        (a, b)
        for a in range(size)
        for b in range(a)
        if rng.random() < density and not (kind[a] and kind[a] == kind[b])
    ]
    return graph_of(size, edges)


def perfect_matchings(rows: list[int], alive: int) -> Iterator[list[tuple[int, int]]]:
    """All of them, each with its pairs (smaller, larger) by ascending smaller vertex."""
    if not alive:
        yield []
        return
    v = (alive & -alive).bit_length() - 1
    for w in bits(rows[v] & alive & ~(1 << v)):
        for rest in perfect_matchings(rows, alive & ~(1 << v | 1 << w)):
            yield [(v, w), *rest]


def largest_size(rows: list[int], alive: int) -> int:
    """The number of pairs in a maximum matching, by exhaustive search."""
    if not alive:
        return 0
    v = (alive & -alive).bit_length() - 1
    rest = alive & ~(1 << v)
    best = largest_size(rows, rest)
    for w in bits(rows[v] & rest):
        best = max(best, 1 + largest_size(rows, rest & ~(1 << w)))
    return best


def hostile_graphs() -> dict[str, list[int]]:
    """Shapes that have broken matching programs before: nested odd cycles, bridges, many ties."""

    def clique(first: int, size: int) -> list[tuple[int, int]]:
        return [(a, b) for a in range(first, first + size) for b in range(first, a)]

    cycle = [(k, (k + 1) % 9) for k in range(9)]
    return {
        "odd cycle with a tail": graph_of(10, [*cycle, (4, 9)]),
        "three odd cliques on a star": graph_of(
            10, [*clique(0, 3), *clique(3, 3), *clique(6, 3), (9, 0), (9, 3), (9, 6)]
        ),
        "two odd cliques and a bridge": graph_of(10, [*clique(0, 5), *clique(5, 5), (0, 5)]),
        "cycle of triangles": graph_of(
            9, [*clique(0, 3), *clique(3, 3), *clique(6, 3), (2, 3), (5, 6), (8, 0)]
        ),
        "complete": graph_of(8, clique(0, 8)),
        "no edge": graph_of(6, []),
        "Petersen": graph_of(
            10,
            [(k, (k + 1) % 5) for k in range(5)]
            + [(k, k + 5) for k in range(5)]
            + [(5 + k, 5 + (k + 2) % 5) for k in range(5)],
        ),
    }
