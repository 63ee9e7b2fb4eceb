"""The perfect matching that a greedy search finds first, vertex by vertex.

The search takes the first of the remaining vertices, offers it the others in a given order, matches it with the first
one that leaves a perfectly matchable rest, and goes on with that rest. It never backtracks: one perfect matching of
the rest is kept as a witness, and each question is answered by changing it or by a single search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from .mending import mended, through_another_pair
from .perfect import join, partners

Order = Callable[[int], Iterable[int]]
"""The positions to offer to the first of this many vertices, whose own position is 0; each of the others once."""


def from_the_middle(length: int) -> Iterable[int]:
    """From the first vertex of the second half to the last one, then from the end of the first half backwards."""
    half = length // 2
    return chain(range(half, length), range(half - 1, 0, -1))


def from_the_end(length: int) -> Iterable[int]:
    """From the last vertex backwards."""
    return range(length - 1, 0, -1)


def first_by_turns(
    adjacency: Sequence[int], vertices: Sequence[int], order: Order, spare: int = -1
) -> list[tuple[int, int]] | None:
    """The first perfect matching, as pairs (the vertex whose turn it was, its partner); None if there is none.

    `vertices` is the order of their turns; other vertices of the graph take no part. `spare` is a further vertex that
    never has a turn and is offered last to every other.
    """
    alive = 0 if spare < 0 else 1 << spare
    for v in vertices:
        alive |= 1 << v
    if alive.bit_count() % 2:
        return None
    pairs, unhindered = _as_offered(adjacency, vertices, order, spare)
    if unhindered:
        return pairs
    mate = mended(adjacency, alive, pairs)
    if any(mate[v] < 0 for v in vertices):
        return None
    pairs = []
    rest = list(vertices)
    while rest:
        first = rest[0]
        position = first_partner(adjacency, alive, mate, first, rest, order(len(rest)))
        partner = spare if position is None else rest.pop(position)
        alive &= ~(1 << first | 1 << partner)
        pairs.append((first, partner))
        del rest[0]
    return pairs


def _as_offered(
    adjacency: Sequence[int], vertices: Sequence[int], order: Order, spare: int
) -> tuple[list[tuple[int, int]], bool]:
    """The pairs if each vertex took the first one offered, as far as these edges exist; and whether all do."""
    rest = list(vertices)
    pairs = []
    while rest:
        first = rest[0]
        partner = spare if len(rest) == 1 else rest.pop(next(iter(order(len(rest)))))
        del rest[0]
        if adjacency[first] >> partner & 1:
            pairs.append((first, partner))
    return pairs, 2 * len(pairs) == len(vertices) + (spare >= 0)


def first_partner(
    adjacency: Sequence[int],
    alive: int,
    mate: list[int],
    vertex: int,
    others: Sequence[int],
    positions: Iterable[int],
) -> int | None:
    """The first of the positions whose vertex in `others` can be matched with `vertex` in a perfect matching.

    `mate`, a perfect matching of the alive vertices, is changed to contain this pair. None: there is no such
    position, and `mate` is left unchanged.
    """
    row = adjacency[vertex]
    fits: int | None = None
    for position in positions:
        c = others[position]
        if mate[vertex] == c:
            return position
        if not row >> c & 1:
            continue
        if fits is None:
            if _quick_exchange(adjacency, alive, mate, vertex, c):
                return position
            fits = partners(adjacency, alive, mate, vertex)
        if fits >> c & 1:
            _exchange(adjacency, alive, mate, vertex, c)
            return position
    return None


def _quick_exchange(adjacency: Sequence[int], alive: int, mate: list[int], a: int, c: int) -> bool:
    """Make c the mate of a if their partners can be joined, directly or through one other pair."""
    p, q = mate[a], mate[c]
    if adjacency[p] >> q & 1:
        mate[p], mate[q] = q, p
    elif not through_another_pair(adjacency, alive & ~(1 << a | 1 << c | 1 << p | 1 << q), mate, p, q):
        return False
    mate[a], mate[c] = c, a
    return True


def _exchange(adjacency: Sequence[int], alive: int, mate: list[int], a: int, c: int) -> None:
    """Make c the mate of a; some perfect matching is known to join them."""
    p, q = mate[a], mate[c]
    mate[p] = mate[q] = -1
    mate[a], mate[c] = c, a
    joined = join(adjacency, alive & ~(1 << a | 1 << c), mate, p)
    assert joined, "the search for partners promised this pair"
