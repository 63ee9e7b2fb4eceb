"""Article 4.6, extra floats as sums over pairs: tolls for going down and for passing, and what they leave out.

A group from which f players move down and which p floaters pass costs f + p extra floats, less one if f is odd
(reading A-14); whether f + p is odd is known beforehand. That is no sum over pairs. But for any two tolls it is at
least `down` x f + `past` x p plus a constant, and a matching finds the pairs for which such sums are smallest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

HALF = 2
"""Tolls are counted in half floats."""
_RANGE = range(-1, 6)
"""All tolls that are tried; a player more or less changes the cost by two floats at most."""


class Toll(NamedTuple):
    """What a floater that passes a group, and a member who moves down, is taken to cost."""

    past: int
    down: int


class Span(NamedTuple):
    """How many players may move down from a group and how many may pass it, fewest and most."""

    down: int
    most_down: int
    past: int
    most_past: int

    def holds(self, down: int, past: int) -> bool:
        """Whether so many are within it."""
        return self.down <= down <= self.most_down and self.past <= past <= self.most_past

    @property
    def single(self) -> bool:
        """Whether nothing is left to divide."""
        return self.down == self.most_down and self.past == self.most_past

    def parts(self, down: int, past: int) -> list[tuple[Span, Span]]:
        """The ways to divide it in two at these numbers: before or behind one of them."""
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
    """What a group costs."""
    return down + past - down % 2


def first_toll(odd: int) -> Toll:
    """A toll to begin with, near the usual case: one moves down or nobody, nobody passes."""
    return Toll(HALF, HALF // 2) if odd else Toll(0, HALF)


@lru_cache(1 << 15)
def constant(odd: int, toll: Toll, span: Span) -> int | None:
    """The greatest number that, added to the tolls, is never more than the cost, in half floats.

    None when no numbers in the span are odd, or even, together as they must be.
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
    """The cost is linear but for odd and even: its extremes are near the ends."""
    return (
        range(first, last + 1) if last - first < 6 else (*range(first, first + 3), *range(last - 2, last + 1))
    )


@lru_cache(1 << 15)
def left_out(odd: int, toll: Toll, span: Span, down: int, past: int) -> int:
    """By how much the cost is more than the tolls say when so many move down and so many pass.

    Negative only outside the span.
    """
    cost = HALF * extra_floats(down, past)
    return cost - toll.down * down - toll.past * past - (constant(odd, toll, span) or 0)


@lru_cache(1 << 15)
def better_toll(odd: int, toll: Toll, span: Span, down: int, past: int) -> Toll:
    """One step from a toll towards the nearest of those that leave out least at these numbers."""

    def key(other: Toll) -> tuple[int, int]:
        away = abs(other.down - toll.down) + abs(other.past - toll.past)
        return left_out(odd, other, span, down, past), away

    best = min((Toll(a, b) for a in _RANGE for b in _RANGE), key=key)
    if key(best)[0] >= left_out(odd, toll, span, down, past):
        return toll
    return Toll(toll.past + _sign(best.past - toll.past), toll.down + _sign(best.down - toll.down))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
