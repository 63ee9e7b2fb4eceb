"""A round of the Olympiad as seen by the reference implementation of the tests: groups, floaters, turns, what-if
questions.

Nothing here uses the engine. It is correct for the default options, and for those that only affect colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import pairwright as pw
from pairwright.domain.pairing import RoundPairing
from tests.reference.olympiad import bye_candidates, may_have_bye
from tests.reference.olympiad_2008 import Groups, Join
from tests.reference.olympiad_groups import (
    LIMITS,
    Field,
    Floater,
    Limits,
    Position,
    extra_floaters,
    opponents_in_order,
)
from tests.reference.olympiad_round import Round, can_be_paired, pairing_points, permitted, ranked, read

Points = Fraction


class World:
    """The round of a result; `wish` are two teams that must meet in it."""

    def __init__(self, result: RoundPairing, wish: tuple[int, int] | None = None) -> None:
        self.result = result
        self.this: Round = read(pw.write_state(result.tournament))
        tpns = [entry.tpn for entry in result.tournament.present]
        if wish is not None:
            self.this.prohibited |= {
                frozenset((one, other)) for one in wish for other in tpns if other not in wish
            }
        self.everybody = ranked(self.this, tpns)
        """All teams that take part, in the order of the round."""
        decided = {tpn for pair in result.tournament.forced for tpn in pair}
        self.present = [tpn for tpn in self.everybody if tpn not in decided]
        """Those that the rules pair."""
        self.complete = True
        self.bye, self.regular_bye = self._bye(wish or ())
        self.this.paired = [tpn for tpn in self.present if tpn != self.bye]
        self.late = self.this.edition == "olympiad-2008" and self.this.number > 3
        self._wishes: dict[tuple[int, int], World] = {}

    # -- the bye

    def _bye(self, wish: Sequence[int]) -> tuple[int | None, bool]:
        if len(self.present) % 2 == 0:
            self.complete = can_be_paired(self.this, self.present, limits=False)
            return None, True
        line = [tpn for tpn in bye_candidates(self.this, self.present) if tpn not in wish]
        for tpn in line:
            if self.left_by_bye(tpn):
                return tpn, tpn == line[0] and may_have_bye(self.this, tpn)
        self.complete = False
        return None, False

    @cached_property
    def bye_line(self) -> list[int]:
        """The teams in the order in which the bye is offered."""
        if self.by_number:
            return sorted(self.present, reverse=True)
        return self.present[::-1]

    @property
    def by_number(self) -> bool:
        """Whether the last team for the bye is that with the largest number."""
        return self.this.edition == "olympiad-2022-draft"

    def left_by_bye(self, tpn: int) -> bool:
        """Whether the others can all be paired when this team has the bye."""
        return can_be_paired(self.this, {*self.present} - {tpn}, limits=False)

    # -- the groups

    def points(self, tpn: int) -> Points:
        """The points by which a team is paired."""
        return pairing_points(self.this, tpn)

    @cached_property
    def median_points(self) -> Points:
        """Those of the lower of the two teams in the middle."""
        return self.points(self.this.paired[len(self.this.paired) // 2])

    @cached_property
    def scores(self) -> list[tuple[Points, ...]]:
        """The points of each group, several where groups are joined, from the top."""
        if self.late:
            return self.late_groups.scores
        return [(score,) for score in sorted({self.points(tpn) for tpn in self.this.paired}, reverse=True)]

    @cached_property
    def residents(self) -> list[list[int]]:
        """The teams of each group."""
        return [[tpn for tpn in self.this.paired if self.points(tpn) in scores] for scores in self.scores]

    @cached_property
    def median(self) -> int:
        """The place of the median group."""
        if not self.this.paired:
            return 0
        return next(n for n, scores in enumerate(self.scores) if self.median_points in scores)

    def group_of(self, tpn: int) -> int:
        """The place of the group of a team."""
        return next(n for n, teams in enumerate(self.residents) if tpn in teams)

    def number_of(self, scores: Sequence[int]) -> int:
        """The place of the group with these points, which a step has in tenths."""
        return self.scores.index(tuple(Fraction(score, 10) for score in scores))

    def opponent(self, tpn: int) -> int | None:
        """Whom a team meets in the result."""
        pair = self.result.pair_of(tpn)
        return None if pair is None else (pair.black if pair.white.tpn == tpn else pair.white).tpn

    # -- groups of rounds 1 to 11 by halves

    @cached_property
    def path(self) -> list[Made]:
        """The choices of the groups in the order in which they are paired, with what came before."""
        if not self.this.paired:
            return []
        left = tuple(tuple(teams) for teams in self.residents)
        for extra in extra_floaters(left, self.median):
            field = Field(self.this, self.median, extra)
            found = first_path(field, Position(left), 0)
            if found is not None:
                return found
        msg = "a field that can be paired is paired"
        raise AssertionError(msg)

    @cached_property
    def end(self) -> Position:
        """The round when all groups are paired."""
        return self.path[-1].after if self.path else Position(())

    def made(self, group: int) -> Made:
        """What a group does."""
        return next(made for made in self.path if made.group == group)

    @property
    def extended(self) -> bool:
        """Whether a choice outside the articles was needed."""
        if not self.regular_bye:
            return True
        if self.late:
            return self.late_groups.extension
        return any(made.number or made.field.extra[made.group] for made in self.path)

    # -- groups of 2008 from round 4

    @cached_property
    def late_groups(self) -> Recorded:
        """The groups as they are paired in the end, joined where they must be."""
        teams = self.this.paired
        if not teams:
            return Recorded(self.this, [], 0, scores=[], extension=False)
        scores: list[tuple[Points, ...]] = [
            (score,) for score in sorted({self.points(tpn) for tpn in teams}, reverse=True)
        ]
        extension = False
        while True:
            residents = [[tpn for tpn in teams if self.points(tpn) in its] for its in scores]
            median = next(n for n, its in enumerate(scores) if self.median_points in its)
            groups = Recorded(self.this, residents, median, scores=list(scores), extension=extension)
            try:
                groups.pair(extension=extension)
            except Join as join:
                extension = extension or join.extension
                upper, lower = join.groups
                scores[upper : lower + 1] = [scores[upper] + scores[lower]]
            else:
                return groups

    # -- floaters

    @cached_property
    def floaters(self) -> dict[int, list[int]]:
        """The floaters of each group."""
        found: dict[int, list[int]] = {n: [] for n in range(len(self.scores))}
        teams = (
            [*self.late_groups.downfloaters, *self.late_groups.upfloaters]
            if self.late
            else [floater.team for floater in (*self.end.downfloaters, *self.end.upfloaters)]
        )
        for tpn in teams:
            found[self.group_of(tpn)].append(tpn)
        return found

    def target(self, tpn: int) -> int:
        """The group to which a floater goes."""
        if self.late:
            return self.late_groups.following(self.group_of(tpn))
        return next(f.group for f in (*self.end.downfloaters, *self.end.upfloaters) if f.team == tpn)

    @cached_property
    def pairs(self) -> set[frozenset[int]]:
        """The pairs that the reference makes."""
        pairs = self.late_groups.pairs if self.late else self.end.pairs
        return {frozenset(pair) for pair in pairs}

    # -- wishes

    def wished(self, a: int, b: int) -> World:
        """The same round when two teams must meet."""
        key = min(a, b), max(a, b)
        if key not in self._wishes:
            self._wishes[key] = World(self.result, key)
        return self._wishes[key]


@dataclass(frozen=True)
class Made:
    """The choice of a group: the position before and after, and its index among the choices."""

    field: Field
    step: int
    before: Position
    after: Position
    number: int

    @property
    def group(self) -> int:
        """The place of the group."""
        return self.field.steps()[self.step]

    @property
    def way(self) -> tuple[Floater, ...]:
        """Its floaters; those to the median group wait for an opponent."""
        if self.group == self.field.median:
            return ()
        mine = (*self.after.downfloaters, *self.after.upfloaters)
        return tuple(f for f in mine if f not in (*self.before.downfloaters, *self.before.upfloaters))

    @property
    def rest(self) -> list[int]:
        """The teams of the group that stay."""
        gone = {floater.team for floater in self.way}
        return [tpn for tpn in self.before.left[self.group] if tpn not in gone]

    @property
    def needed(self) -> int:
        """The fewest floaters with which the others of the group can be paired."""
        return self.field.floaters_needed(self.before, self.group) - self.field.extra[self.group]

    @cached_property
    def choice(self) -> tuple[tuple[int, int], Limits]:
        """How well the target groups of the floaters can be paired, and under which limits."""
        found = []
        for number, limits in enumerate(LIMITS):
            damage = self.damage(self.way, limits)
            if damage is not None:
                found.append((damage, number))
        damage, number = min(found)
        return damage, LIMITS[number]

    def damage(self, way: tuple[Floater, ...], limits: Limits) -> tuple[int, int] | None:
        """The effect of other floaters or opponents; None if they are impossible within these limits."""
        gone = {floater.team for floater in way}
        rest = [tpn for tpn in self.before.left[self.group] if tpn not in gone]
        if not can_be_paired(self.field.this, rest, limits=limits.own):
            return None
        distance = sum(abs(floater.group - self.group) for floater in way)
        teams = [floater.team for floater in way]
        if way not in self.field.ways(self.before, self.group, teams, distance, limits=limits.target):
            return None
        moved = self.field.move(self.before, self.group, way)
        if not self.field.target_groups_allow(moved, self.step, way, limits=limits.target):
            return None
        return self.field.damage(self.before, moved, self.step, way, limits=limits.target)

    def target_rest(self, target: int, opponent: int) -> tuple[int, ...]:
        """What is left of another group without a team."""
        return tuple(tpn for tpn in self.before.left[target] if tpn != opponent)

    def completes(self, way: tuple[Floater, ...], limits: Limits) -> bool:
        """Whether the later groups can be paired after other floaters or opponents."""
        moved = self.field.move(self.before, self.group, way)
        after = self.field.without_floaters(moved, self.group, limits=limits.own)
        return self.field.search(after, self.step + 1) is not None


def first_path(field: Field, position: Position, step: int) -> list[Made] | None:
    """`Field.search` with its way."""
    if step == len(field.steps()):
        return []
    for number, choice in enumerate(field.choices(position, step)):
        rest = first_path(field, choice, step + 1)
        if rest is not None:
            return [Made(field, step, position, choice, number), *rest]
    return None


class Recorded(Groups):
    """Groups of 2008 from round 4, recording the state at each group's turn."""

    def __init__(
        self, this: Round, residents: list[list[int]], median: int, *, scores: list[Any], extension: bool
    ) -> None:
        super().__init__(this, residents, median)
        self.scores = scores
        self.extension = extension
        self.turns: dict[int, Groups] = {}

    def article_49(self, group: int) -> None:
        self._remember(group)
        super().article_49(group)

    def article_51(self, group: int) -> None:
        self._remember(group)
        super().article_51(group)

    def _remember(self, group: int) -> None:
        arrived = {number: list(teams) for number, teams in self.arrived.items()}
        self.turns[group] = Groups(self.this, self.residents, self.median, arrived, self.down, self.up)

    def level(self, group: int) -> tuple[Limits, frozenset[int]]:
        """The limits under which a group is paired, and the teams of it that may float."""
        then = self.turns[group]
        members = then.members(group)
        if len(members) % 2 == 0:
            limits = then.possible(members, (), limits=True)
            return Limits(limits, True), frozenset()
        for level in LIMITS:
            floaters = frozenset(
                tpn for tpn in then.residents[group] if then.article_53(tpn, group, limits=level.target)
            )
            if floaters and then.possible(members, floaters, limits=level.own):
                return level, floaters
        msg = "only for groups that are paired"
        raise AssertionError(msg)

    def moments(self, group: int) -> Iterator[tuple[list[int], int | None]]:
        """The teams left at each turn, the one to be paired first, and its opponent (None: it floats)."""
        then = self.turns[group]
        level, floaters = self.level(group)
        pairs, _ = then.first_of_the_list(then.members(group), floaters, limits=level.own)
        left = then.members(group)
        partner = dict(pairs)
        while left:
            first = left[0]
            other = partner.get(first)
            yield left, other
            left = [tpn for tpn in left if tpn not in (first, other)]


def turns_by_halves(this: Round, teams: Sequence[int], limits: bool) -> Iterator[tuple[list[int], int]]:
    """The teams left at each turn inside a group, the one to be paired first, and its opponent."""
    left = list(teams)
    while left:
        first = left[0]
        other = next(
            tpn
            for tpn in opponents_in_order(left)
            if permitted(this, first, tpn, limits=limits)
            and can_be_paired(this, [t for t in left if t not in (first, tpn)], limits=limits)
        )
        yield left, other
        left = [tpn for tpn in left if tpn not in (first, other)]
