"""Entries from a file or a table that was pasted, into an event that exists: first what is in it, then they are in."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Response

from ...domain.errors import PairwrightError
from ...domain.messages import joined, said_by, sentence
from ...formats.tables.columns import FIELDS
from ...manager.entrants import rows_of
from ...manager.event import Event
from ...manager.warnings import Refusal
from ..access import place_of
from ..checks import entered_twice
from ..looking import Looked
from ..render import page
from .common import AnyRequest, Upload, begun, desk_of
from .forms import Refused
from .imports import LABELS, notes_on, taken_twice
from .uploads import TABLE, UPLOAD, File, file_of, owner_of, wanted_in

Row = dict[str, Any]


@get("/e/{event:str}/entries", sync_to_thread=True)
def entries_form(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """A file, or a field for a table."""
    return _page(request, begun(desk_of(request, event)), "")


@post("/e/{event:str}/entries", request_max_body_size=2 * UPLOAD)
async def look_at_entries(request: AnyRequest, event: FromPath[str], data: Upload) -> Response[bytes]:
    """What is in the file or table; nothing is entered yet."""
    state = await asyncio.to_thread(lambda: begun(desk_of(request, event)))
    text = str(data.get("table", ""))
    if len(text) > TABLE:  # is not shown again
        text = ""
    data = _newest(data, text)
    try:
        file = await file_of(data)
        wanted = wanted_in(data, system=state.settings.system)
        owner = await owner_of(request)
        looked = await place_of(request).looker.entries(owner, file.content, file.source, wanted)
    except PairwrightError as error:
        refused = Refused(sentence(said_by(error), ""))
        return await asyncio.to_thread(_page, request, state, text, None, None, refused)
    return await asyncio.to_thread(_looked, request, event, text, file, looked, data)


def _newest(data: Mapping[str, Any], text: str) -> dict[str, Any]:
    """The form with what was chosen or typed last: a file without what was said of the columns of the one before; the
    file that the page keeps, with that, unless the table was changed since."""
    if isinstance(upload := data.get("upload"), UploadFile) and upload.filename:
        return {name: value for name, value in data.items() if not name.startswith(("col.", "head."))}
    if data.get("kept") and data.get("table_shown") == _mark(text):
        return {**data, "table": ""}
    return dict(data)


def _mark(text: str) -> str:
    """By which it is seen whether a table was changed; line ends are those of the browser."""
    return sha256("\n".join(text.splitlines()).encode()).hexdigest()


def _looked(
    request: AnyRequest, event: str, text: str, file: File, looked: Looked, data: Mapping[str, Any]
) -> Response[bytes]:
    desk = desk_of(request, event)
    state = begun(desk)
    if twice := taken_twice(data, looked):
        return _page(request, state, text, file, looked, Refused(twice), taken=data)
    if looked.found is None:
        refused = Refused(joined(*looked.remarks[:30]))
        return _page(request, state, text, file, looked, refused)
    taken = {team.name.casefold() for team in state.teams.values()}
    every = rows_of(looked.found, keep_numbers=False)
    rows = [_of_kind(state, row) for row in every if row["name"].casefold() not in taken]
    known = [row["name"] for row in every if row["name"].casefold() in taken]
    doubles: list[str] = []
    try:
        if rows:
            preview = desk.preview("teams", teams=rows)
            doubles = entered_twice(preview.before, preview.after, among_new=False)
    except Refusal as error:
        return _page(request, state, text, file, looked, Refused(error.why, error.way_out))
    return _page(request, state, text, file, looked, None, rows, known, doubles=doubles)


def _of_kind(event: Event, row: Row) -> Row:
    """A row for this kind of event: a pair in a bracket has no players of its own."""
    return row if event.kind == "teams" else {name: value for name, value in row.items() if name != "members"}


def _page(
    request: AnyRequest,
    event: Event,
    text: str,
    file: File | None = None,
    looked: Looked | None = None,
    refused: Refused | None = None,
    rows: list[Row] | None = None,
    known: list[str] | None = None,
    taken: Mapping[str, Any] | None = None,
    doubles: Sequence[str] = (),
) -> Response[bytes]:
    boards = event.settings.boards if event.kind == "teams" else 0
    return page(
        request,
        "entries.html",
        409 if refused else 200,
        event=event,
        text=text,
        mark=_mark(text),
        file=file,
        looked=looked,
        refused=refused,
        rows=rows,
        notes=notes_on(looked, rows, boards, known) if looked is not None and rows is not None else [],
        rounds_left_out=looked is not None and looked.found is not None and looked.found.tournament.round > 1,
        taken=taken or {},
        doubles=doubles,
        packed=json.dumps(rows) if rows else "",
        fields=FIELDS,
        labels=LABELS,
    )


HANDLERS = [entries_form, look_at_entries]
