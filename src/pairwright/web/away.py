"""What the list of events says of those in the archive and the trash."""

from __future__ import annotations

import logging
from collections.abc import Collection
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from threading import Lock
from time import monotonic
from typing import NamedTuple

from sqlalchemy.exc import DBAPIError

from ..domain.errors import PairwrightError
from ..store.log import AWAY
from .desks import Desks

_PATIENCE = 1.0
"""Seconds that one page waits for events that were not read yet; of the others it has the names of their files."""
_reading = ThreadPoolExecutor(1, "away")
"""An event that is slow to be read, or made to be, takes no thread of readers, and is read once, whoever asks."""


class AwayLine(NamedTuple):
    """An event in the archive or the trash."""

    where: str
    name: str
    title: str
    entries: int
    at: str
    """When it was put there, as in the log; empty: not known."""


class Away:
    """The lines of these events: nothing changes an event there, so each is read once, one after the other."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks
        self._lines: dict[tuple[str, str, str], Future[AwayLine]] = {}
        self._lock = Lock()

    def lines(self, among: Collection[str] | None = None) -> list[AwayLine]:
        """Those in the archive, then those in the trash, each by title, the last one first; `among`: only of these
        names."""
        there = [(where, name, at) for where in AWAY for name, at in self._desks.shelf.away(where).items()]
        wanted = [one for one in there if among is None or one[1] in among]
        with self._lock:
            for one in self._lines.keys() - there:
                self._lines.pop(one).cancel()
            for one in wanted:
                if one not in self._lines:
                    self._lines[one] = _reading.submit(self._read, *one)
            reading = [(one, self._lines[one]) for one in wanted]
        until = monotonic() + _PATIENCE
        found = [self._line(one, line, until) for one, line in reading]
        found.sort(key=lambda line: line.at, reverse=True)
        return sorted(found, key=lambda line: (AWAY.index(line.where), line.title.casefold()))

    def _line(self, one: tuple[str, str, str], line: Future[AwayLine], until: float) -> AwayLine:
        where, name, at = one
        try:
            return line.result(timeout=max(0.0, until - monotonic()))
        except (TimeoutError, CancelledError):
            pass
        except Exception as error:  # noqa: BLE001  brought back just now, or damaged: it is brought back by its name
            if not isinstance(error, PairwrightError | DBAPIError):
                logging.getLogger(__name__).error("%s cannot be listed: %r", name, error)
            with self._lock:
                self._lines.pop(one, None)
        return AwayLine(where, name, name, 0, at)

    def _read(self, where: str, name: str, at: str) -> AwayLine:
        event = self._desks.look_away(name, where)
        return AwayLine(where, name, event.settings.name or name, len(event.teams), at)
