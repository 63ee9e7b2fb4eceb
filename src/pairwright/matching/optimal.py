"""The first, in a given order, among the minimum-cost perfect matchings.

Found by successive queries on one warm-started matching. Of the solved graph only the edges that an optimum can use
are kept (`CostMatching.core`), with the costs scaled so that small additions choose among the optima and never leave
them. A query adds such digits at one vertex and solves again, normally in one phase; its answer is made permanent by
removing the edges at that vertex that the matching does not use: what was added there is the same on all edges that
stay, so nothing has to be undone. No digit grows beyond the number of vertices.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.matching.lexicographic import first_perfect_matching
from pairwright.matching.perfect import bits
from pairwright.matching.weighted import CostMatching


def first_optimal_pairing(
    graph: CostMatching | Sequence[Sequence[int | None]],
) -> list[tuple[int, int]] | None:
    """The minimum-cost perfect matching with the lexicographically first identifier, None if there is none.

    The smaller vertex of a pair is its top, the larger its bottom. The identifier is the tops in ascending order,
    then their bottoms in the order of the tops. The pairs come in that order.

    A `CostMatching` passed in is solved and otherwise left unchanged; rows as for `CostMatching`.
    """
    solved = _solved(graph)
    if solved is None:
        return None
    # Not every perfect matching of the tight edges is an optimum, but if the first one is, it is the first.
    first = first_perfect_matching([solved.tight(v) for v in range(len(solved.mate))])
    if first is not None and sum(solved.cost(u, v) or 0 for u, v in first) == solved.total:
        return first
    return _by_questions(solved)


def _by_questions(solved: CostMatching) -> list[tuple[int, int]]:
    """The same, from a solved graph, vertex by vertex: first the tops, then their bottoms."""
    size = len(solved.mate)
    core = solved.core(size + 1)
    tops = [v for v in range(size) if settle(core, v, -1 << v)]
    return [(top, settle_first(core, top)) for top in tops]


def settle(core: CostMatching, v: int, wanted: int) -> bool:
    """Whether v can be matched within the mask `wanted` in a remaining optimum; keeps those where it is (or cannot
    be)."""
    edges = core.neighbours(v)
    wanted &= edges
    others = edges ^ wanted
    if not wanted >> core.mate[v] & 1 and core.tight(v) & wanted:
        core.add(v, others, 1)
        core.solve()
    fits = bool(wanted >> core.mate[v] & 1)
    core.remove(v, others if fits else wanted)
    core.solve()
    return fits


def settle_first(core: CostMatching, v: int) -> int:
    """The smallest partner of v in a remaining optimum; keeps those where it has that partner."""
    mate = core.mate[v]
    tight = core.tight(v)
    better = list(bits(tight & ((1 << mate) - 1)))
    if better:
        costs = {w: (core.cost(v, w) or 0) - len(better) + place for place, w in enumerate(better)}
        # a later partner may be as good as the present one: the change must not lead to it
        costs |= {w: (core.cost(v, w) or 0) + 1 for w in bits(tight >> mate + 1 << mate + 1)}
        core.change(v, costs)
        core.solve()
    partner = core.mate[v]
    core.remove(v, ~(1 << partner))
    core.remove(partner, ~(1 << v))
    core.solve()
    return partner


def first_optimal_cover(
    graph: CostMatching | Sequence[Sequence[int | None]], marked: Sequence[int], candidates: Sequence[int]
) -> tuple[int, list[int]] | None:
    """Which candidates a marked edge covers in an optimum, so that the earliest come first.

    `marked[u]` is the mask of the vertices v for which the edge between u and v is marked (symmetric). Consider, for
    each minimum-cost perfect matching, the set of candidates on marked edges. The answer is the least cost, and of
    these sets the one with the first candidate if any has it, then the next, and so on. Precondition: all these sets
    have the same size, because the cost fixes it. None if there is no perfect matching. `graph` as for
    `first_optimal_pairing`.
    """
    solved = _solved(graph)
    if solved is None:
        return None
    core = solved.core(2)
    wanted = sum(marked[v] >> core.mate[v] & 1 for v in candidates)
    chosen: list[int] = []
    for v in candidates:
        if len(chosen) == wanted:
            break
        if settle(core, v, marked[v]):
            chosen.append(v)
    return solved.total, chosen


def _solved(graph: CostMatching | Sequence[Sequence[int | None]]) -> CostMatching | None:
    """The graph with a minimum-cost perfect matching, None if there is none."""
    if not isinstance(graph, CostMatching):
        graph = CostMatching(graph)
    return graph if graph.solve() else None
