"""A matching with a family of nested odd sets: the bookkeeping under `weighted`.

Every vertex is a trivial blossom; a larger blossom is an odd cycle of smaller ones, joined by edges that the matching
uses alternately. Inside a blossom every vertex is matched but its base, and any member can be made the base by
turning the cycle. This module knows nothing of costs or searches.
"""

from __future__ import annotations

from pairwright.matching.perfect import bits

NOBODY = -1


class Blossoms:
    """The matching of `size` vertices and its nested blossoms.

    Numbers below `size` are vertices, the others blossoms of three or more. Per vertex: `mate` (NOBODY when exposed),
    and `label`, a vertex that represents the outermost blossom around it: `holder[label[v]]` is that blossom (a
    blossom keeps the label of its largest child, so few labels change when blossoms close and open). Per number:
    `parent` (NOBODY for an outermost one), `members` (a mask of vertices), `base` (the vertex matched outside or
    exposed), `dual` (any integer that the caller stores with a blossom), and for real blossoms `cycle`, the children
    from the one with the base onwards, and `links`, where `links[i]` is an edge (vertex in `cycle[i]`, vertex in
    `cycle[i + 1]`).
    """

    __slots__ = (
        "_own_label",
        "_spare",
        "base",
        "cycle",
        "dual",
        "holder",
        "label",
        "links",
        "mate",
        "members",
        "parent",
        "size",
    )  # fmt: skip

    def __init__(self, size: int) -> None:
        room = size + size // 2
        blank = room - size
        self.size = size
        self.mate = [NOBODY] * size
        self.label = list(range(size))
        self.holder = list(range(size))
        self._own_label = list(range(room))
        self.parent = [NOBODY] * room
        self.members = [1 << vertex for vertex in range(size)] + [0] * blank
        self.base = list(range(size)) + [NOBODY] * blank
        self.dual = [0] * room
        self.cycle: list[list[int]] = [[] for _ in range(room)]
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(room)]
        self._spare = list(range(room - 1, size - 1, -1))

    def copy(self, factor: int = 1) -> Blossoms:
        """An independent copy with the duals multiplied by `factor`."""
        twin = Blossoms(0)
        twin.size = self.size
        twin.mate, twin.parent = self.mate[:], self.parent[:]
        twin.label, twin.holder, twin._own_label = self.label[:], self.holder[:], self._own_label[:]
        twin.members, twin.base = self.members[:], self.base[:]
        twin.dual = [dual * factor for dual in self.dual]
        twin.cycle = [cycle[:] for cycle in self.cycle]
        twin.links = [links[:] for links in self.links]
        twin._spare = self._spare[:]
        return twin

    def top(self, vertex: int) -> int:
        """The outermost blossom around `vertex`."""
        return self.holder[self.label[vertex]]

    def match(self, u: int, v: int) -> None:
        """Match two vertices with each other."""
        self.mate[u] = v
        self.mate[v] = u

    def close(self, cycle: list[int], links: list[tuple[int, int]]) -> int:
        """Contract an odd cycle of outermost blossoms into one; `cycle[0]` has the base."""
        made = self._spare.pop()
        mask = 0
        largest, most = cycle[0], 0
        for child in cycle:
            self.parent[child] = made
            own = self.members[child]
            mask |= own
            if own.bit_count() > most:
                largest, most = child, own.bit_count()
        self._own_label[made] = self._own_label[largest]
        self._put_label(mask ^ self.members[largest], made)
        self.cycle[made] = cycle
        self.links[made] = links
        self.parent[made] = NOBODY
        self.members[made] = mask
        self.base[made] = self.base[cycle[0]]
        return made

    def _put_label(self, vertices: int, blossom: int) -> None:
        """Make an outermost blossom the holder of its label, and give the label to these of its vertices."""
        own, label = self._own_label[blossom], self.label
        self.holder[own] = blossom
        for vertex in bits(vertices):
            label[vertex] = own

    def open(self, blossom: int) -> list[int]:
        """Expand an outermost blossom; its children, now outermost, in order of the cycle."""
        children = self.cycle[blossom]
        for child in children:
            self.parent[child] = NOBODY
            kept = self._own_label[child] == self._own_label[blossom]
            self._put_label(0 if kept else self.members[child], child)
        self.cycle[blossom] = []
        self.links[blossom] = []
        self._spare.append(blossom)
        return children

    def child_with(self, blossom: int, vertex: int) -> int:
        """The child of `blossom` that contains `vertex`."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        return child

    def turn(self, blossom: int, vertex: int) -> None:
        """Make `vertex` the base of `blossom`: swap matched and unmatched edges along the way."""
        size, mate = self.size, self.mate
        waiting = [(blossom, vertex)] if blossom >= size else []
        while waiting:
            blossom, vertex = waiting.pop()
            if self.base[blossom] == vertex:
                continue
            self.base[blossom] = vertex
            child = self.child_with(blossom, vertex)
            if child >= size:
                waiting.append((child, vertex))
            cycle, links = self.cycle[blossom], self.links[blossom]
            start = cycle.index(child)
            # Walk the even path from the new base child to the old one.
            pairs = range(start + 1, len(cycle), 2) if start & 1 else range(0, start, 2)
            for i in pairs:
                u, v = links[i]
                if cycle[i] >= size:
                    waiting.append((cycle[i], u))
                following = cycle[(i + 1) % len(cycle)]
                if following >= size:
                    waiting.append((following, v))
                mate[u] = v
                mate[v] = u
            self.cycle[blossom] = cycle[start:] + cycle[:start]
            self.links[blossom] = links[start:] + links[:start]

    def around(self, vertex: int) -> list[int]:
        """The blossoms of three or more that contain `vertex`, innermost first."""
        found = []
        blossom = self.parent[vertex]
        while blossom != NOBODY:
            found.append(blossom)
            blossom = self.parent[blossom]
        return found

    def shared_dual(self, u: int, v: int) -> int:
        """The sum of the duals of the blossoms that contain both vertices."""
        if self.top(u) != self.top(v):
            return 0
        bit = 1 << v
        return sum(self.dual[blossom] for blossom in self.around(u) if self.members[blossom] & bit)

    def cycle_neighbours(self, vertex: int) -> int:
        """The mask of the vertices joined with `vertex` by an edge of the cycle of some blossom."""
        mask = 0
        for blossom in self.around(vertex):
            for u, v in self.links[blossom]:
                if u == vertex:
                    mask |= 1 << v
                elif v == vertex:
                    mask |= 1 << u
        return mask
