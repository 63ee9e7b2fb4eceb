"""Sessions in the same database as the accounts, so that several servers share them and a restart keeps them."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from hashlib import sha256
from secrets import token_hex
from time import time
from typing import Any

from litestar.connection import ASGIConnection
from litestar.middleware.session.server_side import ServerSideSessionBackend, ServerSideSessionConfig
from litestar.stores.base import Store
from litestar.types import Empty, Message, ScopeSession
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import DBAPIError, IntegrityError

from ..store.troubles import words
from .accounts import Accounts
from .tables import SESSIONS
from .turns import in_threads, lookups

MOST = 50
"""So many sessions of an account are kept, the newest ones."""


class SqlStore(Store):
    """What Litestar's sessions require of a store."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    async def set(self, key: str, value: str | bytes, expires_in: int | timedelta | None = None) -> None:
        seconds = expires_in.total_seconds() if isinstance(expires_in, timedelta) else expires_in
        content = value.encode() if isinstance(value, str) else value
        await in_threads(lookups, partial(self._set, _hash(key), content, seconds))

    def _set(self, key: str, value: bytes, seconds: float | None) -> None:
        until = time() + seconds if seconds is not None else None
        row = {"value": value, "until": until, "account": _account_in(value)}
        with self._accounts.writing() as connection:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.key != key, SESSIONS.c.until < time()))
            change = update(SESSIONS).where(SESSIONS.c.key == key).values(**row)
            if not connection.execute(change).rowcount:
                try:
                    with connection.begin_nested():
                        connection.execute(insert(SESSIONS).values(key=key, **row))
                except IntegrityError:  # another request of the same browser, at the same moment
                    connection.execute(change)
                if row["account"]:
                    others = (SESSIONS.c.account == row["account"]) & (SESSIONS.c.key != key)
                    newest = select(SESSIONS.c.key).where(others).order_by(SESSIONS.c.until.desc())
                    old = SESSIONS.c.key.not_in(newest.limit(MOST - 1))
                    connection.execute(delete(SESSIONS).where(others, old))

    async def get(self, key: str, renew_for: int | timedelta | None = None) -> bytes | None:
        found: bytes | None = await in_threads(lookups, partial(self._get, _hash(key)))
        return found

    def _get(self, key: str) -> bytes | None:
        with self._accounts.reading() as connection:
            row = connection.execute(
                select(SESSIONS.c.value, SESSIONS.c.until).where(SESSIONS.c.key == key)
            ).first()
        if row is None or (row[1] is not None and row[1] < time()):
            return None
        return bytes(row[0])

    async def delete(self, key: str) -> None:
        await in_threads(lookups, partial(self._delete, _hash(key)))

    def _delete(self, key: str | None) -> None:
        statement = delete(SESSIONS) if key is None else delete(SESSIONS).where(SESSIONS.c.key == key)
        with self._accounts.writing() as connection:
            connection.execute(statement)

    async def delete_all(self) -> None:
        await in_threads(lookups, partial(self._delete, None))

    async def exists(self, key: str) -> bool:
        return await self.get(key) is not None

    async def expires_in(self, key: str) -> int | None:
        def look() -> int | None:
            with self._accounts.reading() as connection:
                until = connection.execute(
                    select(SESSIONS.c.until).where(SESSIONS.c.key == _hash(key))
                ).scalar()
            return int(until - time()) if until is not None else None

        found: int | None = await in_threads(lookups, look)
        return found


def _account_in(value: bytes) -> str:
    """The account of whoever has signed in, in the text of a session; empty if nobody has."""
    found = json.loads(value)
    return str(found.get("account", "")) if isinstance(found, dict) else ""


def _hash(key: str) -> str:
    """The stored form of a session id: reading the database is not enough to take over the session."""
    return sha256(key.encode()).hexdigest()


_LOADED = "pairwright_session_as_loaded"
"""Where the connection keeps its session as it was before the request, serialised."""
_SENT = "pairwright_session_sent"
"""Where the connection keeps the id that the browser sent."""
_IN_PASSING = ("said", "roles")
"""What a session has besides who is signed in: the message for the next page, and the roles as last seen."""
_NEW_ID = "pairwright_session_id"
"""Where the connection keeps the new id for its session, instead of the one that the browser sent."""


def renew(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Give the session of a connection a new id; the old one becomes invalid."""
    connection.scope["state"].setdefault(_NEW_ID, token_hex(32))


def end(connection: ASGIConnection[Any, Any, Any, Any], accounts: Accounts) -> None:
    """End the session of a connection at once, before the answer is begun; DBAPIError if it cannot be ended."""
    sent = connection.scope["state"].get(_SENT)
    if sent:
        with accounts.writing() as writing:
            writing.execute(delete(SESSIONS).where(SESSIONS.c.key == _hash(sent)))


class Backend(ServerSideSessionBackend):
    """Writes a session only if the request has changed it, and never under an id that it has not issued itself.

    Requests of one browser overlap: a picture is drawn while a form is sent. If sessions were written whole after
    each of them, the slower request would undo what the other one did, even a sign-out.

    Where nothing can be stored, on a full disk for instance, a message for the next page is lost, and nothing else:
    what was done is done, and every page still opens.
    """

    async def load_from_connection(self, connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, Any]:
        session = await super().load_from_connection(connection)
        if not session:
            renew(connection)  # whatever id came along, somebody else may have planted it
        connection.scope["state"][_LOADED] = self.serialize_data(session)
        connection.scope["state"][_SENT] = connection.cookies.get(self.config.key, "")
        return session

    def get_session_id(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        given: str | None = connection.scope["state"].get(_NEW_ID)
        return given or super().get_session_id(connection)

    async def store_in_message(
        self, scope_session: ScopeSession, message: Message, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> None:
        try:
            await self._store(scope_session, message, connection)
        except DBAPIError as error:
            before = self.deserialize_data(connection.scope["state"][_LOADED])
            if scope_session is Empty or _lasting(scope_session) != _lasting(before):
                raise
            logging.getLogger(__name__).warning("a session could not be stored: %s", words(error))

    async def _store(
        self, scope_session: ScopeSession, message: Message, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> None:
        loaded = connection.scope["state"][_LOADED]
        store = self.config.get_store_from_app(connection.app)
        sent = connection.cookies.get(self.config.key, "")
        if scope_session is not Empty:
            if self.serialize_data(scope_session) == loaded:
                return
            if loaded != self.serialize_data({}) and not await store.exists(sent):
                return  # ended meanwhile: a sign-out stays one
        if sent and self.get_session_id(connection) != sent:
            await store.delete(sent)
        await super().store_in_message(scope_session, message, connection)


def _lasting(session: Any) -> dict[str, Any]:
    return {name: value for name, value in session.items() if name not in _IN_PASSING}


@dataclass
class SessionConfig(ServerSideSessionConfig):
    """Sessions by `Backend`."""

    _backend_class = Backend
