"""An event in an SQLite file: created, opened, and opened read-only if it is damaged."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cached_property, partial
from pathlib import Path
from time import time
from urllib.parse import quote

from sqlalchemy import Connection, Engine, insert, select
from sqlalchemy.exc import DatabaseError

from ..domain.errors import FileError, Issue, StateError
from ..domain.messages import msg
from .engines import CREATE, WRITE, sqlite_engine
from .log import Recorded, Replaced, Stamp
from .reading import Chain, chain_of, damaged_chain, read_chain
from .salvage import salvage
from .schema import APPLICATION, DECISIONS, EVENTS, FORMAT, METADATA
from .sql import SqlLog
from .troubles import GARBLED, is_passing, words
from .write_ahead import empty_into_file, in_file_alone, is_strange, opened, put_aside_if_strange

ENDING = ".pairwright"
_HEAD = b"SQLite format 3\x00"
YOUNG = 60.0
"""Seconds for which a file that somebody may be creating is not touched."""
ONLY = 1
"""The id of the single event in a file."""


class FileLog(SqlLog):
    """The log in a file. If the file is replaced or moved while it is open, no further act is acknowledged."""

    def __init__(self, path: Path, chain: Chain | None = None, readonly: str = "", mode: str = WRITE) -> None:
        super().__init__(sqlite_engine(path, mode), ONLY, chain, readonly)
        self.path = path
        self.where = str(path)
        self._mode = "mode=ro" if mode == WRITE else mode
        """How changes by others are read."""
        self._identity = identity_of(path)
        self._noted = bool(self._identity)
        self._state = _state(path) if self.damage else None
        """Time and size of the file when it was last checked; of a damaged one, when it was opened."""
        opened(self._identity)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        self._see_that_it_is_the_same()
        with super()._writing() as connection:
            yield connection
        self._see_that_it_is_the_same()
        empty_into_file(self.engine)

    def check(self) -> None:
        if not self.damage:
            self._see_that_it_is_the_same()
        elif (identity_of(self.path), _state(self.path)) != (self._identity, self._state):
            raise Replaced(
                msg("{path} was damaged when it was opened, and is another file now", path=self.path)
            )

    def close(self) -> None:
        super().close()
        if self._noted:
            self._noted = False
            opened(self._identity, -1)

    def _see_that_it_is_the_same(self) -> None:
        if identity_of(self.path) != self._identity:
            raise Replaced(
                msg(
                    "{path} was replaced or moved while it was open, or removed; this act is not stored. Open the "
                    "event again",
                    path=self.path,
                )
            )
        state = _state(self.path)
        if state != self._state:
            self._look_into_it()
            self._state = state

    @cached_property
    def _beside(self) -> Engine:
        return sqlite_engine(self.path, self._mode, keep=False)

    def _look_into_it(self) -> None:
        """Check that a changed file continues what was read here, on a separate connection: the others do not re-read
        pages they have cached."""
        try:
            with self._beside.connect() as connection:
                self._see_that_it_goes_on(connection)
        except DatabaseError as error:
            if not is_passing(error):
                raise Replaced(
                    msg(
                        "{path} was overwritten while it was open ({error}); this act is not stored. Restore a backup",
                        path=self.path,
                        error=words(error),
                    )
                ) from None


def identity_of(path: Path) -> tuple[int, int] | None:
    """What distinguishes a file from another one of the same name."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino)


def _state(path: Path) -> tuple[int, int] | None:
    """What changes when a file is written to: its time and size."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size)


def create_file(path: str | Path) -> FileLog:
    """A new file with an empty log; StateError if it exists, FileError if it cannot be created.

    The name is reserved first; the file appears under it when it is complete.
    """
    target = Path(path)
    with suppress(OSError):
        found = target.stat()
        if not found.st_size and time() - found.st_mtime > YOUNG:  # the process creating it was killed
            target.unlink()
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644))
    except FileExistsError:
        raise StateError(
            msg("{target} exists already; choose another name, or open it", target=target)
        ) from None
    except OSError as error:
        raise FileError(
            str(target), [Issue(msg("the file cannot be made: {error}", error=error.strerror))]
        ) from None
    try:
        with new_part(target) as part:
            make_event(part, target.stem).close()
    except FileError:
        target.unlink()
        raise
    return FileLog(target)


def make_event(path: Path, name: str) -> FileLog:
    """Create the tables of an event in a file that is empty or does not exist."""
    engine = sqlite_engine(path, CREATE)
    try:
        with engine.execution_options(writing=True).begin() as connection:
            connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION}")
            connection.exec_driver_sql(f"PRAGMA user_version={FORMAT}")
            METADATA.create_all(connection, [EVENTS, DECISIONS])
            connection.execute(insert(EVENTS).values(id=ONLY, name=name))
    finally:
        engine.dispose()
    return FileLog(path)


@contextmanager
def new_part(target: Path) -> Iterator[Path]:
    """A file to be filled; on success it replaces `target`, completely or not at all. FileError otherwise."""
    part = target.with_name(f"{target.name}.part{os.getpid()}")
    try:
        yield part
        _replace(part, target)
    except (OSError, sqlite3.Error, DatabaseError) as error:
        why = words(error) if isinstance(error, DatabaseError) else getattr(error, "strerror", None) or error
        raise FileError(str(target), [Issue(msg("the file could not be written: {why}", why=why))]) from None
    finally:
        for beside in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                Path(f"{part}{beside}").unlink(missing_ok=True)


def _replace(part: Path, target: Path) -> None:
    """Replace a file with another, durably. What SQLite left beside the old one must not affect the new one."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    if target.exists() and target.stat().st_size:
        with suppress(sqlite3.Error), closing(sqlite3.connect(target)) as connection:
            connection.execute(
                "PRAGMA wal_checkpoint(TRUNCATE)"
            )  # consistent again, should we be interrupted here
    for beside in ("-wal", "-shm", "-journal"):
        Path(f"{target}{beside}").unlink(missing_ok=True)
    part.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make sure that a new name in a folder survives a power cut, where the system can do that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def set_aside(path: Path, aside: Path) -> None:
    """Rename a file, with everything acknowledged in it; processes that have it open cannot write any more.

    FileExistsError: there is a file `aside` already; nothing is overwritten.
    """
    moved = False
    where = f"file:{quote(str(path.absolute()))}?{WRITE}"
    with (
        suppress(sqlite3.Error, PermissionError),  # damaged; or a system that does not move open files
        closing(sqlite3.connect(where, uri=True, isolation_level=None)) as connection,
    ):
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("BEGIN IMMEDIATE")
        _move(path, aside)
        moved = True
    if not moved:
        _move(path, aside)


def _move(path: Path, aside: Path) -> None:
    os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644))  # a renaming alone could overwrite
    try:
        path.replace(aside)
    except OSError:
        aside.unlink()
        raise
    log = Path(f"{path}-wal")
    if log.exists():
        log.rename(f"{aside}-wal")
    Path(f"{path}-shm").unlink(missing_ok=True)


def move_file(file: Path, aside: Path) -> None:
    """Move the file of an event to another folder, durably; FileError if it cannot be moved."""
    try:
        aside.parent.mkdir(exist_ok=True)
        set_aside(file, aside)
        sync_folder(aside.parent)
        sync_folder(file.parent)
    except OSError as error:
        raise FileError(
            str(file), [Issue(msg("the file cannot be moved: {error}", error=error.strerror))]
        ) from None


def remove_empty(path: Path) -> None:
    """Delete an event file that no decision was ever written to; any other is kept."""
    with suppress(FileError):
        with closing(open_file(path)) as log:
            empty = not log.damage and not log.readonly and not log.position()
        if empty:
            for beside in ("", "-wal", "-shm", "-journal"):
                Path(f"{path}{beside}").unlink(missing_ok=True)


def open_file(path: str | Path) -> FileLog:
    """The log in a file. If the chain of decisions is broken, or the file cannot be written, it is read-only with all
    decisions before the damage, and `readonly` says why. FileError if it is not an event file at all."""
    target = Path(path)
    why = _strange_head(target)
    if why:
        return _what_is_left(target, msg("its beginning is damaged"), why)
    writable = os.access(target, os.W_OK) and os.access(target.parent, os.W_OK)
    if writable:
        put_aside_if_strange(target, ONLY)
    mode = WRITE if writable else _reading_mode(target)
    engine = sqlite_engine(target, mode)
    try:
        with engine.connect() as connection:
            newer = int(connection.exec_driver_sql("PRAGMA user_version").scalar() or 0) > FORMAT
            connection.execute(select(EVENTS)).all()
        if newer:
            raise _refusal(target, msg("this file was written by a newer version of pairwright; update it"))
        chain = read_chain(engine, ONLY, partial(salvage, target, ONLY))
    except DatabaseError as error:
        if is_passing(error):
            raise _refusal(target, msg("the file cannot be opened: {error}", error=words(error))) from None
        return _what_is_left(target, words(error), msg("{why}; restore a backup", why=words(error)))
    except UnicodeDecodeError:
        return _what_is_left(target, GARBLED, msg("{why}; restore a backup", why=GARBLED))
    finally:
        engine.dispose()
    if chain.why:
        return FileLog(target, chain, why_readonly(chain), "mode=ro")
    return FileLog(target, chain, "" if writable else msg("the file or its folder may not be written"), mode)


def _what_is_left(target: Path, why: str, refusal: str) -> FileLog:
    """The log of a file that the database cannot open at all: the decisions still on its pages. FileError if there
    are none."""
    chain = damaged_chain((), salvage(target, ONLY), why)
    if not chain.decisions:
        raise _refusal(target, refusal)
    return FileLog(target, chain, why_readonly(chain), "mode=ro")


def _reading_mode(path: Path) -> str:
    """How to read a file that may not be written: SQLite needs files beside it while there is a write-ahead log."""
    log = Path(f"{path}-wal")
    return (
        "mode=ro"
        if log.exists() and log.stat().st_size and not is_strange(path, ONLY)
        else "mode=ro&immutable=1"
    )


def stamp_of(status: os.stat_result, log: os.stat_result | None) -> Stamp:
    """The stamp of a file with its write-ahead log. The time of the last change of its inode is part of it: a copy
    that restores the time of modification cannot restore that."""
    parts = [status.st_dev, status.st_ino, status.st_mtime_ns, status.st_ctime_ns, status.st_size]
    changed = max(status.st_mtime, status.st_ctime)
    if log is not None and log.st_size:
        parts += [log.st_ino, log.st_mtime_ns, log.st_size]
        changed = max(changed, log.st_mtime)
    return Stamp(".".join(map(str, parts)), changed)


def stamp_of_file(path: Path) -> Stamp | None:
    """The same by its path; None if there is no such file."""
    log = None
    try:
        with suppress(FileNotFoundError):
            log = Path(f"{path}-wal").stat()
        return stamp_of(path.stat(), log)
    except OSError:
        return None


def read_file(path: Path) -> list[Recorded]:
    """The decisions in a file; FileError if it is not an event file at all. A sound file without a write-ahead log is
    only read: nothing is created beside it."""
    log = Path(f"{path}-wal")
    if not _strange_head(path) and not _is_newer(path) and not (log.exists() and log.stat().st_size):
        found = in_file_alone(path, ONLY)
        chain = chain_of(found) if found is not None else None
        if chain is not None and not chain.why:
            return chain.decisions
    with closing(open_file(path)) as opened_:
        return opened_.read()


def why_readonly(chain: Chain) -> str:
    """The message for a damaged log."""
    count = len(chain.decisions)
    shown = (
        msg("decisions 1 to {count} are shown", count=count)
        if count
        else msg("no decision before it is left")
    )
    return msg(
        "{why}; {shown}. Restore a backup, or copy what is whole with `restore`.", why=chain.why, shown=shown
    )


def _refusal(path: Path, why: str) -> FileError:
    return FileError(str(path), [Issue(why)])


def _strange_head(path: Path) -> str:
    """Why the first bytes are not those of an event file; empty if they are. SQLite does not open anything before
    that."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise _refusal(path, msg("the file cannot be opened: {error}", error=error.strerror)) from None
    if not head:
        raise _refusal(
            path, msg("the file is empty: nothing was ever stored in it. Remove it, or restore a backup")
        )
    if not head.startswith(_HEAD):
        return msg("this is no event file of pairwright")
    if len(head) < 100:
        return msg("the file was cut off after its first bytes")
    if int.from_bytes(head[68:72], "big") != APPLICATION:
        return msg("this is a database of another program")
    return ""


def _is_newer(path: Path) -> bool:
    """Whether a newer version of pairwright has written the file."""
    with path.open("rb") as file:
        return int.from_bytes(file.read(64)[60:], "big") > FORMAT


def integrity(path: str | Path) -> list[str]:
    """What SQLite itself finds wrong with a file; empty if nothing."""
    target = Path(path)
    mode = "mode=ro" if os.access(target.parent, os.W_OK) else _reading_mode(target)
    try:
        with closing(sqlite3.connect(f"file:{quote(str(target.absolute()))}?{mode}", uri=True)) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)")]
    except sqlite3.DatabaseError as error:
        return [str(error)]
    except UnicodeDecodeError:
        return [GARBLED]
    return [] if found == ["ok"] else found
