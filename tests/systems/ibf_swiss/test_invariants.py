"""What holds for every field, random results, walkovers, absences and withdrawals."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pairwright import answer

from .states import State, event

SIZES = sorted({*range(2, 34), *range(34, 301, 7), 299, 300})


def check(given: State, got: dict[str, Any]) -> None:
    """Everybody present once; nobody meets twice or a prohibited opponent; the bye by 4.1."""
    present = {entry["tpn"] for entry in given["entries"] if entry["available"]}
    playing = [tpn for pair in got["pairs"] for tpn in pair] + ([got["bye"]] if got["bye"] else [])
    assert len(playing) == len(set(playing))
    assert set(playing) == present
    assert (got["bye"] is None) is (len(present) % 2 == 0)
    met = {
        frozenset((entry["tpn"], item["opponent"]))
        for entry in given["entries"]
        for item in entry["history"]
        if item["result"] in ("win", "loss")
    }
    pairs = [frozenset(pair) for pair in got["pairs"]]
    assert sum(pair in met for pair in pairs) == got["repeats"]
    assert not {frozenset(pair) for pair in given["prohibited"]} & set(pairs)
    if got["bye"]:
        unplayed = {
            entry["tpn"]: sum(item["result"] in ("bye", "walkover-win") for item in entry["history"])
            for entry in given["entries"]
        }
        assert unplayed[got["bye"]] == min(unplayed[tpn] for tpn in present)


@pytest.mark.parametrize("players", SIZES)
def test_every_round_is_complete_and_nobody_meets_twice(players: int) -> None:
    rng = random.Random(players)
    for given, got in event(
        rng,
        players,
        min(9, players - 1),
        answer,
        walkovers=rng.choice((0, 0.1)),
        absences=rng.choice((0, 0, 0.1)),
        prohibited=rng.choice((0, 0, players // 4)) if players > 8 else 0,
    ):
        check(given, got)
        if players > 40:
            assert got["repeats"] == 0


@pytest.mark.parametrize("players", [2, 3, 6, 9, 16, 33, 64, 101, 200])
def test_blind_draw_keeps_the_same_rules(players: int) -> None:
    rng = random.Random(players)
    for given, got in event(
        rng, players, min(7, players - 1), answer, walkovers=0.05, system="ibf-swiss-blind", seed="dice"
    ):
        check(given, got)


@pytest.mark.parametrize("players", [2, 3, 7, 10, 24, 41])
def test_a_storm_pairs_everybody(players: int) -> None:
    rng = random.Random(players)
    for given, got in event(rng, players, 6, answer, system="ibf-storm"):
        playing = [tpn for pair in got["pairs"] for tpn in pair]
        assert len(set(playing)) == players - players % 2
        assert (got["bye"] is None) is (players % 2 == 0)
        assert given["round"] <= 6
