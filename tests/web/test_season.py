"""A league hangs out its season: all rounds are paired and published by two clicks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log

from ..manager.tools import Hand
from .conftest import Server, form

Client = TestClient[Litestar]


def new_league(client: Client, **settings: Any) -> None:
    client.post(
        "/events", data=form(client, "/", name="Liga", system="team-round-robin", boards="2", **settings)
    )
    client.post("/e/Liga/do/teams", data=form(client, "/", teams="A\r\nB\r\nC\r\nD"))
    client.post("/e/Liga/do/draw-order", data=form(client, "/", seed="3 6 1"))


@pytest.fixture
def season(folder: Path) -> None:
    hand = Hand(open_log(folder / "Liga.pairwright", create=True))
    hand("create", name="Liga", system="team-round-robin", boards=2)
    hand("teams", teams=["A", "B", "C", "D"])
    hand("order", teams=[])
    hand.desk.log.close()


def test_all_rounds_are_paired_and_published_by_two_clicks(
    season: None, server: Server, new_page: Any
) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/Liga/desk")
    page.get_by_role("button", name="Pair all rounds").click()
    page.get_by_text("Rounds 1 to 3 are paired, not published.").wait_for()
    page.get_by_role("button", name="Publish rounds 1–3").click()
    page.get_by_text("6 matches are open, the first in round 1.").wait_for()
    assert not page.get_by_role("button", name="Pair all rounds").count()
    page.goto(f"{server.url}/e/Liga/round/3")
    page.get_by_text("Published", exact=True).first.wait_for()


def test_the_next_step_lies_over_nothing_on_a_phone(season: None, server: Server, new_page: Any) -> None:
    page = new_page(viewport={"width": 390, "height": 800})
    page.goto(f"{server.url}/e/Liga/desk")
    page.get_by_role("button", name="Pair all rounds").click()
    page.get_by_text("Rounds 1 to 3 are paired, not published.").wait_for()
    text = page.locator(".next h1").bounding_box()
    button = page.get_by_role("button", name="Publish rounds").bounding_box()
    assert text["y"] + text["height"] <= button["y"]
    for where in ("desk", "roster/1"):
        page.goto(f"{server.url}/e/Liga/{where}")
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_one_round_of_those_that_are_paired_is_published(client: Client) -> None:
    new_league(client)
    client.post("/e/Liga/do/pair-all", data=form(client, "/"))
    assert "Publish round 1" in client.get("/e/Liga/round/1").text
    client.post("/e/Liga/do/publish", data=form(client, "/", round="1"))
    assert "Publish round 1" not in client.get("/e/Liga/round/1").text
    assert "Publish round 3" in client.get("/e/Liga/round/3").text


def test_what_is_done_of_all_is_said_in_the_case_of_the_language(client: Client) -> None:
    """Von 4 Wettkämpfen, not "von 4 Wettkämpfe"; one of four has its result, with four boards each."""
    client.cookies.set("language", "de")
    text = re.sub(r"<[^>]+>", "", client.get("/e/league/desk").text)
    assert "1 von 4 Wettkämpfen" in text
    assert "4 von 16 Brettern" in text


def test_a_swiss_offers_no_button_for_all_rounds(client: Client) -> None:
    assert "pair-all" not in client.get("/e/league/desk").text
    assert "pair-all" not in client.get("/e/club/desk").text


def test_the_seed_of_a_bracket_is_needed_for_lots(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="Pokal", system="ibf-single"))
    client.post("/e/Pokal/do/teams", data=form(client, "/", teams="A\r\nB\r\nC\r\nD"))
    text = client.get("/e/Pokal/form/draw").text
    label = re.search(r'<label for="f-seed">.*?</label>', text)
    assert label is not None
    assert "needed for lots" in label[0]
    assert "optional" not in label[0]
