"""The ratings of a random field: one by one, in steps from the top, between two bounds, or at random."""

from __future__ import annotations

from random import Random

from ..domain.errors import StateError
from ..domain.messages import msg
from .wishes import Wishes

LEAST, MOST = 1, 3999


def strengths(wishes: Wishes, count: int, size: int, rng: Random) -> list[list[int]]:
    """The ratings of the members of `count` teams of `size`, each in descending order; the strongest team first."""
    if len(wishes.ratings) == count * size and size > 1:
        return [list(wishes.ratings[at : at + size]) for at in range(0, count * size, size)]
    if wishes.ratings and len(wishes.ratings) != count:
        raise StateError(
            msg(
                "{given} ratings are given; {teams} teams need one each, or {players} for all players",
                given=len(wishes.ratings),
                teams=count,
                players=count * size,
            )
            if size > 1
            else msg(
                "{given} ratings are given; {teams} teams need one each",
                given=len(wishes.ratings),
                teams=count,
            )
        )
    spread = wishes.spread if wishes.spread is not None else rng.randint(0, 200)
    averages = list(wishes.ratings) or _averages(wishes, count, rng)
    if size == 1:
        return [[_kept(average)] for average in averages]
    return [_members(average, size, spread, rng) for average in averages]


def _averages(wishes: Wishes, count: int, rng: Random) -> list[int]:
    top = wishes.top if wishes.top is not None else rng.randint(1900, 2700)
    if wishes.low is not None and wishes.low > top:
        raise StateError(
            msg(
                "the weakest team cannot be rated {low} when the strongest has {top}", low=wishes.low, top=top
            )
        )
    in_steps = wishes.step is not None or (wishes.low is None and rng.random() < 0.5)
    if in_steps:
        step = wishes.step if wishes.step is not None else rng.uniform(0, 700 / count)
        return [round(top - step * at) for at in range(count)]
    low = wishes.low if wishes.low is not None else max(LEAST, top - rng.randint(0, 800))
    return sorted((round(low + (top - low) * rng.random()) for _ in range(count)), reverse=True)


def _members(average: int, size: int, spread: int, rng: Random) -> list[int]:
    """Ratings around an average, which they keep as far as integers can."""
    away = [spread * (2 * rng.random() - 1) for _ in range(size)]
    mean = sum(away) / size
    return sorted((_kept(round(average + one - mean)) for one in away), reverse=True)


def _kept(rating: int) -> int:
    return min(MOST, max(LEAST, rating))
