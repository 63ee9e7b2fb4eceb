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


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.name)
def test_every_module_of_a_row_mentions_its_article(book: Any) -> None:
    for page in book.pages:
        assert RULES.strangers(book, page, RULES._rows(RULES._page(page).read_text("utf-8"), book.part)) == []


@pytest.mark.parametrize(
    ("name", "article", "module"),
    [
        ("Olympiad 2022", "9.5", "inside_group.py"),
        ("Olympiad 2009", "42", "inside_group.py"),
        ("Olympiad 2008", "47", "inside_group.py"),
        ("Olympiad 2009", "45", "manager/snapshot.py"),
        ("Olympiad 2008", "58", "manager/snapshot.py"),
        ("Olympiad 2022", "5.1", "field.py"),
        ("Olympiad 2009", "14a", "domain/points.py"),
        # the same number in another edition is not enough
        ("Olympiad 2008", "45", "no_show.py"),
    ],
)
def test_a_module_that_does_not_mention_the_article_of_its_row_shows(
    name: str, article: str, module: str
) -> None:
    """Rows as they once were, beside those of today."""
    book = next(one for one in BOOKS if one.name == name)
    row = next(row for row in RULES.rows_of(book) if row.number == article)
    assert RULES.strangers(book, book.pages[0], [row, row._replace(code=f"{row.code}, {module}")]) == [
        (article, module)
    ]


def test_no_page_is_written_while_a_module_does_not_mention_its_article(monkeypatch: Any) -> None:
    monkeypatch.setattr(RULES, "mentions", lambda path, book: frozenset())
    with pytest.raises(SystemExit, match=r"does not mention"):
        RULES.pages()


@pytest.mark.parametrize(
    ("text", "label", "at_home", "articles"),
    [
        ("The bye: 4.1, 4.2 (2009: 12, 16b; 2008: 11, 15b).", "2022", True, {"4.1", "4.2"}),
        ("The bye: 4.1, 4.2 (2009: 12, 16b; 2008: 11, 15b).", "2009", False, {"12", "16b"}),
        ("The bye: 4.1, 4.2 (2009: 12, 16b; 2008: 11,\n    15b).", "2008", False, {"11", "15b"}),
        ("Unfinished games [2022: 5.1; 2009: 13].", "2022", False, {"5.1"}),
        ("Somewhere else 5.1 is another book's.", "2022", False, set()),
        ("C.04.3 articles 3.2, 3.6 and 4", "C.04.3", True, {"3.2", "3.6", "4"}),
        ("2008, rounds 4 to 11", "2008", False, set()),
        ("IBF 1.1 and Appendix 1 (FIDE C.05 Annex 1, Berger)", "C.05", False, {"Annex 1"}),
        ("IBF 1.1 and Appendix 1 (FIDE C.05 Annex 1, Berger)", "IBF", False, {"1.1", "Appendix 1"}),
        ("2 points, 15.5 kB", "2009", False, set()),
    ],
)
def test_articles_are_read_from_a_docstring(text: str, label: str, at_home: bool, articles: set[str]) -> None:
    assert RULES.cited(text, label, at_home) == articles


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
