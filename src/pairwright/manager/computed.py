"""What is computed of the states of events, kept until others push it out, or until events of some size are closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
_forget: list[Callable[[], None]] = []


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the `most` last results of a function of the state of an event. Results and arguments hold the state."""

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        found: Any = lru_cache(maxsize=most)(function)
        _forget.append(found.cache_clear)
        return found  # type: ignore[no-any-return]

    return keep


def also_forgotten(clear: Callable[[], None]) -> Callable[[], None]:
    """A function to be called too when all results are let go of: for what is kept elsewhere."""
    _forget.append(clear)
    return clear


def forget() -> None:
    """Let go of all results, and so of the states of closed events; they are computed again when they are needed."""
    for clear in _forget:
        clear()
