"""The best candidate of any bracket [3.8.1], by exact weighted matching.

Each edge carries the marks it causes: a pair of the bracket, downfloaters, or, for [C8], players of the following
bracket that would stay unpaired there. The criteria are the digits of the cost, so the cheapest perfect matching has
the best value of each in turn. How far the graph extends depends on what has to be decided:

- all: everybody who is still to be paired, so that [C4] and [C5] hold as well;
- following: the bracket and the next scoregroup, if everybody below can certainly be paired;
- bracket: the bracket alone, if the result is checked afterwards.

The last two have extra vertices for the players who leave the graph, as many as can leave.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from ...matching.perfect import bits, largest_matching
from ...matching.weighted import CostMatching
from .criteria import AFTER_C8, BEFORE_C8, Marks, Situation
from .definitions import ABSOLUTE, without_mdps_together
from .order import Candidate, first_candidate

_LISTED = (
    *(criterion.listed for criterion in BEFORE_C8),
    False,
    True,
    *(criterion.listed for criterion in AFTER_C8),
)
"""For each digit of the cost, whether its marks are compared one by one; two digits are [C8]."""


class Reach(Enum):
    """Which players are in the graph."""

    BRACKET = "bracket"
    FOLLOWING = "following"
    ALL = "all"


def best_candidate(situation: Situation, reach: Reach) -> Candidate | None:
    """The first of the best candidates; None if there is none."""
    solved = _Graph(situation, reach).matching()
    if not solved.solve():
        return None
    return first_candidate(solved, len(situation.mdps), len(situation.members))


class _Graph:
    """The edges of a bracket and of the brackets after it, with their marks."""

    def __init__(self, situation: Situation, reach: Reach) -> None:
        self.situation = situation
        self.mdps = len(situation.mdps)
        self.members = len(situation.members)
        self.players = list(situation.members)
        # The players of the graph in order: the bracket, the following scoregroup, everybody below.
        if reach is not Reach.BRACKET:
            self.players += situation.following
        self.end = len(self.players)
        """Index of the first vertex after the following scoregroup."""
        if reach is Reach.ALL:
            self.players += situation.below
        self.rows = situation.field.rows(self.players)
        self._exits(reach)

    def _exits(self, reach: Reach) -> None:
        """A vertex for the player who gets the bye, or vertices for those who leave the graph."""
        size = len(self.players)
        if reach is Reach.ALL:
            count = size % 2
        else:
            count = self._unpaired()
            if reach is Reach.FOLLOWING:
                count += self.end - self.members
        exits = (1 << size + count) - (1 << size)
        bye = reach is Reach.ALL or (self.situation.bye_is_due and count == 1)
        out = 0
        for k, player in enumerate(self.players):
            if not bye or self.situation.may_have_bye(player):
                out |= 1 << k
                self.rows[k] |= exits
        for k in range(size, size + count):
            self.rows.append(out | (exits ^ 1 << k if reach is Reach.FOLLOWING else 0))

    def _unpaired(self) -> int:
        """The fewest players of the bracket that remain unpaired [C6]: all but two for each of MaxPairs [3.1.2].

        The MDPs among those who are paired are M1 [3.1.3].
        """
        inside = (1 << self.members) - 1
        rows = self.rows[: self.members]
        without_mdps_together(rows, self.mdps)
        return largest_matching(rows, inside).count(-1)

    def matching(self) -> CostMatching:
        """The graph; the cost of an edge depends only on the kinds of its endpoints."""
        kinds: dict[tuple[object, ...], int] = {}
        for k in range(len(self.rows)):
            kind = self._kind(k)
            kinds[kind] = kinds.get(kind, 0) | 1 << k
        masks = list(kinds.values())
        examples = [(mask & -mask).bit_length() - 1 for mask in masks]
        edges = {
            (one, other): self._marks(one, other) for one in examples for other in examples if one <= other
        }
        costs = _digits(edges, len(self.rows))
        found: list[dict[int, int]] = [{} for _ in self.rows]
        for one, mask in zip(examples, masks, strict=True):
            by_cost: dict[int, int] = {}
            for other, its_mask in zip(examples, masks, strict=True):
                cost = costs[min(one, other), max(one, other)]
                by_cost[cost] = by_cost.get(cost, 0) | its_mask
            for k in bits(mask):
                row = self.rows[k]
                found[k] = {cost: row & near for cost, near in by_cost.items() if row & near}
        return CostMatching.from_classes(found)

    def _kind(self, k: int) -> tuple[object, ...]:
        """What the marks of a vertex's edges depend on."""
        situation, field = self.situation, self.situation.field
        if k >= self.members:
            return ("exit" if k >= len(self.players) else "following" if k < self.end else "below",)
        player = self.players[k]
        return (
            k < self.mdps,
            field.score[player],
            field.preference[player],
            field.strength[player],
            field.float1[player],
            field.float2[player],
            field.unplayed[player] if situation.counts_unplayed else 0,
            field.topscorer[player],
            player if field.settings.last_round and field.strength[player] == ABSOLUTE else -1,
        )

    def _marks(self, one: int, other: int) -> list[Marks]:
        """The marks of an edge, by digit; `one` <= `other`."""
        situation = self.situation
        if other >= self.members or other < self.mdps:
            return self._marks_of_leaving(one, other)
        a, b = self.players[one], self.players[other]
        return [
            *(criterion.pair(situation, a, b) for criterion in BEFORE_C8),
            (),
            (),
            *(criterion.pair(situation, a, b) for criterion in AFTER_C8),
        ]

    def _marks_of_leaving(self, one: int, other: int) -> list[Marks]:
        """The marks of two players not paired in the bracket: they meet in the following one, or leave that as well."""
        situation = self.situation
        down = [self.players[k] for k in (one, other) if k < self.members]
        ahead: Marks = ()
        if self.end > self.members and not self.members <= other < self.end:
            score = situation.field.score
            ahead = tuple(score[self.players[k]] for k in (one, other) if k < self.end)
        return [
            *(_of_all(criterion.down(situation, player) for player in down) for criterion in BEFORE_C8),
            (1,) * len(ahead),
            ahead,
            *(_of_all(criterion.down(situation, player) for player in down) for criterion in AFTER_C8),
        ]


def _of_all(marks: Iterable[Marks]) -> Marks:
    return tuple(mark for some in marks for mark in some)


def _digits(edges: dict[tuple[int, int], list[Marks]], size: int) -> dict[tuple[int, int], int]:
    """The marks as one number: one digit per criterion, or per value where the marks are compared one by one."""
    costs = dict.fromkeys(edges, 0)
    for at, listed in enumerate(_LISTED):
        if listed:
            levels = sorted({mark for marks in edges.values() for mark in marks[at]}, reverse=True)
            for level in levels:
                for key, marks in edges.items():
                    costs[key] = costs[key] * (size + 1) + marks[at].count(level)
        else:
            most = max(sum(marks[at]) for marks in edges.values())
            if most:
                for key, marks in edges.items():
                    costs[key] = costs[key] * (size * most + 1) + sum(marks[at])
    return costs
