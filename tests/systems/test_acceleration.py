"""C.04.7, Baku acceleration: who has virtual points in which round, and what counts of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright import StateError, pair
from pairwright.domain.results import Result
from pairwright.domain.tournament import Entry, RequestedBye, Tournament, VirtualPoints
from pairwright.systems.acceleration import baku, check_premise, virtual_points


def field(size: int, late: int = 0) -> Tournament:
    """So many teams before round 1; the last ones join in round 2."""
    entries = [Entry(tpn, joined_round=2 if tpn > size - late else 1) for tpn in range(1, size + 1)]
    return Tournament("fide-team", 1, tuple(entries))


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
    assert found == tuple(VirtualPoints.of_tenths(mp, 0, a, b, 1, last) for mp, a, b, last in expected)


def test_the_group_is_of_those_who_were_there_in_round_1() -> None:
    # 8 of 12 were entered for round 1: GA are 4
    assert baku(field(12, late=4), 2, 20, 10) == (VirtualPoints.of_tenths(20, 0, 1, 1, 1, 4),)
    assert baku(field(3, late=3), 9, 20, 10) == ()
    # 1 has a half-point bye; 10 has the pairing-allocated one, decided before: nine are split, GA are 6, 7 is the last
    asked = (RequestedBye(1, 1, Result.HALF_BYE), RequestedBye(10, 1, Result.PAB))
    assert baku(replace(field(10), requested=asked), 2, 20, 10) == (
        VirtualPoints.of_tenths(20, 0, 1, 1, 1, 7),
    )


def test_a_later_record_overrides_an_earlier_one() -> None:
    records = (VirtualPoints.of_tenths(20, 0, 1, 3, 1, 4), VirtualPoints.of_tenths(10, 0, 3, 4, 1, 4))
    assert virtual_points(records, 2, "MP") == {range(1, 5): 20}
    assert virtual_points(records, 3, "MP") == {range(1, 5): 10}
    assert virtual_points(records, 5, "MP") == {}


def test_points_of_the_other_score_are_refused() -> None:
    records = (VirtualPoints.of_tenths(20, 0, 1, 3, 1, 4),)
    with pytest.raises(StateError) as trouble:
        virtual_points(records, 1, "GP")
    assert trouble.value.where == "acceleration"
    assert trouble.value.why == (
        "virtual points are given for the secondary score only; write them for the primary score"
    )
    # neither score has points: the record takes away what an earlier one gave
    assert virtual_points((*records, VirtualPoints.of_tenths(0, 0, 1, 1, 1, 4)), 1, "MP") == {range(1, 5): 0}


BY_THE_BOOK = {"primary": "MP", "win_mp": 20, "draw_mp": 10, "loss_mp": 0}


def test_c04_7_a_win_is_worth_two_draws_and_a_loss_nothing() -> None:
    check_premise(BY_THE_BOOK)
    check_premise({**BY_THE_BOOK, "win_mp": 40, "draw_mp": 20})
    for points, said in ((("win_mp", 30), "3-1-0"), (("loss_mp", 5), "2-1-½")):
        with pytest.raises(StateError) as trouble:
            check_premise({**BY_THE_BOOK, points[0]: points[1]})
        assert trouble.value.where == "options.acceleration"
        assert trouble.value.why == (
            f"the Baku acceleration needs a win worth two draws and a loss worth nothing [C.04.7], not {said}; virtual "
            "points of your own can be given instead (`acceleration`, in TRF records 250)"
        )


def test_c04_7_only_match_points_can_be_accelerated() -> None:
    with pytest.raises(StateError, match="needs match points as primary score"):
        check_premise({**BY_THE_BOOK, "primary": "GP"})


def test_virtual_points_of_ones_own_need_no_premise() -> None:
    """With 3-1-0 the arbiter's own points count, here 3 for team 1 in round 1, which puts it above the others."""
    entries = tuple(Entry(tpn) for tpn in range(1, 5))
    options = {"acceleration": "baku", "win_mp": 3, "initial_colour": "W", "rounds": 5}
    own = (VirtualPoints.of_tenths(30, 0, 1, 1, 1, 1),)
    assert pair(Tournament("fide-team", 1, entries, options, acceleration=own)).brackets[0].score_tenths == 30
    with pytest.raises(StateError, match="not 3-1-0"):
        pair(Tournament("fide-team", 1, entries, options))
