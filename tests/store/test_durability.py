"""Acknowledged writes survive: writers and servers killed at random points, many concurrent writers, full disks."""

from __future__ import annotations

import random
import re
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from pairwright.domain.errors import FileError, StateError
from pairwright.store.care import verify
from pairwright.store.files import FileLog
from pairwright.store.log import Draft, Recorded
from pairwright.store.shelf import open_log

from ..postgres import Server, server
from .writers import Writer


@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where processes share a new log."""
    if request.param == "sqlite":
        found = str(tmp_path / "cup.pairwright")
    else:
        found = f"{request.getfixturevalue('database')}&event={tmp_path.name}"
    open_log(found, create=True).close()
    return found


def see_that_all_is_there(found: Sequence[Recorded], writers: Sequence[Writer]) -> None:
    """Every acknowledged act is in its place; every act is complete or absent."""
    assert [one.number for one in found] == list(range(1, len(found) + 1))
    acts: dict[tuple[str, int], list[Recorded]] = defaultdict(list)
    for one in found:
        acts[one.data["who"], one.data["n"]].append(one)
    for decisions in acts.values():
        assert [one.data["k"] for one in decisions] == list(range(decisions[0].data["of"]))
        assert {one.act for one in decisions} == {decisions[0].number}
    for writer in writers:
        for first, count, n in writer.told:
            assert [one.number for one in acts[writer.who, n]] == list(range(first, first + count))


def kill(writer: Writer, early: float | None, late: float) -> None:
    """Kill a writer `early` seconds after its start, or `late` seconds after its first acknowledgement."""
    ear = Thread(target=writer.listen)
    ear.start()
    if early is not None:
        time.sleep(early)
    else:
        while not writer.told and ear.is_alive():
            time.sleep(0.001)
        time.sleep(late)
    writer.process.kill()
    ear.join()


def kill_at_random_points(target: str, turns: int, at_once: int, seed: int) -> list[Writer]:
    """Kill writers again and again, `at_once` at a time, each at its own moment: while it opens, waits, or writes."""
    rng = random.Random(seed)
    writers: list[Writer] = []
    for turn in range(turns):
        now = [Writer(target, f"w{turn}.{number}") for number in range(at_once)]
        killers = [
            Thread(
                target=kill,
                args=(writer, rng.uniform(0, 0.1) if rng.random() < 0.2 else None, rng.uniform(0, 0.05)),
            )
            for writer in now
        ]
        for killer in killers:
            killer.start()
        for killer in killers:
            killer.join()
        writers += now
        with closing(open_log(target)) as log:
            assert log.readonly == ""
            see_that_all_is_there(log.read(), writers)
        assert verify(target).whole
    return writers


def test_writers_killed_at_random_points_lose_nothing_acknowledged(target: str) -> None:
    kill_at_random_points(target, 5, 2, 1)


@pytest.mark.long
@pytest.mark.parametrize(("turns", "at_once"), [(500, 1), (125, 4)])
def test_500_killed_writers_lose_nothing_acknowledged(target: str, turns: int, at_once: int) -> None:
    writers = kill_at_random_points(target, turns, at_once, turns)
    assert len(writers) == 500
    wrote = [writer for writer in writers if writer.told]
    assert 350 < len(wrote) < 500  # the others were killed while they opened


def write_at_once(target: str, clients: int, each: int) -> None:
    writers = [Writer(target, f"c{number}", each, single=True) for number in range(clients)]
    for writer in writers:
        writer.listen()
        assert writer.process.exitcode == 0
    with closing(open_log(target)) as log:
        found = log.read()
    assert [one.number for one in found] == list(range(1, clients * each + 1))
    for writer in writers:
        mine = [(one.number, 1, one.data["n"]) for one in found if one.data["who"] == writer.who]
        assert mine == writer.told
        assert [n for _, _, n in mine] == list(range(each))
    assert verify(target).whole


def test_clients_that_write_at_once_all_get_every_event_in_order(target: str) -> None:
    write_at_once(target, 3, 20)


@pytest.mark.long
def test_16_clients_that_write_2000_results_all_get_every_event_in_order(target: str) -> None:
    write_at_once(target, 16, 125)


def kill_the_server(postgres: Server, times: int, seed: int) -> None:
    """Kill PostgreSQL repeatedly under four writers."""
    rng = random.Random(seed)
    target = f"{postgres.url}&event=Cup"
    open_log(target, create=True).close()
    writers: list[Writer] = []
    for turn in range(times):
        now = [Writer(target, f"w{turn}.{number}") for number in range(4)]
        ears = [Thread(target=writer.listen) for writer in now]
        for ear in ears:
            ear.start()
        while not all(writer.told for writer in now):
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.3))
        postgres.kill()
        for ear in ears:
            ear.join()
        postgres.start()
        writers += now
        for writer in now:
            assert re.search("is not known|cannot be read", writer.error)
        with closing(open_log(target)) as log:
            see_that_all_is_there(log.read(), writers)
        assert verify(target).whole


def test_a_killed_server_loses_nothing_acknowledged(database: str) -> None:
    with server() as postgres:
        kill_the_server(postgres, 1, 3)


@pytest.mark.long
def test_a_server_killed_20_times_loses_nothing_acknowledged(database: str) -> None:
    with server() as postgres:
        kill_the_server(postgres, 20, 4)


def test_a_full_disk_stores_acts_whole_or_not_at_all(tmp_path: Path) -> None:
    """The limit of the size of a file: a write fails half-way, in the write-ahead log or when it is folded in."""
    path = tmp_path / "cup.pairwright"
    open_log(path, create=True).close()
    writers = []
    for number, limit in enumerate((40_000, 100_000, 150_000, 200_001)):
        writer = Writer(str(path), f"w{number}", limit=limit)
        writer.listen()
        assert "could not be written" in writer.error
        assert "nothing of this act is stored" in writer.error
        writers.append(writer)
        with closing(open_log(path)) as log:
            see_that_all_is_there(log.read(), writers)
        assert verify(path).whole
    assert all(writer.told for writer in writers)
    last = Writer(str(path), "last", acts=3)
    last.listen()
    assert len(last.told) == 3


def test_a_full_disk_is_reported(cup: Path) -> None:
    log = open_log(cup)

    @event.listens_for(log.engine, "connect")
    def _limit(connection: object, _record: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # type: ignore[attr-defined]  what SQLite has is the least

    with closing(log), pytest.raises(StateError, match="the disk is full; nothing of this act is stored"):
        log.append(20, [Draft("note", 1, {"text": "x" * 50_000})])
    assert verify(cup).decisions == 20


def test_a_file_being_made_is_there_whole_or_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when the process is stopped between two steps of creating it."""
    from pairwright.store import files

    def stop(_part: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "cup.pairwright"
    monkeypatch.setattr(files, "_replace", stop)
    with pytest.raises(KeyboardInterrupt):
        open_log(path, create=True)
    with pytest.raises(FileError, match="nothing was ever stored in it"):
        open_log(path)


class Lossy(FileLog):
    """Its answer to a commit is lost on the way."""

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with super()._writing() as connection:
            yield connection
        raise OperationalError("COMMIT", {}, Exception("the connection was lost"))


def test_an_act_whose_commit_was_not_answered_is_acknowledged_when_it_is_there(cup: Path) -> None:
    with closing(Lossy(cup)) as log:
        written = log.append(20, [Draft("note", 1, {"n": 1}), Draft("note", 1, {"n": 2})])
        assert log.read(20) == written
        assert log.append(22, [Draft("note", 1, {"n": 3})]) == log.read(22)


class Failing(FileLog):
    """Its writes fail before they are committed."""

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with super()._writing() as connection:
            yield connection
            raise OperationalError("COMMIT", {}, Exception("the connection was lost"))


def test_an_act_that_was_not_committed_is_refused_with_that(cup: Path) -> None:
    with closing(Failing(cup)) as log:
        with pytest.raises(StateError, match="the connection was lost; nothing of this act is stored"):
            log.append(20, [Draft("note", 1, {"n": 1})])
        assert log.position() == 20


def test_a_connection_that_the_server_ends_in_the_middle_of_an_act_is_reported(database: str) -> None:
    target = f"{database}&event=Ended"
    with closing(open_log(target, create=True)) as log:
        log.append(0, [Draft("note", 1, {})])

        def end(connection: Connection, _cursor: object, statement: str, *_rest: object) -> None:
            if statement.startswith("INSERT"):
                event.remove(log.engine, "before_cursor_execute", end)
                with closing(open_log(target)) as other, other.engine.connect() as killer:
                    pid = connection.connection.driver_connection.info.backend_pid  # type: ignore[union-attr]
                    killer.exec_driver_sql(f"SELECT pg_terminate_backend({pid}, 5000)")

        event.listen(log.engine, "before_cursor_execute", end)
        with pytest.raises(StateError, match="nothing of this act is stored"):
            log.append(1, [Draft("note", 1, {"n": 2})])
        log.append(1, [Draft("note", 1, {"n": 3})])
        assert [one.data for one in log.read()] == [{}, {"n": 3}]


def test_who_waits_hears_of_another_process(target: str) -> None:
    with closing(open_log(target)) as log:
        assert not log.wait(0, 0.05)
        writer = Writer(target, "other", acts=1)
        assert log.wait(0, 30)
        writer.listen()
        assert log.position() == 1


def test_programs_that_come_first_at_the_same_time_make_the_tables_once() -> None:
    pytest.importorskip("psycopg")
    with server() as postgres:
        failed: list[Exception] = []

        def come(number: int) -> None:
            try:
                open_log(f"{postgres.url}&event=E{number}", create=True).close()
            except Exception as error:  # noqa: BLE001
                failed.append(error)

        threads = [Thread(target=come, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failed == []
