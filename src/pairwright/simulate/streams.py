"""Random numbers by purpose: drawing for one purpose never changes what is drawn for another."""

from __future__ import annotations

from math import erf
from random import Random


class Streams:
    """The streams of one event: a pure function of seed and number and, for the course of play, of the attempt."""

    def __init__(self, seed: str, number: int, attempt: int = 0) -> None:
        self.seed, self.number = seed, number
        self._event = f"{seed}|{number}"
        self._course = f"{seed}|{number}|{attempt}"

    def of(self, *purpose: object) -> Random:
        """The stream of the event itself: its setting, its field."""
        return Random("|".join((self._event, *map(str, purpose))))  # noqa: S311  events, no secrets

    def course(self, *purpose: object) -> Random:
        """A stream for how it is played: who is away, how matches end."""
        return Random("|".join((self._course, *map(str, purpose))))  # noqa: S311

    def luck(self, number: int, tpn: int, boards: int = 1) -> list[float]:
        """The luck of a team on its boards in a round, normally distributed around 0, whoever its opponent is."""
        rng = self.course("luck", number, tpn)
        return [rng.gauss(0.0, 1.0) for _ in range(boards)]


def position(mine: float, other: float) -> float:
    """A number from 0 to 1 computed from the luck of both, uniform when both are normal; the luckier the first, the
    higher it is.

    In one event each luck is used once, so that its games are independent; two systems that give a team different
    opponents in a round share its luck, and are compared with less noise.
    """
    return 0.5 * (1 + erf((mine - other) / 2))
