"""The best candidate of any bracket, by one exact weighted matching of everybody who is not yet paired.

Each edge carries the marks that it means: a pair of the bracket, a downfloater, or, for [C8], a player of the following
bracket that would stay unpaired there. The criteria are the digits of its cost, so the cheapest perfect matching has
the best value of each in turn, and leaves the rest complete [C4] with the bye where [C5] wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...matching.perfect import bits
from ...matching.weighted import CostMatching
from .criteria import AFTER_C8, BEFORE_C8, Marks, Situation
from .order import Candidate, first_candidate

RESIDENT, FOLLOWING, BELOW, BYE = "resident", "following", "below", "bye"
_Key = tuple[int, int]


@dataclass
class _Edge:
    """The marks of one kind of edge: by criterion, in order of priority."""

    marks: list[Marks]


class ExactBracket:
    """The weighted graph of a bracket and of all who come after it."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.members = [*situation.mdps, *situation.residents]
        self.players = [*self.members, *situation.following, *situation.below]
        self.rows = situation.field.rows(self.players)
        if situation.bye_score is not None:
            bye = 1 << len(self.players)
            self.rows.append(0)
            for k, player in enumerate(self.players):
                if situation.may_have_bye(player):
                    self.rows[k] |= bye
                    self.rows[-1] |= 1 << k

    def solve(self) -> tuple[Candidate, Marks | None] | None:
        """The first of the best candidates, and the value of [C8] (None: nobody follows); None if [C4] fails."""
        graph = CostMatching.from_classes(self._classes())
        if not graph.solve():
            return None
        mdps, members = len(self.situation.mdps), len(self.members)
        ahead = self._ahead(graph.mate) if self.situation.following else None
        return first_candidate(graph, mdps, members), ahead

    def _ahead(self, mate: Sequence[int]) -> Marks:
        """The scores of the downfloaters of the following bracket: their number is [C6] there, the scores [C7]."""
        members = len(self.members)
        end = members + len(self.situation.following)
        score = self.situation.field.score
        left = []
        for k in range(end):
            other = mate[k]
            if k < members:
                paired_here = other < members and not (other < len(self.situation.mdps) > k)
                if not paired_here and not members <= other < end:
                    left.append(score[self.players[k]])
            elif other >= end:
                left.append(score[self.players[k]])
        return tuple(sorted(left, reverse=True))

    def _classes(self) -> list[dict[int, int]]:
        """Of each vertex its neighbours by cost. What an edge costs depends on the kinds of its ends only."""
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
                found[k] = {
                    cost: self.rows[k] & its_mask
                    for cost, its_mask in by_cost.items()
                    if self.rows[k] & its_mask
                }
        return found

    def _kind(self, k: int) -> tuple[object, ...]:
        """What the marks of its edges depend on."""
        situation, field = self.situation, self.situation.field
        members = len(self.members)
        if k == len(self.players):
            return (BYE,)
        player = self.players[k]
        if k >= members + len(situation.following):
            return (BELOW,)
        if k >= members:
            return (FOLLOWING,)
        return (
            k < len(situation.mdps),
            field.score[player],
            field.preference[player],
            field.strength[player],
            field.float1[player],
            field.float2[player],
            field.unplayed[player] if situation.counts_unplayed else 0,
            player if field.settings.last_round and field.strength[player] == 3 else -1,
        )

    def _marks(self, one: int, other: int) -> list[Marks]:
        """The marks of an edge, by criterion; `one` <= `other`."""
        situation = self.situation
        mdps, members = len(situation.mdps), len(self.members)
        end = members + len(situation.following)
        if other < members and not (one < mdps and other < mdps):
            a, b = self.players[one], self.players[other]
            marks = [criterion.pair(situation, a, b) for criterion in BEFORE_C8]
            marks += [(), ()]
            return marks + [criterion.pair(situation, a, b) for criterion in AFTER_C8]
        down = [self.players[k] for k in (one, other) if k < members]
        score = situation.field.score
        ahead = []
        if situation.following:
            if one < members and not members <= other < end:
                ahead = [score[player] for player in down]
            elif members <= one < end <= other:
                ahead = [score[self.players[one]]]
        marks = [_together(criterion.down(situation, player) for player in down) for criterion in BEFORE_C8]
        marks += [(1,) * len(ahead), tuple(ahead)]
        return marks + [
            _together(criterion.down(situation, player) for player in down) for criterion in AFTER_C8
        ]


_LISTED = [
    *(criterion.listed for criterion in BEFORE_C8),
    False,
    True,
    *(criterion.listed for criterion in AFTER_C8),
]


def _together(marks: object) -> Marks:
    return tuple(mark for some in marks for mark in some)  # type: ignore[attr-defined]


def _digits(edges: dict[_Key, list[Marks]], size: int) -> dict[_Key, int]:
    """The marks as one number: a digit a criterion, or a digit a value where the marks are compared in order."""
    costs = dict.fromkeys(edges, 0)
    for at, listed in enumerate(_LISTED):
        if listed:
            levels = sorted({mark for marks in edges.values() for mark in marks[at]}, reverse=True)
            for level in levels:
                for key, marks in edges.items():
                    costs[key] = costs[key] * (size + 1) + marks[at].count(level)
        else:
            most = max((sum(marks[at]) for marks in edges.values()), default=0)
            if most:
                for key, marks in edges.items():
                    costs[key] = costs[key] * (size * most + 1) + sum(marks[at])
    return costs
