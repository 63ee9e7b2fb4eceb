"""A partly paired round, and what one score group adds to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from .judge import Judge

LEVELS = ((True, True), (True, False), (False, True), (False, False))
"""Colour limits in the own group and in the target group, in the order in which they are dropped [7.4, 8.4]."""

Penalty = tuple[int, int]
"""Teams left over in the target group beyond what parity requires; target groups that must float past a group."""
NO_PENALTY: Penalty = (0, 0)
WAITS = -1
"""The opponent of a floater to the median group, which is decided with that group [6.4]."""


@dataclass(frozen=True)
class Position:
    """A partly paired round: what is left of each group after `step` groups, and which teams wait for the median
    group."""

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
    """The choice of a group: its floaters, whether the limits hold for its other teams, and the position after it."""

    moves: tuple[Move, ...]
    own_limits: bool
    target_limits: bool
    penalty: Penalty
    after: Position


@dataclass(frozen=True)
class ExtraFloaters:
    """The floaters beyond those needed that groups send when all else fails [8.4]."""

    more: Mapping[int, int]
    """How many more from each group, by its number; groups that send none more are left out."""
    any_number: bool = False
    """Whether each group may send any number."""

    def floats_later(self, judge: Judge, rest: Sequence[int], group: int) -> bool:
        """Whether a group not yet paired will have floaters."""
        return bool(self.more.get(group)) or judge.missing(rest[group], False) > 0


_T = TypeVar("_T")


class LazyList(Generic[_T]):
    """An iterable that is evaluated once, and only as far as it is read."""

    def __init__(self, source: Iterable[_T]) -> None:
        self._source = iter(source)
        self._seen: list[_T] = []

    def __iter__(self) -> Iterator[_T]:
        yield from self._seen
        for item in self._source:
            self._seen.append(item)
            yield item
