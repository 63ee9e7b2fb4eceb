#!/usr/bin/env python3
"""Write docs/rules: each article of the rule books with its row of docs/articles and what code and tests say about it.

The numbers are those of the texts (docs/articles/numbers.json): an article without a row stops this, and so does a row
that names a module which does not mention its article.

tools/make_rules.py
"""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import NamedTuple

from make_reference import DOCS, ROOT, escape, head
from pairwright.systems.olympiad.editions import EDITIONS

SOURCE = ROOT / "src" / "pairwright"
ABOUT = """
    A walk through the rule book with the code open: for each article the module and its functions whose
    docstrings name the article, then the tests. [The table](../articles/{page}) has the same in short, with what is
    not decisive.
    """
_NUMBER = r"(?:(?:Annex|Appendix) \d+|C\d+|\d+(?:\.\d+)*[a-d]?)(?!\w)"
_LIST = rf"{_NUMBER}(?:(?:,| and) {_NUMBER})*"
_LABEL = r"(?:20\d\d|IBF|C\.\d\d(?:\.\d)?)"
_AFTER_LABEL = rf"(?:,? articles?|:)? ({_LIST})"
HOMES = {"2022": ("systems/olympiad",), "C.04.3": ("systems/dutch",), "C.04.6": ("systems/team_swiss",),
         "IBF": ("systems/ibf", "cups", "tiebreaks/backgammon.py")}  # fmt: skip
"""Where article numbers stand without a label, by the rule book that they then belong to."""


class Book(NamedTuple):
    """A rule book: the article numbers of its text, and the pages (or a part) with their rows."""

    name: str
    pages: tuple[str, ...]
    part: str
    numbers: tuple[str, ...]

    @property
    def label(self) -> str:
        """What stands before its article numbers in the source: `2009: 16a`, `IBF 4.6`, `C.04.6: 1.4`."""
        return self.part or self.name.split()[0].rstrip(",")


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
    """A function or class, the first sentence of its docstring, and the docstring, which may name articles."""

    name: str
    text: str
    doc: str


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


def strangers(book: Book, page: str, rows: Sequence[Row]) -> list[tuple[str, str]]:
    """The articles of rows of a page, each with a module named there that does not mention it in any way.

    Rows beyond the text (`(ours)`, other rule books) are not looked at.
    """
    return [
        (row.article, name)
        for row in rows
        if re.match(r"\d|Annex|Appendix", row.number)
        for name in modules_of(row)
        if not mentions(_module(page, name), book) & _wanted(row, book)
    ]


def modules_of(row: Row) -> list[str]:
    """The modules that a row names."""
    return re.findall(r"[\w/]+\.py", row.code)


def _wanted(row: Row, book: Book) -> frozenset[str]:
    """What a module has to mention: the article, the one whose paragraph it is, one of its own, or its criterion."""
    number = row.number
    whole = re.sub(r"(?:\.\d+|(?<=\d)[a-d])$", "", number)
    above = {whole} if "." in whole or number[-1].isalpha() else set()
    below = {one for one in book.numbers if re.fullmatch(rf"{re.escape(number)}(?:\..+|[a-d])", one)}
    return frozenset({number, *above, *below, *re.findall(r"\[(C\d+)\]", row.says)})


@cache
def mentions(path: Path, book: Book) -> frozenset[str]:
    """The articles of a book that a module mentions: in docstrings, comments and texts, or by topic (`editions`)."""
    of_edition = EDITIONS[f"olympiad-{book.part}"].articles if book.part else {}
    if path.name == "editions.py":
        return frozenset(of_edition.values())
    at_home = str(path.relative_to(SOURCE)).startswith(HOMES.get(book.label, ("/",)))
    said = frozenset(one for text in _said(path) for one in cited(text, book.label, at_home))
    return said | {of_edition[topic] for topic in _topics(path) if topic in of_edition}


def cited(text: str, label: str, at_home: bool) -> frozenset[str]:
    """The article numbers after a label, and `at_home` those without any."""
    text = " ".join(text.split())
    lists = re.findall(rf"{re.escape(label)}{_AFTER_LABEL}", text)
    found = {one for several in lists for one in re.split(r", | and ", several)}
    if at_home:
        rest = re.sub(rf"{_LABEL}{_AFTER_LABEL}", "", text)
        found.update(re.findall(r"(?<![\w.])(?:\d+(?:\.\d+)+|Appendix \d+|C\d+)(?!\w)", rest))
    return frozenset(found)


def _said(path: Path) -> Iterator[str]:
    """Docstrings, comments, what stands in brackets in other texts, and texts that are nothing but a citation."""
    tree = _tree(path)
    docs = {id(node.value): node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in docs or re.fullmatch(rf"{_NUMBER}|{_LABEL}{_AFTER_LABEL}", node.value):
                yield node.value
            else:
                yield from re.findall(r"\[([^\[\]]*)\]", node.value)


def _topics(path: Path) -> Iterator[str]:
    """The keys with which a module asks for articles: `edition.articles["bye"]`, `at.get("players")`."""
    asked = re.compile(r"(?:.*\.)?(?:at|articles)(?:\(.*\))?(?:\.get)?")
    for node in ast.walk(_tree(path)):
        by, key = None, None
        if isinstance(node, ast.Subscript):
            by, key = node.value, node.slice
        elif isinstance(node, ast.Call) and node.args:
            by, key = node.func, node.args[0]
        if by is not None and key is not None and asked.fullmatch(ast.unparse(by)):
            for part in ast.walk(key):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


def pages() -> dict[Path, str]:
    """Every page that is made here, with its text."""
    made: dict[Path, str] = {}
    for book in books():
        if missing := gaps(book, rows_of(book)):
            raise SystemExit(f"{book.name}: no row in docs/articles has {', '.join(missing)}")
        for name in book.pages:
            if strange := strangers(book, name, _rows(_page(name).read_text(encoding="utf-8"), book.part)):
                told = "; ".join(f"{module} does not mention {article}" for article, module in strange)
                raise SystemExit(f"docs/articles/{name}.md, {book.name}: {told}")
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
            yield from _article(page, book, row)


def _article(page: str, book: Book, row: Row) -> Iterator[str]:
    article, says, code, tests = row
    yield from [f"### {article}: {says}" if says else f"### {article}", ""]
    wanted = _wanted(row, book)
    modules = modules_of(row)
    for name in modules:
        path = _module(page, name)
        relative = str(path.relative_to(SOURCE))
        yield f"- `{relative}`: {_first(_tree(path))}"
        at_home = relative.startswith(HOMES.get(book.label, ("/",)))
        for place in _places(path):
            if cited(place.doc, book.label, at_home) & wanted:
                yield f"    - `{place.name}`: {place.text}"
    if not modules:
        yield f"- code: {code}"
    before = ""
    for name, said, file in _tests(tests, page):
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
    return tuple(
        Place(node.name, _first(node), doc)
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and (doc := ast.get_docstring(node))
    )


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
