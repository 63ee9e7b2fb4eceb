"""The index of a rating list: one SQLite file, built under a temporary name and then moved into place."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from time import time
from typing import BinaryIO

from ...domain.errors import FileError, Issue
from ...domain.messages import msg
from ...domain.names import folded_words
from ..signatures import PICTURES
from .fide_text import looks_like_fide_text, read_fide_text
from .fide_xml import looks_like_xml, read_fide_xml
from .national_csv import read_national_csv
from .rated import About, Rated, Read
from .source import opened

_FORMAT = 4
_BATCH = 20_000
_MOST_FOUND = 200
_MOST_STEPS, _STEP = 20_000_000, 10_000
"""Steps of the database for a look-up by name, and after how many they are counted: somebody types meanwhile, and
single letters lead through millions of names."""
_ABANDONED = 3600.0
"""Seconds after which a temporary file that is no longer being written counts as abandoned."""
_COLUMNS = "id, name, federation, sex, title, standard, rapid, blitz, birth, fide_id, inactive"


def key_of(name: str) -> str:
    """A search key for a name: lower case without accents, words separated by one space."""
    return folded_words(name) or name.casefold()


def build_index(
    path: str,
    target: str,
    mapping: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
    date: str = "",
    source: str = "",
) -> Read:
    """Read the list in `path` into the index `target`, which is replaced only when the new one is complete.

    `date` (YYYY-MM-DD) is the day from which the list is valid, `source` the name of its file if that is not `path`.
    The format is recognised by leading bytes. The index gets the time of the file, by which a newer one is known.
    Returns how many players there are, and the headings that are not understood; FileError if it cannot be read.
    """
    Path(target).parent.mkdir(parents=True, exist_ok=True)
    part = f"{target}.{os.getpid()}.part"
    for left in Path(target).parent.glob(f"{Path(target).name}.*.part"):  # left by an import that was killed
        with contextlib.suppress(OSError):
            if time() - left.stat().st_mtime > _ABANDONED:
                left.unlink()
    try:
        changed = Path(path).stat().st_mtime_ns
        with opened(path) as (stream, name):
            players, unused = _players(stream, name, mapping)
            count = _store(part, players, progress, (date, source or Path(path).name))
        if not count:
            raise FileError(path, [Issue(msg("there is no player in this list"))])
        os.utime(part, ns=(changed, changed))
        Path(part).replace(target)
    finally:
        with contextlib.suppress(OSError):
            Path(part).unlink(missing_ok=True)
    return Read(count, unused)


def _players(
    stream: BinaryIO, name: str, mapping: Mapping[str, str] | None
) -> tuple[Iterator[Rated], tuple[str, ...]]:
    head = stream.peek(512)[:512] if hasattr(stream, "peek") else b""
    if head.startswith(PICTURES) or (b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff"))):
        why = msg(
            "this is no rating list but a picture, a PDF or the file of another program; save the list as CSV, or take "
            "the one that the federation offers as text, XML or ZIP"
        )
        raise FileError(name, [Issue(why)])
    if looks_like_xml(head):
        return read_fide_xml(stream, name), ()
    if looks_like_fide_text(head) and not mapping:
        return read_fide_text(stream, name), ()
    return read_national_csv(stream, name, mapping)


def _store(
    part: str, players: Iterable[Rated], progress: Callable[[int], None] | None, about: tuple[str, str]
) -> int:
    with contextlib.closing(sqlite3.connect(part)) as db:
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -60000")
        db.execute(f"PRAGMA user_version = {_FORMAT}")
        db.execute(
            "CREATE TABLE player (id PRIMARY KEY, key TEXT, name TEXT, federation TEXT, sex TEXT, title TEXT, "
            "standard INTEGER, rapid INTEGER, blitz INTEGER, birth TEXT, fide_id INTEGER, inactive INTEGER) "
            "WITHOUT ROWID"
        )
        count = 0
        rows = iter(players)
        while batch := [(row.id, key_of(row.name), *row[1:]) for row in islice(rows, _BATCH)]:
            db.executemany("INSERT OR REPLACE INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", batch)
            count += len(batch)
            if progress is not None:
                progress(count)
        db.execute("CREATE TABLE list (players INTEGER, date TEXT, source TEXT, at TEXT)")
        at = datetime.now(UTC).isoformat(timespec="seconds")
        db.execute("INSERT INTO list SELECT count(*), ?, ?, ? FROM player", (*about, at))
        db.execute("CREATE INDEX by_key ON player (key, standard)")
        db.execute("CREATE INDEX by_fide_id ON player (fide_id) WHERE fide_id > 0")
        db.commit()
    return count


class Index:
    """An existing index; use it with `with`."""

    def __init__(self, path: str) -> None:
        self.name = Path(path).stem.partition("@")[0]
        """The name of the list, without the date of an edition."""
        if not Path(path).is_file():
            raise FileError(
                path, [Issue(msg("there is no index here; `pairwright ratings import` makes one"))]
            )
        try:
            self._db = sqlite3.connect(f"{Path(path).resolve().as_uri()}?mode=ro", uri=True)
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
        except sqlite3.DatabaseError as error:
            raise FileError(path, [Issue(msg("not an index of ratings: {error}", error=error))]) from None
        if version != _FORMAT:
            self._db.close()
            raise FileError(path, [Issue(msg("the index is of another version; import the list again"))])

    def __enter__(self) -> Index:
        return self

    def __exit__(self, *_: object) -> None:
        self._db.close()

    def __len__(self) -> int:
        return self.about.players

    @property
    def about(self) -> About:
        """How many players the list has, its date, and where it came from and when."""
        return About(*self._db.execute("SELECT players, date, source, at FROM list").fetchone())

    @property
    def date(self) -> str:
        """The day from which the list is valid, YYYY-MM-DD; empty when it was not given."""
        return self.about.date

    def by_id(self, number: int | str) -> Rated | None:
        """The player with this id in the list."""
        return self._one("id = ?", number)

    def by_fide_id(self, number: int) -> Rated | None:
        """The player with this FIDE id, in a list of FIDE or of a federation."""
        return self._one("fide_id = ? AND fide_id > 0", number) or self._one("id = ?", number)

    def by_name(self, name: str, most: int = 20) -> list[Rated]:
        """Players whose names begin with these words, in either order of family name and given names; highest rated
        first. Words with which too many names begin find only some, or nobody."""
        words = key_of(name).split()[:6]
        turns = sorted(range(len(words)), key=lambda turn: -len(words[turn]))  # the fewest names first
        found: dict[int | str, Rated] = {}
        left = _MOST_STEPS // _STEP

        def is_over() -> bool:
            nonlocal left
            left -= 1
            return left < 0

        self._db.set_progress_handler(is_over, _STEP)
        try:
            for turn in turns:
                found |= {row[0]: _rated(row) for row in self._beginning(words[turn:] + words[:turn], most)}
        except sqlite3.OperationalError:
            if left >= 0:
                raise
        finally:
            self._db.set_progress_handler(None, 0)
        return sorted(found.values(), key=lambda rated: -rated.standard)[:most]

    def _beginning(self, words: list[str], most: int) -> sqlite3.Cursor:
        """The names that begin with the first word and have the others later."""
        first, *others = words
        where = "key >= ? AND key < ?" + " AND (' ' || key) LIKE ?" * len(others)
        return self._db.execute(  # the inner query is answered from the index alone
            f"SELECT {_COLUMNS} FROM player WHERE id IN "  # noqa: S608  no input in it
            f"(SELECT id FROM player WHERE {where} ORDER BY standard DESC LIMIT ?)",
            (first, f"{first}\U0010ffff", *(f"% {word}%" for word in others), min(most, _MOST_FOUND)),
        )

    def same_name(self, name: str) -> list[Rated]:
        """Players with exactly this name, ignoring accents, punctuation and case."""
        rows = self._db.execute(f"SELECT {_COLUMNS} FROM player WHERE key = ? LIMIT 50", (key_of(name),))  # noqa: S608
        return [_rated(row) for row in rows]

    def _one(self, where: str, value: int | str) -> Rated | None:
        row = self._db.execute(f"SELECT {_COLUMNS} FROM player WHERE {where} LIMIT 1", (value,)).fetchone()  # noqa: S608
        return None if row is None else _rated(row)


def _rated(row: tuple[int | str, str, str, str, str, int, int, int, str, int, int]) -> Rated:
    return Rated(*row[:10], bool(row[10]))
