"""Rating lists in the browser: imported, replaced, looked up while typing, filled into an event and compared."""

from __future__ import annotations

import io
import re
import zipfile
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.entry import OfficialRating
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app
from pairwright.web.desks import Desks
from pairwright.web.pages import ratings

from ..manager.tools import Hand
from .conftest import PASSWORD, Server, form, place_in

Client = TestClient[Litestar]
LIST = """FIDE ID,Name,Title,Federation,Rating,Born
700101,"Berg, Ann",WIM,SWE,2210,2001-05-17
700102,"Dahl, Bo",,NOR,1985,1990
700103,"Lind, Cid",FM,SWE,2305,1988
700104,"Lind, Cid",,DEN,1700,2005
"""


@pytest.fixture
def client(folder: Path) -> Any:
    """A server with a list, and an event of two teams."""
    club = Hand(open_log(folder / "teams.pairwright", create=True))
    club("create", name="Teams", system="fide-team", rounds=3, boards=2)
    club(
        "teams",
        teams=[
            {"name": "Ash", "members": [{"name": "Berg, Ann"}, {"name": "Dahl, Bo", "rating": 1900}]},
            {"name": "Elm", "members": [{"name": "Lind, Cid"}, {"name": "Nobody, Nils"}]},
        ],
    )
    club.desk.log.close()
    with TestClient(create_app(place_in(folder, open_door=True))) as found:
        yield found


def upload(client: Client, content: bytes = LIST.encode(), source: str = "nordic.csv", **given: Any) -> Any:
    data = form(client, "/ratings", **{"name": "fide", "date": "2026-11-01", **given})
    return client.post("/ratings/import", data=data, files={"upload": (source, content)})


def players(client: Client) -> dict[str, Any]:
    event = client.app.state.place.desks.desk("teams").event
    return {one.name: one for team in event.teams.values() for one in team.members}


def hand_at(client: Client) -> Hand:
    hand = Hand()
    hand.desk = client.app.state.place.desks.desk("teams")
    return hand


def changes(text: str, ticked: bool) -> list[str]:
    boxes = re.findall(r'<input type="checkbox" name="change" value="([^"]+)"[^>]*>', text)
    on = re.findall(r'<input type="checkbox" name="change" value="([^"]+)"[^>]* checked>', text)
    return [unescape(one) for one in (on if ticked else boxes)]


def test_an_imported_list_has_its_date_number_and_source(client: Client) -> None:
    assert "No rating list is kept yet" in client.get("/ratings").text
    page = upload(client).text
    assert "4 players are in the list fide." in page
    for words in ("nordic.csv", "2026-11-01", '<td class="num">4</td>'):
        assert words in page


def test_columns_of_a_list_that_are_not_used_are_named(client: Client) -> None:
    assert "not used" not in upload(client).text
    more = LIST.replace("Born", "Born,Club").replace("1990", "1990,Elm")
    assert (
        "4 players are in the list fide. This column was not used: Club."
        in upload(client, more.encode()).text
    )


def test_a_newer_list_replaces_the_old_one_and_a_bad_one_does_not(client: Client) -> None:
    upload(client)
    bad = upload(client, b"this is no list", "bad.csv")
    assert bad.status_code == 409
    assert "bad.csv" in bad.text
    assert "nordic.csv" in client.get("/ratings").text
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("new.csv", LIST + '700105,"Ek, Eva",,SWE,2000,1999\n')
    assert "5 players" in upload(client, packed.getvalue(), "new.zip").text
    text = client.get("/ratings").text
    assert "new.zip" in text
    assert "nordic.csv" not in text
    assert not list(Path(client.app.state.place.ratings).glob("*.part"))


@pytest.mark.parametrize("name", ["", "../fide", "a/b", "a.b", "x" * 41])
def test_a_list_has_a_plain_name(client: Client, name: str) -> None:
    answer = upload(client, name=name)
    assert answer.status_code == 409
    assert "letters, digits" in answer.text
    assert upload(client, name="a\0").status_code == 400


def test_a_list_that_takes_too_long_or_too_much_leaves_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "INDEX", 4096)
    answer = upload(client)
    assert answer.status_code == 409
    assert "could not be written" in answer.text
    assert "No rating list is kept yet" in client.get("/ratings").text


def test_an_event_is_filled_with_what_is_missing_and_nothing_else(client: Client) -> None:
    upload(client)
    page = client.get("/e/teams/ratings").text
    assert "2 players of the list have this name" in page
    assert "this name is not in the list" in page
    data = form(client, "/e/teams/ratings", change=changes(page, ticked=True))
    assert "changed" in client.post("/e/teams/ratings", data=data).text
    found = players(client)
    assert (found["Berg, Ann"].rating, found["Berg, Ann"].title) == (2210, "WIM")
    assert found["Berg, Ann"].fide_id == 700101
    assert found["Dahl, Bo"].rating == 1900
    assert found["Lind, Cid"].rating == 0
    client.post("/e/teams/do/undo", data=form(client, "/e/teams/desk"))
    assert players(client)["Berg, Ann"].rating == 0


def test_all_ratings_of_a_list_are_taken_at_once(client: Client) -> None:
    upload(client)
    data = form(client, "/e/teams/ratings", all="1", rated="fide", kind="standard")
    client.post("/e/teams/ratings", data=data)
    assert players(client)["Dahl, Bo"].rating == 1985
    assert "Nobody, Nils" in client.get("/e/teams/ratings").text
    assert "Enter those ticked" not in client.get("/e/teams/ratings").text


@pytest.mark.parametrize(
    "change",
    ["", "[", "5", '{"team": 99, "rating": 5}', '{"team": 1, "number": 9, "rating": 5}', '{"team": 1, "rating": 5}',
     '{"team": 1, "number": 1, "captain": "x"}', '{"team": true, "number": 1}', '{"team": 1, "number": [1]}',
     '{"team": 1, "number": 1, "rating": "many"}', '{"team": 1, "number": 1, "name": ""}', "[" * 50_000],
)  # fmt: skip
def test_changes_that_make_no_sense_are_refused(client: Client, change: str) -> None:
    answer = client.post("/e/teams/ratings", data=form(client, "/e/teams/ratings", change=change))
    assert answer.status_code == 409
    assert [one.rating for one in players(client).values()] == [0, 1900, 0, 0]


def test_players_are_looked_up_by_the_start_of_a_name_or_by_number(client: Client) -> None:
    upload(client)
    names = [(one["name"], one["rating"]) for one in client.get("/e/teams/rated?q=lind").json()]
    assert names == [("Lind, Cid", 2305), ("Lind, Cid", 1700)]
    assert [one["name"] for one in client.get("/e/teams/rated?q=700102").json()] == ["Dahl, Bo"]
    assert [one["birth"] for one in client.get("/e/teams/rated?q=berg").json()] == ["2001"]  # no whole date
    for text in ("", "l", "%25", "__", "nobody", "9" * 80):
        assert client.get(f"/e/teams/rated?q={text}").json() == []


def test_only_the_chief_changes_lists_and_a_clerk_sees_none(folder: Path) -> None:
    with TestClient(create_app(place_in(folder, open_door=False))) as client:
        for role, sees in (("clerk", 403), ("arbiter", 200)):
            client.post("/sign-in/try", data=form(client, "/sign-in", name=role, password=PASSWORD))
            for path in ("/ratings", "/e/league/ratings", "/e/league/rated?q=ann"):
                assert client.get(path).status_code == sees, (role, path)
            assert "/ratings/import" not in client.get("/ratings").text
            data = form(client, "/e/league/desk", name="fide")
            assert client.post("/ratings/remove", data=data).status_code == 403
            files = {"upload": ("a.csv", LIST.encode())}
            assert client.post("/ratings/import", data=data, files=files).status_code == 403


@pytest.mark.parametrize("width", [1280, 390])
def test_a_player_of_the_list_is_chosen_by_keys_or_a_click(
    server: Server, folder: Path, new_page: Any, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    page.goto(f"{server.url}/ratings")
    page.locator("#f-upload").set_input_files(
        {"name": "nordic.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    )
    page.get_by_role("button", name="Import").click()
    page.goto(f"{server.url}/e/league/roster/1")
    page.get_by_role("button", name="Add a player").click()
    row = page.locator(".people > li").last
    name = row.locator("[name=name]")
    name.press_sequentially("lin")
    page.get_by_role("option").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    name.press("ArrowDown")
    name.press("ArrowDown")
    name.press("Enter")
    assert name.input_value() == "Lind, Cid"
    assert row.locator("[name=rating]").input_value() == "1700"
    assert row.locator("[name=birth]").input_value() == "2005"
    row.locator("[name=birth]").fill("2001-05-17")
    name.fill("")
    name.press_sequentially("ber")
    page.get_by_role("option", name="Berg, Ann").click()
    assert (
        row.locator("[name=birth]").input_value() == "2001-05-17"
    )  # the year of the list does not replace the date
    assert row.locator("[name=fide_id]").input_value() == "700101"
    page.get_by_role("button", name="Save the roster").click()
    page.get_by_text("Berg, Ann").first.wait_for()


def test_official_ratings_come_with_the_list_and_are_on_the_page_of_the_team(client: Client) -> None:
    upload(client)
    data = form(client, "/e/teams/ratings", all="1", rated="", kind="")
    client.post("/e/teams/ratings", data=data)
    assert players(client)["Dahl, Bo"].ratings == (OfficialRating("standard", 1985, "fide", "2026-11-01"),)
    page = client.get("/e/teams/team/1").text
    assert "Official ratings" in page
    assert "fide 2026-11-01" in page
    number = players(client)["Dahl, Bo"].number
    asked = client.get(f"/e/teams/form/rating?player={number}").text
    assert f'<option value="{number}" selected>Dahl, Bo – Ash</option>' in asked
    given = {"player": number, "kind": "rapid", "rating": 2001, "round": 1}
    client.post("/e/teams/do/rating", data=form(client, "/e/teams/form/rating", **given))
    assert players(client)["Dahl, Bo"].ratings[-1] == OfficialRating("rapid", 2001)
    assert "by hand" in client.get("/e/teams/team/1").text


def test_what_does_not_agree_with_the_list_is_on_the_page(client: Client) -> None:
    upload(client, date="2024-01-01")
    data = form(client, "/e/teams/ratings", all="1")
    client.post("/e/teams/ratings", data=data)
    roster = [{"number": one.number, "name": one.name, "federation": "GER", "fide_id": 700101, "rating": one.rating}
              for one in players(client).values() if one.name in ("Berg, Ann", "Dahl, Bo")]  # fmt: skip
    desk = client.app.state.place.desks.desk("teams")
    desk.do("roster", person="Ann", team=1, members=roster)
    page = unescape(client.get("/e/teams/ratings").text)
    for said in (
        "there may be a newer one",
        "the FIDE ID 700101 is that of 2 players",
        "federation: GER, in the list fide SWE",
        "the name is Dahl, Bo, in the list fide it is Berg, Ann",
        "no rating",
    ):
        assert said in page, said


def test_after_the_start_a_list_can_apply_from_the_next_round_on_and_a_change_is_asked(
    client: Client,
) -> None:
    hand = hand_at(client)
    hand("lot", seed="x")
    hand("pair")
    upload(client)
    assert "from the next round on" in client.get("/e/teams/ratings").text
    every = {"all": "1", "rated": "fide", "kind": "standard"}
    asked = client.post("/e/teams/ratings", data=form(client, "/e/teams/ratings", **every))
    assert asked.status_code == 428
    assert "The numbers stay as they are" in asked.text
    assert players(client)["Dahl, Bo"].rating == 1900
    client.post("/e/teams/ratings", data=form(client, "/e/teams/ratings", **every, since="2"))
    found = players(client)["Dahl, Bo"]
    assert (found.rating, found.ratings) == (
        1900,
        (OfficialRating("standard", 1985, "fide", "2026-11-01", 2),),
    )


def test_a120_the_page_uses_the_edition_of_the_first_day(client: Client) -> None:
    upload(client)
    upload(client, LIST.replace("1985", "1955").encode(), date="2026-10-01")
    client.app.state.place.desks.desk("teams").do("set", person="Ann", start="2026-10-05", end="2026-10-06")
    page = client.get("/e/teams/ratings").text
    assert "1955" in page
    assert "1985" not in page
    assert "2026-10-05" in page


def test_a122_after_an_import_the_events_in_progress_are_compared(client: Client) -> None:
    page = upload(client).text
    assert "Events beside these lists" in page
    assert (
        '<a class="link grow" href="/e/teams/ratings"><bdi>Teams</bdi></a><span class="badge">2</span>'
        in page
    )
    client.post("/e/teams/ratings", data=form(client, "/e/teams/ratings", all="1"))
    assert "has other data in the lists" in client.get("/ratings?beside=all").text
    assert "Compare all events in progress" in client.get("/ratings").text


def test_a122_the_page_says_when_only_some_events_were_compared(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Not all events" not in upload(client).text
    monkeypatch.setattr(ratings, "_MOST_EVENTS", 1)
    page = client.get("/ratings?beside=all").text
    assert "Not all events were compared: 1 at a time" in page
    assert "of all events in progress" not in page


def test_events_that_are_slow_are_compared_when_somebody_asks_for_them(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fifty that took twelve seconds each kept the chief, who had imported a list, waiting for ten minutes."""
    upload(client)
    looked: list[str] = []
    usual = Desks.look
    monkeypatch.setattr(Desks, "look", lambda *given: looked.append(given[1]) or usual(*given))
    whole = client.get("/ratings?beside=all").text
    events = [*looked]
    assert len(events) > 1
    assert "Not compared yet" not in whole
    monkeypatch.setattr(ratings, "_PATIENCE", -1.0)
    looked.clear()
    where, found = "/ratings?beside=all", list[str]()
    for number in range(1, len(events) + 1):
        page = client.get(where).text
        assert looked == events[:number]
        found += re.findall(r'class="link grow" href="([^"]+)"', page)
        assert "of all events in progress" not in page
        assert "No player of an event in progress" not in page
        left = re.search(r"Not compared yet: (\d+)", page)
        assert (int(left[1]) if left else 0) == len(events) - number
        where = f"/ratings?beside=all&after={number}"
        assert (where.replace("&", "&amp;") in page) == (number < len(events))
    assert found == re.findall(r'class="link grow" href="([^"]+)"', whole) != []


def test_rounds_with_another_time_control_are_set_on_the_page_of_settings(client: Client) -> None:
    client.post(
        "/e/teams/do/round-time",
        data=form(client, "/e/teams/form/round-time", rounds="2", time_control="15+10"),
    )
    page = client.get("/e/teams/setup").text
    assert "Round 2: <bdi>15+10</bdi>" in page
    data = form(client, "/e/teams/setup", form="1", play="blitz", tie_break_ratings="round")
    client.post("/e/teams/do/set", data=data)
    settings = client.app.state.place.desks.desk("teams").event.settings
    assert (settings.play, settings.tie_break_ratings, settings.round_times) == (
        "blitz",
        "round",
        ("", "15+10"),
    )
    hand = hand_at(client)
    hand("teams", teams=["Oak", "Fir"])
    hand("lot", seed="x")
    hand("pair")
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, boards="1=")
    hand("pair")
    papers = client.get("/e/teams/papers").text
    assert 'href="/e/teams/file/rating?play=rapid"' in papers
    assert client.get("/e/teams/file/rating?play=blitz").text.count("001 ") == 4
    names = [client.get(f"/e/teams/file/{form}").headers["content-disposition"] for form in ("trf", "rating")]
    assert names[0] != names[1]  # one is for the rating officer alone


def test_a_list_is_removed_after_a_word_about_it(server: Server, new_page: Any) -> None:
    """One click on the bin, and the list of FIDE was gone."""
    page = new_page()
    page.goto(f"{server.url}/ratings")
    page.locator("input[type=file]").set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": LIST.encode()}
    )
    page.get_by_label("Name").first.fill("club")
    page.get_by_role("button", name="Import").click()
    page.get_by_role("cell", name="club").first.wait_for()
    page.get_by_label("Remove: club").click()
    page.get_by_text("Events keep what they took from it").wait_for()
    page.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_text("The list club is removed").wait_for()
