"""When each sentence of the judge about a given blind draw, round-robin round or Storm is true."""

from __future__ import annotations

from functools import cached_property

from pairwright.domain.explain import Step
from tests.reasons import given_claims
from tests.reasons.given_claims import Couple, GivenRound, registry
from tests.reasons.plain_claims import Blind, Storm, Table

BOOKS = {"ibf-round-robin": "Appendix 1", "team-round-robin": "C.05 Annex 1", "ibf-storm": "1.9"}
"""Where the systems print their rounds."""


class Judged(GivenRound):
    """A given round, and the pairs of the rules."""

    @property
    def system(self) -> str:
        return self.result.system

    @cached_property
    def ours(self) -> set[frozenset[int]]:
        """By the tables, or by exhaustive search; of equal rounds of a Storm the one drawn."""
        if self.system == "ibf-swiss-blind":
            blind = Blind(self.result)
            return {frozenset(pair) for pair in blind.all_pairings[0]} | self.forced
        if self.system == "ibf-storm":
            storm = Storm(self.result)
            best = storm.best()
            assert best is not None
            assert best[0] == storm.bye
            assert storm.cost(storm.ours)[:2] == best[1][:2]
            return {frozenset(pair) for pair in storm.ours} | self.forced
        table = Table(self.result)
        pairs = {(tpn, table.opponent(tpn, self.number)) for tpn in table.here}
        return {frozenset((a, b)) for a, b in pairs if b is not None and b in table.here}

    @cached_property
    def here(self) -> set[int]:
        """Of a table: those who have an opponent."""
        if self.system.endswith("round-robin"):
            bye = self.result.bye
            return {tpn for pair in self.ours for tpn in pair} | ({bye.tpn} if bye else set())
        return super().here


PREDICATES, about = registry()
PREDICATES |= {
    f"check.{key}": given_claims.PREDICATES[f"check.{key}"]
    for key in (
        "twice", "late", "absent", "idle", "needless", "decided", "prohibited", "unplayed", "settled",
        "other_bye",
    )
}  # fmt: skip


@about("rematch")
def met_as_often_as_there_are_cycles(judged: Judged, step: Step) -> bool:
    """Played or not."""
    a, b = step.values["a_team"], step.values["b_team"]
    rounds = sorted(judged.rounds_of(a, b, played=True) + judged.rounds_of(a, b, played=False))
    told = step.values["rounds"], step.values["article"]
    return told == (rounds, BOOKS[judged.system]) and len(rounds) >= judged.result.options_tenths["cycles"]


@about("repeat")
def second_meeting(judged: Judged, step: Step) -> bool:
    a, b = step.values["a_team"], step.values["b_team"]
    met = [pair for pair in judged.free if judged.rounds_of(*pair, played=True)]
    needed = sum(bool(judged.rounds_of(*pair, played=True)) for pair in judged.ours - judged.forced)
    told = step.values["rounds"], step.values["needed"]
    return told == (judged.rounds_of(a, b, played=True), needed) and needed < len(met)


@about("barred")
def has_more_wins_without_a_match(judged: Judged, step: Step) -> bool:
    blind, tpn = Blind(judged.result), step.values["bye_team"]
    kinds = ("bye", "walkover-win")
    history = judged.entries[tpn]["history"]
    rounds = [number for number, item in enumerate(history, 1) if item["result"] in kinds]
    told = step.values["rounds"], step.values["better_team"]
    return tpn == judged.bye and told == (rounds, blind.bye) and tpn not in blind.entitled()


@about("colours")
def the_other_way_round(judged: Judged, step: Step) -> bool:
    """White stands first in the table."""
    couple: Couple = (step.values["white_team"], step.values["black_team"])
    ours = [(pair.white.tpn, pair.black.tpn) for pair in judged.result.pairs]
    return couple in judged.pairs and couple[::-1] in ours and set(couple) in judged.ours


@about("other")
def the_round_is_another(judged: Judged, step: Step) -> bool:
    """The pair given is not of the rules, the better one is, and they have somebody in common."""
    pair, better = (frozenset(step.values[name]) for name in ("given_pair", "better_pair"))
    made = {frozenset(one) for one in judged.pairs}
    book = BOOKS.get(judged.system, "4.5")
    return bool(
        better in judged.ours - made
        and pair in made - judged.ours
        and pair & better
        and step.values["article"] == book
    )
