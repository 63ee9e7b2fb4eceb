"""Places with many events: a folder of files, or a PostgreSQL database. `open_log` and `open_shelf` distinguish
them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any
from unicodedata import normalize

from sqlalchemy import Connection, Engine, delete, func, insert, select, true, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, OperationalError, ProgrammingError

from ..domain.errors import FileError, Issue, StateError
from ..domain.messages import msg
from .clock import at_time, now
from .engines import create_missing, database_engine
from .files import (
    ENDING,
    ONLY,
    create_file,
    move_file,
    open_file,
    read_file,
    remove_empty,
    set_aside,
    stamp_of,
    stamp_of_file,
    why_readonly,
)
from .log import AWAY, Log, NoSuchEvent, Recorded, Shelf, Stamp, Unavailable, all_names
from .reading import read_chain
from .schema import CHANNEL, DECISIONS, EVENTS, FORMAT, METADATA, PUT_AWAY, STORE
from .sql import SqlLog
from .troubles import words
from .write_ahead import last_number

_NAME = re.compile(r"[^\W_][\w .-]{0,98}", re.UNICODE)
_HARK = 1.0
"""Seconds after which a listener looks whether it should end, or tries a lost connection again."""
_LOG = f"{ENDING}-wal"
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{at}" for port in ("com", "lpt") for at in range(1, 10)))
)
"""Names that Windows takes for devices, whatever follows after a dot."""


def check_name(name: str) -> str:
    """Check that a name is a valid file name on every system, and valid in a URL; StateError otherwise."""
    if not _NAME.fullmatch(name) or name.endswith((".", " ")):
        raise StateError(
            msg(
                "{name} cannot be the name of an event: letters, digits, blanks, dots, - and _, at most 99, "
                "beginning with a letter or digit",
                name=repr(name[:40]),
            )
        )
    return name


def derived_name(title: str, taken: Iterable[str]) -> str:
    """A valid file name derived from the title of an event, which may contain any character; unlike all existing
    names, even ignoring case."""
    words = re.sub(r"-{2,}", "-", re.sub(r"[^\w.-]+", "-", normalize("NFC", title)))[:60].strip(".-_")
    if not _NAME.fullmatch(words) or words.partition(".")[0].casefold() in _DEVICES:
        words = f"event-{words}".rstrip("-")
    if not _NAME.fullmatch(words):
        words = "event"
    others = {name.casefold() for name in taken}
    return next(
        name
        for number in count(1)
        if (name := f"{words}-{number}" if number > 1 else words).casefold() not in others
    )


def _kept_name(name: str, there: Iterable[str], anywhere: Iterable[str]) -> str:
    """The name of an event where it is moved: its own if that is free there; else with a number that no event has
    anywhere, for roles and links are by name."""
    if name.casefold() not in {one.casefold() for one in there}:
        return name
    others = {one.casefold() for one in (*there, *anywhere)}
    return next(one for number in count(2) if (one := f"{name[:90]}-{number}").casefold() not in others)


def _shown(name: str) -> str:
    """The name of a file for display: where it cannot be decoded, with its raw bytes; then it cannot be opened."""
    return os.fsencode(name).decode(errors="backslashreplace")


class Folder:
    """The event files of a folder; an event is named after its file."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileError(
                str(path), [Issue(msg("the folder cannot be made: {error}", error=error.strerror))]
            ) from None

    def names(self) -> list[str]:
        with os.scandir(self.path) as entries:
            found = [one.name.removesuffix(ENDING) for one in entries if one.name.endswith(ENDING)]
        return sorted(map(_shown, found))

    def stamps(self, names: Collection[str] | None = None) -> dict[str, Stamp]:
        if names is not None:
            found = {name: stamp_of_file(self.path / f"{name}{ENDING}") for name in names}
            return {name: stamp for name, stamp in found.items() if stamp is not None}
        files: dict[str, os.stat_result] = {}
        logs: dict[str, os.stat_result] = {}
        with os.scandir(self.path) as entries:
            for entry in entries:
                at = files if entry.name.endswith(ENDING) else logs if entry.name.endswith(_LOG) else None
                if at is not None:
                    with suppress(OSError):  # removed just now, or a link that leads nowhere
                        at[entry.name] = entry.stat()
        return {
            _shown(name.removesuffix(ENDING)): stamp_of(status, logs.get(f"{name}-wal"))
            for name, status in files.items()
        }

    def read(self, name: str, where: str = "") -> list[Recorded]:
        return read_file(self._existing(name, where))

    def position(self, name: str) -> int | None:
        return last_number(self._existing(name), ONLY)

    def _existing(self, name: str, where: str = "") -> Path:
        file = self._file(name, where)
        if not file.is_file():
            raise NoSuchEvent(msg("there is no event {name} in {path}", name=repr(name), path=file.parent))
        return file

    def _file(self, name: str, where: str = "") -> Path:
        return (self._away(where) if where else self.path) / f"{check_name(name)}{ENDING}"

    def create(self, name: str) -> Log:
        return create_file(self._file(name))

    def open(self, name: str) -> Log:
        file = self._existing(name)
        try:
            return open_file(file)
        except (FileNotFoundError, FileError):
            self._existing(name)  # put away just now: there is no such event
            raise

    def remove(self, name: str) -> None:
        file = self._existing(name)
        for number in range(1, 1000):
            aside = file.with_suffix(f"{ENDING}.removed{number}")
            if not aside.exists():
                set_aside(file, aside)
                remove_empty(aside)
                return
        raise StateError(msg("there are too many removed events of the name {name}", name=repr(name)))

    def put_away(self, name: str, where: str) -> None:
        file, folder = self._existing(name), self._away(where)
        taken = [one.stem for one in folder.glob(f"*{ENDING}")]
        aside = folder / f"{_kept_name(name, taken, all_names(self))}{ENDING}"
        move_file(file, aside)
        with suppress(OSError):  # brought back just now, or a file of somebody else
            os.utime(aside)

    def away(self, where: str) -> dict[str, str]:
        found = {}
        for file in sorted(self._away(where).glob(f"*{ENDING}")):
            with suppress(OSError):  # brought back just now, or a link that leads nowhere
                status = file.stat()
                if _NAME.fullmatch(file.stem) and status.st_size:  # an empty one only reserves a name
                    found[file.stem] = at_time(status.st_mtime)
        return dict(sorted(found.items()))

    def bring_back(self, name: str, where: str) -> str:
        file = self._existing(name, _checked_away(where))
        found = _kept_name(name, self.names(), all_names(self))
        move_file(file, self._file(found))
        return found

    def _away(self, where: str) -> Path:
        return self.path / _checked_away(where)

    def close(self) -> None:
        """Nothing to do: each log has its own connections."""


class Database:
    """The events of a PostgreSQL database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._closed = Event()
        self._listener: Thread | None = None
        try:
            with self._connection() as connection:
                self._prepare(connection)
        except StateError:
            engine.dispose()
            raise

    @contextmanager
    def _connection(self) -> Iterator[Connection]:
        """One transaction; StateError if the database is unreachable or refuses."""
        try:
            with self.engine.begin() as connection:
                yield connection
        except OperationalError as error:
            raise Unavailable(msg("the database cannot be reached: {error}", error=words(error))) from None
        except ProgrammingError as error:  # no permission to create tables, or to see them
            raise StateError(msg("the database refuses: {error}", error=words(error))) from None

    def _prepare(self, connection: Connection) -> None:
        """Create the tables; several processes may do so at the same time."""
        if create_missing(connection, METADATA):
            connection.execute(postgresql.insert(STORE).values(format=FORMAT).on_conflict_do_nothing())
        if connection.execute(select(func.max(STORE.c.format))).scalar_one() > FORMAT:
            raise StateError(msg("the database was written by a newer version of pairwright; update it"))

    def names(self) -> list[str]:
        with self._connection() as connection:
            return sorted(row[0] for row in connection.execute(select(EVENTS.c.name)) if "/" not in row[0])

    def stamps(self, names: Collection[str] | None = None) -> dict[str, Stamp]:
        last = (
            select(DECISIONS.c.number, DECISIONS.c.hash)
            .where(DECISIONS.c.event == EVENTS.c.id)
            .order_by(DECISIONS.c.number.desc())
            .limit(1)
            .lateral()
        )
        statement = select(EVENTS.c.name, EVENTS.c.id, last.c.number, last.c.hash).join(
            last, true(), isouter=True
        )
        statement = statement.where(~EVENTS.c.name.contains("/"))  # those are away
        if names is not None:
            statement = statement.where(EVENTS.c.name.in_(names))
        with self._connection() as connection:
            return {
                name: Stamp(f"{identity}.{number or 0}.{hash_ or ''}")
                for name, identity, number, hash_ in connection.execute(statement)
            }

    def read(self, name: str, where: str = "") -> list[Recorded]:
        if not where:
            return self.open(name).read()
        return self._log(f"{_checked_away(where)}/{check_name(name)}").read()

    def position(self, name: str) -> int:
        return SqlLog(self.engine, self._id(check_name(name))).position()

    def create(self, name: str, own: bool = False) -> SqlLog:
        """`own`: the log closes the database connections when it is closed."""
        try:
            with self._connection() as connection:
                found = connection.execute(
                    insert(EVENTS).values(name=check_name(name)).returning(EVENTS.c.id)
                )
                identity = found.scalar_one()
        except IntegrityError:
            raise StateError(msg("there is an event {name} already", name=repr(name))) from None
        return SqlLog(self.engine, identity, own=own, name=name)

    def open(self, name: str, own: bool = False) -> SqlLog:
        """As `create`."""
        return self._log(check_name(name), own)

    def _log(self, name: str, own: bool = False) -> SqlLog:
        identity = self._id(name)
        try:
            chain = read_chain(self.engine, identity)
        except OperationalError as error:
            raise Unavailable(msg("the database cannot be reached: {error}", error=words(error))) from None
        return SqlLog(self.engine, identity, chain, why_readonly(chain) if chain.why else "", own, name)

    def remove(self, name: str) -> None:
        identity = self._id(check_name(name))
        with self._connection() as connection:
            connection.execute(select(EVENTS.c.id).where(EVENTS.c.id == identity).with_for_update())
            for table in (DECISIONS, PUT_AWAY):
                connection.execute(delete(table).where(table.c.event == identity))
            connection.execute(delete(EVENTS).where(EVENTS.c.id == identity))

    def put_away(self, name: str, where: str) -> None:
        found = _kept_name(name, self.away(where), all_names(self))
        self._rename(check_name(name), f"{_checked_away(where)}/{found}", now())

    def away(self, where: str) -> dict[str, str]:
        before = f"{_checked_away(where)}/"
        statement = select(EVENTS.c.name, PUT_AWAY.c.at).join(PUT_AWAY, isouter=True)
        with self._connection() as connection:
            rows = [(name, at or "") for name, at in connection.execute(statement)]
        return dict(sorted((name.removeprefix(before), at) for name, at in rows if name.startswith(before)))

    def bring_back(self, name: str, where: str) -> str:
        found = _kept_name(name, self.names(), all_names(self))
        self._rename(f"{_checked_away(where)}/{check_name(name)}", found)
        return found

    def _rename(self, name: str, new: str, away: str = "") -> None:
        """An event that is away has the place before its name, which no name in the list can have; `away`: since
        when."""
        identity = self._id(name)
        try:
            with self._connection() as connection:
                connection.execute(update(EVENTS).where(EVENTS.c.id == identity).values(name=new))
                connection.execute(delete(PUT_AWAY).where(PUT_AWAY.c.event == identity))
                if away:
                    connection.execute(insert(PUT_AWAY).values(event=identity, at=away))
        except IntegrityError:
            raise StateError(msg("there is an event {name} already; try again", name=repr(new))) from None

    def _id(self, name: str) -> int:
        with self._connection() as connection:
            found = connection.execute(select(EVENTS.c.id).where(EVENTS.c.name == name)).scalar()
        if found is None:
            raise NoSuchEvent(msg("there is no event {name} in the database", name=repr(name)))
        return int(found)

    def listen(self, heard: Callable[[], None]) -> None:
        """Call a function after every act on any event, by whichever process, until the shelf is closed."""
        self._listener = Thread(target=self._listen, args=(heard,), name="listen", daemon=True)
        self._listener.start()

    def _listen(self, heard: Callable[[], None]) -> None:
        broken = (DBAPIError, self.engine.dialect.loaded_dbapi.Error)
        while not self._closed.is_set():
            try:
                with self.engine.connect() as connection:
                    driver: Any = connection.connection.driver_connection
                    connection.detach()  # it is none of the pool's: it is kept for this alone
                    driver.autocommit = True
                    driver.execute(f"LISTEN {CHANNEL}")
                    heard()  # of what happened before, or while the connection was lost
                    while not self._closed.is_set():
                        for _ in driver.notifies(timeout=_HARK, stop_after=1):
                            heard()
            except broken:
                self._closed.wait(_HARK)

    def close(self) -> None:
        self._closed.set()
        if self._listener is not None:
            self._listener.join()
        self.engine.dispose()


def _checked_away(where: str) -> str:
    if where not in AWAY:
        raise StateError(
            msg(
                "events are put into {places}, not into {where}",
                places=" or ".join(AWAY),
                where=repr(where[:40]),
            )
        )
    return where


def is_url(target: str | Path) -> bool:
    """Whether a target is a database rather than a file."""
    return isinstance(target, str) and target.startswith(
        ("postgres://", "postgresql://", "postgresql+psycopg://")
    )


def open_shelf(target: str | Path) -> Shelf:
    """A folder of event files (created if missing), or the database of a URL `postgresql://...`."""
    return Database(database_engine(str(target))) if is_url(target) else Folder(target)


def open_log(target: str | Path, create: bool = False) -> SqlLog:
    """The log of a file, or of a URL `postgresql://.../database?event=NAME`; `create` creates a new one, and not under
    the name of an event that is archived or deleted: roles and links are by name."""
    if not is_url(target):
        if not create:
            return open_file(target)
        file = Path(target)
        _see_that_it_is_not_away(file.stem, lambda where: (file.parent / where / file.name).exists())
        return create_file(file)
    try:
        url = make_url(str(target))
    except ArgumentError as error:
        raise StateError(msg("this is not the URL of a database: {error}", error=error)) from None
    name = url.query.get("event")
    if not isinstance(name, str):
        raise StateError(msg("the URL of an event ends with ?event=NAME"))
    shelf = Database(
        database_engine(url.difference_update_query(["event"]).render_as_string(hide_password=False))
    )
    try:
        if not create:
            return shelf.open(name, own=True)
        _see_that_it_is_not_away(name, lambda where: name in shelf.away(where))
        return shelf.create(name, own=True)
    except StateError:
        shelf.close()
        raise


def _see_that_it_is_not_away(name: str, is_in: Callable[[str], bool]) -> None:
    for where in AWAY:
        if is_in(where):
            raise StateError(
                msg(
                    "there is an event {name} in {where}: bring it back in the browser, or choose another name",
                    name=repr(name),
                    where=where,
                )
            )
