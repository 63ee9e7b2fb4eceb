"""Bring all kept lists up to date from a folder of files, by the names of the files."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from ...domain.dates import day_of
from ...domain.errors import FileError, StateError
from ...domain.messages import Message, joined, msg
from ...domain.names import counted
from ...domain.rated_play import FIDE_LIST, list_name
from ..tables.headings import RATED, read_mapping
from .fide_text import looks_like_fide_text
from .index import build_index
from .kept import list_path
from .rated import Read

_FILES = (".txt", ".xml", ".csv", ".tsv", ".zip")
_OF_FIDE = "players_list"
"""How the names of FIDE's own files begin: the list of all players with all their ratings."""


class Updated(NamedTuple):
    """A list after an update."""

    name: str
    date: str
    """The day from which it is valid, where the name of its file says so."""
    read: Read = Read(0)
    """Of a list that was imported; without players: the one kept was current."""
    error: str = ""
    """Why it could not be read."""
    other: str = ""
    """The name of a text file that is no list."""

    @property
    def text(self) -> Message:
        """What happened to it, as a sentence."""
        if self.other:
            return msg("{file} is not a rating list.", file=self.other)
        what = joined(self.name, msg("of {date}", date=self.date)) if self.date else self.name
        done = counted(self.read.players, "player") if self.read.players else msg("current")
        return joined(msg("{list}: {what}.", list=what, what=self.error or done), self.read.left_out)

    def __str__(self) -> str:
        return str(self.text)


def update_lists(source: Path, folder: Path) -> list[Updated]:
    """Import into `folder` every list in `source` that is new, or newer than the one kept.

    The name of a file is that of its list, with its date: `fide@2026-11-01.zip`, `dwz.csv`; FIDE's own names are known.
    Headings of `dwz.csv` are explained by `dwz.mapping` beside it. Files with the endings .txt, .xml, .csv, .tsv and
    .zip are lists, if their names can be names of lists; a new .txt file without the headings of a list is named and
    left out, such as README.txt.
    """
    found = []
    for path in sorted(source.iterdir()):
        name, _, valid = path.stem.partition("@")
        name = list_name(name)
        if name.startswith(_OF_FIDE):
            name = FIDE_LIST
        if path.suffix.lower() not in _FILES or not path.is_file() or (valid and day_of(valid) is None):
            continue
        try:
            target = list_path(folder, name, valid)
        except StateError:
            continue
        mapping = path.with_suffix(".mapping")
        changed = max(one.stat().st_mtime_ns for one in (path, mapping) if one.is_file())
        if target.is_file() and target.stat().st_mtime_ns >= changed:
            found.append(Updated(name, valid))
            continue
        try:
            words = read_mapping(mapping.read_bytes(), str(mapping), RATED) if mapping.is_file() else None
            found.append(Updated(name, valid, build_index(str(path), str(target), words, None, valid)))
            os.utime(target, ns=(changed, changed))
        except FileError as error:
            other = path.name if not target.is_file() and _is_any_text(path) else ""
            found.append(Updated(name, valid, Read(0), "" if other else str(error).rstrip("."), other))
    return found


def _is_any_text(path: Path) -> bool:
    """Whether a .txt file that could not be read does not even begin as FIDE's lists do."""
    if path.suffix.lower() != ".txt" or path.stem.lower().startswith(_OF_FIDE):
        return False
    with path.open("rb") as file:
        return not looks_like_fide_text(file.read(512))
