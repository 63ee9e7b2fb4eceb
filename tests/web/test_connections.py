"""Open connections: many of one client, and silent ones, keep nobody else out."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("litestar")

import uvicorn
import uvicorn.protocols.http.h11_impl
from litestar.testing import TestClient

from pairwright.web import connections
from pairwright.web.connections import MOST_OF_HEAD, BoundedProtocol, Line
from pairwright.web.front import _in_parts
from pairwright.web.logs import Seldom
from pairwright.web.turns import GONE, Gone, Turns, of_request


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """The least application."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


async def patient(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers when the whole body is there."""
    while (await receive()).get("more_body"):
        pass
    await hello(scope, receive, send)


async def counting(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers with the bytes of the body, and how many there were."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    text = b"%s %d %d;" % (scope["path"].encode(), len(body), sum(body))
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(text))]}
    )
    await send({"type": "http.response.body", "body": text})


LARGE = 8 << 20
PAGE = bytes(LARGE)


async def large(scope: Any, receive: Any, send: Any) -> None:
    """An application with a large answer, sent in parts as the one of the program."""
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % LARGE)]}
    )
    await _in_parts(send)({"type": "http.response.body", "body": PAGE})


class _Served:
    def __init__(self, app: Any = hello, **how: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        config = uvicorn.Config(
            app, port=self.port, http=BoundedProtocol, ws="none", lifespan="off", log_level="error", **how
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)

    def connect(self) -> socket.socket:
        found = socket.create_connection(("127.0.0.1", self.port))
        found.settimeout(60)
        return found


@pytest.fixture(params=[False, True], ids=["alone", "behind a proxy"])
def served(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[_Served, bool]]:
    monkeypatch.setattr(connections, "_MOST_OF_ONE", 5)
    found = _Served(proxy_headers=request.param, forwarded_allow_ips="127.0.0.1")
    yield found, request.param
    found.server.should_exit = True
    found.thread.join(20)


def test_one_network_has_so_many_connections_and_a_proxy_any_number(served: tuple[_Served, bool]) -> None:
    server, proxy = served
    with ExitStack() as stack:
        opened = [stack.enter_context(server.connect()) for _ in range(8)]
        answers = []
        for one in opened:
            try:
                one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                answers.append(one.recv(12)[-3:])
            except ConnectionError:
                answers.append(b"")
        assert answers == [b"200"] * (8 if proxy else 5) + [b""] * (0 if proxy else 3)
    for _ in range(200):
        if not BoundedProtocol._count:
            break
        time.sleep(0.05)
    with server.connect() as again:
        again.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert again.recv(12)[-3:] == b"200"


def _closed(one: socket.socket, drip: bytes) -> bool:
    """Whether a connection is closed while these bytes are sent ten times a second."""
    for _ in range(300):
        try:
            one.sendall(drip)
            if one.recv(1) == b"":
                return True
        except TimeoutError:
            continue
        except ConnectionError:
            return True
    return False


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY", 0.3)
    server = _Served(patient)
    head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n"
    for drip in (False, True):
        with server.connect() as one:
            one.sendall(head)
            one.settimeout(0.1)
            assert _closed(one, b"a" * drip)
    with server.connect() as one:
        one.sendall(head + b"a" * 30_000)
        one.sendall(b"a" * 30_000)
        assert one.recv(12)[-3:] == b"200"
    server.server.should_exit = True
    server.thread.join(20)


def test_an_answer_that_is_not_read_is_not_waited_for_and_one_that_is_read_slowly_comes_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Four hundred connections that asked for a page of 5 MB and did not read it took 0.8 GB, and kept it."""
    monkeypatch.setattr(connections, "WRITE", 2.0)
    server = _Served(large)
    held: list[int] = []
    usual = BoundedProtocol._see_what_was_read

    def seen(self: BoundedProtocol, before: int) -> None:
        held.append(self._waiting_bytes())
        usual(self, before)

    monkeypatch.setattr(BoundedProtocol, "_see_what_was_read", seen)
    with server.connect() as slow, server.connect() as silent:
        for one in (slow, silent):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65_536)
            one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        came = 0
        while came < LARGE:
            part = len(slow.recv(262_144))
            assert part
            came += part
            time.sleep(0.03)
        time.sleep(3.0)
        read = 0
        try:
            while part := len(silent.recv(1 << 20)):
                read += part
        except ConnectionError:
            pass
        assert read < LARGE
    assert held
    assert max(held) <= 3 * 65_536  # of the eight megabytes
    server.server.should_exit = True
    server.thread.join(20)


def test_a_connection_without_a_whole_head_is_closed(
    served: tuple[_Served, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD", 0.2)
    for sent in (b"", b"GET / HTTP/1.1\r\nHost: loc", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"):
        with served[0].connect() as one:
            one.sendall(sent)
            if sent.endswith(b"\r\n\r\n"):  # and then the beginning of a second request
                assert one.recv(12)[-3:] == b"200"
                one.sendall(b"GET / HT")
            rest = b""
            try:
                while more := one.recv(1000):
                    rest += more
            except ConnectionResetError:
                pass
            assert b"HTTP/1.1" not in rest


def _answer_to_another_network(port: int) -> int:
    """Of this machine; while the rush lasts a connection may be closed, like that of the others."""
    for _ in range(100):
        try:
            with httpx.Client(
                transport=httpx.HTTPTransport(local_address="127.0.0.2"), timeout=120
            ) as client:
                return client.get(f"http://127.0.0.1:{port}/").status_code
        except httpx.TransportError:
            time.sleep(0.1)
    return 0


@pytest.mark.skipif(os.name != "posix", reason="descriptors are not limited")
def test_silent_connections_of_one_client_do_not_stop_the_server(tmp_path: Path) -> None:
    """1030 of them did, and the log was filled with tracebacks."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    serve = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (128, 256))\n"
        f"sys.argv = ['pairwright', 'serve', {str(tmp_path)!r}, '--port', '{port}']\n"
        "from pairwright.cli import main; sys.exit(main())"
    )
    log = tmp_path / "log.txt"
    with log.open("w") as errors, subprocess.Popen([sys.executable, "-c", serve], stderr=errors) as server:
        try:
            for _ in range(600):
                try:
                    httpx.get(f"http://127.0.0.1:{port}/sign-in", timeout=120)
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            with ExitStack() as stack:
                for _ in range(400):
                    stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=120))
                assert _answer_to_another_network(port) == 200
        finally:
            server.kill()
    assert log.read_text().count("Traceback") == 0


def test_that_nothing_can_be_accepted_is_logged_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("pairwright.web.logs.monotonic", lambda: now)
    seldom, said = Seldom(), []
    for seconds, name in ((0, "asyncio"), (1, "asyncio"), (59, "asyncio"), (60, "asyncio"), (61, "other")):
        now = 100.0 + seconds
        text = "socket.accept() out of system resource"
        record = logging.LogRecord(name, logging.ERROR, "", 0, text, (), (OSError, OSError(24, ""), None))
        said.append((seldom.filter(record), record.exc_info is None))
    assert [one for one, _ in said] == [True, False, False, True, True]
    assert said[0][1]
    assert not said[-1][1]


def _answers(one: socket.socket, count: int) -> list[str]:
    """The bodies of so many answers of `counting`."""
    got = b""
    while got.count(b";") < count:
        got += one.recv(65_536)
    return [part.rpartition(b"\r\n\r\n")[2].decode() for part in got.split(b";")[:-1]]


def test_what_comes_is_taken_apart_in_pieces_and_comes_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bodies in chunks of one byte, of twenty connections, kept everybody waiting for half a minute."""
    pieces: list[tuple[bool, int]] = []
    whole = uvicorn.protocols.http.h11_impl.H11Protocol.data_received

    def seen(self: Any, data: bytes) -> None:
        pieces.append((self._is_chunked(), len(data)))
        whole(self, data)

    monkeypatch.setattr(uvicorn.protocols.http.h11_impl.H11Protocol, "data_received", seen)
    server = _Served(counting)
    chunks = b"POST /chunks HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunks += b"1\r\na\r\n" * 60_000 + b"0\r\n\r\n"
    both = chunks.replace(b"Transfer", b"Content-Length: 40000000\r\nTransfer")
    plain = b"POST /plain HTTP/1.1\r\nHost: localhost\r\nContent-Length: 200000\r\n\r\n" + b"b" * 200_000
    page = b"GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n"
    a, b = 60_000 * ord("a"), 200_000 * ord("b")
    with server.connect() as one, server.connect() as two:
        one.sendall(chunks + plain + page + page + chunks)
        two.sendall(page + plain + both)
        first = [f"/chunks 60000 {a}", f"/plain 200000 {b}", "/page 0 0", "/page 0 0", f"/chunks 60000 {a}"]
        assert _answers(one, 5) == first
        assert _answers(two, 3) == ["/page 0 0", f"/plain 200000 {b}", f"/chunks 60000 {a}"]
    assert max(length for chunked, length in pieces if chunked) == 1024
    assert sum(length for chunked, length in pieces if chunked) > 3 * 360_000 - 3 * 4096
    assert max(length for chunked, length in pieces if not chunked) > 10_000  # what has a length is not cut
    server.server.should_exit = True
    server.thread.join(20)


def test_one_piece_is_taken_apart_at_a_time_however_many_connections_wait() -> None:
    soon: list[Any] = []
    taken: list[str] = []

    class Loop:
        def call_soon(self, work: Any) -> None:
            soon.append(work)

    class One:
        def __init__(self, name: str, pieces: int) -> None:
            self.name, self.pieces = name, pieces

        def take_piece(self) -> None:
            taken.append(self.name)
            self.pieces -= 1
            if self.pieces:
                line.join(self)  # type: ignore[arg-type]

    line = Line(Loop())  # type: ignore[arg-type]
    for one in (One("a", 3), One("b", 1), One("c", 2)):
        line.join(one)  # type: ignore[arg-type]
    for count in range(1, 7):
        assert len(soon) == 1
        soon.pop()()
        assert len(taken) == count
    assert soon == []
    assert taken == ["a", "b", "c", "a", "c", "a"]


@pytest.mark.parametrize(("size", "status"), [(MOST_OF_HEAD - 200, b"200"), (MOST_OF_HEAD + 8192, b"400")])
def test_a_head_has_an_end(size: int, status: bytes) -> None:
    """9,000 headers of 64 KiB took fifty milliseconds, at 400 connections at once."""
    server = _Served(h11_max_incomplete_event_size=MOST_OF_HEAD)
    with server.connect() as one:
        lines = b"1a2b: c\r\n" * (size // 9)
        one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + lines + b"\r\n")
        assert one.recv(12)[-3:] == status
    server.server.should_exit = True
    server.thread.join(20)


def test_a_request_whose_client_has_gone_takes_no_turn() -> None:
    """680 of them a second stayed in line, and readers of the event waited a minute after twenty seconds of it."""
    turns, end = Turns(1), threading.Event()
    done: list[str] = []
    gone: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        of_request.set(scope["state"])
        try:
            async with turns.one("all"):
                done.append(scope["path"])
                while not end.is_set():
                    await asyncio.sleep(0.01)
                await hello(scope, receive, send)
        except Gone:
            gone.append(scope["path"])

    def waiting(count: int) -> None:
        while turns.count("all") != count:
            time.sleep(0.01)

    server = _Served(app)
    with server.connect() as first, server.connect() as third:
        first.sendall(b"GET /first HTTP/1.1\r\nHost: localhost\r\n\r\n")
        waiting(1)
        with server.connect() as second:
            second.sendall(b"GET /second HTTP/1.1\r\nHost: localhost\r\n\r\n")
            waiting(2)
        third.sendall(b"GET /third HTTP/1.1\r\nHost: localhost\r\n\r\n")
        waiting(3)
        end.set()
        assert third.recv(12)[-3:] == b"200"
    assert (done, gone) == (["/first", "/third"], ["/second"])
    server.server.should_exit = True
    server.thread.join(20)


def test_nothing_is_sent_to_a_client_that_has_gone(open_app: Any) -> None:
    sent: list[Any] = []

    async def ask(state: dict[str, Any]) -> None:
        scope = {
            "type": "http", "method": "GET", "path": "/e/league", "raw_path": b"/e/league", "query_string": b"",
            "headers": [(b"host", b"testserver.local")], "state": state, "client": ("127.0.0.1", 9),
            "scheme": "http", "http_version": "1.1", "server": ("testserver.local", 80), "root_path": "",
            "asgi": {"version": "3.0"}, "extensions": {},
        }  # fmt: skip

        async def receive() -> Any:
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message["type"])

        await open_app(scope, receive, send)

    with TestClient(open_app) as client, client.portal() as portal:
        portal.call(ask, {GONE: True})
        assert sent == []
        portal.call(ask, {})
        assert sent[0] == "http.response.start"
