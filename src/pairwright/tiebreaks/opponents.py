"""Tie-breaks based on opponents' results (C.07 articles 8, 9 and 13): Buchholz, Sonneborn-Berger, Koya, SSSC."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul

from ..domain.messages import msg
from ..domain.points import TENTHS, points_text
from .codes import TieBreak
from .field import NEVER, PLAYED, Score, ScoredField
from .own import score_name
from .unplayed import (
    adjusted_scores,
    contributions,
    cut_total,
    cuts,
    final_byes,
    voluntary,
    words_of_unplayed,
)
from .values import Column, Term, exact, points

FIRST_AND_SECOND = {
    "EMMSB": ("MP", "MP"), "EMGSB": ("MP", "GP"), "EGMSB": ("GP", "MP"), "EGGSB": ("GP", "GP"),
}  # fmt: skip
"""Which score of the opponent, and which score achieved against it."""


def _sized(field: ScoredField, tie_break: TieBreak) -> ScoredField:
    field = field.in_edition(tie_break.edition)
    return field.fore if tie_break.fore or tie_break.acronym == "FB" else field


def _limits(tie_break: TieBreak) -> tuple[int, int]:
    return tie_break.cut + tie_break.median, tie_break.median


def buchholz(field: ScoredField, tie_break: TieBreak) -> Column:
    """BH, FB: the sum of the opponents' scores [8.1, 8.3]."""
    field = _sized(field, tie_break)
    low, high = _limits(tie_break)
    rows = contributions(field, field.score(score_name(field, tie_break)), tie_break.forfeits)
    if not low and not high:
        return Column([sum(row) for row in rows], TENTHS)
    return Column(
        [
            sum(row) - cut_total(row, row, voluntary(field, i, tie_break.forfeits), low, high)
            for i, row in enumerate(rows)
        ],
        TENTHS,
    )


def buchholz_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent with its score."""
    field = _sized(field, tie_break)
    score = field.score(score_name(field, tie_break))
    row = contributions(field, score, tie_break.forfeits)[i]
    gone = cuts(row, row, voluntary(field, i, tie_break.forfeits), *_limits(tie_break))
    return [
        _term(field, score, tie_break, i, r, (), row[k], TENTHS, gone.get(k, ""))
        for k, r in enumerate(field.elements(i))
    ]


def _term(
    field: ScoredField,
    score: Score,
    tie_break: TieBreak,
    i: int,
    r: int,
    factors: Sequence[int],
    value: int,
    scale: int,
    cut: str,
) -> Term:
    opponent = field.opponents[i][r]
    counts = field.kind(i, r) is PLAYED or (
        opponent != NEVER and (tie_break.forfeits or field.settings.predetermined)
    )
    note = _words_of_adjusted(field, score, opponent) if counts else words_of_unplayed(field, score, i, r)
    return Term(
        exact(value, scale),
        r + 1,
        field.entries[opponent].tpn if opponent != NEVER else None,
        tuple(map(points, factors)),
        cut,
        note,
    )


def _words_of_adjusted(field: ScoredField, score: Score, opponent: int) -> str:
    adjusted = adjusted_scores(field, score)[opponent]
    if adjusted == score.totals[opponent]:
        return ""
    byes = len(final_byes(field, opponent))
    return msg(
        "{points} scored, {byes, plural, one {# bye at the end counts as a draw} other {# byes at the end count as "
        "draws}} [16.3.2]",
        points=points_text(score.totals[opponent]),
        byes=byes,
    )


def _pair(field: ScoredField, tie_break: TieBreak) -> tuple[Score, Score]:
    """The score of the opponents and the score achieved against them."""
    first, second = FIRST_AND_SECOND.get(tie_break.acronym, (score_name(field, tie_break),) * 2)
    return field.score(first), field.score(second)


def _against(field: ScoredField, score: Score, i: int) -> Sequence[int]:
    if not field.settings.predetermined:
        return score.points[i]
    return [score.points[i][r] for r in field.elements(i)]


def sonneborn_berger(field: ScoredField, tie_break: TieBreak) -> Column:
    """SB, EMMSB, EMGSB, EGMSB, EGGSB: opponents' scores times the points scored against them [9.1, 13.2]."""
    field = _sized(field, tie_break)
    first, second = _pair(field, tie_break)
    low = tie_break.cut
    found = []
    for i, row in enumerate(contributions(field, first, tie_break.forfeits)):
        products = list(map(mul, row, _against(field, second, i)))
        total = sum(products)
        if low:
            total -= cut_total(row, products, voluntary(field, i, tie_break.forfeits), low, 0)
        found.append(total)
    return Column(found, TENTHS * TENTHS)


def sonneborn_berger_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent with its score and the points scored against it."""
    field = _sized(field, tie_break)
    first, second = _pair(field, tie_break)
    row, against = contributions(field, first, tie_break.forfeits)[i], _against(field, second, i)
    products = list(map(mul, row, against))
    gone = cuts(row, products, voluntary(field, i, tie_break.forfeits), tie_break.cut, 0)
    return [
        _term(
            field, first, tie_break, i, r, (row[k], against[k]), products[k], TENTHS * TENTHS, gone.get(k, "")
        )
        for k, r in enumerate(field.elements(i))
    ]


def average_of_buchholz(field: ScoredField, tie_break: TieBreak) -> Column:
    """AOB: the mean of the Buchholz of the opponents played over the board [8.2]."""
    values = buchholz(field, tie_break).raw
    found: list[Fraction | None] = []
    for i, opponents in enumerate(field.opponents):
        played = [values[o] for r, o in enumerate(opponents) if field.kind(i, r) is PLAYED]
        found.append(Fraction(sum(played), len(played) * TENTHS) if played else None)
    return Column(found)


def average_of_buchholz_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent with its Buchholz."""
    values = buchholz(field, tie_break)
    return [
        Term(exact(values.raw[o], TENTHS), r + 1, field.entries[o].tpn, note=msg("Buchholz of the opponent"))
        for r, o in enumerate(field.opponents[i])
        if field.kind(i, r) is PLAYED
    ]


def _koya(field: ScoredField, tie_break: TieBreak) -> tuple[Score, Fraction]:
    """The score and the limit in tenths [9.2]: half of the maximum, moved by half points, or a percentage."""
    score = field.score(score_name(field, tie_break))
    rounds, size = field.rounds, len(field)
    if field.settings.predetermined and size % 2:
        rounds -= rounds // size
    most = score.win * rounds
    limit = tie_break.limit
    if limit and limit[0] not in "+-":
        return score, Fraction(most * int(limit), 100)
    return score, Fraction(most, 2) + int(limit or 0) * (TENTHS // 2)


def koya(field: ScoredField, tie_break: TieBreak) -> Column:
    """KS: points against opponents with at least half of the possible points [9.2]."""
    score, limit = _koya(field, tie_break)
    good = [total >= limit for total in score.totals]
    good.append(False)  # NEVER
    return Column(
        [
            sum(value for value, opponent in zip(row, field.opponents[i], strict=True) if good[opponent])
            for i, row in enumerate(score.points)
        ],
        TENTHS,
    )


def koya_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent with the points against it."""
    score, limit = _koya(field, tie_break)
    least = exact(limit.numerator, limit.denominator * TENTHS)
    return [
        Term(
            points(score.points[i][r]),
            r + 1,
            field.entries[o].tpn,
            cut=""
            if score.totals[o] >= limit
            else msg(
                "the opponent has {points}, less than {least}",
                points=points_text(score.totals[o]),
                least=least,
            ),
        )
        for r, o in enumerate(field.opponents[i])
        if o != NEVER
    ]


def sssc_divisor(field: ScoredField, tie_break: TieBreak) -> int:
    """The highest primary score in the event divided by the highest secondary score in one match, rounded down; at
    least 1."""
    if tie_break.divisor:
        return tie_break.divisor
    name = score_name(field, tie_break)
    first, second = field.score(name), field.score(field.other(name))
    return max(first.win * field.rounds // second.win if second.win else 1, 1)


def sssc(field: ScoredField, tie_break: TieBreak) -> Column:
    """SSSC: the secondary score plus Buchholz divided by a divisor [13.4]."""
    divisor = sssc_divisor(field, tie_break)
    second = field.score(field.other(score_name(field, tie_break))).totals
    strength = buchholz(field, tie_break).raw
    return Column(
        [a * divisor + b for a, b in zip(second, strength, strict=True)],
        TENTHS * divisor,
    )


def sssc_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Two terms: the score, and Buchholz divided by the divisor."""
    divisor = sssc_divisor(field, tie_break)
    name = field.other(score_name(field, tie_break))
    strength = buchholz(field, tie_break).raw[i]
    of = {"value": exact(strength, TENTHS), "divisor": divisor}
    return [
        Term(
            points(field.score(name).totals[i]),
            note=msg("game points") if name == "GP" else msg("match points"),
        ),
        Term(
            exact(strength, TENTHS * divisor),
            note=msg("Fore Buchholz {value} by the divisor {divisor} [13.4]", **of)
            if tie_break.fore
            else msg("Buchholz {value} by the divisor {divisor} [13.4]", **of),
        ),
    ]
