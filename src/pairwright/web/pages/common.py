"""Shared by handlers: the desk and the book of an event, safe redirects, responses to forms."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from functools import partial, wraps
from typing import Annotated, Any, ParamSpec, TypeVar
from urllib.parse import quote, urlsplit, urlunsplit

from litestar import Request, post
from litestar.enums import RequestEncodingType
from litestar.params import Body

from ...domain.errors import PairwrightError, StateError
from ...domain.messages import msg, said_by
from ...manager.access import ROLES
from ...manager.computed import kept
from ...manager.desk import Desk
from ...manager.event import Event
from ...manager.same import Same
from ...manager.size import NOTHING, Size
from ...report.book import Book
from ...report.event_book import book_of_event
from ...store.log import NoSuchEvent, Unavailable, all_names
from ...store.troubles import without_details
from ..access import is_staff, organisation_of, person_of, place_of, role_of, sender_of
from ..away import AwayLine
from ..gate import HOLD
from ..turns import readers

AnyRequest = Request[Any, Any, Any]
Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
"""The fields of a form; a repeated one is a list."""
SMALL = 64 * 1024
"""Size limit in bytes of a form from somebody without a role."""
Upload = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]
"""The same of a form with a file."""


P = ParamSpec("P")
T = TypeVar("T")


def by_readers(
    work: Callable[P, T], first: Callable[..., Any] | None = None
) -> Callable[P, Coroutine[Any, Any, T]]:
    """Answer in threads of their own what everybody may ask: however many wait there, others can enter results.
    `first`: what is checked before the event is opened."""

    @wraps(work)
    async def later(*args: P.args, **given: P.kwargs) -> T:
        run, event = partial(work, *args, **given), given.get("event")
        loop = asyncio.get_running_loop()
        if first is not None:
            await loop.run_in_executor(readers, partial(first, *args, **given))
        request: Any = given.get("request")
        if event is None or request is None:
            return await loop.run_in_executor(readers, run)
        hold = request.scope["state"].get(HOLD)
        answer: T = await place_of(request).waiting.read(str(event), hold, sender_of(request), run)
        return answer

    return later


def desk_of(request: AnyRequest, event: str) -> Desk:
    """The desk of an event, open until the request is done; StateError if there is none."""
    return place_of(request).desks.desk(event, request.scope["state"].get(HOLD))


def forms(path: str, work: Callable[..., Any]) -> list[Any]:
    """The handlers of a form of the whole place, and of the same one of an organisation."""
    return [post(one, sync_to_thread=True)(work) for one in (path, f"/o/{{organisation:str}}{path}")]


def new_event(
    request: AnyRequest, title: str, make: Callable[[str], T], size: Size = NOTHING
) -> tuple[str, T]:
    """Make an event under a name derived from its title, of the organisation of the URL if there is one: the name, and
    what was returned. StateError if the organisation may have no more events, or none of this size."""
    place = place_of(request)
    name = place.desks.free_name(title)
    there = partial(all_names, place.desks.shelf)
    with place.organisations.claimed(organisation_of(request), name, size, there):
        return name, make(name)


def event_in(request: AnyRequest, data: Mapping[str, Any]) -> str:
    """The event that a form names: one of the organisation of the URL, if there is one."""
    event, organisation = str(data.get("event", "")), organisation_of(request)
    if organisation and place_of(request).organisations.of_event(event) != organisation:
        raise NoSuchEvent(msg("there is no event {name} of this organisation", name=repr(event)))
    return event


def public_book(event: Event) -> Book:
    """The event as visible to the public."""
    return book_of_event(event, public=True)


def book_for_staff(event: Event) -> Book:
    """The whole event as documents show it; the same one until the event changes."""
    return _book(Same(event))


@kept(8)
def _book(event: Same[Event]) -> Book:
    return book_of_event(event.value)


def begun(desk: Desk) -> Event:
    """The event, if it was created."""
    event = desk.event
    if not event.created:
        raise StateError(msg("the event is empty: nothing was created in it"))
    return event


def round_asked(event: Event, number: int | None) -> int | None:
    """A requested round of standings; StateError if it is not paired."""
    if number is not None and not 0 <= number <= len(event.rounds):
        raise StateError(
            msg(
                "there is nothing after round {number}; rounds 0 to {count} can be asked for",
                number=number,
                count=len(event.rounds),
            )
        )
    return number


def at_least(request: AnyRequest, role: str) -> bool:
    """Whether the user has at least a role."""
    return ROLES.index(role_of(request)) >= ROLES.index(role)


def address_of(request: AnyRequest) -> str:
    """The client's address; behind a proxy the one that the proxy reports."""
    return request.client.host if request.client is not None else ""


def base_of(request: AnyRequest) -> str:
    """The address of the server, as the reader's browser has it."""
    return f"{request.url.scheme}://{request.url.netloc}"


def url_of(request: AnyRequest, event: str) -> str:
    """The whole address of an event, to be sent, printed or scanned: its name may have blanks and letters that have
    to be quoted there."""
    return f"{base_of(request)}/e/{quote(event, safe='')}"


def words_for(request: AnyRequest, error: PairwrightError, event: str = "") -> str:
    """The message of an error: file locations on the server are not for the public."""
    role = person_of(request).role(event) if event else role_of(request)
    if isinstance(error, NoSuchEvent):
        if not is_staff(role):
            return msg("there is no such event")
        if away := put_away(request, error):
            return _is_away(away)
    everywhere = person_of(request).role("*")
    if is_staff(everywhere):
        return said_by(error)
    text = without_details(said_by(error)) if isinstance(error, Unavailable) else said_by(error)
    return without_places(request, text)


def put_away(request: AnyRequest, error: PairwrightError) -> AwayLine | None:
    """For the staff: the event of the address that is not there because it has been archived or deleted."""
    if not (isinstance(error, NoSuchEvent) and is_staff(role_of(request))):
        return None
    name = str(request.path_params.get("event", ""))
    return next(iter(place_of(request).away.lines((name,))), None)


def _is_away(event: AwayLine) -> str:
    """That an event has been archived or deleted, and what can be done."""
    if event.where == "archive":
        return msg(
            "the event {name} has been archived, and nothing can be entered; the chief arbiter can bring it back",
            name=event.title,
        )
    return msg("the event {name} has been deleted; the chief arbiter can bring it back", name=event.title)


def without_places(request: AnyRequest, text: str) -> str:
    """A message for the public: not where files are on the server."""
    where = place_of(request).desks.where
    return text.replace(where, "") if where in text else text


def safe_next(text: str, default: str) -> str:
    """A redirect within this place; anything else is not followed.

    Browsers treat a backslash as a slash and drop line breaks and tabs, so all of these are rejected.
    """
    if not text.isprintable() or "\\" in text or "/ " in text or " /" in text or text.startswith(" "):
        return default
    text = text.replace(" ", "%20")  # inside the name of an event
    try:
        parts = urlsplit(text)
    except ValueError:
        return default
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or text.startswith("//"):
        return default
    return urlunsplit(("", "", parts.path, parts.query, parts.fragment))
