"""Article 4.6, a group with an even number of players: the first pairing in the order of the text.

The first of the upper half plays the first of the lower half, or the second, ...; else the last of the upper half,
the last but one, ...; the pair is taken out, and the rest is divided again. Taken literally, splitting pairs already
formed is an exponential search; here a pair is formed only if the rest can still be paired, so no pair is ever split,
and the first complete pairing is the same.
"""

from __future__ import annotations

from ...matching.perfect import bits, join, partners, perfect_matching
from .swiss_field import PlayerField

Pairs = list[tuple[int, int]]

IMPOSSIBLE = "a group without a pairing was to be paired"
NOT_LED = "the witness could not be led to a pairing that exists"


class Inside:
    """The pairings of single groups of a field, each computed once."""

    def __init__(self, field: PlayerField, halves: bool = True) -> None:
        """Without `halves` the first plays the next in the list, or the one after him, ... (4.5)."""
        self._field = field
        self._halves = halves
        self._known: dict[tuple[int, int], Pairs] = {}

    def first(self, mask: int, repeats: int) -> Pairs:
        """The first pairing of these players with this many repeats; there must be one."""
        key = mask, repeats
        if key not in self._known:
            self._known[key] = self._first(mask, repeats)
        return self._known[key]

    def _first(self, mask: int, repeats: int) -> Pairs:
        if repeats:
            return self._with_repeats(mask, repeats)
        straight = self._straight(mask)
        return self._looking_ahead(mask) if straight is None else straight

    def _straight(self, mask: int) -> Pairs | None:
        """Pair without looking ahead; None if a player is left who has met all the others left."""
        unmet = self._field.unmet
        rest = list(bits(mask))
        pairs = []
        while rest:
            at = _first_at(unmet[rest[0]], rest, self._halves)
            if at < 0:
                return None
            pairs.append((rest[0], rest.pop(at)))
            del rest[0]
        return pairs

    def _looking_ahead(self, mask: int) -> Pairs:
        """The same with one complete pairing of the rest as a witness: a pair is formed if the witness can be adapted
        to it."""
        field = self._field
        rest = list(bits(mask))
        pairs = []
        # As long as counting proves the rest pairable, the first possible opponent is right.
        while len(rest) - 2 >= field.roomy:
            pairs.append((rest[0], rest.pop(_first_at(field.unmet[rest[0]], rest, self._halves))))
            del rest[0]
        start = rest[0]
        rows = field.rows_from(start, rest[-1] + 1)
        rest = [v - start for v in rest]
        alive = 0
        for v in rest:
            alive |= 1 << v
        mate = perfect_matching(rows, alive)
        assert mate is not None, IMPOSSIBLE
        while rest:
            a = rest[0]
            b = _led(rows, alive, mate, rest, self._halves)
            alive &= ~(1 << a | 1 << b)
            rest.remove(b)
            del rest[0]
            pairs.append((a + start, b + start))
        return pairs

    def _with_repeats(self, mask: int, repeats: int) -> Pairs:
        """The same where second meetings are unavoidable."""
        rest = list(bits(mask))
        pairs = []
        while rest:
            a, half = rest[0], len(rest) // 2 if self._halves else 1
            order = rest[half:] + rest[half - 1 : 0 : -1]
            mask ^= 1 << a
            b, cost = next(
                (b, cost)
                for b, cost in self._field.opponents(a, order, repeats)
                if self._can_be_paired(mask ^ 1 << b, repeats - cost)
            )
            mask ^= 1 << b
            repeats -= cost
            rest.remove(b)
            del rest[0]
            pairs.append((a, b))
        return pairs

    def _can_be_paired(self, mask: int, repeats: int) -> bool:
        fewest = self._field.fewest_repeats(mask)
        return fewest is not None and fewest <= repeats


def _first_at(row: int, rest: list[int], halves: bool) -> int:
    """The index in `rest` of the first opponent of its first player; -1 if there is none."""
    half = len(rest) // 2 if halves else 1
    for at in range(half, len(rest)):
        if row >> rest[at] & 1:
            return at
    for at in range(half - 1, 0, -1):
        if row >> rest[at] & 1:
            return at
    return -1


def _led(rows: list[int], alive: int, mate: list[int], rest: list[int], halves: bool) -> int:
    """The first opponent of the first of `rest` that leaves all others pairable; `mate` is changed to that pairing."""
    a = rest[0]
    half = len(rest) // 2 if halves else 1
    order = (b for b in rest[half:] + rest[half - 1 : 0 : -1] if rows[a] >> b & 1)
    x = mate[a]
    possible: int | None = None
    while (b := next(order)) != x:
        y = mate[b]
        # The two partners left behind may simply meet each other.
        if rows[x] >> y & 1:
            mate[a], mate[b] = b, a
            mate[x], mate[y] = y, x
            return b
        if possible is None:
            possible = partners(rows, alive, mate, a)
        if possible >> b & 1:
            mate[a], mate[b] = b, a
            mate[x] = mate[y] = -1
            led = join(rows, alive & ~(1 << a | 1 << b), mate, x)
            assert led, NOT_LED
            return b
    return b
