"""The first perfect matching in the order of transpositions and exchanges of two halves.

C.04.3: 3.3.1, 3.6.1, 4.2.1, 4.2.2, 4.3.1, 4.3.2.

The vertices matched among themselves form two halves, the upper and the lower one, in ascending order. The top of a
pair is its smaller vertex. Of two matchings, the one whose tops differ less from the upper half comes first: fewer
vertices exchanged; then the smaller difference between the sum of those moved up and of those moved down; then the
largest vertex moved down that the other has not, then the smallest moved up. With equal tops the partners of the tops
decide, in ascending order of the tops, the smaller one first. Sums are of places in the order, not of vertices.
"""

from __future__ import annotations

from collections.abc import Sequence

from .lexicographic import first_bottoms, matching_of_sides
from .optimal import settle, settle_first
from .perfect import bits
from .weighted import CostMatching


def first_across(
    adjacency: Sequence[int], upper: Sequence[int], lower: Sequence[int], spare: int = -1
) -> list[tuple[int, int]] | None:
    """The first matching without any exchange, as (top, bottom); None if there is none.

    All of `upper` are matched; with `spare`, a vertex after all others, one of `lower` is matched with it.
    """
    tops = [*upper, spare] if spare >= 0 else upper
    if len(tops) != len(lower):
        return None
    mate = matching_of_sides(adjacency, tops, lower)
    if any(mate[top] < 0 for top in tops):
        return None
    found = first_bottoms(adjacency, sum(1 << v for v in tops), sum(1 << v for v in lower), mate)
    return found[:-1] if spare >= 0 else found


def first_by_exchanges(solved: CostMatching, vertices: Sequence[int]) -> list[tuple[int, int]]:
    """The first of the minimum-cost perfect matchings of a solved graph, as (top, bottom) in the order of tops.

    `vertices`, ascending, may be matched with each other or with vertices outside; the number of pairs among them
    must be the same in all these matchings. The upper half has as many vertices as there are pairs. Vertices that are
    matched outside are ignored, except that one in the upper half has to be moved down.
    """
    inside = sum(1 << v for v in vertices)
    count = sum(inside >> solved.mate[v] & 1 for v in vertices) // 2
    if not count:
        return []
    found = _unless_dearer(solved, vertices[:count], vertices[count:])
    if found is not None:
        return found
    core, upper, lower = _fewest(solved, vertices, count)
    wanted = sum(lower >> core.mate[v] & 1 for v in bits(lower) if core.mate[v] > v)
    tops = _tops(core, upper, lower, wanted)
    chosen = sum(1 << v for v in tops)
    found = _unless_dearer(core, tops, list(bits(inside & ~chosen)))
    return found or [(top, settle_first(core, top)) for top in tops]


def _tops(core: CostMatching, upper: int, lower: int, exchanged: int) -> list[int]:
    """Which vertices are tops, decided one by one: of the upper half all but those moved down, the largest first, and
    those moved up."""
    tops = list(bits(upper))
    wanted = exchanged
    for v in reversed(tops[:]):
        if not wanted:
            break
        if settle(core, v, upper & ((1 << v) - 1) | ~(upper | lower)):
            tops.remove(v)
            wanted -= 1
    for v in bits(lower):
        if exchanged and settle(core, v, lower >> v << v):
            tops.append(v)
            exchanged -= 1
    return tops


def _unless_dearer(
    solved: CostMatching, tops: Sequence[int], bottoms: Sequence[int]
) -> list[tuple[int, int]] | None:
    """The first matching of tops with bottoms over tight edges, if it is optimal as well; None: not known.

    Not every perfect matching of the tight edges is optimal, but if the first one is, it is the first.
    """
    mate = solved.mate
    some = {*tops, *bottoms}
    spares = [mate[v] for v in bottoms if mate[v] not in some]
    if len(spares) > 1 or any(mate[v] not in some for v in tops):
        return None
    spare = spares[0] if spares else -1
    rows = [0] * len(mate)
    for v in some:
        rows[v] = solved.tight(v)
    if spares:
        # any vertex that can be matched outside may be left over, with any partner
        inside = sum(1 << v for v in some)
        for v in bottoms:
            if rows[v] & ~inside:
                rows[v] |= 1 << spare
                rows[spare] |= 1 << v
    found = first_across(rows, tops, bottoms, spare)
    if found is None:
        return None
    pairs = list(found)
    if spares:
        [left] = some - {v for pair in found for v in pair}
        pairs.append((left, spare))
    costs = [solved.cost(a, b) for a, b in pairs]
    if None in costs:
        return None
    before = sum(solved.cost(v, mate[v]) or 0 for v in (*some, *spares))
    return found if 2 * sum(cost or 0 for cost in costs) == before else None


def _fewest(solved: CostMatching, vertices: Sequence[int], count: int) -> tuple[CostMatching, int, int]:
    """The optimal matchings with the fewest exchanges and the least difference of sums; the two halves as masks.

    A pair inside the lower half moves its smaller vertex up, one inside the upper half its larger one down.
    """
    size = len(vertices)
    upper = sum(1 << v for v in vertices[:count])
    lower = sum(1 << v for v in vertices[count:])
    exchange = size * (size + 1)
    core = solved.core(2 * size * (exchange + size) + 1)
    for place, v in enumerate(vertices, 1):
        if place <= count:
            core.add(v, upper & ((1 << v) - 1) | ~(upper | lower), -place)
        else:
            core.add(v, lower >> v << v, exchange + place)
    core.solve()
    return core.core(size + 1), upper, lower
