"""Common to the Swiss systems: who may meet whom, colours compared from the last round, the number of rounds."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright import StateError
from pairwright.systems.participants import BLACK, WHITE, check_rounds, last_unequal, virtual_of
from tests.systems.dutch.boards import event, field
from tests.systems.dutch.test_dutch_articles import apart


def test_nobody_meets_twice_or_against_a_prohibition() -> None:
    """1-2 and 3-4 have met; 1-3 is prohibited; 5 has met nobody."""
    some = field(event(5, "1-2 = 3-4 =", prohibited=apart((1, 3))))
    assert [some.may_meet(0, other) for other in range(1, 5)] == [False, False, True, True]
    assert some.rows(range(5)) == [0b11000, 0b11100, 0b10010, 0b10011, 0b01111]
    assert some.rows([4, 0, 3]) == [0b110, 0b101, 0b011]
    assert (some.apart[0], some.apart[4], some.most_apart) == ([1, 2], [], 2)


def test_who_is_absent_is_not_counted_among_those_met() -> None:
    some = field(event(5, "1-2 = 3-4 =", absent=(2,), prohibited=apart((1, 2), (1, 3))))
    assert some.tpn == [1, 3, 4, 5]
    assert some.apart == [[1], [2, 0], [1], []]


def test_two_that_are_held_together_meet_each_other_only() -> None:
    some = field(event(5)).holding(2, 0)
    assert some.together == (0, 2)
    assert some.may_meet(0, 2)
    assert some.may_meet(1, 3)
    assert [some.may_meet(0, 1), some.may_meet(3, 2)] == [False, False]
    assert some.rows(range(5)) == [0b00100, 0b11000, 0b00001, 0b10010, 0b01010]
    assert some.rows([0, 1, 3]) == [0, 0b100, 0b010]
    assert some.rows([1, 3, 2]) == [0b010, 0b001, 0]


def test_two_that_have_met_do_not_meet_when_they_are_held_together() -> None:
    some = field(event(4, "1-3 =")).holding(0, 2)
    assert not some.may_meet(0, 2)
    assert some.rows(range(4)) == [0, 0b1000, 0, 0b0010]


@pytest.mark.parametrize(
    ("mine", "theirs", "colour"),
    [
        ([WHITE], [BLACK], WHITE),
        ([WHITE, BLACK], [BLACK, WHITE], BLACK),
        ([BLACK, WHITE, WHITE], [WHITE, WHITE], 0),
        ([BLACK, WHITE], [WHITE, BLACK, WHITE], 0),
        ([WHITE, BLACK, BLACK], [BLACK, WHITE, BLACK], BLACK),
        ([], [WHITE], 0),
    ],
)
def test_c_04_2_3_4_the_last_time_that_colours_differed(
    mine: list[int], theirs: list[int], colour: int
) -> None:
    assert last_unequal(mine, theirs) == colour


def test_a_later_record_of_virtual_points_overrides_an_earlier_one() -> None:
    points = {range(1, 4): 10, range(3, 6): 5}
    assert [virtual_of(points, tpn) for tpn in (1, 3, 5, 6)] == [10, 5, 5, 0]


def test_the_number_of_rounds() -> None:
    state = event(4, "1-2 1 3-4 1")
    assert [check_rounds(state, rounds, "1.8") for rounds in (2, 9)] == [2, 9]
    with pytest.raises(StateError) as missing:
        check_rounds(state, None, "1.8")
    assert missing.value.where == "options.rounds"
    assert "the announced number of rounds is needed [1.8]; give the option rounds" in str(missing.value)
    with pytest.raises(StateError) as over:
        check_rounds(state, 1, "1.8")
    assert over.value.where == "round"
    assert "the event has 1 round, so there is no round 2 to pair" in str(over.value)
    with pytest.raises(StateError, match="the event has 2 rounds, so there is no round 3 to pair"):
        check_rounds(event(4, "1-2 1 3-4 1", "1-3 1 2-4 1"), 2, "1.8")


def test_who_is_too_many_for_the_opponents_left_is_named() -> None:
    """1, 2 and 3 may only meet 4: two of them stay over."""
    with pytest.raises(pw.NoLegalPairing) as found:
        pw.pair(event(6, prohibited=apart((1, 2, 3), (1, 5), (2, 5), (3, 5), (1, 6), (2, 6), (3, 6))))
    assert found.value.why == (
        "of players 1, 2, 3 too few may still meet; for the games that they need outside their groups only 4 are left, "
        "so 2 of them stay over [C1, C3]"
    )
    with pytest.raises(pw.NoLegalPairing) as nobody:
        pw.pair(event(4, prohibited=apart((1, 2, 3, 4))))
    assert nobody.value.why == (
        "4 of the players 1, 2, 3, 4 stay over: they have no opponent left that they may meet [C1, C3]"
    )


def test_all_who_could_help_are_named() -> None:
    """1 to 4 may not meet each other, and 5, 6 are the only others: two of the four stay over."""
    with pytest.raises(pw.NoLegalPairing) as found:
        pw.pair(event(6, prohibited=apart((1, 2, 3, 4))))
    assert found.value.why.endswith("only 5, 6 are left, so 2 of them stay over [C1, C3]")
    assert found.value.teams == (1, 2, 3, 4)


def test_all_with_whose_bye_a_pairing_would_exist_are_named() -> None:
    """1, 2 and 3 may only meet 4 and 5, so that one of them is left over; all of them have had the points of a win."""
    no = apart((1, 2, 3))
    with pytest.raises(pw.NoLegalPairing) as found:
        pw.pair(event(5, "1 F 2 F 3 F", prohibited=no))
    assert found.value.why.endswith("none of whom may have it [C2]: 1, 2, 3")
    assert found.value.teams == (1, 2, 3)
