"""The sample files and small helpers to modify them."""

from __future__ import annotations

from pathlib import Path

from pairwright.domain.errors import FileError, Issue
from pairwright.domain.tournament import Tournament
from pairwright.formats.trf import read

FOLDER = Path(__file__).parents[2] / "data" / "trf"
ALL = sorted(path.name for path in FOLDER.glob("*.trf"))
TEAMS = [name for name in ALL if "team" in name]
INDIVIDUALS = [name for name in ALL if "individual" in name or "cp1252" in name]


def data(number: str) -> bytes:
    """The bytes of the sample with this number."""
    [path] = FOLDER.glob(f"{number}-*.trf")
    return path.read_bytes()


def lines(number: str) -> list[str]:
    return data(number).decode().splitlines()


def sample(number: str) -> Tournament:
    return read(data(number), number)[0]


def read_lines(rows: list[str]) -> tuple[Tournament, list[Issue]]:
    return read("\n".join(rows).encode(), "test.trf")


def faults(rows: list[str]) -> list[str]:
    """The faults for which these lines are rejected."""
    try:
        read_lines(rows)
    except FileError as error:
        return [str(issue) for issue in error.issues]
    return []


def remarks(rows: list[str]) -> list[str]:
    return [str(issue) for issue in read_lines(rows)[1]]


def put(line: str, column: int, text: str) -> str:
    """The line with `text` from this column (1-based) on."""
    line = line.ljust(column - 1 + len(text))
    return line[: column - 1] + text + line[column - 1 + len(text) :]


def edit(number: str, start: str, column: int, text: str) -> list[str]:
    """The lines of a sample with one line changed: the one that begins with `start`."""
    rows = lines(number)
    [index] = [i for i, row in enumerate(rows) if row.startswith(start)]
    rows[index] = put(rows[index], column, text)
    return rows
