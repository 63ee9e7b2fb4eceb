"""Amounts: counts and shares by rounds."""

from __future__ import annotations

from random import Random

import pytest

from pairwright.domain.errors import StateError
from pairwright.simulate.amounts import Amount, Drawing, Part, choose_once, read_amount, share


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("3", [Part(count=3)]),
        ("5%", [Part(share=0.05)]),
        ("2.5%", [Part(share=0.025)]),
        ("1-3:4, 5:10%", [Part(count=4, first=1, last=3), Part(share=0.1, first=5, last=5)]),
        ("0", [Part()]),
    ],
)
def test_an_amount_is_read(text: str, parts: list[Part]) -> None:
    assert read_amount(text) == Amount(tuple(parts))


@pytest.mark.parametrize("text", ["", "x", "-1", "2.5", "101%", "3-1:2", "0:1", "1-:2", "1,,2"])
def test_what_is_not_an_amount_is_refused(text: str) -> None:
    with pytest.raises(StateError, match=r"is not an amount|more than 100|from a smaller"):
        read_amount(text)


def drawn(text: str, rounds: int = 9, members: int = 20, seed: int = 1) -> list[list[int]]:
    rng = Random(seed)
    drawing = Drawing(read_amount(text), rounds, rng)
    return [drawing.choose(number, range(members), rng) for number in range(1, rounds + 1)]


def test_a_count_is_kept_over_the_event() -> None:
    for seed in range(20):
        assert sum(map(len, drawn("7", seed=seed))) == 7


def test_a_count_by_rounds_falls_into_these_rounds() -> None:
    found = drawn("2-3:4,5:1")
    assert sum(map(len, found[1:3])) == 4
    assert len(found[4]) == 1
    assert sum(map(len, found)) == 5


def test_unused_amounts_are_carried_to_the_next_rounds() -> None:
    assert [len(one) for one in drawn("1:5", members=2)][:4] == [2, 2, 1, 0]


def test_a_share_is_a_chance_of_each() -> None:
    found = sum(len(one) for seed in range(50) for one in drawn("10%", seed=seed))
    assert 800 < found < 1000  # 50 * 9 * 20 * 0.1 = 900, standard deviation 28


def test_no_more_than_there_may_be() -> None:
    rng = Random(1)
    drawing = Drawing(Amount((Part(count=9, first=1, last=1), Part(share=1.0))), 1, rng)
    assert len(drawing.choose(1, range(20), rng, 6)) == 6


def test_nobody_is_chosen_twice() -> None:
    rng = Random(1)
    found = choose_once(read_amount("5,3:4,50%"), range(20), 2, 9, rng)
    assert len({one for one, _ in found}) == len(found) >= 9
    assert all(2 <= number <= 9 for _, number in found)
    assert sum(number == 3 for _, number in found) >= 4
    assert choose_once(share(0.0), range(9), 2, 9, rng) == []
