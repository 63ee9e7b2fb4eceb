"""What arbiters read where they had met a reason of a program, an English word, or something that was not so."""

from __future__ import annotations

from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import FileError, StateError
from pairwright.formats.files import read_tournament
from pairwright.formats.tables.workbook import write_workbook
from pairwright.languages import in_language, translated
from pairwright.manager.effects import effects
from pairwright.manager.registry import verb_of
from pairwright.manager.warnings import Refusal
from pairwright.report.event_book import book_of_event
from pairwright.report.lists.entries import teams
from pairwright.report.lists.prizes import best_boards
from pairwright.store.memory import MemoryLog
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand, league
from .conftest import form, place_in


def begun() -> Hand:
    hand = league(4, 3)
    hand("pair")
    hand("publish")
    return hand


def test_a_withdrawal_does_not_say_that_a_match_begun_has_no_result() -> None:
    """Three of four boards were played, and it was to be entered as a forfeit."""
    hand = begun()
    hand("result", table=1, boards="11*1")
    before = hand.desk.event
    team = before.rounds[0].match(1).white
    preview, _ = hand.desk.question("withdraw", "", "", team=f"#{team}")
    said = " ".join(effects(preview.before, preview.after))
    assert "its boards so far stay. Board 3 is still open." in said
    assert "no result yet" not in said


def test_a_match_without_a_board_has_no_result_yet() -> None:
    hand = begun()
    team = hand.desk.event.rounds[0].match(1).white
    preview, _ = hand.desk.question("withdraw", "", "", team=f"#{team}")
    assert "has no result yet" in " ".join(effects(preview.before, preview.after))


def test_an_adjourned_board_is_confirmed_and_not_only_known() -> None:
    hand = begun()
    hand("result", table=1, boards="11*1")
    assert hand("result", table=1, boards="11*1").text == (
        "Table 1 has this result already; board 3 stays adjourned."
    )
    hand("result", table=1, boards="11**")
    assert "boards 3, 4 stay adjourned." in hand("result", table=1, boards="11**").text


def test_what_another_one_has_entered_is_said_board_by_board() -> None:
    hand = begun()
    hand("result", table=1, boards="11*1")
    with pytest.raises(Refusal) as refused:
        hand("result", table=1, boards="0000", was="")
    assert refused.value.why == (
        "Table 1 has 3-0* (board by board: 1-0, 1-0, *, 1-0) now, and had no result before: "
        "someone else has changed it."
    )


def test_after_the_draw_of_groups_it_is_not_said_that_nothing_is_drawn() -> None:
    hand = Hand(MemoryLog())
    hand("create", name="Cup", system="ibf-mixed")
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"])
    hand("groups", count=2, seed="coin")
    with pytest.raises((Refusal, StateError)) as refused:
        hand("correct", match="Ann – Bob", points="5-7", why="the slip")
    assert "nly the groups are drawn; their matches have names such as G1:1.1" in str(refused.value)


def test_a_list_of_teams_says_withdrawn_in_its_language() -> None:
    hand = league(4, 3)
    hand("withdraw", team="T2")
    listing = in_language(teams(book_of_event(hand.desk.event)), "de")
    assert "zurückgezogen" in str(listing)
    assert "withdrawn" not in str(listing)


def test_points_without_play_are_told_beside_games_and_per_cent() -> None:
    hand = league(2, 1)
    for team in ("T1", "T2"):
        members = [{"name": f"{team} {at}", "rating": 2000} for at in range(1, 5)]
        hand("roster", team=team, members=members)
    hand("pair")
    hand("publish")
    for team in ("T1", "T2"):
        hand("lineup", team=team, members=[f"{team} {at}" for at in range(1, 5)])
    note = "The points include those of games won without play"
    hand("result", table=1, boards="1100")
    assert note not in str(best_boards(book_of_event(hand.desk.event)))
    hand("result", table=1, boards="11+0")
    assert note in str(best_boards(book_of_event(hand.desk.event)))


@pytest.mark.parametrize(
    ("source", "data", "said"),
    [
        ("001.png", b"\x89PNG\r\n\x1a\n\0\0", "this is a picture or a PDF"),
        ("flyer.pdf", b"%PDF-1.7\n", "this is a picture or a PDF"),
        ("notes.docx", b"PK\x03\x04", "this is a document of a word processor"),
        ("notes.docx", b"hello", "this is a document of a word processor"),
        ("x.json", b'{"a": 1}', "x.json: this is JSON of another program"),
    ],
)
def test_a_file_that_is_none_of_ours_is_called_what_it_is(source: str, data: bytes, said: str) -> None:
    with pytest.raises(FileError) as refused:
        read_tournament(data, source)
    assert said in str(refused.value)
    assert translated(refused.value.args[0], "de") != str(refused.value)


def test_a_cell_is_named_by_the_heading_of_its_column() -> None:
    text = "Team,Name,Rating\nFir,Ann,2000\nFir,Bob,strong\n"
    _, remarks = read_tournament(text.encode(), "list.csv")
    assert next(str(one) for one in remarks if "strong" in one.text).startswith(
        "line 3, table list.csv, column “Rating”: 'strong' is not a rating"
    )


@pytest.mark.parametrize("language", ["de", "fr", "es"])
def test_the_sex_of_a_prize_is_asked_without_letters_of_the_file(language: str) -> None:
    said = translated(verb_of("prize").param("sex").help, language)
    assert (
        "(f)"
        not in said + (Path(__file__).parents[2] / f"src/pairwright/languages/{language}.po").read_text()
    )


def test_a_federation_in_small_letters_is_taken_in_capitals() -> None:
    hand = league(4, 3)
    hand("set", federation="ger")
    assert hand.desk.event.settings.federation == "GER"
    with pytest.raises(Refusal, match="three capital letters"):
        hand("set", federation="Germany")


def test_an_open_speaks_of_players_and_a_pasted_table_is_called_so(tmp_path: Path) -> None:
    """In German it said that one team was entered, and named a file that nobody had."""
    hand = Hand(open_log(tmp_path / "open.pairwright", create=True))
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Ann"])
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        client.cookies.set("language", "de")
        assert "Erst ein Spieler ist gemeldet." in client.get("/e/open/desk").text
        data = form(client, "/e/open/entries", table="Name;Nummer;Elo\nBen;2;1900\nCid;3;abc\n")
        page = client.post("/e/open/entries", data=data, files={"upload": ("", b"")}).text
        assert "eingefügte Tabelle" in page
        assert "Zeile 3, Spalte „Elo“" in page
        assert "table.csv" not in page.replace('name="source" value="pasted table.csv"', "")
        assert ">Nummer</option>" in page
        assert "Nummerieren" not in page


def test_files_that_cannot_be_read_are_refused_in_the_words_of_the_page(client: TestClient[Litestar]) -> None:
    """A workbook that was cut off, or empty, was answered with a sentence of a library, or a false one."""
    whole = write_workbook([("Teams", [["Team"], ["Ajax"]], frozenset())])
    client.cookies.set("language", "de")
    for name, content, said in (
        ("half.xlsx", whole[:300], "keine lesbare Arbeitsmappe"),
        ("site.zip", whole[:-30] + b"x" * 30, "keine lesbare Arbeitsmappe"),
        ("leer.csv", b"\n  \n", "die Datei ist leer"),
        ("leer.xlsx", write_workbook([("Teams", [], frozenset())]), "die Datei ist leer"),
    ):
        page = client.post("/import", data=form(client, "/"), files={"upload": (name, content)}).text
        assert said in page, name
        assert "zip" not in page.replace(".zip", "").partition("<main")[2].casefold(), name
