"""A team per row with its players beside it: `Board 1`, `Rating 1`, `Board 2`, ... in one table of teams."""

from __future__ import annotations

import re

from ...domain.names import folded_words
from .headings import DICTIONARIES
from .sheet import Sheet

_FIELDS = {"board": "name", "name": "name", "rating": "rating", "title": "title", "fide_id": "fide_id"}
"""The field of a player here, by the one that the heading without its number has in a table of players."""
_NUMBERED = re.compile(r"([a-z ]*[a-z]) ?([0-9]{1,2})")


def _field(heading: str) -> tuple[str, int]:
    """The field of a player and the board that a heading names, such as `Elo 2`; empty and 0 for any other."""
    found = _NUMBERED.fullmatch(folded_words(heading))
    field = _FIELDS.get(DICTIONARIES["players"].get(found[1], "")) if found else None
    return (field, int(found[2])) if found and field else ("", 0)


def players_beside(sheet: Sheet) -> list[Sheet]:
    """The players in a table of teams: for each board the same rows, read as a table of players. A column of numbers
    has no names."""
    if sheet.kind != "teams" or not 0 <= sheet.head < len(sheet.rows):
        return []
    boards: dict[int, dict[str, int]] = {}
    for column, heading in enumerate(sheet.rows[sheet.head]):
        field, board = _field(heading)
        if field:
            boards.setdefault(board, {}).setdefault(field, column)
    team = {
        field: sheet.place[name]
        for field, name in (("team", "team"), ("team_number", "number"))
        if name in sheet.place
    }
    return [
        Sheet(sheet.title, sheet.rows, "players", sheet.head, {**team, **place})
        for _, place in sorted(boards.items())
        if "name" in place and _has_names(sheet, place["name"])
    ]


def _has_names(sheet: Sheet, column: int) -> bool:
    cells = [row[column] for row in sheet.rows[sheet.head + 1 :] if column < len(row) and row[column].strip()]
    return bool(cells) and all(any(sign.isalpha() for sign in cell) for cell in cells)
