"""The reasons of C.04.3 on random rounds: each sentence is true."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.domain.explain import Length, Step
from pairwright.systems.dutch.trail import why_not, why_pair, why_round
from tests.reasons.claims import Claim, Tally
from tests.reasons.dutch_claims import TABLE
from tests.strategies_dutch import random_state


def rounds(count: int, seed: int, most: int = 8) -> Iterator[pw.RoundPairing]:
    """Random rounds that can be paired."""
    for number in range(count):
        rng = Random(f"{seed}-{number}")
        try:
            yield pw.pair(pw.read_state(random_state(rng, rng.randint(4, most))))
        except pw.NoLegalPairing:
            continue


@cache
def short_run() -> Tally:
    return TABLE.check(rounds(60, 1, 7))


def test_every_sentence_is_true() -> None:
    assert not short_run().false, str(short_run())


RARE = Path(__file__).parents[1] / "data" / "reasons" / "dutch-keys.jsonl.gz"
"""For each key that the short run does not reach: a state, and the question whose answer uses it. Found by search
among random states with crowded brackets, floats and colours of every kind, many of them not by the rules."""


def rare() -> list[dict[str, Any]]:
    with gzip.open(RARE, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def answer(result: pw.RoundPairing, kind: str, a: int, b: int) -> list[Step]:
    """The answer to a question, in full."""
    if kind == "round":
        return why_round(result, Length.FULL)
    if kind == "table":
        return why_pair(result, next(pair for pair in result.pairs if pair.table == a))
    return why_not(result, a, b)


@pytest.mark.parametrize("row", rare(), ids=lambda row: row["key"])
def test_every_rare_sentence_is_true(row: dict[str, Any]) -> None:
    result = pw.pair(pw.read_state(row["state"]))
    kind, a, b = row["question"]
    steps = tuple(answer(result, kind, a, b))
    world = TABLE.world(result)
    claims = [
        Claim(result, world, (kind, a, b), steps, k) for k, step in enumerate(steps) if step.key == row["key"]
    ]
    assert claims
    for claim in claims:
        assert TABLE.predicates[row["key"]](claim), claim.text


def test_every_key_occurs_in_some_round() -> None:
    """A key that no round can produce does not belong in the catalogue."""
    assert set(short_run().counts) | {row["key"] for row in rare()} == TABLE.keys()


@pytest.mark.long
def test_every_sentence_is_true_of_many_rounds() -> None:
    tally = TABLE.check(rounds(1_000, 2), wishes=None)
    assert not tally.false, str(tally)
