"""Can a set of teams be paired completely, and if not, which teams are left over?

8.2.2, 8.3.2, 9.5 (2009: 30b, 33b, 42; 2008: 29b, 33, 47).

Counting nearly always suffices, since each team may meet nearly every other (Dirac). Otherwise a matching decides,
with one search for all teams of the set; answers are cached by set.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.errors import SearchGivenUp
from ...domain.messages import msg
from ...matching.mending import mended, surely_free
from ...matching.perfect import bits, largest_matching, leftovers
from .field import BLACK, WHITE, OlympiadField

MOST_WORK = 2_000_000
"""How many teams the matchings and steps of the search for a round may have together, some ten seconds."""


class Judge:
    """Decides which sets of teams can be paired, with or without the colour limits; a set is a mask of places."""

    def __init__(self, field: OlympiadField) -> None:
        self.field = field
        self._work = 0
        self._missing: dict[tuple[int, bool], int] = {}
        self._open: dict[tuple[int, bool], int] = {}
        self._mates: dict[tuple[int, bool], list[int]] = {}
        """A maximum matching of each set that counting does not decide."""
        self._with_guests: dict[tuple[int, tuple[int, ...], bool], tuple[int, int]] = {}

    def count_work(self, teams: int = 1) -> None:
        """Count a matching of these teams, or a step; SearchGivenUp when the round has taken too many.

        The order of the rules may have more beginnings than can be tried where most teams cannot meet each other.
        """
        self._work += teams
        if self._work > MOST_WORK:
            raise SearchGivenUp(
                msg(
                    "so many pairs are excluded that the search for the round was given up; allow some of the "
                    "forbidden pairs, or pair by hand"
                )
            )

    def missing(self, teams: int, limits: bool) -> int:
        """How many teams of the set a maximum matching leaves over."""
        key = (teams, limits)
        found = self._missing.get(key)
        if found is None:
            if self._countable(teams, limits):
                found = teams.bit_count() & 1
            else:
                mate = self._mates[key] = self._matching(teams, limits)
                found = sum(1 for v in bits(teams) if mate[v] < 0)
            self._missing[key] = found
        return found

    def _matching(self, teams: int, limits: bool) -> list[int]:
        """A maximum matching, starting from the halves of the set; without limits from the one within them."""
        self.count_work(teams.bit_count())
        if not limits and self.field.has_limits:
            missing = self.missing(teams, True)
            mate = self._mates[teams, True]
            return mate if missing < 2 else largest_matching(self.field.rows, teams, mate)
        rows = self.field.adjacency(limits)
        order = list(bits(teams))
        half = len(order) // 2
        return mended(
            rows,
            teams,
            ((a, b) for a, b in zip(order[:half], order[half:], strict=False) if rows[a] >> b & 1),
        )

    def complete(self, teams: int, limits: bool) -> bool:
        """Whether all teams of the set can be paired with each other."""
        return teams.bit_count() & 1 == 0 and self.missing(teams, limits) == 0

    def open(self, teams: int, limits: bool) -> int:
        """The teams that some maximum matching of the set leaves over, as a mask."""
        key = (teams, limits)
        found = self._open.get(key)
        if found is None:
            if not self.missing(teams, limits):
                found = 0
            elif key not in self._mates:  # counted: odd, and complete without any one team
                found = teams
            else:
                found = leftovers(self.field.adjacency(limits), teams, self._mates[key])
            self._open[key] = found
        return found

    def is_open(self, teams: int, team: int, limits: bool) -> bool:
        """Whether some maximum matching of the set, which leaves teams over, leaves this one over."""
        key = (teams, limits)
        assert self.missing(teams, limits), "nobody is left over"
        mate = None if key in self._open else self._mates.get(key)
        if mate is not None and surely_free(self.field.adjacency(limits), teams, mate, team):
            return True
        return self.open(teams, limits) >> team & 1 == 1

    def _countable(self, teams: int, limits: bool) -> bool:
        """Whether counting proves that the set (except one team, if it is odd) can be paired completely.

        In an even set of 2m teams each of which may meet at least m others, all can be paired (Dirac). Within the
        limits a team that must have White cannot meet the others that must have it.
        """
        field = self.field
        if teams & field.held:
            return False
        half = teams.bit_count() >> 1
        if half <= field.most_apart:
            return half == 0
        if not limits:
            return True
        fixed = field.fixed
        most = max((teams & fixed[WHITE]).bit_count(), (teams & fixed[BLACK]).bit_count())
        return not teams & fixed[0] and half >= most + field.most_apart

    def with_guests(self, hosts: int, guests: Sequence[int], limits: bool) -> tuple[int, int]:
        """Like `missing` and `open` for hosts and guests, where guests may meet hosts only.

        The second answer contains the hosts that may be left over, while all guests are served if possible.
        """
        if not guests:
            return self.missing(hosts, limits), self.open(hosts, limits)
        key = (hosts, tuple(guests), limits)
        found = self._with_guests.get(key)
        if found is None:
            everyone = hosts | self.field.mask(guests)
            self.count_work(everyone.bit_count())
            rows = self.guest_rows(hosts, guests, limits)
            mate = largest_matching(rows, everyone)
            missing = sum(1 for v in bits(everyone) if mate[v] < 0)
            found = missing, leftovers(rows, everyone, mate) & hosts if missing else 0
            self._with_guests[key] = found
        return found

    def guest_rows(self, hosts: int, guests: Sequence[int], limits: bool) -> list[int]:
        """The rows when guests may meet hosts only."""
        rows = list(self.field.adjacency(limits))
        for guest in guests:
            rows[guest] &= hosts
        return rows

    def serves(self, hosts: int, guests: Sequence[int], limits: bool) -> bool:
        """Whether all guests can meet hosts at the same time, one each."""
        rows = self.field.adjacency(limits)
        choices = [rows[guest] & hosts for guest in guests]
        if all(choice.bit_count() >= len(guests) for choice in choices):
            return True
        if not all(choices):
            return False
        graph = [0] * len(rows)
        alive = hosts
        for guest, choice in zip(guests, choices, strict=True):
            graph[guest] = choice
            alive |= self.field.bits[guest]
            for host in bits(choice):
                graph[host] |= self.field.bits[guest]
        mate = largest_matching(graph, alive)
        return all(mate[guest] >= 0 for guest in guests)
