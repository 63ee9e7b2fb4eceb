"""The list of events, without opening them: what it shows of each is kept with the stamp of the state it was read from.

It is stored in `index.sqlite` beside the accounts, or in their database. Nothing depends on it: it is read from the
events again when it is missing, and the line of an event whenever the event's stamp is another one.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from random import shuffle
from time import monotonic, time
from typing import Any

from sqlalchemy import Column, Engine, MetaData, String, Table, Text, delete, insert, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from ..domain.errors import PairwrightError
from ..domain.messages import Message, msg, said_by
from ..domain.names import folded
from ..languages import LANGUAGES, translated
from ..manager.event import Event
from ..manager.steps import next_step
from ..store.engines import CREATE, sqlite_engine
from ..store.log import NoSuchEvent, Stamp
from ..store.troubles import is_passing
from ..version import __version__
from .accounts import Accounts, keep_private
from .desks import Desks
from .view import as_published

SIZE = 50
"""The number of events on a page of the list."""
_PATIENCE = 2.0
"""Seconds that one page waits for lines which have to be read from the events; the rest is read in the background."""
_AGAIN = 10.0
"""Seconds after which an event that could not be read is tried again."""
_SHARE = 4
"""The names and stamps of all events are used for this multiple of the time it took to read them."""
_LONG, _REST = 0.5, 20
"""The line of an event that took longer than so many seconds is not read again for this multiple of the time."""
_MANY = 500
"""The number of lines read or written in one statement."""
_META = MetaData()
_LINES = Table(
    "pairwright_index",
    _META,
    Column("name", String(300), primary_key=True),
    Column("stamp", Text, nullable=False),
    Column("lines", Text, nullable=False),
)
"""`lines` is JSON: the line for those who run the event, and the public one. `stamp` begins with the version of the
program that has made them: another one may show something else of the same event."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list."""

    name: str
    title: str
    text: str = ""
    trouble: str = ""
    city: str = ""
    federation: str = ""
    entries: int = 0
    matches: int = 0
    done: int = 0


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
        self._accounts = accounts
        self._engine = None if desks.alone else _engine(accounts)
        self._own = self._engine is not accounts.engine
        self._scan = threading.Lock()
        self._turn = threading.Lock()
        """Held while the line of one event is read: readers of the list do not do the same work twice."""
        self._known: dict[str, _Known] = {}
        self._slow: dict[str, float] = {}
        """Until when the lines of events are not read again."""
        self._stamps: dict[str, Stamp] = {}
        self._names: list[str] = []
        self._until = 0.0
        self._reader: threading.Thread | None = None
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
        self._read([name for name in shown if not self._fresh(name, stamps)], stamps, monotonic() + _PATIENCE)
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

    def _look(self) -> tuple[dict[str, Stamp], list[str]]:
        """The stamps of all events and their names in order, read a moment ago at most."""
        with self._scan:
            if monotonic() >= self._until:
                if not self._names:
                    self._load(None)
                began = monotonic()
                stamps = self._desks.shelf.stamps()
                self._stamps, self._names = stamps, sorted(stamps)
                gone = list(self._known.keys() - stamps.keys())
                for name in gone:
                    self._known.pop(name, None)
                    self._slow.pop(name, None)
                self._store(gone, [])
                self._see_that_it_is_there()
                self._until = monotonic() + _SHARE * (monotonic() - began)
            return self._stamps, self._names

    def _see_that_it_is_there(self) -> None:
        """Make the file again if somebody removed it."""
        path = self._accounts.path
        if self._engine is None or path is None or _file_beside(path).exists():
            return
        made = _engine(self._accounts)
        if made is None:
            return  # at the next look
        self._engine.dispose()
        self._engine = made
        known = [(name, one) for name, one in self._known.items() if not one.until]
        self._store([name for name, _ in known], known)

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

    def _read(self, names: Sequence[str], stamps: dict[str, Stamp], until: float) -> None:
        """Bring the lines of some events up to date: those that another server has stored, and the others from the
        events themselves, as many as there is time for."""
        if not names:
            return
        self._load(names)
        new = []
        for name in names:
            if not self._turn.acquire(timeout=max(0.0, until - monotonic())):
                break  # an event that takes long: its line comes later, and so do these
            try:
                if self._fresh(name, stamps):
                    continue
                if monotonic() > until or self._closed:
                    break
                began = monotonic()
                known = self._known[name] = self._line(name, stamps[name])
                if (spent := monotonic() - began) > _LONG:
                    self._slow[name] = monotonic() + _REST * spent
            finally:
                self._turn.release()
            if not known.until:
                new.append((name, known))
        self._store([name for name, _ in new], new)

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
        """Read the events whose lines are missing or old, in the background."""
        with self._scan:
            if self._reader is None and not self._closed:
                self._reader = threading.Thread(target=self._read_rest, name="index", daemon=True)
                self._reader.start()

    def _read_rest(self) -> None:
        try:
            stamps = self._stamps
            parts = list(_in_parts(self._stale(stamps), 20))
            shuffle(parts)  # several servers that start together read each its own, and take over the others'
            for names in parts:
                self._read(names, stamps, monotonic() + 60)
        finally:
            self._reader = None

    def _load(self, names: Sequence[str] | None) -> None:
        """Take over what is stored: all lines, or those of some events."""
        engine = self._engine
        if engine is None:
            return
        statement = select(_LINES.c.name, _LINES.c.stamp, _LINES.c.lines)
        statements = [statement] if names is None else [
            statement.where(_LINES.c.name.in_(part)) for part in _in_parts(names, _MANY)
        ]  # fmt: skip
        with suppress(SQLAlchemyError), engine.connect() as connection:
            for one in statements:
                for name, stamp, lines in connection.execute(one):
                    known = self._known.get(name)
                    if known is not None and known.stamp == stamp:
                        continue
                    given = _stored(name, lines)
                    if given:  # a wrong line is read again from the event
                        self._known[name] = _Known(stamp, lines, _words(given))

    def _store(self, old: Sequence[str], new: Sequence[tuple[str, _Known]]) -> None:
        """Delete the stored lines of some events, and store new ones."""
        engine = self._engine
        if engine is None or not old:
            return
        rows = [{"name": name, "stamp": known.stamp, "lines": known.lines} for name, known in new]
        try:
            with engine.execution_options(writing=True).begin() as connection:
                for part in _in_parts(old, _MANY):
                    connection.execute(delete(_LINES).where(_LINES.c.name.in_(part)))
                if rows:
                    connection.execute(insert(_LINES), rows)
        except SQLAlchemyError as error:  # another server stores the same lines, or the disk is full
            logging.getLogger(__name__).info("the list of events is not stored: %s", error)

    def wait(self) -> None:
        """Until everything that is being read in the background has been read."""
        reader = self._reader
        if reader is not None:
            reader.join()

    def close(self) -> None:
        """Stop reading, and close the connections."""
        self._closed = True
        self.wait()
        if self._own and self._engine is not None:
            self._engine.dispose()


def line_of(name: str, event: Event) -> EventLine:
    """What the list shows of an event."""
    title = event.settings.name or name
    if not event.created:
        return EventLine(name, title)
    last = event.rounds[-1] if event.rounds else None
    matches = len(last.matches) if last else 0
    return EventLine(
        name,
        title,
        next_step(event).text,
        "",
        event.settings.city,
        event.settings.federation,
        len(event.teams),
        matches,
        matches - len(event.open_matches(last.number)) if last else 0,
    )


def _as_known(stamp: Stamp, lines: Sequence[EventLine], until: float) -> _Known:
    given = [[_in_languages(one) for one in astuple(line)] for line in lines]
    return _Known(_stamped(stamp), _text_of(given), _words(given), until)


def _text_of(given: Any) -> str:
    """Lines as they are stored."""
    return json.dumps(given, ensure_ascii=False)


def _stored(name: str, lines: Any) -> list[Any]:
    """The lines of an event from what is stored; empty if it is none that was made here."""
    try:
        given = json.loads(lines)
    except (TypeError, ValueError, RecursionError):
        return []
    if not isinstance(given, list) or len(given) not in (1, 2) or _text_of(given) != lines:
        return []
    return given if all(_is_line(name, one) for one in given) else []


def _is_line(name: str, line: Any) -> bool:
    usual = astuple(EventLine(name, name))
    if not isinstance(line, list) or len(line) != len(usual) or line[0] != name:
        return False
    return all(
        type(one) is type(other)
        or (
            (isinstance(one, dict) and isinstance(other, str) and one.keys() == set(LANGUAGES))
            and all(isinstance(text, str) for text in one.values())
        )
        for one, other in zip(line, usual, strict=True)
    )


def _stamped(stamp: Stamp) -> str:
    return f"{__version__} {stamp.text}"


def _in_languages(one: Any) -> Any:
    """A message in every language, by its code: what is stored is text."""
    return {code: translated(one, code) for code in LANGUAGES} if isinstance(one, Message) else one


def _words(lines: Sequence[Sequence[str]]) -> str:
    name, title, _, _, city, federation = lines[0][:6]
    return folded(f"{name} {title} {city} {federation}")


def _in_parts(names: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (names[at : at + size] for at in range(0, len(names), size))


def _engine(accounts: Accounts) -> Engine | None:
    """Where the lines are stored; None if nothing may be written: then they are kept in memory."""
    if accounts.readonly:
        return None
    if accounts.path is None:
        _META.create_all(accounts.engine)
        return accounts.engine
    file = _file_beside(accounts.path)
    for _ in range(2):
        keep_private(file)
        engine = sqlite_engine(file, CREATE)
        try:
            with engine.execution_options(writing=True).begin() as connection:
                _META.create_all(connection)
                connection.execute(select(_LINES).limit(1)).all()
            return engine
        except DatabaseError as error:
            engine.dispose()
            if is_passing(error):
                return None
            for one in _with_its_logs(
                file
            ):  # damaged, or of another version: it is read from the events again
                one.unlink(missing_ok=True)
    return None


def _file_beside(path: Path) -> Path:
    return path.with_name("index.sqlite")


def _with_its_logs(file: Path) -> Iterable[Path]:
    return (file, *(Path(f"{file}{beside}") for beside in ("-wal", "-shm", "-journal")))
