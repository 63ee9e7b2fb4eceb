"""Article 4.6, the look ahead: what the groups below need at least, so that no dead branch is searched.

Three questions, from the cheapest to the dearest, each of which only ever says no when there is no pairing:
how many floaters the groups need, whoever they are; whether those who are left can be paired at all; and what extra
floats any pairing of them needs, from one matching with costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...matching.perfect import bits, largest_matching
from ...matching.weighted import CostMatching
from .swiss_field import Field, compressed

PATIENCE = 40
"""Questions answered before the dear one is asked as well."""
NEVER = 1 << 40
REPEAT = 1 << 20


class Partial(NamedTuple):
    """A group on the way: floaters from above that have no opponent yet, and the members that have none."""

    group: int
    above: tuple[int, ...]
    members: int
    """Mask of the members without an opponent."""
    sent: int = 0
    """Mask of those, floaters and members, who will play below this group."""
    staying: int = 0
    """Mask of the members who will play inside this group."""


class Outlook:
    """Bounds for the rest of a field, from a group on."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._groups = field.groups
        self._below = [field.everyone >> group.start << group.start for group in field.groups] + [0]
        self._enough: dict[tuple[int, int, int, int], bool] = {}
        self._short: dict[int, tuple[int, int]] = {}
        self._least: dict[tuple[Partial, int], int] = {}
        self._asked = 0
        self.odd: list[int] = []
        """For each group whether an odd number of players are in it and above it: somebody must leave it."""
        total = 0
        for group in field.groups:
            total += len(group)
            self.odd.append(total % 2)

    def possible(self, group: int, floaters: tuple[int, ...], extra: int, repeats: int) -> bool:
        """Whether the groups from this one on may be paired with these floaters; no is certain, yes is not."""
        if not self.enough(group, len(floaters), extra, repeats):
            return False
        if not self.pairable(group, 0, floaters, repeats):
            return False
        members = self._field.masked(self._groups[group])
        return self.promising(Partial(group, floaters, members), extra, repeats)

    def promising(self, partial: Partial, extra: int, repeats: int) -> bool:
        """Whether so many extra floats, counted from the beginning of this group, may do. In a search that goes
        straight on this is not worth asking."""
        self._asked += 1
        return self._asked <= PATIENCE or self.least_extra(partial, repeats) <= extra

    def pairable(self, group: int, more: int, floaters: tuple[int, ...], repeats: int) -> bool:
        """Whether the players from this group on, those of the mask `more` and the floaters can be paired at all."""
        mask = self._below[group] | more
        for v in floaters:
            mask |= 1 << v
        fewest = self._field.fewest_repeats(mask)
        return fewest is not None and fewest <= repeats

    def enough(self, group: int, coming: int, extra: int, repeats: int) -> bool:
        """Whether so many floaters, if they had met nobody, would do for the groups from this one on."""
        if group == len(self._groups):
            return coming == 0
        key = group, coming, extra, repeats
        if key not in self._enough:
            self._enough[key] = self._would_do(*key)
        return self._enough[key]

    def _would_do(self, group: int, coming: int, extra: int, repeats: int) -> bool:
        size = len(self._groups[group])
        last = group == len(self._groups) - 1
        for used in range(repeats + 1):
            needed = self._shortage(group, used)
            for passing in range(1 if last else min(coming, extra) + 1):
                meeting = coming - passing
                if meeting > size:
                    continue
                down = (size - meeting) % 2
                while down // 2 * 2 <= extra - passing and meeting + down <= size:
                    if last and down:
                        break
                    if meeting + down >= needed and self.enough(
                        group + 1, passing + down, extra - passing - down // 2 * 2, repeats - used
                    ):
                        return True
                    down += 2
        return False

    def _shortage(self, group: int, repeats: int) -> int:
        """How many of a group cannot be paired inside it with so many repeats."""
        if group not in self._short:
            members = self._groups[group]
            size = len(members)
            if size >= self._field.roomy:
                self._short[group] = size % 2, size % 2
            else:
                within = (1 << size) - 1
                counts = []
                for rows in (self._field.unmet, self._field.allowed):
                    local = [rows[v] >> members.start & within for v in members]
                    counts.append(sum(partner < 0 for partner in largest_matching(local, within)))
                self._short[group] = counts[0], counts[1]
        without, at_best = self._short[group]
        return max(at_best, without - 2 * repeats)

    def least_extra(self, partial: Partial, repeats: int) -> int:
        """The extra floats that these players cannot do without; NEVER when they cannot be paired.

        A pair of groups i < j makes a floater of i and lets it pass those between. With f floaters of its own and p
        that pass it a group costs f + p, less one if f is odd. Whether f + p is odd is fixed (`odd`): then it costs
        f + (p - 1) at least, otherwise the greater of that and f. What is linear in f and p is a sum over the pairs,
        and a matching finds the smallest. Of two bounds the one is taken that would have been higher before.
        """
        key = partial, repeats
        if key not in self._least:
            toll = self.odd[partial.group :]
            best, passing = self._cheapest(partial, repeats, toll)
            while best < NEVER:
                higher = [k for k, count in enumerate(passing) if count > 1 and not toll[k]]
                if not higher:
                    break
                toll = [1 if k in higher else cost for k, cost in enumerate(toll)]
                bound, passing = self._cheapest(partial, repeats, toll)
                if bound < best:
                    break
                best = bound
            self._least[key] = best
        return self._least[key]

    def _cheapest(self, partial: Partial, repeats: int, toll: Sequence[int]) -> tuple[int, list[int]]:
        """The bound when passing a group costs its `toll`, and how many then pass each group."""
        group, above, members, sent, staying = partial
        field = self._field
        below = self._below[group + 1]
        places = [*above, *bits(members | below)]
        passed = [0]
        for cost in toll:
            passed.append(passed[-1] + cost)
        level = [-1] * len(above) + [0] * members.bit_count()
        masks = [((1 << members.bit_count()) - 1) << len(above)]
        for depth, own in enumerate(self._groups[group + 1 :], 1):
            masks.append(((1 << len(own)) - 1) << len(level))
            level += [depth] * len(own)
        # by the group of one and then of the other; floaters from above come first and do not meet each other
        costs = [[0, *passed[: len(masks)]]]
        for at in range(len(masks)):
            costs.append([passed[at]])
            for depth in range(len(masks)):
                apart = 1 + passed[max(depth, at)] - passed[min(depth, at) + 1]
                costs[-1].append(0 if depth == at else apart)
        classes = []
        for v, own_level in zip(places, level, strict=True):
            may = field.everyone
            if sent >> v & 1:
                may = below
            elif staying >> v & 1:
                may = members & ~sent
            elif members >> v & 1:
                may &= ~sent
            elif own_level < 0:
                may &= ~(sent | staying)
            else:
                may &= ~staying
            new = compressed(field.unmet[v] & may, places)
            again = compressed(field.allowed[v] & may, places) & ~new if repeats else 0
            classes.append(
                _by_cost(
                    new, again, costs[own_level + 1], [(1 << len(above)) - 1 if own_level >= 0 else 0, *masks]
                )
            )
        graph = CostMatching.from_classes(classes)
        if not graph.solve():
            return NEVER, []
        again_pairs, total = divmod(graph.total, REPEAT)
        if again_pairs > repeats:
            return NEVER, []
        passing = [0] * len(masks)
        for at, partner in enumerate(graph.mate):
            for depth in range(level[at] + 1, level[partner]):
                passing[depth] += 1
        return (total - passed[-2] if again_pairs == repeats else 0), passing


def _by_cost(new: int, again: int, costs: Sequence[int], masks: Sequence[int]) -> dict[int, int]:
    """The neighbours of a vertex by the cost of the pair; a second meeting costs more than anything else."""
    found: dict[int, int] = {}
    for cost, mask in zip(costs, masks, strict=True):
        if new & mask:
            found[cost] = found.get(cost, 0) | new & mask
        if again & mask:
            found[cost + REPEAT] = found.get(cost + REPEAT, 0) | again & mask
    return found
