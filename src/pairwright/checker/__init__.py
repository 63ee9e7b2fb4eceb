"""Judging given rounds: by hand before they are published (`judge`), or all rounds of an event (`check`).

`pairwright.check` and `pairwright.judge` are the way in; here are the values that they answer with.
"""

from __future__ import annotations

from .rounds import judge
from .verdicts import Fault, Kind, Measure, Report, RoundVerdict, StandingsVerdict

__all__ = ["Fault", "Kind", "Measure", "Report", "RoundVerdict", "StandingsVerdict", "judge"]
