"""C.04.6 article 3.5: the top-scoregroup and everything below it, and what [C3] and [C6] ask of a set of upfloaters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from ..completion import Completion
from .definitions import TeamField


class Situation:
    """The top-scoregroup and everything below it, before a choice of upfloaters [3.3.2].

    Invariants of every situation of a round:

    - `residents` are the top-scoregroup [3.2], not empty; `lower` the scoregroups below it, descending, without the
      upfloaters of brackets above. A group whose teams all became upfloaters stays there, empty, since [C6] asks
      about the very next one.
    - `residents` and `lower` are all teams not paired yet, except the one with the bye, and all of them can be paired
      [C3]: this was so before the first bracket [3.4.1], and every choice preserves it.
    - `held` is the pair fixed by a what-if question, until it is paired; with one, counting proves nothing.

    `after` gives the situation that follows a choice. Only `_shared` is mutable: a cache of matchings among lower
    teams.
    """

    def __init__(
        self,
        field: TeamField,
        residents: Sequence[int],
        lower: Sequence[Sequence[int]],
        held: tuple[int, ...],
        shared: list[Completion],
    ) -> None:
        self.field = field
        self.residents = residents
        self.lower = lower
        self.held = held
        self.below = sum(map(len, lower))
        self._shared = shared

    def after(self, upfloaters: Collection[int]) -> Situation | None:
        """What is left when the residents and these upfloaters form a bracket; None when no team is."""
        gone = frozenset(upfloaters)
        groups = [[t for t in group if t not in gone] for group in self.lower] if gone else self.lower
        held = () if self.held and (self.held[0] in gone or self.held[0] in self.residents) else self.held
        return top_situation(self.field, groups, held, self._shared)

    def surely_complete(self, count: int) -> bool:
        """Whether any `count` teams that are not paired yet can all be paired among themselves, by counting."""
        return not self.held and self.field.enough(count)

    def judge(self, teams: Sequence[int]) -> tuple[int, list[int]]:
        """How many of these lower teams a maximum matching leaves over, and which ones it may leave over."""
        if not self._shared and (self.held or self.below <= 8 * (self.field.most_apart + 1)):
            self._shared.append(Completion(self.field, sorted(t for g in self.lower for t in g)))
        completion = self._shared[0] if self._shared else Completion(self.field, teams)
        missing, open_ = completion.judge(completion.mask(teams))
        return missing, completion.names(open_)

    def in_order(self, group: Iterable[int]) -> list[int]:
        """A scoregroup in the order in which [C7] and 3.5.4 prefer its teams."""
        if self.field.settings.last_two_rounds:
            return list(group)
        floated = self.field.floated
        return sorted(group, key=lambda team: (floated[team], team))

    def candidates(self) -> Iterator[int]:
        """All potential upfloaters [3.5.1], in the order in which [C5], [C7] and 3.5.4 prefer them."""
        return (team for group in self.lower for team in self.in_order(group))

    def following(self, upfloaters: Iterable[int]) -> list[int]:
        """The teams of the following scoregroup that [C6] speaks of; empty when it does not apply."""
        gone = set(upfloaters)
        for group in self.lower:
            rest = [team for team in group if team not in gone]
            if rest or self.field.settings.options["r_following"] != "next_nonempty":
                return rest
        return []

    def completes(self, upfloaters: Sequence[int]) -> bool:
        """[C3]: the teams below that do not float can all be paired."""
        count = self.below - len(upfloaters)
        if count % 2 or self.surely_complete(count):
            return count % 2 == 0
        gone = set(upfloaters)
        return self.judge([t for g in self.lower for t in g if t not in gone])[0] == 0

    def least_need(self, upfloaters: Sequence[int]) -> bool:
        """Whether the following scoregroup can be paired with no upfloater, or one if its number is odd [C6]."""
        group = self.following(upfloaters)
        if not group:
            return True
        field = self.field
        odd = len(group) % 2
        rest = self.below - len(upfloaters) - len(group)
        group_sure = self.surely_complete(len(group) + odd)
        rest_sure = self.surely_complete(rest - odd)
        if rest_sure and (group_sure or len(group) == 1):
            return True
        gone = {*upfloaters, *group}
        others = [] if rest_sure else [t for g in self.lower for t in g if t not in gone]
        if not odd:
            return (group_sure or self.judge(group)[0] == 0) and (rest_sure or self.judge(others)[0] == 0)
        group_open = [] if group_sure else self._one_over(group)
        if rest_sure:
            return bool(group_open)
        rest_open = self._one_over(others)
        if group_sure:
            return bool(rest_open)
        return any(field.may_meet(a, b) for a in group_open for b in rest_open)

    def _one_over(self, teams: Sequence[int]) -> list[int]:
        """The teams of an odd set each of which may be left over while all others are paired."""
        missing, open_ = self.judge(teams)
        return open_ if missing == 1 else []


def first_situation(field: TeamField, bye: int | None) -> Situation | None:
    """All teams but the one with the bye, before the first bracket; None if no team is left."""
    groups: dict[int, list[int]] = {}
    for team, score in enumerate(field.score):
        if team != bye:
            groups.setdefault(score, []).append(team)
        elif field.settings.options["r_following"] == "with_pab":
            groups.setdefault(score, [])
    return top_situation(field, [groups[score] for score in sorted(groups, reverse=True)], field.together, [])


def top_situation(
    field: TeamField, groups: Sequence[Sequence[int]], held: tuple[int, ...], shared: list[Completion]
) -> Situation | None:
    """The situation whose residents are the first of these scoregroups that has a team."""
    top = next((at for at, group in enumerate(groups) if group), None)
    return None if top is None else Situation(field, groups[top], groups[top + 1 :], held, shared)
