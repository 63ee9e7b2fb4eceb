"""C.04.3 articles 3.2, 3.6, 3.7 and 4: of the best candidates of a bracket the one that is generated first.

A candidate is what all its pairs and downfloaters are; several S1 and S2 may make it, and the earliest of them counts.
That is the one whose S1 has the higher ranked player of each pair: any other choice moves a larger sum up or a smaller
one down. So the sequence is decided by questions, one after the other, to a matching that is kept optimal:

- which MDPs are paired, the first ones if possible [4.4.2]; then the opponent of each, the first if possible [4.2.2];
- in the remainder the fewest exchanges, then the least difference of the sums [4.3.2, 1 and 2];
- which players of S1 are moved down, the last one first [4.3.2, 3], and of S2 up, the first one first [4.3.2, 4];
- the opponent of each player in S1, the first if possible [4.2.2].
"""

from __future__ import annotations

from dataclasses import dataclass

from ...matching.optimal import settle, settle_first
from ...matching.weighted import CostMatching


@dataclass(frozen=True)
class Candidate:
    """A candidate in numbers of the bracket: MDP-Pairing, Limbo, pairs of the remainder, and who is left over."""

    mdp_pairs: tuple[tuple[int, int], ...]
    limbo: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


def first_candidate(solved: CostMatching, mdps: int, members: int) -> Candidate:
    """The first candidate among the perfect matchings of least cost of a solved graph.

    Vertices 0 to `mdps` - 1 are the MDPs, up to `members` - 1 the residents, both in the order of 1.2; the others are
    whoever a downfloater may be matched with.
    """
    core = solved.core(members + 1)
    residents = (1 << members) - (1 << mdps)
    limbo: list[int] = []
    s1: list[int] = []
    for v in range(mdps):
        (s1 if settle(core, v, residents) else limbo).append(v)
    mdp_pairs = [(v, settle_first(core, v)) for v in s1]
    taken = {partner for _, partner in mdp_pairs}
    remainder = [v for v in range(mdps, members) if v not in taken]
    pairs, left = first_of_remainder(core, remainder)
    return Candidate(tuple(mdp_pairs), tuple(limbo), tuple(pairs), tuple(left))


def first_of_remainder(solved: CostMatching, remainder: list[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """The first pairs of a remainder or a homogeneous bracket, S1 player first, and the players left over."""
    inside = sum(1 << v for v in remainder)
    count = sum(inside >> solved.mate[v] & 1 for v in remainder) // 2
    if not count:
        return [], remainder
    size = len(remainder)
    s1, s2 = remainder[:count], remainder[count:]
    upper, lower = sum(1 << v for v in s1), sum(1 << v for v in s2)
    each = size * (size + 1)
    core = solved.core(2 * size * (each + size) + 1)
    number = {v: k for k, v in enumerate(remainder, 1)}
    for v in s1:
        core.add(v, upper & ((1 << v) - 1) | ~inside, -number[v])
    for v in s2:
        core.add(v, lower >> v << v, each + number[v])
    core.solve()
    exchanged = sum(lower >> core.mate[v] & 1 for v in s2 if core.mate[v] > v)
    core = core.core(size + 1)
    tops = list(s1)
    wanted = exchanged
    for v in reversed(s1):
        if not wanted:
            break
        if settle(core, v, upper & ((1 << v) - 1) | ~inside):
            tops.remove(v)
            wanted -= 1
    wanted = exchanged
    for v in s2:
        if not wanted:
            break
        if settle(core, v, lower >> v << v):
            tops.append(v)
            wanted -= 1
    pairs = [(top, settle_first(core, top)) for top in tops]
    paired = {v for pair in pairs for v in pair}
    return pairs, [v for v in remainder if v not in paired]
