"""The pages of an individual event speak of players and games."""

from __future__ import annotations

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from .conftest import form

PAGES = ("desk", "field", "round/1", "results/1", "standings", "verbs", "p/standings", "p/rounds/1")


@pytest.fixture
def begun(client: TestClient[Litestar]) -> TestClient[Litestar]:
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    for verb, fields in (
        ("teams", {"teams": "Ash; 2100\nBirch; 2000\nCedar; 1900\nElm; 1800"}),
        ("rank", {}),
        ("lot", {"seed": "coin"}),
        ("pair", {}),
        ("publish", {}),
        ("result", {"table": "1", "score": "1-0"}),
        ("result", {"table": "2", "score": "½-½"}),
    ):
        answer = client.post(f"/e/Open/do/{verb}", data=form(client, "/", **fields))
        assert answer.status_code == 200, answer.text
    return client


@pytest.mark.parametrize(
    ("language", "of_teams"),
    [
        ("en", ("team or player", "A team", "One team", "a team")),
        ("de", ("Mannschaft", "Wettkämpfe")),
    ],
)
def test_pages_of_players_do_not_speak_of_teams(
    begun: TestClient[Litestar], language: str, of_teams: tuple[str, ...]
) -> None:
    """Search fields, acts and counts said team and match, in German too."""
    for page in PAGES:
        answer = begun.get(f"/e/Open/{page}", headers={"accept-language": language})
        assert answer.status_code == 200, page
        shown = re.sub(r"<script.*?</script>", "", answer.text, flags=re.DOTALL)
        said = [word for word in of_teams if re.search(rf"\b{word}\b", shown)]
        assert not said, page


def test_pages_of_teams_keep_their_words(client: TestClient[Litestar]) -> None:
    shown = client.get("/e/league/round/1").text
    assert "A team, a player, a page" in shown
    assert "One team" in shown
