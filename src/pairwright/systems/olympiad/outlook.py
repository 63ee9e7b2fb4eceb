"""Can the remaining teams still be paired? Conditions that detect early that a position cannot be completed.

They are not part of the rules: the positions they exclude have no complete pairing, so without them the answer would
be the same and only take longer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import compress

from ...matching.mending import KeptMatching
from ...matching.perfect import bits, leftovers, partners
from ...matching.weighted import CostMatching
from .cheapest_floats import CheapestFloats
from .choices import ExtraFloaters
from .field import OlympiadField
from .groups import ScoreGroups
from .judge import Judge

_DIGITS = bytes(byte & 1 for byte in range(256))
"""Turns the digits 0 and 1 into numbers."""

Unplaced = Sequence[tuple[int, int | None]]
"""Floaters that have no opponent yet, and their target groups, where known."""


class PositionOutlook:
    """Evaluates positions, also in the middle of a choice, when some floaters have no opponent yet."""

    def __init__(
        self, judge: Judge, groups: ScoreGroups, extra_floaters: ExtraFloaters, alone: bool = False
    ) -> None:
        """`alone`: look at a group by itself, as if all other teams could be paired in any case."""
        self.alone = alone
        self.judge = judge
        self.field = judge.field
        self.groups = groups
        self.extra_floaters = extra_floaters
        self._last = KeptMatching(len(judge.field))
        """The matching of the last position, the starting point for the next one."""
        self._dead_ends = 0
        self._patience = max(20, len(groups.masks))
        """Dead ends after which positions are examined more closely."""
        self._many = 2 * judge.field.most_apart + 1
        """Above this number of teams, only parity is taken to leave a team over."""

    @property
    def in_trouble(self) -> bool:
        """Whether there have been so many dead ends that closer examination pays off."""
        return self._dead_ends > self._patience

    def is_dead(
        self,
        step: int,
        rest: Sequence[int],
        waiting: tuple[int, ...],
        unplaced: Unplaced = (),
        can_be_paired: bool = False,
    ) -> bool:
        """Whether no complete pairing can follow, whatever the groups from `step` on do.

        `rest` is what is left of each group, `waiting` are the floaters to the median group. `can_be_paired`: it is
        already known that all can be paired, if only the number of floaters allows it.
        """
        if self.alone:
            return False
        found = self._is_dead(step, rest, waiting, unplaced, can_be_paired)
        self._dead_ends += found
        return found

    def _is_dead(
        self,
        step: int,
        rest: Sequence[int],
        waiting: tuple[int, ...],
        unplaced: Unplaced,
        can_be_paired: bool,
    ) -> bool:
        coming = self.groups.order[step:]
        median = rest[self.groups.median]
        left = median
        for group in coming:
            left |= rest[group]
        # teams waiting for the median group meet nobody else, and floaters do not meet each other
        hosts = dict.fromkeys(waiting, median)
        hosts |= {team: left if target is None else rest[target] for team, target in unplaced}
        graph = _Graph(self.field, hosts, left)
        if not can_be_paired and not self._surely_complete(left, median, len(waiting), len(unplaced)):
            everyone = left | self.field.mask(tuple(hosts))
            self._last = graph.matching(everyone, self._last)
            self.judge.count_work(everyone.bit_count())
            if self._last.left_over:
                return True
        if self.extra_floaters.any_number or median.bit_count() > self._many + len(waiting) + len(unplaced):
            return False  # a median group this large can be paired with any floaters
        goes_to = {target: 0 for _, target in unplaced}
        for team, target in unplaced:
            goes_to[target] |= self.field.bits[team]
        return self._too_few_floaters(coming, rest, graph, left | self.field.mask(waiting), goes_to)

    def partners(self, step: int, rest: Sequence[int], waiting: tuple[int, ...], team: int) -> int:
        """The teams that a floater, the only one without an opponent, may meet so that the others can be paired."""
        median = rest[self.groups.median]
        left = median
        for group in self.groups.order[step:]:
            left |= rest[group]
        if self.alone or self._surely_complete(left, median, len(waiting), 1):
            return -1
        hosts = dict.fromkeys(waiting, median)
        hosts[team] = left
        graph = _Graph(self.field, hosts, left)
        everyone = left | self.field.mask(tuple(hosts))
        self._last = graph.matching(everyone, self._last)
        self.judge.count_work(everyone.bit_count())
        return 0 if self._last.left_over else partners(graph.rows, everyone, self._last.mate, team)

    def cheapest_floats(
        self,
        step: int,
        rest: Sequence[int],
        waiting: tuple[int, ...],
        teams: int,
        far: Mapping[int, int],
        own: bool,
        limits: bool,
    ) -> CheapestFloats:
        """The cheapest complete pairing for the floaters of a group.

        `teams` are those of the group, `far` the groups to which they can float, each with its distance, `step` is
        the one after the group, `rest` what is left of each group then. `own` and `limits`: whether the colour limits
        hold within the group, and for its floaters.
        """
        median = rest[self.groups.median]
        left = median
        for group in self.groups.order[step:]:
            left |= rest[group]
        guests = self.field.mask(waiting)
        everyone = left | teams | guests
        places = {team: k for k, team in enumerate(bits(everyone))}
        unit = teams.bit_count() * max(far.values(), default=0) + 1
        inside, outside = self.field.adjacency(own), self.field.adjacency(limits)
        rows = _Graph(self.field, dict.fromkeys(waiting, median), left).rows
        costs: list[dict[int, int]] = []
        used = f"{everyone:b}".encode().translate(_DIGITS)
        width = len(used)
        for team in places:
            meets: dict[int, int] = {}
            if teams >> team & 1:
                meets[0] = inside[team] & teams
                meets |= {unit + d: outside[team] & rest[target] for target, d in far.items()}
            elif guests >> team & 1:
                meets[0] = rows[team]
            else:
                others = left & ~self.field.bits[team] if self.alone else rows[team] & left
                meets[0] = others | rows[team] & guests
                for target, distance in far.items():
                    if rest[target] >> team & 1:
                        meets[unit + distance] = outside[team] & teams
            # the masks without the places of the teams that take no part
            costs.append(
                {
                    cost: int("".join(compress(f"{mask & everyone:0{width}b}", used)), 2)
                    for cost, mask in meets.items()
                    if mask & everyone
                }
            )
        return CheapestFloats(CostMatching.from_classes(costs), places, unit, self.judge.count_work)

    def _too_few_floaters(
        self,
        coming: Sequence[int],
        rest: Sequence[int],
        graph: _Graph,
        left: int,
        goes_to: Mapping[int | None, int],
    ) -> bool:
        """Whether the last groups need more floaters than those before them can send.

        A group floats no more teams than it needs, plus one for each floater that it receives. So from the next
        groups together, no more teams go to those after them than each of them alone must float, plus the floaters
        that arrive from outside (`goes_to`, by target).
        """
        floaters = goes_to.get(None, 0).bit_count()
        for target, teams in goes_to.items():
            left |= teams if target is not None else 0
        everyone = left | goes_to.get(None, 0)
        spare = floaters
        kept = self._last
        tightened: list[int] = []
        for group in coming:
            arriving = goes_to.get(group, 0)
            needed = self.judge.missing(rest[group], False) + self.extra_floaters.more.get(group, 0)
            floaters += needed + arriving.bit_count()
            left &= ~(rest[group] | arriving)
            # `spare` is a lower bound of the floaters that can come, less the teams that a maximum matching of `left`
            # leaves over: a team of the group that is removed from `left` leaves at most one other over, and arriving
            # teams meet nobody else; so while it is large no new matching is needed
            spare += needed + arriving.bit_count() - rest[group].bit_count()
            if spare >= (2 if self.in_trouble else 0):
                continue
            if left.bit_count() > self._many:
                # each may meet so many others that a maximum matching leaves over at most one, if odd
                spare = floaters - (left.bit_count() & 1)
                continue
            kept = graph.matching(left, kept)
            self.judge.count_work(left.bit_count())
            spare = floaters - kept.left_over.bit_count()
            if spare < 0:
                return True
            # exactly as many floaters as needed (their number has the same parity): they meet teams that the matching
            # can leave over, and all others must stay matched among themselves; that may prove contradictory further
            # on
            if spare < 2 and self.in_trouble:
                tightened = tightened or list(graph.rows)
                _tighten(tightened, graph.rows, left, everyone & ~left, kept.mate)
        return bool(tightened) and self._last.on(tightened, everyone).left_over > 0

    def _surely_complete(self, left: int, median: int, waiting: int, unplaced: int) -> bool:
        """Whether counting proves that all can be paired."""
        field = self.field
        count = left.bit_count() - waiting - unplaced
        return (
            not field.together
            and count % 2 == 0
            and count > 2 * field.most_apart
            and (not waiting or median.bit_count() >= waiting + unplaced + field.most_apart)
        )


class _Graph:
    """The possible meetings, when some teams (`hosts`) may only meet certain others of those that are left."""

    def __init__(self, field: OlympiadField, hosts: Mapping[int, int], left: int) -> None:
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

    @cached_property
    def changed(self) -> int:
        """The teams that may meet fewer others than their rows in the field say."""
        return self.field.mask(tuple(self.hosts))

    def matching(self, teams: int, start: KeptMatching) -> KeptMatching:
        """A maximum matching of these teams, starting from an existing one."""
        return start.on(self.rows, teams, self.changed)


def _tighten(graph: list[int], rows: Sequence[int], left: int, before: int, mate: Sequence[int]) -> None:
    """Remove the meetings that are impossible if a maximum matching of `left` must be preserved.

    Exactly as many floaters arrive as it leaves over, so they meet teams that it can leave over; the rest follows
    from the Gallai-Edmonds structure of maximum matchings.
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
