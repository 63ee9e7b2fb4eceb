"""Minimum-cost perfect matching, compared with enumeration and networkx, and verified by its certificate."""

from __future__ import annotations

import itertools
import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.matching.weighted import CostMatching
from tests.matching.graphs import (
    PALETTES,
    Rows,
    cliques_in_a_row,
    flower,
    join,
    least_cost,
    random_rows,
    triangles,
)


def assert_certified(graph: CostMatching, rows: Rows, perfect: bool = True) -> None:
    """The numbers prove the matching: nothing here depends on how they were found."""
    y, sets = graph.certificate()
    mate = graph.mate
    for u, row in enumerate(rows):
        for v in range(u):
            cost = row[v]
            assert graph.cost(u, v) == graph.cost(v, u) == cost
            if cost is None:
                assert mate[u] != v
                continue
            crossing = sum(dual for mask, dual in sets if (mask >> u ^ mask >> v) & 1)
            slack = 2 * cost - y[u] - y[v] - crossing
            assert slack >= 0
            assert bool(graph.tight(u) >> v & 1) == bool(graph.tight(v) >> u & 1) == (slack == 0)
            assert slack == 0 or mate[u] != v
    for u, v in enumerate(mate):
        assert v == -1 or mate[v] == u
    for mask, dual in sets:
        assert dual > 0
        assert mask.bit_count() % 2
    if perfect:
        assert -1 not in mate
        for mask, _ in sets:
            assert sum(1 for u, v in enumerate(mate) if mask >> u & 1 and not mask >> v & 1) == 1
        assert 2 * graph.total == sum(y) + sum(dual for _, dual in sets)


def assert_solved(graph: CostMatching, rows: Rows) -> None:
    least = least_cost(rows)
    assert graph.solve() == (least is not None)
    if least is not None:
        assert graph.total == least
    assert_certified(graph, rows, perfect=least is not None)


def random_change(draw: random.Random, rows: Rows, palette: list[int], density: float) -> tuple[int, dict]:
    """New costs for some edges at one vertex, applied to `rows` as well."""
    v = draw.randrange(len(rows))
    share = draw.choice([0.1, 0.5, 1])
    costs = {
        w: draw.choice(palette) if draw.random() < density else None
        for w in range(len(rows))
        if w != v and draw.random() < share
    }
    for w, cost in costs.items():
        join(rows, v, w, cost)
    return v, costs


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: f"{len(p)}-costs")
@pytest.mark.parametrize("density", [0.25, 0.5, 0.8, 1])
def test_the_total_is_the_least_of_all_perfect_matchings(palette, density):
    draw = random.Random(f"{palette}{density}")
    for _ in range(15):
        rows = random_rows(draw, draw.choice([2, 4, 6, 8, 10]), density, palette)
        assert_solved(CostMatching(rows), rows)


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: f"{len(p)}-costs")
def test_after_every_change_the_optimum_is_that_of_a_cold_start(palette):
    draw = random.Random(f"{palette}")
    for _ in range(12):
        density = draw.choice([0.3, 0.5, 0.9])
        rows = random_rows(draw, draw.choice([4, 6, 8, 10]), density, palette)
        graph = CostMatching(rows)
        for _ in range(8):
            assert_solved(graph, rows)
            for _ in range(draw.choice([1, 1, 2, 3])):
                graph.change(*random_change(draw, rows, palette, density))


@pytest.mark.parametrize("size", [10, 16, 24, 32, 40])
@pytest.mark.parametrize("palette", [[0, 1], [0, 0, 0, 0, 2, 5], [1, 2, 3, 4, 5, 6, 7]])
def test_totals_agree_with_networkx_also_after_changes(size, palette):
    draw = random.Random(f"{size}{palette}")
    density = draw.choice([0.2, 0.5, 1])
    rows = random_rows(draw, size, density, palette)
    graph = CostMatching(rows)
    for _ in range(3):
        other = nx.Graph()
        other.add_nodes_from(range(size))
        for u in range(size):
            other.add_weighted_edges_from((u, v, -rows[u][v]) for v in range(u) if rows[u][v] is not None)
        pairs = nx.max_weight_matching(other, maxcardinality=True)
        solved = graph.solve()
        assert solved == (2 * len(pairs) == size)
        if solved:
            assert graph.total == sum(rows[u][v] for u, v in pairs)
        assert_certified(graph, rows, perfect=solved)
        for _ in range(4):
            graph.change(*random_change(draw, rows, palette, density))


@pytest.mark.parametrize("seed", range(25))
def test_nested_odd_sets(seed):
    """Ears on ears: contracted sets nest, are entered from outside, opened and rebuilt as costs change."""
    draw = random.Random(seed)
    palette = draw.choice([[0, 1], [0, 3, 10], [5, 6, 7, 8], [-2, 0, 0, 9]])
    rows = flower(draw, 4, palette)
    graph = CostMatching(rows)
    assert_solved(graph, rows)
    for _ in range(10):
        u = draw.randrange(len(rows))
        v = draw.choice([v for v in range(len(rows)) if v != u])
        cost = draw.choice([None, *palette])
        join(rows, u, v, cost)
        graph.change(u, {v: cost})
        assert_solved(graph, rows)


@pytest.mark.parametrize("seed", range(12))
def test_deeply_nested_odd_sets_by_their_certificate(seed):
    """Too large to enumerate: a perfect matching is proved by its numbers, its absence by networkx."""
    draw = random.Random(seed)
    palette = [1, 2, 3, 9, 27]
    rows = flower(draw, 14, palette)
    size = len(rows)
    graph = CostMatching(rows)
    for _ in range(25):
        solved = graph.solve()
        assert_certified(graph, rows, perfect=solved)
        if not solved:
            other = nx.Graph((u, v) for u in range(size) for v in range(u) if rows[u][v] is not None)
            assert 2 * len(nx.max_weight_matching(other, maxcardinality=True)) < size
        graph.change(*random_change(draw, rows, [None, None, *palette], 0.15))


@pytest.mark.parametrize("seed", range(40))
def test_many_odd_sets_beside_each_other_by_their_certificate(seed):
    """Of several outer blossoms any two may be the first whose edge becomes tight; also after changes."""
    draw = random.Random(f"triangles {seed}")
    for _ in range(25):
        count = draw.choice([2, 3, 4])
        rows = triangles(draw, count, 2 - count % 2)
        graph = CostMatching(rows)
        for _ in range(3):
            assert_certified(graph, rows, perfect=graph.solve())
            graph.change(*random_change(draw, rows, [0, 1, 3, 7], 0.4))


def test_rows_of_many_different_costs():
    draw = random.Random(2)
    for _ in range(4):
        rows = random_rows(draw, 14, 0.9, range(-500, 500))
        assert_solved(CostMatching(rows), rows)


@pytest.mark.parametrize(("inside", "bridge"), [(0, 0), (0, 7), (7, 0), (-4, 3), (3, 4)])
@pytest.mark.parametrize("sizes", [(3, 3), (3, 5), (5, 4, 5), (3, 4, 4, 3), (3, 3, 3, 3), (7, 7), (1, 3)])
def test_odd_cliques_joined_by_single_edges(sizes, inside, bridge):
    rows = cliques_in_a_row(sizes, inside, bridge)
    graph = CostMatching(rows)
    assert_solved(graph, rows)
    for u in range(len(rows)):
        # Each vertex in turn becomes expensive, then as before.
        dear = {v: cost + 5 for v, cost in enumerate(rows[u]) if cost is not None}
        before = {v: rows[u][v] for v in dear}
        for change in (dear, before):
            for v, cost in change.items():
                join(rows, u, v, cost)
            graph.change(u, change)
            assert_solved(graph, rows)


def test_two_large_odd_cliques_must_use_their_one_bridge():
    rows = cliques_in_a_row((51, 51), 0, 9)
    graph = CostMatching(rows)
    assert graph.solve()
    assert graph.mate[50] == 51
    assert graph.total == 9
    assert_certified(graph, rows)
    graph.change(50, {51: None})
    assert not graph.solve()
    graph.change(3, {70: 1})
    assert graph.solve()
    assert graph.mate[3] == 70
    assert graph.total == 1


@pytest.mark.parametrize("length", [5, 31, 101])
def test_a_long_odd_cycle_with_a_stem_turns_whole(length):
    """The stem's place decides every edge of the cycle: by hand, the alternate edges from there on."""
    rows: Rows = [[None] * (length + 1) for _ in range(length + 1)]
    for u in range(length):
        join(rows, u, (u + 1) % length, 1)
    graph = CostMatching(rows)
    assert not graph.solve()
    for foot in (0, length // 2, length - 1):
        graph.change(length, {foot: 4})
        assert graph.solve()
        assert graph.total == 4 + (length - 1) // 2
        expected = [(foot + 1 + i) % length for i in range(length - 1)]
        assert all(graph.mate[u] == v for u, v in zip(expected[::2], expected[1::2], strict=True))
        graph.change(length, {foot: None})
        assert not graph.solve()


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_the_certificate_holds_for_any_graph_and_any_changes(data):
    size = data.draw(st.integers(1, 7).map(lambda half: 2 * half), label="size")
    costs = st.one_of(st.none(), st.integers(-3, 3), st.integers(-(1 << 200), 1 << 200))
    rows: Rows = [[None] * size for _ in range(size)]
    for u in range(size):
        for v in range(u):
            join(rows, u, v, data.draw(costs))
    graph = CostMatching(rows)
    assert_solved(graph, rows)
    for _ in range(data.draw(st.integers(0, 3))):
        v = data.draw(st.integers(0, size - 1))
        change = data.draw(st.dictionaries(st.integers(0, size - 1).filter(lambda w, v=v: w != v), costs))
        for w, cost in change.items():
            join(rows, v, w, cost)
        graph.change(v, change)
        assert_solved(graph, rows)


def test_what_the_matching_does_not_use_vanishes_without_a_phase(phases):
    rows = random_rows(random.Random(5), 30, 0.7, [0, 1, 2, 3])
    graph = CostMatching(rows)
    assert graph.solve()
    total, mate = graph.total, list(graph.mate)
    # Outside the contracted sets; inside, an edge of a cycle may have to be replaced.
    inside = 0
    for mask, _ in graph.certificate()[1]:
        inside |= mask
    phases.clear()
    for u in range(30):
        if not inside >> u & 1:
            graph.remove(u, ~(1 << mate[u]))
            assert graph.solve()
    assert not phases
    assert graph.total == total
    assert graph.mate == mate


def test_one_dearer_edge_needs_one_phase(phases):
    draw = random.Random(11)
    rows = random_rows(draw, 40, 1, [0, 0, 0, 1, 4])
    graph = CostMatching(rows)
    assert graph.solve()
    for _ in range(30):
        u = draw.randrange(40)
        v = graph.mate[u]
        phases.clear()
        join(rows, u, v, 9)
        graph.change(u, {v: 9})
        assert graph.solve()
        # One for the pair; each contracted set around u that dissolves may part one more.
        assert len(phases) <= 2
        assert_certified(graph, rows)


def test_an_impossible_change_can_be_taken_back():
    rows = random_rows(random.Random(3), 12, 0.6, [0, 1, 2])
    graph = CostMatching(rows)
    assert graph.solve()
    total = graph.total
    for u in range(12):
        graph.remove(u, -1)
        assert not graph.solve()
        with pytest.raises(ValueError, match="no perfect matching"):
            _ = graph.total
        graph.change(u, {v: cost for v, cost in enumerate(rows[u]) if v != u})
        assert graph.solve()
        assert graph.total == total
        assert_certified(graph, rows)


def test_add_changes_the_named_edges_and_no_other():
    rows = random_rows(random.Random(8), 10, 0.8, [0, 1, 5])
    graph = CostMatching(rows)
    graph.solve()
    for amount in (3, -4, 1):
        graph.add(2, 0b1101010001, amount)
        for v in (0, 4, 6, 8, 9):
            if rows[2][v] is not None:
                join(rows, 2, v, rows[2][v] + amount)
        assert_solved(graph, rows)


def test_the_core_has_the_optima_and_any_other_matching_is_a_unit_dearer():
    from tests.matching.graphs import all_matchings, cost_of, optima

    draw = random.Random(21)
    with_sets = 0
    for _ in range(60):
        rows = flower(draw, 3, [0, 1, 4]) if draw.random() < 0.5 else random_rows(draw, 8, 0.7, [0, 1, 2, 9])
        graph = CostMatching(rows)
        if not graph.solve():
            continue
        with_sets += bool(graph.certificate()[1])
        core = graph.core(100)
        size = len(rows)
        kept: Rows = [[core.cost(u, v) for v in range(size)] for u in range(size)]
        assert_certified(core, kept)
        left = list(all_matchings(kept))
        assert [pairs for pairs in left if cost_of(kept, pairs) == core.total] == optima(rows)
        assert all(
            cost_of(kept, pairs) in {core.total} or cost_of(kept, pairs) >= core.total + 100 for pairs in left
        )
    assert with_sets > 5


@pytest.mark.parametrize("seed", range(30))
def test_what_is_not_within_some_cost_is_in_no_matching_of_it(seed):
    rng = random.Random(f"within {seed}")
    rows = [[None] * 8 for _ in range(8)]
    for u, v in itertools.combinations(range(8), 2):
        if rng.random() < 0.7:
            rows[u][v] = rows[v][u] = rng.randint(0, 4)
    graph = CostMatching(rows)
    if not graph.solve():
        return

    def matchings(left):
        if not left:
            yield []
            return
        u, *others = left
        for v in others:
            if rows[u][v] is not None:
                for rest in matchings([w for w in others if w != v]):
                    yield [(u, v), *rest]

    for pairs in matchings(list(range(8))):
        above = sum(rows[u][v] for u, v in pairs) - graph.total
        assert all(graph.within(u, above) >> v & 1 for u, v in pairs)
    assert [graph.within(v, 0) for v in range(8)] == [graph.tight(v) for v in range(8)]


def test_classes_of_masks_are_the_same_graph_as_rows():
    rows = random_rows(random.Random(1), 9, 0.7, [0, 2, 3])
    rows = [[*row, 1] for row in rows] + [[1] * 9 + [None]]
    classes = []
    for row in rows:
        own: dict[int, int] = {}
        for v, cost in enumerate(row):
            if cost is not None:
                own[cost] = own.get(cost, 0) | 1 << v
        classes.append(own)
    graph = CostMatching.from_classes(classes)
    assert_solved(graph, rows)


def test_the_diagonal_is_not_an_edge():
    assert not CostMatching([[5]]).solve()
    assert not CostMatching([[0, None], [None, 0]]).solve()


def test_small_and_odd():
    empty = CostMatching([])
    assert empty.solve()
    assert empty.total == 0
    odd = CostMatching([[None, 1, 1], [1, None, 1], [1, 1, None]])
    assert not odd.solve()
    assert not odd.solve()


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[None, 1], [1]], "row 1 has 1 entries, expected 2"),
        ([[None, 1], [2, None]], "cost of 0-1 is 1, of 1-0 2: not symmetric"),
    ],
)
def test_rows_that_are_no_graph_are_refused(rows, message):
    with pytest.raises(ValueError, match=message):
        CostMatching(rows)


@pytest.mark.parametrize("w", [1, -1, 4])
def test_an_edge_to_itself_or_to_nobody_is_refused(w):
    graph = CostMatching([[0] * 4 for _ in range(4)])
    with pytest.raises(ValueError, match=f"vertex 1 cannot have an edge to {w}"):
        graph.change(1, {w: 0})
