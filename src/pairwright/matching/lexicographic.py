"""The first perfect matching of a graph in the order of its identifiers [C.04.6: 3.6.2, 3.6.3].

The identifier of a matching of the vertices 0..n-1: the smaller vertex of each pair (its top), ascending, then the
larger vertices (bottoms) of the corresponding pairs. Identifiers are compared as sequences.
"""

from __future__ import annotations

from collections.abc import Sequence

from .perfect import bits, join, perfect_matching


def first_perfect_matching(adjacency: Sequence[int]) -> list[tuple[int, int]] | None:
    """The perfect matching with the first identifier, as (top, bottom) in the order of tops; None if there is none.

    `adjacency` as in `perfect`. Polynomial for every graph; about linear in the vertices when they have few
    non-neighbours, apart from those of whole classes.
    """
    n = len(adjacency)
    if n % 2:
        return None
    lower, upper = (1 << n // 2) - 1, (1 << n) - (1 << n // 2)
    mate = matching_of_sides(adjacency, range(n // 2), range(n // 2, n))
    if -1 not in mate:
        return first_bottoms(adjacency, lower, upper, mate)
    whole = perfect_matching(adjacency, (1 << n) - 1, mate)
    if whole is None:
        return None
    mate = whole
    tops = _first_tops(adjacency, mate)
    graph = _decided(adjacency, tops, (1 << n) - 1 & ~tops)
    return first_bottoms(graph, tops, (1 << n) - 1 & ~tops, mate)


def matching_of_sides(adjacency: Sequence[int], tops: Sequence[int], bottoms: Sequence[int]) -> list[int]:
    """A maximum matching of tops with bottoms, starting from the natural one: the first with the first, and so on."""
    mate = [-1] * len(adjacency)
    lower, free = sum(1 << a for a in tops), sum(1 << c for c in bottoms)
    upper = free
    for a, c in zip(tops, bottoms, strict=False):
        if adjacency[a] >> c & 1:
            mate[a], mate[c] = c, a
            free ^= 1 << c
    turn = 0
    for a in tops:
        if mate[a] < 0:
            turn, used = _by_way_of_one(adjacency, lower, mate, a, free, turn)
            if used < 0:
                used = _lead_to_free(adjacency, upper, mate, a, free)
            if used >= 0:
                free ^= 1 << used
    return mate


def _by_way_of_one(
    adjacency: Sequence[int], lower: int, mate: list[int], a: int, free: int, turn: int
) -> tuple[int, int]:
    """Match a with the partner of a vertex that can take the first free one; tries a few candidates in rotation.

    Returns where to continue next time and the free vertex that was used, -1 for none.
    """
    direct = adjacency[a] & free
    if direct or not free:
        return turn, -1
    v = (free & -free).bit_length() - 1
    takers = adjacency[v] & lower
    for _ in range(24):
        rest = takers >> turn << turn or takers
        if not rest:
            return turn, -1
        q = (rest & -rest).bit_length() - 1
        turn = q + 1
        c = mate[q]
        if c >= 0 and adjacency[a] >> c & 1:
            mate[a], mate[c], mate[q], mate[v] = c, a, v, q
            return turn, v
    return turn, -1


def _lead_to_free(adjacency: Sequence[int], upper: int, mate: list[int], root: int, free: int) -> int:
    """Match the lower vertex `root` by an alternating path to a free upper vertex; that vertex, or -1."""
    reached_from: dict[int, int] = {}
    unseen = upper
    queue = [root]
    ends = adjacency[root] & free
    if ends:
        return _flip_to(mate, reached_from, root, root, ends.bit_length() - 1)
    for a in queue:
        fresh = adjacency[a] & unseen
        unseen ^= fresh
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            c = low.bit_length() - 1
            reached_from[c] = a
            holder = mate[c]
            ends = adjacency[holder] & free
            if ends:
                return _flip_to(mate, reached_from, root, holder, ends.bit_length() - 1)
            queue.append(holder)
    return -1


def _flip_to(mate: list[int], reached_from: dict[int, int], root: int, a: int, free: int) -> int:
    """Match a with the free vertex, shifting partners along the path back to the root; the free vertex."""
    c = free
    while True:
        previous = mate[a]
        mate[a], mate[c] = c, a
        if a == root:
            return free
        a, c = reached_from[previous], previous


def _first_tops(adjacency: Sequence[int], mate: list[int]) -> int:
    """Decide vertex by vertex, ascending, whether it can be a top, until there are enough tops; their mask.

    Changes `mate`, a perfect matching, so that it agrees with the decisions.
    """
    n = len(adjacency)
    tops = bottoms = v = 0
    while tops.bit_count() < n // 2:
        bit = 1 << v
        if mate[v] > v or _made_a_top(_decided(adjacency, tops | bit, bottoms), mate, v):
            tops |= bit
        else:
            bottoms |= bit
        v += 1
    return tops


def _made_a_top(graph: Sequence[int], mate: list[int], v: int) -> bool:
    """Change `mate` to a perfect matching of `graph`, which lacks only the pair of v; False: there is none."""
    trial = list(mate)
    trial[mate[v]] = trial[v] = -1
    if not join(graph, (1 << len(graph)) - 1, trial, v):
        return False
    mate[:] = trial
    return True


def _decided(adjacency: Sequence[int], tops: int, bottoms: int) -> list[int]:
    """The edges that agree with the decisions: a top meets larger vertices that are no tops, and so on."""
    graph = []
    for v, row in enumerate(adjacency):
        if tops >> v & 1:
            row = row >> v << v & ~tops
        elif bottoms >> v & 1:
            row &= tops & ((1 << v) - 1)
        else:
            row &= ~bottoms
        graph.append(row)
    return graph


def first_bottoms(
    adjacency: Sequence[int], tops: int, bottoms: int, mate: list[int]
) -> list[tuple[int, int]]:
    """Give each top, ascending, the smallest bottom with which the rest can still be matched.

    `mate` is a perfect matching between tops and bottoms, as masks; it is changed.
    """
    allowed = {t: adjacency[t] & bottoms for t in bits(tops)}
    left, right = tops, bottoms
    pairs = []
    for top in bits(tops):
        bottom = mate[top]
        wanted = allowed[top] & right & ((1 << bottom) - 1)
        while wanted:
            low = wanted & -wanted
            better = low.bit_length() - 1
            holder = mate[better]
            if allowed[holder] >> bottom & 1:  # the two freed partners may be joined
                mate[holder], mate[bottom] = bottom, holder
                bottom = better
                break
            reach, towards = _lead_to_bottom(adjacency, left ^ 1 << top, mate, holder, bottom)
            if holder not in towards:
                # all tops that can meet a reachable bottom hold one: no such top can ever have another bottom
                for c in bits(reach):
                    allowed[mate[c]] &= reach
                wanted &= reach
                continue
            here = holder
            while here != top:
                end = towards[here]
                following = mate[end]
                mate[here], mate[end] = end, here
                here = following
            bottom = better
            break
        left ^= 1 << top
        right ^= 1 << bottom
        pairs.append((top, bottom))
    return pairs


def _lead_to_bottom(
    adjacency: Sequence[int], left: int, mate: Sequence[int], goal: int, bottom: int
) -> tuple[int, dict[int, int]]:
    """Search for an alternating path from the top `goal` to the free `bottom`, backwards.

    Returns the bottoms reached and, for each top on a path, the bottom to take next; the search ends as soon as
    `goal` is among these tops. If it is not, all reachable bottoms are returned.
    """
    reach = 1 << bottom
    unseen = left
    towards: dict[int, int] = {}
    queue = [bottom]
    for c in queue:
        fresh = adjacency[c] & unseen
        unseen ^= fresh
        for holder in bits(fresh):
            via = mate[holder]
            towards[holder] = c
            reach |= 1 << via
            if adjacency[via] >> goal & 1:
                towards[goal] = via
                return reach, towards
            queue.append(via)
    return reach, towards
