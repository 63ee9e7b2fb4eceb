"""When the judge's sentences about a given round of any system are true: counted in the round itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any
from unittest.mock import patch

import pairwright as pw
from pairwright.checker import judge
from pairwright.domain.explain import Step
from pairwright.domain.pairing import RoundPairing
from pairwright.reasons.words import Words

Couple = tuple[int, int]


def told_about(result: RoundPairing, pairs: list[Couple], bye: int | None) -> list[Step]:
    """The judge's sentences about a given round, with their values."""
    steps: list[Step] = []
    told = Words.sentence

    def sentence(words: Words, step: Step) -> str:
        steps.append(step)
        return told(words, step)

    with patch.object(Words, "sentence", sentence):
        judge(result.tournament, pairs, bye)
    return steps


class GivenRound:
    """A given round, a round by the rules, and the sentences about it."""

    def __init__(self, result: RoundPairing, pairs: list[Couple], bye: int | None) -> None:
        self.result, self.pairs, self.bye = result, pairs, bye
        self.state: dict[str, Any] = pw.write_state(result.tournament)
        self.entries = {entry["tpn"]: entry for entry in self.state["entries"]}
        self.number: int = self.state["round"]
        self.steps = told_about(result, pairs, bye)
        self.told = Words(result.tournament)
        self.forced = {frozenset(pair) for pair in self.state.get("forced", [])}
        self.free = [pair for pair in pairs if frozenset(pair) not in self.forced]

    @cached_property
    def settled(self) -> set[int]:
        """Who has the bye of this round by decision."""
        requested = self.state.get("requested", [])
        return {item["tpn"] for item in requested if (item["round"], item["result"]) == (self.number, "pab")}

    @cached_property
    def here(self) -> set[int]:
        """Who takes part in the round."""
        away = {item["tpn"] for item in self.state.get("requested", []) if item["round"] == self.number}
        return {
            tpn
            for tpn, entry in self.entries.items()
            if entry.get("available", True)
            and entry.get("joined_round", 1) <= self.number
            and tpn not in away
            and not self.out(tpn)
        }

    def out(self, tpn: int) -> bool:
        """Whether somebody has lost as often as an event with lives allows."""
        allowed = self.state["options"].get("losses") if self.state["system"] == "ibf-swiss-lives" else None
        lost = ("loss", "walkover-loss", "absent")
        return (
            allowed is not None
            and sum(item["result"] in lost for item in self.entries[tpn]["history"]) >= allowed
        )

    @property
    def seats(self) -> list[int]:
        """Everybody in the round, as often as they occur."""
        byes = [] if self.bye is None or self.bye in self.settled else [self.bye]
        return [*(tpn for pair in self.pairs for tpn in pair), *byes]

    def rounds_of(self, a: int, b: int, played: bool) -> list[int]:
        """When two met, or were paired and did not play."""
        kinds = ("forfeit-win", "forfeit-loss", "walkover-win", "walkover-loss")
        return [
            number
            for number, item in enumerate(self.entries[a]["history"], 1)
            if item.get("opponent") == b and (item["result"] not in kinds) is played
        ]

    def without_play(self, tpn: int) -> list[int]:
        """The rounds in which somebody had the bye or won without playing."""
        kinds = ("pab", "forfeit-win", "full-bye")
        history = self.entries[tpn]["history"]
        return [number for number, item in enumerate(history, 1) if item["result"] in kinds]

    @cached_property
    def prohibited(self) -> set[frozenset[int]]:
        """The pairs that a decision keeps apart in this round."""
        found = set()
        for item in self.state.get("prohibited", []):
            teams, (first, last) = (
                (item["teams"], item["rounds"]) if isinstance(item, dict) else (item, (1, None))
            )
            if first <= self.number <= (last or self.number):
                found |= {frozenset((a, b)) for a in teams for b in teams if a != b}
        return found


Predicate = Callable[[Any, Step], bool]


def registry() -> tuple[dict[str, Predicate], Callable[..., Callable[[Predicate], Predicate]]]:
    """Predicates by key, and the decorator that enters one under its keys."""
    predicates: dict[str, Predicate] = {}

    def about(*keys: str) -> Callable[[Predicate], Predicate]:
        def register(function: Predicate) -> Predicate:
            for key in keys:
                assert f"check.{key}" not in predicates, f"two predicates for {key}"
                predicates[f"check.{key}"] = function
            return function

        return register

    return predicates, about


PREDICATES, about = registry()


@about("twice")
def is_there_twice(given: GivenRound, step: Step) -> bool:
    return bool(given.seats.count(step.values["team"]) == step.values["times"] > 1)


@about("late")
def comes_later(given: GivenRound, step: Step) -> bool:
    tpn, joined = step.values["team"], step.values["joined"]
    return bool(tpn in given.seats and given.entries[tpn].get("joined_round", 1) == joined > given.number)


@about("absent")
def is_there_though_absent(given: GivenRound, step: Step) -> bool:
    return step.values["team"] in given.seats and step.values["team"] not in given.here


@about("out")
def is_there_though_out(given: GivenRound, step: Step) -> bool:
    return step.values["team"] in given.seats and given.out(step.values["team"])


@about("idle")
def has_nothing(given: GivenRound, step: Step) -> bool:
    return step.values["team"] in given.here and step.values["team"] not in given.seats


@about("needless")
def bye_in_an_even_number(given: GivenRound, step: Step) -> bool:
    told = step.values["bye_team"], step.values["count"]
    return told == (given.bye, len(given.here)) and len(given.here) % 2 == 0


@about("decided")
def decided_and_not_made(given: GivenRound, step: Step) -> bool:
    pair = frozenset(step.values["better_pair"])
    return pair in given.forced and pair not in map(frozenset, given.pairs)


@about("prohibited")
def kept_apart(given: GivenRound, step: Step) -> bool:
    pair = frozenset((step.values["a_team"], step.values["b_team"]))
    return pair in given.prohibited and pair in map(frozenset, given.free)


@about("rematch")
def met_before(given: GivenRound, step: Step) -> bool:
    rounds = given.rounds_of(step.values["a_team"], step.values["b_team"], played=True)
    return bool(rounds == step.values["rounds"] != [])


@about("unplayed")
def did_not_play(given: GivenRound, step: Step) -> bool:
    a, b = step.values["a_team"], step.values["b_team"]
    return bool(
        not given.rounds_of(a, b, played=True)
        and given.rounds_of(a, b, played=False) == step.values["rounds"] != []
    )


@about("settled")
def bye_by_decision(given: GivenRound, step: Step) -> bool:
    return step.values["bye_team"] == given.bye and given.bye in given.settled


def rules_of(given: GivenRound) -> tuple[set[frozenset[int]], int | None]:
    """The pairs and the bye of the round used for judging; compared with the references of the systems."""
    bye = given.result.bye
    return {pair.teams for pair in given.result.pairs}, None if bye is None else bye.tpn


@about("other", "other_plain")
def the_round_is_another(given: GivenRound, step: Step) -> bool:
    """The given pair is not one of the rules, the better one is, and they share a participant."""
    ours, _ = rules_of(given)
    pair, better = (frozenset(step.values[name]) for name in ("given_pair", "better_pair"))
    made = {frozenset(one) for one in given.pairs}
    return bool(better in ours - made and pair in made - ours and pair & better)


@about("other_bye")
def the_bye_is_another(given: GivenRound, step: Step) -> bool:
    ours, bye = rules_of(given)
    told = step.values["bye_team"], step.values["better_team"]
    return told == (given.bye, bye) and given.bye != bye and ours <= {frozenset(p) for p in given.pairs}
