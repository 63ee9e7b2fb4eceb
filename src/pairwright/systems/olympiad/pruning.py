"""Which choices of a group are left out, since no complete pairing can follow, and when the search for them is guided.

Not a rule: what is left out has no complete pairing in it, so the choice that is taken in the end is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_

from .group_turn import GroupTurn
from .outlook import PositionOutlook, Unplaced

PATIENCE = 12
"""Dead ends, or sets of floaters, after which the choices of a group are listed again, guided."""


class Lost(Exception):
    """So many dead ends were met, or sets of floaters tried, that the choices are to be listed again, guided."""


class Pruning:
    """What is left out of the choices of one group in one position.

    It counts dead ends while the choices are listed plainly; once they are listed again, guided, it is `patient`.
    """

    def __init__(self, turn: GroupTurn, outlook: PositionOutlook) -> None:
        self._outlook = outlook
        self._step = turn.position.step + 1
        self._known_dead: dict[tuple[object, ...], bool] = {}
        self._known_viable: dict[tuple[object, ...], int] = {}
        self._dead_ends = 0
        self.patient = False
        """Whether the search is guided already: then nothing is `Lost` any more."""
        self.pruned = False
        """Whether anything was left out that may have been a choice. Once true, it stays so."""

    def guide(self) -> None:
        """From now on the search is guided: choices are left out before they are looked at."""
        self.patient = self.pruned = True

    def tried(self, sets: int) -> None:
        """So many sets of several floaters have been tried; Lost, if that is too many."""
        if sets > PATIENCE and not self.patient:
            raise Lost

    def is_dead(self, rest: Sequence[int], waiting: tuple[int, ...], unplaced: Unplaced) -> bool:
        """Whether it is seen that nothing can come of this, with some floaters still without an opponent; or Lost."""
        # the teams that are left tell what is left of each group
        key = reduce(or_, rest), waiting, *unplaced
        if key not in self._known_dead:
            # guided, the cheapest pairing has shown that all can be paired: only the floaters are left to be counted
            dead = self._outlook.is_dead(self._step, rest, waiting, unplaced, can_be_paired=self.patient)
            self._known_dead[key] = dead
            self._dead_ends += dead
        if self._dead_ends > PATIENCE and not self.patient:
            raise Lost
        self.pruned |= self._known_dead[key]
        return self._known_dead[key]

    def viable(self, team: int, may_meet: int, rest: Sequence[int], waiting: tuple[int, ...]) -> int:
        """Of the teams that the last floater may meet those that leave a rest which can be paired, as a mask."""
        key = reduce(or_, rest), waiting, team
        if key not in self._known_viable:
            self._known_viable[key] = self._outlook.partners(self._step, rest, waiting, team)
        found = may_meet & self._known_viable[key]
        self.pruned |= found != may_meet
        return found
