"""Ranking: each tie-break of the list orders the groups that are still tied [C.07 4.2].

The backgammon federation does it differently: a subset still tied starts again with the first tie-break [IBF 1.2].
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..domain.messages import msg
from .codes import TieBreak
from .field import ScoredField
from .registry import Rule, rule_in
from .values import Column

Group = list[int]
Groups = list[Group]


@dataclass
class Ranked:
    """The groups in order after the last tie-break, the values, and the tied groups passed to each tie-break."""

    groups: Groups
    columns: list[Column] = field(default_factory=list)
    before: list[Groups] = field(default_factory=list)
    """A participant may be in several groups of a tie-break; the last one counts."""
    remarks: list[str] = field(default_factory=list)


@dataclass
class _Step:
    """One tie-break: the values, and how it splits a tied group."""

    column: Column
    divide: Callable[[Group], Groups]
    level: frozenset[int]
    """A group consisting only of these is not split further."""
    given: Groups = field(default_factory=list)

    def __call__(self, group: Group) -> Groups:
        if len(group) < 2 or (self.level and self.level.issuperset(group)):
            return [group]
        self.given.append(group)
        return self.divide(group)


def rank(
    results: ScoredField,
    tie_breaks: Sequence[TieBreak],
    without: Collection[int] = (),
    by_hand: Sequence[int] = (),
) -> Ranked:
    """Apply the list to all participants except those `without` a place; those still tied are ordered by number.

    Then the TPNs in `by_hand` come first among tied participants, in that order.
    """
    everybody = [i for i in range(len(results)) if i not in without]
    everybody.sort(key=lambda i: results.entries[i].tpn)
    found = Ranked([everybody] if everybody else [])
    steps = [_step(results, tie_break, found.remarks) for tie_break in tie_breaks]
    if results.settings.restart:
        found.groups = [part for group in found.groups for part in _restarting(steps, group)]
    else:
        for step in steps:
            found.groups = [part for group in found.groups for part in step(group)]
    order = [results.place[tpn] for tpn in by_hand if tpn in results.place]
    if order:
        found.groups = [
            part for group in found.groups for part in _as_decided(results, group, order, found.remarks)
        ]
    found.columns = [step.column for step in steps]
    found.before = [step.given for step in steps]
    return found


def _as_decided(results: ScoredField, group: Group, order: Sequence[int], remarks: list[str]) -> Groups:
    """A tied group in the order set by decision; members not named stay tied behind."""
    named = [i for i in order if i in group]
    if len(group) < 2 or not named:
        return [group]
    names = ", ".join(results.entries[i].label for i in named)
    remarks.append(
        msg("Of {count} who were tied, in an order that was decided: {names}", count=len(group), names=names)
    )
    rest = [i for i in group if i not in named]
    return [*([i] for i in named), *([rest] if rest else [])]


def _restarting(steps: Sequence[_Step], group: Group) -> Groups:
    """The parts of a group: the first tie-break that splits it, then each part from the beginning."""
    for step in steps:
        parts = step(group)
        if len(parts) > 1:
            return [small for part in parts for small in _restarting(steps, part)]
    return [group]


def _step(results: ScoredField, tie_break: TieBreak, remarks: list[str]) -> _Step:
    rule = rule_in(results, tie_break)
    assert rule is not None
    if rule.split is not None:
        return _set_by_set(results, tie_break, rule)
    return _by_values(results, tie_break, rule, remarks)


def _level(results: ScoredField) -> frozenset[int]:
    """Participants that nothing may separate once they are tied."""
    tpns = {tpn for one in results.settings.given.values() for tpn in one.level}
    return frozenset(results.place[tpn] for tpn in tpns if tpn in results.place)


def _by_values(results: ScoredField, tie_break: TieBreak, rule: Rule, remarks: list[str]) -> _Step:
    """Order a tied group by its values, best first; members without a value come last."""
    assert rule.column is not None
    column = rule.column(results, tie_break)
    raw = column.raw
    up = rule.low_wins != tie_break.reverse

    def divide(group: Group) -> Groups:
        why = rule.leaves(results, group) if rule.leaves is not None else ""
        if why:
            if why not in remarks:
                remarks.append(why)
            return [group]
        by_value: dict[Any, Group] = {}
        for i in group:
            by_value.setdefault(raw[i], []).append(i)
        nothing = by_value.pop(None, None)
        parts = [by_value[value] for value in sorted(by_value, reverse=not up)]
        return [*parts, nothing] if nothing is not None else parts

    return _Step(column, divide, _level(results))


def _set_by_set(results: ScoredField, tie_break: TieBreak, rule: Rule) -> _Step:
    """Order a tied group by its own mini-table; the value is the place within the group."""
    split = rule.split
    assert split is not None
    raw: list[int | None] = [None] * len(results)

    def divide(group: Group) -> Groups:
        parts = split(results, tie_break, group)
        place = 1
        for part in parts:
            for i in part:
                raw[i] = place
            place += len(part)
        return parts

    return _Step(Column(raw), divide, _level(results))
