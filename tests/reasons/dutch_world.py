"""A Dutch round as seen by the reference implementation of C.04.3: its brackets, and what they would be with a
desired pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple
from unittest.mock import patch

from pairwright.domain.pairing import Pair, RoundPairing
from pairwright.formats.state_writer import write_state
from tests.reference import dutch as rules
from tests.reference.dutch_state import field_of

ORDER = tuple(f"C{number}" for number in range(6, 22))
STRENGTHS = ("none", "mild", "strong", "absolute")
COLOURS = {"w": "White", "b": "Black"}


class Place(NamedTuple):
    """The position of a candidate in the sequence of Article 4."""

    mdps: tuple[int, ...]
    opponents: tuple[int, ...]
    down: tuple[int, ...]
    up: tuple[int, ...]
    pairs: tuple[rules.Pair, ...]


def place_of(bracket: rules.Bracket) -> Place:
    """The position of a bracket's candidate; its pairs are in the order of 3.3."""
    first = [pair for pair in bracket.pairs if pair[0] in bracket.mdps]
    rest = bracket.pairs[len(first) :]
    remainder = [tpn for tpn in bracket.residents if tpn not in {other for _, other in first}]
    s1, tops = set(remainder[: len(rest)]), {top for top, _ in rest}
    return Place(
        tuple(mdp for mdp, _ in first),
        tuple(other for _, other in first),
        tuple(sorted(s1 - tops, reverse=True)),
        tuple(sorted(tops - s1)),
        tuple(rest),
    )


class World:
    """Created once per round; uses only the reference."""

    def __init__(self, result: RoundPairing) -> None:
        self.result = result
        self.this = field_of(write_state(result.tournament))
        self.forced = {frozenset(pair) for pair in result.tournament.forced}
        decided = {tpn for pair in self.forced for tpn in pair}
        self.this.players = {
            tpn: replace(player, available=player.available and tpn not in decided)
            for tpn, player in self.this.players.items()
        }
        self.number = result.round

    @cached_property
    def answer(self) -> rules.Answer:
        return rules.pair(self.this)

    def wished(self, prohibited: Iterable[rules.Pair]) -> rules.Field:
        """The field with more pairs that may not meet."""
        more = {frozenset(pair) for pair in prohibited if pair[0] != pair[1]}
        return replace(self.this, prohibited=self.this.prohibited | more, known={})

    def only_each_other(self, a: int, b: int) -> rules.Field:
        everyone = self.this.present
        return self.wished((one, other) for one in (a, b) for other in everyone if other not in (a, b))

    def round_of(self, field: rules.Field) -> rules.Answer | None:
        """The round of another field."""
        try:
            return rules.pair(field)
        except rules.NoLegalPairingError:
            return None

    def index(self, score: int) -> int:
        """The bracket with this score."""
        return next(k for k, one in enumerate(self.answer.brackets) if one.score == score)

    def again(self, index: int, field: rules.Field) -> rules.Bracket | None:
        """A bracket in another field, with the bye as low as it is [C5]."""
        ours = self.answer.brackets[index]
        below = [tpn for one in self.answer.brackets[index + 1 :] for tpn in one.residents]
        try:
            found = rules.article_3(field, ours.mdps, ours.residents, below)
        except (rules.NoLegalPairingError, ValueError):
            return None
        return found if found.values["C5"] == ours.values["C5"] else None

    def with_pair(self, index: int, a: int, b: int) -> rules.Bracket | None:
        return self.again(index, self.only_each_other(a, b))

    def with_downfloater(self, index: int, tpn: int) -> rules.Bracket | None:
        bracket = self.answer.brackets[index]
        return self.again(index, self.wished((tpn, other) for other in (*bracket.mdps, *bracket.residents)))

    def with_top(self, index: int, tpn: int) -> rules.Bracket | None:
        """A player has to meet one of the original S2; he does not have the bye."""
        bracket, place = self.answer.brackets[index], place_of(self.answer.brackets[index])
        remainder = [other for other in bracket.residents if other not in place.opponents]
        s2 = remainder[len(place.pairs) :]
        may: Callable[[rules.Field, int], bool] = rules.may_have_bye
        with patch.object(rules, "may_have_bye", lambda this, one: one != tpn and may(this, one)):
            others = (other for other in self.this.present if other not in s2)
            return self.again(index, self.wished((tpn, other) for other in others))

    def difference(self, ours: rules.Bracket, theirs: rules.Bracket) -> tuple[str, dict[str, Any]]:
        """The key of the first decision that becomes worse, and the values of its sentence."""
        for name in ORDER:
            one, other = ours.values[name], theirs.values[name]
            if one != other:
                return self._criterion(name, one, other)
        one, other = place_of(ours), place_of(theirs)
        if one.mdps != other.mdps:
            return "mdps", {"ours_teams": list(one.mdps), "theirs_teams": list(other.mdps)}
        for a, b, mdp in zip(one.opponents, other.opponents, one.mdps, strict=True):
            if a != b:
                return "order", {"ours_pair": [mdp, a], "theirs_pair": [mdp, b]}
        if (one.down, one.up) != (other.down, other.up):
            told = {"theirs_down_teams": list(other.down), "theirs_up_teams": list(other.up)}
            if one.down:
                told |= {"ours_down_teams": list(one.down), "ours_up_teams": list(one.up)}
            return ("exchanges" if one.down else "exchange"), told
        a_pair, b_pair = next((a, b) for a, b in zip(one.pairs, other.pairs, strict=True) if a != b)
        return "order", {"ours_pair": list(a_pair), "theirs_pair": list(b_pair)}

    def _criterion(self, name: str, one: Any, other: Any) -> tuple[str, dict[str, Any]]:
        if name == "C8":
            if one[0] != other[0]:
                return "C8", {"ours": one[0], "theirs": other[0]}
            return "C8_scores", {"ours_scores": one[1], "theirs_scores": other[1]}
        told: dict[str, Any] = {"ours": one, "theirs": other}
        if isinstance(one, list):
            told = {}
            for side, marks in (("ours", one), ("theirs", other)):
                told[f"{side}_scores"] = [mark for mark in marks if mark < rules.LIMBO]
                told[side] = sum(mark >= rules.LIMBO for mark in marks)
            # the same MDPs meet residents of one score: only the Limbo can make a difference in [C18] and [C20]
            assert bool(told["ours"] or told["theirs"]) is (name in ("C18", "C20"))
            if name not in ("C18", "C20"):
                del told["ours"], told["theirs"]
        back = {"C14": 1, "C15": 1, "C16": 2, "C17": 2, "C18": 1, "C19": 1, "C20": 2, "C21": 2}
        if name in back:
            told["last_round"] = self.number - back[name]
        return name, told

    def rounds_differ(self, other: rules.Answer) -> tuple[str, dict[str, Any]]:
        """The same for two rounds; equal brackets are skipped."""
        for ours, theirs in zip(self.answer.brackets, other.brackets, strict=True):
            if ours.values["C5"] != theirs.values["C5"]:
                return "C5", {
                    "ours_scores": [ours.values["C5"]], "theirs_scores": [theirs.values["C5"]],
                }  # fmt: skip
            same = {frozenset(pair) for pair in ours.pairs} == {frozenset(pair) for pair in theirs.pairs}
            if not same or ours.downfloaters != theirs.downfloaters:
                key, told = self.difference(ours, theirs)
                return key, {**told, "score": ours.score}
        raise AssertionError("the two rounds are the same")

    # -- facts

    def rounds_of(self, a: int, b: int, played: bool) -> list[int]:
        """When two met, or were paired and did not play."""
        return [
            number
            for number, item in enumerate(self.this.players[a].past, 1)
            if item.opponent == b and item.played is played
        ]

    def record(self, tpn: int) -> dict[str, Any]:
        player = self.this.players[tpn]
        wish, strength = rules.article_1_7(player)
        difference = rules.article_1_6(player)
        colours = "".join(item.colour.upper() if item.played else "-" for item in player.past)
        return {
            "score": player.points,
            "colours": colours or "none yet",
            "difference": f"{difference:+d}" if difference else "0",
            "preference": f"{STRENGTHS[strength]} {COLOURS[wish]}" if wish else None,
        }

    def pair_asked(self, kind: str, number: int) -> Pair | None:
        """The pair that a question is about."""
        if kind == "table":
            return next(pair for pair in self.result.pairs if pair.table == number)
        return self.result.pair_of(number)

    def barred(self, tpn: int) -> bool:
        return not rules.may_have_bye(self.this, tpn)

    def absent(self, tpn: int) -> bool:
        entry = self.result.tournament.entry(tpn)
        return not self.result.tournament.takes_part(entry)
