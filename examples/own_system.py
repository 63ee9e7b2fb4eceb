"""A system of your own: neighbours in the table meet. Its complete rule book:

1. The teams are ordered by match points, then by number. 2. If they are an odd number, the last one without a bye has
the bye. 3. The first meets the next one that it has not met, and so on down; where the rest could not be paired, the
one after it. 4. The team with fewer Whites has White, of equal ones the higher.

    pairwright --plugin examples/own_system.py pair examples/club-cup.trf --system neighbours
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pairwright as pw


def pair(
    event: pw.Tournament, options: Mapping[str, Any], together: tuple[int, int] | None = None
) -> pw.RoundPairing:
    """Pair the round; with `together` these two must meet."""
    order = sorted(event.present, key=lambda entry: (-entry.mp, entry.tpn))
    barred = {frozenset((entry.tpn, item.opponent)) for entry in order for item in entry.history}
    barred |= {frozenset(couple) for couple in event.prohibited_pairs()}
    for one in together or ():  # may not meet anybody else
        barred |= {frozenset((one, entry.tpn)) for entry in order if entry.tpn not in (together or ())}
    fixed = [frozenset(couple) for couple in event.forced]
    for bye in byes(order):
        pairs = neighbours([entry for entry in order if entry is not bye], barred, fixed)
        if pairs is not None:
            tables = [pw.Pair(*colours(a, b), table, 0) for table, (a, b) in enumerate(pairs, 1)]
            return pw.RoundPairing(event, options, tuple(tables), bye)
    raise pw.NoLegalPairing("every round has two teams that have met", [entry.tpn for entry in order])


def byes(order: Sequence[pw.Entry]) -> list[pw.Entry | None]:
    """Rule 2: the candidates for the bye, first in line first."""
    if len(order) % 2 == 0:
        return [None]
    return [one for one in reversed(order) if all(item.result is not pw.Result.PAB for item in one.history)]


def neighbours(
    order: Sequence[pw.Entry], barred: set[frozenset[int | None]], fixed: Sequence[frozenset[int]]
) -> list[tuple[pw.Entry, pw.Entry]] | None:
    """Rule 3, after the pairs by decision."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for other in rest:
        couple = frozenset((first.tpn, other.tpn))
        decided = [one for one in fixed if one & couple]
        if decided != [couple] if decided else couple in barred:
            continue
        found = neighbours([one for one in rest if one is not other], barred, fixed)
        if found is not None:
            return [(first, other), *found]
    return None


def colours(higher: pw.Entry, lower: pw.Entry) -> tuple[pw.Entry, pw.Entry]:
    """Rule 4: White, Black."""
    whites = [sum(item.colour is pw.Colour.WHITE for item in one.history) for one in (higher, lower)]
    return (higher, lower) if whites[0] <= whites[1] else (lower, higher)


NEIGHBOURS = pw.register(
    pw.System(
        "neighbours",
        "Neighbours in the table",
        "Example rules",
        (pw.Option("rounds", "number", None, "", "Announced number of rounds"),),
        pair,
        sentences={
            "round": "Round {round}: {matches, plural, one {# match} other {# matches}} of neighbours in the table.",
            "pair": "Table {table}: {a_team} and {b_team} are the nearest in the table that have not met.",
            "bye": "{bye_team} has the bye, as the last one without.",
            "wish": "{a_team} against {b_team} is possible, but nearer neighbours can meet.",
        },
    )
)
