"""How another floater, or another opponent, would affect the group that a floater goes to: 9.5 (2009: 42), 6.4.

For a group with one floater that took its first choice: there the penalties of `group_turn` alone decided.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.perfect import bits
from .choices import WAITS, Move, Penalty, Position
from .drawing import Floated, GroupPairs
from .group_turn import GroupTurn
from .groups import score_groups
from .retraced import RetracedRound


def spoilt_by_floater(
    view: RetracedRound, group: GroupPairs, one: Floated, team: int, rest: Sequence[int]
) -> str:
    """Why `team` does not float in the place of `one`, as a key suffix; `rest` is what is left of each group."""
    if view.group_at(one.target).is_median:
        return "median" if penalty(view, group, one, team, WAITS, rest, False) is None else "median_limits"

    def is_worse(limits: bool) -> bool:
        chosen = left_over(view, group, one, one.team, one.opponent, rest, limits)
        others = bits(view.field.adjacency(limits)[team] & rest[one.target])
        return all(left_over(view, group, one, team, other, rest, limits) > chosen for other in others)

    if is_worse(False):
        return "target"
    return "target_limits" if one.limits and is_worse(True) else "passing"


def spoilt_by_opponent(
    view: RetracedRound, group: GroupPairs, one: Floated, team: int, rest: Sequence[int]
) -> str:
    """Why the floater does not meet `team`, as a key suffix."""

    def is_worse(limits: bool) -> bool:
        chosen = left_over(view, group, one, one.team, one.opponent, rest, limits)
        return left_over(view, group, one, one.team, team, rest, limits) > chosen

    if is_worse(False):
        return "left_over"
    return "left_over_limits" if one.limits and is_worse(True) else "passing"


def left_over(
    view: RetracedRound,
    group: GroupPairs,
    one: Floated,
    team: int,
    opponent: int,
    rest: Sequence[int],
    limits: bool,
) -> int:
    """How many teams of the target, beyond what parity requires, are left over when `team` meets `opponent`."""
    found = penalty(view, group, one, team, opponent, rest, limits)
    assert found is not None, "only in the median group"
    return found[0]


def penalty(
    view: RetracedRound,
    group: GroupPairs,
    one: Floated,
    team: int,
    opponent: int,
    rest: Sequence[int],
    limits: bool,
) -> Penalty | None:
    """The penalty on the target of `one` when `team` goes there and meets `opponent`.

    None: it is the median group, and cannot be completed.
    """
    field, drawing = view.field, view.drawing
    teams = field.everyone & ~(0 if view.bye is None else field.bits[view.bye])
    groups = score_groups(field.points, teams)
    step = drawing.groups.index(group)
    waiting = [
        [
            f.team
            for earlier in drawing.groups[:step]
            for f in earlier.left
            if f.target == groups.median and down == (f.source < f.target)
        ]
        for down in (True, False)
    ]
    position = Position(step, tuple(rest), tuple(waiting[0]), tuple(waiting[1]))
    turn = GroupTurn(view.judge, groups, position, drawing.extra_floaters, field.options["r_rest_of_target"])
    left = list(rest)
    left[group.number] &= ~field.bits[team]
    everybody_waiting = position.down + position.up
    if one.target == groups.median:
        everybody_waiting += (team,)
        if not view.judge.serves(left[groups.median], everybody_waiting, limits):
            return None
    else:
        left[one.target] &= ~field.bits[opponent]
    return turn.penalty((Move(team, one.target, opponent),), left, everybody_waiting, limits)
