"""Players typed line by line: a number after a blank at the end of a line is the rating, as after a semicolon."""

from __future__ import annotations

from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web.pages.forms import entered

from .conftest import form

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
    ],
)
def test_a_rating_after_a_blank(line: str, row: Any) -> None:
    assert entered(line, True) == row


def test_the_name_of_a_club_keeps_its_year() -> None:
    assert entered("TSV 1860") == "TSV 1860"


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
