"""Recovery from a damaged SQLite file: the rows of decisions on every page that is still intact.

SQLite finds a row through the pages above it; if one of those is lost, or the file was truncated, it gives up rows
that still exist. Here each page is examined on its own (SQLite's file format, sections 1.6, 2.1 and 4.1). The hash
chain then shows which rows are genuine.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..domain.messages import msg

_PAGE = 4096
"""Bytes per page, unless the file says otherwise."""
_LEAF = 0x0D
"""The first byte of a table leaf page."""
_COLUMNS = 11
"""The columns of a decision: event, number, act, kind, version, data, person, level, reason, at, hash."""

_LARGEST = 2**30
"""Maximum file size examined in bytes; no event is as large."""

Row = tuple[Any, ...]


def salvage(path: Path, event: int) -> dict[int, list[Row]]:
    """All readable rows of an event, by the number of the decision; a number may have several versions."""
    found: dict[int, list[Row]] = {}
    if path.stat().st_size > _LARGEST:
        return found
    pages, size = pages_of(path)
    for page in pages.values():
        for row in rows_on(page, pages, size):
            if is_decision(row) and row[0] == event:
                versions = found.setdefault(row[1], [])
                if row[1:] not in versions:
                    versions.append(row[1:])
    return found


def is_decision(row: Row) -> bool:
    """Whether a row may be a decision, with its event first."""
    if len(row) != _COLUMNS:
        return False
    _, number, act, kind, version, data, person, level, reason, at, hash_ = row
    numbers, texts = (number, act, version, level), (kind, data, person, reason, at, hash_)
    return all(isinstance(one, int) for one in numbers) and all(isinstance(one, str) for one in texts)


def pages_of(path: Path) -> tuple[dict[int, bytes], int]:
    """The pages of the file, and those only in its write-ahead log, by number; the page size."""
    data = path.read_bytes()
    size = int.from_bytes(data[16:18], "big") if data.startswith(b"SQLite format 3\0") else _PAGE
    size = 65536 if size == 1 else size
    if size < 512 or size & (size - 1):
        size = _PAGE
    pages = {at // size + 1: data[at : at + size] for at in range(0, len(data), size)}
    log = path.with_name(f"{path.name}-wal")
    frames = log.read_bytes() if log.exists() else b""
    for at in range(32, len(frames) - size - 23, size + 24):
        number = int.from_bytes(frames[at : at + 4], "big")
        pages[-at] = frames[at + 24 : at + 24 + size]  # kept alongside: the rows of both are wanted
        pages.setdefault(number, pages[-at])
    return pages, size


def rows_on(page: bytes, pages: dict[int, bytes], size: int) -> Iterator[Row]:
    """The rows on a page; anything unintelligible is skipped."""
    if page[:1] != bytes([_LEAF]):
        return
    for at in range(8, 8 + 2 * int.from_bytes(page[3:5], "big"), 2):
        cell = int.from_bytes(page[at : at + 2], "big")
        try:
            length, cell = _varint(page, cell)
            _, cell = _varint(page, cell)
            yield tuple(_values(_payload(page, cell, length, pages, size)))
        except (IndexError, KeyError, ValueError):  # ValueError: also for text that is not UTF-8
            continue


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for _ in range(8):
        byte = data[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | data[at], at + 1


def _payload(page: bytes, at: int, length: int, pages: dict[int, bytes], size: int) -> bytes:
    """The bytes of a row: on its page, and on the overflow pages that continue it."""
    if length <= size - 35:
        return page[at : at + length]
    least = (size - 12) * 32 // 255 - 23
    here = least + (length - least) % (size - 4)
    if here > size - 35:
        here = least
    parts, left = [page[at : at + here]], length - here
    following = int.from_bytes(page[at + here : at + here + 4], "big")
    while left > 0 and len(parts) <= len(pages):
        more = pages[following]
        parts.append(more[4 : 4 + min(left, size - 4)])
        left -= size - 4
        following = int.from_bytes(more[:4], "big")
    return b"".join(parts)


def _values(payload: bytes) -> Iterator[int | str | None]:
    """The values of a row: a header with the type of each, then their bytes."""
    end, at = _varint(payload, 0)
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        if kind == 0:
            yield None
        elif kind <= 6:
            width = (1, 2, 3, 4, 6, 8)[kind - 1]
            yield int.from_bytes(payload[body : body + width], "big", signed=True)
            body += width
        elif kind in (8, 9):
            yield kind - 8
        elif kind >= 13 and kind % 2:
            width = (kind - 13) // 2
            text = payload[body : body + width]
            if len(text) < width:
                raise ValueError(msg("the row is cut off"))
            yield text.decode()
            body += width
        else:
            raise ValueError(msg("no decision has such a value"))
