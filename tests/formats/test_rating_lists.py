"""Rating lists: FIDE's two formats and national CSV imported into an index, looked up, and used for rosters."""

from __future__ import annotations

import io
import random
import zipfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli import app
from pairwright.domain.errors import FileError
from pairwright.domain.names import folded_words
from pairwright.domain.tournament import Entry, OfficialRating, Player, Tournament
from pairwright.formats.files import read_tournament
from pairwright.formats.rating_lists import (
    Index,
    Order,
    Rated,
    build_index,
    compare_rosters,
    fide_xml,
    fill_rosters,
    update_lists,
)
from pairwright.formats.rating_lists.fide_xml import read_fide_xml
from pairwright.formats.rating_lists.index import key_of
from pairwright.formats.tables.headings import DICTIONARIES
from tests.formats.fuzz import FIDE_XML, mutated
from tests.formats.trf.samples import sample
from tests.yardstick import at_most

NAMES = "ID Number".ljust(15) + "Name".ljust(61)
HEAD = NAMES + "Fed Sex Tit  WTit OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"


def row(number: int, name: str, head: str = HEAD, **columns: object) -> str:
    """A line of FIDE's list with these values below their headings."""
    line = [*f"{number:<15}{name}".ljust(200)]
    for heading, value in columns.items():
        at = head.index(heading.replace("Bday", "B-day"))
        line[at : at + len(str(value))] = str(value)
    return "".join(line).rstrip()


TEXT = "\n".join(
    (
        HEAD,
        row(
            1503014,
            "Carlsen, Magnus",
            Fed="NOR",
            Sex="M",
            Tit="GM",
            SRtng=2839,
            RRtng=2824,
            BRtng=2881,
            Bday=1990,
        ),
        row(
            998000001,
            "Adler, Bo",
            Fed="NOR",
            Sex="M",
            Tit="FM",
            SRtng=2425,
            SGm=0,
            SK=20,
            Bday=1981,
            Flag="i",
        ),
        row(
            700000,
            "Svensson, Anna",
            Fed="SWE",
            Sex="F",
            WTit="WIM",
            SRtng=2210,
            RRtng=2150,
            Bday=2001,
            Flag="w",
        ),
        row(700001, "Svensson, Anna", Fed="NOR", Sex="F", Bday=1975, Flag="wi"),
        row(700002, "Öberg, Ole", Fed="SWE", Sex="M"),
        "",
    )
)
STANDARD_HEAD = NAMES + "Fed Sex Tit  WTit OTit           FOA NOV26 Gms K  B-day Flag"
STANDARD = "\n".join(
    (
        STANDARD_HEAD,
        row(1503014, "Carlsen, Magnus", STANDARD_HEAD, Fed="NOR", Sex="M", Tit="GM", NOV26=2839, Bday=1990),
        "",
    )
)
XML = """\
<?xml version="1.0" encoding="UTF-8"?>
<playerslist>
<player>
<fideid>1503014</fideid><name>Carlsen, Magnus</name><country>NOR</country><sex>M</sex><title>GM</title>
<w_title></w_title><o_title></o_title><foa_title></foa_title><rating>2839</rating><games>0</games><k>10</k>
<rapid_rating>2824</rapid_rating><blitz_rating>2881</blitz_rating><birthday>1990</birthday><flag></flag>
</player>
<player><fideid>700003</fideid><name>O&apos;Neil &amp; Son, Ann</name>
<country>IRL</country><sex>F</sex><flag>wi</flag></player>
<player><fideid></fideid><name>Nobody</name></player>
</playerslist>
"""
CARLSEN = Rated(1503014, "Carlsen, Magnus", "NOR", "m", "GM", 2839, 2824, 2881, "1990")


def built(
    tmp_path: Path, text: str | bytes, mapping: dict[str, str] | None = None, name: str = "list.txt"
) -> str:
    source, target = tmp_path / name, tmp_path / "index" / "fide.sqlite"
    source.write_bytes(text if isinstance(text, bytes) else text.encode())
    build_index(str(source), str(target), mapping)
    return str(target)


def test_the_text_form(tmp_path):
    with Index(built(tmp_path, TEXT)) as index:
        assert len(index) == 5
        assert index.by_id(1503014) == CARLSEN
        assert index.by_id(700000) == Rated(
            700000, "Svensson, Anna", "SWE", "w", "WIM", 2210, 2150, 0, "2001"
        )
        assert index.by_id(998000001) == Rated(
            998000001, "Adler, Bo", "NOR", "m", "FM", 2425, birth="1981", inactive=True
        )
        assert index.by_id(700002) == Rated(700002, "Öberg, Ole", "SWE", "m")
        assert index.by_id(1) is None


def test_the_text_form_of_one_kind_of_rating_and_in_windows_1252(tmp_path):
    with Index(built(tmp_path, STANDARD + TEXT.splitlines()[5])) as index:
        assert index.by_id(1503014) == CARLSEN._replace(rapid=0, blitz=0)
    with Index(built(tmp_path, TEXT.encode("cp1252"))) as index:
        assert index.by_id(700002) == Rated(700002, "Öberg, Ole", "SWE", "m")


def by(reader, content: bytes):
    """The players, or that the list is rejected."""
    try:
        return list(reader(io.BytesIO(content), "x"))
    except FileError:
        return "refused"


def test_the_short_way_through_xml_and_the_parser_agree(monkeypatch):
    sources = [
        FIDE_XML,
        XML.encode(),
        FIDE_XML.replace(b"<flag></flag>", b"<flag />").replace(b"\n", b"\r\n"),
    ]
    sources.append(FIDE_XML.replace(b"Magnus", b"O&apos;Neil").replace(b"GM", b"]]>"))
    contents = [*sources, *(mutated(sources[number % 4], random.Random(number)) for number in range(1500))]
    short = [by(read_fide_xml, content) for content in contents]
    monkeypatch.setattr(fide_xml, "_of_piece", fide_xml._players)
    assert short == [by(read_fide_xml, content) for content in contents]
    assert (len(short[0]), len(short[2]), short[3]) == (2, 2, "refused")
    assert 100 < sum(found != "refused" for found in short) < 1400


def test_the_xml_form(tmp_path):
    with Index(built(tmp_path, XML, name="list.xml")) as index:
        assert len(index) == 2
        assert index.by_id(1503014) == CARLSEN
        assert index.by_id(700003) == Rated(700003, "O'Neil & Son, Ann", "IRL", "w", inactive=True)


def test_a_packed_list(tmp_path):
    path = tmp_path / "players_list.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("players_list_foa.txt", TEXT)
    assert build_index(str(path), str(tmp_path / "x.sqlite")).players == 5


def test_pieces_of_a_stream_are_joined(tmp_path):
    """Players across the boundaries of chunks."""
    one = XML.partition("<player>\n")[2].partition("</player>")[0]
    many = "<playerslist>" + "".join(
        f"<player>\n{one.replace('1503014', str(1000 + k))}</player>\n" for k in range(3000)
    )
    with Index(built(tmp_path, many + "</playerslist>")) as index:
        assert len(index) == 3000
        assert index.by_id(3999) == CARLSEN._replace(id=3999)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<playerslist></playerslist>", "there is no <player>"),
        (XML.replace("</country><sex>M", "</land><sex>M"), "line 4, columns|not XML: mismatched tag"),
        (XML.replace("O&apos;Neil", "&boom;"), "not XML: undefined entity"),
        (XML.replace("<fideid></fideid>", "<!DOCTYPE x [<!ENTITY a 'b'>]>"), "not XML"),
        (XML[:420], "ends within a <player>"),
        ("<a><player>" + "x" * 6_000_000, "longer than 4 MiB"),
        (XML.replace("UTF-8", "klingon"), "line 1: the encoding klingon is not known here"),
        (
            XML.replace("UTF-8", "utf-7").replace("O&apos;Neil", "+2AA-"),
            "the encoding utf-7 is not known here",
        ),
        (
            XML.replace("UTF-8", "unicode_escape").replace("O&apos;Neil", "\\ud800"),
            "unicode_escape is not known",
        ),
        (
            "Something;Else\n1;2\n",
            "no headings for the name and the number .* found: Something, Else. Write such headings",
        ),
        ("", "no headings for the name and the number .* found: nothing"),
        (
            "%PDF-1.7\nName;ID\n",
            "this is no rating list but a picture, a PDF or the file of another program; save",
        ),
        (
            "Name;ID\n\0\0;1\n",
            "this is no rating list but a picture, a PDF or the file of another program; save",
        ),
        (TEXT.splitlines()[0], "there is no player in this list"),
    ],
)
def test_what_cannot_be_read_is_refused_and_the_old_index_stays(tmp_path, text, expected):
    target = built(tmp_path, TEXT)
    with pytest.raises(FileError, match=expected):
        built(tmp_path, text)
    with Index(target) as index:
        assert len(index) == 5
    assert [path.name for path in (tmp_path / "index").iterdir()] == ["fide.sqlite"]


def test_a_document_type_before_the_players_is_not_even_parsed(tmp_path):
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>'
    assert build_index is not None
    target = built(tmp_path, XML.replace("<playerslist>", bomb + "<playerslist>"))
    with Index(target) as index:
        assert len(index) == 2


NATIONAL = (
    "ID;Name;Verband;Geschlecht;DWZ;FIDE-ID;Geburtsjahr\n"
    "A-1;Müller, Jürgen;GER;M;2011;4600001;1970\n0042;Muster, Eva;;W;;;\n"
)


def test_a_national_list_as_spreadsheet_programs_save_unicode_text(tmp_path):
    path = tmp_path / "liste.txt"
    path.write_bytes(NATIONAL.replace(";", "\t").encode("utf-16"))
    target = tmp_path / "index" / "dwz.sqlite"
    assert build_index(str(path), str(target)).players == 2
    with Index(target) as index:
        assert index.by_id("A-1").name == "Müller, Jürgen"


def test_a_national_list_with_the_usual_headings(tmp_path):
    for data in (NATIONAL.encode(), NATIONAL.encode("cp1252"), NATIONAL.encode("utf-8-sig")):
        with Index(built(tmp_path, data, name="dwz.csv")) as index:
            assert index.by_id("A-1") == Rated(
                "A-1", "Müller, Jürgen", "GER", "m", "", 2011, birth="1970", fide_id=4600001
            )
            assert index.by_id("0042") == Rated("0042", "Muster, Eva", sex="w")
            assert index.by_fide_id(4600001) == index.by_id("A-1")
            assert index.by_name("muller jurgen") == [index.by_id("A-1")]


@pytest.mark.parametrize(
    ("rapid", "birth"),
    [
        ("Schnell", "Geboren"),
        ("Schnellschach", "Geburtsdatum"),
        ("Rapid", "Born"),
        ("Rapid rating", "Birth"),
        ("Rapide", "Né(e)"),
        ("Elo rapide", "Date de naissance"),
        ("Rápido", "Nacimiento"),
        ("Elo rápido", "Fecha de nacimiento"),
        ("Rpd", "B-day"),
    ],
)
def test_rapid_ratings_and_births_under_the_headings_of_each_language(tmp_path, rapid, birth):
    text = f"Nr;Name;Standard;{rapid};Blitz;{birth}\n17;Arnold, Jan;2000;1900;1850;1990\n"
    with Index(built(tmp_path, text, name="club.csv")) as index:
        assert index.by_id(17) == Rated(17, "Arnold, Jan", "", "", "", 2000, 1900, 1850, "1990")


def test_a_table_of_players_knows_the_same_headings_of_a_birth():
    for heading in ("Geboren", "Né(e)", "B-day", "Año de nacimiento"):
        assert DICTIONARIES["individuals"][folded_words(heading)] == "birth"


def test_columns_of_a_list_that_are_not_used_are_named(tmp_path):
    path = tmp_path / "club.csv"
    path.write_text("Nr;Name;Elo;DWZ;Verein\n17;Arnold, Jan;2000;1900;Elm\n", encoding="utf-8")
    read = build_index(str(path), str(tmp_path / "x.sqlite"))
    assert str(read.left_out) == "These columns were not used: DWZ, Verein."
    path.write_text("Nr;Name;Elo;Verein\n17;Arnold, Jan;2000;Elm\n", encoding="utf-8")
    read = build_index(str(path), str(tmp_path / "x.sqlite"))
    assert str(read.left_out) == "This column was not used: Verein."
    imported = CliRunner().invoke(
        app, ["ratings", "import", str(path), "--list", "club", "--folder", str(tmp_path)]
    )
    assert imported.output == "1 player in the list club.\nThis column was not used: Verein.\n"
    (one,) = update_lists(tmp_path, tmp_path / "kept")
    assert str(one) == "club: 1 player. This column was not used: Verein."


def test_a_national_list_with_a_mapping(tmp_path):
    text = "Matricule,Affilié,Points\n17,Dupont Jean,1850\n"
    mapping = {"Matricule": "id", "Affilié": "name", "Points": "standard"}
    with Index(built(tmp_path, text, mapping, "liste.csv")) as index:
        assert index.by_id(17) == Rated(17, "Dupont Jean", standard=1850)


def test_names_are_found_in_any_order_by_their_beginnings(tmp_path):
    with Index(built(tmp_path, TEXT)) as index:
        assert [rated.id for rated in index.by_name("carl")] == [1503014]
        assert [rated.id for rated in index.by_name("magnus CARLSEN")] == [1503014]
        assert [rated.id for rated in index.by_name("anna")] == []
        assert [rated.id for rated in index.by_name("Svensson, A")] == [700000, 700001]
        assert [rated.id for rated in index.by_name("öberg")] == [700002]
        assert index.by_name("") == index.by_name("%_") == index.by_name("x' OR 1=1 --") == []


def test_keys_of_names():
    assert key_of("Carlsen, Magnus") == key_of("  CARLSEN  magnus ") == "carlsen magnus"
    assert key_of("Öberg-Łukasz") == "oberg lukasz"
    assert key_of("诸宸") == "诸宸"


def test_rosters_are_filled_by_number_and_by_a_name_that_one_alone_has(tmp_path):
    tournament = sample("06")
    players = (
        replace(tournament.entries[0].players[0], rating=0, title=""),
        Player(2, "Carlsen, Magnus"),
        Player(3, "Svensson, Anna"),
        Player(4, "Svensson, Anna", federation="SWE"),
        Player(5, "Unknown, Ursula"),
    )
    changed = replace(tournament, entries=(replace(tournament.entries[0], players=players),))
    with Index(built(tmp_path, TEXT)) as index:
        filled, remarks = fill_rosters(changed, Order((index,)))
        again, changes = fill_rosters(changed, Order((index,), ("rapid",)), "all")
    one, two, three, four, five = filled.entries[0].players
    assert (one.rating, one.title, one.birth) == (2425, "FM", "1981/01/02")
    known = tuple(
        OfficialRating(kind, rating, "fide")
        for kind, rating in (("standard", 2839), ("rapid", 2824), ("blitz", 2881))
    )
    assert two == Player(2, "Carlsen, Magnus", "m", "GM", 2839, "NOR", 1503014, "1990", ratings=known)
    assert (three, five) == (players[2], players[4])
    assert (four.rating, four.fide_id, four.title) == (2210, 700000, "WIM")
    assert [remark.text for remark in remarks] == [
        "1 Lantern, Svensson, Anna: 2 players of the list have this name; give the FIDE number",
        "1 Lantern, Unknown, Ursula: this name is not in the list",
    ]
    assert again.entries[0].players[1].rating == 2824
    assert len(changes) == 2


def test_no_index_and_a_wrong_index_are_reported(tmp_path):
    with pytest.raises(FileError, match="there is no index here"):
        Index(str(tmp_path / "no.sqlite"))
    (tmp_path / "bad.sqlite").write_bytes(b"not a database, but long enough to be looked at" * 50)
    with pytest.raises(FileError, match="not an index of ratings"):
        Index(str(tmp_path / "bad.sqlite"))


def test_a_list_is_read_in_a_stream(tmp_path):
    """50,000 players; the whole of FIDE's list is in the benchmark."""
    line = "{:<15}" + TEXT.splitlines()[1][15:] + "\n"
    text = TEXT.splitlines()[0] + "\n" + "".join(line.format(k) for k in range(1, 50_001))
    with at_most(400), Index(built(tmp_path, text)) as index:
        assert len(index) == 50_000


def test_the_command(tmp_path):
    (tmp_path / "list.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "players.csv").write_text('Team,Name\nElm,"Carlsen, Magnus"\nElm,Nobody\n', encoding="utf-8")

    def run(*words: str) -> tuple[int, str, str]:
        result = CliRunner(env={"PAIRWRIGHT_RATINGS": str(tmp_path / "lists")}).invoke(
            app, ["ratings", *words]
        )
        return result.exit_code, result.stdout, result.stderr

    assert run("import", str(tmp_path / "list.txt")) == (0, "5 players in the list fide.\n", "")
    code, out, _ = run("find", "carlsen")
    assert (code, out.splitlines()[0]) == (0, "1 player")
    assert "1503014" in out
    assert "inactive" not in out
    assert run("find", "adler")[1].splitlines()[-1].split()[-1] == "inactive"
    assert run("find", "nobody") == (0, "Nobody in the list is nobody.\n", "")
    assert '"standard": 2839' in run("find", "1503014", "--format", "json")[1]
    code, out, err = run("fill", str(tmp_path / "players.csv"), str(tmp_path / "filled.trf"))
    assert (code, out) == (0, f"{tmp_path}/filled.trf: 1 of 2 players filled.\n")
    assert "1 Elm, Nobody: this name is not in the list" in err
    assert (
        "Carlsen, Magnus                   2839 NOR     1503014 1990" in (tmp_path / "filled.trf").read_text()
    )
    assert run("find", "x", "--list", "../x")[0] == 3
    assert run("find", "x", "--list", "none")[0] == 3


EFFECTIVE = """id;name;standard;rapid;blitz
1;Ash, Ann;1900;1850;
2;Birch, Bob;1800;;1700
3;Cedar, Cid;;1500;1400
"""


@pytest.mark.parametrize(
    ("kind", "ratings"),
    [
        ("standard", [1900, 1800, 0]), ("rapid", [1850, 0, 1500]), ("blitz", [0, 1700, 1400]),
        ("effective-rapid", [1850, 1800, 1500]), ("effective-blitz", [1900, 1700, 1400]),
    ],
)  # fmt: skip
def test_an_effective_rating_is_the_standard_one_of_who_has_none(tmp_path, kind, ratings):
    (tmp_path / "list.csv").write_text(EFFECTIVE)
    build_index(str(tmp_path / "list.csv"), str(tmp_path / "i.sqlite"))
    event, _ = read_tournament(b'Team,Name\nElm,"Ash, Ann"\nElm,"Birch, Bob"\nElm,"Cedar, Cid"\n', "a.csv")
    with Index(str(tmp_path / "i.sqlite")) as index:
        filled, _ = fill_rosters(event, Order((index,), (kind,)))
        assert compare_rosters(filled, Order((index,), (kind,))) == []
    assert [player.rating for player in filled.persons] == ratings


def test_players_of_an_individual_event_are_filled_and_compared(tmp_path):
    (tmp_path / "list.csv").write_text(EFFECTIVE)
    build_index(str(tmp_path / "list.csv"), str(tmp_path / "i.sqlite"))
    event = Tournament("", 1, (Entry(1, "Ash, Ann"), Entry(2, "Birch, Bob", rating=1750)), solo=True)
    with Index(str(tmp_path / "i.sqlite")) as index:
        assert [str(issue) for issue in compare_rosters(event, Order((index,)))] == [
            "1 Ash, Ann: the rating is missing, the list has 1900",
            "2 Birch, Bob: the rating is 1750, the list has 1800",
        ]
        filled, _ = fill_rosters(event, Order((index,)))
    assert [entry.rating for entry in filled.entries] == [1900, 1750]


def test_the_check_of_ratings_lists_players_and_changes_nothing(tmp_path):
    (tmp_path / "list.csv").write_text(EFFECTIVE)
    players = tmp_path / "players.csv"
    players.write_text('Team,Name,Rating\nElm,"Ash, Ann",1900\nElm,"Birch, Bob",1790\nElm,Nobody,1000\n')
    before = players.read_bytes()
    lists = ["--list", "nat", "--folder", str(tmp_path)]
    run = CliRunner().invoke
    assert run(app, ["ratings", "import", str(tmp_path / "list.csv"), *lists]).exit_code == 0
    said = run(app, ["ratings", "check", str(players), *lists])
    assert said.exit_code == 1
    assert said.stdout.splitlines() == [
        "1 of 3 players have the rating of the list nat.",
        "List nat: without a date.",
        "Ratings: standard, rapid, blitz.",
        "1 Elm, Birch, Bob: the rating is 1790, the list has 1800",
        "1 Elm, Nobody: this name is not in the list",
    ]
    assert players.read_bytes() == before


def test_ratings_of_chosen_players_are_replaced_and_no_others(tmp_path):
    (tmp_path / "list.csv").write_text(EFFECTIVE)
    players = tmp_path / "players.csv"
    players.write_text('Team,Name,No.,Rating\nElm,"Ash, Ann",4,1000\nElm,"Birch, Bob",5,1100\n')
    lists = ["--list", "nat", "--folder", str(tmp_path)]
    run = CliRunner().invoke
    run(app, ["ratings", "import", str(tmp_path / "list.csv"), *lists])
    fill = ["ratings", "fill", str(players), str(tmp_path / "out.json"), "--replace", *lists]
    assert "1 of 2 players filled" in run(app, [*fill, "--only", "5"]).stdout
    event, _ = read_tournament((tmp_path / "out.json").read_bytes(), "out.json")
    assert [player.rating for player in event.persons] == [1000, 1800]
    said = run(app, [*fill, "--only", "5,6"])
    assert (said.exit_code, "--only: there is no player 6." in said.stderr) == (3, True)


def national(path: Path, names: list[str]) -> Path:
    path.write_text("id,name\n" + "\n".join(f"{k},{name}" for k, name in enumerate(names, 1)))
    return path


def test_a_look_up_by_letters_with_which_all_names_begin_comes_to_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six letters led through all names six times, with a search in each: 12 seconds for a list of 1,500,000."""
    build_index(str(national(tmp_path / "a.csv", ["Ma Ab Ac"] * 5000)), str(tmp_path / "a.sqlite"))
    with Index(str(tmp_path / "a.sqlite")) as index:
        assert len(index.by_name("m a a")) == 20
        monkeypatch.setattr(f"{build_index.__module__}._MOST_STEPS", 30_000)
        assert index.by_name("m a a") == []
        assert len(index.by_name("xx m")) == 0
        monkeypatch.setattr(f"{build_index.__module__}._MOST_STEPS", 20_000_000)
        assert len(index.by_name("m a a")) == 20


@pytest.mark.parametrize("method", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_an_archive_that_was_damaged_is_no_fault_of_the_program(tmp_path: Path, method: int) -> None:
    plain = national(tmp_path / "a.csv", [f"Ann {k}" for k in range(3000)])
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.write(plain, "a.csv")
    whole = path.read_bytes()
    for at in range(40, len(whole) // 2, len(whole) // 20):
        path.write_bytes(whole[:at] + b"\xff" * 8 + whole[at + 8 :])
        with suppress(FileError):  # what is damaged may be a name or a date only
            build_index(str(path), str(tmp_path / "a.sqlite"))
