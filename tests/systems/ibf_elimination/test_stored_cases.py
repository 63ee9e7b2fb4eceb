"""Stored brackets with their correct answers, through tools/conform.py."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent.parent.parent
CASES = ROOT / "tests" / "data" / "cases"


@pytest.fixture(scope="module")
def conform() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conform_for_brackets", ROOT / "tools" / "conform.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_bracket_is_as_expected(conform: ModuleType) -> None:
    """Lines, structure, log, places, rematches of single and double eliminations of 2 to 64 players."""
    report = conform.run(CASES / "ibf-elimination.jsonl.gz")
    assert (report.equal, report.rows, report.remarks) == (132, 132, [])


def test_every_qualifier_draw_is_as_expected(conform: ModuleType) -> None:
    report = conform.run(CASES / "ibf-qualifiers.jsonl.gz")
    assert (report.equal, report.rows, report.remarks) == (15, 15, [])


def test_every_re_entry_tournament_is_as_expected(conform: ModuleType) -> None:
    """Waves, re-entries with their lines, passes, rounds, places."""
    report = conform.run(CASES / "ibf-reentry.jsonl.gz")
    assert (report.equal, report.rows, report.remarks) == (84, 84, [])
