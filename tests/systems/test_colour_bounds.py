"""The bounds of colour preferences, and the edges that reach them, compared with all matchings of few participants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

from pairwright.systems.colour_bounds import bounds, tight_rows

Pairs = frozenset[tuple[int, int]]


def matchings(vertices: list[int]) -> Iterator[Pairs]:
    """All ways to pair these."""
    if not vertices:
        yield frozenset()
        return
    first, *rest = vertices
    for other in rest:
        for more in matchings([v for v in rest if v != other]):
            yield more | {(first, other)}


def missed(pairs: Pairs, white: int, black: int, strong: int) -> tuple[int, int]:
    """How many do not get their colour, and how many of them have a strong preference: of two who want the same
    colour one misses it, the one without a strong preference if there is one."""
    same = [
        (1 << a, 1 << b) for a, b in pairs if any(wish >> a & 1 and wish >> b & 1 for wish in (white, black))
    ]
    return len(same), sum(bool(a & strong and b & strong) for a, b in same)


def draw(rng: random.Random, size: int) -> tuple[int, int, int]:
    """Who prefers White, who Black, and whose preference is strong."""
    share = rng.choice((0.2, 0.5, 0.8))
    wishes = [rng.choice("wwwb") if rng.random() < share else rng.choice(".b") for _ in range(size)]
    white, black = (sum(1 << k for k, wish in enumerate(wishes) if wish == colour) for colour in "wb")
    return white, black, (white | black) & rng.getrandbits(size)


@pytest.mark.parametrize("size", [2, 4, 6])
def test_the_bounds_are_the_least_of_all_pairings(size: int) -> None:
    rng = random.Random(f"bounds {size}")
    every = list(matchings(list(range(size))))
    for _ in range(150):
        white, black, strong = draw(rng, size)
        assert bounds(size, white, black, strong) == min(
            missed(pairs, white, black, strong) for pairs in every
        )


@pytest.mark.parametrize("size", [2, 4, 6])
def test_the_edges_left_are_those_of_the_pairings_that_reach_the_bounds(size: int) -> None:
    rng = random.Random(f"tight {size}")
    for _ in range(150):
        white, black, strong = draw(rng, size)
        rows = random_rows(rng, size)
        tight = tight_rows(rows, white, black, strong)
        least = bounds(size, white, black, strong)
        reach = {
            pairs
            for pairs in matchings(list(range(size)))
            if legal(pairs, rows) and missed(pairs, white, black, strong) == least
        }
        assert {pairs for pairs in matchings(list(range(size))) if legal(pairs, tight)} == reach


@pytest.mark.parametrize("size", [3, 5])
def test_the_same_when_one_of_a_kind_stays_out(size: int) -> None:
    rng = random.Random(f"out {size}")
    for _ in range(150):
        white, black, strong = draw(rng, size)
        rows = random_rows(rng, size)
        out = 1 << rng.randrange(size)
        tight = tight_rows(rows, white, black, strong, out)
        kinds = [(wish & out > 0, wish) for wish in (white, black, strong)]
        alike = [k for k in range(size) if all(bool(wish >> k & 1) is has for has, wish in kinds)]
        least = bounds(size - 1, white & ~out, black & ~out, strong)
        for left in alike:
            others = [k for k in range(size) if k != left]
            assert {pairs for pairs in matchings(others) if legal(pairs, tight)} == {
                pairs
                for pairs in matchings(others)
                if legal(pairs, rows) and missed(pairs, white, black, strong) == least
            }


def random_rows(rng: random.Random, size: int) -> list[int]:
    """A random graph, many of its edges there."""
    rows = [0] * size
    for a, b in combinations(range(size), 2):
        if rng.random() < 0.8:
            rows[a] |= 1 << b
            rows[b] |= 1 << a
    return rows


def legal(pairs: Pairs, rows: list[int]) -> bool:
    """Whether all pairs are edges, seen from both ends."""
    return all(rows[a] >> b & rows[b] >> a & 1 for a, b in pairs)
