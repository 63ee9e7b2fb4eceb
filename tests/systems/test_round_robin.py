"""Appendix 1 and C.05 Annex 1: the tables, for players and teams."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from pairwright.systems.round_robin import berger_round, berger_table, free_number, schedule

# C.05 Annex 1, White first
BERGER = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / "
    "8-7 1-6 2-5 3-4 / 4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("n", BERGER)
def test_the_tables_of_the_teams_are_the_same(n: int) -> None:
    printed = [[tuple(map(int, pair.split("-"))) for pair in row.split()] for row in BERGER[n].split(" / ")]
    assert berger_table(n) == printed


@pytest.mark.parametrize("n", range(2, 301))
def test_everybody_meets_everybody_once_for_every_field(n: int) -> None:
    rounds = schedule(n)
    assert len(rounds) == n - 1 + n % 2
    met = Counter(frozenset(pair) for row in rounds for pair in row)
    assert len(met) == n * (n - 1) // 2
    assert set(met.values()) == {1}
    for row in rounds:
        numbers = [number for pair in row for number in pair]
        assert len(set(numbers)) == len(numbers) == n - n % 2
    if n % 2:
        assert sorted(free_number(row, n) or 0 for row in rounds) == list(range(1, n + 1))


@pytest.mark.parametrize("n", range(4, 41, 2))
def test_sides_are_balanced_and_alternate(n: int) -> None:
    """The first-named: n/2 times for 1..n/2, else n/2 - 1; each but n/2 and n has one break of alternation."""
    sides = _sides(schedule(n), n)
    assert [sides[number].count("1") for number in range(1, n + 1)] == [n // 2] * (n // 2) + [n // 2 - 1] * (
        n // 2
    )
    breaks = [sum(a == b for a, b in zip(sides[k], sides[k][1:], strict=False)) for k in range(1, n + 1)]
    assert breaks == [0 if number in (n // 2, n) else 1 for number in range(1, n + 1)]


@pytest.mark.parametrize("n", range(3, 41))
def test_two_cycles_balance_the_sides_and_nobody_has_three_equal_in_a_row(n: int) -> None:
    rounds = schedule(n, cycles=2)
    met = Counter(pair for row in rounds for pair in row)
    assert len(met) == n * (n - 1)
    assert set(met.values()) == {1}
    for own in _sides(rounds, n).values():
        assert own.count("1") == own.count("2") == n - 1
        assert max(len(list(run)) for _, run in groupby(own)) <= 2


def test_double_round_robin_of_six_has_the_second_leg_in_order() -> None:
    """Rounds 4 and 5 of the first cycle are exchanged; the second cycle is the table, sides reversed."""
    rounds = schedule(6, cycles=2)
    table = berger_table(6)
    assert rounds[:5] == [table[0], table[1], table[2], table[4], table[3]]
    assert rounds[5:] == [[pair[::-1] for pair in row] for row in table]
    assert schedule(6, cycles=2, swap_last_rounds=False)[:5] == table


def test_the_order_of_rounds_may_be_redrawn() -> None:
    assert schedule(4, order=[3, 1, 2]) == [berger_round(4, 3), berger_round(4, 1), berger_round(4, 2)]
    with pytest.raises(ValueError, match="each of 1 to 3 once"):
        schedule(4, order=[1, 1, 2])


@pytest.mark.parametrize(("n", "number"), [(3, 1), (0, 1), (4, 0), (4, 4)])
def test_what_no_table_has_is_refused(n: int, number: int) -> None:
    with pytest.raises(ValueError):
        berger_round(n, number)


@pytest.mark.parametrize(("players", "cycles"), [(1, 1), (0, 2), (4, 0)])
def test_a_round_robin_needs_two_players_and_a_cycle(players: int, cycles: int) -> None:
    with pytest.raises(ValueError, match=r"^a round robin needs at least two players and one cycle$"):
        schedule(players, cycles)


def _sides(rounds: list[list[tuple[int, int]]], n: int) -> dict[int, str]:
    found = dict.fromkeys(range(1, n + 1), "")
    for row in rounds:
        for first, second in row:
            found[first] += "1"
            found[second] += "2"
    return found
