"""A report as text: the answer in the first line, then a passage per round, then the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from ..checker import Report, RoundVerdict
from ..domain.points import points_text
from ..report.listing import ListColumn
from .table import folded, table

INDENT = "    "
MOST_PAIRS = 12
"""The number of pairs shown side by side; JSON has all."""


def report_lines(report: Report, name: str, length: str, columns: int | None, quiet: bool) -> list[str]:
    """The report in lines of at most `columns` columns."""
    lines = folded(headline(report, name), columns)
    for remark in () if quiet else report.remarks:
        lines += folded(remark, columns)
    for verdict in report.rounds:
        lines += folded(_round(report, verdict), columns)
        if quiet and verdict.same:
            continue
        for line in _details(verdict, quiet):
            lines += folded(f"{INDENT}{line}", columns, INDENT + "  ")
        if not verdict.same:
            lines += _side_by_side(verdict, length, columns)
            lines += _measures(verdict, columns)
    return lines + _standings(report, columns, quiet)


def headline(report: Report, name: str) -> str:
    """What agrees, out of how much."""
    rounds, faults = len(report.rounds), len(report.faults)
    same = sum(verdict.same for verdict in report.rounds)
    pairs = sum(len(verdict.pairs) for verdict in report.rounds)
    equal = pairs - sum(len(verdict.only_given) for verdict in report.rounds)
    parts = [f"{PurePath(name).name}: no round judged"]
    if rounds:
        parts = [
            f"{PurePath(name).name}: {equal:,} of {pairs:,} pairs come out by {report.tournament.system}",
            f"{same} of {rounds} round{'' if rounds == 1 else 's'} the same",
        ]
    if report.standings is not None:
        wrong = len(report.standings.faults)
        parts.append(f"standings: {wrong} wrong" if wrong else "standings right")
    parts.append(f"{faults or 'no'} fault{'' if faults == 1 else 's'}")
    return " · ".join(parts)


def _round(report: Report, verdict: RoundVerdict) -> str:
    digits = len(str(report.rounds[-1].round))
    start = f"Round {verdict.round:>{digits}}: "
    bye = "" if verdict.bye is None else f"; bye: {verdict.tournament.entry(verdict.bye).label}"
    count = len(verdict.pairs)
    if verdict.best is None:
        return f"{start}the rules have no round: {verdict.impossible}"
    if verdict.same:
        return f"{start}as by the rules, {count} pair{'' if count == 1 else 's'}{bye}"
    equal = count - len(verdict.only_given)
    turned = len(verdict.turned)
    colours = f", colours exchanged in {turned}" if turned else ""
    return f"{start}{equal} of {count} pairs{colours}{bye}"


def _details(verdict: RoundVerdict, quiet: bool) -> Iterator[str]:
    """Decided pairs, faults, remarks."""
    tournament = verdict.tournament
    for pair in sorted(map(sorted, verdict.decided)):
        yield f"decided: {' - '.join(tournament.entry(tpn).label for tpn in pair)}"
    for fault in verdict.faults:
        yield f"{fault.kind.value}: {fault.text}"
    yield from () if quiet else verdict.remarks


def _side_by_side(verdict: RoundVerdict, length: str, columns: int | None) -> list[str]:
    """The pairs that differ in two columns, then the reasons of both sides for the first of them."""
    if verdict.best is None:
        return []
    given = [*map(str, _named(verdict, verdict.only_given))]
    best = [*map(str, _named(verdict, verdict.only_best))]
    if verdict.bye != verdict.best_bye:
        given.append(_bye(verdict, verdict.bye))
        best.append(_bye(verdict, verdict.best_bye))
    lines = []
    if given or best:
        size = min(max(len(given), len(best)), MOST_PAIRS)
        left_out = max(len(given), len(best)) - size
        given, best = given[:size], best[:size]
        rows = [
            [left, right]
            for left, right in zip(
                given + [""] * (size - len(given)), best + [""] * (size - len(best)), strict=True
            )
        ]
        room = None if columns is None else columns - len(INDENT)
        titles = [ListColumn("Given", "name"), ListColumn("By the rules", "name")]
        lines += [f"{INDENT}{line}" for line in table(titles, rows, room)]
        if left_out:
            lines.append(f"{INDENT}... and {left_out} more")
    trails = verdict.trails(length)
    for title, text in zip(("Given", "By the rules"), trails or (), strict=False):
        first, *more = [line for line in text.splitlines() if line.strip()]
        lines += folded(f"{INDENT}{title}: {first}", columns, INDENT + "  ")
        for line in more:
            lines += folded(f"{INDENT}{line}", columns, INDENT + "    ")
    return lines


def _named(verdict: RoundVerdict, pairs: Sequence[tuple[int, int]]) -> list[str]:
    entry = verdict.tournament.entry
    return [f"{entry(a).label} - {entry(b).label}" for a, b in pairs]


def _bye(verdict: RoundVerdict, tpn: int | None) -> str:
    return f"bye: {verdict.tournament.entry(tpn).label if tpn is not None else 'nobody'}"


def _measures(verdict: RoundVerdict, columns: int | None) -> list[str]:
    """The criteria in which the given round is worse."""
    lines = []
    for one in verdict.measures:
        if one.worse:
            where = "" if one.score_tenths is None else f" at {points_text(one.score_tenths)} points"
            text = (
                f"[{one.criterion}]{where}: yours {_value(one.yours_tenths)}, possible {_value(one.possible_tenths)} "
                f"({one.title})"
            )
            lines += folded(f"{INDENT}{text}", columns, INDENT + "  ")
    return lines


def _value(value: object) -> str:
    if not isinstance(value, list | tuple):
        return str(value)
    if any(isinstance(one, list | tuple) for one in value):  # a count before its scores
        return "; ".join(_value(one) for one in value)
    return ", ".join(map(points_text, value)) or "none"


def _standings(report: Report, columns: int | None, quiet: bool) -> list[str]:
    verdict = report.standings
    if verdict is None:
        return []
    by = ", ".join(verdict.checked_by)
    wrong = len(verdict.faults)
    text = f"Standings by {by}: " + (f"{wrong} wrong" if wrong else "right")
    lines = folded(text, columns)
    details = [*(fault.text for fault in verdict.faults), *(() if quiet else verdict.remarks)]
    for line in details:
        lines += folded(f"{INDENT}{line}", columns, INDENT + "  ")
    return lines
