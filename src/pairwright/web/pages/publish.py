"""Publishing: the site of an event as a ZIP or in a folder that the server may write, and games for live boards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import StateError
from ...domain.messages import Number, msg, said_by
from ...manager.desk import Desk
from ...manager.event import Event
from ...report.broadcast import broadcast
from ...report.event_book import hidden_of
from ...report.site import left_out_before, zipped
from ...report.site import publish as publish_site
from ...report.site.pages import PARTS
from ..access import place_of
from ..kept_bytes import Kept
from ..language import language_of
from ..render import page, say
from .common import AnyRequest, Form, begun, by_readers, desk_of, public_book
from .papers import attachment
from .public import shown

_RESERVED = frozenset(
    ("admin", "api", "archive", "assets", "cgi-bin", "css", "error", "events", "fonts", "icons", "images", "img",
     "index", "js", "media", "server-status", "static", "trash", "well-known")
)  # fmt: skip
"""Folders that a web space has for itself."""
_LIKE_A_FILE = re.compile(r"\.[a-z][a-z0-9]*$")


@get("/e/{event:str}/publish", sync_to_thread=True)
def publishing(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """What of the event is published, what is not yet, and where."""
    state = begun(desk_of(request, event))
    folder, trouble = _folder(request, event), ""
    without: frozenset[str] = frozenset()
    if folder is not None:
        try:
            without = left_out_before(folder)
        except StateError as error:
            trouble = said_by(error)
    return _page(request, state, {"without": without, "trouble": trouble})


def _page(request: AnyRequest, state: Event, values: Mapping[str, Any], code: int = 200) -> Response[bytes]:
    folder = _folder(request, request.path_params["event"])
    return page(
        request,
        "publish.html",
        code,
        event=state,
        parts=_parts(state),
        hidden=hidden_of(state),
        rounds=[one.number for one in state.published],
        folder=folder,
        **{"url": "", "wrong": "", **values},
    )


def _parts(event: Event) -> dict[str, str]:
    """The parts of the site for this kind of event."""
    if event.kind == "bracket":
        return {"data": PARTS["data"]}
    gone = {"boards", "players", "best-boards"} if event.kind == "solo" else set()
    gone |= {"games"} if event.by_score else set()
    return {name: title for name, title in PARTS.items() if name not in gone}


def _folder(request: AnyRequest, event: str) -> Path | None:
    """The folder of the site of an event; None if the server may not write any."""
    root = place_of(request).sites
    return None if root is None else root / folder_of(event)


def folder_of(event: str) -> str:
    """The name of the folder of a site. An event may be called `robots.txt` or `static`: then its folder begins with
    `_`, as no event does, so that it never stands where browsers and web servers look for something else."""
    name = event.casefold()
    return f"_{event}" if name in _RESERVED or _LIKE_A_FILE.search(name) else event


def _as_of(desk: Desk) -> datetime:
    """The time of the last decision: repeated downloads give the same bytes."""
    return datetime.fromisoformat(desk.decisions[-1].at)


def _is_address(url: str) -> bool:
    try:
        return urlsplit(url).scheme in ("http", "https")
    except ValueError:  # `http://[::1`
        return False


@post("/e/{event:str}/publish", sync_to_thread=True)
def publish_now(request: AnyRequest, event: FromPath[str], data: Form) -> Response[Any]:
    """The site as a ZIP to unpack on any web space, or the folder updated."""
    desk = desk_of(request, event)
    state, folder = begun(desk), _folder(request, event)
    url, parts = str(data.get("url", "")).strip(), _listed(data.get("part"))
    book = public_book(state)
    # Its own, otherwise that of whoever publishes it, as with documents.
    language = book.language or language_of(request)
    book = replace(book, without=frozenset(PARTS) - frozenset(parts), language=language)
    if url and not _is_address(url):
        values = {"without": book.without, "trouble": "", "url": url, "wrong": "url"}
        return _page(request, state, values, 409)
    if data.get("to") != "folder":
        return attachment(zipped(book, url, _as_of(desk)), f"{event}.zip", "application/zip")
    if folder is None:
        raise StateError(
            msg("this server has no folder for sites; whoever runs it names one (`serve --sites FOLDER`)")
        )
    try:
        done = publish_site(book, folder, url, _as_of(desk))
    except OSError as error:
        raise StateError(
            msg("{folder} cannot be written: {error}", folder=folder, error=error.strerror or error)
        ) from None
    say(
        request,
        msg(
            "{folder}: {written, plural, one {# file written} other {# files written}}, {removed} removed, "
            "{files} in all.",
            folder=folder,
            written=done.written,
            removed=Number(done.removed),
            files=Number(done.files),
        ),
    )
    return Redirect(f"/e/{event}/publish", status_code=303)


def _listed(value: Any) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []


@get("/e/{event:str}/pgn/{number:int}")
@by_readers
def round_pgn(request: AnyRequest, event: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The games of a published round as PGN: a URL that a relay can poll."""
    kept = shown(request, event)
    with kept.lock:
        _, book, _ = kept.renew(begun(desk_of(request, event)))
        made = kept.once(("pgn", str(number)), lambda: Kept.of(broadcast(book, number), pack=False))
    return attachment(made.body, f"{event}-round-{number}.pgn", "application/vnd.chess-pgn")


HANDLERS = [publishing, publish_now, round_pgn]
