"""An event that is slow, or made to be, holds up those who use it and nobody else."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Event as Signal
from threading import Lock, current_thread
from time import monotonic, sleep
from typing import Any

import pytest

pytest.importorskip("litestar")

from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from pairwright.domain.errors import FileError, StateError
from pairwright.manager.event import Event
from pairwright.manager.warnings import Refusal
from pairwright.store.chain import data_text
from pairwright.store.event_json import write_event
from pairwright.store.shelf import open_log
from pairwright.web import away, desks, looking, stored
from pairwright.web import turns as turns_of_the_web
from pairwright.web.app import create_app
from pairwright.web.looking import Wanted
from pairwright.web.pages import papers, public
from pairwright.web.sessions import SqlStore
from pairwright.web.stored import stored_in
from pairwright.web.turns import GONE, FairTurns, Gone, Turns, of_request

from ..manager.tools import Hand, league
from .conftest import alone, form, how_many, place_in
from .test_for_whom import sign_in
from .test_slips import links

Client = TestClient[Litestar]
SECRET = "x" * 32


@contextmanager
def slow(monkeypatch: pytest.MonkeyPatch, name: str) -> Iterator[list[str]]:
    """While this event is being opened, which takes until the end; the events whose opening has begun."""
    end, begun = Signal(), list[str]()
    opened = desks.Desks._limited

    def limited(self: desks.Desks, event: str, log: Any) -> Any:
        begun.append(event)
        if event == name:
            assert end.wait(60)
        return opened(self, event, log)

    with monkeypatch.context() as patch:
        patch.setattr(desks.Desks, "_limited", limited)
        try:
            yield begun
        finally:
            end.set()


@contextmanager
def held(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, free: str = "") -> Iterator[list[str]]:
    """While a function of a module or class does not go on until the end, unless it is for the event `free`; one item
    for each time that it was begun."""
    end, begun, usual = Signal(), list[str](), getattr(where, name)

    def slow(*given: Any) -> Any:
        if not free or free not in given:
            begun.append(name)
            assert end.wait(60)
        return usual(*given)

    with monkeypatch.context() as patch:
        patch.setattr(where, name, slow)
        try:
            yield begun
        finally:
            end.set()


def new_league(folder: Path, name: str) -> None:
    league(4, 3, log=open_log(folder / f"{name}.pairwright", create=True)).desk.log.close()


def many(
    pool: ThreadPoolExecutor, count: int, act: Callable[..., Any], *given: Any, **named: Any
) -> list[Any]:
    return [pool.submit(act, *given, **named) for _ in range(count)]


def test_an_event_that_takes_long_to_open_holds_up_no_pages_of_others(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    with TestClient(closed_app) as client, ThreadPoolExecutor(130) as pool:
        sign_in(client, "arbiter")
        with slow(monkeypatch, "cup") as begun:
            waiting = [
                one
                for path in ("/e/cup", "/e/cup/desk", "/e/cup/hall", "/e/cup/setup", "/api/events/cup")
                for one in many(pool, 24, client.get, path)
            ]
            while "cup" not in begun:
                sleep(0.01)
            for path in ("/e/league", "/e/club/hall", "/e/league/desk", "/e/club/setup", "/sign-in"):
                assert client.get(path).status_code == 200, path
            act = client.post("/e/league/do/note", data=form(client, "/e/league/desk", text="x"))
            assert act.status_code == 200
            assert begun.count("cup") == 1
            assert not any(one.done() for one in waiting)
        for one in waiting:
            assert one.result().status_code == 200


def test_readers_of_an_event_whose_pages_take_long_leave_room_for_those_of_others(open_app: Litestar) -> None:
    with TestClient(open_app) as client, ThreadPoolExecutor(60) as pool:
        client.get("/e/cup")
        with public._shown[id(open_app.state.place), "cup"].lock:
            waiting = [
                *many(pool, 20, client.get, "/e/cup/p/entries"),
                *many(pool, 20, client.get, "/e/cup/hall"),
            ]
            sleep(0.5)  # until they have all come in
            for path in ("/e/league", "/e/club/hall", "/"):
                assert pool.submit(client.get, path).result(timeout=30).status_code == 200
            assert not any(one.done() for one in waiting)
        for one in waiting:
            assert one.result(timeout=60).status_code in (200, 404)


def test_documents_wait_for_those_of_the_same_owner_alone(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of a few owners took all threads, and then all turns of documents."""
    lock, going, most, end = Lock(), 0, 0, Signal()

    def slow(*given: Any) -> bytes:
        nonlocal going, most
        with lock:
            going += 1
            most = max(most, going)
        assert end.wait(60)
        with lock:
            going -= 1
        return b"%PDF"

    with TestClient(open_app) as client, ThreadPoolExecutor(8) as pool:
        assert client.get("/e/cup/papers").status_code == 200
        made = papers.pdf
        monkeypatch.setattr(papers, "pdf", slow)
        try:
            waiting = [
                pool.submit(client.get, f"/e/league/paper/{name}")
                for name in ("standings", "pairings", "results", "cross-table")
            ]
            while not going:
                sleep(0.02)
            monkeypatch.setattr(papers, "pdf", made)
            assert client.get("/e/club/paper/pairings").status_code == 200
        finally:
            end.set()
        assert {one.result().status_code for one in waiting} == {200}
    assert most == 1


def test_what_no_press_makes_waits_for_none(open_app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two members, with pictures that the server drew for a minute, kept all others from any document."""
    of_all = open_app.state.place.waiting.all_at_work
    with TestClient(open_app) as client, ThreadPoolExecutor(8) as pool:
        with held(monkeypatch, papers, "pdf") as begun:
            sent = [
                pool.submit(client.get, f"/e/{path}")
                for path in ("league/paper/standings", "cup/paper/cup-matches")
            ]
            assert how_many(begun, 2) == 2
            sent.append(pool.submit(client.get, "/e/club/paper/pairings?form=csv&form=pdf"))
            assert "club" not in of_all._all
            for path in ("club/paper/pairings?form=csv", "league/paper/score-groups?form=svg"):
                assert pool.submit(client.get, f"/e/{path}").result(timeout=30).status_code == 200
            assert {"club", "league"} <= of_all._all.keys()
            assert not any(one.done() for one in sent)
        assert {one.result().status_code for one in sent} == {200}


def test_documents_of_those_who_needed_much_leave_a_place_to_others(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four members, whose documents took nine seconds each, kept all others from long documents of their own."""
    going, end = list[str](), Signal()

    def slow(*given: Any) -> bytes:
        going.append("a document")
        assert end.wait(60)
        return b"%PDF"

    waiting = open_app.state.place.waiting
    with TestClient(open_app) as client, ThreadPoolExecutor(8) as pool:
        assert client.get("/e/club/paper/pairings").status_code == 200
        waiting.presses._used.update({name: (100.0, monotonic()) for name in ("league", "cup")})
        made = papers.pdf
        monkeypatch.setattr(papers, "pdf", slow)
        try:
            sent = [
                pool.submit(client.get, f"/e/{path}")
                for path in ("league/paper/standings", "cup/paper/cup-matches")
            ]
            while not going and not all(one.done() for one in sent):
                sleep(0.02)
            monkeypatch.setattr(papers, "pdf", made)
            assert client.get("/e/club/paper/standings").status_code == 200
            assert not any(one.done() for one in sent)
        finally:
            end.set()
        assert {one.result().status_code for one in sent} == {200}
    assert len(going) == 1  # the other one came after it


def test_what_is_little_beside_what_others_needed_takes_the_last_place() -> None:
    """Whoever had printed for six seconds waited half a minute for each document of those who printed without end."""

    async def run() -> None:
        turns, having = FairTurns(2), list[str]()
        turns._used = {
            name: (seconds, monotonic())
            for name, seconds in (("a", 100.0), ("b", 60.0), ("c", 11.0), ("d", 9.0), ("e", 8.0))
        }
        turns._all.update(turns._used)
        ends = {name: asyncio.Event() for name in turns._used}

        async def one(name: str) -> None:
            async with turns.one(name):
                having.append(name)
                await ends[name].wait()
            having.remove(name)

        async def seen() -> list[str]:
            for _ in range(10):
                await asyncio.sleep(0)
            return having

        async with asyncio.TaskGroup() as work:
            for name in turns._used:
                work.create_task(one(name))
                await seen()
            assert having == ["a", "d"]  # nine is less than a tenth of a hundred, and eleven is not
            ends["d"].set()
            assert await seen() == ["a", "e"]
            ends["e"].set()
            assert await seen() == ["a"]
            ends["a"].set()
            assert await seen() == ["c"]
            ends["c"].set()
            assert await seen() == ["b"]
            ends["b"].set()
        assert turns._having == {}

    alone(run)


async def in_line(
    turns: FairTurns, having: list[str], names: str, end: asyncio.Event
) -> list[asyncio.Task[None]]:
    """These ask for places in this order, and keep them until the end."""

    async def one(name: str) -> None:
        async with turns.one(name):
            having.append(name)
            await end.wait()

    found = []
    for name in names:
        found.append(asyncio.create_task(one(name)))
        for _ in range(5):
            await asyncio.sleep(0)
    return found


def test_owners_who_have_a_place_take_none_of_the_last_ones() -> None:
    """Three fresh accounts, with two readers each, took all six threads for readers."""

    async def run() -> None:
        turns, having, end = FairTurns(6, kept=2), list[str](), asyncio.Event()
        tasks = await in_line(turns, having, "aabbccd", end)
        assert "".join(having) == "aabbcd"
        end.set()
        await asyncio.gather(*tasks)
        assert having[6:] == ["c"]
        assert turns._having == {}
        assert turns._free == 6

    alone(run)


def test_the_work_that_others_are_at_counts_for_the_last_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """A large event, whose pages had taken a while, waited minutes for the first pages of two fresh accounts."""
    now = 0.0
    monkeypatch.setattr(turns_of_the_web, "monotonic", lambda: now)
    monkeypatch.setattr(turns_of_the_web, "_AGAIN", 0.0)

    async def run() -> None:
        nonlocal now
        turns, having, end = FairTurns(6, kept=2), list[str](), asyncio.Event()
        turns._used = {"v": (20.0, 0.0), "w": (20.0, 0.0)}
        tasks = await in_line(turns, having, "aabbvw", end)
        assert "".join(having) == "aabb"
        now = 19.0  # 38 seconds of two places each: not twice as much
        for _ in range(20):
            await asyncio.sleep(0)
        assert "".join(having) == "aabb"
        now = 21.0
        while len(having) < 5:
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert "".join(having) == "aabbv"  # the very last one is for those who needed less than a tenth
        given_up = (await in_line(turns, having, "x", asyncio.Event()))[0]
        assert having[5:] == ["x"]
        given_up.cancel()
        tasks[5].cancel()
        end.set()
        await asyncio.gather(*tasks, given_up, return_exceptions=True)
        assert turns._having == {}
        assert turns._line == []

    alone(run)


def test_short_documents_take_the_last_place_however_many_there_were(open_app: Litestar) -> None:
    """Whoever had printed twenty pages of half a second waited for those whose documents took half a minute."""
    presses = open_app.state.place.waiting.presses

    async def run() -> None:
        having, end = list[str](), asyncio.Event()

        async def one(name: str) -> None:
            async with presses.one(name) as spent:
                spent.seconds = 20.0 if name == "long" else 4.0
                having.append(name)
                await end.wait()

        for _ in range(10):
            async with presses.one("short") as spent:
                spent.seconds = 4.0
        async with presses.one("x" * 4000):
            pass  # the name of no event is not remembered
        assert presses._all.keys() == {"short"}
        async with presses.one("long") as spent:
            spent.seconds = 20.0
        async with asyncio.TaskGroup() as work:
            for name in ("long", "new", "short", "newer", "long"):
                work.create_task(one(name))
            for _ in range(10):
                await asyncio.sleep(0)
            assert having == ["long", "new"]
            end.set()
        assert having[2:] == ["newer", "short", "long"]
        having.clear()
        end.clear()
        async with asyncio.TaskGroup() as work:
            for name in ("long", "short"):
                work.create_task(one(name))
            for _ in range(10):
                await asyncio.sleep(0)
            assert having == ["long", "short"]
            end.set()

    alone(run)


def test_a_document_that_waits_for_others_of_its_owner_keeps_no_press_from_those_of_others(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two members with many pages each asked for, and one document, kept all others from documents."""
    with TestClient(open_app) as client, ThreadPoolExecutor(16) as pool:
        with held(monkeypatch, papers, "drawable") as begun:
            pages = [
                one for name in ("league", "cup") for one in many(pool, 3, client.get, f"/e/{name}/papers")
            ]
            assert how_many(begun, 6) == 6
            sent = [
                pool.submit(client.get, f"/e/{path}")
                for path in ("league/paper/standings", "cup/paper/cup-matches")
            ]
            sleep(0.3)  # until they have come in
            answer = pool.submit(client.get, "/e/club/paper/pairings")
            assert answer.result(timeout=30).status_code == 200
            assert not any(one.done() for one in (*pages, *sent))
        assert {one.result().status_code for one in (*pages, *sent)} == {200}


def test_readers_of_events_that_took_long_leave_threads_to_those_of_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three events with pages of four seconds each kept the readers of all others waiting for eleven."""
    new_league(folder, "fourth")
    app = create_app(place_in(folder, open_door=True))
    of_all = app.state.place.waiting.all_readers
    of_all._used.update({name: (100.0, monotonic()) for name in ("league", "cup", "club")})
    with TestClient(app) as client, ThreadPoolExecutor(12) as pool:
        with held(monkeypatch, public, "_page", "fourth") as begun:
            sent = [
                pool.submit(client.get, f"/e/{name}{path}")
                for name in ("league", "cup", "club")
                for path in ("", "/p/entries")
            ]
            how_many(begun, 2)  # pages of one event are made one after the other
            assert of_all._free == 2
            assert pool.submit(client.get, "/e/fourth").result(timeout=30).status_code == 200
            assert not any(one.done() for one in sent)
        assert {one.result().status_code for one in sent} == {200, 404}  # a bracket has no such list
    assert of_all._used["league"][0] < 101  # the time of the processor counts, not what was waited for
    # quick pages do not count: an event with many readers waits for no others
    assert of_all._all["fourth"][0] == 0


@pytest.mark.parametrize(("kind", "most"), [("", 2), ("/papers", 3)])
def test_what_waits_for_others_of_its_owner_holds_no_event_open(
    folder: Path, monkeypatch: pytest.MonkeyPatch, kind: str, most: int
) -> None:
    """Whoever had filled the line of his organisation, and asked for one page of each of its events, had them all open
    at once, sixty megabytes each."""
    place, names = place_in(folder, open_door=True), [f"more{number}" for number in range(6)]
    club = place.organisations.create("Club")
    for name in names:
        new_league(folder, name)
        place.organisations.give(name, club)
    with TestClient(create_app(place)) as client, ThreadPoolExecutor(12) as pool:
        with held(monkeypatch, *((papers, "drawable") if kind else (public, "_page"))) as begun:
            sent = [pool.submit(client.get, f"/e/{name}{kind}") for name in names]
            assert how_many(begun, most) == most
            assert sum(map(place.desks.is_open, names)) == most
        assert {one.result().status_code for one in sent} == {200}


def test_events_that_took_long_to_open_leave_threads_to_those_of_others(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four organisations with events that are slow to open kept everybody from those that were not open just now."""
    names = ["more1", "more2", "more3", "more4"]
    for name in (*names, "other"):
        new_league(folder, name)
    app = create_app(place_in(folder, open_door=True))
    app.state.place.waiting.all_openers._used.update({name: (100.0, monotonic()) for name in names})
    with TestClient(app) as client, ThreadPoolExecutor(8) as pool:
        with held(monkeypatch, desks.Desks, "_limited", "other") as begun:
            sent = [pool.submit(client.get, f"/e/{name}/desk") for name in names]
            assert how_many(begun, 2) == 2
            assert pool.submit(client.get, "/e/other/desk").result(timeout=30).status_code == 200
        assert {one.result().status_code for one in sent} == {200}


def test_those_who_worked_long_leave_threads_to_others(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Eleven organisations with three slow pages each had all threads: nobody could sign in or enter a result."""
    waiting = open_app.state.place.waiting
    waiting.all_at_work = FairTurns(3, kept=1, short=3.0)
    waiting.all_at_work._used.update({name: (100.0, monotonic()) for name in ("league", "cup")})
    with TestClient(open_app) as client, ThreadPoolExecutor(8) as pool:
        with held(monkeypatch, papers, "drawable") as begun:
            sent = [
                one for name in ("league", "cup") for one in many(pool, 2, client.get, f"/e/{name}/papers")
            ]
            assert how_many(begun, 2) == 2
            assert pool.submit(client.get, "/e/club/desk").result(timeout=30).status_code == 200
        assert {one.result().status_code for one in sent} == {200}


def test_two_whole_events_are_read_or_written_at_the_same_moment_and_acts_go_on(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copies and backups for four organisations took all connections to a database, and nobody else had any."""
    with TestClient(closed_app) as client, ThreadPoolExecutor(20) as pool:
        sign_in(client, "chief")
        note = form(client, "/e/league/desk", text="x")
        copy = form(client, "/e/club/keep", event="club", name="Another", what="all")
        with held(monkeypatch, papers, "backup_log") as begun, held(monkeypatch, desks, "put") as copied:
            waiting = [
                pool.submit(client.get, f"/e/{name}/file/backup") for name in ("league", "cup", "club")
            ]
            assert how_many(begun, 2) == 2
            waiting.append(pool.submit(client.post, "/copy", data=copy))
            assert how_many(copied, 0) == 0
            for name in ("league", "cup", "club"):
                assert client.post(f"/e/{name}/do/note", data=note).status_code == 200
            assert client.get("/e/league/file/event").status_code == 200
            assert not any(one.done() for one in waiting)
        for one in waiting:
            assert one.result(timeout=60).status_code == 200


def test_an_event_in_the_archive_that_is_slow_is_read_once_and_by_no_thread_of_readers(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six requests for a list that named such events kept the readers of all others waiting for a minute."""
    place, read, end = open_app.state.place, list[str](), Signal()
    whole = desks.Desks.look_away

    def slow(self: desks.Desks, name: str, where: str) -> Event:
        read.append(name)
        assert end.wait(60)
        return whole(self, name, where)

    monkeypatch.setattr(desks.Desks, "look_away", slow)
    monkeypatch.setattr(away, "_PATIENCE", 0.1)
    with TestClient(open_app) as client, ThreadPoolExecutor(8) as pool:
        place.desks.shelf.put_away("cup", "archive")
        try:
            lists = [pool.submit(client.get, "/") for _ in range(8)]
            assert {one.result(timeout=30).status_code for one in lists} == {200}
            assert [(line.title, line.entries) for line in place.away.lines()] == [("cup", 0)]
        finally:
            end.set()
        monkeypatch.setattr(away, "_PATIENCE", 60.0)
        [line] = place.away.lines()
        assert line.title != "cup"
        assert line.entries
    assert read == ["cup"]


def test_an_event_in_the_archive_that_cannot_be_read_is_a_name_and_is_tried_again(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error was kept: the list of events was an internal error until the next start."""
    place = open_app.state.place

    def broken(*given: object) -> Event:
        raise ValueError("a file put there by hand")

    with TestClient(open_app) as client:
        place.desks.shelf.put_away("cup", "archive")
        with monkeypatch.context() as patch:
            patch.setattr(desks.Desks, "look_away", broken)
            for _ in range(2):
                assert client.get("/").status_code == 200
            assert [line.title for line in place.away.lines()] == ["cup"]
        assert [line.title for line in place.away.lines()] == ["Cup"]


@pytest.mark.parametrize("path", ["slip/1/1/1/", "captain/"])
def test_a_link_that_is_none_opens_no_event(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    with TestClient(open_app) as client, slow(monkeypatch, "cup") as begun:
        assert client.get(f"/e/cup/{path}{SECRET}").status_code == 404
        lineup = "/lineup" if path == "captain/" else ""
        data = form(client, "/sign-in")
        assert client.post(f"/e/cup/{path}{SECRET}{lineup}", data=data).status_code == 404
        assert begun == []


def test_links_are_answered_by_the_threads_of_readers(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = open_app.state.place
    with TestClient(open_app) as client:
        captain = f"/e/league/captain/{place.accounts.link('league', 1)}"
        found: list[Any] = []
        read = place.waiting.read

        async def noted(event: str, *given: Any) -> Any:
            found.append(event)
            return await read(event, *given)

        monkeypatch.setattr(place.waiting, "read", noted)
        paths = [captain, links(client)[0]]
        found.clear()
        for path in paths:
            assert client.get(path).status_code == 200
            client.post(f"{path}/lineup" if path == captain else path, data=form(client, "/sign-in"))
        assert found == ["league"] * 4


def test_so_many_have_their_turn_and_each_key_has_its_own() -> None:
    async def run() -> None:
        turns, most, now = Turns(2), 0, 0

        async def one(key: str) -> None:
            nonlocal most, now
            async with turns.one(key):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                now -= 1

        await asyncio.gather(*(one("a") for _ in range(9)))
        assert most == 2
        async with turns.one("a"), turns.one("a"), turns.one("b"):
            given_up = asyncio.create_task(one("a"))
            await asyncio.sleep(0)
            given_up.cancel()
        await one("a")
        assert turns._places == {}

    alone(run)


def test_all_who_have_gone_leave_the_line_at_once() -> None:
    """Each was called in its turn: readers waited a quarter of a minute for those who had left."""

    async def run() -> None:
        turns, rounds, gone = Turns(1), 0, 0
        states: list[dict[str, Any]] = []

        async def leaving() -> None:
            nonlocal gone
            states.append({})
            of_request.set(states[-1])
            with suppress(Gone):
                async with turns.one("a"):
                    pytest.fail("nobody is there")
            gone += 1

        async def staying() -> None:
            async with turns.one("a"):
                assert rounds < 5

        async with asyncio.TaskGroup() as waiting:
            async with turns.one("a"):
                for _ in range(50):
                    waiting.create_task(leaving())
                last = waiting.create_task(staying())
                await asyncio.sleep(0)
                assert turns.count("a") == 52
                for state in states:
                    state[GONE] = True
            while not last.done():
                await asyncio.sleep(0)
                rounds += 1
        assert gone == 50
        assert turns._places == {}

    alone(run)


def test_sessions_are_looked_up_in_threads_of_their_own(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages of one member that took all others kept everybody waiting."""
    names: list[str] = []
    usual = SqlStore._get
    monkeypatch.setattr(SqlStore, "_get", lambda *given: names.append(current_thread().name) or usual(*given))
    with TestClient(closed_app) as client:
        sign_in(client, "clerk")
        assert client.get("/e/league/desk").status_code == 200
    assert names
    assert all(name.startswith("lookups") for name in names)


def test_events_of_one_organisation_wait_for_each_other(folder: Path) -> None:
    place = place_in(folder, open_door=False)
    name = place.organisations.create("Club")
    for event in ("league", "cup"):
        place.organisations.give(event, name)
    owners = [alone(partial(place.waiting.owner, event)) for event in ("league", "cup", "club")]
    assert owners == ["o/Club", "o/Club", "club"]
    assert alone(partial(place.waiting.owner, "x" * 4000)) == "x" * 4000
    assert set(place.waiting._owners) == {"league", "cup", "club"}  # nothing as long as no name is remembered
    place.close()


def test_public_pages_are_shown_while_the_accounts_are_out_of_reach(
    open_app: Litestar, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: Any) -> str:
        raise OperationalError("", None, RuntimeError("out of reach"))

    with TestClient(open_app) as client:
        monkeypatch.setattr(open_app.state.place.waiting, "_organisation_of", broken)
        assert client.get("/e/cup").status_code == 200


def test_an_event_that_takes_long_keeps_no_reader_of_the_list(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asked first read the event himself, for 18 to 38 seconds."""
    place = place_in(folder, open_door=True)
    end, looked, read = Signal(), desks.Desks.look, list[str]()

    def look(self: desks.Desks, name: str) -> Any:
        read.append(name)
        if name == "club":  # the first of the list
            assert end.wait(60)
        return looked(self, name)

    monkeypatch.setattr(desks.Desks, "look", look)
    monkeypatch.setattr("pairwright.web.index._PATIENCE", 0.1)
    with TestClient(create_app(place)) as client, ThreadPoolExecutor(8) as pool:
        try:
            sent = many(pool, 8, client.get, "/")
            assert all("league" in one.result(timeout=30).text for one in sent)
            assert read == ["club"]
        finally:
            end.set()
        place.index.wait()
        monkeypatch.setattr("pairwright.web.index._PATIENCE", 60.0)
        assert {line.title for line, _ in place.index.page().lines} > {"League"}


@pytest.mark.parametrize(
    ("bound", "words"),
    [("MOST_OPENING", "opening it takes longer"), ("MOST_SHOWING", "one of its pages takes longer")],
)
def test_an_event_file_that_takes_long_to_open_or_to_show_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bound: str, words: str
) -> None:
    content = write_event(league(4, 3).desk.decisions).encode()
    assert stored_in(content, "cup.json", str(tmp_path)).title == "League"
    monkeypatch.setattr(stored, bound, -1)
    with pytest.raises(FileError, match=words):
        stored_in(content, "cup.json", str(tmp_path))


def test_a_table_of_which_an_event_takes_long_to_make_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    content = b"Name,Rating\nAnn,2000\nBob,1900\n"
    assert looking._look(content, "a.csv", Wanted("fide-dutch", "Cup", 3), None).preview is not None
    monkeypatch.setattr(looking, "MOST_REHEARSAL", -1)
    with pytest.raises(StateError, match=r"making an event of a\.csv takes longer than"):
        looking._look(content, "a.csv", Wanted("fide-dutch", "Cup", 3), None)


def test_an_event_has_so_many_decisions_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = league(4, 3)
    most = len(hand.desk.decisions) + 1
    monkeypatch.setattr("pairwright.manager.size.MOST_DECISIONS", most)
    hand("note", text="the last one")
    for verb, given in (("note", {"text": "one more"}), ("undo", {})):
        with pytest.raises(Refusal, match=f"too large: {most + 1} decisions, {most} at most"):
            hand(verb, **given)
    assert hand.desk.event.settings.name == "League"


def test_the_decisions_of_an_event_have_so_many_bytes_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """An arbiter who entered and took back hundreds of teams, again and again, filled the memory of the server."""
    hand = Hand()
    hand("create", name="League", rounds=3, boards=1)
    teams = [{"name": f"T{number}", "club": "x" * 200} for number in range(100)]
    hand("teams", teams=teams)
    hand("undo")
    assert hand.desk.size == sum(len(data_text(one)) for one in hand.desk.decisions)
    monkeypatch.setattr("pairwright.manager.size.MOST_BYTES", hand.desk.size + 10_000)
    with pytest.raises(Refusal, match="MiB of decisions"):
        hand("teams", teams=teams)
    hand("note", text="a little more")


def test_events_in_use_by_nobody_hold_so_many_bytes_and_no_more(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = desks.Desks(str(folder))
    try:
        sizes = {name: place.desk(name).size for name in ("club", "cup", "league")}
        assert place.recent() == ["league", "cup", "club"]
        monkeypatch.setattr("pairwright.web.desks.HELD", sizes["league"] + sizes["cup"])
        place.desk("cup")
        assert place.recent() == ["cup", "league"]
        monkeypatch.setattr("pairwright.web.desks.HELD", 0)
        held = desks.Hold()
        place.desk("league", held)
        place.desk("club")
        assert place.recent() == ["league"]
        held.release()
        assert place.recent() == []
    finally:
        place.close()


def test_nothing_of_a_large_event_stays_in_memory_when_it_is_closed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is computed of an event holds the event: it stayed when the file was closed, half a gigabyte for each."""

    def states() -> int:
        gc.collect()
        return sum(type(one) is Event and one.settings.name == "Of this test" for one in gc.get_objects())

    with TestClient(create_app(place_in(folder, True))) as client:
        client.app.state.place.desks.desk("league").do(
            "set", name="Of this test"
        )  # others are kept elsewhere
        for path in (
            "",
            "/desk",
            "/p/standings",
            "/round/1",
            "/checks",
            "/paper/standings",
            "/list/standings",
        ):
            assert client.get(f"/e/league{path}").status_code == 200, path
        assert states() > 0
        monkeypatch.setattr("pairwright.web.desks.HELD", 0)
        monkeypatch.setattr("pairwright.web.desks._LARGE", 0)
        for path in ("", "/desk", "/p/standings", "/paper/standings"):
            client.get(f"/e/club{path}")
        assert states() == 0


def test_what_is_computed_of_small_events_goes_when_as_many_are_closed_as_make_a_large_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stayed while no large one was closed: standings of 128 events just below a mebibyte."""
    let_go: list[str] = []
    monkeypatch.setattr("pairwright.manager.computed.forget", lambda: let_go.append("all"))
    place = desks.Desks(str(folder))
    try:
        monkeypatch.setattr("pairwright.web.desks.HELD", 0)
        size = place.desk("club").size
        monkeypatch.setattr("pairwright.web.desks._LARGE", 3 * size)
        found = []
        for _ in range(5):
            place.desk("club")
            found.append(len(let_go))
    finally:
        place.close()
    assert found == [0, 1, 1, 1, 2]
