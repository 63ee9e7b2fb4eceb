"""Articles 7 and 12 board by board, by hand: a match with a forfeited board, then a bye for each of the two teams."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.tiebreaks import standings

HALF = Fraction(1, 2)


def event() -> Tournament:
    """A with White on board 1 won 2½-1½: 1 = 0 +; then A had a full-point bye, B a half-point bye."""
    a = PastRound.of_tenths(Result.PLAYED, 2, Colour.WHITE, 20, 25, "1=0+")
    b = PastRound.of_tenths(Result.PLAYED, 1, Colour.BLACK, 0, 15, "0=1-")
    byes = (
        PastRound.of_tenths(Result.FULL_BYE, mp_tenths=20, gp_tenths=40),
        PastRound.of_tenths(Result.HALF_BYE, mp_tenths=10, gp_tenths=20),
    )
    entries = Entry(1, "A", (a, byes[0])), Entry(2, "B", (b, byes[1]))
    return Tournament("fide-team", 3, entries, {"rounds": 2, "boards": 4})


@pytest.mark.parametrize(
    ("code", "of_a", "of_b"),
    [
        ("WIN:GP", 2 + 4, 1),  # the boards 1 and 4, then every board of the full-point bye
        ("WON:GP", 1, 1),  # a forfeit is not won over the board
        ("BPG:GP", 1, 2),  # A had Black on 2 and 4, and 4 was not played; B on 1 and 3
        ("BWG:GP", 0, 1),  # B on 3
        ("REP:GP", 4 + 4, 3),  # B left board 4 empty and did not elect to play round 2
        ("WIN", 2, 0),
        ("WON", 1, 0),
        ("BPG", 0, 1),
        ("REP", 2, 1),
    ],
)
def test_7_by_board_only_where_the_code_says_so(code: str, of_a: int, of_b: int) -> None:
    table = standings(event(), [code])
    assert (table.row(1).values[-1], table.row(2).values[-1]) == (of_a, of_b)
    for tpn, value in ((1, of_a), (2, of_b)):
        assert sum(term.value or 0 for term in table.terms(tpn, code).terms) == value


def test_7_where_the_colours_of_the_boards_are_not_by_turns() -> None:
    """WBBW: A has White on 1 and 4, Black on 2 and 3, which were played; B Black on 1 (played) and 4 (not)."""
    one = event()
    one = replace(one, info=replace(one.info, board_colours="WBBW"))
    table = standings(one, ["BPG:GP"])
    assert (table.row(1).values[-1], table.row(2).values[-1]) == (2, 1)


def test_12_a_bye_counts_the_same_on_every_board() -> None:
    """A: 1 ½ 0 1 and a win each, B: 0 ½ 1 0 and a draw each."""
    table = standings(event(), "BC,TBR,BBE")
    assert table.row(1).values[1:] == (
        2 + 2 * 3 * HALF + 3 + 4 * 2,
        (2, 3 * HALF, 1, 2),
        (9 * HALF, 7 * HALF, 2),
    )
    assert table.row(2).values[1:] == (
        HALF + 2 * 1 + 3 * 3 * HALF + 4 * HALF,
        (HALF, 1, 3 * HALF, HALF),
        (3, 3 * HALF, HALF),
    )
    assert [(term.value, term.note) for term in table.terms(2, "TBR").terms] == [
        (HALF, "board 1"),
        (1, "board 2"),
        (3 * HALF, "board 3"),
        (HALF, "board 4"),
    ]
    assert [term.factors for term in table.terms(2, "BC").terms] == [
        (1, HALF),
        (2, 1),
        (3, 3 * HALF),
        (4, HALF),
    ]


@pytest.mark.parametrize("code", ["BC", "TBR", "EDEC", "WON:GP"])
def test_12_boards_that_are_not_known_cannot_be_counted(code: str) -> None:
    one = event()
    history = one.entries[1].history
    unknown = replace(one.entries[1], history=(history[0]._replace(boards=""), history[1]))
    table = standings(replace(one, entries=(one.entries[0], unknown)), [code, "GPTS"])
    assert table.codes == ("MPTS", "GPTS")
    assert [(item.code, item.why) for item in table.dropped] == [
        (code, "the board results of 2 B in round 1 are not known")
    ]
