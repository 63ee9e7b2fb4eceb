"""C.04.3 article 3.4.1: a perfect candidate is accepted at once, by counting, without the weighted matching."""

from __future__ import annotations

import random

import pytest

import pairwright as pw
from pairwright.systems.colour_bounds import bounds
from pairwright.systems.dutch import bracket
from pairwright.systems.dutch.bracket import BracketAnswer, pair_bracket
from pairwright.systems.dutch.completion import Outlook, completes, surely_all_complete
from pairwright.systems.dutch.criteria import Situation
from pairwright.systems.dutch.definitions import STRONG
from pairwright.systems.dutch.engine import answers, criteria_of
from pairwright.systems.dutch.exact import Reach, best_candidate
from pairwright.systems.participants import BLACK, WHITE
from tests.systems.dutch.boards import event
from tests.systems.dutch.boards import field as field_of
from tests.systems.dutch.states import Field, states
from tests.systems.dutch.test_dutch_articles import apart

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


@pytest.mark.parametrize("field", [Field(60, 5, draws=0.4), Field(51, 5, absent=0.05)], ids=str)
def test_where_all_below_can_surely_be_paired_the_following_bracket_is_enough(field: Field) -> None:
    """[C4] and [C8] come out as in the graph of everybody who is left."""
    rng = random.Random(f"following {field}")
    sure = [
        situation
        for state in states(rng, field)
        for situation, _ in paired(state)
        if situation.following and surely_all_complete(situation)
    ]
    assert len(sure) > 5
    for situation in sure:
        assert best_candidate(situation, Reach.FOLLOWING) == best_candidate(situation, Reach.ALL)


def test_who_has_the_bye_is_not_counted_among_those_who_can_surely_be_paired() -> None:
    """5, 6 and 7 may not meet each other, and only 9 may have the bye: 5, 6, 7 and 8 cannot be paired."""
    rounds = ("1 F 2 F 3 F 4 F 5 U 9 H", "1 F 2 F 3 F 4 H 6 U 9 H", "7 U", "8 U")
    state = event(9, *rounds, prohibited=apart((5, 6, 7)))
    [situation, *_] = [situation for situation, _ in paired(state)]
    assert [situation.field.tpn[player] for player in situation.below] == [5, 6, 7, 8, 9]
    assert not completes(situation, situation.below)
    assert not surely_all_complete(situation)
