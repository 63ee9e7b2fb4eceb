"""Which choices of a group are omitted because no complete pairing can follow, and when the search is guided.

Not a rule: what is omitted has no complete pairing, so the choice made in the end is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from .group_turn import GroupTurn
from .outlook import PositionOutlook, Unplaced

PATIENCE = 12
"""Dead ends, or sets of floaters, after which the choices of a group are listed again in guided mode."""


class Lost(Exception):
    """So many dead ends were met, or sets of floaters tried, that the choices are to be listed again in guided mode."""


class Pruning:
    """What is omitted from the choices of one group in one position.

    It counts dead ends while the choices are listed in plain mode; once they are listed in guided mode, it is
    `patient`.
    """

    def __init__(self, turn: GroupTurn, outlook: PositionOutlook) -> None:
        self._outlook = outlook
        self._step = turn.position.step + 1
        self._known_dead: dict[tuple[object, ...], bool] = {}
        self._known_viable: dict[tuple[object, ...], int] = {}
        self._dead_ends = 0
        self.patient = False
        """Whether the search is already guided: then `Lost` is not raised any more."""
        self.pruned = False
        """Whether anything was omitted that may have been a choice. Once true, it stays so."""

    def guide(self) -> None:
        """Guide the search from now on: choices are tested before they are tried."""
        self.patient = self.pruned = True

    def tried(self, sets: int) -> None:
        """Count the sets of several floaters tried; raises Lost if there are too many."""
        if sets > PATIENCE and not self.patient:
            raise Lost

    def is_dead(self, rest: Sequence[int], waiting: tuple[int, ...], unplaced: Unplaced) -> bool:
        """Whether it is clear that this choice fails, with some floaters still without an opponent; may raise Lost."""
        # the remaining teams determine what is left of each group
        self._outlook.judge.count_work()
        key = reduce(or_, rest), waiting, *unplaced
        if key not in self._known_dead:
            # in guided mode the cheapest pairing has shown that all can be paired: only the floaters are left to be
            # counted
            dead = self._outlook.is_dead(self._step, rest, waiting, unplaced, can_be_paired=self.patient)
            self._known_dead[key] = dead
            self._dead_ends += dead
        if self._dead_ends > PATIENCE and not self.patient:
            raise Lost
        self.pruned |= self._known_dead[key]
        return self._known_dead[key]

    def viable(self, team: int, may_meet: int, rest: Sequence[int], waiting: tuple[int, ...]) -> int:
        """The teams that the last floater may meet so that the rest can be paired, as a mask."""
        key = reduce(or_, rest), waiting, team
        if key not in self._known_viable:
            self._known_viable[key] = self._outlook.partners(self._step, rest, waiting, team)
        found = may_meet & self._known_viable[key]
        self.pruned |= found != may_meet
        return found
