"""XLSX with openpyxl: streamed both ways, its size checked before opening, texts never formulas.

openpyxl parses with defusedxml if that is installed; without it no workbook is read.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any

from ...domain.errors import FileError, Issue, StateError
from ...domain.messages import msg
from ..bounds import values_are_too_many
from .sheet import MOST_COLUMNS, MOST_ROWS, MOST_TEXT, Sheet

MOST_PACKED = 32 * 1024 * 1024
MOST_UNPACKED = 96 * 1024 * 1024
MOST_TAGS = 2_000_000
"""Maximum number of tags in all parts together; a cell with a number takes four."""
MOST_PARTS = 2_000
MOST_SHEETS = 50
_CHUNK = 1 << 20
_BROKEN = msg(
    "not a workbook that can be read: open it in a spreadsheet program and save it again as XLSX, or choose "
    "another copy"
)
_NUMBER = re.compile(r"-?[0-9]{1,15}(\.[0-9]{1,5})?")
"""A text that is written as a number."""


def read_workbook(data: bytes, source: str) -> list[Sheet]:
    """The sheets of a workbook as tables of texts; cells with formulas have the value saved with them."""
    openpyxl = _openpyxl(True)
    _check_size(data, source)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # openpyxl's warnings about parts that are not read
            book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            names = book.sheetnames[:MOST_SHEETS]
            sheets = [
                Sheet(name, _rows(book[name], source)) for name in names if hasattr(book[name], "iter_rows")
            ]
            if why := values_are_too_many(sum(len(row) for sheet in sheets for row in sheet.rows)):
                raise FileError(source, [Issue(why)])
            return sheets
    except FileError:
        raise
    except Exception:  # noqa: BLE001  the library has many kinds of error for a broken file
        raise FileError(source, [Issue(_BROKEN)]) from None


def write_workbook(sheets: Sequence[tuple[str, Sequence[Sequence[str]], frozenset[int]]]) -> bytes:
    """A workbook; each sheet has a title, rows with the headings first, and the columns that contain numbers."""
    openpyxl = _openpyxl(False)
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = openpyxl.Workbook(write_only=True)
    book.properties.creator = "pairwright"
    book.properties.created = book.properties.modified = datetime(2000, 1, 1)  # noqa: DTZ001  equal bytes each time
    for title, rows, numbers in sheets:
        sheet = book.create_sheet(title)
        sheet.freeze_panes = "A2"
        for column, width in enumerate(_widths(rows), 1):
            sheet.column_dimensions[openpyxl.utils.get_column_letter(column)].width = width
        for index, row in enumerate(rows):
            cells = []
            for column, text in enumerate(row):
                cell = WriteOnlyCell(sheet, None)
                number = _number(text) if index and column in numbers else None
                if number is not None:
                    cell.value = number
                elif text:
                    cell.value = _printable(text)
                    cell.data_type = "s"  # a string, whatever it begins with
                if not index:
                    cell.font = Font(bold=True)
                cells.append(cell)
            sheet.append(cells)
    stream = io.BytesIO()
    book.save(stream)
    return _without_clock(stream.getvalue())


def _openpyxl(reading: bool) -> Any:
    try:
        import openpyxl

        if reading:
            import defusedxml  # noqa: F401
    except ImportError as error:
        raise StateError(
            msg("spreadsheets need the package {package}; install pairwright[xlsx]", package=error.name)
        ) from None
    return openpyxl


def _check_size(data: bytes, source: str) -> None:
    """Decompress all parts once, counting: the size of a part given in a header need not be true."""

    def refuse(text: str) -> FileError:
        return FileError(source, [Issue(text)])

    if len(data) > MOST_PACKED:
        raise refuse(msg("the workbook is bigger than {most} MiB", most=MOST_PACKED >> 20))
    total = tags = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MOST_PARTS:
                raise refuse(
                    msg("the workbook has {count} parts, more than {most}", count=len(parts), most=MOST_PARTS)
                )
            for part in parts:
                with archive.open(part) as stream:
                    while chunk := stream.read(_CHUNK):
                        total += len(chunk)
                        tags += chunk.count(b"<")
                        if total > MOST_UNPACKED:
                            raise refuse(
                                msg("the workbook unpacks to more than {most} MiB", most=MOST_UNPACKED >> 20)
                            )
                        if tags > MOST_TAGS:
                            raise refuse(msg("the workbook has more than {most} cells", most=MOST_TAGS // 4))
    except FileError:
        raise
    except Exception:  # noqa: BLE001  zipfile lets struct, zlib and other errors through
        raise refuse(_BROKEN) from None


def _rows(sheet: Any, source: str) -> list[list[str]]:
    """All rows up to the last non-empty one; an isolated row far below the others is rejected."""
    found: list[list[str]] = []
    for row in sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True):
        if len(found) >= MOST_ROWS:
            raise FileError(
                source,
                [
                    Issue(
                        msg(
                            "the sheet {sheet} has more than {most} rows",
                            sheet=repr(sheet.title),
                            most=MOST_ROWS,
                        )
                    )
                ],
            )
        found.append([_text(value) for value in row])
    while found and not any(found[-1]):
        found.pop()
    return found


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)[:MOST_TEXT]


def _number(text: str) -> int | float | None:
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    return float(text) if found[1] else int(text)


def _printable(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text)[:MOST_TEXT]


def _widths(rows: Sequence[Sequence[str]]) -> Iterator[int]:
    columns = max(map(len, rows), default=0)
    for column in range(columns):
        yield min(max((len(row[column]) for row in rows if column < len(row)), default=0) + 2, 40)


def _without_clock(data: bytes) -> bytes:
    """The same archive with a fixed timestamp, so that the same tournament yields the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.infolist():
            content = old.read(part)
            if part.filename == "docProps/core.xml":
                import re

                content = re.sub(rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", content)
            info = zipfile.ZipInfo(part.filename, (2000, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(info, content)
    return stream.getvalue()
