"""Rating changes and title norms in the browser: what the event lacks for them is said with the way to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand
from .conftest import place_in

Client = TestClient[Litestar]


@pytest.fixture
def client(folder: Path) -> Any:
    """A server with an event of two juniors after the first of its rounds, without dates."""
    hand = Hand(open_log(folder / "open.pairwright", create=True))
    hand("create", name="Open", system="fide-dutch", rounds=5)
    hand("teams", teams=[
        {"name": "Ash", "rating": 1600, "birth": "2020"}, {"name": "Birch", "rating": 1500, "birth": "2020"},
    ])  # fmt: skip
    hand("rank")
    hand("lot", colour="W")
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1")
    hand.desk.log.close()
    with TestClient(create_app(place_in(folder, open_door=True))) as found:
        yield found


def hand_at(client: Client) -> Hand:
    hand = Hand()
    hand.desk = client.app.state.place.desks.desk("open")
    return hand


def test_rating_changes_of_an_event_without_dates_say_so_and_lead_to_the_first_day(client: Client) -> None:
    made_in = hand_at(client).desk.decisions[0].at[:4]
    said = f"who is a junior goes by {made_in}, the year in which it was created"
    text = client.get("/e/open/list/rating-changes").text
    assert said in text
    assert 'href="/e/open/setup#f-start"' in text
    assert 'id="f-start"' in client.get("/e/open/setup").text
    assert said in client.get("/e/open/paper/rating-changes?form=txt").text
    hand_at(client)("set", start="2026-11-01")
    text = client.get("/e/open/list/rating-changes").text
    assert "who is a junior" not in text
    assert 'href="/e/open/setup#f-start"' not in text


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/e/open/paper/norms", "nobody has a title norm"),
        ("/e/open/paper/norms?form=csv&games=7", "nobody has a title norm"),
        ("/e/open/paper/norms?games=3", "norm needs 7, 8 or 9 games"),
        ("/e/open/paper/prizes", "this event has no prizes"),
        ("/e/open/list/prizes", "this event has no prizes"),
        ("/e/open/list/norms?exempt=z", "an exemption is one of"),
        ("/e/cup/file/trf", "a bracket event has no tables"),
    ],
)
def test_a_paper_that_there_is_not_is_refused_with_the_event_around_it(
    client: Client, path: str, why: str
) -> None:
    answer = client.get(path)
    assert answer.status_code == 409
    assert why.casefold() in answer.text.casefold()
    base = path[: path.index("/", 3)]
    assert f'href="{base}/desk"' in answer.text
    assert f'href="{base}/papers"' in answer.text
    assert "<nav" in answer.text
    alone = client.get(path, headers={"accept": "application/json"})
    assert (alone.status_code, why.casefold() in alone.json()["error"].casefold()) == (409, True)


def test_norms_are_not_offered_where_the_rounds_are_too_few_for_any(client: Client) -> None:
    """B.01 1.4.1: nine games, in some events seven."""
    words = "Too few rounds for a norm (1.4.1)"
    text = client.get("/e/open/papers").text
    assert words in text
    assert "Title norms (FIDE B.01)" in text
    assert "/paper/norms" not in text
    assert "/list/norms" not in text
    assert "/paper/rating-changes" in text
    for rounds, few in ((6, True), (7, False)):
        hand_at(client)("rounds", rounds=rounds)
        text = client.get("/e/open/papers").text
        assert (words in text, "/paper/norms" in text) == (few, not few)
    hand_at(client)("finish")
    assert words in client.get("/e/open/papers").text, "finished after one round"
