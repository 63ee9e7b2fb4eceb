"""Article 4.6, the look ahead: what the groups below need at least, so that no dead branch is searched.

Three questions, from the cheapest to the dearest, each of which only ever says no when there is no pairing:
how many floaters the groups need, whoever they are; whether those who are left can be paired at all; and what extra
floats any pairing of them needs, from one matching with costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ...matching.perfect import bits, largest_matching
from ...matching.weighted import CostMatching
from .swiss_field import Field, compressed

PATIENCE = 40
"""Questions answered before the dear one is asked as well."""
MOST_CASES = 40
"""Cases looked at before a yes is given without a pairing that proves it."""
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
        self._range: dict[tuple[Partial, int], tuple[int, int]] = {}
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
        return self._asked <= PATIENCE or self._within(partial, extra, repeats)

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

    def _within(self, partial: Partial, extra: int, repeats: int) -> bool:
        """Whether so many extra floats do: no is certain; yes nearly always, for then a pairing has been found.

        A pair of groups i < j makes a floater of i and lets it pass those between. With f floaters of its own and p
        that pass it a group costs f + p, less one if f is odd, and whether f + p is odd is fixed. What is linear in f
        and p is a sum over the pairs, and a matching finds the smallest: a bound, and a pairing. Where the pairing
        costs more than the bound says, the cases "fewer pass this group" and "so many or more" are looked at apart.
        """
        key = partial, repeats
        low, high = self._range.get(key, (0, NEVER))
        if extra < low or extra >= high:
            return extra >= high
        picture = _Picture(self, partial, repeats)
        first = [_Case(self.odd[k], -self.odd[k]) for k in range(partial.group, len(self._groups))]
        open_: list[tuple[int, int, list[_Case], frozenset[int], _Solved]] = []
        made = 0

        def look(cases: list[_Case], settled: frozenset[int], least: int) -> None:
            nonlocal made
            solved = picture.solve(cases)
            if solved is not None:
                made += 1
                heappush(open_, (max(least, solved.bound), made, cases, settled, solved))

        look(first, frozenset(), low)
        answer = False
        low = NEVER
        while open_:
            low, _, cases, settled, solved = heappop(open_)
            if low > extra:
                break
            if solved.cost <= extra:
                high = min(high, solved.cost)
                answer = True
                break
            at = next((k for k in solved.too_low if k not in settled), None)
            if at is None or made > MOST_CASES:
                answer = True
                break
            passing, odd = solved.passing[at], self.odd[partial.group + at]
            for case in _fewer_and_more(passing, odd):
                look([*cases[:at], case, *cases[at + 1 :]], settled | {at}, low)
        self._range[key] = low, high
        return answer

    def of(self, group: int) -> tuple[Field, int, list[range]]:
        """The field, the mask of those below a group, and the groups below it."""
        return self._field, self._below[group + 1], self._groups[group + 1 :]

    def odd_from(self, group: int) -> list[int]:
        """`odd` of the groups from this one on."""
        return self.odd[group:]


class _Case(NamedTuple):
    """What passing a group is taken to cost: `toll` for each who passes, and `fixed`."""

    toll: int
    fixed: int


class _Solved(NamedTuple):
    """The cheapest pairing of some cases: its bound, what it really costs, and who passes each group."""

    bound: int
    cost: int
    passing: list[int]
    too_low: list[int]
    """The groups, counted from the first, that really cost more than the bound says."""


def _fewer_and_more(passing: int, odd: int) -> list[_Case]:
    """Bounds for "fewer than so many pass" and "so many or more", both better than the common one.

    Without floaters of its own counted, p that pass cost p - 1 or p, whichever has the parity of the group: -1, 1, 1,
    3, 3, ... (odd), 0, 0, 2, 2, ... (even).
    """
    fewer = passing - 1
    return [_Case(2, -2 * fewer + _passing_cost(fewer, odd)), _Case(0, _passing_cost(passing, odd))]


def _passing_cost(passing: int, odd: int) -> int:
    return passing if passing % 2 == odd else passing - 1


class _Picture:
    """The graph of one partial round: who may still meet whom, by group of the one and the other."""

    def __init__(self, outlook: Outlook, partial: Partial, repeats: int) -> None:
        field, below, groups = outlook.of(partial.group)
        group, above, members, sent, staying = partial
        self._repeats = repeats
        self._odd = outlook.odd_from(group)
        places = [*above, *bits(members | below)]
        self._level = [-1] * len(above) + [0] * members.bit_count()
        self._masks = [(1 << len(above)) - 1, ((1 << members.bit_count()) - 1) << len(above)]
        for depth, own in enumerate(groups, 1):
            self._masks.append(((1 << len(own)) - 1) << len(self._level))
            self._level += [depth] * len(own)
        self._rows = []
        for v, level in zip(places, self._level, strict=True):
            may = field.everyone
            if sent >> v & 1:
                may = below
            elif staying >> v & 1:
                may = members & ~sent
            elif members >> v & 1:
                may &= ~sent
            elif level < 0:
                may &= ~(sent | staying)
            else:
                may &= ~staying
            new = compressed(field.unmet[v] & may, places)
            again = compressed(field.allowed[v] & may, places) & ~new if repeats else 0
            self._rows.append((new, again))

    def solve(self, cases: Sequence[_Case]) -> _Solved | None:
        """The cheapest pairing when passing costs what the cases say; None when there is none."""
        passed = [0]
        for case in cases:
            passed.append(passed[-1] + case.toll)
        depths = len(cases)
        # from above, then by group; floaters from above do not meet each other (their mask is left out)
        costs = [[0, *passed[:depths]]]
        for at in range(depths):
            apart = [1 + passed[max(depth, at)] - passed[min(depth, at) + 1] for depth in range(depths)]
            apart[at] = 0
            costs.append([passed[at], *apart])
        graph = CostMatching.from_classes(
            [
                _by_cost(new, again, costs[level + 1], self._masks if level >= 0 else [0, *self._masks[1:]])
                for (new, again), level in zip(self._rows, self._level, strict=True)
            ]
        )
        if not graph.solve():
            return None
        again_pairs, total = divmod(graph.total, REPEAT)
        if again_pairs > self._repeats:
            return None
        bound = total + sum(case.fixed for case in cases[:-1]) if again_pairs == self._repeats else 0
        return self._weighed(graph.mate, bound, cases)

    def _weighed(self, mate: Sequence[int], bound: int, cases: Sequence[_Case]) -> _Solved:
        passing, floating = [0] * len(cases), [0] * len(cases)
        for at, partner in enumerate(mate):
            high, low = self._level[at], self._level[partner]
            if high < low:
                if high >= 0:
                    floating[high] += 1
                for depth in range(high + 1, low):
                    passing[depth] += 1
        cost = 0
        too_low = []
        for depth, (p, f) in enumerate(zip(passing[:-1], floating[:-1], strict=True)):
            cost += p + f - f % 2
            if p - f % 2 > cases[depth].toll * p + cases[depth].fixed:
                too_low.append(depth)
        return _Solved(bound, cost, passing, too_low)


def _by_cost(new: int, again: int, costs: Sequence[int], masks: Sequence[int]) -> dict[int, int]:
    """The neighbours of a vertex by the cost of the pair; a second meeting costs more than anything else."""
    found: dict[int, int] = {}
    for cost, mask in zip(costs, masks, strict=True):
        if new & mask:
            found[cost] = found.get(cost, 0) | new & mask
        if again & mask:
            found[cost + REPEAT] = found.get(cost + REPEAT, 0) | again & mask
    return found
