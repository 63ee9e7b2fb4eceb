"""The records `??2`: name, place, dates, officials, number of rounds, colours, values of results."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...domain.dates import day_of
from ...domain.event_info import EventInfo
from ...domain.messages import joined, msg, said_by
from ...domain.points import parse_points, points_decimal, worths_exact
from ...domain.reading import number_in
from .records import Log, Record, Records, plain, points_field

_TEXTS = {
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
    "172": "ranking_method",
    "182": "controller",
    "192": "type_code",
    "202": "tie_breaks",
    "212": "standings_order",
    "222": "time_control_code",
}
"""Records whose values are kept as text, and the field of `EventInfo`."""
COUNTS = ("062", "072", "082")
"""Not trusted: counted again on writing."""
CODES = frozenset((*_TEXTS, *COUNTS, "012", "112", "132", "142", "152", "162", "352", "362"))
_VALUE = re.compile(r"\s*(T?[A-Z])\s*([+-]?[\d.,]+)(?=\s|\Z)")


@dataclass(eq=False, repr=False)
class Headers:
    """The contents of the header records; None or empty if absent."""

    name: str = ""
    texts: dict[str, str] = field(default_factory=dict)
    deputies: tuple[str, ...] = ()
    round_dates: tuple[str, ...] = ()
    rounds: int | None = None
    initial_colour: str | None = None
    board_colours: str = ""
    game_points: dict[str, int] = field(default_factory=dict)
    match_points: dict[str, int] = field(default_factory=dict)

    def info(self, extra: tuple[str, ...]) -> EventInfo:
        """The printed information."""
        texts: dict[str, Any] = {**self.texts}
        return EventInfo(
            deputies=self.deputies,
            round_dates=self.round_dates,
            board_colours=self.board_colours,
            game_points=worths_exact(self.game_points.items()),
            extra=extra,
            **texts,
        )


def read_headers(records: Records, log: Log) -> Headers:
    """All header records of a file."""
    found = Headers()
    for code, name in _TEXTS.items():
        record = _only(records, code, log)
        if record is not None and record.value:
            found.texts[name] = record.value
    record = _only(records, "012", log)
    found.name = record.value if record else ""
    found.deputies = tuple(record.value for record in records.of("112") if record.value)
    record = _only(records, "132", log)
    if record is not None:
        found.round_dates = _dates(record, log)
    readers: tuple[tuple[str, Callable[[Record, Headers, Log], None]], ...] = (
        ("142", _rounds),
        ("XXR", _rounds),
        ("152", _initial_colour),
        ("XXC", _xxc),
        ("162", _game_points),
        ("362", _match_points),
        ("352", _board_colours),
    )
    for code, reader in readers:
        for record in records.of(code):
            reader(record, found, log)
    for record in records:
        if re.fullmatch("BB[WDLZFU]", record.code):
            _bb(record, found, log)
        elif record.code == "XXS":
            _xxs(record, found, log)
    return found


def _only(records: Records, code: str, log: Log) -> Record | None:
    all_of = records.of(code)
    for record in all_of[1:]:
        if record.value != all_of[0].value:
            log.remark(
                msg(
                    "a second record {record}; the first one (line {line}) was used",
                    record=code,
                    line=all_of[0].line,
                ),
                record,
            )
    return all_of[0] if all_of else None


def _dates(record: Record, log: Log) -> tuple[str, ...]:
    fields = [record.text[start : start + 10].strip() for start in range(91, len(record.text), 10)]
    if all(" " not in date for date in fields) and not record.text[3:91].strip():
        while fields and not fields[-1]:
            fields.pop()
        return tuple(fields)
    log.remark(
        msg("the dates are not in their columns; they were taken in the order in which they stand"), record
    )
    return tuple(record.value.split())


def _rounds(record: Record, found: Headers, log: Log) -> None:
    text = record.value
    if not text:
        return
    rounds = number_in(text, 999)
    if not rounds:
        log.fault(
            msg("the number of rounds must be a whole number from 1 to 999, not {value}", value=repr(text)),
            record,
            5,
            7,
        )
    elif found.rounds is not None and found.rounds != rounds:
        log.fault(
            msg(
                "this record says {rounds} rounds, another one {other_rounds}",
                rounds=rounds,
                other_rounds=found.rounds,
            ),
            record,
            5,
            7,
        )
    else:
        found.rounds = rounds


def _initial_colour(record: Record, found: Headers, log: Log) -> None:
    text = record.value.upper()
    if not text:
        return
    if text not in ("W", "B"):
        log.fault(
            msg("the initial colour must be W or B, not {value}", value=repr(record.value)), record, 5, 5
        )
    elif found.initial_colour not in (None, text):
        log.fault(
            msg(
                "this record says the initial colour {colour}, another one {other_colour}",
                colour=text,
                other_colour=found.initial_colour,
            ),
            record,
            5,
            5,
        )
    else:
        found.initial_colour = text


def _xxc(record: Record, found: Headers, log: Log) -> None:
    for word in record.value.lower().split():
        if word in ("white1", "black1"):
            _initial_colour(Record("XXC", f"XXC {'W' if word == 'white1' else 'B'}", record.line), found, log)
        elif word == "rank":
            log.remark(msg("`rank` was left out: teams are paired by their numbers"), record)
        else:
            log.remark(msg("{value} is not known in XXC and was left out", value=repr(word)), record)


def _values(record: Record, symbols: str, log: Log) -> dict[str, int]:
    """The values of a record 162 or 362, in which symbols and numbers alternate."""
    found: dict[str, int] = {}
    position, text = 3, record.text.upper()
    while position < len(text):
        match = _VALUE.match(text, position)
        symbol = match[1] if match else ""
        if match is None or symbol[-1] not in symbols:
            rest = record.text[position:].strip()
            log.fault(
                msg(
                    "{value} does not begin with one of the symbols {symbols} and a number of points",
                    value=repr(rest),
                    symbols=" ".join(symbols),
                ),
                record,
                position + 1,
                len(record.text),
            )
            break
        try:
            found[symbol[-1]] = parse_points(match[2])
        except ValueError as error:
            log.fault(said_by(error), record, match.start(2) + 1, match.end(2))
        position = match.end()
    return found


def _game_points(record: Record, found: Headers, log: Log) -> None:
    values = _values(record, "WDLAZPX", log)
    if "Z" in values:  # bbpPairings' name for absence
        values.setdefault("A", values.pop("Z"))
    _settle(record, found.game_points, values, log)


def _match_points(record: Record, found: Headers, log: Log) -> None:
    _settle(record, found.match_points, _values(record, "WDLPAX", log), log)


def _settle(record: Record, known: dict[str, int], values: dict[str, int], log: Log) -> None:
    for symbol, value in values.items():
        if known.setdefault(symbol, value) != value:
            log.fault(
                msg(
                    "{symbol} is worth {points} here and {other_points} in an earlier record",
                    symbol=symbol,
                    points=points_decimal(value),
                    other_points=points_decimal(known[symbol]),
                ),
                record,
            )


def _board_colours(record: Record, found: Headers, log: Log) -> None:
    text = record.value.upper()
    if not re.fullmatch("[WB]{1,99}", text):
        log.fault(
            msg(
                "the colours of the boards must be letters W and B, not {value}",
                value=repr(record.value[:120]),
            ),
            record,
            5,
        )
    elif found.board_colours and found.board_colours != text:
        log.fault(
            msg(
                "a second record 352 says {colours}, the first one {other_colours}",
                colours=text,
                other_colours=found.board_colours,
            ),
            record,
            5,
        )
    else:
        found.board_colours = text
        if text[0] == "B":
            log.remark(
                msg(
                    "board 1 of the first-named team has Black; the colour of a team is that of its board 1 [1.6.1]"
                ),
                record,
                5,
            )


def _bb(record: Record, found: Headers, log: Log) -> None:
    value = record.points(log, 5, 8, msg("the value in {record}", record=record.code))
    symbol = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "A", "BBF": "A", "BBU": "P"}[record.code]
    if value is not None:
        found.game_points.setdefault(symbol, value)


def _xxs(record: Record, found: Headers, log: Log) -> None:
    meanings = {
        "W": "W",
        "WW": "W",
        "WB": "W",
        "D": "D",
        "WD": "D",
        "BD": "D",
        "HPB": "D",
        "L": "L",
        "BL": "L",
    }
    meanings |= {"WL": "L", "FL": "A", "ZPB": "A", "PAB": "P", "BW": "W", "FW": "W", "FPB": "W"}
    for word in record.value.upper().split():
        name, _, number = word.partition("=")
        try:
            value = parse_points(number)
        except ValueError as error:
            log.fault(joined(word, said_by(error), by=": "), record)
            continue
        if name in meanings:
            found.game_points[meanings[name]] = value
        else:
            log.remark(msg("{value} is not known in XXS and was left out", value=repr(name)), record)


def write_header(code: str, value: str) -> str:
    """A header line."""
    return f"{code} {value}".rstrip()


def _in_slashes(date: str, form: str) -> str:
    """A date as the format has it, however people wrote it; one with slashes, and what is no date, stay."""
    day = None if "/" in date else day_of(date)
    return day.strftime(form) if day is not None else date


def write_info(info: EventInfo, before: dict[str, str]) -> list[str]:
    """The lines of the text records in the order of their codes; `before` has the other header records."""
    lines = dict(before)
    for code, name in _TEXTS.items():
        value = getattr(info, name)
        if code in ("042", "052"):
            value = _in_slashes(value, "%Y/%m/%d")
        if value and code not in lines:
            lines[code] = write_header(code, _one_line(value))
    if info.deputies:
        lines["112"] = "\n".join(write_header("112", _one_line(name)) for name in info.deputies)
    if any(info.round_dates):
        lines["132"] = (
            "132".ljust(91)
            + "".join(f"{_in_slashes(date, '%y/%m/%d')[:10]:<10}" for date in info.round_dates)
        ).rstrip()
    if info.board_colours:
        lines["352"] = write_header("352", info.board_colours)
    if info.game_points_tenths:
        lines["162"] = (
            "162"
            + "".join(
                f"  {symbol}{points_field(value, 4)}  " for symbol, value in info.game_points_tenths
            ).rstrip()
        )
    return [line for code in sorted(lines) for line in lines[code].split("\n")]


def _one_line(text: str) -> str:
    return plain(text, 1000)
