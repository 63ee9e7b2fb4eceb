"""Minimum-cost perfect matching in a general graph, exact, and kept optimal under changes.

The primal-dual method of Edmonds. Every vertex v has a potential p[v] and every odd set B of three or
more that the method has contracted a dual z[B] >= 0. With costs doubled, the *slack* of an edge is

    2 cost(u, v) - p[u] - p[v] + 2 (sum of z[B] over the B that contain both u and v),

it is never negative, and matched edges and the cycles of contracted sets have slack 0. (p[v] is the textbook
potential of v plus the duals of all sets around v. So an edge between different outermost sets does not depend on the
sets, and a set is dissolved by lowering its members' p by its dual.) A perfect matching with such numbers has minimum
cost; `certificate` returns them.

After a change at one vertex the numbers are repaired there, at most a few matched pairs are separated, and `solve`
runs one phase (module `phase`) for every two exposed vertices.

Edges are kept per vertex as {doubled cost: mask of neighbours}: costs take few values in this application, so a
vertex is processed in a few integer operations. Any other costs are handled exactly as well, only more slowly. All
numbers stay integers: within a search tree of one root the p of all vertices have the same parity, so half a slack is
an integer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairwright.matching.blossoms import NOBODY, Blossoms
from pairwright.matching.perfect import bits
from pairwright.matching.phase import Phase

_FEW = 12
"""Up to this many different costs in a row, reading it cost by cost is faster than entry by entry."""


class CostMatching:
    """A graph with integer costs and its cheapest perfect matching, kept up to date.

    `rows[u][v]` is the cost of the edge between u and v, None where there is none; symmetric, the
    diagonal is ignored. Raises ValueError for rows that are not square or not symmetric.
    """

    __slots__ = ("_classes", "_family", "_levels", "_loose", "_moved", "_potential", "_size")

    def __init__(self, rows: Sequence[Sequence[int | None]]) -> None:
        size = len(rows)
        for u, row in enumerate(rows):
            if len(row) != size:
                raise ValueError(f"row {u} has {len(row)} entries, expected {size}")
        for u, (row, column) in enumerate(zip(rows, zip(*rows, strict=True), strict=True)):
            if tuple(row) != column:
                v = next(v for v in range(size) if row[v] != column[v])
                raise ValueError(f"cost of {u}-{v} is {row[v]}, of {v}-{u} {column[v]}: not symmetric")
        classes = [_read_row(row, u) for u, row in enumerate(rows)]
        self._start(classes, Blossoms(size))

    @classmethod
    def from_classes(cls, classes: Sequence[Mapping[int, int]]) -> CostMatching:
        """The same from masks: `classes[u]` maps a cost to the mask of u's neighbours at that cost.

        The masks of one vertex must be disjoint and the whole symmetric; this is not checked.
        """
        made = cls.__new__(cls)
        doubled = [
            {2 * cost: mask & ~(1 << u) for cost, mask in own.items() if mask & ~(1 << u)}
            for u, own in enumerate(classes)
        ]
        made._start(doubled, Blossoms(len(doubled)))  # noqa: SLF001  (its own class)
        return made

    def _start(
        self, classes: list[dict[int, int]], family: Blossoms, potential: list[int] | None = None
    ) -> None:
        self._size = len(classes)
        self._classes = classes
        self._family = family
        # Half the least doubled cost at each end can never exceed the doubled cost of an edge.
        self._potential = potential or [min(own) // 2 if own else 0 for own in classes]
        self._levels: dict[int, int] = {}
        self._relevel()
        self._moved = 0
        self._loose = 0

    @property
    def mate(self) -> list[int]:
        """Per vertex its partner, -1 for none. Not to be changed by the caller."""
        return self._family.mate

    @property
    def total(self) -> int:
        """The cost of the present matching: the minimum after `solve` returned True.

        Raises ValueError while some vertex is unmatched.
        """
        if NOBODY in self._family.mate:
            raise ValueError("there is no perfect matching to sum up: solve() first")
        return sum(self.cost(u, v) or 0 for u, v in enumerate(self._family.mate) if u < v)

    def cost(self, u: int, v: int) -> int | None:
        """The cost of the edge between u and v, None where there is none."""
        doubled = self._doubled_cost(u, v)
        return None if doubled is None else doubled // 2

    def neighbours(self, v: int) -> int:
        """The mask of the vertices that have an edge to v."""
        mask = 0
        for part in self._classes[v].values():
            mask |= part
        return mask

    def certificate(self) -> tuple[list[int], list[tuple[int, int]]]:
        """The proof of optimality: potentials y and odd sets (mask, dual > 0), for doubled costs.

        For each edge y[u] + y[v] + (the duals of the sets that contain exactly one of u and v) <=
        2 cost(u, v); after `solve` returned True equality holds on matched edges and exactly one
        matched edge leaves each set, so twice `total` is the sum of all y and all duals.
        """
        family = self._family
        y = self._potential[:]
        sets = []
        for blossom in {b for v in range(self._size) for b in family.around(v) if family.dual[b]}:
            sets.append((family.members[blossom], family.dual[blossom]))
            for v in bits(family.members[blossom]):
                y[v] -= family.dual[blossom]
        return y, sorted(sets)

    def tight(self, v: int) -> int:
        """The mask of the neighbours of v over edges of slack 0.

        After `solve` returned True no minimum-cost perfect matching uses any other edge.
        """
        mask = 0
        for part in self._tight_by_dual(v).values():
            mask |= part
        return mask

    def within(self, v: int, more: int) -> int:
        """The mask of the neighbours of v whose edge may be used by a perfect matching that costs at most `more`
        above the minimum: no edge outside the mask is in any such matching. Only after `solve` returned True."""
        family, levels, own = self._family, self._levels, self._potential[v]
        found = shared = 0
        outside = -1
        for blossom in [*reversed(family.around(v)), v]:
            ring = outside & ~family.members[blossom]
            outside = family.members[blossom]
            for doubled, part in self._classes[v].items():
                here = part & ring
                if here:
                    lowest = doubled - own + 2 * shared - 2 * more
                    for level, mask in levels.items():
                        if level >= lowest:
                            found |= here & mask
            shared += family.dual[blossom]
        return found

    def core(self, unit: int) -> CostMatching:
        """A new graph of the tight edges alone, solved, in which every optimum of this one has the same cost.

        Any other perfect matching of it costs at least `unit` more, so additions below `unit` choose among the
        optima. Only after `solve` returned True.
        """
        made = CostMatching.__new__(CostMatching)
        classes = [
            {-2 * unit * dual: mask for dual, mask in self._tight_by_dual(v).items() if mask}
            for v in range(self._size)
        ]
        made._start(classes, self._family.copy(unit), [0] * self._size)  # noqa: SLF001
        return made

    def _tight_by_dual(self, v: int) -> dict[int, int]:
        """`tight`, by the sum of the duals of the odd sets that contain both ends."""
        family, levels, own = self._family, self._levels, self._potential[v]
        classes = self._classes[v]
        found: dict[int, int] = {}
        shared = 0
        outside = -1
        for blossom in [*reversed(family.around(v)), v]:
            # The vertices inside the sets so far, but outside this one.
            ring = outside & ~family.members[blossom]
            outside = family.members[blossom]
            mask, above = 0, own - 2 * shared
            if len(levels) < len(classes):
                for level, there in levels.items():
                    if part := classes.get(level + above):
                        mask |= part & there
            else:
                for doubled, part in classes.items():
                    if there := levels.get(doubled - above, 0):
                        mask |= part & there
            found[shared] = found.get(shared, 0) | mask & ring
            shared += family.dual[blossom]
        return found

    # -- solving ---------------------------------------------------------------------------------

    def solve(self) -> bool:
        """Make the matching perfect and of minimum cost, starting from its present state.

        False if there is no perfect matching; the object stays usable, and a later change that makes one possible
        again is solved from the matching and the numbers reached so far.
        """
        if not self._moved and NOBODY not in self._family.mate:
            return True
        exposed = self._repair()
        if self._size % 2:
            return False
        while exposed:
            root = (exposed & -exposed).bit_length() - 1
            phase = Phase(self._classes, self._family, self._potential, self._levels, root, exposed)
            reached = phase.run()
            if phase.delta:
                self._relevel()
            if reached == NOBODY:
                return False
            exposed &= ~(1 << root | 1 << reached)
        return True

    def _relevel(self) -> None:
        """Sort the vertices by potential again."""
        levels: dict[int, int] = {}
        bit = 1
        for value in self._potential:
            levels[value] = levels.get(value, 0) | bit
            bit <<= 1
        self._levels = levels

    def _repair(self) -> int:
        """Apply the changes; rematch whatever needs no search. Returns the exposed vertices."""
        family, mate = self._family, self._family.mate
        for v in bits(self._moved):
            self._settle(v)
        for v in bits(self._moved | self._loose):
            w = mate[v]
            if w != NOBODY and not self._tightened(v, w):
                mate[v] = mate[w] = NOBODY
        self._moved = self._loose = 0
        exposed = 0
        for v, w in enumerate(mate):
            if w == NOBODY:
                exposed |= 1 << v
        for v in self._hardest_first(exposed):
            if mate[v] == NOBODY and family.top(v) == v:
                self._settle(v)
                near = self.tight(v) & exposed
                if near:
                    w = (near & -near).bit_length() - 1
                    family.match(v, w)
                    exposed &= ~(1 << v | 1 << w)
        return exposed

    def _hardest_first(self, exposed: int) -> list[int]:
        """The exposed vertices, those with the fewest cheap edges first."""
        order = list(bits(exposed))
        if len(order) > 4:
            cheapest = [own[min(own)].bit_count() if own else 0 for own in self._classes]
            order.sort(key=cheapest.__getitem__)
        return order

    def _settle(self, v: int) -> None:
        """Give v, an outermost vertex, the greatest potential that its edges allow."""
        own = self._classes[v]
        if not own:
            return
        levels = sorted(self._levels, reverse=True)
        # Nothing is beyond the last level, so each scan ends at a neighbour or sooner.
        least = min(own) - levels[-1]
        for doubled, mask in own.items():
            at = 0
            while doubled - levels[at] < least and not mask & self._levels[levels[at]]:
                at += 1
            least = min(least, doubled - levels[at])
        if least != self._potential[v]:
            self._lift(1 << v, least - self._potential[v])

    def _lift(self, vertices: int, amount: int) -> None:
        """Add `amount` to the potentials of some vertices."""
        levels, potential = self._levels, self._potential
        moved = [(level, part) for level, mask in levels.items() if (part := mask & vertices)]
        for level, part in moved:
            if levels[level] == part:
                del levels[level]
            else:
                levels[level] ^= part
        for level, part in moved:
            levels[level + amount] = levels.get(level + amount, 0) | part
        for v in bits(vertices):
            potential[v] += amount

    def _slack(self, u: int, v: int, doubled: int) -> int:
        """The slack of an edge between u and v that costs half of `doubled`."""
        return doubled - self._potential[u] - self._potential[v] + 2 * self._family.shared_dual(u, v)

    def _tightened(self, u: int, v: int) -> bool:
        """Whether the matched edge between u and v exists and is tight, or could be made so."""
        doubled = self._doubled_cost(u, v)
        if doubled is None:
            return False
        for end in (u, v):
            if self._slack(u, v, doubled) and self._family.top(end) == end:
                self._settle(end)
        return self._slack(u, v, doubled) == 0

    def _doubled_cost(self, u: int, v: int) -> int | None:
        for doubled, mask in self._classes[u].items():
            if mask >> v & 1:
                return doubled
        return None

    # -- changing --------------------------------------------------------------------------------

    def change(self, v: int, costs: Mapping[int, int | None]) -> None:
        """Give edges at v new costs: neighbour -> cost, None to remove the edge.

        Edges that do not exist yet are added. Edges that the present optimum does not use may become more expensive
        or be removed without any work for the next `solve`. ValueError for a loop or an unknown vertex.
        """
        for w in costs:
            if w == v or not 0 <= w < self._size:
                raise ValueError(f"vertex {v} cannot have an edge to {w}")
        by_cost: dict[int | None, int] = {}
        for w, cost in costs.items():
            doubled = None if cost is None else 2 * cost
            by_cost[doubled] = by_cost.get(doubled, 0) | 1 << w
        self._place(v, by_cost)

    def add(self, v: int, others: int, amount: int) -> None:
        """Add `amount` to the costs of the edges between v and the vertices of the mask `others`."""
        self._place(v, {doubled + 2 * amount: mask & others for doubled, mask in self._classes[v].items()})

    def remove(self, v: int, others: int) -> None:
        """Remove the edges between v and the vertices of the mask `others`."""
        self._place(v, {None: others & self.neighbours(v)})

    def _place(self, v: int, by_cost: Mapping[int | None, int]) -> None:
        """Move edges at v to other doubled costs; unmatch v where the numbers no longer hold."""
        moving = 0
        for mask in by_cost.values():
            moving |= mask
        classes, bit = self._classes, 1 << v
        for doubled, mask in list(classes[v].items()):
            hit = mask & moving
            if hit:
                _leave(classes[v], doubled, hit)
                for w in bits(hit):
                    own = classes[w]
                    if own[doubled] == bit:
                        del own[doubled]
                    else:
                        own[doubled] ^= bit
        for new, mask in by_cost.items():
            if new is not None and mask:
                classes[v][new] = classes[v].get(new, 0) | mask
                for w in bits(mask):
                    classes[w][new] = classes[w].get(new, 0) | bit
        if self._broken(v, by_cost):
            self._free(v)

    def _broken(self, v: int, by_cost: Mapping[int | None, int]) -> bool:
        """Whether an edge at v has negative slack now, or one that must be tight is not."""
        used = self._family.cycle_neighbours(v)
        if self._family.mate[v] != NOBODY:
            used |= 1 << self._family.mate[v]
        for doubled, mask in by_cost.items():
            if doubled is None:
                if mask & used:
                    return True
                continue
            for w in bits(mask):
                slack = self._slack(v, w, doubled)
                if slack < 0 or (slack and used >> w & 1):
                    return True
        return False

    def _free(self, v: int) -> None:
        """Dissolve the odd sets around v, so that it can have any potential."""
        family = self._family
        while family.top(v) != v:
            blossom = family.top(v)
            self._lift(family.members[blossom], -family.dual[blossom])
            base = family.base[blossom]
            if family.mate[base] != NOBODY:
                self._loose |= 1 << base
            family.open(blossom)
        self._moved |= 1 << v


def _leave(classes: dict[int, int], doubled: int, gone: int) -> None:
    """Remove vertices from the class of a doubled cost."""
    left = classes[doubled] & ~gone
    if left:
        classes[doubled] = left
    else:
        del classes[doubled]


def _read_row(row: Sequence[int | None], u: int) -> dict[int, int]:
    """The row of vertex u as {doubled cost: mask of neighbours}."""
    values = set(row)
    values.discard(None)
    found: dict[int, int] = {}
    if len(values) <= _FEW:
        codes = {cost: code for code, cost in enumerate(values)}
        codes[None] = len(values)
        coded = bytes(map(codes.__getitem__, row))[::-1]
        for cost, code in codes.items():
            if cost is not None:
                found[2 * cost] = int(coded.translate(_ONE_OF[code]), 2)
    else:
        for v, cost in enumerate(row):
            if cost is not None:
                found[2 * cost] = found.get(2 * cost, 0) | 1 << v
    return {doubled: mask & ~(1 << u) for doubled, mask in found.items() if mask & ~(1 << u)}


_ONE_OF = [bytes(49 if code == byte else 48 for byte in range(256)) for code in range(_FEW + 1)]
"""For each code, a table that translates the code to the digit 1 and all others to 0."""
