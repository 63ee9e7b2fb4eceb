"""Uploaded files are read in separate processes: with limits on memory and time, and without blocking others.

The result is a tournament, or the error that the reader raised. On systems without memory limits, the time limit and
the size limits of the readers (`formats.bounds`) remain.
"""

from __future__ import annotations

import asyncio
import copyreg
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import anyio
from anyio import BrokenWorkerProcess, to_process

from ..domain.errors import PairwrightError, StateError
from ..domain.tournament import Tournament
from ..formats.files import read_tournament
from ..manager.desk import Desk, Preview
from ..manager.warnings import Question
from ..store.memory import MemoryLog
from ..systems.registry import by_system

MEMORY = 1536 * 1024 * 1024
"""Address space in bytes of a process that reads a file."""
SECONDS = 30.0
_AT_ONCE = 2
_WAITING = 8


@dataclass(frozen=True)
class Looked:
    """The contents of a file, and the messages and questions of its import."""

    tournament: Tournament
    remarks: tuple[str, ...]
    preview: Preview
    question: Question | None
    """What has to be confirmed before it is imported."""


class Looker:
    """Examines files, two at once; a few more wait, further ones are rejected."""

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._seconds = seconds
        self._memory = memory
        self._turn = asyncio.Semaphore(_AT_ONCE)
        self._here = 0

    async def look(
        self, content: bytes, source: str, system: str, answer: tuple[str, str] | None = None
    ) -> Looked:
        """Read a file and see what its import would do, with an answer (reason and token) that permits it; StateError
        if it exceeds any limit."""
        async with self._one():
            try:
                with anyio.fail_after(self._seconds):
                    found = await to_process.run_sync(
                        _look, self._memory, content, source, system, answer, cancellable=True
                    )
            except TimeoutError:
                raise StateError(
                    f"{source} takes longer than {self._seconds:.0f} seconds to read; nothing was imported. Make it "
                    "smaller, or use `pairwright new --from` on the machine itself"
                ) from None
            except (BrokenWorkerProcess, MemoryError):
                raise StateError(
                    f"{source} takes too much memory to read; nothing was imported. Make it smaller"
                ) from None
        if isinstance(found, PairwrightError):
            raise found
        return found

    @asynccontextmanager
    async def _one(self) -> AsyncIterator[None]:
        if self._here >= _AT_ONCE + _WAITING:
            raise StateError("many files are being read; try again in a minute")
        self._here += 1
        try:
            async with self._turn:
                yield
        finally:
            self._here -= 1


def _look(
    memory: int, content: bytes, source: str, system: str, answer: tuple[str, str] | None
) -> Looked | PairwrightError:
    """Runs in the process: limits first."""
    _limit(memory)
    copyreg.pickle(MappingProxyType, _mapping)
    try:
        tournament, remarks = read_tournament(content, source)
        if system:
            tournament = by_system(tournament, system)
        rehearsal = Desk(MemoryLog())
        preview = rehearsal.preview("import", tournament=tournament)
        question = None
        if answer is not None:
            try:
                rehearsal.do("import", reason=answer[0], confirm=answer[1], tournament=tournament)
            except Question as asked:
                question = asked
    except PairwrightError as error:
        return error
    return Looked(tournament, tuple(map(str, remarks)), preview, question)


def _mapping(given: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    """How an immutable mapping, as used by events, is passed between processes."""
    return _mapping_of, (dict(given),)


def _mapping_of(given: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(given)


def _limit(memory: int) -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(AttributeError, OSError):
        os.nice(5)
