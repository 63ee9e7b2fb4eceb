"""Reasons for the bye [C5, C9] and for the downfloaters of a bracket [C6, C7, C8]: each alternative and its
violation."""

from __future__ import annotations

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import RoundPairing
from .comparison import compare
from .engine import pair_with
from .trail_steps import FAR, NEAR, difference_step
from .trail_view import DutchRoundView


def bye_steps(view: DutchRoundView) -> list[Step]:
    """Why this player has the bye, and why others of the same or a lower score do not."""
    field, result = view.field, view.result
    assert result.bye is not None, "it is asked of a round with a bye"
    bye = field.place[result.bye.tpn]
    score = field.score[bye]
    steps = [
        Step("dutch.bye", "C5", {"bye_team": result.bye.tpn, "score": score}, Length.SENTENCE, True),
    ]
    low = [i for i in range(len(field)) if field.score[i] <= score and i != bye]
    barred = [field.tpn[i] for i in low if field.barred_from_bye[i]]
    if barred:
        steps.append(Step("dutch.bye_barred", "C2", {"barred_teams": barred}))
    open_ = [i for i in low if not field.barred_from_bye[i]]
    lower = [field.tpn[i] for i in open_ if field.score[i] < score]
    if lower:
        steps.append(Step("dutch.bye_rest", "C4", {"kept_teams": lower}))
    same = [field.tpn[i] for i in open_ if field.score[i] == score][::-1]
    for k, tpn in enumerate(same[:FAR]):
        step = _bye_for(result, tpn)
        steps.append(step if k < NEAR else Step(step.key, step.article, step.values, Length.FULL))
    return steps


def _bye_for(result: RoundPairing, tpn: int) -> Step:
    """What the round would violate with the bye for another player of the same score."""
    assert result.bye is not None, "it is asked of a round with a bye"
    values = {"team": tpn, "instead_team": result.bye.tpn}
    try:
        other = pair_with(result.tournament, result.options_tenths, bye=tpn)
    except NoLegalPairing:
        return Step("dutch_bye.rest", "C4", values)
    found = compare(result, other)
    assert found.bracket is not None, "another bye makes another round"
    values["score"] = result.brackets[found.bracket].score_tenths
    return difference_step("dutch_bye", found, values, result.round)


def float_steps(view: DutchRoundView, index: int) -> list[Step]:
    """Why these players downfloat from a bracket."""
    bracket = view.result.brackets[index]
    floaters = list(bracket.downfloaters or ())
    values = {"score": bracket.score_tenths, "players": len(bracket.moved_down) + len(bracket.residents)}
    if not floaters:
        return [Step("dutch.all_paired", "C6", values, Length.FULL)]
    values |= {"pairs": len(view.pairs(index)), "down": len(floaters)}
    last = index == len(view.result.brackets) - 1
    steps = [
        Step("dutch.left" if last else "dutch.down", "C6", {**values, "down_teams": floaters}),
    ]
    if last:
        return steps
    if not view.pairs(index):
        return [Step("dutch.down_all", "C6", {**values, "down_teams": floaters})]
    others = [tpn for tpn in reversed((*bracket.moved_down, *bracket.residents)) if tpn not in floaters]
    for k, tpn in enumerate(others[:FAR]):
        step = _floater(view, index, tpn, floaters)
        steps.append(step if k < NEAR else Step(step.key, step.article, step.values, Length.FULL))
    return steps


def _floater(view: DutchRoundView, index: int, tpn: int, floaters: list[int]) -> Step:
    values = {"team": tpn, "instead_teams": floaters, "score": view.result.brackets[index].score_tenths}
    found = view.with_downfloater(index, tpn)
    if found is None:
        return Step("dutch_float.rest", "C4", values)
    return difference_step("dutch_float", found, values, view.result.round)
