"""When the sentences about floaters, pairs and their alternatives are true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tests.reasons.olympiad_claims import (
    TABLE,
    C,
    arrived_at,
    group_of_floater_or_passage,
    median_within_limits,
    two,
)
from tests.reasons.olympiad_world import Made, World, turns_by_halves
from tests.reference.olympiad_groups import Floater, Limits
from tests.reference.olympiad_round import can_be_paired, left_over, met, permitted

# -- who floats


@TABLE.predicate("oly_float.down", "oly_float.up")
def floats(claim: C) -> bool:
    world, team = claim.world, claim["team"]
    source, target = world.number_of(claim["own_scores"]), world.number_of(claim["scores"])
    return (
        team in world.floaters[source]
        and team in world.residents[source]
        and world.target(team) == target
        and world.opponent(team) == claim["other_team"]
        and claim["other_team"] in (*world.residents[target], *arrived_at(world, target))
        and (source < target) == (claim.step.key == "oly_float.down")
    )


def had_to_pair(world: World, number: int) -> list[int]:
    """The teams that a group had to pair when its turn came."""
    if world.late:
        return world.late_groups.turns[number].members(number)
    return list(world.made(number).before.left[number])


@TABLE.predicate("oly_float.odd")
def odd(claim: C) -> bool:
    world, number = claim.world, claim.world.number_of(claim["scores"])
    return len(had_to_pair(world, number)) % 2 == 1 and len(world.floaters[number]) == 1


@TABLE.predicate("oly_float.many")
def many(claim: C) -> bool:
    world, number = claim.world, claim.world.number_of(claim["scores"])
    fewest = left_over(world.this, had_to_pair(world, number))
    count: int = claim["count"]
    return count == len(world.floaters[number]) == fewest > 1


@TABLE.predicate("oly_float.given")
def given(claim: C) -> bool:
    world, number = claim.world, claim.world.number_of(claim["scores"])
    made = world.made(number)
    extra = made.field.extra[number]
    told: tuple[int, int] = claim["given"], claim["count"]
    return told == (extra, len(world.floaters[number])) and 0 < extra == told[1] - made.needed


@TABLE.predicate("oly_float.changed")
def changed(claim: C) -> bool:
    """An earlier choice failed: no later group could be paired after it."""
    return claim.world.made(claim.world.number_of(claim["scores"])).number > 0


@TABLE.predicate("oly_float.late")
def left_over_by_the_first_pairing(claim: C) -> bool:
    world, number = claim.world, group_of_floater_or_passage(claim)
    [floater] = world.floaters[number]
    _, floaters = world.late_groups.level(number)
    floated = [left[0] for left, other in world.late_groups.moments(number) if other is None]
    return floated == [floater] and floater in floaters


# -- who would have floated before


def one_floater(claim: C) -> tuple[Made, Floater]:
    """The only floater of the group."""
    made = claim.world.made(claim.world.group_of(claim["floater_team"]))
    [floater] = made.way
    assert floater.team == claim["floater_team"]
    return made, floater


def before_the_floater(claim: C) -> bool:
    made, floater = one_floater(claim)
    line = made.before.left[made.group][:: made.field.towards_median(made.group)][::-1]
    return line.index(claim["team"]) < line.index(floater.team)


def others_of_its_group(claim: C) -> list[int]:
    made, _ = one_floater(claim)
    return [tpn for tpn in made.before.left[made.group] if tpn != claim["team"]]


@TABLE.predicate("oly_float.not_rest")
def others_cannot_be_paired(claim: C) -> bool:
    others = others_of_its_group(claim)
    return before_the_floater(claim) and not can_be_paired(claim.world.this, others, limits=False)


@TABLE.predicate("oly_float.not_rest_limits")
def others_cannot_be_paired_within_limits(claim: C) -> bool:
    others = others_of_its_group(claim)
    return before_the_floater(claim) and not can_be_paired(claim.world.this, others, limits=True)


def hosts_of(claim: C) -> tuple[int, ...]:
    made, floater = one_floater(claim)
    assert floater.group == claim.world.number_of(claim["scores"])
    return made.before.left[floater.group]


@TABLE.predicate("oly_float.not_met")
def has_met_all(claim: C) -> bool:
    history = claim.world.this.teams[claim["team"]].history
    opponents = {item["opponent"] for item in history if item["result"] == "played"}
    return before_the_floater(claim) and set(hosts_of(claim)) <= opponents


@TABLE.predicate("oly_float.not_apart")
def may_meet_nobody(claim: C) -> bool:
    this, team = claim.world.this, claim["team"]
    return before_the_floater(claim) and all(met(this, team, tpn) for tpn in hosts_of(claim))


@TABLE.predicate("oly_float.not_limits")
def limits_leave_nobody(claim: C) -> bool:
    this, team = claim.world.this, claim["team"]
    hosts = hosts_of(claim)
    return (
        before_the_floater(claim)
        and not any(permitted(this, team, tpn, limits=True) for tpn in hosts)
        and any(permitted(this, team, tpn, limits=False) for tpn in hosts)
    )


def leaves_over(made: Made, floater: Floater, opponent: int, *, limits: bool) -> int:
    """How many teams of the target are left over."""
    return left_over(made.field.this, made.target_rest(floater.group, opponent), limits=limits)


def opponent_of(world: World, floater: Floater) -> int:
    found = world.opponent(floater.team)
    assert found is not None
    return found


@TABLE.predicate("oly_float.not_target", "oly_float.not_target_limits")
def target_less_full(claim: C) -> bool:
    limits = claim.step.key.endswith("_limits")
    made, floater = one_floater(claim)
    ours = leaves_over(made, floater, opponent_of(claim.world, floater), limits=limits)
    return before_the_floater(claim) and all(
        leaves_over(made, floater, tpn, limits=limits) > ours
        for tpn in hosts_of(claim)
        if permitted(claim.world.this, claim["team"], tpn, limits=limits)
    )


@TABLE.predicate("oly_float.not_passing")
def target_less_full_or_stuck(claim: C) -> bool:
    made, floater = one_floater(claim)
    (_, _), level = made.choice
    ours = leaves_over(made, floater, opponent_of(claim.world, floater), limits=level.target)
    return before_the_floater(claim) and all(
        leaves_over(made, floater, tpn, limits=level.target) > ours
        or cannot_send_on(made, claim["team"], floater.group, tpn, level)
        for tpn in hosts_of(claim)
        if permitted(claim.world.this, claim["team"], tpn, limits=level.target)
    )


def cannot_send_on(made: Made, team: int, target: int, opponent: int, level: Limits) -> bool:
    """Whether no team that could be left over in the target could float to the next group."""
    moved = made.field.move(made.before, made.group, (Floater(team, target, opponent),))
    remain = left_over(made.field.this, moved.left[target])
    return remain % 2 == 1 and not made.field.can_float_to_the_next(
        made.before, moved, target, remain, limits=level.target
    )


@TABLE.predicate("oly_float.not_median", "oly_float.not_median_limits")
def median_incomplete(claim: C) -> bool:
    limits = claim.step.key.endswith("_limits")
    made, floater = one_floater(claim)
    residents = made.before.left[made.field.median]
    guests = [*made.before.waiting, claim["team"]]
    return (
        before_the_floater(claim)
        and floater.group == made.field.median
        and not made.field.solvable(guests, frozenset(residents), limits=limits)
    )


# -- where the floater goes


def the_floater(claim: C) -> tuple[Made, Floater]:
    """The floater of the last sentence."""
    team = claim.last("oly_float.down", "oly_float.up").values["team"]
    made = claim.world.made(claim.world.group_of(team))
    return made, next(floater for floater in made.way if floater.team == team)


def may_float(made: Made, *, limits: bool = False) -> Iterator[int]:
    """The teams of a group without which its others can be paired."""
    teams = made.before.left[made.group]
    for team in teams:
        if can_be_paired(made.field.this, [tpn for tpn in teams if tpn != team], limits=limits):
            yield team


@TABLE.predicate("oly_float.skipped")
def nobody_to_meet(claim: C) -> bool:
    made, floater = the_floater(claim)
    number = claim.world.number_of(claim["scores"])
    between = range(*sorted((made.group, floater.group)))
    return (
        number in between
        and number != made.group
        and not any(
            permitted(claim.world.this, team, tpn, limits=False)
            for team in may_float(made)
            for tpn in made.before.left[number]
        )
    )


@TABLE.predicate("oly_float.skipped_median")
def median_cannot_take_it(claim: C) -> bool:
    made, floater = the_floater(claim)
    median = made.field.median
    residents = frozenset(made.before.left[median])
    return (
        claim.world.number_of(claim["scores"]) == median
        and made.group < median < floater.group
        and not any(
            made.field.solvable([*made.before.waiting, team], residents, limits=False)
            for team in may_float(made)
        )
    )


@TABLE.predicate("oly_float.no_limits")
def limits_spoil_the_target(claim: C) -> bool:
    """Within the limits no floater finds an opponent that leaves the rest of the target paired as well."""
    made, floater = the_floater(claim)
    ours, level = made.choice
    if level.target or claim["team"] != floater.team:
        return False
    within = Limits(level.own, True)
    ways = [
        (Floater(team, floater.group, tpn),)
        for team in may_float(made, limits=level.own)
        for tpn in made.before.left[floater.group]
        if permitted(claim.world.this, team, tpn, limits=True)
    ]
    return all((damage := made.damage(way, within)) is None or damage > ours for way in ways)


@TABLE.predicate("oly_float.no_limits_median")
def limits_spoil_the_median(claim: C) -> bool:
    return claim.world.target(claim["team"]) == claim.world.median and not median_within_limits(claim.world)


# -- turns inside a group


@TABLE.predicate("oly_pair.table")
def table(claim: C) -> bool:
    return claim["table"] in [pair.table for pair in claim.result.pairs]


def turns(claim: C, number: int) -> list[tuple[list[int], int | None]]:
    """The turns of a group: the teams left, the one to be paired first, and its opponent."""
    world = claim.world
    if world.late:
        return list(world.late_groups.moments(number))
    teams, limits = own_teams(world, number)
    return list(turns_by_halves(world.this, teams, limits))


def own_teams(world: World, number: int) -> tuple[list[int], bool]:
    """The teams of a group that meet each other, in the order of their turns; whether the limits hold for them."""
    gone = {*world.floaters[number], *(world.opponent(tpn) for tpn in arrived_at(world, number))}
    order = world.residents[number][:: -1 if number > world.median else 1]
    teams = [tpn for tpn in order if tpn not in gone]
    if number == world.median:
        return teams, median_within_limits(world)
    return teams, can_be_paired(world.this, teams, limits=True)


@TABLE.predicate("oly_pair.same", "oly_pair.late", "oly_pair.joined")
def first_of_the_group(claim: C) -> bool:
    world, number = claim.world, claim.world.number_of(claim["scores"])
    kind = "same" if not world.late else "joined" if len(claim["scores"]) > 1 else "late"
    pair = claim.result.pair_of(claim["first_team"])
    return (
        claim.step.key == f"oly_pair.{kind}"
        and pair is not None
        and pair.table == claim["table"]
        and (claim["first_team"], claim["second_team"])
        in [(left[0], other) for left, other in turns(claim, number)]
    )


def turn(claim: C) -> tuple[int, list[int]]:
    """The group of the pair of the last sentence, and the teams left at its turn except these two."""
    head = claim.last("oly_pair.same", "oly_pair.late", "oly_pair.joined").values
    number = claim.world.number_of(head["scores"])
    left = next(left for left, _ in turns(claim, number) if left[0] == head["first_team"])
    a, b = two(claim)
    assert a == head["first_team"]
    assert b in left
    return number, [tpn for tpn in left if tpn not in (a, b)]


@TABLE.predicate("oly_apart.rest", "oly_apart.rest_limits")
def rest_incomplete(claim: C) -> bool:
    limits = claim.step.key.endswith("_limits")
    number, rest = turn(claim)
    world = claim.world
    if not world.late:
        return not can_be_paired(world.this, rest, limits=limits)
    return not world.late_groups.turns[number].possible(rest, rest, limits=limits)


@TABLE.predicate("oly_apart.floater")
def no_floater_left(claim: C) -> bool:
    number, rest = turn(claim)
    groups = claim.world.late_groups
    level, floaters = groups.level(number)
    return len(rest) % 2 == 1 and not groups.turns[number].possible(rest, floaters, limits=level.own)


@TABLE.predicate("oly_apart.both_float")
def both_float(claim: C) -> bool:
    world = claim.world
    return world.late and {*two(claim)} <= {*arrived_at(world, world.median)}


# -- opponents of a floater


def in_line(claim: C) -> Sequence[int]:
    """The teams of the target of the floater in the order in which it meets them."""
    made, floater = the_floater(claim)
    line = made.before.left[floater.group]
    if floater.group == made.field.median:
        line = tuple(claim.world.residents[made.field.median])
    line = line[:: made.field.towards_median(made.group)]
    assert claim["team"] == floater.team
    assert line.index(claim["other_team"]) < line.index(opponent_of(claim.world, floater))
    return line


@TABLE.predicate("oly_apart.taken")
def taken(claim: C) -> bool:
    world = claim.world
    in_line(claim)
    made, floater = the_floater(claim)
    other = claim["by_team"]
    if floater.group == made.field.median:
        down, up = made.field.waiting_in_order(world.made(made.field.median).before)
        order = [*down, *up]
    else:
        order = [one.team for one in made.way]
    return world.opponent(other) == claim["other_team"] and order.index(other) < order.index(floater.team)


@TABLE.predicate("oly_apart.left_over", "oly_apart.left_over_limits")
def leaves_more_over(claim: C) -> bool:
    limits = claim.step.key.endswith("_limits")
    in_line(claim)
    made, floater = the_floater(claim)
    ours = leaves_over(made, floater, opponent_of(claim.world, floater), limits=limits)
    return leaves_over(made, floater, claim["other_team"], limits=limits) > ours


@TABLE.predicate("oly_apart.passing")
def cannot_float_on(claim: C) -> bool:
    in_line(claim)
    made, floater = the_floater(claim)
    return cannot_send_on(made, floater.team, floater.group, claim["other_team"], made.choice[1])


@TABLE.predicate("oly_apart.median", "oly_apart.median_limits")
def median_incomplete_with(claim: C) -> bool:
    limits = claim.step.key.endswith("_limits")
    in_line(claim)
    world = claim.world
    made = world.made(world.median)
    down, up = made.field.waiting_in_order(made.before)
    order = [*down, *up]
    place = order.index(claim["team"])
    gone = {claim["other_team"], *(world.opponent(tpn) for tpn in order[:place])}
    residents = frozenset(world.this.paired) & frozenset(made.before.left[world.median]) - gone
    return not made.field.solvable(order[place + 1 :], residents, limits=limits)


@TABLE.predicate("oly_apart.others", "oly_apart.later")
def spoils_the_choice(claim: C) -> bool:
    """Whichever opponents the later floaters meet, the groups are paired less well, or (`later`) a later group cannot
    be paired."""
    in_line(claim)
    made, floater = the_floater(claim)
    ours, level = made.choice
    place = made.way.index(floater)
    teams = [one.team for one in made.way]
    distance = sum(abs(one.group - made.group) for one in made.way)
    begin = (*made.way[:place], floater._replace(opponent=claim["other_team"]))
    for way in made.field.ways(made.before, made.group, teams, distance, limits=level.target):
        if way[: place + 1] != begin:
            continue
        damage = made.damage(way, level)
        if damage is None or damage > ours:
            continue
        if claim.step.key == "oly_apart.others" or made.completes(way, level):
            return False
    return True
