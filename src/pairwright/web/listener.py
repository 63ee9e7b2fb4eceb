"""A second address at which a running application listens."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from socket import create_server
from typing import Any

import uvicorn

_SECONDS = 5.0
"""The longest time for the end of the connections, if the options give them less."""


class _Second(uvicorn.Server):
    """A server beside the one that the signals end."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave them to the first server."""
        yield


class Listener:
    """Lets a running application listen on the address of this computer in its network too."""

    def __init__(self, app: Any, port: int, options: Mapping[str, Any]) -> None:
        """`options`: those of the first server."""
        self._app, self._port, self._options = app, port, options
        self._server: _Second | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self, host: str) -> None:
        """Listen there; OSError if that is not possible."""
        there = create_server((host, self._port))
        self._server = _Second(
            uvicorn.Config(self._app, **{**self._options, "lifespan": "off", "log_config": None})
        )
        self._task = asyncio.create_task(self._server.serve(sockets=[there]))
        while not (self._server.started or self._task.done()):
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Take no more connections, and end those that there are: nobody does it after the first server has ended."""
        if self._server is not None and self._task is not None:
            self._server.should_exit = True
            await asyncio.wait([self._task], timeout=_SECONDS)
