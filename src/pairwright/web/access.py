"""Who may open which route, as data: every route has its minimum role here; an unlisted one is closed to everybody."""

from __future__ import annotations

import re
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler
from sqlalchemy.exc import DBAPIError

from ..domain.messages import msg
from ..manager.access import ROLE_NAMES, ROLES
from .accounts import PUBLIC, Person
from .chiefs import scope_of
from .sessions import renew
from .throttle import network_of
from .turns import in_threads, lookups

if TYPE_CHECKING:
    from .place import Installation

ROUTES: dict[str, str] = {
    # public
    "GET /": "public",
    "GET /health": "public",
    "GET /metrics": "public",  # the chief, and every token
    "GET /e/{event}": "public",
    "GET /e/{event}/p/{rest}": "public",
    "GET /e/{event}/data/{rest}": "public",
    "GET /e/{event}/live": "public",
    "GET /e/{event}/bracket/{number}": "public",
    "GET /e/{event}/plot/{rest}": "public",
    "GET /e/{event}/pgn/{number}": "public",
    "GET /e/{event}/hall": "public",
    "GET /e/{event}/screens": "arbiter",
    "POST /sign-in/try": "public",
    "GET /sign-in": "public",
    "POST /sign-out": "public",
    "GET /password": "public",  # whoever has signed in, with any role
    "POST /password": "public",
    "GET /language/{code}": "public",
    "GET /theme/{code}": "public",
    "GET /e/{event}/captain/{secret}": "public",  # the link is the credential
    "POST /e/{event}/captain/{secret}/lineup": "public",
    "GET /e/{event}/slip/{number}/{table}/{side}/{secret}": "public",  # the key of the link is that of a side
    "POST /e/{event}/slip/{number}/{table}/{side}/{secret}": "public",
    "GET /api/events": "public",
    "GET /api/events/{event}": "public",
    "GET /api/events/{event}/rounds/{number}": "public",
    "GET /api/events/{event}/standings": "public",
    "GET /api/events/{event}/state": "clerk",
    # results and line-ups
    "GET /e/{event}/desk": "clerk",
    "GET /e/{event}/results/{number}": "clerk",
    "GET /e/{event}/results/{number}/rows": "clerk",
    "GET /e/{event}/lineups/{number}": "clerk",
    "POST /e/{event}/lineups/{number}": "clerk",
    "POST /e/{event}/do/{verb}": "clerk",  # the verb itself is checked too
    "GET /e/{event}/form/{verb}": "clerk",
    "POST /api/events/{event}/do/{verb}": "clerk",
    "GET /api/events/{event}/log": "clerk",
    # the arbiter's desk
    "GET /e/{event}/round/{number}": "arbiter",
    "GET /e/{event}/explain/{number}": "arbiter",
    "GET /e/{event}/correct/{number}/{table}": "arbiter",
    "GET /e/{event}/slips/{number}": "arbiter",
    "GET /e/{event}/verbs": "arbiter",
    "GET /e/{event}/setup": "arbiter",
    "POST /e/{event}/setup": "arbiter",
    "GET /e/{event}/field": "arbiter",
    "GET /e/{event}/entries": "arbiter",
    "POST /e/{event}/entries": "arbiter",
    "GET /e/{event}/team/{team}": "arbiter",
    "GET /e/{event}/roster/{team}": "arbiter",
    "POST /e/{event}/roster/{team}": "arbiter",
    "GET /e/{event}/ratings": "arbiter",
    "POST /e/{event}/ratings": "arbiter",
    "GET /e/{event}/rated": "arbiter",
    "GET /e/{event}/checks": "arbiter",
    "GET /e/{event}/find": "clerk",
    "GET /e/{event}/log": "arbiter",
    "GET /e/{event}/standings": "arbiter",
    "GET /e/{event}/bracket": "clerk",
    "GET /e/{event}/papers": "arbiter",
    "GET /e/{event}/paper/{what}": "arbiter",
    "GET /e/{event}/list/{what}": "arbiter",
    "GET /e/{event}/file/{form}": "arbiter",
    "GET /e/{event}/publish": "arbiter",
    "GET /e/{event}/prizes": "arbiter",
    "POST /e/{event}/publish": "arbiter",
    "GET /e/{event}/captains": "arbiter",
    "POST /e/{event}/captains/links": "arbiter",
    "POST /e/{event}/captains/end": "arbiter",
    # the whole place
    "POST /events": "arbiter",
    "POST /import": "arbiter",
    "GET /e/{event}/keep": "arbiter",
    "POST /copy": "arbiter",
    "POST /put-away": "chief",
    "POST /bring-back": "chief",
    "GET /ratings": "arbiter",
    "POST /ratings/import": "chief",
    "POST /ratings/remove": "chief",
    "GET /users": "chief",
    "POST /users/add": "chief",
    "POST /users/network": "chief",
    "POST /users/change/{name}": "chief",
    "POST /tokens": "chief",
    # organisations: the role in the organisation counts where the address names one
    "GET /o/{organisation}": "public",
    "GET /o/{organisation}/members": "chief",
    "POST /o/{organisation}/members/{name}": "chief",
    "POST /o/{organisation}/invite": "chief",
    "POST /o/{organisation}/end-invitation": "chief",
    "POST /o/{organisation}/events": "arbiter",
    "POST /o/{organisation}/import": "arbiter",
    "POST /o/{organisation}/copy": "arbiter",
    "POST /o/{organisation}/put-away": "chief",
    "POST /o/{organisation}/bring-back": "chief",
    "GET /invitation/{secret}": "public",  # the link is the credential
    "POST /invitation/{secret}": "public",
    "GET /sign-up": "public",  # open only if the chief has opened it
    "POST /sign-up": "public",
    "GET /organisations": "chief",
    "POST /organisations": "chief",
    "POST /organisations/change/{name}": "chief",
    "POST /organisations/event": "chief",
    "POST /organisations/sign-up": "chief",
    "GET /api/schema": "public",
    "GET /api/schema/openapi.json": "public",
    "GET /manual/{page}": "public",
    "GET /static/{file_path}": "public",
    "HEAD /static/{file_path}": "public",
}
"""Method and path to the minimum role. Inside an event or an organisation the role there counts; otherwise the one for
all events."""


def place_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Installation:
    """The place being served."""
    found: Installation = connection.app.state.place
    return found


def person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who is asking: the local owner of an open place, a token, or a session."""
    found = connection.scope.get("pairwright_person")
    if isinstance(found, Person):
        return found
    person = place_of(connection).organisations.seen_by(_person(connection))
    connection.scope["pairwright_person"] = person  # type: ignore[typeddict-unknown-key]
    return person


def _person(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    place = place_of(connection)
    if place.open_door:  # who signed in while it was open to the network stays who they are
        person = _of_session(connection)
        return Person(place.owner, {"*": "chief"}) if person is PUBLIC else person
    header = connection.headers.get("authorization", "")
    if header.startswith("Bearer "):
        return place.accounts.by_token(header.removeprefix("Bearer ").strip()) or PUBLIC
    return _of_session(connection)


def _of_session(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """Who has signed in; anybody, if nobody has."""
    session = connection.scope.get("session")
    if not isinstance(session, dict) or not isinstance(session.get("account"), str):
        return PUBLIC
    person = place_of(connection).accounts.of_session(session["account"], session.get("generation", 0))
    if person is None:
        return PUBLIC
    if session.get("roles") != person.roles:
        session["roles"] = person.roles
        renew(connection)
    return person


async def look_up_person(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """See who is asking in the threads for look-ups, where the accounts have to be read for it: all requests would wait
    for their database otherwise. If it cannot be read it is not tried again for the page that says so."""
    session = connection.scope.get("session")
    if "authorization" in connection.headers or (isinstance(session, dict) and "account" in session):
        try:
            await in_threads(lookups, partial(person_of, connection))
        except DBAPIError:
            connection.scope["pairwright_person"] = PUBLIC  # type: ignore[typeddict-unknown-key]
            raise


def known_person_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Person:
    """The same where the accounts may be out of reach: somebody whose account or session cannot be read is anybody,
    for the rest of this request."""
    connection.scope.setdefault("session", {})
    try:
        return person_of(connection)
    except DBAPIError:
        connection.scope["pairwright_person"] = PUBLIC  # type: ignore[typeddict-unknown-key]
        return PUBLIC


def sender_of(request: Request[Any, Any, Any]) -> str:
    """Whose requests are counted together: those of an account, or of a network."""
    account = person_of(request).account
    return f"account {account}" if account else network_of(request.client.host if request.client else "")


def begin_session(connection: ASGIConnection[Any, Any, Any, Any], person: Person) -> None:
    """A session for somebody who has just signed in; any earlier one ends."""
    connection.set_session(
        {
            "account": person.account,
            "generation": person.generation,
            "roles": person.roles,
            "forms": token_hex(16),
        }
    )
    renew(connection)


def role_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The role of the person asking, in the event or the organisation of the URL, or for the whole place."""
    organisation = organisation_of(connection)
    where = scope_of(organisation) if organisation else str(connection.path_params.get("event", "*"))
    return person_of(connection).role(where)


def organisation_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The organisation of the URL; empty if it has none."""
    return str(connection.path_params.get("organisation", ""))


def is_staff(role: str) -> bool:
    """Whether a role takes part in running an event."""
    return ROLES.index(role) >= ROLES.index("clerk")


def opens(path: str, method: str = "GET") -> bool:
    """Whether a path has a route of a method: what only takes forms cannot be opened by a link."""
    return any(pattern.fullmatch(path) for pattern in _PATTERNS[method])


def _pattern(template: str) -> re.Pattern[str]:
    several = ("rest", "file_path")
    return re.compile(re.sub(r"\{(\w+)\}", lambda name: ".+" if name[1] in several else "[^/]+", template))


_PATTERNS = {
    method: [_pattern(key.removeprefix(f"{method} ")) for key in ROUTES if key.startswith(f"{method} ")]
    for method in ("GET", "POST")
}


def least_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The minimum role of the route; None if it is closed to everybody."""
    method = connection.scope.get("method", "GET")
    return ROUTES.get(f"{method} {connection.scope.get('path_template', '')}")


def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Admit requests with the role of the route; others are asked to sign in, or told that they lack permission."""
    if connection.scope.get("method", "GET") == "OPTIONS":
        return
    least = least_of(connection)
    role = role_of(connection)
    if least is not None and ROLES.index(role) >= ROLES.index(least):
        return
    if role == "public":
        raise NotAuthorizedException(detail=msg("Sign in first."))
    if least is None:
        raise PermissionDeniedException(detail=msg("Nobody may do this."))
    needed = msg(
        "This needs the role {needed}; yours is {role}.", needed=ROLE_NAMES[least], role=ROLE_NAMES[role]
    )
    raise PermissionDeniedException(detail=needed)
