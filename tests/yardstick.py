"""The cost of an operation relative to a fixed piece of work in the same run, independent of the machine's speed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache


@cache
def _yard() -> float:
    """CPU seconds of a fixed loop, about a twentieth of a second on machines of 2026; the best of five."""
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        total = 0
        for number in range(600_000):
            total += number & 7
        best = min(best, time.process_time() - start)
    return best


@contextmanager
def at_most(yards: float) -> Iterator[None]:
    """Fails if the block takes more CPU time than this many fixed loops."""
    yard = _yard()
    start = time.process_time()
    yield
    spent = (time.process_time() - start) / yard
    assert spent < yards, f"{spent:.0f} yards instead of {yards:.0f}"


def best_of_three(yards: float, do: Callable[[], object]) -> None:
    """Fails if it takes more CPU time than this many fixed loops three times: what else runs, and the collection of
    what other tests left, is in a single time."""
    for left in (2, 1, 0):
        try:
            with at_most(yards):
                do()
            return
        except AssertionError:
            if not left:
                raise
