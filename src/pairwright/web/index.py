"""The list of events, without opening them: what it shows of each is kept with the stamp of the state it was read from.

It is stored in `index.sqlite` beside the accounts, or in their database. Nothing depends on it: it is read from the
events again when it is missing, and the line of an event whenever the event's stamp is another one.
"""

from __future__ import annotations

import json
import logging
import math
import threading
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from random import shuffle
from time import monotonic, time

from ..domain.errors import PairwrightError
from ..domain.messages import msg, said_by
from ..domain.names import folded
from ..store.log import NoSuchEvent, Stamp
from ..version import __version__
from .accounts import Accounts
from .desks import Desks
from .event_line import EventLine, line_of, lines_in, text_of, words_of
from .index_file import IndexFile, StoredLine, in_parts
from .view import as_published

SIZE = 50
"""The number of events on a page of the list."""
_PATIENCE = 2.0
"""Seconds that one page waits for lines which have to be read from the events; it shows what is known of the others."""
_AGAIN = 10.0
"""Seconds after which an event that could not be read is tried again."""
_SHARE = 4
"""The names and stamps of all events are used for this multiple of the time it took to read them."""
_LONG, _REST = 0.5, 20
"""No page begins to wait behind an event that takes longer than so many seconds, and its line is not read again for
this multiple of the time."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of an event."""

    stamp: str
    """As `_stamped` has it."""
    lines: str
    """As stored."""
    words: str
    """What is searched."""
    until: float = 0.0
    """Until when it may be used (`monotonic`); 0: as long as the stamp is the same."""

    def of(self, stamp: Stamp) -> bool:
        return self.stamp == _stamped(stamp) and (not self.until or monotonic() < self.until)


@dataclass(frozen=True)
class Listed:
    """A page of the list."""

    lines: tuple[tuple[EventLine, EventLine], ...]
    """Of each event the line for those who run it, and the public one."""
    number: int
    pages: int
    count: int
    """How many events were found, on all pages."""
    unread: int
    """How many of all events were not read yet: of these only the name is searched."""


class Index:
    """The lines of all events of a place."""

    def __init__(self, desks: Desks, accounts: Accounts) -> None:
        self._desks = desks
        self._file = IndexFile(None if desks.alone else accounts)
        self._scan = threading.Lock()
        self._known: dict[str, _Known] = {}
        self._slow: dict[str, float] = {}
        """Until when the lines of events are not read again."""
        self._stamps: dict[str, Stamp] = {}
        self._names: list[str] = []
        self._until = 0.0
        self._wanted: dict[str, Future[None]] = {}
        """Of the events that pages wait for, until their reading begins: whoever asks later gets a later state."""
        self._asking = threading.Lock()
        self._reader: threading.Thread | None = None
        """Reads all events, one after the other: one that is slow, or made to be, takes no thread of a page."""
        self._began = math.inf
        """Since when it has been reading an event."""
        self._closed = False

    def page(
        self,
        find: str = "",
        number: int = 1,
        size: int = SIZE,
        language: str = "en",
        among: Collection[str] | None = None,
    ) -> Listed:
        """A page of the events in whose name, title, city or federation all words occur, in a language; `among`: only
        of these."""
        stamps, names = self._look()
        names = [name for name in names if name in among] if among is not None else names
        words = folded(find).split()
        known = self._known
        if words:
            names = [name for name in names if self._has(name, words)]
        pages = max(1, -(-len(names) // size))
        number = min(max(number, 1), pages)
        shown = names[(number - 1) * size : number * size]
        if old := [name for name in shown if not self._fresh(name, stamps)]:
            self._take_over(old)
            self._have_read([name for name in old if not self._fresh(name, stamps)])
        stale = self._stale(stamps)
        unread = sum(name not in known for name in stale)
        if stale:
            self._read_on()
        return Listed(tuple(self._pair(name, language) for name in shown), number, pages, len(names), unread)

    def others(self, name: str, allowed: Callable[[str], bool], most: int = 8) -> list[tuple[str, str]]:
        """Other events in which a user may work, with their titles; those already open first. No event is opened, and
        no folder is read, for this."""
        if not self._names:
            self._look()
        found: dict[str, None] = {}
        for one in (*self._desks.recent(), *self._names):
            if len(found) == most:
                break
            if one != name and allowed(one):
                found.setdefault(one)
        return [(one, self._pair(one)[0].title) for one in found]

    def titles(self, names: Collection[str]) -> dict[str, str]:
        """The titles of events by name, in the order of the names; where two are alike the name follows."""
        lines = [one for one, _ in self.page(size=max(1, len(names)), among=set(names)).lines]
        alike = Counter(one.title for one in lines)
        return {one.name: f"{one.title} ({one.name})" if alike[one.title] > 1 else one.title for one in lines}

    def _look(self) -> tuple[dict[str, Stamp], list[str]]:
        """The stamps of all events and their names in order, read a moment ago at most."""
        with self._scan:
            if monotonic() >= self._until:
                if not self._names:
                    self._take_over(None)
                began = monotonic()
                stamps = self._desks.shelf.stamps()
                self._stamps, self._names = stamps, sorted(stamps)
                gone = list(self._known.keys() - stamps.keys())
                for name in gone:
                    self._known.pop(name, None)
                    self._slow.pop(name, None)
                self._file.store(gone, ())
                if self._file.made_again():
                    known = [(name, one) for name, one in self._known.items() if not one.until]
                    self._store(known)
                self._until = monotonic() + _SHARE * (monotonic() - began)
            return self._stamps, self._names

    def _stale(self, stamps: dict[str, Stamp]) -> list[str]:
        """The events of which nothing is known, or an earlier state."""
        known = self._known
        return [
            name
            for name, stamp in stamps.items()
            if (one := known.get(name)) is None
            or (one.stamp != _stamped(stamp) and monotonic() >= self._slow.get(name, 0.0))
        ]

    def _has(self, name: str, words: Iterable[str]) -> bool:
        known = self._known.get(name)
        text = known.words if known is not None else folded(name)
        return all(word in text for word in words)

    def _fresh(self, name: str, stamps: dict[str, Stamp]) -> bool:
        known = self._known.get(name)
        return known is not None and (known.of(stamps[name]) or monotonic() < self._slow.get(name, 0.0))

    def _pair(self, name: str, language: str = "en") -> tuple[EventLine, EventLine]:
        known = self._known.get(name)
        if known is None:
            return (EventLine(name, name),) * 2
        first, *second = (
            EventLine(*(one[language] if isinstance(one, dict) else one for one in line))
            for line in json.loads(known.lines)
        )
        return first, second[0] if second else first

    def _have_read(self, names: Iterable[str]) -> None:
        """Wait until these events have been read, though not for long."""
        with self._asking:
            reading = [self._wanted.setdefault(name, Future()) for name in names]
        if reading:
            self._read_on()
            wait(reading, _PATIENCE if monotonic() - self._began < _LONG else 0.0)

    def _renewed(self, name: str) -> list[tuple[str, _Known]]:
        """Bring the line of an event up to date: what is to be stored then."""
        stamps = self._stamps
        if self._closed or name not in stamps or self._fresh(name, stamps):
            return []
        self._began = began = monotonic()
        try:
            known = self._known[name] = self._line(name, stamps[name])
        finally:
            self._began = math.inf
        self._slow.pop(name, None)
        if (spent := monotonic() - began) > _LONG:
            self._slow[name] = monotonic() + _REST * spent
        return [] if known.until else [(name, known)]

    def _line(self, name: str, stamp: Stamp) -> _Known:
        """What is to be shown of an event; an error while it is read is its line, for a while."""
        now = time()
        try:
            event = self._desks.look(name)
            lines = [line_of(name, event)]
            public = line_of(name, as_published(event))
            if public != lines[0]:
                lines.append(public)
            return _as_known(stamp, lines, 0.0 if stamp.settled(now) else monotonic())
        except NoSuchEvent:
            return _as_known(
                stamp, [EventLine(name, name, trouble=msg("there is no such event"))], monotonic()
            )
        except PairwrightError as error:
            trouble = said_by(error)
        except Exception as error:  # whatever is wrong with one event, the list has the others
            logging.getLogger(__name__).exception("%s cannot be listed", name)
            trouble = msg("it cannot be read: {error}", error=repr(error))
        return _as_known(stamp, [EventLine(name, name, trouble=trouble)], monotonic() + _AGAIN)

    def _read_on(self) -> None:
        """Read the events that pages wait for, and all whose lines are missing or old, in the background."""
        with self._asking:
            if (self._reader is None or not self._reader.is_alive()) and not self._closed:
                self._reader = threading.Thread(target=self._read, name="index", daemon=True)
                self._reader.start()

    def _read(self) -> None:
        stamps = self._stamps
        parts = list(in_parts(self._stale(stamps), 20))
        shuffle(parts)  # several servers that start together read each its own, and take over the others'
        for names in parts:
            self._take_over(names)
            new = []
            for name in names:
                self._read_wanted()
                if self._stale({name: stamps[name]}):
                    new += self._renewed(name)
            self._store(new)
        while not self._has_ended():
            self._read_wanted()

    def _read_wanted(self) -> None:
        """Read the events that pages wait for; last those that took long before, and before them the new ones."""
        while self._wanted:
            with self._asking:
                name = min(self._wanted, key=lambda one: (one in self._slow, one not in self._known))
                reading = self._wanted.pop(name)
            try:
                self._store(self._renewed(name))
            finally:
                reading.set_result(None)

    def _has_ended(self) -> bool:
        """Whether no page waits for an event: then the next one has a new thread."""
        with self._asking:
            if not self._wanted:
                self._reader = None
            return self._reader is None

    def _take_over(self, names: Sequence[str] | None) -> None:
        """Take over what is stored: all lines, or those of some events."""
        for name, stamp, lines in self._file.load(names):
            known = self._known.get(name)
            if known is not None and known.stamp == stamp:
                continue
            given = lines_in(name, lines)
            if given:  # a wrong line is read again from the event
                self._known[name] = _Known(stamp, lines, words_of(given))

    def _store(self, new: Sequence[tuple[str, _Known]]) -> None:
        self._file.store(
            [name for name, _ in new], [StoredLine(name, known.stamp, known.lines) for name, known in new]
        )

    def wait(self) -> None:
        """Until everything that is being read in the background has been read."""
        reader = self._reader
        if reader is not None:
            reader.join()

    def close(self) -> None:
        """Stop reading, and close the connections."""
        self._closed = True
        self.wait()
        self._file.close()


def _as_known(stamp: Stamp, lines: Sequence[EventLine], until: float) -> _Known:
    given = [line.in_languages() for line in lines]
    return _Known(_stamped(stamp), text_of(given), words_of(given), until)


def _stamped(stamp: Stamp) -> str:
    return f"{__version__} {stamp.text}"
