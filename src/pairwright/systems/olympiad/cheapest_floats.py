"""The least number of floaters of a group, and of groups they move in all, if all remaining teams are to be paired.

Not a rule, but what keeps the search for several floaters short: of all complete pairings of the remaining teams the
cheapest is maintained, where a team of the group that meets another group costs a unit plus the groups it moves. A
decision removes possible meetings; when the cheapest pairing becomes too expensive, the branch is dead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from math import inf
from types import TracebackType

from ...matching.perfect import bits
from ...matching.weighted import CostMatching

_NEVER = 1 << 40
"""The cost of a meeting that a decision has removed."""


class CheapestFloats:
    """The cheapest complete pairing under the decisions made so far."""

    def __init__(
        self, matching: CostMatching, places: Mapping[int, int], unit: int, count_work: Callable[[int], None]
    ) -> None:
        """`places` are the vertices of the teams, `unit` the cost of a floater besides the groups that it moves;
        `count_work` is told the number of teams before each search."""
        count_work(len(places))
        self._count_work = count_work
        self._matching = matching
        self._places = places
        self._unit = unit
        self._bound = 0
        self.possible = matching.solve()
        self._cost = matching.total if self.possible else 0
        """The cost before any decision."""

    def least(self, count: int) -> float:
        """The least total number of groups that this many floaters can move, before any decision; infinite if
        impossible."""
        return self._cost - count * self._unit if self.possible else inf

    def aim(self, count: int, total: int) -> bool:
        """Set the target: this many floaters moving this many groups in all; whether that is possible."""
        self._bound = count * self._unit + total
        return self.possible and self._cost <= self._bound

    def is_possible(self) -> bool:
        """Whether no more floaters are needed than the target has, and they need not move farther."""
        self._count_work(len(self._places))
        return self.possible and self._matching.solve() and self._matching.total <= self._bound

    def without(self, team: int, others: int) -> TentativeDecision:
        """Remove meetings of a team while the decision stands."""
        return TentativeDecision(self._matching, self, self._places[team], self._mask(others))

    def only(self, team: int, others: int) -> TentativeDecision:
        """Remove all other meetings of a team while the decision stands."""
        away = (1 << len(self._places)) - 1 & ~self._mask(others)
        return TentativeDecision(self._matching, self, self._places[team], away)

    def _mask(self, teams: int) -> int:
        """The vertices of these teams."""
        mask = 0
        for team in bits(teams):
            place = self._places.get(team)
            if place is not None:
                mask |= 1 << place
        return mask


class TentativeDecision(AbstractContextManager[bool]):
    """A decision for use in a `with` statement, whose value says whether the target is still possible."""

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
