"""The care of event files: verify, back up while others write, restore, and what is left of a damaged one."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import insert

from ..domain.errors import FileError, Issue, StateError
from .files import create_file, integrity, open_file
from .log import Recorded
from .schema import DECISIONS
from .sql import SqlLog, row_of


@dataclass(frozen=True)
class Report:
    """What a look at a log found: how many decisions hold together, and every fault; none when it is whole."""

    decisions: int
    faults: tuple[str, ...]
    hash: str
    """The hash of the last decision that holds: written down, it proves later that nothing before was changed."""

    @property
    def whole(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify(path: str | Path) -> Report:
    """Look at a whole file: its pages, its numbers, its chain of hashes."""
    log = open_file(path)
    try:
        return verify_log(log, tuple(integrity(path)))
    finally:
        log.close()


def verify_log(log: SqlLog, more: tuple[str, ...] = ()) -> Report:
    """The same for an open log, of a file or a database."""
    decisions = log.read()
    faults = (*((log.readonly,) if log.readonly else ()), *more)
    return Report(len(decisions), faults, decisions[-1].hash if decisions else "")


def backup(path: str | Path, to: str | Path, overwrite: bool = False) -> int:
    """A copy of an event file as it stands, while others may write; how many decisions it holds.

    The copy appears whole or not at all. StateError when there is a file, FileError when it cannot be written.
    """
    target = Path(to)
    _free(target, overwrite)
    open_file(path).close()
    part = target.with_name(f"{target.name}.part{os.getpid()}")
    try:
        with (
            sqlite3.connect(f"file:{Path(path).absolute()}?mode=ro", uri=True) as source,
            sqlite3.connect(part) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        source.close()
        copy.close()
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise FileError(str(target), [Issue(f"the backup could not be written: {error}")]) from None
    return verify(target).decisions


def restore(path: str | Path, to: str | Path, overwrite: bool = False) -> int:
    """A new event file from a backup, or from what is whole of a damaged file; how many decisions it holds.

    The decisions keep their numbers, times and hashes. StateError when there is a file at `to`.
    """
    target = Path(to)
    if target.absolute() == Path(path).absolute():
        raise StateError("a file cannot be restored onto itself; choose another name")
    source = open_file(path)
    try:
        if not source.damaged:
            return backup(path, to, overwrite)
        _free(target, overwrite)
        target.unlink(missing_ok=True)
        copy = create_file(target)
        put(copy, source.read())
        copy.close()
        return source.position()
    finally:
        source.close()


def put(log: SqlLog, decisions: Sequence[Recorded]) -> None:
    """Write decisions as they are, numbers, times and hashes, into an empty log."""
    if decisions:
        with log.engine.execution_options(writing=True).begin() as connection:
            connection.execute(insert(DECISIONS), [row_of(log.event, one) for one in decisions])


def _free(target: Path, overwrite: bool) -> None:
    if target.exists() and not overwrite:
        raise StateError(
            f"{target} exists already; nothing was written. Choose another name, or say overwrite"
        )
