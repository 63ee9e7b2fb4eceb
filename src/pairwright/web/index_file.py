"""Where the lines of the list of events are stored: in `index.sqlite` beside the accounts, or in their database."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Column, Engine, MetaData, String, Table, Text, delete, insert, select
from sqlalchemy.exc import DatabaseError

from ..store.engines import CREATE, create_missing, sqlite_engine
from ..store.troubles import is_passing
from .accounts import Accounts, keep_private

_MANY = 500
"""The number of lines read or written in one statement."""
_META = MetaData()
_LINES = Table(
    "pairwright_index",
    _META,
    Column("name", String(300), primary_key=True),
    Column("stamp", Text, nullable=False),
    Column("lines", Text, nullable=False),
)
"""`lines` is JSON: the line for those who run the event, and the public one. `stamp` begins with the version of the
program that has made them: another one may show something else of the same event."""


class StoredLine(NamedTuple):
    """The line of an event as it is stored: columns of the table."""

    name: str
    stamp: str
    lines: str


class IndexFile:
    """The stored lines; what goes wrong with them is never an error of the list."""

    def __init__(self, accounts: Accounts | None) -> None:
        """`accounts` None: nothing is stored."""
        self._accounts = accounts
        self._engine = None if accounts is None else _engine(accounts)

    def made_again(self) -> bool:
        """Make the file again if somebody removed it; whether it was: then it has no line."""
        path = None if self._accounts is None else self._accounts.path
        if self._accounts is None or path is None or self._engine is None or _file_beside(path).exists():
            return False
        made = _engine(self._accounts)
        if made is None:
            return False  # at the next look
        self._engine.dispose()
        self._engine = made
        return True

    def load(self, names: Sequence[str] | None) -> Iterator[StoredLine]:
        """The stored lines of all events, or of some."""
        engine = self._engine
        if engine is None:
            return
        statement = select(_LINES.c.name, _LINES.c.stamp, _LINES.c.lines)
        statements = [statement] if names is None else [
            statement.where(_LINES.c.name.in_(part)) for part in in_parts(names, _MANY)
        ]  # fmt: skip
        try:
            with engine.connect() as connection:
                for one in statements:
                    for row in connection.execute(one):
                        yield StoredLine(*row)
        except Exception as error:  # noqa: BLE001  whatever it is, the lines are read from the events
            logging.getLogger(__name__).info("the stored list of events cannot be read: %r", error)

    def store(self, old: Sequence[str], new: Sequence[StoredLine]) -> None:
        """Delete the stored lines of some events, and store new ones."""
        engine = self._engine
        if engine is None or not old:
            return
        try:
            with engine.execution_options(writing=True).begin() as connection:
                for part in in_parts(old, _MANY):
                    connection.execute(delete(_LINES).where(_LINES.c.name.in_(part)))
                if new:
                    connection.execute(insert(_LINES), [line._asdict() for line in new])
        except Exception as error:  # noqa: BLE001  another server stores the same, the disk is full, or whatever
            logging.getLogger(__name__).info("the list of events is not stored: %s", error)

    def close(self) -> None:
        """Close the connections, unless they are those of the accounts."""
        if (
            self._accounts is not None
            and self._engine is not None
            and self._engine is not self._accounts.engine
        ):
            self._engine.dispose()


def in_parts(names: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Names in parts of a size."""
    return (names[at : at + size] for at in range(0, len(names), size))


def _engine(accounts: Accounts) -> Engine | None:
    """Where the lines are stored; None if nothing may be written: then they are kept in memory."""
    if accounts.readonly:
        return None
    if accounts.path is None:
        with accounts.writing() as connection:
            create_missing(connection, _META)
        return accounts.engine
    file = _file_beside(accounts.path)
    for _ in range(2):
        keep_private(file)
        engine = sqlite_engine(file, CREATE)
        try:
            with engine.execution_options(writing=True).begin() as connection:
                create_missing(connection, _META)
                connection.execute(select(_LINES).limit(1)).all()
            return engine
        except DatabaseError as error:
            engine.dispose()
            if is_passing(error):
                return None
            for one in _with_its_logs(
                file
            ):  # damaged, or of another version: it is read from the events again
                one.unlink(missing_ok=True)
    return None


def _file_beside(path: Path) -> Path:
    return path.with_name("index.sqlite")


def _with_its_logs(file: Path) -> Iterable[Path]:
    return (file, *(Path(f"{file}{beside}") for beside in ("-wal", "-shm", "-journal")))
