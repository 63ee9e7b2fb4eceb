"""Board results as signs from a team's own side, `1=0*`: what they sum to, and whether two sides fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..domain.errors import Issue, StateError
from ..domain.results import Result
from ..domain.tournament import PastRound, Tournament
from ..systems.options import read_options
from ..systems.registry import System

SIGNS = "1=0+-*WDL"
"""Won, drawn, lost; not played, won and not won; unfinished, which counts as a draw for pairing; won, drawn,
lost in less than one move."""

_TENTHS = {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0, "*": 5, "W": 10, "D": 5, "L": 0}
_OTHER_SIDE = {
    "1": "0", "=": "=0", "0": "1=0", "+": "-", "-": "+-", "*": "*", "W": "L", "D": "DL", "L": "WDL",
}  # fmt: skip
"""What may stand on the other side of a board; an arbiter can give ½-0 and 0-0."""


def board_points(boards: str) -> int:
    """Game points of one side in tenths, at one point for a win."""
    return sum(_TENTHS[sign] for sign in boards)


def fit(sign: str, back: str) -> bool:
    """Whether two signs can stand on the two sides of a board."""
    return back in _OTHER_SIDE[sign]


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
    said = ", ".join(f"{count} of round {number}" for number, count in sorted(rounds.items()))
    return [Issue(f"open matches: {said}; open boards count as draws")]


def count_matches(
    tpns: Sequence[int],
    histories: Sequence[list[PastRound]],
    on_boards: Sequence[tuple[int, int, bool]],
    system: System,
    options: Mapping[str, Any],
    alone: bool = False,
) -> None:
    """Check the rounds that are given by boards against the other side; fill in match points that are missing.

    `on_boards` has the place of each in `histories` and whether its match points are to be counted. `alone`: players,
    whose one board is their match.
    """
    index = {tpn: i for i, tpn in enumerate(tpns)}
    values: Mapping[str, Any] = {}
    for i, r, count in on_boards:
        item = histories[i][r]
        where = f"entries[{i}].history[{r}]"
        j = index.get(item.opponent or 0, i)
        other = histories[j][r] if j != i and r < len(histories[j]) else None
        if other is not None and other.opponent == tpns[i] and other.boards:
            _check_sides(item.boards, other.boards, f"team {tpns[i]} and team {tpns[j]}", f"{where}.boards")
        if count and alone:
            histories[i][r] = item._replace(mp=item.gp)
        if not count or alone:
            continue
        if other is None or other.opponent != tpns[i]:
            raise StateError(
                f"team {tpns[i]}: the match points of round {r + 1} cannot be counted from the boards: "
                "the other side is not there",
                where,
            )
        if not values:
            values = read_options(options, system.options, system.id)
        histories[i][r] = item._replace(mp=values[_outcome(item, other)])


def _check_sides(mine: str, theirs: str, teams: str, where: str) -> None:
    if len(mine) != len(theirs):
        raise StateError(f"{teams} have {len(mine)} and {len(theirs)} boards in the same match", where)
    for k, (a, b) in enumerate(zip(mine, theirs, strict=True), start=1):
        if not fit(a, b):
            raise StateError(f"{teams}: {a!r} and {b!r} on board {k} do not fit together", where)


def _outcome(item: PastRound, other: PastRound) -> str:
    """The option with the match points of this side."""
    if item.result is Result.FORFEIT_WIN or (item.result is Result.PLAYED and item.gp > other.gp):
        return "win_mp"
    if item.result is Result.FORFEIT_LOSS or item.gp < other.gp:
        return "loss_mp"
    return "draw_mp"
