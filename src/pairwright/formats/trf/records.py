"""The lossless layer of TRF: bytes to lines to records, with the columns of each and a log of findings.

Column numbers are FIDE's: 1-based, inclusive, counted in characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...domain.errors import Issue, StateError
from ...domain.messages import Message, joined, msg, said_by
from ...domain.points import parse_points, points_decimal
from ...domain.reading import number_in
from ..bounds import text_is_too_much

MOST_COLUMNS = 91 + 10 * 999
"""A line with 999 rounds: the round fields of TRF have three digits."""
MOST_IN_COLUMNS = 10**12
"""Larger than any number that fits the columns of a record."""
_MOST_ISSUES = 500


NAMES = (
    msg("the Black team"), msg("the FIDE id"), msg("the White team"), msg("the first participant"),
    msg("the first round"), msg("the game points of the bye"), msg("the game points"), msg("the last participant"),
    msg("the last round"), msg("the match points of the bye"), msg("the match points"), msg("the number of the team"),
    msg("the opponent"), msg("the participant with the bye"), msg("the participant"), msg("the player"),
    msg("the points"), msg("the rank"), msg("the rating"), msg("the round"), msg("the starting rank"),
    msg("the strength"), msg("the team with the bye"), msg("the team"), msg("the virtual game points"),
    msg("the virtual match points"),
)  # fmt: skip
"""What stands in the columns of a record."""


def named(what: str) -> Message:
    """What stands in some columns, for a sentence: one of `NAMES`, or a message already."""
    return what if isinstance(what, Message) else Message(what, {})


def shifted(columns: int) -> Message:
    """Fields so many columns to the right of theirs, or to the left."""
    if columns > 0:
        return msg(
            "the fields after the name are {count, plural, one {# column} other {# columns}} too far to the right (the "
            "name is too long); they were read there",
            count=columns,
        )
    return msg(
        "the fields after the name are {count, plural, one {# column} other {# columns}} too far to the left (columns "
        "were counted in bytes); they were read there",
        count=-columns,
    )


class Log:
    """Findings of a reader: faults, which make the file unreadable, and remarks, which say what was assumed."""

    def __init__(self) -> None:
        self.faults: list[Issue] = []
        self.remarks: list[Issue] = []
        self._unsaid = 0

    def fault(
        self, text: str, record: Record | None = None, first: int | None = None, last: int | None = None
    ) -> None:
        """Record something that cannot be read."""
        if len(self.faults) < _MOST_ISSUES:
            self.faults.append(_issue(text, record, first, last))
        else:
            self._unsaid += 1

    def remark(
        self, text: str, record: Record | None = None, first: int | None = None, last: int | None = None
    ) -> None:
        """Record something that was assumed or is odd."""
        if len(self.remarks) < _MOST_ISSUES:
            self.remarks.append(_issue(text, record, first, last))

    def all_faults(self) -> list[Issue]:
        """The faults, the last one stating how many more there are."""
        if self._unsaid:
            return [*self.faults, Issue(msg("and {count} more faults", count=self._unsaid))]
        return self.faults


def _issue(text: str, record: Record | None, first: int | None, last: int | None) -> Issue:
    columns = None if first is None else (first, last if last is not None else first)
    if record is None:
        return Issue(text, columns=columns)
    return Issue(text, record.line, record.code, columns)


class Record(NamedTuple):
    """One line of the file, without trailing spaces."""

    code: str
    """Columns 1-3; shorter if the line is."""
    text: str
    line: int

    def columns(self, first: int, last: int) -> str:
        """The characters in these columns; fewer, or none, if the line is shorter."""
        return self.text[first - 1 : last]

    @property
    def value(self) -> str:
        """What follows the record code, stripped."""
        return self.text[3:].strip()

    def whole(self, log: Log, first: int, last: int, what: str) -> int | None:
        """The whole number in these columns; None if they are blank, or after a fault."""
        text = self.text[first - 1 : last].strip()
        if not text:
            return None
        found = number_in(text, MOST_IN_COLUMNS)
        if found is not None:
            return found
        log.fault(
            msg("{name} must be a whole number, not {value}", name=named(what), value=repr(text)),
            self,
            first,
            last,
        )
        return None

    def points(self, log: Log, first: int, last: int, what: str) -> int | None:
        """The points, in tenths, in these columns; None if they are blank, or after a fault."""
        text = self.text[first - 1 : last].strip()
        if not text:
            return None
        try:
            return parse_points(text)
        except ValueError as error:
            log.fault(joined(named(what), said_by(error), by=": "), self, first, last)
            return None

    def numbers(self, log: Log, first: int, width: int, what: str) -> list[int]:
        """The numbers in fields of `width` columns from column `first`, separated by one space; blank is 0."""
        found: list[int] = []
        for start in range(first - 1, len(self.text), width + 1):
            chunk = self.text[start : start + width].strip()
            if start > first - 1 and self.text[start - 1] != " ":
                log.fault(
                    msg(
                        "{name}: column {column} must be blank, not {value}",
                        name=named(what),
                        column=start,
                        value=repr(self.text[start - 1]),
                    ),
                    self,
                    start,
                    start,
                )
                return found
            number = number_in(chunk, MOST_IN_COLUMNS) if chunk else 0
            if number is None:
                log.fault(
                    msg("{name} must be a whole number, not {value}", name=named(what), value=repr(chunk)),
                    self,
                    start + 1,
                    start + width,
                )
            found.append(number or 0)
        return found


@dataclass(frozen=True, eq=False, repr=False)
class Records:
    """All records of a file, in file order."""

    records: tuple[Record, ...]
    encoding: str
    by_code: dict[str, list[Record]]

    def of(self, code: str) -> list[Record]:
        """The records with this code."""
        return self.by_code.get(code, [])

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)


def read_records(data: bytes, log: Log) -> Records:
    """The records of a file; faults of the file as a whole go to `log`."""
    text, encoding = decode(data, log)
    records = []
    by_code: dict[str, list[Record]] = {}
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        line = line.rstrip()
        if not line:
            continue
        record = Record(line[:3], line, number)
        if len(line) > MOST_COLUMNS and not line.startswith("###"):
            log.fault(
                msg("the line has {columns} columns; TRF has room for 999 rounds", columns=len(line)),
                record,
                1,
                len(line),
            )
            continue
        if "\t" in line and record.code not in _FREE_CODES and _FIXED_CODE.match(record.code):
            column = line.index("\t") + 1
            log.fault(
                msg("there is a tab; the fields of this record have fixed columns, filled with blanks"),
                record,
                column,
                column,
            )
            continue
        if not line.isprintable():
            if not line.replace("\t", "").isprintable():
                log.remark(msg("there are unprintable characters; they were read as spaces"), record)
            line = printable(line).rstrip()
            if not line:
                continue
            record = Record(line[:3], line, number)
        records.append(record)
        by_code.setdefault(record.code, []).append(record)
    if not by_code.get("001") and sum("|" in record.text for record in records) * 2 > len(records):
        log.fault(msg("this is not TRF: the fields are separated by '|', as in Vega's own format"))
    return Records(tuple(records), encoding, by_code)


def printable(text: str) -> str:
    """The text with spaces instead of control characters and the like."""
    return text if text.isprintable() else "".join(char if char.isprintable() else " " for char in text)


def plain(text: str, width: int) -> str:
    """A text that fits its columns: no control characters, cut to the width."""
    return printable(text).strip()[:width].rstrip()


def points_field(tenths: int, width: int) -> str:
    """Points right-aligned in a field, with one decimal if there is room; StateError if they do not fit."""
    text = points_decimal(tenths)
    if len(text) > width:
        text = text.removesuffix(".0")
    if len(text) > width:
        raise StateError(
            msg(
                "{points} points have too many digits for TRF, which has room for {width}",
                points=text,
                width=width,
            )
        )
    return f"{text:>{width}}"


_FIXED_CODE = re.compile(r"0(01|13)|2[4569]0|299|3[0-3]0|132|162|362|XXA|BB.")
_FREE_CODES = frozenset(("XXP", "XXZ", "XXC", "XXS"))


def decode(data: bytes, log: Log) -> tuple[str, str]:
    """The text of a file and the name of its encoding: UTF-8 if it is valid, otherwise Windows-1252."""
    why = text_is_too_much(data)
    if why:
        log.fault(why)
        return "", "utf-8"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            log.fault(msg("the file begins like UTF-16 but is not: it cannot be read"))
            return "", "utf-16"
        log.remark(msg("the file is UTF-16, which other programs do not read; UTF-8 is written"))
        return text, "utf-16"
    if b"\0" in data:
        log.fault(msg("this is not a text file: it may be a picture, or the file of another program"))
        return "", "utf-8"
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        pass
    log.remark(msg("the file is not UTF-8; it was read as Windows-1252"))
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"
