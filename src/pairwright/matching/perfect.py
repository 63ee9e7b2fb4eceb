"""Maximum matchings in a general graph on bitmask adjacency, and what they leave over.

A graph is a sequence of ints: bit v of `adjacency[u]` is set when u and v are adjacent (symmetric, no loops). `alive`
is the mask of the vertices that take part. A matching is a list: `mate[v]` is the partner, -1 for none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence


def bits(mask: int) -> Iterator[int]:
    """The positions of the set bits, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def largest_matching(adjacency: Sequence[int], alive: int, mate: list[int] | None = None) -> list[int]:
    """A matching of the alive vertices with as many pairs as possible.

    `mate` may be a matching to start from (of alive vertices only); it is not changed.
    """
    found = [-1] * len(adjacency) if mate is None else list(mate)
    free = 0
    for v in bits(alive):
        if found[v] < 0:
            free |= 1 << v
    open_ = free
    for v in bits(free):
        if open_ >> v & 1:
            low = adjacency[v] & open_
            if low:
                w = (low & -low).bit_length() - 1
                found[v], found[w] = w, v
                open_ &= ~(1 << v | 1 << w)
    for v in bits(open_):
        if found[v] < 0:
            _augment_or_outer(adjacency, alive, found, 1 << v)
    return found


def perfect_matching(adjacency: Sequence[int], alive: int, mate: list[int] | None = None) -> list[int] | None:
    """A matching that covers every alive vertex, or None. `mate` as in `largest_matching`."""
    if alive.bit_count() % 2:
        return None
    found = largest_matching(adjacency, alive, mate)
    for v in bits(alive):
        if found[v] < 0:
            return None
    return found


def join(adjacency: Sequence[int], alive: int, mate: list[int], root: int) -> bool:
    """Match the free vertex `root` by one alternating search; changes `mate`. False: it must stay free."""
    return _augment_or_outer(adjacency, alive, mate, 1 << root) < 0


def leftovers(adjacency: Sequence[int], alive: int, mate: Sequence[int]) -> int:
    """The vertices that some maximum matching leaves free (the set D of Gallai and Edmonds), as a mask.

    `mate` must be a maximum matching of the alive vertices. Empty when it is perfect.
    """
    free = 0
    for v in bits(alive):
        if mate[v] < 0:
            free |= 1 << v
    return _augment_or_outer(adjacency, alive, list(mate), free) if free else 0


def at_once(adjacency: Sequence[int], mate: list[int], free: int) -> int:
    """Match free vertices greedily, each with the first possible partner; those that are still free."""
    for v in bits(free):
        near = adjacency[v] & free
        if near and free >> v & 1:
            w = (near & -near).bit_length() - 1
            mate[v], mate[w] = w, v
            free ^= 1 << v | 1 << w
    return free


def maximise(adjacency: Sequence[int], alive: int, mate: list[int], free: int = -1) -> int:
    """Make `mate`, a matching of alive vertices, a maximum one; the mask of the vertices that stay free.

    Searches from all free vertices at once: better than `largest_matching` where many of them stay free. `free` are
    the vertices free at present, where known.
    """
    if free < 0:
        free = 0
        for v in bits(alive):
            if mate[v] < 0:
                free |= 1 << v
    free = at_once(adjacency, mate, free)
    while free and _augment_or_outer(adjacency, alive, mate, free) < 0:
        free = sum(1 << v for v in bits(free) if mate[v] < 0)
    return free


def partners(adjacency: Sequence[int], alive: int, mate: Sequence[int], vertex: int) -> int:
    """All w such that some perfect matching of the alive vertices joins `vertex` and w, as a mask.

    `mate` must be a perfect matching. One search answers for every w: without `vertex` the graph has a matching that
    leaves one vertex free, and w qualifies exactly if a maximum matching can leave w free.
    """
    rest = list(mate)
    rest[mate[vertex]] = rest[vertex] = -1
    return adjacency[vertex] & leftovers(adjacency, alive & ~(1 << vertex), rest)


def first_cover(adjacency: Sequence[int], inside: int, candidates: Iterable[int]) -> list[int] | None:
    """The fewest candidates with which all of `inside` can be matched, each as early in the order as possible.

    Candidates are vertices outside `inside`, matched to inside vertices only. The sets of fewest candidates are the
    bases of a matroid, so taking each candidate that still fits gives the best set for every weight that increases
    along the order. None when even all candidates together do not suffice.
    """
    mate = largest_matching(adjacency, inside)
    missing = sum(1 for v in bits(inside) if mate[v] < 0)
    chosen: list[int] = []
    if not missing:
        return chosen
    graph = [row & inside for row in adjacency]
    alive = inside
    open_ = leftovers(graph, alive, mate)
    for u in candidates:
        if graph[u] & open_:
            alive |= 1 << u
            for v in bits(graph[u]):
                graph[v] |= 1 << u
            join(graph, alive, mate, u)
            chosen.append(u)
            if len(chosen) == missing:
                return chosen
            open_ = leftovers(graph, alive, mate) & inside
    return None


def _augment_or_outer(adjacency: Sequence[int], alive: int, mate: list[int], roots: int) -> int:
    """Grow alternating trees from the free vertices `roots`.

    When they reach a free vertex or each other, `mate` gains a pair and the answer is -1. Otherwise the answer is the
    mask of the outer vertices: those with an alternating path of even length from a root.
    """
    return _Forest(adjacency, alive, mate, roots).grow()


class _Forest:
    """Alternating trees (Edmonds). Blossoms are merged sets of vertices; the vertex nearest to the root is the base,
    which represents its set."""

    __slots__ = ("adjacency", "alive", "mate", "members", "outer", "parent", "queue", "up")

    def __init__(self, adjacency: Sequence[int], alive: int, mate: list[int], roots: int) -> None:
        self.adjacency = adjacency
        self.alive = alive
        self.mate = mate
        self.outer = roots
        self.queue = list(bits(roots))
        self.parent: dict[int, int] = {}  # the vertex from which it was reached
        self.up: dict[int, int] = {}  # towards the base
        self.members: dict[int, int] = {}  # base -> mask of its set

    def grow(self) -> int:
        """-1 if the matching grew, otherwise the mask of the outer vertices."""
        adjacency, alive, mate, parent, queue = self.adjacency, self.alive, self.mate, self.parent, self.queue
        inner = 0
        for v in queue:
            row = adjacency[v] & alive
            fresh = row & ~(self.outer | inner)
            while fresh:
                low = fresh & -fresh
                w = low.bit_length() - 1
                x = mate[w]
                parent[w] = v
                if x < 0:
                    self._flip(v, w)
                    return -1
                inner |= low
                self.outer |= 1 << x
                fresh &= ~(low | 1 << x)
                queue.append(x)
            meets = row & self.outer & ~self.members.get(self._base_of(v), 1 << v)
            while meets:
                w = (meets & -meets).bit_length() - 1
                top = self._meeting_point(v, w)
                if top < 0:
                    self._join_trees(v, w)
                    return -1
                meets = row & self.outer & ~self._merge(v, w, top)
        return self.outer

    def _base_of(self, v: int) -> int:
        up = self.up
        while v in up:
            w = up[v]
            if w in up:
                up[v] = up[w]
            v = w
        return v

    def _flip(self, v: int, new: int) -> None:
        """Match outer v with `new` and change partners along the path from v to its root."""
        mate, parent = self.mate, self.parent
        while True:
            old = mate[v]
            mate[v], mate[new] = new, v
            if old < 0:
                return
            new, v = old, parent[old]

    def _join_trees(self, v: int, w: int) -> None:
        old = self.mate[w]
        self._flip(v, w)
        if old >= 0:
            self._flip(self.parent[old], old)

    def _meeting_point(self, a: int, b: int) -> int:
        """The base where the paths of two outer vertices to the root meet; -1 when they lead to two roots."""
        mate, parent = self.mate, self.parent
        on_path = set()
        while True:
            a = self._base_of(a)
            on_path.add(a)
            if mate[a] < 0:
                break
            a = parent[mate[a]]
        while True:
            b = self._base_of(b)
            if b in on_path:
                return b
            if mate[b] < 0:
                return -1
            b = parent[mate[b]]

    def _merge(self, v: int, w: int, top: int) -> int:
        """Merge the odd cycle that the edge v-w closes below `top`; all its vertices become outer. Returns its mask."""
        absorbed = {top}
        for a, child in ((v, w), (w, v)):
            while self._base_of(a) != top:
                self.parent[a] = child
                child = self.mate[a]
                absorbed.add(self._base_of(a))
                absorbed.add(self._base_of(child))
                a = self.parent[child]
        mask = 0
        for base in absorbed:
            mask |= self.members.get(base, 1 << base)
            if base != top:
                self.up[base] = top
        self.members[top] = mask
        self.queue.extend(bits(mask & ~self.outer))
        self.outer |= mask
        return mask
