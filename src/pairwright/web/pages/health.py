"""For those who run the server: whether it works, and figures for monitoring."""

from __future__ import annotations

from litestar import get
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.response import Response
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from ...domain.messages import msg
from ..access import person_of, place_of, role_of
from .common import AnyRequest

_HEADERS = {"cache-control": "no-store"}


@get("/health", sync_to_thread=True)
def health(request: AnyRequest) -> Response[dict[str, str]]:
    """200 while the server can reach its accounts, 503 otherwise."""
    try:
        with place_of(request).accounts.reading() as connection:
            connection.execute(text("SELECT 1"))
    except SQLAlchemyError:
        return Response({"status": "the accounts cannot be reached"}, status_code=503, headers=_HEADERS)
    return Response({"status": "ok"}, headers=_HEADERS)


@get("/metrics", sync_to_thread=True)
def metrics(request: AnyRequest) -> Response[bytes]:
    """The figures, for the chief and for programs with a token, whatever its role."""
    person = person_of(request)
    program = bool(person.name) and not person.account
    if not program and role_of(request) != "chief":
        raise NotAuthorizedException(
            detail=msg("The figures need a token: pairwright user token NAME --role public.")
        )
    found = place_of(request).metrics
    if found is None:
        raise NotFoundException(
            detail=msg(
                "The figures need the extra `metrics`: {command}.",
                command="pip install 'pairwright[metrics]'",
            )
        )
    return Response(found.text(), media_type="text/plain; version=0.0.4", headers=_HEADERS)


HANDLERS = [health, metrics]
