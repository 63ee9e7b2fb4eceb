"""The first among the cheapest, compared with an enumeration of all perfect matchings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.matching.optimal import (
    _by_questions,
    first_optimal_cover,
    first_optimal_pairing,
    settle,
    settle_first,
)
from pairwright.matching.weighted import CostMatching
from tests.matching.graphs import (
    PALETTES,
    Rows,
    all_matchings,
    cliques_in_a_row,
    cost_of,
    flower,
    join,
    least_cost,
    optima,
    random_rows,
)


def first_by_enumeration(rows: Rows) -> list[tuple[int, int]] | None:
    """The smallest (tops, bottoms) of all optima."""
    return min(optima(rows), key=lambda pairs: ([u for u, _ in pairs], [v for _, v in pairs]), default=None)


def assert_first(rows: Rows) -> None:
    expected = first_by_enumeration(rows)
    assert first_optimal_pairing(rows) == expected
    graph = CostMatching(rows)
    if graph.solve():
        # The successive queries must agree even where the shortcut through tight edges answers.
        assert _by_questions(graph) == expected


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: f"{len(p)}-costs")
@pytest.mark.parametrize("density", [0.35, 0.6, 1])
def test_the_pairing_is_the_first_of_all_optima(palette, density):
    draw = random.Random(f"{palette}{density}")
    for _ in range(12):
        assert_first(random_rows(draw, draw.choice([2, 4, 6, 8]), density, palette))


@pytest.mark.parametrize("seed", range(12))
def test_the_first_of_many_optima_of_ten_vertices(seed):
    draw = random.Random(seed)
    assert_first(random_rows(draw, 10, 0.8, [0, 0, 1]))


@pytest.mark.parametrize("seed", range(40))
def test_the_first_where_odd_sets_forbid_some_tight_edges(seed):
    """Numbered at random, so that the order conflicts with the nesting."""
    draw = random.Random(seed)
    rows = flower(draw, 4, draw.choice([[0, 1], [1, 1, 2], [0, 0, 5]]))
    order = draw.sample(range(len(rows)), len(rows))
    assert_first([[rows[u][v] for v in order] for u in order])


@pytest.mark.parametrize("sizes", [(3, 5), (5, 5), (3, 4, 3), (3, 3, 3, 1)])
def test_the_first_over_bridges(sizes):
    assert_first(cliques_in_a_row(sizes, 0, 2))


def test_tight_edges_that_make_no_optimum_together():
    """Two triangles and three rungs: one rung costs 1, all three 3, though every edge is in some optimum.

    All three would come first, with the tops 0 1 2. By hand, the tops of one rung: 0 1 4, 0 1 3 or 0 2 3.
    """
    rows: Rows = [[None] * 6 for _ in range(6)]
    for u, v in [(0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)]:
        join(rows, u, v, 0)
    for u in range(3):
        join(rows, u, u + 3, 1)
    assert first_optimal_pairing(rows) == [(0, 2), (1, 4), (3, 5)]
    assert_first(rows)


def test_tops_come_before_bottoms():
    """Of 0-3 1-2 and 0-1 2-3 the first has the tops 0, 1, the second 0, 2: its better bottom comes too late."""
    rows: Rows = [[None] * 4 for _ in range(4)]
    for u, v in [(0, 3), (1, 2), (0, 1), (2, 3)]:
        join(rows, u, v, 6)
    assert first_optimal_pairing(rows) == [(0, 3), (1, 2)]


def test_cost_comes_before_order():
    rows: Rows = [[0] * 4 for _ in range(4)]
    join(rows, 0, 2, 1)
    assert first_optimal_pairing(rows) == [(0, 3), (1, 2)]


def test_without_costs_it_is_the_natural_fold():
    rows: Rows = [[0] * 60 for _ in range(60)]
    assert first_optimal_pairing(rows) == [(u, u + 30) for u in range(30)]
    graph = CostMatching(rows)
    graph.solve()
    assert _by_questions(graph) == [(u, u + 30) for u in range(30)]


def test_a_graph_that_is_given_stays_as_it_was():
    rows = random_rows(random.Random(4), 10, 0.7, [0, 1, 2])
    graph = CostMatching(rows)
    expected = first_by_enumeration(rows)
    for _ in range(2):
        assert first_optimal_pairing(graph) == expected
        assert [[graph.cost(u, v) for v in range(10)] for u in range(10)] == rows
        assert graph.total == least_cost(rows)


def test_none_without_a_perfect_matching():
    rows = cliques_in_a_row((3, 3, 3, 3), 0, 0)
    join(rows, 5, 6, None)
    join(rows, 2, 3, None)
    assert first_optimal_pairing(rows) is None
    assert first_optimal_cover(rows, [0] * 12, [1]) is None


def cover_case(draw: random.Random, rows: Rows) -> tuple[Rows, list[int], list[int]]:
    """Marks, candidates, and the rows with a cost on covered candidates that fixes how many are covered."""
    size = len(rows)
    marked = [0] * size
    half = set(draw.sample(range(size), size // 2))
    between_halves = draw.random() < 0.5
    for u in range(size):
        for v in range(u):
            if ((u in half) != (v in half)) if between_halves else draw.random() < 0.4:
                marked[u] |= 1 << v
                marked[v] |= 1 << u
    candidates = draw.sample(sorted(half) if between_halves else range(size), draw.randrange(size // 2 + 1))
    weight = 1 + 2 * sum(abs(cost) for row in rows for cost in row if cost is not None)
    weight *= draw.choice([1, -1])
    for u in range(size):
        for v in range(u):
            cost = rows[u][v]
            if cost is not None and marked[u] >> v & 1:
                join(rows, u, v, cost + weight * ((u in candidates) + (v in candidates)))
    return rows, marked, candidates


def assert_first_cover(rows: Rows, marked: list[int], candidates: list[int]) -> None:
    found = optima(rows)
    places = []
    for pairs in found:
        covered = {end for u, v in pairs if marked[u] >> v & 1 for end in (u, v)}
        places.append([place for place, v in enumerate(candidates) if v in covered])
    assert len({len(covered) for covered in places}) <= 1, "the precondition"
    expected = (cost_of(rows, found[0]), [candidates[place] for place in min(places)]) if found else None
    assert first_optimal_cover(rows, marked, candidates) == expected


@pytest.mark.parametrize("palette", PALETTES, ids=lambda p: f"{len(p)}-costs")
@pytest.mark.parametrize("density", [0.4, 0.7, 1])
def test_the_cover_is_the_first_of_all_optima(palette, density):
    draw = random.Random(f"{palette}{density}")
    for _ in range(12):
        assert_first_cover(*cover_case(draw, random_rows(draw, draw.choice([2, 4, 6, 8]), density, palette)))


@pytest.mark.parametrize("seed", range(25))
def test_the_cover_where_odd_sets_matter(seed):
    draw = random.Random(seed)
    assert_first_cover(*cover_case(draw, flower(draw, 3, [0, 0, 1])))


def test_the_cover_follows_the_order_of_the_candidates():
    """Two of four must cross; all can, so the first two named do."""
    rows: Rows = [[0] * 6 for _ in range(6)]
    marked = [0b110000] * 4 + [0b001111] * 2
    join(rows, 4, 5, None)
    assert first_optimal_cover(rows, marked, [2, 0, 3, 1]) == (0, [2, 0])
    join(rows, 1, 3, None)
    assert first_optimal_cover(rows, marked, [2, 0, 3, 1]) == (0, [2, 3])
    assert first_optimal_cover(rows, marked, []) == (0, [])


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_graph(data):
    size = 2 * data.draw(st.integers(1, 4))
    costs = data.draw(st.sampled_from([st.sampled_from([None, 0, 1]), st.integers(-(1 << 200), 1 << 200)]))
    rows: Rows = [[None] * size for _ in range(size)]
    for u in range(size):
        for v in range(u):
            join(rows, u, v, data.draw(costs))
    assert_first(rows)


def test_every_matching_is_enumerated():
    """The test oracle itself: 2n points have 1 x 3 x 5 x ... x (2n - 1) perfect matchings."""
    assert [len(list(all_matchings([[0] * n for _ in range(n)]))) for n in (2, 4, 6, 8)] == [1, 3, 15, 105]


def test_asking_for_an_earlier_partner_does_not_lead_to_a_later_one_that_is_as_good() -> None:
    """Of vertex 0 the partners 4 and 7 are in cheapest matchings, 2 and 3 over tight edges only: 4 it is, not 7."""
    edges = [
        (0, 2, 4),
        (0, 3, 2),
        (0, 4, 4),
        (0, 7, 4),
        (1, 2, 1),
        (1, 4, 1),
        (1, 7, 1),
        (1, 9, 7),
        (2, 3, 0),
        (2, 6, 3),
        (3, 5, 3),
        (3, 8, 5),
        (4, 9, 6),
        (5, 6, 0),
        (5, 7, 0),
        (5, 9, 5),
        (6, 8, 5),
        (7, 8, 5),
        (8, 9, 0),
    ]
    rows: list[list[int | None]] = [[None] * 10 for _ in range(10)]
    for u, v, cost in edges:
        rows[u][v] = rows[v][u] = cost
    solved = CostMatching(rows)
    assert solved.solve()
    cheapest = solved.total
    core = solved.core(len(rows) + 1)
    assert settle(core, 0, 0b11111100)
    assert settle(core, 1, 0b11111100)
    assert settle_first(core, 0) == 4
    with_7 = CostMatching(rows)
    with_7.remove(0, ~(1 << 7))
    assert with_7.solve()
    assert with_7.total == cheapest
