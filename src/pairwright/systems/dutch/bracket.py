"""C.04.3 article 3: the pairing of a bracket."""

from __future__ import annotations

from dataclasses import dataclass

from .criteria import Marks, Situation
from .exact import ExactBracket


@dataclass(frozen=True)
class Answer:
    """The pairing of a bracket: pairs as (S1 player, S2 player) in the order of Article 3.3, those who downfloat in
    the order of 1.2, and the value of [C8]: the scores of the downfloaters of the next bracket, None without one."""

    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    ahead: Marks | None


def pair_bracket(situation: Situation) -> Answer:
    """The best candidate, and of equally good ones the first in the sequence [3.8]."""
    answer = _answer(situation)
    if len(answer.downfloaters) == 1 and _bye_is_due(situation):
        situation.counts_unplayed = True
        answer = _answer(situation)
    return answer


def _bye_is_due(situation: Situation) -> bool:
    """Whether one downfloater would have to be the assignee of the bye [C9; reading B4]."""
    return situation.bye_score is not None and situation.bye_score >= situation.score


def _answer(situation: Situation) -> Answer:
    bracket = ExactBracket(situation)
    found = bracket.solve()
    assert found is not None, "a bracket was formed that has no pairing"
    candidate, ahead = found
    name = bracket.members
    pairs = [(name[a], name[b]) for a, b in (*candidate.mdp_pairs, *candidate.pairs)]
    return Answer(pairs, [name[k] for k in sorted((*candidate.limbo, *candidate.left))], ahead)
