"""The file of an event: backed up, copied, archived, deleted, brought back, and restored from an upload."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, nullcontext
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.messages import msg
from ...formats.signatures import EVENT_FILE
from ...manager.desk import Desk
from ...manager.entrants import entries_again, settings_again
from ...manager.event import Event
from ...manager.size import Size
from ...store.event_json import is_event
from ...store.memory import MemoryLog
from ..access import organisation_of, person_of, place_of
from ..chiefs import scope_of
from ..render import page, say, within
from ..stored import Stored, stored_in
from . import same_name
from .common import AnyRequest, Form, begun, desk_of, event_in, forms, new_event
from .uploads import UPLOAD, File, most_entries, owner_of


def is_stored(file: File) -> bool:
    """Whether an uploaded file is an event with its log."""
    return file.content.startswith(EVENT_FILE) or is_event(file.content)


async def restore(request: AnyRequest, data: Mapping[str, Any], file: File) -> Response[bytes] | Redirect:
    """An event from a file with its log: first that it is whole and what is in it, then as a new event."""
    owner = await owner_of(request)
    with TemporaryDirectory(prefix="pairwright-", ignore_cleanup_errors=True) as folder:
        stored = await place_of(request).looker.run(
            owner,
            file.source,
            stored_in,
            file.content,
            file.source,
            folder,
            await asyncio.to_thread(most_entries, request),
            size=16 * UPLOAD,
        )
    turn: AbstractAsyncContextManager[Any] = nullcontext()
    if data.get("sure"):
        turn = place_of(request).waiting.whole.one(owner)
    async with turn:
        return await asyncio.to_thread(_restored, request, data, file, stored)


def _restored(
    request: AnyRequest, data: Mapping[str, Any], file: File, stored: Stored
) -> Response[bytes] | Redirect:
    title = str(data.get("name", "")).strip()
    same = same_name.asked(request, data, title or stored.title) if data.get("sure") else {}
    if same or not data.get("sure"):
        shown: dict[str, Any] = {
            "file": file,
            "stored": stored,
            "title": title or stored.title,
            "errors": same,
        }
        return page(request, "restore.html", 409 if same else 200, **shown)
    name = _put(request, title or stored.title, stored.decisions(), stored.size)
    restored = msg(
        "{event} is restored: {count, plural, one {# decision} other {# decisions}}.",
        event=title or stored.title,
        count=len(stored.lines),
    )
    say(request, restored)
    return Redirect(f"/e/{quote(name)}/desk", status_code=303)


def _put(request: AnyRequest, title: str, decisions: Any, size: Size) -> str:
    """The decisions as a new event; another title is one more decision. Refused, nothing is stored."""

    def played() -> Desk:
        desk = Desk(MemoryLog(decisions))
        if desk.event.settings.name != title:
            desk.do("set", person=person_of(request).name, name=title)
        return desk

    return _stored(request, title, played, size)


def _stored(request: AnyRequest, title: str, made: Callable[[], Desk], size: Size) -> str:
    """The name of the new event; it is made only if there is room for one of this size."""
    desks = place_of(request).desks
    return new_event(request, title, lambda name: desks.put(name, made().decisions), size)[0]


@get("/e/{event:str}/keep", sync_to_thread=True)
def keep(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """What can be done with the file of an event."""
    return _page(request, event)


def _page(
    request: AnyRequest, event: str, errors: Mapping[str, str] | None = None, what: str = ""
) -> Response[bytes]:
    organisations, person = place_of(request).organisations, person_of(request)
    organisation = organisations.of_event(event)
    role = person.role(scope_of(organisation) if organisation else "*")
    desk = desk_of(request, event)
    return page(
        request,
        "keep.html",
        409 if errors else 200,
        event=begun(desk),
        event_name=event,
        errors=errors or {},
        what=what,
        decisions=len(desk.decisions),
        last=desk.decisions[-1],
        may_copy=role in ("arbiter", "chief"),
        may_put_away=role == "chief",
        within=within(organisation),
        organisation=organisation,
        organisations=organisations.all() if person.role("*") == "chief" else (),
    )


def copy(request: AnyRequest, data: Form) -> Response[bytes] | Redirect:
    """Another event that begins as this one stands, or with its settings and entries alone."""
    event, title = event_in(request, data), str(data.get("name", "")).strip()
    desk = desk_of(request, event)
    state = begun(desk)
    if not title:
        return _page(request, event, {"name": msg("The copy needs a name.")})
    if title.casefold() == state.settings.name.casefold():
        return _page(request, event, {"name": msg("The event has this name; the copy needs another one.")})
    if same := same_name.asked(request, data, title):
        return _page(request, event, same, str(data.get("what", "")))
    if data.get("what") == "entries":
        name = _begun_again(request, title, state)
    else:
        name = _put(request, title, desk.decisions, desk.measured)
    say(request, msg("{event} is a copy of {other}.", event=title, other=state.settings.name))
    return Redirect(f"/e/{quote(name)}/desk", status_code=303)


def _begun_again(request: AnyRequest, title: str, state: Event) -> str:
    def entered() -> Desk:
        desk, person = Desk(MemoryLog()), person_of(request).name
        desk.do("create", person=person, **{**settings_again(state), "name": title})
        rows = entries_again(state)
        if rows:
            desk.do("teams", person=person, teams=rows)
        return desk

    return _stored(request, title, entered, Size(len(state.teams)))


def put_away(request: AnyRequest, data: Form) -> Response[bytes] | Redirect:
    """Archive an event, or delete it: its name is asked for, and it can be brought back."""
    event, where = event_in(request, data), str(data.get("where", ""))
    desks = place_of(request).desks
    state = begun(desk_of(request, event))
    title = state.settings.name
    if where == "trash" and " ".join(str(data.get("name", "")).split()) != " ".join(title.split()):
        return _page(
            request, event, {"delete": msg("This is not the name of the event: {event}", event=title)}
        )
    desks.put_away(event, where)
    if where == "trash":
        say(request, msg("{event} is deleted; it is in the trash, and can be brought back.", event=title))
    else:
        say(request, msg("{event} is in the archive.", event=title))
    return Redirect(within(organisation_of(request)) or "/", status_code=303)


def bring_back(request: AnyRequest, data: Form) -> Redirect:
    """An event from the archive or the trash is in the list again."""
    name = place_of(request).desks.shelf.bring_back(event_in(request, data), str(data.get("where", "")))
    say(request, msg("{event} is back.", event=desk_of(request, name).event.settings.name))
    return Redirect(within(organisation_of(request)) or "/", status_code=303)


HANDLERS = [keep, *forms("/copy", copy), *forms("/put-away", put_away), *forms("/bring-back", bring_back)]
