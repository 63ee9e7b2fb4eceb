"""The engine and the reference implementation give the same answer to random rounds.

PAIRWRIGHT_ROUNDS sets their number (300). For long runs: python -m tests.reference.compare --rounds 20000.
"""

from __future__ import annotations

import os
from itertools import combinations

import pytest
from hypothesis import given, settings

from tests.reference.c0406 import pair
from tests.reference.compare import difference, engine_answer, essence, numbered_options, numbered_state
from tests.strategies import BASE_OPTIONS, READINGS, State, every_combination, states

ROUNDS = int(os.environ.get("PAIRWRIGHT_ROUNDS", "300"))
BLOCKS = 10


@pytest.mark.parametrize("block", range(BLOCKS))
def test_same_answers(block: int) -> None:
    for number in range(block, ROUNDS, BLOCKS):
        found = difference(numbered_state(number))
        assert found is None, f"state {number}\n{found}"


@settings(max_examples=60, deadline=None, derandomize=True)
@given(states())
def test_same_answers_to_states_that_shrink(state: State) -> None:
    found = difference(state)
    assert found is None, found


def test_the_first_300_states_cover_every_pair_of_option_values() -> None:
    choices = BASE_OPTIONS | READINGS
    used = [numbered_options(number) for number in range(1, 300, 2)]
    for one, other in combinations(choices, 2):
        wanted = {(options[one], options[other]) for options in every_combination(choices)}
        assert {(options[one], options[other]) for options in used} == wanted


def test_no_acceleration_with_game_points() -> None:
    state = numbered_state(0)
    state["options"].update(primary="GP", acceleration="baku")
    assert essence(pair(state)) == {"error": "invalid-state"} == engine_answer(state)
