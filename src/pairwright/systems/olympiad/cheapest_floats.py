"""How few teams of a group can float, and how far in all, if everybody that is left is to be paired.

Not a rule, but what makes the search for several floaters short: of all complete pairings of what is left the cheapest
one is kept, where a team of the group that meets another group costs a unit and the groups that it moves. A decision
takes meetings away; when the cheapest pairing gets too dear, nothing can come of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from math import inf
from types import TracebackType

from ...matching.perfect import bits
from ...matching.weighted import CostMatching

_NEVER = 1 << 40
"""What a meeting costs that a decision has taken away."""


class CheapestFloats:
    """The cheapest complete pairing under the decisions made so far."""

    def __init__(self, matching: CostMatching, places: Mapping[int, int], unit: int) -> None:
        """`places` are the vertices of the teams, `unit` what a floater costs besides the groups that it moves."""
        self._matching = matching
        self._places = places
        self._unit = unit
        self._bound = 0
        self.possible = matching.solve()
        self._cost = matching.total if self.possible else 0
        """The cost before any decision."""

    def least(self, count: int) -> float:
        """The fewest groups that so many floaters can move, before any decision; infinite if that is impossible."""
        return self._cost - count * self._unit if self.possible else inf

    def aim(self, count: int, total: int) -> bool:
        """Ask from now on for so many floaters that move so many groups; whether that is possible."""
        self._bound = count * self._unit + total
        return self.possible and self._cost <= self._bound

    def is_possible(self) -> bool:
        """Whether no more floaters are needed than are asked for, and they need not move farther."""
        return self.possible and self._matching.solve() and self._matching.total <= self._bound

    def without(self, team: int, others: int) -> TentativeDecision:
        """Take away meetings of a team, as long as the decision stands."""
        return TentativeDecision(self._matching, self, self._places[team], self._mask(others))

    def only(self, team: int, others: int) -> TentativeDecision:
        """Take away all other meetings of a team, as long as the decision stands."""
        away = (1 << len(self._places)) - 1 & ~self._mask(others)
        return TentativeDecision(self._matching, self, self._places[team], away)

    def _mask(self, teams: int) -> int:
        """The vertices of teams."""
        mask = 0
        for team in bits(teams):
            place = self._places.get(team)
            if place is not None:
                mask |= 1 << place
        return mask


class TentativeDecision(AbstractContextManager[bool]):
    """A decision, to be used in a `with` statement, which tells whether it is possible."""

    __slots__ = ("_away", "_floats", "_matching", "_vertex")

    def __init__(self, matching: CostMatching, floats: CheapestFloats, vertex: int, away: int) -> None:
        self._matching = matching
        self._floats = floats
        self._vertex = vertex
        self._away = away

    def __enter__(self) -> bool:
        self._matching.add(self._vertex, self._away, _NEVER)
        return self._floats.is_possible()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._matching.add(self._vertex, self._away, -_NEVER)
