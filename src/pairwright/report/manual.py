"""The manual: the pages of `docs`, which an installed package has in its folder `manual`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from ..domain.errors import StateError
from ..domain.messages import msg

_PACKAGE = Path(__file__).parents[1]
HOME = "index"
"""The first page."""


@cache
def manual_folder() -> Path:
    """Where the pages are: in the package, or in the source tree around it. StateError if there are none."""
    for folder in (_PACKAGE / "manual", _PACKAGE.parents[1] / "docs"):
        if (folder / f"{HOME}.md").is_file():
            return folder
    raise StateError(msg("This installation has no manual."))


@cache
def manual_pages() -> Mapping[str, str]:
    """The name of each page, such as `how-to/serve`, and its title: the first page, then those beside it, then those
    in folders."""
    folder = manual_folder()
    names = [path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.md")]
    names.sort(key=lambda name: (name != HOME, "/" in name, name))
    return MappingProxyType({name: _title(page_text(name)) for name in names})


def page_text(name: str) -> str:
    """A page as Markdown."""
    return (manual_folder() / f"{name}.md").read_text(encoding="utf-8")


def page_named(text: str) -> str:
    """The name of the page that somebody means: the name, or its last part if one page alone has it."""
    wanted = text.strip().lower().removesuffix(".md")
    names = [name for name in manual_pages() if wanted in (name, name.rpartition("/")[2])]
    if wanted in names:
        return wanted
    if len(names) == 1:
        return names[0]
    if names:
        raise StateError(msg("{text} may be {names}", text=text, names=", ".join(names)))
    raise StateError(msg("the manual has no page {page}; `pairwright manual` lists them", page=text))


def _title(text: str) -> str:
    """The heading of a page."""
    return next(line.removeprefix("# ") for line in text.splitlines() if line.startswith("# "))
