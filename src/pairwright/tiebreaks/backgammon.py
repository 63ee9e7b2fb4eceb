"""Standings of the backgammon federation's round robin and Swiss (IBF 1.1, 4.7): its values of byes and withdrawals.

A bye counts as an opponent with the smallest number of points in the event; a withdrawn opponent with its points at
that moment and the average of what its score group made afterwards. Match points are the points: 1 for a win.
"""

from __future__ import annotations

from fractions import Fraction

from ..domain.points import TENTHS
from ..domain.results import Result
from .codes import TieBreak
from .field import NEVER, PLAYED, Field
from .values import Column, Number, Term, exact, points

_BYES = (Result.PAB, Result.FULL_BYE)


def withdrawn_after(field: Field, i: int) -> int | None:
    """The number of rounds after which `i` did not appear any more; None when it was there to the end."""
    absent = 0
    for item in reversed(field.histories[i]):
        if item.result not in (Result.ZERO_BYE, Result.FORFEIT_LOSS):
            break
        absent += 1
    return field.rounds - absent if absent else None


def strengths(field: Field) -> list[Number]:
    """The points of everybody as an opponent, in tenths [4.7]."""
    return field.remember("ibf", lambda: _strengths(field))


def _strengths(field: Field) -> list[Number]:
    rows = field.score().points
    left = [withdrawn_after(field, i) for i in range(len(field))]
    found: list[Number] = []
    for i, after in enumerate(left):
        if after is None:
            found.append(sum(rows[i]))
            continue
        mine = sum(rows[i][:after])
        others = [
            sum(row)
            for k, row in enumerate(rows)
            if k != i and (left[k] is None or (left[k] or 0) > after) and sum(row[:after]) == mine
        ]
        found.append(Fraction(sum(others), len(others)) if others else mine)
    return found


def _smallest(field: Field) -> int:
    """The smallest number of points of anybody who took part in at least one round."""
    totals = field.score().totals
    return min(
        (totals[i] for i, history in enumerate(field.histories) if any(item.result is not Result.ZERO_BYE
                                                                      for item in history)),
        default=0,
    )  # fmt: skip


def _opponents(field: Field, i: int) -> list[tuple[int, Number, str]]:
    """The rounds of `i` with the points of the opponent in tenths, and a word about them."""
    values, least = strengths(field), _smallest(field)
    found: list[tuple[int, Number, str]] = []
    for r, o in enumerate(field.opponents[i]):
        kind = field.kind(i, r)
        if kind in _BYES:
            found.append((r, least, "bye: the smallest number of points of anybody"))
        elif o != NEVER:
            gone = withdrawn_after(field, o) is not None
            found.append((r, values[o], "withdrawn: with the average of its score group" if gone else ""))
    return found


def _column(values: list[Number]) -> Column:
    return Column([Fraction(value) / TENTHS for value in values])


def _cut(field: Field, tie_break: TieBreak, i: int) -> set[int]:
    rows = sorted(_opponents(field, i), key=lambda row: (row[1], row[0]))
    return {r for r, _, _ in rows[: tie_break.cut]}


def buchholz(field: Field, tie_break: TieBreak) -> Column:
    """OTHER_IBFBH: the sum of the opponents' points."""
    found: list[Number] = []
    for i in range(len(field)):
        gone = _cut(field, tie_break, i)
        found.append(sum(value for r, value, _ in _opponents(field, i) if r not in gone))
    return _column(found)


def buchholz_terms(field: Field, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent with its points."""
    gone = _cut(field, tie_break, i)
    return [
        _term(field, i, r, value, note, "lowest" if r in gone else "")
        for r, value, note in _opponents(field, i)
    ]


def points_of_the_beaten(field: Field, _: TieBreak) -> Column:
    """OTHER_IBFSB: the sum of the points of those beaten."""
    win, rows = field.score().win, field.score().points
    return _column(
        [sum(value for r, value, _ in _opponents(field, i) if rows[i][r] >= win) for i in range(len(field))]
    )


def beaten_terms(field: Field, _: TieBreak, i: int) -> list[Term]:
    """Each opponent beaten with its points."""
    win, rows = field.score().win, field.score().points
    return [_term(field, i, r, value, note) for r, value, note in _opponents(field, i) if rows[i][r] >= win]


def _term(field: Field, i: int, r: int, value: Number, note: str, cut: str = "") -> Term:
    opponent = field.opponents[i][r]
    fraction = Fraction(value) / TENTHS
    tpn = field.entries[opponent].tpn if opponent != NEVER else None
    return Term(exact(fraction.numerator, fraction.denominator), r + 1, tpn, cut=cut, note=note)


def _is_victory(field: Field, i: int, r: int) -> bool:
    kind = field.kind(i, r)
    return kind is Result.FORFEIT_WIN or (kind is PLAYED and field.score().points[i][r] >= field.score().win)


def victories(field: Field, _: TieBreak) -> Column:
    """OTHER_IBFWON: wins; a bye is none, a walkover is one [4.6, 4.10]."""
    return Column([sum(_is_victory(field, i, r) for r in range(field.rounds)) for i in range(len(field))])


def victories_terms(field: Field, _: TieBreak, i: int) -> list[Term]:
    """The rounds that were won."""
    return [
        Term(points(TENTHS), r + 1, field.entries[field.opponents[i][r]].tpn)
        for r in range(field.rounds)
        if _is_victory(field, i, r)
    ]
