"""The checker of claims: each sentence of the reasons is verified against the round by brute force.

A family of systems has a `Claims` table. It names the groups of the catalogue used only by this family and the keys
shared with others, and has one predicate per key:

    TABLE = Claims("olympiad", World, groups={"oly_pair", "oly_float"}, shared={"wish.met", "team.record"})

    @TABLE.predicate("oly_apart.met")
    def met(claim: Claim[World]) -> bool:
        return claim.world.rounds_of(claim["team"], claim["other_team"]) == claim["rounds"]

`World` is created once per round and caches what the predicates of the family compute; it never relies on the engine
for what the engine claims. `check` asks every question about a round (the round, each table, each team, what-if
questions) at full length, evaluates each step and returns the count by key and the false ones. A key without a
predicate is a false claim of its own; `test_claims` compares the tables with the catalogue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from pairwright.domain.errors import StateError
from pairwright.domain.explain import Length, Step
from pairwright.domain.pairing import RoundPairing
from pairwright.reasons.words import Words, catalogue
from pairwright.systems.registry import system_of

W = TypeVar("W")

Question = tuple[str, int, int]
"""`("round", 0, 0)`, `("table", 3, 0)`, `("team", 7, 0)` or `("wish", 2, 5)`."""


@dataclass(frozen=True)
class Claim(Generic[W]):
    """One step of an answer about a round; `claim["team"]` is a value of it."""

    result: RoundPairing
    world: W
    question: Question
    answer: tuple[Step, ...]
    """All steps of the answer: a sentence may refer to earlier ones."""
    index: int

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.answer[self.index]

    @property
    def before(self) -> tuple[Step, ...]:
        """The steps before it, nearest first."""
        return self.answer[: self.index][::-1]

    def last(self, *keys: str) -> Step:
        """The nearest step before it with one of these keys."""
        return next(step for step in self.before if step.key in keys)

    def __getitem__(self, name: str) -> Any:
        return self.step.values[name]

    @cached_property
    def text(self) -> str:
        """The sentence as shown to people."""
        return Words(self.result.tournament).sentence(self.step)


Predicate = Callable[[Claim[W]], bool]


class FalseClaim(NamedTuple):
    """A claim that is not true, or has no predicate."""

    key: str
    question: Question
    text: str
    result: RoundPairing

    def __repr__(self) -> str:
        return f"{self.key} {self.question}: {self.text}"


@dataclass
class Tally:
    """The outcome of a check."""

    counts: Counter[str] = field(default_factory=Counter)
    """Claims evaluated, by key."""
    false: list[FalseClaim] = field(default_factory=list)

    def __str__(self) -> str:
        lines = [f"{sum(self.counts.values())} claims of {len(self.counts)} keys, {len(self.false)} false"]
        lines += [repr(claim) for claim in self.false[:20]]
        return "\n".join(lines)


class Claims(Generic[W]):
    """The predicates of a family of systems, by key of the catalogue."""

    def __init__(
        self,
        family: str,
        world: Callable[[RoundPairing], W],
        groups: Collection[str],
        shared: Collection[str] = (),
    ) -> None:
        self.family = family
        self.world = world
        self.groups = frozenset(groups)
        self.shared = frozenset(shared)
        self.predicates: dict[str, Predicate[W]] = {}

    def keys(self) -> set[str]:
        """The keys that need a predicate."""
        return {key for key in catalogue() if key.partition(".")[0] in self.groups} | self.shared

    def predicate(self, *keys: str) -> Callable[[Predicate[W]], Predicate[W]]:
        """The decorated function says whether a claim with one of these keys is true."""

        def register(function: Predicate[W]) -> Predicate[W]:
            for key in keys:
                assert key not in self.predicates, f"two predicates for {key}"
                self.predicates[key] = function
            return function

        return register

    def check(
        self,
        results: Iterable[RoundPairing],
        wishes: int | None = 6,
        seed: int = 0,
        tally: Tally | None = None,
    ) -> Tally:
        """Evaluate all claims about these rounds; `wishes` pairs are asked about in each, None: all of them."""
        tally = Tally() if tally is None else tally
        rng = Random(seed)
        for result in results:
            world = self.world(result)
            for question, answer in answers(result, wishes, rng):
                for index, step in enumerate(answer):
                    claim = Claim(result, world, question, answer, index)
                    tally.counts[step.key] += 1
                    predicate = self.predicates.get(step.key)
                    if predicate is None or not predicate(claim):
                        text = claim.text if predicate else f"(no predicate) {claim.text}"
                        tally.false.append(FalseClaim(step.key, question, text, result))
        return tally


def answers(
    result: RoundPairing, wishes: int | None, rng: Random
) -> Iterator[tuple[Question, tuple[Step, ...]]]:
    """Every question about a round, with the steps of its answer at full length."""
    trail = system_of(result.system).reasons
    yield ("round", 0, 0), tuple(trail.why_round(result, Length.FULL))
    for pair in result.pairs:
        yield ("table", pair.table, 0), tuple(trail.why_pair(result, pair))
    tpns = [entry.tpn for entry in result.tournament.entries]
    for tpn in tpns:
        yield ("team", tpn, 0), tuple(trail.why_team(result, tpn))
        yield ("wish", tpn, tpn), tuple(trail.why_not(result, tpn, tpn))
    pairs = list(combinations(tpns, 2))
    for a, b in pairs if wishes is None else rng.sample(pairs, min(wishes, len(pairs))):
        yield ("wish", a, b), tuple(trail.why_not(result, a, b))


def disturbed(claim: Claim[W], rng: Random) -> Iterator[Claim[W]]:
    """The claim with one of the values in its sentence changed at a time: another team, one more, another order."""
    sentence = catalogue()[claim.step.key]
    tpns = [entry.tpn for entry in claim.result.tournament.entries]
    for name, value in claim.step.values.items():
        if f"{{{name}" not in sentence:
            continue
        for other in _others(name, value, tpns, rng):
            step = replace(claim.step, values={**claim.step.values, name: other})
            answer = (*claim.answer[: claim.index], step, *claim.answer[claim.index + 1 :])
            yield replace(claim, answer=answer)


def _others(name: str, value: Any, tpns: list[int], rng: Random) -> list[Any]:
    """Values of another kind of thing."""
    if name.endswith("team"):
        return [rng.choice([tpn for tpn in tpns if tpn != value])]
    if name.endswith(("teams", "pair", "scores", "rounds")) and isinstance(value, list):
        return [[*value[1:], rng.choice(tpns)], [*value, rng.choice(tpns)]]
    if isinstance(value, int):
        return [value + 1]
    if value in ("White", "Black"):
        return ["Black" if value == "White" else "White"]
    return [f"{value}?"]


def is_true(predicate: Predicate[W], claim: Claim[W]) -> bool:
    """The result of a predicate for an altered claim: a reference to something nonexistent is false."""
    try:
        return predicate(claim)
    except (AssertionError, LookupError, StopIteration, ValueError, StateError):
        return False
