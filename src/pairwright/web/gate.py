"""Checks before a request's body is read: host name, origin, role, form token.

The token of a form is a random half and a signature over it, with a key of the session that the form was made for:
that of the signed-in user, or of a cookie before signing in. A form made for another session is rejected.
"""

from __future__ import annotations

import hmac
from contextlib import AsyncExitStack
from secrets import compare_digest, token_hex
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.exceptions import (
    ClientException,
    NotAuthorizedException,
    NotFoundException,
    PermissionDeniedException,
)
from litestar.middleware import ASGIMiddleware
from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from ..domain.messages import msg
from ..domain.reading import number_in
from ..manager.access import ROLES
from . import again
from .access import guard, least_of, look_up_person, person_of, place_of, role_of, sender_of
from .accounts import PUBLIC
from .bodies import A_FORM, Bodies, check_nesting
from .desks import Hold
from .kept_bytes import SHARED
from .press import by_press
from .received import form_of, in_one_encoding, takes_files
from .turns import GONE, MOST_NAME

SAFE = ("GET", "HEAD", "OPTIONS")
COOKIE = "pairwright-forms"
FIELD = "_csrf_token"
HOLD = "pairwright_hold"
"""Where the connection keeps the events that it uses."""
SHOWN = "shown"
"""The field in the address of a page that answered a form (`answers`)."""
ROOM = "pairwright_room"
"""Where a request keeps what says whether there is room for an answer of so many bytes."""
_HEADER = "x-csrftoken"
_HALF = 32
"""Number of digits in the random half of a token."""
_KEY = "pairwright_form_key"
_USED = "pairwright_form_made"
"""Whether the page has a form: others set no cookie, so that they can be cached."""


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """A token for the forms of a page; a new one each time, so that compressed pages do not leak it."""
    connection.scope["state"][_USED] = True
    half = token_hex(_HALF // 2)
    return half + _signature(connection, half)


def form_key(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The key of the session for which the forms of this request are made."""
    return str(connection.scope["state"].get(_KEY, ""))


def cookie_name(name: str, secure: bool) -> str:
    """The name of a cookie: over TLS one that no other host of the domain can set."""
    return f"__Host-{name}" if secure else name


def _signature(connection: ASGIConnection[Any, Any, Any, Any], half: str) -> str:
    secret = place_of(connection).form_secret
    return hmac.new(secret.encode(), f"{half} {form_key(connection)}".encode(), "sha256").hexdigest()


def _is_ours(connection: ASGIConnection[Any, Any, Any, Any], token: object) -> bool:
    if not isinstance(token, str) or not token.isascii():
        return False
    return compare_digest(token[_HALF:], _signature(connection, token[:_HALF]))


class Gate(ASGIMiddleware):
    """Middleware that runs after the session and before everything else."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, secure: bool = False) -> None:
        self._secure = secure
        self._bodies = Bodies()
        self._cookie = cookie_name(COOKIE, secure)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        receive = in_one_encoding(scope, _noticed(scope, receive))
        request: Request[Any, Any, Any] = Request(scope, receive, send)
        if not can_be_read(request.headers.get("host", "")):
            await _bare(send, 400, "The Host header cannot be read.")  # a page would need it
            return
        from_here(request)
        if "\0" in scope["path"]:  # no file and no event has such a name, and file systems reject it
            raise NotFoundException
        if scope["path"].startswith("/static/"):
            if any(len(part.encode(errors="replace")) > MOST_NAME for part in scope["path"].split("/")):
                raise NotFoundException  # the file system rejects it
            await next_app(scope, receive, send)
            return
        await look_up_person(request)
        key = self._key(request)
        scope["state"][_KEY] = key or token_hex(16)
        send = self._with_headers(request, not key, send)
        if request.method in SAFE:
            async with AsyncExitStack() as turn:
                await self._go_on(request, receive, send, next_app, turn, is_large=False)
            return
        try:
            guard(request, scope["route_handler"])
        except (NotAuthorizedException, PermissionDeniedException):
            if again.is_worth_it(request):
                with self._bodies.counted(sender_of(request), receive) as receive:
                    again.keep(request, await Request[Any, Any, Any](scope, receive, send).body())
            raise
        with self._bodies.counted(sender_of(request), receive) as receive:
            request = Request(scope, receive, send)
            async with AsyncExitStack() as turn:
                if is_long := self._is_long_form(request):
                    await request.body()
                    await turn.enter_async_context(self._bodies.of_one.one(sender_of(request)))
                await self._ask(request)
                await self._go_on(request, receive, send, next_app, turn, is_long)

    def _is_long_form(self, request: Request[Any, Any, Any]) -> bool:
        """Whether this is a form that waits for the others of its sender before it is taken apart."""
        if _is_document(request) or takes_files(request.scope):
            return False
        return self._bodies.is_long_form(number_in(request.headers.get("content-length", ""), A_FORM))

    async def _go_on(
        self, request: Request[Any, Any, Any], receive: Receive, send: Send, next_app: ASGIApp,
        turn: AsyncExitStack, is_large: bool,
    ) -> None:  # fmt: skip
        """Answer an admitted request, when it is its turn; that of a long form behind those of its sender is taken."""
        hold = Hold()
        request.scope["state"][HOLD] = hold
        asker = sender_of(request)
        try:
            with self._bodies.answered(asker) as has_room:
                request.scope["state"][ROOM] = has_room
                await self._its_turn(request, hold, turn, is_large)
                refused = False

                async def sent(message: Message) -> None:
                    nonlocal refused
                    if message["type"] == "http.response.start":
                        await turn.aclose()  # however slowly the answer is read
                        shared = SHARED in request.scope["state"]
                        refused = not shared and not has_room(_length(message))
                        if refused:
                            await no_room(send)
                    if not refused:
                        await send(message)

                await next_app(request.scope, receive, sent)
        finally:
            hold.release()

    async def _its_turn(
        self, request: Request[Any, Any, Any], hold: Hold, turn: AsyncExitStack, is_large: bool
    ) -> None:
        """Wait for one's turn: behind those of the same sender, then at the events of an organisation, and last for
        what all share; so nobody has a part of that who still waits for others of his own."""
        waiting, sender = place_of(request).waiting, sender_of(request)
        if request.method in SAFE:
            # whoever has an account may have a large page there
            if SHOWN in request.query_params and person_of(request) != PUBLIC:
                await turn.enter_async_context(waiting.shown.one(sender))
        elif person_of(request) == PUBLIC:
            of = str(request.path_params.get("event", ""))
            owner = await waiting.owner(of) if of else ""  # who waits at an event holds up nobody elsewhere
            await turn.enter_async_context(waiting.strangers.one(f"{sender} {owner}"))
        if _is_document(request) and self._bodies.is_large_document(await request.body()):
            is_large = True
            await turn.enter_async_context(self._bodies.of_one.one(sender))
        owner, paper = "", _is_for_the_press(request)
        if _is_work(request):
            event = str(request.path_params["event"])
            owner = await waiting.owner(event)
            if paper:
                await turn.enter_async_context(waiting.printing.one(owner))
            await turn.enter_async_context(waiting.at_work.one(owner))
            await waiting.open(event, hold)  # not before: what waits holds no event open
            if paper:
                await turn.enter_async_context(waiting.presses.one(owner))
        elif owner := _owner_elsewhere(request):
            await turn.enter_async_context(waiting.at_work.one(owner))
        if is_large:
            await turn.enter_async_context(self._bodies.of_all.one(sender))
        if owner and _is_of_a_whole_event(request):
            await turn.enter_async_context(waiting.whole.one(owner))
        if (
            owner and not paper and not takes_files(request.scope)
        ):  # these have turns of their own, without a thread
            await turn.enter_async_context(waiting.all_at_work.one(owner))

    def _key(self, request: Request[Any, Any, Any]) -> str:
        """The key of the signed-in user, or of the browser; empty if it has none yet."""
        if person_of(request).account:
            return str(request.session["forms"])
        return request.cookies.get(self._cookie, "")

    async def _ask(self, request: Request[Any, Any, Any]) -> None:
        """Admit an act that has a form token of this session; programs have tokens of their own."""
        api = _is_document(request)
        person = person_of(request)
        if api:
            check_nesting(await request.body())
        if api and not person.account:
            # headers that a form on another site cannot send
            if request.content_type[0] != "application/json":
                raise ClientException(detail=msg("The API takes JSON: Content-Type: application/json."))
            return
        token: object = request.headers.get(_HEADER)
        if not api:
            form = await form_of(request)  # counted here even if the token is in a header
            token = form.get(FIELD) if token is None else token
        if not _is_ours(request, token):
            if not api and again.is_worth_it(request):
                again.keep(request, await request.body())
            raise PermissionDeniedException(
                detail=msg(
                    "This form belongs to another session: you signed in or out since it was opened. Nothing was "
                    "done; open the page again."
                )
            )

    def _with_headers(self, request: Request[Any, Any, Any], new: bool, send: Send) -> Send:
        """Set the cookie of a browser that has none and gets a form; and forbid caching of anything not public."""
        path = request.scope["path_template"]
        # whoever has the address sees what it is for
        private = (
            by_link(request)
            or "/invitation/" in path
            or person_of(request) != PUBLIC
            or request.method not in SAFE
        )

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableScopeHeaders.from_message(message)
                headers.setdefault("cache-control", "no-store" if private else "no-cache")
                if new and request.method in SAFE and _USED in request.scope["state"]:
                    cookie = Cookie(
                        key=self._cookie, value=str(request.scope["state"][_KEY]), path="/", httponly=True,
                        secure=self._secure, samesite="lax",
                    )  # fmt: skip
                    headers.add("set-cookie", cookie.to_header(header=""))
            await send(message)

        return sent


def by_link(request: Request[Any, Any, Any]) -> bool:
    """Whether this is a captain, or a side of a match, with a link."""
    path = request.scope.get("path_template", "")  # an address that is none has no route
    return any(part in path for part in ("/captain/", "/slip/"))


def _is_for_the_press(request: Request[Any, Any, Any]) -> bool:
    """Whether this is a document that is made by a press."""
    if "/paper/" not in request.scope["path_template"]:
        return False
    form = request.query_params.getall("form", ["pdf"])[-1]  # the one that counts
    return by_press(str(request.path_params["what"]), form)


def _is_of_a_whole_event(request: Request[Any, Any, Any]) -> bool:
    """Whether this is a copy or a backup: all decisions of an event are read or written anew."""
    if request.path_params.get("form") == "backup":
        return True
    return request.method not in SAFE and request.scope["path_template"].endswith("/copy")


def _is_work(request: Request[Any, Any, Any]) -> bool:
    """Whether this is something in an event that not everybody may do, from somebody who may."""
    return "event" in request.path_params and _has_role(request)


def _has_role(request: Request[Any, Any, Any]) -> bool:
    """Whether this is something that not everybody may do, from somebody who may."""
    least = least_of(request)
    return least not in (None, "public") and ROLES.index(role_of(request)) >= ROLES.index(least)


def _owner_elsewhere(request: Request[Any, Any, Any]) -> str:
    """Whose turns something takes that is no work in an event of its address: an act may open and copy whole events,
    and the page of an organisation may be long. Those of the organisation, or of the account or network; empty for what
    has had a turn, or will have it: readers of an event, and forms of anybody."""
    if request.method in SAFE:
        if "event" in request.path_params:
            return ""
    elif not person_of(request).account:
        return ""
    organisation = request.path_params.get("organisation")
    return f"o/{organisation}" if organisation and _has_role(request) else sender_of(request)


def _is_document(request: Request[Any, Any, Any]) -> bool:
    """Whether the body is the document of a program."""
    return request.method not in SAFE and request.url.path.startswith("/api/")


def _length(start: HTTPResponseStartEvent) -> int:
    """The bytes of an answer; 0 where it does not say how many."""
    found = dict(start["headers"]).get(b"content-length", b"")
    return number_in(found.decode("latin-1"), 1 << 40) or 0


def _noticed(scope: Scope, receive: Receive) -> Receive:
    """What comes of a request; it is noted when the client leaves before the end."""

    async def received() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        message = await receive()
        if message["type"] == "http.disconnect":
            scope["state"][GONE] = True
        return message

    return received


def can_be_read(host: str) -> bool:
    """Whether a `Host` header has a valid port; without one no URL of a page can be built."""
    try:
        urlsplit(f"//{host}").port  # noqa: B018  read for its error
    except ValueError:
        return False
    return True


async def no_room(send: Send) -> None:
    """Say that other large pages are on their way to whoever asks for one more."""
    await _bare(send, 503, "Other large pages are being sent to you. Try again in a minute.")


async def _bare(send: Send, status: int, words: str) -> None:
    """A response without a page."""
    kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": kind})
    await send({"type": "http.response.body", "body": f"{words}\n".encode(), "more_body": False})


def from_here(request: Request[Any, Any, Any]) -> None:
    """Respond only to this server's own names, and to acts only from its own pages: other sites in the same browser,
    and names that resolve to this machine, get nothing."""
    host = request.headers.get("host", "")
    if not place_of(request).answers_to(host):
        raise OtherName
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site", "none")
    if request.method in SAFE:
        # another site may link here, and nothing else: not load pages into its own
        led = request.headers.get("sec-fetch-mode", "navigate") == "navigate"
        foreign = site == "cross-site" and not (
            led and request.headers.get("sec-fetch-dest", "document") == "document"
        )
    else:
        foreign = site not in ("same-origin", "none")
        foreign = foreign or (origin is not None and not _is_of(origin, host))
    if foreign:
        raise PermissionDeniedException(detail=msg("This came from another site."))


def _is_of(origin: str, host: str) -> bool:
    """Whether an origin is that of a host; one that cannot be read is not."""
    try:
        return urlsplit(origin).netloc.casefold() == host.casefold()
    except ValueError:
        return False


class OtherName(ClientException):
    """The server was called by a name that is not its own."""

    detail = "This server has another name. Open it by the address that it says at its start, or start it with --name."
