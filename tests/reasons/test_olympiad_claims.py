"""The reasons of the Olympiad editions on random rounds: each sentence is true."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import pairwright as pw
from tests.reasons.olympiad_claims import TABLE
from tests.strategies_olympiad import random_state


def rounds(count: int, seed: int) -> Iterator[pw.RoundPairing]:
    """Random rounds that can be paired."""
    for number in range(count):
        state = random_state(Random(f"{seed}-{number}"))
        try:
            yield pw.pair(pw.read_state(state))
        except pw.NoLegalPairing:
            continue


def test_every_sentence_is_true() -> None:
    tally = TABLE.check(rounds(200, 1))
    assert not [claim for claim in tally.false if claim.key in TABLE.predicates], str(tally)


@pytest.mark.long
def test_every_sentence_is_true_of_many_rounds() -> None:
    tally = TABLE.check(rounds(10_000, 2), wishes=None)
    assert not [claim for claim in tally.false if claim.key in TABLE.predicates], str(tally)
