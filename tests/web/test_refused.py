"""Requests that are refused cost those who are not refused next to nothing, however many they are."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from threading import Event as Signal
from typing import Any

import pytest

pytest.importorskip("litestar")

from litestar import Litestar
from litestar._parsers import parse_url_encoded_form_data
from litestar.testing import TestClient

from pairwright.web.access import person_of
from pairwright.web.accounts import PUBLIC
from pairwright.web.later import MOST_WAITING
from pairwright.web.received import FIELDS_OF_ANYBODY
from pairwright.web.render import page

from .conftest import form
from .test_for_whom import sign_in
from .test_session_ended import OURS

PAGE, PARSE = "pairwright.web.app.page", "pairwright.web.received.parse_url_encoded_form_data"
KIND = {"content-type": "application/x-www-form-urlencoded"}


def is_on_loop() -> bool:
    """Whether this is the thread of all requests."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/no/such/page", 404),
        ("GET", "/e/none", 404),
        ("GET", "/e/league/captain/none", 404),
        ("PUT", "/e/league", 405),
        ("POST", "/e/league/do/result", 401),
        ("POST", "/sign-in/try", 403),
        ("POST", "/users/add", 401),
    ],
)
def test_the_page_of_a_refusal_is_made_in_a_thread(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch, method: str, path: str, status: int
) -> None:
    """Pages of refusals were made, and forms read, on the thread of all requests: 500 connections without an account
    kept everybody waiting for half a minute."""
    made: list[bool] = []
    read: list[bool] = []
    monkeypatch.setattr(PAGE, lambda *given, **named: made.append(is_on_loop()) or page(*given, **named))
    monkeypatch.setattr(PARSE, lambda body: read.append(is_on_loop()) or parse_url_encoded_form_data(body))
    with TestClient(closed_app) as client:
        body = "".join(f"a{n}=b&" for n in range(100)) if method == "POST" else ""
        answer = client.request(method, path, content=body, headers={**KIND, **OURS})
        assert answer.status_code == status
        assert "<h1>" in answer.text
        assert made == [False]
        assert not any(read)


def test_when_many_of_a_network_wait_the_others_get_the_words_alone(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    end, at_once, most = Signal(), 0, 0

    def slow(request: Any, *given: Any, **named: Any) -> Any:
        nonlocal at_once, most
        if person_of(request) == PUBLIC:
            at_once += 1
            most = max(most, at_once)
            assert end.wait(60)
            at_once -= 1
        return page(request, *given, **named)

    monkeypatch.setattr(PAGE, slow)
    with TestClient(closed_app) as client, ThreadPoolExecutor(MOST_WAITING + 5) as pool:
        sign_in(client, "clerk")

        def refused() -> Any:
            headers = {**KIND, **OURS, "accept-language": "de", "cookie": "theme=dark"}  # of no session
            return client.post("/e/league/do/note", content="name=Zeuge", headers=headers)

        try:
            asked = [pool.submit(refused) for _ in range(MOST_WAITING + 5)]
            for one in islice(as_completed(asked), 5):
                answer = one.result()
                assert answer.status_code == 401
                assert answer.headers["content-type"].startswith("text/plain")
                assert answer.headers["cache-control"] == "no-store"
                assert answer.text == "Melden Sie sich zuerst an.\n"
            assert client.get("/health").status_code == 200
            page_of_clerk = client.get("/e/none/desk")  # who has an account waits for none of them
            assert page_of_clerk.status_code == 404
            assert "<h1>" in page_of_clerk.text
            assert not all(one.done() for one in asked)
        finally:
            end.set()
        assert sum("Zeuge" in one.result().text for one in asked) == MOST_WAITING
    assert most == 1


@pytest.mark.parametrize(("count", "status"), [(FIELDS_OF_ANYBODY, 404), (FIELDS_OF_ANYBODY + 1, 400)])
def test_a_form_from_anybody_has_so_many_fields_and_no_more(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch, count: int, status: int
) -> None:
    read = 0

    def counted(body: bytes) -> Any:
        nonlocal read
        read += 1
        return parse_url_encoded_form_data(body)

    monkeypatch.setattr(PARSE, counted)
    with TestClient(closed_app) as client:
        fields = "".join(f"&board{n}=1" for n in range(count - 1))
        token = form(client, "/sign-in")["_csrf_token"]
        body = f"_csrf_token={token}{fields}"
        answer = client.post("/e/league/captain/none/lineup", content=body, headers=KIND)
        assert answer.status_code == status
        assert read == (status == 404)


def test_a_form_with_files_from_anybody_is_not_taken_apart(closed_app: Litestar) -> None:
    with TestClient(closed_app) as client:
        data = form(client, "/sign-in", name="chief")
        answer = client.post("/sign-in/try", data=data, files={"upload": ("a", b"b")})
        assert answer.status_code == 400


def test_what_would_make_a_long_page_is_not_shown_again(closed_app: Litestar) -> None:
    """A form of 62 KB was shown in a page of 650."""
    with TestClient(closed_app) as client:
        for sign, kept in (("'", False), ("a", True)):
            answer = client.post(
                "/e/league/do/result", content=f"text={sign * 60_000}", headers={**KIND, **OURS}
            )
            assert answer.status_code == 401
            assert (len(answer.text) > 60_000) is kept
