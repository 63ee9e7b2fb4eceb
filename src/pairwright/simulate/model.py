"""The probabilities of a game's results from two ratings: both statistical models ascribed to the Technical
Commission."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Chances(NamedTuple):
    """The probabilities of a game; they sum to 1."""

    white: float
    draw: float
    black: float


def model_2026(white: float, black: float) -> Chances:
    """The model of 2026: two logistic curves whose distance is the probability of a draw."""
    mean = (white + black) / 2
    first = 1 / (1 + 10 ** ((black - white + 96 + 0.0986 * (mean - 2000)) / 370))
    second = 1 / (1 + 10 ** ((white - black + 150 + 0.157 * (mean - 2000)) / 370))
    if first + second > 1:  # far below a mean of 1040 the probability of a draw would be negative
        return Chances(first / (first + second), 0.0, second / (first + second))
    return Chances(first, 1 - first - second, second)


def model_2015(white: float, black: float) -> Chances:
    """The model of 2015, fitted on rated games: parabolas around a centre for each colour."""
    mean, difference = (white + black) / 2, white - black
    q = max(0.0, (mean - 1200) / 1200)
    low, high, centre = -1492 + 0.391 * mean, 1691 - 0.428 * mean, 40
    at = 0.45 - 0.10 * q * q
    first = _rising(difference, low, centre, high, at)
    low, high, centre = -1753 + 0.416 * mean, 1428 - 0.388 * mean, -80
    at = 0.46 - 0.13 * q * q
    second = 1 - _rising(difference, low, centre, high, 1 - at)
    draw = max(0.0, 1 - first - second)
    total = first + draw + second
    return Chances(first / total, draw / total, second / total)


def _rising(difference: float, low: float, centre: float, high: float, at: float) -> float:
    """0 below `low`, `at` at the centre, 1 above `high`, parabolas between."""
    if difference <= low:
        return 0.0
    if difference >= high:
        return 1.0
    if difference <= centre:
        return at * ((difference - low) / (centre - low)) ** 2
    return 1 - (1 - at) * ((difference - high) / (centre - high)) ** 2


Model = Callable[[float, float], Chances]

MODELS: dict[str, Model] = {"2026": model_2026, "2015": model_2015}
"""By year; the first is the default."""


def board(at: int, position: float, first: float, second: float, model: Model) -> str:
    """The result characters of a board for the team with White on board 1; colours alternate down the boards. `first`
    is the rating of its player; the higher `position` (0 to 1), the better the result for that player."""
    if at % 2 == 0:
        chances = model(first, second)
        win, loss = chances.white, chances.black
    else:
        chances = model(second, first)
        win, loss = chances.black, chances.white
    return "10" if position >= 1 - win else "01" if position < loss else "=="
