"""C.04.7, Baku acceleration: who has virtual points in which round, and what counts of them."""

from __future__ import annotations

import pytest

from pairwright import StateError
from pairwright.domain.tournament import Entry, Tournament, VirtualPoints
from pairwright.systems.acceleration import baku, virtual_points


def field(size: int, late: int = 0) -> Tournament:
    """So many teams; the last ones joined in round 2."""
    entries = [Entry(tpn, joined_round=2 if tpn > size - late else 1) for tpn in range(1, size + 1)]
    return Tournament("fide-team", 2, tuple(entries))


@pytest.mark.parametrize(
    ("size", "rounds", "expected"),
    [
        # 2 * ceil(10 / 4) = 6; 9 rounds: 5 accelerated, 3 of them with the points of a win
        (10, 9, [(20, 1, 3, 6), (10, 4, 5, 6)]),
        # 2 * ceil(8 / 4) = 4; 6 rounds: 3 accelerated, 2 with those of a win
        (8, 6, [(20, 1, 2, 4), (10, 3, 3, 4)]),
        # 2 rounds: the first is accelerated, and it is the first half of itself
        (8, 2, [(20, 1, 1, 4)]),
    ],
)
def test_the_groups_and_the_rounds(size: int, rounds: int, expected: list[tuple[int, ...]]) -> None:
    found = baku(field(size), rounds, 20, 10)
    assert found == tuple(VirtualPoints(mp, 0, a, b, 1, last) for mp, a, b, last in expected)


def test_the_group_is_of_those_who_were_there_in_round_1() -> None:
    # 8 of 12 were entered for round 1: GA are 4
    assert baku(field(12, late=4), 2, 20, 10) == (VirtualPoints(20, 0, 1, 1, 1, 4),)
    assert baku(field(3, late=3), 9, 20, 10) == ()


def test_a_later_record_overrides_an_earlier_one() -> None:
    records = (VirtualPoints(20, 0, 1, 3, 1, 4), VirtualPoints(10, 0, 3, 4, 1, 4))
    assert virtual_points(records, 2, "MP") == {range(1, 5): 20}
    assert virtual_points(records, 3, "MP") == {range(1, 5): 10}
    assert virtual_points(records, 5, "MP") == {}


def test_points_of_the_other_score_are_refused() -> None:
    records = (VirtualPoints(20, 0, 1, 3, 1, 4),)
    with pytest.raises(StateError) as trouble:
        virtual_points(records, 1, "GP")
    assert trouble.value.where == "acceleration"
    assert trouble.value.why == (
        "virtual points are given for the secondary score only; write them for the primary score"
    )
    # neither score has points: the record takes away what an earlier one gave
    assert virtual_points((*records, VirtualPoints(0, 0, 1, 1, 1, 4)), 1, "MP") == {range(1, 5): 0}
