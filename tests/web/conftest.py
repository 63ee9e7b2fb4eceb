"""A place with events, its application, a real server for browsers, and a browser."""

from __future__ import annotations

import re
import shutil
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

pytest.importorskip("litestar")

import anyio
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.accounts import open_accounts
from pairwright.web.app import create_app
from pairwright.web.desks import Desks
from pairwright.web.organisations import Organisations
from pairwright.web.place import Installation

from ..manager.tools import Hand, league, play
from ..store.conftest import database  # noqa: F401  a fixture

T = TypeVar("T")
PASSWORD = "a good password"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run",
]  # fmt: skip


def alone(run: Callable[[], Awaitable[T]]) -> T:
    """The result of a coroutine, run in a separate thread: a browser test keeps an event loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(anyio.run, run).result()


def fill(folder: Path) -> None:
    """Three events: a league of 8 teams after one round and a half, a double elimination, a backgammon Swiss."""
    hand = league(8, 5, log=open_log(folder / "league.pairwright", create=True))
    play(hand)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1100")
    hand.desk.log.close()
    cup = Hand(open_log(folder / "cup.pairwright", create=True))
    cup("create", name="Cup", system="ibf-double")
    cup("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"])
    cup("draw", seed="coin")
    cup.desk.log.close()
    club = Hand(open_log(folder / "club.pairwright", create=True))
    club("create", name="Club", system="ibf-swiss", rounds=3)
    club("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    club("order", teams=[])
    club("pair")
    club("publish")
    club.desk.log.close()


def place_in(folder: Path, open_door: bool) -> Installation:
    """The place of a folder; if it is not open there is an account for each role."""
    accounts = open_accounts(str(folder))
    if not open_door:
        for role in ("clerk", "arbiter", "chief"):
            accounts.add(role, PASSWORD, role)
    lists = folder / "rating-lists"
    return Installation(Desks(str(folder)), accounts, open_door, "Ann", ("testserver.local",), ratings=lists)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    fill(tmp_path)
    return tmp_path


@pytest.fixture
def open_app(folder: Path) -> Litestar:
    return create_app(place_in(folder, open_door=True))


@pytest.fixture
def closed_app(folder: Path) -> Litestar:
    return create_app(place_in(folder, open_door=False))


@pytest.fixture
def client(open_app: Litestar) -> Iterator[TestClient[Litestar]]:
    with TestClient(open_app) as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def found(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Organisations]:
    """The organisations of a place of either kind."""
    where = str(tmp_path) if request.param == "sqlite" else request.getfixturevalue("database")
    accounts = open_accounts(where)
    yield Organisations(accounts)
    accounts.close()


@pytest.fixture
def people(found: Organisations) -> Any:
    return found._accounts


@pytest.fixture
def own(tmp_path: Path) -> str:
    """A word that no other test uses: they share a database."""
    return tmp_path.name


def form(client: TestClient[Litestar], page: str, **fields: Any) -> dict[str, Any]:
    """The fields of a form with the token of a page."""
    return {"_csrf_token": token_in(client.get(page).text) or token_in(client.get("/sign-in").text), **fields}


def token_in(text: str) -> str:
    """The token of the first form of a page; empty when it has none."""
    found = re.search(r'(?:name="_csrf_token" value|data-csrf)="([0-9a-f]+)"', text)
    return found[1] if found else ""


class Server:
    """The application on a real port, in a thread."""

    def __init__(self, app: Litestar, port: int = 0) -> None:
        self.app = app
        with socket.socket() as free:
            free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            free.bind(("127.0.0.1", port))
            self.port = free.getsockname()[1]
        config = uvicorn.Config(
            app, host="127.0.0.1", port=self.port, log_level="error", timeout_graceful_shutdown=1
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        for _ in range(200):
            if self.server.started:
                break
            time.sleep(0.05)
        self.url = f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """End it."""
        self.server.should_exit = True
        self.thread.join(10)


@pytest.fixture
def server(open_app: Litestar) -> Iterator[Server]:
    found = Server(open_app)
    yield found
    found.stop()


@pytest.fixture
def closed_server(closed_app: Litestar) -> Iterator[Server]:
    found = Server(closed_app)
    yield found
    found.stop()


@pytest.fixture
def everywhere(tmp_path: Path) -> Iterator[tuple[Server, Installation]]:
    """A server with one event of each kind: the pages of `walk`."""
    from .walk import fill_all

    fill_all(tmp_path)
    installation = place_in(tmp_path, open_door=True)
    found = Server(create_app(installation))
    yield found, installation
    found.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """Debian's Chromium."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium (Debian's package chromium)")
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Any]:
    """Creates pages, each in its own browser context; an error in a page's script fails the test."""
    contexts, faults = [], []

    def make(**how: Any) -> Any:
        context = chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **how})
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults


def how_many(begun: list[str], expected: int) -> int:
    """How many have begun when as many as expected had time to, and more would have had."""
    for _ in range(1500):
        if len(begun) >= expected:
            break
        time.sleep(0.02)
    time.sleep(0.4)
    return len(begun)
