"""The events being served: each with one desk, and one watcher that notifies all readers of changes."""

from __future__ import annotations

import asyncio
import logging
import os
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import RLock
from typing import Any

from ..domain.errors import PairwrightError, StateError
from ..manager.desk import Answer, Desk
from ..store.leftovers import clear_leftovers
from ..store.log import Log, NoSuchEvent, Replaced, Shelf
from ..store.shelf import derived_name, is_url, open_log, open_shelf

_LOOK = 0.25
"""Seconds between two polls of a watched log."""
_BEAT = 15.0
"""Seconds after which a reader gets a heartbeat even if nothing has changed."""


class OneFile:
    """A shelf with a single event file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        return [self.path.stem]

    def create(self, name: str) -> Log:
        raise StateError(f"only {self.path} is served; serve a folder to have several events")

    def open(self, name: str) -> Log:
        if name != self.path.stem:
            raise NoSuchEvent(f"there is no event {name!r}")
        return open_log(self.path)

    def remove(self, name: str) -> None:
        raise StateError(f"{self.path} is served alone and cannot be removed here")

    def close(self) -> None:
        """The log has its own connections."""


class Desks:
    """The desks of a folder, a file or a database."""

    def __init__(self, target: str) -> None:
        path = None if is_url(target) else Path(target)
        folder = path.parent if path is not None and path.is_file() else path
        self.where = f"{folder}{os.sep}" if folder is not None else ""
        """What precedes the name of a file in messages; empty for a database."""
        if path is not None and path.is_dir():
            clear_leftovers(path)
        self.shelf: Shelf = OneFile(path) if path is not None and path.is_file() else open_shelf(target)
        self._desks: dict[str, Desk] = {}
        self._lock = RLock()
        self._watchers: dict[str, Watcher] = {}
        self.streams = Streams()

    def names(self) -> list[str]:
        """The names of the events."""
        return self.shelf.names()

    def others(self, name: str, allowed: Callable[[str], bool], most: int = 8) -> list[tuple[str, str]]:
        """Other events in which a user may work, with their titles; those already open first, so that a page need not
        open any."""
        with self._lock:
            opened = {one: desk.event.settings.name or one for one, desk in self._desks.items()}
        found = [(one, opened.get(one, one)) for one in self.names() if one != name and allowed(one)]
        return sorted(found, key=lambda one: one[0] not in opened)[:most]

    def desk(self, name: str) -> Desk:
        """The desk of an event; StateError if there is none. If its file was replaced by another, or by an older
        copy, it is reopened."""
        with self._lock:
            found = self._desks.get(name)
            if found is not None:
                try:
                    found.log.check()
                except Replaced as error:
                    logging.getLogger(__name__).warning("%s: %s", name, error)
                    del self._desks[name]
                    found.log.close()
                    found = None
            if found is None:
                found = self._desks[name] = Desk(self.shelf.open(name))
            return found

    def begin_named(self, title: str, verb: str, person: str, /, **given: Any) -> tuple[str, Answer]:
        """A new event under a name derived from its title, which may contain any character; that name, and the
        message of the first act."""
        name = self.free_name(title)
        return name, self.begin(name, verb, person, **given)

    def free_name(self, title: str) -> str:
        """A file name for an event with this title that no other event has."""
        return derived_name(title, self.names())

    def begin(self, name: str, verb: str, person: str, /, **given: Any) -> Answer:
        """Start a new event with its first act; StateError if the name is taken or invalid. If the act fails nothing
        remains of the event."""
        desk = Desk(self.shelf.create(name))
        try:
            answer = desk.do(verb, person=person, **given)
        except BaseException:
            empty = not desk.log.position()
            desk.log.close()
            if empty:
                self.shelf.remove(name)
            raise
        with self._lock:
            self._desks[name] = desk
        return answer

    def watcher(self, name: str) -> Watcher:
        """Notifies readers of an event of changes."""
        self.desk(name)
        return self._watchers.setdefault(name, Watcher(partial(self._position, name)))

    def _position(self, name: str) -> int:
        return self.desk(name).log.position()

    def close(self) -> None:
        """Close all files and connections."""
        for desk in self._desks.values():
            desk.log.close()
        self.shelf.close()


class Streams:
    """Counts open streams of changes: limited per client address, and in total."""

    def __init__(self, most: int = 256, most_in_all: int = 4096) -> None:
        self._most = most
        self._most_in_all = most_in_all
        self._open: Counter[str] = Counter()

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


class Watcher:
    """One poll of a log for all who wait for it, however many they are."""

    def __init__(self, position: Callable[[], int]) -> None:
        self._where = position
        self._readers = 0
        self._position = 0
        self._changed = asyncio.Condition()
        self._task: asyncio.Task[None] | None = None

    async def follow(self, after: int) -> AsyncIterator[int]:
        """Yield positions as they are reached; the same position again now and then, so that dead connections are
        noticed."""
        self._readers += 1
        if self._task is None:
            self._position = await asyncio.to_thread(self._where)
            self._task = asyncio.create_task(self._look())
        try:
            while True:
                seen = after
                async with self._changed:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._changed.wait_for(partial(self._beyond, seen)), _BEAT)
                    after = self._position
                yield after
        finally:
            self._readers -= 1

    def _beyond(self, position: int) -> bool:
        return self._position != position  # less, if an older copy of the event was put in its place

    async def _look(self) -> None:
        while self._readers:
            position = self._position
            with suppress(PairwrightError):  # moved away, or unreachable: it may come back
                position = await asyncio.to_thread(self._where)
            if position != self._position:
                async with self._changed:
                    self._position = position
                    self._changed.notify_all()
            await asyncio.sleep(_LOOK)
        self._task = None
