"""The write-ahead log of an event file: emptied after each act, and never applied to a file that it does not belong to.

SQLite first stores what it commits in FILE-wal. After each act this is merged into the file itself, so that a copy of
the file alone is complete. A process killed between the two leaves the last act in FILE-wal, and the next one to open
the file gets it from there. SQLite does not check whether the two belong together: if somebody has overwritten the
file with an older copy meanwhile, it would mix them. That is checked here, before SQLite opens the file.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Lock
from urllib.parse import quote

from sqlalchemy import Engine

from .chain import START
from .reading import hash_of, held_rows
from .salvage import Row, is_decision, pages_of, rows_on

_HEADER = 32
_FRAME = 24
"""Bytes before the frames of a write-ahead log, and before the page in each (SQLite's file format, section 4.1)."""
_WAIT = 1000
"""Milliseconds to wait for readers."""

Identity = tuple[int, int]
_open: Counter[Identity] = Counter()
_lock = Lock()


def opened(identity: Identity | None, by: int = 1) -> None:
    """Record that this process has a file open, or (`by` -1) once less."""
    if identity is not None:
        with _lock:
            _open[identity] += by


def empty_into_file(engine: Engine) -> None:
    """Merge what is committed into the file itself. If others are reading just now, this waits for the next act: the
    data are stored either way."""
    connection = engine.raw_connection()
    try:
        with suppress(sqlite3.Error):
            cursor = connection.cursor()
            (before,) = cursor.execute("PRAGMA busy_timeout").fetchone()
            cursor.execute(f"PRAGMA busy_timeout={_WAIT}")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            cursor.execute(f"PRAGMA busy_timeout={before}")
    finally:
        connection.close()


def in_file_alone(path: Path, event: int) -> Sequence[Row] | None:
    """The decisions in the file without its write-ahead log; None if they are not intact on their own."""
    where = f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(where, uri=True)) as connection:
            statement = (
                "SELECT number, act, kind, version, data, person, level, reason, at, hash FROM pairwright_decisions "
                "WHERE event=? ORDER BY number"
            )
            found = connection.execute(statement, (event,)).fetchall()
    except (sqlite3.Error, UnicodeDecodeError):
        return None
    return None if held_rows(found)[1] else found


def has_decisions(path: Path) -> bool:
    """Whether the file itself is certain to have a decision; a quick look, for which it is not opened for writing."""
    where = f"file:{quote(str(path.absolute()))}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(where, uri=True)) as connection:
            return connection.execute("SELECT 1 FROM pairwright_decisions LIMIT 1").fetchone() is not None
    except (sqlite3.Error, UnicodeDecodeError):
        return False


def last_number(path: Path, event: int) -> int | None:
    """The number of the last decision of the file with its write-ahead log, whose chain is not verified; None if that
    cannot be told before the file is opened."""
    log = Path(f"{path}-wal")
    try:
        beside = bool(log.exists() and log.stat().st_size)
        if beside and is_strange(path, event):
            return None
        where = f"file:{quote(str(path.absolute()))}?mode=ro{'' if beside else '&immutable=1'}"
        with closing(sqlite3.connect(where, uri=True)) as connection:
            statement = "SELECT max(number) FROM pairwright_decisions WHERE event=?"
            return int(connection.execute(statement, (event,)).fetchone()[0] or 0)
    except (sqlite3.Error, OSError):
        return None


def put_aside_if_strange(path: Path, event: int) -> None:
    """Rename a write-ahead log that belongs to another state of the file; it is kept for inspection."""
    if not is_strange(path, event):
        return
    aside = put_aside(path)
    logging.getLogger(__name__).warning(
        "%s: the write-ahead log beside it is not of this copy of the file; it was set aside as %s. The event is as "
        "the file itself has it", path, aside.name,
    )  # fmt: skip


def put_aside(path: Path) -> Path:
    """Rename the write-ahead log beside a file that nobody has open, and remove its index; the new name of the log."""
    log = Path(f"{path}-wal")
    number = next(number for number in range(1, 1000) if not Path(f"{log}.other{number}").exists())
    aside = Path(f"{log}.other{number}")
    log.rename(aside)
    Path(f"{path}-shm").unlink(missing_ok=True)
    return aside


def is_strange(path: Path, event: int) -> bool:
    """Whether a crash has left a write-ahead log here that does not continue this file."""
    log = Path(f"{path}-wal")
    try:
        if log.stat().st_size <= _HEADER or in_use(path):
            return False
        row = _first_new(path, log.read_bytes(), event)
    except OSError:
        return False
    alone = in_file_alone(path, event)
    if (
        row is None or alone is None
    ):  # nothing new in it, or a file that was being written: SQLite repairs that
        return False
    number, act, hash_ = row[0], row[1], row[-1]
    if len(alone) >= number:  # it has already been merged into the file; or another event has that many too
        return bool(alone[number - 1][-1] != hash_)
    before = alone[-1][-1] if alone else START
    return bool(len(alone) < act - 1 or (number == act and hash_of(before, row) != hash_))


def in_use(path: Path) -> bool:
    """Whether this process or another one has the file open now; assumed if it cannot be determined."""
    found = path.stat()
    with _lock:
        if _open[found.st_dev, found.st_ino] > 0:
            return True
    try:
        import fcntl
        import struct
    except ImportError:
        return True
    shared = Path(f"{path}-shm")
    if not shared.exists():
        return False
    with shared.open("rb") as file:
        # every process with the file open holds a lock on byte 128 of the file beside it
        asked = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 120, 16, 0)
        answer = fcntl.fcntl(file, fcntl.F_GETLK, asked)
    return bool(struct.unpack("hhqqi4x", answer)[0] != fcntl.F_UNLCK)


def _first_new(path: Path, frames: bytes, event: int) -> Row | None:
    """The last decision of the first act in a write-ahead log: number, act and so on; None if it has none."""
    pages, size = pages_of(path)
    salt = frames[16:24]
    found: Row | None = None
    for at in range(_HEADER, len(frames) - size - _FRAME + 1, size + _FRAME):
        head = frames[at : at + _FRAME]
        if head[8:16] != salt:  # left over from before the log was restarted
            break
        number = int.from_bytes(head[:4], "big")
        pages[number] = frames[at + _FRAME : at + _FRAME + size]
        rows = [
            row[1:] for row in rows_on(pages[number], pages, size) if is_decision(row) and row[0] == event
        ]
        best = max(rows, key=lambda row: row[0], default=None)
        if best is not None:
            found = best if found is None or best[0] > found[0] else found
        if head[4:8] != b"\0\0\0\0" and found is not None:
            return found
    return None
