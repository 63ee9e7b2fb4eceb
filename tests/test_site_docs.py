"""The site of the documentation: its pages run, its reference is that of the code, it builds without a warning."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import tool

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RUN = tool("run_docs")
RUNNING = [DOCS / "index.md", *sorted(DOCS.glob("tutorials/*.md")), *sorted(DOCS.glob("how-to/*.md"))]


@pytest.mark.parametrize("page", RUNNING, ids=lambda page: page.stem)
def test_the_blocks_of_a_page_run_and_say_what_is_shown(page: Path) -> None:
    shown, true = RUN.run_page(page)
    assert true == shown, "tools/run_docs.py --write puts the true output into the page"


@pytest.mark.parametrize("page", sorted(DOCS.glob("tutorials/*.md")), ids=lambda page: page.stem)
def test_no_block_of_a_tutorial_is_left_out(page: Path) -> None:
    found = RUN.blocks(page.read_text(encoding="utf-8"))
    assert found
    assert [block.text for block in found if not block.title and block.language != "console"] == []
