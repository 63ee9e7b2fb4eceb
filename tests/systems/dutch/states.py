"""Random events of chess players, paired round by round by the engine, with everything that a history can contain."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pairwright as pw
from pairwright import Colour, Entry, NoLegalPairing, PastRound, Result, Tournament


@dataclass(frozen=True)
class Field:
    """How an event is drawn: probabilities for each player and round."""

    players: int
    rounds: int
    draws: float = 0.3
    absent: float = 0.03
    forfeits: float = 0.03
    late: float = 0.0
    virtual: bool = False
    prohibited: int = 0


def states(rng: random.Random, field: Field, **options: Any) -> Iterator[Tournament]:
    """The state before each round; the event ends early where no legal pairing exists."""
    numbers = range(1, field.players + 1)
    histories: dict[int, list[PastRound]] = {tpn: [] for tpn in numbers}
    joined = {tpn: rng.randint(2, 3) if rng.random() < field.late else 1 for tpn in numbers}
    prohibited = tuple(pw.Prohibition(tuple(rng.sample(numbers, 2))) for _ in range(field.prohibited))
    given = {
        "rounds": field.rounds,
        "initial_colour": rng.choice("WB"),
        "acceleration": "baku" if field.virtual else "none",
        **options,
    }
    for number in range(1, field.rounds + 1):
        absent = {tpn for tpn in numbers if rng.random() < field.absent}
        entries = tuple(
            Entry(tpn, f"P{tpn}", tuple(histories[tpn]), tpn not in absent, joined[tpn]) for tpn in numbers
        )
        state = Tournament("fide-dutch", number, entries, given, prohibited=prohibited, solo=True)
        yield state
        try:
            found = pw.pair(state)
        except NoLegalPairing:
            return
        for pair in found.pairs:
            _play(rng, field, histories, pair.white.tpn, pair.black.tpn)
        if found.bye is not None:
            histories[found.bye.tpn].append(PastRound.of_tenths(Result.PAB, mp_tenths=10, gp_tenths=10))
        for tpn in numbers:
            if len(histories[tpn]) < number:
                half = tpn in absent and number >= joined[tpn] and rng.random() < 0.5
                histories[tpn].append(
                    PastRound.of_tenths(Result.HALF_BYE, mp_tenths=5, gp_tenths=5)
                    if half
                    else PastRound(Result.ZERO_BYE)
                )


def _play(
    rng: random.Random, field: Field, histories: dict[int, list[PastRound]], white: int, black: int
) -> None:
    luck = rng.random()
    if luck < field.forfeits:
        won = rng.choice(((Result.FORFEIT_WIN, 10), (Result.FORFEIT_LOSS, 0)))
        other = (Result.FORFEIT_LOSS, 0)
        if won[0] is Result.FORFEIT_LOSS and rng.random() < 0.7:
            other = (Result.FORFEIT_WIN, 10)
        for tpn, opponent, (kind, points) in ((white, black, won), (black, white, other)):
            histories[tpn].append(PastRound.of_tenths(kind, opponent, mp_tenths=points, gp_tenths=points))
        return
    points = (
        5 if rng.random() < field.draws else 10 * (rng.random() < 0.5 + (black - white) / field.players / 2)
    )
    histories[white].append(PastRound.of_tenths(Result.PLAYED, black, Colour.WHITE, points, points))
    histories[black].append(PastRound.of_tenths(Result.PLAYED, white, Colour.BLACK, 10 - points, 10 - points))
