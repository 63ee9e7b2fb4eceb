"""Several workers on PostgreSQL: one place for everybody, also when one of them is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from pairwright.cli.app import app as command_line
from pairwright.domain.errors import StateError
from pairwright.store.log import AWAY, NoSuchEvent
from pairwright.store.shelf import open_log
from pairwright.web import streams
from pairwright.web.accounts import open_accounts
from pairwright.web.desks import Desks

from ..manager.tools import league
from ..store.conftest import database  # noqa: F401  a fixture
from .conftest import PASSWORD, alone, token_in

COUNT = 3


@pytest.fixture
def served(database: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:  # noqa: F811
    """The address of a server with several workers, and its process."""
    where = f"{database}&event=workers" if "?" in database else f"{database}?event=workers"
    hand = league(4, 3, log=open_log(where, create=True))
    hand.desk.log.close()
    accounts = open_accounts(database)
    accounts.add("boss", PASSWORD, "chief")
    accounts.close()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pairwright", "serve", database, "--workers", str(COUNT)]
    process = subprocess.Popen([*command, "--port", str(port), "--accounts", "--log", "json"])
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(600):
            try:
                if httpx.get(f"{address}/health", timeout=5).status_code == 200:
                    break
            except httpx.HTTPError:
                time.sleep(0.1)
        yield address, process
    finally:
        process.terminate()
        process.wait(30)


def workers_of(process: subprocess.Popen[bytes]) -> list[int]:
    """The processes that listen: children of the server, without Python's own tracker of resources."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return [int(one) for one in children if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def test_workers_share_sessions_accounts_and_events_and_one_is_replaced(
    served: tuple[str, subprocess.Popen[bytes]],
) -> None:
    address, process = served
    assert len(workers_of(process)) == COUNT
    with httpx.Client(base_url=address, timeout=60) as jar:
        text = jar.get("/sign-in").text
        data = {"_csrf_token": token_in(text), "name": "boss", "password": PASSWORD}
        assert jar.post("/sign-in/try", data=data).status_code == 303
        cookies = dict(jar.cookies)
    killed = workers_of(process)[0]
    position = None
    for number in range(24):  # each on a connection of its own, which any of them takes
        if number == 12:
            os.kill(killed, signal.SIGKILL)
        with httpx.Client(base_url=address, cookies=cookies, timeout=60) as client:
            for _ in range(100):
                try:
                    text = client.get("/e/workers/log").text
                    data = {"_csrf_token": token_in(text), "text": f"note {number}"}
                    answer = client.post("/e/workers/do/note", data=data)
                    break
                except (
                    httpx.HTTPError
                ):  # a connection that the killed one had taken: nothing was stored of the act
                    time.sleep(0.1)
            assert answer.status_code == 303, answer.text
            events = client.get("/api/events/workers").json()
            assert position is None or events["position"] >= position + 1
            position = events["position"]
    with httpx.Client(base_url=address, cookies=cookies, timeout=60) as client:
        log = [line["text"] for line in client.get("/api/events/workers/log").json()]
    assert [one for one in range(24) if not any(f"note {one}" in line for line in log)] == []
    for _ in range(600):
        if len(workers_of(process)) == COUNT and killed not in workers_of(process):
            break
        time.sleep(0.1)
    assert killed not in workers_of(process)
    assert len(workers_of(process)) == COUNT


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    answer = CliRunner().invoke(command_line, ["serve", str(tmp_path), "--workers", "2"])
    assert answer.exit_code != 0
    assert "several workers need PostgreSQL" in answer.output


def test_readers_at_one_server_hear_at_once_of_acts_at_another(
    database: str,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the announcements of the database, also after the connection that listens was lost: there is no other way
    here, since the next poll would be in an hour."""
    monkeypatch.setattr(streams, "_LOOK_IF_TOLD", 3600.0)
    first, second = Desks(database), Desks(database)
    first.begin("heard", "create", "Ann", name="Heard", rounds=3)

    async def run() -> list[int]:
        stream = first.watchers.follow("heard", 1)
        found = []
        for text in ("one", "two"):
            waiting = asyncio.ensure_future(anext(stream))
            await asyncio.sleep(0.5)  # until it waits
            await asyncio.to_thread(second.desk("heard").do, "note", text=text)
            found.append(await waiting)
            with second.shelf.engine.connect() as connection:  # type: ignore[attr-defined]
                connection.exec_driver_sql(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%%'"
                )
        return found

    try:
        assert alone(run) == [2, 3]
    finally:
        first.close()
        second.close()


@pytest.mark.parametrize("where", AWAY)
def test_an_event_put_away_by_one_server_is_gone_at_all_others(
    database: str,  # noqa: F811
    where: str,
) -> None:
    """Those that had it open showed it, and stored what was entered in it, for as long as they ran."""
    first, second = Desks(database), Desks(database)
    name = f"away-{where}"
    first.begin(name, "create", "Ann", name="Away", rounds=3)
    try:
        held = first.desk(name)
        second.put_away(name, where)
        with pytest.raises(StateError, match="archived or deleted; nothing of this act is stored"):
            held.do("note", text="too late")
        with pytest.raises(NoSuchEvent):
            first.desk(name)
        assert second.shelf.bring_back(name, where) == name
        assert first.desk(name).do("note", text="again").decisions[0].number == 2
    finally:
        second.shelf.remove(name)
        first.close()
        second.close()
