"""Keys for what was computed from an event: the same key where the same values went in, found without comparing them.

A decision replaces the values of an event that it changes and keeps all others, so identity says what has changed.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Generic, TypeVar

from .event import Event

T = TypeVar("T")


class Same(Generic[T]):
    """A value as a key by its identity; the key keeps the value alive, so that no other takes its place."""

    __slots__ = ("value",)

    def __init__(self, value: T) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)


class Past:
    """An event as the standings after a round see it: results of later rounds make no other key.

    Of the round that follows who has a bye in it counts, and of all rounds how many there are.
    """

    __slots__ = ("_seen", "after", "event")

    def __init__(self, event: Event, after: int) -> None:
        self.event, self.after = event, after
        following = [one.byes for one in event.rounds[after : after + 1]]
        seen: list[Any] = [getattr(event, name) for name in _LASTING]
        seen += [*event.rounds[:after], *following]
        self._seen = (after, len(event.rounds), *map(id, seen))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past) and self._seen == other._seen

    def __hash__(self) -> int:
        return hash(self._seen)


_LASTING = tuple(field.name for field in fields(Event) if field.name not in ("position", "rounds"))
