"""Common to the Swiss systems: the participants of a round as parallel lists, who may not meet whom, scoregroups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Self

from ..domain.errors import StateError
from ..domain.messages import msg
from ..domain.tournament import Entry, Tournament

WHITE, BLACK = 1, -1


class Participants:
    """The participants of a round; each is identified by its place in ascending order of TPN [C.04.3: 1.1].

    `apart` lists those that a participant may not meet: earlier opponents and those that a decision forbids.
    `together` are the places of two participants that a what-if question pairs: they may only meet each other.
    """

    apart: list[list[int]]
    most_apart: int
    virtual: list[int]

    def __init__(self, entries: Sequence[Entry], together: tuple[int, int] | None) -> None:
        self.entries = sorted(entries, key=lambda entry: entry.tpn)
        self.tpn = [entry.tpn for entry in self.entries]
        self.place = {tpn: i for i, tpn in enumerate(self.tpn)}
        self.together: tuple[int, ...] = (
            tuple(sorted(self.place[tpn] for tpn in together)) if together else ()
        )

    def __len__(self) -> int:
        return len(self.tpn)

    def forbid(self, tournament: Tournament) -> None:
        """Add prohibited pairs to the earlier opponents; `most_apart` is the largest number that any one may not
        meet."""
        for a, b in tournament.prohibited_pairs():
            i, j = self.place.get(a), self.place.get(b)
            if i is not None and j is not None:
                self.apart[i].append(j)
                self.apart[j].append(i)
        self.most_apart = max(map(len, self.apart), default=0)

    def may_meet(self, a: int, b: int) -> bool:
        """Whether two may be paired: no second meeting [C.04.3: 2.1.1; C.04.6: 2.1.1], no prohibition, and no pair of a
        what-if question that this would part."""
        if b in self.apart[a]:
            return False
        held = self.together
        return not held or (a not in held and b not in held) or (a in held and b in held)

    def holding(self, a: int, b: int) -> Self:
        """The same participants, asking what happens if these two meet."""
        held = copy(self)
        held.together = (min(a, b), max(a, b))
        return held

    @cached_property
    def _apart_sets(self) -> dict[int, frozenset[int]]:
        """Filled as far as asked: with few past rounds the lists are as fast."""
        return {}

    def away(self, one: int, local: Mapping[int, int]) -> int:
        """Those of a group whom `one` may not meet, as a mask; `local` numbers the members of the group."""
        mask = 0
        if 4 * len(local) < len(self.apart[one]):
            apart = self._apart_sets.get(one)
            if apart is None:
                apart = self._apart_sets[one] = frozenset(self.apart[one])
            for member, k in local.items():
                if member in apart:
                    mask |= 1 << k
            return mask
        get = local.get
        for other in self.apart[one]:
            j = get(other)
            if j is not None:
                mask |= 1 << j
        return mask

    def rows(self, members: Sequence[int]) -> list[int]:
        """Adjacency of `members` among themselves: bit k of row j is set when members j and k may meet."""
        local = {member: k for k, member in enumerate(members)}
        everyone = (1 << len(members)) - 1
        rows = [everyone & ~(1 << k | self.away(member, local)) for k, member in enumerate(members)]
        if self.together:
            a, b = (local.get(member) for member in self.together)
            for one, two in ((a, b), (b, a)):
                if one is not None:
                    bit = 1 << one
                    for k in range(len(rows)):
                        if k != two:
                            rows[k] &= ~bit
                    rows[one] &= 1 << two if two is not None else 0
        return rows


def last_unequal(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """The colour of the first participant the last time the two had different colours; 0 if they never had.

    The colours of played games are compared from the most recent one backwards, skipping unplayed rounds (C.04.2,
    3.4).
    """
    for one, other in zip(reversed(mine), reversed(theirs), strict=False):
        if one != other:
            return one
    return 0


def virtual_of(points: Mapping[range, int], tpn: int) -> int:
    """The virtual points of one participant; a later record overrides an earlier one."""
    value = 0
    for tpns, amount in points.items():
        if tpn in tpns:
            value = amount
    return value


def check_rounds(tournament: Tournament, rounds: int | None, article: str) -> int:
    """The announced number of rounds; StateError if it is missing, or if all of them have been paired."""
    if rounds is None:
        raise StateError(
            msg(
                "the announced number of rounds is needed [{article}]; give the option rounds (--option "
                "rounds=7)",
                article=article,
            ),
            "options.rounds",
        )
    if tournament.round > rounds:
        raise StateError(
            msg(
                "the event has {rounds, plural, one {# round} other {# rounds}}, so there is no round {round} to "
                "pair; change the option rounds if one is added",
                rounds=rounds,
                round=tournament.round,
            ),
            "round",
        )
    return rounds
