"""Article 4.6, from group to group: who moves down, whom the floaters play, and then the group itself.

The order of the search is that of the text: the floaters one after the other, each to the first, the second, ... of
the group, and when nothing else is possible to the next group; then the player moving down, the last, the last but
one, ...; then the pairs of the group; then the group below. The first complete pairing with the fewest extra floats
counts. Branches that cannot be completed are not entered: `Outlook` gives lower bounds for the groups below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...matching.perfect import bits
from .swiss_field import PlayerField, mask_of
from .swiss_inside import Inside
from .swiss_outlook import Outlook, OutOfPatience, Partial


class Formed(NamedTuple):
    """What happened in one group: the pairs formed in it, and who moved down from it or through it, as places."""

    pairs: tuple[tuple[int, int], ...]
    down: tuple[int, ...]


Found = list[Formed]


class _Placed(NamedTuple):
    """The state once the floaters of a group are placed: their pairs, those who pass through, the rest of the group
    as a mask."""

    pairs: tuple[tuple[int, int], ...]
    passing: tuple[int, ...]
    rest: int
    extra: int
    repeats: int


class Search:
    """The search in one field without the bye."""

    def __init__(self, field: PlayerField) -> None:
        self._field = field
        self._inside = Inside(field)
        self._outlook = Outlook(field)
        self._last = len(field.groups) - 1
        self._dead: set[tuple[int, tuple[int, ...], int, int]] = set()

    def run(self, repeats: int) -> tuple[Found, int]:
        """The first pairing with this many repeats, group by group, and its number of extra floats.

        There must be a pairing with this many repeats.
        """
        extra = 0
        if not self._field.groups:
            return [], 0
        while True:
            try:
                found = self._below(0, (), extra, repeats)
            # The guess of few extra floats leads to long searches: compute the exact number first.
            except OutOfPatience:
                extra = self._outlook.fewest(repeats)
                found = self._below(0, (), extra, repeats)
            if found is not None:
                return found, extra
            extra += 1

    def _below(self, group: int, floaters: tuple[int, ...], extra: int, repeats: int) -> Found | None:
        """Pair the groups from this one on with the floaters that come to it."""
        if group > self._last:
            return []
        key = group, floaters, extra, repeats
        if key in self._dead:
            return None
        found = None
        if self._outlook.possible(group, floaters, extra, repeats):
            found = self._group(group, floaters, extra, repeats)
        if found is None:
            self._dead.add(key)
        return found

    def _group(self, group: int, floaters: tuple[int, ...], extra: int, repeats: int) -> Found | None:
        members = self._field.masked(self._field.groups[group])
        for placed in self._place(group, floaters, _Placed((), (), members, extra, repeats)):
            for down in self._send_down(group, placed):
                left = placed.extra - len(down) // 2 * 2
                stay = placed.rest
                for v in down:
                    stay ^= 1 << v
                moving = placed.passing + down[::-1]
                found = self._inside_then_below(group, stay, moving, left, placed.repeats)
                if found is not None:
                    found[0] = Formed(placed.pairs + found[0].pairs, moving)
                    return found
        return None

    def _inside_then_below(
        self, group: int, stay: int, moving: tuple[int, ...], extra: int, repeats: int
    ) -> Found | None:
        """The first pairing of those who stay that leaves the groups below enough repeats, and these groups.

        No round has fewer repeats than this one, so any repeats not used below are used inside.
        """
        fewest = self._field.fewest_repeats(stay)
        if fewest is None:
            return None
        for used in range(repeats, fewest - 1, -1):
            below = self._below(group + 1, moving, extra, repeats - used)
            if below is not None:
                return [Formed(tuple(self._inside.first(stay, used)), moving), *below]
        return None

    def _place(self, group: int, floaters: tuple[int, ...], placed: _Placed) -> Iterator[_Placed]:
        """Each floater plays the first of the group that it has not met, or the second, ...; failing all, it passes
        on."""
        if not floaters:
            yield placed
            return
        first, others = floaters[0], floaters[1:]
        pairs, passing, rest, extra, repeats = placed
        for opponent, cost in self._field.opponents(first, list(bits(rest)), repeats):
            left = rest ^ 1 << opponent
            if self._outlook.of_use(first, opponent) and self._outlook.pairable(
                group + 1, left, passing + others, repeats - cost
            ):
                met = _Placed((*pairs, (first, opponent)), passing, left, extra, repeats - cost)
                if self._promising(group, others, met):
                    yield from self._place(group, others, met)
        # Passing the group costs one extra float.
        if group < self._last and extra:
            passed = placed._replace(passing=(*passing, first), extra=extra - 1)
            if self._promising(group, others, passed):
                yield from self._place(group, others, passed)

    def _promising(self, group: int, others: tuple[int, ...], placed: _Placed) -> bool:
        above = placed.passing + others
        partial = Partial(group, above, placed.rest, mask_of(placed.passing))
        return self._outlook.promising(partial, placed.extra + len(placed.passing), placed.repeats)

    def _send_down(self, group: int, placed: _Placed) -> Iterator[tuple[int, ...]]:
        """The last of an odd group moves down, or the last but one, ...; two more are two extra floats. The last
        place first."""
        rest = list(bits(placed.rest))[::-1]
        most = len(rest) if group < self._last else 0
        for count in range(len(rest) % 2, most + 1, 2):
            cost = count // 2 * 2
            if cost > placed.extra:
                return
            coming = len(placed.passing) + count
            if self._outlook.enough(group + 1, coming, placed.extra - cost, placed.repeats):
                sent = mask_of(placed.passing)
                partial = Partial(group, placed.passing, placed.rest, sent, 0, count)
                if self._outlook.promising(partial, placed.extra + len(placed.passing), placed.repeats):
                    yield from self._choose(group, placed, rest, count, 0)

    def _choose(
        self,
        group: int,
        placed: _Placed,
        rest: Sequence[int],
        count: int,
        staying: int,
        down: tuple[int, ...] = (),
    ) -> Iterator[tuple[int, ...]]:
        """The sets of `count` more of `rest`, as early in it as possible; the members of `staying` do not move down."""
        if count == 0:
            yield down
            return
        for at in range(len(rest) - count + 1):
            chosen = (*down, rest[at])
            sent = mask_of(placed.passing + chosen)
            partial = Partial(group, placed.passing, placed.rest, sent, staying, len(chosen) + count - 1)
            if self._outlook.promising(partial, placed.extra + len(placed.passing), placed.repeats):
                yield from self._choose(group, placed, rest[at + 1 :], count - 1, staying, chosen)
            staying |= 1 << rest[at]
