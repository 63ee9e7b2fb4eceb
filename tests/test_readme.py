"""The examples in the README work as written."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.tools import tool

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
RUN = tool("run_docs")
PYTHON = [block.text for block in RUN.blocks(TEXT) if block.language == "python"]
SHELL = RUN.shell_lines(TEXT)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_python(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(PYTHON) == 1
    assert len(PYTHON[0].strip().splitlines()) <= 11
    exec(compile(PYTHON[0], "README.md", "exec"), {})
    said = capsys.readouterr().out
    assert "Ajax (2, " in said
    assert "Vietnam" in said


@pytest.mark.parametrize("line", SHELL)
def test_shell(here: Path, line: str) -> None:
    if ".xlsx" in line:
        pytest.importorskip("openpyxl")
    said, code = RUN.run(line)
    assert code == 0, said


def test_links_lead_somewhere() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", TEXT) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link.split("#")[0]).exists()] == []
