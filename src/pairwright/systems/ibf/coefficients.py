"""The ranking before round 1 (article 4.6): by rating, equal ratings by lot, then unrated players by lot."""

from __future__ import annotations

from collections.abc import Mapping

from ... import lots

PURPOSE = "rank"


def ranking(seed: str, ratings: Mapping[str, int], by_rating: bool = True) -> list[str]:
    """The players in the order of their ranking numbers, which are kept for the whole competition.

    `ratings`: 0 for an unrated player. `by_rating` false: everybody by lot.
    """
    drawn = lots.draw(seed, PURPOSE, ratings)
    return sorted(drawn, key=lambda player: -ratings[player]) if by_rating else drawn


def default_rounds(players: int) -> int:
    """Number of rounds of a Swiss (1.3, reading A-4): the binary logarithm rounded up, plus one; at most one per
    opponent."""
    return max(1, min((players - 1).bit_length() + 1, players - 1 + players % 2))
