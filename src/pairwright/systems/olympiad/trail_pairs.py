"""Why two teams of a group meet, 9, and why with these colours, 7.

2009: 36, 37, 38, 39, 40; 2008: 39, 40, 49, 50.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...domain.explain import Length, Step
from ...domain.messages import msg
from ...domain.pairing import Pair
from ...matching.by_turns import from_the_end, from_the_middle
from ...matching.perfect import largest_matching
from ..trail import COLOURS
from .colours import allocate
from .drawing import GroupPairs, RawPair
from .field import BLACK, WHITE, OlympiadField
from .retraced import RetracedRound
from .trail_floaters import NEAR, why_floated


def pair_steps(view: RetracedRound, pair: Pair) -> list[Step]:
    """Why these two meet."""
    place = view.field.place
    a, b = place[pair.white.tpn], place[pair.black.tpn]
    for index, group in enumerate(view.drawing.groups):
        for one in group.left:
            if {one.team, one.opponent} == {a, b} and not view.field.top_bottom:
                head = Step("oly_pair.table", "", {"table": pair.table}, Length.FULL, True)
                return [head, *why_floated(view, index, one, Length.SENTENCE)]
    group, k = next(
        (group, k)
        for group in view.drawing.groups
        for k, turn in enumerate(group.turns)
        if set(turn) == {a, b}
    )
    return [_head(view, group, group.turns[k], pair), *_before(view, group, k)]


def _head(view: RetracedRound, group: GroupPairs, turn: RawPair, pair: Pair) -> Step:
    """Which team was to be paired and whom it met."""
    field = view.field
    below = group.number > next(g.number for g in view.drawing.groups if g.is_median)
    topic = (
        "late first"
        if field.top_bottom
        else "first below"
        if below and "first below" in view.articles
        else "first"
    )
    values = {
        "table": pair.table,
        "first_team": field.tpn[turn[0]],
        "second_team": field.tpn[turn[1]],
        **view.score_values(group),
    }
    key = "oly_pair.late" if field.top_bottom else "oly_pair.same"
    if len(group.scores) > 1:
        key = "oly_pair.joined"
    return Step(key, view.articles[topic], values, Length.SENTENCE, True)


def _before(view: RetracedRound, group: GroupPairs, k: int) -> Iterator[Step]:
    """Why not one of the opponents that come before in the order."""
    field = view.field
    first, second = group.turns[k]
    left = _in_turn(view, group, k)
    order = from_the_end if field.top_bottom else from_the_middle
    opponents = [left[position] for position in order(len(left))]
    for shown, team in enumerate(opponents[: opponents.index(second)]):
        length = Length.PARAGRAPH if shown < NEAR else Length.FULL
        step = view.apart(first, team, group.limits, "oly_apart", length)
        if step is None:
            step = _hindered(view, group, left, first, team, length)
        yield step


def _in_turn(view: RetracedRound, group: GroupPairs, k: int) -> list[int]:
    """The teams that were left when the k-th pair was made, in the order of their turns."""
    field = view.field
    teams = {team for turn in group.turns[k:] for team in turn}
    below = group.number > next(g.number for g in view.drawing.groups if g.is_median)
    if field.top_bottom:
        teams |= {one.team for one in group.left}
        return sorted(teams, key=lambda team: (field.strength[team], field.tpn[team]), reverse=below)
    return sorted(teams, reverse=below)


def _hindered(
    view: RetracedRound, group: GroupPairs, left: list[int], first: int, team: int, length: Length
) -> Step:
    """Why a permitted opponent was passed over: the others could not be paired, or not in the way this group
    requires."""
    values = {"team": view.field.tpn[first], "other_team": view.field.tpn[team]}
    rest = [other for other in left if other not in (first, team)]
    arrived = {one.team for one in group.arrived}
    if group.is_median and {first, team} <= arrived:
        return Step("oly_apart.both_float", view.articles["late apart"], values, length)
    if view.field.top_bottom and group.left and _left_over(view, group, rest, group.limits) == 1:
        return Step("oly_apart.floater", view.articles["late move"], values, length)
    topic = "late first" if view.field.top_bottom else "order"
    needed = len(rest) % 2
    if group.limits and _left_over(view, group, rest, False) == needed:
        return Step("oly_apart.rest_limits", view.articles["limits"], values, length)
    return Step("oly_apart.rest", view.articles[topic], values, length)


def _left_over(view: RetracedRound, group: GroupPairs, teams: Sequence[int], limits: bool) -> int:
    """How many of these teams of a group a maximum matching leaves over."""
    rows = list(view.field.adjacency(limits))
    if group.is_median:
        for one in group.arrived:  # floaters do not meet each other there
            rows[one.team] &= view.field.mask(group.residents)
    mate = largest_matching(rows, view.field.mask(teams))
    return sum(mate[team] < 0 for team in teams)


def colour_steps(view: RetracedRound, pair: Pair) -> list[Step]:
    """Why these colours."""
    field = view.whole
    white, black = field.place[pair.white.tpn], field.place[pair.black.tpn]
    high = min(white, black)
    key = topic = allocate(field, white, black, view.odd[high])[2]
    if topic == "lot" and (field.round > 1 or field.options["r_odd"] == "numbers"):
        key = "lot_number"
    if topic == "equalise" and field.options["r_equalise"] == "whites":
        key = "equalise_whites"
    if topic == "undecided":
        balanced = field.difference[high] and field.options["r_undecided"] == "balance"
        key = "balanced" if balanced else "alternates"
    values = {
        "white_team": pair.white.tpn,
        "black_team": pair.black.tpn,
        "high_team": field.tpn[high],
        "white_colours": _colours(field, white),
        "black_colours": _colours(field, black),
        "white_difference": f"{field.difference[white]:+d}",
        "black_difference": f"{field.difference[black]:+d}",
        "lot": COLOURS[WHITE if field.options["initial_colour"] == "W" else BLACK],
    }
    return [
        Step("oly_colour.short", pair.colour_article, values, Length.SENTENCE),
        Step("oly_colour.record", field.edition.articles["equalise"], values, Length.FULL),
        Step(f"oly_colour.{key}", pair.colour_article, values),
    ]


def _colours(field: OlympiadField, team: int) -> str:
    by_round = field.colour_by_round(team)
    letters = {WHITE: "W", BLACK: "B", 0: "-"}
    return "".join(letters[by_round.get(r, 0)] for r in range(field.round - 1)) or msg("none yet")
