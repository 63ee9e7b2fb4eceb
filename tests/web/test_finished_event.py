"""A form on a finished event says so before anything is typed, and keeps what was typed."""

from __future__ import annotations

from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log

from ..manager.tools import Hand
from .conftest import form

Client = TestClient[Litestar]


def finished(folder: Path) -> str:
    """The only match of an event that is finished."""
    hand = Hand(open_log(folder / "over.pairwright", create=True))
    hand("create", name="Over", system="ibf-single")
    hand("teams", teams=["Ann", "Bob"])
    hand("draw", seed="coin")
    assert hand.desk.event.cup is not None
    (match,) = hand.desk.event.cup.playable
    hand("score", match=match, points="7-5")
    hand("finish")
    hand.desk.log.close()
    return match


def test_a_result_of_a_finished_event_that_is_corrected(client: Client, folder: Path) -> None:
    match = finished(folder)
    page = client.get("/e/over/form/correct").text
    assert "The event is finished." in page
    assert 'href="/e/over/form/reopen"' in page
    data = form(client, "/e/over/desk", form="1", match=match, points="3-7", why="the witness Meier says so")
    answer = client.post("/e/over/do/correct", data=data)
    assert answer.status_code == 409
    assert "The event is finished." in answer.text
    assert 'value="3-7"' in answer.text
    assert "the witness Meier says so" in answer.text
    assert 'href="/e/over/form/reopen"' in answer.text


def test_a_form_of_an_event_that_runs_does_not_speak_of_its_end(client: Client) -> None:
    assert "/form/reopen" not in client.get("/e/cup/form/correct").text
