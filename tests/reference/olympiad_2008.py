"""The Olympiad rules taken literally: rounds 4 to 11 of the proposal for 2008 (articles 48-55)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.reference.olympiad_groups import LIMITS, Floater, Position
from tests.reference.olympiad_round import descending, pairing_points, permitted, tie_breaks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from tests.reference.olympiad_round import Pair, Round, Teams, Tpn

NOBODY: frozenset[int] = frozenset()


class Join(Exception):
    """53: two adjacent groups shall be considered as one."""

    def __init__(self, one: int, other: int, *, extension: bool = False) -> None:
        super().__init__(one, other)
        self.groups = sorted((one, other))
        self.extension = extension


def pair_from_round_4(this: Round) -> tuple[Position, Fraction]:
    """48-55: everything that follows the bye; and the score of the median group.

    When two groups become one, everybody in it is at home there, and the round is started again.
    """
    points = [pairing_points(this, tpn) for tpn in this.paired]
    median_place = len(points) // 2  # 17: the lower of the two middle teams
    groups = [
        [tpn for tpn, its in zip(this.paired, points, strict=True) if its == score]
        for score in sorted(set(points), reverse=True)
    ]
    extension = False
    while True:
        median = next(n for n, teams in enumerate(groups) if this.paired[median_place] in teams)
        try:
            done = Groups(this, groups, median).pair(extension=extension)
        except Join as join:
            extension = extension or join.extension
            upper, lower = join.groups
            groups[upper : lower + 1] = [[*groups[upper], *groups[lower]]]
        else:
            return done, points[median_place]


@dataclass
class Groups:
    """The groups of a round, and the floaters that have arrived in them."""

    this: Round
    residents: list[list[Tpn]]
    median: int
    arrived: dict[int, list[Tpn]] = field(default_factory=dict)
    down: Teams = NOBODY  # floaters from above and from below in the median group
    up: Teams = NOBODY
    pairs: list[Pair] = field(default_factory=list)
    downfloaters: list[Tpn] = field(default_factory=list)
    upfloaters: list[Tpn] = field(default_factory=list)

    def pair(self, *, extension: bool) -> Position:
        """17: from the top down, from the bottom up, the median group last."""
        for group in (*range(self.median), *range(len(self.residents) - 1, self.median, -1)):
            if len(self.members(group)) % 2:
                self.article_51(group)
            else:
                self.article_49(group)
        self.article_49(self.median)
        opponent = {a: b for one, other in self.pairs for a, b in ((one, other), (other, one))}
        return Position(
            left=(),
            pairs=tuple(self.pairs),
            downfloaters=tuple(Floater(tpn, 0, opponent[tpn]) for tpn in self.downfloaters),
            upfloaters=tuple(Floater(tpn, 0, opponent[tpn]) for tpn in self.upfloaters),
            extension=extension,
        )

    def members(self, group: int) -> list[Tpn]:
        """48: the teams of a group, floaters included, by tie-breaks; 55: below the median in reverse order."""
        teams = [*self.residents[group], *self.arrived.get(group, [])]
        teams.sort(key=lambda tpn: (*descending(tie_breaks(self.this, tpn)), tpn))
        return teams if group <= self.median else teams[::-1]

    def following(self, group: int) -> int:
        """The next group, towards the median."""
        return group + 1 if group < self.median else group - 1

    def article_49(self, group: int) -> None:
        """49, 50: a group without a floater of its own. 53: if it has no pairing it is joined with the next one.

        The median group is joined with the one below (or above, if it is the last): no article says so.
        """
        members = self.members(group)
        for limits in (True, False):
            if self.possible(members, NOBODY, limits=limits):
                pairs, _ = self.first_of_the_list(members, NOBODY, limits=limits)
                self.pairs += pairs
                return
        if group == self.median:
            below = group + 1 < len(self.residents)
            raise Join(group, group + 1 if below else group - 1, extension=True)
        raise Join(group, self.following(group))

    def article_51(self, group: int) -> None:
        """51, 52: a group with a floater of its own. 53: another floater, or joined with the next group.

        21b: first within the limits; then without them in the next group, in this one, in both.
        """
        members, following = self.members(group), self.following(group)
        for limits in LIMITS:
            floaters = frozenset(
                tpn
                for tpn in self.residents[group]  # 51: not a floater from another group
                if self.article_53(tpn, group, limits=limits.target)
            )
            if floaters and self.possible(members, floaters, limits=limits.own):
                pairs, floater = self.first_of_the_list(members, floaters, limits=limits.own)
                break
        else:
            raise Join(group, following)
        assert floater is not None
        self.pairs += pairs
        self.arrived.setdefault(following, []).append(floater)
        self.down, self.up = self.with_floater(floater, group)
        (self.downfloaters if group < self.median else self.upfloaters).append(floater)

    def article_53(self, floater: Tpn, group: int, *, limits: bool) -> bool:
        """53: with this floater the next group has a pairing (if odd: with one resident left over)."""
        following = self.following(group)
        down, up = self.with_floater(floater, group)
        teams = [*self.members(following), floater]
        return self.possible(teams, self.residents[following], limits=limits, down=down, up=up)

    def with_floater(self, floater: Tpn, group: int) -> tuple[Teams, Teams]:
        """54: the floaters from above and from below in the median group, when this one has been added."""
        if self.following(group) != self.median:
            return self.down, self.up
        if group < self.median:
            return self.down | {floater}, self.up
        return self.down, self.up | {floater}

    def may_meet(self, a: Tpn, b: Tpn, down: Teams, up: Teams, *, limits: bool) -> bool:
        """54: in the median group floaters from above and floaters from below shall not be paired."""
        if (a in down and b in up) or (a in up and b in down):
            return False
        return permitted(self.this, a, b, limits=limits)

    def possible(
        self,
        members: Iterable[Tpn],
        floaters: Iterable[Tpn],
        *,
        limits: bool,
        down: Teams | None = None,
        up: Teams | None = None,
    ) -> bool:
        """Can these teams be paired; if they are odd, with one of the floaters left over?"""
        teams, free = frozenset(members), frozenset(floaters)
        down, up = self.down if down is None else down, self.up if up is None else up
        if not teams:
            return True
        odd = len(teams) % 2 == 1
        key = ("2008", teams, free & teams if odd else NOBODY, down & teams, up & teams, limits)
        if key not in self.this.memory:
            first = min(teams)
            self.this.memory[key] = any(
                self.may_meet(first, other, down, up, limits=limits)
                and self.possible(teams - {first, other}, free, limits=limits, down=down, up=up)
                for other in teams - {first}
            ) or (
                odd
                and first in free
                and self.possible(teams - {first}, NOBODY, limits=limits, down=down, up=up)
            )
        return self.this.memory[key]

    def first_of_the_list(
        self, members: Sequence[Tpn], floaters: Teams, *, limits: bool
    ) -> tuple[list[Pair], Tpn | None]:
        """50 and 52: the first possible pairing of the list, with its floater: the first team meets the last,

        the last but one ... the second, or floats.
        """
        if not members:
            return [], None
        first, *others = members
        for other in reversed(others):
            rest = [tpn for tpn in others if tpn != other]
            if self.may_meet(first, other, self.down, self.up, limits=limits) and self.possible(
                rest, floaters, limits=limits
            ):
                pairs, floater = self.first_of_the_list(rest, floaters, limits=limits)
                return [(first, other), *pairs], floater
        pairs, _ = self.first_of_the_list(others, NOBODY, limits=limits)
        return pairs, first
