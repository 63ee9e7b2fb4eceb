"""Article 2.2 in brackets, compared with a literal search: the first order of the lots that satisfies the condition."""

from __future__ import annotations

import random
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
    """The line of each player (from 0) in the first order of the lots that satisfies a condition."""
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
@pytest.mark.parametrize(("players", "parts"), [(16, 4), (64, 4)])
def test_2_2_what_halves_cannot_keep_smaller_parts_do(seed: str, players: int, parts: int) -> None:
    """Three can stand in three of four quarters."""
    lines = draw_lines(range(1, players + 1), "lots", seed, apart=TRIANGLE)
    at = {player: line for line, player in enumerate(lines)}
    assert len({at[player] // (players // parts) for player in (1, 2, 3)}) == 3


def test_2_2_three_who_are_all_apart_in_two_matches_are_drawn_as_the_lots_fall() -> None:
    assert draw_lines(range(1, 5), "lots", "a", apart=TRIANGLE) == draw("a", "draw", range(1, 5))


def test_2_2_a_demand_of_everybody_on_everybody_ends_soon() -> None:
    """16 players, each kept apart from all others: nothing can be satisfied, and not all orders are tried."""
    everybody = [list(pair) for pair in combinations(range(1, 17), 2)]
    assert draw_lines(range(1, 17), "lots", "a", apart=everybody) == draw("a", "draw", range(1, 17))


@pytest.mark.parametrize("seed", range(12))
def test_2_2_disjoint_groups_are_spread_as_the_literal_search_says(seed: int) -> None:
    """Of all orders of the lots the first in which halves and matches have at most their share of each group."""
    chance = random.Random(seed)
    players = list(range(1, 9))
    chance.shuffle(players)
    sizes = chance.choice([(3, 3), (2, 4), (5,), (2, 2, 2), (4, 3)])
    groups = [[players.pop() for _ in range(size)] for size in sizes]
    drawn = draw(str(seed), "draw", range(1, 9))

    def keeps(lines: dict[int, int]) -> bool:
        return all(
            max(parts.count(part) for part in parts) <= -(-len(group) // (8 // size))
            for group in groups
            for size in (2, 4)
            if (parts := [lines[player] // size for player in group])
        )

    lines = draw_lines(range(1, 9), "lots", str(seed), apart=groups)
    assert {player: line for line, player in enumerate(lines)} == first(drawn, list(range(8)), {}, keeps)


def test_2_2_two_clubs_that_need_the_same_free_line_of_a_half() -> None:
    """Seeds 1 to 3 leave one free line in the half of 1 and two in the other: 4 and 5 are club mates, each half one."""
    for seed in "abcdefgh":
        lines = draw_lines(range(1, 7), "seeds", seed, seeds=3, apart=[[4, 5]])
        assert (lines.index(4) < 4) != (lines.index(5) < 4)


def test_2_2_what_the_seeds_have_broken_does_not_undo_what_can_be_kept() -> None:
    """1 and 4 stand in one half as seeds; 5 and 6, of another club, still go to different halves."""
    for seed in "abcdefgh":
        lines = draw_lines(range(1, 9), "seeds", seed, seeds=4, apart=[[1, 4], [5, 6]])
        assert (lines.index(5) < 4) != (lines.index(6) < 4)


def test_2_2_a_player_in_two_large_groups_meets_nobody_of_either_in_round_1() -> None:
    """9 of 16 are connected through 2: no quarter can keep them all, the eight matches keep both groups."""
    family, club = [1, 2], [2, 3, 4, 5, 6, 7, 8, 9]
    for seed in "abcdefgh":
        lines = draw_lines(range(1, 17), "lots", seed, apart=[family, club])
        at = {player: line // 2 for line, player in enumerate(lines)}
        assert len({at[player] for player in club}) == 8
        assert at[1] != at[2]


def test_2_2_four_hundred_players_of_twenty_clubs_are_spread_without_taking_anything_back() -> None:
    players = list(range(1, 401))
    random.Random(1).shuffle(players)
    clubs = [players[k : k + 16] for k in range(0, 320, 16)]
    lines = draw_lines(range(1, 401), "lots", "a", apart=clubs)
    at = {player: line for line, player in enumerate(lines) if isinstance(player, int)}
    for club in clubs:
        for size in (256, 128, 64, 32, 16):
            parts = [at[player] // size for player in club]
            assert max(map(parts.count, parts)) <= -(-16 // (512 // size))


@pytest.mark.parametrize("seed", "abcd")
def test_2_2_two_who_can_only_meet_each_other_do(seed: str) -> None:
    """Three players, and seed 1 is free in round 1: the others meet, club mates or not, in the order of the lots."""
    drawn = draw(seed, "draw", range(2, 4))
    lines = draw_lines(range(1, 4), "seeds", seed, seeds=1, apart=[(2, 3)])
    assert [player for player in lines if player in (2, 3)] == drawn
    assert [line // 2 for line, player in enumerate(lines) if player in (2, 3)] == [1, 1]
