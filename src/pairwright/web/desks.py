"""The events being served: opened when somebody asks for them, and the least recently used closed again."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from threading import Lock, RLock
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg
from ..manager import computed
from ..manager.desk import Answer, Desk
from ..manager.event import Event
from ..manager.fold import fold, undone
from ..store.care import put
from ..store.files import ONLY, read_file, stamp_of_file
from ..store.leftovers import clear_leftovers
from ..store.log import Log, NoSuchEvent, Recorded, Replaced, Shelf, Stamp, all_names
from ..store.shelf import Database, derived_name, is_url, open_log, open_shelf
from ..store.sql import SqlLog
from ..store.write_ahead import last_number
from .streams import Streams, Watchers

OPEN = 64
"""The number of events kept open: more only while more are in use at the same moment."""
HELD = 24 * 1024 * 1024
"""The same in bytes of their decisions as JSON: in memory they take up to forty times as much."""
_LARGE = 1024 * 1024
"""Bytes of the decisions of events that were closed, from which nothing that was computed of them stays in memory."""


class OneFile:
    """A shelf with a single event file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> list[str]:
        return [self.path.stem]

    def stamps(self, names: Collection[str] | None = None) -> dict[str, Stamp]:
        stamp = stamp_of_file(self.path)
        wanted = names is None or self.path.stem in names
        return {self.path.stem: stamp} if stamp is not None and wanted else {}

    def read(self, name: str, where: str = "") -> list[Recorded]:
        self._see_that_it_is_this(name)
        return read_file(self.path)

    def position(self, name: str) -> int | None:
        self._see_that_it_is_this(name)
        return last_number(self.path, ONLY)

    def create(self, name: str) -> Log:
        raise StateError(msg("only {path} is served; serve a folder to have several events", path=self.path))

    def open(self, name: str) -> Log:
        self._see_that_it_is_this(name)
        return open_log(self.path)

    def _see_that_it_is_this(self, name: str) -> None:
        if name != self.path.stem:
            raise NoSuchEvent(msg("there is no event {name}", name=repr(name)))

    def remove(self, name: str) -> None:
        raise StateError(msg("{path} is served alone and cannot be removed here", path=self.path))

    def put_away(self, name: str, where: str) -> None:
        self.remove(name)

    def away(self, where: str) -> dict[str, str]:
        return {}

    def bring_back(self, name: str, where: str) -> str:
        raise NoSuchEvent(msg("there is no event {name}", name=repr(name)))

    def close(self) -> None:
        """The log has its own connections."""


@dataclass
class _Seat:
    """An event that is open, or being opened."""

    desk: Desk | None = None
    users: int = 0
    """How many requests use it: it is not closed meanwhile."""
    lock: Lock = field(default_factory=Lock)
    """Held while it is opened: others wait for this event only."""


class Hold:
    """The events that a request uses: none of them is closed until it is released."""

    def __init__(self) -> None:
        self._release: dict[str, Callable[[], None]] | None = {}
        self._lock = Lock()

    def take(self, name: str, release: Callable[[], None]) -> bool:
        """Keep an event; False if it is kept already, or everything was released."""
        with self._lock:
            if self._release is None or name in self._release:
                return False
            self._release[name] = release
            return True

    def release(self) -> None:
        """The request is done."""
        with self._lock:
            found, self._release = self._release or {}, None
        for release in found.values():
            release()


class Desks:
    """The desks of a folder, a file or a database."""

    def __init__(self, target: str, most: int = OPEN) -> None:
        path = None if is_url(target) else Path(target)
        folder = path.parent if path is not None and path.is_file() else path
        self.where = f"{folder}{os.sep}" if folder is not None else ""
        """What precedes the name of a file in messages; empty for a database."""
        if path is not None and path.is_dir():
            clear_leftovers(path)
        self.alone = path is not None and path.is_file()
        """Whether a single file is served."""
        self.shelf: Shelf = OneFile(path) if path is not None and self.alone else open_shelf(target)
        self._most = most
        self.most_entries: Callable[[str], int | None] = lambda name: None
        """How many entries an event may have; None: as many as it likes."""
        self._seats: OrderedDict[str, _Seat] = OrderedDict()
        """The least recently used first."""
        self._left = 0
        """Bytes of the decisions of events that were closed since all that was computed of them was let go of."""
        self._lock = RLock()
        self.streams = Streams()
        self.watchers = Watchers(self.shelf.stamps, self._position)
        if isinstance(self.shelf, Database):
            self.watchers.announced = True
            self.shelf.listen(self.watchers.look_now)

    def names(self) -> list[str]:
        """The names of the events."""
        return self.shelf.names()

    def recent(self) -> list[str]:
        """The names of the events that are open, the most recently used first."""
        with self._lock:
            return [name for name, seat in reversed(self._seats.items()) if seat.desk is not None]

    def is_open(self, name: str) -> bool:
        """Whether nobody has to wait for an event."""
        with self._lock:
            seat = self._seats.get(name)
            return seat is not None and seat.desk is not None

    def _position(self, name: str) -> int:
        """The position of the log of an event, which is not opened for that: one task asks for those of all events."""
        if self.is_open(name):
            return self.desk(name).log.position()
        found = self.shelf.position(name)
        if found is not None:
            return found
        log = self.shelf.open(name)
        try:
            return log.position()
        finally:
            log.close()

    def desk(self, name: str, hold: Hold | None = None) -> Desk:
        """The desk of an event, open until the hold is released; StateError if there is none. If its file was replaced
        by another, or by an older copy, it is reopened."""
        with self._lock:
            seat = self._seats.setdefault(name, _Seat())
            self._seats.move_to_end(name)
            seat.users += 1
        held = False
        try:
            with seat.lock:
                desk = self._opened(name, seat)
            held = hold is not None and hold.take(name, partial(self._leave, name, seat))
        finally:
            if not held:
                self._leave(name, seat)
        return desk

    def _opened(self, name: str, seat: _Seat) -> Desk:
        if seat.desk is not None:
            try:
                seat.desk.log.check()
            except Replaced as error:
                logging.getLogger(__name__).warning("%s: %s", name, error)
                found, seat.desk = seat.desk, None
                found.log.close()
        if seat.desk is None:
            seat.desk = self._limited(name, self.shelf.open(name))
        return seat.desk

    def _limited(self, name: str, log: Log) -> Desk:
        desk = Desk(log)
        desk.most_entries = lambda: self.most_entries(name)
        return desk

    def _leave(self, name: str, seat: _Seat) -> None:
        with self._lock:
            seat.users -= 1
            if seat.desk is None and not seat.users and self._seats.get(name) is seat:
                del self._seats[name]
            spare = self._spare() if self._too_many() else []
        self._close(spare)

    def _close(self, spare: Sequence[Desk]) -> None:
        """Close events that were taken out. What was computed of them goes when they have some size together, not with
        each small one: it is that of all events."""
        for one in spare:
            one.log.close()
        with self._lock:
            self._left += sum(one.size for one in spare)
            is_much = bool(spare) and self._left >= _LARGE
            if is_much:
                self._left = 0
        if is_much:
            computed.forget()

    def _too_many(self) -> bool:
        if len(self._seats) > self._most:
            return True
        return sum(seat.desk.size for seat in self._seats.values() if seat.desk is not None) > HELD

    def _spare(self) -> list[Desk]:
        """Take out the events to be closed: of those not in use first those that nobody watches."""
        idle = [name for name, seat in self._seats.items() if not seat.users and seat.desk is not None]
        idle.sort(key=self.watchers.watched)
        found: list[Desk | None] = []
        while idle and self._too_many():
            found.append(self._seats.pop(idle.pop(0)).desk)
        return [desk for desk in found if desk is not None]

    def look(self, name: str) -> Event:
        """An event as it is now, which is not kept open for that; StateError if there is none."""
        with self._lock:
            seat = self._seats.get(name)
        if seat is not None and seat.desk is not None:
            return self.desk(name).event
        return self._folded(self.shelf.read(name))

    def look_away(self, name: str, where: str) -> Event:
        """An event in the archive or the trash; StateError if there is none."""
        return self._folded(self.shelf.read(name, where))

    @staticmethod
    def _folded(decisions: Sequence[Recorded]) -> Event:
        return fold(decisions, undone(decisions))

    def free_name(self, title: str) -> str:
        """A file name for an event with this title that no other event has."""
        return derived_name(title, all_names(self.shelf))

    def put(self, name: str, decisions: Sequence[Recorded]) -> None:
        """A new event with the decisions of another one, as they are."""
        log = self.shelf.create(name)
        assert isinstance(log, SqlLog)
        try:
            put(log, decisions)
        except BaseException:
            log.close()
            self.shelf.remove(name)
            raise
        log.close()

    def put_away(self, name: str, where: str) -> None:
        """Take an event out of the list into the archive or the trash; who has it open is told that it is gone."""
        with self._lock:
            seat = self._seats.pop(name, None)
        if seat is not None:
            with seat.lock:
                found, seat.desk = seat.desk, None
            if found is not None:
                self._close([found])
        self.shelf.put_away(name, where)

    def begin(self, name: str, verb: str, person: str, /, **given: Any) -> Answer:
        """Start a new event with its first act; StateError if the name is taken or invalid. If the act fails nothing
        remains of the event."""
        desk = self._limited(name, self.shelf.create(name))
        try:
            answer = desk.do(verb, person=person, **given)
        except BaseException:
            empty = not desk.log.position()
            desk.log.close()
            if empty:
                self.shelf.remove(name)
            raise
        desk.log.close()  # the first page asked for opens it
        return answer

    def close(self) -> None:
        """Close all files and connections."""
        with self._lock:
            seats = list(self._seats.values())
            self._seats.clear()
        for seat in seats:
            if seat.desk is not None:
                seat.desk.log.close()
        self.shelf.close()
