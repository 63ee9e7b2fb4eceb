"""Public pages: those of the published site, live; the display in the hall; the stream of changes."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from random import uniform
from threading import Lock, RLock
from time import monotonic
from typing import Any, TypeVar, cast

from litestar import get
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import FromPath, FromQuery
from litestar.response import Response, ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from ...cups.places import champion
from ...manager.computed import also_forgotten
from ...manager.computed import kept as remembered
from ...manager.event import Event
from ...report.book import Book
from ...report.drawings import PICTURES, bracket, drawable
from ...report.site.page import Page
from ...report.site.pages import FOLDERS, index_of, menu_of, pages_of
from ...report.site.render import document_json
from ..access import person_of, place_of, role_of, sender_of
from ..accounts import PUBLIC
from ..cup_view import decided, playable
from ..drawn import picture_of
from ..kept_bytes import Kept, answer, personal
from ..language import language_of
from ..render import has_said, text_of, theme_of, with_token
from ..throttle import network_of
from ..view import match_view, places
from .common import AnyRequest, address_of, at_least, begun, by_readers, desk_of, public_book

T = TypeVar("T")
_PICTURE_HEADERS = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}
_KEPT = 64
"""The number of events whose public pages are cached, each until it changes; the least recently read are dropped."""
_BYTES = 256 * 1024 * 1024
"""The number of bytes of all cached pages, pictures and tables, above which those of the least recently read events
are dropped as well."""
_HELD = 32 * 1024 * 1024
"""The same of one event: whoever asks for every page in every language and theme fills no memory."""
_DOCUMENTS = 16
"""Of how many pages of all events the contents are kept, from which they are made in each language and theme."""
_FRESH = 1.0
"""Seconds for which pages are shown although something has been decided since: with many readers, and results
arriving every second, each page is generated once for all readers."""
_SHARE = 4
"""Pages are shown for at least this multiple of the time it took to generate them: so this never takes more than a
fifth of the time, however large the event and however slow the machine."""


class Shown:
    """The public pages of a recent state of an event: generated on demand, by one reader for all."""

    def __init__(self, is_open: Callable[[], bool]) -> None:
        self.is_open = is_open
        """Whether the event is open: pages of one that is closed hold it in memory."""
        self.lock = RLock()
        self.event: Event | None = None
        self.book: Book | None = None
        self.pages: dict[str, Page] = {}
        self.made: dict[tuple[str, ...], Kept] = {}
        """Pages, pictures and tables of this state."""
        self.parts: dict[tuple[str, ...], Any] = {}
        """What a few pages need of this state, by name: the lines of all screens."""
        self.before: dict[tuple[str, ...], Kept] = {}
        """The pages of the previous state, used while the new ones are generated."""
        self.held = 0
        """Bytes in `made` and `before`."""
        self.since = 0.0
        self.spent = 0.0
        """Seconds spent on these pages."""

    def fresh(self, event: Event) -> bool:
        """Whether the pages may still be shown."""
        if self.event is None or self.book is None:
            return False
        if event is self.event:
            return True
        return monotonic() - self.since <= max(_FRESH, _SHARE * self.spent) and not self._news(event)

    def renew(self, event: Event) -> tuple[Event, Book, dict[str, Page]]:
        """The event, its book and pages, renewed when too old; call with the lock held."""
        if not self.fresh(event):
            now = monotonic()
            book = public_book(event)
            self.pages = {one.path: one for one in pages_of(book)}
            self.before, self.made = {} if self._news(event) else self.made, {}
            self.held = sum(map(len, self.before.values()))
            self.parts = {}
            self.event, self.book, self.since, self.spent = event, book, now, monotonic() - now
        assert self.event is not None
        assert self.book is not None
        return self.event, self.book, self.pages

    def once(self, key: tuple[str, ...], make: Callable[[], Kept]) -> Kept:
        """A page, a picture or a table of this state, made once for all readers and counted while it is cached; call
        with the lock held."""
        found = self.made.get(key)
        if found is None:
            began = monotonic()
            found = self.made[key] = make()
            self.spent += monotonic() - began
            self.held += len(found)
            while self.held > _HELD:
                oldest = self.before or self.made
                self.held -= len(oldest.pop(next(iter(oldest))))
            _make_room()
        return found

    def part(self, name: tuple[str, ...], make: Callable[[], T]) -> T:
        """What is no bytes, and so not counted: something small, or the one of this state; call with the lock held."""
        if name not in self.parts:
            began = monotonic()
            self.parts[name] = make()
            self.spent += monotonic() - began
        return cast("T", self.parts[name])

    def _news(self, event: Event) -> bool:
        """Whether something changed that is shown at once: rounds published, the clock, prizes, the end."""
        before = self.event
        if before is None or _at_once(event) != _at_once(before):
            return True
        return len(event.published) != len(before.published)


def _at_once(event: Event) -> tuple[object, ...]:
    return event.clock, event.prizes, event.finished


_shown: OrderedDict[tuple[int, str], Shown] = OrderedDict()
_lock = Lock()


def shown(request: AnyRequest, name: str) -> Shown:
    """The public pages of an event; StateError if there is none: names of no event push none of the cached out."""
    place = place_of(request)
    key = id(place), name
    if key not in _shown:
        desk_of(request, name)
    with _lock:
        found = _shown.setdefault(key, Shown(partial(place.desks.is_open, name)))
        _shown.move_to_end(key)
        while len(_shown) > _KEPT:
            _shown.popitem(last=False)
    return found


@also_forgotten
def _make_room() -> None:
    """Drop pages of the least recently read events when there are too many, and of events that are closed: they hold
    the whole event."""
    with _lock:
        for key in [key for key, one in _shown.items() if not one.is_open()]:
            del _shown[key]
        size = sum(one.held for one in list(_shown.values()))
        while size > _BYTES and len(_shown) > 1:
            size -= _shown.popitem(last=False)[1].held


def links_of(
    pages: Collection[str], root: str = "", here: str = ""
) -> Callable[[tuple[str, int] | None], str]:
    """The link of a cell; empty if there is no such page, or it is the current one."""

    def href(link: tuple[str, int] | None) -> str:
        path = f"{FOLDERS[link[0]]}/{link[1]}" if link is not None else ""
        return f"{root}{path}" if path in pages and path != here else ""

    return href


@get("/e/{event:str}")
@by_readers
def public_home(request: AnyRequest, event: FromPath[str]) -> Response[bytes]:
    """The public home page of an event."""
    return _public(request, event, "index")


@get("/e/{event:str}/p/{rest:path}")
@by_readers
def public_page(request: AnyRequest, event: FromPath[str], rest: FromPath[str]) -> Response[bytes]:
    """A public page."""
    return _public(request, event, rest)


def _public(request: AnyRequest, event: str, rest: str) -> Response[bytes]:
    """A public page, generated by one reader for all.

    While it is being regenerated the others get the previous one: a hall full of readers must never keep a clerk from
    entering a result.
    """
    state = begun(desk_of(request, event))
    kept = shown(request, event)
    path = rest.strip("/").removesuffix(".html")
    key = (
        path,
        language_of(request, state.settings.language),
        theme_of(request),
        role_of(request),
        person_of(request).name,
    )
    if has_said(request):
        with kept.lock:
            text = _page(request, event, path, *kept.renew(state))
        return personal(request, with_token(request, text))
    public = person_of(request) == PUBLIC
    found = kept.made.get(key) if kept.fresh(state) else None
    if found is None:
        before = kept.made.get(key) or kept.before.get(key)
        if kept.lock.acquire(blocking=before is None):
            try:
                now = kept.renew(state)
                found = kept.once(key, lambda: Kept.of(_page(request, event, path, *now).encode(), public))
            finally:
                kept.lock.release()
        else:
            found = before
    assert found is not None
    if not public:
        return personal(request, with_token(request, found.body.decode()))
    return answer(request, found, "text/html")


def _to_be_made(pages: Mapping[str, Page], path: str) -> Page:
    """A page whose bytes are made; NotFoundException if there is none."""
    if path not in pages:
        raise NotFoundException
    return _alone(pages[path])


@remembered(_DOCUMENTS)
def _alone(page: Page) -> Page:
    """A page that is not that of the event: so its document and pictures are dropped when others were asked for."""
    return replace(page)


def _page(
    request: AnyRequest, event: str, path: str, state: Event, book: Book, pages: Mapping[str, Page]
) -> str:
    found = _to_be_made(pages, path)
    root = f"/e/{event}/p/"
    address = (
        f"/e/{event}" if path == "index" else f"{root}{path}"
    )  # not as asked for: others get this page too
    now: dict[str, Any] = {}
    if path == "index" and state.cup is not None:
        now = {
            "cup": state.cup,
            "winner": champion(state.cup),
            "to_play": playable(state.cup),
            "was_played": decided(state.cup),
        }
    if path == "index" and state.kind != "bracket" and book.rounds:
        one = state.round(book.rounds[-1].number)
        table = book.standings() if book.latest else None
        now = {
            "one": one,
            "views": [
                match_view(state, match) for match in sorted(one.matches, key=lambda match: match.table)
            ],
            "table": table,
            "places": places(state, table)[:12] if table else [],
        }
    return text_of(
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
        address=address,
        path=address,
        **now,
    )


@get("/e/{event:str}/data/{rest:path}")
@by_readers
def public_data(request: AnyRequest, event: FromPath[str], rest: FromPath[str]) -> Response[bytes]:
    """A public page as JSON, and the search index (`search`)."""
    state, kept = begun(desk_of(request, event)), shown(request, event)
    path = rest.strip("/").removesuffix(".json")
    with kept.lock:
        _, book, pages = kept.renew(state)
        if path == "search":
            made = kept.once(("search",), lambda: Kept.of(_search_index(book)))
        else:
            found = _to_be_made(pages, path)
            made = kept.once(("data", path), lambda: Kept.of(document_json(found.document, links_of(pages))))
    return answer(request, made, "application/json")


def _search_index(book: Book) -> bytes:
    rows = [[one.text, one.kind, one.path.removesuffix(".html")] for one in index_of(book)]
    return json.dumps(rows, ensure_ascii=False).encode()


@get("/e/{event:str}/live")
async def live(request: AnyRequest, event: FromPath[str], after: FromQuery[int] = 0) -> ServerSentEvent:
    """A stream: `change` with the position of the log whenever something is decided."""
    streams, address = place_of(request).desks.streams, network_of(address_of(request))
    if streams.full(address):
        raise TooManyRequestsException(
            "Too many pages are open from this address. Load the page again to see news.",
            headers={"retry-after": "60"},
        )
    desks = place_of(request).desks
    sender = sender_of(request)
    await place_of(request).waiting.read(event, None, sender, lambda: desks.desk(event))  # there is one
    watchers = desks.watchers
    calm = not at_least(request, "clerk")

    async def stream() -> AsyncGenerator[ServerSentEventMessage, None]:
        last = after
        with streams.one(address) as room:
            if not room:
                return
            async for position in watchers.follow(event, after):
                kind = "change" if position != last else "beat"
                last = position
                if (
                    calm and kind == "change"
                ):  # readers are served one after the other, and not at every single result
                    await asyncio.sleep(uniform(0.2, 3))  # noqa: S311  no secret
                yield ServerSentEventMessage(event=kind, data=str(position), id=str(position), retry=1000)

    return ServerSentEvent(stream())


@get("/e/{event:str}/plot/{rest:path}")
@by_readers
def plot_picture(
    request: AnyRequest, event: FromPath[str], rest: FromPath[str], theme: FromQuery[str] = "light"
) -> Response[bytes]:
    """A picture of the public pages; it brings its own style, which a page may not."""
    kept, name, look = shown(request, event), rest.strip("/"), "dark" if theme == "dark" else "light"
    with kept.lock:
        state, book, _ = kept.renew(begun(desk_of(request, event)))
        book = replace(book, language=language_of(request, state.settings.language))
        if name not in PICTURES or name not in drawable(book):
            raise NotFoundException
        made = kept.once(
            ("plot", name, look, book.language),
            lambda: Kept.of(picture_of(book, name, look, None).svg.encode()),
        )
    return answer(request, made, "image/svg+xml", _PICTURE_HEADERS)


@get("/e/{event:str}/bracket/{number:int}")
@by_readers
def bracket_picture(
    request: AnyRequest, event: FromPath[str], number: FromPath[int], theme: FromQuery[str] = "light"
) -> Response[bytes]:
    """The bracket of a stage as a picture; it brings its own style, which a page may not."""
    kept, look = shown(request, event), "dark" if theme == "dark" else "light"
    with kept.lock:
        state, book, _ = kept.renew(begun(desk_of(request, event)))
        if state.cup is None or not 1 <= number <= len(state.cup.stages):
            raise NotFoundException
        book = replace(book, language=language_of(request, state.settings.language))
        made = kept.once(
            ("bracket", str(number), look, book.language),
            lambda: Kept.of(bracket(book, look, number).svg.encode()),
        )
    return answer(request, made, "image/svg+xml", _PICTURE_HEADERS)


HANDLERS = [public_home, public_page, public_data, live, plot_picture, bracket_picture]
