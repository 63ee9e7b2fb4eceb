"""Article 2.2 in brackets: club mates and other groups that should meet as late as the bracket allows.

Of all lists in the order of the lots the first one that satisfies the condition is taken. There are two conditions,
each tested exactly:

1. Every group is spread over halves, quarters, ... evenly: a part of the bracket holds at most its share of a group,
   rounded up. Groups with a player in common are merged here. For each group the parts form a tree with a limit in
   each, and a line has one player; that is a flow from the groups through their trees to the lines, so whether a list
   can still be completed is one search for an augmenting path, and no choice is ever undone.
2. Nobody meets a member of the same group in round 1: a perfect matching problem.

(Spreading overlapping groups over quarters, each separately, contains the partition of a graph into independent sets
of four, which is NP-complete. Merging them is a stronger condition, and one that can be decided.)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from ...domain.structures import Occupant
from ...matching.perfect import perfect_matching

Node = tuple[int, int, int]
"""A group, a level (0 the lines, 1 the matches of round 1, 2 the quarters of four lines, ...) and a part of it."""


def meeting_round(a: int, b: int) -> int:
    """The round in which two lines (from 0) can meet."""
    return (a ^ b).bit_length()


def keep_apart(
    lines: Sequence[Occupant], free: Sequence[int], drawn: Sequence[int], apart: Sequence[Sequence[int]]
) -> list[int]:
    """The first list in the order of the lots in which every group is spread over halves, quarters, ... evenly.

    If that is impossible, only the small parts, in which no two of a group may be, are kept to; then smaller and
    smaller ones: avoiding meetings in round 1 is given up last, and at once by a group with more players than there
    are matches.
    """
    there = {*drawn, *(line for line in lines if isinstance(line, int))}
    groups = [found for group in apart if len(found := frozenset(group) & there) > 1]
    depth = len(lines).bit_length() - 1
    matches = len(lines) // 2
    joined = _joined(groups)
    if all(group in groups or len(group) <= matches for group in joined):
        for alone in range(depth + 1, 1, -1):
            spread = _Spread(lines, free, drawn, joined, alone).first_list()
            if spread is not None:
                return spread
    small = [group for group in groups if len(group) <= matches]
    return _apart_in_round_1(lines, free, drawn, small) or list(drawn)


def _joined(groups: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    """The groups, merged where they have a player in common."""
    found: list[frozenset[int]] = []
    for group in groups:
        touching = [other for other in found if other & group]
        found = [other for other in found if not other & group]
        found.append(group.union(*touching))
    return found


class _Spread:
    """A flow of disjoint groups to the free lines, maintained while the list is fixed line by line.

    `used` is the flow through each node, `holder` the group assigned to a line. Both cover only the lines that are
    not fixed yet; `fixed` counts the fixed ones.
    """

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
        self.group_of = {player: g for g, group in enumerate(groups) for player in group}
        self.share = [
            [_share(len(group), self.depth, level, alone) for level in range(self.depth + 1)]
            for group in groups
        ]
        self.fixed: dict[Node, int] = {}
        self.used: dict[Node, int] = {}
        self.holder: dict[int, int] = {}
        self.open = set(free)
        for line, occupant in enumerate(lines):
            if isinstance(occupant, int) and occupant in self.group_of:
                self._count(self.fixed, self.group_of[occupant], line, 1)

    def first_list(self) -> list[int] | None:
        """The first list that keeps all limits, except where fixed lines have broken them already; None if there is
        none."""
        if not all(self._place(self.group_of[player]) for player in self.drawn if player in self.group_of):
            return None
        chosen: list[int] = []
        left = list(self.drawn)
        for line in self.free:
            # one of them can be fixed: the list shown by the flow keeps all limits
            player = next(one for one in self._first_of_each(left) if self._fix(line, self.group_of.get(one)))
            chosen.append(player)
            left.remove(player)
        return chosen

    def _first_of_each(self, left: Sequence[int]) -> list[int]:
        """The first remaining player of each group: the others of the group are interchangeable on this line."""
        first: dict[int | None, int] = {}
        for player in left:
            first.setdefault(self.group_of.get(player), player)
        return list(first.values())

    def _fix(self, line: int, group: int | None) -> bool:
        """Put a player of a group, or of none, on a line, if the others can still be placed; otherwise change
        nothing."""
        holder = self.holder.get(line)
        if holder == group:
            if group is not None:
                self._take_off(line)
            self._settle(line, group)
            return True
        # The group's unit is moved here from another of its lines, so that its number of units stays the same.
        spare = None if group is None else self._spare(group, line)
        if group is not None and spare is None:
            return False
        moved = {at: self.holder[at] for at in (line, spare) if at is not None and at in self.holder}
        for at in moved:
            self._take_off(at)
        self._settle(line, group)
        # The group that had the line needs another one; otherwise everything is put back.
        if holder is None or self._place(holder):
            return True
        self.open.add(line)
        if group is not None:
            self._count(self.fixed, group, line, -1)
        for at, its in moved.items():
            self.holder[at] = its
            self._count(self.used, its, at, 1)
        return False

    def _spare(self, group: int, line: int) -> int | None:
        """A line whose group can give way to make room for one on `line`: in the smallest part that is full, else any.

        None: a part is full of players who are fixed.
        """
        full = next(
            (level for level in range(self.depth + 1) if not self._room(group, level, line >> level)), None
        )
        level = self.depth if full is None else full
        return next(
            (at for at, g in self.holder.items() if g == group and at >> level == line >> level), None
        )

    def _settle(self, line: int, group: int | None) -> None:
        """Fix the line: no flow goes through it any more."""
        self.open.discard(line)
        if group is not None:
            self._count(self.fixed, group, line, 1)

    def _take_off(self, line: int) -> None:
        self._count(self.used, self.holder.pop(line), line, -1)

    def _count(self, counts: dict[Node, int], group: int, line: int, by: int) -> None:
        for level in range(self.depth + 1):
            node = group, level, line >> level
            counts[node] = counts.get(node, 0) + by

    def _room(self, group: int, level: int, part: int) -> bool:
        """Whether a part has room for one more of the group."""
        node = group, level, part
        return self.fixed.get(node, 0) + self.used.get(node, 0) < self.share[group][level]

    def _place(self, group: int) -> bool:
        """Send one more unit of a group to the lines, moving others if needed; False if impossible.

        Breadth-first search in the residual network. A state is a unit that has come down to a part (`True`), or one
        that was displaced from a line and has gone up to a part (`False`), from where it may go down into the other
        half of the part above. The whole bracket has room for all members of a group.
        """
        start = True, (group, self.depth, 0)
        came_from: dict[tuple[bool, Node], tuple[bool, Node] | None] = {start: None}
        waiting = deque([start])
        while waiting:
            state = waiting.popleft()
            down, (g, level, part) = state
            after: list[tuple[bool, Node]] = []
            if not down:
                if level < self.depth:
                    if self._room(g, level, part ^ 1):
                        after.append((True, (g, level, part ^ 1)))
                    after.append((False, (g, level + 1, part >> 1)))
            elif level:
                halves = (2 * part, 2 * part + 1)
                after += [(True, (g, level - 1, half)) for half in halves if self._room(g, level - 1, half)]
            elif part in self.open:
                if part not in self.holder:
                    self._apply(state, came_from)
                    return True
                after.append((False, (self.holder[part], 0, part)))
            for one in after:
                if one not in came_from:
                    came_from[one] = state
                    waiting.append(one)
        return False

    def _apply(
        self, state: tuple[bool, Node], came_from: dict[tuple[bool, Node], tuple[bool, Node] | None]
    ) -> None:
        """Change the flow along the path found, from its end: the last unit to reach a line holds it."""
        at: tuple[bool, Node] | None = state
        while at is not None:
            down, node = at
            self.used[node] = self.used.get(node, 0) + (1 if down else -1)
            if down and not node[1]:
                self.holder[node[2]] = node[0]
            at = came_from[at]


def _share(members: int, depth: int, level: int, alone: int) -> int:
    """How many of a group a part of 2 ** level lines may hold. With `alone` beyond the depth: its share, rounded up;
    otherwise one in parts up to that level (where its share is one) and any number in larger ones."""
    share = -(-members // (1 << (depth - level)))
    if alone > depth:
        return share
    return 1 if level <= alone and share == 1 else members


def _apart_in_round_1(
    lines: Sequence[Occupant], free: Sequence[int], drawn: Sequence[int], groups: Sequence[frozenset[int]]
) -> list[int] | None:
    """The first list in the order of the lots in which nobody meets a member of the same group in round 1.

    A graph of the remaining players and of the lines to be filled: players are joined if they may meet, a line with
    everybody whom the player opposite may meet. The rest of the list exists exactly if this graph has a perfect
    matching, since it has as many player-player pairs as there are matches with both lines open.
    """
    occupant = {line: one for line, one in enumerate(lines) if isinstance(one, int)}
    mates = {player: frozenset().union(*(group for group in groups if player in group)) for player in drawn}
    place = {player: k for k, player in enumerate(drawn)}
    everybody = (1 << len(drawn)) - 1
    meets = [
        everybody & ~sum(1 << place[other] for other in mates[player] | {player} if other in place)
        for player in drawn
    ]

    def completes(left: Sequence[int], open_: Sequence[int]) -> bool:
        rows, alive, waiting = list(meets), sum(1 << place[player] for player in left), set(open_)
        for line in open_:
            if line ^ 1 in waiting:
                continue
            other = occupant.get(line ^ 1)
            row = sum(1 << place[player] for player in left if other is None or other not in mates[player])
            for k in range(len(drawn)):
                if row >> k & 1:
                    rows[k] |= 1 << len(rows)
            alive |= 1 << len(rows)
            rows.append(row)
        return perfect_matching(rows, alive) is not None

    left, chosen = list(drawn), list[int]()
    for at, line in enumerate(free):
        other = occupant.get(line ^ 1)
        for player in left:
            if other is not None and other in mates[player]:
                continue
            occupant[line] = player
            if completes([one for one in left if one != player], free[at + 1 :]):
                break
        else:
            return None
        left.remove(player)
        chosen.append(player)
    return chosen
