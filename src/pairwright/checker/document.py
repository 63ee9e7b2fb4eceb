"""Verdicts as a JSON document, `pairwright-check/1`."""

from __future__ import annotations

from typing import Any

from ..domain.points import points_number, scores_in
from .verdicts import Fault, Measure, Report, RoundVerdict, StandingsVerdict

FORMAT = "pairwright-check/1"


def report_document(report: Report, trails: str | None = "paragraph") -> dict[str, Any]:
    """The whole report. `trails`: the length of the reasons given at the first difference of a round; None: no
    reasons."""
    return {
        "format": FORMAT,
        "system": report.tournament.system,
        "agrees": report.agrees,
        "pairs": sum(len(one.pairs) for one in report.rounds),
        "equal": sum(len(one.pairs) - len(one.only_given) for one in report.rounds),
        "faults": len(report.faults),
        "remarks": list(report.remarks),
        "rounds": [round_document(verdict, trails) for verdict in report.rounds],
        "standings": None if report.standings is None else _standings(report.standings),
    }


def round_document(verdict: RoundVerdict, trails: str | None = "paragraph") -> dict[str, Any]:
    """One round."""
    reasons = verdict.trails(trails) if trails is not None else None
    return {
        "round": verdict.round,
        "same": verdict.same,
        "legal": verdict.legal,
        "pairs": [list(pair) for pair in verdict.pairs],
        "bye": verdict.bye,
        "best_bye": verdict.best_bye,
        "impossible": verdict.impossible or None,
        "only_given": [list(pair) for pair in verdict.only_given],
        "only_best": [list(pair) for pair in verdict.only_best],
        "turned": [list(pair) for pair in verdict.turned],
        "decided": sorted(sorted(pair) for pair in verdict.decided),
        "faults": [_fault(fault) for fault in verdict.faults],
        "measures": [_measure(measure) for measure in verdict.measures],
        "trails": None if reasons is None else {"given": reasons[0], "best": reasons[1]},
        "remarks": list(verdict.remarks),
    }


def _standings(verdict: StandingsVerdict) -> dict[str, Any]:
    return {
        "tie_breaks": list(verdict.checked_by),
        "faults": [_fault(fault) for fault in verdict.faults],
        "remarks": list(verdict.remarks),
    }


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "kind": fault.kind.value,
        "forbidden": fault.kind.forbidden,
        "article": fault.article or None,
        "teams": list(fault.teams),
        "given": None if fault.given is None else list(fault.given),
        "better": None if fault.better is None else list(fault.better),
        "text": fault.text,
    }


def _measure(measure: Measure) -> dict[str, Any]:
    return {
        "score": None if measure.score_tenths is None else points_number(measure.score_tenths),
        "criterion": measure.criterion,
        "title": measure.title,
        "yours": scores_in(measure.yours_tenths, points_number, list),
        "possible": scores_in(measure.possible_tenths, points_number, list),
        "worse": measure.worse,
    }
