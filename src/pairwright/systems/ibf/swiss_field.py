"""The players of a round as article 4.6 sees them: places in score groups, and who may meet whom, as bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from ...domain.results import Result
from ...domain.tournament import Entry, Tournament
from ...matching.perfect import bits, largest_matching
from ...matching.weighted import CostMatching


def mask_of(places: Iterable[int]) -> int:
    """Places as a bit mask."""
    mask = 0
    for v in places:
        mask |= 1 << v
    return mask


class Acquaintance:
    """The history of all players present, by ranking number: meetings and prohibited pairs."""

    def __init__(self, tournament: Tournament, entries: Sequence[Entry], walkover_is_meeting: bool) -> None:
        met = (
            (Result.PLAYED, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
            if walkover_is_meeting
            else (Result.PLAYED,)
        )
        self.met: dict[int, dict[int, int]] = {}
        """For each player, earlier opponents with the number of meetings."""
        for entry in entries:
            times: dict[int, int] = {}
            for item in entry.history:
                if item.opponent is not None and item.result in met:
                    times[item.opponent] = times.get(item.opponent, 0) + 1
            self.met[entry.tpn] = times
        self.barred: dict[int, set[int]] = {}
        """For each player, opponents excluded in this round whatever happens (2.2)."""
        for a, b in tournament.prohibited_pairs():
            self.barred.setdefault(a, set()).add(b)
            self.barred.setdefault(b, set()).add(a)
        self.group_of = tournament.group_of
        """The group of each player where the regulations stipulate groups for the round (2.2)."""

    def apart(self, entries: Sequence[Entry], keys: Sequence[int]) -> dict[int, set[int]]:
        """For each player, those of other groups (2.2). In each group with an odd number, the last in the standings
        may play the last of another such group: otherwise nobody could be paired."""
        if not self.group_of:
            return {}
        members: dict[int, list[tuple[int, int]]] = {}
        for entry, key in zip(entries, keys, strict=True):
            members.setdefault(self.group_of[entry.tpn], []).append((key, -entry.tpn))
        free = {-min(group)[1] for group in members.values() if len(group) % 2}
        everyone = {entry.tpn for entry in entries}
        own = {at: {-number for _, number in group} for at, group in members.items()}
        return {
            tpn: everyone - own[self.group_of[tpn]] - (free if tpn in free else set()) for tpn in everyone
        }


class PlayerField:
    """The players to be paired; place 0 is the first of the top score group in the order of the round.

    `together` are two ranking numbers that must meet; nobody else may meet either of them.
    """

    def __init__(
        self,
        entries: Sequence[Entry],
        keys: Sequence[int],
        known: Acquaintance,
        together: tuple[int, int] | None = None,
    ) -> None:
        """`entries` in the order of the round, `keys` the score group of each, non-increasing."""
        self.entries = tuple(entries)
        self.size = len(entries)
        place = {entry.tpn: at for at, entry in enumerate(entries)}
        everyone = (1 << self.size) - 1
        self.everyone = everyone
        self.unmet: list[int] = []
        """Per place, the opponents it may meet and has not met."""
        self.allowed: list[int] = []
        """Per place, the opponents it may meet, if need be for the second time."""
        self.complete = True
        """Whether only second meetings keep players apart."""
        self.times: list[dict[int, int]] = []
        blocked = 0
        apart = known.apart(entries, keys)
        for at, entry in enumerate(entries):
            barred = 1 << at
            for other in (*known.barred.get(entry.tpn, ()), *apart.get(entry.tpn, ())):
                if other in place:
                    barred |= 1 << place[other]
            times = {place[other]: count for other, count in known.met[entry.tpn].items() if other in place}
            away = barred
            for other in times:
                away |= 1 << other
            self.complete &= barred == 1 << at
            blocked = max(blocked, away.bit_count())
            self.times.append(times)
            self.allowed.append(everyone ^ barred)
            self.unmet.append(everyone ^ away)
        if together is not None and all(tpn in place for tpn in together):
            self._bind(place[together[0]], place[together[1]])
            blocked = self.size
        self.roomy = 2 * blocked
        """Any set of at least this many players can be paired without a second meeting (Dirac)."""
        self.groups: list[range] = []
        start = 0
        for at in range(1, self.size + 1):
            if at == self.size or keys[at] != keys[start]:
                self.groups.append(range(start, at))
                start = at
        self._repeats: dict[int, int | None] = {0: 0}

    def _bind(self, a: int, b: int) -> None:
        both = 1 << a | 1 << b
        for rows in (self.unmet, self.allowed):
            joined = bool(rows[a] >> b & 1)
            rows[:] = [row & ~both for row in rows]
            rows[a], rows[b] = joined << b, joined << a
        self.complete = False

    def masked(self, group: range) -> int:
        """A group as a mask."""
        return (1 << group.stop) - (1 << group.start)

    def fewest_repeats(self, mask: int) -> int | None:
        """The number of second meetings these players cannot avoid (2.1); None when they cannot be paired at all."""
        count = mask.bit_count()
        if count % 2:
            return None
        if count >= self.roomy:
            return 0
        if mask not in self._repeats:
            self._repeats[mask] = self._count_repeats(mask)
        return self._repeats[mask]

    def _count_repeats(self, mask: int) -> int | None:
        start, stop = (mask & -mask).bit_length() - 1, mask.bit_length()
        rows = self.rows_from(start, stop)
        mate = largest_matching(rows, mask >> start)
        free = mask.bit_count() - sum(partner >= 0 for partner in mate)
        if free == 0 or self.complete:
            return free // 2
        places = list(bits(mask))
        compressed = Compressor(self.size, places)
        graph = CostMatching.from_classes(
            [{0: compressed(self.unmet[v]), 1: compressed(self.allowed[v] & ~self.unmet[v])} for v in places]
        )
        return graph.total if graph.solve() else None

    def rows_from(self, start: int, stop: int) -> list[int]:
        """The unmet opponents of the places `start` to `stop`, counted from `start`."""
        within = (1 << stop - start) - 1
        return [row >> start & within for row in self.unmet[start:stop]]

    def opponents(self, v: int, order: Sequence[int], repeats: int) -> list[tuple[int, int]]:
        """The opponents of `v` in the order in which it tries them, each with the repeats that it costs.

        First the unmet ones in the order given; then, where repeats are allowed, the others, fewest meetings first.
        """
        row = self.unmet[v]
        found = [(w, 0) for w in order if row >> w & 1]
        if repeats:
            wide, times = self.allowed[v] & ~row, self.times[v]
            found += [
                (w, 1) for w in sorted((w for w in order if wide >> w & 1), key=lambda w: times.get(w, 0))
            ]
        return found


class Compressor:
    """Moves the bits at certain places, at least one, next to each other."""

    def __init__(self, size: int, places: Sequence[int]) -> None:
        self._size = size
        self._pick = itemgetter(*(size - 1 - v for v in reversed(places)))

    def __call__(self, row: int) -> int:
        """The bits of `row` at the places."""
        return int("".join(self._pick(format(row, f"0{self._size}b"))), 2)
