"""C.04.3 articles 3.2, 3.3, 3.5, 3.6, 3.7 and 4: the first generated of the best candidates of a bracket.

A candidate is the set of its pairs and downfloaters; several choices of S1 and S2 may produce it, and the earliest of
them counts. That is the one whose S1 has the higher ranked player of each pair: any other choice moves a larger sum
up or a smaller one down. So the position in the sequence is decided by successive queries to a matching that is kept
optimal, instead of generating one candidate after the other [3.5.1, 3.5.2, 3.5.3, 4.5.1]:

- which MDPs are paired, the first ones if possible [4.4.1, 4.4.2]; then the opponent of each, the first if possible
  [4.2.1, 4.2.2];
- in the remainder the fewest exchanges [4.3.1], then the least difference of the sums [4.3.2, 1 and 2];
- which players of S1 are moved down, the last one first [4.3.2, 3], and of S2 up, the first one first [4.3.2, 4];
- the opponent of each player in S1, the first if possible [4.2.2].
"""

from __future__ import annotations

from dataclasses import dataclass

from ...matching.exchanges import first_by_exchanges
from ...matching.optimal import settle, settle_first
from ...matching.weighted import CostMatching


@dataclass(frozen=True)
class Candidate:
    """A candidate in BSNs [4.1]: MDP-Pairing, Limbo [3.3.3, 3.3.4], pairs of the remainder [1.3.4], players left over.

    In a homogeneous bracket [1.3.3] there are only pairs and players left over [3.3.2].
    """

    mdp_pairs: tuple[tuple[int, int], ...]
    limbo: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]


def first_candidate(solved: CostMatching, mdps: int, members: int) -> Candidate:
    """The first candidate among the minimum-cost perfect matchings of a solved graph.

    Vertices 0 to `mdps` - 1 are the MDPs, up to `members` - 1 the residents, both in the order of 1.2; the others are
    whatever a downfloater may be matched with.
    """
    # The queries below add at most `members` to a cost, so they choose among optima only.
    core = solved.core(members + 1)
    residents = (1 << members) - (1 << mdps)
    limbo: list[int] = []
    s1: list[int] = []
    for v in range(mdps):
        # 4.4.2: pair the earliest MDPs possible; the others stay in the Limbo.
        (s1 if settle(core, v, residents) else limbo).append(v)
    mdp_pairs = [(v, settle_first(core, v)) for v in s1]
    taken = {partner for _, partner in mdp_pairs}
    remainder = [v for v in range(mdps, members) if v not in taken]
    pairs = first_by_exchanges(core, remainder)
    paired = {v for pair in pairs for v in pair}
    left = tuple(v for v in remainder if v not in paired)
    return Candidate(tuple(mdp_pairs), tuple(limbo), tuple(pairs), left)
