"""What an arbiter of a league stumbled over: a match that goes on later, a federation, a corrected result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.ranking import standings
from pairwright.report.event_book import book_of_event
from pairwright.report.listing import Pages
from pairwright.report.lists.rounds import pairings
from pairwright.report.plain import csv_of
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app
from pairwright.web.view import points_before

from ..manager.tools import Hand
from .conftest import Server, form, place_in
from .test_grid import row

Client = TestClient[Litestar]
NewPage = Any


def evening(folder: Path) -> Hand:
    """A league by the tables, its first round published."""
    hand = Hand(open_log(folder / "club.pairwright", create=True))
    hand("create", name="Club", system="team-round-robin", boards=4)
    names = ["Aarau", "Bern", "Chur", "Davos"]
    hand("teams", teams=[{"name": name, "rating": 2000} for name in names])
    hand("order", teams=names)
    hand("pair")
    hand("publish")
    return hand


def test_a_match_that_goes_on_another_day_gives_no_points_on_the_pairings_of_a_league(tmp_path: Path) -> None:
    """It stood at 2-1 with a board open; pairings and their paper said 2 match points, the standings 0."""
    hand = evening(tmp_path)
    hand("result", table=1, boards="110*")
    hand("result", table=2, boards="1100")
    hand("pair")
    event = hand.desk.event
    one, two = event.rounds[0].match(1), event.rounds[0].match(2)
    before = points_before(event, 2)
    assert [before[team] for team in (one.white, one.black, two.white, two.black)] == ["0", "0", "1", "1"]
    assert {line.team.name: line.values[0] for line in standings(event).rows}[
        event.teams[one.white].name
    ] == 0
    listing = pairings(book_of_event(event), 2)
    assert isinstance(listing, Pages)
    lines = csv_of(listing).decode().splitlines()
    name = event.teams[one.white].name
    (line,) = (line for line in lines if name in line)
    cells = line.split(",")
    assert cells[[name in cell for cell in cells].index(True) + 1] == "0"
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        assert "across scores" not in client.get("/e/club/round/2").text


def test_a_federation_with_more_letters_is_refused_at_its_field(tmp_path: Path) -> None:
    """ "Schweiz" was cut to "Sch" by the field, and stored."""
    evening(tmp_path)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        answer = client.post(
            "/e/club/do/set", data=form(client, "/e/club/setup", form="1", federation="Schweiz")
        )
        assert "three capital letters" in answer.text
        assert 'value="Schweiz"' in answer.text
        client.post("/e/club/do/set", data=form(client, "/e/club/setup", form="1", federation="SUI"))
        assert 'value="SUI"' in client.get("/e/club/setup").text


def test_one_more_is_entered_by_the_form_for_one_also_when_somebody_is_there(tmp_path: Path) -> None:
    """Once anybody was entered the page offered lines for many only, without dates of birth and clubs."""
    hand = Hand(open_log(tmp_path / "open.pairwright", create=True))
    hand("create", name="Open", system="fide-dutch", rounds=5)
    hand("teams", teams=["Ann", "Bob"])
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        page = client.get("/e/open/field").text
        assert 'href="/e/open/form/team?next=/e/open/field"' in page
        assert 'name="birth"' in client.get("/e/open/form/team?next=/e/open/field").text


def test_enter_in_the_reason_of_a_correction_stores_it(server: Server, new_page: NewPage) -> None:
    """Enter pressed the first button of the dialog, Cancel: the reason was gone and nothing was changed."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/1")
    signs = row(page, 1).locator(".signs")
    signs.focus()
    page.keyboard.type("0000")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.ask[open]")
    dialog.locator("input[name=reason]").fill("the sheet was wrong")
    page.keyboard.press("Enter")
    dialog.wait_for(state="detached")
    page.locator("#grid-said", has_text="0-4").wait_for()
    page.reload()
    assert row(page, 1).locator(".tot").text_content() == "04"
