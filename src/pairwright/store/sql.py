"""The log of one event in a database, SQLite or PostgreSQL, by the same statements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Condition
from time import monotonic
from typing import Any, NoReturn

from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DatabaseError, IntegrityError

from ..domain.errors import StateError
from ..domain.messages import msg
from .chain import START, data_text, plain, recorded
from .clock import now
from .log import Conflict, Draft, Recorded, Replaced, Unavailable
from .reading import Chain, end, hash_at, name_of, news, position, rows
from .schema import CHANNEL, DECISIONS, EVENTS
from .troubles import words

_POLL = 0.1
"""Seconds between two polls for what other processes have written."""


class SqlLog:
    """Implements `Log`. `chain` is what was read on opening: the first read need not repeat it, and of a damaged log
    it is all there is. `own`: the connections are closed with the log."""

    where = "the event"
    """Its name in messages."""

    def __init__(
        self,
        engine: Engine,
        event: int,
        chain: Chain | None = None,
        readonly: str = "",
        own: bool = True,
        name: str = "",
    ) -> None:
        """`name`: the one that the event has to keep, where another process can move it out of the list."""
        self.engine = engine
        self.event = event
        self._name = name
        self.readonly = readonly
        self.damage = chain.why if chain is not None else ""
        """What is wrong with the first decision that cannot be trusted; empty if all can be."""
        self._own = own
        self._seen = (0, START)
        """Number and hash of the last decision read or written here."""
        self._first = chain.decisions if chain is not None else None
        self.known = (len(chain.decisions), chain.size) if chain is not None else (0, 0)
        self._changed = Condition()

    def position(self) -> int:
        if self.damage:
            return len(self._first or ())
        with self._reading() as connection:
            return position(connection, self.event)

    def read(self, after: int = 0) -> list[Recorded]:
        first = self._first
        if self.damage:
            return (first or [])[after:]
        self._first = None
        number, hash_ = self._seen
        if number and number == after:  # what is asked all the time
            with self._reading() as connection:
                self._see_that_it_is_not_away(connection)
                new = news(connection, self.event, number, hash_)
                found = self._gone(connection) if new is None else new
        else:
            found = self._read_whole(first or [], after)
        if found:
            self._see(found[-1])
        return found

    def _read_whole(self, first: list[Recorded], after: int) -> list[Recorded]:
        """The decisions after a number, of which the `first` were read before."""
        with self._reading() as connection:
            self._see_that_it_goes_on(connection)
            if after > len(first):
                number, hash_ = after, hash_at(connection, self.event, after)
            else:
                number, hash_ = (first[-1].number, first[-1].hash) if first else (0, START)
        if not hash_:  # there is none of this number yet
            return []
        return [*first[after:], *rows(self._reading, self.event, number, hash_)]

    def _see(self, last: Recorded) -> None:
        if last.number > self._seen[0]:
            self._seen = (last.number, last.hash)

    def _see_that_it_goes_on(self, connection: Connection) -> None:
        """Raise Replaced if what was read here before is gone: a log only grows."""
        self._see_that_it_is_not_away(connection)
        number, hash_ = self._seen
        if number and hash_at(connection, self.event, number) != hash_:
            self._gone(connection)

    def _see_that_it_is_not_away(self, connection: Connection) -> None:
        if self._name and name_of(connection, self.event) not in (self._name, ""):
            raise Replaced(msg("the event was archived or deleted; nothing of this act is stored"))

    def _gone(self, connection: Connection) -> NoReturn:
        self._see_that_it_is_there(connection)
        raise Replaced(
            "the event is not the one that was open: it was replaced by another one or by an older copy; nothing "
            "of this act is stored. Open it again, and look at what is in it before you go on"
        )

    def append(self, expected: int, drafts: Sequence[Draft]) -> list[Recorded]:
        if self.readonly:
            raise StateError(msg("the event can only be read: {why}", why=self.readonly))
        plainly = [plain(draft) for draft in drafts]
        new: list[Recorded] = []
        try:
            with self._writing() as connection:
                self._see_that_it_goes_on(connection)
                found, before = end(connection, self.event)
                if found < expected:
                    self._see_that_it_is_there(connection)
                if found != expected:
                    raise Conflict(found)
                new = recorded(before, expected + 1, plainly, now())
                if new and not _take(connection, row_of(self.event, new[0])):
                    raise Conflict(position(connection, self.event))
                if new[1:]:
                    connection.execute(insert(DECISIONS), [row_of(self.event, one) for one in new[1:]])
                if new and connection.dialect.name == "postgresql":  # sent when the act is committed
                    connection.execute(select(func.pg_notify(CHANNEL, str(self.event))))
        except IntegrityError:
            with self._reading() as connection:
                self._see_that_it_is_there(connection)
                raise Conflict(position(connection, self.event)) from None
        except DatabaseError as error:
            self._settle(new, error)
        if new:
            self._see(new[-1])
        with self._changed:
            self._changed.notify_all()
        return new

    def check(self) -> None:
        """Raise Replaced if this is no longer the event that was opened."""
        if not self.damage or self._name:
            with self._reading() as connection:
                self._see_that_it_goes_on(connection)

    def _see_that_it_is_there(self, connection: Connection) -> None:
        if connection.execute(select(EVENTS.c.id).where(EVENTS.c.id == self.event)).first() is None:
            raise StateError(msg("the event was removed; nothing of this act is stored"))

    def _settle(self, new: Sequence[Recorded], error: DatabaseError) -> None:
        """After an error: nothing if the act was stored nevertheless (the answer to a commit may be lost), otherwise
        Unavailable with the current state."""
        why = msg("{where} could not be written: {error}", where=self.where, error=words(error))
        try:
            with self.engine.connect() as connection:
                stands, hash_ = end(connection, self.event)
                if new and stands > new[-1].number:
                    stands, hash_ = new[-1].number, hash_at(connection, self.event, new[-1].number)
        except DatabaseError:
            raise Unavailable(
                msg(
                    "{why}. Whether this act is stored is not known: open the event and look before you repeat it",
                    why=why,
                )
            ) from None
        if not new or (stands, hash_) != (new[-1].number, new[-1].hash):
            raise Unavailable(msg("{why}; nothing of this act is stored", why=why)) from None

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self.engine.connect() as connection:
                yield connection
        except DatabaseError as error:
            raise Unavailable(
                msg("{where} cannot be read: {error}", where=self.where, error=words(error))
            ) from None

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction, committed completely or not at all. Of several writers of the same number one succeeds:
        SQLite admits them one after the other, PostgreSQL makes the others wait at the primary key until the first
        has committed."""
        with self.engine.execution_options(writing=True).begin() as connection:
            yield connection

    def wait(self, after: int, timeout: float) -> bool:
        end_ = monotonic() + timeout
        while True:
            if self.position() > after:
                return True
            left = end_ - monotonic()
            if left <= 0:
                return False
            with self._changed:
                self._changed.wait(min(_POLL, left))

    def close(self) -> None:
        if self._own:  # the connections of a shelf are closed by the shelf
            self.engine.dispose()


def _take(connection: Connection, row: Mapping[str, Any]) -> bool:
    """Write the first decision of an act, unless another writer has its number by now. PostgreSQL would log each such
    collision as an error; SQLite admits only one writer anyway."""
    if connection.dialect.name == "sqlite":
        connection.execute(insert(DECISIONS), row)
        return True
    statement = postgresql.insert(DECISIONS).on_conflict_do_nothing().returning(DECISIONS.c.number)
    return connection.execute(statement, row).first() is not None


def row_of(event: int, one: Recorded) -> dict[str, Any]:
    """A decision as a row of the table."""
    return {
        "event": event, "number": one.number, "act": one.act, "kind": one.kind, "version": one.version,
        "data": data_text(Draft(one.kind, one.version, one.data)), "person": one.person, "level": one.level,
        "reason": one.reason, "at": one.at, "hash": one.hash,
    }  # fmt: skip
