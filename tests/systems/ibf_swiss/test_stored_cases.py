"""The stored cases of article 4.6, of tournaments to N losses, and the tables of Appendix 1."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import tool

CASES = Path(__file__).parents[2] / "data" / "cases"


@pytest.mark.parametrize(
    ("name", "rows"),
    [("ibf-swiss.jsonl.gz", 200), ("ibf-lives.jsonl.gz", 44), ("ibf-round-robin.json.gz", 1)],
)
def test_every_stored_case_of_the_federation_is_as_expected(name: str, rows: int) -> None:
    report = tool("conform").run(CASES / name)
    assert report.remarks == []
    assert (report.equal, report.different, report.errors) == (rows, 0, 0)
