"""Why a team floats, and why it meets its opponent there: 8.

2009: 23, 30, 31, 32, 33, 34, 35; 2008: 29, 30, 31, 32, 33, 34, 35, 51, 52, 53.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ...domain.explain import Length, Step
from ...matching.perfect import bits
from .drawing import Floated, GroupPairs
from .retraced import RetracedRound
from .trail_targets import spoilt_by_floater, spoilt_by_opponent

NEAR = 3
"""How many of the passed-over teams a short trail names; a full trail names all."""


def group_steps(view: RetracedRound, index: int) -> list[Step]:
    """What happened in the group that was paired as `index`-th, before its pairs."""
    group = view.drawing.groups[index]
    at = view.articles
    place = "median" if group.is_median else "above" if _is_above(view, group) else "below"
    values = {**view.score_values(group), "resident_teams": view.tpns(group.residents)}
    if len(group.scores) > 1:
        key = "oly_group.joined_median" if group.is_median else "oly_group.joined"
        steps = [Step(key, at["late join"], values, heading=True)]
    else:
        steps = [Step(f"oly_group.{place}", at["median"], values, heading=True)]
    steps += reasons_to_float(view, group)
    for one in group.left:
        steps.append(_floats(view, one, Length.PARAGRAPH))
        steps += why_this_floater(view, index, one)
        steps += why_this_opponent(view, index, one)
    if not group.limits and group.is_median and group.arrived:
        steps.append(Step("oly_group.no_limits_median", at["no limits"], values))
    elif not group.limits and group.turns:
        steps.append(Step("oly_group.no_limits", at["no limits"], values))
    return steps


def _is_above(view: RetracedRound, group: GroupPairs) -> bool:
    return group.number < next(g.number for g in view.drawing.groups if g.is_median)


def reasons_to_float(view: RetracedRound, group: GroupPairs) -> list[Step]:
    """Why any team of a group floats, and why its first choice was not taken."""
    at = view.articles
    if not group.left:
        return [] if group.is_median else [_complete(view, group)]
    values = {**view.score_values(group), "count": len(group.left)}
    steps = []
    if len(group.left) == 1:
        steps.append(Step("oly_float.odd", at["down" if _is_above(view, group) else "up"], values))
    elif group.given:
        steps.append(Step("oly_float.given", at["another floater"], {**values, "given": group.given}))
    else:
        steps.append(Step("oly_float.many", at["as many"], values))
    if group.changed:
        steps.append(Step("oly_float.changed", at["another floater"], values))
    if view.field.top_bottom:
        steps.append(Step("oly_float.late", at["late move"], values))
    return steps


def _complete(view: RetracedRound, group: GroupPairs) -> Step:
    """A group has no floater of its own."""
    arrived = view.tpns([one.team for one in group.arrived])
    values = {
        "met_teams": view.tpns(sorted(one.opponent for one in group.arrived)),
        "floater_teams": arrived,
    }
    if view.field.top_bottom:
        key = "complete_late" if arrived else "complete"
    else:
        key = "empty" if not group.turns else "complete_rest" if arrived else "complete"
    return Step(f"oly_group.{key}", view.articles["as many"], values, Length.FULL)


def _floats(view: RetracedRound, one: Floated, length: Length) -> Step:
    """The plain fact that a team floats."""
    down = one.source < one.target
    values = {
        "team": view.field.tpn[one.team],
        "other_team": view.field.tpn[one.opponent],
        "own_scores": list(view.group_at(one.source).scores),
        **view.score_values(view.group_at(one.target)),
    }
    return Step(
        "oly_float.down" if down else "oly_float.up", view.articles["down" if down else "up"], values, length
    )


def why_this_floater(view: RetracedRound, index: int, one: Floated) -> Iterator[Step]:
    """Why not one of the teams that come before it in the order: the lower ones, below the median the higher ones."""
    group = view.drawing.groups[index]
    if view.field.top_bottom or len(group.left) > 1 or group.changed or group.given:
        return
    down = one.source < one.target
    rest = view.rest_before(index)
    teams = rest[group.number]
    before = [team for team in bits(teams) if (team > one.team) == down and team != one.team]
    for k, team in enumerate(reversed(before) if down else before):
        yield _passed_over(view, group, one, team, rest, Length.PARAGRAPH if k < NEAR else Length.FULL)
    for number in range(one.source + (1 if down else -1), one.target, 1 if down else -1):
        passed = view.group_at(number)
        key = "oly_float.skipped_median" if passed.is_median else "oly_float.skipped"
        article = view.articles["down further" if down else "up further"]
        yield Step(key, article, view.score_values(passed))
    if not one.limits:
        key = "no_limits_median" if view.group_at(one.target).is_median else "no_limits"
        yield Step(f"oly_float.{key}", view.articles["no limits"], {"team": view.field.tpn[one.team]})


def _passed_over(
    view: RetracedRound, group: GroupPairs, one: Floated, team: int, rest: list[int], length: Length
) -> Step:
    """Why a team that comes before the floater in the order did not float."""
    at, way = view.articles, "down" if one.source < one.target else "up"
    field = view.field
    teams = rest[group.number] & ~field.bits[team]
    values = {
        "team": field.tpn[team],
        "floater_team": field.tpn[one.team],
        **view.score_values(view.group_at(one.target)),
    }
    if not view.judge.complete(teams, False):
        return Step("oly_float.not_rest", at[f"{way} rest"], values, length)
    if not view.judge.complete(teams, group.limits):
        return Step("oly_float.not_rest_limits", at["limits"], values, length)
    hosts = rest[one.target]
    if not field.rows[team] & hosts:
        met_all = not hosts & ~field.mask(field.met[team])
        return Step(f"oly_float.{'not_met' if met_all else 'not_apart'}", at[f"{way} met"], values, length)
    if not field.adjacency(one.limits)[team] & hosts:
        return Step("oly_float.not_limits", at["limits"], values, length)
    key = spoilt_by_floater(view, group, one, team, rest)
    article = at["limits" if key.endswith("_limits") else "another floater"]
    return Step(f"oly_float.not_{key}", article, values, length)


def why_this_opponent(view: RetracedRound, index: int, one: Floated) -> Iterator[Step]:
    """Why not one of the teams of the target group that come before its opponent."""
    if view.field.top_bottom:
        return
    target = view.group_at(one.target)
    down = one.source < one.target
    rest = view.rest_before(index)
    group = view.drawing.groups[index]
    earlier = list(
        takewhile(lambda other: other.team != one.team, target.arrived if target.is_median else group.left)
    )
    taken = {other.opponent: other.team for other in earlier}
    hosts = target.residents if target.is_median else tuple(bits(rest[one.target]))
    hosts = hosts if down else hosts[::-1]
    for shown, team in enumerate(hosts[: hosts.index(one.opponent)]):
        length = Length.PARAGRAPH if shown < NEAR else Length.FULL
        values = {"team": view.field.tpn[one.team], "other_team": view.field.tpn[team]}
        if team in taken:
            by = {"by_team": view.field.tpn[taken[team]]}
            yield Step("oly_apart.taken", view.articles["first"], {**values, **by}, length)
            continue
        step = view.apart(one.team, team, one.limits, "oly_apart", length)
        if step is None:
            key = _spoilt(view, group, one, team, rest, [*taken, team])
            article = view.articles["limits" if key.endswith("_limits") else "as many"]
            step = Step(f"oly_apart.{key}", article, values, length)
        yield step


def _spoilt(
    view: RetracedRound, group: GroupPairs, one: Floated, team: int, rest: list[int], taken: list[int]
) -> str:
    """What an earlier opponent that a floater may meet would have spoilt, as a key suffix."""
    target = view.group_at(one.target)
    if target.is_median:
        guests = [other.team for other in target.arrived[len(taken) :]]
        hosts = view.field.mask(target.residents) & ~view.field.mask(taken)
        free = one.limits and not view.judge.with_guests(hosts, guests, False)[0]
        return "median_limits" if free else "median"
    if group.changed or group.given:
        return "later"
    if len(group.left) > 1:
        return "others"
    return spoilt_by_opponent(view, group, one, team, rest)


def why_floated(view: RetracedRound, index: int, one: Floated, length: Length) -> list[Step]:
    """Everything about one floater."""
    group = view.drawing.groups[index]
    return [
        _floats(view, one, length),
        *reasons_to_float(view, group),
        *why_this_floater(view, index, one),
        *why_this_opponent(view, index, one),
    ]
