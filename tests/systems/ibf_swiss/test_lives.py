"""Articles 4.9 and 4.10: out after N losses, places, and the stored tournaments."""

from __future__ import annotations

import random

import pytest

from pairwright import answer, read_state, standings
from pairwright.systems.ibf import swiss_lives
from pairwright.systems.ibf.options import LIVES
from pairwright.systems.options import read_options

from .states import State, event, state


def options(**given: object) -> dict[str, object]:
    return read_options(given, LIVES, "ibf-swiss-lives")


def places(given: State, after: int | None = None) -> dict[int, str]:
    return {row.team.tpn: row.place_text for row in standings(read_state(given), after=after).rows}


def test_4_9_who_has_n_losses_is_out() -> None:
    """Two losses each for 3 and 4: only 1 and 2 are paired, and they have not met."""
    given = state({1: "w3 w4", 2: "w4 w3", 3: "l1 l2", 4: "l2 l1"}, "ibf-swiss-lives", options={"losses": 2})
    assert answer(given)["pairs"] == [[1, 2]]


def test_4_9_a_round_missed_is_a_loss() -> None:
    """Reading A-9 (4.2): with two losses allowed the absent 4 is out after it lost one match."""
    given = state({1: "w3 z", 2: "w4 w3", 3: "l1 l2", 4: "l2 z"}, "ibf-swiss-lives")
    tournament = read_state(given)
    assert [swiss_lives.losses(entry) for entry in tournament.entries] == [[2], [], [1, 2], [1, 2]]
    assert [swiss_lives.losses(entry, False) for entry in tournament.entries] == [[], [], [1, 2], [1]]


def test_4_9_the_lives_that_are_left() -> None:
    """Losses so far: one of 1 (its absence), none of 2, two of 3 and 4; with two allowed 3 and 4 are out."""
    tournament = read_state(state({1: "w3 z", 2: "w4 w3", 3: "l1 l2", 4: "l2 z"}, "ibf-swiss-lives"))
    assert swiss_lives.lives_left(tournament, options()) == {1: 2, 2: 3, 3: 1, 4: 1}
    assert swiss_lives.lives_left(tournament, options(losses=2)) == {1: 1, 2: 2}
    assert swiss_lives.lives_left(tournament, options(losses=2, absence_is_loss=False)) == {1: 2, 2: 2, 4: 1}


def test_4_9_who_is_out_is_not_paired_by_decision_either() -> None:
    """With two losses allowed 3 and 4 are out."""
    given = state(
        {1: "w3 w4", 2: "w4 w3", 3: "l1 l2", 4: "l2 l1"},
        "ibf-swiss-lives",
        options={"losses": 2},
        forced=[[1, 3]],
    )
    got = answer(given)
    assert got["error"] == "invalid-state"
    assert "team 3 is out after the last loss and cannot be paired, even by decision [4.9]" in got["why"]


def test_4_9_the_last_remaining_player_wins() -> None:
    given = state({1: "w2", 2: "l1"}, "ibf-swiss-lives", options={"losses": 1})
    got = answer(given)
    assert got["error"] == "invalid-state"
    assert "over" in got["why"]
    assert places(given) == {1: "1", 2: "2"}


def test_4_10_later_elimination_then_wins_then_shared() -> None:
    """One loss: 5 6 7 8 out in round 1 without a win share 5-8; 3 and 4 out in round 2 with one win share 3-4."""
    histories = {
        1: "w5 w3 w2", 2: "w6 w4 l1", 3: "w7 l1 z", 4: "w8 l2 z",
        5: "l1 z z", 6: "l2 z z", 7: "l3 z z", 8: "l4 z z",
    }  # fmt: skip
    given = state(histories, "ibf-swiss-lives", options={"losses": 1})
    assert places(given) == {1: "1", 2: "2", 3: "3-4", 4: "3-4", 5: "5-8", 6: "5-8", 7: "5-8", 8: "5-8"}
    table = standings(read_state(given))
    assert table.codes == ("OTHER_IBFOUT", "OTHER_IBFWON")
    assert [table.row(tpn).values for tpn in (1, 2, 3, 5)] == [(3, 3), (2, 2), (1, 1), (0, 0)]
    assert table.terms(2, "OTHER_IBFOUT").terms[0].note == "out in round 3"


def test_4_10_a_win_over_a_virtual_opponent_does_not_count_and_a_walkover_does() -> None:
    """1 and 2 go out in round 2 with a point each: 1 had the bye, 2 a walkover, and that is a victory."""
    histories = {
        1: "b l3 z",
        2: "+5 l4 z",
        3: "w6 w1 w4",
        4: "w7 w2 l3",
        5: "-2 z z",
        6: "l3 z z",
        7: "l4 z z",
    }
    given = state(histories, "ibf-swiss-lives", options={"losses": 1})
    assert places(given) == {3: "1", 4: "2", 2: "3", 1: "4", 5: "5-7", 6: "5-7", 7: "5-7"}


def test_4_10_when_nobody_is_left_the_last_share_first_place() -> None:
    """1 has a victory and 2 none; both go out in round 2, and with them the event ends."""
    given = state({1: "w3 -2", 2: "b -1", 3: "l1 z"}, "ibf-swiss-lives", options={"losses": 1})
    assert places(given) == {1: "1-2", 2: "1-2", 3: "3"}


def test_4_10_places_after_an_earlier_round() -> None:
    """After round 1 nobody is out with two losses allowed; 1 and 2 have a victory."""
    given = state({1: "w3 w4", 2: "w4 w3", 3: "l1 l2", 4: "l2 l1"}, "ibf-swiss-lives", options={"losses": 2})
    assert places(given, after=1) == {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4"}
    assert places(given) == {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4"}
    assert standings(read_state(given), after=1).row(3).values == (1, 0)


def test_4_9_two_players_left_meet_until_one_is_out() -> None:
    """A without a loss, B with one of two: they meet again at once."""
    given = state({1: "w2 w3", 2: "l1 w4", 3: "w4 l1", 4: "l3 l2"}, "ibf-swiss-lives", options={"losses": 1})
    assert answer(given)["error"] == "invalid-state"
    given = state({1: "w2 w2", 2: "l1 l1"}, "ibf-swiss-lives", options={"losses": 3})
    got = answer(given)
    assert (got["pairs"], got["repeats"]) == ([[1, 2]], 1)


def test_lives_may_group_by_losses() -> None:
    """Ours: 3 has a point from its bye and no loss, 2 a point and no loss, 1 lost: by losses 1 is alone below."""
    histories = {1: "l2 b", 2: "w1 z", 3: "b w4", 4: "z l3"}
    by_points = answer(state(histories, "ibf-swiss-lives", options={"absence_is_loss": False}))
    by_losses = answer(
        state(histories, "ibf-swiss-lives", options={"absence_is_loss": False, "group_by": "losses"})
    )
    assert [group["players"] for group in by_points["groups"]] == [[3], [1, 2], [4]]
    assert [group["players"] for group in by_losses["groups"]] == [[2, 3], [1, 4]]


@pytest.mark.parametrize("seed", range(30))
def test_every_tournament_to_n_losses_ends_with_every_place_once(seed: int) -> None:
    rng = random.Random(seed)
    players, losses = rng.randint(2, 60), rng.randint(1, 4)
    last = None
    for given, got in event(
        rng, players, 400, answer, walkovers=rng.choice((0, 0.1)), system="ibf-swiss-lives", losses=losses
    ):
        last = given
        if "error" in got:
            assert "over" in got["why"]
    assert last is not None
    tournament = read_state(last)
    chosen = options(losses=losses)
    assert len(swiss_lives.survivors(tournament, chosen)) <= 1
    rows = standings(tournament).rows
    assert sorted(row.team.tpn for row in rows) == list(range(1, players + 1))
    assert {place for row in rows for place in range(row.place, row.last_place + 1)} == set(
        range(1, players + 1)
    )
