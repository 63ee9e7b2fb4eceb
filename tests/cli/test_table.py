"""Tables: alignment, width, ellipsis."""

from __future__ import annotations

import pytest

from pairwright.cli.table import Column, cut, folded, table, text_width

COLUMNS = [Column("No", right=True), Column("Name", name=True), Column("MP", right=True)]


def test_columns_are_aligned_and_lines_have_no_blank_end() -> None:
    rows = [["1", "Ash", "9"], ["12", "Birch", "10"]]
    assert table([*COLUMNS, Column("Note")], [[*row, ""] for row in rows]) == [
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
    columns = [Column("A", name=True), Column("B", name=True)]
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
