"""What one sender, an account or a network, asks for in great numbers keeps nobody else waiting for long."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import current_thread
from time import sleep
from typing import Any

import pytest

pytest.importorskip("litestar")

from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from pairwright.web import answers, bodies
from pairwright.web.accounts import Accounts
from pairwright.web.app import create_app
from pairwright.web.organisations import Organisations
from pairwright.web.pages import public

from .conftest import form, how_many, place_in
from .test_answers_kept import kept_page
from .test_for_whom import sign_in
from .test_turns import held, many

Client = TestClient[Litestar]


def of(client: Client, name: str) -> dict[str, str]:
    """The cookies of somebody who signs in; the client has none after that."""
    sign_in(client, name)
    found = {"cookie": "; ".join(f"{one}={value}" for one, value in client.cookies.items())}
    client.cookies.clear()
    return found


def test_readers_of_one_network_have_two_places_in_the_line_of_an_event(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Five hundred who asked for the largest pages of an event stood before everybody else, captains too."""
    waiting = closed_app.state.place.waiting
    with TestClient(closed_app) as client, ThreadPoolExecutor(24) as pool:
        clerk = of(client, "clerk")
        captain = f"/e/league/captain/{closed_app.state.place.accounts.link('league', 1)}"
        with held(monkeypatch, public, "_public") as begun:
            sent = [*many(pool, 12, client.get, "/e/league"), pool.submit(client.get, captain)]
            assert how_many(begun, 2) == 2
            assert waiting.reading.count("league") == 2
            assert waiting.asking.count("testclient league") == 13
            sent.append(pool.submit(client.get, "/e/league", headers=clerk))
            while waiting.reading.count("league") < 3:
                sleep(0.02)
        assert {one.result().status_code for one in sent} == {200}
    assert waiting.asking._places == {}


def test_a_page_that_answered_a_form_is_read_once_at_a_time_for_its_sender(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of 20 megabytes, asked for on 500 connections, took all threads of acts again and again."""
    with TestClient(closed_app) as client, ThreadPoolExecutor(12) as pool:
        sign_in(client, "chief")
        where = kept_page(client).replace("/setup", "")  # by a way that takes no turns at the event
        with held(monkeypatch, answers, "_found") as begun:
            sent = many(pool, 6, client.get, where)
            assert how_many(begun, 1) == 1
        assert {one.result().status_code for one in sent} == {409}


def test_there_is_room_for_a_page_that_answered_a_form_before_it_is_read(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(closed_app) as client:
        sign_in(client, "chief")
        where = kept_page(client)
        assert client.get(where).status_code == 409

        def never(*given: object) -> None:
            raise AssertionError

        usual = bodies.Bodies.answered

        def full(self: bodies.Bodies, asker: str) -> Any:
            self._unread[asker] = bodies.MOST_OF_ONE
            return usual(self, asker)

        monkeypatch.setattr(bodies, "SMALL", -1)
        monkeypatch.setattr(bodies.Bodies, "answered", full)
        monkeypatch.setattr(answers, "_found", never)
        answer = client.get(where)
        assert answer.status_code == 503
        assert "other large pages are being sent to you" in answer.text.lower()


def test_who_asks_is_looked_up_in_threads_of_its_own(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a database that took seconds each request stopped all others for as long."""
    place = place_in(folder, open_door=False)
    club = place.organisations.create("Club")
    place.organisations.set_role(club, "arbiter", "clerk", outside=True)
    token = place.accounts.token("Display", "clerk")
    names: list[str] = []

    def noting(where: type, name: str) -> None:
        usual = getattr(where, name)

        def noted(*given: Any) -> Any:
            names.append(current_thread().name)
            return usual(*given)

        monkeypatch.setattr(where, name, noted)

    with TestClient(create_app(place)) as client:
        sign_in(client, "arbiter")
        for where, name in ((Accounts, "of_session"), (Accounts, "by_token"), (Organisations, "seen_by")):
            noting(where, name)
        data = form(client, "/e/league/desk", text="x")
        assert client.post("/e/league/do/note", data=data).status_code == 200
        client.cookies.clear()
        bearer = {"authorization": f"Bearer {token}"}
        assert client.get("/api/events/league/log", headers=bearer).status_code == 200
        assert len(names) >= 6
        assert {name.partition("_")[0] for name in names} == {"lookups"}


def test_who_asks_is_looked_up_once_where_the_accounts_are_out_of_reach(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def broken(*_given: Any) -> Any:
        tried.append(current_thread().name)
        raise OperationalError("", None, RuntimeError("too many are using it"))

    with TestClient(closed_app) as client:
        sign_in(client, "clerk")
        monkeypatch.setattr(Accounts, "of_session", broken)
        assert client.get("/e/league/desk").status_code == 503
    assert len(tried) == 1
