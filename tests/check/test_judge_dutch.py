"""Hand-made rounds by C.04.3: what is forbidden, what the rules do better, and by which criterion."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

import pairwright as pw
from pairwright.checker import Kind, RoundVerdict, judge
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.simulate.generator import generate
from pairwright.simulate.wishes import Wishes

Pairs = list[tuple[int, int]]
_KINDS = {"U": Result.PAB, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}
_POINTS = {"1": 10, "=": 5, "0": 0}


def event(table: str, rounds: int = 9) -> Tournament:
    """Players from lines of cells: `2w1` is White against 2, won; `U`, `H`, `Z` are byes."""
    entries = []
    for tpn, line in enumerate(filter(None, map(str.strip, table.splitlines())), 1):
        history = []
        for cell in line.split():
            if cell in _KINDS:
                points = {"U": 10, "H": 5, "Z": 0}[cell]
                history.append(PastRound.of_tenths(_KINDS[cell], mp_tenths=points, gp_tenths=points))
            elif cell != ".":
                colour = Colour.WHITE if cell[-2] == "w" else Colour.BLACK
                points = _POINTS[cell[-1]]
                history.append(
                    PastRound.of_tenths(Result.PLAYED, int(cell[:-2]), colour, points, points, cell[-1])
                )
        entries.append(Entry(tpn, f"P{tpn}", tuple(history)))
    options = {"rounds": rounds, "initial_colour": "W"}
    return Tournament("fide-dutch", len(entries[0].history) + 1, tuple(entries), options, solo=True)


def faults(verdict: RoundVerdict) -> list[tuple[Kind, str]]:
    return [(fault.kind, fault.article) for fault in verdict.faults]


FIVE = """
4w1
U
5b0
1b0
3w1
"""
"""After round 1 of five players: 1, 2 and 5 have a point, 3 and 4 none; 2 had the bye."""


def test_c1_a_rematch() -> None:
    found = judge(event(FIVE), [(4, 1), (2, 5)], 3)
    assert (Kind.REMATCH, "C1") in faults(found)


def test_c2_a_second_bye() -> None:
    found = judge(event(FIVE), [(5, 1), (3, 4)], 2)
    assert (Kind.BYE_BARRED, "C2") in faults(found)


def test_c3_two_players_with_the_same_absolute_preference() -> None:
    table = """
    5w1 6w1
    6w1 5w1
    7b1 8b1
    8b1 7b1
    1b0 2b0
    2b0 1b0
    3w0 4w0
    4w0 3w0
    """
    found = judge(event(table), [(1, 2), (3, 4), (5, 8), (6, 7)])
    assert (Kind.COLOUR_LIMITS, "C3") in faults(found)
    assert "P1 and 2 P2 have the same absolute colour preference" in found.faults[0].text
    last = judge(event(table, rounds=3), [(3, 1), (4, 2), (5, 8), (6, 7)])
    assert (Kind.COLOUR_LIMITS, "C3") not in faults(last)


def test_c5_the_bye_for_a_player_with_more_points_than_needed() -> None:
    """3 and 4 have no point and had no bye: C5 wants one of them."""
    found = judge(event(FIVE), [(3, 1), (4, 2)], 5)
    assert faults(found)[0] == (Kind.BYE, "C5")
    assert "[C5]" in found.faults[0].text


def test_c6_a_downfloater_too_many() -> None:
    """1 and 2 of the same score can meet, and both downfloat."""
    table = """
    3w1
    4b1
    1b0
    2w0
    """
    found = judge(event(table), [(4, 1), (2, 3)])
    first = next(fault for fault in found.faults if fault.kind is Kind.FLOATERS)
    assert first.article == "C6"
    assert "1 P1" in first.text
    assert next((m.criterion, m.yours, m.possible) for m in found.measures if m.worse) == ("C6", 2, 0)


def test_3_8_1_a_pair_that_comes_later_in_the_sequence() -> None:
    """Round 1: 1-3 and 2-4, not 1-4 and 2-3."""
    found = judge(event(".\n.\n.\n.\n"), [(1, 4), (3, 2)])
    assert (Kind.PAIRS, "3.8.1") in faults(found)


def test_5_2_colours_are_those_of_the_article() -> None:
    found = judge(event(".\n.\n.\n.\n"), [(3, 1), (4, 2)])
    assert faults(found) == [(Kind.COLOURS, "5.2.5")]


@cache
def whole(number: int) -> Tournament:
    return generate(Wishes("fide-dutch", teams=7 + number), "judge", number)


@pytest.mark.parametrize("number", range(1, 13))
def test_a_whole_event_by_the_rules_has_no_errors(number: int) -> None:
    report = pw.check(whole(number))
    assert report.faults == ()
    assert len(report.rounds) == whole(number).round - 1


@pytest.mark.parametrize("number", range(1, 13))
def test_every_swap_of_opponents_is_named_with_an_article(number: int) -> None:
    rng = Random(f"swap {number}")
    for round_number in range(1, whole(number).round):
        before = whole(number).before(round_number)
        result = pw.pair(before)
        pairs = [(pair.white.tpn, pair.black.tpn) for pair in result.pairs]
        if len(pairs) < 2:
            continue
        i, j = rng.sample(range(len(pairs)), 2)
        made = list(pairs)
        made[i], made[j] = (pairs[i][0], pairs[j][1]), (pairs[j][0], pairs[i][1])
        found = judge(before, made, result.bye.tpn if result.bye else None)
        named = [fault for fault in found.faults if fault.kind is not Kind.COLOURS]
        assert named
        assert all(fault.article != "C.04.3" for fault in named)


def test_players_that_are_no_pair_have_no_colours_and_no_preferences_to_judge() -> None:
    """1 is in the round twice, 5 is absent: both are reported, and nothing else is checked for these pairs."""
    away = event(FIVE)
    entries = tuple(replace(entry, available=entry.tpn != 5) for entry in away.entries)
    found = judge(replace(away, entries=entries), [(1, 1), (5, 3), (4, 2)])
    assert {Kind.TWICE, Kind.ABSENT} <= {fault.kind for fault in found.faults}


def test_5_2_5_without_the_lot_two_newcomers_have_no_colour_to_judge() -> None:
    before = event("2w1\n1b0\nZ\nZ\n").with_options(initial_colour=None)
    found = judge(before, [(1, 2), (3, 4)])
    assert (Kind.REMATCH, "C1") in faults(found)
    assert not [fault for fault in found.faults if fault.teams == (3, 4) and fault.kind is Kind.COLOURS]


def test_c4_nobody_downfloats_though_the_players_below_need_one() -> None:
    """1 and 2 lead; 3 and 4 have met, so they need a player from above each."""
    table = """
    5w1 6b1
    6w1 5b1
    4w= 7w=
    3b= 8w=
    1b0 2w0
    2b0 1w0
    8w= 3b=
    7b= 4b=
    """
    found = judge(event(table), [(2, 1), (5, 3), (4, 6), (7, 8)])
    assert found.faults
    assert all(fault.article != "C.04.3" for fault in found.faults if fault.kind is not Kind.COLOURS)


def test_a_file_without_the_number_of_rounds_and_the_lot_is_judged_by_what_was_played() -> None:
    full = whole(3)
    bare = {name: value for name, value in full.options.items() if name not in ("rounds", "initial_colour")}
    report = pw.check(replace(full, options=bare))
    assert report.faults == ()
    assert any("The number of rounds is not in the file" in remark for remark in report.remarks)
    assert any("The initial colour is not in the file" in remark for remark in report.remarks)
