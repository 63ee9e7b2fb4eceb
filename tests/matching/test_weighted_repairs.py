"""After changes, also inside contracted sets, the numbers prove the matching again; what needs no search has none."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from pairwright.matching.weighted import CostMatching
from tests.matching.graphs import Rows, flower, join, random_rows, triangles
from tests.matching.test_weighted import assert_certified


def assert_proved(graph: CostMatching, rows: Rows) -> None:
    """A perfect matching is proved by its numbers, its absence by networkx."""
    solved = graph.solve()
    assert_certified(graph, rows, perfect=solved)
    if not solved:
        size = len(rows)
        other = nx.Graph((u, v) for u in range(size) for v in range(u) if rows[u][v] is not None)
        assert 2 * len(nx.max_weight_matching(other, maxcardinality=True)) < size


def graph_with_sets(draw: random.Random) -> Rows:
    """A graph that makes odd sets, nested or beside each other."""
    if draw.random() < 0.5:
        return flower(draw, draw.choice([3, 4, 6]), draw.choice([[0, 1], [0, 3, 10], [1, 2, 3, 9, 27]]))
    count = draw.choice([2, 3, 4])
    return triangles(draw, count, 2 - count % 2)


@pytest.mark.parametrize("seed", range(40))
def test_changes_inside_odd_sets_and_at_their_way_out(seed: int) -> None:
    """An edge between two members gets dearer or cheaper, often by the duals around it, which is where it stops being
    tight although the potentials alone say that it is; then the edge by which a set is left gets dearer, so that
    another member has to leave it and its cycle turns."""
    draw = random.Random(f"repairs {seed}")
    for _ in range(12):
        rows = graph_with_sets(draw)
        graph = CostMatching(rows)
        for _ in range(6):
            assert_proved(graph, rows)
            sets = graph.certificate()[1]
            if not sets or -1 in graph.mate:
                break
            mask, _ = draw.choice(sets)
            mate = list(graph.mate)
            members = [v for v in range(len(rows)) if mask >> v & 1]
            edges = [(u, v) for u in members for v in members if rows[u][v] is not None]
            u, v = draw.choice(edges)
            shared = sum(dual for other, dual in sets if other >> u & other >> v & 1)
            cost = rows[u][v] or 0
            change(graph, rows, u, v, cost + draw.choice([shared, shared, 1, 2, -1, -shared]))
            if draw.random() < 0.5:
                [w] = [w for w in members if not mask >> mate[w] & 1]
                change(graph, rows, w, mate[w], draw.choice([None, (rows[w][mate[w]] or 0) + 7]))


def change(graph: CostMatching, rows: Rows, u: int, v: int, cost: int | None) -> None:
    join(rows, u, v, cost)
    graph.change(u, {v: cost})


@pytest.mark.parametrize("amount", [1, 5, -1, -5])
def test_the_same_added_to_all_edges_of_a_vertex_needs_no_phase(phases, amount: int) -> None:
    """Every perfect matching has one of these edges, so the cheapest stays the cheapest."""
    rows = random_rows(random.Random(6), 30, 0.7, [0, 1, 2, 3, 7, 8])
    graph = CostMatching(rows)
    assert graph.solve()
    mate, total = list(graph.mate), graph.total
    inside = 0
    for mask, _ in graph.certificate()[1]:
        inside |= mask
    phases.clear()
    for count, v in enumerate([v for v in range(30) if not inside >> v & 1], 1):
        graph.add(v, -1, amount)
        for w in range(30):
            cost = rows[v][w]
            if cost is not None:
                join(rows, v, w, cost + amount)
        assert graph.solve()
        assert graph.total == total + count * amount
        assert_certified(graph, rows)
    assert not phases
    assert graph.mate == mate


def test_an_edge_that_the_matching_does_not_use_gets_dearer_without_any_work(phases) -> None:
    rows = flower(random.Random(4), 8, [1, 2, 3, 9, 27])
    graph = CostMatching(rows)
    assert graph.solve()
    proof, mate = graph.certificate(), list(graph.mate)
    assert proof[1]
    phases.clear()
    for u, row in enumerate(rows):
        for v, cost in enumerate(row[:u]):
            if cost is not None and not graph.tight(u) >> v & 1:
                change(graph, rows, u, v, cost + 1)
    assert graph.solve()
    assert not phases
    assert graph.certificate() == proof
    assert graph.mate == mate
    assert_certified(graph, rows)


def test_the_diagonal_is_no_edge_where_its_cost_is_that_of_another() -> None:
    graph = CostMatching([[3, 3, 3], [3, 3, 3], [3, 3, 3]])
    assert [graph.neighbours(v) for v in range(3)] == [0b110, 0b101, 0b011]
    classes = CostMatching.from_classes([{3: 0b111}, {3: 0b111}, {3: 0b111}])
    assert [classes.neighbours(v) for v in range(3)] == [0b110, 0b101, 0b011]
