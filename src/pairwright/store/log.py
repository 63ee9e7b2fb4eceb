"""The log of an event: decisions in their order, appended all or none, at the position that the writer has seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from ..domain.errors import StateError


@dataclass(frozen=True, slots=True)
class Draft:
    """A decision that is not written yet. `data` has JSON values only."""

    kind: str
    version: int
    data: Mapping[str, Any]
    person: str = ""
    level: int = 0
    """The highest warning level that was answered for it."""
    reason: str = ""


class Recorded(NamedTuple):
    """A decision in the log."""

    number: int
    """1, 2, 3 ... without gaps, inside one event."""
    act: int
    """The number of the first decision that was appended together with this one."""
    kind: str
    version: int
    data: Mapping[str, Any]
    person: str
    level: int
    reason: str
    at: str
    """UTC, ISO 8601 with milliseconds: 2026-11-28T07:00:00.000Z."""
    hash: str
    """SHA-256, in hexadecimal digits, over the hash before it and this decision (`chain`)."""


class NoSuchEvent(StateError):
    """There is no event of this name."""


class Replaced(StateError):
    """What is there now is not the log that was opened."""


class Conflict(Exception):
    """Others have appended meanwhile; `position` is where the log stands now."""

    def __init__(self, position: int) -> None:
        self.position = position
        super().__init__(f"the log stands at {position}")


class Log(Protocol):
    """The log of one event, safe for many threads."""

    readonly: str
    """Why it can only be read; empty when it can be written."""

    def position(self) -> int:
        """The number of the last decision; 0 for none."""
        ...

    def read(self, after: int = 0) -> list[Recorded]:
        """The decisions after a number, in their order."""
        ...

    def append(self, expected: int, drafts: Sequence[Draft]) -> list[Recorded]:
        """Write all drafts or none, durably, if the log stands at `expected`; Conflict otherwise."""
        ...

    def wait(self, after: int, timeout: float) -> bool:
        """True as soon as the log stands after a number, False after `timeout` seconds; sees other processes too."""
        ...

    def check(self) -> None:
        """Replaced when this is not the log any more that was opened."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...


class Shelf(Protocol):
    """A place with the logs of many events, each by a name."""

    def names(self) -> list[str]:
        """The names of the events, sorted."""
        ...

    def create(self, name: str) -> Log:
        """A new, empty log; StateError when the name is taken or cannot be one."""
        ...

    def open(self, name: str) -> Log:
        """The log of an event; StateError when there is none."""
        ...

    def remove(self, name: str) -> None:
        """Put an event aside for good; StateError when there is none."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...
