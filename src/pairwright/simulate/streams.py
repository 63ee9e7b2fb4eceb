"""Random numbers by purpose: what is drawn for one thing never changes what is drawn for another."""

from __future__ import annotations

from math import erf
from random import Random


class Streams:
    """The streams of one event: a pure function of seed and number, and for the course of play of the attempt."""

    def __init__(self, seed: str, number: int, attempt: int = 0) -> None:
        self.seed, self.number = seed, number
        self._event = f"{seed}|{number}"
        self._course = f"{seed}|{number}|{attempt}"

    def of(self, *purpose: object) -> Random:
        """The stream of the event itself: its setting, its field."""
        return Random("|".join((self._event, *map(str, purpose))))  # noqa: S311  events, no secrets

    def course(self, *purpose: object) -> Random:
        """A stream of how it is played: who is away, how matches end."""
        return Random("|".join((self._course, *map(str, purpose))))  # noqa: S311

    def luck(self, number: int, tpn: int, boards: int = 1) -> list[float]:
        """The luck of a team on its boards in a round, normal around 0, whoever its opponent is."""
        rng = self.course("luck", number, tpn)
        return [rng.gauss(0.0, 1.0) for _ in range(boards)]


def position(mine: float, other: float) -> float:
    """From the luck of both a number from 0 to 1, even when both are normal; the luckier I am, the higher it is.

    In one event each luck is used once, so that its games are independent; two systems that let a team play others in
    a round share its luck, and are compared with less noise.
    """
    return 0.5 * (1 + erf((mine - other) / 2))
