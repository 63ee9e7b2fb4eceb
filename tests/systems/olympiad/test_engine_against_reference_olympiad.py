"""The engine and the literal reference of the Olympiad rules give the same answer to random rounds.

PAIRWRIGHT_ROUNDS sets their number (200). For long runs: python -m tests.reference.compare_olympiad --rounds 20000.
"""

from __future__ import annotations

import os

import pytest

from tests.reference.compare_olympiad import difference, numbered_state
from tests.reference.olympiad import pair
from tests.reference.olympiad_round import EDITIONS

ROUNDS = int(os.environ.get("PAIRWRIGHT_ROUNDS", "200"))


@pytest.mark.parametrize(("first", "edition"), list(enumerate(EDITIONS)))
def test_same_answers(first: int, edition: str) -> None:
    for number in range(first, ROUNDS, len(EDITIONS)):
        state = numbered_state(number)
        assert state["system"] == edition
        found = difference(state)
        assert found is None, f"state {number}\n{found}"


def test_a_state_is_always_the_same() -> None:
    assert [numbered_state(number) for number in range(10)] == [
        numbered_state(number) for number in range(10)
    ]


def test_the_states_reach_every_sort_of_answer() -> None:
    answers = [pair(numbered_state(number)) for number in range(200)]
    assert {answer.get("extension_needed") for answer in answers} == {False, True, None}
    assert any(answer.get("bye") for answer in answers)
    assert any(answer.get("downfloaters") for answer in answers)
    assert any(answer.get("upfloaters") for answer in answers)
