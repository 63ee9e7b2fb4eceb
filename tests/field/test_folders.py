"""Every stored fault has a test with its name, and its class is in docs/field-cases.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.field import FOLDER

ROOT = Path(__file__).parents[2]
FAULTS = (
    "299-all-rounds-of-one", "announced-absence-export", "finished-early", "half-bye-240-points", "individual-with-013",
    "late-result-check", "names-letters", "pair-event-open-boards", "pair-with-nobody", "rating-export",
    "ratings-mapping", "trf-star-result", "trf16-team-bye", "withdraw-earlier",
)  # fmt: skip
PAGE = (ROOT / "docs" / "field-cases.md").read_text(encoding="utf-8")
NAMES = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^\s*def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


def kinds() -> list[list[str]]:
    """The rows of the table of classes: fault, class, what holds now, tests."""
    part = PAGE.split("## Classes of faults", 1)[1]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_has_a_test_named_after_it(fault: str) -> None:
    assert f"test_{fault.replace('-', '_')}" in NAMES


def test_every_folder_is_a_fault_of_the_list() -> None:
    assert {path.name for path in FOLDER.iterdir()} <= set(FAULTS)


def test_every_fault_has_its_kind_on_the_page() -> None:
    assert [row[0].strip("`") for row in kinds() if row[0].strip("`") in FAULTS] == list(FAULTS)


def test_every_test_of_the_table_of_kinds_exists() -> None:
    for fault, kind, rule, shown in kinds():
        named = re.findall(r"`(test_\w+)`", shown)
        assert named, fault
        assert kind, fault
        assert rule, fault
        assert [name for name in named if name not in NAMES] == [], fault
