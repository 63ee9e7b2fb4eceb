"""Articles 2, 4.1-4.6 of the pairing rules: small rounds derived by hand from the text."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright import StateError, answer, pair, read_state
from pairwright.lots import draw

from .states import A_FLOATER_PASSES, fresh, state


def pairs(given: dict[str, Any]) -> list[list[int]]:
    return answer(given)["pairs"]  # type: ignore[no-any-return]


def test_1_3_rounds_by_the_number_of_players() -> None:
    """Reading A-4: the binary logarithm rounded up and one more, at most everybody once."""
    from pairwright.systems.ibf.coefficients import default_rounds

    assert [default_rounds(n) for n in (2, 3, 4, 8, 9, 64, 65, 100)] == [1, 3, 3, 4, 5, 7, 8, 8]


def test_2_1_repeats_only_when_there_must_be_some() -> None:
    got = answer(state({1: "w2", 2: "l1"}))
    assert (got["pairs"], got["repeats"]) == ([[1, 2]], 1)


def test_2_1_those_met_least_often_come_first_among_repeats() -> None:
    """Everybody has met everybody, 1 and 3 (2 and 4) twice: 1 tries 3, met twice, after 4, met once. Odd round."""
    histories = {
        1: "w2 w3 w4 w3",
        2: "l1 w4 w3 w4",
        3: "w4 l1 l2 l1",
        4: "l3 l2 l1 l2",
    }
    assert answer(state(histories))["pairs"] == [[1, 2], [3, 4]]


def test_2_2_prohibited_pairs_are_never_paired() -> None:
    """1 may not meet 5, so it plays 6; the rest 2 3 4 | 5 7 8 as always."""
    assert pairs(fresh(8, prohibited=[[1, 5]])) == [[1, 6], [2, 5], [3, 7], [4, 8]]
    assert answer(fresh(2, prohibited=[[1, 2]]))["error"] == "no-legal-pairing"


def test_2_2_forced_pairs_are_taken_out_first() -> None:
    assert pairs(fresh(6, forced=[[1, 2]])) == [[1, 2], [3, 5], [4, 6]]


def test_2_2_every_pair_may_be_forced() -> None:
    got = answer(fresh(4, forced=[[1, 2], [3, 4]]))
    assert (got["pairs"], got["bye"], got["repeats"], got["extra_floats"]) == ([[1, 2], [3, 4]], None, 0, 0)


def test_4_1_no_second_unplayed_win_while_somebody_has_fewer() -> None:
    """3 is last by number, but has had the bye, 1 a walkover: 2 has the bye."""
    got = answer(state({1: "+2", 2: "-1", 3: "b"}))
    assert (got["bye"], got["pairs"]) == (2, [[3, 1]])


def test_4_1_who_has_had_the_bye_is_passed_over_though_the_rest_could_be_paired() -> None:
    """1 has two points, the others one. 5 is last and has had the bye, 4 before it too, so 3 has it; 1-5 and 2-4 are
    new. With the bye for 5 there would be no repeat either (1-4, 2-3): 4.1 alone takes it from 5."""
    got = answer(state({1: "w2 w3", 2: "l1 w5", 3: "w4 l1", 4: "l3 b", 5: "b l2"}))
    assert (got["bye"], sorted(map(sorted, got["pairs"]))) == (3, [[1, 5], [2, 4]])


def test_4_1_when_everybody_has_one_the_last_gets_another() -> None:
    """Three players, three byes gone: all have met; the bye goes by the standings again, to 3 with a point only."""
    got = answer(state({1: "w2 w3 b", 2: "l1 b w3", 3: "b l1 l2"}))
    assert got["bye"] == 3


def test_4_2_who_is_known_to_be_absent_is_not_paired() -> None:
    got = answer(state(dict.fromkeys(range(1, 6), ""), absent=(5,)))
    assert (got["pairs"], got["bye"]) == ([[1, 3], [2, 4]], None)


def test_4_3_who_is_excluded_stays_out_and_the_history_may_end() -> None:
    given = state({1: "w3", 2: "w4", 3: "l1", 4: "l2", 5: ""}, absent=(5,))
    assert pairs(given) == [[2, 1], [4, 3]]


def test_4_4_the_last_in_the_standings_has_the_bye_in_odd_and_even_rounds() -> None:
    """Reading A-7: fewest points, then the largest number, although the list of round 2 is descending."""
    assert answer(fresh(7))["bye"] == 7
    assert answer(state({1: "l3", 2: "w4", 3: "w1", 4: "l2", 5: "b"}))["bye"] == 4
    assert (
        answer(state({1: "l3", 2: "w4", 3: "w1", 4: "l2", 5: "b"}, options={"bye_rule": "list"}))["bye"] == 1
    )


def test_4_4_the_next_candidate_is_tried_before_a_repeat() -> None:
    """Round 2 of three: without 3 only 1-2 is left, who have met; 2 is barred by its bye. So 1 has the bye."""
    got = answer(state({1: "w3", 2: "b", 3: "l1"}))
    assert (got["bye"], got["pairs"], got["repeats"]) == (3, [[2, 1]], 0)
    got = answer(state({1: "w2", 2: "l1", 3: "z"}))
    assert (got["bye"], got["pairs"], got["repeats"]) == (2, [[1, 3]], 0)


def test_4_6_round_1_first_against_first_of_the_second_group() -> None:
    assert pairs(fresh(8)) == [[1, 5], [2, 6], [3, 7], [4, 8]]


def test_4_6_round_2_score_groups_in_descending_order() -> None:
    """The favourites have won: 4 3 2 1 and 8 7 6 5."""
    given = state({1: "w5", 2: "w6", 3: "w7", 4: "w8", 5: "l1", 6: "l2", 7: "l3", 8: "l4"})
    assert pairs(given) == [[4, 2], [3, 1], [8, 6], [7, 5]]


def test_4_6_the_last_of_an_odd_group_plays_the_first_of_the_next() -> None:
    """3 2 1 and 6 5 4: 1 moves down and plays 6."""
    given = state({1: "w4", 2: "w5", 3: "w6", 4: "l1", 5: "l2", 6: "l3"})
    assert pairs(given) == [[3, 2], [1, 6], [5, 4]]


def test_4_6_the_floater_plays_the_second_when_it_has_met_the_first() -> None:
    given = state({1: "w6", 2: "w5", 3: "w4", 4: "l3", 5: "l2", 6: "l1"})
    assert pairs(given) == [[3, 2], [1, 5], [6, 4]]


def test_4_6_the_second_to_last_moves_down_when_the_last_has_met_all() -> None:
    """1 has met 4, 5 and 6; the walkovers of 2 are no meetings (A-5), so it plays 6."""
    histories = {
        1: "w4 w5 w6",
        2: "w5 +6 +4",
        3: "w6 +4 +5",
        4: "l1 -3 -2",
        5: "l2 l1 -3",
        6: "l3 -2 l1",
    }
    got = answer(state(histories))
    assert (got["pairs"], got["extra_floats"]) == ([[3, 1], [2, 6], [5, 4]], 0)


def test_4_6_then_the_last_of_the_upper_half() -> None:
    """1 has met the lower half 3, 4."""
    assert pairs(state({1: "w3 l4", 2: "w4 l3", 3: "l1 w2", 4: "l2 w1"})) == [[1, 2], [3, 4]]


def test_4_6_the_rest_is_divided_again() -> None:
    """Reading A-12: 6 has met 3 2 1 and plays 4; 5 3 2 1 is divided: 5-2, 3-1 (with the old halves 5-3, 2-1)."""
    histories = {6: "w3 l2 l1", 5: "b z z", 4: "z z b", 3: "l6 b z", 2: "z w6 z", 1: "z z w6"}
    assert pairs(state(histories)) == [[6, 4], [5, 2], [3, 1]]


def test_4_6_the_last_pair_is_split_when_nobody_is_left() -> None:
    """1-3 would leave 2-4, who have met: 1-4, 2-3."""
    given = state({1: "b z", 2: "w4 z", 3: "z w5", 4: "l2 b", 5: "z l3"}, absent=(5,))
    assert pairs(given) == [[1, 4], [2, 3]]


def test_4_6_a_floater_passes_a_group_when_nothing_else_is_possible() -> None:
    """Reading A-14. 3 has the bye; groups 2 | 7 6 4 | 5 1. 2 has met 4 and 7; 2-6 would leave 5-1, who have met,
    unless 7 4 both moved down as well. So 2 passes, one extra float: 7-6, 4 moves down, 2-1 (it has met 5), 4-5."""
    got = answer(state(A_FLOATER_PASSES))
    assert (got["bye"], got["pairs"], got["extra_floats"]) == (3, [[7, 6], [2, 1], [4, 5]], 1)


def test_4_6_a_group_that_cannot_be_paired_sends_two_down() -> None:
    """2 1 have met; both go down to 4 3: two extra floats, and nobody meets for the second time."""
    histories = {1: "l2 w3", 2: "w1 z", 3: "z l1", 4: "z z"}
    got = answer(state(histories))
    assert got["repeats"] == 0
    assert sorted(map(sorted, got["pairs"])) == [[1, 4], [2, 3]]
    assert got["extra_floats"] == 2


def test_4_6_ranking_by_rating_then_lots_then_the_unrated() -> None:
    from pairwright.lots import lot
    from pairwright.systems.ibf.coefficients import ranking

    ratings = {"Ana": 1500, "Bo": 1600, "Cy": 1500, "Di": 0, "Ed": 0}
    order = ranking("314159", ratings)
    assert order[0] == "Bo"
    assert order[1:3] == sorted(["Ana", "Cy"], key=lambda name: lot("314159", "rank", name))
    assert order[3:] == sorted(["Di", "Ed"], key=lambda name: lot("314159", "rank", name))
    assert ranking("1", ratings, by_rating=False) == sorted(ratings, key=lambda name: lot("1", "rank", name))


def test_4_5_round_1_of_the_blind_draw_pairs_neighbours() -> None:
    assert pairs(fresh(6, "ibf-swiss-blind")) == [[1, 2], [3, 4], [5, 6]]


def test_4_5_later_rounds_by_lot_among_equal_points() -> None:
    """The lots are taken by hand: SHA-256 of seed|pair|round|number."""
    from hashlib import sha256

    won, lost = (1, 3, 5, 7), (2, 4, 6, 8)
    given = state(
        {a: f"w{b}" for a, b in zip(won, lost, strict=True)}
        | {b: f"l{a}" for a, b in zip(won, lost, strict=True)},
        "ibf-swiss-blind",
        options={"seed": "dice 4 2"},
    )
    drawn = [
        sorted(group, key=lambda tpn: sha256(f"dice 4 2|pair|2|{tpn}".encode()).hexdigest())
        for group in (won, lost)
    ]
    assert pairs(given) == [
        [drawn[0][0], drawn[0][1]],
        drawn[0][2:],
        [drawn[1][0], drawn[1][1]],
        drawn[1][2:],
    ]


def test_4_5_numbers_by_lot_before_the_competition() -> None:
    """The lots are taken by hand: SHA-256 of seed|number|name."""
    from hashlib import sha256

    from pairwright.systems.ibf.swiss_blind import numbers

    names = ["Ana", "Bo", "Cy", "Di"]
    assert numbers("dice 4 2", names) == sorted(
        names, key=lambda name: sha256(f"dice 4 2|number|{name}".encode()).hexdigest()
    )


def test_4_5_needs_a_seed_to_draw() -> None:
    got = answer(state({1: "w2", 2: "l1", 3: "w4", 4: "l3"}, "ibf-swiss-blind"))
    assert got["error"] == "invalid-state"
    assert got["why"] == "lots are drawn before this round [4.5]; give the option seed"


def test_2_2_a_blind_draw_that_prohibited_pairs_leave_without_a_pairing() -> None:
    got = answer(fresh(4, "ibf-swiss-blind", prohibited=[[1, 2], [1, 3], [1, 4]]))
    assert got == {
        "error": "no-legal-pairing",
        "why": "the players present cannot all be paired, even with second meetings, because of the prohibited "
        "pairs",
        "teams": [1, 2, 3, 4],
    }


def test_4_4_the_bye_of_a_blind_draw_stays_when_no_other_saves_a_repeat() -> None:
    """Three players who have all met and had the bye: 3, with fewest points, gets it again, whoever follows by lot."""
    histories = {1: "w2 w3 b", 2: "l1 b w3", 3: "b l1 l2"}
    got = answer(state(histories, "ibf-swiss-blind", options={"seed": "7"}))
    assert (got["bye"], sorted(got["pairs"][0]), got["repeats"]) == (3, [1, 2], 1)


def test_4_5_the_bye_by_lot_among_those_with_fewest_points() -> None:
    from pairwright.lots import draw

    given = state({1: "w2", 2: "l1", 3: "w4", 4: "l3", 5: "b"}, "ibf-swiss-blind", options={"seed": "x"})
    assert answer(given)["bye"] == draw("x", "bye", [2, 4], 2)[0]


@pytest.mark.parametrize("seed", ["1", "3", "5", "6", "8"])
def test_4_5_the_first_bye_of_a_blind_draw_can_be_drawn_with_its_own_lots(seed: str) -> None:
    """All five have no points: the first of the lots for the bye has it, `seed|bye|round|number`."""
    got = answer(fresh(5, "ibf-swiss-blind", options={"seed": seed, "bye_round_1": "lot"}))
    assert got["bye"] == draw(seed, "bye", range(1, 6), 1)[0]


def test_4_5_in_round_1_of_an_odd_field_the_last_number_is_free() -> None:
    """The numbers are the lot already: 1-2, 3-4, and 5 is free, without a seed for anything."""
    got = answer(fresh(5, "ibf-swiss-blind"))
    assert (got["pairs"], got["bye"]) == ([[1, 2], [3, 4]], 5)


def test_4_5_where_the_rest_could_not_be_paired_the_last_number_but_one_is_free() -> None:
    got = answer(fresh(3, "ibf-swiss-blind", prohibited=[[1, 2]]))
    assert (got["pairs"], got["bye"]) == ([[1, 3]], 2)


@pytest.mark.parametrize("system", ["ibf-swiss", "ibf-swiss-blind", "ibf-swiss-lives"])
@pytest.mark.parametrize("kind", ["half-bye", "full-bye"])
def test_4_2_a_known_absence_is_a_lost_round_and_no_bye_with_points(system: str, kind: str) -> None:
    given = fresh(5, system, requested=[{"tpn": 3, "round": 1, "result": kind}])
    with pytest.raises(StateError, match=r"a known absence is a lost round \[4.2\]"):
        pair(read_state(given))
