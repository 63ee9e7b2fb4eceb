"""CSV: bytes to a table and back. Python's csv module reads and writes; the separator is detected here."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from ...domain.errors import FileError, Issue
from ...domain.messages import msg
from ..bounds import values_are_too_many
from ..trf.records import Log, decode
from .sheet import MOST_COLUMNS, MOST_ROWS, MOST_TEXT, Sheet, plain, safe

_SEPARATORS = ";\t,|"


def read_csv(data: bytes, source: str) -> Sheet:
    """The table in a CSV file, whatever its encoding and separator."""
    log = Log()
    text, _ = decode(data, log)
    if why := values_are_too_many(max(map(data.count, map(str.encode, _SEPARATORS)))):
        log.fault(why)
    if log.faults:
        raise FileError(source, log.faults)
    if text[:4].lower() == "sep=" and "\n" in text:  # Excel's own way of declaring the separator
        separator, _, text = text[4:5], *text.partition("\n")[1:]
    else:
        head = text[:5000]
        separator = max(_SEPARATORS, key=lambda sign: (head.count(sign), sign == ","))
    title = source.replace("\\", "/").rpartition("/")[2]
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator or ","):
            if len(rows) >= MOST_ROWS or len(row) > MOST_COLUMNS:
                raise FileError(
                    source,
                    [
                        Issue(
                            msg(
                                "more than {rows} rows or {columns} columns are not read",
                                rows=MOST_ROWS,
                                columns=MOST_COLUMNS,
                            ),
                            len(rows) + 1,
                        )
                    ],
                )
            rows.append([plain(cell[:MOST_TEXT]) for cell in row])
    except csv.Error as error:
        raise FileError(source, [Issue(msg("not CSV: {error}", error=error), len(rows) + 1)]) from None
    return Sheet(title, rows)


def write_csv(rows: Sequence[Sequence[str]]) -> bytes:
    """A CSV file: commas, UTF-8 with a byte order mark for spreadsheets, and no cell that is a formula."""
    stream = io.StringIO(newline="")
    csv.writer(stream).writerows([[safe(cell) for cell in row] for row in rows])
    return stream.getvalue().encode("utf-8-sig")
