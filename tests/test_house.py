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


FROM_OUTSIDE = {
    "cli": {"click", "distributed", "uvicorn"},
    "formats/tables/workbook.py": {"openpyxl", "defusedxml"},  # the extra `xlsx`, imported when it is needed
    "store": {"sqlalchemy"},
    "report": {"markupsafe", "fontTools", "icalendar", "jinja2", "typst"},  # the extra `print`, the same
    "simulate": {"distributed", "matplotlib", "pyarrow", "tqdm"},
    "web": {"anyio", "argon2", "segno", "jinja2", "litestar", "sqlalchemy", "uvicorn"},
}
"""Room or module to the packages that it may use; all others have the standard library."""


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
