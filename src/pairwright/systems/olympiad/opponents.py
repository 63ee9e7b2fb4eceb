"""The opponents of given floaters in given target groups: 8.2.1, 8.3.1, 9.5 (2009: 30a, 33a, 42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import reduce
from itertools import zip_longest
from operator import or_

from ...matching.perfect import bits
from .choices import WAITS, Choice, Gifts, Move, Penalty, Position
from .groups import Groups
from .judge import Judge
from .outlook import Outlook, Unplaced
from .ways import Ways

PATIENCE = 12
"""Dead ends, or sets of floaters, after which the search for the choices of a group is led by the ways left."""

MANY = 500
"""In a field with more teams several floaters of one group always find opponents soon."""


class Situation:
    """A group that is about to be paired, in a position."""

    def __init__(
        self,
        judge: Judge,
        groups: Groups,
        position: Position,
        gifts: Gifts,
        look_at_rest: bool,
        outlook: Outlook,
    ) -> None:
        """Choices are left out, as soon as the outlook shows it, that cannot lead to a complete pairing."""
        self.judge = judge
        self.field = judge.field
        self.groups = groups
        self.position = position
        self.gifts = gifts
        self.look_at_rest = look_at_rest
        self.outlook = outlook
        self._known_dead: dict[tuple[object, ...], bool] = {}
        self._dead_ends = 0
        self.passed_over = False
        """Whether anything was left out that may have been a choice."""
        self.lost = False
        """Whether so many dead ends were met that the search is to begin again, led by `ways`."""
        self.led = False
        self._known_viable: dict[tuple[object, ...], int] = {}
        self.order = groups.order
        self.group = self.order[position.step]
        self.direction = groups.direction(self.group)
        self.teams = position.rest[self.group]
        end = len(groups.masks) if self.direction > 0 else groups.median - 1
        self.targets = range(self.group + self.direction, end, self.direction)
        """The groups to which teams can float, the next one first; upfloaters do not pass the median group."""

    @property
    def can_be_led(self) -> bool:
        """Whether it pays to let the search be led by the ways: not twice, and not in a large field."""
        return not self.led and len(self.field) <= MANY

    def is_looked_at(self, target: int, rest: Sequence[int]) -> bool:
        """Whether the rest of a target matters: only if no other floaters can come there before it is paired."""
        if not self.look_at_rest or (self.gifts.free and target == self.groups.median):
            return False
        before = self.order[self.position.step + 1 :]
        if target != self.groups.median:
            before = before[: before.index(target)]
        return not any(self.gifts.floats_later(self.judge, rest, group) for group in before)

    def is_dead(self, rest: Sequence[int], waiting: tuple[int, ...], unplaced: Unplaced) -> bool:
        """Whether it is seen that nothing can come of this position, with some floaters still without an opponent."""
        key = (
            reduce(or_, rest),
            waiting,
            *unplaced,
        )  # the teams that are left tell what is left of each group
        if key not in self._known_dead:
            dead = self.outlook.is_dead(self.position.step + 1, rest, waiting, unplaced, self.led)
            self._known_dead[key] = dead
            self._dead_ends += dead
        if self._dead_ends > PATIENCE and self.can_be_led:
            self.lost = True
        self.passed_over = self.passed_over or self.lost or self._known_dead[key]
        return self.lost or self._known_dead[key]

    def viable(self, team: int, rest: Sequence[int], waiting: tuple[int, ...]) -> int:
        """The opponents of the last floater without an opponent that leave a rest which can be paired, as a mask."""
        key = reduce(or_, rest), waiting, team
        if key not in self._known_viable:
            self._known_viable[key] = self.outlook.partners(self.position.step + 1, rest, waiting, team)
        return self._known_viable[key]

    def next_of(self, target: int) -> int:
        """The group to which the teams of a target group float in their turn."""
        return target + self.groups.direction(target)

    def penalty(
        self, moves: Sequence[Move], rest: Sequence[int], waiting: tuple[int, ...], limits: bool
    ) -> Penalty | None:
        """What is wrong with the target groups after these moves; None if the median group could never be completed.

        `rest` is what is left of each group, `waiting` all who then wait for the median group, `limits` whether the
        colour limits hold for the floaters and where they go.
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
        following = self.next_of(target)
        waiting = at.down + at.up if following == groups.median else ()
        return any(
            self.judge.serves(rest[following], (*waiting, team), False)
            and self.judge.is_open(rest[target], team, limits)
            for team in bits(rest[target])
        )


class Opponents:
    """The choices of opponents, in order, that have a wanted penalty; the other penalties are noted in `seen`."""

    def __init__(
        self,
        situation: Situation,
        teams: Sequence[int],
        reaches: Sequence[Sequence[int]],
        total: int,
        own: bool,
        limits: bool,
        wanted: Penalty,
        seen: set[Penalty],
        ways: Ways | None = None,
    ) -> None:
        """`teams` are the floaters in the order in which they choose, `reaches` how many groups each can move.

        Together they move `total` groups; each takes the nearest group, and there the first opponent, that it can.
        """
        self.situation = situation
        self.judge = situation.judge
        self.teams = teams
        self.reaches = reaches
        self.total = total
        self.own = own
        self.limits = limits
        self.rows = situation.field.adjacency(limits)
        self.wanted = wanted
        self.seen = seen
        self.ways = ways
        only = situation.targets[total // len(teams) - 1]
        self.guided = total == len(teams) or len(teams) == 1
        """All floaters go to one group whose rest matters: counting there shows early what cannot come out."""
        if self.guided:
            self.guided = only != situation.groups.median and situation.is_looked_at(
                only, situation.position.rest
            )

    def __iter__(self) -> Iterator[Choice]:
        at = self.situation.position
        rest = list(at.rest)
        rest[self.situation.group] &= ~self.situation.field.mask(self.teams)
        return self._choose((), self.total, rest, at.down, at.up)

    def _choose(
        self,
        moves: tuple[Move, ...],
        total: int,
        rest: list[int],
        down: tuple[int, ...],
        up: tuple[int, ...],
    ) -> Iterator[Choice]:
        """Go on with the next floater; those that are left move `total` groups."""
        k = len(moves)
        if k == len(self.teams):
            penalty = self.situation.penalty(moves, rest, down + up, self.limits)
            if penalty == self.wanted:
                after = Position(self.situation.position.step + 1, tuple(rest), down, up)
                yield Choice(moves, self.own, self.limits, penalty, after)
            elif penalty is not None:
                self.seen.add(penalty)
            return
        team, later = self.teams[k], self.reaches[k + 1 :]
        least = sum(distances[0] for distances in later)
        most = sum(distances[-1] for distances in later)
        for distance in self.reaches[k]:
            if not least <= total - distance <= most:
                continue
            target = self.situation.targets[distance - 1]
            with self._only(k, rest[target]) as possible:
                if possible and not self._is_hopeless(moves, target, rest, down + up):
                    yield from self._meet(moves, team, target, total - distance, rest, down, up)

    def _meet(
        self,
        moves: tuple[Move, ...],
        team: int,
        target: int,
        total: int,
        rest: list[int],
        down: tuple[int, ...],
        up: tuple[int, ...],
    ) -> Iterator[Choice]:
        """Go on with the opponents of a floater in its target group."""
        if target == self.situation.groups.median:
            to = ((*down, team), up) if self.situation.direction > 0 else (down, (*up, team))
            if self.judge.serves(rest[target], to[0] + to[1], self.limits):
                yield from self._choose((*moves, Move(team, target, WAITS)), total, rest, *to)
            return
        hosts = rest[target]
        may_meet = self.rows[team] & hosts
        if may_meet and len(moves) + 1 == len(self.teams):
            viable = self.situation.viable(team, rest, down + up)
            self.situation.passed_over |= may_meet & ~viable != 0
            may_meet &= viable
        for opponent in self._candidates(len(moves), may_meet, hosts):
            bit = self.situation.field.bits[opponent]
            with self._only(len(moves), bit) as possible:
                if possible:
                    rest[target] = hosts & ~bit
                    yield from self._choose((*moves, Move(team, target, opponent)), total, rest, down, up)
                    rest[target] = hosts

    def _only(self, k: int, others: int) -> AbstractContextManager[bool]:
        """Decide that a floater meets one of these; is a complete pairing possible then, as far as that is asked?

        The opponents of the last floater are known to be `viable`.
        """
        if self.ways is None or k == len(self.teams) - 1:
            return nullcontext(True)
        return self.ways.only(self.teams[k], others)

    def _is_hopeless(
        self, moves: Sequence[Move], target: int, rest: Sequence[int], waiting: tuple[int, ...]
    ) -> bool:
        """Whether it is seen that not all can be served when the next floater goes to this target group."""
        if len(self.teams) == 1:
            return False
        k = len(moves)
        targets = [*(move.target for move in moves), target]
        at = self.situation.position
        if (k == 0 or self.ways is None) and self.situation.is_dead(
            at.rest, at.down + at.up, list(zip_longest(self.teams, targets))
        ):
            return True
        unplaced = [(self.teams[k], target), *((team, None) for team in self.teams[k + 1 :])]
        return k > 0 and self.situation.is_dead(rest, waiting, unplaced)

    def _in_order(self, teams: int) -> Iterator[int]:
        """Above the median from the top of the target group, below from its bottom."""
        if self.situation.direction > 0:
            yield from bits(teams)
        else:
            while teams:
                team = teams.bit_length() - 1
                yield team
                teams ^= 1 << team

    def _candidates(self, k: int, may_meet: int, hosts: int) -> Iterator[int]:
        """The teams of the target that the floater may meet, less those that cannot lead to the wanted penalty."""
        in_order = self._in_order(may_meet)
        if not self.guided:
            yield from in_order
            return
        later = self.teams[k + 1 :]
        missing, open_ = self.judge.missing(hosts, self.limits), None
        if later:
            missing, open_ = self.judge.with_guests(hosts, later, self.limits)
        # who meets this floater must be left over by the others: then one team less is left over, otherwise one more
        extra = missing - ((hosts.bit_count() - len(later) - 1) & 1)
        best = extra - 1 if missing else extra + 1
        if best > self.wanted[0]:
            self.seen.add((best, 0))
            return
        for opponent in in_order:
            if missing and not (
                self.judge.is_open(hosts, opponent, self.limits) if open_ is None else open_ >> opponent & 1
            ):
                self.seen.add((extra + 1, 0))
                if extra + 1 > self.wanted[0]:
                    continue
            yield opponent
