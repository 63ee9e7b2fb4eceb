"""Limits on open connections: who opens many of them, sends nothing on them, or does not read what they bring, keeps
nobody else out and fills no memory."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from contextlib import suppress
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..domain.reading import number_in
from .throttle import network_of
from .turns import GONE

HEAD = 10.0
"""Seconds for the head of a request, from the opening of the connection or the first byte on."""
BODY = 10.0
"""Seconds for each `_LEAST` bytes of the body of a request."""
WRITE = 30.0
"""Seconds in which a client that is behind reads so much that more can be given to the system."""
_AHEAD = 128 * 1024
"""Bytes that the system keeps for a connection; it takes more only when a good part of them was read."""
_LEAST = 16_384
MOST_OF_HEAD = 16_384
"""Bytes of the head of a request."""
_PIECE, _CHUNKED = 4_096, 1_024
"""Bytes that are taken apart at a time: of heads, and of bodies in chunks, of which each may be one byte."""
_MOST_LENGTH = 10**20
"""That of a body which says its length: h11 takes 20 digits."""
_HELD = 64 * 1024
"""Bytes that wait for that before no more are read."""
_MOST_OF_ONE = 512
"""Connections of one network: twice as many as it may have streams."""
_MOST_DESCRIPTORS = 65_536
"""As many as `deploy/` allows: no more are taken, however many the system would give."""
_UNKNOWN = 1024
"""The number of descriptors on a system that does not tell it."""
_MOST_SPARE = 1024


def raise_descriptors() -> None:
    """Let this process, and those that it starts, have as many open files as the system allows them."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = _MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, _MOST_DESCRIPTORS)
        if soft not in (resource.RLIM_INFINITY, most) and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _descriptors() -> int:
    with suppress(ImportError, OSError):
        import resource

        found = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return _MOST_DESCRIPTORS if found == resource.RLIM_INFINITY else min(found, _MOST_DESCRIPTORS)
    return _UNKNOWN


class Line:
    """Connections with bodies in chunks: one piece of one of them is taken apart between all else that is to be done,
    so that they hold up nobody, however many they are."""

    _of: ClassVar[WeakKeyDictionary[asyncio.AbstractEventLoop, Line]] = WeakKeyDictionary()

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[BoundedProtocol] = deque()

    @classmethod
    def of(cls, loop: asyncio.AbstractEventLoop) -> Line:
        """That of an event loop."""
        if loop not in cls._of:
            cls._of[loop] = cls(loop)
        return cls._of[loop]

    def join(self, one: BoundedProtocol) -> None:
        """Let a connection wait for its turn."""
        self._waiting.append(one)
        if len(self._waiting) == 1:
            self._loop.call_soon(self._next)

    def _next(self) -> None:
        one = self._waiting[0]
        try:
            one.take_piece()
        finally:
            self._waiting.popleft()
            if self._waiting:
                self._loop.call_soon(self._next)


class BoundedProtocol(H11Protocol):
    """HTTP on a connection that is closed at once if its network has too many, or if few descriptors are left; and
    later, if the head of a request, or its body, does not come in time, or an answer is not read. A proxy that is
    believed may have any number: it has limits of its own. What comes is taken apart in pieces, so that a head has an
    end, and bodies in chunks hold up nobody."""

    _count: ClassVar[Counter[str]] = Counter()
    """Open connections of each network."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._network = ""
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._in_body = False
        self._came = 0
        self._rest = bytearray()
        """What has come and is not taken apart yet."""
        self._left: int | None = 0
        """Bytes of the body that are to come; None: it comes in chunks."""
        self._begun: Any = None
        """The request that this is the body of."""
        self._in_line = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        most = _descriptors()
        # the system gives the lowest number that is free: a high one says how many are in use
        if _number_of(transport) >= most - min(_MOST_SPARE, most // 4):
            transport.abort()
            return
        if self.client is not None and not self._is_proxy(self.client[0]):
            network = network_of(self.client[0])
            if self._count[network] >= min(_MOST_OF_ONE, most // 4):
                transport.abort()
                return
            self._count[network] += 1
            self._network = network
        found = transport.get_extra_info("socket")
        if found is not None:
            found.setsockopt(SOL_SOCKET, SO_SNDBUF, _AHEAD)
        self._wait()

    def _is_proxy(self, address: str) -> bool:
        if not self.config.proxy_headers:
            return False
        return (
            address in ProxyHeadersMiddleware(self.app, self.config.forwarded_allow_ips or "").trusted_hosts
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_watching()
        self._rest.clear()
        if self._network:
            self._count[self._network] -= 1
            if self._count[self._network] <= 0:
                del self._count[self._network]
            self._network = ""
        cycle: Any = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.scope["state"][GONE] = True
        super().connection_lost(exc)
        # it refers to this object, too: Python would find the two only much later
        self.cycle = self._begun = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stop_watching()
        self._watch()

    def resume_writing(self) -> None:
        self._stop_watching()
        super().resume_writing()

    def _watch(self) -> None:
        self._unread = self.loop.call_later(WRITE, self._see_what_was_read, self._waiting_bytes())

    def _stop_watching(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _waiting_bytes(self) -> int:
        return self.transport.get_write_buffer_size()

    def _see_what_was_read(self, before: int) -> None:
        if self._waiting_bytes() >= before:
            self.transport.abort()
        else:
            self._watch()

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._in_line:
            self._take_apart()
        if len(self._rest) > _HELD:
            self.transport.pause_reading()
        was, self._in_body = self._in_body, self._needs_body()
        self._came += len(data)
        if not (self._in_body or self._needs_head()):
            self._stop_waiting()
        elif self._timer is None or was != self._in_body or (self._in_body and self._came >= _LEAST):
            self._stop_waiting()
            if not self.transport.is_closing():
                self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._has_begun()
        if not self._in_line:
            self._take_apart()

    def take_piece(self) -> None:
        """The next piece of a body in chunks: it is its turn."""
        self._in_line = False
        if self._rest and self._is_chunked():
            self._take(_CHUNKED)
        self._take_apart()

    def _take_apart(self) -> None:
        """Take apart what has come, up to a body in chunks, or to a request after the one that is being answered."""
        while self._rest and not self.transport.is_closing():
            state = self.conn.their_state
            if self._is_chunked():
                self._in_line = True
                Line.of(self.loop).join(self)
                return
            if state in (h11.MUST_CLOSE, h11.CLOSED, h11.ERROR):
                self._rest.clear()  # nothing more is wanted of this connection
            elif state is h11.SEND_BODY:
                self._take(self._left or len(self._rest))
            elif state is h11.IDLE:
                self._take(_PIECE)
            else:
                return
        if not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def _is_chunked(self) -> bool:
        return self.conn.their_state is h11.SEND_BODY and self._left is None

    def _take(self, most: int) -> None:
        """Hand the next bytes on."""
        piece = bytes(self._rest[:most])
        del self._rest[:most]
        super().data_received(piece)
        if not self._has_begun() and self._left:
            self._left -= len(piece)

    def _has_begun(self) -> bool:
        """Whether a head has just ended that has a body; it says how much of that is to come."""
        cycle: Any = self.cycle
        if self.conn.their_state is not h11.SEND_BODY or cycle is self._begun:
            return False
        self._begun = cycle
        headers = dict(cycle.scope["headers"])
        length = number_in(headers.get(b"content-length", b"").decode("latin-1"), _MOST_LENGTH)
        # with both headers the chunks count [RFC 9112: 6.3]
        self._left = None if b"transfer-encoding" in headers or length is None else length - len(cycle.body)
        return True

    def _needs_head(self) -> bool:
        """Whether no request is being answered: what comes next is the head of one."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is None or bool(cycle.response_complete)

    def _needs_body(self) -> bool:
        """Whether the body of a request has begun, and more of it is to come."""
        cycle: Any = self.cycle
        return not self._needs_head() and bool(cycle.more_body)

    def _wait(self) -> None:
        self._came = 0
        self._timer = self.loop.call_later(BODY if self._in_body else HEAD, self._give_up)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._timer = None
        if self._needs_body() and (self.flow.read_paused or self._rest):
            self._wait()  # it is the server that reads no further
        elif self._needs_head() or self._needs_body():
            self.transport.abort()


def _number_of(transport: asyncio.Transport) -> int:
    """The number of the descriptor of a connection; 0 where it says nothing about how many there are."""
    from os import name

    found = transport.get_extra_info("socket")
    return found.fileno() if found is not None and name == "posix" else 0
