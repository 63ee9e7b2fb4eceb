"""CSV and XLSX: what is read, what is rejected with its location, and round trips."""

from __future__ import annotations

import io
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.domain.errors import FileError
from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Player, Prohibition, RequestedBye, Tournament, VirtualPoints
from pairwright.formats.files import format_of, read_tournament
from pairwright.formats.tables import read_files, read_sheets, write_csv_files, write_xlsx
from pairwright.formats.tables.columns import captains_of, understand
from pairwright.formats.tables.headings import read_mapping, recognise
from pairwright.formats.tables.sheet import Sheet, plain, safe
from pairwright.formats.tables.signs import SIGN_TEXTS, read_both, read_score, read_sign
from pairwright.formats.tables.templates import LANGUAGES, template_files, template_workbook, templates
from tests.formats.trf.samples import TEAMS, sample
from tests.yardstick import at_most

NUMBERS = [name[:2] for name in TEAMS]


def tables(**texts: str) -> Tournament:
    """The tournament in tables with these titles."""
    return read_files([(f"{title}.csv", text.encode()) for title, text in texts.items()])[0]


def remarks(**texts: str) -> list[str]:
    return [str(issue) for issue in read_files([(f"{t}.csv", text.encode()) for t, text in texts.items()])[1]]


def faults(**texts: str) -> list[str]:
    with pytest.raises(FileError) as caught:
        tables(**texts)
    return [str(issue) for issue in caught.value.issues]


# Round trips


def everything() -> Tournament:
    tournament = sample("06")
    return replace(
        tournament,
        notes=("One.", "=2+3"),
        forced=((3, 6),),
        prohibited=(Prohibition((1, 4), 1, 3), Prohibition((2, 5, 7), 4, None)),
        acceleration=(VirtualPoints.of_tenths(20, 0, 1, 3, 1, 4),),
        requested=(RequestedBye(2, 4, Result.HALF_BYE), RequestedBye(5, 5, Result.FULL_BYE)),
        options={**tournament.options, "win_mp": 2, "r_c6": "parity"},
        entries=tuple(
            replace(entry, available=entry.tpn not in (1, 2), short_name=f"T{entry.tpn}")
            for entry in tournament.entries
        ),
        info=replace(
            tournament.info, deputies=("A", "B"), game_points=(("W", 1), ("D", 0.5)), extra=("XYZ kept",)
        ),
    )


@pytest.mark.parametrize("number", NUMBERS)
def test_a_sample_comes_back_from_csv_and_xlsx(number):
    tournament = sample(number)
    assert read_files(write_csv_files(tournament))[0] == tournament
    again, issues = read_tournament(write_xlsx(tournament), "x.xlsx")
    assert (again, issues) == (tournament, [])


def test_everything_comes_back():
    assert read_files(write_csv_files(everything()))[0] == everything()
    assert read_tournament(write_xlsx(everything()), "x.xlsx")[0] == everything()


def test_the_same_tournament_makes_the_same_bytes():
    first = write_xlsx(sample("06"))
    time.sleep(1.1)
    assert write_xlsx(sample("06")) == first


# What people write

ENGLISH = (
    "Team;Board;Name;Rating;Federation\n"
    "Elm;1;Adler, Bo;2200;NOR\nElm;2;Berg, Ida;2100;NOR\nOak;1;Moe, Ole;2000;NOR\n"
)
SURNAMES = (
    "Team;Bo.;Surname;First name;Rtg;FED\n"
    "Elm;1;Adler;Bo;2200;NOR\nElm;2;Berg;Ida;2100;NOR\nOak;1;Moe;Ole;2000;NOR\n"
)


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH,
        ENGLISH.replace(";", ",").replace("Adler, Bo", '"Adler, Bo"').replace("Berg, Ida", '"Berg, Ida"')
        .replace("Moe, Ole", '"Moe, Ole"'),
        ENGLISH.replace(";", "\t"),
        "sep=;\n" + ENGLISH,
        "Members of the league;;;;\n;;;;\n" + ENGLISH,
        ENGLISH.replace("Team;Board;Name;Rating;Federation", "Mannschaft;Brett;Spieler;Elo;Verband"),
        ENGLISH.replace("Team;Board;Name;Rating;Federation", "Équipe;Échiquier;Nom et prénom;Elo;Fédération"),
        ENGLISH.replace("Team;Board;Name;Rating;Federation", "Equipo;Tablero;Apellidos y nombre;ELO FIDE;País"),
        ENGLISH.replace("Oak;1", ";1").replace("Elm;2", ";2").replace(";1;Moe", "Oak;1;Moe"),
        SURNAMES,
        "FED;Rtg;Team;Board;Name\nNOR;2100;Elm;2;Berg, Ida\nNOR;2200;Elm;1;Adler, Bo\nNOR;2000;Oak;1;Moe, Ole\n",
        ENGLISH.replace("\n", "\r\n"),
        "\ufeff" + ENGLISH,
    ],
    ids=range(13),
)  # fmt: skip
def test_a_table_of_players_in_many_forms(text):
    tournament = tables(members=text)
    assert [(entry.tpn, entry.name) for entry in tournament.entries] == [(1, "Elm"), (2, "Oak")]
    assert [player.name for player in tournament.entries[0].players] == ["Adler, Bo", "Berg, Ida"]
    assert tournament.entries[1].players == (Player(3, "Moe, Ole", rating=2000, federation="NOR"),)
    assert tournament.system == "fide-team"


def test_windows_1252_and_umlauts():
    text = "Mannschaft;Brett;Spieler\nGöttingen;1;Müller, Jürgen\n"
    [entry] = read_files([("spieler.csv", text.encode("cp1252"))])[0].entries
    assert (entry.name, entry.players[0].name) == ("Göttingen", "Müller, Jürgen")


TEAM_LIST = "No.,Team\n1,Ash\n2,Birch\n3,Cedar\n"


def test_results_by_match_with_a_bye():
    tournament = tables(
        teams=TEAM_LIST,
        results="Round,White,Black,Result\n1,Ash,Birch,2½-1½\n1,Cedar,bye,\n2,3,1,2-2\n2,Birch,,\n",
    )
    assert tournament.round == 3
    ash, birch, cedar = (entry.history for entry in tournament.entries)
    assert [(item.result, item.opponent, item.colour, item.mp_tenths, item.gp_tenths) for item in ash] == [
        (Result.PLAYED, 2, Colour.WHITE, 20, 25),
        (Result.PLAYED, 3, Colour.BLACK, 10, 20),
    ]
    assert (birch[1].result, birch[1].mp_tenths, birch[1].gp_tenths) == (Result.PAB, 10, 20)
    assert cedar[0].result is Result.PAB


def test_results_by_board():
    boards = (
        "Runde;Brett;Heim;Gast;Spieler 1;Spieler 2;Ergebnis\n"
        "1;1;Elm;Oak;Adler, Bo;Moe, Ole;1-0\n1;2;Elm;Oak;Berg, Ida;;+:-\n"
    )
    tournament = tables(players=ENGLISH, boards=boards)
    first, second = (entry.history[0] for entry in tournament.entries)
    assert (first.boards, first.lineup, first.mp_tenths, first.gp_tenths) == ("1+", (1, 2), 20, 20)
    assert (second.boards, second.lineup, second.mp_tenths, second.gp_tenths) == ("0-", (3, 0), 0, 0)
    assert any(
        "were taken to have White on board 1" in text for text in remarks(players=ENGLISH, boards=boards)
    )


@pytest.mark.parametrize("score", ["4F-0F", "+:-", "4-0"])
def test_a_forfeited_match(score):
    kind = "kampflos" if score == "4-0" else ""
    tournament = tables(
        teams=TEAM_LIST, results=f"Round,White,Black,Result,Kind\n1,Ash,Birch,{score},{kind}\n"
    )
    assert [entry.history[0].result for entry in tournament.entries[:2]] == [
        Result.FORFEIT_WIN,
        Result.FORFEIT_LOSS,
    ]
    assert [(entry.mp_tenths, entry.gp_tenths) for entry in tournament.entries[:2]] == [(20, 40), (0, 0)]


def test_both_teams_absent_is_two_losses_not_a_draw():
    tournament = tables(teams=TEAM_LIST, results="Round,White,Black,Result\n1,Ash,Birch,--\n")
    assert {entry.history[0].result for entry in tournament.entries[:2]} == {Result.FORFEIT_LOSS}
    assert [entry.mp_tenths for entry in tournament.entries] == [0, 0, 0]


def test_a_league_that_records_only_match_scores_has_no_players():
    tournament = tables(teams=TEAM_LIST, results="Round,Home,Away,Score\n1,Ash,Birch,2.5-1.5\n")
    assert tournament.entries[0].players == ()
    assert tournament.entries[0].history[0].gp_tenths == 25


def test_settings_by_name_and_by_option():
    tournament = tables(
        teams=TEAM_LIST,
        event="Einstellung;Wert\nTurnier;Liga\nRunden;7\nBretter;6\nwin mp;3\ncolour preference;b\n",
    )
    assert tournament.name == "Liga"
    assert tournament.options == {"rounds": 7, "boards": 6, "win_mp": 3, "colour_preference": "B"}


def test_a_mapping_names_headings_that_are_not_known():
    mapping = b"# the league's own words\nMembre = name\nCercle = team\nPlace = board\n"
    text = b"Cercle,Place,Membre\nElm,2,Berg\nElm,1,Adler\n"
    tournament, _ = read_files([("x.csv", text)], ("words.txt", mapping))
    assert [player.name for player in tournament.entries[0].players] == ["Adler", "Berg"]
    with pytest.raises(FileError, match=r"words\.txt: line 1: there is no field 'nonsense'"):
        read_mapping(b"Membre = nonsense", "words.txt")


# Errors are reported with their location


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ({"x": "A,B\n1,2\n"}, "there is no table of teams or players"),
        ({"t": "No.,Team\n1,Ash\n1,Oak\n"}, "line 3, table t.csv, column “No.”: two teams have the number 1"),
        ({"t": "No.,Team\n1,Ash\nx,Oak\n"}, "line 3, table t.csv, column “No.”: 'x' is not a whole number"),
        ({"t": TEAM_LIST, "r": "Round,White,Black,Result\n1,Ash,Fir,2-2\n"}, "there is no team 'Fir'"),
        ({"t": TEAM_LIST, "r": "Round,White,Black,Result\nx,Ash,Birch,2-2\n"}, "'x' is not a round"),
        ({"t": TEAM_LIST, "r": "Round,White,Black,Result\n1,Ash,Birch,two\n"}, "'two' is not a score"),
        ({"t": TEAM_LIST, "r": "Round,White,Black,Result\n1,Ash,Birch,2026-02-02\n"}, "made a date of the score"),
        ({"t": TEAM_LIST, "r": "Round,White,Black,Result\n1,1,2,2-2\n1,1,3,2-2\n"}, "two matches in round 1"),
        ({"t": TEAM_LIST, "r": "Round,White,Black,Result\n1,1,2,\n2,1,3,2-2\n"}, "the match of round 1 has no result"),
        ({"t": TEAM_LIST, "r": "Round,White,Black,Result\n1,1,2,2-2\n1,1,,\n"}, "a match and a bye in round 1"),
        ({"p": ENGLISH, "b": "Round,Board,Home,Away,Result\n1,1,Elm,Oak,9\n"}, "'9' is not the result of a board"),
        ({"p": ENGLISH, "b": "Round,Board,Home,Away,Result\n1,2,Elm,Oak,1-0\n"}, "boards of this match are missing"),
        ({"p": ENGLISH + "Elm;3;X;;\n", "e": "Setting,Value\nrounds,many\n"}, "rounds must be a whole number"),
        ({"t": TEAM_LIST, "p": "Team,Name\nFir,X\n"}, "there is no team 'Fir'"),
    ],
)  # fmt: skip
def test_a_fault_names_its_cell(texts, expected):
    found = faults(**texts)
    assert any(expected in fault for fault in found), found


def test_several_faults_come_in_one_go():
    assert len(faults(t="No.,Team\n1,Ash\n1,Oak\nx,Fir\n", p="Team,Name,No.\nYew,A,y\n")) == 4


def test_an_old_excel_file_is_named():
    with pytest.raises(FileError, match=r"save it as \.xlsx"):
        format_of(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "league.xls")


# Result characters


@pytest.mark.parametrize("sign", SIGN_TEXTS)
def test_every_sign_comes_back(sign):
    assert read_sign(SIGN_TEXTS[sign]) == sign


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("1-0", "10"), ("0 : 1", "01"), ("½-½", "=="), ("1/2-1/2", "=="), ("0.5-0.5", "=="), ("0,5:0,5", "=="),
        ("+:-", "+-"), ("+--", "+-"), ("- - +", "-+"), ("1F-0F", "+-"), ("0F–0F", "--"), ("remis", "=="), ("0-0", "00"),
        ("½-0", "=0"), ("two", None), ("1", None), ("", None),
    ],
)  # fmt: skip
def test_results_in_one_cell(text, signs):
    found = read_both(text)
    assert (None if found is None else "".join(found)) == signs


@pytest.mark.parametrize(
    ("text", "score"),
    [("2½-1½", (25, 15, False)), ("2.5:1.5", (25, 15, False)), ("4F-0F", (40, 0, True)), ("2,5 – 1,5", (25, 15, False)),
     ("21/2-11/2", (25, 15, False)), ("x", None), ("2026-01-02", None)],
)  # fmt: skip
def test_scores_in_one_cell(text, score):
    assert read_score(text) == score


# Formulas and bombs


@pytest.mark.parametrize("text", ["=1+1", "+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_cell_of_a_csv_file_is_a_formula(text):
    assert safe(text) == f"'{text}"
    assert plain(safe(text)) == text
    assert safe("-1.5") == "-1.5"


def test_formulas_in_names_stay_texts():
    tournament = replace(
        sample("06"),
        name="=HYPERLINK(1)",
        entries=tuple(replace(entry, name=f"={entry.name}") for entry in sample("06").entries),
    )
    for name, data in write_csv_files(tournament):
        assert b",=" not in data, name
    assert read_files(write_csv_files(tournament))[0] == tournament
    data = write_xlsx(tournament)
    assert read_tournament(data, "x.xlsx")[0] == tournament
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert not [name for name in archive.namelist() if b"<f>" in archive.read(name)]


def packed(size: int, name: str = "xl/worksheets/sheet1.xml") -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, b" " * size)
    return stream.getvalue()


def test_a_zip_bomb_is_refused_while_it_is_counted():
    bomb = packed(200_000_000)
    with at_most(200), pytest.raises(FileError, match="unpacks to more than 96 MiB"):
        read_tournament(bomb, "bomb.xlsx")


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"PK\x03\x04" + b"\0" * 1000, packed(10)])
def test_a_broken_workbook_is_refused(data):
    with pytest.raises(FileError, match="not a workbook"):
        read_tournament(data, "broken.xlsx")


def with_sheet(xml: bytes) -> bytes:
    """A workbook whose first sheet is this XML."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(write_xlsx(sample("10")))) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            new.writestr(name, xml if name == "xl/worksheets/sheet1.xml" else old.read(name))
    return stream.getvalue()


SHEET = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'


def test_a_cell_in_the_last_corner_costs_nothing():
    row = b'<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>far</t></is></c></row>'
    book = with_sheet(SHEET % row)
    with at_most(200), pytest.raises(FileError, match="has more than"):
        read_tournament(book, "far.xlsx")


def test_entities_are_refused():
    xml = (
        b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>'
        + SHEET % b"<row><c><v>&b;</v></c></row>"
    )
    with pytest.raises(FileError, match="not a workbook that can be read"):
        read_tournament(with_sheet(xml), "entities.xlsx")


def test_a_huge_csv_is_refused():
    with pytest.raises(FileError, match="rows or 250 columns are not read"):
        read_files([("huge.csv", b"Team,Name\n" + b"A,B\n" * 60_000)])
    with pytest.raises(FileError, match="a line has more than 100000 bytes"):
        read_files([("long.csv", b'Team,Name\nA,"' + b"x" * 200_000 + b'"\n')])


def test_the_examples_come_back(tmp_path: Path):
    """189 teams of the Olympiad, in a workbook."""
    source = Path(__file__).parents[3] / "examples" / "olympiad-2026-women.trf"
    tournament, _ = read_tournament(source.read_bytes(), source.name)
    with at_most(600):
        assert read_tournament(write_xlsx(tournament), "x.xlsx")[0] == tournament


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_is_recognised(language):
    for table, kind in zip(
        templates(language), ("event", "teams", "players", "matches", "boards"), strict=True
    ):
        sheet = Sheet(table.title, table.rows)
        assert recognise(sheet)
        assert (sheet.kind, len(sheet.place)) == (kind, len(table.rows[0]))
    filled = dict(template_files(language))
    players = list(filled)[2]
    filled[players] += b"Elm,1,Adler,GM,w,2400,NOR,1503014,1990\r\n"
    [entry] = read_files(list(filled.items()))[0].entries
    assert entry.players[0] == Player(1, "Adler", "w", "GM", 2400, "NOR", 1503014, "1990")
    assert read_files(list(filled.items()))[0].options == {"rounds": 7, "boards": 4}
    assert template_workbook(language).startswith(b"PK")


# Headings of German lists


def test_name_beside_vorname_is_the_family_name() -> None:
    found = tables(p="Name;Vorname;Elo\nAdler;Anna;2100\nBusch;Hugo;1900\n")
    assert [entry.name for entry in found.entries] == ["Adler, Anna", "Busch, Hugo"]
    found = tables(p="Mannschaft;Name;Vorname\nUlm;Adler;Anna\nUlm;Busch, Hugo;Hugo\n")
    assert [player.name for player in found.entries[0].players] == ["Adler, Anna", "Busch, Hugo"]


def test_a_first_name_that_begins_the_family_name_is_not_lost() -> None:
    found = tables(p="Name;Vorname;Elo\nJansen;Jan;2100\nMartin;Martin;1900\nEva Ott;Eva;1800\n")
    assert [entry.name for entry in found.entries] == ["Jansen, Jan", "Martin, Martin", "Eva Ott"]


@pytest.mark.parametrize(
    "head",
    [
        "Mannschaft;Brett 1;Elo 1;Brett 2;Elo 2;Mannschaftsführer",
        "Team;Board 1;Rating 1;Board 2;Rating 2;Captain",
        "Squadra;Giocatore 1;Elo FIDE 1;Giocatore 2;Elo FIDE 2;Captain",
        "Mannschaft;Spieler 1;TWZ 1;Spieler 2;TWZ 2;Mannschaftsführer",
    ],
)
def test_the_players_beside_a_team_in_its_row_are_read(head: str) -> None:
    text = f"{head}\nUlm;Anna;2100;Hugo;1900;Hugo\nBonn;Eva;2000;;;Kim\n"
    found = tables(t=text)
    assert [(entry.name, entry.rating) for entry in found.entries] == [("Ulm", 0), ("Bonn", 0)]
    assert [[(one.name, one.rating) for one in entry.players] for entry in found.entries] == [
        [("Anna", 2100), ("Hugo", 1900)],
        [("Eva", 2000)],
    ]
    sheets = read_sheets(text.encode(), "t.csv")
    (columns,) = understand(sheets, {})
    assert columns.left_out == []
    assert captains_of(sheets, found) == {1: "Hugo", 2: "Kim"}


def test_boards_with_points_are_no_players_and_are_said_to_be_left_out() -> None:
    text = "Team;Board 1;Board 2;Rating 3\nUlm;1.5;2;2100\nBonn;0;1;\n"
    assert [entry.players for entry in tables(t=text).entries] == [(), ()]
    (columns,) = understand(read_sheets(text.encode(), "t.csv"), {})
    assert columns.left_out == ["Board 1", "Board 2", "Rating 3"]


def test_twz_is_the_rating_in_german_lists() -> None:
    found = tables(p="Name;Vorname;TWZ\nAdler;Anna;2100\n")
    assert [(entry.name, entry.rating) for entry in found.entries] == [("Adler, Anna", 2100)]
