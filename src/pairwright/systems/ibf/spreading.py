"""Article 2.2 in brackets: club mates and other groups that are to meet as late as the bracket allows."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.structures import Occupant

TRIES = 6
"""Placings to try for each line before a demand is given up."""


def meeting_round(a: int, b: int) -> int:
    """The round in which two lines (from 0) can meet."""
    return (a ^ b).bit_length()


def keep_apart(
    lines: Sequence[Occupant], free: Sequence[int], drawn: Sequence[int], apart: Sequence[Sequence[int]]
) -> list[int]:
    """The first list in the order of the lots in which every group is spread over halves, quarters, ... evenly.

    A part of the bracket holds at most its share of a group, rounded up. When that cannot be, or is not found soon,
    only the small parts keep it, in which no two of a group may stand; then smaller and smaller ones: to meet in
    round 1 is what is given up last.
    """
    groups = [frozenset(group) for group in apart]
    depth = len(lines).bit_length() - 1
    for alone in range(depth + 1, 0, -1):
        found = _Search(lines, free, drawn, groups, alone).run()
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
        alone: int,
    ) -> None:
        self.free, self.drawn = list(free), list(drawn)
        self.depth = len(lines).bit_length() - 1
        self.groups_of = {p: tuple(g for g, group in enumerate(groups) if p in group) for p in drawn}
        self.share = [
            [_share(len(group), self.depth, level, alone) for level in range(self.depth + 1)]
            for group in groups
        ]
        self.count: list[dict[tuple[int, int], int]] = [{} for _ in groups]
        self.waiting = [sum(g in of for of in self.groups_of.values()) for g in range(len(groups))]
        self.room: dict[tuple[int, int], int] = {}
        self.first: dict[tuple[int, int], int] = {}
        for at, line in enumerate(free):
            self._room(line, 1)
            for level in range(self.depth + 1):
                self.first.setdefault((level, line >> level), at)
        for line, occupant in enumerate(lines):
            for g, group in enumerate(groups):
                if occupant in group:
                    self._count(g, line, 1)
        self.untouched: dict[tuple[int, int, int], int] = {}
        self.at = 0
        self.tries = 0

    def _room(self, line: int, by: int) -> None:
        for level in range(self.depth + 1):
            key = (level, line >> level)
            self.room[key] = self.room.get(key, 0) + by

    def _count(self, g: int, line: int, by: int) -> None:
        for level in range(1, self.depth + 1):
            key = (level, line >> level)
            self.count[g][key] = self.count[g].get(key, 0) + by

    def run(self) -> list[int] | None:
        """The first list that keeps all shares, None if there is none or it is too far to find."""
        chosen: list[int] = []
        waiting = [iter(self._candidates(chosen))]
        self.tries = TRIES * len(self.free) + 200
        while len(chosen) < len(self.free):
            player = next((one for one in waiting[-1] if self._place(len(chosen), one)), None)
            if self.tries < 0:
                return None
            if player is not None:
                chosen.append(player)
                waiting.append(iter(self._candidates(chosen)))
                continue
            waiting.pop()
            if not chosen:
                return None
            self._move(len(chosen) - 1, chosen.pop(), -1)
        return chosen

    def _candidates(self, chosen: Sequence[int]) -> list[int]:
        """The first player that is left of each combination of groups: the others of it are as good here."""
        taken, seen, found = set(chosen), set(), []
        for player in self.drawn:
            if player not in taken and self.groups_of[player] not in seen:
                seen.add(self.groups_of[player])
                found.append(player)
        return found

    def _place(self, at: int, player: int) -> bool:
        """Put a player on a line, if everything can still be kept."""
        self.tries -= 1
        if self.tries < 0:
            return False
        self._move(at, player, 1)
        line = self.free[at]
        if self._may(line, self.groups_of[player]) and self._can_finish():
            return True
        self._move(at, player, -1)
        return False

    def _move(self, at: int, player: int, by: int) -> None:
        line = self.free[at]
        self.at = at + (by > 0)
        self._room(line, -by)
        for g in self.groups_of[player]:
            self._count(g, line, by)
            self.waiting[g] -= by

    def _may(self, line: int, groups: Sequence[int]) -> bool:
        return all(
            self.count[g][level, line >> level] <= self.share[g][level]
            for g in groups
            for level in range(1, self.depth + 1)
        )

    def _can_finish(self) -> bool:
        """Whether those of each group who are not drawn yet have lines left within their shares."""
        return all(self._capacity(g, self.depth, 0) >= left for g, left in enumerate(self.waiting) if left)

    def _capacity(self, g: int, level: int, part: int) -> int:
        """How many of a group the free lines of a part can still take; kept for parts that no line was drawn in."""
        room = self.room.get((level, part), 0)
        if not level or not room:
            return room
        untouched = self.first[level, part] >= self.at
        if untouched and (g, level, part) in self.untouched:
            return self.untouched[g, level, part]
        found = min(room, self.share[g][level] - self.count[g].get((level, part), 0))
        if found > 1:
            below = self._capacity(g, level - 1, 2 * part) + self._capacity(g, level - 1, 2 * part + 1)
            found = min(found, below)
        if untouched:
            self.untouched[g, level, part] = found
        return found


def _share(members: int, depth: int, level: int, alone: int) -> int:
    """How many of a group a part of 2 ** level lines may hold. With `alone` beyond the depth: its share, rounded up;
    else one in parts up to that level, where its share is one, and any number in larger ones."""
    share = -(-members // (1 << (depth - level)))
    if alone > depth:
        return share
    return 1 if level <= alone and share == 1 else members
