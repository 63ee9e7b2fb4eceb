"""The reasons of a round by C.04.6: for the bye, each bracket, each pair and colour; and what a desired pair would
cost.

Nothing of this is recorded while pairing. A reason is found by pairing again with one decision changed, and naming
the first criterion that gets worse.
"""

from __future__ import annotations

from functools import partial

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ..trail import (
    decided_steps,
    every_decided_step,
    instead,
    meetings,
    pairs_in_full,
    summary_step,
    virtual_steps,
    wish_against_decision,
)
from ..wish import plain_answer
from .comparison import Difference, compare
from .engine import pair as pair_round
from .trail_pairs import colour_steps, pairing_steps, preference_values
from .trail_sets import NEAR, bye_steps, set_steps
from .trail_view import RoundView
from .upfloaters import NoSetByTheReading


def why_round(result: RoundPairing, length: Length) -> list[Step]:
    """The whole round: forced pairs, the bye, then bracket by bracket the upfloaters and the pairs.

    Steps that only a full trail includes are left out.
    """
    steps = [summary_step(result, "round.summary", sum(len(one.upfloaters) for one in result.brackets))]
    if length is Length.SENTENCE:
        return steps
    view = RoundView(result)
    steps.extend(every_decided_step(result))
    steps.extend(virtual_steps(view.field, view.field.primary, view.field.tpn))
    if result.bye is not None:
        steps.extend(bye_steps(view))
    for index, bracket in enumerate(result.brackets):
        steps.append(
            Step(
                "bracket",
                "1.3.2",
                {
                    "score": bracket.score_tenths,
                    "resident_teams": list(bracket.residents),
                    "floater_teams": list(bracket.upfloaters),
                },
                Length.PARAGRAPH if bracket.upfloaters else Length.FULL,
                heading=True,
            )
        )
        steps.extend(set_steps(view, index))
        if length is Length.FULL:
            steps.append(_criteria(view, index))
            pairing, colouring = partial(pairing_steps, view, most=NEAR), partial(colour_steps, view)
            steps.extend(pairs_in_full(result, index, pairing, colouring))
    return steps


def why_pair(result: RoundPairing, pair: Pair) -> list[Step]:
    """Why these two teams meet, with these colours."""
    view = RoundView(result)
    if pair.bracket is None:
        return [*decided_steps(result, pair), *colour_steps(view, pair)]
    bracket = result.brackets[pair.bracket]
    steps = pairing_steps(view, pair)
    for team in sorted(pair.teams & set(bracket.upfloaters)):
        steps.extend(set_steps(view, pair.bracket, team))
    steps.extend(virtual_steps(view.field, view.field.primary, sorted(pair.teams)))
    steps.extend(colour_steps(view, pair))
    steps.append(_criteria(view, pair.bracket))
    return steps


def why_team(result: RoundPairing, tpn: int) -> list[Step]:
    """What the round brings one team, and why."""
    entry = result.tournament.entry(tpn)
    if not result.tournament.takes_part(entry):
        return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]
    view = RoundView(result)
    steps = [
        Step("team.record", "1.2", {"team": tpn, **view.record(tpn)}),
        Step("team.preference", "1.7", {"team": tpn, **preference_values(view, tpn)}),
    ]
    pair = result.pair_of(tpn)
    return (bye_steps(view) if pair is None else why_pair(result, pair)) + steps


def why_not(result: RoundPairing, a: int, b: int) -> list[Step]:
    """What a round in which teams `a` and `b` meet would cost: the first criterion that gets worse."""
    answered = plain_answer(result, a, b, why_pair)
    if answered is not None:
        return answered
    values = {"a_team": a, "b_team": b}
    tournament = result.tournament
    met, unplayed = meetings(tournament, a, b)
    if met:
        return [Step("wish.met", "C1", {**values, "rounds": met}, Length.SENTENCE), *instead(result, a, b)]
    if (min(a, b), max(a, b)) in set(tournament.prohibited_pairs()):
        return [Step("wish.prohibited", "", values, Length.SENTENCE), *instead(result, a, b)]
    decided = wish_against_decision(result, a, b)
    if decided is not None:
        return decided
    steps = [Step("wish.unplayed", "C.04.2, 3.5", {**values, "rounds": unplayed})] if unplayed else []
    try:
        wished = pair_round(tournament, result.options_tenths, (a, b))
    except NoSetByTheReading:
        return [Step("wish.reading", "C5", values, Length.SENTENCE), *steps, *instead(result, a, b)]
    except NoLegalPairing as error:
        step = Step("wish.incomplete", "C3", {**values, "why": error.why}, Length.SENTENCE)
        return [step, *steps, *instead(result, a, b)]
    return [_cost(result, wished, compare(result, wished), values), *steps, *instead(result, a, b)]


def _criteria(view: RoundView, index: int) -> Step:
    bracket = view.result.brackets[index]
    shown = {
        name: sum(value) if name == "C5" else value
        for name, value in bracket.criteria_tenths.items()
        if value is not None
    }
    text = ", ".join(f"[{name}] {value}" for name, value in shown.items() if name != "C5")
    return Step("bracket.criteria", "2.3", {"text": text}, Length.FULL)


def _cost(best: RoundPairing, wished: RoundPairing, found: Difference, values: dict[str, int]) -> Step:
    """The first decision that gets worse, as a step."""
    name = found.criterion
    if name == "3.4":
        return Step(
            "wish.pab",
            "3.4",
            {**values, "ours_team": found.ours, "theirs_team": found.theirs},
            Length.SENTENCE,
        )
    assert found.bracket is not None, "a desired pair that is not in the round changes it"
    bracket, other = best.brackets[found.bracket], wished.brackets[found.bracket]
    values = {**values, "score": bracket.score_tenths}
    if name == "C5":
        return Step(
            "wish.C5",
            "C5",
            {**values, "ours_scores": found.ours, "theirs_scores": found.theirs},
            Length.SENTENCE,
        )
    if name == "3.5.4":
        return Step(
            "wish.set_order",
            "3.5.4",
            {**values, "ours_teams": list(found.ours), "theirs_teams": list(found.theirs)},
            Length.SENTENCE,
        )
    if name == "3.6.3":
        return _order_step(best, wished, found, values)
    extra: dict[str, object] = {}
    if name == "C7":
        view = RoundView(best)
        extra["floated_teams"] = [
            tpn for tpn in other.upfloaters if view.field.floated[view.field.place[tpn]]
        ]
        extra["last_round"] = best.round - 1
    return Step(
        f"wish.{name}", name, {**values, "ours": found.ours, "theirs": found.theirs, **extra}, Length.SENTENCE
    )


def _order_step(best: RoundPairing, wished: RoundPairing, found: Difference, values: dict[str, int]) -> Step:
    """Equally good, but later: the first place where the identifiers differ [3.6.2]."""
    ours, theirs = found.ours, found.theirs
    half = len(ours) // 2
    at = next(k for k in range(len(ours)) if ours[k] != theirs[k])
    if at < half:
        return Step(
            "wish.tops",
            "3.6.3",
            {**values, "ours_team": ours[at], "theirs_team": theirs[at]},
            Length.SENTENCE,
        )
    top = ours[at - half]
    return Step(
        "wish.order",
        "3.6.3",
        {**values, "ours_pair": [top, ours[at]], "theirs_pair": [top, theirs[at]]},
        Length.SENTENCE,
    )
