"""When each sentence about a round of the federation's Swiss (4.6, 4.9) is true, by the reference implementation."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import pairwright as pw
from pairwright.domain.pairing import RoundPairing
from tests.reasons.claims import Claim, Claims
from tests.reasons.team_swiss_claims import (
    granted,
    itself,
    opponent_was_decided,
)
from tests.reference import ibf_swiss as rules

PLAYED = ("win", "loss")
WALKOVERS = ("walkover-win", "walkover-loss")


class Choice(NamedTuple):
    """A choice of the search: an opponent (None: a floater passes on), or who moves down."""

    group: int
    who: int | None
    opponent: int | None
    down: frozenset[int] | None = None


Round = tuple[Choice, ...]


class World:
    """A round as read by `tests.reference`: who is present, earlier meetings, and every way to complete it."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        self.state = pw.write_state(result.tournament)
        self.options = result.options_tenths
        here = {entry.tpn for entry in result.tournament.present}
        if "losses" in self.options:
            here = {tpn for tpn in here if self.losses(tpn) < self.options["losses"]}
        entries = [{**entry, "available": entry["tpn"] in here} for entry in self.state["entries"]]
        self.this = rules.Round({**self.state, "entries": entries})
        self.this.bye_rule = self.options.get("bye_rule", "standings")
        if self.options.get("group_by") == "losses":
            self.this.points = {tpn: -self.losses(tpn) for tpn in self.this.points}
        self.bye = None if result.bye is None else result.bye.tpn
        self.players = [tpn for tpn in self.this.points if tpn != self.bye]
        self.base = self.this.prohibited
        self.this.prohibited = self.base | self.apart(self.players)
        self.repeats: int = result.extra.get("repeats", 0)

    def history(self, tpn: int) -> list[dict[str, object]]:
        return next(entry["history"] for entry in self.state["entries"] if entry["tpn"] == tpn)

    def losses(self, tpn: int) -> int:
        entry = next(entry for entry in self.state["entries"] if entry["tpn"] == tpn)
        late = entry.get("joined_round", 1)
        lost = ("loss", "walkover-loss")
        return sum(
            item["result"] in lost
            or (item["result"] == "zero-bye" and self.options["absence_is_loss"] and number >= late)
            for number, item in enumerate(entry["history"], 1)
        )

    def rounds_of(self, a: int, b: int) -> list[int]:
        kinds = PLAYED + (WALKOVERS if self.options.get("r_walkover_meets") else ())
        return [
            number
            for number, item in enumerate(self.history(a), 1)
            if item.get("opponent") == b and item["result"] in kinds
        ]

    def prohibited(self, a: int, b: int) -> bool:
        return frozenset((a, b)) in self.base

    # -- the bye

    @cached_property
    def line(self) -> list[int]:
        """Everybody paired by the rules, last for the bye first."""
        descending = self.this.bye_rule == "list" and self.this.number % 2 == 0
        points = self.this.points
        return sorted(points, key=lambda tpn: (points[tpn], tpn if descending else -tpn))

    def fewest_repeats(self, players: list[int], held: tuple[int, int] | None = None) -> int | None:
        """The second meetings that these players cannot avoid; with two that must meet."""
        this = self.round_of(players, held)
        for repeats in range(len(players) // 2 + 1):
            if rules.pairable(this, tuple(sorted(players)), repeats, {}):
                return repeats
        return None

    def round_of(self, players: list[int], held: tuple[int, int] | None) -> rules.Round:
        """The round of these players, in which two may only meet each other."""
        this = rules.Round.__new__(rules.Round)
        this.__dict__.update(self.this.__dict__)
        pair = held or ()
        others = {frozenset((one, other)) for one in pair for other in self.this.points if other not in pair}
        this.prohibited = self.base | self.apart(players) | others
        return this

    def apart(self, players: list[int]) -> set[frozenset[int]]:
        """2.2: pairs of different groups, but those of the last (4.4) of groups with an odd number of these players."""
        number = self.state["round"]
        groups = [
            item["groups"]
            for item in self.state.get("grouped", [])
            if item["rounds"][0] <= number <= (item["rounds"][1] or number)
        ]
        if not groups:
            return set()
        own = {tpn: at for at, group in enumerate(groups[-1], 1) for tpn in group}
        inside: dict[int, list[int]] = {}
        for tpn in players:
            inside.setdefault(own.get(tpn, 0), []).append(tpn)
        points = self.this.points
        last = [
            min(group, key=lambda tpn: (points[tpn], -tpn)) for group in inside.values() if len(group) % 2
        ]
        return {
            frozenset((a, b))
            for a in players
            for b in players
            if own.get(a, 0) != own.get(b, 0) and not (a in last and b in last)
        }

    def entitled(self) -> list[int]:
        return rules.bye_candidates(self.this)

    def best(self, held: tuple[int, int] | None = None) -> tuple[int, int | None] | None:
        """The fewest second meetings, and the first bye in line that has so few; None: nothing is possible."""
        byes: list[int | None] = list(self.entitled()) if len(self.this.points) % 2 else [None]
        found: tuple[int, int | None] | None = None
        for bye in byes:
            if held is not None and bye in held:
                continue
            repeats = self.fewest_repeats([tpn for tpn in self.this.points if tpn != bye], held)
            if repeats is not None and (found is None or repeats < found[0]):
                found = repeats, bye
        return found

    # -- the search

    def groups(self) -> list[list[int]]:
        return rules.score_groups(self.this, self.players)

    def rounds(self, this: rules.Round, extra: int) -> Iterator[Round]:
        """All complete rounds with this many repeats and extra floats, as choices, in the order of the text."""
        yield from self._below(this, self.groups(), 0, [], extra, self.repeats)

    def _below(
        self,
        this: rules.Round,
        groups: list[list[int]],
        at: int,
        floaters: list[int],
        extra: int,
        repeats: int,
    ) -> Iterator[Round]:
        if at == len(groups):
            if not floaters:
                yield ()
            return
        below = at + 1 < len(groups)
        for placed, passing, rest, e, r in self._place(this, at, floaters, groups[at], below, extra, repeats):
            for down, stay in rules.send_down(rest, below, e):
                cost = len(down) // 2 * 2
                moved = Choice(at, None, None, frozenset(down))
                for inside, used in rules.pair_inside(this, stay, r):
                    pairs = tuple(Choice(at, a, b) for a, b in inside)
                    for after in self._below(this, groups, at + 1, passing + down, e - cost, r - used):
                        yield (*placed, moved, *pairs, *after)

    def _place(
        self,
        this: rules.Round,
        at: int,
        floaters: list[int],
        group: list[int],
        below: bool,
        extra: int,
        repeats: int,
    ) -> Iterator[tuple[Round, list[int], list[int], int, int]]:
        if not floaters:
            yield (), [], group, extra, repeats
            return
        first, others = floaters[0], floaters[1:]
        for opponent, cost in this.candidates(first, group, repeats):
            left = [tpn for tpn in group if tpn != opponent]
            for placed, passing, rest, e, r in self._place(
                this, at, others, left, below, extra, repeats - cost
            ):
                yield (Choice(at, first, opponent), *placed), passing, rest, e, r
        if below and extra:
            for placed, passing, rest, e, r in self._place(
                this, at, others, group, below, extra - 1, repeats
            ):
                yield (Choice(at, first, None), *placed), [first, *passing], rest, e, r

    @cached_property
    def extra(self) -> int:
        """The fewest extra floats of a round with these repeats and this bye."""
        return next(extra for extra in range(99) if next(self.rounds(self.this, extra), None) is not None)

    @cached_property
    def ours(self) -> Round:
        """The round by the rules: the first."""
        return next(self.rounds(self.this, self.extra))

    @cached_property
    def every(self) -> list[Round]:
        """All equally good rounds."""
        return list(self.rounds(self.this, self.extra))

    def possible(self, prefix: Round, new: Choice) -> bool:
        """Whether an equally good round begins with these choices and then a new one."""
        begun = (*prefix, new)
        return any(one[: len(begun)] == begun for one in self.every)

    def place_of(self, who: int, group: int | None = None) -> int:
        """The position in our choices at which a player looks for an opponent."""
        return next(
            at
            for at, one in enumerate(self.ours)
            if one.who == who and group in (None, one.group) and one.opponent
        )


def pairs_of(result: RoundPairing) -> list[tuple[int, int]]:
    return [(pair.white.tpn, pair.black.tpn) for pair in result.pairs if pair.bracket is not None]


TABLE = Claims(
    "ibf_swiss",
    World,
    groups={"ibf"},
    shared={"wish.itself", "wish.granted", "wish.prohibited", "wish.decided", "pair.decided", "team.absent"},
)

TABLE.predicate("wish.itself")(itself)
TABLE.predicate("wish.granted")(granted)
TABLE.predicate("wish.decided")(opponent_was_decided)


@TABLE.predicate("pair.decided")
def is_decided(claim: Claim[World]) -> bool:
    return {claim["a_team"], claim["b_team"]} in [set(pair) for pair in claim.result.tournament.forced]


@TABLE.predicate("wish.prohibited")
def prohibited(claim: Claim[World]) -> bool:
    return claim.world.prohibited(claim["a_team"], claim["b_team"])


@TABLE.predicate("team.absent")
def absent(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["team"]
    decided = {one for pair in claim.result.tournament.forced for one in pair}
    return tpn not in world.this.points and tpn not in decided


@TABLE.predicate("ibf.summary")
def summary(claim: Claim[World]) -> bool:
    world = claim.world
    best = world.best()
    return best == (claim["repeats"], world.bye) and (
        claim["round"], claim["matches"], claim["groups"], claim["extra"],
    ) == (world.this.number, len(claim.result.pairs), len(world.groups()), world.extra)  # fmt: skip


@TABLE.predicate("ibf.bye", "ibf.bye_list", "ibf.bye_losses", "ibf.bye_list_losses")
def bye_is_the_last_that_may_have_it(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["bye_team"]
    best = world.best()
    by_losses = claim.step.key.endswith("_losses")
    told = claim["losses"] if by_losses else claim["points"]
    return (
        best is not None
        and best[1] == tpn == world.bye
        and claim["unplayed"] == world.this.unplayed_wins[tpn]
        and told == (world.losses(tpn) if by_losses else points_of(world, tpn))
        and by_losses == (world.options.get("group_by") == "losses")
        and ("list" in claim.step.key) == (world.this.bye_rule == "list")
    )


def points_of(world: World, tpn: int) -> int:
    return sum(item["result"] in rules.WINS for item in world.history(tpn))


@TABLE.predicate("ibf.bye_barred")
def barred_from_the_bye(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["team"]
    assert world.bye is not None
    unplayed = world.this.unplayed_wins
    before = world.line.index(tpn) < world.line.index(world.bye)
    return before and claim["unplayed"] == unplayed[tpn] > unplayed[world.bye]


@TABLE.predicate("ibf.bye_unpairable")
def the_others_would_meet_again(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["team"]
    assert world.bye is not None
    line = world.entitled()
    repeats = world.fewest_repeats([one for one in world.this.points if one != tpn])
    return line.index(tpn) < line.index(world.bye) and (repeats is None or repeats > world.repeats)


@TABLE.predicate("ibf.group", "ibf.group_losses")
def group_has_these_members(claim: Claim[World]) -> bool:
    world = claim.world
    group = next(at for at, one in enumerate(world.groups()) if one == claim["member_teams"])
    moved = [one.who for one in world.ours if one.group == group and one.who and not one.opponent]
    down = [one.down for one in world.ours if one.group == group and one.down is not None]
    return set(claim["down_teams"]) == {*moved, *down[0]} and in_common(claim, group)


def in_common(claim: Claim[World], group: int) -> bool:
    """Points or losses of the members of a group."""
    world = claim.world
    if claim.step.key.endswith("_losses"):
        return all(world.losses(tpn) == claim["losses"] for tpn in world.groups()[group])
    return all(points_of(world, tpn) == claim["points"] for tpn in world.groups()[group])


def moving(claim: Claim[World], tpn: int) -> tuple[int, int]:
    """The group from which a player moves down, and where among the choices this is."""
    return next(
        (one.group, at) for at, one in enumerate(claim.world.ours) if one.down is not None and tpn in one.down
    )


@TABLE.predicate("ibf.down")
def moves_down(claim: Claim[World]) -> bool:
    moving(claim, claim["team"])
    return True


@TABLE.predicate("ibf.down_instead")
def nobody_behind_can_move_down_instead(claim: Claim[World]) -> bool:
    world, tpn = claim.world, claim["team"]
    group, at = moving(claim, tpn)
    down = world.ours[at].down
    assert down is not None
    members = world.groups()[group]
    taken = {one.opponent for one in world.ours[:at] if one.group == group}
    behind = [one for one in members[members.index(tpn) + 1 :] if one not in taken | down]
    return behind == claim["behind_teams"] != [] and not any(
        world.possible(world.ours[:at], Choice(group, None, None, down - {tpn} | {other})) for other in behind
    )


@TABLE.predicate("ibf.passes", "ibf.passes_losses")
def passes_the_group(claim: Claim[World]) -> bool:
    """It passes, and every member of the group is accounted for afterwards."""
    world, tpn = claim.world, claim["team"]
    groups = [one.group for one in world.ours if one.who == tpn and one.opponent is None]
    group = next((one for one in groups if in_common(claim, one)), None)
    if group is None:
        return False
    steps = claim.answer[claim.index + 1 : claim.index + 1 + len(world.groups()[group])]
    return [step.values.get("other_team") for step in steps] == world.groups()[group] and all(
        step.key.startswith("ibf.alt_") and step.values["team"] == tpn for step in steps
    )


def looked_in(claim: Claim[World]) -> int:
    """The group of a sentence about an alternative: that of the other player."""
    return next(at for at, group in enumerate(claim.world.groups()) if claim["other_team"] in group)


@TABLE.predicate("ibf.alt_taken")
def met_by_an_earlier_floater(claim: Claim[World]) -> bool:
    world = claim.world
    at = next(k for k, one in enumerate(world.ours) if one.who == claim["by_team"] and one.opponent)
    passed = next(
        k
        for k, one in enumerate(world.ours)
        if one.who == claim["team"] and one.group == world.ours[at].group
    )
    return world.ours[at].opponent == claim["other_team"] and at < passed


@TABLE.predicate("ibf.alt_met")
def alternative_met(claim: Claim[World]) -> bool:
    rounds = claim.world.rounds_of(claim["team"], claim["other_team"])
    return bool(rounds) and rounds == claim["rounds"]


@TABLE.predicate("ibf.alt_prohibited")
def alternative_prohibited(claim: Claim[World]) -> bool:
    return claim.world.prohibited(claim["team"], claim["other_team"])


@TABLE.predicate("ibf.alt_groups")
def alternative_of_another_group(claim: Claim[World]) -> bool:
    return frozenset((claim["team"], claim["other_team"])) in claim.world.apart(claim.world.players)


@TABLE.predicate("ibf.wish_groups")
def wish_of_another_group(claim: Claim[World]) -> bool:
    return frozenset((claim["a_team"], claim["b_team"])) in claim.world.apart(claim.world.players)


@TABLE.predicate("ibf.alt_rest")
def alternative_leaves_others(claim: Claim[World]) -> bool:
    world, tpn, other = claim.world, claim["team"], claim["other_team"]
    group = looked_in(claim)
    at = next(k for k, one in enumerate(world.ours) if one.who == tpn and one.group == group)
    return (
        not world.rounds_of(tpn, other)
        and frozenset((tpn, other)) not in world.this.prohibited
        and not world.possible(world.ours[:at], Choice(group, tpn, other))
    )


@TABLE.predicate("ibf.pair_floater", "ibf.pair_lower", "ibf.pair_upper")
def pair_is_the_first_that_is_possible(claim: Claim[World]) -> bool:
    world, tpn, other = claim.world, claim["team"], claim["other_team"]
    at = world.place_of(tpn)
    mine = world.ours[at]
    table = next(pair.table for pair in claim.result.pairs if pair.white.tpn == tpn)
    if (mine.opponent, table) != (other, claim["table"]):
        return False
    members = world.groups()[mine.group]
    if (claim.step.key == "ibf.pair_floater") != (tpn not in members):
        return False
    before = world.ours[:at]
    gone = {one.opponent for one in before if one.group == mine.group}
    order = [one for one in members if one not in gone]
    lower: list[int] = []
    if tpn in members:
        gone |= {one.who for one in before if one.group == mine.group}
        gone |= next(one.down for one in before if one.group == mine.group and one.down is not None)
        rest = [one for one in members if one not in gone]
        if rest[0] != tpn:
            return False
        half = len(rest) // 2
        lower = rest[half:]
        order = lower + rest[1:half][::-1]
        if (claim.step.key == "ibf.pair_lower") != (other in lower):
            return False
    tried = [one for one, _ in world.this.candidates(tpn, order, world.repeats)]
    return not any(
        world.possible(before, Choice(mine.group, tpn, one)) for one in tried[: tried.index(other)]
    )


@TABLE.predicate("ibf.repeat")
def second_meeting_that_cannot_be_avoided(claim: Claim[World]) -> bool:
    world = claim.world
    rounds = world.rounds_of(claim["team"], claim["other_team"])
    best = world.best()
    count = sum(bool(world.rounds_of(a, b)) for a, b in pairs_of(claim.result))
    return rounds == claim["rounds"] != [] and best is not None and best[0] == count == world.repeats


@TABLE.predicate("ibf.wish_nothing")
def no_round_has_the_pair(claim: Claim[World]) -> bool:
    world, held = claim.world, (claim["a_team"], claim["b_team"])
    others = [one for one in world.entitled() if one not in held] if len(world.this.points) % 2 else [0]
    return world.best(held) is None and others != []


@TABLE.predicate("ibf.wish_no_bye")
def the_bye_is_theirs(claim: Claim[World]) -> bool:
    world, held = claim.world, {claim["a_team"], claim["b_team"]}
    return len(world.this.points) % 2 == 1 and set(world.entitled()) <= held


def wished(claim: Claim[World]) -> tuple[int, int | None] | None:
    return claim.world.best((claim["a_team"], claim["b_team"]))


@TABLE.predicate("ibf.wish_met", "ibf.wish_repeats")
def wish_has_more_repeats(claim: Claim[World]) -> bool:
    world, found = claim.world, wished(claim)
    rounds = world.rounds_of(claim["a_team"], claim["b_team"])
    if (claim.step.key == "ibf.wish_met") != bool(rounds) or (rounds and rounds != claim["rounds"]):
        return False
    return (
        found is not None
        and (claim["ours"], claim["theirs"]) == (world.repeats, found[0])
        and claim["ours"] < claim["theirs"]
    )


@TABLE.predicate("ibf.wish_bye")
def wish_has_another_bye(claim: Claim[World]) -> bool:
    world, found = claim.world, wished(claim)
    line = world.entitled()
    return (
        found == (world.repeats, claim["theirs_team"])
        and claim["ours_team"] == world.bye
        and line.index(claim["ours_team"]) < line.index(claim["theirs_team"])
    )


def best_wished(claim: Claim[World]) -> tuple[int, Round] | None:
    """The fewest extra floats and the first round with the desired pair, among those with the same bye and repeats."""
    world = claim.world
    if wished(claim) != (world.repeats, world.bye):
        return None
    this = world.round_of(world.players, (claim["a_team"], claim["b_team"]))
    for extra in range(99):
        found = next(world.rounds(this, extra), None)
        if found is not None:
            return extra, found
    return None


@TABLE.predicate("ibf.wish_extra_floats")
def wish_has_more_extra_floats(claim: Claim[World]) -> bool:
    found = best_wished(claim)
    return (
        found is not None
        and (claim["ours"], claim["theirs"]) == (claim.world.extra, found[0])
        and claim["ours"] < claim["theirs"]
    )


@TABLE.predicate("ibf.wish_order", "ibf.wish_passes", "ibf.wish_down", "ibf.wish_down_losses")
def wish_is_later(claim: Claim[World]) -> bool:
    """Up to a choice the round with the desired pair is the same; there it has a later one, as stated."""
    world, found = claim.world, best_wished(claim)
    if found is None or found[0] != world.extra:
        return False
    ours, theirs = next((p, q) for p, q in zip(world.ours, found[1], strict=False) if p != q)
    if world.every.index(world.ours) > world.every.index(found[1]):
        return False
    if claim.step.key == "ibf.wish_order":
        pairs = [ours.who, ours.opponent], [theirs.who, theirs.opponent]
        return pairs == (claim["ours_pair"], claim["theirs_pair"]) and None not in (*pairs[0], *pairs[1])
    if claim.step.key == "ibf.wish_passes":
        return (
            (ours.who, ours.opponent) == (claim["floater_team"], claim["other_team"])
            and theirs.who == ours.who
            and theirs.opponent is None
        )
    return (
        (set(claim["ours_teams"]), set(claim["theirs_teams"])) == (ours.down, theirs.down)
        and ours.group == theirs.group
        and in_common(claim, ours.group)
    )
