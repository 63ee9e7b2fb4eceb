"""Overlapping requests of one browser's session: the slower one does not undo anything."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from threading import Barrier
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import inspect, select
from sqlalchemy.exc import OperationalError

from pairwright.web import sessions
from pairwright.web.accounts import Accounts, open_accounts
from pairwright.web.pages import public
from pairwright.web.sessions import SqlStore
from pairwright.web.tables import SESSIONS

from .conftest import PASSWORD, Server, form, token_in


def while_a_picture_is_drawn(
    monkeypatch: pytest.MonkeyPatch, client: httpx.Client, then: Callable[[], None]
) -> None:
    """Runs `then` between the start and the end of the request for the bracket picture."""
    drawing, done = threading.Event(), threading.Event()
    draw = public.bracket

    def slow(*given: Any) -> Any:
        drawing.set()
        assert done.wait(60)
        return draw(*given)

    monkeypatch.setattr(public, "bracket", slow)
    other = threading.Thread(target=lambda: client.get("/e/cup/bracket/1"))
    other.start()
    assert drawing.wait(60)
    then()
    done.set()
    other.join(60)
    assert not other.is_alive()


def token(client: httpx.Client, page: str) -> dict[str, str]:
    answer = client.get(page)
    assert answer.status_code == 200
    return {"_csrf_token": token_in(answer.text)}


def test_a_message_is_not_swallowed_by_a_slower_request(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with httpx.Client(base_url=server.url, timeout=60) as client:
        client.get("/language/en")  # the browser has a session already

        def decide() -> None:
            data = {
                **token(client, "/e/cup/bracket"),
                "match": "U1.1",
                "points": "7-5",
                "next": "/e/cup/bracket",
            }
            assert client.post("/e/cup/do/score", data=data).status_code == 303

        while_a_picture_is_drawn(monkeypatch, client, decide)
        assert "wins U1.1" in client.get("/e/cup/bracket").text


def test_a_sign_out_is_not_taken_back_by_a_slower_request(
    closed_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with httpx.Client(base_url=closed_server.url, timeout=60) as client:
        data = {**token(client, "/sign-in"), "name": "chief", "password": PASSWORD}
        client.post("/sign-in/try", data=data)
        key = client.cookies["pairwright"]
        assert client.get("/e/cup/bracket").status_code == 200

        def leave() -> None:
            client.post("/sign-out", data=token(client, "/e/cup/bracket"))

        while_a_picture_is_drawn(monkeypatch, client, leave)
    with httpx.Client(base_url=closed_server.url, timeout=60, cookies={"pairwright": key}) as thief:
        assert thief.get("/e/cup/bracket").status_code != 200


def test_a_page_that_is_only_read_writes_no_session(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    write = SqlStore._set
    monkeypatch.setattr(
        SqlStore, "_set", lambda self, key, *more: (written.append(key), write(self, key, *more))
    )
    with TestClient(closed_app) as client:
        client.post("/sign-in/try", data=form(client, "/sign-in", name="chief", password=PASSWORD))
        assert len(written) == 1
        for _ in range(3):
            assert client.get("/e/cup/bracket").status_code == 200
        assert len(written) == 1
    with TestClient(closed_app) as reader:
        reader.get("/e/cup/p/index")
        assert "pairwright" not in reader.cookies
        assert len(written) == 1


def test_requests_of_one_browser_at_the_same_moment_store_its_session(people: Any) -> None:
    """A form sent twice by a double click: the second answer was an internal error, in a database."""
    store, start = SqlStore(people), Barrier(8)

    def change(number: int) -> None:
        start.wait(60)
        for _ in range(10):
            store._set(key, b"%d" % number, 3600)

    for key in (token_hex(16), token_hex(16)):
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(change, range(8)))
        assert store._get(key) in [b"%d" % number for number in range(8)]


def test_so_many_sessions_of_an_account_are_kept_and_no_more(
    people: Any, own: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever signed in again and again made a million of them a day, and each change of one read them all."""
    monkeypatch.setattr(sessions, "MOST", 3)
    store = SqlStore(people)
    mine, other = (b'{"account": "%s%d"}' % (own.encode()[-20:], one) for one in (1, 2))
    nobody = b'{"said": "x"}'
    kept = [f"{own} {number}" for number in range(6)]
    store._set(f"{own} other", other, 10)
    store._set(f"{own} nobody", nobody, 10)
    for number, key in enumerate(kept):
        store._set(key, mine, 3600 + number)
        store._set(kept[0], mine, 3600 + number)  # it is in use
    assert [key for key in kept if store._get(key)] == [kept[0], *kept[-2:]]
    assert store._get(f"{own} other") == other
    assert store._get(f"{own} nobody") == nobody


def test_accounts_from_before_sessions_had_an_account_are_given_it_and_its_indexes(tmp_path: Path) -> None:
    open_accounts(str(tmp_path)).close()
    with sqlite3.connect(tmp_path / "accounts.sqlite") as connection:
        for name in ("account", "until"):
            connection.execute(f"DROP INDEX ix_pairwright_sessions_{name}")
        connection.execute("ALTER TABLE pairwright_sessions DROP COLUMN account")
        connection.execute("INSERT INTO pairwright_sessions VALUES ('old', '{}', 4000000000)")
    connection.close()
    for _ in range(2):
        accounts = open_accounts(str(tmp_path))
        with accounts.reading() as reading:
            found = inspect(reading).get_indexes("pairwright_sessions")
            assert {tuple(one["column_names"]) for one in found} == {("account",), ("until",)}
            assert reading.execute(select(SESSIONS.c.key, SESSIONS.c.account)).all() == [("old", "")]
        accounts.close()


def test_on_a_full_disk_every_page_opens_and_an_act_is_no_error(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message for the next page could not be stored, or taken out of the session, and the answer was a bare 500
    although the act was done."""

    def full(*_: object) -> Any:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    with TestClient(closed_app) as client:
        data = form(client, "/sign-in", name="chief", password=PASSWORD)
        client.post("/sign-in/try", data=data)
        note = form(client, "/e/club/log", text="before")
        client.post("/e/club/do/note", data=note, follow_redirects=False)
        with monkeypatch.context() as patch:
            patch.setattr(SqlStore, "_set", full)
            for _ in range(2):
                assert "before" in client.get("/e/club/desk").text
            answer = client.post("/e/club/do/note", data={**note, "text": "after"}, follow_redirects=False)
            assert answer.status_code == 303
            patch.setattr(Accounts, "writing", full)
            answer = client.post("/sign-out", data=note)
            assert answer.status_code == 503
            assert "the disk is full" in answer.text
        assert client.get("/e/club/log").status_code == 200  # nobody was signed out
        client.post("/sign-out", data=note)
        assert client.get("/e/club/log", follow_redirects=False).status_code == 302
