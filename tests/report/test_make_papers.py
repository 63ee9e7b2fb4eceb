"""The tool that draws every document as images, for looking at."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import tool


def test_the_tool_names_each_document_that_it_has_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It printed a function in place of the name."""
    papers = tool("make_papers")
    event = min(papers.EVENTS)
    monkeypatch.setattr("sys.argv", ["make_papers.py", str(tmp_path), "--only", event, "--what", "report"])
    papers.main()
    assert capsys.readouterr().out.startswith(f"{event}/report: ")
    assert (tmp_path / event / "report-1.png").exists()
