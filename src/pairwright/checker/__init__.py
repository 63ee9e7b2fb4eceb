"""Judging rounds: one paired by hand before it is published (`judge`), or all rounds of an event (`check`).

Use `pairwright.check` and `pairwright.judge`; this package contains the values they return.
"""

from __future__ import annotations

from .rounds import judge
from .verdicts import Fault, Kind, Measure, Report, RoundVerdict, StandingsVerdict

__all__ = ["Fault", "Kind", "Measure", "Report", "RoundVerdict", "StandingsVerdict", "judge"]
