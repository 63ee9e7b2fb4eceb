"""`tools/conform.py` reports every deviation from the expected answers, and nothing else."""

from __future__ import annotations

import copy
import gzip
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pairwright
from tests.formats.states import CASES, changed, small
from tests.tools import TOOLS, tool


@pytest.fixture(scope="module")
def conform() -> ModuleType:
    return tool("conform")


@pytest.fixture(scope="module")
def cases() -> list[dict[str, Any]]:
    with gzip.open(CASES, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def written(path: Path, rows: list[Any]) -> Path:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_every_stored_case_of_c0406_is_answered_as_expected(conform: ModuleType) -> None:
    """Pairs in order, colours, bye, brackets with residents, upfloaters and the value of every criterion."""
    report = conform.run(CASES)
    assert report.remarks == []
    assert (report.equal, report.different, report.errors) == (1339, 0, 0)


@pytest.mark.parametrize(
    ("name", "rows"), [("small", 798), ("impossible", 28), ("baku", 37), ("late", 13), ("disputed", 31)]
)
def test_every_stored_case_of_c0403_is_answered_as_expected(
    conform: ModuleType, name: str, rows: int
) -> None:
    """Pairs in the order of publication, colours, bye; of the small ones brackets with the value of every criterion."""
    report = conform.run(CASES.parent / f"dutch-{name}.jsonl.gz")
    assert report.remarks == []
    assert (report.equal, report.different, report.errors) == (rows, 0, 0)


FALSIFIED: list[tuple[str, Any]] = [
    ("pairs: reversed", lambda e: e.update(pairs=e["pairs"][::-1])),
    ("pairs: a colour", lambda e: e["pairs"][0].reverse()),
    ("pairs: one missing", lambda e: e["pairs"].pop()),
    ("bye", lambda e: e.update(bye=None if e["bye"] else 1)),
    ("brackets: a score", lambda e: e["brackets"][0].update(score=e["brackets"][0]["score"] + 0.5)),
    ("brackets: residents", lambda e: e["brackets"][0]["residents"].reverse()),
    ("brackets: a criterion", lambda e: e["brackets"][-1]["criteria"].update(C8=99)),
    ("brackets: null for 0", lambda e: e["brackets"][-1]["criteria"].update(C9=None)),
    ("brackets: a criterion too many", lambda e: e["brackets"][0]["criteria"].update(C11=0)),
    ("a field that we do not have", lambda e: e.update(median=4)),
    ("an error", lambda e: (e.clear(), e.update(error="no-legal-pairing"))),
]


@pytest.mark.parametrize(("name", "falsify"), FALSIFIED, ids=[name for name, _ in FALSIFIED])
def test_a_falsified_expectation_is_noticed(
    conform: ModuleType, cases: list[dict[str, Any]], tmp_path: Path, name: str, falsify: Any
) -> None:
    rows = copy.deepcopy(
        [
            row
            for row in cases
            if len(row["expected"].get("brackets", [{"residents": []}])[0]["residents"]) > 1
        ][:3]
    )
    falsify(rows[1]["expected"])
    path = written(tmp_path / "cases.jsonl", rows)
    report = conform.run(path)
    assert (report.equal, report.different, report.errors) == (2, 1, 0)
    assert report.remarks
    assert all(remark.startswith(f"{rows[1]['id']}: different: ") for remark in report.remarks)
    assert conform.main([str(path)]) == 1


def test_an_expected_error_is_compared_by_its_kind_and_by_why_when_given(conform: ModuleType) -> None:
    state = {**small(), "prohibited": [[1, 2, 3, 4, 5]], "forced": []}
    verdict = {
        name: conform.compare({"state": state, "expected": expected})[0]
        for name, expected in {
            "kind": {"error": "no-legal-pairing"},
            "other kind": {"error": "invalid-state"},
            "other why": {"error": "no-legal-pairing", "why": "no reason"},
            "pairs": {"pairs": []},
            "nothing": {},
        }.items()
    }
    assert verdict == {
        "kind": "equal",
        "other kind": "different",
        "other why": "different",
        "pairs": "different",
        "nothing": "error",
    }


def test_what_cannot_be_run_is_an_error_and_no_difference(conform: ModuleType, tmp_path: Path) -> None:
    rows = [
        {"id": "a", "state": changed("system", "some-other"), "expected": {"pairs": []}},
        {"id": "b", "teams": [], "expect": []},
    ]
    report = conform.run(written(tmp_path / "cases.jsonl", rows))
    assert (report.equal, report.different, report.errors) == (0, 0, 2)
    assert report.remarks == [
        f"a: error: system: there is no system 'some-other'; there are: {', '.join(pairwright.SYSTEMS)}",
        "b: error: no reader for a row with expect, id, teams",
    ]


def test_a_failure_of_the_program_is_an_error(conform: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("the cat")

    monkeypatch.setattr("pairwright.formats.answers.read_state", fail)
    assert conform.compare({"state": small(), "expected": {"pairs": []}}) == (
        "error",
        ["RuntimeError: the cat"],
    )


def test_true_is_not_one_and_a_whole_float_is_an_int(conform: ModuleType) -> None:
    assert conform._same({"a": [2.0, None]}, {"a": [2, None]})
    assert not conform._same({"a": True}, {"a": 1})
    assert not conform._same({"a": 0}, {"a": None})
    assert not conform._same([[1, 2]], [[1, 2], []])


def test_from_the_command_line(cases: list[dict[str, Any]], tmp_path: Path) -> None:
    good = written(tmp_path / "good.jsonl", cases[:4])
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(good.read_bytes()))
    wrong = copy.deepcopy(cases[:4])
    wrong[2]["expected"]["bye"] = 99
    bad = written(tmp_path / "bad.jsonl", wrong)
    empty = written(tmp_path / "empty.jsonl", [])

    def run(*paths: Path) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, TOOLS / "conform.py", *paths], capture_output=True, text=True, check=False
        )

    passed = run(good, packed)
    assert passed.returncode == 0
    assert [line.partition(" (")[0] for line in passed.stdout.splitlines()] == [
        "good.jsonl: 4 rows, 4 equal, 0 different, 0 in error",
        "packed.jsonl.gz: 4 rows, 4 equal, 0 different, 0 in error",
    ]
    failed = run(good, bad)
    assert failed.returncode == 1
    assert "bad.jsonl: 4 rows, 3 equal, 1 different, 0 in error" in failed.stdout
    assert f"  {wrong[2]['id']}: different: bye: expected 99, got " in failed.stdout
    assert run(empty).returncode == 1
