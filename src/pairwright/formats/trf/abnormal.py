"""Record 299, abnormal points: added to the histories; what has no place there is kept for later rounds."""

from __future__ import annotations

from collections.abc import Iterable

from ...domain.messages import msg
from ...domain.results import Result
from ...domain.scoring import Scoring
from ...domain.tournament import AbnormalPoints, PastRound
from .decisions import PointsRow, write_points
from .records import Log

FINAL = 999
"""The round number that means: in the final standings only."""
_KINDS = {
    Result.FULL_BYE: "F",
    Result.HALF_BYE: "H",
    Result.ZERO_BYE: "Z",
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
}
_AS_BYE = {"F": Result.FULL_BYE, "H": Result.HALF_BYE, "Z": Result.ZERO_BYE}


def abnormal_points(
    rows: Iterable[PointsRow],
    history: dict[int, list[PastRound]],
    following: int,
    last: int,
    scoring: Scoring,
    log: Log,
) -> tuple[AbnormalPoints, ...]:
    """Change `history`, which already has the values of results: first the results of a round, then bonuses and
    penalties.

    `following` is the round to be paired, `last` the last announced one. Returns what past rounds do not contain, or
    not alone.
    """
    ordered = sorted(rows, key=lambda row: (bool(row.ids), not row.kind))
    found = []
    for row in ordered:
        number = row.round or 1
        if not row.ids:
            found.append(AbnormalPoints.of_tenths(row.mp, row.gp, kind=row.kind))
        elif row.kind and not row.round:
            found += _in_all_rounds(row, history, range(following, last + 1), scoring)
        elif number == FINAL:
            found.append(AbnormalPoints.of_tenths(row.mp, row.gp, None, row.ids, row.kind))
            log.remark(msg("these points count in the final standings only"), row.record)
        elif number >= following:
            found.append(AbnormalPoints.of_tenths(row.mp, row.gp, number, row.ids, row.kind))
            log.remark(
                msg("round {round} has no results yet; the points were kept for it", round=number), row.record
            )
        else:
            _in_a_round(row, number, history)
    return tuple(found)


def write_abnormal(item: AbnormalPoints, players: bool) -> str:
    """The record 299; players have no match points."""
    number = FINAL if item.round is None else item.round
    return write_points(
        item.kind, 0 if players else item.mp_tenths, item.gp_tenths, number if item.teams else 0, item.teams
    )


def _in_all_rounds(
    row: PointsRow, history: dict[int, list[PastRound]], coming: range, scoring: Scoring
) -> list[AbnormalPoints]:
    """What a kind of result is worth to some participants in every round. Boards that were played keep their game
    points."""
    before = {participant: list(items) for participant, items in history.items()}
    for participant in row.ids:
        for index, item in enumerate(before[participant]):
            other = item.gp_tenths if item.opponent is None else before[item.opponent][index].gp_tenths
            if _kind(item, other) == row.kind:
                gp = item.gp_tenths if row.kind in "WDL" and not scoring.individual else row.gp
                history[participant][index] = item._replace(mp_tenths=row.mp, gp_tenths=gp)
    return [AbnormalPoints.of_tenths(row.mp, row.gp, number, row.ids, row.kind) for number in coming]


def _kind(item: PastRound, other: int) -> str:
    """The letter of a result in record 299, from the points on the boards; empty for a pairing-allocated bye."""
    if item.result is not Result.PLAYED:
        return _KINDS.get(item.result, "")
    return "W" if item.gp_tenths > other else "L" if item.gp_tenths < other else "D"


def _in_a_round(row: PointsRow, number: int, history: dict[int, list[PastRound]]) -> None:
    for participant in row.ids:
        items = history[participant]
        item = items[number - 1]
        if row.kind:
            bye = _AS_BYE.get(row.kind) if not item.result.paired else None
            items[number - 1] = item._replace(mp_tenths=row.mp, gp_tenths=row.gp, result=bye or item.result)
        else:
            items[number - 1] = item._replace(
                mp_tenths=item.mp_tenths + row.mp, gp_tenths=item.gp_tenths + row.gp
            )
