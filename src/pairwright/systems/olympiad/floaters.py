"""Floaters of a score group, their targets and opponents, in the order in which the rules try them.

8.2 up, 8.3 down, 8.4 another floater (2009: 23, 30-35, 41-42; 2008: 21, 29-35, 42-47).

As many teams float as a largest matching of the group leaves over. Choices come in this order: first by the groups that
the floaters move in all (6.2); then those whose target group can still be paired as fully as possible; then within the
colour limits, without them in the target, in the own group, in both; then by floaters, from the lowest (below the
median: the highest) on; then the best placed (worst placed) chooses its opponent first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...matching.perfect import bits
from .choices import LEVELS, NO_PENALTY, Choice, Penalty, Position
from .opponents import Opponents, Situation


class Floaters(Situation):
    """The choices of a group, in order."""

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
        for total in range(count, count * len(self.targets) + 1):
            wanted: Penalty | None = NO_PENALTY
            while wanted is not None:
                seen: set[Penalty] = set()
                yield from self._choices(count, total, wanted, seen)
                wanted = min((penalty for penalty in seen if penalty > wanted), default=None)

    def _choices(self, count: int, total: int, wanted: Penalty, seen: set[Penalty]) -> Iterator[Choice]:
        """The choices that move so many groups in all and have this penalty; notes other penalties in `seen`."""
        for own, target in LEVELS:
            for teams in self._sets(count, own, self.teams, self._lowest_first()):
                in_turn = sorted(teams) if self.direction > 0 else sorted(teams, reverse=True)
                for distances in self._distances(in_turn, total, target):
                    moves = [(team, self.targets[d - 1]) for team, d in zip(in_turn, distances, strict=True)]
                    yield from Opponents(self, moves, own, target, wanted, seen)

    def _lowest_first(self) -> list[int]:
        """The teams in the order in which they are to float [8.3.1, 8.2.1]."""
        teams = list(bits(self.teams))
        return teams[::-1] if self.direction > 0 else teams

    def _sets(self, count: int, limits: bool, rest: int, teams: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Sets of floaters without which the group can be paired completely, in order [8.3.2, 8.2.2]."""
        if count == 0:
            yield ()
            return
        missing = self.judge.missing(rest, limits)
        if missing > count:
            return
        exact = missing == count
        open_ = self.judge.open(rest, limits) if exact else rest
        for k, team in enumerate(teams):
            if not open_ >> team & 1:
                continue
            left = rest & ~self.field.bits[team]
            if exact or self.judge.missing(left, limits) < count:
                for others in self._sets(count - 1, limits, left, teams[k + 1 :]):
                    yield (team, *others)

    def reach(self, team: int, target: int, limits: bool) -> int:
        """The opponents that a team can have in a target group."""
        return self.field.adjacency(limits)[team] & self.position.rest[target]

    def _distances(self, teams: Sequence[int], total: int, limits: bool) -> Iterator[tuple[int, ...]]:
        """How many groups each of the floaters may move, so that they move `total` in all."""
        if len(teams) == 1:
            if total <= len(self.targets) and self.reach(teams[0], self.targets[total - 1], limits):
                yield (total,)
            return
        possible = [
            [d for d, target in enumerate(self.targets, 1) if self.reach(team, target, limits)]
            for team in teams
        ]
        if all(possible):
            yield from _sums(possible, total)


def _sums(possible: Sequence[Sequence[int]], total: int) -> Iterator[tuple[int, ...]]:
    """One number from each list, ascending lists and numbers, with this sum."""
    if not possible:
        if total == 0:
            yield ()
        return
    least = sum(numbers[0] for numbers in possible[1:])
    most = sum(numbers[-1] for numbers in possible[1:])
    for number in possible[0]:
        if least <= total - number <= most:
            for others in _sums(possible[1:], total - number):
                yield (number, *others)
