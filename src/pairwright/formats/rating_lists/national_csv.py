"""National lists as CSV: with usual headings, or headings mapped by a file (`heading = field`)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, BinaryIO

from ...domain.errors import FileError, Issue
from ...domain.messages import joined, msg
from ...domain.names import folded_words
from ...domain.reading import number_in
from ..tables.headings import DICTIONARY_OF_RATED
from ..trf.records import printable
from .rated import MOST_ID, Rated, best_title, sex_of, whole

if TYPE_CHECKING:
    from _csv import Reader as _Rows

_MOST_COLUMNS = 250


def read_national_csv(
    stream: BinaryIO, source: str, mapping: Mapping[str, str] | None = None
) -> tuple[Iterator[Rated], tuple[str, ...]]:
    """All lines with a number or a name, and the headings of the columns that are not used."""
    head = stream.read(1 << 16)
    encoding = _encoding(head)
    lines = head.decode(encoding, "replace").splitlines()
    separator = max(";\t,|", key=lines[0].count) if lines else ","
    text = io.TextIOWrapper(io.BufferedReader(_Joined(head, stream)), encoding, "replace", newline="")
    rows = csv.reader(text, delimiter=separator)
    own = {folded_words(heading): name for heading, name in (mapping or {}).items()}
    place: dict[str, int] = {}
    unused, found = [], []
    for column, heading in enumerate(next(_without_errors(rows, source), [])[:_MOST_COLUMNS]):
        word, shown = folded_words(heading), printable(heading).strip()[:40]
        found += [shown] if shown else []
        name = own.get(word) or DICTIONARY_OF_RATED.get(word)
        if name and name not in place:
            place[name] = column
        elif shown:
            unused.append(shown)
    if not {"name", "last"} & place.keys() or not {"id", "fide_id"} & place.keys():
        raise FileError(
            source,
            [
                Issue(
                    msg(
                        "there are no headings for the name and the number (ID) of each player; found: {names}. Write "
                        "such headings above the columns, as Name, ID and Rating, save the table as CSV, and choose "
                        "that",
                        names=joined(*found[:8], by=", ") if found else msg("nothing"),
                    ),
                    1,
                )
            ],
        )
    rated = (_rated(row, place) for row in _without_errors(rows, source))
    return (one for one in rated if one is not None), tuple(unused)


def _without_errors(rows: _Rows, source: str) -> Iterator[list[str]]:
    """The rows; what is not CSV is an error of the file."""
    try:
        yield from rows
    except csv.Error as error:
        raise FileError(source, [Issue(msg("not CSV: {error}", error=error), rows.line_num)]) from None


def _rated(row: list[str], place: Mapping[str, int]) -> Rated | None:
    def get(name: str) -> str:
        column = place.get(name)
        return row[column].strip()[:300] if column is not None and column < len(row) else ""

    fide_id = whole(get("fide_id"))
    number: int | str = get("id") or fide_id
    name = get("name") or ", ".join(filter(None, (get("last"), get("first"))))
    if not number or not name:
        return None
    if isinstance(number, str) and not number.startswith("0"):
        number = number_in(number, MOST_ID) or number
    return Rated(
        number,
        name,
        get("federation"),
        sex_of(get("sex")),
        best_title(get("title")),
        whole(get("standard").partition(".")[0]),
        whole(get("rapid").partition(".")[0]),
        whole(get("blitz").partition(".")[0]),
        get("birth"),
        fide_id,
    )


def _encoding(head: bytes) -> str:
    if head.startswith(b"\xef\xbb\xbf"):
        return "utf-8-sig"
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16"  # "Unicode text" of a spreadsheet program
    try:
        head[: max(len(head) - 4, 0)].decode()
    except UnicodeDecodeError as error:
        if error.start < len(head) - 8:
            return "cp1252"
    return "utf-8"


class _Joined(io.RawIOBase):
    """Bytes already read, followed by the rest of their stream."""

    def __init__(self, head: bytes, stream: BinaryIO) -> None:
        self._head = head
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        view = memoryview(buffer).cast("B")  # type: ignore[arg-type]
        data, self._head = self._head[: len(view)], self._head[len(view) :]
        data = data or self._stream.read(len(view))
        view[: len(data)] = data
        return len(data)
