"""The order of the groups (6.4) and what happens when a later group cannot be paired (8.4).

2009: 19, 23b; 2008: 17, 21b.


The search takes the first choice of each group. When a later group cannot be paired, the nearest earlier choice is
changed; when no change helps, two floaters more than needed are taken, first from the group just above the median,
then from the higher ones, then from the group just below it and further down; then twice two more; then any number. A
position is abandoned at once when the remaining teams cannot all be paired in the directions still open, and no
position is tried twice: what is skipped has no complete pairing, so the answer is the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from .choices import ExtraFloaters, GroupChoice, Position
from .floaters import FloaterChoices
from .group_turn import GroupTurn
from .groups import ScoreGroups
from .judge import Judge
from .outlook import PositionOutlook


@dataclass(frozen=True)
class Plan:
    """The choices of all groups but the median, in the order of the rules, and how they were arrived at."""

    choices: tuple[GroupChoice, ...]
    median_limits: bool
    """Whether the colour limits hold in the median group."""
    changed: tuple[int, ...]
    """The groups that did not take their own first choice because of a later group."""
    extra_floaters: ExtraFloaters

    @property
    def end(self) -> Position | None:
        """The position before the median group is paired; None when there is no other group."""
        return self.choices[-1].after if self.choices else None

    @property
    def extended(self) -> bool:
        """Whether a choice outside the articles was made."""
        return bool(self.changed or self.extra_floaters.more or self.extra_floaters.any_number)


def find_plan(judge: Judge, groups: ScoreGroups, look_at_rest: bool = True) -> Plan | None:
    """The first plan in the order of the rules; None if the teams cannot all be paired."""
    for extra_floaters in _extra_floaters(groups):
        found = _Search(judge, groups, extra_floaters, look_at_rest).run()
        if found is not None:
            return found
    return None


def _extra_floaters(groups: ScoreGroups) -> Iterator[ExtraFloaters]:
    """No extra floaters, two more from one group, two more from two groups or four from one, any number."""
    givers = [*range(groups.median - 1, -1, -1), *range(groups.median + 1, len(groups.masks))]
    for count in (0, 1, 2):
        for chosen in combinations_with_replacement(givers, count):
            more: dict[int, int] = {}
            for group in chosen:
                more[group] = more.get(group, 0) + 2
            if all(groups.masks[group].bit_count() >= extra for group, extra in more.items()):
                yield ExtraFloaters(more)
    yield ExtraFloaters({}, any_number=True)


class _Level:
    """One level of the search: the choices of a group in order, and the one currently taken."""

    def __init__(self, choices: FloaterChoices) -> None:
        self.choices = choices
        self.coming = iter(choices)
        self.taken: GroupChoice | None = None
        self.rejected = False
        """Whether a choice was rejected or undone. Once true, it stays so."""


class _Search:
    """A depth-first search with given extra floaters; each level is a group.

    A position found to be dead is recorded in `_dead` and not entered again: of equal positions reached by different
    choices only the first counts, and choices that a guided listing repeats are skipped here.
    """

    def __init__(
        self, judge: Judge, groups: ScoreGroups, extra_floaters: ExtraFloaters, look_at_rest: bool
    ) -> None:
        self._judge = judge
        self._groups = groups
        self._extra_floaters = extra_floaters
        self._look_at_rest = look_at_rest
        self._outlook = PositionOutlook(judge, groups, extra_floaters)
        self._dead: set[tuple[int, int, tuple[int, ...], tuple[int, ...]]] = set()

    def run(self) -> Plan | None:
        """The first plan."""
        position = Position(0, self._groups.masks)
        if self._is_dead(position):
            return None
        levels: list[_Level] = []
        while True:
            if position.step < len(self._groups.order):
                levels.append(_Level(self._choices(position, self._outlook)))
            else:
                for limits in (True, False):
                    if self._median_complete(position, limits):
                        taken = tuple(level.taken for level in levels if level.taken is not None)
                        return Plan(taken, limits, self._changed(levels), self._extra_floaters)
                self._take_back(levels)
            while levels and not self._take_next(levels[-1]):
                levels.pop()
                self._take_back(levels)
            if not levels:
                return None
            chosen = levels[-1].taken
            assert chosen is not None, "a choice has just been taken"
            position = chosen.after

    def _take_back(self, levels: Sequence[_Level]) -> None:
        """Undo the failed choice of the last level; there is no level above the first."""
        if levels:
            level = levels[-1]
            assert level.taken is not None, "a level below was entered by a choice"
            self._dead.add(self._key(level.taken.after))
            level.taken, level.rejected = None, True

    def _take_next(self, level: _Level) -> bool:
        """Take the next choice after which the round may still be completed; False if there is none."""
        for choice in level.coming:
            key = self._key(choice.after)
            if key not in self._dead:
                if not self._is_dead(choice.after):
                    level.taken = choice
                    return True
                self._dead.add(key)
            level.rejected = True
        return False

    def _choices(self, position: Position, outlook: PositionOutlook) -> FloaterChoices:
        turn = GroupTurn(self._judge, self._groups, position, self._extra_floaters, self._look_at_rest)
        return FloaterChoices(turn, outlook)

    def _is_dead(self, at: Position) -> bool:
        return self._outlook.is_dead(at.step, at.rest, at.down + at.up)

    def _key(self, at: Position) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
        """What the rest of the search depends on: the remaining teams (in all groups), and the teams waiting."""
        left = at.rest[self._groups.median]
        for group in self._groups.order[at.step :]:
            left |= at.rest[group]
        return at.step, left, at.down, at.up

    def _median_complete(self, at: Position, limits: bool) -> bool:
        return self._judge.with_guests(at.rest[self._groups.median], at.down + at.up, limits)[0] == 0

    def _changed(self, levels: Sequence[_Level]) -> tuple[int, ...]:
        """The groups that did not take their own first choice: the one they have when later groups are ignored.

        Where nothing was rejected or omitted, the first choice was taken, and it need not be searched for.
        """
        alone = PositionOutlook(self._judge, self._groups, self._extra_floaters, alone=True)
        found = []
        for level in levels:
            turn = level.choices.turn
            if level.rejected or level.choices.pruned:
                first = next(iter(self._choices(turn.position, alone)))
                if level.taken is None or level.taken.after != first.after:
                    found.append(turn.group)
        return tuple(found)
