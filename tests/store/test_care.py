"""Backups, restoring, and files moved or replaced while they are open."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app
from pairwright.domain.errors import FileError, StateError
from pairwright.store.care import backup, restore, verify
from pairwright.store.log import Draft
from pairwright.store.shelf import open_log, open_shelf

from ..manager.tools import Hand
from .conftest import made

ROOT = Path(__file__).parents[2]
NOTE = Draft("note", 1, {"text": "one more"})


def left_by_a_crash(path: Path, count: int) -> Path:
    """An event whose last decisions are only in the write-ahead log: its writer was killed."""
    code = (
        "import os, sys\n"
        "from tests.store.conftest import open_log, Draft\n"
        "from pairwright.store import files\n"
        "files.empty_into_file = lambda engine: None\n"  # killed between the commit and this, each time
        "log = open_log(sys.argv[1], create=True)\n"
        "for n in range(int(sys.argv[2])): log.append(n, [Draft('note', 1, {'n': n}, 'crashed')])\n"
        "os._exit(1)"
    )
    subprocess.run([sys.executable, "-c", code, str(path), str(count)], cwd=ROOT, check=False)
    assert Path(f"{path}-wal").stat().st_size > 0
    return path


def test_a_backup_is_whole_while_others_write(cup: Path, tmp_path: Path) -> None:
    with closing(open_log(cup)) as log:
        log.append(20, [NOTE])  # still in the write-ahead log
        assert backup(cup, tmp_path / "b.pairwright") == 21
        decisions = log.read()
    with closing(open_log(tmp_path / "b.pairwright")) as copy:
        assert copy.read() == decisions
        copy.append(21, [NOTE])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.pairwright", "cup.pairwright"]


def test_a_backup_overwrites_only_when_told(cup: Path, tmp_path: Path) -> None:
    other = made(tmp_path / "other.pairwright", 3)
    with pytest.raises(StateError, match="exists already"):
        backup(cup, other)
    assert verify(other).decisions == 3
    assert backup(cup, other, overwrite=True) == 20
    assert verify(other) == verify(cup)


def test_an_event_is_not_copied_onto_itself(cup: Path, tmp_path: Path) -> None:
    same = tmp_path / "same.pairwright"
    same.symlink_to(cup)
    for to in (cup, same):
        for copy in (backup, restore):
            with pytest.raises(StateError, match="onto itself"):
                copy(cup, to, overwrite=True)
    assert verify(cup).decisions == 20


def test_a_backup_to_a_missing_folder_is_reported(cup: Path, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="could not be written"):
        backup(cup, tmp_path / "no folder" / "b.pairwright")


def test_a_write_ahead_log_that_a_crash_left_does_not_reach_a_restored_file(
    cup: Path, tmp_path: Path
) -> None:
    """It once restored the old event in place of the new one."""
    crashed = left_by_a_crash(tmp_path / "crashed.pairwright", 30)
    assert restore(cup, crashed, overwrite=True) == 20
    with closing(open_log(crashed)) as log, closing(open_log(cup)) as good:
        assert log.read() == good.read()
    assert verify(crashed).whole


def test_what_a_crash_left_in_the_write_ahead_log_is_backed_up(tmp_path: Path) -> None:
    crashed = left_by_a_crash(tmp_path / "crashed.pairwright", 30)
    assert backup(crashed, tmp_path / "b.pairwright") == 30
    assert verify(crashed).decisions == 30


def test_verify_says_which_decisions_are_in_the_write_ahead_log_alone(cup: Path, tmp_path: Path) -> None:
    assert "All of them are in the file itself" in verify(cup).beside
    crashed = left_by_a_crash(tmp_path / "crashed.pairwright", 30)
    alone = tmp_path / "alone.pairwright"
    alone.write_bytes(crashed.read_bytes())
    report = verify(crashed)
    assert (report.decisions, report.whole) == (30, True)
    assert "crashed.pairwright-wal is included: decisions 1 to 30 were in it alone" in report.beside
    assert verify(alone).decisions == 0  # that is what a copy without it has


def test_verify_says_that_a_write_ahead_log_is_of_another_file(cup: Path, tmp_path: Path) -> None:
    crashed = left_by_a_crash(tmp_path / "crashed.pairwright", 30)
    Path(f"{crashed}-wal").rename(f"{cup}-wal")
    report = verify(cup)
    assert (report.decisions, report.whole) == (20, True)
    assert "cup.pairwright-wal belongs to another state" in report.beside
    assert "nothing of it is included. It was set aside as cup.pairwright-wal.other1." in report.beside
    assert "Put aside before, and not included: cup.pairwright-wal.other1" in verify(cup).beside


def test_the_command_verify_prints_the_last_hash_and_what_is_beside_the_file(tmp_path: Path) -> None:
    path = tmp_path / "league.pairwright"
    with closing(open_log(path, create=True)) as log:
        Hand(log)("create", name="League", system="ibf-swiss", rounds=3)
    told = CliRunner().invoke(app, ["event", str(path), "verify"])
    assert told.exit_code == 0
    assert "is whole: 1 decision, each as it was written." in told.output
    assert "there is nothing in a league.pairwright-wal" in told.output
    assert verify(path).hash in told.output


def test_nothing_is_acknowledged_in_a_file_that_was_replaced(cup: Path, tmp_path: Path) -> None:
    other = made(tmp_path / "other.pairwright", 3)
    with closing(open_log(cup)) as log:
        log.append(20, [NOTE])
        restore(other, cup, overwrite=True)
        with pytest.raises(StateError, match="was replaced or moved"):
            log.append(21, [NOTE])
    report = verify(cup)
    assert (report.decisions, report.whole) == (3, True)


def test_a_removed_event_keeps_what_was_acknowledged_and_takes_no_more(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    with closing(shelf.create("League")) as log:
        log.append(0, [NOTE, NOTE])
        shelf.remove("League")
        with pytest.raises(StateError, match="was replaced or moved"):
            log.append(2, [NOTE])
        with closing(shelf.create("League")) as again:
            assert again.position() == 0
            with pytest.raises(StateError, match="was replaced or moved"):
                log.append(2, [NOTE])
            again.append(0, [NOTE])
    (aside,) = tmp_path.glob("League.pairwright.removed?")
    report = verify(aside)
    assert (report.decisions, report.whole) == (2, True)
    assert verify(tmp_path / "League.pairwright").decisions == 1


def test_an_event_of_a_database_goes_to_a_file_and_back(cup: Path, database: str, tmp_path: Path) -> None:
    url = f"{database}&event=Copies"
    assert restore(cup, url) == 20
    assert verify(url) == verify(cup)
    with closing(open_log(url)) as log:
        log.append(20, [NOTE])
    assert backup(url, tmp_path / "b.pairwright") == 21
    assert verify(url) == verify(tmp_path / "b.pairwright")
    with pytest.raises(StateError, match="already"):
        restore(cup, url)


def test_a_change_in_a_database_is_found(cup: Path, database: str, tmp_path: Path) -> None:
    url = f"{database}&event=Changed"
    restore(cup, url)
    with closing(open_log(url)) as log, log.engine.begin() as connection:
        connection.exec_driver_sql(
            f"UPDATE pairwright_decisions SET person = 'Bob' WHERE event = {log.event} AND number = 7"
        )
    report = verify(url)
    assert report.decisions == 6
    assert report.faults[0].startswith("decision 7 (note")
    with closing(open_log(url)) as log:
        assert [one.number for one in log.read()] == [1, 2, 3, 4, 5, 6]
        with pytest.raises(StateError, match="can only be read"):
            log.append(6, [NOTE])


def test_an_event_is_created_in_a_database_by_the_command_line(database: str) -> None:
    """As docs/how-to/serve.md says; it was answered with `there is no event`."""
    url = f"{database}&event=Made"
    command = [sys.executable, "-m", "pairwright", "event", url, "create", "Made", "--rounds", "3"]
    first = subprocess.run(command, capture_output=True, text=True, check=False)
    assert first.returncode == 0, first.stderr
    again = subprocess.run(command, capture_output=True, text=True, check=False)
    assert again.returncode != 0
    assert "already been created" in again.stderr
    with closing(open_log(url)) as log:
        assert [one.kind for one in log.read()] == ["create"]
    with closing(open_shelf(database)) as shelf:
        shelf.remove("Made")


@pytest.mark.parametrize("count", [0, 2])
def test_an_event_that_was_removed_from_a_database_takes_no_more(database: str, count: int) -> None:
    with closing(open_shelf(database)) as shelf, closing(shelf.create("Gone")) as log:
        log.append(0, [NOTE] * count)
        shelf.remove("Gone")
        with pytest.raises(StateError, match="the event was removed"):
            log.append(count, [NOTE])
        with closing(shelf.create("Gone")) as again:
            assert again.position() == 0
        shelf.remove("Gone")


def as_nobody(work: str, path: Path) -> str:
    """What a function of this module finds when it runs without the rights of root."""
    context = multiprocessing.get_context("fork")
    told: multiprocessing.SimpleQueue[str] = context.SimpleQueue()

    def run() -> None:
        if os.getuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        told.put(str(WORKS[work](path)))

    process = context.Process(target=run)
    process.start()
    process.join()
    return told.get() if process.exitcode == 0 else f"it ended with {process.exitcode}"


def look(path: Path) -> str:
    with closing(open_log(path)) as log:
        report = verify(path)
        return f"{len(log.read())} {report.decisions} {report.faults} {log.readonly}"


def make(path: Path) -> str:
    try:
        open_log(path.parent / "new.pairwright", create=True)
    except FileError as error:
        return str(error)
    return "made"


WORKS = {"look": look, "make": make}


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


@pytest.mark.skipif(os.name != "posix", reason="rights as POSIX has them")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
class TestWithoutTheRight:
    """Root may write everywhere, so these tests run as nobody."""

    def test_to_write_the_file(self, open_folder: Path) -> None:
        cup = made(open_folder / "cup.pairwright")
        cup.chmod(0o444)
        open_folder.chmod(0o777)
        assert as_nobody("look", cup) == "20 20 () the file or its folder may not be written"

    def test_to_write_the_folder(self, open_folder: Path) -> None:
        """As on read-only media: SQLite cannot create files beside it."""
        cup = made(open_folder / "cup.pairwright")
        cup.chmod(0o666)
        open_folder.chmod(0o555)
        assert as_nobody("look", cup) == "20 20 () the file or its folder may not be written"

    def test_to_make_a_file(self, open_folder: Path) -> None:
        cup = made(open_folder / "cup.pairwright")
        open_folder.chmod(0o555)
        assert as_nobody("make", cup).endswith("new.pairwright: the file cannot be made: Permission denied")
