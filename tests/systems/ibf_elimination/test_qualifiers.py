"""Who plays on in a mixed system (1.8): the lines of qualifiers, and what cannot be drawn."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from pairwright.domain.errors import StateError
from pairwright.domain.structures import BYE
from pairwright.systems.ibf.qualifiers import (
    earliest_meeting,
    from_groups,
    from_swiss,
    qualifier_lines,
    with_lives,
)


@pytest.mark.parametrize(
    ("act", "where", "why"),
    [
        (lambda: qualifier_lines(1, 1), "qualifiers", "at least two players must qualify"),
        (lambda: qualifier_lines(0, 2), "qualifiers", "at least two players must qualify"),
        (
            lambda: from_groups([[1, 2, 3], [4]], 2),
            "qualifiers",
            "group 2 has 1 of the 2 players who are to qualify",
        ),
        (lambda: from_groups([[1, 2], [3, 1]], 2), "qualifiers", "a player cannot stand on two lines"),
        (lambda: from_swiss([1], ()), "players", "a bracket needs at least two players"),
        (lambda: from_swiss([1, 2, 1], ()), "qualifiers", "a player cannot stand on two lines"),
        (lambda: with_lives([(1, 2)]), "lives", "a knockout needs at least two survivors"),
        (lambda: with_lives([]), "lives", "a knockout needs at least two survivors"),
        (lambda: with_lives([(1, 1), (1, 1)]), "lives", "a player cannot stand on two lines"),
        (lambda: with_lives([(1, 2), (2, 1)]), "lives", "the sum of lives must be 2, 4, 8, ..., not 3"),
        (lambda: with_lives([(1, 3), (2, 1)]), "lives", "one or two lives can be carried into a knockout"),
    ],
)
def test_who_cannot_qualify(act: Callable[[], object], where: str, why: str) -> None:
    with pytest.raises(StateError) as trouble:
        act()
    assert (trouble.value.where, trouble.value.why) == (where, why)


def test_the_first_of_each_group_have_no_group_mates_in_the_knockout() -> None:
    assert earliest_meeting(qualifier_lines(4, 1)) is None


def test_two_of_one_group_meet_in_the_final_which_is_their_first_round() -> None:
    assert from_groups([[7, 3, 5]], 2) == [7, 3]
    assert earliest_meeting(qualifier_lines(1, 2)) == 1


def test_two_of_a_swiss_are_the_final() -> None:
    assert from_swiss([4, 2], ()) == [4, 2]


def test_a_repeat_that_everybody_would_have_leaves_the_standing_as_it_is() -> None:
    """Each of the four below has met all four above: no exchange helps, so nobody is moved."""
    everybody = [frozenset(pair) for pair in combinations(range(1, 9), 2)]
    assert from_swiss(range(1, 9), everybody) == [1, 8, 4, 5, 2, 7, 3, 6]


def test_two_lives_are_a_pass_of_round_1() -> None:
    """One with two lives and two with one are four lines; the one with two has nobody opposite."""
    assert with_lives([(1, 1), (2, 1), (3, 2)]) == [3, BYE, 1, 2]
