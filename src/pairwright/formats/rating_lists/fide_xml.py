"""FIDE's XML format: the stream is split between players, and each chunk is parsed as a small document.

A chunk begins with an element of ours, so it cannot contain a document type or an entity: the parser treats those as
errors. This prevents what defusedxml prevents, in a tenth of the time. A player with only plain elements, that is
nearly every player, needs no parser.
"""

from __future__ import annotations

import re
from codecs import lookup
from collections.abc import Iterator
from typing import BinaryIO
from xml.etree import ElementTree

from ...domain.errors import FileError, Issue
from ...domain.messages import msg
from .rated import Rated, best_title, sex_of, whole

_CHUNK = 1 << 18
_MOST_PIECE = 1 << 22
_END = b"</player>"
_TEXT = r"[^<>&\x00-\x08\x0b-\x1f\ufffe\uffff]*"
_PLAIN = re.compile(
    rf"\s*<player>((?:[ \t\r\n]*<([A-Za-z]\w*)>{_TEXT}</\2>|[ \t\r\n]*<[A-Za-z]\w* ?/>)*)[ \t\r\n]*", re.ASCII
)
_FIELD = re.compile(r"<([A-Za-z]\w*)(?:>([^<]*)</| ?/>)", re.ASCII)
_DECLARATION = re.compile(rb"<\?xml[^>]{0,200}\bencoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")


_ORDINARY = re.compile(r"utf-8(-sig)?|ascii|iso8859-\d+|cp125\d|koi8-[ru]")
"""Encodings of lists, by their names in Python."""


def looks_like_xml(head: bytes) -> bool:
    """Whether a file begins with a tag."""
    return bool(re.match(rb"(?:\xef\xbb\xbf)?\s*<", head))


def read_fide_xml(stream: BinaryIO, source: str) -> Iterator[Rated]:
    """All players with a number."""
    head = stream.read(_CHUNK)
    start = head.find(b"<player>")
    if start < 0:
        raise FileError(source, [Issue(msg("there is no <player> in the beginning of this file"))])
    declared = _DECLARATION.search(head[:start])
    encoding = declared[1] if declared else b"UTF-8"
    if not _is_ordinary(encoding.decode("ascii")):
        why = msg(
            "the encoding {encoding} is not known here; save the list in UTF-8",
            encoding=encoding.decode("ascii"),
        )
        raise FileError(source, [Issue(why, 1)])
    opening = b'<?xml version="1.0" encoding="%b"?><list>' % encoding
    line = head[:start].count(b"\n") + 1
    rest = head[start:]
    while True:
        cut = rest.rfind(_END)
        if cut >= 0:
            piece, rest = rest[: cut + len(_END)], rest[cut + len(_END) :]
            yield from _of_piece(opening, piece, source, line)
            line += piece.count(b"\n")
        elif len(rest) > _MOST_PIECE:
            raise FileError(
                source, [Issue(msg("one <player> is longer than {most} MiB", most=_MOST_PIECE >> 20), line)]
            )
        chunk = stream.read(_CHUNK)
        if not chunk:
            break
        rest += chunk
    if b"<player>" in rest:
        raise FileError(source, [Issue(msg("the file ends within a <player>"), line)])


def _is_ordinary(encoding: str) -> bool:
    """Whether it is Unicode or a code page, one byte for each letter of a tag. Python has others, as `utf-7` and
    `unicode_escape`, that make text which cannot be stored."""
    try:
        return bool(_ORDINARY.fullmatch(lookup(encoding).name))
    except LookupError:
        return False


def _of_piece(opening: bytes, piece: bytes, source: str, line: int) -> Iterator[Rated]:
    """The players in several complete elements, each by the fast path if possible."""
    name = opening.partition(b'encoding="')[2].partition(b'"')[0].decode("ascii")
    try:
        text = piece.decode(name)
    except ValueError:
        yield from _players(opening, piece, source, line)
        return
    at = 0
    for one in text.split("</player>")[:-1]:
        plain = _PLAIN.fullmatch(one)
        if plain is not None:
            rated = _rated(dict(_FIELD.findall(plain[1])))
            if rated is not None:
                yield rated
        else:
            row = line + text.count("\n", 0, at)
            try:
                alone = list(_players(opening, f"{one}</player>".encode(name), source, row))
            except FileError:  # invalid, or an element around several players: left to the parser
                yield from _players(opening, text[at:].encode(name), source, row)
                return
            yield from alone
        at += len(one) + len("</player>")


def _players(opening: bytes, piece: bytes, source: str, line: int) -> Iterator[Rated]:
    try:
        found = ElementTree.fromstring(opening + piece + b"</list>")  # noqa: S314  see above
    except ElementTree.ParseError as error:
        row, column = error.position
        why = str(error).partition(":")[0]
        raise FileError(
            source,
            [Issue(msg("not XML: {why}, column {column}", why=why, column=column + 1), line + row - 1)],
        ) from None
    except ValueError as error:
        raise FileError(source, [Issue(msg("the encoding is not known: {error}", error=error), 1)]) from None
    for player in found:
        rated = _rated({item.tag: item.text or "" for item in player})
        if rated is not None:
            yield rated


def _rated(fields: dict[str, str]) -> Rated | None:
    """The player with these elements; None without a number."""
    get = fields.get
    number = whole(get("fideid", ""))
    if not number:
        return None
    return Rated(
        number,
        get("name", "").strip()[:300],
        get("country", "").strip()[:3],
        sex_of(get("sex", "")),
        best_title(get("title", ""), get("w_title", "")),
        whole(get("rating", "")),
        whole(get("rapid_rating", "")),
        whole(get("blitz_rating", "")),
        get("birthday", "").strip()[:10],
        0,
        "i" in get("flag", ""),
    )
