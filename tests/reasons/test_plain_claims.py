"""The reasons of blind draws, round robins and the Storm on random rounds: each sentence is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import pairwright as pw
from tests.reasons.claims import Claims
from tests.reasons.plain_claims import BLIND, STORM, TABLE
from tests.systems.ibf_swiss.states import event


def played(system: str, count: int, seed: int) -> Iterator[pw.RoundPairing]:
    """Rounds of random events of players that can be paired."""
    for number in range(count):
        rng = Random(f"{seed}-{number}")
        options: dict[str, Any] = {"seed": f"coin {number}"}
        if system == "ibf-swiss-blind":
            options["bye_round_1"] = rng.choice(("last", "lot"))
        else:
            options |= {"window": rng.randint(0, 2), "max_meetings": rng.randint(1, 3)}
        rows = event(
            rng, rng.randint(3, 8), rng.randint(1, 5), pw.answer,
            walkovers=rng.choice((0, 0.15)), absences=rng.choice((0, 0.1)), prohibited=rng.choice((0, 0, 1, 2)),
            system=system, **options,
        )  # fmt: skip
        given, answer = list(rows)[-1]
        if "error" in answer:
            continue
        here = [entry["tpn"] for entry in given["entries"] if entry["available"]]
        if rng.random() < 0.1 and len(here) > 3:
            given = {**given, "forced": [sorted(rng.sample(here, 2))]}
        try:
            yield pw.pair(pw.read_state(given))
        except pw.NoLegalPairing:
            continue


def by_table(count: int, seed: int) -> Iterator[pw.RoundPairing]:
    """Rounds of tables of teams and of players, some of them absent."""
    for number in range(count):
        rng = Random(f"{seed}-{number}")
        size, cycles = rng.randint(2, 9), rng.randint(1, 2)
        round_ = rng.randint(1, cycles * (size - 1 + size % 2))
        numbers = sorted(rng.sample(range(1, 20), size))
        solo = rng.random() < 0.5
        missed = {"result": "zero-bye"} if solo else {"result": "zero-bye", "mp": 0, "gp": 0}
        state = {
            "format": "pairwright-state/1",
            "system": "ibf-round-robin" if solo else "team-round-robin",
            "options": {"cycles": cycles, "swap_last_rounds": rng.random() < 0.7},
            "round": round_,
            "entries": [
                {"tpn": tpn, "history": [missed] * (round_ - 1), "available": rng.random() < 0.9}
                for tpn in numbers
            ],
        }
        yield pw.pair(pw.read_state(state))


def rounds(family: str, count: int, seed: int) -> Iterator[pw.RoundPairing]:
    if family == "table":
        return by_table(count, seed)
    return played("ibf-storm" if family == "storm" else "ibf-swiss-blind", count, seed)


@pytest.mark.parametrize("table", [BLIND, TABLE, STORM], ids=lambda table: table.family)
def test_every_sentence_is_true(table: Claims[Any]) -> None:
    tally = table.check(rounds(table.family, 250, 1))
    assert not tally.false, str(tally)


@pytest.mark.long
@pytest.mark.parametrize("table", [BLIND, TABLE, STORM], ids=lambda table: table.family)
def test_every_sentence_is_true_of_many_rounds(table: Claims[Any]) -> None:
    tally = table.check(rounds(table.family, 5_000, 2), wishes=None)
    assert not tally.false, str(tally)
