"""A finished round revisited: the situation before each bracket, and the values of other candidates."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

from ...domain.pairing import RoundPairing
from ..trail import colours_text, preference_text
from .bracket import BracketAnswer, pair_bracket, pair_if_possible
from .comparison import Difference, SequencePlace, of_brackets
from .criteria import Situation
from .definitions import DutchField
from .engine import criteria_of, prepare, scoregroups
from .pab import bye_score

STRENGTHS = ("", "mild", "strong", "absolute")


class DutchRoundView:
    """A round-pairing with the values behind it. Players are identified by TPN here; `field` uses places."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        self.field: DutchField = prepare(result.tournament, result.options_tenths)[0]

    @cached_property
    def everybody(self) -> DutchField:
        """Including the players of decided pairs, for colours."""
        return DutchField(self.result.tournament, self.field.settings, self.result.tournament.present, None)

    @cached_property
    def situations(self) -> list[Situation]:
        """The situation before each bracket."""
        bye, groups = bye_score(self.field), scoregroups(self.field)
        return [
            Situation(
                self.field,
                [self.field.place[tpn] for tpn in bracket.moved_down],
                groups[index],
                groups[index + 1 :],
                bye,
            )
            for index, bracket in enumerate(self.result.brackets)
        ]

    def pairs(self, index: int) -> list[tuple[int, int]]:
        """The pairs of a bracket as paired, by TPN."""
        return [(pair.white.tpn, pair.black.tpn) for pair in self.result.pairs if pair.bracket == index]

    def place(self, index: int) -> SequencePlace:
        """The position of the bracket's candidate in the sequence, by TPN."""
        bracket = self.result.brackets[index]
        return SequencePlace.of(bracket.moved_down, bracket.residents, self.pairs(index))

    def with_pair(self, index: int, a: int, b: int) -> Difference | None:
        """The values of the best candidate of a bracket with a-b; None: there is none [C4, C5]."""
        return self._other(index, self.field.holding(self.field.place[a], self.field.place[b]))

    def with_downfloater(self, index: int, tpn: int) -> Difference | None:
        """The same if a player has to downfloat."""
        place = self.field.place[tpn]
        others = [other for other in self.situations[index].members if other != place]
        return self._other(index, self.field.with_apart(place, others))

    def with_top(self, index: int, tpn: int) -> Difference | None:
        """The same if a player of the original S1 has to meet one of the original S2."""
        field, pairs = self.field, self.place(index)
        place = field.place[tpn]
        remainder = [other for other in self.result.brackets[index].residents if other not in pairs.opponents]
        s2 = {field.place[other] for other in remainder[len(pairs.pairs) :]}
        others = [other for other in range(len(field)) if other != place and other not in s2]
        return self._other(index, field.with_apart(place, others, may_have_bye=False))

    def _other(self, index: int, field: DutchField) -> Difference | None:
        """How the best candidate of a bracket in another field differs from the one by the rules."""
        situation, bracket = replace(self.situations[index], field=field), self.result.brackets[index]
        answer = pair_if_possible(situation)
        if answer is None:
            return None
        tpn = field.tpn
        theirs = criteria_of(situation, answer, self._following(index, situation, answer))
        place = SequencePlace.of(
            bracket.moved_down, bracket.residents, [(tpn[a], tpn[b]) for a, b in answer.pairs]
        )
        return of_brackets(bracket.criteria_tenths, theirs, self.place(index), place)

    def _following(self, index: int, situation: Situation, answer: BracketAnswer) -> list[int] | None:
        """The players who would downfloat from the following bracket."""
        if not situation.groups:
            return None
        ours = [self.field.place[tpn] for tpn in self.result.brackets[index].downfloaters or ()]
        if answer.downfloaters == ours:
            after = self.result.brackets[index + 1].downfloaters or ()
            return [self.field.place[tpn] for tpn in after]
        groups = situation.groups
        found = pair_bracket(
            Situation(situation.field, answer.downfloaters, groups[0], groups[1:], situation.bye_score)
        )
        return found.downfloaters

    def record(self, tpn: int) -> dict[str, Any]:
        """Score, colours and preference of a player as shown to people."""
        field = self.everybody
        place = field.place[tpn]
        difference = field.difference[place]
        wish = field.preference[place]
        return {
            "score": field.points[place],
            "colours": colours_text(self.result.tournament.entry(tpn)),
            "difference": f"{difference:+d}" if difference else "0",
            "preference": preference_text(wish, STRENGTHS[field.strength[place]]),
        }
