"""The score group being paired: its teams, where they can float, and the effect on the target groups.

6.2, 6.4, 8.2.1, 8.2.3, 8.2.4, 8.3.1, 8.3.3, 8.3.4, 9.5 (2009: 17, 19, 30a, 31, 32, 33a, 34, 35, 42; 2008: 16, 17, 29a,
30, 31, 32, 34, 35, 44, 45, 47).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.perfect import bits
from .choices import ExtraFloaters, Move, Penalty, Position
from .groups import ScoreGroups
from .judge import Judge


class GroupTurn:
    """The group that is next in a position. Queries only: nothing in it changes but its caches."""

    def __init__(
        self,
        judge: Judge,
        groups: ScoreGroups,
        position: Position,
        extra_floaters: ExtraFloaters,
        look_at_rest: bool,
    ) -> None:
        """`look_at_rest`: whether it matters what remains of a group after a floater's opponent is taken (reading
        R8)."""
        self.judge = judge
        self.field = judge.field
        self.groups = groups
        self.position = position
        self.extra_floaters = extra_floaters
        self.look_at_rest = look_at_rest
        self.group = groups.order[position.step]
        self.direction = groups.direction(self.group)
        self.teams = position.rest[self.group]
        end = len(groups.masks) if self.direction > 0 else groups.median - 1
        self.targets = range(self.group + self.direction, end, self.direction)
        """The groups to which teams can float, the next one first; upfloaters do not pass the median group."""
        self._reaches: dict[tuple[int, bool], Sequence[int]] = {}

    def reaches(self, team: int, limits: bool) -> Sequence[int]:
        """The numbers of groups, ascending, that a team can move and find an opponent there.

        None of them is the next one when it has met everybody there [8.2.3, 8.3.3; 2009: 31, 34; 2008: 30, 34]; with
        the others it passes groups [8.2.4, 8.3.4; 2009: 32, 35; 2008: 31, 35, 44, 45].
        """
        key = team, limits
        if key not in self._reaches:
            may_meet, rest = self.field.adjacency(limits)[team], self.position.rest
            self._reaches[key] = [d for d, target in enumerate(self.targets, 1) if may_meet & rest[target]]
        return self._reaches[key]

    def is_looked_at(self, target: int, rest: Sequence[int]) -> bool:
        """Whether the rest of a target matters: only if no other floaters can arrive there before it is paired."""
        if not self.look_at_rest or (self.extra_floaters.any_number and target == self.groups.median):
            return False
        before = self.groups.order[self.position.step + 1 :]
        if target != self.groups.median:
            before = before[: before.index(target)]
        return not any(self.extra_floaters.floats_later(self.judge, rest, group) for group in before)

    def penalty(
        self, moves: Sequence[Move], rest: Sequence[int], waiting: tuple[int, ...], limits: bool
    ) -> Penalty | None:
        """The penalty on the target groups after these moves; None if the median group could never be completed.

        It keeps as many pairs as possible in the target groups [9.5; 2009: 42; 2008: 47].

        `rest` is what is left of each group, `waiting` all teams that then wait for the median group, `limits`
        whether the colour limits hold for the floaters and in their target groups.
        """
        extra = passing = 0
        for target in {move.target for move in moves}:
            if not self.is_looked_at(target, rest):
                continue
            teams = rest[target]
            if target == self.groups.median:
                if self.judge.with_guests(teams, waiting, limits)[0]:
                    return None
                continue
            surplus = teams.bit_count() & 1
            extra += self.judge.missing(teams, limits) - surplus
            passing += surplus and not self._floats_to_next(target, rest, limits)
        return extra, passing

    def _floats_to_next(self, target: int, rest: Sequence[int], limits: bool) -> bool:
        """Whether a team that a target group must float can find an opponent in the very next group."""
        at, groups = self.position, self.groups
        following = target + groups.direction(target)
        waiting = at.down + at.up if following == groups.median else ()
        return any(
            self.judge.serves(rest[following], (*waiting, team), False)
            and self.judge.is_open(rest[target], team, limits)
            for team in bits(rest[target])
        )
