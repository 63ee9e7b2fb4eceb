"""Sign in and out, the language, accounts and tokens."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from math import ceil
from typing import Any

from litestar import get, post
from litestar.datastructures import Cookie
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import StateError
from ...domain.messages import Number, msg, said_by, sentence
from ...languages import LANGUAGES
from ...manager.access import ROLES
from ..access import begin_session, person_of, place_of
from ..accounts import Person, check_password
from ..network import network_of, open_to_network
from ..place import Installation
from ..render import name_here, page, say
from ..sessions import end
from ..throttle import Throttle
from .common import SMALL, AnyRequest, Form, address_of, safe_next

LEAST_ROLE = "clerk"
"""The default role of a new account: results and line-ups."""

_CHOICE = 200
"""The number of events up to which one is chosen from a list; otherwise its name is typed."""


@get("/sign-in", sync_to_thread=True)
def sign_in_form(request: AnyRequest) -> Response[bytes]:
    """Name and password."""
    return _sign_in_page(request, safe_next(request.query_params.get("next", ""), "/"))


def _sign_in_page(request: AnyRequest, back: str, wrong: bool = False, name: str = "") -> Response[bytes]:
    return page(
        request,
        "sign_in.html",
        401 if wrong else 200,
        next=back,
        wrong=wrong,
        person_name=name,
        sign_up_open=place_of(request).organisations.sign_up_open,
    )


@post("/sign-in/try", sync_to_thread=True, request_max_body_size=SMALL)
def sign_in(request: AnyRequest, data: Form) -> Response[bytes] | Redirect:
    """Start a session. After some wrong passwords each further attempt has to wait."""
    back = safe_next(str(data.get("next", "")), "/")
    name = str(data.get("name", ""))
    person = _with_password(request, name, str(data.get("password", "")))
    if person is None:
        return _sign_in_page(request, back, True, name)
    begin_session(request, person)
    return Redirect(back, status_code=303)


def _with_password(request: AnyRequest, name: str, password: str) -> Person | None:
    """The person, if the password is right; failed attempts are counted."""
    throttle, address = Throttle(place_of(request).accounts), address_of(request)
    wait = ceil(throttle.wait(name, address))
    if wait:
        raise TooManyRequestsException(
            detail=msg("Too many failed attempts. Wait {count} seconds.", count=Number(wait)),
            headers={"retry-after": str(wait)},
        )
    person = place_of(request).accounts.sign_in(name, password)
    if person is not None:
        throttle.succeeded(name, address)
    return person


@post("/sign-out", sync_to_thread=True, request_max_body_size=SMALL)
def sign_out(request: AnyRequest) -> Redirect:
    """End the session."""
    end(request, place_of(request).accounts)
    request.clear_session()
    return Redirect("/", status_code=303)


@get("/password", sync_to_thread=True)
def password_form(request: AnyRequest) -> Response[bytes] | Redirect:
    """The form for another password of one's own."""
    return _password_page(request)


def _password_page(
    request: AnyRequest, errors: Mapping[str, str] | None = None
) -> Response[bytes] | Redirect:
    if not person_of(request).name:
        return Redirect("/sign-in?next=/password", status_code=303)
    return page(request, "password.html", 409 if errors else 200, errors=errors or {})


@post("/password", sync_to_thread=True, request_max_body_size=SMALL)
def change_password(request: AnyRequest, data: Form) -> Response[bytes] | Redirect:
    """Another password of one's own: the present one is asked for, and all other sessions end."""
    person, accounts = person_of(request), place_of(request).accounts
    if not person.account:
        return _password_page(request)
    password = str(data.get("password", ""))
    try:
        if password != str(data.get("again", "")):
            return _password_page(request, {"again": msg("The two passwords are not the same.")})
        check_password(password)
        if _with_password(request, person.name, str(data.get("old", ""))) is None:
            return _password_page(request, {"old": msg("This is not the present password.")})
        accounts.set_password(person.name, password)
    except StateError as error:
        return _password_page(request, {"password": sentence(said_by(error), "")})
    begin_session(request, replace(person, generation=person.generation + 1))
    say(request, msg("You have a new password; all other sessions have ended."))
    return Redirect("/", status_code=303)


@get("/language/{code:str}", sync_to_thread=True)
def language(request: AnyRequest, code: FromPath[str]) -> Redirect:
    """Change the language for this browser."""
    if code not in LANGUAGES:
        raise StateError(msg("the languages are {names}", names=", ".join(LANGUAGES)))
    back = safe_next(request.query_params.get("next", ""), "/")
    cookie = Cookie(key="language", value=code, max_age=365 * 24 * 3600, samesite="lax", httponly=True)
    return Redirect(back, status_code=303, cookies=[cookie])


@get("/theme/{code:str}", sync_to_thread=True)
def theme(request: AnyRequest, code: FromPath[str]) -> Redirect:
    """Light, dark, or the system's theme, for this browser."""
    if code not in ("light", "dark", "system"):
        raise StateError(msg("the themes are light, dark and system"))
    back = safe_next(request.query_params.get("next", ""), "/")
    cookie = Cookie(key="theme", value=code, max_age=365 * 24 * 3600, samesite="lax", httponly=True)
    return Redirect(back, status_code=303, cookies=[cookie])


@get("/users", sync_to_thread=True)
def users(request: AnyRequest) -> Response[bytes]:
    """All accounts."""
    return _users(request)


def _users(
    request: AnyRequest,
    token: str = "",
    given: Mapping[str, Any] | None = None,
    errors: Mapping[str, str] | None = None,
) -> Response[bytes]:
    """The page; a rejected new account is shown again as typed, except for the password."""
    place = place_of(request)
    names = place.desks.names()
    people = place.accounts.names()
    few = len(names) <= _CHOICE
    return page(
        request,
        "users.html",
        409 if errors else 200,
        "/users" if token else "",
        given=given or {},
        errors=errors or {},
        people=people,
        roles=ROLES[1:],
        events=place.index.titles(names) if few else None,
        titles=_titles(place, people, names),
        token=token,
        network=network_of(place, request.url.port or 80) if name_here(request) else None,
        has_chief=any(one.role("*") == "chief" for one in people),
    )


def _titles(place: Installation, people: Iterable[Person], events: Collection[str]) -> dict[str, str]:
    """What people call the events and organisations in which they have roles."""
    where = {one for person in people for one in person.roles}
    clubs = place.organisations.titles({one[2:] for one in where if one.startswith("o/")})
    return place.index.titles(where & set(events)) | {f"o/{name}": title for name, title in clubs.items()}


@post("/users/network")
async def open_here(request: AnyRequest) -> Redirect:
    """Open a server that only this computer reaches to its network; everybody signs in from then on."""
    await open_to_network(place_of(request))
    say(request, msg("The program is open to the network. Sign in with the account of the chief arbiter."))
    return Redirect("/sign-in?next=/users", status_code=303)


@post("/users/add", sync_to_thread=True)
def add_user(request: AnyRequest, data: Form) -> Redirect | Response[bytes]:
    """A new account; without a role it gets the least powerful one that can do anything."""
    name = str(data.get("name", "")).strip()
    role = str(data.get("role") or LEAST_ROLE)
    try:
        event = _event_in(request, data)
    except StateError as error:
        return _users(request, given=data, errors={"event": sentence(said_by(error), "")})
    try:
        place_of(request).accounts.add(name, str(data.get("password", "")), role, event)
    except StateError as error:
        words = sentence(said_by(error), "")
        field = (
            "password"
            if words.startswith("A password")
            else "role"
            if words.startswith("The role")
            else "name"
        )
        return _users(request, given=data, errors={field: words})
    say(request, msg("{name} has an account.", name=name))
    return Redirect("/users", status_code=303)


def _event_in(request: AnyRequest, data: Mapping[str, Any]) -> str:
    """The event of a role, which is typed where there are many; StateError if there is none of the name, for a later
    one would be opened by it. A role can be taken away in one that has gone."""
    event = str(data.get("event", "")).strip() or "*"
    if event != "*" and data.get("role") != "public" and event not in place_of(request).desks.names():
        raise StateError(msg("there is no event {name}", name=repr(event)))
    return event


@post("/users/change/{name:str}", sync_to_thread=True)
def change_user(request: AnyRequest, name: FromPath[str], data: Form) -> Redirect:
    """Change a role or password, or remove the account."""
    accounts = place_of(request).accounts
    if data.get("remove"):
        if name == person_of(request).name:
            raise StateError(msg("you cannot remove yourself"))
        accounts.remove(name)
        say(request, msg("{name} no longer has an account.", name=name))
    elif data.get("password"):
        accounts.set_password(name, str(data["password"]))
        say(request, msg("{name} has a new password.", name=name))
    else:
        accounts.grant(name, str(data.get("role", "")), _event_in(request, data))
        say(request, msg("{name} has another role.", name=name))
    return Redirect("/users", status_code=303)


@post("/tokens", sync_to_thread=True)
def make_token(request: AnyRequest, data: Form) -> Response[bytes]:
    """A token for another program; it is shown once."""
    name = str(data.get("name", "")).strip() or "program"
    token = place_of(request).accounts.token(name, str(data.get("role", "")), _event_in(request, data))
    return _users(request, token)


HANDLERS = [
    sign_in_form, sign_in, sign_out, password_form, change_password, language, theme, users, add_user, change_user,
    make_token, open_here,
]  # fmt: skip
