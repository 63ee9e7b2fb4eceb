"""Article 10, tie-breaks based on ratings: games over the board against rated players. For players, not for teams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..domain.messages import msg
from ..domain.scoring import RATED_HALVES
from .codes import TieBreak
from .fide_tables import expected_percentage, rating_difference
from .field import PLAYED, ScoredField
from .values import Column, Term

_LOWEST, _HIGHEST = msg("lowest rating [14.1]"), msg("highest rating [14.3]")
_WON = msg("lost"), msg("drawn"), msg("won")
"""A game by its halves."""


class Game(NamedTuple):
    """One game over the board: the round, the opponent and its rating, the score in halves."""

    round: int
    opponent: int
    rating: int
    halves: int


def average(ratings: Sequence[int]) -> int | None:
    """ARO: the mean rating, half a point rounded up [10.1]."""
    size = len(ratings)
    return (2 * sum(ratings) + size) // (2 * size) if size else None


def performance(halves: int, ratings: Sequence[int]) -> int | None:
    """TPR: the mean rating plus the rating difference for the percentage [10.2]."""
    mean, size = average(ratings), len(ratings)
    if mean is None:
        return None
    return mean + rating_difference(min((100 * halves + size) // (2 * size), 100))


def perfect_performance(halves: int, ratings: Sequence[int]) -> int | None:
    """PTP: the lowest rating whose expected score is at least the score achieved [10.3]; for 0 points, 800 below the
    lowest."""
    if not ratings:
        return None
    if halves <= 0:
        return min(ratings) - 800
    low, high = min(ratings) - 800, max(ratings) + 736
    wanted = min(50 * halves, 100 * len(ratings))
    while low < high:
        middle = (low + high) // 2
        if sum(expected_percentage(middle - rating) for rating in ratings) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def games(field: ScoredField, tie_break: TieBreak, i: int) -> list[Game]:
    """The games of a player over the board."""
    score = field.score()
    found = []
    for r, o in enumerate(field.opponents[i]):
        item = field.histories[i][r]
        if item.result is PLAYED:
            rating = field.rating(o, r) or tie_break.unrated
            own = score.points[i][r]
            halves = 2 if own >= score.win else int(own >= score.draw)
            if item.boards:
                halves = RATED_HALVES.get(item.boards[0], int(item.boards[0] == "*"))
            found.append(Game(r, o, rating, halves))
    return found


def _counted(field: ScoredField, tie_break: TieBreak, i: int) -> tuple[list[Game], dict[int, str]]:
    """The games, and by round those that a cut removes."""
    played = games(field, tie_break, i)
    gone: dict[int, str] = {}
    if tie_break.acronym == "ARO" and (tie_break.cut or tie_break.median):
        ordered = sorted(played, key=lambda game: (game.rating, game.round))
        low, high = tie_break.cut + tie_break.median, tie_break.median
        gone.update((game.round, _LOWEST) for game in ordered[:low])
        left = ordered[low:]
        gone.update((game.round, _HIGHEST) for game in left[max(len(left) - high, 0) :])
        played = [game for game in played if game.round not in gone] if gone else played
    return played, gone


def _aro(played: Sequence[Game]) -> int | None:
    return average([game.rating for game in played])


def _tpr(played: Sequence[Game]) -> int | None:
    return performance(sum(game.halves for game in played), [game.rating for game in played])


def _ptp(played: Sequence[Game]) -> int | None:
    return perfect_performance(sum(game.halves for game in played), [game.rating for game in played])


_OF_PLAYER: dict[str, Callable[[Sequence[Game]], int | None]] = {"ARO": _aro, "TPR": _tpr, "PTP": _ptp}
_OF_OPPONENTS = {"APRO": "TPR", "APPO": "PTP"}


def by_rating(field: ScoredField, tie_break: TieBreak) -> Column:
    """ARO, TPR, PTP for all participants."""
    of = _OF_PLAYER[tie_break.acronym]
    return Column([of(_counted(field, tie_break, i)[0]) for i in range(len(field))])


def by_rating_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent over the board with its rating."""
    _, gone = _counted(field, tie_break, i)
    return [
        Term(
            game.rating,
            game.round + 1,
            field.entries[game.opponent].tpn,
            cut=gone.get(game.round, ""),
            note=_WON[game.halves],
        )
        for game in games(field, tie_break, i)
    ]


def of_opponents(field: ScoredField, tie_break: TieBreak) -> Column:
    """APRO, APPO: the mean of the opponents' performances, half a point rounded up [10.4, 10.5]."""
    of = _OF_PLAYER[_OF_OPPONENTS[tie_break.acronym]]
    values = [of(games(field, tie_break, i)) for i in range(len(field))]
    return Column([average(_performances(field, tie_break, values, i)) for i in range(len(field))])


def _performances(field: ScoredField, tie_break: TieBreak, values: Sequence[int | None], i: int) -> list[int]:
    found = [values[game.opponent] for game in games(field, tie_break, i)]
    return [value for value in found if value is not None]


def of_opponents_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Each opponent over the board with its performance."""
    of = _OF_PLAYER[_OF_OPPONENTS[tie_break.acronym]]
    return [
        Term(of(games(field, tie_break, game.opponent)), game.round + 1, field.entries[game.opponent].tpn)
        for game in games(field, tie_break, i)
    ]
