"""Article 4.6, the least number of extra floats for a field, or for the rest of one: exact.

Branch and bound. A matching with tolls (module `swiss_tolls`) is a complete pairing, so it is a feasible solution,
and its sum is a lower bound for all others. Tolls are adjusted until the two meet or no adjustment helps; then the
ranges of a group where they differ are divided, and finally single players are forced past a group or kept from
passing it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ...matching.perfect import bits
from ...matching.weighted import CostMatching
from .swiss_tolls import HALF, Span, Toll, better_toll, constant, extra_floats, left_out

_NO_LIMIT = 1 << 40
REPEAT = 1 << 20
"""A second meeting costs more than anything else."""
MOVES = 12
"""Adjustments of the tolls at the beginning, and then after each division."""
FEWER_MOVES = 3


class Graph(NamedTuple):
    """Who may meet whom, by vertex; floaters from above the first group come first, then group by group."""

    level: Sequence[int]
    """For each vertex its group, counted from 0; -1 for floaters from above."""
    masks: Sequence[int]
    """The vertices from above, then those of each group."""
    odd: Sequence[int]
    """For each group, whether the number of players in it and above it is odd."""
    repeats: int
    new: Sequence[int]
    """For each vertex, the opponents that it has not met."""
    again: Sequence[int]
    """The opponents that it may meet again."""


class Solved(NamedTuple):
    """The cheapest pairing under some tolls: a bound for all pairings, with its real cost."""

    bound: int
    cost: int
    mate: Sequence[int]
    down: Sequence[int]
    past: Sequence[int]
    tolls: tuple[Toll, ...]
    spans: tuple[Span, ...]
    """The ranges it was computed for."""


class _Part(NamedTuple):
    """A subset of the pairings: ranges for the numbers of each group, and the pairs that may still be formed."""

    spans: tuple[Span, ...]
    new: Sequence[int]
    again: Sequence[int]


class _Node(NamedTuple):
    """A part with its best known bound."""

    part: _Part
    solved: Solved


class Least:
    """One query about one graph."""

    def __init__(self, graph: Graph, tolls: Sequence[Toll], down: int | None = None) -> None:
        """`tolls` to begin with, for all groups but the last; `down`: how many move down from the first group."""
        self._graph = graph
        self._tolls = tuple(tolls)
        self._spans = tuple(_spans(graph.masks, down))
        self._best: Solved | None = None
        self._limit: int | None = None
        self._all = False

    def find(self, limit: int | None = None, hint: Sequence[Span] | None = None) -> Solved | None:
        """A pairing with the fewest extra floats, and bound and cost equal; None if there is none.

        With `limit` any pairing with at most that many, and `hint` says where one was found in a similar case.
        """
        graph = self._graph
        self._limit = limit
        whole = _Part(self._spans, graph.new, graph.again)
        if hint is not None and limit is not None:
            self._bound(whole._replace(spans=(*self._spans[:1], *hint[1:])), self._tolls, FEWER_MOVES)
            if self._worth() < 0:
                return self._best
        start = self._bound(whole, self._tolls, MOVES)
        heap = [] if start is None else [(0, 0, start)]
        made = 0
        while heap and self._worth() >= 0:
            node = heappop(heap)[2]
            # A better pairing has been found since the node was queued.
            if node.solved.bound > self._worth():
                continue
            for part in self._divide(node):
                made += 1
                # with a limit the one that is nearest to it, else the lowest bound
                key = part.solved.bound if limit is None else part.solved.cost
                heappush(heap, (key, -made, part))
        best = self._best
        return best if best is not None and (limit is None or best.cost <= limit) else None

    def narrowed(self, limit: int) -> tuple[Sequence[int], Sequence[int]]:
        """The graph's `new` and `again` without pairs that no pairing with this few extra floats can use."""
        graph = self._graph
        self._limit, self._all = limit, True
        node = self._bound(_Part(self._spans, graph.new, graph.again), self._tolls, MOVES)
        return (graph.new, graph.again) if node is None else (node.part.new, node.part.again)

    def _worth(self) -> int:
        """The highest cost of interest: -1 when what is known suffices."""
        best = self._best
        if self._all and self._limit is not None:
            return self._limit
        if self._limit is None:
            return _NO_LIMIT if best is None else best.cost - 1
        return self._limit if best is None or best.cost > self._limit else -1

    def _divide(self, node: _Node) -> list[_Node]:
        """The parts of a node that may contain something better; split at the group whose cost the tolls
        underestimate most."""
        part, solved, odd = node.part, node.solved, self._graph.odd
        worst, at = 0, -1
        for k, (toll, span) in enumerate(zip(solved.tolls, part.spans, strict=True)):
            if not span.single and span.holds(solved.down[k], solved.past[k]):
                out = left_out(odd[k], toll, span, solved.down[k], solved.past[k])
                if out > worst:
                    worst, at = out, k
        if at < 0:
            return self._by_player(node)
        choices: list[list[_Node]] = []
        for halves in part.spans[at].parts(solved.down[at], solved.past[at]):
            nodes = []
            for span in halves:
                spans = (*part.spans[:at], span, *part.spans[at + 1 :])
                found = self._bound(part._replace(spans=spans), solved.tolls, FEWER_MOVES)
                if found is not None and found.solved.bound <= self._worth():
                    nodes.append(found)
            # Neither half can contain anything better.
            if not nodes or self._worth() < 0:
                return []
            choices.append(nodes)
        return max(choices, key=_least_bounds)

    def _by_player(self, node: _Node) -> list[_Node]:
        """When tolls cannot correct the numbers, branch on a player: it passes a group or moves down, or it does
        not."""
        part = node.part
        found = []
        for v, below in self._undecided(node):
            for kept in (below, ~below):
                cut = part._replace(new=_cut(part.new, v, kept), again=_cut(part.again, v, kept))
                child = self._bound(cut, node.solved.tolls, FEWER_MOVES)
                if child is not None:
                    found.append(child)
            break
        return found

    def _undecided(self, node: _Node) -> Iterator[tuple[int, int]]:
        """Players who may be paired below a group or elsewhere, with the mask of those below it.

        First those on the wrong side, where a number is outside its range; then any.
        """
        level, masks, (part, solved) = self._graph.level, self._graph.masks, node
        for right in (False, True):
            for k, span in enumerate(part.spans):
                below = sum(masks[k + 2 :])
                for number, fewest, most, above in (
                    (solved.past[k], span.past, span.most_past, sum(masks[: k + 1])),
                    (solved.down[k], span.down, span.most_down, masks[k + 1]),
                ):
                    if fewest <= number <= most and not right:
                        continue
                    for v in bits(above):
                        may = part.new[v] | part.again[v]
                        goes = level[solved.mate[v]] > k
                        if (right or goes is (number > most)) and may & below and may & ~below:
                            yield v, below

    def _bound(self, part: _Part, tolls: tuple[Toll, ...], moves: int) -> _Node | None:
        """The best bound for a part within this many adjustments of the tolls; None when it contains no pairing.

        Edges that no pairing of interest can use are removed from the part on the way.
        """
        best: Solved | None = None
        odd = self._graph.odd
        for _ in range(moves):
            found = self._solve(part, tolls)
            if found is None:
                return None
            part, solved = found
            if best is None or solved.bound > best.bound:
                best = solved
            if best.bound > self._worth():
                break
            moved = tuple(
                better_toll(odd[k], toll, span, solved.down[k], solved.past[k])
                for k, (toll, span) in enumerate(zip(tolls, part.spans, strict=True))
            )
            if moved == tolls:
                break
            tolls = moved
        return None if best is None else _Node(part, best)

    def _solve(self, part: _Part, tolls: tuple[Toll, ...]) -> tuple[_Part, Solved] | None:
        graph = self._graph
        fixed = 0
        for odd, toll, span in zip(graph.odd[:-1], tolls, part.spans, strict=True):
            least = constant(odd, toll, span)
            if least is None:
                return None
            fixed += least
        costs = _costs(tolls)
        matching = CostMatching.from_classes(
            [
                _by_cost(new, again, costs[level + 1], graph.masks)
                for new, again, level in zip(part.new, part.again, graph.level, strict=True)
            ]
        )
        if not matching.solve():
            return None
        mate = list(matching.mate)
        seen_again = sum(part.again[v] >> w & 1 for v, w in enumerate(mate)) // 2
        # A repeat outweighs everything else, so fewer are impossible.
        if seen_again > graph.repeats:
            return None
        level = graph.level
        down, past = numbers(((level[v], level[w]) for v, w in enumerate(mate)), len(graph.odd))
        halves = matching.total - seen_again * REPEAT + fixed
        solved = Solved(
            -(-halves // HALF), sum(map(extra_floats, down, past)), mate, down, past, tolls, part.spans
        )
        inside = all(map(Span.holds, part.spans, down, past))
        if inside and (self._best is None or solved.cost < self._best.cost):
            self._best = solved
        worth = self._worth()
        if solved.bound <= worth < _NO_LIMIT:
            # Reduced costs: an edge outside `near` is in no pairing of interest.
            near = [matching.within(v, HALF * worth - halves) for v in range(len(mate))]
            part = part._replace(
                new=[row & mask for row, mask in zip(part.new, near, strict=True)],
                again=[row & mask for row, mask in zip(part.again, near, strict=True)],
            )
        return part, solved


def numbers(pairs: Iterable[tuple[int, int]], groups: int) -> tuple[list[int], list[int]]:
    """How many move down from each group and how many pass it, except the last; given the pairs by their groups.

    The group above the first is -1; pairs inside a group, or with the lower group first, are ignored.
    """
    down, past = [0] * groups, [0] * groups
    for high, low in pairs:
        if high < low:
            if high >= 0:
                down[high] += 1
            for k in range(high + 1, low):
                past[k] += 1
    return down[:-1], past[:-1]


def _least_bounds(nodes: Sequence[_Node]) -> list[int]:
    return sorted(node.solved.bound for node in nodes) + [REPEAT] * (2 - len(nodes))


def _spans(masks: Sequence[int], down: int | None) -> Iterator[Span]:
    """All possible numbers: no more move down or pass than there are players below."""
    counts = [mask.bit_count() for mask in masks]
    for k in range(1, len(counts) - 1):
        below = sum(counts[k + 1 :])
        most = min(counts[k], below)
        first, last = (0, most) if down is None or k > 1 else (down, down)
        yield Span(first, last, 0, min(sum(counts[:k]), below))


def _cut(rows: Sequence[int], v: int, kept: int) -> list[int]:
    """Remove the edges of `v` to all but `kept`."""
    gone = rows[v] & ~kept
    found = [row & ~(1 << v) if gone >> w & 1 else row for w, row in enumerate(rows)]
    found[v] &= kept
    return found


def _costs(tolls: Sequence[Toll]) -> list[list[int]]:
    """The cost of a pair by the group of one player (-1 first) and of the other."""
    passed = [0]
    for toll in tolls:
        passed.append(passed[-1] + toll.past)
    depths = len(tolls) + 1
    costs = [[0, *passed]]
    for at in range(depths):
        row = [passed[at]]
        for depth in range(depths):
            high, low = min(at, depth), max(at, depth)
            row.append(tolls[high].down + passed[low] - passed[high + 1] if high < low else 0)
        costs.append(row)
    return costs


def _by_cost(new: int, again: int, costs: Sequence[int], masks: Sequence[int]) -> dict[int, int]:
    """The neighbours of a vertex by the cost of the pair."""
    found: dict[int, int] = {}
    for cost, mask in zip(costs, masks, strict=True):
        if new & mask:
            found[cost] = found.get(cost, 0) | new & mask
        if again & mask:
            found[cost + REPEAT] = found.get(cost + REPEAT, 0) | again & mask
    return found
