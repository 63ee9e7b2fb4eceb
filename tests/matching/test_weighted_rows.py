"""Rows of costs are read as given: few distinct costs, and many with duplicates among them."""

from __future__ import annotations

import pytest

from pairwright.matching.weighted import CostMatching


@pytest.mark.parametrize("different", [1, 2, 12, 13, 20])
def test_costs_and_neighbours_are_those_of_the_rows(different: int) -> None:
    """40 vertices, so every cost stands twice in a row at least; a multiple of seven apart there is no edge."""
    rows = [[None if (u - v) % 7 == 0 else abs(u - v) % different for v in range(40)] for u in range(40)]
    graph = CostMatching(rows)
    assert [[graph.cost(u, v) for v in range(40)] for u in range(40)] == rows
    for u, row in enumerate(rows):
        assert graph.neighbours(u) == sum(1 << v for v, cost in enumerate(row) if cost is not None)
