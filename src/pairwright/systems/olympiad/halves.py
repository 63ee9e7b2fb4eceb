"""The procedure of 6-9 (2009: 17-42; 2008: 29-47): top half against bottom half, group by group, the median last."""

from __future__ import annotations

from ...matching.perfect import bits
from .choices import WAITS, Choice
from .drawing import Drawing, Floated, GroupPairs, RawPair
from .field import Field
from .groups import Groups, score_groups
from .judge import Judge
from .search import Plan, find_plan
from .within import pair_group, pair_median


def draw_by_halves(field: Field, judge: Judge, teams: int) -> Drawing | None:
    """Pair these teams; None if they cannot all be paired."""
    groups = score_groups(field.points, teams)
    plan = find_plan(judge, groups, field.options["r_rest_of_target"])
    return None if plan is None else _drawing(judge, groups, plan)


def _drawing(judge: Judge, groups: Groups, plan: Plan) -> Drawing:
    field = judge.field
    inside: dict[int, list[RawPair]] = {}
    for group, choice in zip(groups.order, plan.choices, strict=True):
        rest = choice.after.rest[group]
        inside[group] = pair_group(field, rest, choice.own_limits, group > groups.median) if rest else []
    median = groups.median
    at = plan.end
    down, up = (at.down, at.up) if at else ((), ())
    rest = at.rest[median] if at else groups.masks[median]
    of_down, of_up, inside[median] = pair_median(judge, rest, down, up, plan.median_limits)
    hosts = dict(of_down + of_up)
    left = {
        group: _left(choice, group, hosts, plan.median_limits)
        for group, choice in zip(groups.order, plan.choices, strict=True)
    }
    arrived: dict[int, list[Floated]] = {}
    for group, choice in zip(groups.order, plan.choices, strict=True):
        for move, floated in zip(choice.moves, left[group], strict=True):
            arrived.setdefault(move.target, []).append(floated)
    by_team = {floated.team: floated for floated in arrived.get(median, ())}
    arrived[median] = [by_team[team] for team, _ in of_down + of_up]
    made: dict[bool, list[RawPair]] = {True: [], False: []}
    for group in groups.order:
        made[group < median] += [(floated.team, floated.opponent) for floated in left[group]]
    records = tuple(
        GroupPairs(
            scores=(groups.scores[group],),
            teams=tuple(bits(groups.masks[group])),
            is_median=group == median,
            pairs=(*((f.team, f.opponent) for f in arrived.get(group, ())), *inside[group]),
            arrived=tuple(arrived.get(group, ())),
            left=left.get(group, ()),
            limits=plan.median_limits if group == median else choice_limits,
        )
        for group, choice_limits in (
            *((g, choice.own_limits) for g, choice in zip(groups.order, plan.choices, strict=True)),
            (median, plan.median_limits),
        )
    )
    return Drawing(records, groups.scores[median], tuple(made[True]), tuple(made[False]), plan.extended)


def _left(choice: Choice, group: int, hosts: dict[int, int], median_limits: bool) -> tuple[Floated, ...]:
    """The floaters of a group with their opponents, those of the median group included."""
    return tuple(
        Floated(
            move.team,
            hosts[move.team] if move.opponent == WAITS else move.opponent,
            abs(move.target - group),
            median_limits if move.opponent == WAITS else choice.target_limits,
        )
        for move in choice.moves
    )
