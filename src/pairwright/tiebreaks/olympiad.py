"""Tie-breaks of the Olympiads: section G of the pairing rules of 2008 and 2009, the main regulations of 2026.

All of them take the opponents' real match points and leave one opponent out: the one with the fewest match points, of
several the one with the smallest product. They differ in what an unplayed match counts, and in 2026 the round of the
bye is the one left out, or one in which the team was not paired: ten opponents of eleven rounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..domain.points import TENTHS, points_text
from ..domain.results import Result
from .codes import TieBreak
from .field import NEVER, PLAYED, Field
from .values import Column, Term, exact, points


@dataclass(frozen=True)
class Match:
    """A round as it counts: match points of the opponent and game points against it, in tenths."""

    round: int
    opponent: int
    mp: int
    gp: int
    note: str = ""


def _form(code: str) -> tuple[str, int]:
    """`OTHER_OSB2026` is the sum of products in the form of 2026."""
    return code[len("OTHER_") : -4], int(code[-4:])


def matches(field: Field, i: int, year: int) -> tuple[list[Match], str]:
    """The rounds that count, and whether an opponent is to be left out of them (empty) or why not."""
    found: list[Match] = []
    why_not = ""
    points_of = field.score("MP").totals
    for r, o in enumerate(field.opponents[i]):
        kind = field.kind(i, r)
        if kind is PLAYED:
            found.append(Match(r, o, points_of[o], field.histories[i][r].gp))
        elif year == 2026 and kind is Result.PAB:
            why_not = "the round of the bye is left out"
        elif (match := _UNPLAYED[year](field, i, r)) is not None:
            found.append(match)
    if year == 2026 and not why_not and len(found) < field.rounds:
        why_not = "all but one of the rounds count, and the team has not met more opponents"
    return found, why_not


def _in_2009(field: Field, i: int, r: int) -> Match | None:
    """A bye and a match against an absent opponent are drawn with the team itself [2009: 14]."""
    kind, opponent = field.kind(i, r), field.opponents[i][r]
    if kind in (Result.PAB, Result.FORFEIT_WIN):
        half = field.score("GP").draw
        return Match(r, NEVER, field.score("MP").totals[i], half, "a match drawn with itself")
    if kind is Result.FORFEIT_LOSS:
        return Match(r, opponent, field.score("MP").totals[opponent], 0, "not present")
    return None


def _in_2008(field: Field, i: int, r: int) -> Match | None:
    """A bye is drawn with the team itself, an absent opponent beaten 3-1 [2008: 13]."""
    opponent = field.opponents[i][r]
    if field.kind(i, r) is Result.FORFEIT_WIN:
        return Match(r, opponent, field.score("MP").totals[opponent], 30, "absent: won 3-1")
    return _in_2009(field, i, r)


def _in_2026(field: Field, i: int, r: int) -> Match | None:
    """All boards won or lost; the opponent has its match points and one for each round it was not paired in."""
    kind, opponent = field.kind(i, r), field.opponents[i][r]
    if opponent == NEVER:
        return None
    unpaired = field.histories[opponent]
    extra = sum(item.result in (Result.ZERO_BYE, Result.HALF_BYE, Result.FULL_BYE) for item in unpaired)
    mp = field.score("MP").totals[opponent]
    note = "not played"
    if kind is Result.FORFEIT_WIN and not any(item.result is PLAYED for item in unpaired[r + 1 :]):
        mp = sum(field.score("MP").points[i][:r])
        note = f"the absent team plays no more: own {points_text(mp)} before this match"
    if extra:
        note += f", and {extra} for rounds in which it was not paired"
    gp = field.score("GP").win if kind is Result.FORFEIT_WIN else 0
    return Match(r, opponent, mp + extra * TENTHS, gp, note)


_UNPLAYED: dict[int, Callable[[Field, int, int], Match | None]] = {
    2008: _in_2008,
    2009: _in_2009,
    2026: _in_2026,
}


def _left_out(found: list[Match], why_not: str) -> Match | None:
    return (
        None
        if why_not or not found
        else min(found, key=lambda match: (match.mp, match.gp * match.mp, match.gp))
    )


def olympiad_sum(field: Field, tie_break: TieBreak) -> Column:
    """OSB: match points times game points; OMP: match points of the opponents; OMPALL: with nobody left out."""
    form, year = _form(tie_break.acronym)
    products = form == "OSB"
    found = []
    for i in range(len(field)):
        rows, why_not = field.remember(("olympiad", year, i), lambda i=i: matches(field, i, year))  # type: ignore[misc]
        values = [match.mp * match.gp if products else match.mp for match in rows]
        total = sum(values)
        if form != "OMPALL" and (least := _left_out(rows, why_not)) is not None:
            total -= values[rows.index(least)]
        found.append(total)
    return Column(found, TENTHS * TENTHS if products else TENTHS)


def olympiad_terms(field: Field, tie_break: TieBreak, i: int) -> list[Term]:
    """Each match as it counts."""
    form, year = _form(tie_break.acronym)
    rows, why_not = matches(field, i, year)
    least = _left_out(rows, why_not) if form != "OMPALL" else None
    return [
        Term(
            exact(match.mp * match.gp, TENTHS * TENTHS) if form == "OSB" else points(match.mp),
            match.round + 1,
            field.entries[match.opponent].tpn if match.opponent != NEVER else None,
            (points(match.mp), points(match.gp)) if form == "OSB" else (),
            "fewest match points" if match is least else "",
            match.note,
        )
        for match in rows
    ]
