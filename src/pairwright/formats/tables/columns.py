"""The columns of a table of entries: how each was interpreted, and how a user has assigned them instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...domain.names import folded_words
from ...domain.tournament import Tournament
from .beside import players_beside
from .headings import HEADINGS, recognise
from .sheet import Sheet, full_name

FIELDS = (
    "team", "name", "last", "first", "rating", "title", "sex", "federation", "fide_id", "birth", "board", "number",
    "team_number", "short", "captain", "previous", "joined", "present",
)  # fmt: skip
"""What a column of a table of entries may contain, most common first."""
ENTRIES = ("teams", "players", "individuals")
"""The kinds of tables that contain entries."""
_SAMPLES = 3
_SHOWN = 60


@dataclass(frozen=True)
class Chosen:
    """A user's interpretation of a table: the header row (0: none) and the field of each column."""

    head: int
    fields: Mapping[int, str]


@dataclass(frozen=True)
class Column:
    """A column: its heading, the first values below it, and its field; columns with an empty field are ignored."""

    number: int
    heading: str
    samples: tuple[str, ...]
    field: str
    beside: bool = False
    """Whether players beside their teams are read from it."""


@dataclass(frozen=True)
class Columns:
    """A table of entries. `kind` is empty while it is unknown."""

    number: int
    """Its position in the file, from 0."""
    title: str
    kind: str
    head: int
    """The header row, from 1; 0: none."""
    columns: tuple[Column, ...]

    @property
    def left_out(self) -> list[str]:
        """The headings that are not recognised."""
        return [one.heading for one in self.columns if one.heading and not one.field and not one.beside]


def understand(sheets: Sequence[Sheet], chosen: Mapping[int, Chosen]) -> tuple[Columns, ...]:
    """Recognise the tables, or read them as chosen; returns those of entries, and those of unknown kind."""
    found = []
    for number, sheet in enumerate(sheets):
        if number in chosen:
            choose(sheet, chosen[number])
        else:
            recognise(sheet)
        if sheet.kind in ("", *ENTRIES) and any(any(row) for row in sheet.rows):
            found.append(_columns(number, sheet))
    return tuple(found)


def choose(sheet: Sheet, chosen: Chosen) -> None:
    """Read a table as chosen by a user: its kind follows from the fields."""
    place: dict[str, int] = {}
    for column, field in sorted(chosen.fields.items()):
        if field in FIELDS:
            place.setdefault(field, column)
    if not {"name", "last"} & place.keys():
        kind = "teams" if "team" in place else ""
    else:
        kind = "players" if {"team", "team_number"} & place.keys() else "individuals"
    sheet.kind = kind
    sheet.head = min(max(chosen.head, 0), len(sheet.rows)) - 1
    sheet.place = {field: column for field, column in place.items() if field in HEADINGS.get(kind, {})}


def _columns(number: int, sheet: Sheet) -> Columns:
    fields = {column: field for field, column in sheet.place.items()}
    beside = {column for one in players_beside(sheet) for column in one.place.values()}
    head = sheet.rows[sheet.head] if 0 <= sheet.head < len(sheet.rows) else []
    below = [row for row in sheet.rows[sheet.head + 1 :][:50] if any(cell.strip() for cell in row)]
    width = min(max(len(row) for row in [head, *below]), _SHOWN)
    columns = []
    for at in range(width):
        samples = [row[at].strip()[:40] for row in below if at < len(row) and row[at].strip()][:_SAMPLES]
        heading = head[at].strip()[:80] if at < len(head) else ""
        if heading or samples:
            columns.append(Column(at, heading, tuple(samples), fields.get(at, ""), at in beside))
    return Columns(number, sheet.title, sheet.kind, sheet.head + 1, tuple(columns))


def is_numbered(sheets: Sequence[Sheet]) -> bool:
    """Whether the tables give numbers to their entries."""
    of_teams = any(sheet.kind == "teams" for sheet in sheets)
    return any(
        line["team_number" if sheet.kind == "players" and not of_teams else "number"]
        for sheet in sheets
        if sheet.kind in ENTRIES and not (sheet.kind == "players" and of_teams)
        for line in sheet.lines()
    )


def clubs_of(sheets: Sequence[Sheet], tournament: Tournament) -> dict[int, str]:
    """The clubs of the players of an individual event by number: what a table of team players calls the team."""
    if not tournament.solo:
        return {}
    clubs: dict[tuple[str, str], set[str]] = {}
    for sheet in sheets:
        for line in sheet.lines() if sheet.kind == "players" else ():
            name = full_name(line)
            clubs.setdefault((folded_words(name), line["fide_id"].lstrip("0")), set()).add(line["team"])
    found = {}
    for entry in tournament.entries:
        of_name = clubs.get((folded_words(entry.name), str(entry.fide_id or "")), set())
        if len(of_name) == 1 and "" not in of_name:
            found[entry.tpn] = next(iter(of_name))
    return found


def captains_of(sheets: Sequence[Sheet], tournament: Tournament) -> dict[int, str]:
    """The captains in the tables of teams, by number."""
    named = {
        folded_words(line["team"]): line["captain"]
        for sheet in sheets
        for line in (sheet.lines() if sheet.kind == "teams" else ())
        if line["captain"]
    }
    return {
        entry.tpn: named[folded_words(entry.name)]
        for entry in tournament.entries
        if folded_words(entry.name) in named
    }
