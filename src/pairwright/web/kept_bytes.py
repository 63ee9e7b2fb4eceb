"""Public pages as bytes that are kept: with a tag, compressed once, and not sent again to who has them."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from litestar import Request
from litestar.response import Response

from .access import person_of
from .accounts import PUBLIC

PUBLIC_CACHE = "public, max-age=0, s-maxage=1"
"""For everybody alike: a browser asks whether it changed, a cache in front may answer for a second."""
VARY = "Accept-Encoding, Accept-Language, Authorization, Cookie"
"""What a public page depends on: the language, light or dark, and whether somebody is signed in."""
COMPRESSED = (
    r"^/e/[^/]+$",
    r"^/e/[^/]+/(p|data|plot|bracket|paper)/",
    r"^/api/events/[^/]+/standings$",
)
"""Addresses whose responses are compressed here, once for all readers; PDF is compressed already."""
SHARED = "pairwright_shared"
"""Where a request keeps that its answer is one that all readers share: it takes no memory of its own."""
_SMALL = 1000
"""Bytes below which nothing is compressed."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A page, a document or a picture."""

    body: bytes
    packed: bytes
    """The same compressed; empty for a small one, or one for a single person."""
    tag: str

    def __len__(self) -> int:
        """The number of bytes that are kept."""
        return len(self.body) + len(self.packed)

    @classmethod
    def of(cls, body: bytes, pack: bool = True) -> Kept:
        """Compress and tag it."""
        packed = gzip.compress(body, 9, mtime=0) if pack and len(body) >= _SMALL else b""
        return cls(body, packed, f'W/"{sha256(body).hexdigest()[:24]}"')


def answer(
    request: Request[Any, Any, Any], kept: Kept, media_type: str, headers: Mapping[str, str] | None = None
) -> Response[bytes]:
    """The response: 304 without a body if the client has it already. Only what everybody gets may be kept by others."""
    request.scope["state"][SHARED] = True
    found = {**(headers or {}), "etag": kept.tag, "vary": VARY}
    if person_of(request) == PUBLIC:
        found["cache-control"] = PUBLIC_CACHE
    known = request.headers.get("if-none-match", "")
    if known == "*" or kept.tag in (one.strip() for one in known.split(",")):
        return Response(b"", status_code=304, headers=found, media_type=media_type)
    if kept.packed and _takes_gzip(request):
        return Response(kept.packed, headers={**found, "content-encoding": "gzip"}, media_type=media_type)
    return Response(kept.body, headers=found, media_type=media_type)


def personal(request: Request[Any, Any, Any], text: str) -> Response[bytes]:
    """A page at one of these addresses for one person: nobody keeps it."""
    made = Response(text.encode(), headers={"cache-control": "no-store"}, media_type="text/html")
    return squeezed(request, made)


def squeezed(request: Request[Any, Any, Any], made: Response[bytes]) -> Response[bytes]:
    """A response at one of these addresses, compressed for this client alone."""
    if len(made.content) >= _SMALL and _takes_gzip(request):
        made.headers |= {"content-encoding": "gzip", "vary": VARY}
        made.content = gzip.compress(made.content, 5, mtime=0)
    return made


def _takes_gzip(request: Request[Any, Any, Any]) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")
