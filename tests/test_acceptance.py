"""docs/acceptance.md has every row of the checklist, each with its state and evidence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "acceptance.md").read_text(encoding="utf-8")
WANTED = (ROOT / "tests" / "data" / "acceptance-rows.txt").read_text(encoding="utf-8").split()


def numbers(cell: str) -> list[str]:
    """`A001`, `A033, A034` or `A038-A041` as single numbers."""
    found = []
    for part in cell.split(","):
        first, _, last = (one.strip() for one in part.partition("-"))
        assert re.fullmatch(r"A\d{3}", first), cell
        found += [f"A{number:03}" for number in range(int(first[1:]), int((last or first)[1:]) + 1)]
    return found


ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| A")
]


def test_every_row_of_the_checklist_is_on_the_page_once() -> None:
    assert len(WANTED) == 202
    assert sorted(one for number, *_ in ROWS for one in numbers(number)) == WANTED


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_row_is_done_with_what_shows_it_or_says_why_not(row: list[str]) -> None:
    _, question, requirement, state, shown = row
    assert question.startswith("Q")
    assert requirement
    assert state in ("done", "not applicable", "open")
    assert shown
    if state == "open":
        assert "lan: " in shown or "A1" in shown  # a plan of its own, or that of another row
    if state == "done":
        assert "`" in shown or re.match(r"(as A\d{3}|same|yes|a check runs)", shown)


def test_every_file_that_the_page_names_exists() -> None:
    for path in re.findall(r"`((?:tests|docs)/[\w./-]+)(?:::|`)", PAGE):
        assert (ROOT / path).exists(), path
