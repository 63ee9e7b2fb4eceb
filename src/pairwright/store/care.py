"""The care of events: verify, back up while others write, restore, and what is left of a damaged one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import insert

from ..domain.errors import StateError
from .files import FileLog, integrity, make_event, new_part
from .log import Recorded
from .schema import DECISIONS
from .shelf import is_url, open_log
from .sql import SqlLog, row_of


@dataclass(frozen=True)
class Report:
    """What a look at a log found: how many decisions hold together, and every fault; none when it is whole."""

    decisions: int
    faults: tuple[str, ...]
    """The first names the first decision that cannot be trusted, if there is one."""
    hash: str
    """The hash of the last decision that holds: written down, it proves later that nothing before was changed."""

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify(target: str | Path) -> Report:
    """Look at a whole event, in a file or at a URL: its pages (of a file), its numbers, its chain of hashes.

    FileError when it is no event file, StateError when there is no such event.
    """
    with closing(open_log(target)) as log:
        return verify_log(log, () if is_url(target) else tuple(integrity(target)))


def verify_log(log: SqlLog, more: tuple[str, ...] = ()) -> Report:
    """The same for a log that was just opened; `more` are faults that were found otherwise."""
    decisions = log.read()
    faults = (*((log.readonly,) if log.damage else ()), *more)
    return Report(len(decisions), faults, decisions[-1].hash if decisions else "")


def backup(target: str | Path, to: str | Path, overwrite: bool = False) -> int:
    """A file with an event as it stands, while others may write; how many decisions it holds.

    The copy appears whole or not at all, and is looked at before. StateError when there is a file at `to` or when the
    event is damaged (a good backup is not replaced by a bad one), FileError when it cannot be written.
    """
    file = Path(to)
    _free(target, file, overwrite)
    with closing(open_log(target)) as log:
        if log.damage:
            raise StateError(f"nothing was copied, the event is damaged: {log.readonly}")
        return _copy(log, file)


def restore(target: str | Path, to: str | Path, overwrite: bool = False) -> int:
    """A new event from a backup, or from what is whole of a damaged one; how many decisions it holds.

    `to` is a file, or the URL of an event that is not there yet. The decisions keep their numbers, times and hashes.
    StateError when there is a file at `to`.
    """
    with closing(open_log(target)) as log:
        if is_url(to):
            with closing(open_log(to, create=True)) as copy:
                put(copy, log.read())
                return copy.position()
        file = Path(to)
        _free(target, file, overwrite)
        return _copy(log, file)


def _copy(log: SqlLog, to: Path) -> int:
    """The event in a file: page by page where it is a whole file, else decision by decision."""
    with new_part(to) as part:
        if isinstance(log, FileLog) and not log.damage:
            _copy_pages(log, part)
        else:
            with closing(make_event(part, to.stem)) as copy:
                put(copy, log.read())
        report = verify(part)
        if not report.whole:
            raise StateError(f"the copy is not whole, nothing was stored at {to}: {'; '.join(report.faults)}")
    return report.decisions


def _copy_pages(log: FileLog, part: Path) -> None:
    """SQLite's own copy of a file in use: one state of it, with what is in the write-ahead log."""
    connection = log.engine.raw_connection()
    try:
        source = connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
    finally:
        connection.close()


def put(log: SqlLog, decisions: Sequence[Recorded]) -> None:
    """Write decisions as they are, numbers, times and hashes, into an empty log."""
    if decisions:
        with log.engine.execution_options(writing=True).begin() as connection:
            connection.execute(insert(DECISIONS), [row_of(log.event, one) for one in decisions])


def _free(target: str | Path, to: Path, overwrite: bool) -> None:
    if not is_url(target) and to.exists() and to.samefile(target):
        raise StateError("an event cannot be copied onto itself; choose another name")
    if to.exists() and not overwrite:
        raise StateError(f"{to} exists already; nothing was written. Choose another name, or say overwrite")
