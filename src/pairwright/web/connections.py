"""Limits on open connections: who opens many of them, sends nothing on them, or does not read what they bring, keeps
nobody else out and fills no memory."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from socket import SO_SNDBUF, SOL_SOCKET
from typing import TYPE_CHECKING, Any, ClassVar

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .throttle import network_of

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Protocol

HEAD = 10.0
"""Seconds for the head of a request, from the opening of the connection or the first byte on."""
BODY = 10.0
"""Seconds for each `_LEAST` bytes of the body of a request."""
WRITE = 30.0
"""Seconds in which a client that is behind reads so much that more can be given to the system."""
_AHEAD = 128 * 1024
"""Bytes that the system keeps for a connection; it takes more only when a good part of them was read."""
_LEAST = 16_384
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


class BoundedProtocol(Protocol):
    """HTTP on a connection that is closed at once if its network has too many, or if few descriptors are left; and
    later, if the head of a request, or its body, does not come in time, or an answer is not read. A proxy that is
    believed may have any number: it has limits of its own."""

    _count: ClassVar[Counter[str]] = Counter()
    """Open connections of each network."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._network = ""
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._in_body = False
        self._came = 0

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
        if self._network:
            self._count[self._network] -= 1
            if self._count[self._network] <= 0:
                del self._count[self._network]
            self._network = ""
        super().connection_lost(exc)
        # it refers to this object, too: Python would find the two only much later
        self.cycle = None  # type: ignore[assignment]

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
        super().data_received(data)
        was, self._in_body = self._in_body, self._needs_body()
        self._came += len(data)
        if not (self._in_body or self._needs_head()):
            self._stop_waiting()
        elif self._timer is None or was != self._in_body or (self._in_body and self._came >= _LEAST):
            self._stop_waiting()
            if not self.transport.is_closing():
                self._wait()

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
        if self._needs_body() and self.flow.read_paused:
            self._wait()  # it is the server that reads no further
        elif self._needs_head() or self._needs_body():
            self.transport.abort()


def _number_of(transport: asyncio.Transport) -> int:
    """The number of the descriptor of a connection; 0 where it says nothing about how many there are."""
    from os import name

    found = transport.get_extra_info("socket")
    return found.fileno() if found is not None and name == "posix" else 0
