"""The pages in docs/articles: every article is there, every module and every test they name exists."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "articles").glob("*.md"))
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^\s*def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}

FOLDERS = {
    "c0406": "systems/team_swiss",
    "olympiad": "systems/olympiad",
    "ibf": "systems/ibf",
    "ibf-elimination": "systems/ibf",
}

# every numbered article of the text, as far down as it states a rule of its own
C0406 = [
    "0", "1.1.1", "1.1.2", "1.1.3", "1.2.1", "1.2.2", "1.3.1", "1.3.2", "1.4", "1.5", "1.6.1", "1.6.2",
    "1.7", "1.7.1", "1.7.2", "2.1.1", "2.1.2", "2.2.1", "2.3.1", "2.3.2", "2.3.3", "2.3.4", "2.3.5",
    "2.3.6", "2.3.7", "3.1.1", "3.1.2", "3.2", "3.3.1", "3.3.2", "3.3.3", "3.4.1", "3.4.2", "3.4.3",
    "3.4.4", "3.5.1", "3.5.2", "3.5.3", "3.5.4", "3.5.5", "3.6.1", "3.6.2", "3.6.3", "3.6.4", "4.1",
    "4.2.1", "4.2.2", "4.2.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8",
    "4.3.9",
]  # fmt: skip


def rows(page: Path) -> list[list[str]]:
    """The cells of all table rows of a page, without heads and rules."""
    found = []
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and cells[0] != "article" and set(cells[0]) - set("-: "):
            found.append(cells)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_test_that_a_page_names_exists(page: Path) -> None:
    """A name may have its file before it, and end in a star: then at least one test begins like that."""
    cells = [cell for row in rows(page) for cell in row[2:]]
    named = {name for cell in cells for name in re.findall(r"`(?:[\w/.]+::)?(?:test_)?(\w+\*?)`", cell)}
    assert named
    missing = {name for name in named if not any(fnmatchcase(test, name) for test in TESTS)}
    assert not missing


def test_every_article_of_c0406_is_in_exactly_one_table() -> None:
    articles = [row[0] for row in rows(ROOT / "docs" / "articles" / "c0406.md")]
    assert len(articles) == len(set(articles))
    assert set(C0406) <= set(articles), sorted(set(C0406) - set(articles))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_module_that_a_page_names_is_where_it_says(page: Path) -> None:
    """A path is from `src/pairwright`; a name alone is there, or in the folder that the page names for its modules."""
    source = ROOT / "src" / "pairwright"
    folder = source / FOLDERS.get(page.stem, "")
    named = {name for row in rows(page) if len(row) == 4 for name in re.findall(r"[\w/]+\.py", row[2])}
    assert named
    assert {name for name in named if not any((at / name).is_file() for at in (source, folder))} == set()
