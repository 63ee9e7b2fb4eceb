"""Reasons for a pair [3, 4] and for its colours [5]: alternatives in the order of Article 4, the deciding article."""

from __future__ import annotations

from typing import Any

from ...domain.explain import Length, Step
from ...domain.messages import msg
from ...domain.pairing import Pair
from ..trail import initial_text, meetings
from .colours import higher_ranked
from .trail_steps import FAR, NEAR, difference_step
from .trail_view import DutchRoundView


def pairing_steps(view: DutchRoundView, pair: Pair, most: int = FAR) -> list[Step]:
    """Why these two meet: their places in S1 and S2, and what up to `most` earlier opponents and the next one would
    violate.
    """
    index = pair.bracket
    assert index is not None, "a decided pair has no reasons"
    bracket, place = view.result.brackets[index], view.place(index)
    values: dict[str, Any] = {"table": pair.table, "score": bracket.score_tenths}
    if pair.teams & set(place.paired_mdps):
        at = next(k for k, mdp in enumerate(place.paired_mdps) if mdp in pair.teams)
        top, bottom = place.paired_mdps[at], place.opponents[at]
        taken = {*place.opponents[:at]}
        order = [tpn for tpn in bracket.residents if tpn not in taken]
        head = Step(
            "dutch.pair_mdp",
            "3.3.3",
            {
                **values,
                "team": top,
                "other_team": bottom,
                "own_score": view.field.score[view.field.place[top]],
            },
            Length.SENTENCE,
            True,
        )
    else:
        at = next(k for k, couple in enumerate(place.pairs) if set(couple) == pair.teams)
        top, bottom = place.pairs[at]
        remainder = [tpn for tpn in bracket.residents if tpn not in place.opponents]
        tops = {one for one, _ in place.pairs}
        taken = {other for _, other in place.pairs[:at]}
        order = [tpn for tpn in remainder if tpn not in tops and tpn not in taken]
        head = Step(
            "dutch.pair_remainder" if bracket.moved_down else "dutch.pair",
            "3.3.1",
            {**values, "top_team": top, "bottom_team": bottom, "number": at + 1},
            Length.SENTENCE,
            True,
        )
    steps = [head]
    before = order[: order.index(bottom)]
    for k, other in enumerate(before[:most]):
        step = _alternative(view, index, top, other)
        steps.append(step if k < NEAR else Step(step.key, step.article, step.values, Length.FULL))
    after = order[order.index(bottom) + 1 :]
    if after:
        steps.append(_alternative(view, index, top, after[0]))
    elif not before:
        steps.append(Step("dutch.only", "3.3.1", {"top_team": top, "bottom_team": bottom}, Length.FULL))
    return steps


def exchange_steps(view: DutchRoundView, index: int) -> list[Step]:
    """Which players are exchanged between S1 and S2 [4.3], and what would be violated if those moved down stayed in
    S1."""
    place = view.place(index)
    if not place.down:
        return []
    bracket = view.result.brackets[index]
    values = {"score": bracket.score_tenths, "down_teams": list(place.down), "up_teams": list(place.up)}
    steps = [Step("dutch.exchange", "4.3", values)]
    for tpn in place.down[:NEAR]:
        found = view.with_top(index, tpn)
        told = {"team": tpn, "score": bracket.score_tenths}
        if found is None:
            steps.append(Step("dutch_top.rest", "C4", told))
        else:
            steps.append(difference_step("dutch_top", found, told, view.result.round))
    return steps


def forbidden(view: DutchRoundView, a: int, b: int) -> Step | None:
    """Why two may not meet at all: [C1], [C3], or a prohibition."""
    values = {"a_team": a, "b_team": b}
    tournament = view.result.tournament
    met, _ = meetings(tournament, a, b)
    if met:
        return Step("dutch_alt.met", "C1", {**values, "rounds": met})
    if (min(a, b), max(a, b)) in set(tournament.prohibited_pairs()):
        return Step("dutch_alt.prohibited", "", values)
    field = view.everybody
    x, y = field.place[a], field.place[b]
    if any(alike[x] and alike[y] for alike in field.alike.values()):
        return Step("dutch_alt.alike", "C3", {**values, "preference": view.record(a)["preference"]})
    return None


def _alternative(view: DutchRoundView, index: int, top: int, other: int) -> Step:
    """What top - other would violate, in place of the actual pair."""
    barred = forbidden(view, top, other)
    if barred is not None:
        return barred
    values = {"a_team": top, "b_team": other, "score": view.result.brackets[index].score_tenths}
    found = view.with_pair(index, top, other)
    if found is None:
        return Step("dutch_alt.rest", "C4", values)
    return difference_step("dutch_alt", found, values, view.result.round)


def colour_steps(view: DutchRoundView, pair: Pair) -> list[Step]:
    """Why the colours are as they are: the deciding article of 5.2 with its values."""
    white, black = pair.white.tpn, pair.black.tpn
    field = view.everybody
    higher = higher_ranked(field, field.place[white], field.place[black])
    values: dict[str, Any] = {
        "white_team": white,
        "black_team": black,
        "first_team": field.tpn[higher],
        "initial": initial_text(field.settings.options["initial_colour"]),
        "number": msg("odd") if field.odd[higher] else msg("even"),
    }
    for side, tpn in (("white", white), ("black", black)):
        values |= {f"{side}_{name}": value for name, value in view.record(tpn).items()}
    article = pair.colour_article
    key = article
    if article == "5.2.2" and values["white_preference"] == values["black_preference"]:
        key = "5.2.2_wider"
    if article == "5.2.5" and field.settings.options["parity"] == "tpn":
        key = "5.2.5_tpn"
    return [
        Step("colour.short", article, values, Length.SENTENCE),
        Step(f"dutch_colour.{key}", article, values),
        Step("colour.record", "1.7", values, Length.FULL),
    ]
