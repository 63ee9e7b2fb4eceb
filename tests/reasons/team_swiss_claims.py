"""When each sentence about a round by C.04.6 is true, by the reference implementation of the tests."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any, NamedTuple

import pairwright as pw
from pairwright.domain.pairing import Pair, RoundPairing
from tests.reasons.claims import Claim, Claims
from tests.reference import c0406 as rules

ORDER = ("C8", "C9", "C10")
WORDS = {"W": "White", "B": "Black"}


class Stage(NamedTuple):
    """A bracket of the round with what was left when it was formed."""

    unpaired: rules.Teams
    residents: rules.Teams
    upfloaters: tuple[int, ...]

    @property
    def members(self) -> rules.Teams:
        return self.residents | set(self.upfloaters)


class Choice(NamedTuple):
    """The criterion values of a set of upfloaters."""

    paired: bool
    rest: bool
    c5: list[Fraction]
    c6: int | None
    c6_rank: int
    c7: int
    order: tuple[int, ...]

    @property
    def rank(self) -> tuple[Any, ...]:
        """Lower is better, after [C4]."""
        return [-score for score in self.c5], self.c6_rank, self.c7, self.order


class World:
    """A round as read by `tests.reference`, and the brackets formed."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        self.this = rules.read(pw.write_state(result.tournament))
        decided = {tpn for pair in result.tournament.forced for tpn in pair}
        self.present = frozenset(e.tpn for e in result.tournament.present if e.tpn not in decided)
        """The teams that the rules pair."""
        self.bye = None if result.bye is None else result.bye.tpn
        self.wished: dict[tuple[int, int], tuple[int | None, list[rules.Bracket]] | None] = {}
        self.with_pairs: dict[tuple[int, int, int], tuple[tuple[int, ...], tuple[int, ...]] | None] = {}

    # -- scores

    def score(self, tpn: int) -> int:
        """The score for pairing, in tenths."""
        return tenths(rules.pairing_score(self.this, tpn))

    def floated(self, tpn: int) -> bool:
        return rules.article_1_5(self.this, tpn)

    # -- the bye

    @cached_property
    def bye_line(self) -> list[int]:
        """The teams in the order in which the bye is offered."""
        return sorted(self.present, key=self.bye_key)

    def bye_key(self, tpn: int) -> tuple[Fraction, int, int]:
        return rules.article_1_2(self.this, tpn), -len(rules.article_1_6_1(self.this, tpn)), -tpn

    def may_have_bye(self, tpn: int) -> bool:
        return rules.c2(self.this, tpn) and rules.has_pairing(self.this, self.present - {tpn})

    # -- brackets

    @cached_property
    def stages(self) -> list[Stage]:
        unpaired, found = self.present - {self.bye}, []
        for bracket in self.result.brackets:
            stage = Stage(unpaired, frozenset(bracket.residents), bracket.upfloaters)
            found.append(stage)
            unpaired -= stage.members
        return found

    def stage_of(self, floater: int) -> Stage:
        """The bracket to which a team has floated."""
        return next(stage for stage in self.stages if floater in stage.upfloaters)

    def choice(self, stage: Stage, chosen: tuple[int, ...]) -> Choice:
        this = self.this
        left = stage.unpaired - stage.residents - set(chosen)
        rest = rules.has_pairing(this, left)
        following = rules.c6_following_scoregroup(
            this,
            rules.pairing_score(this, min(stage.residents)),
            self.present - {self.bye},
            self.bye,
            left,
        )
        needed = rules.c6(this, following, left) if rest else None
        return Choice(
            rules.has_pairing(this, stage.residents | set(chosen)),
            rest,
            rules.c5(this, chosen),
            needed,
            rules.c6_rank(this, following, needed),
            rules.c7(this, chosen),
            tuple(rules.article_3_5_3(this, chosen)),
        )

    def swapped(self, claim: Claim[World]) -> tuple[Choice, Choice]:
        """The choice of the bracket, and the same with `team` instead of another one."""
        stage = self.stage_of(claim["instead_team"])
        chosen = tuple(tpn for tpn in stage.upfloaters if tpn != claim["instead_team"])
        assert claim["team"] not in stage.members
        assert claim["team"] in stage.unpaired
        return self.choice(stage, stage.upfloaters), self.choice(stage, (*chosen, claim["team"]))

    def failures(self, pairs: list[rules.Pair], upfloaters: tuple[int, ...]) -> tuple[int, ...]:
        """[C8], [C9] and [C10] of a bracket's pairing."""
        costs = [
            (rules.c8(self.this, a, b), rules.c9(self.this, a, b), rules.c10(self.this, a, b, upfloaters))
            for a, b in pairs
        ]
        return tuple(sum(column) for column in zip(*costs, strict=True))

    def pairs_of(self, index: int) -> list[rules.Pair]:
        return sorted(
            rules.article_3_6_1(pair.white.tpn, pair.black.tpn)
            for pair in self.result.pairs
            if pair.bracket == index
        )

    def index_with(self, a: int, b: int) -> int:
        """The bracket in which two teams are."""
        return next(k for k, stage in enumerate(self.stages) if {a, b} <= stage.members)

    def ours(self, index: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What the pairing of a bracket costs, and its identifier."""
        pairs = self.pairs_of(index)
        return self.failures(pairs, self.stages[index].upfloaters), rules.article_3_6_2(pairs)

    def theirs(self, index: int, a: int, b: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """The same of the best pairing of a bracket in which two teams meet; None if there is none."""
        key = index, min(a, b), max(a, b)
        if key not in self.with_pairs:
            stage = self.stages[index]
            pairings = [
                [rules.article_3_6_1(a, b), *rest]
                for rest in rules.every_pairing(self.this, stage.members - {a, b})
                if rules.c1(self.this, a, b)
            ]
            self.with_pairs[key] = min(
                ((self.failures(pairs, stage.upfloaters), rules.article_3_6_2(pairs)) for pairs in pairings),
                default=None,
            )
        return self.with_pairs[key]

    # -- wishes

    def best_with(self, a: int, b: int) -> tuple[int | None, list[rules.Bracket]] | None:
        """The round by the rules in which two teams can only meet each other; None: there is none."""
        key = min(a, b), max(a, b)
        if key not in self.wished:
            others = {frozenset((one, other)) for one in (a, b) for other in self.present - {a, b}}
            held = replace(self.this, prohibited=self.this.prohibited | others, pairable={})
            try:
                self.wished[key] = rules.article_3_3_2(held, self.present)
            except rules.NoLegalPairingError:
                self.wished[key] = None
        return self.wished[key]

    def unlike(self, claim: Claim[World]) -> tuple[rules.Bracket, rules.Bracket]:
        """The first bracket, and the one in its place with the desired pair, in which anything differs."""
        found = self.best_with(claim["a_team"], claim["b_team"])
        assert found is not None
        assert found[0] == self.bye
        ours = rules.article_3_3_2(self.this, self.present)[1]
        return next((mine, its) for mine, its in zip(ours, found[1], strict=False) if mine != its)

    # -- facts

    def rounds_of(self, a: int, b: int, kinds: tuple[str, ...] = ("played",)) -> list[int]:
        return [
            number
            for number, item in enumerate(self.this.teams[a].history, 1)
            if item.get("opponent") == b and item["result"] in kinds
        ]

    def prohibited(self, a: int, b: int) -> bool:
        return frozenset((a, b)) in self.this.prohibited

    def preference(self, tpn: int) -> str | None:
        found = rules.article_1_7(self.this, tpn)
        if found is None:
            return None
        kind = "" if found.strength == "simple" else f"{found.strength} "
        return f"{kind}{WORDS[found.colour]}"

    def difference(self, tpn: int) -> str:
        found = rules.article_1_6_2(self.this, tpn)
        return f"{found:+d}" if found else "0"

    def colours(self, tpn: int) -> str:
        history = self.this.teams[tpn].history
        return "".join(i["colour"] if i["result"] == "played" else "-" for i in history) or "none yet"

    def decided(self, a: int, b: int) -> bool:
        return {a, b} in [set(pair) for pair in self.result.tournament.forced]


def tenths(value: Fraction) -> int:
    assert (value * 10).denominator == 1
    return int(value * 10)


TABLE = Claims(
    "team_swiss",
    World,
    groups={"round", "pab", "bracket", "set", "alt_set", "pair", "alt", "colour", "team", "wish"},
)


# -- the round and the bye


@TABLE.predicate("round.summary", "round.summary_bye")
def summary(claim: Claim[World]) -> bool:
    world, result = claim.world, claim.result
    given = (claim["round"], claim["matches"], claim["brackets"], claim["floats"])
    floats = sum(len(stage.upfloaters) for stage in world.stages)
    if "bye_team" in claim.step.values and claim["bye_team"] != world.bye:
        return False
    with_bye = claim.step.key == "round.summary_bye"
    return with_bye == (world.bye is not None) and given == (
        world.this.number, len(result.pairs), len(result.brackets), floats,
    )  # fmt: skip


@TABLE.predicate("pab.chosen")
def bye_is_the_first_that_may_have_it(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["bye_team"]
    first = next(one for one in world.bye_line if world.may_have_bye(one))
    return (
        tpn == first == world.bye
        and claim["score"] == tenths(rules.article_1_2(world.this, tpn))
        and claim["played"] == len(rules.article_1_6_1(world.this, tpn))
    )


@TABLE.predicate("pab.barred")
def has_had_a_bye_or_a_win_by_forfeit(claim: Claim[World]) -> bool:
    world = claim.world
    kinds = {"pab", "forfeit-win", "full-bye"}
    return all(
        world.bye_key(tpn) < world.bye_key(world.bye or 0)
        and any(item["result"] in kinds for item in world.this.teams[tpn].history)
        for tpn in claim["barred_teams"]
    )


@TABLE.predicate("pab.incomplete")
def the_others_cannot_all_be_paired(claim: Claim[World]) -> bool:
    world = claim.world
    return all(
        world.bye_key(tpn) < world.bye_key(world.bye or 0)
        and not rules.has_pairing(world.this, world.present - {tpn})
        for tpn in claim["kept_teams"]
    )


@TABLE.predicate("pab.next_score", "pab.next_played", "pab.next_tpn")
def next_for_the_bye(claim: Claim[World]) -> bool:
    world, tpn, bye = claim.world, claim["team"], claim.world.bye
    assert bye is not None
    line = world.bye_line
    following = next(one for one in line[line.index(bye) + 1 :] if world.may_have_bye(one))
    mine, its = world.bye_key(bye), world.bye_key(tpn)
    differs = next(k for k in range(3) if mine[k] != its[k])
    key = ("pab.next_score", "pab.next_played", "pab.next_tpn")[differs]
    if claim.step.key == "pab.next_score" and claim["score"] != tenths(its[0]):
        return False
    if claim.step.key == "pab.next_played" and claim["played"] != -its[1]:
        return False
    return tpn == following and claim.step.key == key


# -- brackets and sets of upfloaters


@TABLE.predicate("bracket")
def bracket_has_these_teams(claim: Claim[World]) -> bool:
    world = claim.world
    stage = next(one for one in world.stages if set(claim["resident_teams"]) == one.residents)
    return (
        rules.article_3_2(world.this, stage.unpaired) == stage.residents
        and list(stage.upfloaters) == claim["floater_teams"]
        and claim["score"] == world.score(min(stage.residents))
    )


@TABLE.predicate("bracket.criteria")
def criteria_of_the_bracket(claim: Claim[World]) -> bool:
    world = claim.world
    if claim.question[0] == "round":
        head = claim.last("bracket")
        index = next(
            k for k, s in enumerate(world.stages) if s.residents == set(head.values["resident_teams"])
        )
    else:
        index = pair_of(claim).bracket or 0
    stage = world.stages[index]
    choice = world.choice(stage, stage.upfloaters)
    failures = world.failures(world.pairs_of(index), stage.upfloaters)
    values = [("C4", len(stage.upfloaters)), ("C6", choice.c6), ("C7", choice.c7)]
    values += zip(ORDER, failures, strict=True)
    return bool(
        claim["text"] == ", ".join(f"[{name}] {value}" for name, value in values if value is not None)
    )


def pair_of(claim: Claim[World]) -> Pair:
    """The pair that an answer about a table, a team or a granted wish is about."""
    kind, *numbers = claim.question
    if kind == "table":
        return next(pair for pair in claim.result.pairs if pair.table == numbers[0])
    found = claim.result.pair_of(numbers[0])
    assert found is not None
    return found


def stage_told(claim: Claim[World]) -> Stage:
    """The bracket about which a sentence on its size is."""
    world, floaters = claim.world, claim.step.values.get("floater_teams", ())
    if floaters:
        return world.stage_of(floaters[0])
    return next(
        one
        for one in world.stages
        if not one.upfloaters and world.score(min(one.residents)) == claim["score"]
    )


@TABLE.predicate("set.none")
def no_upfloater(claim: Claim[World]) -> bool:
    stage = stage_told(claim)
    this = claim.world.this
    return rules.has_pairing(this, stage.residents) and rules.has_pairing(
        this, stage.unpaired - stage.residents
    )


@TABLE.predicate("set.odd")
def an_odd_number_of_residents(claim: Claim[World]) -> bool:
    stage = stage_told(claim)
    return counted(claim, stage) and len(stage.residents) % 2 == 1 == len(stage.upfloaters)


def counted(claim: Claim[World], stage: Stage) -> bool:
    return (
        len(stage.residents) == claim["residents"]
        and list(stage.upfloaters) == claim["floater_teams"]
        and len(stage.upfloaters) == claim["count"]
        and claim["score"] == claim.world.score(min(stage.residents))
    )


@TABLE.predicate("set.many")
def so_many_stay_over(claim: Claim[World]) -> bool:
    stage = stage_told(claim)
    return (
        counted(claim, stage)
        and left_over(claim.world.this, stage.residents) == claim["over"] == claim["count"]
    )


def left_over(this: rules.Round, teams: rules.Teams) -> int:
    """The least number of these teams left over."""
    return next(
        size
        for size in range(len(teams) % 2, len(teams) + 1, 2)
        if any(rules.has_pairing(this, teams - set(out)) for out in combinations(sorted(teams), size))
    )


@TABLE.predicate("set.rest", "set.rest_none")
def fewer_leave_others_unpaired(claim: Claim[World]) -> bool:
    """The bracket can be paired with fewer upfloaters, by each such choice the teams below cannot."""
    stage, this = stage_told(claim), claim.world.this
    below = sorted(stage.unpaired - stage.residents)
    fewer = [
        chosen
        for size in range(claim["count"])
        for chosen in combinations(below, size)
        if rules.has_pairing(this, stage.residents | set(chosen))
    ]
    return (
        counted(claim, stage)
        and min(map(len, fewer), default=-1) == claim["fewer"]
        and (claim["fewer"] == 0) == (claim.step.key == "set.rest_none")
        and not any(
            rules.has_pairing(this, stage.unpaired - stage.residents - set(chosen)) for chosen in fewer
        )
    )


@TABLE.predicate("set.member")
def floats_up(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["team"]
    stage = world.stage_of(tpn)
    return claim["own_score"] == world.score(tpn) < claim["score"] == world.score(min(stage.residents))


@TABLE.predicate("alt_set.met", "alt_set.apart")
def may_meet_no_resident(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["team"]
    stage = world.stage_of(claim["instead_team"])
    if set(claim["met_teams"]) != stage.residents:
        return False
    if claim.step.key == "alt_set.met":
        return all(world.rounds_of(tpn, other) for other in stage.residents)
    return not any(rules.c1(world.this, tpn, other) for other in stage.residents)


@TABLE.predicate("alt_set.unpaired")
def the_bracket_cannot_be_paired(claim: Claim[World]) -> bool:
    return not claim.world.swapped(claim)[1].paired


@TABLE.predicate("alt_set.rest")
def the_teams_below_cannot_be_paired(claim: Claim[World]) -> bool:
    return not claim.world.swapped(claim)[1].rest


@TABLE.predicate("alt_set.C5")
def fewer_points(claim: Claim[World]) -> bool:
    ours, theirs = claim.world.swapped(claim)
    scores = claim.world.score(claim["team"]), claim.world.score(claim["instead_team"])
    return theirs.c5 < ours.c5 and (claim["score"], claim["own_score"]) == scores


def legal(choice: Choice) -> bool:
    return choice.paired and choice.rest


@TABLE.predicate("alt_set.C6")
def the_next_scoregroup_needs_more(claim: Claim[World]) -> bool:
    ours, theirs = claim.world.swapped(claim)
    return (
        legal(theirs)
        and ours.c5 == theirs.c5
        and ours.c6_rank < theirs.c6_rank
        and (ours.c6, theirs.c6) == (claim["ours"], claim["theirs"])
    )


@TABLE.predicate("alt_set.C7")
def it_floated_before(claim: Claim[World]) -> bool:
    ours, theirs = claim.world.swapped(claim)
    return (
        legal(theirs)
        and (ours.c5, ours.c6_rank) == (theirs.c5, theirs.c6_rank)
        and ours.c7 < theirs.c7
        and claim.world.floated(claim["team"])
        and claim["last_round"] == claim.world.this.number - 1
    )


@TABLE.predicate("alt_set.order")
def the_set_is_later(claim: Claim[World]) -> bool:
    ours, theirs = claim.world.swapped(claim)
    return legal(theirs) and ours.rank[:-1] == theirs.rank[:-1] and ours.order < theirs.order


# -- pairs


@TABLE.predicate("pair.decided")
def pair_is_decided(claim: Claim[World]) -> bool:
    return claim.world.decided(claim["a_team"], claim["b_team"])


def decided_told(claim: Claim[World]) -> tuple[int, int]:
    head = claim.last("pair.decided").values
    return head["a_team"], head["b_team"]


@TABLE.predicate("pair.decided_met")
def decided_though_met(claim: Claim[World]) -> bool:
    rounds = claim.world.rounds_of(*decided_told(claim))
    return bool(rounds) and rounds == claim["rounds"]


@TABLE.predicate("pair.decided_prohibited")
def decided_though_prohibited(claim: Claim[World]) -> bool:
    return claim.world.prohibited(*decided_told(claim))


@TABLE.predicate("pair.virtual")
def virtual_points(claim: Claim[World]) -> bool:
    this, tpn = claim.world.this, claim["team"]
    virtual = rules.c_04_7_virtual_points(this, tpn, this.number)
    return (claim["real_score"], claim["virtual_score"]) == (
        tenths(rules.article_1_2(this, tpn)), 10 * virtual,
    ) and virtual > 0  # fmt: skip


@TABLE.predicate("pair.same")
def both_in_the_bracket(claim: Claim[World]) -> bool:
    world = claim.world
    top, bottom = claim["top_team"], claim["bottom_team"]
    index = world.index_with(top, bottom)
    stage = world.stages[index]
    best = rules.article_3_6(world.this, stage.residents, list(stage.upfloaters))
    pair = claim.result.pair_of(top)
    assert pair is not None
    return (
        (top, bottom) in best.pairs
        and best.pairs == world.pairs_of(index)
        and pair.table == claim["table"]
        and not {top, bottom} & set(stage.upfloaters)
        and claim["score"] == world.score(min(stage.residents))
    )


@TABLE.predicate("pair.floater")
def floater_meets_a_resident(claim: Claim[World]) -> bool:
    world = claim.world
    stage = world.stage_of(claim["team"])
    pair = claim.result.pair_of(claim["team"])
    assert pair is not None
    return (
        pair.teams == {claim["team"], claim["other_team"]}
        and claim["other_team"] in stage.residents
        and pair.table == claim["table"]
        and (claim["own_score"], claim["score"])
        == (world.score(claim["team"]), world.score(min(stage.residents)))
    )


@TABLE.predicate("pair.only")
def nobody_else_was_left(claim: Claim[World]) -> bool:
    world, top = claim.world, claim["top_team"]
    index = world.index_with(top, top)
    return max(world.pairs_of(index))[0] == top


@TABLE.predicate("alt.met")
def alternative_met(claim: Claim[World]) -> bool:
    rounds = claim.world.rounds_of(claim["top_team"], claim["team"])
    return bool(rounds) and rounds == claim["rounds"]


@TABLE.predicate("alt.prohibited")
def alternative_prohibited(claim: Claim[World]) -> bool:
    return claim.world.prohibited(claim["top_team"], claim["team"])


def alternative(
    claim: Claim[World],
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...] | None]:
    world, a, b = claim.world, claim["top_team"], claim["team"]
    index = world.index_with(a, b)
    return world.ours(index), world.theirs(index, a, b)


@TABLE.predicate("alt.rest")
def alternative_leaves_the_rest(claim: Claim[World]) -> bool:
    return alternative(claim)[1] is None


@TABLE.predicate("alt.C8", "alt.C9", "alt.C10")
def alternative_costs_more(claim: Claim[World]) -> bool:
    ours, theirs = alternative(claim)
    at = ORDER.index(claim.step.key.partition(".")[2])
    return (
        theirs is not None
        and ours[0][:at] == theirs[0][:at]
        and ours[0][at] < theirs[0][at]
        and (ours[0][at], theirs[0][at]) == (claim["ours"], claim["theirs"])
    )


def later_by_tops(claim: Claim[World], ours: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    """Among the first numbers of the pairs one stands in the place of another, smaller one."""
    half = len(ours) // 2
    at = next(k for k in range(len(ours)) if ours[k] != theirs[k])
    return (
        at < half
        and ours[at] < theirs[at]
        and (ours[at], theirs[at]) == (claim["ours_team"], claim["theirs_team"])
    )


def later_by_bottoms(claim: Claim[World], ours: tuple[int, ...], theirs: tuple[int, ...]) -> bool:
    """The first numbers are the same, and the first pair that is not comes before."""
    half = len(ours) // 2
    at = next(k for k in range(len(ours)) if ours[k] != theirs[k])
    if at < half or ours[at] > theirs[at]:
        return False
    top = ours[at - half]
    return claim["ours_pair"] == [top, ours[at]] and claim["theirs_pair"] == [top, theirs[at]]


@TABLE.predicate("alt.tops", "alt.order")
def alternative_is_later(claim: Claim[World]) -> bool:
    ours, theirs = alternative(claim)
    later = later_by_tops if claim.step.key == "alt.tops" else later_by_bottoms
    return theirs is not None and ours[0] == theirs[0] and later(claim, ours[1], theirs[1])


# -- colours


@TABLE.predicate("colour.short")
def has_white(claim: Claim[World]) -> bool:
    pair = claim.result.pair_of(claim["white_team"])
    return (
        pair is not None and pair.white.tpn == claim["white_team"] and pair.black.tpn == claim["black_team"]
    )


@TABLE.predicate("colour.record")
def colours_so_far(claim: Claim[World]) -> bool:
    world = claim.world
    return all(
        (claim[f"{side}_colours"], claim[f"{side}_difference"], claim[f"{side}_preference"])
        == (world.colours(tpn), world.difference(tpn), world.preference(tpn))
        for side, tpn in (("white", claim["white_team"]), ("black", claim["black_team"]))
    )


@TABLE.predicate(*(f"colour.4.3.{k}" for k in range(1, 10)))
def colour_article(claim: Claim[World]) -> bool:
    """The article named is the first of 4.3 that decides, and gives these colours; its facts are those of the teams."""
    this, number = claim.world.this, int(claim.step.key[-1])
    white, black = claim["white_team"], claim["black_team"]
    first, other = rules.article_4_2(this, white, black)
    decided = [getattr(rules, f"article_4_3_{k}")(this, first, other) for k in range(1, number + 1)]
    if any(decided[:-1]) or (decided[-1] == "W") != (first == white):
        return False
    if not colours_so_far(claim) or claim["first_team"] != first:
        return False
    if number == 1:
        return bool(claim["initial"] == WORDS[this.options["initial_colour"]])
    colours = [rules.article_1_6_1(this, tpn) for tpn in (first, other)]
    if number == 8:
        return colours[0][-1] == ("B" if first == white else "W")
    if number == 9:
        return not colours[0] and colours[1][-1] == ("B" if other == white else "W")
    return True


# -- teams


@TABLE.predicate("team.absent")
def does_not_take_part(claim: Claim[World]) -> bool:
    return claim["team"] not in {entry.tpn for entry in claim.result.tournament.present}


@TABLE.predicate("team.record")
def points_and_colours(claim: Claim[World]) -> bool:
    history = claim.world.this.teams[claim["team"]].history
    mp, gp = (sum((rules.points(item, kind) for item in history), Fraction(0)) for kind in ("mp", "gp"))
    return (claim["mp_score"], claim["gp_score"]) == (tenths(mp), tenths(gp)) and claim[
        "colours"
    ] == claim.world.colours(claim["team"])


@TABLE.predicate("team.preference")
def difference_and_preference(claim: Claim[World]) -> bool:
    tpn = claim["team"]
    return claim["difference"] == claim.world.difference(tpn) and claim[
        "preference"
    ] == claim.world.preference(tpn)


# -- wishes


@TABLE.predicate("wish.itself")
def itself(claim: Claim[World]) -> bool:
    return bool(claim["a_team"] == claim["b_team"])


@TABLE.predicate("wish.granted")
def granted(claim: Claim[World]) -> bool:
    pair = claim.result.pair_of(claim["a_team"])
    return pair is not None and claim["b_team"] in pair.teams


@TABLE.predicate("wish.met")
def wish_met(claim: Claim[World]) -> bool:
    rounds = claim.world.rounds_of(claim["a_team"], claim["b_team"])
    return bool(rounds) and rounds == claim["rounds"]


@TABLE.predicate("wish.unplayed")
def wish_unplayed(claim: Claim[World]) -> bool:
    rounds = claim.world.rounds_of(claim["a_team"], claim["b_team"], ("forfeit-win", "forfeit-loss"))
    return bool(rounds) and rounds == claim["rounds"]


@TABLE.predicate("wish.prohibited")
def wish_prohibited(claim: Claim[World]) -> bool:
    return claim.world.prohibited(claim["a_team"], claim["b_team"])


@TABLE.predicate("wish.decided")
def opponent_was_decided(claim: Claim[World]) -> bool:
    return any(claim["team"] in pair for pair in claim.result.tournament.forced)


@TABLE.predicate("wish.instead")
def meets_another_instead(claim: Claim[World]) -> bool:
    pair = claim.result.pair_of(claim["team"])
    return (
        pair is not None
        and pair.teams == {claim["team"], claim["other_team"]}
        and pair.table == claim["table"]
    )


@TABLE.predicate("wish.bye")
def has_the_bye(claim: Claim[World]) -> bool:
    return bool(claim["team"] == claim.world.bye)


@TABLE.predicate("wish.incomplete")
def no_round_has_the_pair(claim: Claim[World]) -> bool:
    a, b, this = claim["a_team"], claim["b_team"], claim.world.this
    rest = claim.world.present - {a, b}
    if len(rest) % 2 == 0:
        possible = rules.has_pairing(this, rest)
    else:
        possible = any(rules.c2(this, tpn) and rules.has_pairing(this, rest - {tpn}) for tpn in rest)
    return not possible and why_it_is_impossible(claim, rest)


def why_it_is_impossible(claim: Claim[World], rest: rules.Teams) -> bool:
    """The fact that is given for it, when the two are out of the way."""
    this, why = claim.world.this, claim["why"]
    if "every other team" in why:
        return len(rest) % 2 == 1 and not any(rules.c2(this, tpn) for tpn in rest)
    if "a complete pairing exists only with the bye" in why:
        left = {tpn for tpn in rest if rules.has_pairing(this, rest - {tpn})}
        named = frozenset(map(int, re.findall(r"\d+", why.partition("[C2]:")[2])))
        return named == left and not any(rules.c2(this, tpn) for tpn in left)
    found = re.search(r"so (\d+) of them stays? over|^(\d+) of the teams [\d, ]+ stays? over", why)
    return found is not None and left_over(this, rest) == int(found[1] or found[2])


@TABLE.predicate("wish.reading")
def no_round_by_the_reading(claim: Claim[World]) -> bool:
    """By `r_c5_legal` = false there is no round with the pair, otherwise there is one."""
    world, a, b = claim.world, claim["a_team"], claim["b_team"]
    if world.this.options["r_c5_legal"] or world.best_with(a, b) is not None:
        return False
    other = World(claim.result)
    other.this.options["r_c5_legal"] = True
    return other.best_with(a, b) is not None


@TABLE.predicate("wish.pab")
def another_bye(claim: Claim[World]) -> bool:
    world = claim.world
    found = world.best_with(claim["a_team"], claim["b_team"])
    ours, theirs = claim["ours_team"], claim["theirs_team"]
    return (
        found is not None
        and (ours, theirs) == (world.bye, found[0])
        and world.bye_key(ours) < world.bye_key(theirs)
        and rules.c2(world.this, theirs)
    )


@TABLE.predicate("wish.C4", "wish.C5", "wish.C6", "wish.C7", "wish.C8", "wish.C9", "wish.C10")
def wish_costs(claim: Claim[World]) -> bool:
    """Everything before is as in the round, and this criterion is the first that gets worse, to these values."""
    world, name = claim.world, claim.step.article
    mine, its = world.unlike(claim)
    names = ("C4", "C5", "C6", "C7", "C8", "C9", "C10")
    before = names[: names.index(name)]
    ours, theirs = mine.criteria[name], its.criteria[name]
    if claim["score"] != tenths(mine.score) or any(
        ranked(world, mine, n) != ranked(world, its, n) for n in before
    ):
        return False
    if name in ("C8", "C9", "C10") and mine.upfloaters != its.upfloaters:
        return False
    if name == "C5":
        told = [[tenths(Fraction(one)) for one in value] for value in (ours, theirs)]
        return told == [claim["ours_scores"], claim["theirs_scores"]] and theirs < ours
    if (ours, theirs) != (claim["ours"], claim["theirs"]) or not ranked(world, mine, name) < ranked(
        world, its, name
    ):
        return False
    if name == "C7":
        counted = [tpn for tpn in its.upfloaters if world.floated(tpn)]
        return claim["floated_teams"] == counted and claim["last_round"] == world.this.number - 1
    return True


def ranked(world: World, bracket: rules.Bracket, name: str) -> Any:
    """The value of a criterion, by the reading of [C6] in force."""
    value = bracket.criteria[name]
    if name == "C6" and world.this.options["r_c6"] == "parity":
        return 0 if value is None else int(value > 1)
    return value if value is not None else 0


@TABLE.predicate("wish.set_order")
def wish_has_a_later_set(claim: Claim[World]) -> bool:
    world = claim.world
    mine, its = world.unlike(claim)
    equal = all(ranked(world, mine, name) == ranked(world, its, name) for name in ("C4", "C5", "C6", "C7"))
    return (
        equal
        and mine.upfloaters < its.upfloaters
        and (mine.upfloaters, its.upfloaters) == (claim["ours_teams"], claim["theirs_teams"])
        and claim["score"] == tenths(mine.score)
    )


@TABLE.predicate("wish.tops", "wish.order")
def wish_is_later(claim: Claim[World]) -> bool:
    mine, its = claim.world.unlike(claim)
    later = later_by_tops if claim.step.key == "wish.tops" else later_by_bottoms
    return mine.criteria == its.criteria and later(
        claim, rules.article_3_6_2(mine.pairs), rules.article_3_6_2(its.pairs)
    )
