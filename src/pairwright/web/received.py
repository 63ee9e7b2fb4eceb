"""What comes of a form, before anything is made of it: how long it is, how many fields it has, in which encoding."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

from litestar import Request
from litestar._parsers import parse_url_encoded_form_data
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, HTTPException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.types import Empty, Receive, Scope
from litestar.utils.scope.state import ScopeState
from multipart import MultipartError, MultipartSegment, PushMultipartParser  # type: ignore[import-untyped]

from ..domain.messages import Number, msg
from .access import person_of, place_of, sender_of
from .accounts import PUBLIC
from .bodies import A_FORM

FIELDS, FIELDS_OF_ANYBODY = 5000, 200
"""Maximum number of fields in a form, and in one from nobody with an account: a line-up has a few dozen."""
_NO_LETTER = re.compile(rb"%(?![0-9A-Fa-f]{2})")
"""A percent sign that no browser sends: four million of them kept everybody waiting for seconds."""
_CHARSETS = ("", "utf-8", "utf8", "us-ascii")
"""The encodings of a part of a form. Others were decoded with whatever Python has: one takes a time that grows with
the square of the length."""
_TEXT, _LONG = 64 * 1024, ("table", "kept")
"""Bytes of a text in a form with files, and the fields that may be longer: a table that was pasted, and the file that a
page keeps. A page shows again what was typed, and five bytes for some characters."""


def takes_files(scope: Scope) -> bool:
    """Whether the route is one for files: all others take no more than a form."""
    return scope["route_handler"].resolve_request_max_body_size() > A_FORM  # type: ignore[union-attr, operator]


def in_one_encoding(scope: Scope, receive: Receive) -> Receive:
    """What comes of a form with files, as long as its texts say nothing of another encoding than UTF-8, and none of
    them is long that need not be."""
    kind, options = Request[Any, Any, Any](scope).content_type
    if kind != RequestEncodingType.MULTI_PART or "boundary" not in options:
        return _no_longer_than_a_form(receive)
    parts = PushMultipartParser(options["boundary"].encode())
    long = _LONG if takes_files(scope) else ()
    left: int | None = None

    def look(part: MultipartSegment | bytes | bytearray | None) -> None:
        nonlocal left
        if isinstance(part, MultipartSegment):
            text = not part.filename
            if text and (part.charset or "").casefold() not in _CHARSETS:
                raise ClientException(detail=msg("The form cannot be read."))
            left = _TEXT if text and part.name not in long else None
        elif part and left is not None:
            left -= len(part)
            if left < 0:
                raise ClientException(
                    detail=msg("A field of the form has more than {most} characters.", most=Number(_TEXT))
                )

    async def received() -> Any:
        message = await receive()
        body = message.get("body", b"")
        if not body or parts.closed:
            return message
        with suppress(MultipartError):  # whoever reads the form says what is wrong with it
            for part in parts.parse(body):
                look(part)
        return message

    return received


def _no_longer_than_a_form(receive: Receive) -> Receive:
    """What comes of a body that is not one for files, whatever its route takes: all of it is decoded at once."""
    length = 0

    async def received() -> Any:
        nonlocal length
        message: Any = await receive()
        length += len(message.get("body", b""))
        if length > A_FORM:
            raise RequestEntityTooLarge
        return message

    return received


async def form_of(request: Request[Any, Any, Any]) -> Any:
    """The fields of a form; an unreadable one, or one with too many fields, is a client error.

    It is taken apart in a thread, one of each sender at a time. Its fields are counted before: a million of them would
    take seconds. Those of a form with a file are counted as it is read; only who has an account may send any.
    """
    anybody = person_of(request) == PUBLIC
    kind = request.content_type[0]
    if kind == RequestEncodingType.URL_ENCODED:
        state = ScopeState.from_scope(request.scope)
        if state.form is Empty:
            body = await request.body()
            async with place_of(request).waiting.forms.one(sender_of(request)):
                most = FIELDS_OF_ANYBODY if anybody else FIELDS
                state.form = await asyncio.to_thread(fields_of, body, most)  # Litestar takes it from there
        return await request.form()
    if kind == RequestEncodingType.MULTI_PART and anybody:
        raise ClientException(detail=msg("The form cannot be read."))
    try:
        form = await request.form()
        if any("\0" in text for field in form.multi_items() for text in field if isinstance(text, str)):
            await form.close()  # with the files of an upload
            raise ValueError  # no database takes it
    except HTTPException:
        raise
    except (ValueError, LookupError):  # bytes that are not text, an unknown encoding
        raise ClientException(detail=msg("The form cannot be read.")) from None
    return form


def fields_of(body: bytes, most: int) -> dict[str, Any]:
    """The fields of a form without files, those of one name together."""
    if body.count(b"&") >= most:
        raise ClientException(detail=msg("The form has more than {count} fields.", count=most))
    if _NO_LETTER.search(body) or b"\0" in body or b"%00" in body:  # no database takes the latter
        raise ClientException(detail=msg("The form cannot be read."))
    return parse_url_encoded_form_data(body)
