"""The judge's sentences about given rounds of C.04.6: each is true."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import pairwright as pw
from tests.reasons.judge_claims import PREDICATES, Judged
from tests.reasons.test_team_swiss_claims import rounds


def otherwise(rng: Random, result: pw.RoundPairing) -> tuple[list[tuple[int, int]], int | None]:
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
    wrong = rng.random()
    if wrong < 0.05 and pairs:
        del pairs[rng.randrange(len(pairs))]
    elif wrong < 0.1 and pairs:
        everybody = [entry.tpn for entry in result.tournament.entries]
        i = rng.randrange(len(pairs))
        other = rng.choice([tpn for tpn in everybody if tpn != pairs[i][0]])
        pairs[i] = (pairs[i][0], other)
    elif wrong < 0.12 and pairs and bye is None:
        (bye, _), *pairs = pairs
    return pairs, bye


def check(count: int, seed: int) -> tuple[Counter[str], list[str]]:
    """How often each key was told, and the sentences that are false or have no predicate."""
    rng = Random(seed)
    counts: Counter[str] = Counter()
    false = []
    for result in rounds(count, seed):
        judged = Judged(result, *otherwise(rng, result))
        for step in judged.steps:
            counts[step.key] += 1
            predicate = PREDICATES.get(step.key)
            if predicate is None or not predicate(judged, step):
                false.append(f"{step.key}: {judged.told.sentence(step)}")
    return counts, false


def test_every_sentence_of_the_judge_is_true() -> None:
    counts, false = check(250, 1)
    assert false == []
    assert sum(counts.values()) > 300


@pytest.mark.long
def test_every_sentence_of_the_judge_is_true_of_many_rounds() -> None:
    assert check(5_000, 2)[1] == []
