"""When each sentence of the judge about a given round of article 4.6 is true, by the reference implementation."""

from __future__ import annotations

from collections.abc import Callable

from pairwright.domain.explain import Step
from pairwright.domain.pairing import RoundPairing
from pairwright.reasons.words import Words
from tests.reasons.given_claims import told_about
from tests.reasons.ibf_claims import Choice, World

Couple = tuple[int, int]


class Judged:
    """A given round, the sentences about it with their values, and the round by the rules with its bye."""

    def __init__(self, result: RoundPairing, pairs: list[Couple], bye: int | None) -> None:
        self.rules, self.world = World(result), World(result)
        self.pairs, self.bye = pairs, bye
        self.steps = told_about(result, pairs, bye)
        self.told = Words(result.tournament)
        decided = [set(pair) for pair in result.tournament.forced]
        self.free = [pair for pair in pairs if set(pair) not in decided]
        world = self.world
        world.bye = bye
        world.players = [tpn for tpn in world.this.points if tpn != bye]
        world.this = world.round_of(world.players, None)
        world.repeats = world.fewest_repeats(world.players) or 0

    def choices(self) -> list[Choice]:
        """The choices of the given round."""
        groups = self.world.groups()
        home = {tpn: at for at, group in enumerate(groups) for tpn in group}
        mate = {a: b for pair in self.free for a, b in (pair, pair[::-1])}
        found: list[Choice] = []
        coming: list[int] = []
        for at, group in enumerate(groups):
            found += [Choice(at, tpn, mate[tpn] if home[mate[tpn]] == at else None) for tpn in coming]
            met = {one.opponent for one in found if one.group == at}
            down = [tpn for tpn in group if home[mate[tpn]] > at]
            found.append(Choice(at, None, None, frozenset(down)))
            left = [tpn for tpn in group if tpn not in met and tpn not in down]
            while left:
                found.append(Choice(at, left[0], mate[left[0]]))
                left = [tpn for tpn in left if tpn not in (left[0], mate[left[0]])]
            coming = [tpn for tpn in coming if home[mate[tpn]] > at] + down
        return found

    def extra(self) -> int:
        """Its extra floats: two more than one, or than none, of a group; and each that passes one."""
        found = self.choices()
        return sum(len(one.down) // 2 * 2 for one in found if one.down is not None) + sum(
            one.who is not None and one.opponent is None for one in found
        )

    def met(self) -> list[Couple]:
        return [pair for pair in self.free if self.world.rounds_of(*pair)]


Predicate = Callable[[Judged, Step], bool]
PREDICATES: dict[str, Predicate] = {}


def about(*keys: str) -> Callable[[Predicate], Predicate]:
    def register(function: Predicate) -> Predicate:
        PREDICATES.update({f"check.{key}": function for key in keys})
        return function

    return register


@about("prohibited")
def prohibited(judged: Judged, step: Step) -> bool:
    return judged.world.prohibited(step.values["a_team"], step.values["b_team"])


@about("groups")
def of_other_groups(judged: Judged, step: Step) -> bool:
    return frozenset((step.values["a_team"], step.values["b_team"])) in judged.world.apart(
        judged.world.players
    )


@about("decided")
def decided_and_not_made(judged: Judged, step: Step) -> bool:
    pair = set(step.values["better_pair"])
    forced = [set(one) for one in judged.rules.result.tournament.forced]
    return pair in forced and pair not in map(set, judged.pairs)


@about("barred")
def had_a_win_without_a_match(judged: Judged, step: Step) -> bool:
    world, tpn = judged.rules, step.values["bye_team"]
    kinds = ("bye", "walkover-win")
    rounds = [number for number, item in enumerate(world.history(tpn), 1) if item["result"] in kinds]
    return (
        tpn == judged.bye
        and tpn not in world.entitled()
        and (step.values["rounds"], step.values["better_team"]) == (rounds, world.bye)
    )


@about("bye_rank", "bye_incomplete_ibf")
def another_bye(judged: Judged, step: Step) -> bool:
    world, tpn, right = judged.rules, step.values["bye_team"], step.values["better_team"]
    line = world.entitled()
    if (tpn, right) != (judged.bye, world.bye):
        return False
    if step.key == "check.bye_rank":
        return line.index(right) < line.index(tpn)
    repeats = world.fewest_repeats([one for one in world.this.points if one != tpn])
    return line.index(tpn) < line.index(right) and (repeats is None or repeats > world.repeats)


@about("repeat")
def second_meeting(judged: Judged, step: Step) -> bool:
    a, b = step.values["a_team"], step.values["b_team"]
    rounds = judged.world.rounds_of(a, b)
    needed = judged.world.repeats
    return step.values["rounds"] == rounds != [] and step.values["needed"] == needed < len(judged.met())


@about("unplayed")
def no_meeting(judged: Judged, step: Step) -> bool:
    a, b = step.values["a_team"], step.values["b_team"]
    return not judged.world.rounds_of(a, b) and any(
        item.get("opponent") == b and item["result"].startswith("walkover")  # type: ignore[attr-defined]
        for item in judged.world.history(a)
    )


@about("extra_floats")
def more_extra_floats(judged: Judged, step: Step) -> bool:
    pair, better = (frozenset(step.values[name]) for name in ("given_pair", "better_pair"))
    ours = [frozenset((one.who, one.opponent)) for one in judged.world.ours if one.who and one.opponent]
    return (
        (step.values["yours"], step.values["possible"]) == (judged.extra(), judged.world.extra)
        and judged.extra() > judged.world.extra
        and pair in map(frozenset, judged.free)
        and better in ours
    )


@about("turn_ibf", "turn_down", "turn_passes")
def a_later_choice(judged: Judged, step: Step) -> bool:
    """As good as the round by the rules, and later: in the first choice that differs."""
    ours, theirs = judged.world.ours, tuple(judged.choices())
    if theirs not in judged.world.every or judged.world.every.index(theirs) == 0:
        return False
    mine, its = next((p, q) for p, q in zip(ours, theirs, strict=False) if p != q)
    if mine.down is not None:
        return step.key == "check.turn_down" and (
            set(step.values["better_teams"]), set(step.values["given_teams"]),
        ) == (mine.down, its.down)  # fmt: skip
    if its.opponent is None:
        told = step.values.get("team"), step.values.get("other_team")
        return step.key == "check.turn_passes" and told == (mine.who, mine.opponent)
    pairs = tuple(step.values["better_pair"]), tuple(step.values["given_pair"])
    return step.key == "check.turn_ibf" and pairs == ((mine.who, mine.opponent), (its.who, its.opponent))
