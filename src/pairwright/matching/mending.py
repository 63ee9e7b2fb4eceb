"""Largest matchings from a good guess: cheap repairs first, a search only where they fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .perfect import at_once, bits, maximise

_FEW = 24
"""How many pairs are looked at for a repair before a search, and how many free vertices are repaired so at all."""


def mended(adjacency: Sequence[int], alive: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """A largest matching of the alive vertices, near to the given pairs of alive vertices that are joined."""
    mate = [-1] * len(adjacency)
    free = alive
    for v, w in pairs:
        mate[v], mate[w] = w, v
        free ^= 1 << v | 1 << w
    if free & (free - 1):
        free = at_once(adjacency, mate, free)
    if 1 < free.bit_count() <= _FEW:
        for v in bits(free):
            others = free ^ 1 << v if free >> v & 1 else 0
            for w in bits(others):
                if through_another_pair(adjacency, alive & ~free, mate, v, w):
                    free ^= 1 << v | 1 << w
                    break
    if free & (free - 1):
        maximise(adjacency, alive, mate, free)
    return mate


class KeptMatching:
    """A largest matching that is kept from one question to the next. `left_over`: the vertices that it leaves free."""

    __slots__ = ("_matched", "left_over", "mate")

    def __init__(self, size: int) -> None:
        self.mate = [-1] * size
        self.left_over = 0
        self._matched = 0

    def on(self, adjacency: Sequence[int], alive: int, changed: int = -1) -> KeptMatching:
        """A largest matching of the alive vertices of a graph, from this one.

        `changed` are the vertices of which an edge may be gone since; any, where that is not told.
        """
        made = KeptMatching(0)
        mate = made.mate = list(self.mate)
        matched = self._matched
        for v in bits(matched & ~alive):
            w = mate[v]
            if w >= 0:
                mate[v] = mate[w] = -1
                matched &= ~(1 << v | 1 << w)
        for v in bits(matched & changed):
            w = mate[v]
            if w >= 0 and not adjacency[v] >> w & 1:
                mate[v] = mate[w] = -1
                matched &= ~(1 << v | 1 << w)
        made.left_over = maximise(adjacency, alive, mate, alive & ~matched)
        made._matched = alive & ~made.left_over
        return made


def through_another_pair(adjacency: Sequence[int], matched: int, mate: list[int], p: int, q: int) -> bool:
    """Match the free vertices p and q with the two ends of one pair among `matched`, if one is found quickly."""
    x = _bridge(adjacency, matched, mate, p, q)
    if x < 0:
        return False
    y = mate[x]
    mate[p], mate[x] = x, p
    mate[q], mate[y] = y, q
    return True


def surely_free(adjacency: Sequence[int], alive: int, mate: Sequence[int], vertex: int) -> bool:
    """Whether it is seen quickly that some largest matching leaves `vertex` free; `mate` is a largest matching."""
    partner = mate[vertex]
    if partner < 0:
        return True
    for x in bits(alive):
        if mate[x] < 0:
            if adjacency[partner] >> x & 1:
                return True
            if _bridge(adjacency, alive & ~(1 << vertex | 1 << partner | 1 << x), mate, partner, x) >= 0:
                return True
    return False


def _bridge(adjacency: Sequence[int], matched: int, mate: Sequence[int], p: int, q: int) -> int:
    """An end, joined with p, of a pair whose other end is joined with q; -1 if none is among the first looked at."""
    near = adjacency[p] & matched
    row = adjacency[q]
    for _ in range(_FEW):
        if not near:
            break
        low = near & -near
        near ^= low
        x = low.bit_length() - 1
        if mate[x] >= 0 and row >> mate[x] & 1:
            return x
    return -1
