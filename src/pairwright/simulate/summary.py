"""Means of a campaign with 95 % intervals, and the differences of systems on the same events."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from .campaign import Row
from .measures import MEASURES

_NORMAL = 1.959964


@dataclass(frozen=True)
class Summary:
    """A measure of a system, or of the difference of two; the interval is mean ± half."""

    system: str
    measure: str
    mean: float
    half: float
    events: int
    """The number of events with this measure."""

    @property
    def clear(self) -> bool:
        """Whether 0 is outside the interval."""
        return abs(self.mean) > self.half


def summaries(rows: Sequence[Row]) -> list[Summary]:
    """By system and measure, in order of appearance; without measures that no event of the system has."""
    found: list[Summary] = []
    for system in dict.fromkeys(row["system"] for row in rows):
        mine = [row for row in rows if row["system"] == system]
        for name in MEASURES:
            _add(found, system, name, [row[name] for row in mine if row[name] is not None])
    return found


def differences(rows: Sequence[Row], one: str, other: str) -> list[Summary]:
    """Mean of `one` minus `other`, event by event, where both have the measure."""
    by_event = {(row["event"], row["system"]): row for row in rows}
    events = sorted({row["event"] for row in rows})
    found: list[Summary] = []
    for name in MEASURES:
        both = [(by_event[event, one][name], by_event[event, other][name]) for event in events]
        _add(found, one, name, [a - b for a, b in both if a is not None and b is not None])
    return found


def _add(found: list[Summary], system: str, name: str, values: Sequence[float]) -> None:
    if values:
        half = _NORMAL * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
        found.append(Summary(system, name, fmean(values), half, len(values)))


def share_interval(share: float, events: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a proportion observed in this many events."""
    square = _NORMAL**2
    middle = (share + square / (2 * events)) / (1 + square / events)
    half = (
        _NORMAL / (1 + square / events) * math.sqrt(share * (1 - share) / events + square / (4 * events**2))
    )
    return max(0.0, middle - half), min(1.0, middle + half)
