"""Readers and clerks as one asyncio process: HTTP/1.1 on connections that stay open, and streams of changes."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import re
import ssl
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Any

_PATIENCE = 30.0
"""Seconds until an answer counts as missing."""
_TROUBLE = (OSError, EOFError, TimeoutError, ValueError)
_STREAM = re.compile(rb"/live\?after=(\d+)")
_PAGES = ("", "/p/standings", "/p/rounds/{n}", "/p/rounds/{n}", "/p/teams/7", "/p/teams/11")


@dataclass(frozen=True)
class Where:
    """The address of a server: its port on this machine, the name in requests, and whom to trust over TLS."""

    port: int
    host: str
    trust: ssl.SSLContext | None = None


class Connection:
    """One connection, opened when it is needed, and again after an error."""

    def __init__(self, where: Where) -> None:
        self._where = where
        self._both: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body of the answer; an error of `_TROUBLE` when there is none."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._send(method, path, headers, body)
                status, found = await self._head()
                return status, found, await self._body(status, found)
        except BaseException:
            self.close()
            raise

    async def lines(self, path: str) -> AsyncIterator[str]:
        """The lines of a stream."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._send("GET", path, {}, b"")
                status, _ = await self._head()
            if status != 200:
                raise ValueError(f"status {status}")
            assert self._both is not None
            while True:
                async with asyncio.timeout(
                    _PATIENCE
                ):  # `wait_for` of Python 3.11 may lose that it was cancelled
                    line = await self._both[0].readline()
                if not line:
                    raise EOFError
                yield line.decode().strip()
        finally:
            self.close()

    async def _send(self, method: str, path: str, headers: dict[str, str], body: bytes) -> None:
        if self._both is None:
            where = self._where
            name = where.host.partition(":")[0] if where.trust is not None else None
            self._both = await asyncio.open_connection(
                "127.0.0.1", where.port, ssl=where.trust, server_hostname=name
            )
        lines = [f"{method} {path} HTTP/1.1", f"host: {self._where.host}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        lines += [f"content-length: {len(body)}"] if body else []
        self._both[1].write("\r\n".join([*lines, "", ""]).encode() + body)
        await self._both[1].drain()

    async def _head(self) -> tuple[int, dict[str, str]]:
        assert self._both is not None
        first, *lines = (await self._both[0].readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        return int(first.split()[1]), {
            name.lower(): value for name, _, value in (one.partition(": ") for one in lines)
        }

    async def _body(self, status: int, headers: dict[str, str]) -> bytes:
        assert self._both is not None
        reader = self._both[0]
        if status == 304:
            return b""
        if headers.get("transfer-encoding") != "chunked":
            return await reader.readexactly(int(headers["content-length"]))
        parts = []
        while size := int(await reader.readuntil(b"\r\n"), 16):
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        await reader.readexactly(2)
        return b"".join(parts)

    def close(self) -> None:
        """Close it; the next request opens another."""
        if self._both is not None:
            self._both[1].close()
            self._both = None


@dataclass(frozen=True)
class Act:
    """A result that was acknowledged: where it has to be in the log, by whom, and what it says."""

    event: str
    number: int
    person: str
    data: dict[str, Any]


@dataclass
class Heard:
    """What happened: seconds of each answer, errors with their moments, acts, and changes that streams have told."""

    times: dict[str, list[float]] = field(default_factory=lambda: {"read": [], "write": []})
    errors: dict[str, list[tuple[float, str]]] = field(
        default_factory=lambda: {"read": [], "write": [], "stream": []}
    )
    acts: list[Act] = field(default_factory=list)
    changes: int = 0


class Crowd:
    """Readers and clerks of some events, until a moment."""

    def __init__(self, where: Where, events: Sequence[str], rounds: int, tables: int, boards: int) -> None:
        self.where, self.events, self.heard = where, events, Heard()
        self._rounds, self._tables, self._boards = rounds, tables, boards
        self._until = 0.0

    async def run(self, readers: int, tokens: Sequence[str], seconds: float) -> Heard:
        """Readers with a page open, and a clerk with each of these tokens."""
        self._until = time.monotonic() + seconds
        jobs = [self._reader(who) for who in range(readers)]
        jobs += [self._clerk(who, token) for who, token in enumerate(tokens)]
        await asyncio.gather(*jobs)
        return self.heard

    async def _timed(
        self, what: str, line: Connection, method: str, path: str, headers: dict[str, str], body: bytes = b""
    ) -> tuple[int, dict[str, str], bytes] | None:
        began = time.monotonic()
        try:
            answer = await line.ask(method, path, headers, body)
        except _TROUBLE as error:
            self.heard.errors[what].append((time.monotonic(), f"{type(error).__name__} {error}".strip()))
            return None
        if answer[0] not in (200, 304):
            self.heard.errors[what].append((time.monotonic(), f"{answer[0]} {answer[2][:200]!r}"))
            return None
        self.heard.times[what].append(time.monotonic() - began)
        return answer

    async def _reader(self, who: int) -> None:
        """Somebody with a page open, which is loaded again when its stream tells of a change, and who turns to another
        page now and then."""
        rng = random.Random(who)
        line, kept, headers = (
            Connection(self.where),
            dict[str, tuple[str, int]](),
            {"accept-encoding": "gzip"},
        )
        event = self.events[who % len(self.events)]
        await asyncio.sleep(rng.uniform(0, 5))
        while time.monotonic() < self._until:
            path = f"/e/{event}" + rng.choice(_PAGES).format(n=rng.randint(1, self._rounds))
            path = "/" if rng.random() < 0.02 else path
            leaves = min(self._until, time.monotonic() + rng.uniform(20, 60))
            changed, listening = asyncio.Event(), None
            while True:
                known = {"if-none-match": kept[path][0]} if path in kept else {}
                answer = await self._timed("read", line, "GET", path, {**headers, **known})
                if answer is not None and "etag" in answer[1] and answer[0] == 200:
                    body = answer[2]
                    text = gzip.decompress(body) if answer[1].get("content-encoding") == "gzip" else body
                    found = _STREAM.search(text)
                    kept[path] = answer[1]["etag"], int(found[1]) if found else 0
                if listening is None and path in kept:
                    listening = asyncio.create_task(self._listen(event, kept[path][1], changed))
                changed.clear()
                try:
                    async with asyncio.timeout(max(0.0, leaves - time.monotonic())):
                        await changed.wait()
                except TimeoutError:
                    break
            if listening is not None:
                listening.cancel()
                await asyncio.wait([listening])
        line.close()

    async def _listen(self, event: str, after: int, changed: asyncio.Event) -> None:
        while True:
            try:
                async for line in Connection(self.where).lines(f"/e/{event}/live?after={after}"):
                    what, _, value = line.partition(": ")
                    if what == "id":
                        after = int(value)
                    if line == "event: change":
                        self.heard.changes += 1
                        changed.set()
            except _TROUBLE as error:
                self.heard.errors["stream"].append((time.monotonic(), f"{type(error).__name__} {error}"))
            await asyncio.sleep(1)  # as browsers are told to wait

    async def _clerk(self, who: int, token: str) -> None:
        """Somebody who enters the result of a board every 1 to 3 seconds."""
        rng = random.Random(10_000 + who)
        line = Connection(self.where)
        event = self.events[who % len(self.events)]
        headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
        while time.monotonic() < self._until:
            await asyncio.sleep(rng.uniform(1, 3))
            table, board = rng.randint(1, self._tables), rng.randint(1, self._boards)
            arguments = {"round": self._rounds, "table": table, "board": board, "sign": rng.choice("1=0")}
            body = json.dumps({"arguments": arguments}).encode()
            answer = await self._timed("write", line, "POST", f"/api/events/{event}/do/result", headers, body)
            if answer is not None:
                data = {"round": self._rounds, "table": table, "board": board}
                for one in json.loads(answer[2])["decisions"]:
                    self.heard.acts.append(Act(event, one["number"], f"clerk {who}", data))
        line.close()
