"""Article 4.6, looking ahead: lower bounds for the groups below, so that no dead branch is searched.

Three tests, from cheapest to most expensive: how many floaters the groups need, whoever they are; whether the players
left can be paired at all; and, once the search has to backtrack, whether they can be paired with this few extra
floats (module `swiss_least`). The third is exact, and most of its answers come from a pairing already known.
"""

from __future__ import annotations

from typing import NamedTuple

from ...matching.perfect import bits, largest_matching
from .swiss_field import Compressor, PlayerField, mask_of
from .swiss_least import Graph, Least, Solved, numbers
from .swiss_tolls import Span, extra_floats, first_toll

PATIENCE = 40
"""Steps that a search may take before its questions are answered exactly."""


class OutOfPatience(Exception):
    """A search does not go straight on."""


class Partial(NamedTuple):
    """A group in progress: floaters from above that have no opponent yet, and the members that have none."""

    group: int
    above: tuple[int, ...]
    members: int
    """Mask of the members without an opponent."""
    sent: int = 0
    """Mask of the floaters and members who will play below this group."""
    staying: int = 0
    """Mask of the members who will play inside this group."""
    down: int | None = None
    """How many members move down, once decided."""


class Outlook:
    """Bounds for the rest of a field, from a group on."""

    def __init__(self, field: PlayerField) -> None:
        self._field = field
        self._groups = field.groups
        self._below = [field.everyone >> group.start << group.start for group in field.groups] + [0]
        self._enough: dict[tuple[int, int, int, int], bool] = {}
        self._short: dict[int, tuple[int, int]] = {}
        self._asked = 0
        self._exact = False
        self._pairs = [field.everyone] * field.size
        """For each place, the opponents that a pairing with the fewest extra floats may give it."""
        self._mate = [-1] * field.size
        """A complete pairing found earlier, for the places in question then."""
        self._level = [at for at, group in enumerate(field.groups) for _ in group]
        self.odd: list[int] = []
        """For each group, whether the number of players in it and above it is odd: then somebody must leave it."""
        total = 0
        for group in field.groups:
            total += len(group)
            self.odd.append(total % 2)
        self._tolls = [first_toll(odd) for odd in self.odd[:-1]]
        self._spans: list[Span] = []
        """The ranges of the last answer."""

    def possible(self, group: int, floaters: tuple[int, ...], extra: int, repeats: int) -> bool:
        """Whether the groups from this one on may be paired with these floaters; False is certain, True is not."""
        if not self.enough(group, len(floaters), extra, repeats):
            return False
        if not self.pairable(group, 0, floaters, repeats):
            return False
        members = self._field.masked(self._groups[group])
        return self.promising(Partial(group, floaters, members), extra, repeats)

    def promising(self, partial: Partial, extra: int, repeats: int) -> bool:
        """Whether this many extra floats, counted from the beginning of this group, may be enough.

        At first True is returned without a test, since a search that goes straight on does not need one; raises
        OutOfPatience when it does not go straight on. After `fewest` both answers are certain.
        """
        if self._exact:
            return self._shown(partial, extra) or self._found(partial, extra, repeats)
        self._asked += 1
        if self._asked > PATIENCE:
            raise OutOfPatience
        return True

    def fewest(self, repeats: int) -> int:
        """The least number of extra floats for the whole field; from now on questions are answered exactly."""
        self._exact = True
        everyone = Partial(0, (), self._field.masked(self._groups[0]))
        solved = self._ask(everyone, None, repeats)
        assert solved is not None, "a field that can be paired was not"
        graph = self._graph(everyone, repeats)[1]
        new, again = Least(graph, self._tolls).narrowed(solved.cost)
        self._pairs = [a | b for a, b in zip(new, again, strict=True)]
        return solved.cost

    def of_use(self, v: int, w: int) -> bool:
        """Whether a pair may be in a pairing with the fewest extra floats; False is certain."""
        return bool(self._pairs[v] >> w & 1)

    def _shown(self, partial: Partial, extra: int) -> bool:
        """Whether the known pairing has this few extra floats."""
        group, above, members, sent, staying, settled = partial
        mate, level = self._mate, self._level
        in_question = mask_of(above) | members | self._below[group + 1]
        pairs = []
        end = self._groups[group].stop
        for v in (*above, *bits(members)):
            w = mate[v]
            elsewhere = sent if w < end else staying
            if w < 0 or not in_question >> w & 1 or elsewhere >> v & 1:
                return False
            pairs.append((level[v] if members >> v & 1 else group - 1, level[w]))
        for v in range(end, self._field.size):
            w = mate[v]
            if w < 0 or not in_question >> w & 1:
                return False
            pairs.append((level[v], level[w]))
        down, past = numbers([(a - group, b - group) for a, b in pairs], len(self._groups) - group)
        if settled is not None and down and down[0] != settled:
            return False
        return sum(map(extra_floats, down, past)) <= extra

    def _found(self, partial: Partial, extra: int, repeats: int) -> bool:
        return self._ask(partial, extra, repeats) is not None

    def _ask(self, partial: Partial, extra: int | None, repeats: int) -> Solved | None:
        """The pairing of what is left with the fewest extra floats (or with at most a given number), kept for
        `_shown`."""
        places, graph = self._graph(partial, repeats)
        solved = Least(graph, self._tolls[partial.group :], partial.down).find(
            extra, self._spans[partial.group :] if self._spans else None
        )
        if solved is not None:
            self._spans[partial.group :] = solved.spans
            self._tolls[partial.group :] = solved.tolls
            for v, w in enumerate(solved.mate):
                self._mate[places[v]] = places[w]
        return solved

    def _graph(self, partial: Partial, repeats: int) -> tuple[list[int], Graph]:
        """The graph of possible meetings, and the places in question."""
        field = self._field
        group, above, members, sent, staying, _ = partial
        below = self._below[group + 1]
        groups = self._groups[group + 1 :]
        places = [*above, *bits(members | below)]
        counts = [len(above), members.bit_count(), *map(len, groups)]
        level: list[int] = []
        masks: list[int] = []
        for depth, count in enumerate(counts, -1):
            masks.append(((1 << count) - 1) << len(level))
            level += [depth] * count
        side_by_side = Compressor(field.size, places)
        new_rows, again_rows = [], []
        for at, v in enumerate(places):
            may = field.everyone
            if sent >> v & 1:
                may = below
            elif staying >> v & 1:
                may = (members | mask_of(above)) & ~sent
            elif at < len(above):
                may = (members | below) & ~(sent & members)
            elif members >> v & 1:
                may &= ~sent
            else:
                may &= ~staying
            may &= self._pairs[v]
            new_rows.append(side_by_side(field.unmet[v] & may))
            again_rows.append(side_by_side(field.allowed[v] & ~field.unmet[v] & may) if repeats else 0)
        return places, Graph(level, masks, self.odd[group:], repeats, new_rows, again_rows)

    def pairable(self, group: int, more: int, floaters: tuple[int, ...], repeats: int) -> bool:
        """Whether the players from this group on, those of the mask `more` and the floaters can be paired at all."""
        fewest = self._field.fewest_repeats(self._below[group] | more | mask_of(floaters))
        return fewest is not None and fewest <= repeats

    def enough(self, group: int, coming: int, extra: int, repeats: int) -> bool:
        """Whether this many floaters, if they had met nobody, would be enough for the groups from this one on."""
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
        """How many players of a group cannot be paired inside it with this many repeats."""
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
