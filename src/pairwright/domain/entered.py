"""Results as people type them: a score, the boards of a match, a forfeit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from .errors import StateError
from .expected import expect, expect_items
from .messages import Text, msg, said_by
from .points import TENTHS, parse_points, points_text
from .scoring import FORFEITS, SIGNS, Scoring, Sides, other_side

_SCORE = re.compile(r"\s*([\d.,½]+)\s*[-–:]\s*([\d.,½]+)\s*")
_SIGN_OF_POINTS = {10: "1", 5: "=", 0: "0"}
_KNOWN = 'as in "2½-1½", "1=01" or "+-"'


def entered(scoring: Scoring, value: str | Sequence[str]) -> Sides:
    """Both sides of a match, first-named side first; StateError with a message if it is not a result.

    `2½-1½` is the score; `1=01` the boards, one character each; `+-` `-+` `--` a match without play; `*` no result
    yet, which counts as a draw. A list has both sides of each board: `["10", "=0"]`. A player's game is `1-0`, `½-½`
    or `1`; a backgammon match is given by its points, `7-5`.
    """
    if not isinstance(value, str):
        expect_items(value, f"a result is a text, {_KNOWN}, or both sides of each board")
        for pair in value:
            expect(pair, str, f"a board is a text, {_KNOWN}")
        return _on_boards(
            scoring, "".join(pair[:1] for pair in value), "".join(pair[1:] for pair in value), value
        )
    text = value.strip()
    if text in FORFEITS:
        return scoring.forfeit(text)
    score = _SCORE.fullmatch(text)
    if score is not None:
        try:
            return _of_score(scoring, parse_points(score[1]), parse_points(score[2]), value)
        except ValueError as error:
            raise StateError(
                msg("{value} is not a result: {error}", value=repr(value), error=said_by(error))
            ) from None
    signs = "*" * scoring.boards if text == "*" else text.replace("½", "=")
    if not signs or not set(signs) <= set(SIGNS):
        raise StateError(msg('{value} is not a result, as in "2½-1½", "1=01" or "+-"', value=repr(value)))
    return _on_boards(scoring, signs, "".join(map(other_side, signs)), value)


def _of_score(scoring: Scoring, first: int, second: int, value: str) -> Sides:
    if not scoring.boards:
        if first == second:
            raise StateError(msg("{value}: a match has one winner", value=repr(value)))
        return scoring.of_winner(first > second)
    if scoring.individual:
        signs = _SIGN_OF_POINTS.get(first, ""), _SIGN_OF_POINTS.get(second, "")
        if "" in signs or first + second > 10:
            raise StateError(msg("{value} is not the result of a game", value=repr(value)))
        return scoring.on_boards(*signs)
    if first + second > scoring.whole:
        most = points_text(scoring.whole)
        raise StateError(
            msg(
                "{value} is {points, plural, one {# point} other {# points}}; a match has {most}",
                value=repr(value),
                points=Text(points_text(first + second), Fraction(first + second, TENTHS)),
                most=most,
            )
        )
    return scoring.of_score((first, second))


def _on_boards(scoring: Scoring, first: str, second: str, value: str | Sequence[str]) -> Sides:
    if not scoring.boards:
        raise StateError(msg("{value}: a match here has a score, not boards", value=repr(value)))
    if len(first) == len(second) != scoring.boards and set(first + second) <= set(SIGNS):
        raise StateError(
            msg(
                "{value} has {count, plural, one {# board} other {# boards}}; a match has {boards}",
                value=repr(value),
                count=len(first),
                boards=scoring.boards,
            )
        )
    if not len(first) == len(second) == scoring.boards or not set(first + second) <= set(SIGNS):
        raise StateError(
            msg(
                "{value} is not the result of a match on {boards, plural, one {# board} other {# boards}}, "
                'as in "2½-1½", "1=01" or "+-"',
                value=repr(value),
                boards=scoring.boards,
            )
        )
    return scoring.on_boards(first, second)
