"""Record 299, abnormal points, put into the histories."""

from __future__ import annotations

from collections.abc import Iterable

from ...domain.results import Result
from ...domain.tournament import PastRound
from .decisions import PointsRow
from .matches import Values
from .records import Log, Record

_KINDS = {
    "F": Result.FULL_BYE,
    "H": Result.HALF_BYE,
    "Z": Result.ZERO_BYE,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
}
_AS_BYE = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}


def abnormal_points(
    rows: Iterable[PointsRow], history: dict[int, list[PastRound]], following: int, values: Values, log: Log
) -> list[Record]:
    """Change `history`: values of results first, then the results of a round, then bonuses and penalties.

    `following` is the round to be paired. The records that have no place in a history are returned, to be kept.
    """
    kept = []
    for row in sorted(rows, key=lambda row: (bool(row.ids), not row.kind)):
        if row.round == 999:
            kept.append(row.record)
            log.remark("these points count in the final standings only; they were kept", row.record)
        elif row.round >= following:
            kept.append(row.record)
            log.remark(f"round {row.round} has no results yet; the points were kept for it", row.record)
        elif not row.ids:
            _everywhere(row, history, values)
        else:
            _in_a_round(row, history, log)
    return kept


def _everywhere(row: PointsRow, history: dict[int, list[PastRound]], values: Values) -> None:
    """A value of a kind of result for the whole event. Boards that were played keep their game points."""
    changed = [
        (items, index)
        for items in history.values()
        for index, item in enumerate(items)
        if _is_kind(item, row.kind, history, index, values)
    ]
    for items, index in changed:
        item = items[index]
        gp = item.gp if item.result is Result.PLAYED and values.boards > 1 else row.gp
        items[index] = item._replace(mp=row.mp if values.boards > 1 else row.gp, gp=gp)


def _is_kind(
    item: PastRound, kind: str, history: dict[int, list[PastRound]], index: int, values: Values
) -> bool:
    if kind in _KINDS:
        return item.result is _KINDS[kind]
    if item.result is not Result.PLAYED or item.opponent is None:
        return False
    other = history[item.opponent][index].gp
    if item.gp == other:
        # a match in which nobody scored is lost by both
        return kind == ("D" if item.gp or not values.game["L"] <= item.gp < values.game["D"] else "L")
    return kind == ("W" if item.gp > other else "L")


def _in_a_round(row: PointsRow, history: dict[int, list[PastRound]], log: Log) -> None:
    at = max(row.round, 1) - 1
    for participant in row.ids:
        items = history[participant]
        if at >= len(items):
            log.remark("no round has results yet; the points were left out", row.record)
        elif row.kind:
            item = items[at]
            bye = _AS_BYE.get(row.kind) if not item.result.paired else None
            items[at] = item._replace(mp=row.mp, gp=row.gp, result=bye or item.result)
        else:
            item = items[at]
            items[at] = item._replace(mp=item.mp + row.mp, gp=item.gp + row.gp)
