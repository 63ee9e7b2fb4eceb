"""Size limits of files: checked before parsing, in every format."""

from __future__ import annotations

import io
import zipfile

import pytest

from pairwright.domain.errors import FileError
from pairwright.formats.bounds import (
    MOST_BYTES,
    MOST_LINE,
    MOST_LINES,
    MOST_VALUES,
    json_is_too_much,
    text_is_too_much,
)
from pairwright.formats.files import read_tournament
from pairwright.formats.tables import workbook


@pytest.mark.parametrize(
    ("data", "name", "why"),
    [
        (b"### x\n" * 5_000_000, "a.trf", "5000001 lines"),
        (b"### x\r" * 5_000_000, "a.trf", "5000001 lines"),
        (b"x" * 200_000_000, "a.trf", "200000000 bytes"),
        (b"x" * 30_000_000, "a.trf", "a line has more than 100000 bytes"),
        (b"012 x\n### " + b"x" * 30_000_000, "a.trf", "a line has more than 100000 bytes"),
        (b"x" * 200_000_000, "a.csv", "200000000 bytes"),
        (b"a;" * 49_000 + b"\n" + (b";" * 99_000 + b"\n") * 100, "a.csv", "values"),
        (b"[" + b"[]," * 10_000_000 + b"1]", "a.json", "values"),
        (b"[" * 30_000_000, "a.json", "values"),
        (b'{"a":"' + b"x" * 200_000_000 + b'"}', "a.json", "200000008 bytes"),
        (b"[" * 3_000_000, "a.json", "nested too deeply"),
    ],
)  # fmt: skip
def test_a_file_that_holds_too_much_is_refused(data: bytes, name: str, why: str) -> None:
    with pytest.raises(FileError, match=why) as caught:
        read_tournament(data, name)
    assert len(caught.value.issues) == 1


def packed(sheets: int, rows: int) -> bytes:
    """A workbook with very many small rows, as Excel writes them."""
    stream = io.BytesIO()
    row = '<row r="{0}"><c r="A{0}"><v>1</v></c><c r="B{0}"><v>2</v></c></row>'
    body = "".join(row.format(number) for number in range(1, rows + 1))
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(sheets):
            sheet = f"<worksheet {main}><sheetData>{body}</sheetData></worksheet>"
            archive.writestr(f"xl/worksheets/sheet{number}.xml", sheet)
    return stream.getvalue()


def test_the_cells_of_all_sheets_are_counted_before_the_workbook_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[object] = []
    monkeypatch.setattr("openpyxl.load_workbook", lambda *given, **named: opened.append(given))
    with pytest.raises(FileError, match="more than 500000 cells"):
        workbook.read_workbook(packed(45, 20_000), "a.xlsx")  # 900,000 rows
    assert not opened


def test_the_largest_that_is_read_is_read() -> None:
    assert text_is_too_much(b"\n" * (MOST_LINES - 1)) == ""
    assert text_is_too_much(b"\n" * MOST_LINES) != ""
    assert json_is_too_much(b"," * MOST_VALUES) == ""
    assert json_is_too_much(b"," * (MOST_VALUES + 1)) != ""
    assert json_is_too_much(b"x" * (MOST_BYTES + 1)) != ""


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n", b""])
def test_a_line_is_measured_without_its_end(end: bytes) -> None:
    assert text_is_too_much(b"y\n" + b"x" * MOST_LINE + end) == ""
    assert text_is_too_much(b"y\n" + b"x" * (MOST_LINE + 1) + end) != ""
