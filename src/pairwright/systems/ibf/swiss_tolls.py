"""Article 4.6, extra floats as sums over pairs: tolls for moving down and for passing, and their error.

A group from which f players move down and which p floaters pass costs f + p extra floats, less one if f is odd
(reading A-14); whether f + p is odd is known beforehand. That is not a sum over pairs. But for any two tolls it is at
least `down` x f + `past` x p plus a constant, and a matching finds the pairs that minimise such sums.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

HALF = 2
"""Tolls are counted in half floats."""
_RANGE = range(-1, 6)
"""All tolls that are tried; one player more or less changes the cost by at most two floats."""


class Toll(NamedTuple):
    """The assumed cost of a floater that passes a group, and of a member who moves down."""

    past: int
    down: int


class Span(NamedTuple):
    """How many players may move down from a group and how many may pass it, minimum and maximum."""

    down: int
    most_down: int
    past: int
    most_past: int

    def holds(self, down: int, past: int) -> bool:
        """Whether these numbers are within it."""
        return self.down <= down <= self.most_down and self.past <= past <= self.most_past

    @property
    def single(self) -> bool:
        """Whether nothing is left to divide."""
        return self.down == self.most_down and self.past == self.most_past

    def parts(self, down: int, past: int) -> list[tuple[Span, Span]]:
        """The ways to divide it in two at these numbers: before or after one of them."""
        found = [
            (self._replace(most_down=cut), self._replace(down=cut + 1))
            for cut in (down - 1, down)
            if self.down <= cut < self.most_down
        ]
        found += [
            (self._replace(most_past=cut), self._replace(past=cut + 1))
            for cut in (past - 1, past)
            if self.past <= cut < self.most_past
        ]
        return found


def extra_floats(down: int, past: int) -> int:
    """The cost of a group."""
    return down + past - down % 2


def first_toll(odd: int) -> Toll:
    """An initial toll, close to the usual case: at most one moves down, nobody passes."""
    return Toll(HALF, HALF // 2) if odd else Toll(0, HALF)


@lru_cache(1 << 15)
def constant(odd: int, toll: Toll, span: Span) -> int | None:
    """The greatest number that, added to the tolls, never exceeds the cost, in half floats.

    None when no numbers within the limits have the required parity together.
    """
    return min(
        (
            HALF * extra_floats(down, past) - toll.down * down - toll.past * past
            for down in _ends(span.down, span.most_down)
            for past in _ends(span.past, span.most_past)
            if (down + past) % 2 == odd
        ),
        default=None,
    )


def _ends(first: int, last: int) -> Iterable[int]:
    """The cost is linear except for parity: its extremes are near the ends."""
    return (
        range(first, last + 1) if last - first < 6 else (*range(first, first + 3), *range(last - 2, last + 1))
    )


@lru_cache(1 << 15)
def left_out(odd: int, toll: Toll, span: Span, down: int, past: int) -> int:
    """By how much the cost exceeds what the tolls give when this many move down and this many pass.

    Negative only outside the limits.
    """
    cost = HALF * extra_floats(down, past)
    return cost - toll.down * down - toll.past * past - (constant(odd, toll, span) or 0)


@lru_cache(1 << 15)
def better_toll(odd: int, toll: Toll, span: Span, down: int, past: int) -> Toll:
    """One step from a toll towards the nearest of those with the least error at these numbers."""

    def key(other: Toll) -> tuple[int, int]:
        away = abs(other.down - toll.down) + abs(other.past - toll.past)
        return left_out(odd, other, span, down, past), away

    best = min((Toll(a, b) for a in _RANGE for b in _RANGE), key=key)
    if key(best)[0] >= left_out(odd, toll, span, down, past):
        return toll
    return Toll(toll.past + _sign(best.past - toll.past), toll.down + _sign(best.down - toll.down))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
