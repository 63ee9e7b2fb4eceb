"""Round robin in groups (article 1.2, which only names it; all of this is ours): composition of the groups."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

from ... import lots
from ...domain.errors import StateError
from ...domain.messages import msg

PURPOSE = "group"


def sizes(players: int, groups: int) -> list[int]:
    """Sizes that differ by at most one, the larger groups first."""
    if groups < 1 or players < 2 * groups:
        raise StateError(
            msg(
                "{players, plural, one {# player does} other {# players do}} not make "
                "{groups, plural, one {# group} other {# groups}} of two or more",
                players=players,
                groups=groups,
            ),
            "groups",
        )
    return [players // groups + (k < players % groups) for k in range(groups)]


def form_groups(
    players: Sequence[str],
    groups: int,
    method: str = "lots",
    seed: str = "",
    apart: Sequence[Collection[str]] = (),
) -> list[list[str]]:
    """The players of each group, in the order in which they were assigned.

    `lots`: the drawn order is dealt round the groups. `snake`: the players, strongest first, are dealt 1..G, G..1,
    ... `pots`: lots within each pot of G players, strongest pot first, one to each group. `apart` are sets of
    players, club mates for instance, to be spread: at most their share of a group, rounded up (2.2). The result is
    the first list, in the order of the lots or of strength, that keeps them apart.
    """
    capacity = sizes(len(players), groups)
    if len(set(players)) != len(players):
        raise StateError(msg("a player is named twice"), "players")
    if method == "lots":
        waves = [lots.draw(seed, PURPOSE, players)]
    elif method == "snake":
        waves = [list(players)]
    elif method == "pots":
        waves = [
            lots.draw(seed, PURPOSE, players[k : k + groups], k // groups + 1)
            for k in range(0, len(players), groups)
        ]
    else:
        raise StateError(
            msg("groups are formed by lots, snake, pots or by hand, not {method}", method=repr(method)),
            "method",
        )
    slots = _slots(len(players), groups, snake=method == "snake")
    limit = [(frozenset(mates), -(-len(mates) // groups)) for mates in apart]
    order = [player for wave in waves for player in wave]
    starts = [sum(map(len, waves[:k])) for k in range(len(waves) + 1)]
    found = _first_list(order, slots, limit, starts if method == "pots" else [0, len(order)])
    if found is None:
        raise StateError(msg("no division keeps these players apart"), "apart")
    made: list[list[str]] = [[] for _ in capacity]
    for group, player in zip(slots, found, strict=True):
        made[group].append(player)
    return made


def _slots(players: int, groups: int, snake: bool) -> list[int]:
    """The group for each place of the list: round and round, or back and forth; an incomplete last round likewise."""
    slots = []
    for at in range(players):
        turn, k = divmod(at, groups)
        slots.append(groups - 1 - k if snake and turn % 2 else k)
    return slots


def _first_list(
    order: Sequence[str],
    slots: Sequence[int],
    limit: Sequence[tuple[frozenset[str], int]],
    starts: Sequence[int],
) -> list[str] | None:
    """The first list in lexicographic order of `order` in which no group exceeds the limit of a set.

    `starts` are the first places of the pots: nobody leaves their own pot.
    """
    counts: dict[tuple[int, int], int] = {}
    sets_of = {player: [k for k, (mates, _) in enumerate(limit) if player in mates] for player in order}
    pot_of = {player: bisect_right(starts, at) - 1 for at, player in enumerate(order)}
    alike: dict[tuple[int, ...], list[str]] = {}
    for player in order:
        alike.setdefault((pot_of[player], *sets_of[player]), []).append(player)
    # of players who are interchangeable here, the earlier one goes first
    before = {b: a for players in alike.values() for a, b in pairwise(players)}

    def may_join(player: str, group: int) -> bool:
        return all(counts.get((group, k), 0) < limit[k][1] for k in sets_of[player])

    def fits(chosen: Sequence[str], player: str) -> bool:
        at = len(chosen)
        if not starts[pot_of[player]] <= at < starts[pot_of[player] + 1]:
            return False
        if player in before and before[player] not in chosen:
            return False
        counts.clear()
        for group, other in zip(slots, chosen, strict=False):
            for k in sets_of[other]:
                counts[group, k] = counts.get((group, k), 0) + 1
        if not may_join(player, slots[at]):
            return False
        for k in sets_of[player]:
            counts[slots[at], k] = counts.get((slots[at], k), 0) + 1
        placed = {*chosen, player}
        if not _rest_fits(limit, counts, placed, slots[at + 1 :]):
            return False
        if len(starts) == 2 or not limit:
            return True
        return all(
            _can_fill(
                [other for other in order[first:last] if other not in placed],
                slots[max(first, at + 1) : last],
                may_join,
            )
            for first, last in pairwise(starts)
            if last > at + 1
        )

    return lots.first_permitted(order, len(slots), fits)


def _can_fill(players: Sequence[str], slots: Sequence[int], may_join: Callable[[str, int], bool]) -> bool:
    """Whether each of these players can get one of these slots."""
    holder: dict[int, str] = {}

    def seat(player: str, seen: set[int]) -> bool:
        for at, group in enumerate(slots):
            if at not in seen and may_join(player, group):
                seen.add(at)
                if at not in holder or seat(holder[at], seen):
                    holder[at] = player
                    return True
        return False

    return all(seat(player, set()) for player in players)


def _rest_fits(
    limit: Sequence[tuple[frozenset[str], int]],
    counts: Mapping[tuple[int, int], int],
    placed: Collection[str],
    slots: Sequence[int],
) -> bool:
    """Whether the sets can still be placed: each alone, and all together in the remaining places.

    A flow from the sets to the groups; exact when no player is in two sets.
    """
    slots_of = sorted(set(slots))
    room = {group: slots.count(group) for group in slots_of}
    used: dict[tuple[int, int], int] = {}

    def place(k: int, seen: set[int]) -> bool:
        for group in slots_of:
            if group in seen or counts.get((group, k), 0) + used.get((group, k), 0) >= limit[k][1]:
                continue
            seen.add(group)
            if room[group]:
                room[group] -= 1
                used[group, k] = used.get((group, k), 0) + 1
                return True
            for other in range(len(limit)):
                if other != k and used.get((group, other), 0) and place(other, seen):
                    used[group, other] -= 1
                    used[group, k] = used.get((group, k), 0) + 1
                    return True
        return False

    # A player in two sets would be counted twice by one flow, so overlapping sets are tested one by one.
    overlapping = len({player for mates, _ in limit for player in mates}) < sum(
        len(mates) for mates, _ in limit
    )
    for k, (mates, _) in enumerate(limit):
        if overlapping:
            room.update({group: slots.count(group) for group in slots_of})
            used.clear()
        for _ in mates - set(placed):
            if not place(k, set()):
                return False
    return True


def numbers_in_group(seed: str, group: int, players: Sequence[str]) -> list[str]:
    """The players of a group in the order of their numbers in the table, by lot (Appendix 1)."""
    return lots.draw(seed, "number", players, group)
