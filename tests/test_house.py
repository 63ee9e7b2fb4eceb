"""Package structure: allowed dependencies, data files, and wording."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "pairwright"
MODULES = sorted(PACKAGE.rglob("*.py"))


def outside(path: Path) -> Iterator[str]:
    """The packages from outside the standard library and this package that a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            names = [node.module]
        yield from (
            name for name in names if name.partition(".")[0] not in {*sys.stdlib_module_names, "pairwright"}
        )


FROM_OUTSIDE = {
    "cli": {"click", "distributed", "uvicorn"},
    "formats/tables/workbook.py": {"openpyxl", "defusedxml"},  # the extra `xlsx`, imported when it is needed
    "store": {"sqlalchemy"},
    "report": {
        "markupsafe",
        "fontTools",
        "icalendar",
        "jinja2",
        "segno",
        "typst",
    },  # the extra `print`, the same
    "simulate": {"distributed", "matplotlib", "pyarrow", "tqdm"},
    "web": {
        "anyio",
        "argon2",
        "h11",
        "jinja2",
        "litestar",
        "markdown_it",
        "msgspec",
        "multipart",
        "markupsafe",
        "prometheus_client",
        "sqlalchemy",
        "uvicorn",
    },
}
"""Package or module to the third-party packages that it may use; all others use the standard library only."""


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_uses_no_more_than_its_packages(path: Path) -> None:
    rooms = [name for name in FROM_OUTSIDE if path.is_relative_to(PACKAGE / name)]
    allowed = {package for name in rooms for package in FROM_OUTSIDE[name]}
    assert {name.partition(".")[0] for name in outside(path)} <= allowed


@pytest.mark.parametrize(
    "name",
    [
        "py.typed",
        "formats/schema/state-1.schema.json",
        "reasons/catalogue/en.toml",
        "report/fonts/NotoSans-Regular.ttf",
        "report/fonts/OFL.txt",
        "report/typst/base.typ",
    ],
)
def test_data_files_are_in_the_package(name: str) -> None:
    assert files("pairwright").joinpath(name).is_file()


THINGS = (
    "article|board|card|entry|federation|file|game|key|line|match|module|move|name|pair|picture|player|point"
)
THINGS += "|record|round|row|sheet|sign|state|system|table|team|test"
NOT_ENGLISH = {
    rf"(?<!in )\ba (?:{THINGS}|letter|character|answer) an? (?:{THINGS})\b": "one line per team",
    rf"\bone an? (?:{THINGS})\b": "one per round",
    r"\bfirst signs\b": "recognised by leading bytes",
    r"\bsigns of a (?:board|game|match|password)\b": "result characters; length",
    r"\blived mutant": "mutants survived",
    r"\bcomplaints? pass": "transient errors",
    r"\b[Ww]ho is (?:equal|tied) shares?\b": "tied players share a place",
    r"\b(?:least|best) conceivable\b|\bas good as conceivable\b": "best possible",
    r"\b[Ww]ished-for\b": "desired",
    r"\bkinds of trouble\b": "kinds of error",
    r"\bmade anew\b": "regenerated",
    r"\blargest matching\b": "maximum matching",
}
"""Turns of phrase that no technical editor would leave, to what to write instead."""
TEXTS = [*Path(__file__).parents[1].glob("*.md")]
TEXTS += [
    path
    for folder in ("src", "docs", "tests", "tools", "benchmarks", "examples")
    for ending in ("py", "md", "html", "toml")
    for path in (Path(__file__).parents[1] / folder).rglob(f"*.{ending}")
    if path != Path(__file__)
]


@pytest.mark.parametrize("phrase", NOT_ENGLISH)
def test_texts_are_plain_english(phrase: str) -> None:
    pattern = re.compile(phrase)
    found = []
    for path in TEXTS:
        words = " ".join(path.read_text(encoding="utf-8").split())
        found += [
            f"{path.name}: ...{words[max(0, m.start() - 40) : m.end() + 40]}..."
            for m in pattern.finditer(words)
        ]
    assert found == [], f"write: {NOT_ENGLISH[phrase]}"
