"""Article 4.6, a group with an even number of players: the first pairing in the order of the text.

The first of the upper half plays the first of the lower half, or the second, ...; else the last of the upper half, the
last but one, ...; the pair is taken out, and the rest is divided again. Taken literally, splitting formed pairs is a
search without a bound; here a pair is formed only when the rest can still be paired, so none is ever split, and the
first complete pairing is the same.
"""

from __future__ import annotations

from ...matching.perfect import bits, join, partners, perfect_matching
from .swiss_field import Field

Pairs = list[tuple[int, int]]

IMPOSSIBLE = "a group without a pairing was to be paired"


class Inside:
    """The pairings of single groups of a field, each made once."""

    def __init__(self, field: Field, halves: bool = True) -> None:
        """Without `halves` the first plays the next in the list, or the one after him, ... (4.5)."""
        self._field = field
        self._halves = halves
        self._known: dict[tuple[int, int], tuple[Pairs, int] | None] = {}

    def first(self, mask: int, repeats: int) -> tuple[Pairs, int] | None:
        """The first pairing of these players with so few repeats, and how many it has; None if there is none."""
        key = mask, repeats
        if key not in self._known:
            self._known[key] = self._first(mask, repeats)
        return self._known[key]

    def _first(self, mask: int, repeats: int) -> tuple[Pairs, int] | None:
        fewest = self._field.fewest_repeats(mask)
        if fewest is None or fewest > repeats:
            return None
        if repeats:
            return self._with_repeats(mask, repeats)
        straight = self._straight(mask)
        return (self._looking_ahead(mask) if straight is None else straight), 0

    def _straight(self, mask: int) -> Pairs | None:
        """Pair without looking ahead; None when somebody is left who has met all the others that are left."""
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
        """The same with one complete pairing of the rest as a witness: a pair is formed if the witness can follow."""
        field = self._field
        rest = list(bits(mask))
        pairs = []
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
        if mate is None:
            raise AssertionError(IMPOSSIBLE)
        while rest:
            a = rest[0]
            b = _led(rows, alive, mate, rest, self._halves)
            alive &= ~(1 << a | 1 << b)
            rest.remove(b)
            del rest[0]
            pairs.append((a + start, b + start))
        return pairs

    def _with_repeats(self, mask: int, repeats: int) -> tuple[Pairs, int]:
        """The same where second meetings are unavoidable."""
        field = self._field
        rest = list(bits(mask))
        pairs = []
        used = 0
        while rest:
            a = rest[0]
            mask ^= 1 << a
            half = len(rest) // 2 if self._halves else 1
            for b, cost in field.opponents(a, rest[half:] + rest[half - 1 : 0 : -1], repeats - used):
                fewest = field.fewest_repeats(mask ^ 1 << b)
                if fewest is not None and fewest + cost + used <= repeats:
                    break
            else:
                raise AssertionError(IMPOSSIBLE)
            mask ^= 1 << b
            used += cost
            rest.remove(b)
            del rest[0]
            pairs.append((a, b))
        return pairs, used


def _first_at(row: int, rest: list[int], halves: bool) -> int:
    """Where in `rest` the first opponent of its first player stands; -1 for none."""
    half = len(rest) // 2 if halves else 1
    for at in range(half, len(rest)):
        if row >> rest[at] & 1:
            return at
    for at in range(half - 1, 0, -1):
        if row >> rest[at] & 1:
            return at
    return -1


def _led(rows: list[int], alive: int, mate: list[int], rest: list[int], halves: bool) -> int:
    """The first opponent of the first of `rest` with whom all others can be paired; `mate` is led to that pairing."""
    a = rest[0]
    half = len(rest) // 2 if halves else 1
    possible: int | None = None
    for b in rest[half:] + rest[half - 1 : 0 : -1]:
        if not rows[a] >> b & 1:
            continue
        x, y = mate[a], mate[b]
        if x == b:
            return b
        if not rows[x] >> y & 1:
            if possible is None:
                possible = partners(rows, alive, mate, a)
            if not possible >> b & 1:
                continue
        mate[a], mate[b] = b, a
        if rows[x] >> y & 1:
            mate[x], mate[y] = y, x
        else:
            mate[x] = mate[y] = -1
            if not join(rows, alive & ~(1 << a | 1 << b), mate, x):
                raise AssertionError("the witness could not be led to a pairing that exists")
        return b
    raise AssertionError(IMPOSSIBLE)
