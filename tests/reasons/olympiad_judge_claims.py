"""When each sentence of the judge about a given round of an Olympiad edition is true, by the reference
implementation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from pairwright.domain.explain import Step
from pairwright.domain.pairing import RoundPairing
from tests.reasons import given_claims
from tests.reasons.given_claims import Couple, GivenRound, registry
from tests.reasons.olympiad_world import World
from tests.reference.olympiad import may_have_bye
from tests.reference.olympiad_colours import (
    equalisation,
    last_colours,
    latest_different_round,
    lowest_sequence,
    only_one_keeps_the_limits,
    preceding_round,
    with_colours,
)
from tests.reference.olympiad_groups import Field, Floater, Position, extra_floaters, opponents_in_order
from tests.reference.olympiad_round import Round, colours, permitted, ranked, within_limits

NEW = {
    "repeat": "6.1", "bye": "4.1", "barred": "4.2", "limits": "7.3", "no limits": "7.4", "count": "9.5",
    "distance": "6.2", "down": "8.3.1", "up": "8.2.1", "order": "9.3", "short": "10.2",
    "lot": "7.2", "equalise": "7.5.1", "alternate": "7.5.2", "back": "7.6", "undecided": "7.6",
}  # fmt: skip
OF_2009 = {
    "repeat": "16a", "bye": "12", "barred": "16b", "limits": "22", "no limits": "23a", "count": "42",
    "distance": "17", "down": "30a", "up": "33a", "order": "39",
    "lot": "21", "equalise": "24a", "alternate": "24b", "opposite": "25", "run": "26", "back": "24b",
    "undecided": "27",
}  # fmt: skip
OF_2008 = {
    "repeat": "15a", "bye": "11", "barred": "15b", "limits": "20", "no limits": "21a", "count": "47",
    "distance": "16", "down": "29a", "up": "32", "order": "39", "late order": "49", "late floater": "51",
    "lot": "19", "equalise": "22a", "alternate": "22b", "opposite": "23", "run": "24", "back": "22b",
    "undecided": "25",
}  # fmt: skip
"""Where the texts print each rule."""


class Floats(NamedTuple):
    """A floater of a round: its group, the one it goes to, its opponent."""

    team: int
    group: int
    target: int
    opponent: int


class Half(NamedTuple):
    """One of the two rounds in the groups of the rules: the floaters of each group, and the pairs."""

    floats: dict[int, list[Floats]]
    mate: dict[int, int]

    def arrived(self, group: int) -> list[Floats]:
        return [one for each in self.floats.values() for one in each if one.target == group]


class Judged(GivenRound):
    """A given round, its floaters, and those of the rules with the same bye."""

    def __init__(self, result: RoundPairing, pairs: list[Couple], bye: int | None) -> None:
        super().__init__(result, pairs, bye)
        self.rules = World(result)
        self.world = World(result)
        self.this: Round = self.world.this
        self.this.paired = [tpn for tpn in self.world.present if tpn != bye]
        self.right = self.rules.bye
        edition = self.this.edition
        self.at = NEW if self.this.new else OF_2008 if edition == "olympiad-2008" else OF_2009

    @cached_property
    def given(self) -> Half:
        return self._half(self.free)

    @cached_property
    def best(self) -> Half:
        return self._half([tuple(pair) for pair in self.world.pairs])  # type: ignore[misc]

    def _half(self, pairs: Sequence[Couple]) -> Half:
        """Of two teams in two groups the one whose group is paired first is the floater."""
        world, last = self.world, len(self.world.scores)
        turn = [*range(world.median), *range(last - 1, world.median, -1), world.median]
        floats: dict[int, list[Floats]] = {group: [] for group in range(last)}
        for a, b in pairs:
            groups = world.group_of(a), world.group_of(b)
            if groups[0] != groups[1]:
                first = min(groups, key=turn.index)
                one, other = (a, b) if groups[0] == first else (b, a)
                floats[first].append(Floats(one, first, world.group_of(other), other))
        for group, its in floats.items():
            its.sort(key=lambda one: self.this.paired.index(one.team), reverse=group > world.median)
        return Half(floats, {a: b for pair in pairs for a, b in (pair, tuple(pair)[::-1])})

    def group(self, step: Step) -> int:
        """The group of a sentence."""
        return next(n for n, its in enumerate(self.world.scores) if its[0] * 10 == step.values["score"])

    def had(self, half: Half, group: int) -> tuple[set[int], set[int]]:
        """What a group had to pair when its turn came: its teams, and the floaters that wait for it."""
        arrived = half.arrived(group)
        residents = set(self.world.residents[group])
        if self.world.late or group == self.world.median:
            return residents, {one.team for one in arrived}
        return residents - {one.opponent for one in arrived}, set()

    def comparable(self, group: int) -> bool:
        return self.had(self.given, group) == self.had(self.best, group)

    def members(self, half: Half, group: int) -> list[int]:
        """The teams of a group that meet each other, in the order in which their turns come."""
        world, arrived = self.world, half.arrived(group)
        gone = {one.team for one in half.floats[group]}
        if world.late:
            order = world.late_groups.turns[group].members(group)
            return [tpn for tpn in order if tpn not in gone]
        hosts = {one.opponent for one in arrived}
        order = ranked(self.this, [tpn for tpn in world.residents[group] if tpn not in gone | hosts])
        return order[::-1] if group > world.median else order

    def rules_for(self, group: int) -> list[Floats]:
        """The floaters of a group by the rules, after what the given round did before its turn.

        If the rest cannot be paired after that: those of the rules.
        """
        world, this = self.world, self.this
        if world.late or group == world.median:
            return self.best.floats[group]
        groups = tuple(tuple(teams) for teams in world.residents)
        steps = Field(this, world.median, (0,) * len(groups)).steps()
        step = steps.index(group)
        before = [one for earlier in steps[:step] for one in self.given.floats[earlier]]
        gone = {tpn for earlier in steps[:step] for tpn in groups[earlier]}
        gone |= {one.opponent for one in before if one.target != world.median}
        moved = [
            Floater(one.team, one.target, None if one.target == world.median else one.opponent)
            for one in before
        ]
        ways = [one.group < world.median for one in before]
        position = Position(
            tuple(tuple(tpn for tpn in teams if tpn not in gone) for teams in groups),
            (),
            tuple(one for one, down in zip(moved, ways, strict=True) if down),
            tuple(one for one, down in zip(moved, ways, strict=True) if not down),
        )
        for extra in extra_floaters(groups, world.median):
            field = Field(this, world.median, extra)
            for choice in field.choices(position, step):
                end = field.search(choice, step + 1)
                if end is not None:
                    new = [one for one in (*end.downfloaters, *end.upfloaters) if one.team in groups[group]]
                    return [Floats(one.team, group, one.group, one.opponent or 0) for one in new]
        return self.best.floats[group]

    def settled_floats(self, half: Half, group: int) -> list[Floats]:
        return [one for one in half.floats[group] if one.target != self.world.median]

    def first_line(self, left: list[int]) -> list[int]:
        """The opponents of the first of a group, in their order."""
        return left[:0:-1] if self.world.late else opponents_in_order(left)

    def turns(self, half: Half, group: int) -> Iterator[tuple[list[int], int]]:
        left = self.members(half, group)
        while left:
            first, other = left[0], half.mate[left[0]]
            yield left, other
            left = [tpn for tpn in left if tpn not in (first, other)]


PREDICATES, about = registry()
PREDICATES |= {
    f"check.{key}": given_claims.PREDICATES[f"check.{key}"]
    for key in (
        "twice", "late", "absent", "idle", "needless", "decided", "prohibited", "unplayed", "settled",
    )
}  # fmt: skip


@about("rematch")
def met_before(judged: Judged, step: Step) -> bool:
    return given_claims.met_before(judged, step) and step.values["article"] == judged.at["repeat"]


@about("barred", "barred_late")
def may_not_have_it(judged: Judged, step: Step) -> bool:
    tpn, rounds = step.values["bye_team"], judged.without_play(step.values["bye_team"])
    told = step.values["article"], step.values["better_team"]
    if tpn != judged.bye or told != (judged.at["barred"], judged.right) or may_have_bye(judged.this, tpn):
        return False
    if step.key == "check.barred_late":
        return judged.this.new and judged.this.teams[tpn].joined_round > 1
    return bool(step.values["rounds"] == rounds != [])


@about("bye_rank", "bye_incomplete")
def another_bye(judged: Judged, step: Step) -> bool:
    given, right = step.values["bye_team"], step.values["better_team"]
    line, world = judged.rules.bye_line, judged.rules
    if (given, right) != (judged.bye, judged.right) or not may_have_bye(judged.this, given):
        return False
    if step.key == "check.bye_rank":
        later = line.index(right) < line.index(given)
        return later and step.values["article"] == judged.at["bye"] and may_have_bye(judged.this, right)
    return (
        line.index(given) < line.index(right)
        and not world.left_by_bye(given)
        and step.values["article"] == judged.at["repeat"]
    )


@about("short")
def had_too_few_players(judged: Judged, step: Step) -> bool:
    """Less than half of the players in two rounds."""
    boards = judged.result.options_tenths["boards"]
    rounds = []
    for number, item in enumerate(judged.entries[step.values["team"]]["history"], 1):
        lineup = item.get("lineup")
        empty = lineup.count(0) + lineup.count(None) if lineup else item.get("boards", "").count("-")
        if item["result"] == "forfeit-loss" or 2 * empty > boards:
            rounds.append(number)
    return (
        step.values["team"] in judged.seats
        and rounds == step.values["rounds"]
        and len(rounds) > 1
        and step.article == judged.at["short"]
    )


@about("limits")
def beyond_the_limits(judged: Judged, step: Step) -> bool:
    white, black = step.values["white_team"], step.values["black_team"]
    over = [t for t, colour in ((white, "W"), (black, "B")) if not within_limits(judged.this, t, colour)]
    return (
        (white, black) in judged.free
        and bool(step.values["over_teams"] == over != [])
        and step.values["article"] == judged.at["limits"]
    )


def by_whites(this: Round, first: int, other: int) -> str | None:
    """Equalisation by the number of Whites, another reading."""
    mine, theirs = (colours(this, tpn).count("W") for tpn in (first, other))
    return None if mine == theirs else "W" if mine < theirs else "B"


def topic_of(judged: Judged, a: int, b: int) -> str:
    """The rule that decides the colours of two teams."""
    this, (first, other) = judged.this, ranked(judged.this, (a, b))
    equal = by_whites if judged.result.options_tenths["r_equalise"] == "whites" else equalisation
    rules: list[tuple[str, Callable[[Round, int, int], str | None]]] = [
        ("limits", only_one_keeps_the_limits),
        ("equalise", equal),
        *([] if this.new else [("opposite", preceding_round), ("run", lowest_sequence)]),
        ("back", latest_different_round),
        ("alternate", last_colours),
    ]
    if not colours(this, a) and not colours(this, b):
        return "lot"
    return next((topic for topic, rule in rules if rule(this, first, other)), "undecided")


@about("colours")
def the_other_way_round(judged: Judged, step: Step) -> bool:
    """By the reference; under other readings of equalisation and odd numbers only the article is checked."""
    white, black = step.values["white_team"], step.values["black_team"]
    topic = topic_of(judged, white, black)
    if (white, black) not in judged.pairs or step.values["article"] != judged.at[topic]:
        return False
    options = judged.result.options_tenths
    this = judged.this
    paired, this.paired = (
        this.paired,
        [tpn for tpn in judged.world.everybody if tpn != judged.bye or tpn in (white, black)],
    )
    try:
        turned = with_colours(this, white, black) == (black, white)
    finally:
        this.paired = paired
    return turned or options["r_equalise"] == "whites" or options["r_odd"] == "numbers"


# -- the groups


@about("oly_count", "oly_distance")
def other_numbers(judged: Judged, step: Step) -> bool:
    group = judged.group(step)
    floats = judged.given.floats[group], judged.rules_for(group)
    counts = [len(its) for its in floats]
    moved = [sum(abs(one.target - group) for one in its) for its in floats]
    kind = step.key.removeprefix("check.oly_")
    mine, its = counts if kind == "count" else moved
    return (
        (step.values["yours"], step.values["possible"]) == (mine, its)
        and (mine > its)
        and (kind == "count" or counts[0] == counts[1])
        and step.values["article"] == judged.at[kind]
    )


@about("oly_limits")
def limits_can_be_kept(judged: Judged, step: Step) -> bool:
    group = judged.group(step)

    def keeps(half: Half) -> tuple[bool, bool]:
        pairs = [(left[0], other) for left, other in judged.turns(half, group)]
        floats = [(one.team, one.opponent) for one in judged.settled_floats(half, group)]
        own, away = (
            all(permitted(judged.this, *pair, limits=True) for pair in some) for some in (pairs, floats)
        )
        return own, away

    mine, its = keeps(judged.given), keeps(judged.best)
    return (
        judged.comparable(group)
        and any(possible and not yours for yours, possible in zip(mine, its, strict=True))
        and step.values["article"] == judged.at["no limits"]
    )


def floater_article(judged: Judged, group: int) -> str:
    if judged.world.late:
        return judged.at["late floater"]
    return judged.at["down" if group < judged.world.median else "up"]


@about("oly_floaters")
def other_floaters(judged: Judged, step: Step) -> bool:
    group = judged.group(step)
    mine, its = ([one.team for one in some] for some in (judged.given.floats[group], judged.rules_for(group)))
    told = step.values["yours_teams"], step.values["possible_teams"]
    return told == (mine, its) and mine != its and step.values["article"] == floater_article(judged, group)


@about("oly_targets")
def other_targets(judged: Judged, step: Step) -> bool:
    group, world = judged.group(step), judged.world
    mine, its = (
        [int(world.scores[one.target][0] * 10) for one in some]
        for some in (judged.given.floats[group], judged.rules_for(group))
    )
    told = step.values["yours_scores"], step.values["possible_scores"]
    return told == (mine, its) and mine != its and step.values["article"] == judged.at["distance"]


@about("opponent")
def floater_meets_another(judged: Judged, step: Step) -> bool:
    """In the median group the floaters are those that it received."""
    group = judged.group(step)
    median = judged.world.median
    if group == median:
        some = judged.given.arrived(group), judged.best.arrived(group)
        if not judged.comparable(group):
            return False
    else:
        some = judged.given.floats[group], judged.rules_for(group)
    mine, its = (
        {(one.team, one.opponent) for one in each if group == median or one.target != median} for each in some
    )
    given, better = tuple(step.values["given_pair"]), tuple(step.values["better_pair"])
    return given in mine - its and better in its - mine and given[0] == better[0]


@about("other_plain")
def the_round_is_another(judged: Judged, step: Step) -> bool:
    """A floater of an earlier group moves less far than by the rules, and a later group has to float one more."""
    return given_claims.the_round_is_another(judged, step)


@about("turn")
def comes_first(judged: Judged, step: Step) -> bool:
    """At the first turn at which the two rounds differ the better opponent comes before the other one."""
    group = judged.group(step)
    article = judged.at["late order" if judged.world.late else "order"]
    if not judged.comparable(group) or step.values["article"] != article:
        return False
    for (left, mine), (same, its) in zip(
        judged.turns(judged.given, group), judged.turns(judged.best, group), strict=True
    ):
        if mine != its:
            line = judged.first_line(left)
            told = tuple(step.values["given_pair"]), tuple(step.values["better_pair"])
            return (
                left == same
                and told == ((left[0], mine), (left[0], its))
                and line.index(its) < line.index(mine)
            )
    return False
