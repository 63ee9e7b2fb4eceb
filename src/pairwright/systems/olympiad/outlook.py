"""Can the teams that are left still be paired? Conditions that show early that a position cannot be completed.

They do not belong to the rules: what they rule out has no complete pairing in it, so the answer is the same without
them, only later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ...matching.perfect import bits, leftovers, maximise
from ...matching.weighted import CostMatching
from .choices import Gifts
from .field import Field
from .groups import Groups
from .judge import Judge

_MANY = 20
"""Dead ends after which positions are looked at more closely."""

Unplaced = Sequence[tuple[int, int | None]]
"""Floaters that have no opponent yet, and their target groups, where these are known."""


class Outlook:
    """Judges positions, also in the middle of a choice, when some floaters have no opponent yet."""

    def __init__(self, judge: Judge, groups: Groups, gifts: Gifts) -> None:
        self.judge = judge
        self.field = judge.field
        self.groups = groups
        self.gifts = gifts
        self._last = [-1] * len(judge.field)
        """The matching of the last position, the start for the next one."""
        self._dead_ends = 0
        self._many = 2 * judge.field.most_apart + 1
        """More teams than these are taken to be left over only by their parity."""

    @property
    def in_trouble(self) -> bool:
        """Whether so many dead ends were met that it pays to look more closely."""
        return self._dead_ends > _MANY

    def is_dead(
        self, step: int, rest: Sequence[int], waiting: tuple[int, ...], unplaced: Unplaced = ()
    ) -> bool:
        """Whether no complete pairing can follow, whatever the groups from `step` on do.

        `rest` is what is left of each group, `waiting` are the floaters to the median group.
        """
        found = self._is_dead(step, rest, waiting, unplaced)
        self._dead_ends += found
        return found

    def _is_dead(self, step: int, rest: Sequence[int], waiting: tuple[int, ...], unplaced: Unplaced) -> bool:
        coming = self.groups.order[step:]
        median = rest[self.groups.median]
        left = median
        for group in coming:
            left |= rest[group]
        # who waits for the median group meets nobody else, and floaters do not meet each other
        hosts = dict.fromkeys(waiting, median)
        hosts |= {team: left if target is None else rest[target] for team, target in unplaced}
        graph = _Graph(self.field, hosts, left)
        if not self._surely_complete(left, median, len(waiting), len(unplaced)):
            everyone = left | self.field.mask(tuple(hosts))
            missing, self._last = graph.left_over(everyone, self._last)
            if missing:
                return True
        if self.gifts.free:
            return False
        goes_to = {target: 0 for _, target in unplaced}
        for team, target in unplaced:
            goes_to[target] |= self.field.bits[team]
        return self._too_few_floaters(coming, rest, graph, left | self.field.mask(waiting), goes_to)

    def least_way(
        self,
        step: int,
        rest: Sequence[int],
        waiting: tuple[int, ...],
        teams: int,
        far: Mapping[int, int],
    ) -> int | None:
        """A number of groups that the floaters of a group must move in all at least; None if nothing can follow.

        `teams` is the group, `step` the one after it, `far` the distance of each target. Of all complete pairings the
        one that moves the teams of this group least is found; what else the rules ask is left out.
        """
        median = rest[self.groups.median]
        left = median
        for group in self.groups.order[step:]:
            left |= rest[group]
        if self._surely_complete(left, median, len(waiting), teams.bit_count()):
            return 0
        rows = _Graph(self.field, dict.fromkeys(waiting, median), left | teams).rows
        everyone = list(bits(left | teams | self.field.mask(waiting)))
        local = {team: k for k, team in enumerate(everyone)}
        guests = self.field.mask(waiting)
        at_distance = {distance: rest[target] for target, distance in far.items()}
        costs: list[dict[int, int]] = []
        for team in everyone:
            row, own = rows[team], {}
            if teams >> team & 1:
                row &= ~guests
                own = {0: row & teams} | {d: row & hosts for d, hosts in at_distance.items()}
            elif guests >> team & 1:
                own = {0: row & median}
            else:
                distance = next((d for d, hosts in at_distance.items() if hosts >> team & 1), None)
                own = {0: row & (left | guests)}
                if distance is not None:
                    own[distance] = own.get(distance, 0) | row & teams
            costs.append(
                {cost: sum(1 << local[other] for other in bits(mask)) for cost, mask in own.items() if mask}
            )
        matching = CostMatching.from_classes(costs)
        return matching.total if matching.solve() else None

    def _too_few_floaters(
        self,
        coming: Sequence[int],
        rest: Sequence[int],
        graph: _Graph,
        left: int,
        goes_to: Mapping[int | None, int],
    ) -> bool:
        """Whether the last groups need more floaters than those before them can send.

        A group floats no more teams than it needs, and one more for each floater that it receives. So from the next
        groups together no more teams go to those after them than each of them alone must float, and those that come
        to them from outside (`goes_to`, by target).
        """
        floaters = goes_to.get(None, 0).bit_count()
        for target, teams in goes_to.items():
            left |= teams if target is not None else 0
        everyone = left | goes_to.get(None, 0)
        spare = floaters
        mate = self._last
        tightened: list[int] = []
        for group in coming:
            arriving = goes_to.get(group, 0)
            needed = self.judge.missing(rest[group], False) + self.gifts.more.get(group, 0)
            floaters += needed + arriving.bit_count()
            left &= ~(rest[group] | arriving)
            # without these teams at most so many others are left over
            spare += needed + arriving.bit_count() - rest[group].bit_count()
            if spare >= (2 if self.in_trouble else 0):
                continue
            if left.bit_count() > self._many:
                spare = floaters - (left.bit_count() & 1)
                continue
            missing, mate = graph.left_over(left, mate)
            spare = floaters - missing
            if spare < 0:
                return True
            if spare < 2 and self.in_trouble:
                tightened = tightened or list(graph.rows)
                _tighten(tightened, graph.rows, left, everyone & ~left, mate)
        return bool(tightened) and _left_over(tightened, everyone, self._last)[0] > 0

    def _surely_complete(self, left: int, median: int, waiting: int, unplaced: int) -> bool:
        """Whether counting tells that everybody can be paired."""
        field = self.field
        count = left.bit_count() - waiting - unplaced
        return (
            not field.together
            and count % 2 == 0
            and count > 2 * field.most_apart
            and (not waiting or median.bit_count() >= waiting + unplaced + field.most_apart)
        )


class _Graph:
    """Who may meet whom, when some teams (`hosts`) may only meet certain others of those that are left."""

    def __init__(self, field: Field, hosts: Mapping[int, int], left: int) -> None:
        self.field = field
        self.hosts = hosts
        self.left = left

    @cached_property
    def rows(self) -> Sequence[int]:
        """The teams that each may meet."""
        if not self.hosts:
            return self.field.rows
        rows = list(self.field.rows)
        for team, allowed in self.hosts.items():
            bit = self.field.bits[team]
            for other in bits(rows[team] & self.left & ~allowed):
                rows[other] &= ~bit
            rows[team] &= allowed & self.left
        return rows

    def left_over(self, teams: int, start: Sequence[int]) -> tuple[int, list[int]]:
        """How many of these teams a largest matching leaves over, and the matching, from a matching at hand."""
        return _left_over(self.rows, teams, start)


def _left_over(rows: Sequence[int], teams: int, start: Sequence[int]) -> tuple[int, list[int]]:
    mate = [-1] * len(rows)
    for team in bits(teams):
        other = start[team]
        if other >= 0 and teams >> other & 1 and rows[team] >> other & 1:
            mate[team] = other
    return maximise(rows, teams, mate).bit_count(), mate


def _tighten(graph: list[int], rows: Sequence[int], left: int, before: int, mate: Sequence[int]) -> None:
    """Take away the meetings that cannot be when a largest matching of `left` must be kept.

    Just as many floaters come as it leaves over, so they meet those that it can leave over; and what Gallai and
    Edmonds say of a largest matching.
    """
    open_ = leftovers(rows, left, mate)
    joined = 0
    for team in bits(open_):
        joined |= rows[team]
    joined &= left & ~open_
    closed = left & ~open_ & ~joined
    for team in bits(before):
        graph[team] &= ~(left & ~open_)
    for team in bits(joined):
        graph[team] &= open_ | ~(left | before)
    for team in bits(closed):
        graph[team] &= closed | ~(left | before)
    for team in bits(open_):
        graph[team] &= ~closed
