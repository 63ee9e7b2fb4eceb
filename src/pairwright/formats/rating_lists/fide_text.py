"""FIDE's text format: fixed columns, located by the headings in the first line, since they vary from list to list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from ...domain.errors import FileError, Issue
from ...domain.messages import msg
from .rated import Rated, best_title, sex_of, whole

_HEADINGS = {
    "ID Number": "id", "IDNumber": "id", "Name": "name", "Fed": "federation", "Sex": "sex", "Tit": "title",
    "WTit": "women", "OTit": "other", "SRtng": "standard", "RRtng": "rapid", "BRtng": "blitz", "B-day": "birth",
    "Flag": "flag", "Born": "birth",
}  # fmt: skip
_WORD = re.compile(r"ID Number|\S+")
_MONTH = re.compile(r"(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d\d", re.IGNORECASE)
_LONGEST = 400


def looks_like_fide_text(head: bytes) -> bool:
    """Whether a file begins with the headings of such a list."""
    line = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:200].lower()
    return line.startswith((b"id number", b"idnumber")) and b"name" in line


def read_fide_text(stream: BinaryIO, source: str) -> Iterator[Rated]:
    """All players; lines without a number are skipped."""
    head = stream.readline(_LONGEST).decode("latin-1").removeprefix("\xef\xbb\xbf").rstrip("\r\n")
    places = _places(head)
    if not {"id", "name"} <= places.keys():
        raise FileError(source, [Issue(msg("the first line has no headings ID Number and Name"), 1)])
    nothing = slice(0, 0)
    get = {name: places.get(name, nothing) for name in (*_HEADINGS.values(), "standard")}
    at_id, at_name, at_federation, at_sex = get["id"], get["name"], get["federation"], get["sex"]
    at_title, at_women, at_other, at_flag = get["title"], get["women"], get["other"], get["flag"]
    at_standard, at_rapid, at_blitz, at_birth = get["standard"], get["rapid"], get["blitz"], get["birth"]
    while line := stream.readline(_LONGEST):
        try:
            text = line.decode()
        except UnicodeDecodeError:
            text = line.decode("latin-1")
        number = whole(text[at_id])
        if number:
            yield Rated(
                number,
                text[at_name].strip(),
                text[at_federation].strip(),
                sex_of(text[at_sex]),
                best_title(text[at_title], text[at_women]) or best_title(text[at_other]),
                whole(text[at_standard]),
                whole(text[at_rapid]),
                whole(text[at_blitz]),
                text[at_birth].strip(),
                0,
                "i" in text[at_flag],
            )


def _places(head: str) -> dict[str, slice]:
    words = [(match[0], match.start()) for match in _WORD.finditer(head)]
    places: dict[str, slice] = {}
    for index, (word, start) in enumerate(words):
        name = _HEADINGS.get(word, "standard" if _MONTH.fullmatch(word) else "")
        if name:
            end = words[index + 1][1] if index + 1 < len(words) else _LONGEST
            places.setdefault(name, slice(start, end))
    return places
