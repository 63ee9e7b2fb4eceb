"""The folder in which rating lists are kept: one index for each list, or for each of its editions by date."""

from __future__ import annotations

from pathlib import Path

from ...domain.errors import FileError, StateError
from ...domain.messages import msg
from ...domain.rated_play import FIDE_LIST, list_name
from .index import Index
from .rated import About

_ENDING = ".sqlite"
_MOST_NAME = 40


def list_path(folder: Path, name: str, date: str = "") -> Path:
    """The index of a list, or of its edition of a date (YYYY-MM-DD); StateError if the name is not valid.

    Capitals make no other list: the file has the name without them.
    """
    name = list_name(name)
    if not 0 < len(name) <= _MOST_NAME or not all(sign.isalnum() or sign in "-_" for sign in name):
        raise StateError(msg("the name of a list may only have letters, digits, - and _, at most 40"))
    return folder / f"{name}{'@' if date else ''}{date}{_ENDING}"


def edition_of(path: Path, day: str = "") -> Path:
    """The edition of a list that is valid on a day, by default the newest; else the list without a date, and where
    there is none the oldest edition, which is after the day."""
    dated = sorted(path.parent.glob(f"{path.stem}@*{_ENDING}"))
    valid = [one for one in dated if not day or one.stem.partition("@")[2] <= day]
    if valid:
        return valid[-1]
    return path if path.is_file() or not dated else dated[0]


def kept_lists(folder: Path) -> dict[str, About | None]:
    """The editions by name (`fide`, or `fide@2026-11-01`), the lists of FIDE first, the newest edition of each first;
    None for one that cannot be read."""
    names = (
        sorted((path.stem for path in folder.glob(f"*{_ENDING}")), reverse=True) if folder.is_dir() else []
    )
    found: dict[str, About | None] = {}
    for name in sorted(names, key=lambda one: (one.partition("@")[0] != FIDE_LIST, one.partition("@")[0])):
        try:
            with Index(str(list_path(folder, *name.split("@", 1)))) as index:
                found[name] = index.about
        except FileError:
            found[name] = None
        except StateError:  # a file of somebody else
            continue
    return found
