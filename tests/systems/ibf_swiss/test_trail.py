"""The reasons of rounds of the federation's systems."""

from __future__ import annotations

import random

import pytest

import pairwright as pw

from .states import event, fresh, state

SYSTEMS = {
    "ibf-swiss": {},
    "ibf-swiss-lives": {"losses": 3},
    "ibf-swiss-blind": {"seed": "7"},
    "ibf-round-robin": {},
    "ibf-storm": {},
}


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("players", [5, 8, 13])
def test_everything_can_be_explained(system: str, players: int) -> None:
    options = SYSTEMS[system]
    for given, got in event(
        random.Random(players), players, 5, pw.answer, absences=0.05, system=system, **options
    ):
        if "error" in got:
            return
        tournament = pw.read_state(given)
        result = pw.pair(tournament)
        for length in ("sentence", "paragraph", "full"):
            assert pw.explain(result, length=length)
        for pair in result.pairs:
            assert pair.white.label.removeprefix("team") in pw.explain(result, table=pair.table)
        for entry in tournament.entries:
            assert pw.explain(result, team=entry.tpn, length="sentence")
            assert pw.why_not(tournament, entry.tpn, 1 + entry.tpn % players, length="sentence")


def test_the_bye_and_those_who_may_not_have_it() -> None:
    result = pw.pair(pw.read_state(state({1: "+2", 2: "-1", 3: "b"})))
    text = pw.explain(result)
    assert "player 2 has the bye: with 0 points and 0 wins without a match so far" in text
    assert pw.explain(result, team=2).startswith("player 2 has the bye")


def test_why_an_opponent_was_passed_over() -> None:
    given = state({1: "w3 l4", 2: "w4 l3", 3: "l1 w2", 4: "l2 w1"})
    text = pw.explain(pw.pair(pw.read_state(given)), table=1, length="full")
    assert "nobody of the lower half is possible, so player 2 follows" in text
    assert "player 1 against player 3: they met in round 1. [2.1]" in text
    assert "player 1 against player 4: they met in round 2. [2.1]" in text


def test_why_somebody_else_moved_down() -> None:
    histories = {
        1: "w4 w5 w6", 2: "w5 +6 +4", 3: "w6 +4 +5", 4: "l1 -3 -2", 5: "l2 l1 -3", 6: "l3 -2 l1",
    }  # fmt: skip
    text = pw.explain(pw.pair(pw.read_state(state(histories))), length="full")
    assert "player 2 moves down and not player 1: with what was chosen before" in text
    assert "player 3 is the first of those left in the group and plays player 1" in text
    assert "player 3 against player 2" not in text, "who has moved down is no alternative"


@pytest.mark.parametrize(
    ("given", "a", "b", "words"),
    [
        (
            state({1: "w5", 2: "w6", 3: "w7", 4: "w8", 5: "l1", 6: "l2", 7: "l3", 8: "l4"}),
            4,
            8,
            "1 second meeting in the round",
        ),
        (
            state({1: "w5", 2: "w6", 3: "w7", 4: "w8", 5: "l1", 6: "l2", 7: "l3", 8: "l4"}),
            4,
            5,
            "player 4 against player 5: 2 extra floats in the round instead of 0. [4.6]",
        ),
        (
            state({1: "w5", 2: "w6", 3: "w7", 4: "w8", 5: "l1", 6: "l2", 7: "l3", 8: "l4"}),
            4,
            1,
            "4-2 comes before 4-1",
        ),
        (fresh(5), 5, 1, "player 4 would have the bye instead of player 5"),
        (fresh(4, prohibited=[[1, 4]]), 1, 4, "prohibited"),
        (fresh(4), 1, 3, "does meet"),
        (fresh(4), 2, 2, "itself"),
    ],
)
def test_why_not(given: dict[str, object], a: int, b: int, words: str) -> None:
    assert words in pw.why_not(pw.read_state(given), a, b)
