"""When each sentence of the judge about a given round of C.04.6 is true, by the reference implementation."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pairwright.domain.explain import Step
from pairwright.domain.pairing import RoundPairing
from pairwright.reasons.words import Words
from tests.reasons.given_claims import told_about
from tests.reasons.team_swiss_claims import Choice, Stage, World, tenths
from tests.reference import c0406 as rules

Couple = tuple[int, int]


class Judged:
    """A given round, the sentences about it with their values, and its brackets."""

    def __init__(self, result: RoundPairing, pairs: list[Couple], bye: int | None) -> None:
        self.rules = World(result)
        self.this = self.rules.this
        self.right = self.rules.bye
        self.given = World(result)
        self.given.bye = bye
        self.pairs, self.bye = pairs, bye
        self.steps = told_about(result, pairs, bye)
        self.told = Words(result.tournament)
        self.free = [pair for pair in pairs if not self.rules.decided(*pair)]
        self.stages = list(self._stages())

    def _stages(self) -> Iterator[Stage]:
        mate = {a: b for pair in self.free for a, b in (pair, pair[::-1])}
        unpaired = self.rules.present - {self.bye}
        while unpaired <= mate.keys() and unpaired and rules.has_pairing(self.this, unpaired):
            residents = rules.article_3_2(self.this, unpaired)
            lower = {mate[tpn] for tpn in residents} - residents
            yield Stage(unpaired, residents, tuple(rules.article_3_5_3(self.this, lower)))
            unpaired -= residents | lower

    def stage(self, step: Step) -> Stage:
        """The bracket of a sentence."""
        return next(
            one for one in self.stages if self.rules.score(min(one.residents)) == step.values["score"]
        )

    def mates(self, stage: Stage) -> list[rules.Pair]:
        return sorted(rules.article_3_6_1(a, b) for a, b in self.free if {a, b} <= stage.members)


Predicate = Callable[[Judged, Step], bool]
PREDICATES: dict[str, Predicate] = {}


def about(*keys: str) -> Callable[[Predicate], Predicate]:
    def register(function: Predicate) -> Predicate:
        PREDICATES.update({f"check.{key}": function for key in keys})
        return function

    return register


@about("rematch")
def met_before(judged: Judged, step: Step) -> bool:
    rounds = judged.rules.rounds_of(step.values["a_team"], step.values["b_team"])
    return rounds == step.values["rounds"] != [] and step.values["article"] == "C1"


@about("unplayed")
def did_not_play(judged: Judged, step: Step) -> bool:
    a, b = step.values["a_team"], step.values["b_team"]
    kinds = ("forfeit-win", "forfeit-loss")
    return (
        not judged.rules.rounds_of(a, b)
        and judged.rules.rounds_of(a, b, kinds) == step.values["rounds"] != []
    )


@about("prohibited")
def prohibited(judged: Judged, step: Step) -> bool:
    return judged.rules.prohibited(step.values["a_team"], step.values["b_team"])


@about("decided")
def decided_and_not_made(judged: Judged, step: Step) -> bool:
    pair = set(step.values["better_pair"])
    return judged.rules.decided(*pair) and pair not in map(set, judged.pairs)


def seats(judged: Judged) -> list[int | None]:
    return [*(tpn for pair in judged.pairs for tpn in pair), judged.bye]


@about("twice")
def is_there_twice(judged: Judged, step: Step) -> bool:
    return seats(judged).count(step.values["team"]) == step.values["times"] > 1


@about("absent", "late")
def is_there_though_absent(judged: Judged, step: Step) -> bool:
    tpn, this = step.values["team"], judged.this
    team = this.teams[tpn]
    if step.key == "check.late":
        return tpn in seats(judged) and team.joined_round == step.values["joined"] > this.number
    return tpn in seats(judged) and not team.available


@about("idle")
def has_nothing(judged: Judged, step: Step) -> bool:
    return step.values["team"] not in seats(judged) and judged.this.teams[step.values["team"]].available


@about("needless")
def bye_in_an_even_number(judged: Judged, step: Step) -> bool:
    here = {entry.tpn for entry in judged.rules.result.tournament.present}
    return step.values["bye_team"] == judged.bye and step.values["count"] == len(here) and len(here) % 2 == 0


@about("barred")
def had_a_bye_before(judged: Judged, step: Step) -> bool:
    kinds = ("pab", "forfeit-win", "full-bye")
    history = judged.this.teams[judged.bye or 0].history
    rounds = [number for number, item in enumerate(history, 1) if item["result"] in kinds]
    return (step.values["rounds"], step.values["better_team"]) == (rounds, judged.right) and rounds != []


@about("bye_incomplete", "bye_score", "bye_played", "bye_number")
def another_bye(judged: Judged, step: Step) -> bool:
    world, given, right = judged.rules, judged.bye, judged.right
    assert given is not None
    assert right is not None
    if (step.values["bye_team"], step.values["better_team"]) != (given, right):
        return False
    mine, its = world.bye_key(given), world.bye_key(right)
    if step.key == "check.bye_incomplete":
        return mine < its and not rules.has_pairing(world.this, world.present - {given})
    at = next(k for k in range(3) if mine[k] != its[k])
    told = {
        0: (step.values["given_score"], step.values["better_score"]) == (tenths(mine[0]), tenths(its[0])),
        1: (step.values["given_count"], step.values["better_count"]) == (-mine[1], -its[1]),
        2: True,
    }
    return its < mine and step.key == f"check.{('bye_score', 'bye_played', 'bye_number')[at]}" and told[at]


@about("colours")
def the_other_way_round(judged: Judged, step: Step) -> bool:
    white, black = step.values["white_team"], step.values["black_team"]
    if (white, black) not in judged.pairs or rules.article_4_3(judged.this, white, black) != (black, white):
        return False
    number = int(step.values["article"][-1])
    first, other = rules.article_4_2(judged.this, white, black)
    found = [getattr(rules, f"article_4_3_{k}")(judged.this, first, other) for k in range(1, number + 1)]
    return not any(found[:-1]) and found[-1] is not None


def better_set(judged: Judged, step: Step) -> tuple[Stage, Choice, Choice] | None:
    """The bracket with the choice given and the one by the rules; None when they are not those of the sentence."""
    stage, this = judged.stage(step), judged.this
    taking_part = judged.rules.present - {judged.bye}
    best, _ = rules.article_3_5(this, stage.residents, stage.unpaired, taking_part, judged.bye)
    if (list(stage.upfloaters), best) != (step.values["given_teams"], step.values["better_teams"]):
        return None
    return stage, judged.given.choice(stage, stage.upfloaters), judged.given.choice(stage, tuple(best))


@about("set_C1", "set_C3", "set_C4", "set_C5", "set_C6", "set_C7", "set_354")
def another_set(judged: Judged, step: Step) -> bool:
    found = better_set(judged, step)
    if found is None:
        return False
    stage, mine, its = found
    name = step.key.removeprefix("check.set_")
    if not mine.paired or not mine.rest:
        return name == ("C3" if mine.paired else "C1")
    sizes = len(stage.upfloaters), len(step.values["better_teams"])
    told = step.values.get("yours"), step.values.get("possible")
    if sizes[0] != sizes[1]:
        return name == "C4" and told == sizes and sizes[0] > sizes[1]
    if mine.c5 != its.c5:
        scores = step.values.get("yours_scores"), step.values.get("possible_scores")
        right = [tenths(score) for score in mine.c5], [tenths(score) for score in its.c5]
        return name == "C5" and scores == right and mine.c5 < its.c5
    if mine.c6_rank != its.c6_rank:
        return name == "C6" and told == (mine.c6, its.c6) and mine.c6_rank > its.c6_rank
    if mine.c7 != its.c7:
        last = step.values["last_round"] == judged.this.number - 1
        return name == "C7" and told == (mine.c7, its.c7) and mine.c7 > its.c7 and last
    return name == "354" and its.order < mine.order


@about("C8", "C9", "C10", "order")
def another_pair(judged: Judged, step: Step) -> bool:
    stage, this = judged.stage(step), judged.this
    given = judged.mates(stage)
    mine = judged.given.failures(given, stage.upfloaters), rules.article_3_6_2(given)
    best, pairs = min(
        ((judged.given.failures(one, stage.upfloaters), rules.article_3_6_2(one)), one)
        for one in rules.every_pairing(this, stage.members)
    )
    pair, better = (tuple(sorted(step.values[name])) for name in ("given_pair", "better_pair"))
    if pair not in given or better not in pairs or pair in pairs or not best < mine:
        return False
    at = next((k for k in range(3) if best[0][k] != mine[0][k]), 3)
    if step.key != f"check.{('C8', 'C9', 'C10', 'order')[at]}":
        return False
    return at == 3 or (step.values["yours"], step.values["possible"]) == (mine[0][at], best[0][at])
