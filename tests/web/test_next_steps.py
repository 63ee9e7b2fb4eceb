"""What a page offers next, and words that were wrong, doubled or missing on pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.languages import LANGUAGES
from pairwright.reasons.words import catalogue
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand
from .conftest import Server, form, place_in
from .test_grid import row
from .test_weekend import read

Client = TestClient[Litestar]
NewPage = Any


def test_when_the_last_result_is_in_the_page_of_results_leads_on(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    complete = page.locator("#complete")
    assert not complete.is_visible()
    for table in (2, 3, 4):
        row(page, table).locator(".signs").focus()
        page.keyboard.type("1100")
        page.keyboard.press("Enter")
        page.locator(f".box.done[data-table='{table}']").wait_for()
    complete.wait_for(state="visible")
    complete.get_by_role("button", name="Pair round 3").click()
    page.wait_for_url("**/round/3")
    page.goto(f"{server.url}/e/league/results/1")  # not the last round
    assert page.locator("#complete").count() == 0


@pytest.mark.parametrize(
    ("results", "said"),
    [(2, "2 of 4 games are open."), (3, "1 of 4 games is open."), (4, "0 of 4 games are open.")],
)
def test_one_open_game_is_open(tmp_path: Path, results: int, said: str) -> None:
    """`1 of 11 games are open.`"""
    hand = Hand(open_log(tmp_path / "open.pairwright", create=True))
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=[{"name": f"P{k}", "rating": 2300 - k} for k in range(1, 9)])
    for verb, given in (("rank", {}), ("lot", {"seed": "coin"}), ("pair", {}), ("publish", {})):
        hand(verb, **given)
    for table in range(1, results + 1):
        hand("result", table=table, boards="1")
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        assert said in read(client.get("/e/open/round/1").text)
        german = {
            2: "2 von 4 Partien sind offen.",
            3: "1 von 4 Partien ist offen.",
            4: "0 von 4 Partien sind offen.",
        }
        client.cookies.set("language", "de")
        assert german[results] in read(client.get("/e/open/round/1").text)


def test_the_start_page_says_for_which_games_it_is(client: Client) -> None:
    text = client.get("/").text
    [systems] = re.findall(r'<select id="f-system".*?</select>', text, re.S)
    groups = dict(re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', systems, re.S))
    assert list(groups) == ["Chess", "Backgammon"]
    assert 'value="fide-team"' in groups["Chess"]
    assert 'value="ibf-double"' in groups["Backgammon"]
    assert "ibf-" not in groups["Chess"]


def test_forbidden_pairs_are_found_by_their_name(client: Client) -> None:
    """The menu was called Pairs."""
    assert re.search(r"<summary[^>]*>(?:<svg.*?</svg>)?Forbidden pairs<", client.get("/e/league/field").text)


def test_keys_of_backgammon_are_shown_on_a_telephone(server: Server, new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740})
    page.goto(f"{server.url}/e/club/results/1")
    page.locator(".keys").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_german_has_one_word_for_the_seed_of_a_lot() -> None:
    """`Startwert` and `Startzahl` stood side by side."""
    assert "de" in LANGUAGES
    assert not [one for one in catalogue("de").values() if "Startwert" in one]


def groups_played(folder: Path) -> Hand:
    hand = Hand(open_log(folder / "night.pairwright", create=True))
    hand("create", name="Night", system="ibf-mixed")
    hand("teams", teams=[f"P{k}" for k in range(1, 7)])
    hand("groups", count=2, seed="x", clubs_apart=False)
    while waiting := hand.desk.event.cup.in_groups().to_play():  # type: ignore[union-attr]
        first, second = hand.desk.event.cup.in_groups().meetings[waiting[0]]  # type: ignore[union-attr]
        hand("score", match=waiting[0], points="7-5" if first < second else "5-7")
    hand("stage", name="Final", qualify=2)
    return hand


def test_a_wrong_result_of_a_group_after_the_draw_has_a_way_on(tmp_path: Path) -> None:
    """It was refused, and no page said what can be done."""
    hand = groups_played(tmp_path)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        text = client.get("/e/night/bracket").text
        assert "its draw can be taken back in the history" in read(text)
        assert re.search(r'id="group-results">.*?href="/e/night/log"', text, re.S)
        number = next(one.number for one in reversed(hand.desk.decisions) if one.kind == "stage")
        client.post("/e/night/do/undo", data=form(client, "/", number=str(number)))
        data = form(client, "/", match="G1:1.1", points="5-7", why="slips exchanged")
        for verb, given in (("score", data), ("stage", form(client, "/", name="Final", qualify="2"))):
            answer = client.post(f"/e/night/do/{verb}", data=given)
            assert answer.status_code == 200, read(answer.text)
        client.post("/e/night/do/score", data=form(client, "/", match="U1.1", points="7-5"))
        text = client.get("/e/night/bracket").text
        assert "those of the groups are final. Note the mistake for the report." in read(text)
        [href] = re.findall(r'id="group-results">.*?href="([^"]*form/note[^"]*)"', text, re.S)
        assert client.get(href).status_code == 200
