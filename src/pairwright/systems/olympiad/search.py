"""The order of the groups (6.4) and what happens when a later group cannot be paired (8.4; 2009: 19, 23b).

The search takes the first choice of each group. When a later group comes to nothing, the nearest earlier choice is
changed; when no change helps, two floaters more than needed are taken, first from the group just above the median, then
from the higher ones, then from the group just below it and further down; then two such gifts; then any number.
A position is given up at once when the teams that are left cannot all be paired in the directions that are still open,
and no position is tried twice: what is skipped has no complete pairing in it, so the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from .choices import Choice, Gifts, Position
from .floaters import Floaters
from .groups import Groups
from .judge import Judge
from .outlook import Outlook


@dataclass(frozen=True)
class Plan:
    """The choices of all groups but the median, in the order of the rules, and how they came about."""

    choices: tuple[Choice, ...]
    median_limits: bool
    """Whether the colour limits hold in the median group."""
    changed: tuple[int, ...]
    """The groups that did not take their own first choice because of a later group."""
    gifts: Gifts

    @property
    def end(self) -> Position | None:
        """The position before the median group is paired; None when there is no other group."""
        return self.choices[-1].after if self.choices else None

    @property
    def extended(self) -> bool:
        """Whether a choice outside the articles was made."""
        return bool(self.changed or self.gifts.more or self.gifts.free)


def find_plan(judge: Judge, groups: Groups, look_at_rest: bool = True) -> Plan | None:
    """The first plan in the order of the rules; None if the teams cannot all be paired."""
    for gifts in _gifts(groups):
        found = _Search(judge, groups, gifts, look_at_rest).run()
        if found is not None:
            return found
    return None


def _gifts(groups: Groups) -> Iterator[Gifts]:
    """No gift, one, two, any number of gifts."""
    givers = [*range(groups.median - 1, -1, -1), *range(groups.median + 1, len(groups.masks))]
    for count in (0, 1, 2):
        for chosen in combinations_with_replacement(givers, count):
            more: dict[int, int] = {}
            for group in chosen:
                more[group] = more.get(group, 0) + 2
            if all(groups.masks[group].bit_count() >= extra for group, extra in more.items()):
                yield Gifts(more)
    yield Gifts({}, free=True)


class _Search:
    """One search, with given gifts."""

    def __init__(self, judge: Judge, groups: Groups, gifts: Gifts, look_at_rest: bool) -> None:
        self.judge = judge
        self.groups = groups
        self.gifts = gifts
        self.look_at_rest = look_at_rest
        self.outlook = Outlook(judge, groups, gifts)
        self.alone = Outlook(judge, groups, gifts, alone=True)
        self.dead: set[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = set()

    def run(self) -> Plan | None:
        """The first plan, depth first."""
        position = Position(0, self.groups.masks)
        if self._is_dead(position):
            return None
        path: list[Choice] = []
        levels: list[tuple[Floaters, Iterator[Choice]]] = []
        while True:
            if position.step < len(self.groups.order):
                floaters = self._choices(position, self.outlook)
                levels.append((floaters, iter(floaters)))
            else:
                for limits in (True, False):
                    if self._median_complete(position, limits):
                        return Plan(
                            tuple(path),
                            limits,
                            self._changed(path, [level for level, _ in levels]),
                            self.gifts,
                        )
                self._give_up(path, levels)
            chosen = None
            while levels and chosen is None:
                chosen = self._next(*levels[-1])
                if chosen is None:
                    levels.pop()
                    self._give_up(path, levels)
            if chosen is None:
                return None
            path.append(chosen)
            position = chosen.after

    def _give_up(self, path: list[Choice], levels: Sequence[tuple[Floaters, Iterator[Choice]]]) -> None:
        """Take back the last choice, from which nothing came."""
        if path:
            self.dead.add(self._key(path.pop().after))
            levels[-1][0].passed_over = True

    def _choices(self, position: Position, outlook: Outlook) -> Floaters:
        return Floaters(self.judge, self.groups, position, self.gifts, self.look_at_rest, outlook)

    def _next(self, floaters: Floaters, choices: Iterator[Choice]) -> Choice | None:
        """The next choice from which the round may still be completed."""
        for choice in choices:
            key = self._key(choice.after)
            if key not in self.dead:
                if not self._is_dead(choice.after):
                    return choice
                self.dead.add(key)
            floaters.passed_over = True
        return None

    def _is_dead(self, at: Position) -> bool:
        return self.outlook.is_dead(at.step, at.rest, at.down + at.up)

    def _key(self, at: Position) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        left = at.rest[self.groups.median]
        for group in self.groups.order[at.step :]:
            left |= at.rest[group]
        return at.step, left, at.down, at.up

    def _median_complete(self, at: Position, limits: bool) -> bool:
        return self.judge.with_guests(at.rest[self.groups.median], at.down + at.up, limits)[0] == 0

    def _changed(self, path: Sequence[Choice], levels: Sequence[Floaters]) -> tuple[int, ...]:
        """The groups that did not take their own first choice."""
        position = Position(0, self.groups.masks)
        found = []
        for choice, floaters in zip(path, levels, strict=True):
            if floaters.passed_over and choice.after != next(iter(self._choices(position, self.alone))).after:
                found.append(floaters.group)
            position = choice.after
        return tuple(found)
