"""IBF 2.2: the regulations may stipulate groups of players for the pairings of a Swiss."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal
from tests.manager.test_solo import club

from .states import event, fresh, state

SYSTEMS = ("ibf-swiss", "ibf-swiss-blind", "ibf-swiss-lives")


def grouped(
    given: dict[str, Any], *groups: list[int], rounds: tuple[int, int | None] = (1, None)
) -> dict[str, Any]:
    return {**given, "grouped": [{"groups": list(groups), "rounds": list(rounds)}]}


@pytest.mark.parametrize("system", SYSTEMS)
def test_2_2_players_are_paired_inside_their_groups(system: str) -> None:
    """The lower half is the other group: 1 takes the last of the upper half, then 2; 5-8 are halves."""
    got = pw.answer(grouped(fresh(8, system), [1, 2, 3, 4], [5, 6, 7, 8]))
    halves = [[1, 4], [2, 3], [5, 7], [6, 8]]
    assert sorted(got["pairs"]) == (
        [[1, 2], [3, 4], [5, 6], [7, 8]] if system == "ibf-swiss-blind" else halves
    )


def test_2_2_who_is_in_no_group_plays_those_in_none() -> None:
    got = pw.answer(grouped(fresh(6), [1, 6]))
    assert sorted(map(sorted, got["pairs"])) == [[1, 6], [2, 4], [3, 5]]


def test_2_2_groups_hold_in_their_rounds_only() -> None:
    got = pw.answer(grouped(fresh(4), [1, 2], [3, 4], rounds=(2, 3)))
    assert got["pairs"] == [[1, 3], [2, 4]]


def test_2_2_the_last_of_odd_groups_meet_each_other() -> None:
    """Three and three: 3 and 6, the last of each, are left."""
    got = pw.answer(grouped(fresh(6), [1, 2, 3], [4, 5, 6]))
    assert sorted(map(sorted, got["pairs"])) == [[1, 2], [3, 6], [4, 5]]


def test_2_2_the_bye_of_an_odd_field_evens_its_group() -> None:
    got = pw.answer(grouped(fresh(7), [1, 2, 3, 4], [5, 6, 7]))
    assert (got["bye"], sorted(map(sorted, got["pairs"]))) == (7, [[1, 4], [2, 3], [5, 6]])


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("system", ["ibf-swiss", "ibf-swiss-blind"])
def test_2_2_groups_of_even_numbers_are_prohibited_pairs_between_them(system: str, seed: int) -> None:
    rng = Random(seed)
    for given, _ in event(rng, 10, 4, pw.answer, system=system, seed="x" if "blind" in system else None):
        own = [rng.sample(range(1, 11), 4)]
        own.append([tpn for tpn in range(1, 11) if tpn not in own[0]])
        apart = [[a, b] for a, b in combinations(range(1, 11), 2) if (a in own[0]) != (b in own[0])]
        assert pw.answer(grouped(given, *own)) == pw.answer({**given, "prohibited": apart})


def test_2_2_reasons_name_the_groups() -> None:
    """After round 1: 1 and 2 have a point. 1 would meet 2, but they are in different groups."""
    given = grouped(state({1: "w3", 2: "w4", 3: "l1", 4: "l2", 5: "z", 6: "z"}), [1, 5, 6], [2, 3, 4])
    result = pw.pair(pw.read_state(given))
    assert pw.why_not(result.tournament, 1, 2, length="sentence") == (
        "player 1 and player 2 are in different groups of the regulations for this round, of which only the last of "
        "odd ones meet. [2.2]"
    )
    assert "they are in different groups of the regulations. [2.2]" in pw.explain(result, length="full")


def test_2_2_a_state_keeps_its_groups() -> None:
    tournament = pw.read_state(grouped(fresh(4), [1, 2], rounds=(1, 2)))
    assert pw.read_state(pw.write_state(tournament)).grouped == tournament.grouped
    assert tournament.grouped == (((((1, 2),)), 1, 2),)


@pytest.mark.parametrize(
    ("groups", "why"),
    [([[1, 9]], "a group names team 9, which has no entry"), ([[1, 2], [2, 3]], "team 2 is in two groups")],
)
def test_2_2_groups_are_of_players_that_are_there_each_in_one(groups: list[list[int]], why: str) -> None:
    with pytest.raises(pw.StateError, match=why):
        pw.pair(pw.read_state(grouped(fresh(4), *groups)))


def test_2_2_the_arbiter_sets_groups() -> None:
    hand = club(8)
    answer = hand("group", groups=[[1, 2, 3, 4], ["P5", "P6", "P7", "P8"]], last=2)
    assert answer.text == "In rounds 1 to 2 2 groups are paired among themselves."
    hand("pair")
    met = [{match.white, match.black} for match in hand.desk.event.rounds[0].matches]
    assert all(pair <= {1, 2, 3, 4} or pair <= {5, 6, 7, 8} for pair in met)
    assert tournament_before(hand.desk.event, 1).grouped[0].last == 2
    hand("unpair")
    hand("group", groups=[])
    hand("pair")
    assert {1, 5} in [{match.white, match.black} for match in hand.desk.event.rounds[0].matches]


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ([[1, 2], [2, 3]], "2 P2 is in two groups"),
        ("1,2", "groups is a list of lists"),
        ([1, 2], "groups is a list of lists"),
    ],
)
def test_2_2_what_are_no_groups_is_refused(groups: object, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        club(4)("group", groups=groups)


def test_2_2_groups_after_round_1_are_asked_about() -> None:
    hand = club(4, rounds=3)
    hand("pair")
    hand("group", groups=[[1, 2], [3, 4]])
    assert [(one.level, one.article) for one in hand.asked] == [(3, "IBF 2.2")]
    assert tournament_before(hand.desk.event, 1).group_of == {}


def test_2_2_other_systems_have_no_groups() -> None:
    with pytest.raises(Refusal, match="ibf-round-robin has no groups for the pairings"):
        club(4, "ibf-round-robin")("group", groups=[[1, 2]])
