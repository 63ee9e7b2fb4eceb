"""What was typed in a form that was not taken because its session had ended, or another one had begun.

It goes back to the browser with the page that says so, and nowhere else: nothing is kept here, and nothing is done with
it until somebody who may do it sends it from there with a token of their own session.
"""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException
from markupsafe import escape

from ..domain.reading import number_in
from .access import least_of
from .received import fields_of

MOST = 64 * 1024
"""The largest form in bytes that is sent back, and the most characters of it in a page."""
MOST_FIELDS = 1000
"""The most fields of a form that is sent back: a roster of 100 players has fewer."""
_TYPED = "pairwright_typed"
_NEVER = ("token", "password", "secret")
"""Parts of names of fields that are not sent back."""


def is_worth_it(request: Request[Any, Any, Any]) -> bool:
    """Whether what was typed is sent back: a form of one of our own pages that takes a role in an event. The browser
    has to say that it is ours; that it does not come from another site has been checked, if it says where from."""
    length = request.headers.get("content-length", "")
    ours = request.headers.get("sec-fetch-site") == "same-origin" or "origin" in request.headers
    page = "text/html" in request.headers.get("accept", "") and "hx-request" not in request.headers
    return (
        ours
        and page
        and "event" in request.path_params
        and least_of(request) not in (None, "public")
        and request.content_type[0] == RequestEncodingType.URL_ENCODED
        and number_in(length, MOST) is not None
    )


def keep(request: Request[Any, Any, Any], body: bytes) -> None:
    """Keep a form for the answer to this request."""
    request.scope["state"][_TYPED] = body


def is_kept(request: Request[Any, Any, Any]) -> bool:
    """Whether the form was kept."""
    return _TYPED in request.scope["state"]


def kept(request: Request[Any, Any, Any]) -> list[tuple[str, str]]:
    """The fields of the form that was kept; none if they cannot be read, or are too many or too long for a page."""
    try:
        found = fields_of(request.scope["state"][_TYPED], MOST_FIELDS)
    except ClientException:
        return []
    fields = [
        (name, value)
        for name, values in found.items()
        for value in ([values] if isinstance(values, str) else values)
        if not any(word in name.casefold() for word in _NEVER)
    ]
    return fields if sum(len(escape(text)) for field in fields for text in field) <= MOST else []
