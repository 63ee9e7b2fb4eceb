"""C.04.6 article 2.3: the quality criteria, each as a count over a finished choice and as the cost of one pair.

The counts are the definition, used by the checker and the trail. The costs are what the search adds up; a property
test verifies that the two agree. [C4]-[C7] judge a set of upfloaters (see `upfloaters`), [C8]-[C10] a pair of a
bracket.

[C7] is 2.3.4, [C8] 2.3.5, [C9] 2.3.6, [C10] 2.3.7.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from ...domain.messages import msg
from ..participants import BLACK, WHITE
from .definitions import TeamField

Pairs = Iterable[tuple[int, int]]


@dataclass(frozen=True, eq=False, repr=False)
class PairCriterion:
    """A criterion on the pairs of a bracket. `count` takes (team with White, team with Black) pairs."""

    name: str
    title: str
    cost: Callable[[TeamField, int, int, Collection[int]], int]
    count: Callable[[TeamField, Pairs, Collection[int]], int]


def _c8_cost(field: TeamField, a: int, b: int, upfloaters: Collection[int]) -> int:
    return int(field.preference[a] != 0 and field.preference[a] == field.preference[b])


def _c8_count(field: TeamField, pairs: Pairs, upfloaters: Collection[int]) -> int:
    return sum((field.preference[w] == BLACK) + (field.preference[b] == WHITE) for w, b in pairs)


def _c9_cost(field: TeamField, a: int, b: int, upfloaters: Collection[int]) -> int:
    both_strong = field.strong[a] and field.strong[b] and field.preference[a] == field.preference[b]
    return int(both_strong and field.settings.options["colour_preference"] == "B")


def _c9_count(field: TeamField, pairs: Pairs, upfloaters: Collection[int]) -> int:
    if field.settings.options["colour_preference"] != "B":
        return 0
    return sum(
        (field.strong[w] and field.preference[w] == BLACK)
        + (field.strong[b] and field.preference[b] == WHITE)
        for w, b in pairs
    )


def _c10_cost(field: TeamField, a: int, b: int, upfloaters: Collection[int]) -> int:
    if field.settings.last_two_rounds:
        return 0
    return (a in upfloaters and field.floated[b]) + (b in upfloaters and field.floated[a])


def _c10_count(field: TeamField, pairs: Pairs, upfloaters: Collection[int]) -> int:
    if field.settings.last_two_rounds:
        return 0
    return sum(
        (w in upfloaters and field.floated[b]) + (b in upfloaters and field.floated[w]) for w, b in pairs
    )


C8 = PairCriterion("C8", msg("teams whose colour preference is not fulfilled"), _c8_cost, _c8_count)
C9 = PairCriterion("C9", msg("teams whose strong colour preference is not fulfilled"), _c9_cost, _c9_count)
C10 = PairCriterion(
    "C10", msg("opponents of upfloaters that floated in the previous round"), _c10_cost, _c10_count
)
PAIR_CRITERIA = (C8, C9, C10)


def c7_count(field: TeamField, upfloaters: Iterable[int]) -> int:
    """[C7]: upfloaters that were floaters in the previous round; 0 in the last two rounds."""
    return 0 if field.settings.last_two_rounds else sum(field.floated[u] for u in upfloaters)
