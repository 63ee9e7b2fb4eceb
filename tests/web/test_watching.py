"""Health, figures for monitoring, and a log without secrets."""

from __future__ import annotations

import json
import logging
import socket
import sys
from logging.config import dictConfig
from time import process_time
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web.accounts import Accounts
from pairwright.web.logs import BROKEN_OFF, JsonLines, Lines, Seldom, log_config, without_secrets
from pairwright.web.pages import home

from .conftest import PASSWORD, Server, form


def test_health_says_whether_the_accounts_can_be_reached(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(closed_app) as client:
        answer = client.get("/health")
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers
        accounts = closed_app.state.place.accounts
        with monkeypatch.context() as patch:
            from sqlalchemy import create_engine

            patch.setattr(accounts, "engine", create_engine("sqlite:////nothing/there"))
            answer = client.get("/health")
            assert answer.status_code == 503
            assert "nothing" not in answer.text


def test_figures_are_for_the_chief_and_for_tokens_of_any_role(closed_app: Litestar) -> None:
    accounts: Accounts = closed_app.state.place.accounts
    with TestClient(closed_app) as client:
        assert client.get("/metrics", headers={"accept": "application/json"}).status_code == 401
        token = accounts.token("prometheus", "public")
        for secret, status in ((token, 200), ("wrong", 401)):
            headers = {"authorization": f"Bearer {secret}", "accept": "application/json"}
            assert client.get("/metrics", headers=headers).status_code == status
        for name, status in (("clerk", 401), ("arbiter", 401), ("chief", 200)):
            client.cookies.clear()
            client.post("/sign-in/try", data=form(client, "/sign-in", name=name, password=PASSWORD))
            assert client.get("/metrics", headers={"accept": "application/json"}).status_code == status


def test_figures_count_by_route_and_tell_no_names_or_secrets(closed_app: Litestar) -> None:
    accounts: Accounts = closed_app.state.place.accounts
    token = accounts.token("prometheus", "public")
    link = accounts.link("league", 1)
    with TestClient(closed_app) as client:
        for path in ("/e/league", "/e/cup", "/e/nothing", f"/e/league/captain/{link}", "/e/league/desk"):
            client.get(path, follow_redirects=False)
        text = client.get("/metrics", headers={"authorization": f"Bearer {token}"}).text
    assert 'pairwright_requests_total{method="GET",route="/e/{event}",status="200"} 2.0' in text
    assert 'pairwright_requests_total{method="GET",route="/e/{event}",status="404"} 1.0' in text
    assert 'pairwright_request_seconds_count{route="/e/{event}/captain/{secret}"} 1.0' in text
    assert "pairwright_events_open 2.0" in text
    assert "pairwright_streams_open 0.0" in text
    for word in (link, token, "league", "nothing"):
        assert word not in text


SECRET = "k3Jv9_xQ2mLr8sT4wYz6aBcD1eFgH5nP-uVo7iKjM0l"


@pytest.mark.parametrize(
    "text",
    [
        f"GET /e/league/captain/{SECRET}/lineup",
        "GET /e/league/slip/2/1/1/short",
        "GET /e/league/captain/short?x=1",
        f"Authorization: Bearer {SECRET}",
        "authorization: Bearer short",
        "{'cookie': 'pairwright=short; theme=dark'}",
        "Set-Cookie: __Host-pairwright=short; Path=/",
        "POST /sign-in/try name=Ann&password=short&_csrf_token=short",
        "confirm=short",
        "postgresql://ann:short@db.example.org/pairwright",
        f"a key of nothing known {SECRET}",
    ],
)
def test_no_secret_is_in_the_log(text: str) -> None:
    assert "short" not in without_secrets(text)
    assert SECRET not in without_secrets(text)
    assert "***" in without_secrets(text)


@pytest.mark.parametrize(
    "part", ["a", "token", "-", "a1-", "token=", "://", "://a:", "cookie: ", "/slip/1/1/1/", "x=&"]
)
def test_the_time_for_a_line_of_the_log_grows_with_its_length_and_no_faster(part: str) -> None:
    def spent(size: int) -> float:
        text, found = "://" + part * (size // len(part)), []
        for _ in range(3):
            began = process_time()
            without_secrets(text)
            found.append(process_time() - began)
        return min(found)

    assert spent(64_000) < 64 * (spent(4_000) + 0.0005)  # quadratic: 256 times


def test_what_is_no_secret_stays_in_the_log() -> None:
    for text in (
        "/srv/events/cup 2026.pairwright: the write-ahead log beside it is not of this copy of the file",
        'File "/usr/lib/pairwright/web/pages/public.py", line 12, in test_a_name_of_a_function_that_is_quite_long',
        "an internal error: GET /e/{event}/captain/{secret}/lineup",
        "postgresql://ann@db.example.org/pairwright",
    ):
        assert without_secrets(text).replace("***", "{secret}") == text


@pytest.mark.parametrize("kind", [Lines, JsonLines])
def test_an_internal_error_is_logged_without_the_secrets_of_its_request(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch, kind: type[logging.Formatter]
) -> None:
    records: list[logging.LogRecord] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    handler = Kept()
    logging.getLogger().addHandler(handler)
    accounts: Accounts = closed_app.state.place.accounts
    link, token = accounts.link("league", 1), accounts.token("program", "chief")

    def broken(*_given: Any) -> Any:
        raise RuntimeError(f"broken with {token} at /e/league/captain/{link}")

    monkeypatch.setattr(home, "next_step", broken)
    try:
        with TestClient(closed_app, raise_server_exceptions=False) as client:
            answer = client.get("/e/league/desk", headers={"authorization": f"Bearer {token}"})
    finally:
        logging.getLogger().removeHandler(handler)
    assert answer.status_code == 500
    assert token not in answer.text
    (record,) = [one for one in records if one.levelno >= logging.ERROR]
    line = kind().format(record)
    assert "an internal error: GET /e/{event}/desk" in line
    assert "RuntimeError" in line
    assert token not in line
    assert link not in line
    if kind is JsonLines:
        assert json.loads(line)["level"] == "error"
        assert "\n" not in line


@pytest.mark.parametrize("form_", ["text", "json"])
def test_the_log_goes_to_standard_error(form_: str, capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        dictConfig(log_config(form_))
        root.handlers[0].stream = sys.stderr  # type: ignore[attr-defined]
        logging.getLogger("pairwright.web").warning("a warning with %s", "Bearer short")
        logging.getLogger("pairwright.web").info("no warning")
    finally:
        root.handlers[:], root.level = before
    (line,) = capsys.readouterr().err.splitlines()
    assert "a warning with Bearer ***" in line
    assert (line[0] == "{") == (form_ == "json")


def test_a_request_that_is_broken_off_is_one_line_of_the_log(open_app: Litestar) -> None:
    records: list[logging.LogRecord] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    handler, seldom = Kept(), Seldom()
    handler.addFilter(seldom)
    logging.getLogger().addHandler(handler)
    server = Server(open_app)
    of_the_server = logging.getLogger(
        "uvicorn.error"
    )  # that of the tests says errors only, to a handler of its own
    of_the_server.setLevel(logging.WARNING)
    of_the_server.addHandler(handler)
    try:
        for kind in (
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/json",
        ):
            path = "/api/events/cup/do/note" if kind.endswith("json") else "/e/cup/do/note"
            head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: {kind}\r\nContent-Length: 99\r\n\r\n"
            with socket.create_connection(("127.0.0.1", server.port)) as one:
                one.sendall(head.encode() + b"--x\r\n")
                one.shutdown(socket.SHUT_WR)
                assert not one.recv(1000)
        with socket.create_connection(("127.0.0.1", server.port)) as one:
            one.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
            assert one.recv(1000).startswith(b"HTTP/1.1 400")
    finally:
        server.stop()
        logging.getLogger().removeHandler(handler)
        of_the_server.removeHandler(handler)
    said = [one.getMessage() for one in records if one.levelno >= logging.WARNING]
    assert said == [
        "a request was broken off by its client: POST /e/{event}/do/{verb}",
        "a request that is not HTTP was refused",
    ]
    assert not any(one.exc_info for one in records)


def test_what_anybody_can_cause_is_logged_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("pairwright.web.logs.monotonic", lambda: now)
    seldom, said = Seldom(), []
    for seconds in (0, 1, 59, 60):
        now = 100.0 + seconds
        for name, text in (
            ("uvicorn.error", "Invalid HTTP request received."),
            ("uvicorn.error", "Unsupported upgrade request."),
            ("uvicorn.error", "No supported WebSocket library detected."),
            ("pairwright.web.app", BROKEN_OFF),
        ):
            record = logging.LogRecord(
                name, logging.WARNING, "", 0, text, ("GET", "/") if "%" in text else (), None
            )
            said.append((seconds, record.getMessage()) if seldom.filter(record) else None)
    assert [one for one in said if one is not None] == [
        (0, "a request that is not HTTP was refused"),
        (0, "a request for another protocol was answered as HTTP"),
        (0, "there are no WebSockets here; a client asked for one"),
        (0, "a request was broken off by its client: GET /"),
        (60, "a request that is not HTTP was refused"),
        (60, "a request for another protocol was answered as HTTP"),
        (60, "there are no WebSockets here; a client asked for one"),
        (60, "a request was broken off by its client: GET /"),
    ]
