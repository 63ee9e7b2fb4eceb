"""What is done with every request before the application sees it, and with its answer after that: only cookies of ours
are let in, nothing of its query and of its form outlives it, and the answer is sent as it is read.

`http.cookies` of Python before 3.11.10 and 3.12.6 takes a time that grows with the square of the backslashes in a
quoted cookie (CVE-2024-7592): half a minute for 60 kilobytes, during which nobody else is answered. Litestar keeps the
last 1024 queries, forms, and addresses, whatever their size.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from typing import Any

from litestar import Litestar
from litestar._kwargs.extractors import create_query_default_dict
from litestar._parsers import parse_query_string, parse_url_encoded_form_data
from litestar.types import Send

from .entrance import Entrance
from .throttle import network_of
from .turns import Gone, of_request

MOST_PATH = 4096
"""Characters of an address without its query: names are shorter."""
MOST_FIELDS = 500
"""Fields in an address: no page has as many."""
MOST_HEADERS = 200
"""Browsers and proxies send two dozen."""
_TOO_MANY = b"Too many requests of your network are being answered. Try again in a few seconds.\n"
_PART = 64 * 1024
"""Bytes of an answer that are given to the connection at once: the next ones when it has sent enough of them, so that
those who read slowly, or not at all, share one copy of a large page."""
_OURS = re.compile(rb"\s*(?:(?:__Host-)?pairwright(?:-forms)?|language|theme)=[\w-]{0,128}\s*", re.ASCII)
"""A cookie of ours, as it was set: ids, and the names of languages and themes."""


class Front(Litestar):
    """The application behind what is common to all requests, also to those for which there is no route."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await super().__call__(scope, receive, send)
            return
        if len(scope["path"]) > MOST_PATH:
            await _refuse(send, 414, b"The address is too long.\n")
            return
        if len(scope["headers"]) > MOST_HEADERS:
            await _refuse(send, 431, b"There are too many headers.\n")
            return
        if scope["query_string"].count(b"&") > MOST_FIELDS:
            await _refuse(send, 414, b"The address has too many fields.\n")
            return
        scope["headers"] = list(_with_our_cookies(scope["headers"]))
        state = scope.setdefault("state", {})
        of_request.set(state)
        try:
            client = scope.get("client")
            network = network_of(client[0] if client else "")
            entrance = Entrance.of(asyncio.get_running_loop())
            with entrance.at_work(network, state) as has_room:
                if not has_room:
                    await _refuse(send, 503, _TOO_MANY, (b"retry-after", b"10"))
                    return
                await entrance.enter(network, state)
                await super().__call__(scope, receive, _in_parts(send))
        except Gone:
            return
        finally:
            parse_query_string.cache_clear()
            create_query_default_dict.cache_clear()
            parse_url_encoded_form_data.cache_clear()


def _in_parts(send: Send) -> Send:
    async def sent(message: Any) -> None:
        body = message.get("body", b"") if message["type"] == "http.response.body" else b""
        if len(body) <= _PART:
            await send(message)
            return
        for start in range(0, len(body), _PART):
            more = start + _PART < len(body) or message.get("more_body", False)
            await send({"type": "http.response.body", "body": body[start : start + _PART], "more_body": more})

    return sent


def _with_our_cookies(headers: Iterable[tuple[bytes, bytes]]) -> Iterator[tuple[bytes, bytes]]:
    for name, value in headers:
        if name != b"cookie":
            yield name, value
        elif ours := [one for one in value.split(b";") if _OURS.fullmatch(one)]:
            yield name, b";".join(ours)


async def _refuse(send: Send, status: int, words: bytes, *more: tuple[bytes, bytes]) -> None:
    kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store"), *more]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": words, "more_body": False})
