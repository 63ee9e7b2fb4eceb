"""C.04.6 article 2.2, [C3]: can a set of teams all be paired among themselves?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...matching.perfect import bits, largest_matching, leftovers
from .definitions import Field


class Completion:
    """Answers questions about subsets of `teams` (places in the field); a subset is a mask of `local` places."""

    def __init__(self, field: Field, teams: Sequence[int]) -> None:
        self.teams = list(teams)
        self.local = {team: k for k, team in enumerate(self.teams)}
        self.rows = field.rows(self.teams)
        self._witness = [-1] * len(self.teams)
        self._known: dict[int, tuple[int, int]] = {}

    def mask(self, teams: Iterable[int]) -> int:
        """The subset that holds these teams."""
        mask = 0
        for team in teams:
            mask |= 1 << self.local[team]
        return mask

    def names(self, mask: int) -> list[int]:
        """The teams of a subset, in the order given to the constructor."""
        return [self.teams[k] for k in bits(mask)]

    def judge(self, mask: int) -> tuple[int, int]:
        """How many teams of the subset a largest matching leaves over, and the mask of those it may leave over."""
        known = self._known.get(mask)
        if known is None:
            start = [
                mate if mate >= 0 and mask >> k & 1 and mask >> mate & 1 else -1
                for k, mate in enumerate(self._witness)
            ]
            mate = largest_matching(self.rows, mask, start)
            missing = sum(1 for k in bits(mask) if mate[k] < 0)
            known = missing, leftovers(self.rows, mask, mate) if missing else 0
            self._known[mask] = known
            self._witness = mate
        return known

    def complete(self, mask: int) -> bool:
        """Whether all teams of the subset can be paired."""
        return mask.bit_count() % 2 == 0 and self.judge(mask)[0] == 0
