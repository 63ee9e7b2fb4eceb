"""Article 4.6, the look ahead: what the groups below need at least, so that no dead branch is searched.

Three questions, from the cheapest to the dearest, each of which only ever says no when there is no pairing:
how many floaters the groups need, whoever they are; whether those who are left can be paired at all; and what extra
floats any pairing of them needs, from one matching with costs.
"""

from __future__ import annotations

from ...matching.perfect import bits, largest_matching
from ...matching.weighted import CostMatching
from .swiss_field import Field, compressed

_PATIENCE = 40
"""Questions answered before the dear one is asked as well."""


class Outlook:
    """Bounds for the rest of a field, from a group on."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._groups = field.groups
        self._below = [field.everyone >> group.start << group.start for group in field.groups] + [0]
        self._enough: dict[tuple[int, int, int, int], bool] = {}
        self._short: dict[int, tuple[int, int]] = {}
        self._least: dict[tuple[int, tuple[int, ...], bool], int] = {}
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
        self._asked += 1
        return self._asked <= _PATIENCE or self._least_extra(group, floaters, repeats > 0) <= extra

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

    def _least_extra(self, group: int, floaters: tuple[int, ...], repeats: bool) -> int:
        """The extra floats that these players cannot do without.

        A pair of groups i < j makes a floater of i and lets it pass those between. With f floaters of its own and p
        that pass a group costs f + p, less one if f is odd. Whether f + p is odd is fixed (`odd`): where it is, that is
        f + (p - 1) at least, elsewhere f. So the bound is a sum over the pairs, and a matching finds the smallest.
        """
        key = group, floaters, repeats
        if key not in self._least:
            self._least[key] = self._cheapest(*key)
        return self._least[key]

    def _cheapest(self, group: int, floaters: tuple[int, ...], repeats: bool) -> int:
        rows = self._field.allowed if repeats else self._field.unmet
        places = [*floaters, *bits(self._below[group])]
        passed = [0]
        for odd in self.odd[group:]:
            passed.append(passed[-1] + odd)
        level = [0] * len(floaters)
        for depth, members in enumerate(self._groups[group:]):
            level += [depth] * len(members)
        masks = [0] * (len(passed) - 1)
        for at, depth in enumerate(level):
            if at >= len(floaters):
                masks[depth] |= 1 << at
        classes = []
        for at, v in enumerate(places):
            row = compressed(rows[v], places)
            own: dict[int, int] = {}
            for depth, mask in enumerate(masks):
                if at < len(floaters):
                    cost = passed[depth]
                elif depth == level[at]:
                    cost = 0
                else:
                    high, low = sorted((depth, level[at]))
                    cost = 1 + passed[low] - passed[high + 1]
                own[cost] = own.get(cost, 0) | row & mask
            if at >= len(floaters):
                own[passed[level[at]]] = own.get(passed[level[at]], 0) | row & ((1 << len(floaters)) - 1)
            classes.append(own)
        graph = CostMatching.from_classes(classes)
        return graph.total - passed[-2] if graph.solve() else 1 << 30
