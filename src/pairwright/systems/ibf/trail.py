"""The reasons of a round by article 4.6: the bye, who moved down, each pair; and what a wish would have cost.

Nothing is recorded while pairing: the finished round is walked through again in the order of the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.results import Result
from ..wish import plain_answer
from .pluses import bye_order, unplayed_wins
from .swiss import pair as pair_round
from .swiss import prepare
from .swiss_lives import score_of


class _Look(NamedTuple):
    """One look for an opponent: by whom, among whom in order, and whether by a floater from above."""

    pair: Pair
    order: tuple[int, ...]
    floater: bool
    half: int
    """How many of the order are of the lower half."""


def why_round(result: RoundPairing, length: Length) -> list[Step]:
    """The whole round: the bye, then group by group who moved down and the pairs."""
    values = {
        "round": result.round,
        "matches": len(result.pairs),
        "groups": len(result.extra["groups"]),
        "repeats": result.extra["repeats"],
        "extra": result.extra["extra_floats"],
    }
    steps = [Step("ibf.summary", "", values, Length.SENTENCE)]
    steps += [_decided(pair) for pair in result.pairs if pair.bracket is None]
    if result.bye is not None:
        steps += _bye_steps(result)
    for index, group in enumerate(result.extra["groups"]):
        steps.append(
            Step(
                "ibf.group",
                "4.6",
                {"points": group["points"], "member_teams": group["players"], "down_teams": group["down"]},
                heading=True,
            )
        )
        steps += _down_steps(result, index)
        for look in _looks(result, index) if length is Length.FULL else ():
            steps += [
                Step(step.key, step.article, step.values, Length.FULL) for step in _look_steps(result, look)
            ]
    return steps


def why_pair(result: RoundPairing, pair: Pair) -> list[Step]:
    """Why these two players meet."""
    if pair.bracket is None:
        return [_decided(pair)]
    look = next(look for look in _looks(result, pair.bracket) if look.pair is pair)
    steps = _look_steps(result, look)
    if look.floater:
        for index in range(pair.bracket):
            steps += [step for step in _down_steps(result, index) if step.values["team"] == pair.white.tpn]
    return steps


def why_player(result: RoundPairing, tpn: int) -> list[Step]:
    """What the round is for one player, and why."""
    entry = result.tournament.entry(tpn)
    if not result.tournament.takes_part(entry):
        return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]
    pair = result.pair_of(tpn)
    return _bye_steps(result) if pair is None else why_pair(result, pair)


def why_not(result: RoundPairing, a: int, b: int) -> list[Step]:
    """What a round in which these two meet would cost: repeats, the bye, extra floats, or only the order."""
    answered = plain_answer(result, a, b, why_pair)
    if answered is not None:
        return answered
    values = {"a_team": a, "b_team": b}
    tournament = result.tournament
    if (min(a, b), max(a, b)) in set(tournament.prohibited_pairs()):
        return [Step("wish.prohibited", "2.2", values, Length.SENTENCE)]
    for tpn in (a, b):
        pair = result.pair_of(tpn)
        if pair is not None and pair.bracket is None:
            return [Step("wish.decided", "", {"team": tpn}, Length.SENTENCE), _decided(pair)]
    try:
        wished = pair_round(tournament, result.options, (a, b), score_of(result.options))
    except NoLegalPairing:
        return [Step("ibf.wish_nothing", "2.2", values, Length.SENTENCE)]
    return [_cost(result, wished, a, b)]


def _cost(result: RoundPairing, wished: RoundPairing, a: int, b: int) -> Step:
    values = {"a_team": a, "b_team": b}
    for name, article in (("repeats", "2.1"), ("bye", "4.4"), ("extra_floats", "4.6")):
        if name == "bye":
            ours, theirs = (r.bye.tpn if r.bye else None for r in (result, wished))
            if ours != theirs:
                found = {**values, "ours_team": ours, "theirs_team": theirs}
                return Step("ibf.wish_bye", article, found, Length.SENTENCE)
        elif result.extra[name] != wished.extra[name]:
            found = {**values, "ours": result.extra[name], "theirs": wished.extra[name]}
            if name == "repeats" and (met := _met(result, a, b)):
                return Step("ibf.wish_met", article, {**found, "rounds": met}, Length.SENTENCE)
            return Step(f"ibf.wish_{name}", article, found, Length.SENTENCE)
    ours_pair, theirs_pair = next(
        ([p.white.tpn, p.black.tpn], [q.white.tpn, q.black.tpn])
        for p, q in zip(result.pairs, wished.pairs, strict=True)
        if (p.white.tpn, p.black.tpn) != (q.white.tpn, q.black.tpn)
    )
    order: dict[str, object] = {**values, "ours_pair": ours_pair, "theirs_pair": theirs_pair}
    return Step("ibf.wish_order", "4.6", order, Length.SENTENCE)


def _decided(pair: Pair) -> Step:
    return Step(
        "pair.decided", "", {"a_team": pair.white.tpn, "b_team": pair.black.tpn}, Length.SENTENCE, True
    )


def _bye_steps(result: RoundPairing) -> list[Step]:
    assert result.bye is not None
    tournament, options = result.tournament, result.options
    chosen = result.bye
    values = {"bye_team": chosen.tpn, "points": chosen.mp // 10, "unplayed": unplayed_wins(chosen)}
    steps = [Step("ibf.bye", "4.4", values, Length.SENTENCE, heading=True)]
    steps += [
        Step("ibf.bye_unpairable", "2.1", {"team": entry.tpn})
        for entry in prepare(tournament, options, None, score_of(options)).passed_over
    ]
    decided = {tpn for pair in tournament.forced for tpn in pair}
    present = [entry for entry in tournament.present if entry.tpn not in decided]
    order = {entry.tpn for entry in bye_order(present, descending=False)}
    for entry in sorted(present, key=lambda entry: (entry.mp, -entry.tpn)):
        if entry is chosen:
            break
        if entry.tpn not in order:
            steps.append(Step("ibf.bye_barred", "4.1", {"team": entry.tpn, "unplayed": unplayed_wins(entry)}))
    return steps


def _looks(result: RoundPairing, index: int) -> Iterator[_Look]:
    """The looks for opponents in one group, in order: the floaters' first."""
    groups = result.extra["groups"]
    floaters = list(groups[index - 1]["down"]) if index else []
    rest = list(groups[index]["players"])
    leaving = set(groups[index]["down"])
    inside = False
    for pair in result.pairs:
        if pair.bracket != index:
            continue
        first, second = pair.white.tpn, pair.black.tpn
        if first in floaters:
            yield _Look(pair, tuple(rest), True, 0)
            rest.remove(second)
            continue
        if not inside:
            rest = [tpn for tpn in rest if tpn not in leaving]
            inside = True
        half = len(rest) // 2
        yield _Look(pair, (*rest[half:], *rest[half - 1 : 0 : -1]), False, len(rest) - half)
        rest.remove(first)
        rest.remove(second)


def _look_steps(result: RoundPairing, look: _Look) -> list[Step]:
    pair = look.pair
    first, second = pair.white.tpn, pair.black.tpn
    at = look.order.index(second)
    key = "ibf.pair_floater" if look.floater else "ibf.pair_lower" if at < look.half else "ibf.pair_upper"
    values = {"table": pair.table, "team": first, "other_team": second}
    steps = [Step(key, "4.6", values, Length.SENTENCE, heading=True)]
    if met := _met(result, first, second):
        steps.append(Step("ibf.repeat", "2.1", {"team": first, "other_team": second, "rounds": met}))
    barred = set(result.tournament.prohibited_pairs())
    for other in look.order[:at]:
        values = {"team": first, "other_team": other}
        if (min(first, other), max(first, other)) in barred:
            steps.append(Step("ibf.alt_prohibited", "2.2", values))
        elif rounds := _met(result, first, other):
            steps.append(Step("ibf.alt_met", "2.1", {**values, "rounds": rounds}))
        else:
            steps.append(Step("ibf.alt_rest", "4.6", values))
    return steps


def _down_steps(result: RoundPairing, index: int) -> list[Step]:
    """Who moved down from a group, and those after them in the list who could not."""
    groups = result.extra["groups"]
    coming = set(groups[index - 1]["down"]) if index else set()
    down = groups[index]["down"]
    steps = []
    taken = {pair.black.tpn for pair in result.pairs if pair.bracket == index and pair.white.tpn in coming}
    left = [tpn for tpn in groups[index]["players"] if tpn not in taken]
    for tpn in down:
        if tpn in coming:
            steps.append(Step("ibf.passes", "4.6", {"team": tpn, "points": groups[index]["points"]}))
        else:
            behind = [other for other in left[left.index(tpn) + 1 :] if other not in down]
            key = "ibf.down_instead" if behind else "ibf.down"
            steps.append(Step(key, "4.6", {"team": tpn, "behind_teams": behind}))
    return steps


def _met(result: RoundPairing, a: int, b: int) -> list[int]:
    """The rounds in which two players have met."""
    met = [Result.PLAYED]
    if result.options.get("r_walkover_meets"):
        met += [Result.FORFEIT_WIN, Result.FORFEIT_LOSS]
    history = result.tournament.entry(a).history
    return [number for number, item in enumerate(history, 1) if item.opponent == b and item.result in met]
