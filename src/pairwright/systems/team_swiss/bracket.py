"""C.04.6 article 3.6: the pairing of a bracket.

[C8] and [C9] have lower bounds by counting: with h pairs and w teams that prefer White, the preferences of at least w
- h of them cannot be fulfilled (likewise for Black), and at least w - h - (mild ones) of these are strong. The
  pairings that reach the bounds are exactly the perfect matchings of a graph, the tight graph; the first of these in
  the order of 3.6.3 is the answer. An exact weighted matching is needed only where the bounds cannot be reached.

3.6.1 the top member of a pair is that with the smaller TPN; 3.6.2 and 3.6.3 the identifier of a pairing and the
order by it (`matching.lexicographic`); 3.6.4 the first pairing that complies best.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.lexicographic import first_perfect_matching
from ...matching.optimal import first_optimal_pairing
from ...matching.perfect import bits
from ...matching.weighted import CostMatching
from ..colour_bounds import tight_rows
from ..participants import BLACK, WHITE
from .criteria import C10, PAIR_CRITERIA, PairCriterion
from .definitions import TeamField


def pair_bracket(
    field: TeamField, residents: Sequence[int], upfloaters: Sequence[int]
) -> list[tuple[int, int]] | None:
    """The first pairing that complies best with [C1], [C8], [C9], [C10], as (top, bottom) in the order of 3.6.2.

    None when the teams have no pairing with [C1].
    """
    members = sorted([*residents, *upfloaters]) if upfloaters else list(residents)
    rows = field.rows(members)
    tight = _tight_rows(field, members, rows)
    found = None
    # From the cheapest method to the most expensive: no pair that [C10] counts, then some, then weights.
    apart = _without_c10(field, members, tight, upfloaters)
    if apart is not None:
        found = first_perfect_matching(apart)
    if found is None:
        found = _with_some_c10(field, members, tight, upfloaters, apart is not None)
    if found is None:
        found = _cheapest(field, members, rows, upfloaters)
    return None if found is None else [(members[a], members[b]) for a, b in found]


def _tight_rows(field: TeamField, members: Sequence[int], rows: list[int]) -> list[int]:
    """The pairs that may occur when [C8] and [C9] have their least possible values."""
    masks = {WHITE: 0, BLACK: 0}
    strong = 0
    for k, team in enumerate(members):
        if field.preference[team]:
            masks[field.preference[team]] |= 1 << k
            if field.strong[team]:
                strong |= 1 << k
    if field.settings.options["colour_preference"] != "B":
        strong = 0
    return tight_rows(rows, masks[WHITE], masks[BLACK], strong)


def _without_c10(
    field: TeamField, members: Sequence[int], rows: list[int], upfloaters: Sequence[int]
) -> list[int] | None:
    """The rows without the pairs that [C10] counts; None if there are no such pairs to remove."""
    if not upfloaters or field.settings.last_two_rounds:
        return None
    risers = floated = 0
    rising = set(upfloaters)
    for k, team in enumerate(members):
        if team in rising:
            risers |= 1 << k
        if field.floated[team]:
            floated |= 1 << k
    if not floated:
        return None
    return [
        row & ~((floated if risers >> k & 1 else 0) | (risers if floated >> k & 1 else 0))
        for k, row in enumerate(rows)
    ]


def _with_some_c10(
    field: TeamField, members: Sequence[int], rows: list[int], upfloaters: Sequence[int], counted: bool
) -> list[tuple[int, int]] | None:
    """The first pairing of the tight graph with the fewest pairs that [C10] counts."""
    found = first_perfect_matching(rows)
    # A single upfloater makes at most one such pair, and `pair_bracket` has found it unavoidable.
    if found is None or not counted or len(upfloaters) == 1:
        return found
    return first_optimal_pairing(CostMatching.from_classes(_costs(field, members, rows, upfloaters, (C10,))))


def _cheapest(
    field: TeamField, members: Sequence[int], rows: list[int], upfloaters: Sequence[int]
) -> list[tuple[int, int]] | None:
    """The first pairing with the least [C8], then [C9], then [C10], by exact weighted matching."""
    return first_optimal_pairing(
        CostMatching.from_classes(_costs(field, members, rows, upfloaters, PAIR_CRITERIA))
    )


def _costs(
    field: TeamField,
    members: Sequence[int],
    rows: list[int],
    upfloaters: Sequence[int],
    criteria: Sequence[PairCriterion],
) -> list[dict[int, int]]:
    """For each team its opponents by cost: the criteria are the digits of the cost, the first one the most significant.

    The cost of a pair depends only on the kinds of its teams, so it is computed once per two kinds.
    """
    rising = set(upfloaters)
    # No criterion counts more than all members, so a digit never overflows.
    base = len(members) + 1
    kinds: dict[tuple[object, ...], int] = {}
    for k, team in enumerate(members):
        kind = (field.preference[team], field.strong[team], team in rising, field.floated[team])
        kinds[kind] = kinds.get(kind, 0) | 1 << k
    masks = list(kinds.values())
    examples = [members[(mask & -mask).bit_length() - 1] for mask in masks]
    found: list[dict[int, int]] = [{} for _ in members]
    for one, mask in zip(examples, masks, strict=True):
        by_cost: dict[int, int] = {}
        for other, its_mask in zip(examples, masks, strict=True):
            cost = 0
            for criterion in criteria:
                cost = cost * base + criterion.cost(field, one, other, rising)
            by_cost[cost] = by_cost.get(cost, 0) | its_mask
        for k in bits(mask):
            found[k] = {cost: rows[k] & its_mask for cost, its_mask in by_cost.items() if rows[k] & its_mask}
    return found
