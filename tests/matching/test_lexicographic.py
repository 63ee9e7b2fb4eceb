"""The first perfect matching in the order of identifiers, compared with all of them."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.matching.lexicographic import first_perfect_matching

from .bitmask_graphs import graph_of, hostile_graphs, perfect_matchings, random_graph


def first_of_all(rows: list[int]) -> list[tuple[int, int]] | None:
    found = perfect_matchings(rows, (1 << len(rows)) - 1)
    return min(found, key=lambda pairs: [a for a, _ in pairs] + [b for _, b in pairs], default=None)


@given(
    st.integers(0, 2**32),
    st.sampled_from([0, 2, 4, 6, 8, 10]),
    st.sampled_from([0.3, 0.4, 0.5, 0.7, 0.9]),
    st.integers(0, 2),
)
@settings(max_examples=600, deadline=None)
def test_first_perfect_matching_is_the_first_of_all(
    seed: int, size: int, density: float, classes: int
) -> None:
    rows = random_graph(Random(seed), size, density, classes)
    assert first_perfect_matching(rows) == first_of_all(rows)


@pytest.mark.parametrize("name", hostile_graphs())
def test_hostile_graphs(name: str) -> None:
    rows = hostile_graphs()[name]
    assert first_perfect_matching(rows) == (first_of_all(rows) if len(rows) % 2 == 0 else None)


def test_everybody_may_meet_everybody_gives_the_fold() -> None:
    rows = [0xFF & ~(1 << v) for v in range(8)]
    assert first_perfect_matching(rows) == [(0, 4), (1, 5), (2, 6), (3, 7)]


def test_the_first_top_takes_the_smallest_bottom_that_leaves_a_rest() -> None:
    # 0 may meet 3 and 4; 1 only 3, so 0 must leave it: 0-4, 1-3, 2-5
    assert first_perfect_matching(graph_of(6, [(0, 3), (0, 4), (1, 3), (2, 4), (2, 5)])) == [
        (0, 4),
        (1, 3),
        (2, 5),
    ]


def test_a_bottom_becomes_a_top_only_if_it_must() -> None:
    # 2 and 3 may only meet each other, so 2 is a top and 0-1 a pair
    assert first_perfect_matching(graph_of(4, [(0, 1), (2, 3)])) == [(0, 1), (2, 3)]


def test_a_large_graph_of_two_classes_is_done_at_once() -> None:
    size = 400
    classes = [sum(1 << v for v in range(k, size, 2)) for k in (0, 1)]
    rows = [classes[1 - v % 2] for v in range(size)]
    pairs = first_perfect_matching(rows)
    assert pairs is not None
    assert [a for a, _ in pairs] == list(range(200))
    # each lower vertex of a class takes the smallest upper one of the other
    assert pairs[:4] == [(0, 201), (1, 200), (2, 203), (3, 202)]
