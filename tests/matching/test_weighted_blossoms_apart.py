"""A tight edge between two blossoms must be looked for at its own end, not at another vertex with the same value."""

from __future__ import annotations

from random import Random

from pairwright.matching.weighted import CostMatching

Rows = list[list[int | None]]


def rows_of(size: int, edges: list[tuple[int, int, int]]) -> Rows:
    rows: Rows = [[None] * size for _ in range(size)]
    for u, v, cost in edges:
        rows[u][v] = rows[v][u] = cost
    return rows


def least_cost(rows: Rows, left: tuple[int, ...]) -> int | None:
    """The least cost of a perfect matching, by exhaustive search."""
    if not left:
        return 0
    u, *others = left
    costs = []
    for v in others:
        cost = rows[u][v]
        rest = None if cost is None else least_cost(rows, tuple(w for w in others if w != v))
        if cost is not None and rest is not None:
            costs.append(cost + rest)
    return min(costs, default=None)


def test_two_blossoms_with_a_tight_edge_between_them() -> None:
    """Vertex 7 has no edge, so there is no perfect matching; the search once never found that out.

    The blossoms of 1, 4, 5 and of 0, 2, 3, 6, 8 are joined by 1-6 at 55; 0 has the same value as 1, and 0-6, inside the
    second one, costs 55 too.
    """
    edges = [
        (2, 0, 1), (3, 0, 0), (4, 1, 0), (5, 1, 0), (5, 4, 0), (6, 0, 55), (6, 1, 55), (6, 3, 0), (8, 0, 0), (8, 2, 0),
        (9, 0, 58), (9, 1, 58),
    ]  # fmt: skip
    assert not CostMatching(rows_of(10, edges)).solve()


def test_few_costs_far_apart_make_many_blossoms() -> None:
    rng = Random(5)
    for _ in range(400):
        size = rng.choice([6, 8, 10])
        density = rng.uniform(0.2, 0.9)
        edges = [
            (u, v, rng.choice([0, 0, 1, 55, 58]))
            for u in range(size)
            for v in range(u)
            if rng.random() < density
        ]
        rows = rows_of(size, edges)
        expected = least_cost(rows, tuple(range(size)))
        graph = CostMatching(rows)
        assert graph.solve() == (expected is not None)
        if expected is not None:
            assert graph.total == expected


def test_of_three_blossoms_any_two_may_be_joined_first() -> None:
    """Three triangles. 11 needs 10, so 2 leaves its triangle for 6, and 9, which 8 no longer needs, meets 4: by hand
    2-6, 0-1, 7-8, 4-9, 3-5 and 10-11 for 1 + 2 + 7."""
    edges = [
        (0, 1, 0), (0, 2, 0), (1, 2, 0), (3, 4, 0), (3, 5, 0), (4, 5, 0), (6, 7, 0), (6, 8, 0), (7, 8, 0),
        (2, 6, 1), (2, 10, 3), (3, 10, 4), (4, 9, 2), (8, 9, 1), (10, 11, 7),
    ]  # fmt: skip
    graph = CostMatching(rows_of(12, edges))
    assert graph.solve()
    assert graph.total == 10


def test_a_set_that_is_opened_when_nothing_else_is_in_reach() -> None:
    """Vertex 7 has no edge, so there is no perfect matching; the search opens the triangle of 0, 1, 2, or of 3, 4, 5,
    before it finds that out."""
    edges = [
        (0, 1, 1), (0, 2, 0), (1, 2, 0), (0, 3, 19), (0, 4, 3), (3, 4, 0), (3, 5, 1), (4, 5, 0), (0, 6, 17), (2, 6, 8),
    ]  # fmt: skip
    assert not CostMatching(rows_of(8, edges)).solve()
