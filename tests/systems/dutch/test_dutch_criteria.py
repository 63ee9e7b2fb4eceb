"""C.04.3 article 2.4: rounds decided by a criterion are paired correctly, and differently without it.

The rounds are stored cases; which criteria decide them was found by the brute force that they come from.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

import pairwright as pw
from pairwright.systems.dutch import exact
from pairwright.systems.dutch.criteria import AFTER_C8, BEFORE_C8
from tests.systems.dutch.boards import event, met, pairs
from tests.systems.dutch.cases import Row, rows, tournaments
from tests.systems.dutch.test_dutch_articles import apart
from tests.systems.dutch.test_engine_against_reference_dutch import by_the_letter as literal
from tests.systems.dutch.test_engine_against_reference_dutch import by_weights_alone

DIGITS = {
    **{criterion.name: (at,) for at, criterion in enumerate(BEFORE_C8)},
    "C8": (2, 3),
    **{criterion.name: (at,) for at, criterion in enumerate(AFTER_C8, 4)},
}
"""The places of a criterion in the cost of an edge."""


@pytest.fixture(scope="module")
def cases() -> list[Row]:
    return rows("small")


def right(row: Row) -> bool:
    """Whether a row is paired correctly."""
    [(state, expected)] = tournaments(row)
    found = pw.pair(state)
    return [[pair.white.tpn, pair.black.tpn] for pair in found.tables] == expected["pairs"]


def blank(name: str) -> Callable[..., Any]:
    """The cost of edges without the marks of a criterion."""
    digits = exact._digits

    def without(edges: dict[Any, list[Any]], size: int) -> Any:
        less = {
            key: [() if at in DIGITS[name] else some for at, some in enumerate(marks)]
            for key, marks in edges.items()
        }
        return digits(less, size)

    return without


Decides = Callable[[str], None]


@pytest.fixture
def decides(cases: list[Row], monkeypatch: pytest.MonkeyPatch) -> Decides:
    """Rows that a criterion decides are correct, and without it not all of them."""

    def check(name: str) -> None:
        some = list(islice((row for row in cases if name in row["criteria"]["decides"]), 40))
        assert some
        assert [row["id"] for row in some if not right(row)] == []
        monkeypatch.setattr("pairwright.systems.dutch.engine.pair_bracket", by_weights_alone)
        assert all(map(right, some))
        monkeypatch.setattr(exact, "_digits", blank(name))
        assert not all(map(right, some))

    return check


def test_2_4_1_c6_the_fewest_downfloaters(decides: Decides) -> None:
    decides("C6")


def test_2_4_2_c7_with_the_lowest_scores(decides: Decides) -> None:
    decides("C7")


def test_2_4_3_c8_the_following_bracket_comes_out_as_well_as_possible(decides: Decides) -> None:
    decides("C8")


def test_2_4_4_c9_the_bye_for_the_fewest_unplayed_games(decides: Decides) -> None:
    decides("C9")


def test_2_4_5_c10_no_colour_difference_beyond_two(decides: Decides) -> None:
    decides("C10")


def test_2_4_6_c11_no_colour_three_times_in_a_row(decides: Decides) -> None:
    decides("C11")


def test_2_4_7_c12_colour_preferences(decides: Decides) -> None:
    decides("C12")


def test_2_4_8_c13_strong_colour_preferences(decides: Decides) -> None:
    decides("C13")


def test_2_4_5_c10_counts_who_has_too_wide_a_difference_with_either_colour() -> None:
    """The last round. 1, a topscorer with three points of four, moves down to 2, 3, 4, who have two and are none. 2 had
    White four times, which no round by the rules brings about, 1, 3 and 4 WBWB.

    Against 1 player 2 would have Black and a difference of +3, beside a topscorer; against 3 or 4 it does not count. In
    both cases one player misses his colour [C12], so without [C10] 1-2 would be the first.
    """
    colours, wins = {1: "WBWB", 2: "WWWW", 3: "WBWB", 4: "WBWB"}, {1: 3, 2: 2, 3: 2, 4: 2}
    rounds = []
    for r in range(4):
        games = []
        for tpn, line in colours.items():
            ghost, won = 4 * tpn + r + 1, r < wins[tpn]
            games.append(f"{tpn}-{ghost} {int(won)}" if line[r] == "W" else f"{ghost}-{tpn} {int(not won)}")
        rounds.append("  ".join(games))
    state = event(20, *rounds, absent=tuple(range(5, 21)), rounds=5)
    assert met(state) == [(1, 3), (2, 4)]
    assert [found.criteria["C10"] for found in pw.pair(state).brackets] == [0, 0]
    [best] = [found for found in literal(state.with_options(acceleration="none")).brackets if found.pairs]
    assert best.pairs == [(1, 3), (2, 4)]


def test_2_4_8_c13_does_not_count_absolute_preferences() -> None:
    """The last round of players who have won everything. All prefer Black: 1 (BBWW), 2 (WWBW), 4 and 5 (WBWW)
    absolutely, 3 and 6 (BWBW) mildly. 4 may meet 1 and 5, 5 may meet 2 and 4, and 1-2 is out.

    With 1-4, 2-5, 3-6 player 1 has a third White [C11], 2 a difference of +3 [C10]; with 4-5 one player has both, and 3
    and 6 are not served. Three in [C12] each time, and none in [C13]: the first in the sequence. If absolute
    preferences counted in [C13], two refused ones would be worse than one.
    """
    colours = {1: "BBWW", 2: "WWBW", 3: "BWBW", 4: "WBWW", 5: "WBWW", 6: "BWBW"}
    rounds = [
        "  ".join(
            f"{tpn}-{7 + (tpn + r) % 6} 1" if line[r] == "W" else f"{7 + (tpn + r) % 6}-{tpn} 0"
            for tpn, line in colours.items()
        )
        for r in range(4)
    ]
    no = apart((1, 2), (2, 4), (1, 5), (3, 5), (5, 6), (3, 4), (4, 6))
    state = event(12, *rounds, absent=(7, 8, 9, 10, 11, 12), rounds=5, prohibited=no)
    assert pairs(state) == [(1, 4), (2, 5), (6, 3)]
    [found] = pw.pair(state).brackets
    assert [found.criteria[name] for name in ("C10", "C11", "C12", "C13")] == [1, 1, 3, 0]
    assert pairs(state.with_options(r_c13="strong_or_absolute")) == [(3, 1), (6, 2), (5, 4)]


def test_2_4_9_c14_no_downfloat_after_one_in_the_previous_round(decides: Decides) -> None:
    decides("C14")


def test_2_4_10_c15_no_upfloat_after_one_in_the_previous_round(decides: Decides) -> None:
    decides("C15")


def test_2_4_11_c16_no_downfloat_after_one_two_rounds_before(decides: Decides) -> None:
    decides("C16")


def test_2_4_12_c17_no_upfloat_after_one_two_rounds_before(decides: Decides) -> None:
    decides("C17")


def test_2_4_13_c18_score_differences_of_mdps_after_a_downfloat(decides: Decides) -> None:
    decides("C18")


def test_2_4_14_c19_score_differences_of_opponents_after_an_upfloat(decides: Decides) -> None:
    decides("C19")


def test_2_4_15_c20_score_differences_of_mdps_two_rounds_after_a_downfloat(decides: Decides) -> None:
    decides("C20")


def test_2_4_16_c21_score_differences_of_opponents_two_rounds_after_an_upfloat(decides: Decides) -> None:
    decides("C21")
