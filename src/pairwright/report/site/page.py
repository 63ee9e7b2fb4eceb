"""A page of the site, and a line of its search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..drawings import Picture
from ..listing import Pages


def _no_pictures() -> tuple[Picture, ...]:
    return ()


@dataclass(frozen=True, eq=False)
class Page:
    """A page: its path in the site without extension, its document and pictures (computed on access), and its menu
    entry."""

    path: str
    make: Callable[[], Pages]
    menu: str = ""
    wide: bool = False
    """Whether a table may be scrolled sideways."""
    draw: Callable[[], tuple[Picture, ...]] = _no_pictures

    @cached_property
    def document(self) -> Pages:
        """The content of the page."""
        return self.make()

    @cached_property
    def pictures(self) -> tuple[Picture, ...]:
        """The pictures on it."""
        return self.draw()

    @property
    def root(self) -> str:
        """The relative path from it to the home page's folder."""
        return "../" * self.path.count("/")


@dataclass(frozen=True, slots=True)
class SearchLine:
    """A search entry: the text to match, and its link."""

    text: str
    kind: str
    path: str
