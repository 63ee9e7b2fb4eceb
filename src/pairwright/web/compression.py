"""Answers are compressed on the thread of all requests: very large ones, which would hold up everybody, and pictures,
which are compressed already, are not."""

from __future__ import annotations

from typing import Any

from litestar.config.compression import CompressionConfig
from litestar.middleware.compression import CompressionMiddleware
from litestar.types import HTTPResponseStartEvent, Message, Scope, Send

from .kept_bytes import COMPRESSED

_PACKED = (b"image/png", b"image/jpeg", b"image/webp", b"font/", b"application/pdf", b"application/zip")
"""Types that are compressed already."""
_MOST = 1 << 20
"""Bytes of an answer that is compressed: of a megabyte it takes less than 0.1 s."""


class _Compression(CompressionMiddleware):
    def create_compression_send_wrapper(self, send: Send, compression_encoding: Any, scope: Scope) -> Send:
        compressed = super().create_compression_send_wrapper(send, compression_encoding, scope)
        head: HTTPResponseStartEvent | None = None
        further = compressed

        async def sent(message: Message) -> None:
            nonlocal head, further
            if message["type"] == "http.response.start":
                head = message
                if dict(message["headers"]).get(b"content-type", b"").startswith(_PACKED):
                    further = send
                return
            if head is not None:
                if message["type"] == "http.response.body" and len(message["body"]) > _MOST:
                    further = send
                await further(head)
                head = None
            await further(message)

        return sent


COMPRESSION = CompressionConfig(
    backend="gzip", gzip_compress_level=5, minimum_size=1000, exclude=["/live$", *COMPRESSED],
    middleware_class=_Compression,
)  # fmt: skip
