"""Folders with many events: opened when asked for, closed again, listed from an index that notices every change."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pairwright.domain.errors import PairwrightError, StateError
from pairwright.languages import translated
from pairwright.manager.desk import Desk
from pairwright.manager.event import Event
from pairwright.manager.steps import next_step
from pairwright.manager.upcast import VERSION
from pairwright.store.chain import START, link
from pairwright.store.files import FileLog
from pairwright.store.log import Draft, NoSuchEvent, Stamp
from pairwright.store.memory import MemoryLog
from pairwright.store.shelf import open_log, open_shelf
from pairwright.web import index as index_module
from pairwright.web.accounts import open_accounts
from pairwright.web.app import create_app
from pairwright.web.desks import Desks, Hold
from pairwright.web.index import Index
from pairwright.web.place import Installation
from pairwright.web.streams import Watchers

from ..manager.tools import Hand, league, two_published
from ..store.conftest import database  # noqa: F401  a fixture
from .conftest import PASSWORD, alone, form, place_in

EMPTY_CUP = Desk(MemoryLog())
EMPTY_CUP.do("create", name="Cup", rounds=5)


def begin(folder: Path, name: str, title: str = "", **given: Any) -> None:
    """An event with its first act."""
    hand = Hand(open_log(folder / f"{name}.pairwright", create=True))
    hand("create", name=title or name, rounds=5, **given)
    hand.desk.log.close()


@pytest.fixture
def twenty(tmp_path: Path) -> Path:
    for number in range(20):
        begin(tmp_path, f"cup{number:02}")
    return tmp_path


@pytest.fixture
def indexed(twenty: Path) -> Iterator[Callable[[], Index]]:
    """Makes indexes of the folder, each as after a restart."""
    places = []

    def make() -> Index:
        places.append(place_in(twenty, open_door=True))
        return places[-1].index

    yield make
    for place in places:
        place.close()


def open_files(folder: Path) -> list[str]:
    """The event files that this process has open."""
    links = [os.path.realpath(f"/proc/self/fd/{one}") for one in os.listdir("/proc/self/fd")]  # noqa: PTH208
    return sorted(
        {Path(one).stem for one in links if one.startswith(f"{folder}/") and one.endswith(".pairwright")}
    )


def titles(index: Index, find: str = "") -> list[str]:
    return [line.title for line, _ in index.page(find).lines]


def test_events_are_opened_when_asked_for_and_the_least_recently_used_is_closed(twenty: Path) -> None:
    with closing(Desks(str(twenty), most=4)) as desks:
        assert open_files(twenty) == []
        for number in range(20):
            assert desks.desk(f"cup{number:02}").event.settings.name == f"cup{number:02}"
            desks.desk("cup00")
        assert open_files(twenty) == ["cup00", "cup17", "cup18", "cup19"]
    assert open_files(twenty) == []


def test_300_visits_of_events_do_not_exhaust_64_descriptors_per_event(twenty: Path) -> None:
    """421 events with 1,024 descriptors made every page an error."""
    for number in range(20, 300):
        shutil.copyfile(twenty / "cup00.pairwright", twenty / f"cup{number:02}.pairwright")
    place = Installation(
        Desks(str(twenty), 16), open_accounts(str(twenty)), True, "Ann", ("testserver.local",)
    )
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    with TestClient(create_app(place)) as client:
        assert client.get("/").status_code == 200
        for number in range(300):
            assert client.get(f"/e/cup{number:02}/desk").status_code == 200
        assert len(open_files(twenty)) == 16
        assert 'name="event" value=""' in client.get("/users").text  # typed: nobody chooses from 300
        assert len(os.listdir("/proc/self/fd")) < before + 16 * 6 + 40  # noqa: PTH208


def test_a_role_is_given_in_events_that_exist(twenty: Path) -> None:
    """A name typed wrongly was taken: the role would have been one in whatever event gets that name."""
    with TestClient(create_app(place_in(twenty, open_door=True))) as client:
        given = {"name": "Bea", "password": PASSWORD, "role": "clerk"}
        answer = client.post("/users/add", data=form(client, "/users", **given, event="cup99"))
        assert answer.status_code == 409
        assert "There is no event" in answer.text
        assert client.post("/tokens", data=form(client, "/users", **given, event="cup99")).status_code != 200
        added = client.post("/users/add", data=form(client, "/users", **given, event="cup01 "))
        assert "clerk (<bdi>cup01</bdi>)" in added.text


def test_an_event_in_use_is_not_closed(twenty: Path) -> None:
    with closing(Desks(str(twenty), most=2)) as desks:
        hold = Hold()
        held = desks.desk("cup00", hold)
        assert desks.desk("cup00", hold) is held
        for number in range(1, 20):
            desks.desk(f"cup{number:02}")
        assert held.do("note", text="still open").decisions
        assert desks.desk("cup00") is held
        assert "cup00" in open_files(twenty)
        hold.release()
        for number in range(1, 20):
            desks.desk(f"cup{number:02}")
        assert "cup00" not in open_files(twenty)
        assert desks.desk("cup00").event.position == 2
        desks.desk("cup01", hold)  # after the end of its request it keeps nothing
        desks.desk("cup02")
        desks.desk("cup03")
        assert "cup01" not in open_files(twenty)


def test_more_events_in_use_at_once_than_are_kept_open_are_all_served(twenty: Path) -> None:
    with closing(Desks(str(twenty), most=2)) as desks:
        holds = [Hold() for _ in range(20)]
        for number, hold in enumerate(holds):
            desks.desk(f"cup{number:02}", hold)
        assert len(open_files(twenty)) == 20
        for hold in holds:
            hold.release()
        assert len(open_files(twenty)) == 2


def test_threads_that_ask_for_a_closed_event_get_one_desk(twenty: Path) -> None:
    with closing(Desks(str(twenty), most=4)) as desks:
        for turn in range(5):
            found: list[tuple[Desk, Hold]] = []
            start = threading.Barrier(8)

            def ask(found: list[tuple[Desk, Hold]] = found, start: threading.Barrier = start) -> None:
                hold = Hold()
                start.wait()
                desk = desks.desk("cup00", hold)
                desk.do("note", text="x")
                found.append((desk, hold))

            threads = [threading.Thread(target=ask) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert len({id(desk) for desk, _ in found}) == 1
            for _, hold in found:
                hold.release()
            for number in range(1, 20):
                desks.desk(f"cup{number:02}")
            assert desks.desk("cup00").event.position == 1 + 8 * (turn + 1)


def test_of_the_events_not_in_use_those_that_nobody_watches_are_closed_first(twenty: Path) -> None:
    with closing(Desks(str(twenty), most=3)) as desks:

        async def run() -> None:
            desks.desk("cup00")  # as the page of a reader does; the stream alone opens nothing
            stream = desks.watchers.follow("cup00", 0)
            assert await anext(stream) == 1
            for number in range(1, 20):
                desks.desk(f"cup{number:02}")
            assert "cup00" in open_files(twenty)
            await stream.aclose()  # type: ignore[attr-defined]

        alone(run)
        desks.desk("cup01")
        assert "cup00" not in open_files(twenty)


def test_readers_of_a_closed_event_hear_of_its_changes(twenty: Path) -> None:
    with closing(Desks(str(twenty), most=1)) as desks:

        async def run() -> int:
            stream = desks.watchers.follow("cup00", 1)
            desks.desk("cup01")
            with closing(open_log(twenty / "cup00.pairwright")) as log:
                Desk(log).do("note", text="by another process")
            return await anext(stream)

        assert alone(run) == 2


def test_a_name_without_an_event_leaves_nothing_behind(twenty: Path) -> None:
    with closing(Desks(str(twenty), most=2)) as desks:
        desks.desk("cup00")
        for number in range(100):
            with pytest.raises(StateError):
                desks.desk(f"nothing{number}")
        assert desks.recent() == ["cup00"]


def test_what_is_new_is_told_without_reading_the_whole_event(
    twenty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten events of 32 MiB that changed while nobody had them open were verified one after the other, for each news."""
    with closing(open_log(twenty / "cup00.pairwright")) as log:
        count = log.position()
        Desk(log).do("note", text="one more")
    path = twenty / "cup01.pairwright"
    with closing(sqlite3.connect(path)) as crashed:  # what it has written is in its log alone
        crashed.execute("PRAGMA wal_autocheckpoint=0")
        columns = "event, act, kind, version, data, person, level, reason, at, hash"
        crashed.execute(
            f"INSERT INTO pairwright_decisions (number, {columns}) "
            f"SELECT number + 1, {columns} FROM pairwright_decisions WHERE number = {count}"
        )
        crashed.commit()
        beside = sorted(one.name for one in twenty.iterdir())
        with monkeypatch.context() as patch, closing(Desks(str(twenty))) as desks:
            patch.setattr(type(desks.shelf), "open", None)
            assert [desks._position(f"cup{number:02}") for number in (0, 1, 2)] == [
                count + 1,
                count + 1,
                count,
            ]
            with pytest.raises(NoSuchEvent):
                desks._position("cup99")
        assert sorted(one.name for one in twenty.iterdir()) == beside
    (twenty / "cup02.pairwright").write_bytes(b"no event")
    with closing(Desks(str(twenty))) as desks, pytest.raises(PairwrightError, match="no event file"):
        desks._position("cup02")


def test_what_is_new_in_a_database_is_told_without_reading_the_whole_event(
    database: str,  # noqa: F811
    own: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = own.replace("_", "-")
    with closing(Desks(database)) as desks:
        desks.begin(name, "create", "Ann", name="Cup", rounds=5)
        count = desks.desk(name).log.position()
    with closing(Desks(database)) as desks:
        monkeypatch.setattr(type(desks.shelf), "open", None)
        assert desks._position(name) == count > 0
        with pytest.raises(NoSuchEvent):
            desks._position(f"{name}-none")


def test_the_list_is_read_from_the_events_whatever_is_wrong_with_what_is_stored(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that reads them ended: pages waited two seconds, and had names only."""

    def broken(*_given: object) -> Any:
        raise ValueError("stored by somebody else")

    monkeypatch.setattr(Stamp, "settled", lambda stamp, read: True)
    for number, name in enumerate(("delete", "StoredLine")):  # when it is stored, and when it is read
        with monkeypatch.context() as patch:
            patch.setattr(f"pairwright.web.index_file.{name}", broken)
            index = indexed()
            assert all(line.text for line, _ in index.page().lines)
            index.wait()
            assert index.page().unread == 0
        if not number:
            again = indexed()
            again.page()
            again.wait()


def test_two_changes_within_one_tick_of_the_file_system_are_both_heard() -> None:
    positions = iter((1, 2, 2, 2, 2, 2))
    young = Stamp("the same", 4e9)

    async def run() -> int:
        return await anext(
            Watchers(lambda names: {"cup": young}, lambda name: next(positions)).follow("cup", 1)
        )

    assert alone(run) == 2


def test_the_list_has_the_lines_of_all_events_without_keeping_one_open(
    twenty: Path, indexed: Callable[[], Index]
) -> None:
    index = indexed()
    assert titles(index) == [f"cup{number:02}" for number in range(20)]
    assert open_files(twenty) == []


def test_after_a_restart_the_list_is_there_without_reading_an_event(
    indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stamp, "settled", lambda stamp, read: True)
    titles(indexed())
    monkeypatch.setattr(Desks, "look", lambda desks, name: pytest.fail("it was read"))
    assert titles(indexed()) == [f"cup{number:02}" for number in range(20)]


def test_the_list_notices_acts_copies_replaced_and_removed_files(
    twenty: Path, indexed: Callable[[], Index]
) -> None:
    index = indexed()
    titles(index)
    other = twenty / "other"
    begin(twenty, "new", "A new one")
    shutil.copyfile(twenty / "new.pairwright", other)
    assert "A new one" in titles(index)
    with closing(open_log(twenty / "cup03.pairwright")) as log:
        Desk(log).do("set", name="Renamed")
    assert "Renamed" in titles(index)
    for name, how in (("cup04", shutil.copyfile), ("cup05", shutil.copy2)):  # over the same file
        how(other, twenty / f"{name}.pairwright")
    other.replace(twenty / "cup06.pairwright")  # another file under the same name
    (twenty / "cup07.pairwright").unlink()
    index._until = 0.0
    found = titles(index)
    assert found.count("A new one") == 4
    assert "cup07" not in found
    assert len(found) == 20


def test_a_copy_with_the_same_size_and_time_is_noticed(twenty: Path, indexed: Callable[[], Index]) -> None:
    index = indexed()
    titles(index)
    path = twenty / "cup08.pairwright"
    status = path.stat()
    changed = path.read_bytes().replace(b"cup08", b"CUP08")
    begin(twenty, "cup99", "cup98")
    like = (twenty / "cup99.pairwright").read_bytes()
    assert len(like) == status.st_size
    assert changed != like
    path.write_bytes(like)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    index._until = 0.0
    assert titles(index).count("cup98") == 2


def test_two_acts_within_one_tick_are_both_in_the_list(
    indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    index = indexed()
    same = {f"cup{number:02}": Stamp("the same", 4e9) for number in range(20)}
    monkeypatch.setattr(index._desks.shelf, "stamps", lambda names=None: same)
    assert "Second" not in titles(index)
    for title in ("First", "Second"):
        index._desks.desk("cup02").do("set", name=title)
        assert title in titles(index)


def test_nothing_of_a_removed_event_stays_in_the_index(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stamp, "settled", lambda stamp, read: True)
    index = indexed()
    titles(index)

    def stored() -> list[str]:
        with closing(sqlite3.connect(twenty / "index.sqlite")) as connection:
            return [row[0] for row in connection.execute("SELECT name FROM pairwright_index ORDER BY name")]

    assert stored() == [f"cup{number:02}" for number in range(20)]
    (twenty / "cup07.pairwright").unlink()
    index._until = 0.0
    titles(index)
    assert "cup07" not in stored()
    assert len(stored()) == 19


def test_a_damaged_index_is_made_again(twenty: Path, indexed: Callable[[], Index]) -> None:
    file = twenty / "index.sqlite"
    for content in (b"", b"nothing" * 1000, b"SQLite format 3\x00" + b"\xff" * 5000):
        for beside in ("-wal", "-shm"):
            (twenty / f"index.sqlite{beside}").unlink(missing_ok=True)
        file.write_bytes(content)
        index = indexed()
        assert len(titles(index)) == 20
        assert file.stat().st_mode & 0o077 == 0
        index.close()


def test_the_public_line_does_not_tell_of_a_round_that_is_not_published(tmp_path: Path) -> None:
    hand = league(4, 3, log=open_log(tmp_path / "league.pairwright", create=True))
    hand("pair")
    hand.desk.log.close()
    place = place_in(tmp_path, open_door=False)
    with TestClient(create_app(place)) as client:
        ((inside, public),) = place.index.page().lines
        assert "not published" in inside.text
        assert "not published" not in public.text
        assert (inside.matches, public.matches) == (2, 0)
        assert public.text in client.get("/").text
        assert "not published" not in client.get("/").text


def test_the_list_is_in_the_language_of_the_reader(twenty: Path) -> None:
    """States of events were English in every language, and stored so."""
    for _ in range(2):  # read from the events, then from what is stored
        with TestClient(create_app(place_in(twenty, open_door=True))) as client:
            english, german = (client.get("/", headers={"accept-language": one}).text for one in ("en", "de"))
        found = next_step(EMPTY_CUP.event).text
        assert translated(found, "de") != found
        assert found in english
        assert found not in german
        assert translated(found, "de") in german


def test_lines_stored_by_another_version_are_read_again(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    indexed().page()
    monkeypatch.setattr(index_module, "__version__", "another")
    read = []
    look = Desks.look
    monkeypatch.setattr(Desks, "look", lambda desks, name: (read.append(name), look(desks, name))[1])
    indexed().page()
    assert len(read) == 20


def test_events_that_come_and_go_between_two_pages_of_the_list(
    indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of a later look were sought among the stamps of an earlier one: an internal error."""
    index = indexed()
    look = index._look

    def meanwhile() -> Any:
        found = look()
        index._names = ["born-just-now", *index._names]
        return found

    monkeypatch.setattr(index, "_look", meanwhile)
    assert len(index.page().lines) == 20


def test_pages_and_words_of_the_list(tmp_path: Path) -> None:
    for number in range(1, 56):
        begin(tmp_path, f"cup{number:02}")
    begin(tmp_path, "zurich", "Zürcher Mannschaftsmeisterschaft", city="Zürich", federation="SUI")
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        first = client.get("/").text
        assert "cup50" in first
        assert "cup51" not in first
        assert 'href="?page=2"' in first
        second = client.get("/?page=2").text
        assert "Zürcher" in second
        assert "cup50" not in second
        assert client.get("/?page=99").text.count("cup55") == second.count("cup55")
        for page in ("0", "-1", "x", "9" * 5000):
            assert "cup01" in client.get("/", params={"page": page}).text
        for find in ("zurich", "ZURICH sui", "mannschafts"):
            found = client.get("/", params={"find": find}).text
            assert "Zürcher" in found
            assert len(re.findall('class="card ev"', found)) == 1
        found = client.get("/", params={"find": "cup", "page": "2"}).text
        assert 'href="?page=1&amp;find=cup"' in found
        assert "Nothing found" in client.get("/", params={"find": '"><i>x'}).text
        assert '"><i>x' not in client.get("/", params={"find": '"><i>x'}).text


def test_what_one_page_has_no_time_for_is_read_in_the_background(
    indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pairwright.web.index._PATIENCE", 0.0)
    shown, look = threading.Event(), Desks.look
    monkeypatch.setattr(Desks, "look", lambda desks, name: (shown.wait(60), look(desks, name))[1])
    index = indexed()
    listed = index.page()
    assert [line.title for line, _ in listed.lines] == [f"cup{number:02}" for number in range(20)]
    assert listed.unread == 20
    shown.set()
    index.wait()
    assert index.page().unread == 0
    assert index.page("cup07").lines[0][0].text


def test_the_list_reads_events_that_were_slow_last(
    indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One member with events that are slow to read kept the lines of all others waiting."""
    index, look, read = indexed(), Desks.look, list[str]()
    titles(index)
    index.wait()
    monkeypatch.setattr(Desks, "look", lambda desks, name: (read.append(name), look(desks, name))[1])
    monkeypatch.setattr(index_module, "__version__", "another")
    monkeypatch.setattr(index_module, "_PATIENCE", 60.0)
    monkeypatch.setattr(index, "_take_over", lambda names: None)
    del index._known["cup05"]
    index._slow.update({"cup01": 0.0, "cup02": 0.0})
    titles(index)
    quick = [f"cup{number:02}" for number in range(20) if number not in (1, 2, 5)]
    assert read == [*quick, "cup05", "cup01", "cup02"]


def test_an_event_that_cannot_be_read_is_tried_again(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = twenty / "cup09.pairwright"
    whole = path.read_bytes()
    path.write_bytes(b"this is no event")
    index = indexed()
    assert "no event file" in index.page().lines[9][0].trouble
    path.write_bytes(whole)
    index._until = 0.0
    assert not index.page().lines[9][0].trouble


def test_other_events_are_offered_without_opening_one(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    index = indexed()
    titles(index)
    index._desks.desk("cup19")
    monkeypatch.setattr(Desks, "look", lambda desks, name: pytest.fail("it was read"))
    monkeypatch.setattr(FileLog, "read", lambda log, after=0: pytest.fail("it was opened"))
    found = index.others("cup00", lambda name: name != "cup01")
    assert [name for name, _ in found] == [
        "cup19",
        "cup02",
        "cup03",
        "cup04",
        "cup05",
        "cup06",
        "cup07",
        "cup08",
    ]


def test_the_list_of_a_database(database: str) -> None:  # noqa: F811
    place = Installation(Desks(database), open_accounts(database), True)
    other = Installation(Desks(database), open_accounts(database), True)
    for number in range(3):
        place.desks.begin(f"list{number}", "create", "Ann", name=f"Event {number}", rounds=3)
    assert {"Event 0", "Event 1", "Event 2"} <= set(titles(place.index))
    place.desks.desk("list1").do("set", name="Renamed")
    for one in (place, other):
        one.index._until = 0.0
        assert "Renamed" in titles(one.index)
    before = place.desks.shelf.stamps(["list1"])["list1"]
    place.desks.shelf.remove("list1")
    assert place.desks.shelf.stamps(["list1"]) == {}
    place.desks.begin("list1", "create", "Ann", name="Again", rounds=3)
    assert place.desks.shelf.stamps(["list1"])["list1"] != before
    other.index._until = 0.0
    assert "Again" in titles(other.index)
    place.close()
    other.close()


def test_reading_an_event_for_the_list_leaves_nothing_beside_it(twenty: Path) -> None:
    before = sorted(file.name for file in twenty.iterdir())
    with closing(open_shelf(twenty)) as shelf:
        stamps = shelf.stamps()
        for name in shelf.names():
            assert [one.kind for one in shelf.read(name)] == ["create"]
        assert shelf.stamps() == stamps
    assert sorted(file.name for file in twenty.iterdir()) == before


def with_a_hole(path: Path) -> None:
    """A league whose round 2 is published and whose round 1 is not any more: no verb leaves it so now."""
    hand, first, _ = two_published(open_log(path, create=True))
    hand.desk.log.append(hand.desk.event.position, [Draft("undo", VERSION, {"numbers": [first]})])
    hand.desk.log.close()


def test_the_list_has_an_event_whose_first_round_lost_its_publication(tmp_path: Path) -> None:
    """The list of all events answered 409, to everybody and after every restart."""
    begin(tmp_path, "cup")
    with_a_hole(tmp_path / "hole.pairwright")
    place = place_in(tmp_path, open_door=False)
    with TestClient(create_app(place)) as client:
        assert client.get("/").status_code == 200
        inside, public = place.index.page().lines[1]
        assert not inside.trouble
        assert (inside.matches, public.matches) == (2, 0)
        assert client.get("/e/hole").status_code == 200
        assert client.get("/e/hole/p/rounds/2").status_code == 404
        assert client.get("/api/events/hole/rounds/2").status_code in (404, 409)
        assert client.get("/e/hole/hall").status_code == 200
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        assert client.get("/e/hole/desk").status_code == 200
        assert client.get("/e/hole/round/1").status_code == 200
        place_in(tmp_path, open_door=True).desks.desk("hole").do("publish", round=1)
        assert client.get("/e/hole/p/rounds/2").status_code == 200


def test_an_event_whose_line_cannot_be_made_is_one_line_of_the_list(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = index_module.line_of

    def line_of(name: str, event: Event) -> index_module.EventLine:
        if name == "cup07":
            raise IndexError(7)
        return made(name, event)

    monkeypatch.setattr(index_module, "line_of", line_of)
    lines = indexed().page().lines
    assert [line.name for line, _ in lines if line.trouble] == ["cup07"]
    assert "IndexError" in lines[7][0].trouble


def forged(path: Path, *rows: tuple[str, str], **first: Any) -> None:
    """An event file whose chain holds, with contents that this program never wrote: more decisions, as kind and data,
    and changed data of the first."""
    begin(path.parent, path.stem)
    with closing(sqlite3.connect(path)) as connection:
        ((data, at),) = connection.execute("SELECT data, at FROM pairwright_decisions").fetchall()
        data = json.dumps({**json.loads(data), **first}, separators=(",", ":"), sort_keys=True)
        connection.execute("DELETE FROM pairwright_decisions")
        before = START
        for number, (kind, text) in enumerate([("create", data), *rows], 1):
            before = link(before, number, number, kind, VERSION, text, "", 0, "", at)
            connection.execute(
                "INSERT INTO pairwright_decisions (event, number, act, kind, version, data, person, level, reason, at, "
                "hash) VALUES (1, ?, ?, ?, ?, ?, '', 0, '', ?, ?)",
                (number, number, kind, VERSION, text, at, before),
            )
        connection.commit()


FORGED: dict[str, tuple[list[tuple[str, str]], dict[str, Any]]] = {
    "undo without numbers": ([("undo", "{}")], {}),
    "undo of a number": ([("undo", '{"numbers":5}')], {}),
    "undo of lists": ([("undo", '{"numbers":[[1]]}')], {}),
    "undo of itself": ([("undo", '{"numbers":[2]}')], {}),
    "undone without data": ([("teams", "{}"), ("undo", '{"numbers":[2]}')], {}),
    "unknown system": ([], {"system": "none"}),
    "system as a list": ([], {"system": ["fide-team"]}),
    "city as an object": ([], {"city": {"de": 1}}),
    "half a character": ([], {"name": "\ud800"}),
    "no JSON": ([("set", "nothing")], {}),
    "nothing": ([("set", "")], {}),
    "no object": ([("set", "[]")], {}),
    "two values": ([("set", "{},{}")], {}),
    "two rows that are one value": ([("set", '{"a":[{}'), ("set", "{}]}"), ("set", "{},{}")], {}),
    "a deep value": ([("set", '{"x":' + "[" * 100_000 + "]" * 100_000 + "}")], {}),
    "a long number": ([("set", '{"rounds":' + "9" * 5000 + "}")], {}),
}


@pytest.mark.parametrize("what", FORGED)
def test_a_forged_event_file_is_the_trouble_of_one_event_alone(tmp_path: Path, what: str) -> None:
    """The list of all events answered 500."""
    rows, first = FORGED[what]
    begin(tmp_path, "cup")
    forged(tmp_path / "forged.pairwright", *rows, **first)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        assert client.get("/").status_code == 200
        assert "Traceback" not in client.get("/").text
        assert client.get("/e/forged/desk").status_code in (200, 409)
        assert client.get("/e/cup/desk").status_code == 200
        assert client.get("/api/events").status_code == 200


def test_the_tests_of_forged_files_forge_well(tmp_path: Path) -> None:
    forged(tmp_path / "forged.pairwright", ("set", '{"name":"Other"}'))
    with closing(open_log(tmp_path / "forged.pairwright")) as log:
        assert not log.readonly
        assert Desk(log).event.settings.name == "Other"


@pytest.mark.parametrize(
    "lines",
    [
        "nonsense",
        "5",
        "[]",
        "[[]]",
        "[[1,2,3,4,5,6,7,8,9]]",
        '[["cup07","\\ud800","","","","",0,0,0]]',
        "[" * 100_000,
    ],
)
def test_a_wrong_line_in_the_index_is_made_again(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch, lines: str
) -> None:
    """The list answered 500."""
    monkeypatch.setattr(Stamp, "settled", lambda stamp, read: True)
    titles(indexed())
    with closing(sqlite3.connect(twenty / "index.sqlite")) as connection:
        connection.execute("UPDATE pairwright_index SET lines=? WHERE name='cup07'", (lines,))
        connection.commit()
    index = indexed()
    assert titles(index)[7] == "cup07"
    index.wait()
    with closing(sqlite3.connect(twenty / "index.sqlite")) as connection:
        ((found,),) = connection.execute("SELECT lines FROM pairwright_index WHERE name='cup07'").fetchall()
    assert json.loads(found)[0][0] == "cup07"


def test_an_index_that_was_removed_under_the_server_is_made_again(
    twenty: Path, indexed: Callable[[], Index], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stamp, "settled", lambda stamp, read: True)
    index = indexed()
    titles(index)
    for beside in ("", "-wal", "-shm"):
        (twenty / f"index.sqlite{beside}").unlink(missing_ok=True)
    index._until = 0.0
    assert len(titles(index)) == 20
    with closing(sqlite3.connect(twenty / "index.sqlite")) as connection:
        ((count,),) = connection.execute("SELECT count(*) FROM pairwright_index").fetchall()
    assert count == 20
    assert (twenty / "index.sqlite").stat().st_mode & 0o077 == 0
