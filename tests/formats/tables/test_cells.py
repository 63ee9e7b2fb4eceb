"""Tables: the line, table and column of every finding, what is written in each column, and limits of values."""

from __future__ import annotations

import pytest

from pairwright.domain.errors import FileError
from pairwright.formats.tables import read_files
from pairwright.formats.tables.to_sheets import tables_of
from tests.formats.tables.test_tables import ENGLISH, TEAM_LIST, everything, faults, remarks, tables
from tests.formats.trf.samples import sample

MATCHES = "Round,White,Black,Result,Kind\n"
GAMES = "Round,White,Black,Result,White points,Black points,Kind\n"
BOARDS = "Round,Board,White team,Black team,Player 1,Player 2,Result 1,Result 2\n"
PAIR = "Round,Board,White team,Black team,Result\n"
PLAYERS = "No.,Player,Rating\n1,Adler,2200\n2,Berg,2100\n3,Clay,2000\n"


def of_teams(rows: str, head: str = MATCHES) -> dict[str, str]:
    return {"t": TEAM_LIST, "r": head + rows}


def of_boards(rows: str, head: str = BOARDS) -> dict[str, str]:
    return {"p": ENGLISH, "b": head + rows}


def of_players(rows: str) -> dict[str, str]:
    return {"p": PLAYERS, "r": GAMES + rows}


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"t": "No.,Team\n1,Ash\n1,Oak\n"}, ["3, table t.csv, column “No.”: two teams have the number 1"]),
        ({"t": "No.,Team\n1,Ash\n,Oak\n"}, ["3, table t.csv, column “No.”: the team has no number, but others have"]),
        ({"p": "Team,Board,Player\nAsh,1000,Adler\n"}, [
            "2, table p.csv, column “Board”: '1000' is not a whole number"
        ]),
        ({"t": "No.,Team,Joined round\n1,Ash,1000\n"}, [
            "2, table t.csv, column “Joined round”: '1000' is not a whole number"
        ]),
        ({"t": "No.,Team,Present\n1,Ash,perhaps\n"}, [
            "2, table t.csv, column “Present”: 'perhaps' is neither yes nor no"
        ]),
        ({"t": TEAM_LIST, "p": "Team,Name\nFir,X\n"}, ["2, table p.csv, column “Team”: there is no team 'Fir'"]),
        ({"t": TEAM_LIST, "p": "Team No.,Name\n9,X\n"}, ["2, table p.csv, column “Team No.”: there is no team 9"]),
        ({"p": "Team,Name,No.\nFir,X,1\nFir,Y,1\n"}, ["3, table p.csv, column “No.”: two players have the number 1"]),
        ({"p": "Team,Name,FIDE ID\nFir,X,one\n"}, ["2, table p.csv, column “FIDE ID”: 'one' is not a whole number"]),
        (of_teams("x,Ash,Birch,2-2\n"), ["2, table r.csv, column “Round”: 'x' is not a round"]),
        (of_teams("1000,Ash,Birch,2-2\n"), ["2, table r.csv, column “Round”: '1000' is not a round"]),
        (of_teams("0,Ash,Birch,2-2\n"), ["2, table r.csv, column “Round”: '0' is not a round"]),
        (of_teams("1,Fir,Birch,2-2\n"), ["2, table r.csv, column “White”: there is no team 'Fir'"]),
        (of_teams("1,Ash,9,2-2\n"), ["2, table r.csv, column “Black”: there is no team '9'"]),
        (of_teams("1,Ash,Birch,two\n"), ["2, table r.csv, column “Result”: 'two' is not a score"]),
        (of_teams("1,Ash,Birch,2026-02-02\n"), [
            "2, table r.csv, column “Result”: '2026-02-02' is not a score (a spreadsheet has made a date of the score)"
        ]),
        (of_teams("1,Ash,Birch,2-2\n1,Ash,Birch,2-2\n"), [
            "3, table r.csv, column “Round”: this match stands in the table twice"
        ]),
        (of_teams("1,Ash,Birch,2-2\n1,Ash,Cedar,2-2\n"), [
            "3, table r.csv, column “Round”: team 1 has two matches in round 1"
        ]),
        (of_teams("1,Ash,Birch,\n2,Ash,Cedar,2-2\n"), [
            "2, table r.csv, column “Result”: the match of round 1 has no result"
        ]),
        (of_teams("1,Ash,Birch,2-2\n1,Ash,,\n"), [
            "3, table r.csv, column “Round”: team 1 has a match and a bye in round 1"
        ]),
        (of_teams("1,Ash,bye,\n1,Ash,bye,\n"), ["3, table r.csv, column “Round”: two byes of team 1 in round 1"]),
        (of_teams("1,Ash,,,holiday\n"), ["2, table r.csv, column “Kind”: 'holiday' is not a kind of bye"]),
        (of_teams("1,1,2,x,2\n", "Round,White No.,Black No.,White GP,Black GP\n"), [
            "2, table r.csv, column “White GP”: 'x' is not a number of points"
        ]),
        (of_teams("1,1,2,2,2,1,x\n", "Round,White No.,Black No.,White GP,Black GP,White MP,Black MP\n"), [
            "2, table r.csv, column “Black MP”: 'x' is not a number of points"
        ]),
        (of_boards("1,1,Elm,Oak,,,9,\n"), ["2, table b.csv, column “Result 1”: '9' is not the result of a board"]),
        (of_boards("1,1,Elm,Oak,,,1,9\n"), ["2, table b.csv, column “Result 2”: '9' is not the result of a board"]),
        (of_boards("1,1,Elm,Oak,9\n", PAIR), ["2, table b.csv, column “Result”: '9' is not the result of a board"]),
        (of_boards("x,1,Elm,Oak,1-0\n", PAIR), ["2, table b.csv, column “Round”: 'x' is not a round"]),
        ({"t": TEAM_LIST, "e": "Setting,Value\nGame points,W=x\n"}, [
            "2, table e.csv, column “Value”: 'x' is not a number of points"
        ]),
        (of_boards("1,0,Elm,Oak,1-0\n", PAIR), ["2, table b.csv, column “Board”: '0' is not a board"]),
        (of_boards("1,1000,Elm,Oak,1-0\n", PAIR), ["2, table b.csv, column “Board”: '1000' is not a board"]),
        (of_boards("1,2,Elm,Oak,1-0\n", PAIR), ["2, table b.csv, column “Board”: boards of this match are missing"]),
        (of_boards("1,1,Elm,Oak,1-0\n1,1,Elm,Oak,1-0\n", PAIR), [
            "3, table b.csv, column “Board”: board 1 of this match stands in the table twice"
        ]),
        (of_boards('1,1,Elm,Oak,"Moe, Ole",,1,0\n'), [
            "2, table b.csv, column “Player 1”: team 1 has no player 'Moe, Ole'"
        ]),
        (of_boards("1,1,Elm,Oak,,Who,1,0\n"), ["2, table b.csv, column “Player 2”: team 2 has no player 'Who'"]),
        (of_players("1,Adler,Dorn,1-0\n"), ["2, table r.csv, column “Black”: there is no player 'Dorn'"]),
        (of_players("1,9,Berg,1-0\n"), ["2, table r.csv, column “White”: there is no player '9'"]),
        ({"p": PLAYERS + "4,Berg,1900\n", "r": GAMES + "1,Adler,Berg,1-0\n"}, [
            "2, table r.csv, column “Black”: several players are called 'Berg'"
        ]),
        (of_players("1,Adler,Berg,two\n"), ["2, table r.csv, column “Result”: 'two' is not the result of a game"]),
        (of_players("1,Adler,Berg,1-0,x\n"), ["2, table r.csv, column “White points”: 'x' is not a number of points"]),
        (of_players("1,Adler,Berg,1-0,,x\n"), ["2, table r.csv, column “Black points”: 'x' is not a number of points"]),
        (of_players("1,Adler,,,,,holiday\n"), ["2, table r.csv, column “Kind”: 'holiday' is not a kind of bye"]),
        (of_players("1,Adler,Berg,1-0\n1,Adler,bye,\n"), [
            "3, table r.csv, column “Round”: player 1 has two games or byes in round 1"
        ]),
        (of_players("1,Adler,Berg,\n2,Adler,Clay,1-0\n"), [
            "2, table r.csv, column “Result”: the game of round 1 has no result"
        ]),
        ({"p": "No.,Player\n1,Adler\n1,Berg\n"}, ["3, table p.csv, column “No.”: two players have the number 1"]),
        ({"p": "No.,Player\n1,Adler\n,Berg\n"}, [
            "3, table p.csv, column “No.”: the player has no number, but others have"
        ]),
    ],
)  # fmt: skip
def test_a_fault_names_its_line_table_and_column(texts, expected):
    assert faults(**texts) == [f"line {fault}" for fault in expected]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"t": "No.,Team,Rating\n1,Ash,strong\n2,Elm,unrated\n3,Oak,2100.5\n"}, [
            "2, table t.csv, column “Rating”: 'strong' is not a rating; it was left out"
        ]),
        ({"t": "No.,Team\n1,Ash\n2,Ash\n"}, [
            "3, table t.csv, column “Team”: two teams are called 'Ash'; their numbers tell them apart"
        ]),
        (of_teams("1,Ash,Birch,\n1,Cedar,bye,\n"), [
            "2, table r.csv, column “Round”: a match of round 1 has no result; it was left out",
            "3, table r.csv, column “Round”: round 1 has no results; its bye was left out",
        ]),
        (of_teams("1,1,2,2-2\n", "Round,Home,Away,Score\n"), [
            "2, table r.csv, column “Home”: the teams of the column 'Home' were taken to have White on board 1"
        ]),
        (of_players("1,Adler,Berg,\n"), [
            "2, table r.csv, column “Round”: a game of round 1 has no result; it was left out"
        ]),
    ],
)  # fmt: skip
def test_a_remark_names_its_line_table_and_column(texts, expected):
    assert [text for text in remarks(**texts) if text.startswith("line")] == [
        f"line {one}" for one in expected
    ]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"t": TEAM_LIST}, [
            "the file does not name the pairing system: FIDE's Swiss for teams is taken; another can be chosen"
        ]),
        ({"t": "Team\nAsh\nElm\n", "e": "Setting,Value\nSystem,fide-team\n"}, [
            "the teams have no numbers; they were numbered in the order of their table"
        ]),
        ({"p": ENGLISH, "e": "Setting,Value\nSystem,fide-team\n"}, [
            "there is no table of teams; they were taken in the order of the table of players"
        ]),
        ({"p": "Player,Rating\nAdler,2000\n"}, [
            "the file does not name the pairing system: the FIDE (Dutch) System is taken; another can be chosen",
            "the players have no numbers; they got them by rating, title and name [C.04.2: 2.2]",
        ]),
        ({"t": TEAM_LIST, "x": "A,B\n1,2\n", "e": "Setting,Value\nSystem,fide-team\n"}, [
            "the table 'x.csv' was left out: none of its first rows has headings that are known"
        ]),
        ({"t": TEAM_LIST, "p": PLAYERS, "e": "Setting,Value\nSystem,fide-team\n"}, [
            "the table 'p.csv' was left out: its players have no teams"
        ]),
        ({"p": ENGLISH, "b": PAIR + "1,1,Elm,Oak,1-0\n1,2,Elm,Oak,1-0\n", "e": "Setting,Value\nSystem,fide-team\n"}, [
            "there is no table of teams; they were taken in the order of the table of players",
            "no setting gives the number of boards; the largest match has 2",
        ]),
    ],
)  # fmt: skip
def test_what_was_assumed_about_a_whole_table(texts, expected):
    assert remarks(**texts) == expected


@pytest.mark.parametrize("score", ["", "-", "–", ":", "*", "?"])
def test_a_match_without_a_result_is_left_out(score):
    texts = of_teams(f"1,Ash,Birch,{score},\n")
    assert tables(**texts).round == 1
    assert any("a match of round 1 has no result; it was left out" in text for text in remarks(**texts))


def test_a_score_against_its_boards():
    boards = PAIR + "1,1,Elm,Oak,1-0\n1,2,Elm,Oak,½-½\n"
    texts = {"p": ENGLISH, "b": boards, "r": MATCHES + "1,Elm,Oak,2-0,\n"}
    assert [text for text in remarks(**texts) if text.startswith("line")] == [
        "line 2, table r.csv, column “Result”: the boards add up to 1½-½, the table of matches has 2-0, which counts"
    ]
    first, second = tables(**texts).entries
    assert (first.gp_tenths, second.gp_tenths) == (20, 0)


@pytest.mark.parametrize(
    ("field", "value", "at"),
    [
        ("Rating", "99999", "rating"), ("Joined round", "999", "joined_round"),
        ("Previous place", "999", "previous_place"),
    ],
)  # fmt: skip
def test_the_largest_values_of_a_team(field, value, at):
    [entry] = tables(t=f"No.,Team,{field}\n999999,Ash,{value}\n").entries
    assert (entry.tpn, getattr(entry, at)) == (999_999, int(value))


def test_the_last_board_and_the_last_round():
    found = tables(t=TEAM_LIST, r="Round,White,Black,Result\n999,Ash,Birch,2-2\n")
    assert found.round == 1000
    assert len(found.entries[2].history) == 999


@pytest.mark.parametrize(
    ("results", "signs"),
    [("1,", ("1", "0")), (",1", ("0", "1")), (",", ("*", "*")), ("½,", ("=", "=")), ("1F,", ("+", "-"))],
)
def test_one_side_of_a_board_is_enough(results, signs):
    first, second = tables(**of_boards(f"1,1,Elm,Oak,,,{results}\n")).entries
    assert (first.history[0].boards, second.history[0].boards) == signs


def test_the_boards_of_a_setting_count_and_not_those_of_the_largest_match():
    """A match that is lost without play is lost on all four boards."""
    boards = PAIR + "1,1,Elm,Oak,1-0\n1,2,Elm,Oak,1-0\n"
    matches = "Round,White,Black,Result\n2,Elm,Oak,+:-\n"
    first, _ = tables(p=ENGLISH, b=boards, r=matches, e="Setting,Value\nBoards,4\n").entries
    assert [item.gp_tenths for item in first.history] == [20, 40]


def test_without_a_setting_the_boards_are_those_of_the_largest_match():
    found = tables(p=ENGLISH, b=PAIR + "1,1,Elm,Oak,1-0\n1,2,Elm,Oak,1-0\n")
    assert found.options["boards"] == 2


def test_players_say_which_teams_met():
    boards = 'Round,Board,Player 1,Player 2,Result\n1,1,"Adler, Bo","Moe, Ole",1-0\n'
    first, second = tables(p=ENGLISH, b=boards).entries
    assert (first.history[0].opponent, second.history[0].opponent) == (2, 1)
    assert (first.history[0].lineup, second.history[0].lineup) == ((1,), (3,))


WRITTEN = {
    "Teams": (
        ["No.", "Team", "Short name", "Federation", "Rating", "Previous place", "Joined round", "Present"],
        {0, 4, 5, 6},
        [["1", "Lantern", "T1", "NOR", "2335", "", "", "no"], ["7", "Mast", "T7", "NOR", "2185", "", "", "yes"]],
    ),
    "Players": (
        ["Team No.", "Team", "Board", "No.", "Title", "Name", "Sex", "Rating", "Federation", "FIDE ID", "Birth"],
        {0, 2, 3, 7, 9},
        [["1", "Lantern", "2", "2", "", "Adler, Cleo", "w", "2365", "NOR", "998000002", "1982/01/03"]],
    ),
    "Matches": (
        ["Round", "Table", "White No.", "White", "Black No.", "Black", "White MP", "Black MP", "White GP", "Black GP",
         "Kind"],
        {0, 1, 2, 4, 6, 7, 8, 9},
        [
            ["1", "2", "3", "Anchor", "6", "Rudder", "2.0", "0.0", "2.5", "1.5", ""],
            ["1", "", "7", "Mast", "", "", "1.0", "", "2.0", "", "pab"],
            ["2", "", "3", "Anchor", "", "", "1.0", "", "2.0", "", "half-bye"],
            ["3", "3", "5", "Beacon", "2", "Compass", "0.0", "2.0", "0.0", "4.0", "forfeit"],
            ["5", "", "5", "Beacon", "", "", "", "", "", "", "full-bye"],
            ["4", "", "3", "Anchor", "6", "Rudder", "", "", "", "", "decided"],
        ],
    ),
    "Boards": (
        ["Round", "Board", "White team No.", "White team", "Black team No.", "Black team", "Player 1 No.", "Player 1",
         "Player 2 No.", "Player 2", "Result 1", "Result 2"],
        {0, 1, 2, 4, 6, 8},
        [
            ["1", "2", "1", "Lantern", "5", "Beacon", "2", "Adler, Cleo", "22", "Elm, Gro", "1", "0"],
            ["2", "2", "5", "Beacon", "6", "Rudder", "", "", "27", "Frost, Hans", "0F", "1F"],
        ],
    ),
    "Prohibited": (["From round", "To round", "Teams"], {0, 1}, [["1", "3", "1 4"], ["4", "", "2 5 7"]]),
    "Virtual points": (
        ["MP", "GP", "From round", "To round", "From team", "To team"], {*range(6)},
        [["2.0", "0.0", "1", "3", "1", "4"]],
    ),
}  # fmt: skip
"""Headings, columns of numbers and some rows, from the lines of sample 06."""


@pytest.mark.parametrize("title", WRITTEN)
def test_a_written_table(title):
    head, numbers, rows = WRITTEN[title]
    [table] = [one for one in tables_of(everything()) if one.title == title]
    assert table.rows[0] == head
    assert table.numbers == numbers
    assert [row for row in rows if row not in table.rows] == []


def test_the_written_settings():
    rows = tables_of(everything())[0].rows
    assert rows[:9] == [
        ["Setting", "Value"], ["Name", "Made-up Team Cup B"], ["System", "fide-team"], ["Boards", "4"],
        ["Initial colour", "W"], ["Rounds", "5"], ["Acceleration", "none"], ["Colour preference", "B"],
        ["Pab gp", "2"],
    ]  # fmt: skip
    assert ["Deputies", "A; B"] in rows
    assert ["Game points", "W=1.0 D=0.5"] in rows
    assert ["Round dates", "26/04/10; 26/04/10; 26/04/11; 26/04/11; 26/04/12"] in rows
    assert rows[-3:] == [["Note", "One."], ["Note", "=2+3"], ["TRF line", "XYZ kept"]]


def test_the_written_tables_of_players():
    """Sample 12: rounds, boards and colours of its records 001, byes without an opponent."""
    _, players, games = tables_of(sample("12"))[:3]
    assert players.rows[0] == [
        "No.", "Title", "Name", "Sex", "Rating", "Federation", "FIDE ID", "Birth", "Joined round", "Present"
    ]  # fmt: skip
    assert players.rows[2] == [
        "2", "IM", "Björk, Beata", "w", "2314", "SWE", "999000002", "1977/03/02", "", "yes"
    ]  # fmt: skip
    assert players.numbers == {0, 4, 6, 8}
    assert games.rows[0] == [
        "Round", "Board", "White No.", "White", "Black No.", "Black", "Result", "White points", "Black points", "Kind"
    ]  # fmt: skip
    for row in (
        ["1", "3", "5", "Ek, Emil", "1", "Ahl, Adam", "½-½", "", "", ""],
        ["5", "", "2", "Björk, Beata", "", "", "", "", "", "half-bye"],
        ["5", "", "7", "Gran, Gus", "", "", "", "", "", "pab"],
    ):
        assert row in games.rows
    assert games.numbers == {0, 1, 2, 4, 7, 8}


def test_a_file_without_tables_says_what_is_needed():
    with pytest.raises(FileError) as caught:
        read_files([("x.csv", b"A,B\n1,2\n")])
    assert [issue.text for issue in caught.value.issues] == [
        (
            "there is no table of teams or players; a table of players needs the headings Team and Name (`pairwright "
            "template` writes tables to fill in)"
        ),
        "the table 'x.csv' was left out: none of its first rows has headings that are known",
    ]


def test_the_short_heading_of_german_lists_is_that_of_the_sex() -> None:
    found = tables(p="Nr.;Name;Geschl.;Elo\n1;Roth;w;2000\n2;Vogel;m;1900\n")
    assert [entry.person.sex for entry in found.entries] == ["w", "m"]
