"""A round in the making, and what one score group does in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .judge import Judge

LEVELS = ((True, True), (True, False), (False, True), (False, False))
"""Colour limits in the own group and in the target group, in the order in which they fall [7.4, 8.4]."""

Penalty = tuple[int, int]
"""Teams left over in the target group beyond what its number needs; target groups that must pass a group."""
NO_PENALTY: Penalty = (0, 0)
WAITS = -1
"""The opponent of a floater to the median group, which is settled with that group [6.4]."""


@dataclass(frozen=True)
class Position:
    """A round in the making: what is left of each group after `step` groups, and who waits for the median group."""

    step: int
    rest: tuple[int, ...]
    down: tuple[int, ...] = ()
    up: tuple[int, ...] = ()


@dataclass(frozen=True)
class Move:
    """One floater: the group to which it goes, and its opponent there (WAITS in the median group)."""

    team: int
    target: int
    opponent: int


@dataclass(frozen=True)
class GroupChoice:
    """What a group does: who floats, whether the limits hold for its other teams, and the position after it."""

    moves: tuple[Move, ...]
    own_limits: bool
    target_limits: bool
    penalty: Penalty
    after: Position


@dataclass(frozen=True)
class Gifts:
    """How many floaters more than needed the groups give when nothing else helps [8.4]; `free`: any number."""

    more: Mapping[int, int]
    free: bool = False

    def floats_later(self, judge: Judge, rest: Sequence[int], group: int) -> bool:
        """Whether a group that is still to come will have floaters."""
        return bool(self.more.get(group)) or judge.missing(rest[group], False) > 0


_T = TypeVar("_T")


class Remembered(Generic[_T]):
    """An iterable that is worked out as far as somebody looks, and only once."""

    def __init__(self, source: Iterable[_T]) -> None:
        self._source = iter(source)
        self._seen: list[_T] = []

    def __iter__(self) -> Iterator[_T]:
        yield from self._seen
        for item in self._source:
            self._seen.append(item)
            yield item
