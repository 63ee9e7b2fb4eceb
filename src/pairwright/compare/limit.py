"""A limit of processor time, for engines that may think for hours."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


class OutOfTimeError(BaseException):
    """The processor time that was given is used up."""


@contextmanager
def cpu_limit(seconds: float) -> Iterator[None]:
    """Raise OutOfTimeError inside when so much processor time has been used; main thread only; 0: no limit."""

    def stop(signum: int, frame: object) -> None:
        raise OutOfTimeError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(
        signal.ITIMER_PROF, seconds, 0.1
    )  # again and again: a bare `except:` may swallow the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
