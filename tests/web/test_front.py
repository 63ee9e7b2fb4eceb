"""What is done with every request first: cookies that are not ours, and what would be kept of it."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import sleep
from typing import Any

import litestar.connection.base
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.web.bodies import A_FORM
from pairwright.web.entrance import MOST_AT_ONCE, Entrance
from pairwright.web.front import MOST_PATH
from pairwright.web.gate import FIELD
from pairwright.web.throttle import Throttle
from pairwright.web.turns import GONE

from .conftest import PASSWORD, alone, form

Client = TestClient[Litestar]
KIND = {"content-type": "application/x-www-form-urlencoded"}
TIMES = 12


@pytest.mark.parametrize("path", ["/", "/no/such/page", "/static/no.css", "/health"])
def test_only_cookies_of_ours_are_taken_apart(
    client: Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Quoted ones with many backslashes kept everybody waiting for half a minute."""
    taken: list[str] = []
    whole: Callable[[str], Any] = litestar.connection.base.parse_cookie_string
    monkeypatch.setattr(
        litestar.connection.base, "parse_cookie_string", lambda text: taken.append(text) or whole(text)
    )
    slow = '"' + "\\" * 20_000 + '"'
    sent = f"a=1; theme={slow};  language=de ; language={slow}; pairwright={slow}; pairwright-forms=0a"
    answer = client.get(path, headers={"cookie": sent})
    assert answer.status_code in (200, 404)
    assert all(text.replace(" ", "") == "language=de;pairwright-forms=0a" for text in taken)
    if "html" in answer.headers.get("content-type", ""):
        assert '<html lang="de"' in answer.text


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_that_are_ours_are_let_in(secure: bool, folder: Any) -> None:
    from pairwright.web.app import create_app

    from .conftest import place_in

    app = create_app(place_in(folder, open_door=False), secure)
    with TestClient(app, base_url="https://testserver.local") as client:
        done = client.post("/sign-in/try", data=form(client, "/sign-in", name="chief", password=PASSWORD))
        assert done.status_code == 200
        client.get("/theme/dark")
        page = client.get("/users")
        assert page.status_code == 200
        assert "dark" in page.text.partition(">")[0] + page.text.partition("<head>")[0]


def grown(work: Callable[[int], Any]) -> int:
    """Bytes that are kept after something was done several times with different data."""
    work(0)
    tracemalloc.start()
    try:
        for number in range(1, TIMES + 1):
            work(number)
        gc.collect()
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


def test_no_form_is_kept(client: Client) -> None:
    """A clerk who sent forms of four megabytes filled the memory: the last 1024 of them were kept."""
    size = 1_000_000

    def send(number: int) -> None:
        text = f"{number:04}" * (size // 4)
        answer = client.post("/e/league/do/note", content=f"text={text}".encode(), headers=KIND)
        assert answer.status_code == 403

    assert grown(send) < 4 * size


def test_no_query_is_kept(client: Client) -> None:
    size = 60_000

    def ask(number: int) -> None:
        text = "&".join(f"{one:0120}=" for one in range(number * 10_000, number * 10_000 + 490))
        assert client.get(f"/e/league/hall?{text[:size]}").status_code == 200
        assert client.get(f"/?{text[:size]}").status_code == 200

    assert (
        grown(ask) < 150 * size
    )  # the text of the last addresses is kept, a hundred of them, and not its parts


def test_a_very_long_address_is_refused(client: Client) -> None:
    assert client.get("/e/league/p/" + "x" * MOST_PATH).status_code == 414
    assert client.get("/e/league/p/" + "x" * (MOST_PATH - 12)).status_code == 404


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("", 403),
        ("text/plain; charset=UTF-8", 403),
        ("text/plain; charset=punycode", 400),
        ('text/plain; Charset="idna"', 400),
        ("text/plain; charset=utf-7", 400),
    ],
)
def test_the_texts_of_a_form_are_in_one_encoding(client: Client, kind: str, status: int) -> None:
    """One of a megabyte said to be Punycode took more than a minute, on the thread of all requests."""
    head = (
        b'Content-Disposition: form-data; name="text"\r\n'
        + (f"Content-Type: {kind}\r\n" if kind else "").encode()
    )
    body = b"--x\r\n" + head + b"\r\nname-b\r\n--x--\r\n"
    sent = {"content-type": "multipart/form-data; boundary=x"}
    assert client.post("/e/league/do/note", content=body, headers=sent).status_code == status
    pieces = (body[at : at + 3] for at in range(0, len(body), 3))
    assert client.post("/e/league/do/note", content=pieces, headers=sent).status_code == status


@pytest.mark.parametrize(("count", "status"), [(100, 200), (1000, 414)])
def test_so_many_fields_of_an_address_and_no_more(client: Client, count: int, status: int) -> None:
    """31,000 of them took a twentieth of a second each time."""
    assert client.get("/health?" + "a&" * count).status_code == status


@pytest.mark.parametrize(("count", "status"), [(100, 200), (400, 431)])
def test_so_many_headers_and_no_more(client: Client, count: int, status: int) -> None:
    answer = client.get("/health", headers={f"x-{n}": "" for n in range(count)})
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("path", "field", "size", "status"),
    [
        ("/import", "name", 65_536, 409),
        ("/import", "name", 65_537, 400),
        ("/import", "table", 65_537, 409),
        ("/e/league/do/note", "table", 65_537, 400),  # nothing is imported there
    ],
)
def test_a_text_of_a_form_with_files_is_short_where_it_can_be(
    client: Client, path: str, field: str, size: int, status: int
) -> None:
    """The name of an event with 31 MB was shown again, in a page of 118 MB."""
    data = form(client, "/", **{field: "x" * size})
    answer = client.post(path, data=data, files={"upload": ("", b"")})
    assert answer.status_code == status
    assert ("has more than 65,536 characters" in answer.text) == (status == 400)


@pytest.mark.parametrize("path", ["/import", "/e/league/entries"])
def test_a_body_that_is_not_one_for_files_is_no_longer_than_a_form(client: Client, path: str) -> None:
    """All of it is decoded at once: two of 32 MiB of percent signs kept everybody waiting for ten seconds."""
    begin = f"{FIELD}={form(client, '/')[FIELD]}&name=".encode()
    answers = [
        client.post(path, content=begin.ljust(size, b"x"), headers=KIND) for size in (A_FORM, A_FORM + 1)
    ]
    assert answers[0].status_code in (400, 409)  # it is read, and has no file
    assert answers[1].status_code == 413


def test_a_file_of_another_encoding_can_be_sent(client: Client) -> None:
    table = "Name,Rating\nMüller,2000\n".encode("latin-1")
    files = {"upload": ("table.csv", table, "text/csv; charset=iso-8859-1")}
    page = client.post("/import", data=form(client, "/"), files=files)
    assert "Müller" in page.text


@pytest.mark.parametrize(
    ("text", "status"), [("100%25+%C3%BC", 403), ("100%", 400), ("%%%", 400), ("%2", 400), ("%zz", 400)]
)
def test_a_percent_sign_that_no_browser_sends_is_refused(client: Client, text: str, status: int) -> None:
    answer = client.post("/e/league/do/note", content=f"text={text}".encode(), headers=KIND)
    assert answer.status_code == status


@pytest.mark.parametrize("origin", ["http://[::1", "http://[x]", "[", "null", ""])
def test_an_origin_that_cannot_be_read_is_that_of_another_site(client: Client, origin: str) -> None:
    """Each was an internal error, with a traceback in the log, without an account."""
    assert client.post("/sign-in/try", data={"name": "Ann"}, headers={"origin": origin}).status_code == 403


def test_four_forms_of_a_network_without_an_account_are_answered_at_a_time(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """450 sign-ins at once kept a clerk waiting for a quarter of a minute."""
    at_once, most, lock = 0, 0, Lock()

    def slow(*given: Any) -> float:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        sleep(0.1)
        with lock:
            at_once -= 1
        return 60.0

    monkeypatch.setattr(Throttle, "wait", slow)
    with TestClient(closed_app) as client, ThreadPoolExecutor(12) as pool:
        data = form(client, "/sign-in", name="chief", password="a wrong one", next="/")
        asked = [pool.submit(client.post, "/sign-in/try", data=data) for _ in range(12)]
        slip = client.post("/e/league/captain/none/lineup", data=data)  # does not wait for them
        assert slip.status_code == 404
        assert not all(one.done() for one in asked)
        assert {one.result().status_code for one in asked} == {429}
    assert most == 4


def test_many_requests_of_one_network_are_begun_a_few_at_a_time(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """500 connections that asked for an address that is none kept everybody waiting for ten seconds: each of them was
    answered before anybody else."""
    monkeypatch.setattr("pairwright.web.later.MOST_WAITING", 0)
    done: list[str] = []

    async def ask(address: str, state: dict[str, Any]) -> None:
        async def receive() -> Any:
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                assert message["status"] == 404
                done.append(address)

        scope: Any = {
            "type": "http", "http_version": "1.1", "method": "GET", "path": "/none", "raw_path": b"/none",
            "state": state, "query_string": b"", "root_path": "", "scheme": "http",
            "headers": [(b"host", b"testserver.local")], "client": (address, 1), "server": ("127.0.0.1", 80),
        }  # fmt: skip
        await closed_app(scope, receive, send)

    async def run() -> None:
        addresses = ["127.0.0.9"] * 60 + ["127.0.0.8"]
        left: dict[str, Any] = {GONE: True}
        async with asyncio.TaskGroup() as asked:
            for number, address in enumerate(addresses):
                asked.create_task(ask(address, left if 20 <= number < 40 else {}))

    alone(run)
    assert done.index("127.0.0.8") <= MOST_AT_ONCE
    assert len(done) == 41  # nothing is done for those who have gone while they waited


def test_so_many_requests_of_one_network_are_answered_at_a_time(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through a proxy 2,000 of one network stood in the line of readers of any event."""
    monkeypatch.setattr("pairwright.web.entrance.MOST_AT_WORK", 3)
    answered: list[tuple[int, bytes]] = []
    states: list[dict[str, Any]] = []
    end = asyncio.Event()

    async def slow(*given: Any) -> None:
        await end.wait()

    monkeypatch.setattr(Litestar, "__call__", slow)

    async def ask(address: str) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answered.append((message["status"], dict(message["headers"])[b"retry-after"]))

        states.append({})
        scope: Any = {
            "type": "http", "path": "/e/cup", "state": states[-1], "query_string": b"", "headers": [],
            "client": (address, 1),
        }  # fmt: skip
        await closed_app(scope, slow, send)

    async def run() -> None:
        async with asyncio.TaskGroup() as asked:

            async def come(address: str) -> None:
                asked.create_task(ask(address))
                for _ in range(4):
                    await asyncio.sleep(0)

            for address in ("2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4", "127.0.0.8"):
                await come(address)
            assert answered == [(503, b"10")]
            states[0][GONE] = True  # its place is that of the next
            await come("2001:db8::5")
            assert len(answered) == 1
            await come("2001:db8::6")
            assert len(answered) == 2
            end.set()
        assert Entrance.of(asyncio.get_running_loop())._at_work == {}

    alone(run)
