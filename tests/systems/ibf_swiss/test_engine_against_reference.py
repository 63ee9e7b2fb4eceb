"""The engine and the literal reference of article 4.6 give the same answer to random rounds.

PAIRWRIGHT_ROUNDS sets their number (300).
"""

from __future__ import annotations

import os
import random

import pytest

from pairwright import answer
from pairwright.systems.ibf import swiss_outlook
from tests.reference.ibf_swiss import pair

from .states import State, event

ROUNDS = int(os.environ.get("PAIRWRIGHT_ROUNDS", "300"))
BLOCKS = 6
FIELDS = ("pairs", "bye", "repeats", "extra_floats", "error")


def states(block: int) -> list[State]:
    rng = random.Random(f"ibf-swiss {block}")
    found: list[State] = []
    while len(found) < ROUNDS // BLOCKS:
        players = rng.randint(2, 11)
        found += [
            given
            for given, _ in event(
                rng,
                players,
                rng.randint(1, players + 2),
                answer,
                walkovers=rng.choice((0, 0, 0.15)),
                absences=rng.choice((0, 0, 0.15)),
                prohibited=rng.choice((0, 0, 0, 2, 4)),
                bye_rule=rng.choice(("standings", "list")),
            )
        ]
    return found


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("patience", [0, swiss_outlook.PATIENCE])
def test_same_answers(block: int, patience: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also with exact answers about extra floats from the beginning."""
    monkeypatch.setattr(swiss_outlook, "PATIENCE", patience)
    for given in states(block):
        ours, theirs = answer(given), pair(given)
        assert {key: ours.get(key) for key in FIELDS} == {key: theirs.get(key) for key in FIELDS}, given
