"""Entries from a pasted table: first its contents and anything unusual are shown, then they are entered."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Response

from ...domain.errors import PairwrightError
from ...formats.tables.csv_text import read_csv
from ...formats.tables.headings import recognise
from ...formats.tables.sheet import Sheet, SheetLine
from ...manager.event import Event
from ...manager.warnings import Refusal, sentence
from ..render import page
from .common import AnyRequest, Form, begun, desk_of
from .forms import Refused

_PERSON = ("title", "sex", "rating", "federation", "fide_id", "birth")
_TEAM = ("federation", "rating", "previous")
Row = dict[str, Any]


@dataclass(frozen=True)
class TableFindings:
    """The contents of a table: the entries, and what somebody should look at first."""

    rows: list[Row]
    notes: list[str]


@get("/e/{event:str}/entries", sync_to_thread=True)
def entries_form(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """A field for a table."""
    return _page(request, begun(desk_of(request, event)), "")


@post("/e/{event:str}/entries", sync_to_thread=True)
def look_at_entries(request: AnyRequest, event: FromPath[str], data: Form) -> Response[bytes]:
    """The contents of the table; nothing is entered yet."""
    desk, text = desk_of(request, event), str(data.get("table", ""))
    state = begun(desk)
    try:
        found = found_in(state, text)
        if found.rows:
            desk.preview("teams", teams=found.rows)
    except Refusal as error:
        return _page(request, state, text, refused=Refused(error.why, error.way_out))
    except PairwrightError as error:
        return _page(request, state, text, refused=Refused(sentence(str(error))))
    return _page(request, state, text, found)


def _page(
    request: AnyRequest,
    event: Event,
    text: str,
    found: TableFindings | None = None,
    refused: Refused | None = None,
) -> Response[bytes]:
    return page(
        request,
        "entries.html",
        409 if refused else 200,
        event=event,
        text=text,
        found=found,
        refused=refused,
        packed=json.dumps(found.rows) if found else "",
    )


def found_in(event: Event, text: str) -> TableFindings:
    """The entries of a table with headings; Refusal if there are none."""
    sheet = read_csv(text.encode(), "the table")
    if not recognise(sheet):
        raise Refusal(
            "No row has headings that are known.",
            "A table of teams begins with Team; one of players with Team and Name, or with Name alone.",
        )
    lines = sheet.lines()
    rows = _teams(sheet, lines) if event.kind == "teams" else [_player(line, "club") for line in lines]
    taken = {team.name.casefold() for team in event.teams.values()}
    new = [row for row in rows if row["name"].casefold() not in taken]
    return TableFindings(new, _notes(event, sheet, rows, new))


def _name(line: SheetLine) -> str:
    return line["name"] or ", ".join(filter(None, (line["last"], line["first"])))


def _player(line: SheetLine, club: str = "") -> Row:
    """A row with the table's data on a player."""
    row = {name: line[name] for name in _PERSON if line[name]}
    return {"name": _name(line), **row, **({club: line["team"]} if club and line["team"] else {})}


def _teams(sheet: Sheet, lines: Sequence[SheetLine]) -> list[Row]:
    if sheet.kind == "teams":
        return [
            {"name": line["team"], **{name: line[name] for name in _TEAM if line[name]}} for line in lines
        ]
    if sheet.kind != "players":
        raise Refusal("The table has no teams.", "A table of players of teams has a heading Team.")
    found: dict[str, Row] = {}
    for line in lines:
        team = found.setdefault(line["team"].casefold(), {"name": line["team"], "members": []})
        team["members"].append(_player(line))
    return list(found.values())


def _notes(event: Event, sheet: Sheet, rows: Sequence[Row], new: Sequence[Row]) -> list[str]:
    """Unknown headings, names already entered, missing ratings, short teams, duplicate players."""
    places = set(sheet.place.values())
    unknown = [
        text.strip() for at, text in enumerate(sheet.rows[sheet.head]) if text.strip() and at not in places
    ]
    known = [row["name"] for row in rows if row not in new]
    people = [member for row in new for member in row.get("members", ())]
    unrated = [one["name"] for one in (people or new) if not one.get("rating")]
    twice = [name for name, count in Counter(one["name"] for one in people).items() if count > 1]
    short = [row["name"] for row in new if people and len(row["members"]) < event.settings.boards]
    notes = (
        ("Headings that are not known, and left out", unknown),
        ("In the event already, and left out", known),
        ("Named more than once", twice),
        ("Without a rating", unrated),
        (f"Fewer than {event.settings.boards} players", short),
    )
    return [f"{words}: {_some(names)}." for words, names in notes if names]


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")


HANDLERS = [entries_form, look_at_entries]
