"""Matches of the usual form, which are nearly all: both teams sit in the order of their rosters, board by board. They
are found team by team instead of game by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import TypeAlias

from .players import RoundCell

Boards: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], str, str]
"""The games of a team in a round, in roster order: its players, their opponents, colours and results; the results
include those of players without a game."""


def boards_of(roster: tuple[int, ...], grid: Mapping[int, Sequence[RoundCell]]) -> list[Boards]:
    """The boards of a team, round by round; `grid` has as many cells of every player."""
    found = []
    for cells in zip(*[grid[player] for player in roster], strict=True):
        seats, colours, results = zip(*cells, strict=True)
        players = roster
        if 0 in seats:
            players, seats = tuple(compress(roster, seats)), tuple(filter(None, seats))
        found.append((players, seats, "".join(colours), "".join(results)))
    return found


def usual_matches(
    boards: Mapping[int, Sequence[Boards]], team_of: Mapping[int, int]
) -> dict[tuple[int, int, int], tuple[Boards, Boards]]:
    """The two sides of every match in which the boards fit: by round, smaller team and larger team."""
    found = {}
    for tpn, rounds in boards.items():
        for index, own in enumerate(rounds):
            players, opponents, _, _ = own
            other = team_of.get(opponents[0], 0) if opponents else 0
            if tpn < other:
                theirs = boards[other][index]
                if opponents == theirs[0] and players == theirs[1]:
                    found[index + 1, tpn, other] = own, theirs
    return found
