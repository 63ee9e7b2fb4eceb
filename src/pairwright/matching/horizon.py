"""Which edges of the outer vertices of a search become tight next, without examining edges one by one.

Outer vertices of one stored value form a group, and the neighbours of a group at one cost are a mask. Groups approach
free vertices at speed 1 and each other at speed 2, so a group, a cost and a level of vertices with one value
determine the moment, and one mask tells whether there is such an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter

from pairwright.matching.perfect import bits


class Horizon:
    """The outer vertices of one search, as `phase` stores them.

    `classes` is per vertex {doubled cost: mask of neighbours}, `stored` per vertex its potential less
    the moves of the search so far. Both are read only.
    """

    __slots__ = ("_classes", "_edges", "_reach", "_stored", "groups", "unread", "when")

    def __init__(self, classes: Sequence[Mapping[int, int]], stored: Sequence[int]) -> None:
        self._classes = classes
        self._stored = stored
        self.groups: dict[int, int] = {}
        """Stored value -> its outer vertices."""
        self.unread: list[int] = []
        """Outer vertices whose edges have not been processed yet."""
        self._reach: dict[int, dict[int, int]] = {}
        """Stored value -> doubled cost -> the neighbours of that group at that cost."""
        self.when: int | None = None
        """After `look`: the sum of moves at which the next edges become tight; None if there are none."""
        self._edges: list[tuple[int, int, int]] = []
        """Those edges: outer vertices at one end, doubled cost, vertices at the other end."""

    def look(
        self, levels: Iterable[tuple[int, int]], free: int, singles: int, blossoms: Sequence[int]
    ) -> None:
        """Find the next edges to become tight, all at the same moment.

        `levels`: (potential, mask) of the vertices, of which `free` are not in the tree; `singles` are the outer
        vertices in no blossom, `blossoms` the masks of the outer blossoms. A search still has a vertex to reach, so
        `free` is never empty.
        """
        for u in self.unread:
            reach = self._reach.setdefault(self._stored[u], {})
            for doubled, mask in self._classes[u].items():
                reach[doubled] = reach.get(doubled, 0) | mask
        self.unread.clear()
        self.when, self._edges = None, []
        self._approach(_within(levels, free), free, 1)
        if singles:
            # Also correct for groups partly absorbed by a blossom: a single is never inside.
            self._approach(_within(self.groups.items(), singles), singles, 2)
        if len(blossoms) > 1:
            self._between(blossoms)

    def _approach(self, levels: list[tuple[int, int]], wanted: int, speed: int) -> None:
        """Compare all groups with levels of the `wanted` vertices, which are not empty."""
        greatest = levels[0][0]
        for stored, reach in self._reach.items():
            # More expensive edges are too late whatever they meet: most of them where all costs differ.
            limit = None if self.when is None else speed * self.when + stored + greatest
            for doubled, mask in reach.items():
                if (limit is None or doubled <= limit) and mask & wanted:
                    self._meet(self.groups[stored], stored, doubled, mask, levels, speed)
                    limit = None if self.when is None else speed * self.when + stored + greatest

    def _meet(
        self, source: int, stored: int, doubled: int, near: int, levels: list[tuple[int, int]], speed: int
    ) -> None:
        """Record the first of `levels` (greatest value first) that has vertices of `near`, if soon enough; one has."""
        at = 0
        while True:
            value, level = levels[at]
            when = (doubled - stored - value) // speed
            if self.when is not None and when > self.when:
                return
            if near & level:
                if when != self.when:
                    self.when, self._edges = when, []
                self._edges.append((source, doubled, near & level))
                return
            at += 1

    def _between(self, blossoms: Sequence[int]) -> None:
        """Compare outer blossoms with each other, every edge from the smaller of its two."""
        blossoms = sorted(blossoms, key=int.bit_count)
        wanted = sum(blossoms)
        for blossom in blossoms[:-1]:
            wanted ^= blossom
            levels = _within(self.groups.items(), wanted)
            for u in bits(blossom):
                for doubled, near in self._classes[u].items():
                    if near & wanted:
                        # from u alone: others of its group may be in the same blossom as the other end
                        self._meet(1 << u, self._stored[u], doubled, near & wanted, levels, 2)

    def ends(self) -> int:
        """Outer vertices that together are adjacent to every other end of the edges found last."""
        found = 0
        for source, doubled, mask in self._edges:
            for vertex in bits(mask):
                near = self._classes[vertex][doubled] & source
                if not near & found:
                    found |= near & -near
        return found


def _within(levels: Iterable[tuple[int, int]], wanted: int) -> list[tuple[int, int]]:
    """The part of the levels that lies in `wanted`, greatest value first."""
    kept = [(value, mask & wanted) for value, mask in levels if mask & wanted]
    kept.sort(key=itemgetter(0), reverse=True)
    return kept
