"""Python's search for cycles among objects, put off while many are made that all stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_putting_off = Lock()


@contextmanager
def put_off() -> Iterator[None]:
    """Nothing is searched meanwhile, in any thread: for the moments in which an event is read. Of several at the same
    time only the first counts, so that it never takes longer than one of them."""
    if not gc.isenabled() or not _putting_off.acquire(blocking=False):
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        _putting_off.release()
