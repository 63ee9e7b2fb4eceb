"""The literal reference of C.04.6 against the cases kept with the project (another program's answers).

A row of the cases has a state, the expected answer, and `depends`: the readings on which the answer depends.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.reference.c0406 import pair

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent.parent / "data" / "cases" / "c0406.jsonl.gz"

# What `depends` says -> the option that selects the other reading.
OTHER_READINGS: dict[str, dict[str, Any]] = {
    "r_ff": {"r_forfeit_floats": True},
    "r_c5": {"r_c5_legal": False},
    "r_c6": {"r_c6": "parity"},
    "r_next": {"r_following": "next_nonempty"},
    "r_pab": {"r_following": "with_pab"},
    "r_b0": {"r_b_last_zero": "none"},
}

Row = dict[str, Any]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def with_options(state: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    return {**state, "options": {**state["options"], **options}}


def differs(row: Row, options: dict[str, Any]) -> bool:
    """Whether the pairs or the bye of the row change under these options."""
    answer = pair(with_options(row["state"], options))
    return any(answer.get(key) != row["expected"].get(key) for key in ("error", "pairs", "bye"))


def unequal(rows: list[Row]) -> Iterator[str]:
    """The rows for which the reference gives another answer: pairs in order, colours, bye, brackets with criteria."""
    for row in rows:
        answer = pair(row["state"])
        answer.pop("why", None)
        if answer != row["expected"]:
            yield row["id"]


@pytest.mark.parametrize("size", range(4, 13))
def test_answers_of_a_field_of(size: int, rows: list[Row]) -> None:
    some = [row for row in rows if len(row["state"]["entries"]) == size][:80]
    assert some
    assert list(unequal(some)) == []


@pytest.mark.parametrize("tag", OTHER_READINGS)
def test_the_other_reading_changes_the_rows_that_hang_on_it(tag: str, rows: list[Row]) -> None:
    some = [row for row in rows if tag in row["depends"]][:40]
    assert some
    assert [row["id"] for row in some if not differs(row, OTHER_READINGS[tag])] == []


@pytest.mark.parametrize("tag", OTHER_READINGS)
def test_the_other_reading_leaves_the_rows_that_do_not_hang_on_it(tag: str, rows: list[Row]) -> None:
    # The small rows made by hand ("x") do not say on which readings they depend.
    some = [row for row in rows if tag not in row["depends"] and "-x" not in row["id"]][::20]
    assert some
    assert [row["id"] for row in some if differs(row, OTHER_READINGS[tag])] == []
