"""The pages in docs/articles: every article of the texts is listed, and every module and test named exists."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from tests.tools import tool

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "articles").glob("*.md"))
TESTS = {
    name
    for path in (ROOT / "tests").rglob("test_*.py")
    for name in re.findall(r"^\s*def test_(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}

FOLDERS = {
    "c0403": "systems/dutch",
    "c0406": "systems/team_swiss",
    "olympiad": "systems/olympiad",
    "ibf": "systems/ibf",
    "ibf-elimination": "systems/ibf",
}

tool("make_reference")  # the next one uses it
RULES = tool("make_rules")
BOOKS = RULES.books()
IN_THE_SOURCE = ("C.04.6 (2026)", "IBF")
"""Books whose articles a search of the source finds by number; those of the Olympiads are numbers without dots, told
apart by edition, and have their modules in the table."""


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


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_article_of_the_texts_has_a_row_of_its_own(book: Any) -> None:
    """With code and tests, or with the reason why there are none."""
    assert RULES.gaps(book, RULES.rows_of(book)) == []


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_a_row_that_is_missing_shows(book: Any) -> None:
    number = book.numbers[len(book.numbers) // 2]
    rows = [row for row in RULES.rows_of(book) if row.number != number]
    assert RULES.gaps(book, rows) == [number]
    empty = [row._replace(tests="") if row.number == number else row for row in RULES.rows_of(book)]
    assert RULES.gaps(book, empty) == [number]


def test_every_article_of_c0406_is_in_exactly_one_row() -> None:
    articles = [row[0] for row in rows(ROOT / "docs" / "articles" / "c0406.md")]
    assert len(articles) == len(set(articles))


@pytest.mark.parametrize(
    "book", [one for one in BOOKS if one.name in IN_THE_SOURCE], ids=lambda book: book.name
)
def test_a_search_for_an_article_finds_its_module(book: Any) -> None:
    """At least one of the modules of its row has the number."""
    lost = []
    for number in book.numbers:
        modules = {
            RULES._module(page, name)
            for page in book.pages
            for row in RULES._rows(RULES._page(page).read_text("utf-8"), book.part)
            if row.number == number
            for name in re.findall(r"[\w/]+\.py", row.code)
        }
        pattern = re.compile(rf"(?<![\d.]){re.escape(number)}(?!\.?\d)")
        if modules and not any(pattern.search(module.read_text("utf-8")) for module in modules):
            lost.append((number, sorted(module.name for module in modules)))
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_module_that_a_page_names_is_where_it_says(page: Path) -> None:
    """A path is from `src/pairwright`; a name alone is there, or in the folder that the page names for its modules."""
    source = ROOT / "src" / "pairwright"
    folder = source / FOLDERS.get(page.stem, "")
    named = {name for row in rows(page) if len(row) == 4 for name in re.findall(r"[\w/]+\.py", row[2])}
    assert named
    assert {name for name in named if not any((at / name).is_file() for at in (source, folder))} == set()
