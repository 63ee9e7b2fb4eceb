"""The reasons of a system from outside on random rounds: each sentence is true."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.systems import registry
from tests.reasons.own_claims import TABLE

EXAMPLE = Path(__file__).parents[2] / "examples" / "own_system.py"


@pytest.fixture(autouse=True)
def neighbours(own_systems: None) -> None:
    """The system of the example, explained with the generic sentences."""
    runpy.run_path(str(EXAMPLE))
    registry._SYSTEMS["neighbours"].__dict__["sentences"] = {}


def rounds(count: int, seed: int) -> Iterator[pw.RoundPairing]:
    """Rounds of few teams that can be paired; all matches before were drawn, or the first named won."""
    for number in range(count):
        rng = Random(f"{seed}-{number}")
        size = rng.randint(3, 7)
        history: list[list[dict[str, Any]]] = [[] for _ in range(size)]
        result = None
        for round_number in range(1, rng.randint(1, size - 1) + 1):
            state: dict[str, Any] = {
                "format": "pairwright-state/1",
                "system": "neighbours",
                "round": round_number,
                "entries": [
                    {"tpn": tpn, "history": list(items), "available": rng.random() < 0.95}
                    for tpn, items in enumerate(history, 1)
                ],
                "prohibited": [rng.sample(range(1, size + 1), 2)] if rng.random() < 0.2 else [],
            }
            try:
                result = pw.pair(pw.read_state(state))
            except pw.NoLegalPairing:
                break
            play(result, history, rng)
        if result is not None:
            yield result


def play(result: pw.RoundPairing, history: list[list[dict[str, Any]]], rng: Random) -> None:
    """The results of a round."""
    items: dict[int, dict[str, Any]] = {}
    for pair in result.pairs:
        won = rng.choice((1, 2))
        white, black = pair.white.tpn, pair.black.tpn
        items[white] = {"result": "played", "opponent": black, "colour": "W", "mp": won, "gp": won + 1}
        items[black] = {"result": "played", "opponent": white, "colour": "B", "mp": 2 - won, "gp": 3 - won}
    if result.bye is not None:
        items[result.bye.tpn] = {"result": "pab", "mp": 1, "gp": 2}
    for tpn, past in enumerate(history, 1):
        past.append(items.get(tpn, {"result": "zero-bye", "mp": 0, "gp": 0}))


def test_every_sentence_is_true() -> None:
    tally = TABLE.check(rounds(60, 1), wishes=None)
    assert not tally.false, str(tally)
    assert set(tally.counts) == TABLE.keys()
