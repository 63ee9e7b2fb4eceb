"""Trail steps shared by several systems."""

from __future__ import annotations

from collections.abc import Iterable

from ..domain.explain import Length, Step
from ..domain.pairing import Pair, RoundPairing
from ..domain.results import Result
from ..domain.tournament import Tournament


def decided(pair: Pair) -> Step:
    """That the arbiter decided a pair."""
    return Step(
        "pair.decided", "", {"a_team": pair.white.tpn, "b_team": pair.black.tpn}, Length.SENTENCE, True
    )


def in_full_only(steps: Iterable[Step]) -> list[Step]:
    """In the trail of a whole round, pairs are explained only in the full version."""
    return [Step(step.key, step.article, step.values, Length.FULL, step.heading) for step in steps]


def meetings(tournament: Tournament, a: int, b: int) -> tuple[list[int], list[int]]:
    """The rounds in which two participants played each other, and those in which they were paired but did not play."""
    played: list[int] = []
    unplayed: list[int] = []
    for number, item in enumerate(tournament.entry(a).history, 1):
        if item.opponent == b:
            (played if item.result is Result.PLAYED else unplayed).append(number)
    return played, unplayed


def decided_steps(result: RoundPairing, pair: Pair) -> list[Step]:
    """The same at the head of a passage, with what the decision overrides."""
    a, b = sorted(pair.teams)
    steps = [Step("pair.decided", "", {"a_team": a, "b_team": b}, Length.SENTENCE, heading=True)]
    met, _ = meetings(result.tournament, a, b)
    if met:
        steps.append(Step("pair.decided_met", "C1", {"rounds": met}))
    if (a, b) in set(result.tournament.prohibited_pairs()):
        steps.append(Step("pair.decided_prohibited"))
    return steps


def instead(result: RoundPairing, a: int, b: int, bye_article: str = "3.4") -> list[Step]:
    """What the two participants do instead."""
    steps = []
    for tpn in (a, b):
        pair = result.pair_of(tpn)
        if pair is not None:
            other = pair.black if pair.white.tpn == tpn else pair.white
            steps.append(
                Step("wish.instead", "", {"team": tpn, "other_team": other.tpn, "table": pair.table})
            )
        else:
            steps.append(Step("wish.bye", bye_article, {"team": tpn}))
    return steps
