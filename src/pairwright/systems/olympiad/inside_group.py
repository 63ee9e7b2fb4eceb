"""The pairing inside a group, and of the median group with its floaters [6.4].

9.1, 9.2, 9.3 (2009: 36, 37, 38, 39, 40; 2008: 36, 37, 38, 39, 40, 41).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...matching.by_turns import first_by_turns, first_partner, from_the_middle
from ...matching.perfect import bits, largest_matching
from .field import OlympiadField
from .judge import Judge

RawPair = tuple[int, int]


def pair_group(field: OlympiadField, teams: int, limits: bool, from_below: bool) -> list[RawPair]:
    """The first pairing of a group in the order of 9.3, as (the team that was to be paired, its opponent).

    Below the median the lowest team comes first and the list is reversed [9.2; 2009: 38; 2008: 38, 41].
    """
    order = list(bits(teams))
    if from_below:
        order.reverse()
    pairs = first_by_turns(field.adjacency(limits), order, from_the_middle)
    assert pairs is not None, "a group was left that has no pairing"
    return pairs


def pair_median(
    judge: Judge, teams: int, down: Sequence[int], up: Sequence[int], limits: bool
) -> tuple[list[RawPair], list[RawPair]]:
    """The pairs of the floaters to the median group, and those of its other teams.

    The floaters from above come first, the best placed one first, and take the first team from the top that leaves
    everything pairable; then those from below, the worst placed one first, from the bottom.
    """
    field = judge.field
    guests = [*sorted(down), *sorted(up, reverse=True)]
    rest = teams
    met: list[RawPair] = []
    if guests:
        rows = judge.guest_rows(teams, guests, limits)
        alive = teams | field.mask(guests)
        mate = largest_matching(rows, alive)
        hosts = list(bits(teams))
        for k, guest in enumerate(guests):
            size = range(len(hosts))
            place = first_partner(rows, alive, mate, guest, hosts, size if k < len(down) else reversed(size))
            assert place is not None, "a floater was sent to the median group that cannot be paired there"
            host = hosts.pop(place)
            alive &= ~(field.bits[guest] | field.bits[host])
            rest &= ~field.bits[host]
            met.append((guest, host))
    return met, pair_group(field, rest, limits, False)
