"""Reasons for the bye [3.4] and for a set of upfloaters [3.5]: each alternative with the criterion it violates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...domain.explain import Length, Step
from ..completion import Completion
from ..trail import meetings
from .criteria import c7_count
from .pab import bye_order
from .situation import Situation
from .trail_view import RoundView
from .upfloaters import need_after

NEAR = 2
"""Number of alternatives in a short trail; a full trail includes `FAR` of them."""
FAR = 12


def bye_steps(view: RoundView) -> list[Step]:
    """Why this team has the bye, and why those before it in the order of 3.4 do not."""
    field, chosen = view.field, view.bye
    assert chosen is not None, "it is asked of a round with a bye"
    bye = field.tpn[chosen]
    steps = [
        Step(
            "pab.chosen",
            "3.4",
            {"bye_team": bye, "score": field.primary[chosen], "played": field.played[chosen]},
            Length.SENTENCE,
            True,
        )
    ]
    order = bye_order(field)
    passed = order[: order.index(chosen)]
    barred = [field.tpn[i] for i in passed if field.barred_from_bye[i]]
    kept = [field.tpn[i] for i in passed if not field.barred_from_bye[i]]
    if barred:
        steps.append(Step("pab.barred", "C2", {"barred_teams": barred}))
    if kept:
        steps.append(Step("pab.incomplete", "3.4.1", {"kept_teams": kept}))
    completion = Completion(field, range(len(field)))
    _, open_ = completion.judge((1 << len(field)) - 1)
    following = next(
        (i for i in order[len(passed) + 1 :] if not field.barred_from_bye[i] and open_ >> i & 1), None
    )
    if following is None:
        return steps
    key, article = (
        ("pab.next_score", "3.4.2")
        if field.primary[following] != field.primary[chosen]
        else ("pab.next_played", "3.4.3")
        if field.played[following] != field.played[chosen]
        else ("pab.next_tpn", "3.4.4")
    )
    values = {
        "team": field.tpn[following],
        "bye_team": bye,
        "score": field.primary[following],
        "played": field.played[following],
    }
    return [*steps, Step(key, article, values)]


def _near_and_far(steps: list[Step]) -> list[Step]:
    """The last few in the order for a short trail, more of them for a full one."""
    told = steps[-FAR:]
    return [
        step if k >= len(told) - NEAR else Step(step.key, step.article, step.values, Length.FULL)
        for k, step in enumerate(told)
    ]


def set_steps(view: RoundView, index: int, team: int | None = None) -> list[Step]:
    """Why a bracket has these upfloaters; with `team` (a TPN) only what concerns that team."""
    bracket = view.result.brackets[index]
    situation, taken = view.situations[index], view.upfloaters(index)
    field = view.field
    if not bracket.upfloaters:
        return [Step("set.none", "C4", {"score": bracket.score_tenths}, Length.FULL)]
    steps = [_how_many(view, index)]
    for tpn in bracket.upfloaters:
        if team not in (None, tpn):
            continue
        steps.append(
            Step(
                "set.member",
                "3.5.5",
                {"team": tpn, "own_score": view.score(tpn), "score": bracket.score_tenths},
            )
        )
        earlier = []
        for other in _before(situation, taken, field.place[tpn]):
            swapped = [t for t in taken if t != field.place[tpn]] + [other]
            earlier.append(_reason(view, situation, index, swapped, field.tpn[other], tpn))
        steps.extend(_near_and_far(earlier))
        later = next(_after(situation, taken, field.place[tpn]), None)
        if later is not None:
            swapped = [t for t in taken if t != field.place[tpn]] + [later]
            steps.append(_reason(view, situation, index, swapped, field.tpn[later], tpn))
    return steps


def _how_many(view: RoundView, index: int) -> Step:
    """Why this number of upfloaters [C4]: the residents are odd, or some stay over, or the others could not be paired
    [C3].

    As many upfloaters as there are residents left over would always be enough for the bracket itself: all teams left
    have a pairing, and in the residents' part of it a maximum matching can replace their pairs (the teams that meet
    lower ones and those that a matching pairs are independent sets of two matroids). More are needed only for the
    teams left below.
    """
    bracket = view.result.brackets[index]
    count = len(bracket.upfloaters)
    values = {
        "score": bracket.score_tenths,
        "count": count,
        "residents": len(bracket.residents),
        "floater_teams": list(bracket.upfloaters),
    }
    if count == 1:
        return Step("set.odd", "C4", values)
    residents = Completion(view.field, view.situations[index].residents)
    over, _ = residents.judge((1 << len(bracket.residents)) - 1)
    if over == count:
        return Step("set.many", "C4", {**values, "over": over})
    return Step("set.rest" if over else "set.rest_none", "C3", {**values, "fewer": over})


def _order(situation: Situation) -> list[int]:
    """Potential upfloaters by descending score, then ascending TPN [3.5.3]."""
    return [team for group in situation.lower for team in group]


def _before(situation: Situation, taken: Sequence[int], place: int) -> list[int]:
    order = _order(situation)
    return [team for team in order[: order.index(place)] if team not in taken][-FAR:]


def _after(situation: Situation, taken: Sequence[int], place: int) -> Iterator[int]:
    order = _order(situation)
    return (team for team in order[order.index(place) + 1 :] if team not in taken)


def _reason(
    view: RoundView, situation: Situation, index: int, chosen: Sequence[int], team: int, instead_of: int
) -> Step:
    """What a set with `team` instead of another one would violate, or that it comes later in the order."""
    field = view.field
    bracket = view.result.brackets[index]
    values = {"team": team, "instead_team": instead_of, "score": view.score(team)}
    members = sorted([*situation.residents, *chosen])
    place = field.place[team]
    if not any(field.may_meet(place, resident) for resident in situation.residents):
        apart = [field.tpn[resident] for resident in situation.residents]
        all_met = all(meetings(view.result.tournament, team, tpn)[0] for tpn in apart)
        return Step(
            "alt_set.met" if all_met else "alt_set.apart",
            "C1" if all_met else "",
            {**values, "met_teams": apart},
        )
    completion = Completion(field, members)
    if not completion.complete((1 << len(members)) - 1):
        return Step("alt_set.unpaired", "C1", values)
    if not situation.completes(chosen):
        return Step("alt_set.rest", "C3", values)
    if view.score(team) < view.score(instead_of):
        return Step("alt_set.C5", "C5", {**values, "own_score": view.score(instead_of)})
    ours = bracket.criteria_tenths["C6"]
    need = need_after(situation, chosen)
    if ours is not None and need is not None and need > ours:
        return Step("alt_set.C6", "C6", {**values, "ours": ours, "theirs": need})
    if c7_count(field, chosen) > bracket.criteria_tenths["C7"]:
        return Step("alt_set.C7", "C7", {**values, "last_round": view.result.round - 1})
    return Step("alt_set.order", "3.5.4", values)
