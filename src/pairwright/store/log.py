"""The log of an event: an ordered sequence of decisions, appended all or none, at the position the writer has seen."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..domain.errors import StateError


@dataclass(frozen=True, slots=True)
class Draft:
    """A decision not yet written. `data` contains JSON values only."""

    kind: str
    version: int
    data: Mapping[str, Any]
    person: str = ""
    level: int = 0
    """The highest warning level that was confirmed for it."""
    reason: str = ""


class Recorded(NamedTuple):
    """A decision in the log."""

    number: int
    """1, 2, 3 ... without gaps, inside one event."""
    act: int
    """The number of the first decision appended together with this one."""
    kind: str
    version: int
    data: Mapping[str, Any]
    person: str
    level: int
    reason: str
    at: str
    """UTC, ISO 8601 with milliseconds: 2026-11-28T07:00:00.000Z."""
    hash: str
    """SHA-256, in hexadecimal, over the previous hash and this decision (`chain`)."""


class Stamp(NamedTuple):
    """What distinguishes the state of an event from every other, without opening it."""

    text: str
    """Another one after every decision, and after a copy, a replacement or a restored backup."""
    changed: float = 0.0
    """Seconds since the epoch of the last change; 0 if the text alone is enough. The clock of a file system ticks: a
    second change in the same tick leaves the same text."""

    def settled(self, read: float) -> bool:
        """Whether what was read at a time, or later, is certain to be the last state with this text."""
        return read - self.changed > _TICK


_TICK = 2.0
"""Seconds: the coarsest clock of a common file system."""


class NoSuchEvent(StateError):
    """There is no event with this name."""


class Replaced(StateError):
    """The log now at this place is not the one that was opened."""


class Unavailable(StateError):
    """Where the events are kept cannot be reached, read or written at present; it is no fault of the act."""


class Conflict(Exception):
    """Others have appended meanwhile; `position` is the current position of the log."""

    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(f"the log stands at {position}")


class Log(Protocol):
    """The log of one event, thread-safe."""

    readonly: str
    """Why it is read-only; empty if it can be written."""
    known: tuple[int, int]
    """How many decisions were read when it was opened, and the bytes of their data as JSON."""

    def position(self) -> int:
        """The number of the last decision; 0 for none."""
        ...

    def read(self, after: int = 0) -> list[Recorded]:
        """The decisions after a number, in order."""
        ...

    def append(self, expected: int, drafts: Sequence[Draft]) -> list[Recorded]:
        """Write all drafts or none, durably, if the log is at `expected`; Conflict otherwise."""
        ...

    def wait(self, after: int, timeout: float) -> bool:
        """True as soon as the log is past a number, False after `timeout` seconds; notices other processes too."""
        ...

    def check(self) -> None:
        """Raise Replaced if this is no longer the log that was opened."""
        ...

    def close(self) -> None:
        """Close files and connections."""
        ...


AWAY = ("archive", "trash")
"""Where events are that are no longer in the list of a shelf: archived, or deleted. Both can be brought back."""


class Shelf(Protocol):
    """A place with the logs of many events, each under a name."""

    def names(self) -> list[str]:
        """The names of the events, sorted."""
        ...

    def stamps(self, names: Collection[str] | None = None) -> dict[str, Stamp]:
        """The stamps of all events, or of those of these names that exist; nothing is opened."""
        ...

    def read(self, name: str, where: str = "") -> list[Recorded]:
        """The decisions of an event, which is not kept open; `where`: of one that is away. StateError if there is
        none."""
        ...

    def position(self, name: str) -> int | None:
        """The number of the last decision of an event, whose chain is not verified; None if that cannot be told before
        the event is opened. StateError if there is none."""
        ...

    def create(self, name: str) -> Log:
        """A new, empty log; StateError if the name is taken or invalid."""
        ...

    def open(self, name: str) -> Log:
        """The log of an event; StateError if there is none."""
        ...

    def remove(self, name: str) -> None:
        """Set an event aside for good; StateError if there is none."""
        ...

    def put_away(self, name: str, where: str) -> None:
        """Move an event out of the list, whole, into one of `AWAY`; StateError if there is none."""
        ...

    def away(self, where: str) -> dict[str, str]:
        """The events there by name, sorted, with when they were put there (as in `Recorded.at`; empty: not known)."""
        ...

    def bring_back(self, name: str, where: str) -> str:
        """Move an event from there into the list again; its name now. StateError if there is none."""
        ...

    def close(self) -> None:
        """Close files and connections."""
        ...


def all_names(shelf: Shelf) -> list[str]:
    """The names of all events, those that are away too."""
    return [*shelf.names(), *(name for where in AWAY for name in shelf.away(where))]
