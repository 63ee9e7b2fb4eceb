"""A file becomes an event, or entries of one: with columns that can be changed, and a title that may hold anything."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import check_name, derived_name

from .conftest import form
from .spreadsheets import league_of_twelve, open_of_ten, workbook

Client = TestClient[Litestar]
_FIELD = re.compile(r'<input[^>]* name="([^"]+)"[^>]*?value="([^"]*)"')
_SELECT = re.compile(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', re.DOTALL)


def fields_of(text: str, action: str) -> dict[str, str]:
    """What stands in the form of an action, as a browser would send it."""
    [part] = [one for one in re.findall(r"<form.*?</form>", text, re.DOTALL) if f'action="{action}"' in one][
        :1
    ]
    found = {name: html.unescape(value) for name, value in _FIELD.findall(part)}
    for name, options in _SELECT.findall(part):
        chosen = re.search(r'value="([^"]*)" selected', options)
        found[name] = chosen[1] if chosen else ""
    return found


def look(client: Client, content: bytes, source: str = "list.xlsx", **given: Any) -> str:
    data = form(client, "/", **given)
    return client.post("/import", data=data, files={"upload": (source, content)}).text


def take(client: Client, text: str, **changes: str) -> Any:
    """Press "Import it" on the page of a preview."""
    data = {**fields_of(text, "/import"), "sure": "1", **changes}
    return client.post("/import", data=data, files={"none": b""}, follow_redirects=False)


def state(client: Client, event: str) -> Any:
    return client.get(f"/api/events/{event}/state").json()


def test_a_clubs_spreadsheet_is_shown_with_its_teams_players_and_gaps(client: Client) -> None:
    text = look(client, league_of_twelve(), system="fide-team", name="Bezirksliga")
    assert "Columns that are left out: T-Shirt." in text
    assert "Without a rating: Player 12-5." in text
    assert "Player 01-1 2330 · Player 01-2 2310" in text
    assert fields_of(text, "/import")["col.0.2"] == "name"
    assert fields_of(text, "/import")["col.0.5"] == ""


def test_the_given_name_is_that_of_the_event_and_ranking_and_lot_are_the_next_steps(client: Client) -> None:
    text = look(client, league_of_twelve(), system="fide-team", name="Bezirksliga / Süd?", rounds="9")
    answer = take(client, text)
    assert answer.headers["location"] == "/e/Bezirksliga-S%C3%BCd/desk"
    desk = client.get(answer.headers["location"]).text
    assert "Bezirksliga / Süd?" in html.unescape(desk)
    assert "Rank by rating" in desk
    assert 'name="rounds" type="text" value="9"' in client.get("/e/Bezirksliga-Süd/setup").text


def test_numbers_of_a_file_stay_and_only_the_lot_is_missing(client: Client) -> None:
    table = b"No.;Team;Rating\n2;Ash;2000\n1;Oak;1900\n"
    answer = take(client, look(client, table, "x.csv", system="fide-team", name="Numbered", rounds="7"))
    assert answer.status_code == 303
    assert "Draw the lot of the event" in client.get("/e/Numbered/desk").text
    assert [one["name"] for one in state(client, "Numbered")["entries"]] == ["Oak", "Ash"]


def test_columns_that_nobody_knows_are_named_by_hand(client: Client) -> None:
    content = workbook([["Vorstand", "Wer", "Stärke"], ["Ash", "Ann", 2100], ["Oak", "Bob", 1900]])
    text = look(client, content, system="fide-team", name="Own words")
    assert "Choose below what each column holds." in text
    assert "Import it" not in text
    named = {"col.0.0": "team", "col.0.1": "name", "col.0.2": "rating"}
    data = {**fields_of(text, "/import"), **named, "sure": "1"}
    again = client.post("/import", data=data, files={"none": b""}).text
    assert "Import it" in again, "a file that is read otherwise is looked at again first"
    assert "Own words" not in client.get("/api/events").json()
    assert take(client, again).status_code == 303
    [first, _] = state(client, "Own-words")["entries"]
    assert (first["name"], first["players"][0]["name"], first["players"][0]["rating"]) == ("Ash", "Ann", 2100)


def test_a_table_without_headings_is_read_from_its_first_row(client: Client) -> None:
    text = look(client, b"Ash,Ann\nOak,Bob\n", "x.csv", system="fide-team", name="Bare")
    data = {**fields_of(text, "/import"), "head.0": "0", "col.0.0": "team", "col.0.1": "name", "sure": "1"}
    again = client.post("/import", data=data, files={"none": b""}).text
    take(client, again)
    assert [one["name"] for one in state(client, "Bare")["entries"]] == ["Ash", "Oak"]


def test_a_column_that_is_known_can_be_left_out(client: Client) -> None:
    text = look(
        client, b"Team,Name,Rating\nAsh,Ann,2100\nOak,Bob,1900\n", "x.csv", system="fide-team", name="Less"
    )
    data = {**fields_of(text, "/import"), "col.0.2": "", "sure": "1"}
    take(client, client.post("/import", data=data, files={"none": b""}).text)
    assert "rating" not in str(state(client, "Less")["entries"][0]["players"])


def test_players_and_captain_in_the_row_of_a_team_are_imported(client: Client) -> None:
    content = "Mannschaft;Brett 1;Elo 1;Mannschaftsführer\nUlm;Anna;2100;Hugo\nBonn;Eva;2000;Kim\n".encode()
    take(client, look(client, content, "liste.csv", system="fide-team", name="Liste", rounds="3"))
    first = state(client, "Liste")["entries"][0]
    assert (first["name"], first["players"][0]["name"], first["players"][0]["rating"]) == (
        "Ulm",
        "Anna",
        2100,
    )
    assert "Hugo" in client.get("/e/Liste/form/change-team?team=%231").text


@pytest.mark.parametrize("system", ["fide-dutch", "ibf-swiss"])
def test_a_list_of_players_with_clubs_becomes_an_individual_event(client: Client, system: str) -> None:
    answer = take(client, look(client, open_of_ten(), system=system, name="Open"))
    assert answer.status_code == 303
    assert len(state(client, "Open")["entries"]) == 10
    assert "SK 1" in client.get("/e/Open/form/change-team?team=%231").text


def test_a_draw_begins_with_the_players_of_a_list(client: Client) -> None:
    answer = take(client, look(client, open_of_ten(), system="ibf-double", name="Knock"))
    assert answer.status_code == 303
    assert client.get("/e/Knock/field").text.count('class="num faint"') == 10


def entered(client: Client, event: str, content: bytes, source: str, **changes: str) -> str:
    page = f"/e/{event}/entries"
    data = form(client, page)
    return client.post(page, data={**data, **changes}, files={"upload": (source, content)}).text


def test_a_file_is_entered_into_an_event_that_exists(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Later", system="fide-team"))
    text = entered(client, "Later", league_of_twelve(), "list.xlsx")
    assert "Fewer players than boards" not in text
    teams = html.unescape(re.findall(r'name="teams" value="([^"]*)"', text)[0])
    answer = client.post("/e/Later/do/teams", data=form(client, "/", teams=teams))
    assert "12 entries are in." in answer.text
    text = entered(client, "Later", league_of_twelve(), "list.xlsx")
    assert "In the event already, and left out: SK 01" in text
    assert 'name="teams"' not in text or 'name="teams" value=""' in text


def test_the_entries_of_a_trf_come_without_its_rounds(client: Client, league_trf: bytes) -> None:
    client.post("/events", data=form(client, "/", name="Taken", system="fide-team"))
    text = entered(client, "Taken", league_trf, "cup.trf")
    assert "The file has rounds: they are left out." in text
    teams = html.unescape(re.findall(r'name="teams" value="([^"]*)"', text)[0])
    client.post("/e/Taken/do/teams", data=form(client, "/", teams=teams))
    assert len(state(client, "Taken")["entries"]) == 8


@pytest.fixture
def league_trf(client: Client) -> bytes:
    return client.get("/e/league/file/trf").content


TITLES = ("Cup / Nord", "Ä?<b>\"'", "...", "CON", "con.txt", "a" * 200, "../../etc/passwd", "北京 Open")


def test_an_event_may_have_any_title_and_gets_a_file_name_of_its_own(client: Client) -> None:
    addresses = []
    for title in (*TITLES, *TITLES):
        data = form(client, "/", name=title, system="fide-team", same=title)
        answer = client.post("/events", data=data, follow_redirects=False)
        addresses.append(answer.headers["location"])
        assert title in html.unescape(client.get(addresses[-1]).text)
    assert len(set(addresses)) == len(addresses)


@pytest.mark.parametrize(
    "title", ["", " ", "-", ".", "_", "NUL", "aux.x", "/", "\\", "a/b", "é" * 99, "\u0301x"]
)
def test_a_name_made_from_a_title_can_be_a_file(title: str) -> None:
    taken: list[str] = []
    for _ in range(3):
        name = derived_name(title, taken)
        assert check_name(name) == name
        assert name.casefold() not in {one.casefold() for one in taken}
        taken.append(name.upper())
