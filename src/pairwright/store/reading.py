"""Reading a log from its tables: rows to decisions, each checked against the previous one; the intact part of a
damaged log."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, func, select
from sqlalchemy.exc import DatabaseError

from ..domain.cycles import put_off
from ..domain.errors import StateError
from ..domain.messages import msg
from .chain import START, link
from .log import Recorded, Replaced
from .schema import DECISIONS, EVENTS
from .troubles import GARBLED, is_passing, words

Row = Sequence[Any]
"""number, act, kind, version, data as text, person, level, reason, at, hash."""
Rest = Callable[[], Mapping[int, Sequence[Row]]]

_TYPES = (int, int, str, int, str, str, int, str, str, str)
_scan = json.JSONDecoder().scan_once  # type: ignore[attr-defined]  # missing from typeshed
"""Reads one value, from a position on: twice as fast as `json.loads`."""
_COLUMNS = tuple(column for column in DECISIONS.columns if column.name != "event")
PART = 2000
"""The number of decisions that are read at a time: a connection is given back before they are looked at, so that whole
logs of many events, read at the same moment, keep none from acts."""
_FIRST = select(*_COLUMNS).where(DECISIONS.c.event == bindparam("event")).order_by(DECISIONS.c.number)
"""Made once, as the next ones: making a statement takes longer than executing it."""
_FROM = _FIRST.where(DECISIONS.c.number >= bindparam("first"))
_FIRST_PART, _NEXT_PART = _FIRST.limit(PART), _FROM.limit(PART + 1)
_HASH = select(DECISIONS.c.hash).where(
    DECISIONS.c.event == bindparam("event"), DECISIONS.c.number == bindparam("number")
)


def position(connection: Connection, event: int) -> int:
    """The number of the last decision; 0 for none."""
    found = connection.execute(
        select(func.max(DECISIONS.c.number)).where(DECISIONS.c.event == event)
    ).scalar()
    return int(found or 0)


def end(connection: Connection, event: int) -> tuple[int, str]:
    """Number and hash of the last decision."""
    found = connection.execute(
        select(DECISIONS.c.number, DECISIONS.c.hash)
        .where(DECISIONS.c.event == event)
        .order_by(DECISIONS.c.number.desc())
        .limit(1)
    ).first()
    return (found[0], found[1]) if found is not None else (0, START)


def hash_at(connection: Connection, event: int, number: int) -> str:
    """The hash of a decision; empty when there is none of this number."""
    return str(connection.execute(_HASH, {"event": event, "number": number}).scalar() or "")


def name_of(connection: Connection, event: int) -> str:
    """The name of an event; empty when there is none of this number."""
    return str(connection.execute(select(EVENTS.c.name).where(EVENTS.c.id == event)).scalar() or "")


def rows(
    connected: Callable[[], AbstractContextManager[Connection]],
    event: int,
    after: int = 0,
    hash_: str = START,
) -> Iterator[Recorded]:
    """The decisions after one with this number and hash, as they are stored; Replaced if that one, or one that was read
    here, is not there: a log only grows."""
    last: Row | None = (after, hash_) if after else None
    more = True
    while more:
        part: list[Row] = []
        with connected() as connection:
            more = _read_part(connection, event, last, part)
        yield from map(decision_of, part)
        last = part[-1] if part else last


def _read_part(connection: Connection, event: int, last: Row | None, found: list[Row]) -> bool:
    """Read what follows a row (None: what is first), one by one: what came before an error is kept. Whether there may
    be more."""
    if last is None:
        new = iter(connection.execute(_FIRST_PART, {"event": event}))
    else:
        new = iter(connection.execute(_NEXT_PART, {"event": event, "first": last[0]}))
        again = next(new, None)
        if again is None or (again[0], again[-1]) != (last[0], last[-1]):
            raise Replaced(msg("the event was removed; nothing of this act is stored"))
    before = len(found)
    for row in new:
        found.append(row)  # noqa: PERF402
    return len(found) - before == PART


def news(connection: Connection, event: int, after: int, hash_: str) -> list[Recorded] | None:
    """The decisions after one with this number and hash, in one statement; None if that one is not there."""
    known, *rest = connection.execute(_FROM, {"event": event, "first": after}).all() or ((0, ""),)
    if (known[0], known[-1]) != (after, hash_):
        return None
    return [decision_of(row) for row in rest]


@dataclass(frozen=True)
class Chain:
    """The decisions of a log that are intact from the first, and why the next one is not; empty if all are."""

    decisions: list[Recorded]
    why: str = ""
    size: int = 0
    """The bytes of their data as JSON."""


def read_chain(engine: Engine, event: int, rest: Rest = dict) -> Chain:
    """All decisions, each checked against the hash before it. What the database can no longer read is requested from
    `rest`. A transient database error (busy, out of reach) is raised."""
    with put_off():
        return _chain(engine, event, rest)


def _chain(engine: Engine, event: int, rest: Rest) -> Chain:
    found: list[Row] = []
    more = True
    try:
        while more:
            with engine.connect() as connection:
                more = _read_part(connection, event, found[-1] if found else None, found)
            more = more and found[-1][0] == len(found)  # otherwise one of them is missing
    except DatabaseError as error:
        if is_passing(error):
            raise
        return damaged_chain(found, rest(), words(error))
    except UnicodeDecodeError:
        return damaged_chain(found, rest(), GARBLED)
    held, why = held_rows(found)
    return chain_of(held, why)


def damaged_chain(read: Sequence[Row], rest: Mapping[int, Sequence[Row]], why: str) -> Chain:
    """The decisions intact from the first: of those read, 1, 2, 3 ..., and of `rest`, by number."""
    held: list[Row] = []
    before = START
    while True:
        number = len(held) + 1
        versions = [*read[number - 1 : number], *rest.get(number, ())]
        row = next((one for one in versions if hash_of(before, one) == one[-1]), None)
        if row is None:
            break
        held.append(row)
        before = row[-1]
    count = len(held)
    if len(read) > count or any(number > count for number in rest):
        return chain_of(held, msg("decision {number} is lost ({why})", number=count + 1, why=why))
    return chain_of(
        held,
        msg("what follows decision {number}, if anything does, is lost ({why})", number=count, why=why),
    )


def held_rows(found: Sequence[Row]) -> tuple[Sequence[Row], str]:
    """The rows intact from the first, and what is wrong with the next one."""
    before = START
    for at, row in enumerate(found):
        if row[0] != at + 1:
            return found[:at], msg(
                "decision {number} is missing; the next one is {next}", number=at + 1, next=row[0]
            )
        if row[-1] != hash_of(before, row):
            return found[:at], msg(
                "decision {number} ({kind}, {at}) was changed after it was written",
                number=row[0],
                kind=row[2],
                at=row[-2],
            )
        before = row[-1]
    return found, ""


def hash_of(before: str, row: Row) -> str:
    """The hash that a row must have after the previous hash."""
    number, act, kind, version, data, person, level, reason, at, _ = row
    return link(before, number, act, f"{kind}", version, data, f"{person}", level, f"{reason}", at)


def chain_of(held: Sequence[Row], why: str = "") -> Chain:
    """The decisions of rows whose hashes are right, up to one that is no decision nevertheless."""
    found: list[Recorded] = []
    try:
        for row in held:
            found.append(decision_of(row))  # noqa: PERF401  what came before an error is kept
    except StateError as error:
        why = error.why
    return Chain(found, why, sum(len(row[4].encode()) for row in held[: len(found)]))


def decision_of(row: Row) -> Recorded:
    """The decision of a row; StateError if its data are not those of one, which only another program can have
    written."""
    number, act, kind, version, data, person, level, reason, at, hash_ = row
    try:
        value, end_ = _scan(data, 0)
        whole = end_ == len(data) and type(value) is dict and tuple(map(type, row)) == _TYPES
        if whole and "\\u" in data:
            json.dumps(value, ensure_ascii=False).encode()  # fails for half a character
    except (TypeError, ValueError, StopIteration, RecursionError):
        whole = False
    if not whole:
        raise StateError(msg("decision {number} cannot be read: it is no decision", number=repr(number)))
    return Recorded(number, act, kind, version, value, person, level, reason, at, hash_)
