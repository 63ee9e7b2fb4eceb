"""What every log guarantees, whatever its storage."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from sqlalchemy import Engine, QueuePool, delete, event
from sqlalchemy.exc import OperationalError

from pairwright.domain.errors import StateError
from pairwright.store import care, reading
from pairwright.store.chain import START, data_text, link
from pairwright.store.log import Conflict, Draft, Log, Replaced
from pairwright.store.reading import PART, read_chain
from pairwright.store.schema import DECISIONS
from pairwright.store.shelf import Database, open_log, open_shelf
from pairwright.store.sql import SqlLog

NewLog = Callable[[], Log]


def draft(n: int = 1, **data: object) -> Draft:
    return Draft("note", 1, {"n": n, **data}, "Ann", 2, "because")


def test_a_new_log_is_empty(new_log: NewLog) -> None:
    log = new_log()
    assert (log.position(), log.read(), log.readonly) == (0, [], "")


def test_what_is_appended_is_read_in_its_order_with_every_field(new_log: NewLog) -> None:
    log = new_log()
    log.append(0, [draft(1), draft(2, name="Łódź ½ \u2028 '\"")])
    written = log.append(2, [draft(3)])
    read = log.read()
    assert [one.number for one in read] == [1, 2, 3]
    assert [one.act for one in read] == [1, 1, 3]
    assert [one.data["n"] for one in read] == [1, 2, 3]
    assert read[1].data["name"] == "Łódź ½ \u2028 '\""
    assert read[2] == written[0]
    assert (read[0].kind, read[0].version, read[0].person, read[0].level, read[0].reason) == (
        "note",
        1,
        "Ann",
        2,
        "because",
    )
    assert log.read(2) == read[2:]
    assert log.position() == 3


def test_each_hash_covers_the_one_before(new_log: NewLog) -> None:
    log = new_log()
    log.append(0, [draft(1), draft(2)])
    before = START
    for one in log.read():
        text = data_text(Draft(one.kind, one.version, one.data))
        assert one.hash == link(
            before,
            one.number,
            one.act,
            one.kind,
            one.version,
            text,
            one.person,
            one.level,
            one.reason,
            one.at,
        )
        before = one.hash


def test_the_hash_tells_every_field_apart() -> None:
    given = ("0" * 64, 1, 1, "a", 1, "{}", "b", 0, "c", "2026-11-28T07:00:00.000Z")
    hashes = {link(*given)}
    for at, other in (
        (0, "1" * 64),
        (1, 2),
        (2, 2),
        (3, "ab"),
        (4, 2),
        (5, "[]"),
        (6, ""),
        (7, 1),
        (8, "bc"),
        (9, ""),
    ):
        changed = list(given)
        changed[at] = other
        hashes.add(link(*changed))  # type: ignore[arg-type]
    moved = list(given)
    moved[6], moved[8] = "", "bc"  # the same letters, in other fields
    hashes.add(link(*moved))  # type: ignore[arg-type]
    assert len(hashes) == 12


def test_an_append_at_another_position_is_a_conflict_and_writes_nothing(new_log: NewLog) -> None:
    log = new_log()
    log.append(0, [draft(1)])
    with pytest.raises(Conflict) as caught:
        log.append(0, [draft(2), draft(3)])
    assert caught.value.position == 1
    with pytest.raises(Conflict):
        log.append(2, [draft(2)])
    assert log.position() == 1


def test_nothing_to_append_changes_nothing_but_must_know_where_the_log_stands(new_log: NewLog) -> None:
    log = new_log()
    assert log.append(0, []) == []
    log.append(0, [draft(1)])
    assert log.append(1, []) == []
    with pytest.raises(Conflict):
        log.append(0, [])
    assert log.position() == 1


@pytest.mark.parametrize("field", ["kind", "person", "reason"])
@pytest.mark.parametrize("character", ["\0", "\udcff"])
def test_text_that_cannot_be_stored_is_refused_by_every_log(
    new_log: NewLog, field: str, character: str
) -> None:
    """PostgreSQL cannot store NUL, and lone surrogates result from an argument in another encoding."""
    log = new_log()
    given = {"kind": "note", "person": "Ann", "reason": "", field: f"a{character}b"}
    with pytest.raises(StateError, match="cannot be stored"):
        log.append(0, [draft(1), Draft(version=1, data={}, **given)])
    with pytest.raises(StateError, match="cannot be stored"):
        log.append(0, [Draft("note", 1, {"name": "a\udcff"})])
    assert log.append(0, [Draft("note", 1, {"name": "a\0b"})]) == log.read()


def test_large_and_odd_data_come_back(new_log: NewLog) -> None:
    """Rows of some pages, deep and empty values, numbers at the edges."""
    log = new_log()
    data = {
        "long": "½" * 30_000, "list": [[], {}, [None, True, False]], "": 0, "ints": [2**62, -(2**62), 10**30],
        "float": 0.1, "keys": {"b": 1, "a": 2},
    }  # fmt: skip
    log.append(0, [Draft("note", 1, data), draft(2)])
    assert log.read()[0].data == data
    assert log.read(1)[0].data == {"n": 2}


def test_data_are_those_that_will_be_read(new_log: NewLog) -> None:
    log = new_log()
    (written,) = log.append(0, [Draft("x", 1, {"pairs": ((1, 2), (3, 4)), "none": None})])
    assert written.data == {"pairs": [[1, 2], [3, 4]], "none": None}
    assert log.read()[0].data == written.data


def test_whether_there_is_news_is_asked_in_one_statement(tmp_path: Path) -> None:
    path = tmp_path / "cup.pairwright"
    with closing(open_log(path, create=True)) as log, closing(open_log(path)) as other:
        log.append(0, [draft(1), draft(2)])
        assert [one.number for one in log.read()] == [1, 2]
        asked: list[str] = []

        def noted(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
            asked.append(statement)

        assert isinstance(log, SqlLog)
        event.listen(log.engine, "before_cursor_execute", noted)
        assert log.read(2) == []
        assert len(asked) == 1
        written = other.append(2, [draft(3), draft(4)])
        assert log.read(2) == written
        assert len(asked) == 2


def test_who_waits_is_woken_by_an_append(new_log: NewLog) -> None:
    log = new_log()
    assert not log.wait(0, 0.05)

    def later() -> None:
        sleep(0.1)
        log.append(0, [draft()])

    thread = Thread(target=later)
    longest = 60
    begun = monotonic()
    thread.start()
    assert log.wait(0, longest)
    assert monotonic() - begun < longest
    thread.join()
    assert log.wait(0, 0)


def test_threads_that_append_at_once_lose_nothing(new_log: NewLog, caplog: pytest.LogCaptureFixture) -> None:
    log = new_log()

    def write(who: int) -> None:
        for n in range(25):
            while True:
                try:
                    note = Draft("note", 1, {"who": who, "n": n})
                    log.append(log.position(), [note, note])
                    break
                except Conflict:
                    continue

    threads = [Thread(target=write, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = log.read()
    assert [one.number for one in found] == list(range(1, 201))
    for who in range(4):
        assert [one.data["n"] for one in found if one.data["who"] == who] == [
            n for n in range(25) for _ in (0, 1)
        ]
    assert caplog.records == []  # losing a race is not worth reporting


def exhausted(engine: Engine, held: ExitStack) -> None:
    """All connections are in use, and nobody waits long for one."""
    pool = engine.pool
    assert isinstance(pool, QueuePool)
    pool._timeout = 0.01
    with suppress(OperationalError):
        while True:
            held.enter_context(engine.connect())


def test_a_log_without_a_free_connection_says_so(tmp_path: Path) -> None:
    """The error of an exhausted pool is none of the database's: nothing expected it, and it was an internal error."""
    with closing(open_log(tmp_path / "cup.pairwright", create=True)) as log, ExitStack() as held:
        exhausted(log.engine, held)
        for act in (log.position, log.read):
            with pytest.raises(StateError, match="too many are using it"):
                act()
        with pytest.raises(StateError, match=r"too many are using it|is not known"):
            log.append(0, [Draft("create", 1, {"name": "Cup"}, "Ann", 0, "")])


def test_a_database_without_a_free_connection_says_so_and_its_listener_goes_on(database: str) -> None:
    shelf = open_shelf(database)
    assert isinstance(shelf, Database)
    heard = Event()
    try:
        with ExitStack() as held:
            exhausted(shelf.engine, held)
            shelf.listen(heard.set)
            for act in (shelf.names, shelf.stamps):
                with pytest.raises(StateError, match="too many are using it"):
                    act()
            assert not heard.is_set()
        assert heard.wait(10), "the listener has ended"
    finally:
        shelf.close()


in_tables = pytest.mark.parametrize("new_log", ["sqlite", "postgres"], indirect=True)


def with_notes(new_log: Callable[[], SqlLog], count: int) -> SqlLog:
    log = new_log()
    log.append(0, [draft(n) for n in range(count)])
    return log


@in_tables
@pytest.mark.parametrize("count", [1, PART - 1, PART, PART + 1, 2 * PART, 2 * PART + 1])
def test_a_log_of_several_parts_is_read_whole(new_log: Callable[[], SqlLog], count: int) -> None:
    log = with_notes(new_log, count)
    assert [one.data["n"] for one in log.read()] == list(range(count))
    for after in (count - 1, count, count + 1):
        assert [one.number for one in log.read(after)] == list(range(after + 1, count + 1))
    chain = read_chain(log.engine, log.event)
    assert (len(chain.decisions), chain.why) == (count, "")


@in_tables
def test_while_whole_logs_are_taken_apart_or_put_together_others_have_their_connections(
    new_log: Callable[[], SqlLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dozen copies and backups at once held all connections to a database for half a minute."""
    log, copy, taken = with_notes(new_log, PART + 1), new_log(), set[tuple[str, int]]()

    def noting(module: object, name: str) -> None:
        usual = getattr(module, name)

        def noted(*given: object) -> object:
            for one in (log, copy):
                assert isinstance(one.engine.pool, QueuePool)
                taken.add((name, one.engine.pool.checkedout()))
            return usual(*given)

        monkeypatch.setattr(module, name, noted)

    noting(reading, "decision_of")
    noting(care, "row_of")
    care.put(copy, log.read())
    assert taken == {("decision_of", 0), ("row_of", 0)}
    assert copy.read() == log.read()


@in_tables
def test_a_log_that_is_removed_while_it_is_read_is_not_taken_for_a_shorter_one(
    new_log: Callable[[], SqlLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    log = with_notes(new_log, PART + 1)
    usual, removed = reading._read_part, list[int]()

    def read(*given: object) -> bool:
        if removed:
            with log.engine.execution_options(writing=True).begin() as connection:
                connection.execute(delete(DECISIONS).where(DECISIONS.c.event == log.event))
        removed.append(1)
        return usual(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(reading, "_read_part", read)
    with pytest.raises(Replaced, match="removed"):
        read_chain(log.engine, log.event)
