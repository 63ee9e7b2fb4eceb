"""What is computed of the states of events, kept until others push it out, or until events of some size are closed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, wraps
from threading import Lock
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


def kept_by_size(most: int, size: Callable[[T], int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The same for results of any size: of the last ones as many as have this size together, and the last in any
    case."""

    def keep(function: Callable[P, T]) -> Callable[P, T]:
        found: OrderedDict[Any, T] = OrderedDict()
        lock = Lock()
        held = 0

        @wraps(function)
        def known(*key: P.args, **named: P.kwargs) -> T:
            nonlocal held
            with lock:
                if key in found:
                    found.move_to_end(key)
                    return found[key]
            made = function(*key, **named)
            with lock:
                if key not in found:
                    found[key] = made
                    held += size(made)
                while held > most and len(found) > 1:
                    held -= size(found.popitem(last=False)[1])
            return made

        def clear() -> None:
            nonlocal held
            with lock:
                found.clear()
                held = 0

        _forget.append(clear)
        return known

    return keep


def also_forgotten(clear: Callable[[], None]) -> Callable[[], None]:
    """A function to be called too when all results are let go of: for what is kept elsewhere."""
    _forget.append(clear)
    return clear


def forget() -> None:
    """Let go of all results, and so of the states of closed events; they are computed again when they are needed."""
    for clear in _forget:
        clear()
