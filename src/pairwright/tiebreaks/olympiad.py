"""Tie-breaks of the Olympiads: section G of the pairing rules of 2008 and 2009, the main regulations of 2026.

All of them use the opponents' real match points and leave one opponent out: the one with the fewest match points;
among several, the one with the smallest product. They differ in how an unplayed match counts, and in 2026 the round
of the bye is the one left out, or one in which the team was not paired: ten opponents in eleven rounds.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..domain.messages import msg
from ..domain.points import TENTHS, points_text
from ..domain.results import Result
from ..domain.section_g import Counted, counted, left_out
from .codes import TieBreak
from .field import NEVER, PLAYED, ScoredField
from .values import Column, Term, exact, points

_NOT_PAIRED = (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE)
_NOTES = {
    (2009, Result.PAB): msg("a match drawn with itself"),
    (2009, Result.FORFEIT_WIN): msg("a match drawn with itself"),
    (2009, Result.FORFEIT_LOSS): msg("not present"),
    (2008, Result.PAB): msg("a match drawn with itself"),
    (2008, Result.FORFEIT_WIN): msg("absent: won 3-1"),
    (2008, Result.FORFEIT_LOSS): msg("not present"),
}


def _form(code: str) -> tuple[str, int]:
    """`OTHER_OSB2026` is the sum of products in the form of 2026."""
    return code[len("OTHER_") : -4], int(code[-4:])


def _rounds(field: ScoredField, year: int) -> list[tuple[list[Counted], Counted | None]]:
    """The rounds that count for each participant, and the one that is left out."""
    return field.remember(
        ("olympiad", year), lambda: _in_2026(field) if year == 2026 else _by_section_g(field, year)
    )


def _by_section_g(field: ScoredField, year: int) -> list[tuple[list[Counted], Counted | None]]:
    totals, drawn = field.score("MP").totals, field.score("GP").draw
    points_of = {entry.tpn: total for entry, total in zip(field.entries, totals, strict=True)}
    found = []
    for own, history in zip(totals, field.histories, strict=True):
        rows = counted(history, own, points_of, drawn, against_itself=year == 2009)
        found.append((rows, left_out(rows)))
    return found


def _in_2026(field: ScoredField) -> list[tuple[list[Counted], Counted | None]]:
    """Ten opponents in eleven rounds: after a bye, or a round in which the team was not paired, no other is left
    out."""
    totals = field.score("MP").totals
    found = []
    for i, history in enumerate(field.histories):
        rows = []
        for r, o in enumerate(field.opponents[i]):
            item = history[r]
            if item[0] is PLAYED:
                rows.append(Counted(totals[o], item[4], r, item[1], PLAYED))
            elif o != NEVER:
                rows.append(_unplayed_in_2026(field, i, r))
        found.append((rows, left_out(rows) if len(rows) == field.rounds else None))
    return found


def _unplayed_in_2026(field: ScoredField, i: int, r: int) -> Counted:
    """All boards won or lost; the opponent has its match points, plus one for each round it was not paired in."""
    kind, opponent = field.kind(i, r), field.opponents[i][r]
    mp = field.score("MP").totals[opponent]
    if _plays_no_more(field, i, r):
        mp = sum(field.score("MP").points[i][:r])
    gp = field.score("GP").win if kind is Result.FORFEIT_WIN else 0
    return Counted(mp + _not_paired(field, opponent) * TENTHS, gp, r, field.entries[opponent].tpn, kind)


def _plays_no_more(field: ScoredField, i: int, r: int) -> bool:
    """Whether the opponent that `i` beat without playing did not play in later rounds either."""
    later = field.histories[field.opponents[i][r]][r + 1 :]
    return field.kind(i, r) is Result.FORFEIT_WIN and not any(item.result is PLAYED for item in later)


def _not_paired(field: ScoredField, i: int) -> int:
    return sum(item.result in _NOT_PAIRED for item in field.histories[i])


def olympiad_sum(field: ScoredField, tie_break: TieBreak) -> Column:
    """OSB: match points times game points; OMP: match points of the opponents; OMPALL: with nobody left out."""
    form, year = _form(tie_break.acronym)
    rounds = _rounds(field, year)
    if form == "OSB":
        sums = [_products(rows) - (least.mp * least.gp if least else 0) for rows, least in rounds]
        return Column(sums, TENTHS * TENTHS)
    cut = form == "OMP"
    return Column(
        [sum([row[0] for row in rows]) - (least.mp if cut and least else 0) for rows, least in rounds], TENTHS
    )


def _products(rows: Sequence[Counted]) -> int:
    return sum([row[0] * row[1] for row in rows])


def olympiad_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each match as it counts."""
    form, year = _form(tie_break.acronym)
    rows, least = _rounds(field, year)[i]
    products = form == "OSB"
    return [
        Term(
            exact(row.mp * row.gp, TENTHS * TENTHS) if products else points(row.mp),
            row.round + 1,
            row.opponent,
            (points(row.mp), points(row.gp)) if products else (),
            msg("fewest match points") if row is least and form != "OMPALL" else "",
            _note(field, year, i, row),
        )
        for row in rows
    ]


def _note(field: ScoredField, year: int, i: int, row: Counted) -> str:
    if row.result is PLAYED:
        return ""
    if year != 2026:
        return _NOTES[year, row.result]
    note = msg("not played")
    if _plays_no_more(field, i, row.round):
        own = points_text(sum(field.score("MP").points[i][: row.round]))
        note = msg("the absent team plays no more: own {own} before this match", own=own)
    extra = _not_paired(field, field.opponents[i][row.round])
    if not extra:
        return note
    return msg("{note}, and {extra} for rounds in which it was not paired", note=note, extra=extra)
