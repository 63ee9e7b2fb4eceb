"""A log in memory: for tests and for previews of events."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Condition

from .chain import START, plain, recorded
from .clock import now
from .log import Conflict, Draft, Recorded


class MemoryLog:
    """Implements `Log`; lost when the program ends."""

    readonly = ""
    known = (0, 0)

    def __init__(self, decisions: Sequence[Recorded] = ()) -> None:
        self._changed = Condition()
        self._decisions = list(decisions)

    def position(self) -> int:
        return len(self._decisions)

    def read(self, after: int = 0) -> list[Recorded]:
        return self._decisions[after:]

    def append(self, expected: int, drafts: Sequence[Draft]) -> list[Recorded]:
        with self._changed:
            if expected != len(self._decisions):
                raise Conflict(len(self._decisions))
            before = self._decisions[-1].hash if self._decisions else START
            new = recorded(before, expected + 1, map(plain, drafts), now())
            self._decisions.extend(new)
            self._changed.notify_all()
            return new

    def wait(self, after: int, timeout: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: len(self._decisions) > after, timeout)

    def check(self) -> None:
        """It cannot be replaced."""

    def close(self) -> None:
        """Nothing to close."""
