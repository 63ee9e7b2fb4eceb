"""From one stage to the next in a mixed system (1.8): who qualifies, and the lines that keep group-mates apart.

Article 1.8 names the system and regulates nothing; all of this is ours.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.structures import BYE, Occupant
from ...matching.optimal import first_optimal_pairing
from .lines import seed_order, size_for
from .spreading import meeting_round

Qualifier = tuple[int, int]
"""Tier (1 for winners, 2 for seconds, ...) and group, from 1."""


def qualifier_lines(groups: int, tiers: int) -> list[Qualifier | None]:
    """The lines of a knockout for the first `tiers` of each of `groups` groups, listed in order of strength.

    Seed numbers are given tier by tier. Inside a tier the groups are permuted among its lines so that group-mates
    meet as late as possible; of all such assignments the first in the order of the groups is taken. Passes go to the
    best of tier 1.
    """
    if groups < 1 or tiers < 1 or groups * tiers < 2:
        raise StateError(msg("at least two players must qualify"), "qualifiers")
    size = size_for(groups * tiers)
    line_of = {seed: line for line, seed in enumerate(seed_order(size))}
    lines: list[Qualifier | None] = [None] * size
    mates: dict[int, list[int]] = {group: [] for group in range(1, groups + 1)}
    for tier in range(1, tiers + 1):
        own = [line_of[(tier - 1) * groups + k] for k in range(1, groups + 1)]
        for line, group in zip(own, _latest(own, mates), strict=True):
            lines[line] = (tier, group)
            mates[group].append(line)
    return lines


def _latest(lines: Sequence[int], mates: Mapping[int, Sequence[int]]) -> list[int]:
    """The group for each line: no two of a group meet before the latest round that can be guaranteed for all."""
    found = None
    round_ = 12
    while found is None:
        fits = [
            [group for group in mates if all(meeting_round(line, mate) >= round_ for mate in mates[group])]
            for line in lines
        ]
        found = _first_assignment(fits)
        assert found is not None or round_, "from round 0 on every group fits every line"
        round_ -= 1
    return found


def _first_assignment(fits: Sequence[Collection[int]]) -> list[int] | None:
    """The first assignment in lexicographic order of different groups to lines, None if there is none.

    A complete assignment is kept as a witness: to fix a group on a line, the line that has it now looks for another
    one.
    """
    line_of: dict[int, int] = {}
    fixed: set[int] = set()
    for line in range(len(fits)):
        if not _seat(line, fits, line_of, fixed, set()):
            return None
    group_of = {line: group for group, line in line_of.items()}
    for line, options in enumerate(fits):
        # Improve the witness: an earlier group takes this line if its present line finds another one.
        for group in sorted(one for one in options if one < group_of[line] and one not in fixed):
            trial = {**line_of, group: line}
            del trial[group_of[line]]
            holder = line_of.get(group)
            if holder is None or _seat(holder, fits, trial, fixed | {group}, set()):
                line_of = trial
                group_of = {at: one for one, at in line_of.items()}
                break
        fixed.add(group_of[line])
    return [group_of[line] for line in range(len(fits))]


def _seat(
    line: int,
    fits: Sequence[Collection[int]],
    line_of: dict[int, int],
    fixed: Collection[int],
    seen: set[int],
) -> bool:
    """Give a line a group by an augmenting path that leaves the fixed groups alone; whether that succeeds."""
    for group in fits[line]:
        if group in fixed or group in seen:
            continue
        seen.add(group)
        if group not in line_of or _seat(line_of[group], fits, line_of, fixed, seen):
            line_of[group] = line
            return True
    return False


def earliest_meeting(lines: Sequence[Qualifier | None]) -> int | None:
    """The earliest round in which two of one group can meet; None if no two of a group qualify."""
    places: dict[int, list[int]] = {}
    for line, qualifier in enumerate(lines):
        if qualifier is not None:
            places.setdefault(qualifier[1], []).append(line)
    return min(
        (meeting_round(a, b) for found in places.values() for a in found for b in found if a < b),
        default=None,
    )


def from_groups(tables: Sequence[Sequence[int]], tiers: int) -> list[Occupant]:
    """The lines for the first `tiers` of each group; `tables` are the players of each group in final order, the
    groups in order of strength."""
    for number, table in enumerate(tables, 1):
        if len(table) < tiers:
            raise StateError(
                msg(
                    "group {group} has {count} of the {qualifiers} players who are to qualify",
                    group=number,
                    count=len(table),
                    qualifiers=tiers,
                ),
                "qualifiers",
            )
    chosen = [player for table in tables for player in table[:tiers]]
    if len(set(chosen)) != len(chosen):
        raise StateError(msg("a player cannot stand on two lines"), "qualifiers")
    lines = qualifier_lines(len(tables), tiers)
    return [BYE if q is None else tables[q[1] - 1][q[0] - 1] for q in lines]


def from_swiss(standing: Sequence[int], met: Collection[frozenset[int]]) -> list[Occupant]:
    """The lines for the top players of a Swiss, seeded by the standings, with as few repeats in round 1 as possible
    and, for that, the fewest moves among the players of the lower half. `met`: earlier meetings."""
    if len(set(standing)) != len(standing):
        raise StateError(msg("a player cannot stand on two lines"), "qualifiers")
    count, seeded = len(standing), list(standing)
    size = size_for(count)
    lower = seeded[size // 2 :]
    hosts = [seeded[size - (size // 2 + k + 1)] for k in range(len(lower))]
    n = len(lower)
    heavy = n * n + 1
    cost = [
        [heavy * (frozenset((hosts[seat], lower[k])) in met) + abs(seat - k) for k in range(n)]
        for seat in range(n)
    ]
    rows: list[list[int | None]] = [[None] * (2 * n) for _ in range(2 * n)]
    for seat in range(n):
        for k in range(n):
            rows[seat][n + k] = rows[n + k][seat] = cost[seat][k]
    pairs = first_optimal_pairing(rows)
    assert pairs is not None, "everybody can have every seat"
    for a, b in pairs:
        seat, k = min(a, b), max(a, b) - n
        seeded[size // 2 + seat] = lower[k]
    return [seeded[seed - 1] if seed <= count else BYE for seed in seed_order(size)]


def with_lives(survivors: Sequence[tuple[int, int]]) -> list[Occupant]:
    """The lines for survivors of a Swiss to N losses, (player, lives left) in order of standing: a player with two
    lives has a pass in round 1. The sum of lives is a power of two; nobody has more than two."""
    if len({player for player, _ in survivors}) != len(survivors):
        raise StateError(msg("a player cannot stand on two lines"), "lives")
    if len(survivors) < 2:
        raise StateError(msg("a knockout needs at least two survivors"), "lives")
    total = sum(lives for _, lives in survivors)
    if total & (total - 1):
        raise StateError(msg("the sum of lives must be 2, 4, 8, ..., not {total}", total=total), "lives")
    if any(lives not in (1, 2) for _, lives in survivors):
        raise StateError(msg("one or two lives can be carried into a knockout"), "lives")
    seeded = [player for lives in (2, 1) for player, left in survivors if left == lives]
    return [seeded[seed - 1] if seed <= len(seeded) else BYE for seed in seed_order(total)]
