"""Small words and ways of the pages: what a link leads to, what a form begins with, and how a count reads."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import league, play
from .conftest import form, place_in

Client = TestClient[Litestar]


@pytest.fixture
def client(tmp_path: Path) -> Any:
    """A server with an event of four teams: round 1 is played, round 2 is paired and not published."""
    hand = league(4, 3, 2, log=open_log(tmp_path / "draft.pairwright", create=True))
    play(hand)
    hand("pair")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as found:
        yield found


def test_the_number_beside_results_is_of_the_round_that_the_link_opens(client: Client) -> None:
    """On pages of round 1 it counted round 2, and led to round 1, where nothing was open; then it led to another round
    than the one on the page, and a correction was typed there. Of a round that is not published nothing is entered."""
    found = {}
    for page in ("round/1", "round/2", "lineups/1", "desk"):
        side = client.get(f"/e/draft/{page}").text.partition('class="side"')[2]
        entry = re.search(r'<a href="([^"]+)"[^>]*data-key="results">.*?class="count"[^>]*>(\d+)<', side)
        assert entry is not None
        found[page] = entry.groups()
    assert found == {
        "round/1": ("/e/draft/results/1", "0"), "lineups/1": ("/e/draft/results/1", "0"),
        "round/2": ("/e/draft/results/2", "2"), "desk": ("/e/draft/results/2", "2"),
    }  # fmt: skip


@pytest.mark.parametrize("page", ["/e/draft/field", "/e/draft/team/3"])
def test_an_absence_begins_with_the_round_that_is_not_published_and_says_what_to_do(
    client: Client, page: str
) -> None:
    """It began with round 3, and the player was paired in round 2."""
    links = re.findall(r'href="([^"]+/form/absent[^"]+)"', client.get(page).text)
    assert links
    text = client.get(links[0].replace("&amp;", "&")).text
    assert re.search(r'name="round"[^>]*value="2"', text)
    assert "Round 2 is paired, but not published: cancel its pairing first, or enter a later round." in text
    client.post("/e/draft/do/publish", data=form(client, page))
    text = client.get(links[0].replace("&amp;", "&")).text
    assert re.search(r'name="round"[^>]*value="3"', text)
    assert "is paired, but not published" not in text


def test_one_slide_is_one_slide(client: Client) -> None:
    for language, one in (
        ("en", "1 slide"),
        ("de", "1 Bild"),
        ("fr", "1 diapositive"),
        ("es", "1 diapositiva"),
    ):
        client.cookies.set("language", language)
        text = client.get("/e/draft/screens?show=standings").text
        assert f'<span class="badge">{one}</span>' in text


def test_every_entry_of_the_menu_of_numbers_has_its_picture(tmp_path: Path) -> None:
    """`Rank by rating` looked like a heading above two entries."""
    league(4, log=open_log(tmp_path / "new.pairwright", create=True)).desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        menu = client.get("/e/new/field").text.partition("Number the entries")[2].partition("</details>")[0]
    assert re.findall(r"</svg>(?:<[^>]*>)*([A-Z][a-z ]+)<", menu) == [
        "Rank by rating",
        "Draw the order by lot",
        "Set the order by hand",
    ]


def test_what_is_refused_before_a_round_is_published_is_one_click_away(client: Client) -> None:
    text = client.get("/e/draft/results/2").text
    form_of = text.split("This round is not published yet")[1].split("</form>")[0]
    assert 'action="/e/draft/do/publish"' in form_of
    assert 'name="round" value="2"' in form_of


def test_one_at_a_time_is_offered_before_anybody_is_entered(client: Client) -> None:
    client.post("/events", data=form(client, "/", name="New", system="fide-dutch"))
    assert "One at a time" in client.get("/e/New/field").text
