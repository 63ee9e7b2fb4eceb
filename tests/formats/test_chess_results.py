"""The file for Chess-Results against the four files of Swiss-Manager, with invented names, and its own rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from pairwright.domain.errors import FileError, StateError
from pairwright.domain.event_info import EventInfo
from pairwright.domain.results import Result
from pairwright.domain.tournament import Tournament
from pairwright.formats.chess_results import (
    Document,
    chess_results_of,
    faults_of,
    read_document,
    write_chess_results,
    write_document,
)
from pairwright.formats.chess_results.checks import number_of
from pairwright.formats.chess_results.tie_breaks import numbered
from pairwright.formats.files import write_tournament
from pairwright.manager.export import export_event
from pairwright.ranks import standings
from pairwright.tiebreaks.codes import parse_tie_break
from tests.manager.tools import Hand
from tests.report.events import five_teams

SAMPLES = sorted((Path(__file__).parents[1] / "data" / "chess-results").glob("*.xml"))
OF_TYPE = {
    "0": "Single_SwissSystem",
    "1": "Single_RoundRobin",
    "2": "Team_RoundRobin",
    "3": "Team_SwissSystem",
}


def sample(name: str) -> Document:
    return read_document(next(path for path in SAMPLES if path.stem == name).read_bytes())


def players(rounds: int = 2, **more: object) -> Hand:
    """Five players; with an odd number somebody has the bye of the pairing in every round."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3, federation="GER", start="2026-11-28", **more)
    hand("teams", teams=[
        {"name": f"{name}, Ann", "rating": 2000 - 50 * k, "birth": "1990-05-17", "sex": "f", "federation": "GER"}
        for k, name in enumerate(("Ash", "Birch", "Cedar", "Dove", "Elm"))
    ])  # fmt: skip
    hand("rank")
    hand("lot", seed="coin")
    for number in range(1, rounds + 1):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[number - 1].matches:
            hand("result", table=match.table, boards="=")
    return hand


def exported(hand: Hand) -> Document:
    return read_document(export_event(hand.desk.event, "chess-results")[0])


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_file_of_swiss_manager_is_read_written_and_read_the_same(path: Path) -> None:
    first = read_document(path.read_bytes())
    assert read_document(write_document(first)) == first
    assert write_document(first).count(b"\r\n") == write_document(first).count(b"\n")


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_checks_find_nothing_in_files_that_the_server_took(path: Path) -> None:
    assert faults_of(read_document(path.read_bytes())) == []


def test_what_the_samples_hold_is_what_is_written() -> None:
    """The same sections, and in each element the same attributes in the same order."""
    made = {
        "0": exported(players()),
        "1": exported(of_system("round-robin")),
        "2": read_document(write_tournament(replace(five_teams(), system="team-round-robin", options={"boards": 2}),
                                            "chess-results")[0]),
        "3": read_document(write_tournament(five_teams(), "chess-results")[0]),
    }  # fmt: skip
    for kind, document in made.items():
        other = sample(OF_TYPE[kind])
        assert document.tournament["type"] == kind == other.tournament["type"]
        assert set(document.sections) == set(other.sections)
        for section in other.sections:
            if section != "rounds":  # Swiss-Manager leaves out the cycle here and there
                assert {tuple(row) for row in document.rows(section)} <= {
                    tuple(row) for row in other.rows(section)
                }
        assert faults_of(document) == []


def of_system(system: str) -> Hand:
    hand = Hand()
    hand("create", name="All play all", system=system)
    hand("teams", teams=["Ash", "Birch", "Cedar"])
    hand("draw-order", seed="coin")
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1")
    return hand


def test_every_player_is_there_once_in_every_round_and_the_points_are_those_of_the_rounds() -> None:
    document = exported(players())
    numbers = {row["no"] for row in document.rows("players")}
    for number in ("1", "2"):
        rows = [row for row in document.rows("playerpairings") if row["round"] == number]
        seen = Counter(
            row[side] for row in rows for side in ("whiteno", "blackno") if row[side] not in ("-1", "-2")
        )
        assert seen == Counter(numbers)
        assert [row["pairing"] for row in rows] == ["1", "2", "3"]
        assert [
            (row["reswhite"], row["resblack"], row["forfeit"]) for row in rows if row["blackno"] == "-1"
        ] == [("1.0", "0.0", "K")]
    for row in document.rows("players"):
        own = sum(
            number_of(pair["reswhite"]) * (pair["whiteno"] == row["no"])
            + number_of(pair["resblack"]) * (pair["blackno"] == row["no"])
            for pair in document.rows("playerpairings")
        )
        assert own == number_of(row["pts"]), row["no"]


def test_names_are_split_and_of_a_birth_only_the_year_is_sent() -> None:
    first = exported(players()).rows("players")[0]
    assert (first["lastname"], first["firstname"], first["dob"], first["sex"]) == ("Ash", "Ann", "1990", "W")
    assert (first["rtg"], first["fed"], first["teamno"], first["board"]) == ("2000", "GER", "0", "")


def test_an_open_round_is_paired_and_not_ranked() -> None:
    hand = players(1)
    hand("pair")
    hand("publish")
    document = exported(hand)
    assert (document.tournament["currentround"], document.tournament["rankinground"]) == ("2", "1")
    games = [row for row in document.rows("playerpairings") if row["round"] == "2" and row["blackno"] != "-1"]
    assert {(row["reswhite"], row["resblack"], row["forfeit"]) for row in games} == {("", "", "")}
    assert document.tournament["endstatus"] == "N"


@pytest.mark.parametrize(
    ("sign", "row"),
    [
        ("1", ("1.0", "0.0", "")), ("+-", ("1.0", "0.0", "K")), ("--", ("0.0", "0.0", "K")),
        ("=0", ("0.5", "0.0", "D")),
        ("00", ("0.0", "0.0", "D")), ("WL", ("1.0", "0.0", "U")),
    ],
)  # fmt: skip
def test_results_have_the_codes_of_the_description(sign: str, row: tuple[str, str, str]) -> None:
    hand = players(0)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards=[sign])
    found = exported(hand).rows("playerpairings")[0]
    assert (found["reswhite"], found["resblack"], found["forfeit"]) == row


def test_the_boards_of_a_match_add_up_and_white_sits_where_white_sits() -> None:
    """five_teams: round 1 is 1 - 4 1½-½ (Adler with White on board 1 against Dahl, Dekker with White on board 2)."""
    document = read_document(write_tournament(five_teams(), "chess-results")[0])
    match = next(row for row in document.rows("teampairings") if (row["round"], row["no1"]) == ("1", "1"))
    assert (match["no2"], match["res1"], match["res2"]) == ("4", "1.5", "0.5")
    names = {row["no"]: row["lastname"] for row in document.rows("players")}
    boards = [
        row
        for row in document.rows("playerpairings")
        if (row["round"], row["pairing"]) == ("1", match["pairing"])
    ]
    assert [(names[row["whiteno"]], names[row["blackno"]], row["reswhite"]) for row in boards] == [
        ("Adler", "Dahl", "1.0"), ("Dekker", "Amsel", "0.5"),
    ]  # fmt: skip
    bye = next(row for row in document.rows("teampairings") if row["no2"] == "-1" and row["round"] == "1")
    assert (bye["no1"], bye["res1"]) == ("3", "1.0")
    assert document.tournament["homecolor"] == "w"
    assert document.tournament["playerperteam"] == "2"


def test_teams_have_their_places_and_the_match_points_first() -> None:
    """After two rounds: 1 has 4 match points, 3 and 5 have 2 each; numbers 13 and 1 are match and game points."""
    document = read_document(write_tournament(five_teams(), "chess-results")[0])
    assert (document.tournament["tb1no"], document.tournament["tb2no"]) == ("13", "1")
    first = next(row for row in document.rows("teams") if row["rank"] == "1")
    assert (first["no"], first["points"], first["tb1"], first["tb2"]) == ("1", "4", "4", "3")
    half = next(row for row in document.rows("teams") if row["no"] == "2")
    assert (half["points"], half["tb2"]) == ("1", "1,5")
    scores = {row["lastname"]: row["pts"] for row in document.rows("players")}
    assert (scores["Adler"], scores["Amsel"], scores["Zorn"]) == ("2,0", "0,5", "0,5")


@pytest.mark.parametrize(
    ("code", "kind", "expected"),
    [
        ("BH", "0", ("84", "0,0,0,-,-")), ("BH/C1", "0", ("84", "0,0,1,-,-")), ("BH/M1", "0", ("84", "0,1,1,-,-")),
        ("FB", "0", ("84", "0,0,0,-,F")),
        ("BH:MP", "3", ("84", "1,0,0,-,-,0")), ("BH:MP/C1", "3", ("84", "1,0,1,-,-,0")),
        ("AOB/F", "0", ("77", "F")), ("EMGSB", "3", ("82", "1,0,0,-,0")), ("OSB", "3", ("82", "1,0,1,-,0")),
        ("BC", "3", ("78", "")),
        ("SB", "1", ("85", "0,0,0,-")), ("SB/C1", "0", ("85", "0,0,1,-")), ("PS/C1", "0", ("86", "0,1")),
        ("KS", "1", ("87", "0,50")), ("TPR", "0", ("88", "0,0")), ("PTP/U1400", "0", ("88", "2,1400")),
        ("ARO/C1", "0", ("80", "0,0,1,0")), ("WON", "0", ("68", "1,-")),
        ("BPG", "1", ("68", "3,-")), ("REP", "0", ("79", "")),
        ("DE/P", "0", ("81", "P")), ("EDE", "3", ("83", "MP,-")), ("SSSC", "3", ("91", "MP,-")),
        ("MPTS", "2", ("13", "")),
        ("BH", "1", ("5", "")), ("STD", "0", ("5", "")), ("TPN", "3", ("6", "")),
    ],
)  # fmt: skip
def test_tie_breaks_have_the_numbers_of_the_list(code: str, kind: str, expected: tuple[str, str]) -> None:
    """The mapping of the list of tie-breaks; BH is none of a round robin, STD and TPN have no number."""
    assert numbered(parse_tie_break(code), kind) == expected


def test_match_points_3_1_0_have_a_number_of_their_own() -> None:
    assert numbered(parse_tie_break("MPTS"), "3", (30, 10, 0)) == ("40", "")
    assert numbered(parse_tie_break("EMMSB"), "3", (30, 10, 0)) == ("82", "0,0,0,-,1")
    assert numbered(parse_tie_break("MPTS"), "3", (40, 10, 0)) == ("44", "")


def test_braces_in_names_become_brackets_because_the_server_takes_them_for_tags() -> None:
    tournament = replace(five_teams(), name='A {b} & "c" <d>')
    data, _ = write_tournament(tournament, "chess-results")
    assert b"{" not in data
    assert b"}" not in data
    assert read_document(data).tournament["name"] == 'A (b) & "c" <d>'


def test_long_names_are_cut_and_it_is_reported() -> None:
    tournament = replace(five_teams(), name="x" * 200)
    data, remarks = write_tournament(tournament, "chess-results")
    assert len(read_document(data).tournament["name"]) == 160
    assert "cut to 160 characters: name" in remarks


def test_dates_and_times_are_written_without_dots() -> None:
    info = EventInfo(start="28.11.2026", end="2026-11-29", round_dates=("2026-11-28 10:00", "29.11.2026"))
    document, _ = chess_results_of(replace(five_teams(), info=info), None)
    assert (document.tournament["from"], document.tournament["to"]) == ("20261128", "20261129")
    assert [dict(row) for row in document.rows("rounds")][:2] == [
        {"round": "1", "date": "20261128", "time": "10:00"}, {"round": "2", "date": "20261129", "time": ""},
    ]  # fmt: skip
    assert len(document.rows("rounds")) == 4


def test_the_same_event_gives_the_same_bytes_and_a_test_federation_where_there_is_none() -> None:
    tournament = five_teams()
    found = standings(tournament)
    assert write_chess_results(tournament, found) == write_chess_results(tournament, found)
    assert read_document(write_chess_results(tournament, found)[0]).tournament["federation"] == "XXX"


@pytest.mark.parametrize(
    ("section", "row", "change", "said"),
    [
        ("playerpairings", 0, {"whiteno": "99"}, "there is no player 99"),
        ("playerpairings", 0, {"blackno": "9"}, "player 9 is there twice"),
        ("players", 0, {"no": "7"}, "the numbers of players are not 1 to 21"),
        ("players", 0, {"rank": "11"}, "the ranks of players are not 1 to 21"),
        ("tournamentdata", 0, {"rankinground": "9"}, "round 9 is ranked, 7 is paired"),
        ("tournamentdata", 0, {"tb1no": "13"}, "tie-break 13 is none of"),
        ("tournamentdata", 0, {"type": "3"}, "a file of type 3 lacks teams"),
    ],
)
def test_a_file_that_contradicts_itself_is_found(
    section: str, row: int, change: dict[str, str], said: str
) -> None:
    document = sample("Single_SwissSystem")
    rows = list(document.rows(section))
    rows[row] = {**rows[row], **change}
    faults = faults_of(Document({**document.sections, section: tuple(rows)}))
    assert any(said in fault for fault in faults), faults


@pytest.mark.parametrize(
    "data", [b"", b"<a/>", b"<!DOCTYPE x><chessresults/>", b"<chessresults><evil/></chessresults>"]
)
def test_another_file_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(FileError):
        read_document(data)


def test_games_without_colours_are_refused() -> None:
    with pytest.raises(StateError, match="another game"):
        write_tournament(Tournament("ibf-swiss", 1, (), solo=True, colours=False), "chess-results")


def test_a_zero_point_bye_is_not_paired() -> None:
    hand = players(1)
    hand("absent", team=2, round=2)
    hand("pair")
    document = exported(hand)
    away = next(
        row for row in document.rows("playerpairings") if row["round"] == "2" and row["whiteno"] == "2"
    )
    assert (away["blackno"], away["reswhite"], away["resblack"], away["forfeit"]) == ("-2", "", "", "")
    assert Result.ZERO_BYE in set(hand.desk.event.rounds[1].byes.values())
    assert Fraction(1, 2) == number_of("0,5") == number_of("0.5")
