"""Tie-breaks based on a participant's own results (C.07 articles 5 and 7): points, wins, progressive scores,
numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate

from ..domain.messages import msg
from ..domain.points import TENTHS
from ..domain.results import Colour, Result
from ..lots import DIGITS, lot
from .codes import TieBreak
from .field import NEVER, PLAYED, VOLUNTARY, Score, ScoredField
from .values import Column, Number, Term, exact, points

WON_SIGNS = frozenset("1W")
NOT_PLAYED_SIGNS = frozenset("+-")
_REFUSED = VOLUNTARY


def score_name(field: ScoredField, tie_break: TieBreak) -> str:
    """The score that a code refers to."""
    named = {"MPTS": "MP", "GPTS": "GP", "MPVGP": field.secondary}.get(tie_break.acronym)
    return named or tie_break.score or field.settings.primary


def totals(field: ScoredField, tie_break: TieBreak) -> Column:
    """PTS, MPTS, GPTS, MPvGP: a total score."""
    score = field.score(score_name(field, tie_break))
    if not field.settings.final_points:
        return Column(score.totals, TENTHS)
    return Column([field.total(score.name, i) for i in range(len(field))], TENTHS)


def totals_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """Round by round."""
    score = field.score(score_name(field, tie_break))
    found = [_term(field, i, r, points(value)) for r, value in enumerate(score.points[i])]
    extra = field.final_points[score.name].get(i)
    if extra:
        found.append(Term(points(extra), note=msg("by decision, in the final standings only")))
    return found


def _term(field: ScoredField, i: int, r: int, value: Number, cut: str = "", note: str = "") -> Term:
    opponent = field.opponents[i][r]
    kind = field.kind(i, r)
    return Term(
        value,
        r + 1,
        field.entries[opponent].tpn if opponent != NEVER else None,
        cut=cut,
        note=note or ("" if kind is PLAYED else kind.value),
    )


Count = Callable[[ScoredField, TieBreak, int, int], int]
"""What one round of a participant counts, in halves."""


RowsOf = Callable[[ScoredField, Score], list[int]]
"""The same for all participants at once, for matches: only a faster version."""


def counted(count: Count, rows_of: RowsOf | None = None) -> Callable[[ScoredField, TieBreak], Column]:
    """The sum over the rounds, for each participant."""

    def column(field: ScoredField, tie_break: TieBreak) -> Column:
        if rows_of is not None and not per_board(tie_break):
            return Column(rows_of(field, field.score(score_name(field, tie_break))), 2)
        rounds = range(field.rounds)
        return Column([sum(count(field, tie_break, i, r) for r in rounds) for i in range(len(field))], 2)

    return column


def wins(field: ScoredField, score: Score) -> list[int]:
    """WIN for all participants."""
    return [2 * sum(map(score.win.__le__, row)) for row in score.points]


def rounds_elected(field: ScoredField, score: Score) -> list[int]:
    """REP for all participants."""
    return [
        2 * (field.rounds - sum(field.kind(i, r) in _REFUSED for r in unplayed))
        for i, unplayed in enumerate(field.unplayed)
    ]


def standards(field: ScoredField, score: Score) -> list[int]:
    """STD for all participants."""
    rows, draw, alone = score.points, score.draw, not field.settings.predetermined
    found = []
    for row, opponents in zip(rows, field.opponents, strict=True):
        total = 0
        for r, (own, opponent) in enumerate(zip(row, opponents, strict=True)):
            if opponent != NEVER:
                other = rows[opponent][r]
                total += 2 if own > other else own == other
            elif alone:
                total += 2 if own > draw else own == draw
        found.append(total)
    return found


def counted_terms(count: Count) -> Callable[[ScoredField, TieBreak, int], list[Term]]:
    """Each round with its value."""

    def terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
        return [_term(field, i, r, exact(count(field, tie_break, i, r), 2)) for r in range(field.rounds)]

    return terms


def per_board(tie_break: TieBreak) -> bool:
    """Whether the boards of a match are counted instead of the match: only if the code says :GP."""
    return tie_break.score == "GP"


def win(field: ScoredField, tie_break: TieBreak, i: int, r: int) -> int:
    """WIN: a round with the points of a win, played or not."""
    if per_board(tie_break):
        return 2 * _boards(field, i, r, frozenset("1W+"), Result.FULL_BYE, Result.FORFEIT_WIN)
    score = field.score(score_name(field, tie_break))
    return 2 * (score.points[i][r] >= score.win)


def won(field: ScoredField, tie_break: TieBreak, i: int, r: int) -> int:
    """WON: a game won over the board. For a team, a match with more game points than the other side."""
    item = field.histories[i][r]
    if item.result is not PLAYED:
        return 0
    if per_board(tie_break):
        return 2 * _boards(field, i, r, WON_SIGNS)
    score = field.score(score_name(field, tie_break))
    return 2 * (score.points[i][r] >= score.win)


def black(field: ScoredField, tie_break: TieBreak, i: int, r: int) -> int:
    """BPG: a game played over the board with Black."""
    item = field.histories[i][r]
    if per_board(tie_break):
        return 2 * sum(is_black for _, is_black in _games(field, i, r))
    return 2 * (item.result is PLAYED and item.colour is Colour.BLACK)


def black_won(field: ScoredField, tie_break: TieBreak, i: int, r: int) -> int:
    """BWG: a game won over the board with Black."""
    if per_board(tie_break):
        return 2 * sum(is_black and sign in WON_SIGNS for sign, is_black in _games(field, i, r))
    return black(field, tie_break, i, r) and won(field, tie_break, i, r)


def elected(field: ScoredField, tie_break: TieBreak, i: int, r: int) -> int:
    """REP: a round that the participant elected to play: not a half-point or zero-point bye, not a forfeit loss."""
    item = field.histories[i][r]
    if item.result in _REFUSED:
        return 0
    if not per_board(tie_break):
        return 2
    if item.result is PLAYED:
        return 2 * sum(sign != "-" for sign in item.boards)
    return 2 * field.settings.boards


def standard(field: ScoredField, tie_break: TieBreak, i: int, r: int) -> int:
    """STD: 1 for more points than the scheduled opponent, ½ for equal points; unpaired: against a draw."""
    score = field.score(score_name(field, tie_break))
    own = score.points[i][r]
    opponent = field.opponents[i][r]
    if opponent == NEVER:
        if field.settings.predetermined:
            return 0
        other = score.draw
    else:
        other = score.points[opponent][r]
    return 2 if own > other else int(own == other)


def _boards(field: ScoredField, i: int, r: int, signs: frozenset[str], *all_boards: Result) -> int:
    item = field.histories[i][r]
    if item.result in all_boards and not item.boards:
        return field.settings.boards
    return sum(sign in signs for sign in item.boards)


def _games(field: ScoredField, i: int, r: int) -> list[tuple[str, bool]]:
    """The boards of a match that were played: the result character, and whether the team had Black there."""
    item = field.histories[i][r]
    if item.result is not PLAYED:
        return []
    return [
        (sign, board_is_black(field, item.colour, k))
        for k, sign in enumerate(item.boards)
        if sign not in NOT_PLAYED_SIGNS
    ]


def board_is_black(field: ScoredField, colour: Colour | None, board: int) -> bool:
    """Whether a team with this colour on board 1 has Black on a board (from 0)."""
    colours = field.settings.board_colours
    like_first = colours[board] == colours[0] if board < len(colours) else board % 2 == 0
    return (colour is Colour.BLACK) == like_first


def progressive(field: ScoredField, tie_break: TieBreak) -> Column:
    """PS: the sum of the running scores; /C1 cuts the first."""
    first = tie_break.cut
    rows = field.score(score_name(field, tie_break)).points
    return Column([sum(list(accumulate(row))[first:]) for row in rows], TENTHS)


def progressive_terms(field: ScoredField, tie_break: TieBreak, i: int) -> list[Term]:
    """The running score after each round."""
    row = accumulate(field.score(score_name(field, tie_break)).points[i])
    return [
        _term(
            field,
            i,
            r,
            points(value),
            msg("first rounds [14]") if r < tie_break.cut else "",
            msg("running score"),
        )
        for r, value in enumerate(row)
    ]


def number(field: ScoredField, _: TieBreak) -> Column:
    """TPN: the starting number, ascending."""
    return Column([entry.tpn for entry in field.entries])


def rating(field: ScoredField, tie_break: TieBreak) -> Column:
    """RTNG: the rating, descending [10.6]."""
    return Column([entry.rating or tie_break.unrated for entry in field.entries])


def lots(field: ScoredField, _: TieBreak) -> Column:
    """RND: each participant's lot, from 0 to 1; the lowest is first [4.2]."""
    seed = field.settings.seed
    return Column(
        [Fraction(int(lot(seed, "standings", entry.tpn), 16), 16**DIGITS) for entry in field.entries]
    )


def no_terms(_: ScoredField, __: TieBreak, ___: int) -> list[Term]:
    """A value without parts."""
    return []
