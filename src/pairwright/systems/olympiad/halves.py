"""The procedure of 6, 8 and 9: top half against bottom half, group by group, the median last.

2009: 17, 18, 19, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42; 2008: 16, 17, 29, 30, 31, 32, 33, 34, 35, 36, 37,
38, 39, 40, 41, 42, 43, 44, 45, 46, 47.
"""

from __future__ import annotations

from ...matching.perfect import bits
from .choices import WAITS, GroupChoice
from .drawing import Drawing, Floated, GroupPairs, RawPair
from .field import OlympiadField
from .groups import ScoreGroups, score_groups
from .inside_group import pair_group, pair_median
from .judge import Judge
from .search import Plan, find_plan


def draw_by_halves(field: OlympiadField, judge: Judge, teams: int) -> Drawing | None:
    """Pair these teams; None if they cannot all be paired."""
    groups = score_groups(field.points, teams)
    plan = find_plan(judge, groups, field.options["r_rest_of_target"])
    return None if plan is None else _drawing(judge, groups, plan)


def _drawing(judge: Judge, groups: ScoreGroups, plan: Plan) -> Drawing:
    field, median = judge.field, groups.median
    at = plan.end
    down, up = (at.down, at.up) if at else ((), ())
    rest = at.rest[median] if at else groups.masks[median]
    served, others = pair_median(judge, rest, down, up, plan.median_limits)
    hosts = dict(served)
    choices = dict(zip(groups.order, plan.choices, strict=True))
    left = {group: _left(choice, group, hosts, plan.median_limits) for group, choice in choices.items()}
    floated = [one for group in groups.order for one in left[group]]
    by_team = {one.team: one for one in floated}
    records = [
        GroupPairs(
            number=group,
            scores=(groups.scores[group],),
            residents=tuple(bits(groups.masks[group])),
            is_median=False,
            turns=tuple(_turns(field, choice, group, median)),
            arrived=tuple(one for one in floated if one.target == group),
            left=left[group],
            limits=choice.own_limits,
            changed=group in plan.changed,
            given=len(choice.moves) - judge.missing(_before(choice, group), False),
        )
        for group, choice in choices.items()
    ]
    records.append(
        GroupPairs(
            number=median,
            scores=(groups.scores[median],),
            residents=tuple(bits(groups.masks[median])),
            is_median=True,
            turns=tuple(others),
            arrived=tuple(by_team[team] for team, _ in served),
            limits=plan.median_limits,
        )
    )
    return Drawing(
        tuple(records),
        groups.scores[median],
        tuple((one.team, one.opponent) for one in floated if one.source < median),
        tuple((one.team, one.opponent) for one in floated if one.source > median),
        plan.extended,
        plan.extra_floaters,
    )


def _turns(field: OlympiadField, choice: GroupChoice, group: int, median: int) -> list[RawPair]:
    rest = choice.after.rest[group]
    return pair_group(field, rest, choice.own_limits, group > median) if rest else []


def _before(choice: GroupChoice, group: int) -> int:
    """The teams of a group when its turn came, including floaters it received."""
    teams = choice.after.rest[group]
    for move in choice.moves:
        teams |= 1 << move.team
    return teams


def _left(choice: GroupChoice, group: int, hosts: dict[int, int], median_limits: bool) -> tuple[Floated, ...]:
    """The floaters of a group with their opponents, including those of the median group."""
    return tuple(
        Floated(move.team, hosts[move.team], group, move.target, median_limits)
        if move.opponent == WAITS
        else Floated(move.team, move.opponent, group, move.target, choice.target_limits)
        for move in choice.moves
    )
