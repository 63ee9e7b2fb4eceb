"""The correction for the rating report only on the pages: its form, and where it is seen afterwards."""

from __future__ import annotations

import re
from html import unescape

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from .conftest import form

Client = TestClient[Litestar]


@pytest.fixture
def open_(client: Client) -> Client:
    """An open of four whose round 3 is paired."""
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    acts = [
        ("teams", {"teams": "Ash; 2100\nBirch; 2000\nCedar; 1900\nElm; 1800"}),
        ("rank", {}),
        ("lot", {"colour": "W"}),
    ]
    for number in (1, 2, 3):
        acts += [("pair", {}), ("publish", {})]
        if number < 3:
            acts += [("result", {"table": table, "boards": "1"}) for table in "12"]
    for verb, fields in acts:
        answer = client.post(f"/e/Open/do/{verb}", data=form(client, "/", **fields))
        assert answer.status_code == 200, answer.text
    return client


def words(text: str) -> str:
    """The text of a page without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", text)).split())


def test_a_wrong_old_game_is_corrected_for_the_rating_report(open_: Client) -> None:
    ways = open_.get("/e/Open/correct/1/1").text
    way = re.search(r'href="(/e/Open/form/rating-boards[^"]+)">([^<]+)<', ways)
    assert way is not None
    assert way[2] == "Correct games for the rating report only"
    assert "form/rating-boards" in open_.get("/e/Open/verbs").text
    page = open_.get(unescape(way[1])).text
    # beside the field: who met, and what counts
    assert "Round 1, table 1: Ash – Cedar: 1–0" in words(page)
    assert "Result in the rating report" in page
    assert re.search(r'name="boards" value="1-0"', page)
    data = form(open_, "/", form="1", table="1", round="1", boards="0-1", next="/e/Open/correct/1/1")
    after = open_.post("/e/Open/do/rating-boards", data=data)
    assert "The rating report has 0-1." in words(after.text)
    assert "Ash – Cedar: 1–0" in words(after.text)
    assert "The rating report has 0-1." in words(open_.get("/e/Open/results/1").text)
    assert "rating report has" not in open_.get("/e/Open/results/2").text
    assert re.search(r'name="boards" value="0-1"', open_.get(unescape(way[1])).text)


def test_the_form_of_teams_shows_the_boards(client: Client) -> None:
    text = client.get("/e/league/form/rating-boards?round=1&table=1").text
    assert "T1 – T5: 3–1" in words(text)
    assert re.search(r'name="boards" value="1-0 1-0 1-0 0-1"', text)
    for table in (2, 3, 4):
        client.post("/e/league/do/result", data=form(client, "/", table=str(table), boards="1100"))
    data = form(client, "/", form="1", table="1", round="1", boards="0000")
    client.post("/e/league/do/rating-boards", data=data)
    said = "The rating report has 0-4 (board by board: 0-1, 0-1, 0-1, 0-1)."
    for page in ("correct/1/1", "results/1", "form/rating-boards?round=1&table=1"):
        assert said in words(client.get(f"/e/league/{page}").text)


def test_backgammon_has_no_such_form(client: Client) -> None:
    assert client.get("/e/club/form/rating-boards").status_code == 404
    assert "rating-boards" not in client.get("/e/club/verbs").text
    assert "rating-boards" not in client.get("/e/club/correct/1/1").text


def test_the_file_of_the_report_has_a_name_of_its_own_for_each_category_of_play(open_: Client) -> None:
    names = [
        re.search(r'filename="([^"]+)"', open_.get(f"/e/Open/file/{one}").headers["content-disposition"])[1]  # type: ignore[index]
        for one in ("trf", "rating", "rating?play=standard")
    ]
    assert names == ["Open.trf", "Open.rating.trf", "Open.standard.rating.trf"]
