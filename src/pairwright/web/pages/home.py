"""The events of a place: the list, new ones, imports, and the overview of an event."""

from __future__ import annotations

import asyncio
import base64
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import PairwrightError, StateError
from ...manager.desk import Desk
from ...manager.event import Event
from ...manager.planned import by_table, round_to_enter
from ...manager.ranking import standings
from ...manager.steps import next_step
from ...manager.warnings import sentence
from ...store.memory import MemoryLog
from ...systems.registry import CATALOGUE, CUPS
from ..access import is_staff, person_of, place_of
from ..checks import alerts
from ..looking import Looked
from ..render import page, say
from ..view import as_published, complete_rounds, match_view, places, progress_of, stages_of
from .common import AnyRequest, Form, Upload, at_least, begun, desk_of

UPLOAD = 16 * 1024 * 1024
"""The size limit of an imported file in bytes."""


@dataclass(frozen=True)
class EventLine:
    """An event in the list."""

    name: str
    title: str
    text: str
    trouble: str = ""
    city: str = ""
    federation: str = ""
    entries: int = 0
    matches: int = 0
    done: int = 0


@get("/", sync_to_thread=True)
def events(request: AnyRequest) -> Response[bytes]:
    """All events, and how to start one."""
    return events_page(request)


def events_page(
    request: AnyRequest,
    code: int = 200,
    given: Mapping[str, Any] | None = None,
    errors: Mapping[str, str] | None = None,
    imported: Mapping[str, Any] | None = None,
) -> Response[bytes]:
    """The list of events; a rejected form is shown again as typed."""
    desks, lines = place_of(request).desks, []
    for name in desks.names():
        try:
            event = desks.desk(name).event
            staff = is_staff(person_of(request).role(name))
            lines.append(_line(name, event if staff else as_published(event)))
        except PairwrightError as error:
            lines.append(EventLine(name, name, "", str(error)))
    return page(
        request,
        "events.html",
        code,
        lines=lines,
        systems=systems(),
        may_create=at_least(request, "arbiter"),
        given=given or {},
        errors=errors or {},
        imported=imported or {},
    )


def _line(name: str, event: Event) -> EventLine:
    title = event.settings.name or name
    if not event.created:
        return EventLine(name, title, "")
    last = event.rounds[-1] if event.rounds else None
    matches = len(last.matches) if last else 0
    return EventLine(
        name,
        title,
        next_step(event).text,
        city=event.settings.city,
        federation=event.settings.federation,
        entries=len(event.teams),
        matches=matches,
        done=matches - len(event.open_matches(last.number)) if last else 0,
    )


def systems() -> list[tuple[str, str]]:
    """Every system with its title."""
    return [(one.id, f"{one.title} ({one.rule_book})") for one in CATALOGUE.values()]


@post("/events", sync_to_thread=True)
def create_event(request: AnyRequest, data: Form) -> Redirect | Response[bytes]:
    """A new event by hand."""
    name = str(data.get("file") or data.get("name", "")).strip()
    given = {
        key: value for key, value in data.items() if key in ("name", "system", "rounds", "boards") and value
    }
    if given.get("system") in CUPS:
        given.pop("rounds", None)
        given.pop("boards", None)
    try:
        Desk(MemoryLog()).preview("create", **given)  # refused before a file is created
        done = place_of(request).desks.begin(name, "create", person_of(request).name, **given)
    except PairwrightError as error:
        field = next((one for one in ("rounds", "boards") if str(error).startswith(one)), "name")
        return events_page(request, 409, dict(data), {field: sentence(str(error))})
    say(request, done.text)
    return Redirect(f"/e/{name}/desk", status_code=303)


@post("/import", request_max_body_size=2 * UPLOAD)
async def import_event(request: AnyRequest, data: Upload) -> Response[bytes] | Redirect:
    """An event from a file: first its contents and the questions of the import, then the event."""
    upload = data.get("upload")
    if isinstance(upload, UploadFile) and upload.filename:
        content, source = await upload.read(UPLOAD + 1), upload.filename
    elif data.get("kept"):
        content, source = await asyncio.to_thread(_kept, str(data["kept"])), str(data.get("source", "file"))
    else:
        raise StateError("choose a file: TRF, JSON, XLSX or CSV")
    if len(content) > UPLOAD:
        raise StateError(f"{source} is larger than {UPLOAD >> 20} MiB")
    answer = (str(data.get("reason", "")), str(data.get("confirm", ""))) if data.get("sure") else None
    try:
        looked = await place_of(request).looker.look(content, source, str(data.get("system", "")), answer)
    except PairwrightError as error:
        wrong = {"upload": sentence(str(error))}
        return await asyncio.to_thread(events_page, request, 409, None, wrong, data)
    return await asyncio.to_thread(_take_over, request, data, content, source, looked, answer)


def _take_over(
    request: AnyRequest,
    data: dict[str, Any],
    content: bytes,
    source: str,
    looked: Looked,
    answer: tuple[str, str] | None,
) -> Response[bytes] | Redirect:
    name = str(data.get("file") or source.rsplit(".", 1)[0]).strip()
    reason, confirm = answer or ("", "")
    if answer is None or looked.question is not None:
        return _preview(request, data, content, source, looked, name, reason)
    given = {"reason": reason, "confirm": confirm, "tournament": looked.tournament}
    try:
        done = place_of(request).desks.begin(name, "import", person_of(request).name, **given)
    except PairwrightError as error:
        return _preview(request, data, content, source, looked, name, reason, sentence(str(error)))
    say(request, done.text)
    return Redirect(f"/e/{name}/desk", status_code=303)


def _preview(
    request: AnyRequest,
    data: Mapping[str, Any],
    content: bytes,
    source: str,
    looked: Looked,
    name: str,
    reason: str,
    error: str = "",
) -> Response[bytes]:
    """The contents of the file, and the name of the event here."""
    return page(
        request,
        "import.html",
        409 if error else 200,
        error=error,
        here=name,
        source=source,
        kept=base64.b64encode(zlib.compress(content)).decode(),
        system=data.get("system", ""),
        remarks=looked.remarks,
        preview=looked.preview,
        system_title=CATALOGUE[looked.preview.after.settings.system].title,
        question=looked.question,
        reason=reason,
    )


def _kept(text: str) -> bytes:
    """The file kept by the preview page."""
    try:
        unpack = zlib.decompressobj()
        content = unpack.decompress(base64.b64decode(text, validate=True), UPLOAD + 1)
        if not unpack.eof and len(content) <= UPLOAD:
            raise ValueError
    except (ValueError, zlib.error):
        raise StateError("the file was not kept; choose it again") from None
    return content


@get("/e/{event:str}/desk", sync_to_thread=True)
def desk(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The state of the event, and the one next step."""
    found = desk_of(request, event)
    state = begun(found)
    table = None
    if state.kind != "bracket" and state.rounds:
        table = standings(state, complete_rounds(state) or None)
    entering = round_to_enter(state) if state.kind != "bracket" else 0
    views = [match_view(state, match) for match in state.rounds[entering - 1].matches] if entering else []
    waiting = [one for one in views if one.state != "done"]
    return page(
        request,
        "desk.html",
        event=state,
        step=next_step(state),
        open_round=entering,
        open_rows=sorted(waiting, key=lambda one: (one.state == "open", one.table))[:10],
        open_count=len(waiting),
        recent_rows=views[:10],
        progress=progress_of(views),
        stages=stages_of(state, found.decisions) if state.rounds and not by_table(state) else [],
        alerts=alerts(found, f"/e/{event}"),
        table=table if table and table.after else None,
        leaders=places(state, table)[:13] if table and table.after else [],
        last=list(found.decisions[-8:])[::-1],
        watch=True,
    )


HANDLERS = [events, create_event, import_event, desk]
