"""Rounds 4 to 11 of 2008: highest against lowest, with floaters and joined groups.

2008: 48, 49, 50, 51, 52, 53, 54, 55.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...matching.by_turns import first_by_turns, from_the_end
from ...matching.perfect import bits
from .choices import LEVELS
from .drawing import Drawing, Floated, GroupPairs, RawPair
from .field import OlympiadField
from .groups import ScoreGroups, score_groups
from .judge import Judge


@dataclass(frozen=True)
class _Joined:
    """Two groups that are merged [2008: 53]; `extended` when it is the median group that cannot be paired."""

    upper: int
    extended: bool = False


@dataclass(frozen=True)
class _Paired:
    """How a group is paired: its pairs, whether the colour limits hold for them, and its floater with the same."""

    pairs: tuple[RawPair, ...]
    limits: bool
    floater: int | None = None
    floater_limits: bool = True


_Known = dict[tuple[object, ...], _Paired | None]
"""Cached answers about groups, keyed by everything they depend on: they remain valid when other groups are joined."""


def draw_top_bottom(field: OlympiadField, judge: Judge, teams: int) -> Drawing | None:
    """Pair these teams; None if they cannot all be paired."""
    groups = score_groups(field.points, teams)
    scores: list[tuple[int, ...]] = [(score,) for score in groups.scores]
    median_score = groups.scores[groups.median]
    extended = False
    known: _Known = {}
    while True:
        found = _Round(field, judge, groups, known).pair()
        if isinstance(found, _Joined):
            if len(groups.masks) == 1:
                return None
            groups = _join(groups, found.upper)
            k = found.upper
            scores[k : k + 2] = [scores[k] + scores[k + 1]]
            extended = extended or found.extended
            continue
        floated = [one for record in found.records for one in record.arrived]
        records = tuple(
            replace(
                record,
                scores=scores[record.number],
                left=tuple(one for one in floated if one.source == record.number),
            )
            for record in found.records
        )
        return Drawing(records, median_score, tuple(found.down), tuple(found.up), extended)


def _join(groups: ScoreGroups, upper: int) -> ScoreGroups:
    """Join the groups `upper` and the next one into a single group; all its teams are residents."""
    masks, scores = list(groups.masks), list(groups.scores)
    masks[upper : upper + 2] = [masks[upper] | masks[upper + 1]]
    del scores[upper + 1]
    return ScoreGroups(tuple(masks), tuple(scores), groups.median - (groups.median > upper))


class _Round:
    """One attempt to pair the groups as they are."""

    def __init__(self, field: OlympiadField, judge: Judge, groups: ScoreGroups, known: _Known) -> None:
        self.known = known
        self.field = field
        self.judge = judge
        self.groups = groups
        self.records: list[GroupPairs] = []
        self.down: list[RawPair] = []
        self.up: list[RawPair] = []
        self.coming: dict[int, list[tuple[int, bool]]] = {}
        """Floaters to a group that is not paired yet, and whether they come within the colour limits."""

    def pair(self) -> _Round | _Joined:
        """Pair group by group; if it cannot continue, the groups that must be joined."""
        groups = self.groups
        for group in groups.order:
            target = group + groups.direction(group)
            found = self._paired(group, target)
            if found is None:
                return _Joined(min(group, target))
            self._record(group, found.pairs, found.limits)
            if found.floater is not None:
                self.coming.setdefault(target, []).append((found.floater, found.floater_limits))
        if self._median():
            return self
        below = groups.median + 1 < len(groups.masks)
        return _Joined(groups.median if below else groups.median - 1, extended=True)

    def _paired(self, group: int, target: int) -> _Paired | None:
        """How a group is paired, if possible."""
        masks = self.groups.masks
        teams = masks[group] | self.field.mask([team for team, _ in self.coming.get(group, ())])
        key: tuple[object, ...] = (group > self.groups.median, masks[group], teams)
        if teams.bit_count() % 2:
            key = (*key, masks[target], *self.coming.get(target, ()))
        if key not in self.known:
            order = self._in_turn(group, teams)
            odd = len(order) % 2 == 1
            self.known[key] = self._odd(masks[group], order, target) if odd else self._even(order)
        return self.known[key]

    def _in_turn(self, group: int, teams: int) -> list[int]:
        """Teams in the order of section G, with floaters [2008: 48]; below the median from the last one [2008: 55]."""
        field = self.field
        order = sorted(bits(teams), key=lambda team: (field.strength[team], field.tpn[team]))
        return order[::-1] if group > self.groups.median else order

    def _even(self, order: Sequence[int]) -> _Paired | None:
        """The first pairing, highest with lowest [2008: 49, 50]."""
        for limits in (True, False):
            pairs = first_by_turns(self.field.adjacency(limits), order, from_the_end)
            if pairs is not None:
                return _Paired(tuple(pairs), limits)
        return None

    def _odd(self, residents: int, order: Sequence[int], target: int) -> _Paired | None:
        """The first pairing with a floater, a resident, that the next group can take [2008: 51, 52, 53]."""
        spare = len(self.field)
        for own, limits in LEVELS:
            allowed = self._possible_floaters(residents, target, limits)
            if not allowed:
                continue
            rows = [*self.field.adjacency(own), allowed]
            for team in bits(allowed):
                rows[team] |= 1 << spare
            pairs = first_by_turns(rows, order, from_the_end, spare)
            if pairs is not None:
                floater = next(team for team, partner in pairs if partner == spare)
                pairs.remove((floater, spare))
                return _Paired(tuple(pairs), own, floater, limits)
        return None

    def _possible_floaters(self, candidates: int, target: int, limits: bool) -> int:
        """The candidates with which the target can be paired, or with one of its own teams left over [2008: 53].

        A floater to the median group does not meet the one that waits there from the other side [2008: 54].
        """
        hosts = self.groups.masks[target]
        waiting = [team for team, _ in self.coming.get(target, ())]
        rows = self.field.adjacency(limits)
        missing, open_ = self.judge.with_guests(hosts, waiting, limits)
        if (hosts.bit_count() + len(waiting)) % 2:
            partners = open_ if missing == 1 else 0
        else:
            assert not waiting, (
                "all that is left is an even number, and so is the target without an odd group"
            )
            partners = hosts if missing == 0 else open_ if missing == 2 else 0
        return self.field.mask([team for team in bits(candidates) if rows[team] & partners])

    def _median(self) -> bool:
        """The median group, in which floaters do not meet each other [2008: 54]."""
        median = self.groups.median
        coming = [team for team, _ in self.coming.get(median, ())]
        teams = self.groups.masks[median]
        order = self._in_turn(median, teams | self.field.mask(coming))
        for limits in (True, False):
            rows = list(self.field.adjacency(limits))
            for team in coming:
                rows[team] &= teams
            pairs = first_by_turns(rows, order, from_the_end)
            if pairs is not None:
                self._record(median, pairs, limits)
                return True
        return False

    def _record(self, group: int, pairs: Sequence[RawPair], limits: bool) -> None:
        """Record a paired group and the opponents of the floaters that it received."""
        partner = dict(pairs) | {b: a for a, b in pairs}
        arrived = []
        for team, within in self.coming.get(group, ()):
            source = next(k for k, mask in enumerate(self.groups.masks) if mask >> team & 1)
            (self.down if source < group else self.up).append((team, partner[team]))
            arrived.append(Floated(team, partner[team], source, group, within))
        self.records.append(
            GroupPairs(
                number=group,
                scores=(),
                residents=tuple(bits(self.groups.masks[group])),
                is_median=group == self.groups.median,
                turns=tuple(pairs),
                arrived=tuple(arrived),
                limits=limits,
            )
        )
