"""The reasons of rounds that are not searched group by group: blind draw, round robin, Storm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ...domain.errors import NoLegalPairing, StateError
from ...domain.explain import Length, Step
from ...domain.pairing import Pair, RoundPairing
from ...domain.tournament import Tournament


class Plain(NamedTuple):
    """The reasons of one such system: its key in the catalogue, its article, and how it pairs."""

    key: str
    article: str
    pair: Callable[[Tournament, Mapping[str, Any], tuple[int, int] | None], RoundPairing]

    def why_round(self, result: RoundPairing, length: Length) -> list[Step]:
        """What the round is, the bye, and each pair at full length."""
        values = {"round": result.round, "matches": len(result.pairs)}
        steps = [Step(f"ibf.{self.key}_round", self.article, values, Length.SENTENCE)]
        steps += self._bye(result)
        for pair in result.pairs if length is Length.FULL else ():
            steps += [
                Step(step.key, step.article, step.values, Length.FULL) for step in self.why_pair(result, pair)
            ]
        return steps

    def why_pair(self, result: RoundPairing, pair: Pair) -> list[Step]:
        """Why these two meet."""
        teams = {"a_team": pair.white.tpn, "b_team": pair.black.tpn}
        if pair.bracket is None:
            return [Step("pair.decided", "", teams, Length.SENTENCE, True)]
        values = {**teams, "table": pair.table, "round": result.round}
        steps = [Step(f"ibf.{self.key}_pair", self.article, values, Length.SENTENCE, True)]
        met = _met(result, pair.white.tpn, pair.black.tpn)
        if met and self.key != "table":
            again = {"team": pair.white.tpn, "other_team": pair.black.tpn, "rounds": met}
            steps.append(Step("ibf.repeat", "2.1", again))
        return steps

    def why_player(self, result: RoundPairing, tpn: int) -> list[Step]:
        """What the round is for one player."""
        pair = result.pair_of(tpn)
        if pair is not None:
            return self.why_pair(result, pair)
        if result.bye is not None and result.bye.tpn == tpn:
            return self._bye(result)
        for present, absent in result.extra.get("walkovers", ()):
            if present == tpn:
                values = {"team": tpn, "absent_team": absent, "round": result.round}
                return [Step(f"ibf.{self.key}_walkover", self.article, values, Length.SENTENCE)]
        return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]

    def why_not(self, result: RoundPairing, a: int, b: int) -> list[Step]:
        """Why these two do not meet."""
        values = {"a_team": a, "b_team": b}
        if a == b:
            return [Step("wish.itself", "", values, Length.SENTENCE)]
        actual = result.pair_of(a)
        if actual is not None and b in actual.teams:
            return [Step("wish.granted", "", values, Length.SENTENCE), *self.why_pair(result, actual)]
        for tpn in (a, b):
            if not result.tournament.takes_part(result.tournament.entry(tpn)):
                return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]
        if self.key == "table":
            return [Step("ibf.table_wish", self.article, values, Length.SENTENCE)]
        if (min(a, b), max(a, b)) in set(result.tournament.prohibited_pairs()):
            return [Step("wish.prohibited", "2.2", values, Length.SENTENCE)]
        if met := _met(result, a, b):
            return [Step("ibf.alt_met", "2.1", {"team": a, "other_team": b, "rounds": met}, Length.SENTENCE)]
        try:
            self.pair(result.tournament, result.options, (a, b))
        except (NoLegalPairing, StateError):
            return [Step("ibf.wish_nothing", "2.2", values, Length.SENTENCE)]
        return [Step(f"ibf.{self.key}_wish", self.article, values, Length.SENTENCE)]

    def _bye(self, result: RoundPairing) -> list[Step]:
        if result.bye is None:
            return []
        return [
            Step(f"ibf.{self.key}_bye", self.article, {"bye_team": result.bye.tpn}, Length.SENTENCE, True)
        ]


def _met(result: RoundPairing, a: int, b: int) -> list[int]:
    history = result.tournament.entry(a).history
    return [number for number, item in enumerate(history, 1) if item.opponent == b]
