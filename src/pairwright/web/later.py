"""Answers to requests that are refused. Anybody can cause any number of them: their pages are made in threads, one at a
time of each sender, and whoever comes when many wait gets the words alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from litestar import Request
from litestar.response import Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from .access import place_of, sender_of

MOST_WAITING = 16
"""Pages of one sender that are made or wait for it; whoever comes then gets the words alone."""


class Later(Response[bytes]):
    """An answer whose page is made when it is sent."""

    def __init__(self, status: int, make: Callable[[], Response[bytes]], words: Callable[[], str]) -> None:
        super().__init__(b"", status_code=status)
        self._make, self._words = make, words

    async def made(self, request: Request[Any, Any, Any]) -> Response[Any]:
        """The page, or the words alone."""
        turns, sender = place_of(request).waiting.refusals, sender_of(request)
        made: Response[Any]
        if turns.count(sender) < MOST_WAITING:
            async with turns.one(sender):
                made = await asyncio.to_thread(self._make)
        else:
            made = Response(f"{self._words()}\n", media_type="text/plain")
        made.status_code = self.status_code
        made.headers.update(self.headers)
        return made

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **given: Any) -> ASGIResponse:
        return _Sent(self, request, given)


class _Sent(ASGIResponse):
    def __init__(self, later: Later, request: Request[Any, Any, Any], given: dict[str, Any]) -> None:
        super().__init__()
        self._later, self._request, self._given = later, request, given

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        made = await self._later.made(self._request)
        await made.to_asgi_response(None, self._request, **self._given)(scope, receive, send)
