"""Who waits for whom: requests for the events of one organisation, or for one event of none, take turns among
themselves, so that an event that is slow, or made to be, holds up no others; three of different owners at once do, for
as long as they work. Whoever waits takes no thread meanwhile.
"""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import partial
from time import monotonic, thread_time
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import DBAPIError

from ..domain.errors import PairwrightError

if TYPE_CHECKING:
    from .desks import Desks, Hold

THREADS = 32
"""Threads for all that is not for readers."""
_WORKING, _QUICK = 24, 3.0
"""How many of them those have who work in events; and seconds of work that do not count there."""
_AT_WORK, _READING, _OPENING, _PRINTING, _STRANGERS = 3, 2, 1, 1, 4
"""How many requests of one owner are worked on at the same moment, how many readers are answered, how many of its
events are opened, how many of its documents are made; and how many forms of one network are answered that come from
nobody with an account."""
_ASKING, _SHOWN = 2, 1
"""How many readers of one sender stand in the line of an owner; and how many of the pages that answered its forms are
read again at the same moment."""
_FORMS, _REFUSALS = 1, 1
"""How many forms of one sender are taken apart at the same moment, and how many pages of refusals are made."""
_OWNER_KNOWN = 30.0
"""Seconds for which it is remembered to whom an event belongs."""
_MOST_KNOWN = 20_000
_WHOLE = 2
"""Events that are copied, backed up or restored at the same moment."""
PRESSES = 2
"""Documents that are made at the same moment."""
MOST_NAME = 255
"""Bytes of the name of a file, and so of one of an event."""
_MUCH, _HALF = 5.0, 1800.0
"""Seconds of work after which an owner has needed much of it, and in which they count half."""
_LONG = 1.0
"""Seconds of a processor from which on a page, or the opening of an event, counts among them."""
_LESS, _MUCH_LESS = 2, 10
"""How many times less than others somebody needed who takes one of the last places beside them, and the very last."""
_AGAIN = 1.0
"""Seconds after which those who wait are compared again with those who have places."""

_READERS = 6
readers = ThreadPoolExecutor(_READERS, "readers")
_OPENERS = 4
_openers = ThreadPoolExecutor(_OPENERS, "openers")
lookups = ThreadPoolExecutor(4, "lookups")
"""Sessions and owners are looked up in threads of their own, however many pages are being made."""


GONE = "pairwright_gone"
"""Where the state of a request keeps that its connection was closed."""
of_request: ContextVar[dict[str, Any] | None] = ContextVar("of_request", default=None)
"""The state of the request that is being answered."""


class Gone(asyncio.CancelledError):
    """Whoever waited for a turn has closed the connection: nothing is done for nobody."""


class Turns:
    """So many at a time of each key; the others wait in the order in which they came. Those whose client has gone get
    no turn: Gone, all of them at once as soon as it would be that of the first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._places: dict[str, _Places] = {}

    def count(self, key: str) -> int:
        """How many have a turn of a key, or wait for one."""
        return self._places[key].count if key in self._places else 0

    @asynccontextmanager
    async def one(self, key: str) -> AsyncIterator[None]:
        """While it is one's turn."""
        places = self._places.setdefault(key, _Places(self._most))
        places.count += 1
        try:
            request = of_request.get()
            if not await places.take({} if request is None else request):
                raise Gone
            try:
                yield
            finally:
                places.give_back()
        finally:
            places.count -= 1
            if not places.count:
                del self._places[key]


class _Places:
    def __init__(self, free: int) -> None:
        self._free = free
        self._waiting: deque[tuple[asyncio.Future[bool], dict[str, Any]]] = deque()
        self.count = 0
        """Those who have a place or wait for one."""

    async def take(self, request: dict[str, Any]) -> bool:
        """Wait for a place; False if the client has gone."""
        if request.get(GONE):
            return False
        if self._free:
            self._free -= 1
            return True
        found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((found, request))
        try:
            return await found
        except asyncio.CancelledError:
            if not found.cancelled() and found.result():
                self.give_back()
            raise

    def give_back(self) -> None:
        """Leave a place to the next one."""
        while self._waiting:
            found, request = self._waiting.popleft()
            if not found.done():
                found.set_result(not request.get(GONE))
                if not request.get(GONE):
                    return
        self._free += 1


@dataclass
class Spent:
    """The seconds that work has taken, where other than those for which it had a place."""

    seconds: float | None = None


class FairTurns:
    """Places for work of any length, given to whoever needed least of them lately. The last ones are for owners who
    have none of the others and needed little: up to five seconds, or less than half of what those needed who have the
    others (less than a tenth for the very last), with the seconds of the work that they are at. Work of up to `short`
    seconds does not count there: nobody waits long for its place."""

    def __init__(self, places: int, kept: int = 1, short: float = 0.0) -> None:
        self._free, self._kept, self._short = places, kept, short
        self._shared = places - kept
        self._having: dict[asyncio.Future[None], tuple[str, float]] = {}
        """The owners of the places that are taken, and since when."""
        self._line: list[tuple[str, asyncio.Future[None]]] = []
        self._used: dict[str, tuple[float, float]] = {}
        """Seconds of each owner, and since when they count; only work that was not short."""
        self._all: dict[str, tuple[float, float]] = {}
        """The same of all work."""

    @asynccontextmanager
    async def one(self, owner: str) -> AsyncIterator[Spent]:
        """While one has a place. It is not taken for a request whose client has gone."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append((owner, place))
        self._give()
        try:
            while not place.done():
                await asyncio.wait([place], timeout=_AGAIN)
                self._give()
        except asyncio.CancelledError:
            if place.done():
                self._leave(place)
            else:
                self._line.remove((owner, place))
            raise
        began, spent = monotonic(), Spent()
        try:
            if (of_request.get() or {}).get(GONE):
                raise Gone
            yield spent
        finally:
            now = monotonic()
            seconds = now - began if spent.seconds is None else spent.seconds
            for known in (self._used, self._all) if seconds > self._short else (self._all,):
                if len(owner) <= MOST_NAME:  # otherwise there is no such event
                    known[owner] = _lately(known, owner) + seconds, now
                if len(known) > _MOST_KNOWN:
                    for one in [one for one in known if _lately(known, one) <= 1]:
                        del known[one]
            self._leave(place)

    def has_needed_much(self, owner: str) -> bool:
        """Whether an owner needed much lately."""
        return _lately(self._used, owner) > _MUCH

    def _little(self) -> float:
        """The most that somebody may have needed who takes one of the last places, when the others are taken."""
        now, at_it = monotonic(), defaultdict[str, float](float)
        for owner, since in self._having.values():
            at_it[owner] += now - since
        needed = sorted(
            (_lately(self._used, owner) + at_it[owner] for owner, _ in self._having.values()), reverse=True
        )
        return max(_MUCH, needed[self._shared - 1] / (_LESS if self._free > 1 else _MUCH_LESS))

    def _leave(self, place: asyncio.Future[None]) -> None:
        del self._having[place]
        self._free += 1
        self._give()

    def _give(self) -> None:
        """Free places are given to those who may have them."""
        while self._free:
            is_last = self._free <= self._kept
            most = self._little() if is_last else math.inf
            having = {owner for owner, _ in self._having.values()} if is_last else set()
            found = [
                (_lately(self._all, owner), k)
                for k, (owner, _) in enumerate(self._line)
                if owner not in having and _lately(self._used, owner) <= most
            ]
            if not found:
                return
            owner, place = self._line.pop(min(found)[1])
            self._having[place] = owner, monotonic()
            self._free -= 1
            place.set_result(None)


def _lately(known: dict[str, tuple[float, float]], owner: str) -> float:
    """The seconds that an owner needed; those of half an hour ago count half."""
    seconds, since = known.get(owner, (0.0, 0.0))
    return float(seconds * 0.5 ** ((monotonic() - since) / _HALF))


class Waiting:
    """The turns of a place."""

    def __init__(self, desks: Desks, organisation_of: Callable[[str], str]) -> None:
        self._desks = desks
        self._organisation_of = organisation_of
        self._owners: dict[str, tuple[str, float]] = {}
        self._opening = Turns(_OPENING)
        self.asking = Turns(_ASKING)
        self.reading = Turns(_READING)
        self.all_readers = FairTurns(_READERS, kept=2)
        self.all_openers = FairTurns(_OPENERS, kept=2)
        self.at_work = Turns(_AT_WORK)
        self.all_at_work = FairTurns(_WORKING, kept=8, short=_QUICK)
        self.whole = FairTurns(_WHOLE, short=_QUICK)
        """What reads or writes whole events: in a database each has a connection of the few that all share."""
        self.strangers = Turns(_STRANGERS)
        self.shown = Turns(_SHOWN)
        self.printing = Turns(_PRINTING)
        self.presses = FairTurns(PRESSES, short=_MUCH)
        self.forms = Turns(_FORMS)
        self.refusals = Turns(_REFUSALS)

    async def owner(self, event: str) -> str:
        """Whose turns the requests for an event are: those of its organisation, or its own, also while the accounts are
        out of reach."""
        now = monotonic()
        found = self._owners.get(event)
        if found is None or found[1] < now:
            if len(self._owners) >= _MOST_KNOWN:
                self._owners.clear()
            organisation = ""
            with suppress(DBAPIError):
                organisation = await in_threads(lookups, partial(self._organisation_of, event))
            found = f"o/{organisation}" if organisation else event, now + _OWNER_KNOWN
            if len(event) <= MOST_NAME:
                self._owners[event] = found
        return found[0]

    async def open(self, event: str, hold: Hold | None) -> None:
        """Have an event open before a thread is taken for what uses it. If it cannot be opened nothing happens: whoever
        uses it says why."""
        if self._desks.is_open(event):
            return
        owner = await self.owner(event)
        async with self._opening.one(owner):
            if self._desks.is_open(event):
                return
            async with self.all_openers.one(owner) as spent:
                with suppress(PairwrightError):
                    await in_threads(_openers, partial(_timed, partial(self._desks.desk, event, hold), spent))

    async def read(self, event: str, hold: Hold | None, sender: str, work: Callable[[], Any]) -> Any:
        """Answer what everybody may ask of an event. Before the line of its owner there is one of each sender, so that
        whoever asks for hundreds of pages at once has two before everybody else, and not all."""
        owner = await self.owner(event)
        async with self.asking.one(f"{sender} {owner}"), self.reading.one(owner):
            await self.open(event, hold)  # not before: what waits holds no event open
            async with self.all_readers.one(owner) as spent:
                return await in_threads(readers, partial(_timed, work, spent))


def _timed(work: Callable[[], Any], spent: Spent) -> Any:
    """What something returns; the time of the processor is noted, which is no longer while others work too. What is
    quick does not count, so that an event with many readers waits for no others."""
    began = thread_time()
    try:
        return work()
    finally:
        seconds = thread_time() - began
        spent.seconds = seconds if seconds > _LONG else 0.0


async def in_threads(threads: ThreadPoolExecutor, work: Callable[[], Any]) -> Any:
    """What something returns that is done in one of these threads."""
    return await asyncio.get_running_loop().run_in_executor(threads, work)


async def enough_threads() -> None:
    """Threads for requests and sessions, however few processors the machine has."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "requests"))
