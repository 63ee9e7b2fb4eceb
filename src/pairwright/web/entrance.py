"""Requests of one network are begun a few at a time, between all else that is to be done: what is done with each on the
thread of all requests holds up nobody else, however many there are. Of those that are begun, or wait, it has so many
and no more, whatever brought them: a proxy has any number of connections.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from .turns import GONE, Gone

MOST_AT_ONCE = 4
"""Requests of one network that are begun in one round of the event loop."""
MOST_AT_WORK = 512
"""Requests of one network that are answered at the same moment, or wait: as many as it may have connections."""


class Entrance:
    """The lines of an event loop, one of each network. In a round in which nobody waits they let everybody in."""

    _of: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, Entrance]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self._begun: Counter[str] = Counter()
        """In this round."""
        self._lines: dict[str, deque[tuple[asyncio.Future[None], dict[str, Any]]]] = {}
        self._at_work: dict[str, dict[object, dict[str, Any]]] = {}
        """The requests of each network, with their states."""

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> Entrance:
        """That of an event loop."""
        if loop not in cls._of:
            cls._of[loop] = cls()
        return cls._of[loop]

    @contextmanager
    def at_work(self, network: str, request: dict[str, Any]) -> Iterator[bool]:
        """While a request is there; whether its network may have it beside its others. Those whose client has left do
        not count: they leave the lines in which they wait when it would be their turn."""
        there = self._at_work.setdefault(network, {})
        if (
            len(there) >= MOST_AT_WORK
            and sum(not state.get(GONE) for state in there.values()) >= MOST_AT_WORK
        ):
            yield False
            return
        there[one := object()] = request
        try:
            yield True
        finally:
            del there[one]
            if not there:
                del self._at_work[network]

    async def enter(self, network: str, request: dict[str, Any]) -> None:
        """Wait until a request may begin; Gone if its client has left."""
        loop = asyncio.get_running_loop()
        if not self._begun:
            loop.call_soon(self._next_round, loop)
        if self._begun[network] < MOST_AT_ONCE and network not in self._lines:
            self._begun[network] += 1
            return
        found: asyncio.Future[None] = loop.create_future()
        self._lines.setdefault(network, deque()).append((found, request))
        await found
        if request.get(GONE):
            raise Gone

    def _next_round(self, loop: asyncio.AbstractEventLoop) -> None:
        self._begun.clear()
        for network, line in list(self._lines.items()):
            while line and self._begun[network] < MOST_AT_ONCE:
                found, request = line.popleft()
                if not found.done():
                    found.set_result(None)
                    self._begun[network] += not request.get(GONE)
            if not line:
                del self._lines[network]
        self._begun += Counter()  # without those of whom all have gone
        if self._begun:
            loop.call_soon(self._next_round, loop)
