"""Streams of changes: how many may be open, and one poll of the events' stamps for all who wait."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from time import time

from ..domain.errors import PairwrightError
from ..store.log import Stamp

_LOOK = 0.25
"""Seconds between two polls."""
_LOOK_IF_TOLD = 3.0
"""The same where changes are announced: for an announcement that was lost."""
_CALM = 0.05
"""Seconds between a poll and the next one, however many changes are announced."""
_BEAT = 15.0
"""Seconds after which a reader gets a heartbeat even if nothing has changed."""


class Streams:
    """Counts open streams of changes: limited per client address, and in total."""

    def __init__(self, most: int = 256, most_in_all: int = 4096) -> None:
        self._most = most
        self._most_in_all = most_in_all
        self._open: Counter[str] = Counter()

    def count(self) -> int:
        """How many are open."""
        return self._open.total()

    def full(self, address: str) -> bool:
        """Whether no further one is allowed for an address."""
        return self._open[address] >= self._most or self._open.total() >= self._most_in_all

    @contextmanager
    def one(self, address: str) -> Iterator[bool]:
        """While a stream is open; whether there is room for it."""
        if self.full(address):
            yield False
            return
        self._open[address] += 1
        try:
            yield True
        finally:
            self._open[address] -= 1
            self._open += Counter()  # without those that have none


@dataclass
class _Watched:
    """An event with readers."""

    position: int
    stamp: str
    readers: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once, with the next change; then there is a new one. A condition has a lock, which a reader who leaves at the
    same moment could take with him."""


class Watchers:
    """Notify the readers of events of changes. However many events and readers there are, one task polls the stamps;
    an event is opened only when its stamp has changed."""

    def __init__(
        self,
        stamps: Callable[[Collection[str]], Mapping[str, Stamp]],
        position: Callable[[str], int],
    ) -> None:
        self._stamps = stamps
        self._position = position
        self._watched: dict[str, _Watched] = {}
        self._task: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()
        self._trouble = ""
        """Why something could not be looked for the last time; empty if it could."""
        self.announced = False
        """Whether `look_now` is called after changes."""

    def look_now(self) -> None:
        """Something has changed; may be called from any thread."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # it has ended
                loop.call_soon_threadsafe(self._changed.set)

    def watched(self, name: str) -> bool:
        """Whether somebody waits for changes of an event."""
        return name in self._watched

    async def follow(self, name: str, after: int) -> AsyncIterator[int]:
        """Yield positions as they are reached; the same position again now and then, so that dead connections are
        noticed."""
        one = self._watched.get(name)
        if one is None:
            stamp, position = await asyncio.to_thread(self._state, name)
            one = self._watched.setdefault(name, _Watched(position, stamp))
        one.readers += 1
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._look())
        try:
            while True:
                if one.position == after:  # less, if an older copy of the event was put in its place
                    with suppress(TimeoutError):
                        async with asyncio.timeout(_BEAT):
                            await one.changed.wait()
                after = one.position
                yield after
        finally:
            one.readers -= 1
            if not one.readers and self._watched.get(name) is one:
                del self._watched[name]

    def _state(self, name: str) -> tuple[str, int]:
        """The stamp of an event, read before its position: a change between the two is found by the next poll."""
        stamp = self._stamps([name]).get(name)
        return stamp.text if stamp is not None else "", self._position(name)

    async def _look(self) -> None:
        self._loop, self._changed = asyncio.get_running_loop(), asyncio.Event()
        while self._watched:
            self._changed.clear()
            known = {name: one.stamp for name, one in self._watched.items()}
            for name, (stamp, position) in (await asyncio.to_thread(self._news, known)).items():
                one = self._watched.get(name)
                if one is None:
                    continue
                one.stamp = stamp
                if position != one.position:
                    one.position = position
                    one.changed.set()
                    one.changed = asyncio.Event()
            await asyncio.sleep(_CALM)
            with suppress(TimeoutError):
                pause = _LOOK_IF_TOLD if self.announced else _LOOK
                await asyncio.wait_for(self._changed.wait(), pause - _CALM)
        self._task = None

    def _news(self, known: Mapping[str, str]) -> dict[str, tuple[str, int]]:
        """Stamps and positions of the events that have changed. Whatever is wrong with one of them, those who wait for
        news of the others have them, and what is wrong may pass."""
        found: dict[str, tuple[str, int]] = {}
        trouble = ""
        try:
            for name, stamp in self._stamps(list(known)).items():
                if stamp.text != known[name] or not stamp.settled(time()):
                    try:
                        found[name] = stamp.text, self._position(name)
                    except PairwrightError:
                        pass  # moved away, or unreachable: it may come back
                    except Exception as error:  # noqa: BLE001
                        trouble = f"{name}: {error!r}"
        except (PairwrightError, OSError):
            pass
        except Exception as error:  # noqa: BLE001
            trouble = repr(error)
        if trouble and trouble != self._trouble:  # said once, not four times a second
            logging.getLogger(__name__).error("changes of events cannot be looked for: %s", trouble)
        self._trouble = trouble
        return found
