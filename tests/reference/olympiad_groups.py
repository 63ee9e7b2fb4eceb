"""The Olympiad rules taken literally: groups, floaters and their opponents (2009, 17-42; 2022, 6, 8 and 9).

The groups are worked through from the top to above the median, from the bottom to below it, and the median last
(2009, 19; 2022, 6.4). Each step has a list of choices - the floaters and their opponents - in the order of the
articles. The first choice with which all later groups can be paired is taken.

This is done in all rounds of 2009 and 2022, and in rounds 1 to 3 of 2008.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from tests.reference.olympiad_round import can_be_paired, left_over, pairing_points, permitted, ranked

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from tests.reference.olympiad_round import Pair, Round, Teams, Tpn


class Floater(NamedTuple):
    """A team that leaves its group; without opponent as long as it waits for the median group to be paired."""

    team: Tpn
    group: int  # where it goes
    opponent: Tpn | None


Floaters = tuple[Floater, ...]


@dataclass(frozen=True)
class Position:
    """What has been decided so far."""

    left: tuple[tuple[Tpn, ...], ...]  # for each group the residents not yet paired, by rank
    pairs: tuple[Pair, ...] = ()
    downfloaters: Floaters = ()
    upfloaters: Floaters = ()
    extension: bool = False  # something outside the articles was needed

    @property
    def waiting(self) -> list[Tpn]:
        """The floaters that go to the median group."""
        return [
            floater.team for floater in (*self.downfloaters, *self.upfloaters) if floater.opponent is None
        ]


class Limits(NamedTuple):
    """Do the colour limits hold inside the group, and for floaters, opponents and the group they go to?"""

    own: bool
    target: bool


# 2009, 23: first another floater; then without limits where the floater goes, in its own group, in both.
LIMITS = (Limits(True, True), Limits(True, False), Limits(False, True), Limits(False, False))


# ----------------------------------------------------------------------------------------------------
# Inside a group


def opponents_in_order(group: Sequence[Tpn]) -> list[Tpn]:
    """2009, 39 and 40; 2022, 9.3: for the first of 2N teams N + 1 ... 2N, then N ... 2 (as in the table)."""
    half = len(group) // 2
    return [*group[half:], *reversed(group[1:half])]


def pair_group(this: Round, group: Sequence[Tpn], *, limits: bool) -> list[Pair]:
    """2009, 36-40; 2022, 9.1-9.3: the first pairing of the table that is possible."""
    if not group:
        return []
    first = group[0]
    for other in opponents_in_order(group):
        rest = [tpn for tpn in group if tpn not in (first, other)]
        if permitted(this, first, other, limits=limits) and can_be_paired(this, rest, limits=limits):
            return [(first, other), *pair_group(this, rest, limits=limits)]
    msg = "only for groups that can be paired"
    raise AssertionError(msg)


# ----------------------------------------------------------------------------------------------------
# The whole field


def pair_groups(this: Round) -> tuple[Position, Fraction]:
    """2009, 17-19; 2022, 6.2-6.4: everything that follows the bye; and the score of the median group.

    The articles, first. If they lead nowhere: two floaters more than needed from one group, from two, and so on.
    """
    points = [pairing_points(this, tpn) for tpn in this.paired]
    scores = sorted(set(points), reverse=True)
    median = points[len(points) // 2]  # the lower ranked of the two middle teams
    left = tuple(
        tuple(tpn for tpn, its in zip(this.paired, points, strict=True) if its == score) for score in scores
    )
    for extra in extra_floaters(left, scores.index(median)):
        done = Field(this, scores.index(median), extra).search(Position(left), 0)
        if done is not None:
            return replace(done, extension=done.extension or any(extra)), median
    msg = "a field that can be paired is paired, with enough floaters"
    raise AssertionError(msg)


def extra_floaters(groups: Sequence[Sequence[Tpn]], median: int) -> Iterator[tuple[int, ...]]:
    """For each group how many floaters more than needed: none; then two from the groups next to the median first.

    The groups above the median come before those below.
    """
    order = [*range(median - 1, -1, -1), *range(median + 1, len(groups))]
    for gifts in range(sum(map(len, groups)) // 2 + 1):
        for chosen in combinations_with_replacement(order, gifts):
            extra = tuple(2 * chosen.count(group) for group in range(len(groups)))
            if all(more <= len(teams) for more, teams in zip(extra, groups, strict=True)):
                yield extra


@dataclass
class Field:
    """The groups, the best first, with the number of the median group."""

    this: Round
    median: int
    extra: tuple[int, ...]

    def steps(self) -> list[int]:
        """2009, 19; 2022, 6.4: the groups in the order in which they are paired."""
        return [*range(self.median), *range(len(self.extra) - 1, self.median, -1), self.median]

    def towards_median(self, group: int) -> int:
        """Down (+1) or up (-1)."""
        return 1 if group < self.median else -1

    def floaters_needed(self, position: Position, group: int) -> int:
        """2009, 30a, 33a, 41, 42; 2022, 9.4, 9.5: as few as possible."""
        return left_over(self.this, position.left[group]) + self.extra[group]

    def search(self, position: Position, step: int) -> Position | None:
        """2009, 23b; 2022, 8.4: the first choice with which the rest can be paired.

        Any other than the very first choice is an extension: the articles look at the next group, not further.
        """
        steps = self.steps()
        if step == len(steps):
            return position
        for number, choice in enumerate(self.choices(position, step)):
            done = self.search(choice, step + 1)
            if done is not None:
                return replace(done, extension=done.extension or number > 0)
        return None

    def choices(self, position: Position, step: int) -> Iterator[Position]:
        """What can be done with a group, in the order of the articles."""
        group = self.steps()[step]
        if group == self.median:
            yield from self.pair_median(position)
            return
        needed = self.floaters_needed(position, group)
        if needed:
            yield from self.floats(position, step, needed)
            return
        # 2009, 23a; 2022, 7.4: without limits rather than with floaters
        limits = can_be_paired(self.this, position.left[group], limits=True)
        yield self.without_floaters(position, group, limits=limits)

    def without_floaters(self, position: Position, group: int, *, limits: bool) -> Position:
        """2009, 37 and 38; 2022, 9.2: the teams that stay in a group are paired; below the median the last first."""
        order = position.left[group][:: self.towards_median(group)]
        left = tuple(() if number == group else teams for number, teams in enumerate(position.left))
        pairs = pair_group(self.this, order, limits=limits)
        return replace(position, left=left, pairs=(*position.pairs, *pairs))

    # -- floaters

    def floats(self, position: Position, step: int, needed: int) -> Iterator[Position]:
        """2009, 30-35; 2022, 8.2, 8.3: all choices of floaters and opponents.

        - All floaters together pass as few groups as possible (2009, 17, 32, 35; 2022, 6.2, 8.2.4, 8.3.4).
        - The groups they go to can still be paired well (2009, 42; 2022, 9.5): see `damage`.
        - The colour limits hold as far as possible: see LIMITS.
        - Which teams float: see `sets_of_floaters`. Whom they meet: see `ways`.
        """
        group = self.steps()[step]
        for distance in range(needed, needed * len(self.extra) + 1):
            found: list[tuple[tuple[int, int], int, int, Position]] = []
            for (number, limits), (place, teams) in (
                (a, b)
                for a in enumerate(LIMITS)
                for b in enumerate(self.sets_of_floaters(position, group, needed))
            ):
                rest = [tpn for tpn in position.left[group] if tpn not in teams]
                if not can_be_paired(self.this, rest, limits=limits.own):
                    continue  # 2009, 30b, 33b; 2022, 8.2.2, 8.3.2
                for way in self.ways(position, group, teams, distance, limits=limits.target):
                    moved = self.move(position, group, way)
                    if self.target_groups_allow(moved, step, way, limits=limits.target):
                        damage = self.damage(position, moved, step, way, limits=limits.target)
                        found.append((damage, number, place, moved))
            for _, number, _, moved in sorted(found, key=lambda choice: choice[:3]):
                yield self.without_floaters(moved, group, limits=LIMITS[number].own)

    def sets_of_floaters(self, position: Position, group: int, needed: int) -> Iterator[tuple[Tpn, ...]]:
        """2009, 30 and 33; 2022, 8.2.1, 8.2.2, 8.3.1, 8.3.2: the lowest team, the second lowest, and so on.

        Below the median: the highest team, the second highest. Several: with the same team first, the same way.
        Inside a set the best placed (below the median: the worst placed) is named first.
        """
        order = position.left[group][:: self.towards_median(group)]
        for teams in combinations(reversed(order), needed):
            yield teams[::-1]

    def ways(
        self, position: Position, group: int, teams: Sequence[Tpn], distance: int, *, limits: bool
    ) -> Iterator[Floaters]:
        """Where the floaters can go when they pass so many groups together, and whom they can meet there.

        The first floater chooses first: the nearest group, and there the first team that it may meet - the highest
        for downfloaters, the lowest for upfloaters (2009, 30a, 33a; 2022, 8.2.1, 8.3.1).
        """
        for way in self.ways_one_by_one(position, group, teams, distance, limits=limits):
            waiting = [floater.team for floater in way if floater.opponent is None]
            free = frozenset(position.left[self.median])
            if not waiting or self.can_meet([*position.waiting, *waiting], free, limits=limits):
                yield way

    def ways_one_by_one(
        self, position: Position, group: int, teams: Sequence[Tpn], distance: int, *, limits: bool
    ) -> Iterator[Floaters]:
        if not teams:
            if distance == 0:
                yield ()
            return
        team, *others = teams
        for far in range(1, distance - len(others) + 1):
            target = group + far * self.towards_median(group)
            if not self.can_reach(group, target):
                return
            for opponent in self.opponents(position, target, team, group, limits=limits):
                left = tuple(tuple(t for t in free if t != opponent) for free in position.left)
                rest = replace(position, left=left)
                for way in self.ways_one_by_one(rest, group, others, distance - far, limits=limits):
                    yield (Floater(team, target, opponent), *way)

    def can_reach(self, group: int, target: int) -> bool:
        """Downfloaters can pass the median group, upfloaters cannot: above it everybody has been paired."""
        return target < len(self.extra) if group < self.median else target >= self.median

    def opponents(
        self, position: Position, target: int, team: Tpn, group: int, *, limits: bool
    ) -> list[Tpn] | list[None]:
        """The opponents of a floater in their order. In the median group they are settled last (2022, 6.4)."""
        if target == self.median:
            return [None]
        order = position.left[target][:: self.towards_median(group)]
        return [tpn for tpn in order if permitted(self.this, team, tpn, limits=limits)]

    def can_meet(self, floaters: Sequence[Tpn], free: Teams, *, limits: bool) -> bool:
        """Can all these floaters meet different ones of the free teams?"""
        if not floaters:
            return True
        key = ("can meet", tuple(floaters), free, limits)
        if key not in self.this.memory:
            first, *others = floaters
            self.this.memory[key] = any(
                permitted(self.this, first, other, limits=limits)
                and self.can_meet(others, free - {other}, limits=limits)
                for other in free
            )
        return self.this.memory[key]

    def move(self, position: Position, group: int, way: Floaters) -> Position:
        """The floaters leave their group; with their opponents, unless these are in the median group."""
        gone = {tpn for floater in way for tpn in (floater.team, floater.opponent)}
        moved = replace(
            position,
            left=tuple(tuple(tpn for tpn in teams if tpn not in gone) for teams in position.left),
            pairs=(*position.pairs, *((f.team, f.opponent) for f in way if f.opponent is not None)),
        )
        if group < self.median:
            return replace(moved, downfloaters=(*moved.downfloaters, *way))
        return replace(moved, upfloaters=(*moved.upfloaters, *way))

    # -- the groups the floaters go to

    def final_targets(self, moved: Position, step: int, way: Floaters) -> list[int]:
        """The groups, other than the median group, that are entered and to which no other floaters will come.

        Other floaters: from groups that are paired later and lie between (or, if the median group is passed, on the
        other side of the target).
        """
        group, later = self.steps()[step], self.steps()[step + 1 :]
        targets = {floater.group for floater in way} - {self.median}
        return [
            target
            for target in sorted(targets)
            if not any(
                self.floaters_needed(moved, between)
                for between in later
                if between != self.median and self.floats_to(between, target, group)
            )
        ]

    def floats_to(self, between: int, target: int, group: int) -> bool:
        if target > self.median and group < self.median:
            return between < self.median or between > target
        return min(group, target) < between < max(group, target)

    def target_groups_allow(self, moved: Position, step: int, way: Floaters, *, limits: bool) -> bool:
        """Can the groups be paired as well with the colour limits as without them, as far as these limits hold?

        2009, 23b; 2022, 8.4: in a group including floaters another floater comes before giving up the limits.
        When no floaters can come any more, the median group must be completely pairable.
        """
        if limits and any(
            left_over(self.this, moved.left[target], limits=True) > left_over(self.this, moved.left[target])
            for target in self.final_targets(moved, step, way)
        ):
            return False
        if all(floater.opponent is not None for floater in way):
            return True
        if any(self.floaters_needed(moved, later) for later in self.steps()[step + 1 : -1]):
            return True
        return self.median_can_be_paired(moved, limits=limits)

    def damage(
        self, position: Position, moved: Position, step: int, way: Floaters, *, limits: bool
    ) -> tuple[int, int]:
        """2009, 17, 42; 2022, 6.2, 9.5: how many teams too many remain in the groups the floaters go to;

        and how many of these groups, when they are left with a floater of their own, have to let it pass a group.
        """
        too_many = passing = 0
        for target in self.final_targets(moved, step, way):
            remain = left_over(self.this, moved.left[target])
            too_many += remain - remain % 2
            passing += remain % 2 and not self.can_float_to_the_next(
                position, moved, target, remain, limits=limits
            )
        return too_many, passing

    def can_float_to_the_next(
        self, position: Position, moved: Position, target: int, remain: int, *, limits: bool
    ) -> bool:
        """Is there a team that can float from the target group to the very next one?

        The teams it leaves behind are paired like the group it leaves, within the limits or not. For the team
        itself the limits would fall first. Into the median group: together with those that waited before this step.
        """
        teams = moved.left[target]
        following = target + self.towards_median(target)
        for floaters in combinations(teams, remain):
            if not can_be_paired(self.this, [t for t in teams if t not in floaters], limits=limits):
                continue
            for one in floaters:
                if following == self.median:
                    free = frozenset(moved.left[self.median])
                    if self.can_meet([*position.waiting, one], free, limits=False):
                        return True
                elif any(permitted(self.this, one, other, limits=False) for other in moved.left[following]):
                    return True
        return False

    # -- the median group

    def waiting_in_order(self, position: Position) -> tuple[list[Tpn], list[Tpn]]:
        """Those from above, the best first; those from below, the worst first."""
        down = ranked(self.this, (f.team for f in position.downfloaters if f.opponent is None))
        up = ranked(self.this, (f.team for f in position.upfloaters if f.opponent is None))
        return down, up[::-1]

    def median_can_be_paired(self, position: Position, *, limits: bool) -> bool:
        down, up = self.waiting_in_order(position)
        return self.solvable([*down, *up], frozenset(position.left[self.median]), limits=limits)

    def solvable(self, floaters: Sequence[Tpn], residents: Teams, *, limits: bool) -> bool:
        """Can each floater meet a resident so that the other residents can be paired?"""
        if not floaters:
            return can_be_paired(self.this, residents, limits=limits)
        key = ("solvable", tuple(floaters), residents, limits)
        if key not in self.this.memory:
            first, *others = floaters
            self.this.memory[key] = any(
                permitted(self.this, first, other, limits=limits)
                and self.solvable(others, residents - {other}, limits=limits)
                for other in residents
            )
        return self.this.memory[key]

    def pair_median(self, position: Position) -> Iterator[Position]:
        """The median group with all its floaters: within the limits as a whole, or without them as a whole."""
        for limits in (True, False):
            if self.median_can_be_paired(position, limits=limits):
                yield self.pair_median_first(position, limits=limits)
                return

    def pair_median_first(self, position: Position, *, limits: bool) -> Position:
        """First the floaters from above, the best first, from the top; then those from below, the worst first,

        from the bottom: each the first opponent with which everything can be paired. Then the rest.
        """
        down, up = self.waiting_in_order(position)
        residents, waiting = list(position.left[self.median]), [*down, *up]
        opponent: dict[Tpn, Tpn] = {}
        while waiting:
            first, *waiting = waiting
            opponent[first] = next(
                tpn
                for tpn in (residents if first in down else reversed(residents))
                if permitted(self.this, first, tpn, limits=limits)
                and self.solvable(waiting, frozenset(residents) - {tpn}, limits=limits)
            )
            residents.remove(opponent[first])

        def settled(floaters: Floaters) -> Floaters:
            return tuple(f._replace(opponent=opponent.get(f.team, f.opponent)) for f in floaters)

        return replace(
            position,
            pairs=(*position.pairs, *opponent.items(), *pair_group(self.this, residents, limits=limits)),
            downfloaters=settled(position.downfloaters),
            upfloaters=settled(position.upfloaters),
        )
