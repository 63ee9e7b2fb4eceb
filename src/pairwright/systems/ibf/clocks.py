"""Clocks, late arrival and scheduling (beyond the text): settings of the organiser, in minutes, seconds and points.

The rule book only knows the no-show. These figures are ours, modelled on published regulations; each is a parameter.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from ...domain.errors import StateError
from ...domain.messages import msg


class Clock(NamedTuple):
    """Reserve time for a match in minutes per point, and delay per move in seconds."""

    minutes_per_point: int = 2
    delay: int = 12


PRESETS = {"slow": Clock(2, 15), "usual": Clock(2, 12), "fast": Clock(2, 8), "doubles": Clock(2, 18)}
PLAYED, PLANNED = 8, 11
"""Minutes per point: the average a match takes, and the allowance when planning a round of simultaneous matches."""


def reserve(length: int, clock: Clock = PRESETS["usual"], scored: int = 0) -> int:
    """Minutes per side for a match to `length` points; `scored`: both players' points when a clock is brought in
    later."""
    if length < 1 or scored < 0 or scored > 2 * length - 2:
        raise StateError(
            msg(
                "a match to {length, plural, one {# point} other {# points}} cannot stand at "
                "{scored, plural, one {# point} other {# points}} together",
                length=length,
                scored=scored,
            ),
            "scored",
        )
    return max(clock.minutes_per_point * length - scored, 0)


def late_penalty(minutes: int, grace: int = 5, each: int = 5) -> int:
    """Penalty points for the opponent before the first move: one per `each` minutes begun after the period of grace."""
    if each < 1:
        raise StateError(msg("a penalty point covers at least one minute"), "each")
    return ceil(max(minutes - grace, 0) / each)


def is_walkover(penalty: int, length: int) -> bool:
    """Whether this many penalty points are more than half of the match."""
    return 2 * penalty > length


def planned(length: int, rounds: int = 1) -> int:
    """Minutes to plan for consecutive rounds, each of matches to `length` points."""
    return rounds * length * PLANNED
