"""Maximum matchings from a good guess: cheap repairs first, a search only where they fail."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .perfect import at_once, bits, maximise

_FEW = 24
"""How many pairs are tried for a repair before a search, and the most free vertices that are repaired this way."""


def mended(adjacency: Sequence[int], alive: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """A maximum matching of the alive vertices, close to the given pairs of adjacent alive vertices."""
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
    """A maximum matching that is maintained from one query to the next. `left_over`: the vertices that it leaves
    free."""

    __slots__ = ("_matched", "left_over", "mate")

    def __init__(self, size: int) -> None:
        self.mate = [-1] * size
        self.left_over = 0
        self._matched = 0

    def on(self, adjacency: Sequence[int], alive: int, changed: int = -1) -> KeptMatching:
        """A maximum matching of the alive vertices of a graph, starting from this one.

        `changed` are the vertices that may have lost an edge since; any, if not given.
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
    """Whether a quick test shows that some maximum matching leaves `vertex` free; `mate` is a maximum matching."""
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
    """An end, adjacent to p, of a pair whose other end is adjacent to q; -1 if none is among the first tried."""
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
