"""One scoring: what boards, scores, forfeits and byes are worth, and that every interface counts them alike."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairwright.domain.points import worths_exact
from pairwright.domain.results import Result
from pairwright.domain.scoring import FORFEITS, SIGNS, GamePoints, Scoring, fit, other_side
from pairwright.domain.tournament import Player, Tournament
from pairwright.formats.chess_json import write_event
from pairwright.formats.files import read_tournament
from pairwright.formats.state_json import read_state
from pairwright.formats.state_writer import write_state
from pairwright.formats.tables import read_files
from pairwright.formats.trf import read, write
from pairwright.formats.trf.players import write_cell, write_player
from pairwright.formats.trf.teams import write_team
from pairwright.manager.snapshot import tournament_before
from pairwright.ranks import standings
from pairwright.tiebreaks.decisions import decisions
from tests.manager.tools import league

PLAYED, WON, LOST = Result.PLAYED, Result.FORFEIT_WIN, Result.FORFEIT_LOSS
PAIRS = ("10", "01", "==", "00", "=0", "0=", "+-", "-+", "--", "WL", "LW", "DD")


def of(first: str, second: str, scoring: Scoring | None = None) -> tuple[tuple[Result, int, int], ...]:
    """Kind, match points and game points of both sides."""
    return tuple(side[:3] for side in (scoring or Scoring()).on_boards(first, second))


# What a match is worth


def test_boards_decide_a_match() -> None:
    assert of("1=01", "0=10") == ((PLAYED, 20, 25), (PLAYED, 0, 15))
    assert of("10==", "01==") == ((PLAYED, 10, 20), (PLAYED, 10, 20))
    assert of("1++0", "0--1") == (
        (PLAYED, 20, 30),
        (PLAYED, 0, 10),
    )  # one game, and it is a match that was played
    assert of("W=LD", "L=WD") == ((PLAYED, 10, 20), (PLAYED, 10, 20))
    assert of("1***", "0***") == ((PLAYED, 20, 25), (PLAYED, 0, 15))  # open boards count as draws


def test_a_match_in_which_nobody_scored_is_lost_by_both() -> None:
    """TRF26 reading 7.3: a 0:0 match, all boards lost by both, is a loss for both, not a draw."""
    assert of("0000", "0000") == ((PLAYED, 0, 0), (PLAYED, 0, 0))
    league = Scoring(30, 20, 10)  # a lost match has a point there
    assert of("0000", "0000", league) == ((PLAYED, 10, 0), (PLAYED, 10, 0))
    assert [side.mp for side in league.of_score((0, 0))] == [10, 10]


def test_nobody_scored_is_recognised_by_the_boards_where_a_loss_has_points() -> None:
    """3-2-1 for a board: four lost boards on both sides are 4-4, and no draw."""
    scoring = Scoring(game=GamePoints(30, 20, 10, 0, 20))
    assert of("0000", "0000", scoring) == ((PLAYED, 0, 40), (PLAYED, 0, 40))
    assert [side.mp for side in scoring.of_score((40, 40))] == [0, 0]
    assert of("10==", "01==", scoring) == ((PLAYED, 10, 80), (PLAYED, 10, 80))


def test_a_match_without_a_game_is_not_played() -> None:
    """C.04.2: 3.4; TRF26: a team is present if one of its players is."""
    assert of("++++", "----") == ((WON, 20, 40), (LOST, 0, 0))
    assert of("+++-", "---+") == ((WON, 20, 30), (LOST, 0, 10))
    assert of("----", "----") == ((LOST, 0, 0), (LOST, 0, 0))


def test_boards_without_a_game_that_are_level_are_a_drawn_match_and_no_meeting() -> None:
    """Match result from the sum of board points; both teams were there."""
    assert of("++--", "--++") == ((LOST, 10, 20), (LOST, 10, 20))


def test_who_stayed_away_has_the_points_of_absence_not_of_a_loss() -> None:
    """Record 362: `L` is a lost match, `A` absence. A team with a single player present has lost, not stayed away."""
    scoring = Scoring(30, 20, 10)
    assert of("++++", "----", scoring) == ((WON, 30, 40), (LOST, 0, 0))
    assert of("+++-", "---+", scoring) == ((WON, 30, 30), (LOST, 10, 10))
    assert of("----", "----", scoring) == ((LOST, 0, 0), (LOST, 0, 0))


def test_a_decided_forfeit_wins_over_the_boards_and_keeps_their_game_points() -> None:
    first, second = Scoring().forfeit("-+", boards=("1=01", "0=10"))
    assert first[:4] == (LOST, 0, 25, "1=01")
    assert second[:4] == (WON, 20, 15, "0=10")
    assert [side[:3] for side in Scoring().forfeit("--")] == [(LOST, 0, 0), (LOST, 0, 0)]


def test_a_score_without_boards_decides_a_match() -> None:
    assert [side[:3] for side in Scoring().of_score((25, 15))] == [(PLAYED, 20, 25), (PLAYED, 0, 15)]
    assert [side[:3] for side in Scoring().without_play((40, 0))] == [(WON, 20, 40), (LOST, 0, 0)]
    assert [side[:3] for side in Scoring().without_play((20, 20))] == [(LOST, 10, 20), (LOST, 10, 20)]


def test_byes_are_a_won_or_drawn_match_or_nothing() -> None:
    """C.04.6 1.4: the pairing-allocated bye is a drawn match unless the event says otherwise."""
    kinds = (Result.PAB, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
    assert [Scoring().bye(kind) for kind in kinds] == [(10, 20), (20, 40), (10, 20), (0, 0)]
    assert Scoring(pab=(20, None)).bye(Result.PAB) == (20, 20)
    assert Scoring(absent=5).bye(Result.ZERO_BYE) == (5, 0)


def test_points_of_a_kind_of_result_by_decision() -> None:
    """Record 299 without participants: boards that were played keep their game points."""
    scoring = Scoring(worths={"D": (15, 99), "H": (5, 10), "-": (-10, 0), "+": (20, 30)})
    assert [side.mp for side in scoring.on_boards("==", "==")] == [15, 15]
    assert scoring.on_boards("==", "==")[0].gp == 10
    assert scoring.bye(Result.HALF_BYE) == (5, 10)
    assert [side[1:3] for side in scoring.forfeit("+-")] == [(20, 30), (-10, 0)]


# Players one against one, and matches without boards


def test_a_game_of_a_player_is_worth_its_board() -> None:
    scoring = Scoring.of_games()
    assert of("1", "0", scoring) == ((PLAYED, 10, 10), (PLAYED, 0, 0))
    assert of("=", "=", scoring) == ((PLAYED, 5, 5), (PLAYED, 5, 5))
    assert of("=", "0", scoring) == ((PLAYED, 5, 5), (PLAYED, 0, 0))  # an arbiter's ½-0
    assert of("+", "-", scoring) == ((WON, 10, 10), (LOST, 0, 0))
    assert of("-", "-", scoring) == ((LOST, 0, 0), (LOST, 0, 0))
    assert [side[:3] for side in scoring.forfeit("-+")] == [(LOST, 0, 0), (WON, 10, 10)]
    assert of("*", "*", scoring) == ((PLAYED, 5, 5), (PLAYED, 5, 5))


def test_byes_of_players() -> None:
    kinds = (Result.PAB, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
    assert [Scoring.of_games().bye(kind) for kind in kinds] == [(10, 10), (10, 10), (5, 5), (0, 0)]
    assert Scoring.of_games(pab=5).bye(Result.PAB) == (5, 5)
    football = Scoring.of_games(GamePoints(30, 10, 0, 0, 10))
    assert [football.bye(kind)[0] for kind in kinds] == [30, 30, 10, 0]
    assert of("1", "0", football) == ((PLAYED, 30, 30), (PLAYED, 0, 0))


def test_a_half_point_for_one_side_only_is_a_draw_of_that_player() -> None:
    """Record 299 for `D` and `L` is about each player's own result."""
    scoring = Scoring.of_games(worths={"D": (0, 7), "L": (0, 1)})
    assert [side.gp for side in scoring.on_boards("=", "0")] == [7, 1]


def test_backgammon_matches_are_won_or_lost() -> None:
    scoring = Scoring.of_matches()
    assert [side[:3] for side in scoring.of_winner(True)] == [(PLAYED, 10, 0), (PLAYED, 0, 0)]
    assert [side[:3] for side in scoring.of_winner(False)] == [(PLAYED, 0, 0), (PLAYED, 10, 0)]
    assert [side[:3] for side in scoring.forfeit("+-")] == [(WON, 10, 0), (LOST, 0, 0)]
    assert scoring.bye(Result.PAB) == (10, 0)
    assert scoring.bye(Result.ZERO_BYE) == (0, 0)


def test_signs_of_two_sides() -> None:
    assert all(fit(sign, other_side(sign)) for sign in SIGNS)
    assert not fit("1", "=")


# Every door


@dataclass(frozen=True)
class Meeting:
    """A match by its boards, and what the event's results are worth: the first side has White on board 1."""

    pairs: tuple[str, ...]
    match: tuple[int, int, int]
    game: tuple[int, int, int]

    @property
    def sides(self) -> tuple[str, str]:
        return "".join(pair[0] for pair in self.pairs), "".join(pair[1] for pair in self.pairs)

    @property
    def options(self) -> dict[str, Any]:
        win, draw, loss = (value // 10 for value in self.match)
        return {"boards": len(self.pairs), "win_mp": win, "draw_mp": draw, "loss_mp": loss}

    @property
    def points(self) -> tuple[tuple[Result, int, int], ...]:
        """The answer derived from the rules in the module's docstring, by another method than the scoring's."""
        win, draw, loss = self.game
        worth = {"1": win, "W": win, "+": win, "=": draw, "D": draw, "0": loss, "L": loss, "-": 0}
        gp = [sum(map(worth.__getitem__, side)) for side in self.sides]
        signs = "".join(self.pairs)
        ahead = (gp[0] > gp[1]) - (gp[0] < gp[1])
        found = []
        for side, sign in ((0, ahead), (1, -ahead)):
            if sign:
                mp = self.match[0] if sign > 0 else self.match[2]
            else:
                mp = self.match[1] if set(signs) & set("1=WD+") else self.match[2]
            kind = PLAYED
            if not set(signs) & set("10=WDL"):
                kind = WON if sign > 0 else LOST
                if "+" not in self.sides[side] and mp != self.match[1]:
                    mp = 0
            found.append((kind, mp, gp[side]))
        return tuple(found)


def history(tournament: Tournament) -> tuple[tuple[Result, int, int], ...]:
    """The first round of teams 1 and 2, White's side first."""
    return tuple(
        (item.result, item.mp_tenths, item.gp_tenths)
        for item in (tournament.entry(tpn).history[0] for tpn in (1, 2))
    )


def by_event(meeting: Meeting) -> Tournament:
    game = dict(zip("WDL", (value / 10 for value in meeting.game), strict=True))
    size = len(meeting.pairs)
    hand = league(2, 1, size, **{name: value for name, value in meeting.options.items() if name != "boards"})
    hand("set", game_points=game)
    hand("pair")
    hand("publish")
    first = hand.desk.event.rounds[0].matches[0]
    pairs = meeting.pairs if hand.desk.event.tpn(first.white) == 1 else [p[::-1] for p in meeting.pairs]
    hand("result", table=1, boards=list(pairs))
    return tournament_before(hand.desk.event)


def by_state(meeting: Meeting) -> Tournament:
    first, second = meeting.sides
    item = {"result": "played", "opponent": 2, "colour": "W", "boards": first}
    back = {"result": "played", "opponent": 1, "colour": "B", "boards": second}
    return read_state(
        {
            "format": "pairwright-state/1",
            "system": "fide-team",
            "round": 2,
            "options": meeting.options,
            "info": {"game_points": dict(zip("WDL", (value / 10 for value in meeting.game), strict=True))},
            "entries": [{"tpn": 1, "history": [item]}, {"tpn": 2, "history": [back]}],
        }
    )


def trf(meeting: Meeting, *more: str) -> Tournament:
    """A file made line by line, without points of teams."""
    size = len(meeting.pairs)
    lines = [
        "012 Doors",
        "142   1",
        "192 FIDE_TEAM_TYPEA_MP_GP",
        f"352 {('WB' * size)[:size]}",
        "162"
        + "".join(f"  {name} {value / 10:3.1f}  " for name, value in zip("WDL", meeting.game, strict=True)),
        "362"
        + "".join(f" T{name} {value / 10:3.1f}  " for name, value in zip("WDL", meeting.match, strict=True)),
    ]
    for side in (0, 1):
        for board, pair in enumerate(meeting.pairs, 1):
            own, other = side * size + board, (1 - side) * size + board
            white = (board % 2 == 1) == (side == 0)
            cell = write_cell(other, "w" if white else "b", pair[side])
            lines.append(write_player(Player(own, f"Player {own}"), 0, own, [cell]))
    for side in (0, 1):
        numbers = range(side * size + 1, side * size + size + 1)
        lines.append(write_team(side + 1, f"Team {side + 1}", "", 0, 0, 0, 0, list(numbers)))
    text = "\r\n".join((*lines, *more)) + "\r\n"
    return read(text.encode(), "doors.trf")[0]


def by_trf(meeting: Meeting) -> Tournament:
    return trf(meeting)


def by_written_trf(meeting: Meeting) -> Tournament:
    """With a record 330 where the writer thinks that the match was forfeited."""
    return read(write(by_state(meeting)), "doors.trf")[0]


def by_tables(meeting: Meeting) -> Tournament:
    """Tables of players, boards and settings: nothing says a score."""
    size = len(meeting.pairs)
    game = " ".join(f"{letter}={value / 10}" for letter, value in zip("WDL", meeting.game, strict=True))
    event = ["Setting,Value", "system,fide-team", f"game_points,{game}"]
    event += [f"{name},{value}" for name, value in meeting.options.items()]
    players = ["Team,Name"] + [f"Team {side},P{side}.{b}" for side in (1, 2) for b in range(1, size + 1)]
    signs = {"1": "1", "=": "½", "0": "0", "+": "1F", "-": "0F", "W": "1U", "D": "½U", "L": "0U"}
    boards = ["Round,Board,White team,Black team,Player 1,Player 2,Result 1,Result 2"]
    boards += [
        f"1,{b},Team 1,Team 2,P1.{b},P2.{b},{signs[pair[0]]},{signs[pair[1]]}"
        for b, pair in enumerate(meeting.pairs, 1)
    ]
    files = (("event.csv", event), ("players.csv", players), ("boards.csv", boards))
    return read_files([(name, "\n".join(lines).encode()) for name, lines in files])[0]


def by_xlsx(meeting: Meeting) -> Tournament:
    from openpyxl import Workbook

    from pairwright.formats.tables.to_sheets import tables_of

    book = Workbook()
    book.remove(book.active)
    for table in tables_of(by_state(meeting)):
        rows = [list(row) for row in table.rows]
        if table.title == "Matches":  # its points would count: only the boards shall
            continue
        sheet = book.create_sheet(table.title)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return read_tournament(data.getvalue(), "doors.xlsx")[0]


def by_chess_json(meeting: Meeting) -> Tournament:
    data, _ = write_event(by_state(meeting))
    return read_tournament(data, "doors.jch")[0]


def by_written_state(meeting: Meeting) -> Tournament:
    return read_state(write_state(by_event(meeting)))


DOORS: tuple[Callable[[Meeting], Tournament], ...] = (
    by_event, by_state, by_written_state, by_trf, by_written_trf, by_tables, by_xlsx, by_chess_json,
)  # fmt: skip

meetings = st.builds(
    Meeting,
    st.lists(st.sampled_from(PAIRS), min_size=1, max_size=6).map(tuple),
    st.sampled_from(((20, 10, 0), (30, 10, 0), (30, 20, 10))),
    st.sampled_from(((10, 5, 0), (30, 10, 0), (20, 10, 0))),
)


@given(meeting=meetings)
@settings(max_examples=60, deadline=None)
def test_the_same_boards_have_the_same_points_through_every_door(meeting: Meeting) -> None:
    for door in DOORS:
        assert history(door(meeting)) == meeting.points, door.__name__


# The same for games of players


def games_by_state(pair: str, game: tuple[int, int, int]) -> Tournament:
    names = {"1": "win", "=": "draw", "0": "loss", "+": "forfeit-win", "-": "forfeit-loss"}
    values = dict(zip("WDL", (value / 10 for value in game), strict=True))
    return read_state(
        {
            "format": "pairwright-state/1",
            "system": "fide-dutch",
            "round": 2,
            "info": {"game_points": values},
            "entries": [
                {
                    "tpn": tpn,
                    "history": [{"result": names[pair[tpn - 1]], "opponent": 3 - tpn, "colour": colour}],
                }
                for tpn, colour in ((1, "W"), (2, "B"))
            ],
        }
    )


def games_by_trf(pair: str, game: tuple[int, int, int]) -> Tournament:
    lines = ["012 Doors", "142   1", "192 FIDE_DUTCH_2026"]
    lines.append(
        "162" + "".join(f"  {name} {value / 10:3.1f}  " for name, value in zip("WDL", game, strict=True))
    )
    by_sign = {"1": game[0], "+": game[0], "=": game[1], "0": game[2], "-": 0}
    lines += [
        write_player(
            Player(own, f"P{own}"), by_sign[pair[own - 1]], own, [write_cell(3 - own, colour, pair[own - 1])]
        )
        for own, colour in ((1, "w"), (2, "b"))
    ]
    return read(("\r\n".join(lines) + "\r\n").encode(), "doors.trf")[0]


def games_by_play(pair: str, game: tuple[int, int, int]) -> Tournament:
    import pairwright as pw

    event = pw.Tournament.new(["A", "B"], "fide-dutch", 1)
    info = pw.EventInfo(game_points=worths_exact(zip("WDL", game, strict=True)))
    return replace(event, info=info).played([(1, 2)], {1: [pair]})


@pytest.mark.parametrize("game", [(10, 5, 0), (30, 10, 0), (20, 10, 0)])
@pytest.mark.parametrize("pair", ["10", "01", "==", "00", "=0", "0=", "+-", "-+", "--"])
def test_a_game_of_players_has_the_same_points_through_every_door(
    pair: str, game: tuple[int, int, int]
) -> None:
    """Its board alone says what it is worth, to either player."""
    worth = {"1": game[0], "+": game[0], "=": game[1], "0": game[2], "-": 0}
    kinds = {"+": WON, "-": LOST}
    expected = tuple((kinds.get(sign, PLAYED), worth[sign], worth[sign]) for sign in pair)
    for door in (games_by_state, games_by_trf, games_by_play):
        tournament = door(pair, game)
        assert history(tournament) == expected, door.__name__
        assert history(read_state(write_state(tournament))) == expected
        assert history(read(write(tournament), "doors.trf")[0]) == expected


USUAL = (20, 10, 0), (10, 5, 0)
FAULTS = {
    "nobody scored": (Meeting(("00",) * 4, *USUAL), ((PLAYED, 0, 0), (PLAYED, 0, 0))),
    "three points a board": (
        Meeting(("10", "==", "01", "=="), (20, 10, 0), (30, 10, 0)),
        ((PLAYED, 10, 50), (PLAYED, 10, 50)),
    ),
    "level without a game": (
        Meeting(("+-", "+-", "-+", "-+"), *USUAL), ((LOST, 10, 20), (LOST, 10, 20)),
    ),
}  # fmt: skip


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_boards_0000_on_both_sides_are_no_match_point_at_any_door(
    door: Callable[[Meeting], Tournament],
) -> None:
    meeting, expected = FAULTS["nobody scored"]
    assert history(door(meeting)) == expected


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_game_points_of_3_1_0_are_counted_at_every_door(door: Callable[[Meeting], Tournament]) -> None:
    meeting, expected = FAULTS["three points a board"]
    assert history(door(meeting)) == expected


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_boards_won_without_a_game_by_both_alike_are_a_draw_at_every_door(
    door: Callable[[Meeting], Tournament],
) -> None:
    meeting, expected = FAULTS["level without a game"]
    assert history(door(meeting)) == expected


@pytest.mark.parametrize("fault", FAULTS)
def test_what_the_boards_give_is_not_a_decision_of_the_arbiter(fault: str) -> None:
    """Standings named a match level without a game, which has a point, as one with points by decision."""
    meeting, _ = FAULTS[fault]
    assert decisions(standings(by_trf(meeting))) == []
    assert decisions(standings(by_event(meeting))) == []


@pytest.mark.parametrize("kinds", FORFEITS)
def test_a_record_330_decides_whatever_the_boards_say(kinds: str) -> None:
    meeting = Meeting(("10", "==", "01", "=="), *USUAL)
    expected = {"+-": ((WON, 20, 20), (LOST, 0, 20)), "-+": ((LOST, 0, 20), (WON, 20, 20)),
                "--": ((LOST, 0, 20), (LOST, 0, 20))}  # fmt: skip
    assert history(trf(meeting, f"330 {kinds}   1   1   2")) == expected[kinds]


def test_a_forfeit_by_decision_keeps_its_winner_in_a_spreadsheet() -> None:
    """Boards 1-3, forfeited to the first team: the match points of the table say who has won."""
    files = (
        ("players.csv", "Team,Name\nA,a\nB,b"),
        ("matches.csv", "Round,White,Black,White GP,Black GP,White MP,Black MP,Kind\n1,A,B,1,3,2,0,forfeit"),
    )
    tournament = read_files([(name, text.encode()) for name, text in files])[0]
    assert history(tournament) == ((WON, 20, 10), (LOST, 0, 30))


def test_the_simulator_does_not_know_the_manager() -> None:
    from pathlib import Path

    import pairwright.simulate

    folder = Path(pairwright.simulate.__file__).parent
    texts = {path.name: path.read_text() for path in folder.glob("*.py")}
    assert not [name for name, text in texts.items() if "..manager" in text or "pairwright.manager" in text]
