"""Maximum matchings and what they leave over, compared with exhaustive search and networkx."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.matching.perfect import (
    bits,
    first_cover,
    join,
    largest_matching,
    leftovers,
    partners,
    perfect_matching,
)

from .bitmask_graphs import hostile_graphs, largest_size, perfect_matchings, random_graph


def check_matching(rows: list[int], alive: int, mate: list[int]) -> int:
    """The pairs of a valid matching."""
    count = 0
    for v, w in enumerate(mate):
        if w >= 0:
            assert mate[w] == v
            assert rows[v] >> w & 1
            assert alive >> v & 1
            count += 1
    return count // 2


@given(st.integers(0, 2**32), st.integers(0, 10), st.sampled_from([0.15, 0.3, 0.5, 0.8]), st.integers(0, 2))
@settings(max_examples=300, deadline=None)
def test_largest_matching_and_leftovers_are_those_of_trying_everything(
    seed: int, size: int, density: float, classes: int
) -> None:
    rng = Random(seed)
    rows = random_graph(rng, size, density, classes)
    alive = rng.getrandbits(size) if size else 0
    mate = largest_matching(rows, alive)
    best = largest_size(rows, alive)
    assert check_matching(rows, alive, mate) == best
    expected = 0
    if 2 * best < alive.bit_count():
        for v in bits(alive):
            if largest_size(rows, alive & ~(1 << v)) == best:
                expected |= 1 << v
    assert leftovers(rows, alive, mate) == expected
    perfect = perfect_matching(rows, alive)
    assert (perfect is not None) == (2 * best == alive.bit_count())


@pytest.mark.parametrize("name", hostile_graphs())
def test_hostile_graphs(name: str) -> None:
    rows = hostile_graphs()[name]
    everyone = (1 << len(rows)) - 1
    mate = largest_matching(rows, everyone)
    assert check_matching(rows, everyone, mate) == largest_size(rows, everyone)


@given(st.integers(0, 2**32), st.integers(20, 90), st.sampled_from([0.03, 0.06, 0.1, 0.3]))
@settings(max_examples=60, deadline=None)
def test_size_equals_networkx(seed: int, size: int, density: float) -> None:
    rows = random_graph(Random(seed), size, density)
    graph = nx.Graph((a, b) for a in range(size) for b in bits(rows[a]))
    expected = len(nx.max_weight_matching(graph, maxcardinality=True))
    everyone = (1 << size) - 1
    assert check_matching(rows, everyone, largest_matching(rows, everyone)) == expected


def test_a_given_matching_is_the_start_and_stays_unchanged() -> None:
    rows = hostile_graphs()["complete"]
    start = [3, -1, -1, 0, -1, -1, -1, -1]
    mate = largest_matching(rows, 0b00111111, start)
    assert check_matching(rows, 0b00111111, mate) == 3
    assert start == [3, -1, -1, 0, -1, -1, -1, -1]


def test_an_odd_number_has_no_perfect_matching() -> None:
    assert perfect_matching(hostile_graphs()["complete"], 0b0111) is None


def test_join_says_no_when_the_vertex_must_stay_free() -> None:
    rows = [0b010, 0b101, 0b010]
    mate = [1, 0, -1]
    assert not join(rows, 0b111, mate, 2)
    assert mate == [1, 0, -1]


@given(st.integers(0, 2**32), st.sampled_from([2, 4, 6, 8]), st.sampled_from([0.4, 0.6, 0.9]))
@settings(max_examples=150, deadline=None)
def test_partners_are_those_of_all_perfect_matchings(seed: int, size: int, density: float) -> None:
    rows = random_graph(Random(seed), size, density)
    everyone = (1 << size) - 1
    mate = perfect_matching(rows, everyone)
    if mate is None:
        return
    for v in range(size):
        expected = 0
        for matching in perfect_matchings(rows, everyone):
            for a, b in matching:
                if v in (a, b):
                    expected |= 1 << (a + b - v)
        assert partners(rows, everyone, mate, v) == expected


@given(st.integers(0, 2**32), st.integers(1, 6), st.integers(0, 6), st.sampled_from([0.2, 0.5, 0.8]))
@settings(max_examples=250, deadline=None)
def test_first_cover_is_the_first_of_the_smallest_sets(
    seed: int, inner: int, outer: int, density: float
) -> None:
    rows = random_graph(Random(seed), inner + outer, density)
    inside = (1 << inner) - 1
    for v in range(inner, inner + outer):
        rows[v] &= inside
    candidates = list(range(inner, inner + outer))
    expected = None
    for size in range(outer + 1):
        for chosen in combinations(candidates, size):
            alive = inside | sum(1 << u for u in chosen)
            if 2 * largest_size(rows, alive) == alive.bit_count():
                expected = list(chosen)
                break
        if expected is not None:
            break
    assert first_cover(rows, inside, candidates) == expected
