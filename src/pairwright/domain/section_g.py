"""Section G of the Olympiad rules (2009: 14a, 14c; 2008: 13a, 13b, 13c): how each round counts for the tie-breaks.

The engines use it to rank teams between rounds, and the standings after the last one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .results import Result
from .tournament import PastRound

_KINDS = Result.PLAYED, Result.PAB, Result.FORFEIT_WIN, Result.FORFEIT_LOSS
_WON_3_1 = 30
_LOST = 0


class Counted(NamedTuple):
    """A round as it counts: match points of the opponent and game points scored against it, in tenths."""

    mp: int
    gp: int
    round: int
    """From 0."""
    opponent: int | None
    """TPN; None for the team itself."""
    result: Result


def counted(
    history: Sequence[PastRound], own: int, points_of: Mapping[int, int], drawn: int, against_itself: bool
) -> list[Counted]:
    """The rounds that count for a team with `own` match points, when the others have `points_of` (by TPN).

    The bye is a match drawn with the team itself, with `drawn` game points. So is a match against an absent opponent
    if `against_itself` [2009: 14], otherwise it is won 3-1 [2008: 13]. The absent team has lost without a game point.
    """
    found = []
    new = (
        tuple.__new__
    )  # the constructor of a named tuple takes twice as long, and this is most of the time spent on a ranking
    played, bye, won, lost = _KINDS
    for r, (result, opponent, _, _, gp, _, _) in enumerate(history):
        if result is played:
            found.append(new(Counted, (points_of[opponent], gp, r, opponent, result)))  # type: ignore[index]
        elif result is bye or (result is won and against_itself):
            found.append(new(Counted, (own, drawn, r, None, result)))
        elif result is won or result is lost:
            gp = _WON_3_1 if result is won else _LOST
            found.append(new(Counted, (points_of[opponent], gp, r, opponent, result)))  # type: ignore[index]
    return found


def left_out(rows: Sequence[Counted]) -> Counted | None:
    """The opponent that does not count [2009: 14a, 14c; 2008: 13a, 13b]: the one with the fewest match points; among
    several, the one with the fewest game points against it."""
    return min(rows, default=None)
