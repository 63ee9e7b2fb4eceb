"""The reasons of a round by C.04.3: for the bye, each bracket, each pair and colour; and what a desired pair would
cost.

Nothing of this is recorded while pairing. A reason is found by pairing again with one decision changed, and naming
the first criterion that gets worse, or the article of the sequence by which the change comes later.
"""

from __future__ import annotations

from functools import partial

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.points import points_text
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
from .comparison import compare
from .criteria import LIMBO
from .engine import pair as pair_round
from .trail_floats import bye_steps, float_steps
from .trail_pairs import colour_steps, exchange_steps, forbidden, pairing_steps
from .trail_steps import NEAR, difference_step
from .trail_view import DutchRoundView


def why_round(result: RoundPairing, length: Length) -> list[Step]:
    """The whole round: forced pairs, the bye, then bracket by bracket the downfloaters and the pairs.

    Steps that only a full trail includes are left out.
    """
    steps = [summary_step(result, "dutch.summary", sum(len(one.moved_down) for one in result.brackets))]
    if length is Length.SENTENCE:
        return steps
    view = DutchRoundView(result)
    steps.extend(every_decided_step(result))
    steps.extend(virtual_steps(view.field, view.field.points, view.field.tpn))
    if result.bye is not None:
        steps.extend(bye_steps(view))
    for index, bracket in enumerate(result.brackets):
        values = {
            "score": bracket.score_tenths,
            "resident_teams": list(bracket.residents),
            "moved_teams": list(bracket.moved_down),
        }
        key = "dutch.bracket_moved" if bracket.moved_down else "dutch.bracket"
        steps.append(Step(key, "1.3.2", values, Length.PARAGRAPH, heading=True))
        steps.extend(float_steps(view, index))
        steps.extend(exchange_steps(view, index))
        if length is Length.FULL:
            steps.append(_criteria(view, index))
            pairing, colouring = partial(pairing_steps, view, most=NEAR), partial(colour_steps, view)
            steps.extend(pairs_in_full(result, index, pairing, colouring))
    return steps


def why_pair(result: RoundPairing, pair: Pair) -> list[Step]:
    """Why these two meet, with these colours."""
    view = DutchRoundView(result)
    if pair.bracket is None:
        return [*decided_steps(result, pair), *colour_steps(view, pair)]
    steps = pairing_steps(view, pair)
    steps.extend(exchange_steps(view, pair.bracket))
    if pair.bracket and pair.teams & set(result.brackets[pair.bracket].moved_down):
        steps.extend(float_steps(view, pair.bracket - 1))
    steps.extend(virtual_steps(view.field, view.field.points, sorted(pair.teams)))
    steps.extend(colour_steps(view, pair))
    steps.append(_criteria(view, pair.bracket))
    return steps


def why_team(result: RoundPairing, tpn: int) -> list[Step]:
    """What the round brings one player, and why."""
    entry = result.tournament.entry(tpn)
    if not result.tournament.takes_part(entry):
        return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]
    view = DutchRoundView(result)
    steps = [Step("dutch.record", "1.7", {"team": tpn, **view.record(tpn)})]
    pair = result.pair_of(tpn)
    return (bye_steps(view) if pair is None else why_pair(result, pair)) + steps


def why_not(result: RoundPairing, a: int, b: int) -> list[Step]:
    """What a round in which players `a` and `b` meet would cost: the first criterion that gets worse."""
    answered = plain_answer(result, a, b, why_pair)
    if answered is not None:
        return answered
    view = DutchRoundView(result)
    barred = forbidden(view, a, b)
    if barred is not None:
        step = Step(barred.key, barred.article, barred.values, Length.SENTENCE)
        return [step, *instead(result, a, b, "C5")]
    decided = wish_against_decision(result, a, b)
    if decided is not None:
        return decided
    values = {"a_team": a, "b_team": b}
    _, unplayed = meetings(result.tournament, a, b)
    steps = [Step("wish.unplayed", "C.04.2, 3.5", {**values, "rounds": unplayed})] if unplayed else []
    steps += instead(result, a, b, "C5")
    try:
        wished = pair_round(result.tournament, result.options_tenths, (a, b))
    except NoLegalPairing as error:
        return [Step("wish.incomplete", "C4", {**values, "why": error.why}, Length.SENTENCE), *steps]
    found = compare(result, wished)
    score = 0 if found.bracket is None else result.brackets[found.bracket].score_tenths
    first = difference_step("dutch_alt", found, {**values, "score": score}, result.round, Length.SENTENCE)
    return [first, *steps]


def _criteria(view: DutchRoundView, index: int) -> Step:
    """The criterion values of the bracket as a list."""
    shown = []
    for name, value in view.result.brackets[index].criteria_tenths.items():
        if isinstance(value, tuple):
            marks = [
                f"Limbo {points_text(mark - LIMBO)}" if mark >= LIMBO else points_text(mark) for mark in value
            ]
            shown.append(f"[{name}] {' '.join(marks) or '-'}")
        elif value is not None:
            shown.append(f"[{name}] {value}")
    return Step("bracket.criteria", "2.4", {"text": ", ".join(shown)}, Length.FULL)
