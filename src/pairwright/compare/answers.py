"""The answer of an engine for a round, in a form that can be compared."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..domain.errors import PairwrightError
from ..domain.pairing import Pair, RoundPairing
from ..domain.tournament import Tournament

Couple = tuple[int, int]
"""Two TPNs, White first."""


class EngineError(PairwrightError):
    """An engine gave no answer: it could not read the file, failed, or took too long."""


class GaveUpError(EngineError):
    """It took too long."""


@dataclass(frozen=True)
class EngineAnswer:
    """The pairs, and the TPN with the pairing-allocated bye; no `pairs` at all (None): no legal pairing exists."""

    pairs: frozenset[Couple] | None
    bye: int | None = None


IMPOSSIBLE = EngineAnswer(None)


def answer_of(result: RoundPairing) -> EngineAnswer:
    """The answer from our own pairing; pairs without colours are in numerical order."""
    couples: Iterable[Couple] = ((pair.white.tpn, pair.black.tpn) for pair in result.pairs)
    if not result.tournament.colours:
        couples = ((min(pair), max(pair)) for pair in couples)
    return EngineAnswer(frozenset(couples), result.bye.tpn if result.bye is not None else None)


def pairing_of(before: Tournament, answer: EngineAnswer) -> RoundPairing:
    """An answer as a pairing, by the smaller TPN from table 1; EngineError if it pairs a team twice or not at all."""
    pairs = sorted(answer.pairs or (), key=min)
    seated = [tpn for pair in pairs for tpn in pair] + ([] if answer.bye is None else [answer.bye])
    if sorted(seated) != sorted(entry.tpn for entry in before.present):
        raise EngineError(f"round {before.round} does not have every team that takes part once")
    return RoundPairing(
        before,
        before.options,
        tuple(
            Pair(before.entry(white), before.entry(black), table)
            for table, (white, black) in enumerate(pairs, 1)
        ),
        None if answer.bye is None else before.entry(answer.bye),
    )


def differences(one: EngineAnswer, other: EngineAnswer, names: tuple[str, str]) -> tuple[str, ...]:
    """The differences, in sentences; none if the two are equal."""
    if one.pairs is None or other.pairs is None:
        if one.pairs is other.pairs:
            return ()
        return (f"no legal pairing by {names[0 if one.pairs is None else 1]} alone",)
    found = []
    if one.bye != other.bye:
        found.append(f"bye {_bye(one)} by {names[0]}, {_bye(other)} by {names[1]}")
    turned = {pair for pair in one.pairs if pair[::-1] in other.pairs}
    if turned:
        found.append(f"other colours: {_list(turned)} by {names[0]}")
    mine, theirs = one.pairs - other.pairs - turned, other.pairs - one.pairs - {pair[::-1] for pair in turned}
    if mine or theirs:
        found.append(f"pairs {_list(mine)} by {names[0]}, {_list(theirs)} by {names[1]}")
    return tuple(found)


def _bye(answer: EngineAnswer) -> str:
    return "for nobody" if answer.bye is None else f"for {answer.bye}"


def _list(pairs: Iterable[Couple]) -> str:
    return " ".join(f"{white}-{black}" for white, black in sorted(pairs)) or "none"
