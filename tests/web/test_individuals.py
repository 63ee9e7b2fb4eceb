"""The pages of an individual event speak of players and games."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.registry import VERBS
from pairwright.web.app import create_app
from pairwright.web.pages.acts import HIDDEN

from .conftest import form, place_in
from .walk import fill_all

PAGES = (
    "desk", "field", "round/1", "round/1?why=1", "results/1", "standings", "standings?after=1&team=1&code=PTS", "verbs",
    "setup", "checks", "log", "papers", "team/1", "explain/1?length=full", "entries", "screens", "publish", "hall", "",
    "p/standings", "p/rounds/1", "p/teams/index", "p/teams/1", "p/cross-table", "p/schedule",
    "prizes", "ratings", "keep", "correct/1/1", "slips/1", "list/standings", "list/pairings", "hall?part=1", "p/index",
    "p/pictures", "form/change-team?team=%231", "form/result?table=1",
)  # fmt: skip


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
        ("en", r"teams?|match(es)?|rosters?|line-?ups?|captains?|game points?|boards"),
        ("de", r"\w*mannschaft\w*|\w*wettk[aä]mpf\w*|Aufstellung\w*|Kapitän\w*|Brett\w*|Match\w*"),
    ],
)
def test_pages_of_players_do_not_speak_of_teams(
    begun: TestClient[Litestar], language: str, of_teams: str
) -> None:
    """Forms, journal, next steps, the palette, papers: every page, and the form of every act."""
    verbs = [verb.name for verb in VERBS.values() if "solo" in verb.kinds and verb.name not in HIDDEN]
    found = {}
    for page in (*PAGES, *(f"form/{verb}" for verb in verbs)):
        answer = begun.get(f"/e/Open/{page}", headers={"accept-language": language})
        assert answer.status_code == 200, page
        text = re.sub("(?i)live boards", "", answer.text)  # of games that are broadcast
        said = [line for line in shown(text) if re.search(rf"\b({of_teams})\b", line, re.IGNORECASE)]
        if said:
            found[page] = said
    assert not found
    asked = {row["text"] for row in begun.get("/e/Open/find", headers={"accept-language": language}).json()}
    assert not [text for text in asked if re.search(rf"\b({of_teams})\b", text, re.IGNORECASE)]


@pytest.mark.parametrize(
    ("language", "of_teams"),
    [
        ("en", r"teams?|rosters?|line-?ups?|captains?|game points?|match points?|board order|board 1"),
        ("de", r"\w*mannschaft\w*|\w*wettk[aä]mpf\w*|\w*aufstellung\w*|Kapitän\w*|Brett(punkte|reihenfolge)|Brett 1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("event", ["cup", "groups", "club"])
def test_pages_of_backgammon_do_not_speak_of_teams(
    event: str, language: str, of_teams: str, tmp_path: Path
) -> None:
    """A match of points is one in German too; it has players, and a board to play on."""
    fill_all(tmp_path)
    kind = "solo" if event == "club" else "bracket"
    pages = [*PAGES, "bracket", "p/brackets/1"]
    pages += [f"form/{verb.name}" for verb in VERBS.values() if kind in verb.kinds]
    found, seen = {}, 0
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        for page in pages:
            answer = client.get(f"/e/{event}/{page}", headers={"accept-language": language})
            if answer.status_code != 200:
                assert answer.status_code in (404, 409), page  # a bracket has no rounds, a Swiss no bracket
                continue
            seen += 1
            said = [
                line for line in shown(answer.text) if re.search(rf"\b({of_teams})\b", line, re.IGNORECASE)
            ]
            if said:
                found[page] = said
    assert not found
    assert seen > 50


def shown(text: str) -> list[str]:
    """The lines that people see or hear on a page."""
    text = re.sub(r"<(script|style).*?</\1>", "", text, flags=re.DOTALL)
    heard = re.findall(
        r'(?:placeholder|title|aria-label|alt|data-(?:head|open|saved|nothing|do))="([^"]*)"', text
    )
    return [unescape(line) for part in (*heard, re.sub(r"<[^>]+>", "\n", text)) for line in part.splitlines()]


@pytest.mark.parametrize(
    ("verb", "given", "said"),
    [
        ("team", {"name": "Ash"}, "There is a player 'Ash' already."),
        ("forbid", {"teams": ["Ash"]}, "two different players"),
        ("withdraw", {"team": "99"}, "no player"),
    ],
)
def test_refusals_of_players_do_not_speak_of_teams(
    begun: TestClient[Litestar], verb: str, given: dict[str, object], said: str
) -> None:
    answer = begun.post(f"/api/events/Open/do/{verb}", json={"arguments": given})
    assert answer.status_code == 409
    assert said in answer.json()["error"]


def test_a_name_with_the_word_team_in_it_stays_as_it_is(begun: TestClient[Litestar]) -> None:
    arguments = {"name": "Match Team, Ann", "rating": 1700}
    answer = begun.post("/api/events/Open/do/team", json={"arguments": arguments})
    assert answer.status_code == 200
    assert "Match Team, Ann" in answer.json()["text"]
    begun.post("/api/events/Open/do/pair", json={})
    assert "Match Team, Ann" in begun.get("/e/Open/log").text


@pytest.mark.parametrize("page", ["lineups/1", "captains", "form/lineup", "form/award", "form/create"])
def test_what_players_do_not_have_has_no_page(begun: TestClient[Litestar], page: str) -> None:
    assert begun.get(f"/e/Open/{page}").status_code == 404


def test_pages_of_teams_keep_their_words(client: TestClient[Litestar]) -> None:
    shown = client.get("/e/league/round/1").text
    assert "A team, a player, a page" in shown
    assert "One team" in shown
