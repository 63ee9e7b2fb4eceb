"""Line-ups of a match, reconstructed from the games, the rosters and the records 300."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...domain.messages import msg
from .players import PlayerRow
from .records import Log, Record

Seat = tuple[int, int]
"""The two players on a board, 0 for nobody."""


class LineUpSide(NamedTuple):
    """One team in a match: its roster in board order, and its record 300 if there is one."""

    tpn: int
    roster: Sequence[int]
    fixed: tuple[int, ...] | None = None
    record: Record | None = None


def seats(
    round_number: int, a: LineUpSide, b: LineUpSide, rows: dict[int, PlayerRow], boards: int, log: Log
) -> list[Seat]:
    """The boards of a match in order.

    A record 300 fixes the order of its team and thus that of its opponents. Without one the order is that of the
    roster; players who waited for an absent opponent are also inserted by the roster.
    """
    if a.fixed is not None and b.fixed is not None:
        length = max(len(a.fixed), len(b.fixed))
        found = [
            (a.fixed[i] if i < len(a.fixed) else 0, b.fixed[i] if i < len(b.fixed) else 0)
            for i in range(length)
        ]
        for own, other in found:
            if own and rows[own].cell(round_number).opponent not in (0, other):
                log.fault(
                    msg(
                        "round {round}: player {player} met {opponent}, but the records 300 put {other} opposite",
                        round=round_number,
                        player=own,
                        opponent=rows[own].cell(round_number).opponent,
                        other=other or msg("nobody"),
                    ),
                    a.record,
                )
    elif a.fixed is not None:
        found = _by_one(round_number, a.fixed, b, rows)
    elif b.fixed is not None:
        found = [(own, other) for other, own in _by_one(round_number, b.fixed, a, rows)]
    else:
        found = _by_rosters(round_number, a, b, rows, log)
    _complete(round_number, found, (a, b), rows, log)
    if len(found) < boards:
        found += [(0, 0)] * (boards - len(found))
    return found


def _waiting(round_number: int, side: LineUpSide, rows: dict[int, PlayerRow]) -> list[int]:
    """The players who won against an empty board, in board order."""
    found = []
    for player in side.roster:
        cell = rows[player].cell(round_number)
        if not cell.opponent and cell.result == "+":
            found.append(player)
    return found


def _by_one(
    round_number: int, fixed: Sequence[int], other: LineUpSide, rows: dict[int, PlayerRow]
) -> list[Seat]:
    found = [(player, rows[player].cell(round_number).opponent if player else 0) for player in fixed]
    waiting = _waiting(round_number, other, rows)
    for i, (own, opposite) in enumerate(found):
        if waiting and not opposite and (not own or rows[own].cell(round_number).result != "+"):
            found[i] = (own, waiting.pop(0))
    return found + [(0, player) for player in waiting]


def _by_rosters(
    round_number: int, a: LineUpSide, b: LineUpSide, rows: dict[int, PlayerRow], log: Log
) -> list[Seat]:
    place = {player: i for side in (a, b) for i, player in enumerate(side.roster)}
    found = []
    for player in a.roster:
        opponent = rows[player].cell(round_number).opponent
        if opponent in place:
            found.append((player, opponent))
    if any(place[found[i][1]] > place[found[i + 1][1]] for i in range(len(found) - 1)):
        log.remark(
            msg(
                "round {round}: teams {team} and {other_team} cannot both have played in the order of their "
                "rosters, and no record 300 says how; the order of team {team} was taken",
                round=round_number,
                team=a.tpn,
                other_team=b.tpn,
            ),
            rows[found[0][0]].record,
        )
    for index, side in enumerate((a, b)):
        for player in _waiting(round_number, side, rows):
            at = 0
            for i, seat in enumerate(found):
                if seat[index] and place[seat[index]] < place[player]:
                    at = i + 1
            found.insert(at, (player, 0) if index == 0 else (0, player))
    return found


def _complete(
    round_number: int,
    found: list[Seat],
    sides: tuple[LineUpSide, LineUpSide],
    rows: dict[int, PlayerRow],
    log: Log,
) -> None:
    """Report players with a game in this round that the line-ups leave out."""
    for index, side in enumerate(sides):
        seated = {seat[index] for seat in found}
        for player in side.roster:
            if rows[player].cell(round_number).opponent and player not in seated:
                log.fault(
                    msg(
                        "round {round}: player {player} has a game but no board in the line-up of a record 300",
                        round=round_number,
                        player=player,
                    ),
                    rows[player].record,
                    82 + 10 * round_number,
                    89 + 10 * round_number,
                )
