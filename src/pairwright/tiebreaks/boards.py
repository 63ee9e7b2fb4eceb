"""Article 12, knock-out type tie-breaks: points by board, over the whole event or in the match of two teams."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..domain.messages import msg
from ..domain.points import TENTHS
from ..domain.results import Result
from .codes import TieBreak
from .field import PLAYED, ScoredField
from .values import Column, Term, exact, points

_ON_EVERY_BOARD = {
    Result.PAB: "W",
    Result.FULL_BYE: "W",
    Result.FORFEIT_WIN: "W",
    Result.HALF_BYE: "D",
    Result.ZERO_BYE: "L",
    Result.FORFEIT_LOSS: "L",
}
"""The value of an unplayed round on each board, whatever its game points [12]."""


def board_points(field: ScoredField) -> list[list[int]]:
    """Points on boards 1, 2, ... for each participant, over all rounds."""
    return field.remember("boards", lambda: [_sum(field, i, range(field.rounds)) for i in range(len(field))])


def match_points_by_board(field: ScoredField, i: int, opponent: int) -> list[int]:
    """The same, only from matches between two given teams."""
    return _sum(
        field,
        i,
        [r for r, o in enumerate(field.opponents[i]) if o == opponent and field.kind(i, r) is PLAYED],
    )


def _sum(field: ScoredField, i: int, rounds: Sequence[int]) -> list[int]:
    boards, values = field.settings.boards, field.settings.game_values
    by_sign = field.settings.sign_values
    found = [0] * boards
    for r in rounds:
        item = field.histories[i][r]
        if item.result is PLAYED:
            for k, sign in enumerate(item.boards[:boards]):
                found[k] += by_sign[sign]
        else:
            each = values[_ON_EVERY_BOARD[item.result]]
            found = [value + each for value in found]
    return found


def unknown_boards(field: ScoredField) -> str:
    """The first match whose board results are not known, in words; empty when all are known."""
    for entry, history in zip(field.entries, field.histories, strict=True):
        for r, item in enumerate(history, 1):
            if item.result is PLAYED and not item.boards:
                return msg(
                    "the board results of {team} in round {round} are not known", team=entry.label, round=r
                )
    return ""


def count(boards: Sequence[int]) -> int:
    """Board count: each board's number times its points; lower is better [12.1]."""
    return sum(k * value for k, value in enumerate(boards, 1))


def different_game_points(field: ScoredField, group: Sequence[int]) -> str:
    """Why board count does not apply to a tied group: it requires equal game points [12.1]."""
    if len({field.score("GP").totals[i] for i in group}) == 1:
        return ""
    return msg(
        "BC was not applied to {count} teams that are tied with different game points [12.1]",
        count=len(group),
    )


def from_the_top(boards: Sequence[int]) -> tuple[int, ...]:
    """Board 1, then board 2, ... [12.2]."""
    return tuple(boards)


def from_the_bottom(boards: Sequence[int]) -> tuple[int, ...]:
    """All boards but the last, then but the last two, ... [12.3]."""
    return tuple(sum(boards[:k]) for k in range(len(boards) - 1, 0, -1))


def _column(
    of: Callable[[Sequence[int]], int | tuple[int, ...]],
) -> Callable[[ScoredField, TieBreak], Column]:
    def column(field: ScoredField, _: TieBreak) -> Column:
        return Column([of(boards) for boards in board_points(field)], TENTHS)

    return column


board_count = _column(count)
top_boards = _column(from_the_top)
bottom_boards = _column(from_the_bottom)


def count_terms(field: ScoredField, _: TieBreak, i: int) -> list[Term]:
    """Each board with its number and points."""
    return [
        Term(exact(k * value, TENTHS), factors=(k, points(value)), note=msg("board {board}", board=k))
        for k, value in enumerate(board_points(field)[i], 1)
    ]


def board_terms(field: ScoredField, _: TieBreak, i: int) -> list[Term]:
    """Each board with its points."""
    return [
        Term(points(value), note=msg("board {board}", board=k))
        for k, value in enumerate(board_points(field)[i], 1)
    ]
