"""The choices of a round of article 4.6 in the order of the text: by group the floaters, who moves down, the pairs.

Two rounds with the same groups are compared by their choices: of two equally good rounds, the text yields the one
that comes earlier in the first choice in which they differ. A round paired by hand has choices too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Choice(NamedTuple):
    """An opponent for a floater (None: it passes on) or for a member of a group; or a player who moves down from it."""

    group: int
    team: int | None
    opponent: int | None
    down: tuple[int, ...] | None = None


def choices(groups: Sequence[Sequence[int]], pairs: Iterable[tuple[int, int]]) -> Iterator[Choice]:
    """The choices in score groups, each in the order of the round, given the pairs of all their players; players by
    number."""
    mate = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    home = {tpn: index for index, group in enumerate(groups) for tpn in group}
    coming: list[int] = []
    for index, group in enumerate(groups):
        met = set()
        passing = []
        for floater in coming:
            opponent = mate[floater]
            if home[opponent] == index:
                met.add(opponent)
                yield Choice(index, floater, opponent)
            else:
                passing.append(floater)
                yield Choice(index, floater, None)
        rest = [tpn for tpn in group if tpn not in met]
        down = [tpn for tpn in rest if home[mate[tpn]] > index]
        yield Choice(index, None, None, tuple(down))
        rest = [tpn for tpn in rest if tpn not in down]
        while rest:
            first, opponent = rest[0], mate[rest[0]]
            yield Choice(index, first, opponent)
            rest = [tpn for tpn in rest if tpn not in (first, opponent)]
        coming = passing + down


def first_other(ours: Iterable[Choice], theirs: Iterable[Choice]) -> tuple[Choice, Choice] | None:
    """The first choice that differs between two rounds; None if they are the same."""
    return next((pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]), None)
