"""One phase of the primal-dual method: from one exposed vertex to another, or the proof that none can be reached.

The tree of alternating paths grows from the root over tight edges: *outer* vertices (the root, and
those reached over a matched edge) and *inner* ones. Odd cycles of tight edges are contracted and
become outer. When nothing tight is left, potentials move by the least amount that makes another edge
tight: outer vertices up, inner ones down, until the tree reaches an exposed vertex.

Moving the potentials touches no stored value. `delta` is the sum of all moves so far, and the value stored for a
vertex of the tree is its potential less (outer) or plus (inner) delta, which stays the same (so do the duals of
outermost blossoms). `horizon` finds the next edges to become tight.
"""

from __future__ import annotations

from pairwright.matching.blossoms import NOBODY, Blossoms
from pairwright.matching.horizon import Horizon
from pairwright.matching.perfect import bits


class Phase:
    """A search from the exposed vertex `root`; changes `family` and `potential`, reads the others.

    `classes` is per vertex {doubled cost: mask of neighbours}, `levels` {potential: mask of vertices}. After `run`,
    `delta` is the most by which any potential in the tree has moved.
    """

    __slots__ = (
        "_beside", "_blossoms_inner", "_blossoms_outer", "_classes", "_eager", "_entry", "_family", "_free",
        "_horizon", "_inner", "_levels", "_potential", "_queue", "_ripe", "_singles", "_targets", "delta",
    )  # fmt: skip

    def __init__(
        self,
        classes: list[dict[int, int]],
        family: Blossoms,
        potential: list[int],
        levels: dict[int, int],
        root: int,
        exposed: int,
    ) -> None:
        self._classes = classes
        self._family = family
        self._potential = potential
        self._levels = dict(levels)
        self.delta = 0
        self._free = (1 << family.size) - 1
        self._inner = 0
        self._horizon = Horizon(classes, potential)
        self._singles = 0
        """The outer vertices that are not part of a blossom."""
        self._queue: list[int] = []
        """Outer vertices whose tight edges to free ones are to be examined, ..."""
        self._ripe: list[int] = []
        """... and then those to outer ones, ..."""
        self._eager: list[int] = []
        """... most promising: the vertex before it in the tree is in `_beside`."""
        self._beside = 0
        """The vertices with a tight edge to an exposed vertex when the phase began."""
        self._entry: dict[int, tuple[int, int]] = {}
        """Outermost blossom of the tree -> the edge it was reached by (vertex outside, vertex inside)."""
        self._blossoms_inner: set[int] = set()
        self._blossoms_outer: set[int] = set()
        self._targets = 0
        start = family.top(root)
        for vertex in bits(exposed & ~(1 << root)):
            self._targets |= family.members[family.top(vertex)]
            for doubled, mask in classes[vertex].items():
                self._beside |= mask & levels.get(doubled - potential[vertex], 0)
        self._become_outer(start)

    def run(self) -> int:
        """Search and augment the matching; the other end that is now matched, NOBODY if there is none."""
        reached = self._search()
        self._finish()
        return reached

    def _search(self) -> int:
        classes, potential, queue, groups = self._classes, self._potential, self._queue, self._horizon.groups
        holder, label, members = self._family.holder, self._family.label, self._family.members
        level_at, group_at = self._levels.get, groups.get
        ripe, eager = self._ripe, self._eager
        while True:
            delta = self.delta
            while queue:
                u = queue.pop()
                stored = potential[u]
                need = stored + delta
                near = 0
                for doubled, mask in classes[u].items():
                    level = level_at(doubled - need)
                    if level:
                        near |= mask & level
                near &= self._free
                if near & self._targets:
                    return self._augment(u, near & self._targets)
                if near:
                    self._grow(u, near)
                ripe.append(u)
            # Contracting is expensive, so only when nothing grows, and first where it may end the phase.
            waiting = eager or ripe
            if waiting:
                u = waiting[-1]
                need = potential[u] + 2 * delta
                outer = 0
                for doubled, mask in classes[u].items():
                    group = group_at(doubled - need)
                    if group:
                        outer |= mask & group
                outer &= ~members[holder[label[u]]]
                if outer:
                    self._contract(u, (outer & -outer).bit_length() - 1)
                else:
                    waiting.pop()
            elif not self._advance():
                return NOBODY

    # -- the tree --------------------------------------------------------------------------------

    def _grow(self, u: int, near: int) -> None:
        """Add the free neighbours `near` of outer u to the tree, and their mates."""
        family, potential, entry, delta = self._family, self._potential, self._entry, self.delta
        holder, label, mate, base, size = family.holder, family.label, family.mate, family.base, family.size
        groups, queue, unread = self._horizon.groups, self._queue, self._horizon.unread
        while near:
            low = near & -near
            vertex = low.bit_length() - 1
            blossom = holder[label[vertex]]
            entry[blossom] = (u, vertex)
            if blossom < size:
                self._free ^= low
                self._inner |= low
                potential[vertex] += delta
                last = vertex
            else:
                self._become_inner(blossom)
                last = base[blossom]
            partner = mate[last]
            blossom = holder[label[partner]]
            entry[blossom] = (last, partner)
            if blossom < size:
                bit = 1 << partner
                self._free ^= bit
                self._singles |= bit
                stored = potential[partner] - delta
                potential[partner] = stored
                groups[stored] = groups.get(stored, 0) | bit
                queue.append(partner)
                unread.append(partner)
            else:
                self._become_outer(blossom)
            if self._beside >> last & 1:
                self._eager.append(partner)
            near &= self._free

    def _become_outer(self, blossom: int) -> None:
        """Make a free outermost blossom outer."""
        family = self._family
        mask = family.members[blossom]
        self._free &= ~mask
        if blossom < family.size:
            self._singles |= mask
        else:
            self._blossoms_outer.add(blossom)
            family.dual[blossom] -= self.delta
        self._enlist(mask, self.delta)

    def _enlist(self, mask: int, less: int) -> None:
        """Add vertices that have just become outer to their groups; what is stored for them is reduced by `less`."""
        potential, horizon = self._potential, self._horizon
        groups = horizon.groups
        for vertex in bits(mask):
            potential[vertex] -= less
            stored = potential[vertex]
            groups[stored] = groups.get(stored, 0) | 1 << vertex
            self._queue.append(vertex)
            horizon.unread.append(vertex)

    def _become_inner(self, blossom: int) -> None:
        """Make a free outermost blossom of three or more inner."""
        mask = self._family.members[blossom]
        self._free &= ~mask
        self._inner |= mask
        self._blossoms_inner.add(blossom)
        self._family.dual[blossom] += self.delta
        potential, levels = self._potential, self._levels
        for vertex in bits(mask):
            # It may become free again with another potential, so its level must not find it.
            levels[potential[vertex]] &= ~(1 << vertex)
            potential[vertex] += self.delta

    def _up(self, blossom: int) -> int:
        """The next outer blossom on the way to the root, NOBODY from the root."""
        if blossom == NOBODY or blossom not in self._entry:
            return NOBODY
        top = self._family.top
        return top(self._entry[top(self._entry[blossom][0])][0])

    def _contract(self, u: int, v: int) -> None:
        """Contract the odd cycle that the tight edge between outer u and v closes; it becomes outer."""
        family, entry = self._family, self._entry
        one, other = family.top(u), family.top(v)
        seen = set()
        while one == NOBODY or one not in seen:
            if one != NOBODY:
                seen.add(one)
                one = self._up(one)
            one, other = other, one
        ancestor = one
        cycle, links = [], []
        at = family.top(u)
        while at != ancestor:
            outside, inside = entry[at]
            cycle.append(at)
            links.append((outside, inside))
            at = family.top(outside)
        cycle.append(ancestor)
        cycle.reverse()
        links.reverse()
        links.append((u, v))
        at = family.top(v)
        while at != ancestor:
            outside, inside = entry[at]
            cycle.append(at)
            links.append((inside, outside))
            at = family.top(outside)
        self._close(cycle, links)

    def _close(self, cycle: list[int], links: list[tuple[int, int]]) -> None:
        """Make an outer blossom of a cycle in the tree."""
        family, entry, delta = self._family, self._entry, self.delta
        risen = 0
        for child in cycle:
            mask = family.members[child]
            if mask & self._inner:
                risen |= mask
                if child >= family.size:
                    self._blossoms_inner.remove(child)
                    family.dual[child] -= delta
            elif child >= family.size:
                self._blossoms_outer.remove(child)
                family.dual[child] += delta
        way_in = entry.get(cycle[0])
        made = family.close(cycle, links)
        family.dual[made] = -delta
        if way_in is not None:
            entry[made] = way_in
        self._blossoms_outer.add(made)
        self._inner &= ~risen
        self._singles &= ~family.members[made]
        self._enlist(risen, 2 * delta)

    def _expand(self, blossom: int) -> None:
        """Expand an inner blossom whose dual has become 0.

        The even path from the child where the tree enters to the child with the base stays in the tree, alternately
        inner and outer; the other children become free.
        """
        family, entry = self._family, self._entry
        outside, inside = entry.pop(blossom)
        start = family.cycle[blossom].index(family.child_with(blossom, inside))
        links = family.links[blossom]
        cycle = family.open(blossom)
        self._blossoms_inner.remove(blossom)
        count = len(cycle)
        # Edges in the direction of the walk: forwards from an odd child, else backwards.
        if start & 1:
            way = [*range(start, count), 0]
            steps = links[start:]
        else:
            way = list(range(start, -1, -1))
            steps = [(v, u) for u, v in reversed(links[:start])]
        step = (outside, inside)
        for place, index in enumerate(way):
            child = cycle[index]
            entry[child] = step
            if place % 2:
                mask = family.members[child]
                self._inner &= ~mask
                if child < family.size:
                    self._singles |= mask
                else:
                    self._blossoms_outer.add(child)
                    family.dual[child] -= self.delta
                self._enlist(mask, 2 * self.delta)
            elif child >= family.size:
                self._blossoms_inner.add(child)
                family.dual[child] += self.delta
            if place < len(steps):
                step = steps[place]
        for index in set(range(count)).difference(way):
            self._release(family.members[cycle[index]])

    def _release(self, mask: int) -> None:
        """Make vertices that were inner free; their tight edges are the next that `horizon` finds, without a move."""
        levels, potential = self._levels, self._potential
        self._inner &= ~mask
        self._free |= mask
        for vertex in bits(mask):
            potential[vertex] -= self.delta
            value = potential[vertex]
            levels[value] = levels.get(value, 0) | 1 << vertex

    def _advance(self) -> bool:
        """Move the potentials until another edge is tight or an inner dual is 0. False: nothing stops them."""
        family, horizon = self._family, self._horizon
        outer = [family.members[blossom] for blossom in self._blossoms_outer]
        horizon.look(self._levels.items(), self._free, self._singles, outer)
        when = horizon.when
        inner = [family.dual[blossom] for blossom in self._blossoms_inner]
        if inner and (when is None or min(inner) < when):
            when = min(inner)
        if when is None:
            return False
        self.delta = when
        if when == horizon.when:
            self._queue.extend(bits(horizon.ends()))
        for blossom in [blossom for blossom in self._blossoms_inner if family.dual[blossom] == when]:
            self._expand(blossom)
        return True

    # -- the end ---------------------------------------------------------------------------------

    def _augment(self, u: int, ends: int) -> int:
        """Match along the path from the root to outer u and on to a vertex of `ends`; the vertex exposed there."""
        family, entry = self._family, self._entry
        v = (ends & -ends).bit_length() - 1
        reached = family.base[family.top(v)]
        family.turn(family.top(v), v)
        family.mate[v] = u
        partner = v
        while True:
            blossom = family.top(u)
            way_in = entry.get(blossom)
            family.turn(blossom, u)
            family.mate[u] = partner
            if way_in is None:
                return reached
            outside, inside = entry[family.top(way_in[0])]
            family.turn(family.top(inside), inside)
            family.mate[inside] = outside
            u, partner = outside, inside

    def _finish(self) -> None:
        """Store true potentials and duals again; expand the blossoms whose dual is 0."""
        family, delta, potential = self._family, self.delta, self._potential
        if delta:
            for stored, group in self._horizon.groups.items():
                for vertex in bits(group):
                    potential[vertex] = stored + delta
            for vertex in bits(self._inner):
                potential[vertex] -= delta
        for blossom in self._blossoms_outer:
            family.dual[blossom] += delta
        for blossom in self._blossoms_inner:
            family.dual[blossom] -= delta
        waiting = list(self._blossoms_outer | self._blossoms_inner)
        while waiting:
            blossom = waiting.pop()
            if blossom >= family.size and family.dual[blossom] == 0:
                waiting.extend(family.open(blossom))
