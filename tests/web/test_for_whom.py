"""Restricted information does not leak through other pages: lists, the event switcher, the API, the hall."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.event import Event
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app
from pairwright.web.pages import api, hall, public

from ..manager.tools import league, play
from .conftest import PASSWORD, form, place_in, token_in

Client = TestClient[Litestar]


def with_a_draft(folder: Path) -> None:
    """Seven teams, a round played, the next one paired and not published; it has a bye, for team 6."""
    hand = league(7, 5, log=open_log(folder / "draft.pairwright", create=True))
    play(hand)
    hand("pair")
    assert list(hand.desk.event.rounds[1].byes) == [6]
    hand.desk.log.close()


def sign_in(client: Client, name: str) -> None:
    done = client.post("/sign-in/try", data=form(client, "/sign-in", name=name, password=PASSWORD))
    assert done.status_code == 200


def test_the_standings_of_the_api_tell_nothing_of_a_draft(tmp_path: Path) -> None:
    with_a_draft(tmp_path)
    app = create_app(place_in(tmp_path, open_door=False))
    with TestClient(app) as client:
        found = client.get("/api/events/draft/standings").json()
        assert found["after"] == 1
        assert not [one for one in found["open_boards"] if one["round"] > 1]
        points = {row["tpn"]: row["values"][0] for row in found["rows"]}
        assert points[6] == 0  # the bye of the draft would be worth one
        assert client.get("/api/events/draft/standings?after=2").status_code == 409
        told = client.get("/api/events/draft").json()
        assert told["paired"] == 1
        assert "published" not in told["next"]
        sign_in(client, "clerk")
        assert client.get("/api/events/draft/standings").json()["after"] == 2
        assert client.get("/api/events/draft/standings?after=2").status_code == 200
        assert client.get("/api/events/draft").json()["paired"] == 2


def test_the_list_of_events_reveals_nothing_of_a_draft(tmp_path: Path) -> None:
    with_a_draft(tmp_path)
    with TestClient(create_app(place_in(tmp_path, open_door=False))) as client:
        told = client.get("/").text
        assert "Round 1 is complete" in told
        assert "not published" not in told
        sign_in(client, "clerk")
        assert "Round 2 is paired, not published" in client.get("/").text


def test_the_switcher_names_only_events_in_which_one_has_a_role(folder: Path) -> None:
    place = place_in(folder, open_door=False)
    place.accounts.add("guest", PASSWORD, "arbiter", "league")
    place.accounts.grant("guest", "clerk", "club")
    with TestClient(create_app(place)) as client:
        client.get("/")  # opens all of them
        sign_in(client, "guest")
        told = client.get("/e/league/desk").text
        assert 'href="/e/club/desk"' in told
        assert "/e/cup/desk" not in told
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        assert "/e/cup/desk" in client.get("/e/league/desk").text


def test_the_api_tells_the_public_nothing_of_a_line_up_before_both_are_in(folder: Path) -> None:
    hand = league(4, 3, log=open_log(folder / "squads.pairwright", create=True))
    for verb, given in (("pair", {}), ("publish", {}), ("lineups", {"open": "yes"})):
        hand(verb, **given)
    match = hand.desk.event.rounds[0].matches[0]
    place = place_in(folder, open_door=False)
    staff = {"authorization": f"Bearer {place.accounts.token('program', 'clerk')}"}

    def told(client: Client, headers: dict[str, str]) -> int:
        found = client.get("/api/events/squads/rounds/1", headers=headers).json()["matches"]
        return int(next(one["lineups"] for one in found if one["table"] == match.table))

    with TestClient(create_app(place)) as client:
        assert (told(client, {}), told(client, staff)) == (0, 0)
        for team, of_public in ((match.white, 0), (match.black, 2)):
            members = [one.number for one in hand.desk.event.team(team).members[:4]]
            hand("lineup", team=f"#{team}", members=members)
            assert told(client, {}) == of_public
            assert told(client, staff) == (of_public or 1)
    hand.desk.log.close()


@pytest.mark.parametrize("tables", ["²", "9" * 5000, "٣", "1-²", "-3", "1-2-3", "x"])
def test_tables_of_a_screen_that_are_none_are_refused_in_words(client: Client, tables: str) -> None:
    found = client.get("/e/league/hall", params={"tables": tables})
    assert found.status_code == 409
    assert "tables are a range" in found.text.casefold()


@pytest.mark.parametrize(
    ("tables", "shown"), [("2", [2]), ("2-3", [2, 3]), ("3-", [3, 4]), ("", [1, 2, 3, 4])]
)
def test_a_screen_shows_the_tables_that_were_chosen(tables: str, shown: list[int]) -> None:
    screen = hall.screen_of("", 12, 2, 12, tables)
    hand = league(8, 5)
    hand("pair")
    hand("publish")
    slides = hall.slides_of(hand.desk.event, screen, hall.lines_of(hand.desk.event))
    assert [match.table for slide in slides for match in slide.matches] == shown


@pytest.mark.parametrize(
    "host", ["testserver.local:99999999", "testserver.local:x", "[::1]:x", f"127.0.0.1:{9**4000}"]
)
def test_an_unreadable_host_is_a_client_error(client: Client, host: str) -> None:
    assert client.get("/e/league/hall", headers={"host": host}).status_code == 400


@pytest.mark.parametrize("host", ["testserver.local:99999999", "evil.example", "localhost:x"])
def test_a_page_that_does_not_exist_is_refused_to_other_names_too(client: Client, host: str) -> None:
    answer = client.get("/nowhere", headers={"host": host})
    assert answer.status_code == 400
    assert "Ann" not in answer.text, "who is at the machine is nothing for a name that was bent to it"
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("path", ["/static/%00", "/e/league/p/%00", "/e/%00/desk", "/api/events/%00"])
def test_an_address_with_a_null_character_is_not_a_page(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_where_files_are_is_nothing_for_the_public(folder: Path) -> None:
    (folder / "broken.pairwright").write_bytes(b"no event")
    (folder / "folder.pairwright").mkdir()
    app = create_app(place_in(folder, open_door=False))
    with TestClient(app) as client:
        for path in ("/", "/e/broken", "/e/folder", "/e/none", "/api/events/broken", "/api/events/none"):
            answer = client.get(path)
            assert str(folder) not in answer.text, path
            assert answer.status_code == (200 if path == "/" else answer.status_code)
        assert "broken.pairwright: this is no event file" in client.get("/e/broken").text
        assert client.get("/e/none").status_code == 404
        sign_in(client, "arbiter")
        assert str(folder) in client.get("/").text


def test_many_screens_share_the_work_of_one(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    lines_of = hall.lines_of

    def counted(event: Event) -> hall.Lines:
        made.append(event.position)
        return lines_of(event)

    monkeypatch.setattr(hall, "lines_of", counted)
    for part in range(3):
        for rows in hall.ROWS:
            assert client.get(f"/e/league/hall?rows={rows}&part={part}").status_code == 200
    assert len(made) == 1


def test_many_screens_with_a_bracket_share_one_drawing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was drawn for each screen: half a second for a bracket of 1,024."""
    made: list[int] = []
    bracket = hall.bracket

    def counted(book: Any, look: str = "light", number: int | None = None) -> Any:
        made.append(number or 0)
        return bracket(book, look, number)

    monkeypatch.setattr(hall, "bracket", counted)
    for _ in range(5):
        assert "<img" in client.get("/e/cup/hall?show=bracket").text
    assert made == [1]


def test_many_readers_of_data_share_the_work_of_one(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def counted(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def does(*args: Any) -> Any:
            made.append(name)
            return work(*args)

        return does

    for module, name in ((public, "_search_index"), (public, "document_json"), (api, "standings")):
        monkeypatch.setattr(module, name, counted(name, getattr(module, name)))
    with TestClient(closed_app) as client:
        for path in (
            "/e/league/data/search",
            "/e/league/data/standings.json",
            "/api/events/league/standings",
        ):
            first = client.get(path)
            assert first.status_code == 200, path
            assert client.get(path).text == first.text
    assert sorted(made) == ["_search_index", "document_json", "standings"]


def test_however_many_readers_wait_a_clerk_can_enter_a_result(closed_app: Litestar) -> None:
    """The pages of one event take long: readers of all its public addresses, more than there are threads, wait."""
    waiting = [
        "/e/league", "/e/league/p/standings", "/e/league/data/search", "/e/league/plot/race", "/e/league/hall",
        "/e/league/bracket/1", "/e/league/pgn/1", "/api/events/league/standings",
    ]  # fmt: skip
    with TestClient(closed_app) as clerk, ThreadPoolExecutor(130) as readers:
        sign_in(clerk, "clerk")
        clerk.get("/e/league")
        result = {"table": "2", "boards": "1111", "_csrf_token": token_in(clerk.get("/sign-in").text)}
        with public._shown[id(closed_app.state.place), "league"].lock:
            begun = [readers.submit(clerk.get, path) for path in waiting * 16]
            sleep(1)  # until they have all come in
            entering = readers.submit(clerk.post, "/e/league/do/result", data=result)
            assert entering.result(timeout=30).status_code == 200
            assert not all(one.done() for one in begun)
        for one in begun:
            assert one.result(timeout=30).status_code in (200, 404)
