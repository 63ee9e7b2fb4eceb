"""Rounds that were once paired wrongly; the expected answers are those of the literal reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pairwright as pw
from tests.reference.c0406 import pair

ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "regressions" / "c0406.jsonl").read_text().splitlines()
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['id']}: {row['fault']}")
def test_fault_is_gone(row: dict[str, Any]) -> None:
    answer = pw.answer(row["state"])
    assert {key: answer[key] for key in row["expected"]} == row["expected"]
    assert pair(row["state"]) == row["expected"]
