"""When each sentence about a round by the Olympiad rules is true, by the reference implementation of the tests.

The bye, the groups and the colours; floaters and opponents are in `olympiad_floats`, what-if questions in
`olympiad_wishes`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.reasons.claims import Claim, Claims
from tests.reasons.olympiad_world import World
from tests.reference.olympiad import may_have_bye
from tests.reference.olympiad_colours import in_round, latest_different_round, lowest_sequence
from tests.reference.olympiad_round import (
    can_be_paired,
    colours,
    difference,
    game_points,
    keeps_limits,
    match_points,
    met,
    opposite,
    within_limits,
)

SHARED = {
    "pair.decided", "team.absent", "team.record",
    "wish.itself", "wish.granted", "wish.met", "wish.unplayed", "wish.prohibited", "wish.decided",
    "wish.incomplete", "wish.instead", "wish.bye", "wish.pab",
}  # fmt: skip
GROUPS = {
    "oly_round", "oly_bye", "oly_group", "oly_float", "oly_pair", "oly_apart", "oly_colour", "oly_team",
    "oly_wish",
}  # fmt: skip

TABLE = Claims("olympiad", World, GROUPS, SHARED)
C = Claim[World]


def tenths(value: int) -> Fraction:
    """Points of a step."""
    return Fraction(value, 10)


# -- the round


@TABLE.predicate("oly_round.summary", "oly_round.summary_bye")
def summary(claim: C) -> bool:
    world, result = claim.world, claim.result
    floats = [
        sum(len(teams) for group, teams in world.floaters.items() if (group < world.median) == down)
        for down in (True, False)
    ]
    decided = {frozenset(pair) for pair in result.tournament.forced}
    assert {pair.teams for pair in result.pairs} == world.pairs | decided, "another round"
    return (
        claim["round"] == result.round
        and claim["matches"] == len(result.pairs)
        and claim["groups"] == len(world.scores)
        and [claim["down"], claim["up"]] == floats
        and claim.step.values.get("bye_team") == world.bye
    )


@TABLE.predicate("oly_round.median")
def median(claim: C) -> bool:
    world = claim.world
    place = len(world.this.paired) // 2
    return (
        claim["teams_paired"] == len(world.this.paired)
        and claim["place"] == place + 1
        and claim["team"] == world.this.paired[place]
        and tenths(claim["score"]) == world.median_points
    )


@TABLE.predicate("oly_round.extended")
def extended(claim: C) -> bool:
    return claim.world.extended


@TABLE.predicate("pair.decided")
def decided(claim: C) -> bool:
    pair = {claim["a_team"], claim["b_team"]}
    return pair in [set(two) for two in claim.result.tournament.forced]


# -- the bye


@TABLE.predicate("oly_bye.by_rank", "oly_bye.by_number")
def bye_is_the_last_that_may_have_it(claim: C) -> bool:
    world = claim.world
    line = [tpn for tpn in world.bye_line if may_have_bye(world.this, tpn) and world.left_by_bye(tpn)]
    return line[0] == claim["bye_team"] == world.bye and world.by_number == (
        claim.step.key == "oly_bye.by_number"
    )


@TABLE.predicate("oly_bye.second")
def bye_though_nobody_may_have_it(claim: C) -> bool:
    world = claim.world
    nobody = not any(may_have_bye(world.this, tpn) for tpn in world.present)
    last = next(tpn for tpn in world.bye_line if world.left_by_bye(tpn))
    return nobody and claim["bye_team"] == world.bye == last


@TABLE.predicate("oly_bye.barred")
def has_had_the_bye_or_scored_without_playing(claim: C) -> bool:
    history = claim.world.this.teams[claim["team"]].history
    return comes_before_the_bye(claim) and any(item["result"] in ("pab", "forfeit-win") for item in history)


@TABLE.predicate("oly_bye.late")
def joined_late(claim: C) -> bool:
    this = claim.world.this
    return comes_before_the_bye(claim) and this.new and this.teams[claim["team"]].joined_round > 1


@TABLE.predicate("oly_bye.incomplete")
def leaves_others_unpaired(claim: C) -> bool:
    return comes_before_the_bye(claim) and not claim.world.left_by_bye(claim["team"])


def comes_before_the_bye(claim: C) -> bool:
    line = claim.world.bye_line
    return line.index(claim["team"]) < line.index(claim["bye_team"]) and claim["bye_team"] == claim.world.bye


# -- the groups


@TABLE.predicate("oly_group.above", "oly_group.below", "oly_group.median")
def group(claim: C) -> bool:
    world = claim.world
    number = world.number_of(claim["scores"])
    place = "above" if number < world.median else "below" if number > world.median else "median"
    return (
        claim.step.key == f"oly_group.{place}"
        and len(claim["scores"]) == 1
        and claim["resident_teams"] == world.residents[number]
    )


@TABLE.predicate("oly_group.joined", "oly_group.joined_median")
def joined_group(claim: C) -> bool:
    world = claim.world
    number = world.number_of(claim["scores"])
    return (
        (claim.step.key == "oly_group.joined_median") == (number == world.median)
        and len(claim["scores"]) > 1
        and set(claim["resident_teams"]) == set(world.residents[number])
    )


HEADS = (
    "oly_group.above",
    "oly_group.below",
    "oly_group.median",
    "oly_group.joined",
    "oly_group.joined_median",
)


def group_of_passage(claim: C) -> int:
    """The group of the current passage: determined by the last heading."""
    return claim.world.number_of(claim.last(*HEADS).values["scores"])


def group_of_floater_or_passage(claim: C) -> int:
    """The same, in an answer about a table: the group of the floater named."""
    head = claim.last(*HEADS, "oly_float.down", "oly_float.up")
    return claim.world.number_of(head.values["own_scores" if "own_scores" in head.values else "scores"])


def arrived_at(world: World, number: int) -> list[int]:
    """The floaters that come to a group."""
    return [tpn for teams in world.floaters.values() for tpn in teams if world.target(tpn) == number]


@TABLE.predicate("oly_group.complete")
def complete(claim: C) -> bool:
    world, number = claim.world, group_of_passage(claim)
    teams = world.residents[number]
    return not arrived_at(world, number) and can_be_paired(world.this, teams, limits=False)


@TABLE.predicate("oly_group.complete_rest", "oly_group.empty")
def complete_but_for_those_who_meet_floaters(claim: C) -> bool:
    world, number = claim.world, group_of_passage(claim)
    gone = {world.opponent(tpn) for tpn in arrived_at(world, number)}
    rest = [tpn for tpn in world.residents[number] if tpn not in gone]
    return (
        set(claim["met_teams"]) == gone
        and bool(gone)
        and can_be_paired(world.this, rest, limits=False)
        and (not rest) == (claim.step.key == "oly_group.empty")
    )


@TABLE.predicate("oly_group.complete_late")
def complete_with_floaters(claim: C) -> bool:
    world, number = claim.world, group_of_passage(claim)
    arrived = arrived_at(world, number)
    teams = [*world.residents[number], *arrived]
    return set(claim["floater_teams"]) == set(arrived) != set() and can_be_paired(
        world.this, teams, limits=False
    )


@TABLE.predicate("oly_group.no_limits")
def without_limits(claim: C) -> bool:
    world, number = claim.world, group_of_passage(claim)
    mine = set(world.residents[number]) - set(world.floaters[number])
    if world.late:
        mine |= set(arrived_at(world, number))
    pairs = [pair for pair in world.pairs if pair <= mine]
    teams = [tpn for pair in pairs for tpn in pair]
    return bool(pairs) and not can_be_paired(world.this, teams, limits=True)


@TABLE.predicate("oly_group.no_limits_median")
def median_without_limits(claim: C) -> bool:
    world, number = claim.world, group_of_passage(claim)
    return number == world.median and bool(arrived_at(world, number)) and not median_within_limits(world)


def median_within_limits(world: World) -> bool:
    """Whether the median group and the floaters to it can all be paired within the limits."""
    if world.late:
        then = world.late_groups.turns[world.median]
        return then.possible(then.members(world.median), (), limits=True)
    made = world.made(world.median)
    return made.field.median_can_be_paired(made.before, limits=True)


# -- the colours

MARKS = {"White": "W", "Black": "B"}


def pair_of_claim(claim: C) -> tuple[int, int]:
    return claim["white_team"], claim["black_team"]


def higher(claim: C) -> int:
    """The higher ranked of the two."""
    return min(pair_of_claim(claim), key=claim.world.everybody.index)


def colours_by_round(claim: C, tpn: int) -> str:
    history = claim.world.this.teams[tpn].history
    return "".join(item["colour"] if item["result"] == "played" else "-" for item in history) or "none yet"


def told_colours(claim: C) -> bool:
    told: list[str] = [claim["white_colours"], claim["black_colours"]]
    return told == [colours_by_round(claim, tpn) for tpn in pair_of_claim(claim)]


def told_differences(claim: C) -> bool:
    told: list[str] = [claim["white_difference"], claim["black_difference"]]
    return told == [f"{difference(claim.world.this, tpn):+d}" for tpn in pair_of_claim(claim)]


@TABLE.predicate("oly_colour.short")
def has_white(claim: C) -> bool:
    pair = claim.result.pair_of(claim["white_team"])
    return pair is not None and pair_of_claim(claim) == (pair.white.tpn, pair.black.tpn)


@TABLE.predicate("oly_colour.record")
def colours_so_far(claim: C) -> bool:
    return told_colours(claim) and told_differences(claim)


@TABLE.predicate("oly_colour.lot", "oly_colour.lot_number")
def by_lot(claim: C) -> bool:
    world, high = claim.world, higher(claim)
    if any(colours(world.this, tpn) for tpn in pair_of_claim(claim)) or claim["high_team"] != high:
        return False
    lot = claim.result.options_tenths["initial_colour"]
    by_place = world.this.number == 1 and claim.result.options_tenths["r_odd"] == "places"
    paired = [tpn for tpn in world.everybody if tpn != world.bye]
    odd = paired.index(high) % 2 == 0 if by_place else high % 2 == 1
    white = (lot == "W") == odd
    return (
        by_place == (claim.step.key == "oly_colour.lot")
        and MARKS[claim["lot"]] == lot
        and (claim["white_team"] == high) == white
    )


@TABLE.predicate("oly_colour.limits")
def only_within_limits(claim: C) -> bool:
    white, black = pair_of_claim(claim)
    this = claim.world.this
    return told_colours(claim) and keeps_limits(this, white, black) and not keeps_limits(this, black, white)


@TABLE.predicate("oly_colour.equalise")
def lower_difference(claim: C) -> bool:
    white, black = pair_of_claim(claim)
    this = claim.world.this
    return told_differences(claim) and difference(this, white) < difference(this, black)


@TABLE.predicate("oly_colour.equalise_whites")
def fewer_whites(claim: C) -> bool:
    white, black = (colours(claim.world.this, tpn).count("W") for tpn in pair_of_claim(claim))
    return told_colours(claim) and white < black


@TABLE.predicate("oly_colour.opposite")
def opposite_in_the_round_before(claim: C) -> bool:
    this = claim.world.this
    had = [in_round(this, tpn, this.number - 1) for tpn in pair_of_claim(claim)]
    return told_colours(claim) and had == ["B", "W"]


@TABLE.predicate("oly_colour.run")
def shorter_run(claim: C) -> bool:
    white, black = pair_of_claim(claim)
    return told_colours(claim) and lowest_sequence(claim.world.this, white, black) == "W"


@TABLE.predicate("oly_colour.back")
def other_way_round(claim: C) -> bool:
    white, black = pair_of_claim(claim)
    return told_colours(claim) and latest_different_round(claim.world.this, white, black) == "W"


@TABLE.predicate("oly_colour.alternate")
def both_alternate(claim: C) -> bool:
    white, black = (colours(claim.world.this, tpn) for tpn in pair_of_claim(claim))
    return (
        told_colours(claim)
        and bool(white or black)
        and (not white or white[-1] == "B")
        and (not black or black[-1] == "W")
    )


@TABLE.predicate("oly_colour.balanced", "oly_colour.alternates")
def higher_decides(claim: C) -> bool:
    white, black = pair_of_claim(claim)
    this, high = claim.world.this, claim["high_team"]
    colour = "W" if high == white else "B"
    if latest_different_round(this, white, black) is not None or high != higher(claim):
        return False
    if claim.step.key == "oly_colour.balanced":
        return difference(this, high) * (1 if colour == "W" else -1) < 0
    return colour == opposite(colours(this, high)[-1])


# -- a team


@TABLE.predicate("team.absent")
def absent(claim: C) -> bool:
    return claim["team"] not in claim.world.everybody


@TABLE.predicate("team.record")
def record(claim: C) -> bool:
    this, tpn = claim.world.this, claim["team"]
    return (
        tenths(claim["mp_score"]) == match_points(this, tpn)
        and tenths(claim["gp_score"]) == game_points(this, tpn)
        and claim["colours"] == colours_by_round(claim, tpn)
    )


@TABLE.predicate("oly_team.limit")
def limit(claim: C) -> bool:
    return beyond(claim, claim["team"], MARKS[claim["colour"]], claim["why"])


def beyond(claim: C, tpn: int, colour: str, why: str) -> bool:
    """Whether a team would be beyond the limits with a colour, and in the way stated."""
    this = claim.world.this
    had = [*colours(this, tpn), colour]
    after = abs(had.count("W") - had.count("B"))
    true = {
        "the third in a row": had[-3:] == [colour] * 3,
        f"a difference of {after}": after > 2 and difference(this, tpn) * (1 if colour == "W" else -1) > 0,
        f"still a difference of {after}": after > 2
        and difference(this, tpn) * (1 if colour == "W" else -1) < 0,
    }
    return not within_limits(this, tpn, colour) and true[why]


@TABLE.predicate("oly_apart.met", "wish.met")
def met_before(claim: C) -> bool:
    rounds: list[int] = claim["rounds"]
    return played_in(claim, *two(claim)) == rounds != []


def two(claim: C) -> tuple[int, int]:
    """The two teams of a claim."""
    names = ("a_team", "b_team") if claim.step.key.startswith("wish") else ("team", "other_team")
    return claim[names[0]], claim[names[1]]


def played_in(claim: C, a: int, b: int, result: str = "played") -> list[int]:
    """The rounds in which two teams played each other."""
    history: list[dict[str, Any]] = claim.world.this.teams[a].history
    return [n for n, item in enumerate(history, 1) if item.get("opponent") == b and item["result"] == result]


@TABLE.predicate("oly_apart.prohibited", "wish.prohibited")
def prohibited(claim: C) -> bool:
    return frozenset(two(claim)) in claim.world.this.prohibited and not played_in(claim, *two(claim))


@TABLE.predicate("oly_apart.limits")
def neither_may_have_the_colour(claim: C) -> bool:
    a, b = two(claim)
    colour = MARKS[claim["colour"]]
    return (
        not met(claim.world.this, a, b)
        and beyond(claim, a, colour, claim["team_why"])
        and beyond(claim, b, colour, claim["other_why"])
    )


@TABLE.predicate("oly_apart.no_colour")
def may_have_no_colour(claim: C) -> bool:
    team = claim["limited_team"]
    return (
        team in two(claim)
        and beyond(claim, team, "W", claim["white_why"])
        and beyond(claim, team, "B", claim["black_why"])
    )
