"""Standings of the backgammon federation's round robin and Swiss (IBF 1.1, 4.7), with its values for byes and
withdrawals.

A bye counts as an opponent with the smallest number of points in the event; a withdrawn opponent counts with its
points at that moment plus the average of what its score group scored afterwards. Match points are the points: 1 for a
win.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ..domain.messages import msg
from ..domain.points import TENTHS
from ..domain.results import Result
from .codes import TieBreak
from .field import NEVER, PLAYED, ScoredField
from .values import Column, Number, Term, exact, points

_BYES = (Result.PAB, Result.FULL_BYE)


def withdrawn_after(field: ScoredField) -> list[int | None]:
    """For each participant the number of rounds after which it withdrew or was excluded; None if it has not by now.

    An announced absence, or missing the last round, is not a withdrawal: 4.7 speaks of those who have withdrawn.
    """
    left = [entry.withdrawn_after for entry in field.entries]
    return [None if after is None or after >= field.rounds else after for after in left]


def strengths(field: ScoredField) -> list[Number]:
    """The points of each participant as an opponent, in tenths [4.7]."""
    rows = field.score().points
    left = withdrawn_after(field)
    found: list[Number] = list(field.score().totals)
    for after in {one for one in left if one is not None}:
        finals: dict[int, list[int]] = {}
        for row, gone in zip(rows, left, strict=True):
            if gone is None or gone > after:
                finals.setdefault(sum(row[:after]), []).append(sum(row))
        for i, gone in enumerate(left):
            if gone == after:
                mine = sum(rows[i][:after])
                others = finals.get(mine)
                found[i] = Fraction(sum(others), len(others)) if others else mine
    return found


def _smallest(field: ScoredField) -> int:
    """The smallest number of points of any participant that played in at least one round."""
    scores = zip(field.score().totals, field.histories, strict=True)
    return min(
        (total for total, history in scores if any(item.result is not Result.ZERO_BYE for item in history)),
        default=0,
    )


_OF_A_BYE = msg("bye: the smallest number of points of anybody")
_WITHDRAWN = msg("withdrawn: with the average of its score group")


class _Counted(NamedTuple):
    """A round with the points of the opponent in tenths, and a comment on them."""

    round: int
    points: Number
    note: str


def _opponents(field: ScoredField) -> list[list[_Counted]]:
    """The rounds that count, for each participant."""
    return field.remember("ibf opponents", lambda: _find_opponents(field))


def _find_opponents(field: ScoredField) -> list[list[_Counted]]:
    values, left, least = strengths(field), withdrawn_after(field), _smallest(field)
    found = []
    for i, opponents in enumerate(field.opponents):
        mine = []
        for r, o in enumerate(opponents):
            if field.kind(i, r) in _BYES:
                mine.append(_Counted(r, least, _OF_A_BYE))
            elif o != NEVER:
                gone = left[o] is not None
                mine.append(_Counted(r, values[o], _WITHDRAWN if gone else ""))
        found.append(mine)
    return found


def _column(tenths: Sequence[Number]) -> Column:
    """Tenths, which 4.7 may have made fractional, as raw integers with a common scale."""
    common = lcm(*(value.denominator for value in tenths))
    return Column([int(value * common) for value in tenths], common * TENTHS)


def _cut(rows: Sequence[_Counted], tie_break: TieBreak) -> set[int]:
    """The rounds to cut: those with the lowest points, the earliest of equal ones."""
    return {row.round for row in sorted(rows, key=lambda row: (row.points, row.round))[: tie_break.cut]}


def buchholz(field: ScoredField, tie_break: TieBreak) -> Column:
    """OTHER_IBFBH: the sum of the opponents' points."""
    found: list[Number] = []
    for rows in _opponents(field):
        gone = _cut(rows, tie_break) if tie_break.cut else ()
        found.append(sum([row.points for row in rows if row.round not in gone]))
    return _column(found)


def buchholz_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent with its points."""
    rows = _opponents(field)[i]
    gone = _cut(rows, tie_break)
    return [_term(field, i, row, msg("lowest") if row.round in gone else "") for row in rows]


def _beaten(field: ScoredField, i: int) -> list[_Counted]:
    mine, win = field.score().points[i], field.score().win
    return [row for row in _opponents(field)[i] if mine[row.round] >= win]


def points_of_the_beaten(field: ScoredField, _: TieBreak) -> Column:
    """OTHER_IBFSB: the sum of the points of the opponents beaten."""
    return _column([sum([row.points for row in _beaten(field, i)]) for i in range(len(field))])


def beaten_terms(field: ScoredField, _: TieBreak, i: int) -> list[Term]:
    """Each opponent beaten with its points."""
    return [_term(field, i, row) for row in _beaten(field, i)]


def _term(field: ScoredField, i: int, row: _Counted, cut: str = "") -> Term:
    opponent = field.opponents[i][row.round]
    fraction = Fraction(row.points) / TENTHS
    tpn = field.entries[opponent].tpn if opponent != NEVER else None
    return Term(exact(fraction.numerator, fraction.denominator), row.round + 1, tpn, cut=cut, note=row.note)


def _is_victory(field: ScoredField, i: int, r: int) -> bool:
    kind = field.kind(i, r)
    return kind is Result.FORFEIT_WIN or (kind is PLAYED and field.score().points[i][r] >= field.score().win)


def victories(field: ScoredField, _: TieBreak) -> Column:
    """OTHER_IBFWON: wins; a bye does not count, a walkover does [4.6, 4.10]."""
    return Column([sum(_is_victory(field, i, r) for r in range(field.rounds)) for i in range(len(field))])


def victories_terms(field: ScoredField, _: TieBreak, i: int) -> list[Term]:
    """The rounds that were won."""
    return [
        Term(points(TENTHS), r + 1, field.entries[field.opponents[i][r]].tpn)
        for r in range(field.rounds)
        if _is_victory(field, i, r)
    ]
