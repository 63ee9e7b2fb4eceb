"""Connections: an SQLite file configured so that acknowledged writes survive a crash, and a PostgreSQL database."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import (
    Connection,
    Engine,
    MetaData,
    NullPool,
    PoolProxiedConnection,
    QueuePool,
    create_engine,
    event,
    func,
    inspect,
    select,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from ..domain.errors import StateError
from ..domain.messages import msg
from .schema import APPLICATION

_BUSY = 30_000
"""Milliseconds that a writer waits for another."""

_POOL = 5
"""Connections to a database that stay open, and how many more there may be at once. Each of several workers has two
such pools, for the events and for the accounts; PostgreSQL admits 100 connections unless it is told otherwise."""
_KEPT = 2
"""Connections to a file that stay open: each has three descriptors, and a server has many files open."""


CREATE, WRITE = "mode=rwc", "mode=rw"
"""The modes of a file that is created where it is missing, and of one that has to be there: opened by its path again,
an event that was moved or removed meanwhile must not come up as an empty file."""


class _Pool(QueuePool):
    """Connections, of which there are so many: who waits in vain for one gets the error of a database that is out of
    reach, which is expected wherever one is used."""

    def connect(self) -> PoolProxiedConnection:
        try:
            return super().connect()
        except NoneFree:
            busy = RuntimeError("too many are using it at the same moment")
            raise OperationalError("", None, busy) from None


def sqlite_engine(path: Path, mode: str = WRITE, keep: bool = True) -> Engine:
    """An SQLite file: write-ahead log, every commit synchronised, one writer at a time. Without `keep` every connection
    is a new one, closed after its use.

    `mode` is `WRITE`, `CREATE`, `mode=ro` (SQLite may still create its files beside it), or `mode=ro&immutable=1`
    (nobody writes).
    """
    if mode == CREATE:
        url = URL.create("sqlite", database=str(path))
    else:
        where = f"file:{quote(str(path.absolute()))}?{mode}"
        url = URL.create("sqlite", database=where, query={"uri": "true"})
    pool: dict[str, Any] = {"poolclass": NullPool}
    if keep:
        pool = {"poolclass": _Pool, "pool_size": _KEPT, "max_overflow": 30}
    given = {"timeout": _BUSY / 1000, "check_same_thread": False}
    engine = create_engine(url, connect_args=given, **pool)

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below
        if mode in (CREATE, WRITE):
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA busy_timeout={_BUSY}")
        connection.execute("PRAGMA foreign_keys=ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:
        # Readers begin a deferred transaction; writers take the lock at once, so that they never have to give up
        # half-way.
        if connection.get_execution_options().get("writing", False):
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:  # takes no lock, so it cannot fail; in a third of the time
            connection.connection.driver_connection.execute("BEGIN")

    return engine


def database_engine(url: str) -> Engine:
    """A PostgreSQL database by its URL; StateError if the driver is missing or the URL is invalid."""
    if url.startswith("postgres://"):
        url = "postgresql://" + url.removeprefix("postgres://")
    if url.startswith("postgresql://"):
        url = "postgresql+psycopg://" + url.removeprefix("postgresql://")
    try:
        engine = create_engine(
            url,
            poolclass=_Pool,
            pool_pre_ping=True,
            pool_size=_POOL,
            max_overflow=_POOL,
            isolation_level="READ COMMITTED",
        )
    except ModuleNotFoundError:
        raise StateError(
            msg("PostgreSQL needs the extra `postgres`: pip install 'pairwright[postgres]'")
        ) from None
    except (ArgumentError, NoSuchModuleError) as error:
        raise StateError(msg("this is not the URL of a PostgreSQL database: {error}", error=error)) from None

    @event.listens_for(engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        with connection.cursor() as cursor:
            # A commit is acknowledged once it is on disk, whatever the server's own setting; standbys stay as
            # configured.
            if cursor.execute("SHOW synchronous_commit").fetchone()[0] == "off":
                cursor.execute("SET synchronous_commit = on")
            cursor.execute(f"SET lock_timeout = {_BUSY}")
            # a client that has disappeared
            cursor.execute(f"SET idle_in_transaction_session_timeout = {2 * _BUSY}")
        connection.commit()

    return engine


def create_missing(connection: Connection, tables: MetaData) -> bool:
    """Create the tables that do not exist; whether there were any. Of several processes that begin at the same time on
    one PostgreSQL database the first creates them, and the others wait for its transaction."""
    if connection.dialect.name == "postgresql":
        if all(inspect(connection).has_table(name) for name in tables.tables):
            return False
        connection.execute(select(func.pg_advisory_xact_lock(APPLICATION)))
    tables.create_all(connection)
    return True
