"""Entries from a pasted table: a preview that points out anything unusual, then they are entered."""

from __future__ import annotations

import html
import json
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from .conftest import Server, form

Client = TestClient[Litestar]
TABLE = """Team\tBrett\tName\tElo\tTitel\tFIDE-ID\tShirt
Ash\t1\tAnn\t2100\tFM\t1234\tL
Ash\t2\tBob\t\t\t\tM
Oak\t1\tCid\t1900\t\t\t
Elm\t1\tDan\t1800\t\t\t
Elm\t2\tEve\t1700\t\t\t
"""


@pytest.fixture
def new(client: Client) -> Client:
    client.post("/events", data=form(client, "/", name="New", system="fide-team", boards="2"))
    client.post("/e/New/do/team", data=form(client, "/", name="Elm"))
    return client


def looked(client: Client, table: str, event: str = "New") -> str:
    page = f"/e/{event}/entries"
    return client.post(page, data=form(client, page, table=table)).text


def test_a_pasted_table_is_looked_at_first_and_what_is_unusual_is_named(new: Client) -> None:
    text = looked(new, TABLE)
    assert "Columns that are left out: Shirt." in text
    assert "In the event already, and left out: Elm." in text
    assert "Without a rating: Bob." in text
    assert "Fewer players than boards: Oak." in text
    assert len(new.get("/api/events/New/state").json()["entries"]) == 1, "nothing is entered yet"


def test_a_player_of_another_team_is_told_before_and_after_a_table_is_entered(new: Client) -> None:
    new.post("/e/New/do/team", data=form(new, "/", name="Fir", members="Eve\r\nBob"))
    twice = "Entered twice? Bob (Fir, Ash): the same name"
    text = looked(new, TABLE)
    assert twice in text
    assert "Dan" not in "".join(re.findall(r"Entered twice[^<]*", text)), "Elm is there already, and left out"
    found = re.search(r'name="teams" value="([^"]*)"', text)
    assert found is not None
    assert twice in new.post("/e/New/do/teams", data=form(new, "/", teams=html.unescape(found[1]))).text


def test_a_player_of_another_team_is_told_when_a_team_or_its_roster_is_saved(new: Client) -> None:
    new.post("/e/New/do/team", data=form(new, "/", name="Fir", members="Eve\r\nBob"))
    data = form(new, "/", name="Gum", members="Ann\r\nBob", form="1", next="/e/New/field")
    assert "Entered twice? Bob (Fir, Gum): the same name" in new.post("/e/New/do/team", data=data).text
    names = {"number": ["", ""], "name": ["Eve", "Ida"], "do": "save"}
    answer = new.post("/e/New/roster/1", data=form(new, "/e/New/roster/1", **names))
    assert "Entered twice? Eve (Elm, Fir): the same name" in answer.text
    assert "Bob (" not in "".join(re.findall(r"Entered twice[^<]*", answer.text)), "that was said before"
    assert "Ida" in new.get("/e/New/roster/1").text, "nothing is refused"


def test_what_was_looked_at_is_entered_with_its_players(new: Client) -> None:
    found = re.search(r'name="teams" value="([^"]*)"', looked(new, TABLE))
    assert found is not None
    new.post("/e/New/do/teams", data=form(new, "/", teams=html.unescape(found[1])))
    text = new.get("/e/New/roster/2").text
    assert re.findall(r'name="name" value="([^"]*)"', text) == ["Ann", "Bob"]
    assert re.findall(r'name="fide_id" value="([^"]*)"', text)[0] == "1234"


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("a,b\n1,2\n", "No row has headings that are known."),
        ("Team,Name\nAsh,Ann\nAsh,Ann\n", "Ann is named twice"),
    ],
)
def test_a_table_that_cannot_be_taken_stays_with_the_reason(new: Client, table: str, why: str) -> None:
    text = looked(new, table)
    assert why in text
    assert table.strip() in text
    assert 'name="teams"' not in text


def test_a_rating_that_is_none_is_left_out_and_reported(new: Client) -> None:
    text = html.unescape(looked(new, "Team,Name,Rating\nAsh,Ann,many\n"))
    assert "'many' is not a rating; it was left out" in text
    assert "Without a rating: Ann." in text


def test_players_of_an_individual_event_are_entered_from_a_table(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch"))
    text = looked(client, "Name;Rating;Verein\nAnn;2100;North\nBob;;South\n", "Open")
    assert "Without a rating: Bob." in text
    found = re.search(r'name="teams" value="([^"]*)"', text)
    assert found is not None
    client.post("/e/Open/do/teams", data=form(client, "/", teams=html.unescape(found[1])))
    entries = client.get("/api/events/Open/state").json()["entries"]
    assert [one["name"] for one in entries] == ["Ann", "Bob"]


def test_a_table_that_was_corrected_is_looked_at_and_one_that_was_not_stays(
    server: Server, new_page: Any
) -> None:
    """*Look again* belonged to the table of before: the corrected one was gone, and so was the text."""
    page = new_page()
    page.goto(server.url)
    new = page.locator("#new-event")
    new.get_by_label("Name").fill("Open")
    new.get_by_label("System").select_option("fide-dutch")
    new.get_by_role("button", name="Create").click()
    page.get_by_role("link", name="From a file or table").first.click()
    twice = "Name\tRating\nSmith, John\t2100\nSmith, John\t1900\n"
    page.get_by_label("or a table").fill(twice)
    page.get_by_role("button", name="Look at it").click()
    page.locator("main .notice.no").first.wait_for()
    page.get_by_role("button", name="Look again").click()
    page.wait_for_load_state()
    assert page.get_by_label("or a table").input_value() == twice
    page.get_by_label("or a table").fill(twice.replace("John\t1900", "John jr\t1900"))
    page.get_by_role("button", name="Look again").click()
    page.get_by_role("button", name="Enter them (2)").wait_for()
    assert "John jr" in page.get_by_label("or a table").input_value()


def test_a_file_that_is_chosen_later_has_columns_of_its_own(new: Client) -> None:
    page = "/e/New/entries"
    text = looked(new, "Team\tStark\nAsh\tAnn\n")
    kept = dict(re.findall(r'name="(kept|source|table_shown)" value="([^"]*)"', text))
    other = {"upload": ("other.csv", b"Team,Name\nOak,Cid\n")}
    found = new.post(page, data=form(new, page, **kept, table="", **{"col.0.1": ""}), files=other).text
    assert "Cid" in found
    # the table that the page keeps, with another meaning of its second column
    table = "Team\tStark\nAsh\tAnn\n"
    chosen = form(new, page, **kept, table=table, **{"col.0.0": "team", "col.0.1": "name"})
    assert '"members": [{"name": "Ann"' in html.unescape(new.post(page, data=chosen).text)


def entries_shown(text: str) -> str:
    """The entries of a preview as they are read."""
    table = text.partition('<caption class="hidden">Entries</caption>')[2].partition("</table>")[0]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", table)).split())


def test_title_fide_id_and_birth_that_were_read_are_shown_before_players_are_entered(client: Client) -> None:
    """3/5/1984 is read with the day first, as TRF, which has the year first, shows without any doubt."""
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch"))
    table = "Name;Title;Rating;FIDE ID;Born;Club\nAnn;FM;2100;1234567;3/5/1984;North\nBob;;2000;;1990;\nCid;;1900;;;\n"
    shown = entries_shown(looked(client, table, "Open"))
    assert "1 Ann FM · FIDE ID 1234567 · born 1984/05/03 · North 2100" in shown
    assert "2 Bob born 1990 2000" in shown
    assert "3 Cid 1900" in shown
    client.cookies.set("language", "de")
    assert "FM · FIDE ID 1234567 · geboren 03.05.1984 · North" in looked(client, table, "Open")


def test_of_players_of_teams_they_are_in_their_line(new: Client) -> None:
    heads = "Team,Name,Title,Rating,FIDE ID,Born\n"
    table = f"{heads}Ash,Ann,WIM,2100,1234567,3/5/1984\nAsh,Bob,,,,\nOak,Cid,,1900,,\nOak,Dan,,,,\n"
    shown = entries_shown(looked(new, table))
    assert "WIM Ann 2100 · FIDE ID 1234567 · born 1984/05/03 Bob" in shown
    assert "Cid 1900 · Dan" in shown


def test_an_import_shows_them_too(client: Client) -> None:
    data = form(client, "/", name="", table="")
    files = {
        "upload": (
            "open.csv",
            b"Name;Title;Rating;FIDE ID;Born\nAnn;FM;2100;1234567;3/5/1984\nBob;;2000;;;\n",
        )
    }
    text = client.post("/import", data=data, files=files).text
    assert "1 Ann FM · FIDE ID 1234567 · born 1984/05/03 2100" in entries_shown(text)


def test_the_page_of_a_player_and_of_a_team_shows_them(client: Client) -> None:
    row = {"name": "Ann", "title": "FM", "fide_id": 1234567, "birth": "1984/05/03", "rating": 2100}
    for name, system, teams in (
        ("Open", "fide-dutch", [row]),
        ("Town", "fide-team", [{"name": "Ash", "members": [row]}]),
    ):
        client.post("/events", data=form(client, "/", name=name, system=system, boards="1"))
        client.post(f"/e/{name}/do/teams", data=form(client, "/", teams=json.dumps(teams)))
        text = html.unescape(client.get(f"/e/{name}/team/1").text)
        assert "FIDE ID 1234567 · born 1984/05/03" in text
        assert "FM Ann" in " ".join(re.sub(r"<[^>]+>", " ", text).split())


def test_the_page_of_a_player_is_not_for_the_public(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        assert client.get("/e/league/team/1", headers={"accept": "application/json"}).status_code == 401
