"""C.04.6 article 3.5: the set of upfloaters for the top-scoregroup, by [C4]-[C7] and the order of 3.5.4.

Three methods, each exact, are tried in turn: 1. The residents alone leave k teams over in a maximum matching, so at
least k upfloaters are needed; the sets of k that suffice are the bases of a matroid, and taking each candidate that
fits in the order (scoregroup, floated, TPN) gives the set that is best by [C5], [C7] and 3.5.4. If the teams below it
can all be paired and [C6] has its least possible value, it is the answer: nothing can be better. 2. For k = 1 the
candidates are tested one by one in that order. 3. Otherwise `upfloaters_by_cost`: all four criteria as the cost of
one matching.

2.3.1 [C4] as few as possible, 2.3.2 [C5] with the highest scores, 2.3.3 [C6] so that the next bracket needs as few
as possible, 2.3.4 [C7] not those who floated before. 3.5.1 who may come up, 3.5.2 the sets by [C4] and [C5], 3.5.3
the order in a set, 3.5.4 the order of sets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...domain.errors import NoLegalPairing
from ...matching.perfect import first_cover, largest_matching, leftovers
from .situation import Situation
from .upfloaters_by_cost import choose_by_cost, fewest


class NoSetByTheReading(NoLegalPairing):
    """The round can be completed, but not with the upfloaters that `r_c5_legal` = false asks for."""


class UpfloaterSet(NamedTuple):
    """A set of upfloaters with the value of [C6]: the number of upfloaters the next bracket needs, None if not
    applied."""

    upfloaters: tuple[int, ...]
    c6: int | None


def choose_upfloaters(situation: Situation) -> UpfloaterSet:
    """The set that 3.5.5 chooses. A complete pairing of everybody left must exist."""
    needed, fits, best = _by_residents(situation)
    # Best by [C5], [C7] and 3.5.4, complete below, and [C6] at its minimum: nothing can be better.
    if best is not None and situation.completes(best):
        least = situation.least_need(best)
        if not best or (least and _profile_allowed(situation, best)):
            return _choice(situation, best, least)
    if needed == 1:
        found = _one_by_one(situation, fits)
        if found is not None:
            return found
    return _cost_choice(situation)


def _everyone(team: int) -> bool:
    return True


def _by_residents(situation: Situation) -> tuple[int, Callable[[int], bool], list[int] | None]:
    """How many upfloaters the residents alone need; if one, which teams fit; the best set, if any."""
    field, residents = situation.field, situation.residents
    odd = len(residents) % 2
    if situation.surely_complete(len(residents) + odd):
        return odd, _everyone, list(situation.candidates())[:odd]
    rows = field.rows(residents)
    inside = (1 << len(residents)) - 1
    mate = largest_matching(rows, inside)
    needed = sum(1 for partner in mate if partner < 0)
    if needed == 0:
        return 0, _everyone, []
    local = {team: k for k, team in enumerate(residents)}
    held = situation.held

    def reach(team: int) -> int:
        if team in held:
            other = held[0] if team == held[1] else held[1]
            return 1 << local[other] if other in local else 0
        mask = inside & ~field.away(team, local)
        for other in held:
            k = local.get(other)
            if k is not None:
                mask &= ~(1 << k)
        return mask

    if needed == 1:
        open_ = leftovers(rows, inside, mate)

        def fits(team: int) -> bool:
            return reach(team) & open_ != 0

        first = next(filter(fits, situation.candidates()), None)
        return 1, fits, None if first is None else [first]
    order = list(situation.candidates())
    if not held:
        # Later candidates cannot matter: see `_kernel` of `upfloaters_by_cost`.
        order = order[: needed + 2 * field.most_apart + 2]
    graph = [*rows, *map(reach, order)]
    cover = first_cover(graph, inside, range(len(rows), len(graph)))
    return needed, _everyone, None if cover is None else [order[k - len(rows)] for k in cover]


def _one_by_one(situation: Situation, fits: Callable[[int], bool]) -> UpfloaterSet | None:
    """One upfloater: the first scoregroup that has a legal one [C5], then [C6], [C7] and the order."""
    options = situation.field.settings.options
    open_ = None
    if not situation.surely_complete(situation.below - 1):
        missing, names = situation.judge([t for g in situation.lower for t in g])
        # Taking out a single team never makes the others below complete.
        if missing != 1:
            return None
        open_ = set(names)
    for group in situation.lower:
        legal = [t for t in situation.in_order(group) if (open_ is None or t in open_) and fits(t)]
        for team in legal:
            if situation.least_need([team]):
                return _choice(situation, [team], True)
        if legal:
            return _choice(situation, [legal[0]], False) if options["r_c6"] == "parity" else None
        if group and not options["r_c5_legal"]:
            return None
    return None


def _profile_allowed(situation: Situation, chosen: Sequence[int]) -> bool:
    """With the reading `r_c5_legal` = false the scores must be the best of all sets, legal or not."""
    if situation.field.settings.options["r_c5_legal"]:
        return True
    best = [t for g in situation.lower for t in g][: len(chosen)]
    score = situation.field.score
    return [score[t] for t in best] == sorted((score[t] for t in chosen), reverse=True)


def _cost_choice(situation: Situation) -> UpfloaterSet:
    chosen, need = choose_by_cost(situation)
    if not _profile_allowed(situation, chosen):
        raise NoSetByTheReading(
            "by the reading r_c5_legal = false only the upfloaters with the best scores count [C5], and no set of "
            "these gives a legal pairing",
            [situation.field.tpn[t] for t in situation.residents],
        )
    return _choice(situation, chosen, False, need)


def _choice(
    situation: Situation, chosen: Sequence[int], least: bool, need: int | None = None
) -> UpfloaterSet:
    """The choice with the value of [C6]: its least possible one (`least`), or `need` where it is known."""
    group = situation.following(chosen)
    upfloaters = tuple(sorted(chosen, key=lambda team: (-situation.field.score[team], team)))
    if not group:
        return UpfloaterSet(upfloaters, None)
    if least:
        need = len(group) % 2
    return UpfloaterSet(upfloaters, next_need(situation, chosen) if need is None else need)


def need_after(situation: Situation, upfloaters: Sequence[int]) -> int | None:
    """[C6]: how many upfloaters the following scoregroup needs after any choice; None where it does not apply.

    The teams below that do not float must have a complete pairing.
    """
    group = situation.following(upfloaters)
    if not group:
        return None
    return len(group) % 2 if situation.least_need(upfloaters) else next_need(situation, upfloaters)


def next_need(situation: Situation, upfloaters: Sequence[int]) -> int:
    """[C6]: how many upfloaters the following scoregroup needs after this choice, [C1] and [C3] observed."""
    gone = set(upfloaters)
    group = situation.following(upfloaters)
    rest = [[t for t in g if t not in gone and t not in group] for g in situation.lower]
    deeper = Situation(situation.field, group, rest, situation.held, [])
    return fewest(deeper)
