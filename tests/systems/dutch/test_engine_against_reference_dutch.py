"""The engine of C.04.3 compared with slow methods: the reference implementation, and a weighted matching of everybody
left."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

import pairwright as pw
from pairwright import NoLegalPairing, Tournament
from pairwright.systems.acceleration import baku
from pairwright.systems.dutch import bracket
from pairwright.systems.dutch.bracket import BracketAnswer
from pairwright.systems.dutch.criteria import Situation
from pairwright.systems.dutch.exact import Reach, best_candidate
from tests.reference import dutch as literal
from tests.systems.dutch.states import Field, states


def answer(state: Tournament) -> Any:
    """Pairs, bye and criteria; the class of the error where no legal pairing exists."""
    try:
        found = pw.pair(state)
    except NoLegalPairing as error:
        return type(error)
    pairs = [(pair.white.tpn, pair.black.tpn, pair.bracket) for pair in found.pairs]
    return pairs, found.bye and found.bye.tpn, [dict(one.criteria_tenths) for one in found.brackets]


def by_weights_alone(situation: Situation) -> BracketAnswer:
    """The bracket from one matching of everybody left; [C9] once it is known that one player is left over."""
    found = best_candidate(replace(situation, counts_unplayed=False), Reach.ALL)
    assert found is not None
    if situation.bye_is_due and len(found.limbo) + len(found.left) == 1:
        found = best_candidate(replace(situation, counts_unplayed=True), Reach.ALL)
        assert found is not None
    return bracket.answer_of(situation, found)


def by_the_letter(state: Tournament) -> Any:
    """The answer of the reference implementation, in the same form."""
    kinds = {10: "win", 5: "draw", 0: "loss"}

    def past(item: pw.PastRound) -> literal.Past:
        kind = kinds[item.mp_tenths] if item.result is pw.Result.PLAYED else item.result.value
        return literal.Past(
            kind if item.result.paired or kind == "pab" else "bye",
            item.opponent or 0,
            item.colour.value.lower() if item.colour else "",
            item.mp_tenths,
        )

    rounds = state.options["rounds"]
    virtual = baku(state, rounds, 10, 5) if state.options["acceleration"] == "baku" else ()
    players = {
        entry.tpn: literal.Player(
            entry.tpn,
            tuple(map(past, entry.history)),
            state.takes_part(entry),
            tuple(
                sum(
                    one.mp_tenths
                    for one in virtual
                    if one.first <= r <= one.last and entry.tpn <= one.last_tpn
                )
                for r in range(1, state.round + 1)
            ),
        )
        for entry in state.entries
    }
    field = literal.Field(
        state.round,
        rounds,
        players,
        state.options["initial_colour"],
        frozenset(frozenset(pair) for pair in state.prohibited_pairs()),
    )
    try:
        return literal.pair(field)
    except literal.NoLegalPairingError:
        return None


SMALL = [
    Field(5, 4, absent=0.1, forfeits=0.1),
    Field(7, 6, draws=0.6),
    Field(8, 7, late=0.2, forfeits=0.1),
    Field(8, 7, draws=0.8, prohibited=2),
    Field(9, 5, virtual=True),
    Field(9, 8, draws=0.7, absent=0.1),
]


@pytest.mark.parametrize("field", SMALL, ids=str)
def test_rounds_of_few_players_are_those_of_the_literal_reference(field: Field) -> None:
    rng = random.Random(f"dutch reference {field}")
    for state in (state for _ in range(8) for state in states(rng, field)):
        theirs = by_the_letter(state)
        try:
            ours = pw.pair(state)
        except NoLegalPairing:
            assert theirs is None
            continue
        assert [[pair.white.tpn, pair.black.tpn] for pair in ours.tables] == [
            list(pair) for pair in theirs.pairs
        ]
        assert (ours.bye and ours.bye.tpn) == theirs.bye
        for one, other in zip(ours.brackets, theirs.brackets, strict=True):
            mine = dict(one.criteria_tenths)
            mine["C5"] = mine["C5"][0] if mine["C5"] else other.values["C5"]
            ahead = mine["C8"]
            mine["C8"] = (len(ahead), list(ahead)) if ahead is not None else None
            for name, value in other.values.items():
                if name == "C8":
                    value = (value[0], list(value[1])) if value else None
                assert (
                    list(mine[name]) if isinstance(mine[name], tuple) and name != "C8" else mine[name]
                ) == (list(value) if isinstance(value, tuple) and name != "C8" else value), (state, name)


FIELDS = [
    Field(9, 9, absent=0.08, forfeits=0.08),
    Field(16, 12, draws=0.6),
    Field(24, 9, absent=0.1, late=0.2, prohibited=3),
    Field(40, 9, draws=0.9),
    Field(41, 7, draws=0.0, virtual=True),
    Field(60, 11),
    Field(30, 14, forfeits=0.2),
]


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: f"{field.players} players")
def test_counting_and_weights_give_the_same_round(field: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"dutch {field}")
    every = [state for _ in range(4) for state in states(rng, field)]
    ours = [answer(state) for state in every]
    monkeypatch.setattr("pairwright.systems.dutch.engine.pair_bracket", by_weights_alone)
    for state, found in zip(every, ours, strict=True):
        assert found == answer(state), state
