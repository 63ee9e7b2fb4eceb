"""Organisations: their members and invitations, sign-up, and what the chief of the place decides about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from math import ceil
from typing import Any
from urllib.parse import quote

from litestar import get, post
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from ...domain.errors import StateError
from ...domain.messages import Number, msg, said_by, sentence
from ...domain.reading import number_in
from ..access import begin_session, organisation_of, person_of, place_of
from ..organisations import ROLES
from ..render import page, say, within
from ..throttle import Throttle
from .common import SMALL, AnyRequest, Form, address_of, base_of

_SIGNING_UP, _JOINING = "\nsign-up", "\njoin "
"""What attempts to sign up, and to join an organisation with a new account, are counted under: no account has such a
name."""


@get("/o/{organisation:str}/members", sync_to_thread=True)
def members(request: AnyRequest, organisation: FromPath[str]) -> Response[bytes]:
    """Members and invitations."""
    return _members(request)


def _members(request: AnyRequest, secret: str = "") -> Response[bytes]:
    organisations, name = place_of(request).organisations, organisation_of(request)
    return page(
        request,
        "members.html",
        once_at=f"{within(name)}/members" if secret else "",
        organisation=organisations.find(name),
        count=len(organisations.events(name)),
        members=organisations.members(name),
        invitations=[
            (one, datetime.fromtimestamp(one.until, UTC).isoformat())
            for one in organisations.invitations(name)
        ],
        roles=ROLES,
        link=f"{base_of(request)}/invitation/{secret}" if secret else "",
    )


@post("/o/{organisation:str}/members/{name:str}", sync_to_thread=True)
def change_member(
    request: AnyRequest, organisation: FromPath[str], name: FromPath[str], data: Form
) -> Redirect:
    """Another role for a member, or none."""
    place_of(request).organisations.set_role(organisation, name, str(data.get("role", "")))
    if data.get("role") == "public":
        say(request, msg("{name} is no member any more.", name=name))
    else:
        say(request, msg("{name} has another role.", name=name))
    return Redirect(f"{within(organisation)}/members", status_code=303)


@post("/o/{organisation:str}/invite", sync_to_thread=True)
def invite(request: AnyRequest, organisation: FromPath[str], data: Form) -> Response[bytes]:
    """An invitation: its link is shown once."""
    organisations, maker = place_of(request).organisations, person_of(request).account
    return _members(request, organisations.invite(organisation, str(data.get("role", "")), maker))


@post("/o/{organisation:str}/end-invitation", sync_to_thread=True)
def end_invitation(request: AnyRequest, organisation: FromPath[str], data: Form) -> Redirect:
    """Withdraw an invitation."""
    place_of(request).organisations.end_invitation(organisation, str(data.get("key", "")))
    say(request, msg("The invitation is withdrawn."))
    return Redirect(f"{within(organisation)}/members", status_code=303)


@get("/invitation/{secret:str}", sync_to_thread=True)
def invitation(request: AnyRequest, secret: FromPath[str]) -> Response[bytes]:
    """What somebody is invited to, and the form for an account."""
    return _joining(request)


@post("/invitation/{secret:str}", sync_to_thread=True, request_max_body_size=SMALL)
def accept(request: AnyRequest, secret: FromPath[str], data: Form) -> Redirect | Response[bytes]:
    """Use an invitation: with the account of this session, or with a new one."""
    organisations, person = place_of(request).organisations, person_of(request)
    if person.account:
        organisation = organisations.join(secret, person.name, None)
        say(request, msg("You are a member now."))
        return Redirect(within(organisation), status_code=303)
    name, password, wrong = _account_in(data)
    found = organisations.invitation(secret)
    if not wrong and found is not None:
        try:
            with _counted(request, _JOINING + found.organisation):
                joined = organisations.join(secret, name, password)
            return _entered(request, name, joined)
        except StateError as error:
            wrong = _at_field(error)
    return _joining(request, data, wrong)


@get("/sign-up", sync_to_thread=True)
def sign_up_form(request: AnyRequest) -> Response[bytes]:
    """The form for an account with an organisation of its own, if the sign-up is open."""
    return _joining(request)


@post("/sign-up", sync_to_thread=True, request_max_body_size=SMALL)
def sign_up(request: AnyRequest, data: Form) -> Redirect | Response[bytes]:
    """A new account with an organisation of its own; how many are made from one address, and in all, is limited."""
    organisations = place_of(request).organisations
    name, password, wrong = _account_in(data)
    if not wrong and organisations.sign_up_open:
        try:
            with _counted(request, _SIGNING_UP):
                made = organisations.sign_up(name, password, str(data.get("title", "")))
            return _entered(request, name, made)
        except StateError as error:
            wrong = _at_field(error)
    return _joining(request, data, wrong)


@contextmanager
def _counted(request: AnyRequest, what: str) -> Iterator[None]:
    """While an account is made: after five attempts from one address, and twenty accounts in all, each further attempt
    waits. One that fails counts for its address alone, so that it keeps nobody else out."""
    throttle = Throttle(place_of(request).accounts)
    wait = ceil(throttle.wait(what, address_of(request)))
    if wait:
        raise TooManyRequestsException(
            detail=msg(
                "Many accounts are being made at the moment. Wait {count} seconds.", count=Number(wait)
            ),
            headers={"retry-after": str(wait)},
        )
    try:
        yield
    except StateError:
        throttle.made_nothing(what)
        raise


def _account_in(data: Mapping[str, Any]) -> tuple[str, str, dict[str, str]]:
    """The name and the password of a new account, and what is wrong with them."""
    password = str(data.get("password", ""))
    same = password == str(data.get("again", ""))
    wrong: dict[str, str] = {} if same else {"again": msg("The two passwords are not the same.")}
    return str(data.get("name", "")).strip(), password, wrong


def _at_field(error: StateError) -> dict[str, str]:
    words = sentence(said_by(error), "")
    field = "password" if words.startswith("A password") else "name"
    return {field: words}


def _entered(request: AnyRequest, name: str, organisation: str) -> Redirect:
    person = place_of(request).accounts.find(name)
    assert person is not None
    begin_session(request, person)
    say(request, msg("You have an account, and are signed in."))
    return Redirect(within(organisation), status_code=303)


def _joining(
    request: AnyRequest, given: Mapping[str, Any] | None = None, errors: Mapping[str, str] | None = None
) -> Response[bytes]:
    organisations, secret = place_of(request).organisations, request.path_params.get("secret")
    found = organisations.invitation(secret) if secret else None
    opens = found is not None if secret else organisations.sign_up_open
    return page(
        request,
        "joining.html",
        (409 if errors else 200) if opens else 404,
        opens=opens,
        invitation=found,
        organisation=organisations.find(found.organisation) if found else None,
        given=given or {},
        errors=errors or {},
    )


@get("/organisations", sync_to_thread=True)
def all_of_them(request: AnyRequest) -> Response[bytes]:
    """All organisations, their quotas, and whether people may sign up."""
    return _all(request)


def _all(request: AnyRequest, given: Mapping[str, Any] | None = None, error: str = "") -> Response[bytes]:
    organisations = place_of(request).organisations
    return page(
        request,
        "organisations.html",
        409 if error else 200,
        organisations=organisations.all(),
        counts=organisations.counts(),
        sign_up_open=organisations.sign_up_open,
        given=given or {},
        error=error,
    )


@post("/organisations", sync_to_thread=True)
def create(request: AnyRequest, data: Form) -> Redirect | Response[bytes]:
    """A new organisation; its members are invited."""
    try:
        name = place_of(request).organisations.create(str(data.get("title", "")))
    except StateError as error:
        return _all(request, data, sentence(said_by(error), ""))
    say(request, msg("The organisation is made; invite its members."))
    return Redirect(f"{within(name)}/members", status_code=303)


@post("/organisations/change/{name:str}", sync_to_thread=True)
def change(request: AnyRequest, name: FromPath[str], data: Form) -> Redirect:
    """Title and quotas, or the end of an organisation."""
    organisations = place_of(request).organisations
    if data.get("remove"):
        organisations.remove(name)
        say(request, msg("The organisation is removed; its events belong to none."))
    else:
        events, entries = (number_in(str(data.get(key, ""))) for key in ("events", "entries"))
        if events is None or entries is None:
            raise StateError(msg("a quota is a number"))
        organisations.change(name, str(data.get("title", "")).strip(), events, entries)
        say(request, msg("The organisation is changed."))
    return Redirect("/organisations", status_code=303)


@post("/organisations/event", sync_to_thread=True)
def give(request: AnyRequest, data: Form) -> Redirect:
    """Let an event belong to an organisation, or to none."""
    event, place = str(data.get("event", "")), place_of(request)
    if event not in place.desks.names():
        raise StateError(msg("there is no event {name}", name=repr(event)))
    place.organisations.give(event, str(data.get("organisation", "")))
    say(request, msg("This is changed."))
    return Redirect(f"/e/{quote(event)}/keep", status_code=303)


@post("/organisations/sign-up", sync_to_thread=True)
def open_sign_up(request: AnyRequest, data: Form) -> Redirect:
    """Open the sign-up, or close it."""
    wanted = bool(data.get("open"))
    place_of(request).organisations.open_sign_up(wanted)
    say(request, msg("Everybody can sign up now.") if wanted else msg("Nobody can sign up any more."))
    return Redirect("/organisations", status_code=303)


HANDLERS = [
    members, change_member, invite, end_invitation, invitation, accept, sign_up_form, sign_up, all_of_them, create,
    change, give, open_sign_up,
]  # fmt: skip
