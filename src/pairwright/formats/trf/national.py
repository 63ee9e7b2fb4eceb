"""National ratings: a record whose code is a federation. They are checked and kept as lines, for they pair nobody."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from .records import Log, Record, plain

_CODE = re.compile("[A-Z]{3}")
_LINE = re.compile(r"[A-Z]{3} [ \d]{3}\d(?:[ ].*)?", re.ASCII)


@dataclass(frozen=True)
class NationalRow:
    """What a federation says of a player; empty is as in 001."""

    federation: str
    number: int
    sex: str = ""
    title: str = ""
    """The national class."""
    name: str = ""
    rating: int = 0
    origin: str = ""
    """Region or club."""
    id: str = ""
    birth: str = ""


def is_national(record: Record) -> bool:
    """Whether a record may be one: three capital letters, and a number where the starting rank is."""
    return (
        _CODE.fullmatch(record.code) is not None
        and record.code[:2] not in ("XX", "BB")
        and _LINE.fullmatch(record.text) is not None
    )


def read_national(record: Record, log: Log) -> NationalRow:
    """The row of a record that `is_national`."""
    return NationalRow(
        record.code,
        record.whole(log, 5, 8, "the starting rank") or 0,
        record.columns(10, 10).strip().lower(),
        record.columns(11, 13).strip(),
        record.columns(15, 47).strip(),
        record.whole(log, 49, 52, "the national rating") or 0,
        record.columns(54, 56).strip(),
        record.columns(58, 68).strip(),
        record.columns(70, 79).strip(),
    )


def read_nationals(records: Iterable[Record], players: Mapping[int, object], log: Log) -> list[NationalRow]:
    """All of them; one for a player who is not there is said and kept."""
    found = []
    for record in records:
        if is_national(record):
            row = read_national(record, log)
            found.append(row)
            if row.number not in players:
                log.remark(f"there is no player {row.number}; the line was kept", record, 5, 8)
    return found


def write_national(row: NationalRow) -> str:
    """The line."""
    return (
        f"{row.federation:<3} {row.number:>4} {row.sex[:1]:1}{plain(row.title, 3):>3} {plain(row.name, 33):<33} "
        f"{row.rating or '':>4} {plain(row.origin, 3):<3} {plain(row.id, 11):>11} {plain(row.birth, 10):<10}"
    ).rstrip()
