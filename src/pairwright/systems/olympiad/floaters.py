"""Floaters of a score group, their targets and opponents, in the order in which the rules try them.

6.2 to the nearest group, 8.1 what they are, 8.2 up, 8.3 down, 8.4 another floater, 9.4 a team that can meet nobody in
its group, 9.5 as few as possible.

2009: 17, 23b, 30a, 30b, 31, 32, 33a, 33b, 34, 35, 41, 42; 2008: 16, 21b, 29a, 29b, 30, 31, 32, 33, 34, 35, 42, 43, 44,
45, 46, 47.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, nullcontext

from ...matching.perfect import bits
from .cheapest_floats import CheapestFloats
from .choices import LEVELS, NO_PENALTY, GroupChoice, LazyList, Penalty, Position
from .floater_opponents import FloaterOpponents
from .group_turn import GroupTurn
from .outlook import PositionOutlook
from .pruning import PATIENCE, Lost, Pruning


class FloaterChoices:
    """The choices of the group being paired, in order; each iteration starts from the first one.

    **The order.** The number of floaters is what a maximum matching of the group leaves over (plus the extra floaters
    of the group). Choices are ordered as follows, the outermost loop first:

    1. the total number of groups that the floaters move, ascending [6.2];
    2. the penalty: first those that leave the target group pairable as fully as possible [9.5];
    3. the colour limits: kept, dropped in the target, in the own group, in both [7.4];
    4. the floaters, from the lowest (below the median the highest) on [8.3.1, 8.3.2, 8.2.1, 8.2.2];
    5. their opponents: the best placed (worst placed) floater chooses first, the nearest group, and there the first
       team that it may meet [8.3.1, 8.2.1].

    **Invariants.**

    - Pruning does not change this order. It only omits choices that lead to no complete pairing. Once one that might
      have been a choice is omitted, `pruned` stays true.
    - Choices are listed in plain mode until `Lost` is raised. It may be raised anywhere below and is caught in one
      place, `_with_penalty`. From then to the end of the iteration the listing is guided, and `Lost` is not raised
      again. Guided means: each decision (this team floats, that one stays, this floater meets one of these) is first
      checked against the cheapest complete pairing, `CheapestFloats`, which reverts it when the decision ends.
    - After `Lost` the listing restarts from its beginning: choices already produced are repeated. The caller has to
      recognise those that failed; `search` does.
    """

    def __init__(self, turn: GroupTurn, outlook: PositionOutlook) -> None:
        self.turn = turn
        self._judge = turn.judge
        self._outlook = outlook
        self._pruning = Pruning(turn, outlook)
        self._known_sets: dict[tuple[int, bool], LazyList[list[int]]] = {}
        self._known_guides: dict[tuple[bool, bool], CheapestFloats] = {}

    @property
    def pruned(self) -> bool:
        """Whether anything was omitted so far that may have been a choice."""
        return self._pruning.pruned

    def __iter__(self) -> Iterator[GroupChoice]:
        turn = self.turn
        size = turn.teams.bit_count()
        needed = self._judge.missing(turn.teams, False) + turn.extra_floaters.more.get(turn.group, 0)
        for count in range(needed, (size if turn.extra_floaters.any_number else needed) + 1, 2):
            if count == 0:
                yield self._stay()
            elif count <= size:
                yield from self._floating(count)

    def _stay(self) -> GroupChoice:
        """No team floats: the limits hold if they can [7.4]."""
        at = self.turn.position
        limits = self._judge.missing(self.turn.teams, True) == 0
        return GroupChoice((), limits, True, NO_PENALTY, Position(at.step + 1, at.rest, at.down, at.up))

    def _floating(self, count: int) -> Iterator[GroupChoice]:
        """The choices with this many floaters: by the total number of groups that they move [6.2], then by penalty
        [9.5]."""
        for total in self._totals(count):
            # without limits the cheapest pairing is at its cheapest: if even that moves them farther, none will do
            if self._pruning.patient and self._guide(*self._levels()[-1]).least(count) > total:
                continue
            wanted: Penalty | None = NO_PENALTY
            while wanted is not None:
                others: set[Penalty] = set()
                yield from self._with_penalty(count, total, wanted, others)
                wanted = min((penalty for penalty in others if penalty > wanted), default=None)

    def _totals(self, count: int) -> Iterable[int]:
        """The total numbers of groups that this many floaters could move."""
        turn = self.turn
        if turn.teams.bit_count() > PATIENCE:
            # asking for each team of a large group how far it can move takes longer than finding that a total is too
            # small
            return range(count, count * len(turn.targets) + 1)
        reaches = [reach for team in bits(turn.teams) if (reach := turn.reaches(team, False))]
        if len(reaches) < count:
            return ()
        if count == 1:
            return sorted({distance for reach in reaches for distance in reach})
        nearest = sorted(reach[0] for reach in reaches)
        farthest = sorted((reach[-1] for reach in reaches), reverse=True)
        return range(sum(nearest[:count]), sum(farthest[:count]) + 1)

    def _with_penalty(
        self, count: int, total: int, wanted: Penalty, others: set[Penalty]
    ) -> Iterator[GroupChoice]:
        """The choices that move this many groups in all and have this penalty; other penalties are added to
        `others`."""
        try:
            yield from self._listed(count, total, wanted, others)
        except Lost:
            self._pruning.guide()
            others.clear()  # guided mode rediscovers which penalties have a complete pairing
            yield from self._listed(count, total, wanted, others)

    def _listed(self, count: int, total: int, wanted: Penalty, others: set[Penalty]) -> Iterator[GroupChoice]:
        """The same, plain or guided; plain mode may raise Lost."""
        turn = self.turn
        for own, limits in self._levels():
            guide = self._guide(own, limits) if self._pruning.patient else None
            if guide is not None and not guide.aim(count, total):
                continue
            for tried, teams in enumerate(self._sets_of(count, own, guide)):
                if count > 1:
                    self._pruning.tried(tried)
                reaches = [turn.reaches(team, limits) for team in teams]
                if all(reaches) and sum(r[0] for r in reaches) <= total <= sum(r[-1] for r in reaches):
                    yield from FloaterOpponents(
                        turn, self._pruning, teams, reaches, total, own, limits, wanted, others, guide
                    )

    def _levels(self) -> Sequence[tuple[bool, bool]]:
        """The colour limits in the order in which they are dropped [7.4]; without limits there is nothing to drop."""
        return LEVELS if self.turn.field.has_limits else LEVELS[:1]

    def _guide(self, own: bool, limits: bool) -> CheapestFloats:
        """The cheapest complete pairing under these colour limits."""
        if (own, limits) not in self._known_guides:
            turn = self.turn
            at = turn.position
            far = {target: d for d, target in enumerate(turn.targets, 1)}
            self._known_guides[own, limits] = self._outlook.cheapest_floats(
                at.step + 1, at.rest, at.down + at.up, turn.teams, far, own, limits
            )
        return self._known_guides[own, limits]

    def _sets_of(self, count: int, limits: bool, guide: CheapestFloats | None) -> Iterable[list[int]]:
        """The sets of this many floaters in order [8.3.1, 8.3.2], each in the order in which its teams choose.

        In guided mode, without those that lead to no complete pairing.
        """
        key = count, limits
        if guide is None and key in self._known_sets:
            return self._known_sets[key]
        # from the lowest, below the median from the highest
        in_turn = list(bits(self.turn.teams))[:: -self.turn.direction]
        found = (
            sorted(chosen, reverse=self.turn.direction < 0)
            for chosen in self._sets(count, limits, self.turn.teams, in_turn, guide)
        )
        if guide is not None:
            return found  # they depend on the current target of the guide
        self._known_sets[key] = LazyList(found)
        return self._known_sets[key]

    def _sets(
        self, count: int, limits: bool, rest: int, in_turn: Sequence[int], guide: CheapestFloats | None
    ) -> Iterator[tuple[int, ...]]:
        """Sets of floaters without which the rest of the group can be paired completely [8.3.2, 8.2.2]."""
        if count == 0:
            yield ()
            return
        missing = self._judge.missing(rest, limits)
        if missing > count:
            return
        exact = missing == count
        with ExitStack() as staying:
            for k, team in enumerate(in_turn):
                self._judge.count_work()
                left = rest & ~self.turn.field.bits[team]
                if (
                    self._judge.is_open(rest, team, limits)
                    if exact
                    else self._judge.missing(left, limits) < count
                ):
                    # it floats: it meets no team of its own group
                    floats = nullcontext(True) if guide is None else guide.without(team, self.turn.teams)
                    with floats as possible:
                        if possible:
                            for others in self._sets(count - 1, limits, left, in_turn[k + 1 :], guide):
                                yield (team, *others)
                # from here on it stays
                if guide is not None and not staying.enter_context(guide.only(team, self.turn.teams)):
                    return
