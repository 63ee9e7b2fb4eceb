"""Article 2.2 in brackets: club mates and other groups that are to meet as late as the bracket allows."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.structures import Occupant

STEPS = 20_000
"""Steps of the search before the deepest demand is given up."""


def meeting_round(a: int, b: int) -> int:
    """The round in which two lines (from 0) can meet."""
    return (a ^ b).bit_length()


def keep_apart(
    lines: Sequence[Occupant], free: Sequence[int], drawn: Sequence[int], apart: Sequence[Sequence[int]]
) -> list[int]:
    """The first list in the order of the lots in which every group is spread over halves, quarters, ... evenly.

    A part of the bracket holds at most its share of a group, rounded up. When that cannot be, or is not found, the
    shares of the smallest parts are given up, one size after the other.
    """
    groups = [frozenset(group) for group in apart]
    for smallest in range(1, len(lines).bit_length()):
        found = _Search(lines, free, drawn, groups, smallest).run()
        if found is not None:
            return found
    return list(drawn)


class _Search:
    """Depth first along the lines, candidates in the order of their lots."""

    def __init__(
        self,
        lines: Sequence[Occupant],
        free: Sequence[int],
        drawn: Sequence[int],
        groups: Sequence[frozenset[int]],
        smallest: int,
    ) -> None:
        self.free, self.drawn = list(free), list(drawn)
        self.depth = len(lines).bit_length() - 1
        self.smallest = smallest
        self.groups_of = {p: [g for g, group in enumerate(groups) if p in group] for p in drawn}
        self.share = [
            [-(-len(group) >> (self.depth - level)) if level else 1 for level in range(self.depth + 1)]
            for group in groups
        ]
        self.count: list[dict[tuple[int, int], int]] = [{} for _ in groups]
        self.waiting = [sum(g in of for of in self.groups_of.values()) for g in range(len(groups))]
        self.room: dict[tuple[int, int], int] = {}
        for line in free:
            self._room(line, 1)
        for line, occupant in enumerate(lines):
            for g, group in enumerate(groups):
                if occupant in group:
                    self._count(g, line, 1)
        self.steps = STEPS

    def _room(self, line: int, by: int) -> None:
        for level in range(self.depth + 1):
            key = (level, line >> level)
            self.room[key] = self.room.get(key, 0) + by

    def _count(self, g: int, line: int, by: int) -> None:
        for level in range(self.smallest, self.depth + 1):
            key = (level, line >> level)
            self.count[g][key] = self.count[g].get(key, 0) + by

    def run(self) -> list[int] | None:
        chosen: list[int] = []
        return chosen if self._fill(0, chosen, self.drawn) else None

    def _fill(self, at: int, chosen: list[int], rest: list[int]) -> bool:
        if at == len(self.free):
            return True
        self.steps -= 1
        if self.steps < 0:
            return False
        line = self.free[at]
        self._room(line, -1)
        tried: set[tuple[int, ...]] = set()
        for k, player in enumerate(rest):
            groups = tuple(self.groups_of[player])
            if groups in tried:  # players of the same groups are as good as each other here
                continue
            tried.add(groups)
            for g in groups:
                self._count(g, line, 1)
                self.waiting[g] -= 1
            if self._may(line, groups) and self._can_finish():
                chosen.append(player)
                if self._fill(at + 1, chosen, rest[:k] + rest[k + 1 :]):
                    return True
                chosen.pop()
            for g in groups:
                self._count(g, line, -1)
                self.waiting[g] += 1
        self._room(line, 1)
        return False

    def _may(self, line: int, groups: Sequence[int]) -> bool:
        return all(
            self.count[g][level, line >> level] <= self.share[g][level]
            for g in groups
            for level in range(self.smallest, self.depth + 1)
        )

    def _can_finish(self) -> bool:
        """Whether those of each group who are not drawn yet have lines left within their shares."""
        return all(self._capacity(g, self.depth, 0) >= left for g, left in enumerate(self.waiting) if left)

    def _capacity(self, g: int, level: int, part: int) -> int:
        room = self.room.get((level, part), 0)
        if level < self.smallest or not room:
            return room
        room = min(room, self.share[g][level] - self.count[g].get((level, part), 0))
        if room <= 1 and level == self.smallest:
            return room
        below = self._capacity(g, level - 1, 2 * part) + self._capacity(g, level - 1, 2 * part + 1)
        return min(room, below)
