"""Old versions of decisions made into today's, so that every event that was ever saved opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..domain.errors import StateError

VERSION = 1
"""The version that verbs write."""

_STEPS: dict[tuple[str, int], Callable[[Mapping[str, Any]], tuple[str, Mapping[str, Any]]]] = {}
"""(kind, version) to its form in the next version."""


def upcast(kind: str, version: int, data: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """Kind and data in today's version; StateError for one that is newer than this program."""
    if version > VERSION:
        raise StateError(
            f"a decision {kind!r} was written by a newer version of pairwright; update it to open this event"
        )
    while version < VERSION:
        step = _STEPS.get((kind, version))
        if step is not None:
            kind, data = step(data)
        version += 1
    return kind, data
