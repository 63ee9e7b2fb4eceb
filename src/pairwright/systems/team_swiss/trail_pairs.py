"""Reasons for a pair [3.6] and for its colours [4]: the alternatives in the order of 3.6.3, the deciding article."""

from __future__ import annotations

from typing import Any

from ...domain.explain import Length, Step
from ...domain.pairing import Pair
from ..trail import initial_text, meetings, preference_text
from .bracket import pair_bracket
from .colours import first_team
from .comparison import identifier_of
from .criteria import PAIR_CRITERIA
from .trail_sets import FAR, NEAR
from .trail_view import RoundView


def pairing_steps(view: RoundView, pair: Pair, most: int = FAR) -> list[Step]:
    """Why these two meet: their bracket, and what up to `most` earlier opponents and the next one would violate."""
    index = pair.bracket
    assert index is not None, "a decided pair has no reasons"
    bracket = view.result.brackets[index]
    top, bottom = sorted(pair.teams)
    floater = next((tpn for tpn in bracket.upfloaters if tpn in pair.teams), None)
    if floater is None:
        head = Step(
            "pair.same",
            "3.6.4",
            {"top_team": top, "bottom_team": bottom, "score": bracket.score_tenths, "table": pair.table},
            Length.SENTENCE,
            True,
        )
    else:
        other = next(tpn for tpn in pair.teams if tpn != floater)
        head = Step(
            "pair.floater",
            "3.5.5",
            {
                "team": floater,
                "other_team": other,
                "own_score": view.score(floater),
                "score": bracket.score_tenths,
                "table": pair.table,
            },
            Length.SENTENCE,
            True,
        )
    identifier = identifier_of(view.result, index)
    half = len(identifier) // 2
    at = identifier.index(top)
    taken = set(identifier[half : half + at])
    members = sorted((*bracket.residents, *bracket.upfloaters))
    open_ = [tpn for tpn in members if tpn > top and tpn not in taken and tpn not in identifier[: at + 1]]
    before = [tpn for tpn in open_ if tpn < bottom]
    steps = [head]
    for k, other_tpn in enumerate(before[:most]):
        step = _alternative(view, index, top, bottom, other_tpn)
        if k >= NEAR:
            step = Step(step.key, step.article, step.values, Length.FULL)
        steps.append(step)
    after = next((tpn for tpn in open_ if tpn > bottom), None)
    if after is not None:
        steps.append(_alternative(view, index, top, bottom, after))
    elif not before:
        steps.append(Step("pair.only", "3.6.4", {"top_team": top, "bottom_team": bottom}, Length.FULL))
    return steps


def _alternative(view: RoundView, index: int, top: int, bottom: int, other: int) -> Step:
    """What top - other would violate, in place of top - bottom."""
    values = {"top_team": top, "bottom_team": bottom, "team": other}
    met, _ = meetings(view.result.tournament, top, other)
    if met:
        return Step("alt.met", "C1", {**values, "rounds": met})
    field = view.field
    a, b = field.place[top], field.place[other]
    if not field.may_meet(a, b):
        return Step("alt.prohibited", "", values)
    bracket = view.result.brackets[index]
    residents = [field.place[tpn] for tpn in bracket.residents]
    upfloaters = [field.place[tpn] for tpn in bracket.upfloaters]
    found = pair_bracket(field.holding(a, b), residents, upfloaters)
    if found is None:
        return Step("alt.rest", "C1", values)
    rising = set(upfloaters)
    for criterion in PAIR_CRITERIA:
        ours = bracket.criteria_tenths[criterion.name]
        theirs = sum(criterion.cost(field, x, y, rising) for x, y in found)
        if theirs != ours:
            return Step(f"alt.{criterion.name}", criterion.name, {**values, "ours": ours, "theirs": theirs})
    ours_order = identifier_of(view.result, index)
    theirs_order = [field.tpn[x] for x, _ in found] + [field.tpn[y] for _, y in found]
    k = next(k for k in range(len(ours_order)) if ours_order[k] != theirs_order[k])
    half = len(found)
    if k < half:
        return Step(
            "alt.tops", "3.6.3", {**values, "ours_team": ours_order[k], "theirs_team": theirs_order[k]}
        )
    first = ours_order[k - half]
    return Step(
        "alt.order",
        "3.6.3",
        {**values, "ours_pair": [first, ours_order[k]], "theirs_pair": [first, theirs_order[k]]},
    )


def preference_values(view: RoundView, tpn: int) -> dict[str, Any]:
    """Colour difference and preference of a team as shown to people."""
    field = view.everybody
    place = field.place[tpn]
    wish = field.preference[place]
    strength = ""
    if field.settings.options["colour_preference"] == "B":
        strength = "strong" if field.strong[place] else "mild"
    difference = field.difference[place]
    return {
        "difference": f"{difference:+d}" if difference else "0",
        "preference": preference_text(wish, strength),
    }


def colour_steps(view: RoundView, pair: Pair) -> list[Step]:
    """Why the colours are as they are: the deciding article of 4.3 with its values."""
    white, black = pair.white.tpn, pair.black.tpn
    values: dict[str, Any] = {"white_team": white, "black_team": black}
    for name, tpn in (("white", white), ("black", black)):
        of = preference_values(view, tpn)
        values[f"{name}_preference"] = of["preference"]
        values[f"{name}_difference"] = of["difference"]
        values[f"{name}_colours"] = view.record(tpn)["colours"]
    field = view.everybody
    a, b = field.place[white], field.place[black]
    first, article = first_team(field, a, b)
    values |= {"first_team": field.tpn[first], "first_article": article}
    values["initial"] = initial_text(field.settings.options["initial_colour"])
    article = pair.colour_article
    return [
        Step("colour.short", article, values, Length.SENTENCE),
        Step(f"colour.{article}", article, values),
        Step("colour.record", "1.7", values, Length.FULL),
    ]
