"""Tables: reading and writing CSV and XLSX, and templates to fill in.

`sheet` is a table of texts; `csv_text` and `workbook` read and write files; `headings` interprets columns, `columns`
lets somebody choose them; `signs` interprets results as people write them; `from_sheets` and `rounds` build a
tournament, `to_sheets` is the inverse; `templates` are tables to fill in.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.errors import Issue
from ...domain.tournament import Tournament
from ..signatures import XLSX
from .csv_text import read_csv, write_csv
from .from_sheets import tournament_of
from .headings import read_mapping
from .sheet import Sheet
from .to_sheets import tables_of

__all__ = ["read_csv_files", "read_files", "read_sheets", "read_xlsx", "write_csv_files", "write_xlsx"]


def read_files(
    files: Sequence[tuple[str, bytes]], mapping: tuple[str, bytes] | None = None
) -> tuple[Tournament, list[Issue]]:
    """The tournament in CSV files and workbooks, given by name and bytes; all their tables combined."""
    sheets = [sheet for name, data in files for sheet in read_sheets(data, name)]
    names = read_mapping(mapping[1], mapping[0]) if mapping is not None else None
    return tournament_of(sheets, files[0][0] if len(files) == 1 else "these tables", names)


def read_sheets(data: bytes, source: str) -> list[Sheet]:
    """The tables of a workbook, or the one of a CSV file."""
    if data.startswith(XLSX):
        from .workbook import read_workbook

        return read_workbook(data, source)
    return [read_csv(data, source)]


def read_csv_files(files: Sequence[tuple[str, bytes]]) -> tuple[Tournament, list[Issue]]:
    """The tournament in CSV files."""
    return read_files(files)


def read_xlsx(data: bytes, source: str) -> tuple[Tournament, list[Issue]]:
    """The tournament in a workbook."""
    return read_files([(source, data)])


def write_csv_files(tournament: Tournament) -> list[tuple[str, bytes]]:
    """One CSV file for each table, by name."""
    return [
        (f"{table.title.lower().replace(' ', '-')}.csv", write_csv(table.rows))
        for table in tables_of(tournament)
    ]


def write_xlsx(tournament: Tournament) -> bytes:
    """A workbook with one sheet for each table."""
    from .workbook import write_workbook

    return write_workbook(tables_of(tournament))
