"""Pages that answer a form: each is kept for its browser under an address of its own, to which the browser is led.

Otherwise the page would have no address: Back to it would show the browser's own page of an error, without what was
typed, and loading it again would send the form again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from secrets import token_urlsafe
from time import time
from typing import Any
from urllib.parse import quote

from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import (
    ASGIApp,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)
from sqlalchemy import ColumnElement, delete, func, insert, select
from sqlalchemy.exc import DBAPIError

from ..store.troubles import words
from .access import is_staff, person_of, place_of, role_of
from .accounts import PUBLIC, Accounts
from .gate import ROOM, SHOWN, by_link, form_key, no_room
from .render import AGAIN, ONCE, nearest
from .tables import ANSWERS
from .turns import in_threads, lookups

SECONDS = 12 * 3600
MOST, MOST_BYTES = 300, 40 << 20
"""So many pages of an account are kept, with so many bytes; of everybody without an account together, too."""
MOST_SECRET, MOST_SECRET_BYTES, SECRET_SECONDS = 300, 40 << 20, 3600
"""So many pages with a secret are kept in memory, with so many bytes, and how long."""
_NOTHING_THERE = 404
"""The status of links that are none: their pages are not kept, for anybody can ask for any number of them."""
Page = tuple[int, list[tuple[str, str]], bytes]
"""Status, headers and body."""


class Answers(ASGIMiddleware):
    """Middleware next to the handlers, after the gate."""

    scopes = (ScopeType.HTTP,)

    def __init__(self) -> None:
        self._secrets = {True: Secret(), False: Secret()}
        """Of those with an account, and of all others, who push no page of the former out."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request: Request[Any, Any, Any] = Request(scope, receive, send)
        room = request.scope["state"].get(ROOM)  # not for a file
        if room is not None and request.method == "GET" and SHOWN in request.query_params:
            wanted = _name(request, request.query_params[SHOWN])
            secret, accounts = self._secret_of(request), place_of(request).accounts
            kept = secret.found(wanted)
            if kept is None and (size := await in_threads(lookups, partial(_size, accounts, wanted))):
                if not room(size):
                    await no_room(send)
                    return
                kept = await asyncio.to_thread(_found, accounts, wanted)
            again = request.scope["state"][AGAIN] = secret.again(wanted)
            if kept is not None and again is None:
                status, headers, body = kept
                await _send(send, status, [*headers, ("cache-control", "no-store")], body)
                return
        if request.method == "POST" and _wants_page(request):
            send = _Answer(request, send, self._secret_of(request)).take
        await next_app(scope, receive, send)

    def _secret_of(self, request: Request[Any, Any, Any]) -> Secret:
        return self._secrets[bool(person_of(request).account)]


def _is_nobodys(request: Request[Any, Any, Any]) -> bool:
    """Whether anybody could send this: no account, and no link. Hundreds at once would keep all others waiting for what
    is stored."""
    return person_of(request) == PUBLIC and not by_link(request)


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether the answer becomes the page that the reader sees: scripts do not ask for HTML."""
    return "text/html" in request.headers.get("accept", "") and "hx-request" not in request.headers


class Secret:
    """Pages with secrets, in the memory of this process alone: nothing that is stored shows them."""

    def __init__(self) -> None:
        self._pages: dict[str, tuple[float, Page, object]] = {}
        self._bytes = 0

    def keep(self, under: str, page: Page, again: object = None) -> None:
        """Keep a page, and what it is made of where it can be made again; the oldest of too many goes."""
        self._forget()
        self._pages[under] = time(), page, again
        self._bytes += len(page[2])
        while len(self._pages) > MOST_SECRET or self._bytes > MOST_SECRET_BYTES:
            self._drop_oldest()

    def found(self, under: str) -> Page | None:
        """A page that was kept not too long ago."""
        self._forget()
        return self._pages[under][1] if under in self._pages else None

    def again(self, under: str) -> object:
        """What a page is made of that is to be regenerated: its event goes on; None for any other page."""
        self._forget()
        return self._pages[under][2] if under in self._pages else None

    def _forget(self) -> None:
        """Drop what is too old: pages are in the order in which they were made."""
        while self._pages and next(iter(self._pages.values()))[0] < time() - SECRET_SECONDS:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        _, oldest, _ = self._pages.pop(next(iter(self._pages)))
        self._bytes -= len(oldest[2])


class _Answer:
    """The answer to one form as it is sent: a page is kept, anything else goes on as it is."""

    def __init__(self, request: Request[Any, Any, Any], send: Send, secret: Secret) -> None:
        self._request, self._send, self._secret = request, send, secret
        self._head: HTTPResponseStartEvent | None = None
        self._parts: list[bytes] = []

    async def take(self, message: Message) -> None:
        """One part of it."""
        if message["type"] == "http.response.start" and self._is_page(message):
            self._head = message
            return
        if self._head is None or message["type"] != "http.response.body":
            await self._send(message)
            return
        self._parts.append(message["body"])
        if not message["more_body"]:
            await self._end(self._head, b"".join(self._parts))

    def _is_page(self, head: HTTPResponseStartEvent) -> bool:
        kind = next((value for name, value in head["headers"] if name.lower() == b"content-type"), b"")
        status = head["status"]
        return kind.startswith(b"text/html") and not 300 <= status < 400 and status != _NOTHING_THERE

    async def _end(self, head: HTTPResponseStartEvent, body: bytes) -> None:
        request = self._request
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in head["headers"]]
        if ONCE in request.scope["state"]:
            page = head["status"], headers, body
            state = request.scope["state"]
            self._secret.keep(_name(request, str(state[ONCE])), page, state.get(AGAIN))
            await _send(self._send, *page)
            return
        if len(body) > MOST_BYTES or _is_nobodys(request):
            await _send(self._send, head["status"], headers, body)
            return
        key = token_urlsafe(16)
        row = {
            "hash": _name(request, key), "account": person_of(request).account, "made": time(), "size": len(body),
            "head": json.dumps([head["status"], headers]), "body": body,
        }  # fmt: skip
        try:
            await asyncio.to_thread(_keep, place_of(request).accounts, row)
        except DBAPIError as error:  # a full disk: the page is shown all the same
            logging.getLogger(__name__).warning("the answer to a form could not be kept: %s", words(error))
            await _send(self._send, head["status"], headers, body)
            return
        event = str(request.path_params.get("event", ""))
        path = quote(nearest(request.url.path, event, is_staff(role_of(request))))
        await _send(self._send, 303, [("location", f"{path}?{SHOWN}={key}")], b"")


async def _send(send: Send, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
    head: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": status,
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers],
    }
    rest: HTTPResponseBodyEvent = {"type": "http.response.body", "body": body, "more_body": False}
    await send(head)
    await send(rest)


def _name(request: Request[Any, Any, Any], key: str) -> str:
    """Under what a page is kept: only the session that sent the form finds it, only in the same event or organisation,
    and only while its role there is the same."""
    where = [request.path_params.get(name, "") for name in ("event", "organisation")]
    return sha256(json.dumps([form_key(request), role_of(request), where, key]).encode()).hexdigest()


def _keep(accounts: Accounts, row: Mapping[str, Any]) -> None:
    """Store a page. Old ones go, and the oldest of too many."""
    of_account = ANSWERS.c.account == row["account"]
    with accounts.writing() as connection:
        connection.execute(delete(ANSWERS).where(ANSWERS.c.made < row["made"] - SECONDS))
        connection.execute(insert(ANSWERS).values(**row))
        before = func.sum(ANSWERS.c.size).over(order_by=(ANSWERS.c.made.desc(), ANSWERS.c.hash))
        place = func.row_number().over(order_by=(ANSWERS.c.made.desc(), ANSWERS.c.hash))
        every = (
            select(ANSWERS.c.hash, before.label("bytes"), place.label("place")).where(of_account).subquery()
        )
        many = select(every.c.hash).where((every.c.bytes > MOST_BYTES) | (every.c.place > MOST))
        connection.execute(delete(ANSWERS).where(ANSWERS.c.hash.in_(many)))


def _size(accounts: Accounts, under: str) -> int:
    """The bytes of a page that was kept; 0 if it is there no more."""
    with accounts.reading() as connection:
        return connection.execute(select(ANSWERS.c.size).where(_is(under))).scalar() or 0


def _is(under: str) -> ColumnElement[bool]:
    """The row of a page that was kept and may still be shown."""
    return (ANSWERS.c.hash == under) & (ANSWERS.c.made >= time() - SECONDS)


def _found(accounts: Accounts, under: str) -> Page | None:
    """A page that was kept, as it was answered; None if it is there no more."""
    with accounts.reading() as connection:
        row = connection.execute(select(ANSWERS.c.head, ANSWERS.c.body).where(_is(under))).first()
    if row is None:
        return None
    status, headers = json.loads(row[0])
    return int(status), [(str(name), str(value)) for name, value in headers], bytes(row[1])
