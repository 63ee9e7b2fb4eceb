"""The manual in the terminal [acceptance A007]."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pairwright.cli.app import app
from pairwright.domain.errors import StateError
from pairwright.report import manual

DOCS = Path(__file__).parents[2] / "docs"


def test_a007_the_command_lists_every_page_of_the_manual() -> None:
    lines = CliRunner().invoke(app, ["manual"]).stdout.splitlines()
    pages = sorted(path.relative_to(DOCS).with_suffix("").as_posix() for path in DOCS.rglob("*.md"))
    assert lines[0] == f"{len(pages)} pages; `pairwright manual PAGE` shows one."
    assert sorted(line.split()[0] for line in lines[2:]) == pages
    assert lines[2].split() == ["index", "pairwright"]


@pytest.mark.parametrize("name", ["how-to/serve", "serve", "Serve", "how-to/serve.md"])
def test_a007_a_page_is_shown_by_its_name_or_the_last_part_of_it(name: str) -> None:
    done = CliRunner().invoke(app, ["manual", name])
    assert done.stdout == (DOCS / "how-to" / "serve.md").read_text(encoding="utf-8") + "\n"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nothing", "the manual has no page nothing; `pairwright manual` lists them"),
        ("../README", "the manual has no page ../README; `pairwright manual` lists them"),
        ("olympiad", "olympiad may be articles/olympiad, rules/olympiad, tutorials/olympiad"),
    ],
)
def test_a_page_that_is_not_there_or_is_two_is_said(name: str, why: str) -> None:
    done = CliRunner().invoke(app, ["manual", name])
    assert (done.exit_code, done.stderr.strip()) == (3, why)


def test_an_installed_package_has_its_own_manual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manual, "_PACKAGE", tmp_path / "lib" / "pairwright")
    manual.manual_folder.cache_clear()
    try:
        with pytest.raises(StateError, match="no manual"):
            manual.manual_folder()
        page = tmp_path / "lib" / "pairwright" / "manual" / "index.md"
        page.parent.mkdir(parents=True)
        page.write_text("# Title\n", encoding="utf-8")
        assert manual.manual_folder() == page.parent
    finally:
        manual.manual_folder.cache_clear()
