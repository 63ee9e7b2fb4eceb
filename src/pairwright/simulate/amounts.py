"""How often something happens in random events: a count, or a share of those eligible, in the event or in some rounds.

5%             each with this chance, in every round
3              three in the whole event
1-3:4,5:10%    four in rounds 1 to 3 in all, and each with a chance of 10 % in round 5
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from ..domain.errors import StateError
from ..domain.messages import msg

T = TypeVar("T")

_PART = re.compile(r"(?:(?P<first>\d+)(?:-(?P<last>\d+))?:)?(?P<value>\d+(?:\.\d+)?)(?P<share>%?)")


@dataclass(frozen=True)
class Part:
    """A count or a share (0 to 1) in rounds `first` to `last` (None: to the end)."""

    count: int = 0
    share: float = 0.0
    first: int = 1
    last: int | None = None


@dataclass(frozen=True)
class Amount:
    """Counts and shares by rounds; if several parts cover a round, their counts add up and the last share applies."""

    parts: tuple[Part, ...] = ()

    def __bool__(self) -> bool:
        return any(part.count or part.share for part in self.parts)


def share(value: float) -> Amount:
    """A probability from 0 to 1, in every round."""
    return Amount((Part(share=value),))


def read_amount(text: str) -> Amount:
    """An amount from its text; StateError if it is not one."""
    parts = []
    for word in text.replace(" ", "").split(","):
        match = _PART.fullmatch(word)
        if match is None or (not match["share"] and "." in match["value"]):
            raise StateError(
                msg(
                    "{value} is not an amount: a count (3), a percentage (5%), or one by rounds (1-3:4, 5:10%)",
                    value=repr(word),
                )
            )
        first, last = int(match["first"] or 1), None
        if match["first"]:
            last = int(match["last"] or first)
            if not 1 <= first <= last:
                raise StateError(
                    msg("{value}: rounds go from a smaller to a larger number, from 1 on", value=repr(word))
                )
        value = float(match["value"])
        if match["share"]:
            if value > 100:
                raise StateError(msg("{value} is more than 100 %", value=repr(word)))
            parts.append(Part(share=value / 100, first=first, last=last))
        else:
            parts.append(Part(count=int(value), first=first, last=last))
    return Amount(tuple(parts))


class Drawing:
    """An amount over the rounds of one event. Counts with no candidate in their round are carried over to later
    rounds."""

    def __init__(self, amount: Amount, rounds: int, rng: Random) -> None:
        self._share = [0.0] * (rounds + 1)
        self._due = [0] * (rounds + 1)
        self._owed = 0
        for part in amount.parts:
            last = rounds if part.last is None else min(part.last, rounds)
            for number in range(part.first, last + 1):
                self._share[number] = part.share or self._share[number]
            for _ in range(part.count if part.first <= last else 0):
                self._due[rng.randint(part.first, last)] += 1

    def choose(self, number: int, among: Sequence[T], rng: Random, most: int | None = None) -> list[T]:
        """Those chosen in this round, at most this many."""
        wanted = self._due[number] + self._owed
        chance = self._share[number]
        most = len(among) if most is None else max(0, min(most, len(among)))
        if not wanted and not chance:
            return []
        counted = rng.sample(range(len(among)), min(wanted, most))
        self._owed = wanted - len(counted)
        found = set(counted)
        if chance:
            for at in range(len(among)):
                if rng.random() < chance and len(found) < most:
                    found.add(at)
        return [among[at] for at in sorted(found)]


def choose_once(
    amount: Amount, among: Sequence[T], first: int, last: int, rng: Random
) -> list[tuple[T, int]]:
    """Those chosen once in the event, each with a round from `first` to `last`; nobody twice."""
    left = list(among)
    found = []
    for part in amount.parts:
        begin, end = max(part.first, first), last if part.last is None else min(part.last, last)
        if begin > end:
            continue
        chosen = rng.sample(left, min(part.count, len(left)))
        if part.share:
            chosen += [one for one in left if one not in chosen and rng.random() < part.share]
        found += [(one, rng.randint(begin, end)) for one in chosen]
        left = [one for one in left if one not in chosen]
    return found
