"""What everybody reads: the pages of the published site, live; the display in the hall; the stream of changes."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Collection

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Response, ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from ...manager.event import Event
from ...report.book import Book
from ...report.site.pages import FOLDERS, Page, index_of, menu_of, pages_of
from ...report.site.render import document_json
from ..access import place_of
from ..render import page
from .common import AnyRequest, begun, desk_of, public_book

_KEPT = 8
"""So many events have their public pages kept; each until it changes."""
_pages: dict[str, tuple[Event, Book, dict[str, Page]]] = {}


def site_of(name: str, event: Event) -> tuple[Book, dict[str, Page]]:
    """The public pages of an event by path, made once for each state of it."""
    kept = _pages.get(name)
    if kept is not None and kept[0] is event:
        return kept[1], kept[2]
    book = public_book(event)
    pages = {one.path: one for one in pages_of(book)}
    while len(_pages) >= _KEPT:
        _pages.pop(next(iter(_pages)), None)
    _pages[name] = (event, book, pages)
    return book, pages


def links_of(
    pages: Collection[str], root: str = "", here: str = ""
) -> Callable[[tuple[str, int] | None], str]:
    """Where a cell leads; empty when there is no such page, or it is the one that is shown."""

    def href(link: tuple[str, int] | None) -> str:
        path = f"{FOLDERS[link[0]]}/{link[1]}" if link is not None else ""
        return f"{root}{path}" if path in pages and path != here else ""

    return href


@get("/e/{event:str}", sync_to_thread=True)
def public_home(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The public home page of an event."""
    return _public(request, event, "index")


@get("/e/{event:str}/p/{rest:path}", sync_to_thread=True)
def public_page(request: AnyRequest, event: FromPath[str], rest: FromPath[str]) -> Response[bytes]:
    """A public page."""
    return _public(request, event, rest)


def _public(request: AnyRequest, event: str, rest: str) -> Response[bytes]:
    state = begun(desk_of(request, event))
    book, pages = site_of(event, state)
    path = rest.strip("/").removesuffix(".html")
    found = pages.get(path)
    if found is None:
        raise NotFoundException
    root = f"/e/{event}/p/"
    return page(
        request,
        "public_home.html" if path == "index" else "public.html",
        event=state,
        book=book,
        page=found,
        document=found.document,
        root=root,
        menu=menu_of(book),
        rounds=[one.number for one in book.rounds],
        href=links_of(pages, root, path),
        watch=True,
    )


@get("/e/{event:str}/data/{rest:path}", sync_to_thread=True)
def public_data(request: AnyRequest, event: FromPath[str], rest: FromPath[str]) -> Response[bytes]:
    """A public page as JSON, and the list for the search (`search`)."""
    book, pages = site_of(event, begun(desk_of(request, event)))
    path = rest.strip("/").removesuffix(".json")
    if path == "search":
        rows = [[one.text, one.kind, one.path.removesuffix(".html")] for one in index_of(book)]
        return Response(json.dumps(rows, ensure_ascii=False).encode(), media_type="application/json")
    found = pages.get(path)
    if found is None:
        raise NotFoundException
    return Response(document_json(found.document, links_of(pages)), media_type="application/json")


@get("/e/{event:str}/live")
async def live(request: AnyRequest, event: FromPath[str], after: FromQuery[int] = 0) -> ServerSentEvent:
    """A stream: `change` with the position of the log whenever something is decided."""
    watcher = place_of(request).desks.watcher(event)

    async def stream() -> AsyncGenerator[ServerSentEventMessage, None]:
        last = after
        async for position in watcher.follow(after):
            kind = "change" if position != last else "beat"
            last = position
            yield ServerSentEventMessage(event=kind, data=str(position), id=str(position), retry=1000)

    return ServerSentEvent(stream())


@get("/e/{event:str}/hall", sync_to_thread=True)
def hall(request: AnyRequest, event: FromPath[str], part: FromQuery[int] = 0) -> Response[bytes]:
    """The display in the hall: huge rows, a range of tables at a time, then the leaders."""
    state = begun(desk_of(request, event))
    book, _ = site_of(event, state)
    size = 12
    one = book.rounds[-1] if book.rounds else None
    tables = [one.matches[at : at + size] for at in range(0, len(one.matches), size)] if one else []
    leaders = book.standings().rows[:size] if book.done else []
    parts = len(tables) + bool(leaders)
    at = part % parts if parts else 0
    return page(
        request,
        "hall.html",
        event=state,
        book=book,
        one=one,
        matches=tables[at] if at < len(tables) else None,
        leaders=leaders if at >= len(tables) else None,
        part=at,
        parts=parts,
        following=(at + 1) % parts if parts else 0,
        watch=False,
    )


HANDLERS = [public_home, public_page, public_data, live, hall]
