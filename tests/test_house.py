"""The house: what a room may use, and what belongs to an installed package."""

from __future__ import annotations

import ast
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


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_only_the_command_line_uses_more_than_the_standard_library(path: Path) -> None:
    allowed = {"click"} if path.is_relative_to(PACKAGE / "cli") else set()
    if path == PACKAGE / "formats" / "tables" / "workbook.py":  # the extra `xlsx`, imported when it is needed
        allowed = {"openpyxl", "openpyxl.cell", "openpyxl.styles", "defusedxml"}
    assert set(outside(path)) <= allowed


@pytest.mark.parametrize(
    "name", ["py.typed", "formats/schema/state-1.schema.json", "reasons/catalogue/en.toml"]
)
def test_data_files_are_in_the_package(name: str) -> None:
    assert files("pairwright").joinpath(name).is_file()
