"""Players typed line by line: a number after a blank at the end of a line is the rating, as after a semicolon."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app
from pairwright.web.pages.forms import entered

from ..manager.tools import Hand
from .conftest import form, place_in

Client = TestClient[Litestar]


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Spät, Paul 1850", {"name": "Spät, Paul", "rating": 1850}),
        ("König, Karl  900", {"name": "König, Karl", "rating": 900}),
        ("Spät, Paul 1850;;GER", {"name": "Spät, Paul", "rating": 1850, "federation": "GER"}),
        ("Spät, Paul 1850; 1900", {"name": "Spät, Paul 1850", "rating": 1900}),
        ("Spät, Paul 12", "Spät, Paul 12"),
        ("Spät, Paul 4000", "Spät, Paul 4000"),
        ("2 1850", "2 1850"),
        ("1. Adams, John 2051 ENG", {"name": "Adams, John", "rating": 2051, "federation": "ENG"}),
        ("Adams, John 2051 ENG", {"name": "Adams, John", "rating": 2051, "federation": "ENG"}),
        ("12) Brown, Kate", "Brown, Kate"),
        (
            "3. Clarke, Tom; 1960; ENG; CM; 412345",
            {"name": "Clarke, Tom", "rating": 1960, "federation": "ENG", "title": "CM", "fide_id": "412345"},
        ),
        ("3.\tClarke, Tom\t1960", {"name": "3.", "rating": "Clarke, Tom", "federation": "1960"}),
        (
            "2. IM Brown, Peter; 2390; ENG",
            {"name": "Brown, Peter", "title": "IM", "rating": 2390, "federation": "ENG"},
        ),
        ("WGM Green, Ann", {"name": "Green, Ann", "title": "WGM"}),
        (
            "IM Brown, Peter; 2390; ENG; GM",
            {"name": "IM Brown, Peter", "rating": 2390, "federation": "ENG", "title": "GM"},
        ),
        ("3 García, José 2188 ESP", {"name": "García, José", "rating": 2188, "federation": "ESP"}),
        ("O'Neill, Mary (1975)", {"name": "O'Neill, Mary", "rating": 1975}),
        ("Im, Ho; 1800", {"name": "Im, Ho", "rating": 1800}),
        ("IM 2390", {"name": "IM", "rating": 2390}),
        ("Adams, John ENG", "Adams, John ENG"),
        ("Adams, John 2051 Eng", "Adams, John 2051 Eng"),
        ("Adams, John 2051 ENG; 1900", {"name": "Adams, John 2051 ENG", "rating": 1900}),
        ("1. 2051", "1. 2051"),
        ("3.Clarke, Tom", "3.Clarke, Tom"),
        ("J. Adams 2051", {"name": "J. Adams", "rating": 2051}),
    ],
)
def test_a_rating_after_a_blank(line: str, row: Any) -> None:
    assert entered(line, True) == row


def test_the_name_of_a_club_keeps_its_year() -> None:
    assert entered("TSV 1860") == "TSV 1860"
    assert entered("1. FC Köln 1948") == "1. FC Köln 1948"
    assert entered("1. FC Köln 1948 GER") == "1. FC Köln 1948 GER"


def test_the_players_of_a_team_and_the_teams(client: Client) -> None:
    data = form(
        client, "/e/league/desk", name="Spät 1900", members="Spät, Paul 1850\nFrüh, Eva; 1700", form="1"
    )
    assert client.post("/e/league/do/team", data=data).status_code == 200
    team = client.get("/api/events/league").json()["teams"][-1]
    assert team["name"] == "Spät 1900"
    page = client.get("/e/league/roster/9").text
    for name, rating in (("Spät, Paul", "1850"), ("Früh, Eva", "1700")):
        assert f'name="name" value="{name}"' in page
        assert f'name="rating" value="{rating}"' in page


def test_a_day_in_the_line_of_a_player_is_that_of_birth(tmp_path: Path) -> None:
    """It was stored as the federation, without a word."""
    row = {"name": "Test, Anna", "rating": 1500, "birth": "3.4.1999"}
    assert entered("Test, Anna; 1500; 3.4.1999", True) == row
    assert entered("Test, Anna\t1500\tGER\t\t3.4.1999", True) == {**row, "federation": "GER"}
    hand = Hand(open_log(tmp_path / "open.pairwright", create=True))
    hand("create", name="Open", system="fide-dutch", rounds=3)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        data = form(client, "/e/open/desk", form="1", teams="Test, Anna; 1500; 3.4.1999")
        assert client.post("/e/open/do/teams", data=data).status_code == 200
    (anna,) = hand.desk.event.teams.values()
    assert (anna.name, anna.birth, anna.federation) == ("Test, Anna", "3.4.1999", "")


def test_a_line_that_is_very_long_is_refused_before_anything_is_looked_for_in_it(client: Client) -> None:
    """The time for one line grew with the square of its length: one of four million letters took days."""
    data = form(client, "/e/league/do/teams", teams="Ash\n" + "a" * 2_001)
    answer = client.post("/e/league/do/teams", data=data)
    assert answer.status_code == 409
    assert "a text in it is longer than 2,000 characters" in answer.text
