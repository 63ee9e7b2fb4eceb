"""Judging given rounds: by hand before they are published, or all rounds of an event.

    judge(before, pairs, bye=None, source="the round") -> RoundVerdict

`before` is the `Tournament` before the round, `pairs` are (White, Black) by TPN (solo events: any order), `bye` is the
TPN with the pairing-allocated bye. The verdict has `faults` (each with `kind`, `kind.forbidden`, `article`, `teams`,
`text`, `given`, `better`), `legal`, `same`, `best` (the round by the rules, None with `impossible`), `measures`
(criterion by criterion: `yours`, `possible`), `remarks` and `trails(length)`. No faults: the round is as by the rules.
StateError when the tournament is wrong or a TPN has no entry; never NoLegalPairing.

    check(event, rounds=None, **options) -> Report

is `pairwright.check`: importing this room puts it in the place of that name, so the room can be called as well.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from .rounds import judge
from .verdicts import Fault, Kind, Measure, Report, RoundVerdict, StandingsVerdict

__all__ = ["Fault", "Kind", "Measure", "Report", "RoundVerdict", "StandingsVerdict", "judge"]


class _Room(ModuleType):
    def __call__(self, *arguments: Any, **options: Any) -> Report:
        from .event import check_event

        return check_event(*arguments, **options)


sys.modules[__name__].__class__ = _Room
