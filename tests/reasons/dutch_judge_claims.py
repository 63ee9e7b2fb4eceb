"""When each sentence of the judge about a given round of C.04.3 is true, by the reference implementation."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple
from unittest.mock import patch

from pairwright.domain.explain import Step
from pairwright.domain.pairing import RoundPairing
from tests.reasons import given_claims
from tests.reasons.dutch_claims import article_of
from tests.reasons.dutch_world import ORDER, World, rules
from tests.reasons.given_claims import Couple, GivenRound, registry

WHAT = {
    "C6": "downfloaters", "C7": "scores of the downfloaters",
    "C8": "downfloaters that the next bracket has at least",
    "C9": "unplayed games of the assignee of the bye",
    "C10": "topscorers or their opponents with a colour difference beyond 2",
    "C11": "topscorers or their opponents with the same colour three times",
    "C12": "players who do not get their colour preference",
    "C13": "players who do not get their strong colour preference",
    "C14": "resident downfloaters with a downfloat in the previous round",
    "C15": "opponents of MDPs with an upfloat in the previous round",
    "C16": "resident downfloaters with a downfloat two rounds before",
    "C17": "opponents of MDPs with an upfloat two rounds before",
    "C18": "score differences of MDPs with a downfloat in the previous round",
    "C19": "score differences of opponents of MDPs with an upfloat in the previous round",
    "C20": "score differences of MDPs with a downfloat two rounds before",
    "C21": "score differences of opponents of MDPs with an upfloat two rounds before",
}  # fmt: skip


class Beside(NamedTuple):
    """A given bracket compared with the best one of the same players; the criterion that decides."""

    pairs: list[Couple]
    down: list[int]
    best: rules.Bracket
    article: str
    yours: object
    possible: object


class Judged(GivenRound):
    """A given round, and its brackets."""

    def __init__(self, result: RoundPairing, pairs: list[Couple], bye: int | None) -> None:
        super().__init__(result, pairs, bye)
        self.world = World(result)
        self.this = self.world.this

    def rounds_of(self, a: int, b: int, played: bool) -> list[int]:
        return self.world.rounds_of(a, b, played)

    @cached_property
    def brackets(self) -> dict[int, Beside]:
        """By score; the bye is taken as given, including its score [C5]."""
        mate = {a: b for pair in self.free for a, b in (pair, pair[::-1])}
        field, may = self.world.wished(()), rules.may_have_bye
        score = None if self.bye is None else field.score(self.bye)
        found = {}
        mdps: list[int] = []
        below = list(field.present)
        with patch.object(
            rules, "may_have_bye", lambda this, tpn: may(this, tpn) and this.score(tpn) == score
        ):
            while below and rules.best_bye(field, frozenset([*mdps, *below])) is not None:
                residents, below = rules.next_bracket(field, below)
                members = rules.article_1_2(field, [*mdps, *residents])
                pairs = [(a, mate[a]) for at, a in enumerate(members) if mate.get(a) in members[at + 1 :]]
                paired = {tpn for pair in pairs for tpn in pair}
                down = [tpn for tpn in members if tpn not in paired]
                one = self._beside(field, mdps, residents, below, pairs, down)
                found[one.best.score] = one
                mdps = down
        return found

    def _beside(
        self,
        field: rules.Field,
        mdps: list[int],
        residents: list[int],
        below: list[int],
        pairs: list[Couple],
        down: list[int],
    ) -> Beside:
        best = rules.article_3(field, mdps, residents, below)
        if rules.best_bye(field, frozenset([*down, *below])) is None:
            return Beside(pairs, down, best, "C4", None, None)
        mdps = rules.article_1_2(field, mdps)
        values = rules.criteria(rules.Valued(field, mdps, residents, below, {}), pairs, down)
        for name in ORDER:
            if values[name] != best.values[name]:
                return Beside(pairs, down, best, name, values[name], best.values[name])
        return Beside(pairs, down, best, "3.8.1", None, None)


PREDICATES, about = registry()
PREDICATES |= {
    f"check.{key}": given_claims.PREDICATES[f"check.{key}"]
    for key in ("twice", "late", "absent", "idle", "needless", "decided", "prohibited", "unplayed", "settled")
}


@about("rematch")
def met_before(judged: Judged, step: Step) -> bool:
    return given_claims.met_before(judged, step) and step.values["article"] == "C1"


@about("barred")
def had_a_bye_before(judged: Judged, step: Step) -> bool:
    tpn = step.values["bye_team"]
    told = step.values["rounds"], step.values["better_team"], step.values["article"]
    past = judged.this.players[tpn].past
    rounds = [
        number
        for number, item in enumerate(past, 1)
        if item.kind == "pab" or (not item.played and item.points >= judged.this.win)
    ]
    return tpn == judged.bye and told == (rounds, judged.world.answer.bye, "C2") and rounds != []


@about("bye_score")
def a_lower_bye(judged: Judged, step: Step) -> bool:
    this, tpn, better = judged.this, step.values["bye_team"], step.values["better_team"]
    told = step.values["given_score"], step.values["better_score"]
    least = rules.best_bye(this, frozenset(this.present))
    return (
        (tpn, better, step.values["article"]) == (judged.bye, judged.world.answer.bye, "C5")
        and told == (this.score(tpn), least)
        and this.score(tpn) > this.score(better) == least
    )


@about("bye_incomplete")
def the_others_cannot_be_paired(judged: Judged, step: Step) -> bool:
    this, tpn = judged.this, step.values["bye_team"]
    told = tpn, step.values["better_team"], step.values["article"]
    return (
        told == (judged.bye, judged.world.answer.bye, "C4")
        and rules.best_bye(this, frozenset(this.present) - {tpn}) is None
    )


@about("same_absolute")
def same_absolute(judged: Judged, step: Step) -> bool:
    this, a, b = judged.this, step.values["a_team"], step.values["b_team"]
    mine, its = (rules.article_1_7(this.players[tpn]) for tpn in (a, b))
    return (
        mine == its
        and mine[1] == 3
        and not (rules.article_1_8(this, a) or rules.article_1_8(this, b))
        and (a, b) in judged.free
    )


@about("colours")
def the_other_way_round(judged: Judged, step: Step) -> bool:
    white, black = step.values["white_team"], step.values["black_team"]
    return (
        (white, black) in judged.pairs
        and rules.article_5_2(judged.this, white, black) == (black, white)
        and article_of(judged.this, black, white)[:5] == step.values["article"]
    )


def of_a_bracket(judged: Judged, step: Step, article: str) -> Beside | None:
    """The bracket of a sentence, if this article decides there and the values stated are its values."""
    one = judged.brackets[step.values["score"]]
    if one.article != article:
        return None
    if article in WHAT and step.values["what"] != WHAT[article]:
        return None
    if step.key.endswith("_count"):
        told = step.values["yours"], step.values["possible"]
        return one if told == (one.yours, one.possible) and one.yours > one.possible else None  # type: ignore[operator]
    return one


def article_told(step: Step) -> str:
    """The article stated in the sentence."""
    end = step.key.rpartition("_")[2]
    return {"C4": "C4", "order": "3.8.1"}.get(end) or str(step.values["article"])


@about(
    "dutch_set", "dutch_set_count", "dutch_set_C4", "dutch_set_order", "dutch_nobody", "dutch_nobody_count",
    "dutch_nobody_C4", "dutch_none_C4",
)  # fmt: skip
def other_downfloaters(judged: Judged, step: Step) -> bool:
    one = of_a_bracket(judged, step, article_told(step))
    if one is None or set(one.down) == set(one.best.downfloaters):
        return False
    told = step.values.get("given_teams", []), step.values.get("better_teams", [])
    return told == (one.down, one.best.downfloaters)


@about("dutch_pair", "dutch_pair_count", "dutch_pair_order")
def another_pair(judged: Judged, step: Step) -> bool:
    one = of_a_bracket(judged, step, article_told(step))
    if one is None or set(one.down) != set(one.best.downfloaters):
        return False
    given, better = (frozenset(step.values[name]) for name in ("given_pair", "better_pair"))
    made, ours = ({frozenset(pair) for pair in some} for some in (one.pairs, one.best.pairs))
    return bool(given in made - ours and better in ours - made and given & better)
