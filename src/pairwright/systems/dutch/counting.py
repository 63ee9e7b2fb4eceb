"""C.04.3 article 3.4: the candidate that is perfect, or as good as possible, recognised by counting.

[C6] and [C7] cannot be better than nobody left over, or one resident of an odd number; [C12] and [C13] have lower
bounds by counting colour preferences, and the candidates that reach them are the perfect matchings of an unweighted
graph. In this graph the float criteria are decided one after the other, by removing the edges that would violate
them, and then the first candidate in the sequence of Article 4 is determined. Whether the players below can be paired
as well as possible is checked afterwards (`completion.Outlook`).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.by_turns import first_partner
from ...matching.exchanges import first_across, first_by_exchanges
from ...matching.lexicographic import matching_of_sides
from ...matching.perfect import bits, perfect_matching
from ...matching.weighted import CostMatching
from ..colour_bounds import bounds, tight_rows
from ..participants import BLACK, WHITE
from .criteria import Situation
from .definitions import ABSOLUTE, DOWN, STRONG, UP, without_mdps_together
from .order import Candidate


def by_counting(situation: Situation, may_float: Sequence[int] | None = None) -> Candidate | None:
    """The first candidate that reaches all bounds; None if there is none, or if counting does not decide.

    `may_float` are the residents one of whom has to downfloat when the number is odd; None: any.
    """
    mdps, members = len(situation.mdps), situation.members
    size = len(members)
    odd = size % 2
    # A Limbo, a bye due in an even bracket and a breach of [C10] cannot be expressed in this graph.
    if 2 * mdps > size or (situation.bye_is_due and not odd) or _c10_is_due(situation):
        return None
    rows = situation.field.rows(members)
    without_mdps_together(rows, mdps)
    floaters = _floaters(situation, may_float) if odd else 0
    graph = _tight(situation, rows, floaters)
    if odd and not graph[-1]:
        return None
    matching = _with_the_best_floats(situation, graph)
    if matching is None:
        return None
    graph, mate = matching
    alive = (1 << len(graph)) - 1
    mdp_pairs = []
    others = range(len(graph))
    # 4.4.2, 4.2.2: each MDP in order gets the first opponent that leaves a perfect matching.
    for v in range(mdps):
        partner = first_partner(graph, alive, mate, v, others, bits(graph[v] & alive))
        assert partner is not None, "a matching has a partner for everybody"
        alive &= ~(1 << v | 1 << partner)
        mdp_pairs.append((v, partner))
    remainder = [k for k in range(mdps, size) if alive >> k & 1]
    pairs = _remainder(graph, remainder, size if odd else -1, mdp_pairs)
    paired = {v for pair in pairs for v in pair}
    left = tuple(v for v in remainder if v not in paired)
    return Candidate(tuple(mdp_pairs), (), tuple(pairs), left)


def _c10_is_due(situation: Situation) -> bool:
    """Whether somebody would have too wide a colour difference with either colour, which requires a round not by the
    rules."""
    field = situation.field
    return field.settings.last_round and any(
        abs(field.difference[player]) > 3 for player in situation.members
    )


def _floaters(situation: Situation, may_float: Sequence[int] | None) -> int:
    """Who may downfloat, as a mask: a resident [C7]; to get the bye, one with the fewest unplayed games [C9]."""
    allowed = situation.residents if may_float is None else may_float
    if situation.bye_is_due:
        unplayed = situation.field.unplayed
        allowed = [player for player in allowed if situation.may_have_bye(player)]
        least = min((unplayed[player] for player in allowed), default=0)
        allowed = [player for player in allowed if unplayed[player] == least]
    some = set(allowed)
    return sum(
        1 << k for k, player in enumerate(situation.members) if player in some and k >= len(situation.mdps)
    )


def _tight(situation: Situation, rows: list[int], floaters: int) -> list[int]:
    """The edges for which [C10]-[C13] have their least possible values, with an extra vertex for the downfloater."""
    field = situation.field
    masks = {WHITE: 0, BLACK: 0}
    strong = absolute = 0
    bit = 1
    for player in situation.members:
        wish = field.preference[player]
        if wish:
            masks[wish] |= bit
            if field.strength[player] >= STRONG:
                strong |= bit
                if field.strength[player] == ABSOLUTE:
                    absolute |= bit
        bit <<= 1
    # A pair with equal absolute preferences is legal for topscorers only [C3], and breaks [C10] or [C11].
    if field.settings.last_round:
        for mask in masks.values():
            for k in bits(mask & absolute):
                rows[k] &= ~(mask & absolute)
    white, black = masks[WHITE], masks[BLACK]
    if not len(rows) % 2:
        return tight_rows(rows, white, black, strong)
    # The downfloater's own preference does not count, so the bounds depend on the kind of player who downfloats.
    kinds = (white & strong, white & ~strong, black & strong, black & ~strong, ~(white | black))
    choices = []
    for kind in kinds:
        some = kind & floaters
        if some:
            out = some & -some
            size = len(rows) - 1
            choices.append((bounds(size, white & ~out, black & ~out, strong), some, out))
    least = min((found for found, _, _ in choices), default=None)
    chosen = [(some, out) for found, some, out in choices if found == least]
    rows = tight_rows(rows, white, black, strong, chosen[0][1]) if chosen else rows
    floaters = sum(some for some, _ in chosen)
    for k in bits(floaters):
        rows[k] |= 1 << len(rows)
    return [*rows, floaters]


def _with_the_best_floats(situation: Situation, graph: list[int]) -> tuple[list[int], list[int]] | None:
    """The graph without the edges that [C14]-[C17] exclude, and a perfect matching of it; None: undecided."""
    field, mdps, size = situation.field, len(situation.mdps), len(situation.members)
    down = range(size, len(graph))
    rising = range(mdps)
    steps: list[tuple[range, int]] = []
    for ends, floats, kind in (
        (down, field.float1, DOWN),
        (rising, field.float1, UP),
        (down, field.float2, DOWN),
        (rising, field.float2, UP),
    ):
        away = 0
        if ends:
            away = sum(1 << k for k, player in enumerate(situation.members) if floats[player] == kind)
            away &= -1 << mdps
        steps.append((ends, away))
    # Usually no player has to float again, and all four criteria are perfect at once.
    mate = _matching(_less(graph, steps))
    if mate is not None:
        return _less(graph, steps), mate
    mate = _matching(graph)
    if mate is None:
        return None
    for ends, away in steps:
        if away and ends:
            less = _less(graph, [(ends, away)])
            found = _matching(less, mate)
            if found is not None:
                graph, mate = less, found
            # With one vertex the criterion is broken either way; with more, how many break it is a matter of weights.
            elif len(ends) > 1:
                return None
    return graph, mate


def _less(graph: list[int], steps: Sequence[tuple[range, int]]) -> list[int]:
    """The graph without the edges between `ends` and the mask of a step."""
    if not any(away for _, away in steps):
        return graph
    less = list(graph)
    for ends, away in steps:
        for v in ends:
            gone = less[v] & away
            less[v] ^= gone
            for k in bits(gone):
                less[k] ^= 1 << v
    return less


def _matching(graph: list[int], near: Sequence[int] | None = None) -> list[int] | None:
    """A perfect matching, from folding one half onto the other, or by repairing one that is nearly right."""
    half = len(graph) // 2
    if near is None:
        start = matching_of_sides(graph, range(half), range(half, len(graph)))
        if -1 not in start:
            return start
    else:
        start = [w if graph[v] >> w & 1 else -1 for v, w in enumerate(near)]
    return perfect_matching(graph, (1 << len(graph)) - 1, start)


def _remainder(
    graph: list[int], remainder: list[int], spare: int, mdp_pairs: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """The first pairs of the remainder, or of a homogeneous bracket, once the MDPs have their opponents."""
    count = len(remainder) // 2
    found = first_across(graph, remainder[:count], remainder[count:], spare)
    if found is not None:
        return found
    # Some exchange is needed: fix the pairs of the MDPs and ask for the first in the order of exchanges.
    classes = [{0: row} for row in graph]
    for a, b in mdp_pairs:
        classes[a], classes[b] = {0: 1 << b}, {0: 1 << a}
    paired = sum(1 << a | 1 << b for a, b in mdp_pairs)
    for k, own in enumerate(classes):
        if not paired >> k & 1:
            own[0] &= ~paired
    solved = CostMatching.from_classes(classes)
    solved.solve()
    return first_by_exchanges(solved, remainder)
