"""Floaters of a score group, their targets and opponents, in the order in which the rules try them.

8.2 up, 8.3 down, 8.4 another floater (2009: 23, 30-35, 41-42; 2008: 21, 29-35, 42-47).

As many teams float as a largest matching of the group leaves over. Choices come in this order: first by the groups that
the floaters move in all (6.2); then those whose target group can still be paired as fully as possible; then within the
colour limits, without them in the target, in the own group, in both; then by floaters, from the lowest (below the
median: the highest) on; then the best placed (worst placed) chooses its opponent first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...matching.perfect import bits
from .choices import LEVELS, NO_PENALTY, Choice, Gifts, Penalty, Position, Remembered
from .groups import Groups
from .judge import Judge
from .opponents import Opponents, Situation
from .outlook import Outlook


class Floaters(Situation):
    """The choices of a group, in order."""

    def __init__(
        self,
        judge: Judge,
        groups: Groups,
        position: Position,
        gifts: Gifts,
        look_at_rest: bool,
        outlook: Outlook | None = None,
    ) -> None:
        super().__init__(judge, groups, position, gifts, look_at_rest, outlook)
        self._known_sets: dict[tuple[int, bool], Remembered[list[int]]] = {}
        self._known_reaches: dict[tuple[int, bool], Sequence[int]] = {}

    def __iter__(self) -> Iterator[Choice]:
        needed = self.judge.missing(self.teams, False) + self.gifts.more.get(self.group, 0)
        most = self.teams.bit_count() if self.gifts.free else needed
        for count in range(needed, most + 1, 2):
            if count == 0:
                yield self._stay()
            elif count <= self.teams.bit_count():
                yield from self._floating(count)

    def _stay(self) -> Choice:
        at = self.position
        limits = self.judge.missing(self.teams, True) == 0
        return Choice((), limits, True, NO_PENALTY, Position(at.step + 1, at.rest, at.down, at.up))

    def _floating(self, count: int) -> Iterator[Choice]:
        least: int | None = None
        for total in range(count, count * len(self.targets) + 1):
            if least is None and count > 1 and self.outlook is not None and self.outlook.in_trouble:
                least = self._least_way()
                if least is None:
                    return
            if least is not None and total < least:
                continue
            wanted: Penalty | None = NO_PENALTY
            while wanted is not None:
                seen: set[Penalty] = set()
                yield from self._choices(count, total, wanted, seen)
                wanted = min((penalty for penalty in seen if penalty > wanted), default=None)

    def _least_way(self) -> int | None:
        """A number of groups that the floaters must move in all at least; None if nothing can come of it."""
        assert self.outlook is not None
        at = self.position
        far = {target: d for d, target in enumerate(self.targets, 1)}
        return self.outlook.least_way(at.step + 1, at.rest, at.down + at.up, self.teams, far)

    def _choices(self, count: int, total: int, wanted: Penalty, seen: set[Penalty]) -> Iterator[Choice]:
        """The choices that move so many groups in all and have this penalty; notes other penalties in `seen`."""
        for own, target in LEVELS if self.field.has_limits else LEVELS[:1]:
            for teams in self._sets_of(count, own):
                reaches = [self._reaches(team, target) for team in teams]
                yield from Opponents(self, teams, reaches, total, own, target, wanted, seen)

    def _sets_of(self, count: int, limits: bool) -> Iterable[list[int]]:
        """The sets of so many floaters in order [8.3.1, 8.3.2], each in the order in which its teams choose."""
        key = count, limits
        if key not in self._known_sets:
            # the lowest team is the first to float, below the median the highest
            teams = list(bits(self.teams))[:: -self.direction]
            found = (
                sorted(chosen, reverse=self.direction < 0)
                for chosen in self._sets(count, limits, self.teams, teams)
            )
            self._known_sets[key] = Remembered(found)
        return self._known_sets[key]

    def _sets(self, count: int, limits: bool, rest: int, teams: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Sets of floaters without which the group can be paired completely [8.3.2, 8.2.2]."""
        if count == 0:
            yield ()
            return
        missing = self.judge.missing(rest, limits)
        if missing > count:
            return
        exact = missing == count
        for k, team in enumerate(teams):
            left = rest & ~self.field.bits[team]
            fits = (
                self.judge.is_open(rest, team, limits) if exact else self.judge.missing(left, limits) < count
            )
            if fits:
                for others in self._sets(count - 1, limits, left, teams[k + 1 :]):
                    yield (team, *others)

    def _reaches(self, team: int, limits: bool) -> Sequence[int]:
        """How many groups a team can move, ascending, so that it finds an opponent."""
        key = team, limits
        if key not in self._known_reaches:
            may_meet, rest = self.field.adjacency(limits)[team], self.position.rest
            self._known_reaches[key] = [
                d for d, target in enumerate(self.targets, 1) if may_meet & rest[target]
            ]
        return self._known_reaches[key]
