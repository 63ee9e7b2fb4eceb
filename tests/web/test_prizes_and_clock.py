"""Prizes as fields of a form and on every page; the clock of the round on the screens of the hall."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.event import RoundClock
from pairwright.web.pages.hall import face_of

from .conftest import Server, form

Client = TestClient[Litestar]


def do(client: Client, verb: str, **fields: str) -> str:
    answer = client.post(
        f"/e/league/do/{verb}", data=form(client, "/", form="1", next="/e/league/prizes", **fields)
    )
    return str(answer.text)


def test_prizes_are_added_changed_and_removed_by_forms(client: Client) -> None:
    page = do(client, "prize", name="Teams", prizes="500, 300", sharing="shared")
    assert "500 · 300" in page
    assert "Prizes as they stand after 1 round" in page
    link = re.search(r'href="(/e/league/form/prize\?[^"]*name=Teams[^"]*)"', page)
    assert link is not None
    filled = client.get(link[1].replace("&amp;", "&")).text
    assert 'name="prizes" value="500, 300"' in filled
    assert '<option value="shared" selected>' in filled
    page = do(client, "prize", name="Teams", prizes="400, 100", sharing="rank")
    assert "400 · 100" in page
    assert "500 · 300" not in page
    assert (
        "125" in client.get("/e/league/p/prizes").text
    )  # four teams share places 1 to 4: 500 in equal parts
    assert client.get("/e/league/paper/prizes?form=csv").status_code == 200
    page = do(client, "remove-prize", name="Teams")
    assert "No prizes yet" in page
    assert client.get("/e/league/p/prizes").status_code == 404


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": " ", "prizes": "10"}, "Nothing is written"),
        ({"name": "U18", "prizes": "10", "born_from": "2010", "born_to": "2000"}, "nobody could win"),
    ],
)
def test_a_form_of_prizes_that_is_wrong_comes_back_as_typed(
    client: Client, fields: dict[str, str], said: str
) -> None:
    page = do(client, "prize", **fields)
    assert said in page
    assert 'name="prizes" value="10"' in page


def test_the_clock_is_set_in_the_hall_set_up_and_shown_on_the_screens(client: Client) -> None:
    assert client.get("/e/league/hall?show=clock").text.count("round-clock") == 0
    answer = client.post("/e/league/do/clock", data=form(client, "/", form="1", start="now", minutes="240",
                         default_minutes="30", next="/e/league/screens"))  # fmt: skip
    assert "240 minutes" in answer.text
    screen = client.get("/e/league/hall?show=clock").text
    assert 'class="round-clock left"' in screen
    assert re.search(r'class="digits">(4:00:00|3:59:\d\d)<', screen)
    client.post("/e/league/do/stop-clock", data=form(client, "/"))
    assert "round-clock" not in client.get("/e/league/hall?show=clock").text


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"start": "25:00", "minutes": "10"}, "is no time"), ({"start": "now", "minutes": "0"}, "1 to 1440"),
        ({"start": "now", "minutes": "10", "default_minutes": "20"}, "longer than the round"),
        ({"start": "", "minutes": "10"}, "This is needed."),
        ({"start": "9999-12-31 23:59", "minutes": "1440", "zone": "-840"}, "starts in the years 1900 to 2999"),
        ({"start": "9999-12-31 23:59", "minutes": "1440", "zone": "0"}, "starts in the years 1900 to 2999"),
        ({"start": "0001-01-01 00:00", "minutes": "10", "zone": "840"}, "starts in the years 1900 to 2999"),
        ({"start": "0999-01-01 00:00", "minutes": "10"}, "starts in the years 1900 to 2999"),
    ],
)  # fmt: skip
def test_a_clock_that_cannot_be_is_refused_at_its_field(
    client: Client, fields: dict[str, str], said: str
) -> None:
    assert said in do(client, "clock", **fields)
    assert client.get("/e/league/hall").status_code == 200


def test_what_the_clock_shows_before_in_and_after_the_round() -> None:
    """Start 14:00 UTC, which is 15:00 in a place one hour ahead; 90 minutes; absent players lose at 14:30."""
    clock = RoundClock("2026-11-28T14:00:00Z", 90, 30, 60)

    def at(hour: int, minute: int, second: int) -> tuple[str, str]:
        face = face_of(clock, datetime(2026, 11, 28, hour, minute, second, tzinfo=UTC))
        assert (face.end - face.start, face.default - face.start, face.starts) == (
            5_400_000,
            1_800_000,
            "15:00",
        )
        return face.state, face.text

    assert at(13, 59, 30) == ("before", "0:00:30")
    assert at(14, 0, 0) == ("left", "1:30:00")
    assert at(15, 29, 59) == ("left", "0:00:01")
    assert at(15, 30, 0) == ("over", "0:00:00")
    assert at(16, 0, 0) == ("over", "0:00:00")


def test_a_clerk_sets_no_clock(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        client.post("/sign-in/try", data=form(client, "/sign-in", name="clerk", password="a good password"))
        answer = client.post(
            "/e/league/do/clock", data=form(client, "/e/league/results/2", start="now", minutes="9")
        )
        assert answer.status_code == 409
        assert "needs the role arbiter" in answer.text
        assert client.get("/e/league/prizes").status_code == 403


def test_the_clock_of_a_screen_goes_by_the_time_of_the_server(server: Server, new_page: Any) -> None:
    """The computer of the screen is an hour wrong: the time that is left is that of the server all the same."""
    page = new_page()
    page.goto(f"{server.url}/e/league/screens")
    page.fill("#c-start", "now")
    page.fill("#c-minutes", "90")
    page.click("#clock button")
    page.wait_for_selector("text=90 minutes")
    page.add_init_script("{ const real = Date.now; Date.now = () => real() - 3600000; }")
    page.goto(f"{server.url}/e/league/hall?show=clock")
    page.wait_for_selector('.digits:not(:text-is("1:30:00"))')
    assert page.inner_text(".digits").startswith("1:29:")
    assert page.locator(".digits").bounding_box()["height"] > 130  # of 800


def test_the_page_of_norms_keeps_its_form_when_there_are_none(client: Client) -> None:
    page = client.get("/e/league/list/norms?exempt=b&games=7")
    assert page.status_code == 200
    assert (
        "Nobody has a title norm or is near one: it needs 7 games and a performance that would do"
        in page.text
    )
    assert "6 games are named as near" in page.text
    assert '<option value="b" selected>' in page.text
    assert client.get("/e/league/list/norms?exempt=z").status_code == 409
    assert client.get("/e/league/paper/norms?games=3").status_code == 409
