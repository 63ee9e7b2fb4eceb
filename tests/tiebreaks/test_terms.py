"""The parts of values, derived by hand: rounds, opponents, notes; and what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairwright.domain.results import Colour, Result
from pairwright.domain.standing import Given
from pairwright.domain.tournament import Entry, EventInfo, PastRound, Player, Tournament
from pairwright.tiebreaks import cross_table, parse_tie_break, standings
from pairwright.tiebreaks.decisions import decisions
from pairwright.tiebreaks.players import board_prizes, board_records, player_results
from pairwright.tiebreaks.settings import days_of, field_of, is_predetermined, settings_of

from .samples import players

HALF = Fraction(1, 2)
ALL_EQUAL = "2w1 3b= 4w0\n1b0 4w1 3b=\n4w= 1w= 2w=\n3b= 2b0 1b1"
"""1 beats 2, draws with 3, loses to 4; 2 beats 4 and draws with 3; 3 draws all; 4 draws with 3: 1½ points each."""


def parts(code: str, of: int = 1) -> list[tuple[object, object, object]]:
    """(Value, round, opponent) of the terms of a player."""
    terms = standings(players(ALL_EQUAL), [code], players=True).terms(of, code).terms
    return [(term.value, term.round, term.opponent) for term in terms]


def test_a_term_is_a_round_with_its_opponent() -> None:
    met = [(1, 2), (2, 3), (3, 4)]
    assert parts("WIN") == [(value, *one) for value, one in zip((1, 0, 0), met, strict=True)]
    assert parts("STD") == [(value, *one) for value, one in zip((1, HALF, 0), met, strict=True)]
    assert parts("BH") == [(3 * HALF, *one) for one in met]
    assert parts("PS") == [(value, *one) for value, one in zip((1, 3 * HALF, 3 * HALF), met, strict=True)]
    assert parts("OTHER_IBFWON") == [(1, 1, 2)]
    assert parts("OTHER_IBFWON", 4) == [(1, 3, 1)]
    assert parts("OTHER_IBFBH") == [(3 * HALF, *one) for one in met]


def test_7_5_the_running_score_says_what_it_is() -> None:
    terms = standings(players(ALL_EQUAL), ["PS/C1"], players=True).terms(1, "PS/C1").terms
    assert [term.note for term in terms] == ["running score"] * 3
    assert [term.cut for term in terms] == ["first rounds [14]", "", ""]


@pytest.mark.parametrize(
    ("code", "value"), [("KS", 3 * HALF), ("KS/L+1", 0), ("KS/L51", 0), ("KS/L50", 3 * HALF)]
)
def test_9_2_the_limit_of_koya_is_moved_by_half_points(code: str, value: object) -> None:
    """Half of three points is 1½, which all have; half a point more is 2."""
    table = standings(players(ALL_EQUAL), [code], players=True)
    assert table.row(1).values[-1] == value
    cuts = {term.cut for term in table.terms(1, code).terms}
    limit = {"KS/L+1": "2", "KS/L51": "153/100"}.get(code)
    assert cuts == ({f"the opponent has 1½, less than {limit}"} if limit else {""})


def test_10_4_opponents_without_a_rating_count_with_the_one_of_the_code() -> None:
    """1 and 2 have met each other only, in a draw; 2 is unrated. With 1400 for it 1 has performed 1400, 2 2000."""
    event = players("2w=\n1b=", ratings={1: 2000})
    assert standings(event, ["TPR/U1400"], players=True).row(1).values[-1] == 1400
    table = standings(event, ["APRO/U1400"], players=True)
    assert [table.row(tpn).values[-1] for tpn in (1, 2)] == [2000, 1400]


def test_standings_show_their_round_and_their_tie_breaks() -> None:
    table = standings(players(ALL_EQUAL), "BH,SB", players=True)
    assert repr(table) == "<Standings after round 3: 4 rows by PTS, BH, SB>"


def test_arguments_of_a_wrong_kind_are_refused_in_words() -> None:
    with pytest.raises(TypeError, match=r"^a tie-break is a code, as 'BH', not the int 5"):
        parse_tie_break(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^`seed` is a text, not the int 5"):
        standings(players(ALL_EQUAL), seed=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^a code is a text, as OTHER_PLAYOFF, not the int 5"):
        standings(players(ALL_EQUAL), given=[Given(5, {})])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("info", "expected"),
    [
        (EventInfo(kind="Schiller system"), True),
        (EventInfo(kind="Scheveningen"), True),
        (EventInfo(kind="Individual: Swiss-System"), False),
        (EventInfo(type_code="FIDE_DUTCH", kind="Round robin"), False),
        (EventInfo(type_code="BERGER", kind="Swiss"), True),
    ],
)
def test_15_2_a_round_robin_is_recognised_by_its_code_or_else_by_its_description(
    info: EventInfo, expected: bool
) -> None:
    assert is_predetermined(Tournament("", 1, (), {}, info=info)) is expected


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        ("2026/11/28", "2026/11/29", 2),
        ("28.11.2026", "29.11.2026", 2),
        ("2026/02/30", "2026/03/01", 0),
        ("2026/11/28", "", 0),
        ("soon", "2026/11/29", 0),
    ],
)
def test_the_length_of_an_event_is_known_by_two_dates_that_exist(start: str, end: str, days: int) -> None:
    assert days_of(Tournament("", 1, (), {}, info=EventInfo(start=start, end=end))) == days


def test_the_boards_are_those_of_the_option_or_of_the_colours() -> None:
    event = Tournament("fide-team", 1, (), {"boards": 6}, info=EventInfo(board_colours="WBWB"))
    assert settings_of(event).boards == 6
    assert settings_of(replace(event, options={})).boards == 4
    assert settings_of(replace(event, options={}, info=EventInfo(board_colours="WB"))).boards == 2


def test_the_rounds_against_somebody_struck_are_no_rounds() -> None:
    event = replace(players(ALL_EQUAL), info=EventInfo(kind="Round robin"))
    field = field_of(event, 3, replace(settings_of(event), players=True), struck=[4])
    assert [item.result for item in field.histories[0]] == [Result.PLAYED, Result.PLAYED, Result.ZERO_BYE]


def match(result: tuple[Result, Result], gp: tuple[int, int], first: str, second: str) -> Tournament:
    """A match of two boards that A, with White on board 1, has won by 2 match points to none."""
    roster = [
        tuple(Player(4 * k + n, f"P{4 * k + n}", rating=2000 + 100 * n) for n in (1, 2)) for k in (0, 1)
    ]
    sides = [
        PastRound.of_tenths(
            result[k], 2 - k, colour, 20 - 20 * k, gp[k], (first, second)[k], lineup=(4 * k + 1, 4 * k + 2)
        )
        for k, colour in enumerate((Colour.WHITE, Colour.BLACK))
    ]
    entries = tuple(Entry(k + 1, "AB"[k], (sides[k],), players=roster[k]) for k in (0, 1))
    return Tournament("fide-team", 2, entries, {"rounds": 1, "boards": 2})


LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS


def test_a_match_lost_by_decision_is_counted_as_such_whatever_its_boards_say() -> None:
    """A drew on board 1 and lost on board 2, then the match was declared lost for B, which keeps its 1½ game points."""
    assert decisions(standings(match(LOST, (5, 15), "=0", "=1"))) == []
    taken = decisions(standings(match(LOST, (5, 0), "=0", "=1")))
    assert [str(one) for one in taken] == ["2 B, round 1: 0 game points instead of 1½, by decision"]


def test_games_of_a_forfeited_match_are_not_results_of_its_players() -> None:
    assert board_records(standings(match(LOST, (5, 15), "=0", "=1"))) == {1: (), 2: ()}
    assert [one.played for one in player_results(standings(match(LOST, (5, 15), "=0", "=1")))] == [0] * 4


def test_the_records_of_the_boards() -> None:
    """A: a draw on board 1 against 2100, a win on board 2 against 2200: 2100 + 0, 2200 + 800."""
    table = standings(match((Result.PLAYED, Result.PLAYED), (15, 5), "=1", "=0"))
    assert [tuple(record) for record in board_records(table)[1]] == [(1, HALF, 1, 2100), (2, 1, 1, 3000)]
    assert [
        (game.round, game.board, game.opponent) for one in player_results(table) for game in one.games
    ] == [
        (1, 1, 5),
        (1, 2, 6),
        (1, 1, 1),
        (1, 2, 2),
    ]
    assert [(cell.round, cell.result, cell.place) for cell in cross_table(table)[0].cells] == [
        (1, Result.PLAYED, 2)
    ]
    prizes = board_prizes(table, 1)
    assert [(prize.board, prize.place, prize.last_place, prize.result.team.tpn) for prize in prizes[2]] == [
        (2, 1, 1, 1),
        (2, 2, 2, 2),
    ]
