"""The reasons of the Olympiad editions on random rounds: each sentence is true."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.reasons.words import catalogue
from tests.reasons.claims import Claim, answers, disturbed, is_true
from tests.reasons.olympiad import TABLE
from tests.strategies_olympiad import random_state

RARE = Path(__file__).parents[1] / "data" / "reasons" / "olympiad.jsonl.gz"


def random_round(rng: Random) -> dict[str, Any]:
    """A random round, sometimes with decisions of the arbiter and other readings of what affects only colours."""
    state = random_state(rng)
    here = [e["tpn"] for e in state["entries"] if e.get("available", True)]
    if rng.random() < 0.3 and len(here) > 3:
        state["prohibited"] = [rng.sample(here, 2) for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.2 and len(here) > 3:
        state["forced"] = [rng.sample(here, 2)]
    if rng.random() < 0.1:
        state["options"]["r_equalise"] = "whites"
    if rng.random() < 0.1:
        state["options"]["r_odd"] = "numbers"
    return state


def rounds(count: int, seed: int) -> Iterator[pw.RoundPairing]:
    """Random rounds that can be paired."""
    for number in range(count):
        try:
            yield pw.pair(pw.read_state(random_round(Random(f"{seed}-{number}"))))
        except (pw.NoLegalPairing, pw.StateError):
            continue


def rare_rounds() -> Iterator[pw.RoundPairing]:
    """Rounds with sentences that random rounds seldom need."""
    with gzip.open(RARE, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield pw.pair(pw.read_state(json.loads(line)))


def all_of_a_small_one(result: pw.RoundPairing) -> int | None:
    """How many wishes are asked for: all where the teams are few."""
    return None if len(result.tournament.entries) <= 16 else 6


def test_every_sentence_is_true() -> None:
    tally = TABLE.check(rounds(120, 1))
    for result in rare_rounds():
        TABLE.check([result], wishes=all_of_a_small_one(result), tally=tally)
    assert not tally.false, str(tally)
    assert sum(tally.counts.values()) > 20_000
    assert set(tally.counts) == TABLE.keys()


def test_a_sentence_about_something_else_is_false() -> None:
    """Each predicate checks the contents of the sentence: for other teams, numbers or points it is false."""
    false: set[str] = set()
    rng = Random(3)
    for result, wishes in [
        *((one, 6) for one in rounds(60, 4)),
        *((one, all_of_a_small_one(one)) for one in rare_rounds()),
    ]:
        world = TABLE.world(result)
        for question, answer in answers(result, wishes, rng):
            for index, step in enumerate(answer):
                if step.key not in false:
                    claim = Claim(result, world, question, answer, index)
                    predicate = TABLE.predicates[step.key]
                    if not all(is_true(predicate, other) for other in disturbed(claim, rng)):
                        false.add(step.key)
    keys = TABLE.keys()
    assert false == {key for key in keys if "{" in catalogue()[key]}


@pytest.mark.long
def test_every_sentence_is_true_of_many_rounds() -> None:
    tally = TABLE.check(rounds(3_000, 2), wishes=30)
    assert not tally.false, str(tally)


FAULTS = RARE.with_name("olympiad-faults.jsonl")


def fault(name: str) -> pw.RoundPairing:
    """A round about which a sentence was false."""
    for line in FAULTS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["fault"] == name:
            return pw.pair(pw.read_state(row["state"]))
    raise LookupError(name)


def test_min_oly_apart_rest_floater_rest_as_full() -> None:
    """5 could meet 3 in the group above it; the two teams left then are no fewer, but neither could float on."""
    said = pw.explain(fault("oly_apart_rest_floater_rest_as_full"), team=5, length="full")
    assert (
        "team 5 against team 3: then no team that could be left over in that group could float to the next one. "
        "[9.5]" in said
    )
    assert "team 5 against team 3: then the rest of the group cannot be paired" not in said


def test_min_oly_group_complete_of_those_listed() -> None:
    """2 meets a floater, so 5 and 6 alone are paired with each other."""
    said = pw.explain(fault("oly_group_complete_of_those_listed_"), length="full")
    assert (
        "Its teams can all be paired with each other, but for those that meet floaters: team 2. [9.5]" in said
    )


@pytest.mark.parametrize(("name", "who"), [("alternates", "1, alternates"), ("balanced", "4, are balanced")])
def test_min_oly_colour_always_the_same(name: str, who: str) -> None:
    """They were the same only in the rounds that both played."""
    result = fault(f"oly_colour_{name}_always_the_same")
    said = pw.explain(result, length="full")
    assert "have always been the same" not in said
    assert f", team {who}. [2" in said


def test_min_oly_wish_pab_but_impossible() -> None:
    """2 against 4: only these two may still have the bye of round 5 [4.2]."""
    result = fault("W_wish_pab_but_impossible")
    said = pw.why_not(result.tournament, 2, 4)
    assert "the bye would go to" not in said
    assert "With team 2 against team 4 the others cannot all be paired: only 2 may have the bye [4.2]" in said


def test_min_oly_all_statements_about_these_rounds_are_true() -> None:
    names = [json.loads(line)["fault"] for line in FAULTS.read_text(encoding="utf-8").splitlines()]
    tally = TABLE.check(map(fault, names), wishes=None)
    assert not tally.false, str(tally)
