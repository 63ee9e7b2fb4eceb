"""Overlapping requests of one browser's session: the slower one does not undo anything."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web.pages import public
from pairwright.web.sessions import SqlStore

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
