"""The reasons of C.04.6 on random rounds: each sentence is true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import pairwright as pw
from tests.reasons.team_swiss_claims import TABLE
from tests.strategies import random_state

DATA = Path(__file__).parent.parent / "data" / "reasons"


def rounds(count: int, seed: int) -> Iterator[pw.RoundPairing]:
    """Random rounds that can be paired."""
    for number in range(count):
        try:
            yield pw.pair(
                pw.read_state(random_state(Random(f"{seed}-{number}"), teams=Random(number).randint(4, 9)))
            )
        except pw.NoLegalPairing:
            continue


def test_every_sentence_is_true() -> None:
    tally = TABLE.check(rounds(150, 1))
    assert not tally.false, str(tally)


@pytest.mark.long
def test_every_sentence_is_true_of_many_rounds() -> None:
    tally = TABLE.check(rounds(3_000, 2), wishes=None)
    assert not tally.false, str(tally)


def fault(name: str) -> pw.RoundPairing:
    """A round of which a sentence was false."""
    return pw.pair(pw.read_state(json.loads((DATA / f"{name}.json").read_text())))


def test_min_fide_set_rest() -> None:
    """It said that with fewer upfloaters the others could not be paired; without any they could, the bracket not."""
    result = fault("fide-set_rest")
    tally = TABLE.check([result], wishes=None)
    assert not tally.false, str(tally)
    assert tally.counts["set.rest"] or tally.counts["set.rest_none"] or tally.counts["set.many"]
    assert "With fewer than" not in pw.explain(result, length="full")


def test_min_fide_w_c7_list() -> None:
    """It counted two upfloaters that had floated and named one of them."""
    result = fault("fide-W_C7_list")
    tally = TABLE.check([result], wishes=None)
    assert not tally.false, str(tally)
    said = pw.why_not(result.tournament, 1, 4)
    assert (
        "2 upfloaters of the bracket of 4 points would have floated in round 3 instead of 1: team 7 and team"
        in said
    )
