"""Events that are out of the list: a folder and a database keep them alike."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from threading import Event

import pytest

from pairwright.domain.errors import FileError, StateError
from pairwright.store.clock import now
from pairwright.store.event_json import create_from
from pairwright.store.files import set_aside
from pairwright.store.log import AWAY, Shelf
from pairwright.store.shelf import Folder, open_log, open_shelf


def put_away_and_back(shelf: Shelf) -> None:
    """Three events of one name, one after the other: none takes the place of another, nor the name of one that is
    away, whose roles and links it would have."""
    for _ in range(2):
        shelf.create("Away").close()
        shelf.put_away("Away", "trash")
    assert not any("Away" in name for name in shelf.names())
    assert ([*shelf.away("trash")], [*shelf.away("archive")]) == (["Away", "Away-2"], [])
    shelf.create("Away").close()
    assert shelf.bring_back("Away", "trash") == "Away-3"
    assert {"Away", "Away-3"} <= set(shelf.names())
    assert [*shelf.away("trash")] == ["Away-2"]
    before = now()
    assert shelf.away("trash")["Away-2"] <= before
    assert shelf.bring_back("Away-2", "trash") == "Away-2"
    shelf.put_away("Away-2", "archive")
    assert before <= shelf.away("archive")["Away-2"] <= now()
    assert shelf.read("Away-2", "archive") == []
    with pytest.raises(StateError):
        shelf.read("Away-2", "trash")
    assert shelf.bring_back("Away-2", "archive") == "Away-2"


def test_a_folder_puts_events_away_and_brings_them_back(tmp_path: Path) -> None:
    put_away_and_back(Folder(tmp_path))


def test_a_database_puts_events_away_and_brings_them_back(database: str) -> None:
    shelf = open_shelf(database)
    try:
        put_away_and_back(shelf)
    finally:
        for name in ("Away", "Away-2", "Away-3"):
            shelf.remove(name)
        shelf.close()


def test_a_file_that_has_gone_does_not_come_up_empty(tmp_path: Path) -> None:
    """A connection opened by the path of an event that was moved meanwhile created an empty file."""
    shelf = Folder(tmp_path)
    shelf.create("Away").close()
    log = shelf.open("Away")
    log.read()
    log.engine.dispose()  # type: ignore[attr-defined]
    shelf.put_away("Away", "archive")
    with pytest.raises((FileError, StateError)), closing(log):
        log.read()
    assert not (tmp_path / "Away.pairwright").exists()


def test_nothing_is_overwritten_by_an_event_put_away(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_text("1")
    other.write_text("2")
    with pytest.raises(FileExistsError):
        set_aside(one, other)
    assert (one.read_text(), other.read_text()) == ("1", "2")


def test_a_system_that_does_not_move_an_open_file_moves_it_once_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second attempt met the link that the first had left."""
    shelf, refused = Folder(tmp_path), []
    shelf.create("Away").close()
    replace = Path.replace

    def once(path: Path, to: Path) -> Path:
        if not refused:
            assert not shelf.away("trash")  # the file that reserves the name is no event
            refused.append(path)
            raise PermissionError(13, "used by another process")
        return replace(path, to)

    monkeypatch.setattr(Path, "replace", once)
    shelf.put_away("Away", "trash")
    assert refused
    assert (shelf.names(), [*shelf.away("trash")]) == ([], ["Away"])
    shelf.bring_back("Away", "trash")
    shelf.open("Away").close()


def test_an_event_that_is_put_away_keeps_its_name(tmp_path: Path) -> None:
    """ "my cup" came back as "my-cup", with the roles that somebody has in an event of that name."""
    shelf = Folder(tmp_path)
    for name in ("my cup", "my-cup"):
        shelf.create(name).close()
    shelf.put_away("my cup", "archive")
    assert [*shelf.away("archive")] == ["my cup"]
    shelf.create("my cup").close()
    shelf.put_away("my cup", "archive")
    assert [*shelf.away("archive")] == ["my cup", "my cup-2"]
    assert shelf.bring_back("my cup", "archive") == "my cup"


@pytest.mark.parametrize("where", AWAY)
def test_nobody_creates_an_event_under_the_name_of_one_that_is_away(tmp_path: Path, where: str) -> None:
    """The commands could: roles and captains' links of the old event would have opened the new one."""
    shelf = Folder(tmp_path)
    shelf.create("Away").close()
    shelf.put_away("Away", where)
    with pytest.raises(StateError, match=where):
        open_log(tmp_path / "Away.pairwright", create=True)
    with pytest.raises(StateError, match=where):
        create_from([], tmp_path / "Away.pairwright")
    assert shelf.names() == []


def test_nobody_creates_an_event_under_the_name_of_one_that_is_away_in_a_database(database: str) -> None:
    shelf = open_shelf(database)
    try:
        shelf.create("Gone").close()
        shelf.put_away("Gone", "trash")
        with pytest.raises(StateError, match="trash"):
            open_log(f"{database}{'&' if '?' in database else '?'}event=Gone", create=True)
        for reach in (shelf.open, shelf.remove):
            with pytest.raises(StateError, match="cannot be the name"):
                reach("trash/Gone")
        assert "Gone" in shelf.away("trash")
    finally:
        shelf.remove(shelf.bring_back("Gone", "trash"))
        shelf.close()


def test_events_put_away_while_they_are_read_are_whole(tmp_path: Path) -> None:
    """A reader made an empty file of the old name, and that replaced the archived event."""
    shelf, done = Folder(tmp_path), Event()
    names = [f"event-{k}" for k in range(30)]
    for name in names:
        shelf.create(name).close()

    def read() -> None:
        while not done.is_set():
            for name in shelf.names():
                with suppress(FileError, StateError), closing(shelf.open(name)) as log:
                    log.read()

    with ThreadPoolExecutor(4) as pool:
        readers = [pool.submit(read) for _ in range(4)]
        for name in names:
            shelf.put_away(name, "archive")
        done.set()
        for one in readers:
            one.result()
    assert shelf.names() == []
    assert [*shelf.away("archive")] == sorted(names)
    for name in names:
        assert shelf.bring_back(name, "archive") == name
        shelf.open(name).close()
