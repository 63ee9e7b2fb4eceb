"""The documentation site: its examples run, its reference is up to date, it builds without warnings."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pairwright.cli.app import app
from pairwright.systems.registry import CATALOGUE
from tests.tools import tool

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
RUN = tool("run_docs")
RUNNING = [DOCS / "index.md", *sorted(DOCS.glob("tutorials/*.md")), *sorted(DOCS.glob("how-to/*.md"))]


@pytest.mark.parametrize("path", RUNNING, ids=lambda path: path.stem)
def test_the_blocks_of_a_page_run_and_say_what_is_shown(path: Path) -> None:
    shown, true = RUN.run_page(path)
    assert true == shown, "tools/run_docs.py --write puts the true output into the page"


@pytest.mark.parametrize("path", sorted(DOCS.glob("tutorials/*.md")), ids=lambda path: path.stem)
def test_no_block_of_a_tutorial_is_left_out(path: Path) -> None:
    found = RUN.blocks(path.read_text(encoding="utf-8"))
    assert found
    assert [block.text for block in found if not block.title and block.language != "console"] == []


def test_the_pages_that_follow_from_the_code_are_those_of_the_code() -> None:
    made = {
        name: tool(name).pages() for name in ("make_reference", "make_rules")
    }  # the second uses the first
    pages = {path: text for some in made.values() for path, text in some.items()}
    assert sorted(pages) == sorted([*DOCS.glob("reference/*.md"), *DOCS.glob("rules/*.md")])
    other = [path.name for path, text in pages.items() if path.read_text(encoding="utf-8") != text]
    assert other == [], "run tools/make_reference.py and tools/make_rules.py"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site; broken links, broken anchors and pages missing from the menu are warnings, and a warning fails
    the build."""
    pytest.importorskip("material")
    folder = tmp_path_factory.mktemp("site")
    # without --quiet, which would make --strict deaf
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    there = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=there, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    return folder


def test_every_page_is_in_the_site(site: Path) -> None:
    assert (
        len([*site.rglob("*.html")]) == len([*DOCS.rglob("*.md")]) + 1
    )  # and that for an address without a page


def test_the_site_asks_nothing_of_other_servers(site: Path) -> None:
    loaded = re.compile(r'<(?:script|img|iframe|source)[^>]* src="(http[^"]+)|<link[^>]* href="(http[^"]+)')
    found = {
        next(filter(None, match))
        for page in site.rglob("*.html")
        for match in loaded.findall(page.read_text(encoding="utf-8"))
    }
    assert found == set()
    styles = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.css"))
    assert re.findall(r"(?:@import|url\()[^;)]{0,3}https?://", styles) == []


def test_every_command_that_a_page_shows_exists_with_its_options() -> None:
    wrong = []
    for page in sorted([ROOT / "README.md", *DOCS.rglob("*.md")]):
        for block in RUN.blocks(page.read_text(encoding="utf-8")):
            for line in block.text.replace("\\\n", " ").splitlines():
                words = line.removeprefix("$ ").partition(" #")[0].split()
                if words[:1] == ["pairwright"] and block.language in ("console", "sh", "bash"):
                    wrong += [f"{page.name}: {line}: {word}" for word in unknown(words[1:])]
    assert wrong == []


def unknown(words: list[str]) -> Iterator[str]:
    """The options and commands of a line that there are not."""
    command: click.Command = app
    context = click.Context(app)
    names = {"--help", "--version"}
    for before, word in zip(["", *words], words, strict=False):
        if before == "--plugin":
            continue
        if isinstance(command, click.Group) and not word.startswith("-"):
            found = command.get_command(context, word)
            if found is not None:
                command = found
            elif command.name != "event" or word.isidentifier():
                yield word
        elif word.startswith("--") and not (command.name == "engine" and word[2:] in CATALOGUE):
            known = {name for one in command.params for name in [*one.opts, *one.secondary_opts]} | names
            if word.partition("=")[0] not in known:
                yield word
