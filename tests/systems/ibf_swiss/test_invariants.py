"""What holds for every field from 2 to 300, random results, walkovers, double no-shows, absences and withdrawals."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pairwright import answer, read_state, standings
from pairwright.systems.ibf import storm, swiss_lives
from pairwright.systems.ibf.options import LIVES, STORM
from pairwright.systems.options import read_options
from pairwright.systems.round_robin import free_number, schedule
from pairwright.tiebreaks.standing import Standings
from tests.systems.ibf_fields import fields

from .states import State, event

SIZES = fields({*range(2, 34), *range(34, 301, 28), 299, 300})


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


def check_places(given: State) -> Standings:
    """Every player has one place or is named as not ranked; every place is there once, the shared ones together."""
    tournament = read_state(given)
    table = standings(tournament)
    ranked = [row.team.tpn for row in table.rows]
    aside = [one.team.tpn for one in table.apart]
    assert sorted(ranked + aside) == sorted(entry["tpn"] for entry in given["entries"])
    places = {row.place: row.last_place for row in table.rows}
    assert [k for first, last in sorted(places.items()) for k in range(first, last + 1)] == list(
        range(1, len(ranked) + 1)
    )
    assert all(
        sum(row.place == first for row in table.rows) == last - first + 1 for first, last in places.items()
    )
    return table


@pytest.mark.parametrize("players", SIZES)
def test_every_round_is_complete_and_nobody_meets_twice(players: int) -> None:
    """4.1 to 4.6; 4.7 gives the standings."""
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
    check_places(given)


@pytest.mark.parametrize("players", fields([*range(2, 10), 16, 33, 64, 101]))
def test_blind_draw_keeps_the_same_rules(players: int) -> None:
    """4.5."""
    rng = random.Random(players)
    for given, got in event(
        rng,
        players,
        min(7, players - 1),
        answer,
        walkovers=rng.choice((0, 0.1)),
        absences=rng.choice((0, 0, 0.1)),
        system="ibf-swiss-blind",
        seed="dice",
    ):
        check(given, got)
    check_places(given)


@pytest.mark.parametrize("players", fields())
def test_to_n_losses_one_is_left_and_every_place_is_there_once(players: int) -> None:
    """4.9, 4.10: nobody with N losses is paired, and it goes on until one is left, or nobody."""
    rng = random.Random(players)
    allowed = rng.randint(1, 4)
    chosen = read_options({"losses": allowed}, LIVES, "ibf-swiss-lives")
    over = False
    for given, got in event(
        rng,
        players,
        60 * allowed,
        answer,
        walkovers=rng.choice((0, 0.1)),
        absences=rng.choice((0, 0.02)),
        system="ibf-swiss-lives",
        losses=allowed,
    ):
        left = {entry.tpn for entry in swiss_lives.survivors(read_state(given), chosen)}
        if "error" in got:
            over = True
            assert len(left) < 2
            break
        paired = [tpn for pair in got["pairs"] for tpn in pair] + ([got["bye"]] if got["bye"] else [])
        assert len(paired) == len(set(paired))
        assert set(paired) == {entry["tpn"] for entry in given["entries"] if entry["available"]} & left
    assert over
    first = check_places(given).rows[0]
    assert {first.team.tpn} == left or not left


@pytest.mark.parametrize("players", fields([2, 3, 4, 7, 10, 24, 41]))
def test_a_storm_pairs_everybody(players: int) -> None:
    """1.9: everybody plays but one of an odd number; what one gains the other loses."""
    rng = random.Random(players)
    walkovers, absences = rng.choice(((0, 0), (0.1, 0.1)))
    for given, got in event(
        rng, players, 6, answer, walkovers=walkovers, absences=absences, system="ibf-storm"
    ):
        playing = [tpn for pair in got["pairs"] for tpn in pair]
        present = {entry["tpn"] for entry in given["entries"] if entry["available"]}
        assert len(set(playing)) == len(playing) == len(present) - len(present) % 2
        assert set(playing) | ({got["bye"]} if got["bye"] else set()) == present
        if not walkovers:
            now = storm.ratings(read_state(given), read_options({}, STORM, "ibf-storm"))
            assert sum(now.values()) == pytest.approx(1500 * players)
    check_places(given)


@pytest.mark.parametrize("players", fields())
def test_a_round_robin_has_every_meeting_once_a_cycle(players: int) -> None:
    """Appendix 1: odd fields rest once each, sides are balanced; played to the end with walkovers and withdrawals."""
    rng = random.Random(players)
    cycles = 2 if players < 40 and players % 3 == 0 else 1
    rounds = schedule(players, cycles)
    for first in range(0, len(rounds), len(rounds) // cycles):
        cycle = rounds[first : first + len(rounds) // cycles]
        assert len({frozenset(pair) for row in cycle for pair in row}) == players * (players - 1) // 2
        free = [free_number(row, players) for row in cycle]
        assert sorted(free, key=str) == sorted(
            range(1, players + 1) if players % 2 else [None] * (players - 1), key=str
        )
    n = players + players % 2
    left = [sum(row_pair[0] == k for row in schedule(n) for row_pair in row) for k in range(1, n + 1)]
    assert left == [n // 2] * (n // 2) + [n // 2 - 1] * (n // 2)
    leaves = {tpn: rng.randint(1, len(rounds)) for tpn in range(1, players + 1) if rng.random() < 0.1}
    histories: dict[int, list[dict[str, Any]]] = {tpn: [] for tpn in range(1, players + 1)}
    for number, row in enumerate(rounds, 1):
        for a, b in row:
            gone = [tpn for tpn in (a, b) if leaves.get(tpn, len(rounds) + 1) <= number]
            if gone:
                for tpn in (a, b):
                    histories[tpn].append({"result": "zero-bye"})
                continue
            kind = rng.choice((("win", "loss"), ("loss", "win")))
            if rng.random() < 0.1:
                kind = rng.choice((("walkover-win", "walkover-loss"), ("walkover-loss", "walkover-loss")))
            histories[a].append({"result": kind[0], "opponent": b})
            histories[b].append({"result": kind[1], "opponent": a})
        for history in histories.values():
            if len(history) < number:
                history.append({"result": "bye"})
    given: State = {
        "format": "pairwright-state/1",
        "system": "ibf-round-robin",
        "options": {"cycles": cycles},
        "round": len(rounds) + 1,
        "entries": [
            {"tpn": tpn, "history": history, "available": tpn not in leaves}
            for tpn, history in histories.items()
        ],
    }
    table = check_places(given)
    half = len(rounds) if players % 2 == 0 else len(rounds) - cycles
    for entry in table.struck:
        played = sum(item["result"] in ("win", "loss") for item in histories[entry.tpn])
        assert entry.tpn in leaves
        assert 2 * played < half
    some = rng.randint(1, len(rounds))
    before = {**given, "round": some}
    before["entries"] = [
        {"tpn": tpn, "history": history[: some - 1], "available": True} for tpn, history in histories.items()
    ]
    assert [tuple(pair) for pair in answer(before)["pairs"]] == rounds[some - 1]
