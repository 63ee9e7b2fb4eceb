"""A report as text: the answer in the first line, then a passage per round, then the standings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath

from ..checker import Report, RoundVerdict
from ..checker.verdicts import Kind
from ..domain.messages import Message, Number, joined, msg
from ..domain.points import points_text
from ..report.listing import ListColumn
from .language import language, said
from .table import folded, table

INDENT = "    "
KINDS = {
    Kind.TWICE: msg("team twice"),
    Kind.ABSENT: msg("absent team"),
    Kind.IDLE: msg("team without match"),
    Kind.DECIDED: msg("decided pair not made"),
    Kind.REMATCH: msg("rematch"),
    Kind.PROHIBITED: msg("prohibited pair"),
    Kind.BYE_NEEDLESS: msg("needless bye"),
    Kind.BYE_BARRED: msg("ineligible bye"),
    Kind.BYE: msg("other bye"),
    Kind.COLOUR_LIMITS: msg("colour limits"),
    Kind.FLOATERS: msg("other floaters"),
    Kind.PAIRS: msg("other pairs"),
    Kind.COLOURS: msg("other colours"),
    Kind.PLACE: msg("wrong place"),
    Kind.POINTS: msg("wrong points"),
}
"""The names of faults."""
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
            lines += _indented(line, columns)
        if not verdict.same:
            lines += _side_by_side(verdict, length, columns)
            lines += _measures(verdict, columns)
    return lines + _standings(report, columns, quiet)


def _indented(text: str, columns: int | None) -> list[str]:
    return folded(joined(INDENT, text, by=""), columns, INDENT + "  ")


def headline(report: Report, name: str) -> Message:
    """What agrees, out of how much."""
    rounds, faults = len(report.rounds), len(report.faults)
    same = sum(verdict.same for verdict in report.rounds)
    pairs = sum(len(verdict.pairs) for verdict in report.rounds)
    equal = pairs - sum(len(verdict.only_given) for verdict in report.rounds)
    parts = [msg("{file}: no round judged", file=PurePath(name).name)]
    if rounds:
        parts = [
            msg(
                "{file}: {equal} of {pairs} pairs come out by {system}",
                file=PurePath(name).name,
                equal=Number(equal),
                pairs=Number(pairs),
                system=report.tournament.system,
            ),
            msg(
                "{same} of {count, plural, one {# round} other {# rounds}} the same", same=same, count=rounds
            ),
        ]
    if report.standings is not None:
        wrong = len(report.standings.faults)
        parts.append(msg("standings: {count} wrong", count=wrong) if wrong else msg("standings right"))
    parts.append(msg("{count, plural, =0 {no faults} one {# fault} other {# faults}}", count=faults))
    return joined(*parts, by=" · ")


def _round(report: Report, verdict: RoundVerdict) -> Message:
    digits = len(str(report.rounds[-1].round))
    start = msg("Round {round}", round=f"{verdict.round:>{digits}}")
    bye = "" if verdict.bye is None else _bye(verdict, verdict.bye)
    count = len(verdict.pairs)
    if verdict.best is None:
        impossible = msg("the rules have no round: {why}", why=verdict.impossible)
        return joined(start, impossible, by=": ")
    if verdict.same:
        so = msg("as by the rules, {count, plural, one {# pair} other {# pairs}}", count=count)
    else:
        turned = len(verdict.turned)
        so = joined(
            msg("{equal} of {count} pairs", equal=count - len(verdict.only_given), count=count),
            msg("colours exchanged in {count}", count=turned) if turned else "",
            by=", ",
        )
    return joined(start, joined(so, bye, by="; "), by=": ")


def _details(verdict: RoundVerdict, quiet: bool) -> Iterator[str]:
    """Decided pairs, faults, remarks."""
    tournament = verdict.tournament
    for pair in sorted(map(sorted, verdict.decided)):
        match = " - ".join(tournament.entry(tpn).label for tpn in pair)
        yield msg("decided: {match}", match=match)
    for fault in verdict.faults:
        yield joined(KINDS[fault.kind], fault.text, by=": ")
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
        titles = [ListColumn(msg("Given"), "name"), ListColumn(msg("By the rules"), "name")]
        lines += [f"{INDENT}{line}" for line in table(titles, rows, room)]
        if left_out:
            lines.append(f"{INDENT}... {said(msg('and {count} more', count=left_out))}")
    trails = verdict.trails(length, language())
    for title, text in zip((msg("Given"), msg("By the rules")), trails or (), strict=False):
        first, *more = [line for line in text.splitlines() if line.strip()]
        lines += _indented(joined(title, first, by=": "), columns)
        for line in more:
            lines += folded(f"{INDENT}{line}", columns, INDENT + "    ")
    return lines


def _named(verdict: RoundVerdict, pairs: Sequence[tuple[int, int]]) -> list[str]:
    entry = verdict.tournament.entry
    return [f"{entry(a).label} - {entry(b).label}" for a, b in pairs]


def _bye(verdict: RoundVerdict, tpn: int | None) -> Message:
    team = verdict.tournament.entry(tpn).label if tpn is not None else msg("nobody")
    return msg("bye: {team}", team=team)


def _measures(verdict: RoundVerdict, columns: int | None) -> list[str]:
    """The criteria in which the given round is worse."""
    lines = []
    for one in verdict.measures:
        if one.worse:
            score = one.score_tenths
            where = "" if score is None else msg("at {points} points", points=points_text(score))
            text = msg(
                "{where}: yours {yours}, possible {possible} ({title})",
                where=joined(f"[{one.criterion}]", where),
                yours=_value(one.yours_tenths),
                possible=_value(one.possible_tenths),
                title=one.title,
            )
            lines += _indented(text, columns)
    return lines


def _value(value: object) -> str:
    if not isinstance(value, list | tuple):
        return str(value)
    if any(isinstance(one, list | tuple) for one in value):  # a count before its scores
        return joined(*map(_value, value), by="; ")
    return joined(*map(points_text, value), by=", ") or msg("none")


def _standings(report: Report, columns: int | None, quiet: bool) -> list[str]:
    verdict = report.standings
    if verdict is None:
        return []
    by = ", ".join(verdict.checked_by)
    wrong = len(verdict.faults)
    text = (
        msg("Standings by {codes}: {count} wrong", codes=by, count=wrong)
        if wrong
        else msg("Standings by {codes}: right", codes=by)
    )
    lines = folded(text, columns)
    details = [*(fault.text for fault in verdict.faults), *(() if quiet else verdict.remarks)]
    for line in details:
        lines += _indented(line, columns)
    return lines
