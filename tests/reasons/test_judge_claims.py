"""The judge's sentences about given rounds of C.04.6 and IBF 4.6: each is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import pairwright as pw
from tests.reasons.ibf_judge_claims import PREDICATES as IBF_PREDICATES
from tests.reasons.ibf_judge_claims import Judged as JudgedSwiss
from tests.reasons.judge_claims import PREDICATES, Judged
from tests.reasons.test_ibf_claims import rounds as ibf_rounds
from tests.reasons.test_team_swiss_claims import rounds


def otherwise(
    rng: Random, result: pw.RoundPairing, wrong: bool = True
) -> tuple[list[tuple[int, int]], int | None]:
    """The round with some opponents exchanged, colours turned, another bye, or somebody missing."""
    pairs = [(pair.white.tpn, pair.black.tpn) for pair in result.pairs]
    bye = None if result.bye is None else result.bye.tpn
    for _ in range(rng.randint(1, 3)):
        what = rng.random()
        if what < 0.6 and len(pairs) > 1:
            i, j = rng.sample(range(len(pairs)), 2)
            (a, b), (c, d) = pairs[i], pairs[j]
            pairs[i], pairs[j] = (a, d), (c, b)
        elif what < 0.8 and pairs:
            i = rng.randrange(len(pairs))
            pairs[i] = pairs[i][::-1]
        elif bye is not None and pairs:
            i = rng.randrange(len(pairs))
            (a, b), pairs[i] = pairs[i], (pairs[i][0], bye)
            bye = b
    how = rng.random() if wrong else 1
    if how < 0.05 and pairs:
        del pairs[rng.randrange(len(pairs))]
    elif how < 0.1 and pairs:
        everybody = [entry.tpn for entry in result.tournament.entries]
        i = rng.randrange(len(pairs))
        other = rng.choice([tpn for tpn in everybody if tpn != pairs[i][0]])
        pairs[i] = (pairs[i][0], other)
    elif how < 0.12 and pairs and bye is None:
        (bye, _), *pairs = pairs
    return pairs, bye


def sentences(judged: Any, predicates: Mapping[str, Any], counts: Counter[str]) -> list[str]:
    """The sentences about a given round that are false or have no predicate; all are counted."""
    false = []
    for step in judged.steps:
        counts[step.key] += 1
        predicate = predicates.get(step.key)
        if predicate is None or not predicate(judged, step):
            false.append(f"{step.key}: {judged.told.sentence(step)}")
    return false


def check(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """C.04.6: how often each key was told, and what is false."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    false = []
    for result in rounds(count, seed):
        false += sentences(Judged(result, *otherwise(rng, result)), PREDICATES, counts)
    return counts, false


def check_ibf(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Article 4.6 likewise; everybody has one match or the bye."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    false = []
    for result in ibf_rounds(count, seed):
        pairs, bye = otherwise(rng, result, wrong=False)
        false += sentences(JudgedSwiss(result, pairs, bye), IBF_PREDICATES, counts)
    return counts, false


@pytest.mark.parametrize(("ways", "least"), [(check, 300), (check_ibf, 150)], ids=["fide-team", "ibf-swiss"])
def test_every_sentence_of_the_judge_is_true(ways: Any, least: int) -> None:
    counts, false = ways(250, 1)
    assert false == []
    assert sum(counts.values()) > least


@pytest.mark.long
@pytest.mark.parametrize("ways", [check, check_ibf], ids=["fide-team", "ibf-swiss"])
def test_every_sentence_of_the_judge_is_true_of_many_rounds(ways: Any) -> None:
    assert ways(5_000, 2)[1] == []
