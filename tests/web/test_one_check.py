"""Titles and dates of birth are checked in the same way wherever they come in: form, pasted lines, table, file, API."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.titles import TITLES
from pairwright.manager.desk import Desk
from pairwright.manager.entrants import entries_again
from pairwright.manager.warnings import Refusal
from pairwright.store.log import Draft

from ..manager.tools import Hand
from .conftest import form
from .test_imports import look

Client = TestClient[Litestar]
NO_TITLE = f"the title is one of {', '.join(TITLES)}, not 'Dr'."
NO_BIRTH = "the date of birth is a day such as 17.5.1990 or 1990-05-17, or a year, not '19990'."


@pytest.fixture
def new(client: Client) -> Client:
    client.post("/events", data=form(client, "/", name="Open", system="fide-dutch", rounds="3"))
    client.post("/events", data=form(client, "/", name="Teams", system="fide-team", boards="2"))
    return client


def entered(client: Client, verb: str, event: str = "Open", **given: str) -> str:
    answer = client.post(f"/e/{event}/do/{verb}", data=form(client, "/", form="1", **given))
    assert answer.status_code == 409, answer.text
    return html.unescape(answer.text)


def test_the_form_of_a_player(new: Client) -> None:
    assert f"Ann: {NO_TITLE}" in entered(new, "team", name="Ann", title="Dr")
    assert f"Ann: {NO_BIRTH}" in entered(new, "team", name="Ann", birth="19990")


def test_pasted_lines(new: Client) -> None:
    assert f"Row 2: Bob: {NO_TITLE}" in entered(new, "teams", teams="Ann; 2100\nBob; 2000; SUI; Dr")
    assert f"Row 2: Bob: {NO_BIRTH}" in entered(
        new, "teams", teams=json.dumps(["Ann", {"name": "Bob", "birth": "19990"}])
    )
    assert new.get("/api/events/Open/state").json()["entries"] == []


def test_the_players_of_pasted_teams(new: Client) -> None:
    team = {"name": "Ash", "members": ["Ann", {"name": "Bob", "title": "Dr"}]}
    assert f"Row 1: Ash, player 2: {NO_TITLE}" in entered(new, "teams", "Teams", teams=json.dumps([team]))


def test_a_program_is_told_the_same() -> None:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    with pytest.raises(Refusal, match="Row 2: Bob: the date of birth is"):
        hand("teams", teams=["Ann", {"name": "Bob", "birth": "1990-02-30"}])


TABLE = "Name,Rating,Title,Born\nAnn,2100,m,1990\nBob,2000,Dr,19990\nCid,1900,nm,1985-02-28\n"


def told(text: str) -> str:
    """What the page says of cells, without what lies between."""
    return " ".join(html.unescape(text).split())


def test_a_pasted_table_and_a_file(new: Client) -> None:
    """What is no title and no date of birth is named with its row and column, and is left out."""
    page = "/e/Open/entries"
    pasted = told(new.post(page, data=form(new, page, table=TABLE)).text)
    imported = told(look(new, TABLE.encode(), "list.csv", system="fide-dutch"))
    for text, where in ((pasted, ""), (imported, ", table list.csv")):
        assert f"line 3{where}, column “Title”: 'Dr' is not a title; it was left out" in text
        assert f"line 3{where}, column “Born”: '19990' is not a date of birth; it was left out" in text
        assert text.count("it was left out") == 2
    rows = json.loads(pasted.split('name="teams" value="')[1].split('">')[0])
    found: dict[str, Any] = {row["name"]: (row.get("title", ""), row.get("birth", "")) for row in rows}
    assert found == {"Ann": ("IM", "1990"), "Bob": ("", ""), "Cid": ("NM", "1985/02/28")}


def test_an_event_with_what_an_older_one_let_in_is_copied() -> None:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Ann"])
    log = hand.desk.log
    changed = {"team": 1, "title": "Dr", "birth": "19990", "sex": "w"}
    log.append(log.position(), [Draft("change-team", 1, changed)])
    event = Desk(log).event
    assert event.teams[1].title == "Dr"
    again = Hand()
    again("create", name="Next", system="fide-dutch", rounds=3)
    again("teams", teams=entries_again(event))
    found = again.desk.event.teams[1]
    assert (found.name, found.sex, found.title, found.birth) == ("Ann", "w", "", "")
