"""Trail steps shared by several systems."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..domain.explain import Length, Step
from ..domain.messages import Message, msg
from ..domain.pairing import Pair, RoundPairing
from ..domain.results import Result
from ..domain.tournament import Entry, Tournament
from .participants import BLACK, WHITE, Participants

COLOURS = {WHITE: msg("White"), BLACK: msg("Black")}
PREFERENCES = {
    "": COLOURS,
    "mild": {WHITE: msg("mild White"), BLACK: msg("mild Black")},
    "strong": {WHITE: msg("strong White"), BLACK: msg("strong Black")},
    "absolute": {WHITE: msg("absolute White"), BLACK: msg("absolute Black")},
}


def summary_step(result: RoundPairing, key: str, floats: int) -> Step:
    """The round in one sentence: `key`, or `key` with `_bye`."""
    values = {
        "round": result.round,
        "matches": len(result.pairs),
        "brackets": len(result.brackets),
        "floats": floats,
    }
    if result.bye is not None:
        return Step(f"{key}_bye", "", {**values, "bye_team": result.bye.tpn}, Length.SENTENCE)
    return Step(key, "", values, Length.SENTENCE)


def pairs_in_full(
    result: RoundPairing,
    bracket: int,
    pairing_steps: Callable[[Pair], list[Step]],
    colour_steps: Callable[[Pair], list[Step]],
) -> list[Step]:
    """The pairs of a bracket with their colours, in the full trail of a round."""
    return [
        step
        for pair in result.pairs
        if pair.bracket == bracket
        for step in in_full_only([*pairing_steps(pair), *colour_steps(pair)])
    ]


def virtual_steps(field: Participants, real: Sequence[int], tpns: Iterable[int]) -> list[Step]:
    """The participants with virtual points: the scores of brackets include them. `real`: the scores without, by
    place."""
    return [
        Step(
            "pair.virtual",
            "C.04.7",
            {"team": tpn, "real_score": real[place], "virtual_score": field.virtual[place]},
        )
        for tpn in tpns
        if field.virtual[place := field.place[tpn]]
    ]


def colours_text(entry: Entry) -> str:
    """The colours of a participant round by round, "-" where it did not play."""
    colours = "".join(
        item.colour.value if item.result is Result.PLAYED and item.colour else "-" for item in entry.history
    )
    return colours or msg("none yet")


def preference_text(wish: int, strength: str = "") -> Message | None:
    """A colour preference, where it has a strength with that; None if there is none."""
    return PREFERENCES[strength][wish] if wish else None


def initial_text(drawn: object) -> str:
    """The initial colour, "?" before it is drawn."""
    return {"W": COLOURS[WHITE], "B": COLOURS[BLACK]}.get(str(drawn), "?")


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


def every_decided_step(result: RoundPairing) -> list[Step]:
    """The pairs of the round that the arbiter decided."""
    return [step for pair in result.pairs if pair.bracket is None for step in decided_steps(result, pair)]


def wish_against_decision(result: RoundPairing, a: int, b: int) -> list[Step] | None:
    """The answer to a what-if question if the arbiter has paired one of the two; otherwise None."""
    for tpn in (a, b):
        pair = result.pair_of(tpn)
        if pair is not None and pair.bracket is None:
            return [Step("wish.decided", "", {"team": tpn}, Length.SENTENCE), *decided_steps(result, pair)]
    return None


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
