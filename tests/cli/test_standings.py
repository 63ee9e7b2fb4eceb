"""`pairwright standings`: text, JSON, CSV, TRF; terms, cross table, players, board prizes; bad requests."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from pairwright import load, standings
from pairwright.tiebreaks import RULES
from tests.formats.states import EXAMPLES
from tests.tiebreaks.samples import DATA

from .test_pair import run

CUP = EXAMPLES / "club-cup.trf"
OLYMPIAD = EXAMPLES / "olympiad-2026-women-complete.trf"
[SAMPLE_5] = DATA.glob("05*")
[SAMPLE_6] = DATA.glob("06*")
[SAMPLE_11] = DATA.glob("11*")
[SAMPLE_12] = DATA.glob("12*")

TABLE = """\
Standings after round 5 · Made-up Team Cup A · 8 teams · final
Place  Team              MP   GP  EMGSB/C1  BH:MP/C1  EDEC
    1  8 Ember Kings      8  11½       51½        23     –
    2  4 Birch Pawns      7  12        44         20     –
    3  5 Granite Queens   6  11½       41         21     –
    4  1 Fjord Knights    5  10½       45½        21     –
    5  2 Harbour Rooks    5   9½       44         25     –
    6  3 Polar Bishops    4  10½       39         25     –
    7  7 River Castle     3   7        27½        22     –
    8  6 North Gambit     2   7½       33         23     –
"""
"""The numbers are those of the specification's table; nobody is still tied when EDEC comes."""

TERMS = """\
EMGSB/C1 of 8 Ember Kings: 51½ · Opponents' match points times game points against them [13.2.2]
Round  Opponent           Terms  Value
    1  4 Birch Pawns      7 × 2    14
    2  5 Granite Queens  6 × 2½    15
    3  1 Fjord Knights   5 × 2½   12½
    4  2 Harbour Rooks    5 × 2    10
    5  3 Polar Bishops   4 × 2½   (10)  left out: least significant [14.1]
"""


def test_the_first_line_is_the_answer_and_a_line_a_team_follows() -> None:
    result = run("standings", SAMPLE_5)
    assert (result.exit_code, result.stdout, result.stderr) == (0, TABLE, "")


def test_terms_of_a_value() -> None:
    lines = run("standings", SAMPLE_5, "--show-terms", "8", "EMGSB/C1").stdout
    assert [line.split() for line in lines.splitlines()] == [line.split() for line in TERMS.splitlines()]
    by_name = run("standings", SAMPLE_5, "--show-terms", "ember", "emgsb/c1").stdout
    assert by_name == lines
    document = json.loads(
        run("standings", SAMPLE_5, "--show-terms", "8", "EMGSB/C1", "--format", "json").stdout
    )
    assert (document["value"], document["terms"][4]["cut"]) == (51.5, "least significant [14.1]")
    assert document["terms"][1]["factors"] == [6, 2.5]


def test_terms_of_a_direct_encounter_are_the_table_of_the_tied() -> None:
    out = run("standings", SAMPLE_11, "--show-terms", "2", "EDE").stdout
    assert out.startswith("EDE of 2 Basalt Club: 1 · tied group of 3: all have met [6.2]")
    assert "4½ " in out
    assert "game points in the group" in out


def test_shared_places_dropped_tie_breaks_and_lots_are_reported() -> None:
    out = run("standings", SAMPLE_11, "--tie-breaks", "BH,RND").stdout
    assert "1-3  1 Amber Club" in out
    assert "Not used: BH: Buchholz and its relatives must not be used in a round robin [8]." in out
    assert "Not used: RND: lots are drawn from a seed, and none was given [4.2]." in out
    assert "3 teams share places; RND in the list draws lots [4.2]." in out
    drawn = run("standings", SAMPLE_11, "--tie-breaks", "RND", "--seed", "5-3-1").stdout
    assert "1-3" not in drawn
    assert drawn == run("standings", SAMPLE_11, "--tie-breaks", "RND", "--seed", "5-3-1").stdout
    assert "Not used" not in run("standings", SAMPLE_11, "--tie-breaks", "BH", "--quiet").stdout


def test_who_is_out_of_the_ranking_stands_last_without_a_place() -> None:
    lines = run("standings", SAMPLE_5, "--expelled", "4").stdout.splitlines()
    assert lines[2].split()[:4] == ["1", "8", "Ember", "Kings"]
    assert lines[9] == "    –  4 Birch Pawns"
    assert lines[10].startswith("Out of the ranking, expelled: 4 Birch Pawns;")


def test_after_an_earlier_round_it_is_not_final() -> None:
    first = run("standings", SAMPLE_5, "--after", "3").stdout.splitlines()[0]
    assert first == "Standings after round 3 of 5 · Made-up Team Cup A · 8 teams · not final"


def test_all_faces_say_the_same() -> None:
    """Field case 61: screen, JSON, CSV and TRF from one function."""
    table = standings(load(SAMPLE_6))
    document = json.loads(run("standings", SAMPLE_6, "-q", "--format", "json").stdout)
    assert [row["tpn"] for row in document["rows"]] == [row.team.tpn for row in table.rows]
    for row, given in zip(table.rows, document["rows"], strict=True):
        assert (given["place"], given["last_place"]) == (row.place, row.last_place)
        assert given["values"] == [None if value is None else float(value) for value in row.values]  # type: ignore[arg-type]
    assert document["tie_breaks"] == list(table.codes)
    assert document["final"] is False
    rows = list(csv.DictReader(io.StringIO(run("standings", SAMPLE_6, "-q", "--format", "csv").stdout)))
    assert [int(row["tpn"]) for row in rows] == [row.team.tpn for row in table.rows]
    assert [float(row["BH:MP/C1"]) for row in rows] == [float(row.values[3]) for row in table.rows]  # type: ignore[arg-type]
    text = run("standings", SAMPLE_6, "-q").stdout.splitlines()[2:]
    assert [int(line.split()[1]) for line in text] == [row.team.tpn for row in table.rows]
    trf = run("standings", SAMPLE_6, "-q", "--format", "trf").stdout
    ranks = {int(line[4:7]): int(line[68:71]) for line in trf.splitlines() if line.startswith("310")}
    assert ranks == table.places


def test_exact_fractions_in_json_and_decimals_in_csv() -> None:
    document = json.loads(run("standings", SAMPLE_12, "-q", "--tie-breaks", "AOB", "--format", "json").stdout)
    values = {row["tpn"]: row["values"] for row in document["rows"]}
    assert values[2] == [3, "43/3"]
    assert values[1] == [4, 14.125]
    out = run("standings", SAMPLE_12, "-q", "--tie-breaks", "AOB", "--format", "csv").stdout
    assert "14.333333\n" in out
    assert "  14.333" in run("standings", SAMPLE_12, "-q", "--tie-breaks", "AOB").stdout


def test_the_file_itself_is_compared(tmp_path: Path) -> None:
    data = SAMPLE_5.read_bytes().replace(b"2210    2.0    7.5   8 ", b"2210    3.0    7.5   7 ")
    path = tmp_path / "cup.trf"
    path.write_bytes(data)
    out = run("standings", path).stdout
    assert (
        "6 North Gambit: the file gives 3 match points, the results give 2: a penalty, or an error in a"
        in out
    )
    assert (
        "6 North Gambit: the file gives rank 7, the tie-breaks MPTS, GPTS, EMGSB/C1, BH:MP/C1, EDEC give 8."
        in out
    )
    assert "the file gives" not in run("standings", path, "--tie-breaks", "GPTS").stdout


def test_cross_table_players_and_prizes() -> None:
    lines = run("standings", SAMPLE_6, "-q", "--cross-table").stdout.splitlines()
    assert lines[0].startswith("Cross table · Standings after round 3 of 5")
    assert lines[2].split()[:6] == ["1", "4", "Sextant", "2w3", "3b2", "4w2½"]
    assert "4f" in lines[3]
    boards = run("standings", CUP, "-q", "--cross-table", COLUMNS="200").stdout.splitlines()
    assert boards[2].split()[:9] == ["1", "6", "Two", "Bishops", "5w2½", "3w3", "2b2", "1½", "2125"]
    assert boards[-1].endswith("game points; f: not played. A board: points, performance.")
    players = run("standings", SAMPLE_5, "-q", "--players").stdout
    assert any(line.split()[-5:] == ["3½", "5", "70", "2330", "2479"] for line in players.splitlines())
    prizes = run("standings", SAMPLE_5, "-q", "--board-prizes", "--least-games", "5").stdout.splitlines()
    assert prizes[2].split() == ["1", "1", "Ekman,", "Finn", "Granite", "Queens", "2479", "3½", "5"]
    assert "Nobody has 8 games" in run("standings", SAMPLE_5, "-q", "--board-prizes").stdout
    for view in ("--cross-table", "--players", "--board-prizes"):
        document = json.loads(run("standings", SAMPLE_5, "-q", view, "--format", "json").stdout)
        assert document["format"] == "pairwright-standings/1"


def test_every_tie_break_is_listed() -> None:
    first, titles, *rows = run("standings", CUP, "--tie-breaks", "help").stdout.splitlines()
    assert first.startswith(f"{len(RULES)} tie-breaks; ")
    assert titles.split() == ["Code", "Article", "Modifiers", "Tie-break"]
    assert {row.split()[0].upper() for row in rows} == set(RULES)


@pytest.mark.parametrize("columns", [50, 80])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    arguments = (["--tie-breaks", "GPTS"], ["--tie-breaks", "GPTS", "--show-terms", "1", "GPTS"])
    for given in arguments:
        out = run("standings", OLYMPIAD, "-q", *given, COLUMNS=str(columns)).stdout
        assert max(map(len, out.splitlines())) <= columns


def test_an_open_board_makes_virtual_standings(tmp_path: Path) -> None:
    """Field case 64: board 1 of 8-3 in round 5 has no result yet; it counts as a draw, as it later ended."""
    data = (
        SAMPLE_5.read_bytes()
        .replace(b"    36 b =\n", b"    36 b ?\n")
        .replace(b"    11 w =\n", b"    11 w ?\n")
    )
    path = tmp_path / "open.trf"
    path.write_bytes(data)
    out = run("standings", path, "-q", "--format", "json").stdout
    assert json.loads(out)["open_boards"] == [{"round": 5, "tpn": 3, "board": 1}]
    text = run("standings", path).stdout
    assert text.splitlines()[0].endswith(" · not final")
    assert "Virtual: 1 board has no result yet (3 Polar Bishops, round 5, board 1)." in text


def test_remarks_of_terms_are_folded_not_cut() -> None:
    arguments = ["standings", SAMPLE_6, "-q", "--show-terms", "compass", "BH:MP/C1"]
    wide, narrow = run(*arguments).stdout, run(*arguments, COLUMNS="60").stdout
    assert max(map(len, narrow.splitlines())) <= 60
    assert narrow.split() == wide.split()
    assert "at most the 1 of the opponent [16.4.1]" in wide


def test_ranks_are_compared_only_with_the_tie_breaks_that_the_file_names() -> None:
    assert "the file gives rank" not in run("standings", CUP).stdout


def test_it_can_be_written_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "standings.txt"
    assert run("standings", SAMPLE_5, "-o", out).stdout == ""
    assert out.read_text(encoding="utf-8") == TABLE
    trf = tmp_path / "ranked.trf"
    assert run("standings", SAMPLE_5, "--format", "trf", "-o", trf).exit_code == 0
    assert run("standings", trf, "-q").stdout == TABLE


def test_a_round_robin_can_strike_a_leaver() -> None:
    out = run("standings", SAMPLE_11, "--strike", "4").stdout
    assert "Out of the ranking, results annulled: 4 Dune Club [C.05 6.6]." in out
    assert " · 3 teams · " in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--tie-breaks", "XYZ"], "there is no tie-break 'XYZ'; there are: PTS, MPTS, GPTS"),
        (["--tie-breaks", "BH/Z"], "'BH/Z' is not a tie-break: /Z is not a modifier"),
        (["--after", "9"], "after: there are no standings after round 9: results of rounds 1 to 5 are known"),
        (["--show-terms", "99", "GPTS"], "there is no team 99"),
        (["--show-terms", "x", "GPTS"], "No team has a name that begins with 'x'"),
        (["--show-terms", "1", "EDE"], "EDE orders the teams that are still tied"),
        (["--show-terms", "1", "ARO"], "ARO: breaks on ratings are for players, not for teams [10]"),
        (["--players", "--cross-table"], "--cross-table and --players cannot be combined; use one of them."),
        (["--players", "--format", "csv"], "--format csv is for the standings, not for --players."),
        (["--strike", "1"], "struck: results are annulled in round robins only [C.05 6.6]"),
        (["--format", "pdf"], "Invalid value for '--format'"),
    ],
)
def test_a_bad_request_gives_a_message_and_exit_code_3(arguments: list[str], sentence: str) -> None:
    result = run("standings", SAMPLE_5, "-q", *arguments)
    assert (result.exit_code, result.stdout) == (3, "")
    assert sentence in result.stderr


def test_a_file_that_is_not_there_is_exit_code_5() -> None:
    assert run("standings", "nowhere.trf").exit_code == 5


def test_who_is_expelled_is_named_and_out_of_the_ranking() -> None:
    lines = run("standings", SAMPLE_5, "--expelled", "8").stdout.splitlines()
    assert lines[2].split()[:2] == ["1", "4"]
    assert "Out of the ranking, expelled: 8 Ember Kings; their results count for the others." in lines
    document = json.loads(run("standings", SAMPLE_5, "--expelled", "8", "--format", "json").stdout)
    assert document["unranked"] == [{"tpn": 8, "why": "expelled"}]


def test_the_tied_are_placed_by_hand(tmp_path: Path) -> None:
    """With match points alone 1 and 2 share places 4-5."""
    shared = run("standings", SAMPLE_5, "--tie-breaks", "MPTS").stdout.splitlines()
    assert [line.split()[:2] for line in shared[5:7]] == [["4-5", "1"], ["4-5", "2"]]
    lines = run("standings", SAMPLE_5, "--tie-breaks", "MPTS", "--by-hand", "2, 1").stdout.splitlines()
    assert [line.split()[:2] for line in lines[5:7]] == [["4", "2"], ["5", "1"]]
    assert "Of 2 who were tied, in an order that was decided: 2 Harbour Rooks, 1 Fjord Knights." in lines
    wrong = run("standings", SAMPLE_5, "--by-hand", "2;1")
    assert (wrong.exit_code, "--by-hand takes TPNs with commas, as 5,3, not '2;1'." in wrong.stderr) == (
        3,
        True,
    )


def test_values_found_elsewhere_come_from_a_file(tmp_path: Path) -> None:
    values = tmp_path / "play-off.json"
    values.write_text('{"OTHER_PLAYOFF": {"1": "1/2", "2": 1.5}}', encoding="utf-8")
    given = ["--tie-breaks", "MPTS,OTHER_PLAYOFF", "--values", values]
    lines = run("standings", SAMPLE_5, *given).stdout.splitlines()
    assert [line.split()[0::4] for line in lines[5:7]] == [["4", "5"], ["5", "5"]]
    assert [line.split()[1] for line in lines[5:7]] == ["2", "1"]
    terms = run("standings", SAMPLE_5, *given, "--show-terms", "1", "OTHER_PLAYOFF").stdout
    assert terms.startswith("OTHER_PLAYOFF of 1 Fjord Knights: ½ · Given values")
    values.write_text('{"OTHER_PLAYOFF": {"1": "half"}}', encoding="utf-8")
    wrong = run("standings", SAMPLE_5, *given)
    assert wrong.exit_code == 3
    assert "OTHER_PLAYOFF.1: 'half' is not a number" in wrong.stderr


def test_two_sections_are_combined() -> None:
    """The same file twice: everybody has twice its place and points. 187 federations, the host with three teams."""
    codes = "OTHER_OSB2026,GPTS,OTHER_OMP2026"
    asked = ["standings", OLYMPIAD, "--combine", OLYMPIAD, "--tie-breaks", codes]
    lines = run(*asked).stdout.splitlines()
    assert lines[0] == "Combined order of two sections · 187 federations in both"
    document = json.loads(run(*asked, "--format", "json").stdout)
    assert document["sums"] == ["places", "MPTS", *codes.split(",")]
    assert [row["place"] for row in document["rows"]] == list(range(1, 188))
    whole = {row.team.tpn: row for row in standings(load(OLYMPIAD), codes).rows}
    for row in document["rows"]:
        one = whole[row["teams"][0]]
        assert row["sums"][:2] == [2 * one.place, 2 * one.values[0]]


def test_a_round_without_a_match_is_reported_in_words_and_in_json_by_its_code() -> None:
    """Team 9 of the club cup had the bye of round 1, worth a match point."""
    asked = ("standings", EXAMPLES / "club-cup.trf", "--show-terms", "9", "MPTS")
    assert run(*asked).stdout.splitlines()[2].split() == ["1", "1", "bye"]
    assert json.loads(run(*asked, "--format", "json").stdout)["terms"][0]["note"] == "pab"
