"""The literal reference of C.04.3 against the cases kept with the project: another brute force and two engines agree.

A row has the text of a TRF26 file, the rounds to pair with the right answer, and in `criteria` which criteria decide,
the values of each bracket, and the readings on which the answer depends.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.reference.dutch import LIMBO, NoLegalPairingError, pair
from tests.reference.dutch_trf import read

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES = Path(__file__).parent.parent / "data" / "cases"
OTHER_READINGS: dict[str, dict[str, Any]] = {
    "limbo": {"limbo": "none"},
    "c8short": {"c8": "pairs"},
    "mild": {"c12_mild": False},
}
"""What `hangs_on` says -> the option that selects the other reading."""

Row = dict[str, Any]


def rows(name: str) -> list[Row]:
    with gzip.open(CASES / f"dutch-{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def size(row: Row) -> int:
    return sum(line.startswith("001") for line in row["trf"].splitlines())


@pytest.fixture(scope="module")
def small() -> list[Row]:
    return rows("small")


def answer(row: Row, number: int, **options: Any) -> tuple[Any, Any, Any]:
    """Pairs, bye and brackets; None for all where no legal pairing exists."""
    try:
        found = pair(read(row["trf"], number, **options))
    except NoLegalPairingError:
        return None, None, None
    return [list(couple) for couple in found.pairs], found.bye, found.brackets


def points(value: Any) -> Any:
    """Scores as the cases write them: points, and 1000 more for the Limbo."""
    if isinstance(value, list):
        return [points(item) for item in value]
    return 1000 + (value - LIMBO) / 10 if value >= LIMBO else value / 10


def values(bracket: Any) -> dict[str, Any]:
    """The values of the criteria as the cases write them."""
    found = dict(bracket.values)
    found["C5"] = max(found["C5"], 0) / 10
    for name in ("C7", "C18", "C19", "C20", "C21"):
        found[name] = points(found[name])
    found["C8"] = [found["C8"][0], points(found["C8"][1])] if found["C8"] else []
    return found


def wrong(some: list[Row], **options: Any) -> Iterator[str]:
    """The rows for which the reference gives another answer: pairs in order, colours, bye, and criteria where given."""
    for row in some:
        for expected in row["rounds"]:
            pairs, bye, brackets = answer(row, expected["round"], **options)
            if (pairs, bye) != (expected["pairs"], expected["bye"]):
                yield f"{row['id']}, round {expected['round']}"
            for one, other in zip(brackets or (), row.get("criteria", {}).get("brackets", ()), strict=False):
                if values(one) != other["values"]:
                    yield f"{row['id']}, criteria of the bracket with {other['score']} points"


@pytest.mark.parametrize("players", range(6, 11))
def test_answers_and_criteria_of_a_field_of(players: int, small: list[Row]) -> None:
    some = [row for row in small if size(row) == players][:60]
    assert some
    assert list(wrong(some)) == []


def test_where_no_legal_pairing_exists() -> None:
    some = [row for row in rows("impossible") if size(row) < 12]
    assert len(some) > 20
    assert list(wrong(some)) == []


@pytest.mark.parametrize("name", ["baku", "late", "events"])
def test_whole_events_of_few_players(name: str) -> None:
    some = [row for row in rows(name) if size(row) < 11]
    assert some
    assert list(wrong(some[:8])) == []


def test_disputed_rows_have_the_answer_of_the_text() -> None:
    """C.04.7 1.2 is not of this text: its rows have no virtual points in the file."""
    some = [row for row in rows("disputed") if size(row) < 11 and "C.04.7" not in row["dispute"]]
    assert len(some) > 10
    assert list(wrong(some, parity="tpn")) == []


@pytest.mark.parametrize("tag", OTHER_READINGS)
def test_the_other_reading_changes_the_rows_that_hang_on_it_alone(tag: str, small: list[Row]) -> None:
    some = [row for row in small if size(row) < 10]
    hang = [row for row in some if tag in row["criteria"]["hangs_on"]][:20]
    rest = [row for row in some if tag not in row["criteria"]["hangs_on"]][:80]
    other = OTHER_READINGS[tag]
    assert hang
    for row in (*hang, *rest):
        [expected] = row["rounds"]
        same = answer(row, expected["round"], **other)[:2] == (expected["pairs"], expected["bye"])
        assert same is (row in rest), row["id"]
