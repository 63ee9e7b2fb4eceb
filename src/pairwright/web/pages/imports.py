"""An event from a file: its contents, how its columns are interpreted, and then the event."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from litestar import post
from litestar.response import Redirect, Response

from ...domain.errors import PairwrightError
from ...domain.messages import Message, joined, msg, said_by, sentence
from ...formats.tables.columns import FIELDS, Chosen
from ...manager.entrants import Remark, rows_of, unusual
from ...manager.event import Event
from ...systems.registry import CUPS
from ..access import person_of, place_of
from ..looking import Looked, Wanted, acts_of
from ..render import page, say
from . import same_name
from .common import AnyRequest, Upload, desk_of, new_event
from .forms import out_of_limits
from .home import events_page, systems
from .keep import is_stored, restore
from .uploads import UPLOAD, File, chosen_in, file_of, most_entries, owner_of, state_of, wanted_in


@post(["/import", "/o/{organisation:str}/import"], request_max_body_size=2 * UPLOAD)
async def import_event(request: AnyRequest, data: Upload) -> Response[bytes] | Redirect:
    """An event from a file: first its contents and the questions of the import, then the event."""
    try:
        file = await file_of(data)
        if is_stored(file):
            return await restore(request, data, file)
        wrong = out_of_limits(data)
        right = {name: value for name, value in data.items() if name not in wrong}
        wanted = wanted_in(right, str(data.get("name", "")).strip())
        sure = bool(data.get("sure")) and not wrong and data.get("state") == state_of(wanted)
        answer = (str(data.get("reason", "")), str(data.get("confirm", ""))) if sure else None
        owner = await owner_of(request)
        look, most = place_of(request).looker.look, await asyncio.to_thread(most_entries, request)
        looked = await look(owner, file.content, file.source, wanted, answer, most)
        if looked.found is not None and not wanted.name and not looked.found.tournament.name:
            wanted = Wanted(wanted.system, file.stem, wanted.rounds, wanted.boards, wanted.columns)
            looked = await look(owner, file.content, file.source, wanted, answer, most)
    except PairwrightError as error:
        wrong = {"upload": sentence(said_by(error), "")}
        return await asyncio.to_thread(events_page, request, 409, None, wrong, data)
    if wrong or taken_twice(data, looked):
        return await asyncio.to_thread(_preview, request, data, file, wanted, looked, "", wrong)
    return await asyncio.to_thread(_take_over, request, data, file, wanted, looked, answer)


def _take_over(
    request: AnyRequest,
    data: Mapping[str, Any],
    file: File,
    wanted: Wanted,
    looked: Looked,
    answer: tuple[str, str] | None,
) -> Response[bytes] | Redirect:
    if answer is None or looked.found is None or looked.refused or looked.question is not None:
        return _preview(request, data, file, wanted, looked)
    if same := same_name.asked(request, data, looked.found.tournament.name):
        return _preview(request, data, file, wanted, looked, "", same)
    desks, person = place_of(request).desks, person_of(request).name
    asked = {"reason": answer[0], "confirm": answer[1]}
    try:
        (first, given), *others = acts_of(looked.found, wanted)
        title = looked.found.tournament.name or "event"
        begun = {**given, **({} if others else asked)}
        name, done = new_event(request, title, lambda name: desks.begin(name, first, person, **begun))
        for verb, more in others:
            done = desk_of(request, name).do(verb, person=person, **more, **asked)
    except PairwrightError as error:
        return _preview(request, data, file, wanted, looked, sentence(said_by(error), ""))
    say(request, done.text)
    return Redirect(f"/e/{quote(name)}/desk", status_code=303)


def _preview(
    request: AnyRequest,
    data: Mapping[str, Any],
    file: File,
    wanted: Wanted,
    looked: Looked,
    error: str = "",
    wrong: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """The contents of the file, and how it is interpreted; `wrong` has the fields with an error."""
    found, after = looked.found, looked.preview.after if looked.preview is not None else None
    tournament = found.tournament if found is not None else None
    shown, taken = shown_as(wanted, looked), taken_twice(data, looked)
    rows = rows_of(found) if found is not None else []
    of_teams = shown.system not in CUPS and (tournament is None or not tournament.solo)
    return page(
        request,
        "import.html",
        409 if error or wrong or taken or looked.refused or found is None else 200,
        error=error or taken or looked.refused,
        taken=taken,
        wrong=wrong or {},
        typed=data,
        file=file,
        event_title=wanted.name or (tournament.name if tournament is not None else "") or file.stem,
        shown=shown,
        state=state_of(shown),
        systems=systems(),
        in_rounds=shown.system not in CUPS,
        of_teams=of_teams,
        rows=rows,
        notes=notes_on(looked, rows, shown.boards if of_teams else 0),
        looked=looked,
        counts=_counts(after) if after is not None else "",
        fields=FIELDS,
        labels=LABELS,
        reason=str(data.get("reason", "")),
    )


def taken_twice(data: Mapping[str, Any], looked: Looked) -> Message | None:
    """What was chosen for several columns of a table, none of which may be left out without a word."""
    for number, chosen in chosen_in(data).items():
        headings = {
            one.number: one.heading or str(one.number + 1)
            for table in looked.tables
            if table.number == number
            for one in table.columns
        }
        for field in FIELDS:
            columns = [headings.get(at, str(at + 1)) for at, one in chosen.fields.items() if one == field]
            if len(columns) > 1:
                return msg(
                    "“{field}” is chosen for several columns: {columns}. Only one can hold it: leave the others out.",
                    field=Message(LABELS[field], {}),
                    columns=joined(*columns, by=", "),
                )
    return None


def _counts(event: Event) -> Message:
    return msg(
        "{count, plural, one {# entry} other {# entries}}, {rounds, plural, one {# round} other {# rounds}} played or "
        "paired. Nothing is imported yet.",
        count=len(event.teams),
        rounds=len(event.rounds),
    )


def shown_as(wanted: Wanted, looked: Looked) -> Wanted:
    """How a file was interpreted, together with its own statements: used to fill the fields of the page."""
    system, rounds, boards = wanted.system, wanted.rounds, wanted.boards
    if looked.found is not None:
        system = system or looked.found.tournament.system
    if looked.preview is not None:
        settings = looked.preview.after.settings
        rounds, boards = rounds or settings.rounds, boards or settings.boards
    if system in CUPS:
        rounds = boards = 0
    elif looked.found is not None and looked.found.tournament.solo:
        boards = 0
    columns = {
        table.number: Chosen(table.head, {one.number: one.field for one in table.columns})
        for table in looked.tables
    }
    return Wanted(system, "", rounds, boards, columns)


LABELS = {
    "team": "Team or club", "team_number": "Number of the team", "board": "Board", "number": "Number", "name": "Name",
    "last": "Family name", "first": "First name", "rating": "Rating", "title": "Title", "sex": "Sex",
    "federation": "Federation", "fide_id": "FIDE ID", "birth": "Date or year of birth", "short": "Short name",
    "captain": "Captain", "previous": "Place in the previous Olympiad", "joined": "First round",
    "present": "Takes part",
}  # fmt: skip
"""The field names of a column for display."""


def notes_on(
    looked: Looked, rows: list[dict[str, Any]], boards: int, known: list[str] | None = None
) -> list[Remark]:
    """Anything unusual in the data read."""
    left_out = [heading for table in looked.tables if table.kind for heading in table.left_out]
    return unusual(rows, boards, left_out, known or [])


HANDLERS = [import_event]
