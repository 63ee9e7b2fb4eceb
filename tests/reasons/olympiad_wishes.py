"""When the answers to a what-if question are true: the reference pairs the round in which the two teams must meet."""

from __future__ import annotations

from typing import Any

from tests.reasons.olympiad_claims import TABLE, C, median_within_limits, played_in
from tests.reasons.olympiad_world import World
from tests.reference.olympiad_groups import LIMITS
from tests.reference.olympiad_round import can_be_paired


def wished(claim: C) -> World:
    """The round in which the two teams of the question meet."""
    return claim.world.wished(claim.question[1], claim.question[2])


def about_the_question(claim: C) -> bool:
    return {claim["a_team"], claim["b_team"]} == {*claim.question[1:]}


@TABLE.predicate("wish.itself")
def itself(claim: C) -> bool:
    a, b = claim.question[1:]
    return (a, b) == (claim["a_team"], claim["b_team"]) and a == b


@TABLE.predicate("wish.granted")
def granted(claim: C) -> bool:
    return about_the_question(claim) and claim.world.opponent(claim["a_team"]) == claim["b_team"]


@TABLE.predicate("wish.unplayed")
def unplayed(claim: C) -> bool:
    a, b = claim.question[1:]
    forfeits = [*played_in(claim, a, b, "forfeit-win"), *played_in(claim, a, b, "forfeit-loss")]
    return sorted(forfeits) == claim["rounds"] != [] and not played_in(claim, a, b)


@TABLE.predicate("wish.decided")
def decided(claim: C) -> bool:
    return claim["team"] in claim.question and any(
        claim["team"] in pair for pair in claim.result.tournament.forced
    )


@TABLE.predicate("wish.incomplete")
def incomplete(claim: C) -> bool:
    return about_the_question(claim) and not wished(claim).complete


@TABLE.predicate("wish.instead")
def instead(claim: C) -> bool:
    pair = claim.result.pair_of(claim["team"])
    return (
        claim["team"] in claim.question
        and pair is not None
        and pair.table == claim["table"]
        and claim.world.opponent(claim["team"]) == claim["other_team"]
    )


@TABLE.predicate("wish.bye")
def bye(claim: C) -> bool:
    return claim["team"] == claim.world.bye and claim["team"] in claim.question


@TABLE.predicate("wish.pab")
def another_bye(claim: C) -> bool:
    line = claim.world.bye_line
    return (
        about_the_question(claim)
        and wished(claim).complete
        and wished(claim).bye == claim["theirs_team"]
        and claim.world.bye == claim["ours_team"]
        and line.index(claim["ours_team"]) < line.index(claim["theirs_team"])
    )


# -- the first decision that changes


@TABLE.predicate("oly_wish.extended")
def outside_the_articles(claim: C) -> bool:
    return about_the_question(claim) and wished(claim).extended and not claim.world.extended


@TABLE.predicate("oly_wish.joined")
def other_groups_are_joined(claim: C) -> bool:
    scores = claim["theirs_scores"]
    return (
        about_the_question(claim)
        and len(scores) > 1
        and has_group(wished(claim), scores)
        and not has_group(claim.world, scores)
    )


@TABLE.predicate("oly_wish.not_joined")
def groups_are_not_joined(claim: C) -> bool:
    scores = claim["ours_scores"]
    return (
        about_the_question(claim)
        and len(scores) > 1
        and has_group(claim.world, scores)
        and not has_group(wished(claim), scores)
    )


def has_group(world: World, scores: list[int]) -> bool:
    return any([int(score * 10) for score in group] == scores for group in world.scores)


def floated(world: World, number: int) -> list[tuple[int, int, int]]:
    """The floaters of a group in the order in which they choose: (team, target, opponent)."""
    pairs = {a: b for pair in world.pairs for a, b in (tuple(pair), tuple(pair)[::-1])}
    return [(tpn, world.target(tpn), pairs[tpn]) for tpn in world.floaters[number]]


def both(claim: C) -> list[tuple[World, int]]:
    """Our round and theirs, with the group that the sentence is about in each."""
    return [(world, world.number_of(claim["scores"])) for world in (claim.world, wished(claim))]


def told_of(claim: C, ours: Any, theirs: Any) -> bool:
    return about_the_question(claim) and claim.step.values["ours"] == ours != theirs == claim["theirs"]


@TABLE.predicate("oly_wish.count")
def another_count(claim: C) -> bool:
    return told_of(claim, *(len(floated(world, number)) for world, number in both(claim)))


@TABLE.predicate("oly_wish.distance")
def another_distance(claim: C) -> bool:
    return told_of(
        claim,
        *(
            sum(abs(target - number) for _, target, _ in floated(world, number))
            for world, number in both(claim)
        ),
    )


@TABLE.predicate("oly_wish.floaters")
def other_floaters(claim: C) -> bool:
    ours, theirs = ([team for team, _, _ in floated(world, number)] for world, number in both(claim))
    return about_the_question(claim) and claim["ours_teams"] == ours != theirs == claim["theirs_teams"]


@TABLE.predicate("oly_wish.targets")
def other_targets(claim: C) -> bool:
    ours, theirs = (
        [int(world.scores[target][0] * 10) for _, target, _ in floated(world, number)]
        for world, number in both(claim)
    )
    return about_the_question(claim) and claim["ours_scores"] == ours != theirs == claim["theirs_scores"]


@TABLE.predicate("oly_wish.opponents")
def another_opponent(claim: C) -> bool:
    ours, theirs = claim["ours_pair"], claim["theirs_pair"]
    floaters = [tpn for teams in claim.world.floaters.values() for tpn in teams]
    return (
        about_the_question(claim)
        and ours[0] == theirs[0]
        and ours[0] in floaters
        and frozenset(ours) in claim.world.pairs - wished(claim).pairs
        and frozenset(theirs) in wished(claim).pairs - claim.world.pairs
    )


def level(world: World, number: int) -> int:
    """The place among LIMITS of those under which a group is paired, and its floaters that do not go to the median."""
    if world.late:
        found, _ = world.late_groups.level(number)
        if number == world.median:
            return LIMITS.index((found.own, True))
        to_median = world.late_groups.following(number) == world.median
        return LIMITS.index((found.own, found.target or to_median or not world.floaters[number]))
    if number == world.median:
        return LIMITS.index((median_within_limits(world), True))
    made = world.made(number)
    if not made.way:
        return LIMITS.index((can_be_paired(world.this, made.rest, limits=True), True))
    _, limits = made.choice
    settled = any(floater.opponent is not None for floater in made.way)
    return LIMITS.index((limits.own, limits.target or not settled))


@TABLE.predicate("oly_wish.limits", "oly_wish.limits_hold")
def other_limits(claim: C) -> bool:
    ours, theirs = (level(world, number) for world, number in both(claim))
    falls = theirs > ours
    return about_the_question(claim) and ours != theirs and falls == (claim.step.key == "oly_wish.limits")


@TABLE.predicate("oly_wish.order")
def later_in_the_order(claim: C) -> bool:
    """Everything before is the same, so ours comes first if it is another pair of the same group."""
    ours, theirs = claim["ours_pair"], claim["theirs_pair"]
    return (
        about_the_question(claim)
        and ours[0] == theirs[0]
        and frozenset(ours) in claim.world.pairs - wished(claim).pairs
        and frozenset(theirs) in wished(claim).pairs - claim.world.pairs
        and all(
            floated(claim.world, number) == floated(wished(claim), number)
            for number in [claim.world.number_of(claim["scores"])]
        )
    )
