"""Round robins of teams: the rounds of C.05 Annex 1, and C.05 6.6 for withdrawals; expected values from the tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pairwright as pw
from pairwright import Colour, Entry, PastRound, Result, Tournament
from pairwright.systems import round_robin_play
from pairwright.systems.registry import table_rounds

SYSTEM = "team-round-robin"
SIX = "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1"
"""The table of 5 or 6, White first (C.05 Annex 1)."""


def table(text: str) -> list[list[tuple[int, int]]]:
    return [[(int(pair[0]), int(pair[2])) for pair in row.split()] for row in text.split(" / ")]


def field(teams: int, **options: object) -> Tournament:
    return Tournament(SYSTEM, 1, tuple(Entry(tpn) for tpn in range(1, teams + 1)), options)


def played(before: Tournament, result: pw.RoundPairing) -> Tournament:
    """The round with drawn matches; the free team has no points."""
    found = {result.bye.tpn: PastRound.of_tenths(Result.PAB, None, None, 0, 0)} if result.bye else {}
    for pair in result.pairs:
        found[pair.white.tpn] = PastRound.of_tenths(Result.PLAYED, pair.black.tpn, Colour.WHITE, 10, 20)
        found[pair.black.tpn] = PastRound.of_tenths(Result.PLAYED, pair.white.tpn, Colour.BLACK, 10, 20)
    entries = tuple(
        replace(entry, history=(*entry.history, found.get(entry.tpn, PastRound(Result.ZERO_BYE))))
        for entry in before.entries
    )
    return replace(before, round=before.round + 1, entries=entries)


def pairs_of(result: pw.RoundPairing) -> list[tuple[int, int]]:
    return [(pair.white.tpn, pair.black.tpn) for pair in result.pairs]


@pytest.mark.parametrize("teams", [5, 6])
def test_annex_1_every_round_of_the_table_with_the_first_named_white(teams: int) -> None:
    """Of five the sixth is vacant: who meets it is free."""
    before = field(teams)
    for row in table(SIX):
        result = pw.pair(before)
        assert pairs_of(result) == [pair for pair in row if max(pair) <= teams]
        free = [min(pair) for pair in row if max(pair) > teams]
        assert ([result.bye.tpn] if result.bye else []) == free
        before = played(before, result)
    with pytest.raises(pw.StateError, match="the round robin has 5 rounds"):
        pw.pair(before)


@pytest.mark.parametrize("swap", [True, False])
def test_annex_1_two_cycles_the_second_reversed_the_last_two_rounds_exchanged_or_not(swap: bool) -> None:
    """Four teams: 1-4 2-3, 4-3 1-2, 2-4 3-1; FIDE exchanges rounds 2 and 3; then the colours are reversed."""
    first = table("1-4 2-3 / 2-4 3-1 / 4-3 1-2" if swap else "1-4 2-3 / 4-3 1-2 / 2-4 3-1")
    again = [[pair[::-1] for pair in row] for row in table("1-4 2-3 / 4-3 1-2 / 2-4 3-1")]
    before = field(4, cycles=2, swap_last_rounds=swap)
    for row in [*first, *again]:
        result = pw.pair(before)
        assert pairs_of(result) == row
        before = played(before, result)


def test_annex_1_who_meets_a_team_that_is_not_there_has_a_walkover() -> None:
    """Round 1 of six has 2-5; nobody else can meet 2 instead."""
    before = field(6)
    gone = replace(before.entries[4], available=False)
    before = replace(before, entries=(*before.entries[:4], gone, before.entries[5]))
    result = pw.pair(before)
    assert pairs_of(result) == [(1, 6), (3, 4)]
    assert result.extra == {"walkovers": [[2, 5]]}
    assert pw.explain(result, team=2) == (
        "team 2 was to meet team 5, as round 1 of the table says, and wins without a match: team 5 does not take part. "
        "[C.05 Annex 1]"
    )
    assert "does not take part" in pw.explain(result, team=5)


def test_annex_1_a_round_is_explained_by_its_table() -> None:
    result = pw.pair(field(4))
    assert "team 1 meets team 4, as round 1 of the table says. [C.05 Annex 1]" in pw.explain(result, table=1)
    assert "team 1 and team 2 meet in round 2 of the table" in pw.why_not(field(4), 1, 2)


def left(after: int) -> Tournament:
    """Five teams, all rounds but the last: team 5 plays `after` rounds and leaves. Its rounds: 2, 3, 4, free, 1."""
    before = field(5)
    for number in range(1, 5):
        entries = list(before.entries)
        entries[4] = replace(entries[4], available=number <= after)
        before = replace(before, entries=tuple(entries))
        before = played(before, pw.pair(before))
    return replace(before, entries=(*before.entries[:4], replace(before.entries[4], available=False)))


def test_6_6_who_left_before_half_of_the_matches_is_struck_and_counts_for_nobody() -> None:
    """Team 5 played one of its four matches, a draw with 2. 2 had 5, 1, nobody and 3: the draws with 1 and 3 count."""
    found = pw.standings(left(1), "GPTS")
    assert [entry.tpn for entry in found.struck] == [5]
    assert {row.team.tpn: row.values for row in found.rows}[2] == (2, 4)


def test_6_6_who_left_later_loses_the_rest_without_play() -> None:
    """Team 5 drew with 2, 3 and 4 and stays; the match against 1, who drew with 2, 3 and 4, is lost 0-4."""
    before = left(3)
    last = pw.pair(before)
    assert last.extra["walkovers"] == [[1, 5]]
    found = pw.standings(played(before, last), "GPTS")
    assert found.struck == ()
    values = {row.team.tpn: row.values for row in found.rows}
    assert values[1] == (3 + 2, 6 + 4)
    assert values[5] == (3, 6)


def test_6_6_exactly_half_of_the_matches_is_enough_to_stay() -> None:
    """Five teams play four matches each. Team 5 drew with 2 and 3 and leaves with two of its four: it stays in the
    table. 4, who was to meet it next, drew with 3 and 1 and wins that match without play, 4-0."""
    found = pw.standings(left(2), "GPTS")
    assert found.struck == ()
    values = {row.team.tpn: row.values for row in found.rows}
    assert values[5] == (2, 4)
    assert values[4] == (2 + 2, 4 + 4)


def test_a_round_robin_needs_two_teams() -> None:
    with pytest.raises(pw.StateError, match="a round robin needs two teams"):
        pw.pair(field(1))


def test_every_pair_of_the_table_is_of_the_one_group() -> None:
    assert {pair.bracket for pair in pw.pair(field(6)).pairs} == {0}


def test_a_round_after_the_last_one_is_refused_for_its_number() -> None:
    """Two teams have one round."""
    event = field(2)
    with pytest.raises(pw.StateError) as trouble:
        pw.pair(played(event, pw.pair(event)))
    assert (trouble.value.where, trouble.value.why) == ("round", "the round robin has 1 round")


def test_who_was_absent_has_the_game_points_of_an_absent_team_and_no_match_points() -> None:
    """1-2, and 2 was not there: 2 match points and 4 game points for 1; half a game point, as agreed, for 2."""
    absent = Entry(2, history=(PastRound(Result.ZERO_BYE),))
    event = Tournament(
        SYSTEM, 2, (Entry(1, history=(PastRound(Result.ZERO_BYE),)), replace(absent, available=False))
    )
    options = {"cycles": 1, "swap_last_rounds": False}
    basis = round_robin_play.standing(event, options, round_robin_play.Walkover(20, 40, 5))
    first, second = (basis.tournament.entry(tpn).history[0] for tpn in (1, 2))
    assert first == PastRound.of_tenths(Result.FORFEIT_WIN, 2, None, 20, 40)
    assert second == PastRound.of_tenths(Result.FORFEIT_LOSS, 1, None, 0, 5)


def test_annex_1_the_rounds_of_a_table() -> None:
    """Five or six teams have five rounds, twice around ten; other systems, and a field of one, have no table."""
    assert [table_rounds(field(teams)) for teams in (1, 2, 5, 6)] == [0, 1, 5, 5]
    assert table_rounds(field(5, cycles=2)) == 10
    assert table_rounds(replace(field(5), system="fide-team")) == 0
    assert table_rounds(replace(field(5), system="")) == 0
