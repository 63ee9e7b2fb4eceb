"""Boards of a round state: whether both sides match, what they are worth, and which are unfinished."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..domain.errors import Issue, StateError
from ..domain.messages import joined, msg
from ..domain.results import Result
from ..domain.scoring import PLAYED_SIGNS, Scoring, SideRecord, fit
from ..domain.tournament import PastRound, Tournament


class OnBoards(NamedTuple):
    """A round given by boards: its place in the histories, and which of its points are to be computed."""

    entry: int
    round: int
    mp: bool
    gp: bool


def open_boards(tournament: Tournament) -> list[Issue]:
    """A remark about boards without a result, which count as draws."""
    rounds = Counter(
        number
        for entry in tournament.entries
        for number, item in enumerate(entry.history, 1)
        if "*" in item.boards and entry.tpn < (item.opponent or 0)
    )
    if not rounds:
        return []
    said = [
        msg("{count} of round {round}", count=count, round=number) for number, count in sorted(rounds.items())
    ]
    return [Issue(msg("open matches: {matches}; open boards count as draws", matches=joined(*said, by=", ")))]


def count_matches(
    tpns: Sequence[int], histories: Sequence[list[PastRound]], given: Sequence[OnBoards], scoring: Scoring
) -> None:
    """Check rounds given by boards against the opponent's side; fill in missing points."""
    index = {tpn: i for i, tpn in enumerate(tpns)}
    for i, r, _, gp in given:
        if gp:
            item = histories[i][r]
            histories[i][r] = item._replace(gp_tenths=scoring.board_points(item.boards))
    summed = [list(history) for history in histories]
    for i, r, mp, gp in given:
        item = summed[i][r]
        j = index.get(item.opponent or 0, i)
        other = summed[j][r] if j != i and r < len(summed[j]) else None
        if other is not None and other.opponent != tpns[i]:
            other = None
        if other is not None and other.boards and not _match(item.boards, other.boards):
            _refuse_sides(item.boards, other.boards, (tpns[i], tpns[j]), f"entries[{i}].history[{r}].boards")
        if not mp:
            continue
        if other is None:
            raise StateError(
                msg(
                    "team {team}: the match points of round {round} cannot be counted from the boards: the other "
                    "side is not there",
                    team=tpns[i],
                    round=r + 1,
                ),
                f"entries[{i}].history[{r}]",
            )
        side = _side(item, other, scoring)
        histories[i][r] = item._replace(
            result=side.result, mp_tenths=side.mp, gp_tenths=side.gp if gp else item.gp_tenths
        )


def check_games(tpns: Sequence[int], histories: Sequence[list[PastRound]]) -> None:
    """Check the games of players against the opponent's side."""
    index = {tpn: i for i, tpn in enumerate(tpns)}
    for i, history in enumerate(histories):
        for r, (_, opponent, _, _, _, boards, _) in enumerate(history):
            j = index.get(opponent, i) if boards and opponent else i
            if j > i and r < len(histories[j]):  # the other side was looked at before where j < i
                other = histories[j][r]
                if other.opponent == tpns[i] and other.boards and not _match(boards, other.boards):
                    _refuse_sides(
                        boards, other.boards, (tpns[i], tpns[j]), f"entries[{i}].history[{r}].boards"
                    )


def _side(item: PastRound, other: PastRound, scoring: Scoring) -> SideRecord:
    """This side of a match: a forfeit by its declared result, any other by its boards, or by the game points given."""
    boards, gp = (item.boards, other.boards), (item.gp_tenths, other.gp_tenths)
    if item.result is not Result.PLAYED:
        kinds = "".join("+" if one.result is Result.FORFEIT_WIN else "-" for one in (item, other))
        return scoring.forfeit(kinds, boards=boards, gp=gp)[0]
    if other.boards and gp == (scoring.board_points(boards[0]), scoring.board_points(boards[1])):
        return scoring.on_boards(*boards)[0]
    if other.boards and PLAYED_SIGNS.isdisjoint(boards[0] + boards[1]):
        return scoring.without_play(gp, boards)[0]
    return scoring.of_score(gp, boards)[0]


@lru_cache(maxsize=1 << 12)
def _match(mine: str, theirs: str) -> bool:
    """Whether the boards of two sides are valid together."""
    return len(mine) == len(theirs) and all(map(fit, mine, theirs))


def _refuse_sides(mine: str, theirs: str, teams: tuple[int, int], where: str) -> None:
    """Say what does not fit."""
    if len(mine) != len(theirs):
        raise StateError(
            msg(
                "team {team} and team {other_team} have {count} and {other_count} boards in the same match",
                team=teams[0],
                other_team=teams[1],
                count=len(mine),
                other_count=len(theirs),
            ),
            where,
        )
    for k, (a, b) in enumerate(zip(mine, theirs, strict=True), start=1):
        if not fit(a, b):
            raise StateError(
                msg(
                    "team {team} and team {other_team}: {first} and {second} on board {board} do not fit together",
                    team=teams[0],
                    other_team=teams[1],
                    first=repr(a),
                    second=repr(b),
                    board=k,
                ),
                where,
            )
