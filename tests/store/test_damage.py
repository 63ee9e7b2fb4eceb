"""Damaged event files: all decisions before the damage, whatever part of the file is lost."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pairwright.domain.errors import FileError, StateError
from pairwright.store import files
from pairwright.store.care import backup, restore, verify
from pairwright.store.log import Draft, Recorded
from pairwright.store.shelf import open_log

from .conftest import made

PAGE = 4096
GARBAGE = bytes((7 * n * n + 13 * n) % 256 for n in range(PAGE))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[Recorded]]:
    """A file of some pages with 150 decisions, some of them longer than a page."""
    path = tmp_path_factory.mktemp("whole") / "cup.pairwright"
    with closing(open_log(path, create=True)) as log:
        for number in range(0, 150, 10):
            drafts = [Draft("note", 1, {"n": number + k, "text": "½" * (30 * k)}, "Ann") for k in range(9)]
            log.append(number, [*drafts, Draft("note", 1, {"n": number + 9, "text": "x" * 6000})])
        decisions = log.read()
    return path.read_bytes(), decisions


def pages_of_rows(data: bytes) -> dict[int, int]:
    """Pages that rows of decisions begin on, to the first decision there: each begins with its number in its data."""
    found: dict[int, int] = {}
    for at in range(0, len(data), PAGE):
        page = data[at : at + PAGE]
        if page[0] == 0x0D and b'"text":' in page:
            numbers = [int(part.split(b",")[0]) for part in page.split(b'{"n":')[1:]]
            found[at // PAGE] = min(numbers) + 1
    return found


def test_any_page_overwritten_with_garbage_leaves_all_decisions_before_it(
    whole: tuple[bytes, list[Recorded]], tmp_path: Path
) -> None:
    data, decisions = whole
    path = tmp_path / "cup.pairwright"
    rows = pages_of_rows(data)
    assert len(rows) > 10
    for page in range(len(data) // PAGE):
        broken = data[: page * PAGE] + GARBAGE + data[(page + 1) * PAGE :]
        path.write_bytes(broken)
        try:
            with closing(open_log(path)) as log:
                found, readonly = log.read(), log.readonly
        except FileError as error:  # only the page with the first decision leaves nothing
            assert "damaged" in str(error)  # noqa: PT017
            assert rows.get(page) == 1
            continue
        assert found == decisions[: len(found)]
        if page in rows:  # exactly what stood before the first decision of that page
            assert len(found) == rows[page] - 1
            last = rows[page] == max(rows.values())  # then nothing shows that there was more
            assert (f"decision {rows[page]} is lost" in readonly) is not last
            assert (f"follows decision {len(found)}, if anything does, is lost" in readonly) is last
        elif b"xxxxxxxx" not in data[page * PAGE : (page + 1) * PAGE]:  # the ways to the rows, not rows
            assert len(found) == 150
        assert not verify(path).whole
        assert path.read_bytes() == broken


@pytest.mark.parametrize("share", [0.2, 0.3, 0.5, 0.7, 0.9, 0.99])
def test_a_file_that_was_cut_short_has_all_decisions_before_the_cut(
    whole: tuple[bytes, list[Recorded]], tmp_path: Path, share: float
) -> None:
    data, decisions = whole
    cut = int(len(data) * share)
    path = tmp_path / "cup.pairwright"
    path.write_bytes(data[:cut])
    first_lost = min(first for page, first in pages_of_rows(data).items() if (page + 1) * PAGE > cut)
    with closing(open_log(path)) as log:
        found, readonly = log.read(), log.readonly
    assert found == decisions[: len(found)]
    # a long decision before it may extend beyond the cut
    assert len(found) >= (first_lost - 1) // 10 * 10 - 10
    assert "lost (the file is damaged)" in readonly
    with pytest.raises(StateError, match="can only be read"):
        open_log(path).append(len(found), [Draft("note", 1, {})])
    saved = tmp_path / "saved.pairwright"
    assert restore(path, saved) == len(found)
    assert verify(saved).hash == found[-1].hash
    with closing(open_log(saved)) as log:
        assert log.read() == found
        log.append(len(found), [Draft("note", 1, {"goes": "on"})])


def test_a_file_that_was_cut_before_its_first_decision_is_refused(
    whole: tuple[bytes, list[Recorded]], tmp_path: Path
) -> None:
    path = tmp_path / "cup.pairwright"
    for size in (99, 100, PAGE, 3 * PAGE):
        path.write_bytes(whole[0][:size])
        with pytest.raises(FileError, match=r"cut off|damaged; restore a backup"):
            open_log(path)


def test_what_is_only_in_the_write_ahead_log_is_saved_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The main file is garbage, its write-ahead log has the last decisions."""
    monkeypatch.setattr(files, "empty_into_file", lambda engine: None)
    path = made(tmp_path / "cup.pairwright", 0)
    log = open_log(path)
    for number in range(50):
        log.append(number, [Draft("note", 1, {"n": number})])
    decisions = log.read()
    frames = Path(f"{path}-wal").read_bytes()
    log.close()
    other = tmp_path / "other.pairwright"
    other.write_bytes(GARBAGE)
    Path(f"{other}-wal").write_bytes(frames)
    with closing(open_log(other)) as log:
        assert log.read() == decisions
        assert "what follows decision 50, if anything does, is lost" in log.readonly


def test_a_lost_first_page_is_reported(whole: tuple[bytes, list[Recorded]], tmp_path: Path) -> None:
    data, decisions = whole
    path = tmp_path / "cup.pairwright"
    path.write_bytes(GARBAGE + data[PAGE:])
    with closing(open_log(path)) as log:
        assert log.read() == decisions
        assert "its beginning is damaged" in log.readonly
    report = verify(path)
    assert (report.decisions, report.whole) == (150, False)


def test_a_damaged_file_is_not_backed_up_over_a_good_backup(cup: Path, tmp_path: Path) -> None:
    good = tmp_path / "backup.pairwright"
    backup(cup, good)
    with closing(sqlite3.connect(cup)) as connection, connection:
        connection.execute("UPDATE pairwright_decisions SET person = 'Bob' WHERE number = 3")
    with pytest.raises(StateError, match=r"nothing was copied, the event is damaged: decision 3 \(note"):
        backup(cup, good, overwrite=True)
    assert verify(good).whole


def test_damage_beside_the_decisions_is_reported(cup: Path) -> None:
    """An index that does not match the rows: all decisions are intact, SQLite's own check reports it."""
    with closing(sqlite3.connect(cup)) as connection, connection:
        connection.execute("UPDATE pairwright_events SET name = 'other'")
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_pairwright_events_1'"
        ).fetchone()
    data = cup.read_bytes()
    at = data.index(b"other", (page - 1) * PAGE)
    cup.write_bytes(data[:at] + b"otter" + data[at + 5 :])
    report = verify(cup)
    assert report.decisions == 20
    assert any("pairwright_events" in fault for fault in report.faults)


@pytest.mark.parametrize(
    "column", ["act", "kind", "version", "data", "person", "level", "reason", "at", "hash"]
)
def test_a_change_of_any_field_is_found(cup: Path, column: str) -> None:
    value = {"act": 1, "version": 2, "level": 3, "data": '{"text":"decision number 10"}'}.get(column, "other")
    with closing(sqlite3.connect(cup)) as connection, connection:
        connection.execute(f"UPDATE pairwright_decisions SET {column} = ? WHERE number = 9", (value,))
    report = verify(cup)
    assert report.decisions == 8
    assert report.faults[0].startswith("decision 9 (")


def test_the_end_of_the_log_cut_off_is_noticed_by_the_hash_that_was_written_down(cup: Path) -> None:
    """A chain that ends earlier is valid in itself; the hash in the report proves the end."""
    before = verify(cup)
    with closing(sqlite3.connect(cup)) as connection, connection:
        connection.execute("DELETE FROM pairwright_decisions WHERE number > 18")
    after = verify(cup)
    assert (before.decisions, after.decisions) == (20, 18)
    assert before.hash != after.hash


def test_a_file_that_was_never_finished_can_be_removed(tmp_path: Path) -> None:
    path = tmp_path / "cup.pairwright"
    path.touch()
    with pytest.raises(FileError, match="Remove it, or restore a backup"):
        open_log(path)
    assert os.listdir(tmp_path) == ["cup.pairwright"]  # noqa: PTH208  nothing beside it


@pytest.mark.parametrize("byte", [0x82, 0xC2, 0xE5, 0xFF])
def test_a_first_page_with_bytes_that_are_no_text_is_damage_and_no_fault_of_the_program(
    whole: tuple[bytes, list[Recorded]], tmp_path: Path, byte: int
) -> None:
    """SQLite quotes the broken statement in its complaint, and Python cannot read that."""
    data, decisions = whole
    at = data.index(b"pairwright_decisions")  # the name that the complaint begins with
    path = tmp_path / "cup.pairwright"
    path.write_bytes(data[:at] + bytes([byte]) * 4 + data[at + 4 :])
    with closing(open_log(path)) as log:
        assert log.read() == decisions
        assert "the file is damaged" in log.readonly
        assert "Restore a backup" in log.readonly
    report = verify(path)
    assert not report.whole
    assert report.decisions == 150
    assert restore(path, tmp_path / "whole.pairwright") == 150
