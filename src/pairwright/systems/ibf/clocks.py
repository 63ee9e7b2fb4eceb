"""Clocks, late arrival and planning (beyond the text): what organisers set, in minutes, seconds and points.

The rule book knows the no-show only. These figures are ours, after published regulations; every one is a parameter.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from ...domain.errors import StateError


class Clock(NamedTuple):
    """Reserve for a match in minutes a point, and delay a move in seconds."""

    minutes_per_point: int = 2
    delay: int = 12


PRESETS = {"slow": Clock(2, 15), "usual": Clock(2, 12), "fast": Clock(2, 8), "doubles": Clock(2, 18)}
PLAYED, PLANNED = 8, 11
"""Minutes a point that a match takes on average, and that a round of all at the same time is planned with."""


def reserve(length: int, clock: Clock = PRESETS["usual"], scored: int = 0) -> int:
    """Minutes a side for a match to `length` points; `scored`: points of both when a clock is brought in later."""
    if length < 1 or scored < 0 or scored > 2 * length - 2:
        raise StateError(f"a match to {length} points cannot stand at {scored} points together", "scored")
    return max(clock.minutes_per_point * length - scored, 0)


def late_penalty(minutes: int, grace: int = 5, each: int = 5) -> int:
    """Points that the opponent has before the first move: one for each `each` minutes begun after the grace."""
    if each < 1:
        raise StateError("a penalty point is for a minute at least", "each")
    return ceil(max(minutes - grace, 0) / each)


def is_walkover(penalty: int, length: int) -> bool:
    """Whether so many penalty points are more than half of the match."""
    return 2 * penalty > length


def planned(length: int, rounds: int = 1) -> int:
    """Minutes to plan for rounds one after the other, each with matches to `length` points."""
    return rounds * length * PLANNED
