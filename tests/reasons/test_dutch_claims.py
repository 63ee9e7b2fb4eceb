"""The reasons of C.04.3 on random rounds: each sentence is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import pairwright as pw
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


def test_every_sentence_is_true() -> None:
    tally = TABLE.check(rounds(60, 1, 7))
    assert not tally.false, str(tally)
    assert len(tally.counts) > 60


@pytest.mark.long
def test_every_sentence_is_true_of_many_rounds() -> None:
    tally = TABLE.check(rounds(1_000, 2), wishes=None)
    assert not tally.false, str(tally)
