"""The folder being served: read-only, with undecodable names, with leftovers, with changing files."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import time
from errno import ENOSPC
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from pairwright.domain.errors import PairwrightError, StateError
from pairwright.store import sql
from pairwright.store.care import verify
from pairwright.store.log import NoSuchEvent, Stamp
from pairwright.store.shelf import open_log
from pairwright.web.accounts import Accounts, open_accounts
from pairwright.web.app import create_app
from pairwright.web.desks import Desks
from pairwright.web.place import Installation
from pairwright.web.sessions import SqlStore
from pairwright.web.streams import Watchers

from .conftest import PASSWORD, alone, fill, form, place_in


def test_a_folder_that_may_only_be_read_is_served_for_reading(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place_in(folder, open_door=False).close()
    before = sorted(file.name for file in folder.iterdir())
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)  # root may write everywhere
    place = Installation(Desks(str(folder)), open_accounts(str(folder)), False, "Ann", ("testserver.local",))
    with TestClient(create_app(place)) as client:
        data = form(client, "/sign-in", name="chief", password=PASSWORD)
        assert client.post("/sign-in/try", data=data, follow_redirects=False).status_code == 303
        for path in ("/", "/e/league", "/e/league/desk", "/e/league/results/2", "/e/cup/bracket"):
            assert client.get(path).status_code == 200, path
        data = form(client, "/e/league/desk", text="x", role="clerk", team="1", name="Bob", password=PASSWORD)
        for path in ("/e/league/do/note", "/users/add", "/tokens", "/e/league/captains/links"):
            answer = client.post(path, data=data)
            assert answer.status_code == 409, path
            assert "may not be written" in answer.text, path
    assert sorted(file.name for file in folder.iterdir()) == before


def test_a_file_whose_name_is_not_text_does_not_break_the_list(folder: Path) -> None:
    shutil.copyfile(folder / "league.pairwright", os.fsencode(folder) + b"/caf\xe9.pairwright")
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        text = client.get("/").text
        assert "caf\\xe9" in text
        assert "cannot be the name of an event" in text
        assert "/e/league" in text
        assert "league" in client.get("/api/events").json()
        assert client.get("/e/caf%5Cxe9").status_code in (404, 409)
        assert client.get("/e/caf%E9").status_code < 500


def aged(path: Path) -> Path:
    """As if nobody had touched it for an hour."""
    os.utime(path, (time.time() - 3600,) * 2)
    return path


def test_what_killed_commands_left_is_gone_at_the_next_start(tmp_path: Path) -> None:
    fill(tmp_path)
    open_log(tmp_path / "empty.pairwright", create=True).close()
    (tmp_path / "taken.pairwright").touch()
    gone = 4_000_000  # no process has such a number
    for name in (
        f"x.pairwright.part{gone}",
        f"x.pairwright.part{gone}-wal",
        f"x.pairwright.part{os.getpid()}",
    ):
        (tmp_path / name).write_bytes(b"SQLite format 3\0")
    (tmp_path / "young.pairwright").touch()
    (tmp_path / "notes.txt").touch()
    for file in tmp_path.iterdir():
        if file.name != "young.pairwright":
            aged(file)
    Desks(str(tmp_path)).close()
    left = {file.name for file in tmp_path.iterdir() if not file.name.endswith(("-wal", "-shm"))}
    assert left == {
        "league.pairwright", "cup.pairwright", "club.pairwright", "young.pairwright", "notes.txt",
        f"x.pairwright.part{os.getpid()}",
    }  # fmt: skip


def test_a_name_taken_by_a_command_that_was_killed_can_be_used_again(tmp_path: Path) -> None:
    path = tmp_path / "cup.pairwright"
    path.touch()
    with pytest.raises(StateError, match="exists already"):
        open_log(path, create=True)
    aged(path)
    open_log(path, create=True).close()
    assert verify(path).whole


def test_an_event_whose_first_act_is_refused_leaves_nothing(tmp_path: Path) -> None:
    desks = Desks(str(tmp_path))
    for given in ({"name": ""}, {"name": "x", "system": "none"}, {"name": "x", "rounds": "many"}):
        with pytest.raises(PairwrightError):
            desks.begin("New", "create", "Ann", **given)
        assert not list(tmp_path.iterdir())
    assert desks.begin("New", "create", "Ann", name="x").decisions
    desks.close()


def test_a_full_disk_is_reported_with_the_file(closed_app: Litestar, monkeypatch: pytest.MonkeyPatch) -> None:
    with TestClient(closed_app) as client:
        data = form(client, "/sign-in", name="chief", password=PASSWORD)

        def full(accounts: Accounts) -> Any:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        monkeypatch.setattr(Accounts, "writing", full)
        answer = client.post("/sign-in/try", data=data)
        assert answer.status_code == 503
        assert "accounts.sqlite could not be written: the disk is full" in answer.text


@pytest.mark.parametrize("name", ["by_token", "of_session", "_get"])
def test_accounts_that_cannot_be_read_are_no_internal_error(
    closed_app: Litestar, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Of a token, an account or a session: saying so looked for the account once more, and was answered by 500."""

    def away(*_: object) -> Any:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("disk I/O error"))

    with TestClient(closed_app) as client:
        data = form(client, "/sign-in", name="chief", password=PASSWORD)
        assert client.post("/sign-in/try", data=data, follow_redirects=False).status_code == 303
        monkeypatch.setattr(SqlStore if name == "_get" else Accounts, name, away)
        headers = {"authorization": "Bearer x"} if name == "by_token" else {}
        for path in ("/e/league/desk", "/api/events/league/log"):
            answer = client.get(path, headers=headers)
            assert answer.status_code == 503, answer.text
            assert "the disk does not read or write" in answer.text
            assert answer.headers["cache-control"] == "no-store"


def test_events_that_cannot_be_read_at_present_are_no_refusal(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was 409, by which neither programs nor the proxy could tell that the database was away."""

    def away(*_: object) -> Any:
        raise OperationalError("SELECT", {}, sqlite3.OperationalError("disk I/O error"))

    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        assert client.get("/e/league").status_code == 200
        monkeypatch.setattr(sql, "hash_at", away)
        monkeypatch.setattr(sql, "news", away)
        monkeypatch.setattr(sql, "end", away)
        for answer in (
            client.get("/e/league"),
            client.post("/api/events/league/do/note", json={"arguments": {"text": "x"}}),
        ):
            assert answer.status_code == 503
            assert "the disk does not read or write" in answer.text


def test_an_event_file_that_is_replaced_is_opened_anew(folder: Path, tmp_path_factory: Any) -> None:
    older = tmp_path_factory.mktemp("older") / "league.pairwright"
    shutil.copyfile(folder / "league.pairwright", older)
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        count = len(client.get("/api/events/league/log").json())
        for how in ("over", "instead"):
            body = {"arguments": {"text": "a note"}}
            assert client.post("/api/events/league/do/note", json=body).status_code == 200
            assert len(client.get("/api/events/league/log").json()) == count + 1
            if how == "over":
                (folder / "league.pairwright").write_bytes(older.read_bytes())
            else:
                shutil.copyfile(older, folder / "new")
                (folder / "new").replace(folder / "league.pairwright")
            assert len(client.get("/api/events/league/log").json()) == count
            assert client.post("/api/events/league/do/note", json=body).json()["position"] == count + 1
            (folder / "league.pairwright").write_bytes(older.read_bytes())
        (folder / "league.pairwright").unlink()
        assert client.get("/e/league/desk").status_code == 404
        assert client.get("/e/cup/desk").status_code == 200
        shutil.copyfile(older, folder / "league.pairwright")
        assert client.get("/e/league/desk").status_code == 200


@pytest.mark.parametrize("how", ["moved", "copied", "same time"])
def test_a_damaged_event_is_opened_again_when_a_backup_replaces_it(folder: Path, how: str) -> None:
    """It stayed damaged and read-only until the server was started again."""
    path = folder / "league.pairwright"
    good = path.read_bytes()
    at = good.index(b"Ash") if b"Ash" in good else good.index(b"create")
    path.write_bytes(good[:at] + b"XXX" + good[at + 3 :])
    body = {"arguments": {"text": "a note"}}
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        for _ in range(2):
            assert client.post("/api/events/league/do/note", json=body).status_code == 409
        if how == "copied":
            path.write_bytes(good)
        else:
            backup = folder / "backup"
            backup.write_bytes(good)
            if how == "same time":
                os.utime(backup, ns=(path.stat().st_atime_ns, path.stat().st_mtime_ns))
            backup.replace(path)
        assert client.post("/api/events/league/do/note", json=body).status_code == 200
        assert verify(path).whole


def test_a_damaged_event_that_was_removed_is_gone(folder: Path) -> None:
    path = folder / "league.pairwright"
    good = path.read_bytes()
    path.write_bytes(good.replace(b"create", b"XXXXXX"))
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        body = {"arguments": {"text": "a note"}}
        assert client.post("/api/events/league/do/note", json=body).status_code == 409
        path.unlink()
        assert client.get("/e/league/desk").status_code == 404
        assert client.post("/api/events/league/do/note", json=body).status_code == 404


def test_a_link_to_itself_does_not_break_the_list(folder: Path) -> None:
    (folder / "loop.pairwright").symlink_to("loop.pairwright")
    with TestClient(create_app(place_in(folder, open_door=True))) as client:
        answer = client.get("/")
        assert answer.status_code == 200
        assert "/e/league" in answer.text
        assert client.get("/e/loop").status_code == 404


def test_who_watches_hears_that_an_older_copy_came_and_survives_that_the_event_is_gone() -> None:
    positions: list[int | None] = [9, 9, None, None, 4]

    def where(_name: str) -> int:
        found = positions.pop(0) if len(positions) > 1 else positions[0]
        if found is None:
            raise NoSuchEvent("gone")
        return found

    async def run() -> list[int]:
        heard = []
        ticks = count()
        watchers = Watchers(lambda names: {"cup": Stamp(str(next(ticks)))}, where)
        async for position in watchers.follow("cup", 9):
            heard.append(position)
            break
        return heard

    assert alone(run) == [4]


def test_news_go_on_whatever_is_wrong_with_one_look(caplog: pytest.LogCaptureFixture) -> None:
    """The task that looks ended with any error but those of events: open pages had no news until somebody opened one
    more."""
    asked, positions = count(), iter((1, None, None, 4))

    def stamps(names: Any) -> dict[str, Stamp]:
        number = next(asked)
        if number == 1:
            raise RuntimeError("stamps")
        return {"cup": Stamp(str(number))}

    def where(_name: str) -> int:
        found = next(positions)
        if found is None:
            raise RuntimeError("position")
        return found

    async def run() -> int:
        async with asyncio.timeout(10):
            return await anext(Watchers(stamps, where).follow("cup", 1))

    assert alone(run) == 4
    assert [record.getMessage() for record in caplog.records] == [
        "changes of events cannot be looked for: RuntimeError('stamps')",
        "changes of events cannot be looked for: cup: RuntimeError('position')",
    ]


def test_readers_who_leave_at_the_same_moment_hold_up_nobody() -> None:
    """Servers cancel more than once, until a request has ended: with the second one a reader left without the lock of
    the condition that he had waited for, and nobody else heard of a change any more."""
    position = 1
    ticks = count()

    async def run() -> tuple[list[object], int]:
        nonlocal position
        watchers = Watchers(lambda names: {"cup": Stamp(str(next(ticks)))}, lambda name: position)

        async def hear() -> int:
            return await anext(watchers.follow("cup", 1))

        leaving = [asyncio.create_task(hear()) for _ in range(50)]
        staying = asyncio.create_task(hear())
        await asyncio.sleep(0.1)  # until all wait
        for number, one in enumerate(leaving):
            one.cancel()
            for _ in range(number % 4):
                await asyncio.sleep(0)
                one.cancel()
        position = 2
        async with asyncio.timeout(10):
            return await asyncio.gather(*leaving, return_exceptions=True), await staying

    left, heard = alone(run)
    assert {type(one) for one in left} == {asyncio.CancelledError}
    assert heard == 2


def test_a_full_disk_is_no_internal_error_for_an_upload(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> Any:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("pairwright.web.pages.imports.file_of", full)
    answer = client.post("/import", data=form(client, "/"), files={"upload": ("a.csv", b"Name")})
    assert answer.status_code == 503
    assert "The disk of the server is full." in answer.text


def test_what_a_database_driver_says_is_not_for_the_public(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the server of the database, and the user."""
    driver = "connection to server at 10.1.2.3 failed: no password for user pairwright"

    def away(*_: object) -> Any:
        raise OperationalError("SELECT", {}, RuntimeError(driver))

    with TestClient(create_app(place_in(folder, open_door=False))) as client:
        page = form(client, "/sign-in", name="chief", password=PASSWORD)
        with monkeypatch.context() as patch:
            assert client.get("/e/league").status_code == 200
            patch.setattr(sql, "name_of", away)
            patch.setattr(sql, "hash_at", away)
            patch.setattr(sql, "news", away)
            answer = client.get("/e/league")
            assert (answer.status_code, driver in answer.text) == (503, False)
            assert "ask those who run this server" in answer.text
            patch.setattr(Accounts, "writing", away)
            answer = client.post("/sign-in/try", data=page)
            assert (answer.status_code, driver in answer.text) == (503, False)
        client.post("/sign-in/try", data=page)
        monkeypatch.setattr(sql, "hash_at", away)
        monkeypatch.setattr(sql, "news", away)
        assert driver in client.get("/e/league/desk").text
