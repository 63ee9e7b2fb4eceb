"""docs/check.md shows what the command prints, and the names in it exist."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

import pairwright as pw
from pairwright.checker import Kind
from pairwright.checker.document import report_document
from pairwright.cli.app import app

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "check.md").read_text(encoding="utf-8")


def test_the_round_made_by_hand_is_explained_as_shown(tmp_path: Path) -> None:
    pairs, shown = re.findall(r"```\n(.*?)```", TEXT.partition("## A round made by hand")[2], re.DOTALL)
    file = tmp_path / "round-4.txt"
    file.write_text(pairs, encoding="utf-8")
    cup = str(ROOT / "examples" / "club-cup.trf")
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, ["check", cup, "--pairs", str(file)])
    assert result.exit_code == 1
    assert result.stdout == shown


def test_every_fault_and_every_field_is_described() -> None:
    assert [kind.value for kind in Kind if kind.value not in TEXT] == []
    document = report_document(pw.check(ROOT / "examples" / "club-cup.trf", initial_colour="B"))
    [verdict] = document["rounds"][:1]
    named = {*document, *verdict, *verdict["faults"][0]} - {"format", "system", "round"}
    assert {name for name in named if f"`{name}`" not in TEXT} == set()


def test_the_python_runs(tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    [code] = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    (tmp_path / "league.trf").write_bytes((ROOT / "examples" / "club-cup.trf").read_bytes())
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "check.md", "exec"), {"event": pw.load("league.trf")})
