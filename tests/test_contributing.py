"""The pages for contributors work as written: their blocks are applied to a copy of this tree, their commands run.

In a page, a block with a title is a file: `diff` changes one (lines with `-` and blanks are found there as they are,
exactly once; `@@` stands between two places), any other language makes a new one. In a block `console`, lines after
`$` are commands, and the lines below them are in what they print.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "contributing").glob("*.md"))
BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COPIED = (
    "src",
    "tests",
    "tools",
    "docs",
    "examples",
    "pyproject.toml",
    "CHANGELOG.md",
    "README.md",
    "mkdocs.yml",
)
LEFT_OUT = shutil.ignore_patterns("__pycache__", "images")


def apply(page: str, tree: Path) -> list[tuple[str, list[str]]]:
    """Make the files of a page; its commands with the lines that they must print."""
    commands: list[tuple[str, list[str]]] = []
    for language, title, text in BLOCK.findall(page):
        path = tree / title
        if language == "diff":
            assert title, "a diff says in which file"
            path.write_text(changed(path.read_text(encoding="utf-8"), text), encoding="utf-8")
        elif title:
            assert not path.exists(), f"{title} is there already"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif language == "console":
            for line in text.splitlines():
                if line.startswith("$ "):
                    commands.append((line[2:], []))
                else:
                    commands[-1][1].append(line)
    return commands


def changed(text: str, diff: str) -> str:
    """The text of a file after the changes of a block."""
    for place in re.split(r"^@@.*\n", diff, flags=re.MULTILINE):
        lines = [line for line in place.splitlines() if line]
        before = "".join(f"{line[1:]}\n" for line in lines if line[0] in " -")
        after = "".join(f"{line[1:]}\n" for line in lines if line[0] in " +")
        assert before, "a change needs lines that are there"
        assert f"\n{text}".count(f"\n{before}") == 1, f"not there exactly once:\n{before}"
        text = f"\n{text}".replace(f"\n{before}", f"\n{after}")[1:]
    return text


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_blocks_of_a_page_work(path: Path, tmp_path: Path) -> None:
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, tmp_path)
    commands = apply(path.read_text(encoding="utf-8"), tmp_path)
    assert len(commands) > 1
    programs = Path(sys.executable).parent
    here = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tmp_path / "src"), str(tmp_path))),
        "PATH": f"{programs}{os.pathsep}{os.environ.get('PATH', '')}",
    }
    for command, shown in commands:
        run = subprocess.run(
            command, shell=True, cwd=tmp_path, env=here, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, f"{command}\n{run.stdout}{run.stderr}"
        printed = plain(run.stdout)
        missing = [line for line in shown if plain(line).strip() not in printed]
        assert missing == [], f"{command}\n{run.stdout}"


def plain(text: str) -> str:
    """Without running times."""
    return re.sub(r" in [\d.]+s( \([\d:]+\))?", "", text)


def test_the_pages_are_short() -> None:
    assert [path.stem for path in PAGES] == ["edition", "format", "system", "tie-break"]
    for page in PAGES:
        prose = BLOCK.sub("", page.read_text(encoding="utf-8"))
        assert len(prose.split()) < 500, page.name


def test_a_block_that_fits_nowhere_is_an_error() -> None:
    assert changed("a\nb\nc\n", " a\n-b\n+d\n") == "a\nd\nc\n"
    assert changed("a\nb\nc\n", "+z\n a\n@@\n c\n+d\n") == "z\na\nb\nc\nd\n"
    for diff in (" x\n+y\n", "-a\n b b\n"):
        with pytest.raises(AssertionError, match="not there exactly once"):
            changed("a\nb\na\n", diff)
