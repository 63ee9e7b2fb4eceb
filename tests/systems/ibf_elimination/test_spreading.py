"""Article 2.2 in brackets, beside a literal search: of all orders of the lots the first that keeps the demand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations, permutations

import pytest

from pairwright.lots import draw
from pairwright.systems.ibf.lines import draw_lines

TRIANGLE = [[1, 2], [2, 3], [1, 3]]
"""Three players, each apart from both others: that cannot be kept over two halves."""


def first(
    drawn: list[int], free: list[int], fixed: Mapping[int, int], keeps: Callable[[dict[int, int]], bool]
) -> dict[int, int]:
    """The line of each player (from 0) in the first order of the lots that keeps a demand."""
    return next(
        lines
        for order in permutations(drawn)
        if keeps(lines := {**fixed, **dict(zip(order, free, strict=True))})
    )


@pytest.mark.parametrize("seed", "abcdefgh")
def test_2_2_who_stands_on_a_fixed_line_is_kept_apart_from_those_who_are_drawn(seed: str) -> None:
    """Seeds 1 and 2 are on lines 1 and 5; 6 and 7 are club mates of 1, so that one stands in the other half, where two
    of three may be, and nobody in the quarter of 1."""
    drawn = draw(seed, "draw", range(3, 9))
    club = (1, 6, 7)

    def keeps(lines: dict[int, int]) -> bool:
        halves = [lines[player] // 4 for player in club]
        quarters = {lines[player] // 2 for player in club}
        return max(map(halves.count, halves)) == 2 and len(quarters) == 3

    expected = first(drawn, [1, 2, 3, 5, 6, 7], {1: 0, 2: 4}, keeps)
    lines = draw_lines(range(1, 9), "seeds", seed, seeds=2, apart=[club])
    assert {player: line for line, player in enumerate(lines)} == expected


@pytest.mark.parametrize("seed", "abcdefgh")
def test_2_2_to_meet_in_round_1_is_what_is_given_up_last(seed: str) -> None:
    """Eight lines: three players cannot be in three halves, so only their matches of round 1 keep them apart."""
    drawn = draw(seed, "draw", range(1, 9))

    def keeps(lines: dict[int, int]) -> bool:
        return all(lines[a] // 2 != lines[b] // 2 for a, b in TRIANGLE)

    lines = draw_lines(range(1, 9), "lots", seed, apart=TRIANGLE)
    assert {player: line for line, player in enumerate(lines)} == first(drawn, list(range(8)), {}, keeps)


@pytest.mark.parametrize("seed", "abcdefgh")
@pytest.mark.parametrize(("players", "parts"), [(16, 4), (64, 8)])
def test_2_2_what_halves_cannot_keep_smaller_parts_do(seed: str, players: int, parts: int) -> None:
    """Three can stand in three of four quarters. With 64 lines the search may be
    given up before it finds that; then they are in three of eight parts."""
    lines = draw_lines(range(1, players + 1), "lots", seed, apart=TRIANGLE)
    at = {player: line for line, player in enumerate(lines)}
    assert len({at[player] // (players // parts) for player in (1, 2, 3)}) == 3


def test_2_2_three_who_are_all_apart_in_two_matches_are_drawn_as_the_lots_fall() -> None:
    assert draw_lines(range(1, 5), "lots", "a", apart=TRIANGLE) == draw("a", "draw", range(1, 5))


def test_2_2_a_demand_of_everybody_on_everybody_ends_soon() -> None:
    """16 players, each to be apart from each: nothing can be kept, and nobody waits for all orders to be tried."""
    everybody = [list(pair) for pair in combinations(range(1, 17), 2)]
    assert draw_lines(range(1, 17), "lots", "a", apart=everybody) == draw("a", "draw", range(1, 17))
