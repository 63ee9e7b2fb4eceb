"""Groups before a knockout (1.2, 1.8): the meetings by the tables of Appendix 1, results, tables, qualifiers.

Standings: points; among tied players, points in their own matches, then victories, then again from the first
criterion for those still tied; otherwise they share the place and, where it decides qualification, the tie is settled
by a match or by decision before the draw.

Withdrawals (reading A-3): a player with half of the matches played stays in the table and loses the rest by walkover;
one with fewer is removed, and the results count for nobody. Neither qualifies.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...domain.errors import StateError
from ...domain.messages import msg
from ...domain.places import Place
from ...domain.play import How, Outcome
from ..round_robin import schedule
from .groups import form_groups, numbers_in_group


class Counted(NamedTuple):
    """A meeting as it counts in the table."""

    winner: int | None
    loser: int | None
    victory: bool
    """Won over the board; a walkover earns a point but is not a victory here."""


def group_and_round(name: str) -> tuple[str, str]:
    """The group and the round of a meeting by its name: 2 and 1 of `G2:1.3`."""
    group, _, rest = name.partition(":")
    return group.removeprefix("G"), rest.partition(".")[0]


@dataclass
class Groups:
    """Groups with their players in numerical order, and the results so far."""

    groups: list[list[int]]
    cycles: int = 1
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    by_hand: dict[int, list[int]] = field(default_factory=dict)
    """Orders set by decision, by group: a player listed comes before the others with whom the player is tied."""
    withdrawn: set[int] = field(default_factory=set)
    seed: str = ""
    """The seed with which the groups were drawn."""

    def __post_init__(self) -> None:
        self.meetings: dict[str, tuple[int, int]] = {}
        """All meetings in the order of the rounds: `G2:1.3` is group 2, round 1, board 3."""
        tables = [schedule(len(group), self.cycles) for group in self.groups]
        self.rounds = max(map(len, tables))
        for round_ in range(self.rounds):
            for number, (group, table) in enumerate(zip(self.groups, tables, strict=True), 1):
                for board, (a, b) in enumerate(table[round_] if round_ < len(table) else (), 1):
                    self.meetings[f"G{number}:{round_ + 1}.{board}"] = (group[a - 1], group[b - 1])
        self._met: dict[frozenset[int], list[str]] = {}
        for name, players in self.meetings.items():
            self._met.setdefault(frozenset(players), []).append(name)

    def between(self, player: int, other: int) -> list[Outcome]:
        """The results of two players of a group against each other."""
        names = self._met.get(frozenset((player, other)), ())
        return [self.outcomes[name] for name in names if name in self.outcomes]

    def copy(self) -> Groups:
        """A copy that can be changed independently."""
        new = copy.copy(self)
        new.outcomes, new.by_hand, new.withdrawn = (
            dict(self.outcomes),
            dict(self.by_hand),
            set(self.withdrawn),
        )
        return new

    def to_play(self) -> list[str]:
        """The meetings without a result that both players can still play."""
        return [
            name
            for name, players in self.meetings.items()
            if name not in self.outcomes and self.withdrawn.isdisjoint(players)
        ]

    def struck(self) -> set[int]:
        """Players who left before half of their matches was played."""
        if not self.withdrawn:
            return set()
        played = dict.fromkeys(self.withdrawn, 0)
        matches = dict(played)
        for name, players in self.meetings.items():
            outcome = self.outcomes.get(name)
            for player in self.withdrawn.intersection(players):
                matches[player] += 1
                played[player] += outcome is not None and outcome.how is How.PLAYED
        return {player for player in self.withdrawn if 2 * played[player] < matches[player]}

    def counted(self) -> list[Counted]:
        """Everything that counts: results, and walkovers against players who have left, without the matches of
        removed players."""
        struck = self.struck()
        found = []
        for name, players in self.meetings.items():
            if not struck.isdisjoint(players):
                continue
            outcome = self.outcomes.get(name)
            if outcome is not None:
                found.append(Counted(outcome.winner, outcome.loser, outcome.how is How.PLAYED))
            elif not self.withdrawn.isdisjoint(players):
                here = [player for player in players if player not in self.withdrawn]
                if here:
                    found.append(Counted(here[0], sum(players) - here[0], victory=False))
        return found

    def players_of(self, name: str) -> tuple[int, int]:
        """The two players of a meeting, first-named first."""
        try:
            return self.meetings[name]
        except KeyError:
            raise StateError(
                msg("there is no match {match}; a group match is named as G2:1.3", match=name)
            ) from None

    def points(self, players: Collection[int]) -> dict[int, int]:
        """Points of players in the matches among themselves."""
        return _among(players, self.counted())

    def table(self, number: int) -> list[Place]:
        """The current places of a group, without removed players."""
        struck = self.struck()
        group = [player for player in self.groups[number - 1] if player not in struck]
        counted = [one for one in self.counted() if one.winner in group and one.loser in group]
        found: list[Place] = []
        for players in _split(group, _among(group, counted)):
            for tied in _untie(players, counted):
                for level in self._by_hand(number, tied):
                    first = sum(len(place.players) for place in found) + 1
                    found.append(Place(first, first + len(level) - 1, tuple(sorted(level))))
        return found

    def _by_hand(self, number: int, tied: list[int]) -> list[list[int]]:
        named = [player for player in self.by_hand.get(number, ()) if player in tied]
        rest = [player for player in tied if player not in named]
        return [*([player] for player in named), *([rest] if rest else [])]

    def tied(self, tiers: int) -> list[int]:
        """Groups, by their numbers, with a tie to be settled before the first `tiers` of each are known."""
        found = []
        for number in range(1, len(self.groups) + 1):
            known = 0
            for place in self.table(number):
                here = [player for player in place.players if player not in self.withdrawn]
                if known < tiers and len(here) > 1:
                    found.append(number)
                    break
                known += len(here)
        return found

    def qualified(self, tiers: int) -> list[list[int]]:
        """The first `tiers` of every group in order, of those still present; refused while matches or ties are open."""
        if self.to_play():
            raise StateError(
                msg(
                    "{count, plural, one {# group match is} other {# group matches are}} not played yet: "
                    "{match} first",
                    count=len(self.to_play()),
                    match=self.to_play()[0],
                )
            )
        found = []
        for number in range(1, len(self.groups) + 1):
            players: list[int] = []
            for place in self.table(number):
                here = [player for player in place.players if player not in self.withdrawn]
                if len(players) < tiers and len(here) > 1:
                    raise StateError(
                        msg(
                            "group {group}: places {place} are shared; settle the tie before the draw",
                            group=number,
                            place=place.text,
                        )
                    )
                players += here
            found.append(players)
        return found


def _among(players: Collection[int], counted: Sequence[Counted]) -> dict[int, int]:
    found = dict.fromkeys(players, 0)
    for one in counted:
        if one.winner in found and one.loser in found:
            found[one.winner] += 1
    return found


def _untie(players: Sequence[int], counted: Sequence[Counted]) -> list[list[int]]:
    """Order players level on points as far as their matches allow: points among themselves, then victories overall;
    those still level start again among themselves."""
    for value in (_among(players, counted), Counter(one.winner for one in counted if one.victory)):
        parts = _split(players, value)
        if len(parts) > 1:
            return [tied for part in parts for tied in _untie(part, counted)]
    return [list(players)]


def _split(players: Sequence[int], value: Mapping[Any, int]) -> list[list[int]]:
    """Players in sets of one value, highest first."""
    return [
        [player for player in players if value[player] == one]
        for one in sorted({value[player] for player in players}, reverse=True)
    ]


def form(
    players: Sequence[int], count: int, method: str, seed: str, apart: Sequence[Sequence[int]] = ()
) -> list[list[int]]:
    """Groups by lots, snake or pots, and the numbers inside each by lot (Appendix 1)."""
    if not seed:
        raise StateError(msg("lots need a seed, written down before the draw"))
    names = [str(player) for player in players]
    made = form_groups(names, count, method, seed, [[str(player) for player in group] for group in apart])
    return [
        [int(name) for name in numbers_in_group(seed, number, group)] for number, group in enumerate(made, 1)
    ]
