"""What the list of events says of those in the archive and the trash."""

from __future__ import annotations

from collections.abc import Collection
from time import monotonic
from typing import NamedTuple

from ..domain.errors import PairwrightError
from ..store.log import AWAY
from .desks import Desks

_PATIENCE = 2.0
"""Seconds that one page waits for events that were not read yet; of the others it has the names of their files."""


class AwayLine(NamedTuple):
    """An event in the archive or the trash."""

    where: str
    name: str
    title: str
    entries: int
    at: str
    """When it was put there, as in the log; empty: not known."""


class Away:
    """The lines of these events: nothing changes an event there, so each is read once."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks
        self._known: dict[tuple[str, str, str], AwayLine] = {}

    def lines(self, among: Collection[str] | None = None) -> list[AwayLine]:
        """Those in the archive, then those in the trash, each by title, the last one first; `among`: only of these
        names."""
        there = [(where, name, at) for where in AWAY for name, at in self._desks.shelf.away(where).items()]
        self._known = {one: line for one in there if (line := self._known.get(one)) is not None}
        until = monotonic() + _PATIENCE
        found = [self._line(*one, until) for one in there if among is None or one[1] in among]
        found.sort(key=lambda line: line.at, reverse=True)
        return sorted(found, key=lambda line: (AWAY.index(line.where), line.title.casefold()))

    def _line(self, where: str, name: str, at: str, until: float) -> AwayLine:
        known = self._known.get((where, name, at))
        if known is not None or monotonic() > until:
            return known or AwayLine(where, name, name, 0, at)
        try:
            event = self._desks.look_away(name, where)
        except PairwrightError:  # brought back just now, or damaged: it is brought back by its name
            return AwayLine(where, name, name, 0, at)
        line = AwayLine(where, name, event.settings.name or name, len(event.teams), at)
        self._known[where, name, at] = line
        return line
