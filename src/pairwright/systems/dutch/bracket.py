"""C.04.3 article 3: the pairing of a bracket, and who downfloats from it [1.4.1].

The candidate found by counting, or the best one of the bracket alone, is the answer if the players below can then be
paired as well as is at all possible: no other candidate can be better. Only otherwise does the choice of downfloaters
have to be weighed against what it leaves for the others [C4, C5, C8].
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .completion import Outlook, surely_all_complete
from .counting import by_counting
from .criteria import Situation
from .exact import Reach, best_candidate
from .order import Candidate


@dataclass(frozen=True)
class BracketAnswer:
    """The pairing of a bracket: pairs as (S1 player, S2 player) in the order of Article 3.3, and the downfloaters in
    the order of 1.2.
    """

    pairs: list[tuple[int, int]]
    downfloaters: list[int]


def pair_bracket(situation: Situation) -> BracketAnswer:
    """The best candidate; among equally good ones, the first in the sequence [3.8]."""
    answer = pair_if_possible(situation)
    assert answer is not None, "a bracket was formed that has no pairing"
    return answer


def pair_if_possible(situation: Situation) -> BracketAnswer | None:
    """The same; None if no candidate leaves a pairing for everybody [C4], which only a what-if question can cause."""
    due = situation.bye_is_due
    likely = replace(situation, counts_unplayed=due and len(situation.members) % 2 == 1)
    outlook = Outlook(situation)
    found = _by_counting(likely, outlook) or _checked(likely, outlook)
    if found is not None:
        return found
    # The choice of downfloaters has to be weighed against the brackets below: look as far down as necessary.
    reach = Reach.FOLLOWING if surely_all_complete(situation) else Reach.ALL
    candidate = best_candidate(replace(situation, counts_unplayed=False), reach)
    # [C9] applies only to a single downfloater who gets the bye, which is known only now.
    if candidate is not None and due and len(candidate.limbo) + len(candidate.left) == 1:
        candidate = best_candidate(replace(situation, counts_unplayed=True), reach)
    return None if candidate is None else answer_of(situation, candidate)


def _by_counting(situation: Situation, outlook: Outlook) -> BracketAnswer | None:
    candidate = by_counting(situation)
    if candidate is None:
        return None
    answer = answer_of(situation, candidate)
    if outlook.is_best_after(answer.downfloaters):
        return answer
    if len(answer.downfloaters) != 1:
        return None
    # Another single downfloater may leave the best outcome below with equally good criteria here.
    may_float = [player for player in situation.residents if outlook.is_best_after([player])]
    candidate = by_counting(situation, may_float) if may_float else None
    return None if candidate is None else answer_of(situation, candidate)


def _checked(situation: Situation, outlook: Outlook) -> BracketAnswer | None:
    """The best candidate of the bracket alone, if it leaves the best possible outcome for the others."""
    candidate = best_candidate(situation, Reach.BRACKET)
    if candidate is None:
        return None
    answer = answer_of(situation, candidate)
    return answer if outlook.is_best_after(answer.downfloaters) else None


def answer_of(situation: Situation, candidate: Candidate) -> BracketAnswer:
    """The players of a candidate."""
    name = situation.members
    pairs = [(name[a], name[b]) for a, b in (*candidate.mdp_pairs, *candidate.pairs)]
    return BracketAnswer(pairs, [name[k] for k in sorted((*candidate.limbo, *candidate.left))])
