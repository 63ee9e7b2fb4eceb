"""Event files: refusals, recovery from damage, backups."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from pairwright.domain.errors import FileError, StateError
from pairwright.store.care import restore, verify
from pairwright.store.event_json import create_from, read_event, write_event
from pairwright.store.log import Draft
from pairwright.store.shelf import check_name, open_log, open_shelf


def test_a_file_is_not_made_over_another(cup: Path) -> None:
    with pytest.raises(StateError, match="exists already"):
        open_log(cup, create=True)
    assert verify(cup).decisions == 20


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "is empty: nothing was ever stored"),
        (b"012 A TRF file\n", "no event file"),
        (b"SQLite format 3\x00", "cut off"),
    ],
)
def test_what_is_not_an_event_file_is_refused_with_what_it_is(
    tmp_path: Path, content: bytes, why: str
) -> None:
    path = tmp_path / "x.pairwright"
    path.write_bytes(content)
    with pytest.raises(FileError, match=why):
        open_log(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "x.pairwright"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE t (x)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(FileError, match="another program"):
        open_log(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_of_a_newer_version_is_refused(cup: Path) -> None:
    with sqlite3.connect(cup) as connection:
        connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(FileError, match="newer version"):
        open_log(cup)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"x\.pairwright: the file cannot be opened"):
        open_log(tmp_path / "x.pairwright")


def test_a_changed_decision_is_found_and_all_before_it_can_be_read(cup: Path, tmp_path: Path) -> None:
    with sqlite3.connect(cup) as connection:
        connection.execute(
            "UPDATE pairwright_decisions SET data = replace(data, 'number 8', 'number 9') WHERE number = 8"
        )
    connection.close()
    log = open_log(cup)
    assert "decision 8 (note" in log.readonly
    assert "changed after it was written" in log.readonly
    assert [one.number for one in log.read()] == list(range(1, 8))
    assert log.position() == 7
    with pytest.raises(StateError, match="can only be read"):
        log.append(7, [Draft("note", 1, {})])
    log.close()
    assert not verify(cup).whole
    assert restore(cup, tmp_path / "saved.pairwright") == 7
    saved = verify(tmp_path / "saved.pairwright")
    assert (saved.whole, saved.decisions) == (True, 7)


def test_a_decision_taken_out_is_found(cup: Path) -> None:
    with sqlite3.connect(cup) as connection:
        connection.execute("DELETE FROM pairwright_decisions WHERE number = 5")
    connection.close()
    log = open_log(cup)
    assert "decision 5 is missing" in log.readonly
    assert log.position() == 4


def test_event_json_makes_the_same_event(cup: Path, tmp_path: Path) -> None:
    before = open_log(cup).read()
    text = write_event(before)
    create_from(read_event(text.encode(), "cup.json"), tmp_path / "copy.pairwright")
    assert open_log(tmp_path / "copy.pairwright").read() == before


def test_event_json_that_was_changed_is_refused_with_its_place(cup: Path) -> None:
    text = write_event(open_log(cup).read()).replace("decision number 4", "decision number 5")
    with pytest.raises(FileError, match=r"decisions\[3\]: the decision was changed"):
        read_event(text.encode(), "cup.json")


def test_names_of_events_are_safe() -> None:
    for name in ("League 2026", "Łódź-Open", "a"):
        assert check_name(name) == name
    for name in ("", "../x", "a/b", "a\\b", ".hidden", "x" * 100, "a\0b", "con.", "a\nb", "é "):
        with pytest.raises(StateError, match="cannot be the name"):
            check_name(name)


def test_a_folder_is_a_shelf(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path / "events")
    assert shelf.names() == []
    shelf.create("League").append(0, [Draft("note", 1, {})])
    shelf.create("Cup")
    assert shelf.names() == ["Cup", "League"]
    assert shelf.open("League").position() == 1
    with pytest.raises(StateError, match="exists already"):
        shelf.create("Cup")
    with pytest.raises(StateError, match="there is no event 'Open'"):
        shelf.open("Open")
    shelf.remove("League")
    assert shelf.names() == ["Cup"]
    assert list((tmp_path / "events").glob("League.pairwright.removed*"))


def test_a_database_is_a_shelf(database: str) -> None:
    shelf = open_shelf(database)
    shelf.create("Shelf League").append(0, [Draft("note", 1, {})])
    assert "Shelf League" in shelf.names()
    log = open_log(f"{database}&event=Shelf League")
    assert log.position() == 1
    log.close()
    with pytest.raises(StateError, match="already"):
        shelf.create("Shelf League")
    shelf.remove("Shelf League")
    assert "Shelf League" not in shelf.names()
    with pytest.raises(StateError, match="there is no event"):
        shelf.open("Shelf League")
    with pytest.raises(StateError, match="there is no event"):
        open_log(f"{database}&event=Shelf League")
    shelf.close()


def test_a_database_that_cannot_be_reached_is_reported() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StateError, match="cannot be reached"):
        open_shelf("postgresql://nobody@127.0.0.1:1/none?connect_timeout=2")


def test_a_url_needs_its_event() -> None:
    with pytest.raises(StateError, match=r"\?event=NAME"):
        open_log("postgresql://x@localhost/y")
