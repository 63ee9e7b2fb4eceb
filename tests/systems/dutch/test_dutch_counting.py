"""C.04.3 article 3.4.1: a perfect candidate is accepted at once, by counting, without the weighted matching."""

from __future__ import annotations

import random

import pytest

import pairwright as pw
from pairwright.systems.colour_bounds import bounds
from pairwright.systems.dutch import bracket
from pairwright.systems.dutch.bracket import BracketAnswer, pair_bracket
from pairwright.systems.dutch.completion import Outlook
from pairwright.systems.dutch.criteria import Situation
from pairwright.systems.dutch.definitions import STRONG
from pairwright.systems.dutch.engine import answers, criteria_of
from pairwright.systems.participants import BLACK, WHITE
from tests.systems.dutch.boards import field as field_of
from tests.systems.dutch.states import Field, states

FIELDS = [
    Field(12, 7, draws=0.5),
    Field(16, 9, draws=0.6, absent=0.1),
    Field(23, 9, draws=0.2, forfeits=0.1),
    Field(40, 7, draws=0.8, prohibited=2),
]


def is_perfect(situation: Situation, answer: BracketAnswer) -> bool:
    """Whether the pairing of a bracket has the best values possible for any bracket like it."""
    members, down = situation.members, answer.downfloaters
    without = [[player] for player in situation.residents] if len(members) % 2 else [[]]
    found = criteria_of(situation, answer, [])
    return (
        down in without
        and (found["C12"], found["C13"]) == min(least(situation, one) for one in without)
        and not any(found[name] for name in ("C9", "C10", "C11", "C14", "C15", "C16", "C17"))
        and Outlook(situation).is_best_after(down)
    )


def least(situation: Situation, down: list[int]) -> tuple[int, int]:
    """The least possible [C12] and [C13] when these downfloat."""
    field = situation.field
    left = [player for player in situation.members if player not in down]
    white, black = (
        sum(1 << k for k, player in enumerate(left) if field.preference[player] == wish)
        for wish in (WHITE, BLACK)
    )
    strong = sum(1 << k for k, player in enumerate(left) if field.strength[player] >= STRONG)
    return bounds(len(left), white, black, strong)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.players} players")
def test_3_4_1_what_is_perfect_is_found_by_counting(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"counting {field}")
    found = [one for _ in range(2) for state in states(rng, field) for one in paired(state)]
    perfect = [one for one in found if is_perfect(*one)]
    assert len(perfect) > 25
    monkeypatch.setattr(bracket, "best_candidate", None)
    for situation, answer in perfect:
        assert pair_bracket(situation) == answer


def paired(state: pw.Tournament) -> list[tuple[Situation, BracketAnswer]]:
    """The brackets of a round; none where no legal pairing exists."""
    try:
        return list(answers(field_of(state)))
    except pw.NoLegalPairing:
        return []
