"""Articles 1.1 and 1.2 and Appendix 1: round robins of players, alone and in groups."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from math import ceil

import pytest

from pairwright import StateError, answer, read_state, standings
from pairwright.domain.results import Result
from pairwright.domain.tournament import PastRound
from pairwright.lots import draw
from pairwright.systems.ibf import groups, round_robin
from pairwright.tiebreaks import cross_table

from .states import State, event, fresh, state


def test_1_1_the_round_is_a_row_of_the_table() -> None:
    assert answer(fresh(6, "ibf-round-robin"))["pairs"] == [[1, 6], [2, 5], [3, 4]]


def test_appendix_1_who_meets_the_vacant_number_is_free() -> None:
    got = answer(fresh(5, "ibf-round-robin"))
    assert (got["pairs"], got["bye"]) == ([[2, 5], [3, 4]], 1)


def test_appendix_1_numbers_by_lots() -> None:
    assert round_robin.numbers("7", {"a": 0, "b": 0, "c": 0}) == draw("7", "number", "abc")
    assert round_robin.numbers("7", {"a": 1, "b": 3, "c": 2}, by_rating=True) == ["b", "c", "a"]


def test_1_1_who_meets_an_absent_player_has_a_walkover() -> None:
    got = answer(state(dict.fromkeys(range(1, 5), ""), "ibf-round-robin", absent=(4,)))
    assert (got["pairs"], got["walkovers"]) == ([[2, 3]], [[1, 4]])


def test_1_1_a_round_robin_ends() -> None:
    got = answer(state({1: "w2", 2: "l1"}, "ibf-round-robin"))
    assert got["error"] == "invalid-state"


def points(given: State, after: int | None = None) -> dict[int, int]:
    """The points of those in the ranking, as the standings count them."""
    return {row.team.tpn: row.values[0] for row in standings(read_state(given), "PTS", after).rows}


def test_1_1_who_leaves_before_half_of_the_matches_is_struck_for_everybody() -> None:
    """Reading A-3. 4 has played one of three: its match with 1 counts for nobody, and stays in the cross table."""
    given = state({1: "w4 l2", 2: "w3 w1", 3: "l2 z", 4: "l1 z"}, "ibf-round-robin", absent=(4,))
    table = standings(read_state(given))
    assert [entry.tpn for entry in table.struck] == [4]
    assert points(given) == {1: 0, 2: 2, 3: 0}
    cells = {line.team.tpn: line.cells for line in cross_table(table)}
    assert (cells[1][0].opponent, cells[1][0].mp, cells[4][0].opponent) == (4, 1, 1)


def test_1_1_after_an_earlier_round_who_left_later_is_still_there() -> None:
    given = state({1: "w4 l2", 2: "w3 w1", 3: "l2 z", 4: "l1 z"}, "ibf-round-robin", absent=(4,))
    assert points(given, after=1) == {1: 1, 2: 1, 3: 0, 4: 0}


def test_1_1_who_misses_the_next_round_has_not_left() -> None:
    given = state({1: "w4", 2: "w3", 3: "l2", 4: "l1"}, "ibf-round-robin", absent=(4,))
    assert points(given) == {1: 1, 2: 1, 3: 0, 4: 0}


def test_1_1_who_was_free_and_misses_the_next_round_has_not_left() -> None:
    """Appendix 1, 5-6 players: 4 plays 3 in round 1 and is free in round 2. He is not there for round 3, and nobody
    knows yet whether he comes again: 3 keeps his point."""
    given = state({1: "z w2", 2: "w5 l1", 3: "w4 l5", 4: "l3 b", 5: "l2 w3"}, "ibf-round-robin", absent=(4,))
    assert points(given) == {1: 1, 2: 1, 3: 1, 4: 0, 5: 1}


def test_1_1_who_was_missing_before_a_free_round_and_after_it_has_left() -> None:
    """The same, but absent from round 1 as well: none of four matches played, so removed."""
    given = state({1: "z w2", 2: "w5 l1", 3: "z l5", 4: "z b", 5: "l2 w3"}, "ibf-round-robin", absent=(4,))
    assert [entry.tpn for entry in standings(read_state(given)).struck] == [4]
    assert points(given) == {1: 1, 2: 1, 3: 0, 5: 1}


def test_1_1_who_was_there_for_a_walkover_and_misses_the_next_round_has_not_left() -> None:
    given = state({1: "+4", 2: "w3", 3: "l2", 4: "-1"}, "ibf-round-robin", absent=(1,))
    assert points(given) == {1: 1, 2: 1, 3: 0, 4: 0}


def test_1_1_what_two_were_given_for_their_round_by_decision_stays() -> None:
    """1 and 4 were to meet in round 1 and have half a point each in the file: that is no walkover."""
    given = read_state(state({1: "z", 2: "w3", 3: "l2", 4: "z"}, "ibf-round-robin"))
    half = PastRound.of_tenths(Result.HALF_BYE, None, None, 5)
    excused = replace(
        given,
        entries=tuple(
            replace(entry, history=(half,)) if entry.tpn in (1, 4) else entry for entry in given.entries
        ),
    )
    rows = standings(excused, "PTS").rows
    assert {row.team.tpn: str(row.values[0]) for row in rows} == {1: "1/2", 2: "1", 3: "0", 4: "1/2"}


def test_1_1_one_player_alone_is_first() -> None:
    assert [row.place_text for row in standings(read_state(fresh(1, "ibf-round-robin"))).rows] == ["1"]


def test_1_1_who_leaves_later_loses_the_rest_by_walkover() -> None:
    """Half of three is 1.5: with two played 4 stays, and 2 wins round 3 without playing."""
    given = state({1: "w4 l2 w3", 2: "w3 w1 z", 3: "l2 w4 l1", 4: "l1 l3 z"}, "ibf-round-robin", absent=(4,))
    assert points(given) == {1: 2, 2: 3, 3: 1, 4: 0}
    cells = {line.team.tpn: line.cells for line in cross_table(standings(read_state(given)))}
    assert (cells[2][2].result, cells[2][2].opponent) == (Result.FORFEIT_WIN, 4)


def test_1_1_exactly_half_of_the_matches_is_enough_to_stay() -> None:
    """Reading A-3: at least half. Five players, four matches each; 5 beats 2, loses to 3 and leaves: two of four. He
    keeps his point, and 4, who was to meet him in round 3, wins without playing (Appendix 1, 5-6 players)."""
    given = state(
        {1: "z w2 l3", 2: "l5 l1 z", 3: "w4 w5 w1", 4: "l3 z z", 5: "w2 l3 z"}, "ibf-round-robin", absent=(5,)
    )
    assert standings(read_state(given)).struck == ()
    assert points(given) == {1: 1, 2: 0, 3: 3, 4: 1, 5: 1}


def test_1_1_a_round_of_another_order_is_left_as_it_was() -> None:
    """Not the rounds of the table: what was played stands, though the table has other pairs for that round."""
    given = state({1: "w2 z", 2: "l1 w3", 3: "z l2"}, "ibf-round-robin")
    assert points(given) == {1: 1, 2: 1, 3: 0}


@pytest.mark.parametrize("n", [2, 3, 4, 5, 8, 11, 16, 23, 51, 100])
def test_everybody_is_paired_with_everybody_in_an_event(n: int) -> None:
    met = set()
    for _, got in event(random.Random(n), n, n - 1 + n % 2, answer, system="ibf-round-robin"):
        met |= {frozenset(pair) for pair in got["pairs"]}
    assert len(met) == n * (n - 1) // 2


# Groups


def test_1_2_fourteen_players_in_four_groups() -> None:
    """Sizes differ by one at most: 4 4 3 3."""
    players = [f"p{k}" for k in range(14)]
    formed = groups.form_groups(players, 4, seed="7")
    assert [len(group) for group in formed] == groups.sizes(14, 4) == [4, 4, 3, 3]
    order = draw("7", "group", players)
    assert formed == [order[k::4] for k in range(4)]


def test_1_2_snake_goes_there_and_back() -> None:
    formed = groups.form_groups("abcdefghi", 3, "snake")
    assert formed == [["a", "f", "g"], ["b", "e", "h"], ["c", "d", "i"]]


def test_1_2_pots_give_one_to_each_group() -> None:
    formed = groups.form_groups("abcdefgh", 4, "pots", "7")
    pots = [draw("7", "group", pot, number) for number, pot in ((1, "abcd"), (2, "efgh"))]
    assert formed == [[pots[0][k], pots[1][k]] for k in range(4)]


def test_1_2_numbers_in_a_group_by_lots() -> None:
    assert groups.numbers_in_group("7", 2, "abc") == draw("7", "number", "abc", 2)


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("method", ["lots", "snake", "pots"])
def test_2_2_club_mates_are_spread_over_the_groups(method: str, seed: int) -> None:
    rng = random.Random(seed)
    count = rng.randint(1, 8)
    players = [f"p{k}" for k in range(rng.randint(2 * count, 7 * count))]
    pool = rng.sample(players, len(players))
    clubs = []
    while len(pool) > 3 and len(clubs) < 4:
        size = rng.randint(2, max(2, len(players) // 3))
        clubs.append(pool[:size])
        pool = pool[size:]
    formed = groups.form_groups(players, count, method, str(seed), clubs)
    assert sorted(player for group in formed for player in group) == sorted(players)
    assert max(map(len, formed)) - min(map(len, formed)) <= 1
    for club in clubs:
        assert max(len(set(club) & set(group)) for group in formed) <= ceil(len(club) / count)


@pytest.mark.parametrize("seed", "abcdefgh")
def test_2_2_who_is_in_two_sets_is_apart_from_both(seed: str) -> None:
    """Two groups, a-b, b-c and c-d apart: of all orders of the lots the first that keeps it. The drawn go to the groups
    in turn."""
    sets = ["ab", "bc", "cd"]
    expected = next(
        order
        for order in permutations(draw(seed, "group", "abcdef"))
        if all(len({*order[0::2]} & {*mates}) == 1 for mates in sets)
    )
    assert groups.form_groups("abcdef", 2, "lots", seed, sets) == [[*expected[0::2]], [*expected[1::2]]]


def test_1_2_too_many_groups_are_refused() -> None:
    with pytest.raises(StateError, match="two or more"):
        groups.form_groups("abc", 2)
    with pytest.raises(StateError, match="lots, snake, pots"):
        groups.form_groups("abcd", 2, "magic")


def test_2_2_three_who_are_all_apart_in_two_groups_are_refused_soon() -> None:
    """Who is in no set is as good as any other such player: not all orders of 24 players are tried."""
    players = [*"abcdefghijklmnopqrstuvwx"]
    with pytest.raises(StateError, match=r"^apart: no division keeps these players apart$"):
        groups.form_groups(players, 2, "lots", "7", ["ab", "bc", "ac"])


@pytest.mark.parametrize(
    ("players", "apart", "why"),
    [
        ("abca", (), "players: a player is named twice"),
        ("abcd", ("ab", "bc", "ac"), "apart: no division keeps these players apart"),
    ],
)
def test_1_2_groups_that_cannot_be(players: str, apart: tuple[str, ...], why: str) -> None:
    """Three players who are all apart do not fit into two groups."""
    with pytest.raises(StateError) as trouble:
        groups.form_groups(players, 2, "lots", "7", apart)
    assert str(trouble.value) == why
