"""The perfect matching that a search by turns finds first.

The search takes the first vertex of those that are left, offers it the others in a stated order, matches it with the
first one that leaves a rest which can be matched completely, and goes on with that rest. It never has to go back:
one perfect matching of what is left is kept as a witness, and a question changes it or is answered by one search.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from .perfect import bits, join, largest_matching, partners

Order = Callable[[int], Iterable[int]]
"""The positions to offer to the first of so many vertices, whose own position is 0; each of the others once."""

_FEW = 24
"""How many vertices are looked at for a repair through one other pair, before a search."""


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

    `vertices` is the order in which they have their turns; other vertices of the graph take no part. `spare` is a
    further vertex that never has a turn and is offered to everybody last.
    """
    alive = 0 if spare < 0 else 1 << spare
    for v in vertices:
        alive |= 1 << v
    if alive.bit_count() % 2:
        return None
    found = _unhindered(adjacency, vertices, order, spare)
    if isinstance(found, list):
        return found
    mate = _mended(adjacency, alive, found)
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


def _unhindered(
    adjacency: Sequence[int], vertices: Sequence[int], order: Order, spare: int
) -> list[tuple[int, int]] | dict[int, int]:
    """The pairs when everybody can have the first vertex that is offered; otherwise those of them that exist."""
    rest = list(vertices)
    pairs = []
    hindered = False
    while rest:
        first = rest[0]
        if len(rest) == 1:
            partner = spare
        else:
            position = next(iter(order(len(rest))))
            partner = rest.pop(position)
        del rest[0]
        if adjacency[first] >> partner & 1:
            pairs.append((first, partner))
        else:
            hindered = True
    return dict(pairs) if hindered else pairs


def _mended(adjacency: Sequence[int], alive: int, pairs: dict[int, int]) -> list[int]:
    """A largest matching of the alive vertices that keeps to the given pairs where it can."""
    mate = [-1] * len(adjacency)
    free = alive
    for v, w in pairs.items():
        mate[v], mate[w] = w, v
        free ^= 1 << v | 1 << w
    for v in bits(free):
        if not free >> v & 1:
            continue
        near = adjacency[v] & free
        if near:
            w = (near & -near).bit_length() - 1
            mate[v], mate[w] = w, v
            free ^= 1 << v | 1 << w
    for v in bits(free):
        if not free >> v & 1:
            continue
        for w in bits(free ^ 1 << v):
            if _through_another_pair(adjacency, alive & ~free, mate, v, w):
                free ^= 1 << v | 1 << w
                break
    return largest_matching(adjacency, alive, mate) if free else mate


def first_partner(
    adjacency: Sequence[int],
    alive: int,
    mate: list[int],
    vertex: int,
    others: Sequence[int],
    positions: Iterable[int],
) -> int | None:
    """The first of the positions whose vertex in `others` can be matched with `vertex` in a perfect matching.

    `mate`, a perfect matching of the alive vertices, is changed so that it contains this pair. None: there is no such
    position, and `mate` stays as it is.
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
    """Make c the mate of a, where their partners can be joined, directly or through one other pair."""
    p, q = mate[a], mate[c]
    if adjacency[p] >> q & 1:
        mate[p], mate[q] = q, p
    elif not _through_another_pair(adjacency, alive & ~(1 << a | 1 << c | 1 << p | 1 << q), mate, p, q):
        return False
    mate[a], mate[c] = c, a
    return True


def _through_another_pair(adjacency: Sequence[int], matched: int, mate: list[int], p: int, q: int) -> bool:
    """Match p and q with the two vertices of one pair among `matched`."""
    near = adjacency[p] & matched
    row = adjacency[q]
    for _ in range(_FEW):
        if not near:
            return False
        low = near & -near
        near ^= low
        x = low.bit_length() - 1
        y = mate[x]
        if row >> y & 1:
            mate[p], mate[x] = x, p
            mate[q], mate[y] = y, q
            return True
    return False


def _exchange(adjacency: Sequence[int], alive: int, mate: list[int], a: int, c: int) -> None:
    """Make c the mate of a; it is known that some perfect matching joins them."""
    p, q = mate[a], mate[c]
    mate[p] = mate[q] = -1
    mate[a], mate[c] = c, a
    joined = join(adjacency, alive & ~(1 << a | 1 << c), mate, p)
    assert joined, "the search for partners promised this pair"
