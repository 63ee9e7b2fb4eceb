"""No module needs itself: the imports of the package have no circle, at the top of a module, inside a function or for
a type checker only."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src"


def modules(source: Path) -> dict[str, Path]:
    found = {}
    for path in source.rglob("*.py"):
        parts = path.relative_to(source).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, known: Mapping[str, Path]) -> Iterator[str]:
    path = known[name]
    package = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*start, *([node.module] if node.module else [])])
            for alias in node.names:
                inside = f"{base}.{alias.name}"
                yield from (one for one in (inside if inside in known else base,) if one in known)


def circle(source: Path) -> list[str]:
    """The modules of a circle in the order in which they import each other; empty without one."""
    known = modules(source)
    try:
        TopologicalSorter({name: set(imports(name, known)) - {name} for name in known}).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_no_module_needs_itself() -> None:
    assert len(modules(SOURCE)) > 300
    assert circle(SOURCE) == []


@pytest.mark.parametrize(
    "back",
    [
        "from .b import x\n",
        "from ..pack import b\n",
        "import pack.b\n",
        "def late():\n    from . import b\n",
        "if TYPE_CHECKING:\n    from pack.b import x\n",
    ],
)
def test_a_circle_is_found_however_it_is_written(tmp_path: Path, back: str) -> None:
    package = tmp_path / "pack"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "b.py").write_text("from . import a\nx = 1\n")
    (package / "a.py").write_text(back)
    assert set(circle(tmp_path)) == {"pack.a", "pack.b"}
    (package / "a.py").write_text("import os\n")
    assert circle(tmp_path) == []
