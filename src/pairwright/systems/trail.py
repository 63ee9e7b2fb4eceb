"""Steps of a trail that several systems tell in the same way."""

from __future__ import annotations

from collections.abc import Iterable

from ..domain.explain import Length, Step
from ..domain.pairing import Pair


def decided(pair: Pair) -> Step:
    """That a pair was the arbiter's."""
    return Step(
        "pair.decided", "", {"a_team": pair.white.tpn, "b_team": pair.black.tpn}, Length.SENTENCE, True
    )


def in_full_only(steps: Iterable[Step]) -> list[Step]:
    """In the trail of a whole round the pairs are told at full length only."""
    return [Step(step.key, step.article, step.values, Length.FULL, step.heading) for step in steps]
