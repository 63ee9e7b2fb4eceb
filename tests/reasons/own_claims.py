"""When each sentence about a round of a system from outside is true: the example's rules, by brute force."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import permutations

from pairwright.domain.pairing import RoundPairing
from tests.reasons.claims import Claim, Claims

Pairs = tuple[tuple[int, int], ...]


class World:
    """A round of neighbours: all pairings and byes that its four rules allow, the best first."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        there = result.tournament.present
        self.here = {entry.tpn for entry in there}
        self.order = [entry.tpn for entry in sorted(there, key=lambda entry: (-entry.mp_tenths, entry.tpn))]
        self.met = {
            frozenset((entry.tpn, item.opponent))
            for entry in there
            for item in entry.history
            if item.opponent is not None
        }
        self.prohibited = {frozenset(pair) for pair in result.tournament.prohibited_pairs()}
        self.forced = {frozenset(pair) for pair in result.tournament.forced}
        had = {entry.tpn for entry in there if any(item.result.value == "pab" for item in entry.history)}
        self.byes = [tpn for tpn in self.order[::-1] if tpn not in had] if len(there) % 2 else [None]

    def rounds(self) -> Iterator[tuple[int | None, Pairs]]:
        """By trying every order of the teams, two by two."""
        for bye in self.byes:
            left = [tpn for tpn in self.order if tpn != bye]
            found = set()
            for line in permutations(left):
                pairs = tuple(zip(line[::2], line[1::2], strict=True))
                rising = all(self.order.index(a) < self.order.index(b) for a, b in pairs)
                tops = [self.order.index(a) for a, _ in pairs]
                if rising and tops == sorted(tops) and self.allowed(pairs):
                    found.add(pairs)
            for pairs in sorted(found, key=lambda one: [self.order.index(b) for _, b in one]):
                yield bye, pairs

    def allowed(self, pairs: Pairs) -> bool:
        made = {frozenset(pair) for pair in pairs}
        return self.forced <= made and not (made - self.forced) & (self.met | self.prohibited)

    @cached_property
    def every(self) -> list[tuple[int | None, Pairs]]:
        return list(self.rounds())

    def with_pair(self, a: int, b: int) -> tuple[int | None, Pairs] | None:
        """The best round in which two meet."""
        return next((one for one in self.every if {a, b} in map(set, one[1])), None)


TABLE = Claims(
    "own",
    World,
    groups={"own"},
    shared={"wish.itself", "wish.granted", "wish.prohibited", "team.absent", "ibf.wish_bye"},
)


@TABLE.predicate("own.round")
def own_round(claim: Claim[World]) -> bool:
    told = claim["round"], claim["matches"]
    return told == (claim.result.round, len(claim.world.every[0][1])) and claim.step.article == ""


@TABLE.predicate("own.pair")
def own_pair(claim: Claim[World]) -> bool:
    pair = claim.result.pair_of(claim["a_team"])
    couple = {claim["a_team"], claim["b_team"]}
    return (
        pair is not None
        and (pair.teams, pair.table) == (couple, claim["table"])
        and couple in map(set, claim.world.every[0][1])
    )


@TABLE.predicate("own.bye")
def own_bye(claim: Claim[World]) -> bool:
    return bool(claim["bye_team"] == claim.world.every[0][0])


@TABLE.predicate("own.wish")
def possible_with_the_same_bye(claim: Claim[World]) -> bool:
    found = claim.world.with_pair(claim["a_team"], claim["b_team"])
    return found is not None and found != claim.world.every[0] and found[0] == claim.world.every[0][0]


@TABLE.predicate("own.wish_nothing")
def no_round_has_it(claim: Claim[World]) -> bool:
    a, b = claim["a_team"], claim["b_team"]
    return claim.world.with_pair(a, b) is None and claim.step.article == ""


@TABLE.predicate("ibf.wish_bye")
def another_bye(claim: Claim[World]) -> bool:
    found = claim.world.with_pair(claim["a_team"], claim["b_team"])
    told = claim["theirs_team"], claim["ours_team"]
    return found is not None and told == (found[0], claim.world.every[0][0]) and claim.step.article == ""


@TABLE.predicate("wish.itself")
def itself(claim: Claim[World]) -> bool:
    return bool(claim["a_team"] == claim["b_team"])


@TABLE.predicate("wish.granted")
def granted(claim: Claim[World]) -> bool:
    return {claim["a_team"], claim["b_team"]} in map(set, claim.world.every[0][1])


@TABLE.predicate("wish.prohibited")
def prohibited(claim: Claim[World]) -> bool:
    pair = frozenset((claim["a_team"], claim["b_team"]))
    return pair in claim.world.prohibited and claim.step.article == ""


@TABLE.predicate("team.absent")
def absent(claim: Claim[World]) -> bool:
    return claim["team"] not in claim.world.here
