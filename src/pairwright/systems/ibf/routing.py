"""Where losers of the upper bracket enter the lower one (3.2.5, 3.2.5.2), and how many rematches that brings.

Upper round t sends its losers into lower round 2(t - 1). A routing says for each such drop which lower slot the loser
of upper match i (from 0) takes. The default postpones rematches longest and causes the fewest: slot i XOR mask. All
figures are exact, for full fields with every match a coin toss.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.reading import number_in

Permutation = tuple[int, ...]

MASKS: dict[int, tuple[int, ...]] = {
    8: (1,),
    16: (2, 0),
    32: (2, 2, 0),
    64: (8, 6, 1, 1),
    128: (8, 8, 6, 0, 1),
}
"""Masks for upper rounds 2, 3, ...; the loser of the upper final has one slot only."""


def natural(n: int) -> Permutation:
    """In order."""
    return tuple(range(n))


def reverse(n: int) -> Permutation:
    """In reverse order."""
    return tuple(range(n - 1, -1, -1))


def half_shift(n: int) -> Permutation:
    """The halves exchanged."""
    return tuple((i + n // 2) % n for i in range(n))


def reverse_half_shift(n: int) -> Permutation:
    """Each half in reverse order."""
    half = n // 2
    return tuple(half - 1 - i if i < half else n + half - 1 - i for i in range(n)) if n > 1 else (0,)


def pair_flip(n: int) -> Permutation:
    """Neighbours exchanged."""
    return tuple(i ^ 1 for i in range(n)) if n > 1 else (0,)


ORDERINGS: dict[str, Callable[[int], Permutation]] = {
    "natural": natural,
    "reverse": reverse,
    "half_shift": half_shift,
    "reverse_half_shift": reverse_half_shift,
    "pair_flip": pair_flip,
}
CYCLE = ("natural", "reverse", "reverse_half_shift", "half_shift")
"""For 256 lines and more: upper rounds 1, 2, 3, 4 repeating; round 1 has no drop, so the first is reversed."""

BEST = "fewest-rematches"


def drops(size: int) -> list[int]:
    """How many losers drop from upper rounds 2, 3, ..., the final."""
    return [size >> round_ for round_ in range(2, size.bit_length())]


def routing(size: int, names: str | Sequence[str] = BEST) -> list[Permutation]:
    """For each drop, the slot of every loser. `names`: one ordering for all drops, or one for each.

    An ordering is one of ORDERINGS, `xor:MASK`, `cycle` or `fewest-rematches`.
    """
    counts = drops(size)
    if isinstance(names, str):
        if names == BEST:
            names = [f"xor:{mask}" for mask in MASKS[size]] if size in MASKS else "cycle"
        if names == "cycle":
            names = [CYCLE[(k + 1) % 4] for k in range(len(counts))]
        if isinstance(names, str):
            names = [names] * len(counts)
    names = (
        [*names, *["natural"] * (len(counts) - len(names))] if len(names) == len(counts) - 1 else list(names)
    )
    if len(names) != len(counts):
        raise StateError(
            msg(
                "{orderings, plural, one {# ordering} other {# orderings}} for "
                "{drops, plural, one {# drop} other {# drops}}",
                orderings=len(names),
                drops=len(counts),
            ),
            "routing",
        )
    return [_permutation(name, count) for name, count in zip(names, counts, strict=True)]


def _permutation(name: str, count: int) -> Permutation:
    if count == 1:
        return (0,)
    mask = number_in(name[4:]) if name.startswith("xor:") else None
    if mask is not None and mask < count:
        return tuple(i ^ mask for i in range(count))
    if name not in ORDERINGS:
        known = ", ".join(ORDERINGS)
        raise StateError(
            msg(
                "a drop of {count} is routed by {orderings} or xor:0 to xor:{last}, not {name}",
                count=count,
                orderings=known,
                last=count - 1,
                name=repr(name),
            ),
            "routing",
        )
    return ORDERINGS[name](count)


class Rematches(NamedTuple):
    """What a routing leads to: the first lower round with a possible rematch (ignoring the last drop, where there is
    no choice), the rematches expected in a whole tournament, and those in the very match into which the loser drops."""

    earliest: int | None
    expected: Fraction
    immediate: Fraction


def rematches(size: int, slots: Sequence[Permutation]) -> Rematches:
    """Every pair that can meet in the upper and again in the lower bracket, with its probability.

    X beats Y in upper round s and loses in round t > s; both upper matches lie on one path, so the place of their
    second meeting is fixed.
    """
    rounds = size.bit_length() - 1
    earliest: int | None = None
    expected = immediate = Fraction(0)
    for s in range(1, rounds):
        for match in range(size >> s):
            y_round, y_slot = _entry(s, match, slots)
            for t in range(s + 1, rounds + 1):
                x_round, x_slot = _entry(t, match >> (t - s), slots)
                meeting = _meeting(y_round, y_slot, x_round, x_slot)
                chance = Fraction(1, 1 << ((t - s) + (meeting - y_round) + (meeting - x_round)))
                expected += chance
                if meeting == x_round and t < rounds:
                    immediate += chance
                if t < rounds and (earliest is None or meeting < earliest):
                    earliest = meeting
    return Rematches(earliest, expected, immediate)


def _entry(round_: int, match: int, slots: Sequence[Permutation]) -> tuple[int, int]:
    """Lower round and match in which the loser of an upper match begins."""
    return (1, match // 2) if round_ == 1 else (2 * (round_ - 1), slots[round_ - 2][match])


def _meeting(y_round: int, y: int, x_round: int, x: int) -> int:
    """The lower round in which the paths of two entries join."""
    while y_round < x_round:
        y, y_round = _up(y, y_round)
    while x != y:
        y, y_round = _up(y, y_round)
        x, x_round = _up(x, x_round)
    return x_round


def _up(match: int, round_: int) -> tuple[int, int]:
    return (match, round_ + 1) if round_ % 2 else (match // 2, round_ + 1)
