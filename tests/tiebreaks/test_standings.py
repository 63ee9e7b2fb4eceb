"""Places, lots, custom scoring, points by decision, removed players, open games; field cases 58-64."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

import pairwright as pw
from pairwright import StateError
from pairwright.checker.standings import judge_standings
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import AbnormalPoints, Entry, PastRound, Tournament
from pairwright.formats.declared import declared
from pairwright.formats.trf import read, write
from pairwright.formats.trf.ranks import put_ranks
from pairwright.tiebreaks import (
    RULES,
    board_prizes,
    cross_table,
    decisions,
    player_results,
    standings,
)  # fmt: skip

from .random_events import round_robin, swiss
from .samples import DATA, order, places, players, team_event


def test_shared_places_are_ranges() -> None:
    event = players("2w= 3w1\n1b= 4b1\n4w= 1b0\n3b= 2w0")
    assert places(standings(event, [], players=True)) == {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4"}
    before = standings(event, [], 0, players=True)
    assert set(places(before).values()) == {"1-4"}
    assert not before.final


def test_values_as_people_write_them() -> None:
    """Each has met one of the two with 1½ points and one of the two with ½, which Cut-1 leaves out [8.1, 14.1]."""
    event = players("2w= 3w1\n1b= 4b1\n4w= 1b0\n3b= 2w0")
    found = standings(event, ["BH/C1", "WON"], players=True)
    assert [row.texts for row in found.rows] == [
        ("1½", "1½", "1"),
        ("1½", "1½", "1"),
        ("½", "1½", "0"),
        ("½", "1½", "0"),
    ]


def test_a_round_that_is_not_known_is_refused() -> None:
    for after in (-1, 6):
        with pytest.raises(StateError, match=f"^after: there are no standings after round {after}: "):
            standings(team_event("05"), after=after)
    with pytest.raises(StateError, match="there is no team 77"):
        standings(team_event("05")).terms(77, "GPTS")


def test_an_event_without_teams_has_an_empty_table() -> None:
    assert standings(Tournament("fide-team", 1, ())).rows == ()


# Lots (field case 62: the drawing of lots must repeat)


def test_lots_follow_the_seed_by_the_rule_that_anybody_can_redo() -> None:
    event = players("2w= 3w1\n1b= 4b1\n4w= 1b0\n3b= 2w0")
    for seed in ("4-2-6", "1-1-3", "Oslo"):
        lots = {n: hashlib.sha256(f"{seed}|standings|{n}".encode()).hexdigest()[:13] for n in (1, 2, 3, 4)}
        expected = sorted((1, 2), key=lambda n: lots[n]) + sorted((3, 4), key=lambda n: lots[n])
        table = standings(event, "RND", players=True, seed=seed)
        assert order(table) == expected
        assert table.row(1).values[1] == Fraction(int(lots[1], 16), 16**13)
        assert order(standings(event, "RND", players=True, seed=seed)) == expected


def test_another_list_after_round_3_changes_the_order_and_nothing_else() -> None:
    event = team_event("05")
    first, second = standings(event, "GPTS", 3), standings(event, "EMGSB", 3)
    assert {row.team.tpn: row.values[0] for row in first.rows} == {
        row.team.tpn: row.values[0] for row in second.rows
    }
    assert order(standings(event, "GPTS", 3)) == order(first)


# One function for all faces (field case 61)


def test_api_and_terms_agree_with_the_table() -> None:
    event = team_event("06")
    table = pw.standings(event, "GPTS,EMGSB/C1,BH:MP/C1", 3)
    for row in table.rows:
        for code, value in zip(table.codes, row.values, strict=True):
            assert table.terms(row.team.tpn, code).value == value


SUMS = [
    code
    for acronym, rule in RULES.items()
    if rule.column is not None and rule.players and not rule.rated and acronym not in ("TPN", "RND", "AOB")
    for code in (acronym, *(f"{acronym}/{m}1" for m in "C" if m in rule.modifiers))
] + ["EMGSB", "EMGSB/C1", "EGMSB/C2", "EGGSB", "EMMSB/C1", "SSSC", "BC", "BH:GP/M1", "SB:GP/C2", "FB:MP/C1", "BH/P/C1",
     "KS/L60", "KS/L-1", "OTHER_OSB2026", "OTHER_OMP2009", "OTHER_OMPALL2008"]  # fmt: skip


@pytest.mark.parametrize("number", range(12))
def test_the_terms_that_are_not_cut_add_up_to_the_value(number: int) -> None:
    """The table is computed quickly and the terms slowly: they must agree."""
    rng = Random(f"terms-{number}")
    options = {
        "boards": rng.choice((2, 4)),
        "primary": rng.choice(("MP", "GP")),
        "win_mp": rng.choice((2, 3)),
    }
    event = (
        round_robin(rng, rng.randint(4, 7), 1, True, **options)
        if number % 4 == 3
        else swiss(rng, rng.randint(6, 16), rng.randint(3, 7), True, **options)
    )
    for code in SUMS:
        table = standings(event, [code])
        if table.dropped:
            continue
        for row in table.rows:
            terms = table.terms(row.team.tpn, table.tie_breaks[-1])
            assert terms.value == row.values[-1]
            assert sum(term.value for term in terms.terms if not term.cut) == terms.value, (code, terms)  # type: ignore[misc]
            for term in terms.terms:
                if len(term.factors) == 2:
                    assert term.factors[0] * term.factors[1] == term.value


@pytest.mark.parametrize("number", range(8))
def test_the_order_of_the_entries_does_not_matter(number: int) -> None:
    rng = Random(f"order-{number}")
    event = swiss(rng, 12, 5, True)
    shuffled = replace(event, entries=tuple(rng.sample(event.entries, 12)))
    for code in ("BH:MP/C1", "EMGSB/C2", "EDEBT", "SSSC", "AOB", "TBR"):
        a, b = standings(event, [code]), standings(shuffled, [code])
        assert [(row.team.tpn, row.place_text, row.values) for row in a.rows] == [
            (row.team.tpn, row.place_text, row.values) for row in b.rows
        ]


# Custom scoring


def league(*, draw_game: int = 5, taken: int = 0) -> Tournament:
    """Two teams, 3-1-0: A won 2½-1½ (1 1 0 ½), then 2-2 by two draws and a board each; `taken` match points from A."""
    white, black, played = Colour.WHITE, Colour.BLACK, Result.PLAYED

    def gp(signs: str) -> int:
        return sum({"1": 10, "=": draw_game}.get(sign, 0) for sign in signs)

    rounds = (("110=", "001=", 30, 0), ("==10", "==01", 10, 10))
    a = tuple(
        PastRound.of_tenths(played, 2, white, x - taken * (r == 1), gp(s), s)
        for r, (s, _, x, _) in enumerate(rounds)
    )
    b = tuple(PastRound.of_tenths(played, 1, black, y, gp(s), s) for _, s, _, y in rounds)
    info = pw.EventInfo(game_points=(("D", draw_game / 10),) if draw_game != 5 else ())
    options = {"rounds": 2, "boards": 4, "win_mp": 3}
    return Tournament("fide-team", 3, (Entry(1, "A", a), Entry(2, "B", b)), options, info=info)


def test_3_1_0() -> None:
    table = standings(league(), "GPTS,SB:MP,SSSC")
    assert [row.values[:3] for row in table.rows] == [
        (4, Fraction(9, 2), 3 * 1 + 1 * 1),
        (1, Fraction(7, 2), 4 * 1),
    ]
    assert table.rows[0].values[3] == Fraction(9, 2) + 2  # BH:MP 1 + 1, by ⌊3·2/4⌋ = 1


def test_drawn_boards_worth_nothing() -> None:
    table = standings(league(draw_game=0), "GPTS,TBR")
    assert [row.values[1] for row in table.rows] == [3, 2]
    assert table.row(1).values[2] == (1, 1, 1, 0)
    assert decisions(table) == []


def test_points_taken_away_by_decision_are_shown() -> None:
    table = standings(league(taken=20))
    assert [str(decision) for decision in decisions(table)] == [
        "1 A, round 2: -1 match points instead of 1, by decision"
    ]
    assert table.row(1).values[0] == 2


def test_points_for_the_final_standings_only() -> None:
    """Record 299 with round 999: in the standings, not in tie-breaks."""
    text = write(league()).decode() + "299   -2.0   0.0  999    1\r\n"
    event = read(text.encode(), "a.trf")[0]
    assert event.abnormal == (AbnormalPoints.of_tenths(-20, 0, None, (1,)),)
    assert event.final_points_tenths == ((1, -20, 0),)
    table = pw.standings(event, "BH:MP")
    assert table.row(1).values[0] == 2
    assert table.row(2).values == (1, 8)  # Buchholz has the 4 that were won
    assert table.terms(1, "MPTS").terms[-1].note == "by decision, in the final standings only"
    assert pw.standings(replace(event, abnormal=()), "BH:MP").row(1).values[0] == 4


# The file's own standings (field case 14; "file 23.5, results give 24")


def test_what_a_file_declares_is_compared_by_name() -> None:
    [path] = DATA.glob("05*")
    data = path.read_bytes()
    assert judge_standings(team_event("05"), declared(data, path.name)).faults == ()
    changed = data.replace(b"2210    2.0    7.5   8 ", b"2210    3.0    7.0   7 ")
    assert changed != data
    verdict = judge_standings(team_event("05"), declared(changed, path.name))
    assert [fault.text for fault in verdict.faults] == [
        "6 North Gambit: the file gives 3 match points, the results give 2: a penalty, or an error in a record 299?",
        "6 North Gambit: the file gives 7 game points, the results give 7½: a penalty, or an error in a record 299?",
        "6 North Gambit: the file gives rank 7, the tie-breaks MPTS, GPTS, EMGSB/C1, BH:MP/C1, EDEC give 8",
    ]
    assert declared(b'{"format": "pairwright-state/1"}', "a.json") == {}


def test_ranks_go_into_the_rank_columns() -> None:
    """Field case 26: the columns of the rank read alone give the order of the standings."""
    for name, code, number, rank in (
        ("06", "310", slice(4, 7), slice(68, 71)),
        ("12", "001", slice(4, 8), slice(85, 89)),
    ):
        [path] = DATA.glob(f"{name}*")
        event = read(path.read_bytes(), path.name)[0]
        table = pw.standings(event)
        text = put_ranks(write(event), table.places, table.results.settings.players).decode()
        found = {int(line[number]): int(line[rank]) for line in text.splitlines() if line.startswith(code)}
        assert found == table.places
        assert read(text.encode(), "a.trf")[0] == read(write(event), "a.trf")[0]
        assert judge_standings(read(text.encode(), "a.trf")[0], declared(text.encode(), "a.trf")).faults == ()


# Field case 58: who leaves a round robin early is out of the ranking, with the results kept in the table


def leaver() -> Tournament:
    """Ten players, round robin; 10 leaves after four games and loses the others by forfeit."""
    event = round_robin(Random("58"), 10, boards=1)
    entries = []
    for entry in event.entries:
        history = list(entry.history)
        for r in range(4, 9):
            item = history[r]
            if entry.tpn == 10:
                history[r] = PastRound.of_tenths(Result.FORFEIT_LOSS, item.opponent, None)
            elif item.opponent == 10:
                history[r] = PastRound.of_tenths(Result.FORFEIT_WIN, 10, None, 20, 10)
        entries.append(replace(entry, history=tuple(history)))
    return replace(event, entries=tuple(entries))


def test_a_leaver_is_out_of_the_ranking_and_stays_in_the_table() -> None:
    event = leaver()
    whole, struck = standings(event, "EDE"), standings(event, "EDE", struck=[10])
    assert len(whole.rows) == 10
    assert len(struck.rows) == 9
    assert [entry.tpn for entry in struck.struck] == [10]
    for row in struck.rows:
        against = sum(item.mp_tenths for item in event.entry(row.team.tpn).history if item.opponent == 10)
        assert row.values[0] == Fraction(event.entry(row.team.tpn).mp_tenths - against, 10)
    last = cross_table(struck)[-1]
    assert (last.team.tpn, last.row) == (10, None)
    assert [cell.opponent for cell in last.cells] == [item.opponent for item in event.entry(10).history]
    assert all(
        cell.place is None for line in cross_table(struck) for cell in line.cells if cell.opponent == 10
    )
    with pytest.raises(StateError, match=r"round robins only \[C.05 6.6\]"):
        standings(team_event("05"), struck=[1])
    with pytest.raises(StateError, match="there is no team 99"):
        standings(event, struck=[99])


# Field case 59: the cross table shows opponents by their place in these standings


@pytest.mark.parametrize("after", [3, 9])
def test_every_number_of_the_cross_table_is_the_place_in_these_standings(after: int) -> None:
    event = swiss(Random("59"), 14, 9)
    table = standings(event, after=after)
    lines = cross_table(table)
    assert [line.team.tpn for line in lines] == order(table)
    for line in lines:
        assert len(line.cells) == after
        for cell in line.cells:
            if cell.opponent is not None:
                assert cell.place == table.row(cell.opponent).place
        for board, record in enumerate(line.boards, 1):
            games = [
                item.boards[board - 1] for item in line.team.history[:after] if item.result is Result.PLAYED
            ]
            assert record.points == Fraction(sum({"1": 2, "+": 2, "=": 1}.get(sign, 0) for sign in games), 2)


# Field case 64: a game still open


def test_standings_with_open_games_are_not_final() -> None:
    """`*` counts as a draw for the time being; the board is named, so that nobody closes the event over it."""
    event = team_event("05")
    a, b = event.entry(8), event.entry(3)
    open_a = a.history[4]._replace(boards="*" + a.history[4].boards[1:])
    open_b = b.history[4]._replace(boards="*" + b.history[4].boards[1:])
    entries = {
        8: replace(a, history=(*a.history[:4], open_a)),
        3: replace(b, history=(*b.history[:4], open_b)),
    }
    table = standings(replace(event, entries=tuple(entries.get(entry.tpn, entry) for entry in event.entries)))
    assert not table.final
    assert [(item.round, item.team.tpn, item.board) for item in table.open_boards] == [(5, 3, 1)]
    assert standings(event).final
    assert not standings(event, after=4).final


# Players and board prizes


def test_results_of_the_players_are_those_of_the_file() -> None:
    """The points of record 001, which are over the board and by forfeit; checked for all of sample 05."""
    [path] = DATA.glob("05*")
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("001")]
    in_file = {int(line[4:8]): Fraction(line[80:84].strip()) for line in lines}
    found = player_results(standings(team_event("05")))
    assert {result.player.number: Fraction(result.points) for result in found} == in_file
    assert sum(result.played for result in found) == 2 * 4 * 4 * 5


def test_performance_of_a_player_by_hand() -> None:
    """Ekman, Finn met 2425, 2250, 2300, 2275, 2400: mean 2330; 3½ of 5 is 70%: 149."""
    result = next(r for r in player_results(standings(team_event("05"))) if r.player.name == "Ekman, Finn")
    assert (result.average_opponent, result.performance, result.percentage) == (2330, 2479, Fraction(7, 10))
    assert "".join(game.sign for game in result.games) == "==1=1"


def test_board_prizes_need_games_and_are_shared_or_drawn() -> None:
    table = standings(team_event("05"))
    assert board_prizes(table) == {}
    prizes = board_prizes(table, 5)
    assert sorted(prizes) == [1, 2, 3, 4]
    for board, found in prizes.items():
        performances = [prize.result.performance or 0 for prize in found]
        assert performances == sorted(performances, reverse=True)
        assert {prize.result.home_board for prize in found} == {board}
    by_percentage = board_prizes(table, 5, by="percentage")[3]
    assert (by_percentage[0].result.player.name, by_percentage[0].place) == ("Carlin, Finn", 1)
    shared = [prize for prize in by_percentage if prize.place != prize.last_place]
    assert [prize.result.percentage for prize in shared[:2]] == [
        Fraction(7, 10)
    ] * 2  # 3½ of 5: Foss and Alfheim
    assert all(
        prize.place == prize.last_place for prize in board_prizes(table, 5, by="percentage", seed="6-6-1")[3]
    )
