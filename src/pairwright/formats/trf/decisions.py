"""The records of decisions: byes 240 and 320, virtual points 250, prohibited pairs 260, points 299, line-ups 300,
forfeited matches 330, and their counterparts in JaVaFo's XX records. Reading and writing of each are side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ...domain.messages import Message, msg, said_by
from ...domain.points import parse_points
from ...domain.reading import number_in
from ...domain.tournament import Prohibition, VirtualPoints
from .records import Log, Record, Records, points_field


class ByeRow(NamedTuple):
    """Record 240: the participants with a half- (H), full- (F) or zero-point (Z) bye in a round."""

    kind: str
    round: int
    ids: tuple[int, ...]
    record: Record


class PabRow(NamedTuple):
    """Record 320: the value of the pairing-allocated bye, and who had it in rounds 1, 2, ... (0: nobody)."""

    mp: int | None
    gp: int | None
    teams: tuple[int, ...]
    record: Record


class ForfeitRow(NamedTuple):
    """Record 330: a match that was not played; `kind` is `+-`, `-+` or `--`, White first."""

    kind: str
    round: int
    white: int
    black: int
    record: Record


class LineUpRow(NamedTuple):
    """Record 300: the players of a team on boards 1, 2, ... (0: nobody)."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]
    record: Record


class PointsRow(NamedTuple):
    """Record 299: abnormal points, in tenths. `kind` is a result letter or empty."""

    kind: str
    mp: int
    gp: int
    round: int
    ids: tuple[int, ...]
    record: Record


@dataclass(eq=False, repr=False)
class Decisions:
    """All of them, in file order."""

    byes: list[ByeRow] = field(default_factory=list)
    absent: list[tuple[int, Record]] = field(default_factory=list)
    """XXZ: absent from the round to be paired."""
    pab: PabRow | None = None
    forfeits: list[ForfeitRow] = field(default_factory=list)
    line_ups: list[LineUpRow] = field(default_factory=list)
    points: list[PointsRow] = field(default_factory=list)
    acceleration: list[tuple[VirtualPoints, Record]] = field(default_factory=list)
    prohibited: list[tuple[Prohibition, Record]] = field(default_factory=list)
    virtual: list[tuple[int, tuple[int, ...], Record]] = field(default_factory=list)
    """XXA: the virtual points of a participant in rounds 1, 2, ..."""


def read_decisions(records: Records, log: Log) -> Decisions:
    """All decision records of a file."""
    found = Decisions()
    for record in records.of("240"):
        _bye(record, found, log)
    for record in records.of("XXZ"):
        found.absent += [(number, record) for number in _free_numbers(record, log)]
    for record in records.of("320"):
        if found.pab is not None:
            log.fault(
                msg("a second record 320; the first one is in line {line}", line=found.pab.record.line),
                record,
            )
        else:
            found.pab = PabRow(
                record.points(log, 5, 8, "the match points of the bye"),
                record.points(log, 10, 13, "the game points of the bye"),
                tuple(record.numbers(log, 15, 3, "the team with the bye")),
                record,
            )
    for record in records.of("330"):
        _forfeit(record, found, log)
    for record in records.of("300"):
        _line_up(record, found, log)
    for record in records.of("299"):
        _points(record, found, log)
    for record in records.of("250"):
        _acceleration(record, found, log)
    for record in records.of("260"):
        _prohibited(record, found, log)
    for record in records.of("XXP"):
        numbers = tuple(_free_numbers(record, log))
        if len(set(numbers)) > 1:
            found.prohibited.append((Prohibition(numbers), record))
        elif numbers:
            log.remark(msg("a prohibition of one participant; it was left out"), record)
    for record in records.of("XXA"):
        _virtual_points(record, found, log)
    return found


def _free_numbers(record: Record, log: Log) -> list[int]:
    found = []
    for word in record.value.split():
        number = number_in(word, 9999)
        if number is not None:
            found.append(number)
        else:
            log.fault(msg("{value} is not a number of a participant", value=repr(word)), record)
    return found


def _round(record: Record, first: int, last: int, log: Log) -> int | None:
    number = record.whole(log, first, last, "the round")
    if number == 0 or (number is None and not record.columns(first, last).strip()):
        log.fault(msg("the round is missing"), record, first, last)
        return None
    return number


def _bye(record: Record, found: Decisions, log: Log) -> None:
    kind = record.columns(5, 5).upper().strip() or "Z"
    number = _round(record, 7, 9, log)
    ids = tuple(n for n in record.numbers(log, 11, 4, "the participant with the bye") if n)
    if kind not in ("F", "H", "Z"):
        log.fault(msg("{value} is not a kind of bye (F, H or Z)", value=repr(kind)), record, 5, 5)
    elif number is not None:
        if not ids:
            log.remark(msg("a bye for nobody; it was left out"), record, 11, 14)
        found.byes.append(ByeRow(kind, number, ids, record))


_FORFEITS = {"10": "+-", "01": "-+", "00": "--"}
_FORFEITS |= {"WL": "+-", "LW": "-+", "LL": "--", "WZ": "+-", "ZW": "-+", "ZZ": "--"}


def _forfeit(record: Record, found: Decisions, log: Log) -> None:
    kind = record.columns(5, 6).upper()
    kind = _FORFEITS.get(kind, kind)
    number = _round(record, 8, 10, log)
    white = record.whole(log, 12, 14, "the White team")
    black = record.whole(log, 16, 18, "the Black team")
    if kind not in ("+-", "-+", "--"):
        log.fault(
            msg("{value} is not a forfeit (+-, -+ or --)", value=repr(record.columns(5, 6))), record, 5, 6
        )
    elif not white or not black:
        log.fault(msg("a forfeited match needs two teams"), record, 12, 18)
    elif number is not None:
        found.forfeits.append(ForfeitRow(kind, number, white, black, record))


def _line_up(record: Record, found: Decisions, log: Log) -> None:
    number = _round(record, 5, 7, log)
    team = record.whole(log, 9, 11, "the team")
    opponent = record.whole(log, 13, 15, "the opponent")
    players = tuple(record.numbers(log, 17, 4, "the player"))
    if not team or not opponent:
        log.fault(msg("a line-up needs its team and the opponent"), record, 9, 15)
    elif number is not None:
        seated = [player for player in players if player]
        twice = sorted({player for player in seated if seated.count(player) > 1}) if len(seated) < 200 else []
        if twice:
            log.fault(
                msg("player {player} sits on two boards", player=twice[0]), record, 17, len(record.text)
            )
        found.line_ups.append(LineUpRow(number, team, opponent, players, record))


_POINTS_COLUMNS = re.compile(r"299 [A-Za-z+\- ] [ \d.,+\-]{5} [ \d.,+\-]{5}(?:  [ \d]{3}(?: [ \d]{4})*)? *")


def _points(record: Record, found: Decisions, log: Log) -> None:
    kind = record.columns(5, 5).upper().strip()
    if kind and kind not in "WDLFHZ+-":
        log.fault(
            msg("{value} is not a kind of result (W D L F H Z + - or blank)", value=repr(kind)), record, 5, 5
        )
        return
    mp, gp, tail = record.columns(7, 11).strip(), record.columns(13, 17).strip(), record.columns(18, 10**6)
    words = [*tail.split()]
    if (
        not _POINTS_COLUMNS.fullmatch(_padded_ids(record.text))
        or len(record.text) < 17
        or any(" " in text or text.startswith(".") for text in (mp, gp))
    ):
        words = record.columns(6, 10**6).split()
        mp, gp = (*words[:2], "", "")[:2]
        words = words[2:]
        log.remark(
            msg(
                "the fields are not in their columns (8-11, 14-17, 20-22, 24-27); they were taken in the order "
                "in which they stand"
            ),
            record,
        )
    elif len(words) > 0 and not record.columns(20, 22).strip():
        words = ["0", *words]
    numbers = [number for word in words if (number := number_in(word, 9999)) is not None]
    if len(numbers) < len(words):
        log.fault(msg("the round and the participants must be whole numbers"), record, 20, len(record.text))
        return
    try:
        row = PointsRow(
            kind,
            parse_points(mp or "0"),
            parse_points(gp or "0"),
            numbers[0] if numbers else 0,
            tuple(numbers[1:]),
            record,
        )
    except ValueError as error:
        log.fault(said_by(error), record, 8, 17)
        return
    if not kind and not row.ids:
        log.fault(msg("a bonus or a penalty needs a participant"), record, 24, 27)
    elif kind and row.round and not row.ids:
        log.fault(
            msg(
                "the result {kind} of round {round} needs the participants that it is for, or no round: then it "
                "is worth this in the whole event",
                kind=kind,
                round=row.round,
            ),
            record,
            24,
            27,
        )
    else:
        found.points.append(row)


def _padded_ids(text: str) -> str:
    """The line with its last participant padded to full width: some writers cut or left-align it."""
    return text + " " * (-(len(text) - 22) % 5) if len(text) > 22 else text.ljust(22)


def _acceleration(record: Record, found: Decisions, log: Log) -> None:
    mp = record.points(log, 5, 8, "the virtual match points") or 0
    gp = record.points(log, 10, 13, "the virtual game points") or 0
    first = _round(record, 15, 17, log)
    last = record.whole(log, 19, 21, "the last round") or first
    low = record.whole(log, 23, 26, "the first participant")
    high = record.whole(log, 28, 31, "the last participant") or low
    if not low or not high or low > high:
        log.fault(
            msg("virtual points need a range of participants, the smaller number first"), record, 23, 31
        )
    elif first is not None and last is not None:
        if last < first:
            log.fault(
                msg("the last round, {last}, comes before the first, {first}", last=last, first=first),
                record,
                15,
                21,
            )
        found.acceleration.append((VirtualPoints.of_tenths(mp, gp, first, last, low, high), record))


@cache
def _virtual_of(number: int) -> Message:
    return msg("the virtual points of round {round}", round=number)


def _virtual_points(record: Record, found: Decisions, log: Log) -> None:
    number = record.whole(log, 5, 8, "the participant")
    points = [
        record.points(log, first, first + 3, _virtual_of(index + 1)) or 0
        for index, first in enumerate(range(10, len(record.text) + 1, 5))
    ]
    if not number:
        log.fault(msg("virtual points need a participant"), record, 5, 8)
    else:
        found.virtual.append((number, tuple(points), record))


def _prohibited(record: Record, found: Decisions, log: Log) -> None:
    first = record.whole(log, 5, 7, "the first round")
    last = record.whole(log, 9, 11, "the last round") or first
    ids = tuple(n for n in record.numbers(log, 13, 4, "the participant") if n)
    if not first:
        log.fault(msg("the first round of the prohibition is missing"), record, 5, 7)
    elif last is not None and last < first:
        log.fault(
            msg("the last round, {last}, comes before the first, {first}", last=last, first=first),
            record,
            5,
            11,
        )
    elif len(set(ids)) < 2:
        log.fault(msg("a prohibition needs at least two participants"), record, 13)
    else:
        found.prohibited.append((Prohibition(ids, first, last), record))


def write_bye(kind: str, round_number: int, ids: Sequence[int]) -> str:
    """A record 240."""
    return f"240 {kind} {round_number:>3}" + "".join(f" {number:>4}" for number in ids)


def write_pab(mp: int | None, gp: int | None, teams: Sequence[int]) -> str:
    """The record 320; `teams` has 0 for a round without a bye, a value may be unknown."""
    values = ["    " if value is None else points_field(value, 4) for value in (mp, gp)]
    return f"320 {values[0]} {values[1]}" + "".join(f" {team:>3}" if team else " 000" for team in teams)


def write_forfeit(kind: str, round_number: int, white: int, black: int) -> str:
    """A record 330."""
    return f"330 {kind} {round_number:>3} {white:>3} {black:>3}"


def write_line_up(round_number: int, team: int, opponent: int, players: Iterable[int]) -> str:
    """A record 300."""
    return f"300 {round_number:>3} {team:>3} {opponent:>3}" + "".join(
        f" {player:>4}" if player else " 0000" for player in players
    )


def write_points(kind: str, mp: int, gp: int, round_number: int, ids: Sequence[int]) -> str:
    """A record 299; without a round and participants it applies to all results of its kind."""
    head = f"299 {kind or ' '} {points_field(mp, 5)} {points_field(gp, 5)}"
    return f"{head}  {round_number:>3}" + "".join(f" {number:>4}" for number in ids) if ids else head


def write_acceleration(points: VirtualPoints, players: bool = False) -> str:
    """A record 250; players have no match points."""
    mp = 0 if players else points.mp_tenths
    return (
        f"250 {points_field(mp, 4)} {points_field(points.gp_tenths, 4)} {points.first:>3} {points.last:>3} "
        f"{points.first_tpn:>4} {points.last_tpn:>4}"
    )


def write_prohibition(prohibition: Prohibition, last_round: int) -> str:
    """A record 260; an open end becomes `last_round`."""
    last = prohibition.last if prohibition.last is not None else last_round
    return f"260 {prohibition.first:>3} {last:>3}" + "".join(f" {team:>4}" for team in prohibition.teams)
