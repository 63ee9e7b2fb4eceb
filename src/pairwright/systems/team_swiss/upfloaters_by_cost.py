"""C.04.6 article 3.5 by exact weighted matching: [C4]-[C7] as the cost of a complete pairing of everybody left.

In a smallest set every upfloater meets a resident (two that met each other could both stay below), so the set
consists of the residents' partners, and the criteria add up over pairs: resident-lower pairs count for [C4] and, by
scoregroup, for [C5] (the lowest group weighs most); pairs of the following scoregroup with teams below it count for
[C6]; resident-floater pairs for [C7]. The order of 3.5.4 then follows by forcing edges one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.optimal import first_optimal_cover
from ...matching.weighted import CostMatching
from .situation import Situation


def fewest(situation: Situation) -> int:
    """The number of upfloaters by [C4]. A complete pairing of everybody left must exist."""
    return len(_solve(situation, [], with_c6=False)[0])


def choose_by_cost(situation: Situation) -> tuple[list[int], int | None]:
    """The upfloaters by [C4]-[C7] and 3.5.4, and how many the following scoregroup then needs, where known.

    A complete pairing of everybody left must exist.
    """
    options = situation.field.settings.options
    group: Sequence[int] = situation.lower[0] if situation.lower else ()
    if options["r_following"] == "next_nonempty":
        # all sets that comply with [C4] and [C5] take equally many teams of each scoregroup
        taken = set(_solve(situation, [], with_c6=False)[0])
        group = next((g for g in situation.lower if not taken.issuperset(g)), ())
    chosen, need = _solve(situation, group, with_c6=True)
    if options["r_c6"] == "parity" and need > 1:
        return _solve(situation, group, with_c6=False)[0], None
    return chosen, need


def _solve(situation: Situation, following: Sequence[int], with_c6: bool) -> tuple[list[int], int]:
    """The best set, and the number of pairs of the following group with teams below it."""
    field = situation.field
    residents, lower, following = _kernel(situation, following)
    teams = [*residents, *(team for group in lower for team in group)]
    rows = field.rows(teams)
    local = {team: k for k, team in enumerate(teams)}
    base = len(teams) + 1
    floats_count = not field.settings.last_two_rounds
    # Digits of a cost from the top: [C4], [C5] by scoregroup (the lowest weighs most), [C6] at `base`, [C7].
    float_cost: dict[int, int] = {}
    by_cost: dict[int, int] = {}
    for depth, group in enumerate(lower):
        for team in group:
            k = local[team]
            cost: int = (
                base ** (2 + len(lower)) + base ** (2 + depth) + (floats_count and field.floated[team])
            )
            float_cost[k] = cost
            by_cost[cost] = by_cost.get(cost, 0) | 1 << k
    group_mask = sum(1 << local[team] for team in following)
    # All teams below the following scoregroup.
    below = 0
    for group in reversed(lower):
        if group and group_mask >> local[group[0]] & 1:
            break
        below |= sum(1 << local[team] for team in group)
    inside = (1 << len(residents)) - 1
    classes = []
    for k, row in enumerate(rows):
        if k < len(residents):
            costs = {0: row & inside} | {cost: row & mask for cost, mask in by_cost.items()}
        else:
            across = 0
            if with_c6:
                across = below if group_mask >> k & 1 else group_mask if below >> k & 1 else 0
            costs = {0: row & ~inside & ~across, base: row & across, float_cost[k]: row & inside}
        classes.append({cost: mask for cost, mask in costs.items() if mask})
    marked = [row & ~inside if k < len(residents) else row & inside for k, row in enumerate(rows)]
    candidates = [local[team] for group in lower for team in sorted(group)]
    found = first_optimal_cover(CostMatching.from_classes(classes), marked, candidates)
    assert found is not None, "a bracket is to be formed although the round cannot be completed"
    total, cover = found
    return [teams[k] for k in cover], total // base % base


def _kernel(situation: Situation, following: Sequence[int]) -> tuple[list[int], list[list[int]], list[int]]:
    """Residents, lower groups and following group without the many teams that cannot matter.

    With d the largest number of teams that any team may not meet: the first k + 2d + 1 floaters and non-floaters of a
    scoregroup are enough as upfloaters (a later one can always be exchanged for an earlier one), and of each of three
    zones (residents, following scoregroup, the rest) enough teams stay that both those removed, an even number, and
    those left can be paired among themselves by counting.
    """
    field = situation.field
    residents = list(situation.residents)
    lower = [list(group) for group in situation.lower]
    if situation.held:
        return residents, lower, list(following)
    apart = field.most_apart
    most = min(len(residents), 2 * apart + 3)
    zone = most + 4 * apart + 6
    enough = 2 * (apart + 1)
    candidates: set[int] = set()
    seen = 0
    for group in lower:
        for kind in (False, True):
            candidates.update([t for t in group if field.floated[t] is kind][: most + 2 * apart + 1])
        seen += len(group)
        if seen >= most + 2 * apart + 1:
            break
    follows = set(following)
    dropped: set[int] = set()
    rest = [t for group in lower for t in group if t not in follows]
    for teams, keep in ((residents, set()), (list(following), candidates), (rest, candidates)):
        spare = [t for t in teams if t not in keep]
        surplus = len(teams) - max(zone, len(teams) - len(spare))
        surplus -= surplus % 2
        if surplus >= enough:
            dropped.update(spare[len(spare) - surplus :])
    return (
        [t for t in residents if t not in dropped],
        [[t for t in group if t not in dropped] for group in lower],
        [t for t in following if t not in dropped],
    )
