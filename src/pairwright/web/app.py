"""The application: routes, sessions, guards, headers, and error responses."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from errno import EDQUOT, EFBIG, ENOSPC
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from litestar import Litestar, Request
from litestar.datastructures import CacheControlHeader, State
from litestar.exceptions import HTTPException, InternalServerException, NotAuthorizedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import Redirect, Response
from litestar.static_files import create_static_files_router
from sqlalchemy.exc import DBAPIError

from ..domain.errors import PairwrightError
from ..domain.messages import msg, sentence
from ..manager.access import ROLES
from ..manager.warnings import Refusal
from ..report.look import STATIC as LOOK
from ..report.site.render import FOLDER as SITE
from ..store.log import NoSuchEvent, Unavailable
from ..store.troubles import without_details, words
from ..version import __version__
from . import again
from .access import guard, is_staff, known_person_of, least_of, place_of, role_of
from .accounts import PUBLIC
from .answers import Answers
from .bodies import A_FORM
from .compression import COMPRESSION
from .front import Front
from .gate import Gate, OtherName, by_link, can_be_read, cookie_name
from .language import language_of, texts_of
from .later import Later
from .logs import BROKEN_OFF
from .organisations import NoSuchOrganisation
from .pages import HANDLERS
from .pages.common import SMALL, put_away, words_for
from .pages.meanwhile import typed_in
from .pages.uploads import UPLOAD
from .place import Installation
from .render import page, refusal
from .sessions import SessionConfig, SqlStore
from .turns import GONE, enough_threads

_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
        "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def create_app(place: Installation, secure: bool = False) -> Litestar:
    """Create the application for a place. `secure`: served over TLS, cookies only there."""
    session = SessionConfig(
        key=cookie_name("pairwright", secure),
        max_age=14 * 24 * 3600,
        secure=secure,
        httponly=True,
        samesite="lax",
    )
    place.form_secret = place.accounts.secret()
    with suppress(ModuleNotFoundError):  # without the extra `metrics`
        from .metrics import Metrics

        place.metrics = Metrics(place.desks)
    measured = [place.metrics] if place.metrics is not None else []
    here = Path(__file__).parent
    return Front(
        route_handlers=[
            *HANDLERS,
            create_static_files_router(
                path="/static",
                directories=[here / "static", LOOK, SITE / "static"],
                cache_control=CacheControlHeader(max_age=365 * 24 * 3600, public=True, immutable=True),
            ),
        ],
        guards=[guard],
        logging_config=None,
        middleware=[*measured, session.middleware, Gate(secure), Answers()],
        compression_config=COMPRESSION,
        stores={"sessions": SqlStore(place.accounts)},
        state=State({"place": place}),
        request_max_body_size=A_FORM,
        exception_handlers={PairwrightError: _refused, DBAPIError: _unwritten, HTTPException: _http, 500: _failed},
        after_request=_with_headers,
        openapi_config=OpenAPIConfig(
            title="pairwright",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        ),
        on_startup=[enough_threads],
        on_shutdown=[place.end],
    )  # fmt: skip


def _with_headers(response: Response[Any]) -> Response[Any]:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _wants_json(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


def _answer(
    request: Request[Any, Any, Any], status: int, why: str, way_out: str = "", heading: str = ""
) -> Response[Any]:
    host = request.headers.get("host", "")
    if not (can_be_read(host) and place_of(request).answers_to(host)):  # also where no route was found
        return _with_headers(Response(f"{OtherName.detail}\n", status_code=400, media_type="text/plain"))
    if _wants_json(request):
        body: Mapping[str, Any] = {"error": why, "way_out": way_out}
        if not request.url.path.startswith("/api/"):
            link = ("/sign-in", msg("Sign in")) if status == 401 else ("", "")
            body = refusal(why, way_out, texts_of(language_of(request), False, False), *link)
        return _with_headers(Response(body, status_code=status, media_type="application/json"))
    make = partial(
        page, request, "refused.html", status, why=why, way_out=way_out, status=status, heading=heading
    )
    return _later(request, status, make, why, way_out)


def _later(
    request: Request[Any, Any, Any],
    status: int,
    make: Callable[[], Response[bytes]],
    why: str,
    way_out: str = "",
) -> Response[Any]:
    """A page, or its words alone: a text."""

    def said() -> str:
        told = refusal(why, way_out, texts_of(language_of(request), False, False))
        return f"{told['error']} {told['way_out']}".strip()

    return _with_headers(Later(status, make, said))


def _refused(request: Request[Any, Any, Any], error: PairwrightError) -> Response[Any]:
    """What the rules or the files do not allow: 409, in words; 404 for an event or organisation that does not exist;
    503 while the events cannot be reached, so that a proxy in front shows the last page."""
    if isinstance(error, Refusal):
        return _answer(request, 409, error.why, error.way_out)
    why = sentence(words_for(request, error), "")
    status = (
        404
        if isinstance(error, NoSuchEvent | NoSuchOrganisation)
        else 503
        if isinstance(error, Unavailable)
        else 409
    )
    away = put_away(request, error)
    heading = "" if away is None else msg("Archived") if away.where == "archive" else msg("Deleted")
    return _answer(request, status, why, heading=heading)


def _unwritten(request: Request[Any, Any, Any], error: DBAPIError) -> Response[Any]:
    """The accounts cannot be read or written: events report this themselves. The public is told the file, not where."""
    accounts = place_of(request).accounts
    where = str(accounts.path or accounts.engine.url.database or msg("the database"))
    public = known_person_of(request) == PUBLIC or not is_staff(role_of(request))
    if public:
        where = accounts.path.name if accounts.path is not None else msg("the accounts")
    said = msg("{where} could not be written: {error}", where=where, error=words(error))
    why = sentence(without_details(said) if public else said)
    answer = _answer(request, 503, why, msg("Nothing was changed; try again."))
    answer.headers["cache-control"] = "no-store"  # the gate, which sets it, may not have been reached
    return answer


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if isinstance(error, NotAuthorizedException) and request.method == "GET" and not _wants_json(request):
        return _with_headers(Redirect(f"/sign-in?next={quote(request.url.path)}"))
    if again.is_kept(request):
        answer = _later(request, error.status_code, partial(_to_be_sent_again, request, error), error.detail)
        answer.headers["cache-control"] = "no-store"  # the gate, which sets it, was not passed
        return answer
    words = {
        404: msg("There is no such page."),
        405: msg("This cannot be done at this address."),
        413: msg(
            "This is too large: a file has {file} MiB at most, a form {form} MiB, and {small} KiB before somebody has "
            "signed in.",
            file=UPLOAD >> 20,
            form=A_FORM >> 20,
            small=SMALL >> 10,
        ),
    }
    way_out = ""
    if error.status_code == 404 and by_link(request):
        words[404] = msg("This link is not valid, or not any more.")
        way_out = msg("Ask the arbiter for the new one.")
    answer = _answer(request, error.status_code, words.get(error.status_code, error.detail), way_out)
    if "retry-after" in (error.headers or {}):
        answer.headers["retry-after"] = error.headers["retry-after"]  # type: ignore[index]
    return answer


def _to_be_sent_again(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """A form whose session has ended: it can be sent again from this page, in the session that there is then."""
    why, way_out, ready, typed = error.detail, "", False, again.kept(request)
    if typed:
        ready = ROLES.index(role_of(request)) >= ROLES.index(least_of(request) or ROLES[-1])
        way_out = msg("What you typed is kept on this page: sign in in another tab, then send it again here.")
    if ready:
        why = msg("Nothing was done yet: you signed in or out since this form was opened.")
        way_out = msg("What you typed is still here; send it again.")
    return page(
        request, "refused.html", error.status_code, why=why, way_out=way_out, status=error.status_code,
        typed=typed, seen=typed_in(typed), ready=ready,
    )  # fmt: skip


def _is_full(error: BaseException | None) -> bool:
    """Whether a file could not be written for want of room: an upload is kept in one, for instance."""
    while error is not None and not isinstance(error, OSError):
        error = error.__cause__ or error.__context__
    return error is not None and error.errno in (ENOSPC, EDQUOT, EFBIG)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """An internal error; details are in the server's log."""
    template = request.scope.get("path_template")  # not the address: it may be a captain's link
    if isinstance(error, InternalServerException) and request.scope["state"].get(GONE):
        logging.getLogger(__name__).warning(BROKEN_OFF, request.method, template)
        return _answer(request, 400, msg("The request was broken off."))  # nobody hears it
    if _is_full(error):
        logging.getLogger(__name__).error("the disk is full: %s %s", request.method, template)
        return _answer(
            request, 503, msg("The disk of the server is full."), msg("Make room on it, then do it again.")
        )
    logging.getLogger(__name__).error("an internal error: %s %s", request.method, template, exc_info=error)
    return _answer(
        request, 500, msg("This is an internal error. Nothing was changed."), msg("Please report it.")
    )
