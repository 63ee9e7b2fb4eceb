"""An event in an SQLite file: made, opened, and opened read-only when it is damaged."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DatabaseError, OperationalError

from ..domain.errors import FileError, Issue, StateError
from .engines import sqlite_engine
from .schema import APPLICATION, EVENTS, FORMAT, METADATA
from .sql import Chain, SqlLog, read_chain

ENDING = ".pairwright"
_HEAD = b"SQLite format 3\x00"
_ONLY = 1
"""The id of the one event in a file."""


def create_file(path: str | Path) -> SqlLog:
    """A new file with an empty log; StateError when there is one, FileError when it cannot be made."""
    target = Path(path)
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644))
    except FileExistsError:
        raise StateError(f"{target} exists already; choose another name, or open it") from None
    except OSError as error:
        raise FileError(str(target), [Issue(f"the file cannot be made: {error.strerror}")]) from None
    engine = sqlite_engine(target)
    try:
        with engine.execution_options(writing=True).begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION}")
            connection.exec_driver_sql(f"PRAGMA user_version={FORMAT}")
            METADATA.create_all(connection)
            connection.execute(insert(EVENTS).values(id=_ONLY, name=target.stem))
    except OperationalError as error:
        engine.dispose()
        raise FileError(str(target), [Issue(f"the file cannot be written: {error.orig}")]) from None
    return SqlLog(engine, _ONLY)


def open_file(path: str | Path) -> SqlLog:
    """The log in a file. Where the chain of decisions is broken, or the file cannot be written, it is read-only with
    all decisions before the damage, and `readonly` says why. FileError when it is no event file at all."""
    target = Path(path)
    _look_at(target)
    writable = os.access(target, os.W_OK) and os.access(target.parent, os.W_OK)
    engine = sqlite_engine(target, readonly=not writable)
    try:
        with engine.connect() as connection:
            why = _strange(connection)
            if not why:
                connection.execute(select(EVENTS)).all()
    except DatabaseError as error:
        why = f"the file is damaged from its beginning ({error.orig}); restore a backup"
    if why:
        engine.dispose()
        raise FileError(str(target), [Issue(why)])
    chain = read_chain(engine, _ONLY)
    if chain.why:
        engine.dispose()
        return SqlLog(sqlite_engine(target, readonly=True), _ONLY, chain, why_readonly(chain))
    return SqlLog(engine, _ONLY, chain, "" if writable else "the file or its folder may not be written")


def _strange(connection: Connection) -> str:
    """Why a database is no event file of ours. Its header is asked through SQLite: a new file has it in the write-ahead
    log only."""
    if connection.exec_driver_sql("PRAGMA application_id").scalar() != APPLICATION:
        return "this is a database of another program"
    if int(connection.exec_driver_sql("PRAGMA user_version").scalar() or 0) > FORMAT:
        return "this file was written by a newer version of pairwright; update it"
    return ""


def why_readonly(chain: Chain) -> str:
    """What is said of a damaged log."""
    return (
        f"{chain.why}; decisions 1 to {len(chain.decisions)} are shown. "
        "Restore a backup, or copy what is whole with `restore`."
    )


def _look_at(path: Path) -> None:
    """Refuse what is no event file, with what it is."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise FileError(str(path), [Issue(f"the file cannot be opened: {error.strerror}")]) from None
    why = ""
    if not head:
        why = "the file is empty"
    elif not head.startswith(_HEAD):
        why = "this is no event file of pairwright"
    elif len(head) < 100:
        why = "the file was cut off after its first bytes"
    if why:
        raise FileError(str(path), [Issue(why)])


def integrity(path: str | Path) -> list[str]:
    """What SQLite itself finds wrong with a file; empty when nothing."""
    try:
        with sqlite3.connect(f"file:{Path(path).absolute()}?mode=ro", uri=True) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)")]
        connection.close()
    except sqlite3.DatabaseError as error:
        return [str(error)]
    return [] if found == ["ok"] else found
