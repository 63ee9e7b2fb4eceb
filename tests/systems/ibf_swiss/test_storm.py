"""Article 1.9, the Storm: our proposal, with the values of its specification."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from pairwright import answer, pair, read_state, standings
from pairwright.lots import draw
from pairwright.systems.ibf import storm
from pairwright.systems.ibf.options import STORM
from pairwright.systems.options import read_options

from .states import event, fresh, state

OPTIONS = read_options({}, STORM, "ibf-storm")


@pytest.mark.parametrize(
    ("winner", "loser", "length", "gain"),
    [
        (1500, 1500, 1, 2.0),
        (1500, 1500, 5, 4.4721),
        (1500, 1500, 7, 5.2915),
        (1520, 1500, 5, 4.3570),
        (1500, 1520, 5, 4.5872),
        (1600, 1500, 11, 5.3820),
        (1500, 1600, 11, 7.8845),
    ],
)
def test_1_9_what_a_win_is_worth(winner: float, loser: float, length: int, gain: float) -> None:
    assert storm.change(winner, loser, length) == pytest.approx(gain, abs=5e-5)


def test_1_9_everybody_starts_with_the_same_rating_and_the_sum_stays() -> None:
    for given, got in event(random.Random(5), 17, 8, answer, system="ibf-storm"):
        assert "error" not in got
        now = storm.ratings(read_state(given), OPTIONS)
        assert sum(now.values()) == pytest.approx(17 * 1500)
        if given["round"] == 1:
            assert set(now.values()) == {1500.0}


def test_1_9_a_no_show_loses_and_the_opponent_gains_once() -> None:
    now = storm.ratings(read_state(state({1: "+2 +3", 2: "-1 z", 3: "z -1"}, "ibf-storm")), OPTIONS)
    assert now[1] == pytest.approx(1504.4721, abs=1e-4)
    assert now[2] == pytest.approx(1495.5279, abs=1e-4)
    assert now[3] < 1500


def test_1_9_no_rematch_at_once_and_nearest_ratings_meet() -> None:
    """After 1-2 and 3-4 the winners meet, and the losers."""
    got = answer(state({1: "w2", 2: "l1", 3: "w4", 4: "l3"}, "ibf-storm"))
    assert sorted(map(sorted, got["pairs"])) == [[1, 3], [2, 4]]


def test_1_9_who_has_most_matches_sits_out_without_a_win() -> None:
    given = state({1: "w2", 2: "l1", 3: "z"}, "ibf-storm")
    got = answer(given)
    assert got["bye"] == 2, "1 and 2 have a match, 2 the lower rating"
    now = storm.ratings(read_state(state({1: "w2", 2: "l1", 3: "b"}, "ibf-storm")), OPTIONS)
    assert now[3] == 1500


@pytest.mark.parametrize(("prohibited", "bye"), [([[1, 3]], 1), ([[1, 3], [2, 3]], 3)])
def test_1_9_the_next_one_sits_out_where_the_rest_could_not_be_paired(
    prohibited: list[list[int]], bye: int
) -> None:
    """2 has a match and the lower rating and would sit out, then 1, then 3, who has none."""
    got = answer(state({1: "w2", 2: "l1", 3: "z"}, "ibf-storm", prohibited=prohibited))
    assert got["bye"] == bye
    assert sorted(got["pairs"][0]) == sorted({1, 2, 3} - {bye})


def test_1_9_prohibited_pairs_that_leave_no_pairing() -> None:
    got = answer(fresh(2, "ibf-storm", prohibited=[[1, 2]]))
    assert (got["error"], got["teams"]) == ("no-legal-pairing", [1, 2])
    assert got["why"] == "the prohibited pairs leave no pairing of the players present"


@pytest.mark.parametrize(("players", "rounds"), [(2, 4), (3, 5), (4, 5), (5, 6), (16, 7), (17, 8)])
def test_1_9_as_many_rounds_as_the_logarithm_and_three(players: int, rounds: int) -> None:
    assert storm.default_rounds(players) == rounds


def test_1_9_before_anybody_has_entered_there_is_nobody_to_rank() -> None:
    table = standings(read_state(fresh(0, "ibf-storm")))
    assert (table.rows, table.unranked) == ((), ())


def test_1_9_round_1_by_lots() -> None:
    order = draw("7", "storm", range(1, 7), 1)
    got = answer(fresh(6, "ibf-storm", options={"seed": "7"}))
    assert {frozenset(pair) for pair in got["pairs"]} == {
        frozenset((order[k], order[k + 3])) for k in range(3)
    }


def test_1_9_the_ratings_of_a_round_have_two_decimals() -> None:
    """A match to 5 between equals is worth 2 * sqrt(5) = 4.4721."""
    result = pair(read_state(state({1: "w2", 2: "l1", 3: "w4", 4: "l3"}, "ibf-storm")))
    assert result.extra == {"ratings": {"1": 1504.47, "2": 1495.53, "3": 1504.47, "4": 1495.53}}


def test_1_9_ranked_with_half_of_the_median_of_matches() -> None:
    given = state({1: "w2 w3 w4", 2: "l1 w4 w3", 3: "w4 l1 l2", 4: "l3 l2 l1", 5: "z z z"}, "ibf-storm")
    tournament = read_state(given)
    assert storm.min_matches(tournament) == 2
    table = standings(tournament)
    assert [row.team.tpn for row in table.rows] == [1, 2, 3, 4]
    assert [(one.team.tpn, one.why) for one in table.unranked] == [
        (5, "0 of the 2 matches that a place needs")
    ]


@pytest.mark.parametrize("seed", ["1", "3", "9"])
def test_1_9_equal_ratings_are_placed_by_lots_in_the_end(seed: str) -> None:
    """1 and 3 gained the same and have not met: lots place them."""
    given = state({1: "w2", 2: "l1", 3: "w4", 4: "l3"}, "ibf-storm", options={"seed": seed})
    table = standings(read_state(given))
    gain = Fraction(round(storm.change(1500, 1500, 5) * 1_000_000), 1_000_000)
    assert {row.values[0] for row in table.rows} == {1500 + gain, 1500 - gain}
    first, second = sorted((1, 3), key=[*draw(seed, "storm-standings", range(1, 5))].index)
    assert [row.team.tpn for row in table.rows][:2] == [first, second]
    assert [row.place_text for row in table.rows] == ["1", "2", "3", "4"]


def test_1_9_the_balance_of_direct_matches_counts_wins_and_losses() -> None:
    """1 has won once and lost twice against 2; the match with 3 is not among those of equal rating."""
    event = read_state(state({1: "w2 l2 l2 w3", 2: "l1 w1 w1 z", 3: "z z z l1"}, "ibf-storm"))
    assert [storm._balance(event.entry(tpn), [1, 2]) for tpn in (1, 2)] == [-1, 1]


def test_1_9_every_term_of_the_race_names_its_article() -> None:
    event = read_state(state({1: "w2", 2: "l1"}, "ibf-storm"))
    assert {one.article for one in storm.standing(event, OPTIONS).given} == {"IBF 1.9"}
