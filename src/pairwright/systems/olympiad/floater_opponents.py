"""The opponents of given floaters in given target groups: 8.2.1, 8.3.1, 9.5 (2009: 30a, 33a, 42;
2008: 29a, 32, 42, 43, 47)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import zip_longest

from ...matching.perfect import bits
from .cheapest_floats import CheapestFloats
from .choices import WAITS, GroupChoice, Move, Penalty, Position
from .group_turn import GroupTurn
from .pruning import Pruning


class FloaterOpponents:
    """The choices of opponents, in order, that have the wanted penalty.

    The remainders of the groups are passed from floater to floater and never changed in place. The penalties of the
    other choices are added to `others`, so that the next penalty to try is known.
    """

    def __init__(
        self,
        turn: GroupTurn,
        pruning: Pruning,
        teams: Sequence[int],
        reaches: Sequence[Sequence[int]],
        total: int,
        own: bool,
        limits: bool,
        wanted: Penalty,
        others: set[Penalty],
        guide: CheapestFloats | None,
    ) -> None:
        """`teams` are the floaters in the order in which they choose, `reaches` how many groups each can move.

        Together they move `total` groups; each takes the nearest possible group, and in it the first possible
        opponent. `own` and `limits`: whether the colour limits hold in their group, and for them and in their target
        groups.
        """
        self._turn = turn
        self._judge = turn.judge
        self._pruning = pruning
        self._teams = teams
        self._reaches = reaches
        self._total = total
        self._own = own
        self._limits = limits
        self._rows = turn.field.adjacency(limits)
        self._wanted = wanted
        self._others = others
        self._guide = guide
        self._counts = self._goes_where_counting_tells()

    def _goes_where_counting_tells(self) -> bool:
        """Whether all floaters go to one group whose rest matters: then counting detects dead ends early."""
        turn, floaters = self._turn, len(self._teams)
        if floaters > 1 and self._total != floaters:
            return False  # they may go to several groups
        target = turn.targets[self._total // floaters - 1]
        return target != turn.groups.median and turn.is_looked_at(target, turn.position.rest)

    def __iter__(self) -> Iterator[GroupChoice]:
        at = self._turn.position
        rest = _without(at.rest, self._turn.group, self._turn.field.mask(self._teams))
        return self._choose((), self._total, rest, at.down, at.up)

    def _choose(
        self,
        moves: tuple[Move, ...],
        total: int,
        rest: tuple[int, ...],
        down: tuple[int, ...],
        up: tuple[int, ...],
    ) -> Iterator[GroupChoice]:
        """Go on with the next floater; the remaining floaters move `total` groups."""
        k = len(moves)
        if k == len(self._teams):
            penalty = self._turn.penalty(moves, rest, down + up, self._limits)
            if penalty == self._wanted:
                after = Position(self._turn.position.step + 1, rest, down, up)
                yield GroupChoice(moves, self._own, self._limits, penalty, after)
            elif penalty is not None:
                self._others.add(penalty)
            return
        team, later = self._teams[k], self._reaches[k + 1 :]
        least = sum(distances[0] for distances in later)
        most = sum(distances[-1] for distances in later)
        for distance in self._reaches[k]:
            if not least <= total - distance <= most:
                continue
            target = self._turn.targets[distance - 1]
            with self._only(k, rest[target]) as possible:
                if possible and not self._is_hopeless(moves, target, rest, down + up):
                    yield from self._meet(moves, team, target, total - distance, rest, down, up)

    def _meet(
        self,
        moves: tuple[Move, ...],
        team: int,
        target: int,
        total: int,
        rest: tuple[int, ...],
        down: tuple[int, ...],
        up: tuple[int, ...],
    ) -> Iterator[GroupChoice]:
        """Go on with the opponents of a floater in its target group."""
        if target == self._turn.groups.median:
            # a floater to the median group meets its opponent only when that group is paired [6.4]
            to = ((*down, team), up) if self._turn.direction > 0 else (down, (*up, team))
            if self._judge.serves(rest[target], to[0] + to[1], self._limits):
                yield from self._choose((*moves, Move(team, target, WAITS)), total, rest, *to)
            return
        hosts = rest[target]
        may_meet = self._rows[team] & hosts
        if may_meet and len(moves) + 1 == len(self._teams):
            may_meet = self._pruning.viable(team, may_meet, rest, down + up)
        for opponent in self._candidates(len(moves), may_meet, hosts):
            bit = self._turn.field.bits[opponent]
            with self._only(len(moves), bit) as possible:
                if possible:
                    move = Move(team, target, opponent)
                    yield from self._choose((*moves, move), total, _without(rest, target, bit), down, up)

    def _only(self, k: int, others: int) -> AbstractContextManager[bool]:
        """Decide that a floater meets one of these; whether a complete pairing is then possible, as far as that is
        checked.

        The opponents of the last floater need no check: they are known to be viable.
        """
        if self._guide is None or k == len(self._teams) - 1:
            return nullcontext(True)
        return self._guide.only(self._teams[k], others)

    def _is_hopeless(
        self, moves: Sequence[Move], target: int, rest: Sequence[int], waiting: tuple[int, ...]
    ) -> bool:
        """Whether it is clear that not all can be served when the next floater goes to this target group."""
        if len(self._teams) == 1:
            return False
        k = len(moves)
        targets = [*(move.target for move in moves), target]
        at = self._turn.position
        # judged by the targets alone, whoever is met there; in guided mode the guide covers all but the first floater
        if (k == 0 or self._guide is None) and self._pruning.is_dead(
            at.rest, at.down + at.up, list(zip_longest(self._teams, targets))
        ):
            return True
        unplaced = [(self._teams[k], target), *((team, None) for team in self._teams[k + 1 :])]
        return k > 0 and self._pruning.is_dead(rest, waiting, unplaced)

    def _in_order(self, teams: int) -> Iterator[int]:
        """Above the median from the top of the target group, below from its bottom."""
        if self._turn.direction > 0:
            yield from bits(teams)
        else:
            while teams:
                team = teams.bit_length() - 1
                yield team
                teams ^= 1 << team

    def _candidates(self, k: int, may_meet: int, hosts: int) -> Iterator[int]:
        """The teams of the target that the floater may meet, except those that cannot lead to the wanted penalty."""
        in_order = self._in_order(may_meet)
        if not self._counts:
            yield from in_order
            return
        later = self._teams[k + 1 :]
        missing, open_ = self._judge.missing(hosts, self._limits), None
        if later:
            missing, open_ = self._judge.with_guests(hosts, later, self._limits)
        # the opponent must be one that the others would leave over: then one team fewer is left over, otherwise one
        # more
        extra = missing - ((hosts.bit_count() - len(later) - 1) & 1)
        best = extra - 1 if missing else extra + 1
        if best > self._wanted[0]:
            self._others.add((best, 0))
            return
        for opponent in in_order:
            if missing and not (
                self._judge.is_open(hosts, opponent, self._limits) if open_ is None else open_ >> opponent & 1
            ):
                self._others.add((extra + 1, 0))
                if extra + 1 > self._wanted[0]:
                    continue
            yield opponent


def _without(rest: tuple[int, ...], group: int, teams: int) -> tuple[int, ...]:
    """What is left of each group when these teams leave one of them."""
    return (*rest[:group], rest[group] & ~teams, *rest[group + 1 :])
