"""Records 310 and 013, the teams: reading and writing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...domain.messages import msg
from ...domain.reading import number_in
from .records import Log, Record, Records, plain, points_field, shifted


class TeamRow(NamedTuple):
    """A team; `players` in board order. Points and rank are None if the file does not give them."""

    tpn: int
    name: str
    nickname: str
    strength: int
    mp: int | None
    gp: int | None
    rank: int | None
    players: tuple[int, ...]
    record: Record


def read_teams(records: Records, log: Log) -> list[TeamRow]:
    """The teams of a file in numerical order; records 310 take precedence over 013."""
    rows = [row for row in (_team_310(record, log) for record in records.of("310")) if row is not None]
    if records.of("310") and records.of("013"):
        log.remark(msg("the records 013 were left out, the teams are in 310"), records.of("013")[0])
    if not records.of("310"):
        rows = [_team_013(record, number, log) for number, record in enumerate(records.of("013"), 1)]
        if len(rows) > 999:
            log.fault(msg("{count} teams; TRF has room for 999", count=len(rows)), rows[999].record)
    seen: dict[int, TeamRow] = {}
    for row in rows:
        if row.tpn in seen:
            log.fault(
                msg(
                    "two teams have the number {number} (the other one is in line {line})",
                    number=row.tpn,
                    line=seen[row.tpn].record.line,
                ),
                row.record,
                5,
                7,
            )
        seen.setdefault(row.tpn, row)
    return sorted(seen.values(), key=lambda row: row.tpn)


_TAIL = re.compile(
    r" .{5} [ \d]{6} [ \d]{3}[\d\-][.,]\d [ \d]{3}[\d\-][.,]\d [ \d]{3}(?:  [ \d]{4}(?: [ \d]{4})*)?",
    re.ASCII,
)
"""Columns 41 to the end of a record 310 with points."""


def _realigned(record: Record, log: Log) -> Record:
    """The record with the fields after the name in their columns: a long name shifts them right."""
    text = record.text
    if len(text) < 67 or _TAIL.fullmatch(_full(text[40:])):
        return record
    accents = sum(not char.isascii() for char in text[8:40])
    for shift in (*((-accents,) if accents else ()), *range(1, 61)):
        tail = text[40 + shift :]
        if len(tail) >= 27 and _TAIL.fullmatch(_full(tail)):
            log.remark(
                shifted(shift),
                record,
                41,
                len(text),
            )
            head = text[: 40 + min(shift, 0)].ljust(40)
            return Record(record.code, head + tail, record.line)
    return record


def _full(tail: str) -> str:
    """The tail with its last field padded."""
    return tail.ljust(31) if len(tail) < 31 else tail + " " * (-(len(tail) - 37) % 5 if len(tail) > 37 else 0)


def _team_310(given: Record, log: Log) -> TeamRow | None:
    record = _realigned(given, log)
    tpn = record.whole(log, 5, 7, "the number of the team")
    if not tpn:
        if not record.columns(5, 7).strip() or tpn == 0:
            log.fault(msg("the number of the team is missing"), record, 5, 7)
        return None
    if record.columns(8, 8).strip():
        log.fault(msg("column 8 must be blank; TRF has room for 999 teams"), record, 5, 8)
        return None
    if record.columns(72, 73).strip():
        log.fault(
            msg("columns 72-73 must be blank: the fields of this line are not in their columns"),
            record,
            72,
            73,
        )
        return None
    strength = record.points(log, 48, 53, "the strength")
    return TeamRow(
        tpn,
        given.columns(9, 40 + max(len(given.text) - len(record.text), 0)).strip(),
        record.columns(42, 46).strip(),
        max(strength or 0, 0) // 10,
        record.points(log, 55, 60, "the match points"),
        record.points(log, 62, 67, "the game points"),
        record.whole(log, 69, 71, "the rank"),
        tuple(number for number in record.numbers(log, 74, 4, "the player") if number),
        record,
    )


_PLAYERS_013 = re.compile(r"[ \d]{4}(?: [ \d]{4})* ?\d?\d?\d?", re.ASCII)
_LONG_013 = re.compile(r"013 (?P<name>.{33,120}?)(?P<players>(?: {1,4}\d{1,4}){1,99})", re.ASCII)
"""A name that pushed the players to the right; they are recognised by the spaces before them."""


def _team_013(record: Record, number: int, log: Log) -> TeamRow:
    first = 37
    long = _LONG_013.fullmatch(record.text)
    if long and long["name"][-1] != " " and not _PLAYERS_013.fullmatch(record.columns(37, len(record.text))):
        log.remark(msg("the name is too long; the players behind it were read where they stand"), record, 37)
        players = tuple(int(word) for word in long["players"].split())
        return TeamRow(number, long["name"].strip(), "", 0, None, None, None, players, record)
    if number_in(record.columns(41, 41)) is not None and not record.columns(37, 37).strip():
        first = 38
        log.remark(msg("the players are one column too far to the right; they were read there"), record, 38)
    numbers = record.numbers(log, first, 4, "the player")
    return TeamRow(
        number,
        record.columns(5, first - 1).strip(),
        "",
        0,
        None,
        None,
        None,
        tuple(player for player in numbers if player),
        record,
    )


def write_team(
    tpn: int, name: str, nickname: str, strength: int, mp: int, gp: int, rank: int, players: Sequence[int]
) -> str:
    """A record 310."""
    head = (
        f"310 {tpn:>3} {plain(name, 32):<32} {plain(nickname, 5):<5} {strength if 0 < strength <= 999999 else '':>6} "
        f"{points_field(mp, 6)} {points_field(gp, 6)} {rank:>3}  "
    )
    return (head + "".join(f" {player:>4}" for player in players).removeprefix(" ")).rstrip()
