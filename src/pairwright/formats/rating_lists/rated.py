"""One line of a rating list."""

from __future__ import annotations

from typing import NamedTuple

from ...domain.messages import Message, first_of, joined, msg
from ...domain.reading import number_in
from ...domain.titles import fide_title


class Rated(NamedTuple):
    """A player of a rating list; missing numbers are 0 and missing texts empty."""

    id: int | str
    """FIDE's id, or that of a national list, which may contain letters."""
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    birth: str = ""
    fide_id: int = 0
    """In a national list; in FIDE's own it is `id`."""
    inactive: bool = False


class About(NamedTuple):
    """A kept rating list: number of players, date of the list (if given), file, and when it was imported (UTC)."""

    players: int
    date: str
    source: str
    at: str


_MOST_NAMED = 20
"""How many unused columns are named."""


class Read(NamedTuple):
    """What was read from the file of a rating list."""

    players: int
    unused: tuple[str, ...] = ()
    """The headings of the columns of a national list that were not used."""

    @property
    def left_out(self) -> Message:
        """The unused columns as a sentence; empty without any."""
        if not self.unused:
            return joined()
        return msg(
            "{count, plural, one {This column was} other {These columns were}} not used: {columns}.",
            count=len(self.unused),
            columns=first_of(self.unused, _MOST_NAMED),
        )


MOST_ID = 10**15 - 1
"""The largest number by which a list names a player."""


def whole(text: str) -> int:
    """A number in a list; 0 for anything else."""
    return number_in(text, 99_999_999_999) or 0


def best_title(*texts: str) -> str:
    """The first valid title."""
    return next(filter(None, map(fide_title, texts)), "")


def sex_of(text: str) -> str:
    """`m`, `w` or empty."""
    return {"m": "m", "f": "w", "w": "w"}.get(text.strip()[:1].lower(), "")
