"""The application: routes, sessions, guards, headers, and how errors are answered."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request
from litestar.config.compression import CompressionConfig
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotAuthorizedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import Redirect, Response
from litestar.static_files import create_static_files_router

from ..domain.errors import PairwrightError
from ..manager.warnings import Refusal, sentence
from ..report.site.render import FOLDER as SITE
from ..store.log import NoSuchEvent
from ..version import __version__
from .access import guard
from .pages import HANDLERS
from .place import Place
from .render import page
from .sessions import SessionConfig, SqlStore

UPLOAD = 32 * 1024 * 1024
"""Bytes of the largest upload."""
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
_LOCAL = ("localhost", "127.0.0.1", "[::1]", "testserver.local")


def create_app(place: Place, secure: bool = False, hosts: list[str] | None = None) -> Litestar:
    """The application over a place. `secure`: served over TLS, cookies only there; `hosts`: names it answers to."""
    session = SessionConfig(
        key="pairwright", max_age=14 * 24 * 3600, secure=secure, httponly=True, samesite="lax"
    )
    csrf = CSRFConfig(
        secret=place.accounts.secret(), cookie_secure=secure, cookie_samesite="lax", exclude="^/api/"
    )
    place.hosts = tuple(hosts or (_LOCAL if place.open_door else ()))
    here = Path(__file__).parent
    return Litestar(
        route_handlers=[
            *HANDLERS,
            create_static_files_router(
                path="/static", directories=[here / "static", SITE / "static"], cache_control=None
            ),
        ],
        guards=[guard],
        middleware=[session.middleware],
        csrf_config=csrf,
        before_request=_from_here,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000, exclude=["/live$"]),
        stores={"sessions": SqlStore(place.accounts)},
        state=State({"place": place}),
        request_max_body_size=UPLOAD,
        exception_handlers={PairwrightError: _refused, HTTPException: _http, 500: _failed},
        after_request=_with_headers,
        openapi_config=OpenAPIConfig(
            title="pairwright",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
        ),
        on_shutdown=[place.desks.close, place.accounts.close],
    )  # fmt: skip


def _from_here(request: Request[Any, Any, Any]) -> Response[Any] | None:
    """Answer only to names of this server, and to acts only from its own pages: other sites in the same browser, and
    names that were bent to this machine, get nothing."""
    place: Place = request.app.state.place
    host = request.headers.get("host", "")
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
    if place.hosts and name not in place.hosts:
        return _answer(
            request, 400, "This server has another name.", "Open it by the address that it says at its start."
        )
    origin = request.headers.get("origin", "")
    if request.method not in ("GET", "HEAD") and origin and urlsplit(origin).netloc != host:
        return _answer(request, 403, "This came from another site.")
    return None


def _with_headers(response: Response[Any]) -> Response[Any]:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _wants_json(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api/") or "application/json" in request.headers.get("accept", "")


def _answer(request: Request[Any, Any, Any], status: int, why: str, way_out: str = "") -> Response[Any]:
    if _wants_json(request):
        body: Mapping[str, Any] = {"error": why, "way_out": way_out}
        return _with_headers(Response(body, status_code=status, media_type="application/json"))
    return _with_headers(page(request, "refused.html", status, why=why, way_out=way_out, status=status))


def _refused(request: Request[Any, Any, Any], error: PairwrightError) -> Response[Any]:
    """What the rules or the files do not allow: 409, in words; 404 for an event that is not there."""
    if isinstance(error, Refusal):
        return _answer(request, 409, error.why, error.way_out)
    return _answer(request, 404 if isinstance(error, NoSuchEvent) else 409, sentence(str(error)))


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    if isinstance(error, NotAuthorizedException) and request.method == "GET" and not _wants_json(request):
        return _with_headers(Redirect(f"/sign-in?next={request.url.path}"))
    words = {
        404: "There is no such page.",
        405: "This cannot be done at this address.",
        413: f"The file is larger than {UPLOAD >> 20} MiB.",
        429: "Too many tries. Wait a minute.",
    }
    return _answer(request, error.status_code, words.get(error.status_code, error.detail))


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of the program; what happened is in the log of the server."""
    request.logger.exception("a fault of the program")
    return _answer(request, 500, "This is a fault of the program. Nothing was changed.", "Please report it.")
