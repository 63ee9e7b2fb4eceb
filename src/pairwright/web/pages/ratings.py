"""Rating lists: kept on the server, filled into the players of an event, compared, and looked up while typing."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import monotonic
from typing import Any

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Response

from ...domain.dates import day_of
from ...domain.errors import FileError, PairwrightError, StateError
from ...domain.messages import joined, msg, said_by, sentence
from ...domain.rated_play import list_name, play_of
from ...domain.reading import number_in
from ...domain.tournament import Tournament
from ...formats.rating_lists import (
    KINDS,
    ORDERS,
    About,
    Found,
    Inconsistency,
    Index,
    Order,
    Rated,
    Read,
    about_date,
    build_index,
    day_of_lists,
    inconsistencies,
    kept_lists,
    list_path,
)
from ...formats.rating_lists.rated import MOST_ID
from ...manager.event import Event
from ...manager.listed import Listed, listed
from ...manager.registry import verb_of
from ...manager.snapshot import info_of
from ...manager.warnings import Question
from ..access import person_of, place_of
from ..render import page, say
from .common import AnyRequest, Form, Upload, begun, desk_of
from .uploads import owner_of

UPLOAD = 160 * 1024 * 1024
"""The size limit of an uploaded list in bytes: FIDE's whole list packed has 45 MB."""
INDEX = 1024 * 1024 * 1024
"""The size limit of its index in bytes."""
SECONDS = 300.0
"""How long reading a list may take; FIDE's takes 30 seconds."""
_MOST_EVENTS = 50
"""Events that are compared with the lists after an import, those that are open first."""
_PATIENCE = 2.0
"""Seconds after which no further one is compared before somebody asks for the others."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_LEAST = 2
"""Characters before names are looked up."""
_MOST = 8
"""Players shown while typing."""
_TITLES = {"standard": "Standard", "rapid": "Rapid", "blitz": "Blitz",
           "effective-rapid": "Rapid, or else standard", "effective-blitz": "Blitz, or else standard"}  # fmt: skip


def _folder(request: AnyRequest) -> Path:
    folder = place_of(request).ratings
    if folder is None:
        raise StateError(msg("this server keeps no rating lists"))
    return folder


@get("/ratings", sync_to_thread=True)
def lists(request: AnyRequest, beside: FromQuery[str] = "", after: FromQuery[int] = 0) -> Response[bytes]:
    """The lists that are kept, with date and size; a form to import one; `beside`: the events compared with them, but
    for so many that have been."""
    return _lists(request, beside=bool(beside), after=max(after, 0))


def _lists(
    request: AnyRequest,
    errors: Mapping[str, str] | None = None,
    given: Mapping[str, Any] | None = None,
    beside: bool = False,
    after: int = 0,
) -> Response[bytes]:
    asked = beside and person_of(request).role("*") == "chief"
    compared = _beside(request, after) if asked else None
    return page(
        request,
        "ratings.html",
        409 if errors else 200,
        lists=kept_lists(_folder(request)),
        errors=errors or {},
        given=given or {},
        may_change=person_of(request).role("*") == "chief",
        compared=compared,
        all=compared is not None and not (after or compared.left or compared.more),
        most=_MOST_EVENTS,
    )


@dataclass
class _Compared:
    """Events that were compared with the lists."""

    events: list[tuple[str, str, int]]
    """Those in progress in which players have other data: name, title, and how many these are."""
    after: int
    """How many of all were compared, from the first on."""
    left: int
    """How many may be compared after them."""
    more: bool
    """Whether there are still others."""


def _beside(request: AnyRequest, after: int) -> _Compared:
    """Compare events with the lists, one after the other for a while: some are slow, or made to be."""
    place, kept = place_of(request), kept_lists(_folder(request))
    events = place.index.others("", lambda _: True, _MOST_EVENTS + 1)
    found: list[tuple[str, str, int]] = []
    until = monotonic() + _PATIENCE
    some = events[after:_MOST_EVENTS]
    done = 0
    for name, _ in some:
        if done and monotonic() >= until:
            break
        done += 1
        try:
            state = place.desks.look(name)
            names = _in_order(kept, "", _day(state))
            if state.finished or not names or not (state.kind == "teams" or state.individual):
                continue
            with _order(request, state, names, "") as order:
                count = sum(bool(one.changes or one.official) for one in listed(state, order, "all"))
        except PairwrightError:
            continue  # an event that cannot be opened is named where events are listed
        if count:
            found.append((name, state.settings.name, count))
    left = len(some) - done
    return _Compared(found, after + done, left, len(events) > _MOST_EVENTS)


@post("/ratings/import", request_max_body_size=UPLOAD + 64 * 1024)
async def import_list(request: AnyRequest, data: Upload) -> Response[bytes] | Redirect:
    """Read a list, or a newer one in its place; the old one stays until the new one is complete."""
    name, date, upload = str(data.get("name", "")).strip(), str(data.get("date", "")), data.get("upload")
    errors: dict[str, str] = {}
    read = Read(0)
    try:
        target = list_path(_folder(request), name, date if _DATE.fullmatch(date) else "")
    except StateError as error:
        errors["name"] = sentence(said_by(error), "")
    if date and (not _DATE.fullmatch(date) or day_of(date) is None):
        errors["date"] = msg("This is not a date.")
    if not isinstance(upload, UploadFile) or not upload.filename:
        errors["upload"] = msg("Choose the file of the list.")
    elif not errors:
        try:
            with _kept(target.parent) as path:
                await _store(upload, path)
                source = upload.filename.replace("\\", "/").rpartition("/")[2][-200:]
                owner = await owner_of(request)
                read = await place_of(request).looker.run(
                    owner, source, _build, str(path), str(target), date, source, seconds=SECONDS, size=INDEX
                )
        except PairwrightError as error:
            errors["upload"] = sentence(said_by(error), "")
    if errors:
        return await asyncio.to_thread(_lists, request, errors, data)
    say(
        request,
        joined(
            msg(
                "{count, plural, one {# player is} other {# players are}} in the list {name}.",
                count=read.players,
                name=list_name(name),
            ),
            read.left_out,
        ),
    )
    return Redirect("/ratings?beside=all", status_code=303)


@contextmanager
def _kept(folder: Path) -> Iterator[Path]:
    """A temporary file beside the lists."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, prefix="upload-", suffix=".part", delete=False) as file:
            path = Path(file.name)
    except OSError as error:
        raise StateError(
            msg("the folder of rating lists cannot be written: {error}", error=error.strerror)
        ) from None
    try:
        yield path
    finally:
        with suppress(OSError):
            path.unlink()


async def _store(upload: UploadFile, path: Path) -> None:
    try:
        with path.open("wb") as file:
            while piece := await upload.read(1 << 20):
                await asyncio.to_thread(file.write, piece)
    except OSError as error:
        raise StateError(msg("the list could not be stored: {error}", error=error.strerror)) from None


def _build(path: str, target: str, date: str, source: str) -> Read:
    """In a process of its own: the index, with errors of the file named by its own name."""
    try:
        return build_index(path, target, None, None, date, source)
    except FileError as error:
        raise FileError(source, error.issues) from None
    except (OSError, sqlite3.Error):
        raise StateError(
            msg(
                "the index of {source} could not be written; is the disk full, or the list huge?",
                source=source,
            )
        ) from None


@post("/ratings/remove", sync_to_thread=True)
def remove_list(request: AnyRequest, data: Form) -> Redirect:
    """Remove a list; events keep what they took from it."""
    name = str(data.get("name", ""))
    _path(request, name).unlink(missing_ok=True)
    say(request, msg("The list {name} is removed.", name=name))
    return Redirect("/ratings", status_code=303)


@get("/e/{event:str}/ratings", sync_to_thread=True)
def compare(
    request: AnyRequest,
    event: FromPath[str],
    rated: FromQuery[str] = "",
    kind: FromQuery[str] = "",
    since: FromQuery[str] = "",
) -> Response[bytes]:
    """The players of an event beside those of a list: what would change, who differs, who is not found, and what does
    not agree."""
    state = begun(desk_of(request, event))
    kept = kept_lists(_folder(request))
    day = _day(state)
    names = _in_order(kept, rated, day)
    people: list[Listed] = []
    faults: list[Inconsistency] = []
    first = _first_round(state, since)
    if names:
        with _order(request, state, names, kind) as order:
            people = list(listed(state, order, "all", first))
            faults = inconsistencies([one.before for one in people], order, day)
    changed = [one for one in people if one.changes or one.official]
    return page(
        request,
        "fill.html",
        event=state,
        lists=kept,
        rated=rated if rated in kept else "",
        shown=[(name, kept[name]) for name in names],
        kinds=[(one, _TITLES[one]) for one in KINDS],
        kind=kind,
        people=people,
        changed=[(one, json.dumps(one.row)) for one in changed],
        missing=[one for one in people if one.why],
        faults=[(None if one.at is None else people[one.at], one.text) for one in faults],
        day=day,
        ages={name: about_date(about.date, day) for name, about in kept.items() if about is not None},
        since=first,
        next_round=len(state.rounds) + 1,
        may_keep=person_of(request).role("*") in ("arbiter", "chief"),
    )


def _day(state: Event) -> str:
    """The day whose lists count for an event."""
    dated = Tournament("", 1, (), info=info_of(state))
    return day_of_lists(dated, datetime.now(UTC).date())


def _first_round(state: Event, text: str) -> int:
    """The round from which a list applies: 1, or the next one."""
    coming = len(state.rounds) + 1
    return coming if text == str(coming) else 1


def _in_order(kept: Mapping[str, About | None], rated: str = "", day: str = "") -> list[str]:
    """The chosen list; by default of each list the edition that is valid on a day, those of FIDE first."""
    if kept.get(rated) is not None:
        return [rated]
    found: dict[str, str] = {}
    for name, about in kept.items():  # the newest edition of each first, one without a date last
        plain = name.partition("@")[0]
        chosen = found.get(plain)
        if about is not None and (chosen is None or (day and chosen.partition("@")[2] > day)):
            found[plain] = name
    return list(found.values())


@contextmanager
def _order(request: AnyRequest, state: Event, names: Sequence[str], kind: str) -> Iterator[Order]:
    """The lists, and the kinds of rating: the chosen one, by default those of the time control in their order."""
    kinds = (kind,) if kind in KINDS else ORDERS[play_of(info_of(state))]
    with ExitStack() as stack:
        lists = [stack.enter_context(Index(str(_path(request, name)))) for name in names]
        yield Order(tuple(lists), kinds)


def _path(request: AnyRequest, name: str) -> Path:
    """The index of a list, or of an edition: `fide@2026-11-01`."""
    plain, _, date = name.partition("@")
    if date and not _DATE.fullmatch(date):
        raise StateError(msg("there is no list {name}", name=repr(name[:80])))
    return list_path(_folder(request), plain, date)


@post("/e/{event:str}/ratings", sync_to_thread=True)
def fill(request: AnyRequest, event: FromPath[str], data: Form) -> Response[bytes] | Redirect:
    """Enter the chosen changes, or all; after the start with a question that says what follows."""
    desk = desk_of(request, event)
    rows = _every(request, begun(desk), data) if data.get("all") else _chosen(data)
    if not rows:
        raise StateError(msg("no player is chosen"))
    try:
        answer = desk.do("ratings", person=person_of(request).name, changes=rows)
    except Question as question:
        return page(
            request,
            "question.html",
            428,
            verb=verb_of("ratings"),
            question=question,
            hidden=[("changes", json.dumps(rows))],
            back=f"/e/{event}/field",
            reason="",
            event=desk.event,
        )
    say(request, answer.text)
    return Redirect(f"/e/{event}/field", status_code=303)


def _every(request: AnyRequest, state: Event, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    names = _in_order(kept_lists(_folder(request)), str(data.get("rated", "")), _day(state))
    if not names:
        raise StateError(msg("the changes were not kept; open the page again"))
    with _order(request, state, names, str(data.get("kind", ""))) as order:
        people = listed(state, order, "all", _first_round(state, str(data.get("since", ""))))
        return [one.row for one in people if one.changes or one.official]


def _chosen(data: Mapping[str, Any]) -> list[Any]:
    chosen = data.get("change", [])
    try:
        return [json.loads(str(text)) for text in (chosen if isinstance(chosen, list) else [chosen])]
    except (ValueError, RecursionError):
        raise StateError(msg("the changes were not kept; open the page again")) from None


@get("/e/{event:str}/rated", sync_to_thread=True)
def look_up(request: AnyRequest, event: FromPath[str], q: FromQuery[str] = "") -> Response[Any]:
    """Players of all lists whose names begin with these words, or with this number, as JSON."""
    state = begun(desk_of(request, event))
    kinds = ORDERS[play_of(info_of(state))]
    folder = place_of(request).ratings
    words = " ".join(q.split())[:80]
    found: list[dict[str, Any]] = []
    if folder is not None and len(re.sub(r"\W", "", words)) >= _LEAST:
        for name in _in_order(kept_lists(folder), "", _day(state)):
            with Index(str(_path(request, name))) as index:
                order = Order((index,), kinds)
                found += [
                    _shown(one, name, order.rating([Found(one, name, "")])) for one in _matches(index, words)
                ]
    return Response(found, media_type="application/json")


def _matches(index: Index, words: str) -> list[Rated]:
    number = number_in(words, MOST_ID)
    if number is None:
        return index.by_name(words, _MOST)
    one = index.by_id(number) or index.by_id(words) or index.by_fide_id(number)
    return [one] if one is not None else []


def _shown(one: Rated, name: str, rating: int) -> dict[str, Any]:
    """A player as fields of the form."""
    plain = name.partition("@")[0]
    fide_id = one.fide_id or (one.id if isinstance(one.id, int) and plain == "fide" else 0)
    return {
        "list": plain,
        "name": one.name,
        "title": one.title,
        "sex": one.sex,
        "rating": rating or "",
        "federation": one.federation,
        "fide_id": fide_id or "",
        "birth": one.birth[:4],  # the year: whole dates are for those who see the lists themselves
    }


HANDLERS = [lists, import_list, remove_list, compare, fill, look_up]
