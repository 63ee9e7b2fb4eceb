"""The reasons of the federation's Swiss on random rounds: each sentence is true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import pairwright as pw
from tests.reasons.ibf_claims import TABLE
from tests.systems.ibf_swiss.states import event

DATA = Path(__file__).parent.parent / "data" / "reasons"


def rounds(count: int, seed: int, most: int = 8) -> Iterator[pw.RoundPairing]:
    """Rounds of random events that can be paired: a few players, many rounds, byes, absences, prohibited pairs."""
    for number in range(count):
        rng = Random(f"{seed}-{number}")
        lives = rng.random() < 0.4
        options: dict[str, object] = {"bye_rule": rng.choice(("standings", "list"))}
        if lives:
            options |= {"losses": rng.randint(2, 4), "group_by": rng.choice(("points", "losses"))}
        rows = event(
            rng, rng.randint(3, most), rng.randint(1, 5), pw.answer,
            walkovers=rng.choice((0, 0.15)), absences=rng.choice((0, 0.1)), prohibited=rng.choice((0, 0, 1, 2)),
            system="ibf-swiss-lives" if lives else "ibf-swiss", **options,
        )  # fmt: skip
        given, answer = list(rows)[-1]
        if "error" in answer:
            continue
        here = [entry["tpn"] for entry in given["entries"] if entry["available"]]
        if rng.random() < 0.1 and len(here) > 3:
            given = {**given, "forced": [sorted(rng.sample(here, 2))]}
        if rng.random() < 0.25:
            field = [entry["tpn"] for entry in given["entries"]]
            own = rng.sample(field, rng.randint(2, len(field)))
            cut = rng.randint(1, len(own))
            given = {**given, "grouped": [{"groups": [own[:cut], own[cut:]], "rounds": [1, None]}]}
        try:
            yield pw.pair(pw.read_state(given))
        except (pw.NoLegalPairing, pw.StateError):
            continue


def test_every_sentence_is_true() -> None:
    tally = TABLE.check(rounds(250, 1))
    assert not tally.false, str(tally)


@pytest.mark.long
def test_every_sentence_is_true_of_many_rounds() -> None:
    tally = TABLE.check(rounds(5_000, 2), wishes=None)
    assert not tally.false, str(tally)


def fault(name: str) -> pw.RoundPairing:
    """A round of which a sentence was false."""
    return pw.pair(pw.read_state(json.loads((DATA / f"{name}.json").read_text())))


def test_min_ibf_passes_although_a_free_unmet_one_is_there() -> None:
    """It said that 1 has nobody to play among those with 2 points; 5 is there, but then 4 would have nobody."""
    result = fault("ibf-passes_although_a_free_unmet_one_is_there")
    tally = TABLE.check([result], wishes=None)
    assert not tally.false, str(tally)
    said = pw.explain(result, team=1, length="full")
    assert "nobody to play" not in said
    assert (
        "player 1 plays nobody of those with 2 points and passes on to the next group: an extra float."
        in said
    )
    assert (
        "player 1 against player 5: with what was chosen before, the others could then not be paired" in said
    )
    assert "player 1 against player 4: they met in round 3. [2.1]" in said


def test_min_ibf_passes_although_unmet_one_is_taken_by_another_floater() -> None:
    """It said that 4 has nobody to play among those with 1 point; 5 is there, whom 2 meets."""
    result = fault("ibf-passes_although_unmet_one_is_taken_by_another_floater")
    tally = TABLE.check([result], wishes=None)
    assert not tally.false, str(tally)
    assert "player 4 against player 5: that player is met by player 2, who comes first. [4.6]" in pw.explain(
        result, team=4, length="full"
    )
