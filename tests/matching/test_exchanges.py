"""The order of exchanges and transpositions against the enumeration of all of them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from pairwright.matching.exchanges import first_across, first_by_exchanges
from pairwright.matching.weighted import CostMatching

Pairs = list[tuple[int, int]]


def every_matching(vertices: list[int]) -> Iterator[Pairs]:
    """All perfect matchings of the vertices."""
    if not vertices:
        yield []
        return
    first, *rest = vertices
    for other in rest:
        for more in every_matching([v for v in rest if v != other]):
            yield [(first, other), *more]


def exchanges(size: int, count: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All exchanges of so many numbers, `count` of them in S1, in the order of C.04.3 4.3.2: moved down, moved up."""
    numbers = range(1, size + 1)
    s1, s2 = numbers[:count], numbers[count:]

    def rank(exchange: tuple[tuple[int, ...], tuple[int, ...]]) -> tuple[object, ...]:
        down, up = exchange
        return len(down), sum(up) - sum(down), [-number for number in sorted(down, reverse=True)], sorted(up)

    return sorted(
        ((down, up) for k in range(count + 1) for down in combinations(s1, k) for up in combinations(s2, k)),
        key=rank,
    )


def generated(size: int, count: int) -> Iterator[Pairs]:
    """The candidates of a homogeneous bracket as 4.2 and 4.3 generate them: S1 and S2 of each exchange in order, of
    each the transpositions in order."""
    for down, up in exchanges(size, count):
        tops = sorted({*range(1, count + 1)} - {*down} | {*up})
        bottoms = sorted({*range(1, size + 1)} - {*tops})
        for order in transpositions(bottoms, len(tops)):
            yield [(top - 1, bottom - 1) for top, bottom in zip(tops, order, strict=True)]


def transpositions(bottoms: list[int], count: int) -> Iterator[tuple[int, ...]]:
    """All orders of so many of the bottoms, in lexicographic order [4.2.2]."""
    if not count:
        yield ()
        return
    for first in bottoms:
        for rest in transpositions([number for number in bottoms if number != first], count - 1):
            yield (first, *rest)


def random_costs(rng: random.Random, size: int, edges: float) -> list[list[int | None]]:
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for a, b in combinations(range(size), 2):
        if rng.random() < edges:
            rows[a][b] = rows[b][a] = rng.choice((0, 0, 0, 1, 2))
    return rows


@pytest.mark.parametrize("leaving", [0, 1, 2])
@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_the_first_of_the_cheapest_is_the_one_that_the_text_generates_first(size: int, leaving: int) -> None:
    rng = random.Random(f"exchanges {size} {leaving}")
    whole = size + leaving
    if whole % 2:
        whole += 1
        leaving += 1
    count = (size - leaving) // 2
    if count < 1:
        return
    for _ in range(60):
        rows = random_costs(rng, whole, rng.choice((0.5, 0.8, 1.0)))
        for a, b in combinations(range(size, whole), 2):
            rows[a][b] = rows[b][a] = None
        possible = {}
        for pairs in every_matching(list(range(whole))):
            costs = [rows[a][b] for a, b in pairs]
            if None not in costs:
                possible[frozenset(map(frozenset, pairs))] = sum(cost or 0 for cost in costs)
        solved = CostMatching(rows)
        assert solved.solve() is bool(possible)
        if not possible:
            continue
        least = min(possible.values())
        inside = {
            frozenset(pair for pair in one if max(pair) < size)
            for one, cost in possible.items()
            if cost == least
        }
        expected = next(
            pairs for pairs in generated(size, count) if frozenset(map(frozenset, pairs)) in inside
        )
        assert first_by_exchanges(solved, range(size)) == expected


def test_nothing_is_matched_inside_when_all_are_matched_outside() -> None:
    rows: list[list[int | None]] = [
        [None, None, 0, 0],
        [None, None, 0, 0],
        [0, 0, None, None],
        [0, 0, None, None],
    ]
    solved = CostMatching(rows)
    assert solved.solve()
    assert first_by_exchanges(solved, [0, 1]) == []


def test_without_an_exchange_the_halves_must_be_equally_large() -> None:
    assert first_across([0b1100, 0b1100, 0b0011, 0b0011], [0, 1], [2, 3]) == [(0, 2), (1, 3)]
    assert first_across([0b1100, 0b1100, 0b0011, 0b0011], [0], [2, 3]) is None
    assert first_across([0b0100, 0b0100, 0b0011, 0], [0, 1], [2, 3]) is None


def test_the_text_s_own_examples_of_4_3_2() -> None:
    """Eleven players: 6 with 4 before 8 with 5; 8, 6 with 4, 3 before 9, 8 with 5, 4; 5 is moved down before 4; 5, 2
    before 4, 3; 6 is moved up before 7; 6, 9 before 7, 8."""
    at = {exchange: place for place, exchange in enumerate(exchanges(11, 5))}
    assert at[(4,), (6,)] < at[(5,), (8,)]
    assert at[(5,), (7,)] < at[(4,), (6,)]
    assert at[(5,), (6,)] == 1
    assert at[(3, 4), (6, 8)] < at[(4, 5), (8, 9)]
    assert at[(2, 5), (6, 8)] < at[(3, 4), (6, 8)]
    assert at[(1, 4, 5), (6, 7, 10)] < at[(2, 3, 5), (6, 7, 10)]
    assert at[(5,), (6,)] < at[(5,), (7,)]
    assert at[(4, 5), (6, 9)] < at[(4, 5), (7, 8)]
    assert at[(3, 4, 5), (6, 7, 10)] < at[(3, 4, 5), (6, 8, 9)]
