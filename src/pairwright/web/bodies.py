"""Bodies of requests that are being answered, and of the answers: their bytes are counted by who sends the requests.
Large documents of programs, and long forms, are carried out one at a time of each.

One request is bounded by its route; this bounds the many that one client sends at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from litestar.exceptions import ClientException, ServiceUnavailableException
from litestar.types import HTTPReceiveMessage, Receive, WebSocketReceiveMessage

from ..domain.messages import msg
from ..manager.bounds import MOST_VALUES
from .turns import FairTurns, Turns

MOST_OF_ONE, MOST_OF_ALL = 64 << 20, 256 << 20
"""Bytes of the bodies of one sender, and of all, that are held at once; a single request of a sender is always read."""
A_FORM = 4 << 20
"""Bytes of any request but those with files, whose routes have limits of their own."""
SMALL = 64 * 1024
"""Bytes of a body that is read in any case: results and line-ups are entered whatever is being uploaded."""
_LONG_FORM = 256 * 1024
"""Bytes of a form without files that is carried out alone."""
_LARGE_AT_ONCE = 4
"""How many of them, of different senders, are carried out at the same moment."""
_LARGE = 50_000
"""Values of a document that is read alone: each may take 200 bytes."""


class Bodies:
    """What this process holds of the requests that it is answering."""

    def __init__(self) -> None:
        self._bytes: Counter[str] = Counter()
        self._requests: Counter[str] = Counter()
        self._unread: Counter[str] = Counter()
        self.of_one = Turns(1)
        """The large documents and long forms of a sender: each waits for the others before anything else."""
        self.of_all = FairTurns(_LARGE_AT_ONCE)
        """Those of all: the last turn that is waited for, so that nobody has one who waits for others."""

    @contextmanager
    def counted(self, sender: str, receive: Receive) -> Iterator[Receive]:
        """Read a request of a sender; 503 as soon as there is too much of its requests."""
        length = 0
        self._requests[sender] += 1

        async def received() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            nonlocal length
            message = await receive()
            came = len(message.get("body", b"")) if message["type"] == "http.request" else 0
            length += came
            self._bytes[sender] += came
            if length > SMALL and self._is_too_much(sender):
                raise ServiceUnavailableException(
                    detail=msg(
                        "Other large files are being uploaded. Nothing was done; try again in a minute."
                    )
                )
            return message

        try:
            yield received
        finally:
            self._bytes[sender] -= length
            self._requests[sender] -= 1
            if not self._requests[sender]:
                del self._requests[sender], self._bytes[sender]

    def _is_too_much(self, sender: str) -> bool:
        return self._requests[sender] > 1 and (
            self._bytes[sender] > MOST_OF_ONE or self._bytes.total() > MOST_OF_ALL
        )

    @contextmanager
    def answered(self, asker: str) -> Iterator[Callable[[int], bool]]:
        """While somebody gets an answer: to be told its bytes, as often as they are known better; whether there is room
        for it beside what has not been read yet of the others."""
        length = 0

        def has_room(count: int) -> bool:
            nonlocal length
            others = self._unread[asker] - length
            if count > SMALL and others and others + count > MOST_OF_ONE:
                return False
            self._unread[asker] += count - length
            length = count
            return True

        try:
            yield has_room
        finally:
            self._unread[asker] -= length
            if not self._unread[asker]:
                del self._unread[asker]

    @staticmethod
    def is_large_document(body: bytes) -> bool:
        """Whether a document of a program is read and carried out alone; one with very many values is refused before
        anything is made of it."""
        values = sum(map(body.count, (b",", b"[", b"{")))
        if values > MOST_VALUES:
            raise ClientException(detail=msg("The document has more than {most} values.", most=MOST_VALUES))
        return values > _LARGE

    @staticmethod
    def is_long_form(length: int | None) -> bool:
        """Whether a form of so many bytes, if that is known, is carried out alone: a page may show it again at five
        times its length."""
        return length is None or length > _LONG_FORM


def check_nesting(body: bytes) -> None:
    """A document that is nested too deeply is a client error; nothing is made of it here."""
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except RecursionError:
        raise ClientException(detail=msg("The document is nested too deeply.")) from None
    except msgspec.MsgspecError:
        return  # the handler says what is wrong
