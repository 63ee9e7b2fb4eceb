"""The engine of C.04.3 against the stored cases, on which a brute-force search and two other engines agree."""

from __future__ import annotations

from typing import Any

import pytest

import pairwright as pw
from tests.systems.dutch.cases import Row, rows, tournaments
from tests.tools import tool

bracket_row = tool("conform_dutch").bracket_row


def answer(tournament: pw.Tournament) -> tuple[Any, Any, Any]:
    """Pairs in the order of the boards, bye and brackets; None for all where no legal pairing exists."""
    try:
        found = pw.pair(tournament)
    except pw.NoLegalPairing:
        return None, None, ()
    bye = found.bye.tpn if found.bye else None
    return [[pair.white.tpn, pair.black.tpn] for pair in found.tables], bye, found.brackets


def wrong(row: Row, **options: Any) -> list[str]:
    """Where the answer to a row is wrong."""
    found = []
    for tournament, expected in tournaments(row, **options):
        pairs, bye, brackets = answer(tournament)
        if (pairs, bye) != (expected["pairs"], expected["bye"]):
            found.append(f"{row['id']}, round {expected['round']}")
        for one, other in zip(brackets, row.get("criteria", {}).get("brackets", brackets), strict=True):
            if other is not one and bracket_row(one)["values"] != other["values"]:
                found.append(f"{row['id']}, criteria of the bracket with {other['score']} points")
    return found


@pytest.mark.parametrize(
    ("name", "count"),
    [("small", 798), ("impossible", 28), ("events", 219), ("baku", 37), ("late", 13), ("parity", 132)],
)
def test_every_row_is_reproduced_with_its_criteria(name: str, count: int) -> None:
    some = rows(name)
    assert len(some) == count
    assert [fault for row in some for fault in wrong(row)] == []


def test_disputed_rows_have_the_answer_of_the_text() -> None:
    """Rows about C.04.7 have no virtual points in their file: there the option gives them."""
    for row in rows("disputed"):
        options: dict[str, Any] = {"parity": "tpn"}
        if "C.04.7" in row["dispute"]:
            options["acceleration"] = "baku"
        assert wrong(row, **options) == [], row["dispute"]
