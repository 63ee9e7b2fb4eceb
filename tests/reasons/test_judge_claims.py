"""The judge's sentences about given rounds of C.04.6 and IBF 4.6: each is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.checker import judge
from pairwright.reasons.words import catalogue
from tests.reasons.ibf_judge_claims import PREDICATES as IBF_PREDICATES
from tests.reasons.ibf_judge_claims import Judged as JudgedSwiss
from tests.reasons.judge_claims import PREDICATES, Judged
from tests.reasons.test_ibf_claims import rounds as ibf_rounds
from tests.reasons.test_team_swiss_claims import rounds
from tests.systems.ibf_swiss.states import fresh, state


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


ELSEWHERE = {
    "out", "late", "absent", "idle", "needless", "twice",  # counted without rules: `test_falsified.py`
    "other", "other_bye", "settled", "short", "limits", "turn", "opponent", "barred_late",
}  # fmt: skip
"""Keys of the judge without a predicate here: of other systems, or of no rule."""


def test_every_key_of_the_judge_has_a_predicate_or_belongs_to_another_system() -> None:
    keys = {key for key in catalogue() if key.startswith("check.")}
    others = {key for key in keys if key.startswith(("check.oly_", "check.dutch_", "check.same_"))}
    others |= {f"check.{key}" for key in ELSEWHERE} - PREDICATES.keys()
    assert keys - others == PREDICATES.keys() | IBF_PREDICATES.keys()


def test_ibf_a_match_without_play_is_not_told_as_a_meeting() -> None:
    """1 and 2 met in round 1 and were paired without a match in round 2 (A-5)."""
    given = state({1: "w2 +2", 2: "l1 -1", 3: "w4 w4", 4: "l3 l3"})
    found = judge(pw.read_state(given), [(1, 2), (3, 4)])
    told = [fault.text for fault in found.faults if fault.teams == (1, 2)]
    assert told == [
        "Player 1 and player 2 meet again, after round 1; 0 second meetings are needed in the round [2.1]."
    ]


def test_ibf_who_moves_down_is_told_and_not_a_pair_that_comes_before() -> None:
    """1, 2 and 3 have a point: 1 is the last of them in round 2 and moves down; the round sends 2 down.

    By the pairs alone 3-1 would be told to be later than 3-2, which the text tries after it.
    """
    given = state({1: "w4", 2: "w5", 3: "w6", 4: "l1", 5: "l2", 6: "l3"})
    by_rules = pw.answer(given)["pairs"]
    assert by_rules == [[3, 2], [1, 6], [5, 4]]
    [fault] = judge(pw.read_state(given), [(3, 1), (2, 6), (5, 4)]).faults
    assert fault.text == "The round sends down from a group: player 2; by [4.6] it is: player 1."


def test_ibf_pairs_of_different_groups_are_named() -> None:
    given = {**fresh(4), "grouped": [{"groups": [[1, 2], [3, 4]], "rounds": [1, None]}]}
    found = judge(pw.read_state(given), [(1, 3), (2, 4)])
    assert [(fault.article, fault.teams) for fault in found.faults] == [("2.2", (1, 3)), ("2.2", (2, 4))]
    assert not found.legal
