"""The initial ranking and with it the pairing numbers: 3.1.1, 3.1.2, 3.1.3 (2009: 7, 8, 9, 15; 2008: 7, 8, 9, 14)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .editions import EDITIONS, Edition

BEST = 4
"""The number of players whose average rating ranks a team."""


@dataclass(frozen=True)
class Squad:
    """A team before it has a number: the ratings of its players, None for an unrated player."""

    name: str
    ratings: tuple[int | None, ...] = ()
    previous: int | None = None
    """The final place in the previous Olympiad [2008: 9b]; None when the team did not take part."""
    average: int | None = None
    """The average of its four best players where only that is known; None: computed from the ratings."""


def best_four(ratings: Iterable[int | None], unrated: int) -> int:
    """The sum of the four highest ratings [3.1.1; 2009: 8; 2008: 8].

    An unrated player counts `unrated` [2009: 7; 2008: 7].
    """
    return sum(_descending(ratings, unrated)[:BEST])


def _descending(ratings: Iterable[int | None], unrated: int) -> list[int]:
    return sorted((unrated if rating is None else rating for rating in ratings), reverse=True)


def initial_ranking(squads: Sequence[Squad], edition: str | Edition, unrated: int) -> list[Squad]:
    """The teams in the order of their initial numbers [3.1; 2009: 8, 9; 2008: 8, 9].

    The average of the four highest-rated players, then the fifth, in 2008 the place in the previous Olympiad, then
    alphabetically. An unrated player counts `unrated`, the minimum of the rating list [2009: 7; 2008: 7]; an
    absent player counts 0.
    """
    rules = EDITIONS[edition] if isinstance(edition, str) else edition

    def key(squad: Squad) -> tuple[object, ...]:
        ratings = _descending(squad.ratings, unrated)
        ties: dict[str, object] = {
            "fifth": -ratings[BEST] if len(ratings) > BEST else 0,
            "previous": (squad.previous is None, squad.previous or 0),
            "name": squad.name,
        }
        total = best_four(squad.ratings, unrated) if squad.average is None else BEST * squad.average
        return -total, *(ties[name] for name in rules.seed_ties)

    return sorted(squads, key=key)
