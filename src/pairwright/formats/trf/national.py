"""National ratings: records whose code is a federation, each about a player of a record 001."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from ...domain.dates import birth_in_files
from ...domain.messages import msg
from ...domain.tournament import NationalRating
from .players import PlayerRow
from .records import Log, Record, plain

_CODE = re.compile("[A-Z]{3}")
_NUMBER = re.compile(r" *\d+", re.ASCII)
_RATING = re.compile(r" *\d*", re.ASCII)
_DATE = re.compile(r"[\d/.\- ]*", re.ASCII)
_BLANK = (4, 9, 14, 48, 53, 57, 69)
_NOT_FEDERATIONS = {"ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM", "OOO", "DAT"}
"""Codes of drafts of TRF25, and of other programs."""


def is_federation(code: str) -> bool:
    """Whether a code can be a federation at the beginning of a record."""
    return _CODE.fullmatch(code) is not None and code[:2] not in ("XX", "BB") and code not in _NOT_FEDERATIONS


def is_national(record: Record) -> bool:
    """Whether a record may be one: three capital letters, all fields in their columns, and at least one filled."""
    line = record.text
    if not is_federation(record.code) or not 9 < len(line) <= 79 or not line.isprintable():
        return False
    return (
        not any(record.columns(column, column).strip() for column in _BLANK)
        and _NUMBER.fullmatch(record.columns(5, 8)) is not None
        and record.columns(10, 10).lower() in ("", " ", "m", "w", "f")
        and _RATING.fullmatch(record.columns(49, 52).rstrip()) is not None
        and _DATE.fullmatch(record.columns(70, 79)) is not None
    )


def read_national(record: Record) -> tuple[int, NationalRating]:
    """The starting rank and the rating in a record that `is_national`."""
    return int(record.columns(5, 8)), NationalRating(
        record.code,
        int(record.columns(49, 52).strip() or 0),
        record.columns(58, 68).strip(),
        record.columns(11, 13).strip(),
        record.columns(54, 56).strip(),
        record.columns(15, 47).strip(),
        record.columns(10, 10).strip().lower(),
        record.columns(70, 79).strip(),
    )


def read_nationals(records: Iterable[Record], players: dict[int, PlayerRow], log: Log) -> list[Record]:
    """Add the national ratings to the rows of their players; the other records are returned.

    A rating for an unknown player is reported and kept as a line.
    """
    others = []
    for record in records:
        if not is_national(record):
            others.append(record)
            continue
        number, rating = read_national(record)
        row = players.get(number)
        if row is None:
            log.remark(msg("there is no player {player}; the line was kept", player=number), record, 5, 8)
            others.append(record)
        else:
            player = replace(row.player, national=(*row.player.national, rating))
            players[number] = row._replace(player=player)
    return others


def write_national(number: int, item: NationalRating) -> str:
    """The line."""
    rating = item.rating if 0 < item.rating <= 9999 else ""
    born = birth_in_files(item.birth)
    birth = born if _DATE.fullmatch(born) else ""
    return (
        f"{item.federation} {number:>4} {item.sex[:1]:1}{plain(item.title, 3):>3} {plain(item.name, 33):<33} "
        f"{rating:>4} {plain(item.origin, 3):<3} {plain(item.id, 11):>11} {plain(birth, 10):<10}"
    ).rstrip()
