#!/usr/bin/env python3
"""Write docs/rules: the tables of docs/articles, each article with what the code and the tests say about it.

tools/make_rules.py
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
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


def pages() -> dict[Path, str]:
    """Every page that is made here, with its text."""
    tables = sorted((DOCS / "articles").glob("*.md"))
    return {DOCS / "rules" / page.name: f"{_rules(page).rstrip()}\n" for page in tables}


class Place(NamedTuple):
    """A function or class that names articles in its docstring, and the first sentence of it."""

    name: str
    text: str
    articles: frozenset[str]


def _rules(page: Path) -> str:
    text = page.read_text(encoding="utf-8")
    title = re.sub(
        r"[,:] article by article$", ": code and tests", text.splitlines()[0].removeprefix("# ").strip()
    )
    lines = head(title, ABOUT.format(page=page.name))
    for line, cells in _rows(text):
        if line.startswith("## "):
            lines += [line, ""]
        elif cells:
            lines += _article(page.stem, cells)
    return "\n".join(_without_empty_parts(lines))


def _rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """Headings of parts, and the rows of tables whose first head is `article` and that have code."""
    open_table = False
    for line in text.splitlines():
        if line.startswith("## "):
            yield line, []
        if not line.startswith("|"):
            open_table = False
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if cells[0] == "article":
            open_table = len(cells) == 4
        elif open_table and set(cells[0]) - set("-: "):
            yield "", cells


def _without_empty_parts(lines: list[str]) -> Iterator[str]:
    for at, line in enumerate(lines):
        rest = [one for one in lines[at + 1 :] if one]
        if line.startswith("## ") and (not rest or rest[0].startswith("## ")):
            continue
        yield line


def _article(book: str, cells: list[str]) -> Iterator[str]:
    article, says, code, tests = cells
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
        yield f"- {code}"
    before = ""
    for name, said, file in _tests(tests, book):
        if file != before:
            yield f"- `{file}`"
        before = file
        yield f"    - `{name}`{f': {said}' if said else ''}"
    if "`" not in tests:
        yield f"- {tests}"
    yield ""


def _module(book: str, name: str) -> Path:
    room = {"c0406": "team_swiss", "olympiad": "olympiad"}.get(book, "ibf")
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
    """The tests that a cell names, with the first sentence of each and its file; a star stands for any end."""
    for file, name in re.findall(r"`(?:(?:[\w/]*/)?(test_\w+\.py)::)?(?:test_)?(\w+\*?)`", cell):
        wanted = [
            one for one in _all_tests() if fnmatchcase(one[0], f"test_{name}") and file in ("", one[2].name)
        ]
        near = [one for one in wanted if _room(book) in str(one[2])] or wanted
        for test, said, path in near:
            yield test, said, str(path)


def _room(book: str) -> str:
    return {
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
