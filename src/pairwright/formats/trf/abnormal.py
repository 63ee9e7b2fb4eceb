"""Record 299, abnormal points: put into the histories, and what has no place there kept for later rounds."""

from __future__ import annotations

from collections.abc import Iterable

from ...domain.results import Result
from ...domain.tournament import AbnormalPoints, PastRound
from .decisions import PointsRow, write_points
from .records import Log

FINAL = 999
"""The round that means: in the final standings only."""
_AS_BYE = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}


def abnormal_points(
    rows: Iterable[PointsRow], history: dict[int, list[PastRound]], following: int, log: Log
) -> tuple[AbnormalPoints, ...]:
    """Change `history`, which has the values of results already: the results of a round, then bonuses and penalties.

    `following` is the round to be paired. What past rounds do not hold, or not alone, is returned.
    """
    ordered = sorted(rows, key=lambda row: (bool(row.ids), not row.kind))
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


def _in_a_round(row: PointsRow, number: int, history: dict[int, list[PastRound]]) -> None:
    for participant in row.ids:
        items = history[participant]
        item = items[number - 1]
        if row.kind:
            bye = _AS_BYE.get(row.kind) if not item.result.paired else None
            items[number - 1] = item._replace(mp=row.mp, gp=row.gp, result=bye or item.result)
        else:
            items[number - 1] = item._replace(mp=item.mp + row.mp, gp=item.gp + row.gp)
