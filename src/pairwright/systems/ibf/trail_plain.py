"""The reasons of rounds that are not searched group by group: blind draw, round robin, Storm.

Pairs by decision (4.8) are named as such.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ...domain.errors import NoLegalPairing
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.tournament import Tournament
from ..round_robin_play import meetings_of
from ..trail import decided, in_full_only
from ..wish import plain_answer
from .storm import spent
from .swiss_blind import bye_by_lot
from .trail import dearer, nothing_left, out_of_question, rounds_met

_SPENT = ("rematches", "meetings", "ratings")
"""The cost of a Storm round, most important first: suffixes of catalogue keys."""


class Plain(NamedTuple):
    """The reasons of one such system: its group in the catalogue, its article, and how it pairs."""

    key: str
    article: str
    pair: Callable[[Tournament, Mapping[str, Any], tuple[int, int] | None], RoundPairing]

    def why_round(self, result: RoundPairing, length: Length) -> list[Step]:
        """What kind of round it is, the bye, walkovers, and each pair in full."""
        values = {"round": result.round, "matches": len(result.pairs)}
        steps = [Step(self._key(result, "round"), self.article, values, Length.SENTENCE)]
        steps += [*self._bye(result), *self._walkovers(result)]
        for pair in result.pairs if length is Length.FULL else ():
            steps += in_full_only(self.why_pair(result, pair))
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
        steps = [Step(self._key(result, "pair"), self.article, values, Length.SENTENCE, True)]
        met = rounds_met(result, pair.white.tpn, pair.black.tpn)
        if met and self.key in ("blind", "storm"):
            again = {"team": pair.white.tpn, "other_team": pair.black.tpn, "rounds": met}
            key, article = ("storm.repeat", "1.9") if self.key == "storm" else ("ibf.repeat", "2.1")
            steps.append(Step(key, article, again))
        return steps

    def why_team(self, result: RoundPairing, tpn: int) -> list[Step]:
        """What the round brings one player."""
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
            values["rounds"] = meetings_of(result.tournament, result.options_tenths, a, b)
            return [Step("table.wish", self.article, values, Length.SENTENCE)]
        answered = out_of_question(result, a, b)
        if answered is not None:  # a system from outside has another book than the articles there
            return [replace(step, article="") for step in answered] if self.key == "own" else answered
        try:
            wished = self.pair(result.tournament, result.options_tenths, (a, b))
        except NoLegalPairing:
            if self.key == "own":
                return [Step("own.wish_nothing", "", values, Length.SENTENCE)]
            return [nothing_left(result, a, b, storm=self.key == "storm")]
        cost = dearer(result, wished, a, b, "4.4" if self.key == "blind" else self.article)
        if cost is None and self.key == "storm":
            cost = self._dearer_race(result, wished, values)
        return [cost or Step(self._key(result, "wish"), self.article, values, Length.SENTENCE)]

    def _dearer_race(self, result: RoundPairing, wished: RoundPairing, values: dict[str, Any]) -> Step | None:
        """The first cost that a Storm round with the desired pair increases; None where only the lots decide."""
        for what, ours, theirs in zip(_SPENT, spent(result), spent(wished), strict=True):
            if ours != theirs:
                shown = [f"{one:.2f}" for one in (ours, theirs)] if what == "ratings" else [ours, theirs]
                found = {**values, "ours": shown[0], "theirs": shown[1]}
                return Step(f"storm.wish_{what}", self.article, found, Length.SENTENCE)
        return None

    def _bye(self, result: RoundPairing) -> list[Step]:
        if result.bye is None:
            return []
        by_number = self.key == "blind" and not bye_by_lot(result.tournament, result.options_tenths)
        key = "blind.bye_1" if by_number else f"{self.key}.bye"
        return [Step(key, self.article, {"bye_team": result.bye.tpn}, Length.SENTENCE, True)]

    def _key(self, result: RoundPairing, name: str) -> str:
        """Round 1 of a blind draw has its own key: its numbers are the lots."""
        return f"{self.key}.{name}{'_1' if self.key == 'blind' and result.round == 1 else ''}"

    def _walkovers(self, result: RoundPairing) -> list[Step]:
        """The opponents of absent participants, in a round robin."""
        return [
            Step(
                "table.walkover",
                self.article,
                {"team": here, "other_team": away, "round": result.round},
                Length.SENTENCE,
                True,
            )
            for here, away in result.extra.get("walkovers", ())
        ]
