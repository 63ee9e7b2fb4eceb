#!/usr/bin/env python3
"""Write docs/rules: each article of the rule books with its row of docs/articles and what code and tests say about it.

The numbers are those of the texts (docs/articles/numbers.json): an article without a row stops this.

tools/make_rules.py
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from make_reference import DOCS, ROOT, escape, head

SOURCE = ROOT / "src" / "pairwright"
ABOUT = """
    A walk through the rule book with the code open: for each article the module and its functions whose
    docstrings name the article, then the tests. [The table](../articles/{page}) has the same in short, with what is
    not decisive.
    """


class Book(NamedTuple):
    """A rule book: the article numbers of its text, and the pages (or a part) with their rows."""

    name: str
    pages: tuple[str, ...]
    part: str
    numbers: tuple[str, ...]


class Row(NamedTuple):
    """A row of a table: the article, what it says, its code and its tests."""

    article: str
    says: str
    code: str
    tests: str

    @property
    def number(self) -> str:
        """The article number alone."""
        found = re.match(r"(?:Annex|Appendix) \d+|[CM\d]+(?:\.\d+)*[a-d]?", self.article)
        return found[0] if found else self.article


class Place(NamedTuple):
    """A function or class that names articles in its docstring, and the first sentence of it."""

    name: str
    text: str
    articles: frozenset[str]


def books() -> list[Book]:
    """The rule books whose tables are here."""
    found = json.loads((DOCS / "articles" / "numbers.json").read_text(encoding="utf-8"))
    every = [
        Book(one["book"], tuple(one["pages"]), one.get("part", ""), tuple(one["numbers"])) for one in found
    ]
    return [book for book in every if all(_page(name).is_file() for name in book.pages)]


def rows_of(book: Book) -> list[Row]:
    """The rows of a book, page by page."""
    return [row for name in book.pages for row in _rows(_page(name).read_text(encoding="utf-8"), book.part)]


def gaps(book: Book, rows: Sequence[Row]) -> list[str]:
    """The articles without a row of their own that names code and tests, or says why there are none."""
    whole = {row.number for row in rows if row.says and row.code and row.tests}
    return [number for number in book.numbers if number not in whole]


def pages() -> dict[Path, str]:
    """Every page that is made here, with its text."""
    made: dict[Path, str] = {}
    for book in books():
        if missing := gaps(book, rows_of(book)):
            raise SystemExit(f"{book.name}: no row in docs/articles has {', '.join(missing)}")
    for page in sorted((DOCS / "articles").glob("*.md")):
        made[DOCS / "rules" / page.name] = f"{_rules(page).rstrip()}\n"
    return made


def _page(name: str) -> Path:
    return DOCS / "articles" / f"{name}.md"


def _rules(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    title = re.sub(
        r"[,:] article by article$", ": code and tests", text.splitlines()[0].removeprefix("# ").strip()
    )
    lines = head(title, ABOUT.format(page=page.name))
    for book in books():
        if page.stem in book.pages:
            if book.part:
                heading = next(line for line in text.splitlines() if line.startswith(f"## {book.part}"))
                lines += [heading, ""]
            lines += _articles(page.stem, book, _rows(text, book.part))
    return "\n".join(lines)


def _rows(text: str, part: str) -> list[Row]:
    """The rows of tables whose first heading is `article`: of all, or of the part whose heading begins like this."""
    found: list[Row] = []
    heads: list[str] = []
    inside = not part
    for line in text.splitlines():
        if line.startswith("## ") and part:
            inside = line.startswith(f"## {part}")
        if not line.startswith("|"):
            heads = []
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "article":
            heads = cells
        elif heads and inside and set(cells[0]) - set("-: "):
            found.append(_row(dict(zip(heads, cells, strict=True))))
    return found


def _row(cells: dict[str, str]) -> Row:
    def cell(*names: str) -> str:
        return next((cells[name] for name in names if name in cells), "")

    says = cell("says", "what it says", "what the test shows", "why")
    if "why" in cells and "test" not in cells:
        return Row(cells["article"], says, "none", "not in a pairing")
    return Row(cells["article"], says, cell("module", "code") or "none of its own", cell("tests", "test"))


def _articles(page: str, book: Book, rows: Sequence[Row]) -> Iterator[str]:
    """The articles in the order of the text, headings above them first; then our own additions."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row.number, []).append(row)
    order: list[str] = []
    for number in book.numbers:
        above = [one for one in found if number.startswith(f"{one}.") or number[:-1] == one]
        order += [one for one in (*above, number) if one in found and one not in order]
    for number in [*order, *(one for one in found if one not in order)]:
        for row in found[number]:
            yield from _article(page, row)


def _article(book: str, row: Row) -> Iterator[str]:
    article, says, code, tests = row
    yield from [f"### {article}: {says}" if says else f"### {article}", ""]
    numbers = frozenset(
        re.findall(r"\d+(?:\.\d+)*[a-z]?|C\d+", f"{article} {says}" if "[C" in says else article)
    )
    modules = [name for cell in code.split(",") for name in re.findall(r"[\w/]+\.py", cell)]
    for name in modules:
        path = _module(book, name)
        yield f"- `{path.relative_to(SOURCE)}`: {_first(_tree(path))}"
        for place in _places(path):
            if place.articles & numbers:
                yield f"    - `{place.name}`: {place.text}"
    if not modules:
        yield f"- code: {code}"
    before = ""
    for name, said, file in _tests(tests, book):
        if file != before:
            yield f"- `{file}`"
        before = file
        yield f"    - `{name}`{f': {said}' if said else ''}"
    if "`" not in tests:
        yield f"- tests: {tests}"
    yield ""


def _module(book: str, name: str) -> Path:
    room = {"c0403": "dutch", "c0406": "team_swiss", "olympiad": "olympiad"}.get(book, "ibf")
    for folder in (SOURCE / "systems" / room, SOURCE):
        if (folder / name).is_file():
            return folder / name
    raise SystemExit(f"docs/articles/{book}.md names {name}, which is no module")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _first(node: ast.Module | ast.FunctionDef | ast.ClassDef) -> str:
    """The first sentence of a docstring."""
    paragraph = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split())
    sentence = re.match(r".*?[.](?= [A-Z`]|$)", paragraph)
    return escape((sentence[0] if sentence else paragraph).rstrip(".:;"))


@cache
def _places(path: Path) -> tuple[Place, ...]:
    found = []
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            doc = ast.get_docstring(node) or ""
            articles = frozenset(re.findall(r"(?<![\w.])(?:\d+(?:\.\d+)+|C\d+)(?![\w])", doc))
            if articles:
                found.append(Place(node.name, _first(node), articles))
    return tuple(found)


def _tests(cell: str, book: str) -> Iterator[tuple[str, str, str]]:
    """The tests named in a cell, with the first sentence of each and its file; a star matches any ending."""
    for file, name in re.findall(r"`(?:(?:[\w/]*/)?(test_\w+\.py)::)?(?:test_)?(\w+\*?)`", cell):
        wanted = [
            one for one in _all_tests() if fnmatchcase(one[0], f"test_{name}") and file in ("", one[2].name)
        ]
        near = [one for one in wanted if _room(book) in str(one[2])] or wanted
        for test, said, path in near:
            yield test, said, str(path)


def _room(book: str) -> str:
    return {
        "c0403": "dutch",
        "c0406": "test_c0406",
        "ibf-elimination": "ibf_elimination",
        "ibf": "ibf_",
        "team-round-robin": "test_team_round_robin",
        "olympiad": "olympiad",
    }[book]


@cache
def _all_tests() -> tuple[tuple[str, str, Path], ...]:
    return tuple(
        (node.name, _first(node), path.relative_to(ROOT))
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def main() -> None:
    """Write them."""
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
