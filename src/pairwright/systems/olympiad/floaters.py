"""Floaters of a score group, their targets and opponents, in the order in which the rules try them.

8.2 up, 8.3 down, 8.4 another floater (2009: 23, 30-35, 41-42; 2008: 21, 29-35, 42-47).

As many teams float as a largest matching of the group leaves over. Choices come in this order: first by the groups that
the floaters move in all (6.2); then those whose target group can still be paired as fully as possible; then within the
colour limits, without them in the target, in the own group, in both; then by floaters, from the lowest (below the
median: the highest) on; then the best placed (worst placed) chooses its opponent first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, nullcontext

from ...matching.perfect import bits
from .choices import LEVELS, NO_PENALTY, Choice, Gifts, Penalty, Position, Remembered
from .groups import Groups
from .judge import Judge
from .opponents import PATIENCE, Opponents, Situation
from .outlook import Outlook
from .ways import Ways


class Floaters(Situation):
    """The choices of a group, in order."""

    def __init__(
        self,
        judge: Judge,
        groups: Groups,
        position: Position,
        gifts: Gifts,
        look_at_rest: bool,
        outlook: Outlook,
    ) -> None:
        super().__init__(judge, groups, position, gifts, look_at_rest, outlook)
        self._known_sets: dict[tuple[int, bool], Remembered[list[int]]] = {}
        self._known_reaches: dict[tuple[int, bool], Sequence[int]] = {}
        self._known_ways: dict[tuple[bool, bool], Ways] = {}

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
        for total in self._totals(count):
            if self.led and self._ways(*self._levels()[-1]).least(count) > total:
                continue
            wanted: Penalty | None = NO_PENALTY
            while wanted is not None:
                seen: set[Penalty] = set()
                yield from self._choices(count, total, wanted, seen)
                if self.lost:
                    self.lost, self.led, self.passed_over = False, True, True
                    seen.clear()
                    yield from self._choices(count, total, wanted, seen)
                wanted = min((penalty for penalty in seen if penalty > wanted), default=None)

    def _totals(self, count: int) -> Iterable[int]:
        """The numbers of groups that so many floaters could move in all."""
        if self.teams.bit_count() > PATIENCE:
            return range(count, count * len(self.targets) + 1)
        reaches = [reach for team in bits(self.teams) if (reach := self._reaches(team, False))]
        if len(reaches) < count:
            return ()
        if count == 1:
            return sorted({distance for reach in reaches for distance in reach})
        nearest = sorted(reach[0] for reach in reaches)
        farthest = sorted((reach[-1] for reach in reaches), reverse=True)
        return range(sum(nearest[:count]), sum(farthest[:count]) + 1)

    def _choices(self, count: int, total: int, wanted: Penalty, seen: set[Penalty]) -> Iterator[Choice]:
        """The choices that move so many groups in all and have this penalty; notes other penalties in `seen`."""
        for own, target in self._levels():
            ways = self._ways(own, target) if self.led else None
            if ways is not None and not ways.aim(count, total):
                continue
            sets = self._sets_of(count, own) if ways is None else self._led_sets(count, own, ways)
            for tried, teams in enumerate(sets):
                self.lost = self.lost or (tried > PATIENCE and count > 1 and self.can_be_led)
                if self.lost:
                    return
                reaches = [self._reaches(team, target) for team in teams]
                if all(reaches) and sum(r[0] for r in reaches) <= total <= sum(r[-1] for r in reaches):
                    yield from Opponents(self, teams, reaches, total, own, target, wanted, seen, ways)

    def _levels(self) -> Sequence[tuple[bool, bool]]:
        """The colour limits in the order in which they fall; without limits there is nothing to fall."""
        return LEVELS if self.field.has_limits else LEVELS[:1]

    def _ways(self, own: bool, limits: bool) -> Ways:
        """The ways of the floaters under the colour limits, which lead the search once it is lost."""
        if (own, limits) not in self._known_ways:
            at = self.position
            far = {target: d for d, target in enumerate(self.targets, 1)}
            self._known_ways[own, limits] = self.outlook.ways(
                at.step + 1, at.rest, at.down + at.up, self.teams, far, own, limits
            )
        return self._known_ways[own, limits]

    def _led_sets(self, count: int, limits: bool, ways: Ways) -> Iterator[list[int]]:
        """The sets of floaters as in `_sets_of`, without those from which no complete pairing can come."""
        for chosen in self._sets(count, limits, self.teams, self._lowest_first(), ways):
            yield sorted(chosen, reverse=self.direction < 0)

    def _lowest_first(self) -> list[int]:
        """The teams in the order in which they are to float: from the lowest, below the median from the highest."""
        return list(bits(self.teams))[:: -self.direction]

    def _sets_of(self, count: int, limits: bool) -> Iterable[list[int]]:
        """The sets of so many floaters in order [8.3.1, 8.3.2], each in the order in which its teams choose."""
        key = count, limits
        if key not in self._known_sets:
            found = (
                sorted(chosen, reverse=self.direction < 0)
                for chosen in self._sets(count, limits, self.teams, self._lowest_first())
            )
            self._known_sets[key] = Remembered(found)
        return self._known_sets[key]

    def _sets(
        self, count: int, limits: bool, rest: int, teams: Sequence[int], ways: Ways | None = None
    ) -> Iterator[tuple[int, ...]]:
        """Sets of floaters without which the group can be paired completely [8.3.2, 8.2.2]."""
        if count == 0:
            yield ()
            return
        missing = self.judge.missing(rest, limits)
        if missing > count:
            return
        exact = missing == count
        with ExitStack() as staying:
            for k, team in enumerate(teams):
                left = rest & ~self.field.bits[team]
                if (
                    self.judge.is_open(rest, team, limits)
                    if exact
                    else self.judge.missing(left, limits) < count
                ):
                    # it floats and meets nobody of its group
                    with nullcontext(True) if ways is None else ways.without(team, self.teams) as possible:
                        if possible:
                            for others in self._sets(count - 1, limits, left, teams[k + 1 :], ways):
                                yield (team, *others)
                # from here on it stays
                if ways is not None and not staying.enter_context(ways.only(team, self.teams)):
                    return

    def _reaches(self, team: int, limits: bool) -> Sequence[int]:
        """How many groups a team can move, ascending, so that it finds an opponent."""
        key = team, limits
        if key not in self._known_reaches:
            may_meet, rest = self.field.adjacency(limits)[team], self.position.rest
            self._known_reaches[key] = [
                d for d, target in enumerate(self.targets, 1) if may_meet & rest[target]
            ]
        return self._known_reaches[key]
