"""Score groups and the median group: 6.3, 6.4 (2009: 18, 19; 2008: 17).

A group has equal points and is paired by itself, so that differences are small [6.2; 2009: 17; 2008: 16].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class ScoreGroups:
    """The score groups from the top, as masks of teams, and the index of the median group."""

    masks: tuple[int, ...]
    scores: tuple[int, ...]
    """The points of each, in tenths."""
    median: int

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The groups in pairing order, without the median group, which is the last [6.4]."""
        return (*range(self.median), *range(len(self.masks) - 1, self.median, -1))

    def direction(self, group: int) -> int:
        """Where teams float: +1 down from a group above the median, -1 up from one below."""
        return 1 if group < self.median else -1


def score_groups(points: Sequence[int], teams: int) -> ScoreGroups:
    """The groups of the teams in the mask; `points` by place in the rank, descending.

    The median team is the lower of the two in the middle: the number of teams to be paired is even.
    """
    masks: list[int] = []
    scores: list[int] = []
    median = 0
    middle = teams.bit_count() // 2
    for place, value in enumerate(points):
        if not teams >> place & 1:
            continue
        if not scores or scores[-1] != value:
            scores.append(value)
            masks.append(0)
        masks[-1] |= 1 << place
        if middle == 0:
            median = len(masks) - 1
        middle -= 1
    return ScoreGroups(tuple(masks), tuple(scores), median)
