"""Lists in order: tie-breaks and players moved by dragging and by keys, usual sets of tie-breaks, values by team."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from .conftest import Server, form
from .test_forms import settings, values_of

Client = TestClient[Litestar]


@pytest.fixture
def new(client: Client) -> Client:
    """With an event of four teams that has not begun."""
    client.post("/events", data=form(client, "/", name="New", system="fide-team", rounds="3"))
    client.post("/e/New/do/teams", data=form(client, "/e/New/desk", teams="Ash\nElm\nFir\nOak"))
    return client


def test_a_usual_set_takes_the_place_of_the_list(new: Client) -> None:
    page = new.get("/e/New/setup").text
    assert "Teams by their boards: Match points, Game points, Extended direct encounter" in page
    picked = new.post("/e/New/setup", data=settings(new, do="set", usual="MPTS,GPTS,EDE,BC,TBR,BBE"))
    assert values_of(picked.text, "tie_breaks") == ["MPTS", "GPTS", "EDE", "BC", "TBR", "BBE"]
    assert values_of(new.get("/e/New/setup").text, "tie_breaks") != [
        "MPTS",
        "GPTS",
        "EDE",
        "BC",
        "TBR",
        "BBE",
    ]


def test_every_usual_set_can_be_used(new: Client) -> None:
    for system in ("fide-team", "fide-dutch", "round-robin-team", "fide-team-dutch"):
        created = new.post(
            "/events", data=form(new, "/", name=system, system=system, rounds="3"), follow_redirects=False
        )
        if created.status_code != 303:
            continue
        base = created.headers["location"].removesuffix("/desk")
        names = "\n".join(f"P{k}; {2000 + k}" for k in range(4))
        new.post(f"{base}/do/teams", data=form(new, f"{base}/desk", teams=names))
        sets = re.search(r'<select id="t-usual".*?</select>', new.get(f"{base}/setup").text, re.S)
        assert sets, system
        for codes in re.findall(r'<option value="([^"]+)"', sets[0]):
            data = form(new, f"{base}/setup", tie_breaks=codes.split(","), tie_breaks_shown="", form="1")
            assert new.post(f"{base}/do/set", data=data).status_code == 200, (system, codes)
            assert values_of(new.get(f"{base}/setup").text, "tie_breaks") == codes.split(",")


def test_a_set_that_is_none_is_refused(new: Client) -> None:
    answer = new.post("/e/New/setup", data=settings(new, do="set", usual="NOTHING"))
    assert answer.status_code == 409
    assert "NOTHING" in answer.text


def test_values_computed_elsewhere_have_a_field_per_team_and_come_back_with_an_error(client: Client) -> None:
    page = "/e/league/form/values"
    assert client.get(page).text.count('name="value.') == 8
    wrong = {"code": "OTHER_X", "form": "1", "value.1": "12.5", "value.2": "many"}
    answer = client.post("/e/league/do/values", data=form(client, page, **wrong))
    assert answer.status_code == 409
    assert 'name="value.1" value="12.5"' in answer.text
    done = client.post("/e/league/do/values", data=form(client, page, **{**wrong, "value.2": "9"}))
    assert done.status_code == 200
    assert client.app.state.place.desks.desk("league").event.values["OTHER_X"].keys() == {1, 2}


def test_no_form_asks_for_json_or_name_and_value(client: Client) -> None:
    for event in ("league", "club", "cup"):
        forms = set(re.findall(rf'href="(/e/{event}/form/[a-z-]+)\?', client.get(f"/e/{event}/verbs").text))
        assert len(forms) > 15
        for path in forms:
            text = client.get(path).text
            assert "JSON" not in text, path
            assert not re.search(r"[A-Z]=[A-Z]", text), path


def _drag(page: Any, source: Any, target: Any) -> None:
    start, end = source.bounding_box(), target.bounding_box()
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + 20, end["y"] + end["height"] / 2, steps=4)
    page.mouse.move(end["x"] + 20, end["y"] + 2, steps=4)
    with page.expect_navigation():
        page.mouse.up()


@pytest.mark.parametrize("width", [1280, 390])
def test_tie_breaks_and_players_are_dragged_or_moved_by_keys(
    server: Server, new_page: Any, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 900})
    page.goto(f"{server.url}/e/club/setup")
    codes = "[name=tie_breaks]"
    before = page.locator(codes).evaluate_all("all => all.map((one) => one.value)")
    rows = page.locator("#tie-breaks li")
    rows.first.scroll_into_view_if_needed()
    _drag(page, rows.nth(2).locator(".grip"), rows.nth(1))
    after = page.locator(codes).evaluate_all("all => all.map((one) => one.value)")
    assert after == [before[0], before[2], before[1], *before[3:]]
    page.locator("#tie-breaks button[value='down:1']").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert page.locator(codes).evaluate_all("all => all.map((one) => one.value)") == before
    assert page.evaluate("document.activeElement.value") == "down:2"
    page.goto(f"{server.url}/")
    page.locator("#from-file, #new-event").first.wait_for()
    page.goto(f"{server.url}/e/league/roster/1")
    assert page.locator(".people li.fixed").count() == page.locator(".people li").count()
