"""What-if questions ("why not A-B?") that are answered without a second pairing, the same way in every system."""

from __future__ import annotations

from collections.abc import Callable

from ..domain.explain import Length, Step
from ..domain.pairing import Pair, RoundPairing


def plain_answer(
    result: RoundPairing, a: int, b: int, why_pair: Callable[[RoundPairing, Pair], list[Step]]
) -> list[Step] | None:
    """The answer when a team is paired with itself, does not take part, or the pair exists already; otherwise None."""
    values = {"a_team": a, "b_team": b}
    tournament = result.tournament
    if a == b:
        return [Step("wish.itself", "", values, Length.SENTENCE)]
    for tpn in (a, b):
        if not tournament.takes_part(tournament.entry(tpn)):
            return [Step("team.absent", "", {"team": tpn}, Length.SENTENCE)]
    actual = result.pair_of(a)
    if actual is not None and b in actual.teams:
        return [Step("wish.granted", "", values, Length.SENTENCE), *why_pair(result, actual)]
    return None
