"""Files that are copied, moved, replaced or overwritten, with and without a write-ahead log left by a crash."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pairwright.store import files
from pairwright.store.care import verify
from pairwright.store.log import Draft, Replaced
from pairwright.store.shelf import open_log

from .conftest import made
from .writers import Writer

NOTE = Draft("note", 1, {"text": "x" * 50})


def crashed(path: Path, acts: int, monkeypatch: pytest.MonkeyPatch, first: int = 0) -> None:
    """A file as left by a process that is killed between committing its last acts and merging them into the file."""
    work = path.with_name(f"work-{path.name}")
    if path.exists():
        shutil.copyfile(path, work)
    else:
        open_log(work, create=True).close()
    with monkeypatch.context() as patch:
        patch.setattr(files, "empty_into_file", lambda engine: None)
        with closing(open_log(work)) as log:
            for number in range(first, first + acts):
                log.append(number, [Draft("note", 1, {"text": f"crashed {number}"})])
            shutil.copyfile(work, path)
            shutil.copyfile(f"{work}-wal", f"{path}-wal")
    work.unlink()


def numbers(path: Path) -> list[str]:
    with closing(open_log(path)) as log:
        assert not log.readonly
        return [one.data["text"] for one in log.read()]


def test_after_each_act_the_file_alone_has_everything(tmp_path: Path) -> None:
    """Copied by a file manager while it is open, without the files beside it; or those are lost."""
    path = tmp_path / "cup.pairwright"
    with closing(open_log(path, create=True)) as log:
        for number in range(30):
            log.append(number, [NOTE, NOTE][: 1 + number % 2] if number == 0 else [NOTE])
            copy = tmp_path / "copy.pairwright"
            shutil.copyfile(path, copy)
            report = verify(copy)
            assert (report.decisions, report.whole) == (number + 1, True)
            assert Path(f"{path}-wal").stat().st_size == 0


def test_what_a_crash_has_left_beside_its_own_file_is_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for first, acts in ((0, 1), (0, 40), (25, 1), (25, 3)):
        path = made(tmp_path / f"cup{first}-{acts}.pairwright", first)
        crashed(path, acts, monkeypatch, first)
        assert len(numbers(path)) == first + acts


@pytest.mark.parametrize("acts", [1, 5])
@pytest.mark.parametrize("older", [0, 1, 10, 23])
def test_an_older_copy_over_a_crashed_file_stays_the_older_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, older: int, acts: int, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "cup.pairwright"
    copies = {}
    with closing(open_log(path, create=True)) as log:
        for number in range(26):
            copies[number] = path.read_bytes()
            if number < 25:
                log.append(number, [Draft("note", 1, {"text": f"n{number}"})])
    crashed(path, acts, monkeypatch, 25)
    left = Path(f"{path}-wal").read_bytes()
    path.write_bytes(copies[older])
    assert numbers(path) == [f"n{number}" for number in range(older)]
    assert verify(path).whole
    assert Path(f"{path}-wal.other1").read_bytes() == left  # nothing is discarded
    assert "is not of this copy of the file" in caplog.text
    with closing(open_log(path)) as log:
        log.append(older, [NOTE])
    assert verify(path).decisions == older + 1


def test_the_write_ahead_log_of_another_event_is_not_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for count in (0, 3, 25, 60):
        path = made(tmp_path / f"cup{count}.pairwright", count, "mine")
        other = made(tmp_path / f"other{count}.pairwright", 25)
        crashed(other, 2, monkeypatch, 25)
        Path(f"{other}-wal").rename(f"{path}-wal")
        assert numbers(path) == [f"mine {number + 1}" for number in range(count)]
        assert verify(path).whole


def test_a_file_that_others_have_open_keeps_its_write_ahead_log(tmp_path: Path) -> None:
    """Only what a crash left is examined: a log that is in use belongs to its file."""
    path = made(tmp_path / "cup.pairwright", 3)
    writer = Writer(str(path), "other")
    try:
        for _ in range(20):
            open_log(path).close()
    finally:
        writer.process.kill()
        writer.listen()
    assert not list(tmp_path.glob("*.other*"))
    assert verify(path).whole


def over(path: Path, tmp_path: Path) -> None:
    """An older copy, written into the same file."""
    path.write_bytes((tmp_path / "older").read_bytes())


def instead(path: Path, tmp_path: Path) -> None:
    """An older copy, moved in place of the file."""
    (tmp_path / "older").replace(path)


def another(path: Path, tmp_path: Path) -> None:
    """Another event of the same length, written into the same file."""
    path.write_bytes(made(tmp_path / "another.pairwright", 6, "another").read_bytes())


def away(path: Path, tmp_path: Path) -> None:
    """The file gets another name."""
    path.rename(tmp_path / "moved.pairwright")


def gone(path: Path, tmp_path: Path) -> None:
    """The file is deleted."""
    path.unlink()


@pytest.mark.parametrize("change", [over, instead, another, away, gone])
def test_a_file_that_is_replaced_while_it_is_open_is_noticed(
    tmp_path: Path, change: Callable[[Path, Path], None]
) -> None:
    path = made(tmp_path / "cup.pairwright", 4)
    shutil.copyfile(path, tmp_path / "older")
    with closing(open_log(path)) as log:
        log.read()
        log.append(4, [NOTE])
        log.append(5, [NOTE])
        change(path, tmp_path)
        with pytest.raises(Replaced):
            log.check()
        with pytest.raises(Replaced, match=r"not stored|nothing of this"):
            log.append(6, [NOTE])
    for file in tmp_path.glob("*.pairwright"):
        report = verify(file)
        assert report.whole, (file, report)
        assert report.decisions in (4, 6)


@pytest.mark.skipif(os.name != "posix", reason="rights of files")
def test_a_strange_write_ahead_log_in_a_folder_that_may_not_be_written_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path / "cup.pairwright", 5)
    older = path.read_bytes()
    crashed(path, 9, monkeypatch, 5)
    with closing(open_log(path)) as log:
        assert log.position() == 14
    crashed(path, 2, monkeypatch, 14)
    path.write_bytes(older)
    monkeypatch.setattr(os, "access", lambda *given: False)
    with closing(open_log(path)) as log:
        assert log.position() == 5
        assert "may not be written" in log.readonly
