"""The reasons of rounds that are not searched group by group: blind draw, round robin, Storm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.tournament import Tournament
from ..round_robin_play import meetings_of
from ..trail import decided
from ..wish import plain_answer
from .trail import dearer, out_of_question, rounds_met


class Plain(NamedTuple):
    """The reasons of one such system: its key in the catalogue, its article, and how it pairs."""

    key: str
    article: str
    pair: Callable[[Tournament, Mapping[str, Any], tuple[int, int] | None], RoundPairing]

    def why_round(self, result: RoundPairing, length: Length) -> list[Step]:
        """What the round is, the bye, walkovers, and each pair at full length."""
        values = {"round": result.round, "matches": len(result.pairs)}
        steps = [Step(f"ibf.{self.key}_round", self.article, values, Length.SENTENCE)]
        steps += [*self._bye(result), *self._walkovers(result)]
        for pair in result.pairs if length is Length.FULL else ():
            steps += [
                Step(step.key, step.article, step.values, Length.FULL) for step in self.why_pair(result, pair)
            ]
        return steps

    def why_pair(self, result: RoundPairing, pair: Pair) -> list[Step]:
        """Why these two meet."""
        if pair.bracket is None:
            return [decided(pair)]
        values = {
            "a_team": pair.white.tpn,
            "b_team": pair.black.tpn,
            "table": pair.table,
            "round": result.round,
        }
        steps = [Step(f"ibf.{self.key}_pair", self.article, values, Length.SENTENCE, True)]
        met = rounds_met(result, pair.white.tpn, pair.black.tpn)
        if met and self.key != "table":
            again = {"team": pair.white.tpn, "other_team": pair.black.tpn, "rounds": met}
            key, article = ("ibf.storm_repeat", "1.9") if self.key == "storm" else ("ibf.repeat", "2.1")
            steps.append(Step(key, article, again))
        return steps

    def why_player(self, result: RoundPairing, tpn: int) -> list[Step]:
        """What the round is for one player."""
        pair = result.pair_of(tpn)
        if pair is not None:
            return self.why_pair(result, pair)
        if result.bye is not None and result.bye.tpn == tpn:
            return self._bye(result)
        for step in self._walkovers(result):
            if step.values["team"] == tpn:
                return [step]
        return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]

    def why_not(self, result: RoundPairing, a: int, b: int) -> list[Step]:
        """Why these two do not meet."""
        answered = plain_answer(result, a, b, self.why_pair)
        if answered is not None:
            return answered
        values: dict[str, Any] = {"a_team": a, "b_team": b}
        if self.key == "table":
            values["rounds"] = meetings_of(result.tournament, result.options, a, b)
            return [Step("ibf.table_wish", self.article, values, Length.SENTENCE)]
        answered = out_of_question(result, a, b)
        if answered is not None:
            return answered
        if self.key == "storm" and (met := rounds_met(result, a, b)):
            return [Step("ibf.alt_met", "2.1", {"team": a, "other_team": b, "rounds": met}, Length.SENTENCE)]
        try:
            wished = self.pair(result.tournament, result.options, (a, b))
        except NoLegalPairing:
            return [Step("ibf.wish_nothing", "2.2", values, Length.SENTENCE)]
        cost = dearer(result, wished, a, b, "4.4" if self.key == "blind" else self.article)
        return [cost or Step(f"ibf.{self.key}_wish", self.article, values, Length.SENTENCE)]

    def _bye(self, result: RoundPairing) -> list[Step]:
        if result.bye is None:
            return []
        return [
            Step(f"ibf.{self.key}_bye", self.article, {"bye_team": result.bye.tpn}, Length.SENTENCE, True)
        ]

    def _walkovers(self, result: RoundPairing) -> list[Step]:
        """Who meets somebody who is not there, in a round robin."""
        return [
            Step(
                "ibf.table_walkover",
                self.article,
                {"team": here, "other_team": away, "round": result.round},
                Length.SENTENCE,
                True,
            )
            for here, away in result.extra.get("walkovers", ())
        ]
