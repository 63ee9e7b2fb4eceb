"""The engine of C.04.3 and the literal reference give the same answer to random rounds of four to nine players.

PAIRWRIGHT_ROUNDS sets their number (200). For long runs: python -m tests.reference.compare_dutch --rounds 20000.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import given, settings

from tests.reference.compare_dutch import by_the_letter, difference, numbered_state
from tests.strategies_dutch import State, states

ROUNDS = int(os.environ.get("PAIRWRIGHT_ROUNDS", "200"))
BLOCKS = 5


@pytest.mark.parametrize("block", range(BLOCKS))
def test_same_answers(block: int) -> None:
    for number in range(block, ROUNDS, BLOCKS):
        found = difference(numbered_state(number))
        assert found is None, f"state {number}\n{found}"


@settings(max_examples=40, deadline=None, derandomize=True)
@given(states())
def test_same_answers_to_states_that_shrink(state: State) -> None:
    found = difference(state)
    assert found is None, found


def test_the_rounds_have_byes_acceleration_prohibitions_late_entries_and_no_pairing_at_all() -> None:
    seen: Counter[str] = Counter()
    for state in map(numbered_state, range(200)):
        seen.update(key for key in ("acceleration", "prohibited") if state.get(key))
        seen.update(item["result"] for entry in state["entries"] for item in entry["history"])
        seen["late"] += any("joined_round" in entry for entry in state["entries"])
        seen["impossible"] += "error" in by_the_letter(state)
    wanted = {"win", "draw", "forfeit-win", "forfeit-loss", "pab", "half-bye", "full-bye", "zero-bye"}
    wanted |= {"acceleration", "prohibited", "late", "impossible"}
    assert {name for name in wanted if seen[name] < 3} == set()
