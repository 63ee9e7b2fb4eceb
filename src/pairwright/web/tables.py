"""The tables of accounts and what belongs to them: in a file beside the events, or in their database."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    func,
    inspect,
    select,
)
from sqlalchemy.schema import CreateIndex

from ..store.engines import create_missing
from ..store.schema import APPLICATION

METADATA = MetaData()
USERS = Table(
    "pairwright_accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False, unique=True),
    Column("generation", Integer, nullable=False),
    Column("password", Text, nullable=False),
    Column("roles", Text, nullable=False),
)
"""`roles` is JSON: event name, or * for all, to role. A session belongs to an id and a generation: a new account with
the same name has another id, and a new password starts a new generation."""
LINKS = Table(
    "pairwright_links",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("event", String(200), nullable=False),
    Column("team", String(20), nullable=False),
)
TOKENS = Table(
    "pairwright_tokens",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("roles", Text, nullable=False),
)
SESSIONS = Table(
    "pairwright_sessions",
    METADATA,
    Column("key", String(120), primary_key=True),
    Column("value", LargeBinary, nullable=False),
    Column("until", Float, index=True),
    Column("account", String(32), nullable=False, server_default="", index=True),
)
"""`account` is the id of whoever has signed in; empty for anybody else, and in the rows of older versions."""
ANSWERS = Table(
    "pairwright_answers",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account", String(32), nullable=False, index=True),
    Column("made", Float, nullable=False, index=True),
    Column("size", Integer, nullable=False),
    Column("head", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Pages that answered a form, for a while (`answers`): `head` is JSON, the status and the headers."""
TRIES = Table(
    "pairwright_tries",
    METADATA,
    Column("key", String(64), primary_key=True),
    Column("count", Integer, nullable=False),
    Column("last", Float, nullable=False),
)
"""Sign-in attempts, and networks from which an account signed in, known until an hour after `last` (`throttle`)."""
SECRETS = Table(
    "pairwright_secrets",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
)
ORGANISATIONS = Table(
    "pairwright_organisations",
    METADATA,
    Column("name", String(80), primary_key=True),
    Column("title", String(200), nullable=False),
    Column("events", Integer, nullable=False),
    Column("entries", Integer, nullable=False),
)
"""`name` is the one in addresses; `events` and `entries` are quotas. A role in an organisation is one of an account
(`roles`), under `o/` and the name: no event has a name with a slash."""
OWNED = Table(
    "pairwright_owned",
    METADATA,
    Column("event", String(200), primary_key=True),
    Column("organisation", String(80), nullable=False, index=True),
    Column("since", Float, nullable=False),
)
INVITATIONS = Table(
    "pairwright_invitations",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("organisation", String(80), nullable=False),
    Column("role", String(20), nullable=False),
    Column("until", Float, nullable=False),
    Column("maker", String(32), nullable=False, server_default=""),
)
"""`maker` is the id of the account that made it; empty for the owner of the machine, and for a program of the place."""
JOINED = Table(
    "pairwright_joined",
    METADATA,
    Column("account", String(32), primary_key=True),
    Column("organisation", String(80), nullable=False, index=True),
)
"""The accounts made by invitations, also of those who are no members any more: an organisation makes only so many."""
SETTINGS = Table(
    "pairwright_settings",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
)


def create_tables(connection: Connection) -> None:
    """Create what is missing: all tables, or the columns and indexes that those of older versions do not have."""
    create_missing(connection, METADATA)
    seen, on_postgresql = inspect(connection), connection.dialect.name == "postgresql"
    for table, column in ((INVITATIONS, "maker"), (SESSIONS, "account")):
        if column not in {one["name"] for one in seen.get_columns(table.name)}:
            unless = "IF NOT EXISTS " if on_postgresql else ""
            connection.exec_driver_sql(
                f"ALTER TABLE {table.name} ADD COLUMN {unless}{column} VARCHAR(32) NOT NULL DEFAULT ''"
            )
    there = {one["name"] for one in seen.get_indexes(SESSIONS.name)}
    if missing := [index for index in SESSIONS.indexes if index.name not in there]:
        if on_postgresql:  # one process after the other
            connection.execute(select(func.pg_advisory_xact_lock(APPLICATION)))
        for index in missing:
            connection.execute(CreateIndex(index, if_not_exists=True))
