"""The log of one event in a database, SQLite or PostgreSQL, by the same statements."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Condition
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Engine, func, insert, select
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from ..domain.errors import StateError
from .chain import START, data_text, link, recorded
from .clock import now
from .log import Conflict, Draft, Recorded
from .schema import DECISIONS, EVENTS

_POLL = 0.1
"""Seconds between two looks at what other processes have written."""

_COLUMNS = tuple(column for column in DECISIONS.columns if column.name != "event")


class SqlLog:
    """As `Log` says. `chain` has what was read when it was opened: the first reading need not do it again, and of a
    damaged log it is all that there is."""

    def __init__(
        self, engine: Engine, event: int, chain: Chain | None = None, readonly: str = "", own: bool = True
    ) -> None:
        self.engine = engine
        self._own = own
        self.event = event
        self.readonly = readonly
        self._first = chain.decisions if chain is not None else None
        self.damaged = chain is not None and bool(chain.why)
        self._changed = Condition()

    def position(self) -> int:
        if self.damaged:
            return len(self._first or ())
        with self.engine.connect() as connection:
            return _position(connection, self.event)

    def read(self, after: int = 0) -> list[Recorded]:
        first = self._first
        if first is None:
            return list(_rows(self.engine, self.event, after))
        if self.damaged:
            return first[after:]
        self._first = None
        return [*first[after:], *_rows(self.engine, self.event, max(after, len(first)))]

    def append(self, expected: int, drafts: Sequence[Draft]) -> list[Recorded]:
        if self.readonly:
            raise StateError(f"the event can only be read: {self.readonly}")
        try:
            with self._writing() as connection:
                position, before = _end(connection, self.event)
                if position != expected:
                    raise Conflict(position)
                plain = [_plain(draft) for draft in drafts]
                new = list(recorded(before, expected + 1, plain, now()))
                connection.execute(insert(DECISIONS), [row_of(self.event, one) for one in new])
        except IntegrityError:
            raise Conflict(self.position()) from None
        except OperationalError as error:
            raise StateError(
                f"the event could not be written: {_short(error)}; nothing of this act is stored"
            ) from None
        with self._changed:
            self._changed.notify_all()
        return new

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction that holds the event for itself: committed as a whole, or not at all."""
        with self.engine.execution_options(writing=True).begin() as connection:
            if connection.dialect.name != "sqlite":  # SQLite locks by BEGIN IMMEDIATE, see `engines`
                connection.execute(select(EVENTS.c.id).where(EVENTS.c.id == self.event).with_for_update())
            yield connection

    def wait(self, after: int, timeout: float) -> bool:
        end = monotonic() + timeout
        while True:
            if self.position() > after:
                return True
            left = end - monotonic()
            if left <= 0:
                return False
            with self._changed:
                self._changed.wait(min(_POLL, left))

    def close(self) -> None:
        if self._own:  # the connections of a shelf are closed by the shelf
            self.engine.dispose()


def _position(connection: Connection, event: int) -> int:
    found = connection.execute(
        select(func.max(DECISIONS.c.number)).where(DECISIONS.c.event == event)
    ).scalar()
    return int(found or 0)


def _end(connection: Connection, event: int) -> tuple[int, str]:
    """Number and hash of the last decision."""
    found = connection.execute(
        select(DECISIONS.c.number, DECISIONS.c.hash)
        .where(DECISIONS.c.event == event)
        .order_by(DECISIONS.c.number.desc())
        .limit(1)
    ).first()
    return (found[0], found[1]) if found is not None else (0, START)


def _plain(draft: Draft) -> Draft:
    """The draft with its data as they will be read back: JSON values only."""
    data = json.loads(data_text(draft))
    return Draft(draft.kind, draft.version, data, draft.person, draft.level, draft.reason)


def row_of(event: int, one: Recorded) -> dict[str, Any]:
    """A decision as its row in the table."""
    return {
        "event": event, "number": one.number, "act": one.act, "kind": one.kind, "version": one.version,
        "data": data_text(_draft(one)), "person": one.person, "level": one.level, "reason": one.reason,
        "at": one.at, "hash": one.hash,
    }  # fmt: skip


def _draft(one: Recorded) -> Draft:
    return Draft(one.kind, one.version, one.data, one.person, one.level, one.reason)


def _rows(engine: Engine, event: int, after: int) -> Iterator[Recorded]:
    """The decisions after a number, as they are stored."""
    statement = (
        select(*_COLUMNS)
        .where(DECISIONS.c.event == event, DECISIONS.c.number > after)
        .order_by(DECISIONS.c.number)
    )
    loads = json.loads
    with engine.connect() as connection:
        for number, act, kind, version, data, person, level, reason, at, hash_ in connection.execute(
            statement
        ):
            yield Recorded(number, act, kind, version, loads(data), person, level, reason, at, hash_)


@dataclass(frozen=True)
class Chain:
    """The decisions of a log that hold together from the first, and why the next one does not; empty when all do."""

    decisions: list[Recorded]
    why: str = ""


def read_chain(engine: Engine, event: int) -> Chain:
    """All decisions, each checked against the hash before it."""
    rows: list[Any] = []
    before, why = START, ""
    statement = select(*_COLUMNS).where(DECISIONS.c.event == event).order_by(DECISIONS.c.number)
    try:
        with engine.connect() as connection:
            for row in connection.execute(statement):
                number, act, kind, version, data, person, level, reason, at, hash_ = row
                if number != len(rows) + 1:
                    why = f"decision {len(rows) + 1} is missing; the next one is {number}"
                    break
                if hash_ != link(
                    before, number, act, f"{kind}", version, data, f"{person}", level, f"{reason}", at
                ):
                    why = f"decision {number} ({kind}, {at}) was changed after it was written"
                    break
                rows.append(row)
                before = hash_
    except DatabaseError as error:
        why = f"what follows decision {len(rows)} cannot be read ({_short(error)})"
    data = json.loads(f"[{','.join(row[4] for row in rows)}]")  # in one go: a third of the time
    return Chain(
        [Recorded._make((*row[:4], value, *row[5:])) for row, value in zip(rows, data, strict=True)], why
    )


def _short(error: Exception) -> str:
    text = str(getattr(error, "orig", None) or error)
    return " ".join(text.split())[:200]
