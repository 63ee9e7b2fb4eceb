"""The file of the accounts while it is served: if another file takes its place, or is copied into it, what is there
counts from the next use on.

All connections to the old file are closed first: SQLite would otherwise read and write the new one by the log and the
index of the old one, and by the pages that it remembers. While there is no file nothing is made in its place, and the
accounts are out of reach.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Condition, local

from sqlalchemy import Connection, event, inspect
from sqlalchemy.exc import OperationalError

from ..store.engines import sqlite_engine
from ..store.files import identity_of
from ..store.troubles import GONE
from ..store.write_ahead import empty_into_file, put_aside
from .tables import USERS

_WAIT = 10.0
"""Seconds for which a new file waits until nobody uses the old one."""
_BESIDE = ("-wal", "-shm")


class AccountsFile:
    """A file that exists, and the connections to it; `prepare` makes the tables that it does not have."""

    def __init__(self, path: Path, prepare: Callable[[Connection], None]) -> None:
        self.path = path
        self.engine = sqlite_engine(path)
        self._prepare = prepare
        self._changed = Condition()
        self._users = self._writers = 0
        self._inside = local()
        """Whether this thread uses the file already: it waits for nobody then."""
        self._identity = identity_of(path)
        event.listens_for(self.engine, "do_connect")(self._see_that_it_is_the_same)
        with self.engine.execution_options(writing=True).begin() as connection:
            prepare(connection)
        self._written()

    @contextmanager
    def used(self, writing: bool) -> Iterator[None]:
        """While the file is read or written; OperationalError if there is none, or none of accounts."""
        if getattr(self._inside, "here", False):
            yield
            return
        with self._changed:
            self._see_which_it_is()
            self._users += 1
            self._writers += writing
        self._inside.here = True
        try:
            yield
            if writing:
                self._written()
        except OperationalError:
            if identity_of(self.path) != self._identity:  # SQLite may have read parts of both files
                raise _out_of_reach(GONE) from None
            raise
        finally:
            self._inside.here = False
            with self._changed:
                self._users -= 1
                self._writers -= writing
                self._changed.notify_all()

    def _written(self) -> None:
        """Whatever was written is in the file alone: a copy of it is complete, and its log belongs to no other."""
        empty_into_file(self.engine)
        self._beside = self._now_beside()
        self._stamp = _stamp_of(self.path)

    def _now_beside(self) -> dict[str, tuple[int, int] | None]:
        return {ending: identity_of(Path(f"{self.path}{ending}")) for ending in _BESIDE}

    def _see_that_it_is_the_same(self, *_: object) -> None:
        if identity_of(self.path) != self._identity:  # the new file is opened when nobody uses the old one
            raise sqlite3.OperationalError(GONE)

    def _see_which_it_is(self) -> None:
        while True:
            found = identity_of(self.path)
            if found is None:
                raise _out_of_reach(GONE)
            same = found == self._identity
            # while this process writes, the file changes: it is looked at again when that is done
            if same and (self._writers or _stamp_of(self.path) == self._stamp):
                return
            if not self._users:
                self._read_anew() if same else self._take(found)
            elif not self._changed.wait(_WAIT):
                raise _out_of_reach("the file was replaced, and the old one is still used")

    def _read_anew(self) -> None:
        """Something else wrote into the file: another process by SQLite, or a copy that was laid over it. With the last
        connection goes the index of what was there; the log is empty after every act."""
        self.engine.dispose()
        self._begin()

    def _begin(self) -> None:
        with self.engine.execution_options(writing=True).begin() as connection:
            if not inspect(connection).has_table(USERS.name):
                raise _out_of_reach(GONE)
            self._prepare(connection)
        self._written()

    def _take(self, found: tuple[int, int]) -> None:
        """Use the file that is there now."""
        self.engine.dispose()
        before, self._identity = self._identity, found
        try:
            self._put_away_what_was_beside()
            self._begin()
        except BaseException:
            self._identity = before
            self.engine.dispose()
            raise
        logging.getLogger(__name__).warning("%s was replaced; the accounts in the new file count", self.path)

    def _put_away_what_was_beside(self) -> None:
        """The log of the old file is kept if there is anything in it; one that came with the new file stays."""
        now, before = self._now_beside(), self._beside
        self._beside = dict.fromkeys(_BESIDE)
        log, index = (Path(f"{self.path}{ending}") for ending in _BESIDE)
        with suppress(FileNotFoundError):
            if now["-shm"] == before["-shm"]:
                index.unlink(missing_ok=True)
            if now["-wal"] == before["-wal"]:
                if log.stat().st_size:
                    put_aside(self.path)
                else:
                    log.unlink()


def _stamp_of(path: Path) -> tuple[int, int] | None:
    """Size and time of the last change."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def _out_of_reach(why: str) -> OperationalError:
    return OperationalError("", None, RuntimeError(why))
