"""Ranking set by set: each tie-break of the list orders the groups that are still tied [4.2]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .codes import TieBreak
from .field import Field
from .registry import Rule, rule_of
from .values import Column

Groups = list[list[int]]


@dataclass
class Ranked:
    """The groups in order after the last tie-break, the values, and the groups before each tie-break."""

    groups: Groups
    columns: list[Column] = field(default_factory=list)
    before: list[Groups] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


def rank(results: Field, tie_breaks: Sequence[TieBreak]) -> Ranked:
    """Apply the list; within a group that stays tied the order is that of the starting numbers."""
    order = sorted(range(len(results)), key=lambda i: results.entries[i].tpn)
    found = Ranked([order] if order else [])
    for tie_break in tie_breaks:
        rule = rule_of(tie_break)
        assert rule is not None
        found.before.append(found.groups)
        if rule.split is not None:
            _split(results, tie_break, rule, found)
        else:
            _sort(results, tie_break, rule, found)
    return found


def _sort(results: Field, tie_break: TieBreak, rule: Rule, found: Ranked) -> None:
    """Order each tied group by its values, the best first; a member without a value comes last."""
    assert rule.column is not None
    column = rule.column(results, tie_break)
    raw = column.raw
    up = rule.low_wins != tie_break.reverse
    groups: Groups = []
    for group in found.groups:
        if len(group) == 1:
            groups.append(group)
            continue
        if rule.acronym == "BC" and len({results.score("GP").totals[i] for i in group}) > 1:
            places = f"{len(group)} teams"
            remark = f"BC was not applied to {places} that are tied with different game points [12.1]"
            if remark not in found.remarks:
                found.remarks.append(remark)
            groups.append(group)
            continue
        by_value: dict[Any, list[int]] = {}
        for i in group:
            by_value.setdefault(raw[i], []).append(i)
        nothing = by_value.pop(None, None)
        groups += [by_value[value] for value in sorted(by_value, reverse=not up)]
        if nothing is not None:
            groups.append(nothing)
    found.groups = groups
    found.columns.append(column)


def _split(results: Field, tie_break: TieBreak, rule: Rule, found: Ranked) -> None:
    """Order each tied group by its own mini-table; the value is the place within the group."""
    assert rule.split is not None
    raw: list[int | None] = [None] * len(results)
    groups: Groups = []
    for group in found.groups:
        if len(group) == 1:
            groups.append(group)
            continue
        parts = rule.split(results, tie_break, group)
        place = 1
        for part in parts:
            for i in part:
                raw[i] = place
            place += len(part)
        groups += parts
    found.groups = groups
    found.columns.append(Column(raw))
