"""Round robins of players: colours of the Berger tables, files, and C.05 6.6 for withdrawals; expected values by
hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pairwright as pw
from pairwright import Colour, Entry, PastRound, Result, Tournament
from pairwright.formats.trf import read, write, write_pairing
from tests.systems.test_team_round_robin import SIX, pairs_of, table

SYSTEM = "round-robin"
PLAYED = {1: (10, "1"), 0: (5, "="), -1: (0, "0")}


def field(players: int, **options: object) -> Tournament:
    entries = tuple(Entry(tpn, f"P{tpn}", rating=2400 - tpn) for tpn in range(1, players + 1))
    return Tournament(SYSTEM, 1, entries, options, solo=True)


def played(before: Tournament, result: pw.RoundPairing, white: int = 0) -> Tournament:
    """The round with all games won by White (1), drawn (0) or lost (-1); the free player has nothing."""
    found = {}
    for pair in result.pairs:
        for one, other, colour, won in (
            (pair.white.tpn, pair.black.tpn, Colour.WHITE, white),
            (pair.black.tpn, pair.white.tpn, Colour.BLACK, -white),
        ):
            points, sign = PLAYED[won]
            found[one] = PastRound.of_tenths(Result.PLAYED, other, colour, points, points, sign)
    entries = tuple(
        replace(entry, history=(*entry.history, found.get(entry.tpn, PastRound(Result.ZERO_BYE))))
        for entry in before.entries
    )
    return replace(before, round=before.round + 1, entries=entries)


def whole(players: int, white: int = 0, **options: object) -> tuple[Tournament, list[pw.RoundPairing]]:
    before, rounds = field(players, **options), []
    while True:
        try:
            result = pw.pair(before)
        except pw.StateError:
            return before, rounds
        rounds.append(result)
        before = played(before, result, white)


@pytest.mark.parametrize("players", [5, 6])
def test_annex_1_every_round_of_the_table_with_its_colours(players: int) -> None:
    _, rounds = whole(players)
    for row, result in zip(table(SIX), rounds, strict=True):
        assert pairs_of(result) == [pair for pair in row if max(pair) <= players]


@pytest.mark.parametrize("players", range(4, 25, 2))
def test_annex_1_colours_are_even_and_never_three_in_a_row(players: int) -> None:
    """In an even field the first half has one White more, the others one Black more."""
    event, _ = whole(players)
    for entry in event.entries:
        colours = "".join(item.colour.value for item in entry.history if item.colour)
        assert colours.count("W") - colours.count("B") == (1 if entry.tpn <= players // 2 else -1)
        assert "WWW" not in colours
        assert "BBB" not in colours


@pytest.mark.parametrize("players", [5, 7, 9])
def test_annex_1_in_an_odd_field_everybody_has_as_many_whites_as_blacks(players: int) -> None:
    event, _ = whole(players)
    for entry in event.entries:
        colours = [item.colour for item in entry.history if item.colour]
        assert colours.count(Colour.WHITE) == colours.count(Colour.BLACK)


@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_annex_1_two_cycles_have_reversed_colours_and_no_three_at_the_seam(players: int) -> None:
    event, rounds = whole(players, cycles=2)
    games = [pair for result in rounds for pair in pairs_of(result)]
    assert sorted(games) == sorted(
        (a, b) for a in range(1, players + 1) for b in range(1, players + 1) if a != b
    )
    for entry in event.entries:
        colours = "".join(item.colour.value for item in entry.history if item.colour)
        assert "WWW" not in colours
        assert "BBB" not in colours


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize(
    "options", [{}, {"cycles": 2}, {"cycles": 2, "swap_last_rounds": False}, {"cycles": 4}]
)
def test_files_hold_it_and_a_free_round_is_blank(players: int, options: dict[str, object]) -> None:
    event, _ = whole(players, 1, **options)
    text = write(event)
    assert b" - U" not in text
    again, _ = read(text, "x.trf")
    assert again.entries == event.entries
    assert (again.system, again.options.get("cycles")) == (SYSTEM, options.get("cycles", 1))
    assert pw.check(event).faults == ()
    assert pw.check(again).faults == ()
    first = pw.pair(field(players, **options))
    assert b" - U" not in write_pairing(first)


def test_the_code_of_record_192_is_fides() -> None:
    assert b"192 FIDE_ROUNDROBIN\r\n" in write(field(4))
    assert b"192 FIDE_DOUBLEROUNDROBIN\r\n" in write(field(4, cycles=2))
    assert b"192 BERGER_DOUBLEROUNDROBIN\r\n" in write(field(4, cycles=2, swap_last_rounds=False))


def test_c05_6_6_who_leaves_before_half_of_the_games_is_struck_later_the_rest_is_lost() -> None:
    """Six players, five rounds: 6 leaves after two games, then after three."""
    for games, struck in ((2, True), (3, False)):
        before = field(6)
        for number in range(1, 6):
            if number == games + 1:
                entries = tuple(replace(entry, available=entry.tpn != 6) for entry in before.entries)
                before = replace(before, entries=entries)
            before = played(before, pw.pair(before))
        found = pw.standings(before)
        assert (6 in {row.team.tpn for row in found.rows}) is not struck
        most = max(row.values[0] for row in found.rows)
        # drawn games: 4 against each other; with three played, two of the five get a point from 6 instead of half
        assert most == (2 if struck else 3)


def test_standings_by_direct_encounter_wins_sonneborn_berger_and_koya() -> None:
    """Four players by hand: 1-4 1, 2-3 ½, 4-3 0, 1-2 ½, 2-4 1, 3-1 1 (first named White)."""
    won = {(1, 4): 1, (2, 3): 0, (4, 3): -1, (1, 2): 0, (2, 4): 1, (3, 1): 1}
    before = field(4)
    for _ in range(3):
        result = pw.pair(before)
        found = {}
        for pair in result.pairs:
            score = won[pair.white.tpn, pair.black.tpn]
            for one, other, colour, mine in (
                (pair.white.tpn, pair.black.tpn, Colour.WHITE, score),
                (pair.black.tpn, pair.white.tpn, Colour.BLACK, -score),
            ):
                points, sign = PLAYED[mine]
                found[one] = PastRound.of_tenths(Result.PLAYED, other, colour, points, points, sign)
        entries = tuple(replace(e, history=(*e.history, found[e.tpn])) for e in before.entries)
        before = replace(before, round=before.round + 1, entries=entries)
    table_ = pw.standings(before, "SB,WIN,KS,BPG")
    values = {row.team.tpn: [float(value) for value in row.values] for row in table_.rows}
    assert values == {
        1: [1.5, 1, 1, 0.5, 1],
        2: [2, 2, 1, 1, 1],
        3: [2.5, 2.5, 2, 1.5, 2],
        4: [0, 0, 0, 0, 2],
    }
