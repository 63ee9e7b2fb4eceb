"""The events of a place: the list, a new one, one from a file, and the desk's first page."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import PairwrightError, StateError
from ...formats.files import read_tournament
from ...manager.desk import Desk
from ...manager.planned import last_round, round_to_enter
from ...manager.steps import next_step
from ...manager.warnings import Question
from ...store.memory import MemoryLog
from ...systems.registry import CATALOGUE, CUPS, by_system
from ..access import person_of, place_of
from ..render import page, say
from .common import AnyRequest, Form, Upload, at_least, begun, desk_of

_MOST = 64 * 1024 * 1024
"""Bytes of an uploaded file."""


@dataclass(frozen=True)
class Line:
    """An event in the list."""

    name: str
    title: str
    text: str
    trouble: str = ""


@get("/", sync_to_thread=True)
def events(request: AnyRequest) -> Response[bytes]:
    """All events, and how to begin one."""
    desks, lines = place_of(request).desks, []
    for name in desks.names():
        try:
            event = desks.desk(name).event
            title = event.settings.name or name
            lines.append(Line(name, title, next_step(event).text if event.created else ""))
        except PairwrightError as error:
            lines.append(Line(name, name, "", str(error)))
    return page(
        request, "events.html", lines=lines, systems=systems(), may_create=at_least(request, "arbiter")
    )


def systems() -> list[tuple[str, str]]:
    """Every system with its title."""
    return [(one.id, f"{one.title} ({one.rule_book})") for one in CATALOGUE.values()]


@post("/events", sync_to_thread=True)
def create_event(request: AnyRequest, data: Form) -> Redirect:
    """A new event by hand."""
    name = str(data.get("file") or data.get("name", "")).strip()
    given = {
        key: value for key, value in data.items() if key in ("name", "system", "rounds", "boards") and value
    }
    if given.get("system") in CUPS:
        given.pop("rounds", None)
        given.pop("boards", None)
    Desk(MemoryLog()).preview("create", **given)  # refused before a file is made
    desk = place_of(request).desks.create(name)
    answer = desk.do("create", person=person_of(request).name, **given)
    say(request, answer.text)
    return Redirect(f"/e/{name}/desk", status_code=303)


@post("/import", sync_to_thread=True, request_max_body_size=32 * 1024 * 1024)
def import_event(request: AnyRequest, data: Upload) -> Response[bytes] | Redirect:
    """An event from a file: first what is in it and what it would ask, then the event."""
    upload = data.get("upload")
    if isinstance(upload, UploadFile) and upload.filename:
        content, source = upload.file.read(), upload.filename
    elif data.get("kept"):
        content, source = _kept(str(data["kept"])), str(data.get("source", "file"))
    else:
        raise StateError("choose a file: TRF, JSON, XLSX or CSV")
    name = str(data.get("file") or source.rsplit(".", 1)[0]).strip()
    tournament, remarks = read_tournament(content, source)
    if data.get("system"):
        tournament = by_system(tournament, str(data["system"]))
    reason, confirm = str(data.get("reason", "")), str(data.get("confirm", ""))
    rehearsal = Desk(MemoryLog())
    try:
        if not data.get("sure"):
            raise _Preview
        rehearsal.do("import", person="", reason=reason, confirm=confirm, tournament=tournament)
    except (_Preview, Question) as question:
        preview = rehearsal.preview("import", tournament=tournament)
        return page(
            request,
            "import.html",
            here=name,
            source=source,
            kept=base64.b64encode(zlib.compress(content)).decode(),
            system=data.get("system", ""),
            remarks=[str(remark) for remark in remarks],
            preview=preview,
            question=question if isinstance(question, Question) else None,
            reason=reason,
        )
    desk = place_of(request).desks.create(name)
    answer = desk.do(
        "import", person=person_of(request).name, reason=reason, confirm=confirm, tournament=tournament
    )
    say(request, answer.text)
    return Redirect(f"/e/{name}/desk", status_code=303)


def _kept(text: str) -> bytes:
    """The file that the page of the preview has kept."""
    try:
        unpack = zlib.decompressobj()
        content = unpack.decompress(base64.b64decode(text, validate=True), _MOST)
    except (ValueError, zlib.error):
        raise StateError("the file was not kept; choose it again") from None
    if unpack.unconsumed_tail:
        raise StateError("the file is too large")
    return content


class _Preview(Exception):
    """The file is only looked at."""


@get("/e/{event:str}/desk", sync_to_thread=True)
def desk(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """Where the event stands, and the one next step."""
    found = desk_of(request, event)
    state = begun(found)
    alerts = []
    if found.log.readonly:
        alerts.append((5, f"This event can only be read: {found.log.readonly}"))
    if not state.by_the_book:
        alerts.append((4, f"Not by the book since {state.left_book}"))
    leaders = None
    if state.kind != "bracket" and state.rounds:
        from ...report.event_book import book_of_event
        from ...report.lists.ranking import standings

        book = book_of_event(state)
        leaders = standings(book) if book.done else None
    return page(
        request,
        "desk.html",
        event=state,
        step=next_step(state),
        last_round=last_round(state),
        open_round=round_to_enter(state),
        alerts=alerts,
        leaders=leaders,
        last=list(found.decisions[-8:])[::-1],
        watch=True,
    )


HANDLERS = [events, create_event, import_event, desk]
