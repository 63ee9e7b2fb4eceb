"""Judging given rounds: by hand before they are published, or all rounds of an event.

    judge(before, pairs, bye=None, source="the round") -> RoundVerdict

`before` is the `Tournament` before the round, `pairs` are (White, Black) by TPN (solo events: any order), `bye` is the
TPN with the pairing-allocated bye. The verdict has `faults` (each with `kind`, `kind.forbidden`, `article`, `teams`,
`text`, `given`, `better`), `legal`, `same`, `best` (the round by the rules, None with `impossible`), `measures`
(criterion by criterion: `yours`, `possible`), `remarks` and `trails(length)`. No faults: the round is as by the rules.
StateError when the tournament is wrong or a TPN has no entry; never NoLegalPairing.
"""

from .rounds import judge
from .verdicts import Fault, Kind, Measure, Report, RoundVerdict, StandingsVerdict

__all__ = ["Fault", "Kind", "Measure", "Report", "RoundVerdict", "StandingsVerdict", "judge"]
