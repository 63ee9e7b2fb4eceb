"""The tables of a store, the same in SQLite and PostgreSQL."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, Text

METADATA = MetaData()

EVENTS = Table(
    "pairwright_events",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(200), nullable=False, unique=True),
)
"""The events of a database; an SQLite file has one."""

DECISIONS = Table(
    "pairwright_decisions",
    METADATA,
    Column("event", Integer, ForeignKey("pairwright_events.id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("act", Integer, nullable=False),
    Column("kind", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("level", Integer, nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", String(30), nullable=False),
    Column("hash", String(64), nullable=False),
)
"""The decisions; `data` is canonical JSON, the text covered by the hash. The primary key prevents two writers from
using the same number."""

PUT_AWAY = Table(
    "pairwright_put_away",
    METADATA,
    Column("event", Integer, ForeignKey("pairwright_events.id"), primary_key=True, autoincrement=False),
    Column("at", String(30), nullable=False),
)
"""In PostgreSQL only: when the events that are away were put there."""

STORE = Table("pairwright_store", METADATA, Column("format", Integer, primary_key=True, autoincrement=False))
"""In PostgreSQL only: one row, the version of these tables."""

FORMAT = 1
"""The version of these tables; in an SQLite file it is in the header (`user_version`)."""

CHANNEL = "pairwright"
"""In PostgreSQL: where the id of an event is announced with each act on it."""

APPLICATION = 0x50574754
"""The id of our files in the SQLite header (`application_id`): PWGT."""
