"""Tables: alignment, width, ellipsis."""

from __future__ import annotations

import pytest

from pairwright.cli.table import cut, folded, listing_lines, table, text_width
from pairwright.report.listing import ListCell, ListColumn, Listing, row

COLUMNS = [ListColumn("No", "number"), ListColumn("Name", "name"), ListColumn("MP", "number")]


def test_columns_are_aligned_and_lines_have_no_blank_end() -> None:
    rows = [["1", "Ash", "9"], ["12", "Birch", "10"]]
    assert table([*COLUMNS, ListColumn("Note")], [[*row, ""] for row in rows]) == [
        "No  Name   MP  Note",
        " 1  Ash     9",
        "12  Birch  10",
    ]


def test_names_give_way_to_the_width_and_figures_do_not() -> None:
    rows = [["1", "A long name of a club", "9"], ["12", "Birch", "10"]]
    for width in range(16, 40):
        assert max(map(text_width, table(COLUMNS, rows, width))) <= width
    assert table(COLUMNS, rows, 20)[1] == " 1  A long name…   9"
    assert table(COLUMNS, rows, 5)[1] == " 1  A long…    9"


def test_the_wider_of_two_names_gives_first() -> None:
    columns = [ListColumn("A", "name"), ListColumn("B", "name")]
    assert table(columns, [["x" * 20, "y" * 10]], 24)[1] == "x" * 11 + "…" + "  " + "y" * 10


@pytest.mark.parametrize(
    ("text", "width"), [("abc", 3), ("½", 1), ("Bjørk", 5), ("e\u0301", 1), ("中国", 4), ("□ 1", 3)]
)
def test_the_width_of_a_text(text: str, width: int) -> None:
    assert text_width(text) == width


def test_wide_signs_are_cut_whole() -> None:
    assert cut("中国象棋", 6) == "中国…"
    assert cut("中国象棋", 5) == "中国…"
    assert cut("中国象棋", 8) == "中国象棋"


def test_long_lines_are_folded_under_an_indent() -> None:
    assert folded("one two three", 8, "  ") == ["one two", "  three"]
    assert folded("one two three", None) == ["one two three"]
    assert folded("", 8) == [""]


def test_halves_of_points_stand_under_halves() -> None:
    listing = Listing(
        (ListColumn("Team", "name"), ListColumn("GP", "points")), (row("Ash", "9"), row("Birch", "10½"))
    )
    assert listing_lines(listing) == ["Team    GP", "Ash     9", "Birch  10½"]


def test_a_listing_of_paper_stands_in_a_terminal_with_the_columns_that_are_wanted() -> None:
    columns = (ListColumn("Place", "number"), ListColumn("Player", "name"), ListColumn("Points", "number"))
    listing = Listing(columns, (row("1", "Ann", "3"), row("2", "Bob", "1")))
    assert listing_lines(listing.only("Place", "Player")) == ["Place  Player", "    1  Ann", "    2  Bob"]


def test_numbers_of_teams_stand_under_each_other_and_squares_before_them() -> None:
    columns = (ListColumn("White", "name"), ListColumn("Black", "name"))
    rows = (
        row(
            ListCell("9 Ajax", link=("team", 9), sign="white"),
            ListCell("10 Bern", link=("team", 10), sign="black"),
        ),
        row(ListCell("11 Cork", link=("team", 11), sign="white"), ListCell("bye")),
    )
    assert listing_lines(Listing(columns, rows)) == [
        "White      Black",
        "□  9 Ajax  ■ 10 Bern",
        "□ 11 Cork  bye",
    ]


def test_decimals_stand_under_decimals() -> None:
    columns = (ListColumn("A", "points"),)
    rows = tuple(row(text) for text in ("14.333", "12", "7½", "–"))
    assert listing_lines(Listing(columns, rows)) == ["     A", "14.333", "12.000", " 7.500", "     –"]
