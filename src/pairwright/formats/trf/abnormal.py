"""Record 299, abnormal points: put into the histories, and what has no place there kept for later rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ...domain.results import Result
from ...domain.tournament import AbnormalPoints, PastRound
from .decisions import PointsRow, write_points
from .matches import Values
from .records import Log

FINAL = 999
"""The round that means: in the final standings only."""
_KINDS = {
    Result.FULL_BYE: "F",
    Result.HALF_BYE: "H",
    Result.ZERO_BYE: "Z",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
}
_AS_BYE = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}

Worths = Mapping[str, tuple[int, int]]
"""Match points and game points of a kind of result, in the whole event."""


def abnormal_points(
    rows: Iterable[PointsRow], history: dict[int, list[PastRound]], following: int, values: Values, log: Log
) -> tuple[AbnormalPoints, ...]:
    """Change `history`: values of results first, then the results of a round, then bonuses and penalties.

    `following` is the round to be paired. What past rounds do not hold, or not alone, is returned.
    """
    ordered = sorted(rows, key=lambda row: (bool(row.ids), not row.kind))
    _everywhere({row.kind: (row.mp, row.gp) for row in ordered if not row.ids}, history, values)
    found = []
    for row in ordered:
        number = row.round or 1
        if not row.ids:
            found.append(AbnormalPoints(row.mp, row.gp, kind=row.kind))
        elif number == FINAL:
            found.append(AbnormalPoints(row.mp, row.gp, None, row.ids, row.kind))
            log.remark("these points count in the final standings only", row.record)
        elif number >= following:
            found.append(AbnormalPoints(row.mp, row.gp, number, row.ids, row.kind))
            log.remark(f"round {number} has no results yet; the points were kept for it", row.record)
        else:
            _in_a_round(row, number, history)
    return tuple(found)


def write_abnormal(item: AbnormalPoints, players: bool) -> str:
    """The record 299; players have no match points."""
    number = FINAL if item.round is None else item.round
    return write_points(
        item.kind, 0 if players else item.mp, item.gp, number if item.teams else 0, item.teams
    )


def worths_of(abnormal: Iterable[AbnormalPoints]) -> Worths:
    """The values of results among them."""
    return {item.kind: (item.mp, item.gp) for item in abnormal if not item.teams}


def kind_of(result: Result, gp: int, other: int, values: Values) -> str:
    """The letter of a result in record 299, from the points on the boards; empty for a pairing-allocated bye."""
    if result is not Result.PLAYED:
        return _KINDS.get(result, "")
    if gp == other:
        # a match in which nobody scored is lost by both
        return "D" if gp or not values.game["L"] <= gp < values.game["D"] else "L"
    return "W" if gp > other else "L"


def worth(kind: str, worths: Worths, mp: int, gp: int, values: Values) -> tuple[int, int]:
    """The points of a result that has `mp` and `gp` otherwise. Boards that were played keep their game points."""
    known = worths.get(kind) if kind else None
    if known is None:
        return mp, gp
    if values.boards == 1:
        return known[1], known[1]
    return known[0], gp if kind in "WDL" else known[1]


def _everywhere(worths: Worths, history: dict[int, list[PastRound]], values: Values) -> None:
    if not worths:
        return
    before = {participant: list(items) for participant, items in history.items()}
    for participant, items in before.items():
        for index, item in enumerate(items):
            other = item.gp if item.opponent is None else before[item.opponent][index].gp
            mp, gp = worth(kind_of(item.result, item.gp, other, values), worths, item.mp, item.gp, values)
            history[participant][index] = item._replace(mp=mp, gp=gp)


def _in_a_round(row: PointsRow, number: int, history: dict[int, list[PastRound]]) -> None:
    for participant in row.ids:
        items = history[participant]
        item = items[number - 1]
        if row.kind:
            bye = _AS_BYE.get(row.kind) if not item.result.paired else None
            items[number - 1] = item._replace(mp=row.mp, gp=row.gp, result=bye or item.result)
        else:
            items[number - 1] = item._replace(mp=item.mp + row.mp, gp=item.gp + row.gp)
