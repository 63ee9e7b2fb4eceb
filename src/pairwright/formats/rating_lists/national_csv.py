"""National lists as CSV: with usual headings, or headings mapped by a file (`heading = field`)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from ...domain.errors import FileError, Issue
from ...domain.messages import msg
from ...domain.names import folded_words
from ...domain.reading import number_in
from ..tables.headings import HEADINGS
from .rated import MOST_ID, Rated, best_title, sex_of, whole

FIELDS = {
    **{
        name: HEADINGS["players"][name]
        for name in ("name", "last", "first", "title", "sex", "federation", "birth")
    },
    "fide_id": "fide.id id.fide fideid fide.no fide.nr code.fide codigo.fide fide.code",
    "id": "id id.no national.id no nr number nummer numero pid mitgliedsnummer mgl.nr code licence license licencia "
    "player.id member.id spieler.id id.number",
    "standard": "rating standard elo rtg dwz nwz wertungszahl classement national.rating elo.national rating.standard "
    "std srtng puntos.elo",
    "rapid": "rapid rapid.rating rating.rapid elo.rapide rapide rrtng",
    "blitz": "blitz blitz.rating rating.blitz brtng",
}
_WORDS = {word.replace(".", " "): name for name, words in FIELDS.items() for word in words.split()}


def read_national_csv(
    stream: BinaryIO, source: str, mapping: Mapping[str, str] | None = None
) -> Iterator[Rated]:
    """All lines with a number or a name."""
    head = stream.read(1 << 16)
    encoding = _encoding(head)
    lines = head.decode(encoding, "replace").splitlines()
    separator = max(";\t,|", key=lines[0].count) if lines else ","
    text = io.TextIOWrapper(io.BufferedReader(_Joined(head, stream)), encoding, "replace", newline="")
    rows = csv.reader(text, delimiter=separator)
    own = {folded_words(heading): name for heading, name in (mapping or {}).items()}
    try:
        place: dict[str, int] = {}
        for column, heading in enumerate(next(rows, [])[:250]):
            word = folded_words(heading)
            name = own.get(word) or _WORDS.get(word)
            if name:
                place.setdefault({"rating": "standard", "number": "id"}.get(name, name), column)
        if not {"name", "last"} & place.keys() or not {"id", "fide_id"} & place.keys():
            raise FileError(
                source,
                [
                    Issue(
                        msg(
                            "the headings need a name and an id; known are: {names}",
                            names=", ".join(place) or msg("none of them"),
                        ),
                        1,
                    )
                ],
            )
        for row in rows:
            rated = _rated(row, place)
            if rated is not None:
                yield rated
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
