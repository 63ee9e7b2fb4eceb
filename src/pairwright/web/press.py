"""PDF made in processes of their own: typst keeps most of the memory that it takes for a document, and only a process
that ends gives it back. There are two; in each, what has not changed since the last printing is not laid out again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from mmap import PAGESIZE
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import PriorityQueue
from time import monotonic
from typing import Any

from ..domain.errors import PairwrightError, StateError
from ..domain.messages import msg
from ..report.drawings import PICTURES, Picture
from ..report.listing import Pages
from ..report.pdf import Job, Print, job_of, job_of_chart, made
from ..report.sheets import Forms
from .turns import PRESSES

SECONDS = 60.0
"""The longest time for a document, with what is done for it before it is set."""
_MOST = 768 << 20
"""Bytes of memory of a process after which it is replaced by a new one."""
_OLDEST = 32
"""Documents after which it is replaced where the system does not say how much memory a process takes."""
_IDLE = 300.0
"""Seconds without a document after which a process ends."""
_STATUS = Path("/proc/self/statm")


def by_press(what: str, form: str) -> bool:
    """Whether a document, or a picture, of this name and form is made by a press."""
    return form != "svg" if what in PICTURES else form not in ("csv", "txt")


def pdf(document: Pages | Forms, how: Print, began: float) -> bytes:
    """A document as PDF; StateError if it takes too long since work on it began, or typst is not installed."""
    return _made(job_of(document, how), began)


def chart(
    picture: Picture, event: str, paper: str, sheets: tuple[int, int], language: str, began: float
) -> bytes:
    """A picture as a wall chart; StateError as above."""
    return _made(job_of_chart(picture, event, paper, sheets, language=language), began)


def _made(job: Job, began: float) -> bytes:
    """In the first process that is free, which has laid out the last document too if nobody else prints."""
    before = monotonic() - began
    number = _free.get()
    try:
        return _PRESSES[number].make(job, before)
    finally:
        _free.put(number)


class Press:
    """A process that makes documents, for one thread at a time. It starts with the first one."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process: Any = None
        self._line: Any = None
        self._count = 0

    def make(self, job: Job, before: float = 0.0) -> bytes:
        """The PDF of a job, on which so many seconds were spent before."""
        if self._process is None or not self._process.is_alive():
            self._start()
        try:
            self._line.send(job)
            if not self._line.poll(max(0.0, self._seconds - before)):
                self.end()
                raise StateError(
                    msg(
                        "this document takes longer than {limit} seconds; take it as CSV, or print it on a "
                        "computer of your own",
                        limit=format(self._seconds, ".0f"),
                    )
                )
            found, memory = self._line.recv()
        except (EOFError, OSError):
            self.end()
            raise StateError(
                msg(
                    "the process that makes this document has ended, for want of memory perhaps; take it as CSV, "
                    "or print it on a computer of your own"
                )
            ) from None
        self._count += 1
        if memory > _MOST or (not memory and self._count >= _OLDEST):
            self.end()
        if isinstance(found, PairwrightError):
            raise found
        assert isinstance(found, bytes)
        return found

    def end(self) -> None:
        """End the process; the next document has a new one."""
        self._process.kill()
        self._process.join()
        self._line.close()
        self._process = None

    def _start(self) -> None:
        fresh = get_context("spawn")
        self._line, other = fresh.Pipe()
        self._process = fresh.Process(target=_work, args=(other,), daemon=True)
        self._process.start()
        other.close()
        self._count = 0


def _work(line: Connection) -> None:
    """In the process: each job that comes, until none comes or the server has gone."""
    with suppress(AttributeError, OSError):
        os.nice(5)
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while line.poll(_IDLE):
            job: Job = line.recv()
            try:
                found: bytes | PairwrightError = made(job)
            except PairwrightError as error:
                found = error
            line.send((found, _memory()))


def _memory() -> int:
    """The bytes of memory that this process takes; 0 where the system does not say."""
    try:
        return int(_STATUS.read_text().split()[1]) * PAGESIZE
    except (OSError, IndexError, ValueError):
        return 0


_PRESSES = tuple(Press() for _ in range(PRESSES))
_free: PriorityQueue[int] = PriorityQueue()
for _number in range(len(_PRESSES)):
    _free.put(_number)
