"""Uploaded files are read in separate processes: with limits on memory and time, and without blocking others.

The result is a tournament, or the error that the reader raised. On systems without memory limits, the time limit and
the size limits of the readers (`formats.bounds`) remain.
"""

from __future__ import annotations

import copyreg
import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from time import process_time
from types import MappingProxyType
from typing import Any, TypeVar

import anyio
from anyio import BrokenWorkerProcess, to_process

from ..domain.errors import FileError, Issue, PairwrightError, StateError
from ..domain.messages import decimals, joined, msg, said_by
from ..domain.tournament import Tournament
from ..formats.boards import open_boards
from ..formats.files import format_of, read_tournament
from ..formats.tables import read_sheets
from ..formats.tables.columns import Chosen, Columns, captains_of, clubs_of, is_numbered, understand
from ..formats.tables.from_sheets import tournament_of
from ..manager.desk import Desk, Preview
from ..manager.entrants import FromFile, rows_of
from ..manager.size import part_of
from ..manager.warnings import Question, Refusal
from ..store.memory import MemoryLog
from ..systems.registry import CUPS, SYSTEMS, by_system
from .turns import FairTurns, Turns

T = TypeVar("T")
MEMORY = 1536 * 1024 * 1024
"""Address space in bytes of a process that reads a file."""
SECONDS = 30.0
MOST_REHEARSAL = 12
"""Seconds of a processor for the rehearsal of an import, which is then done outside of that process; in proportion
where fewer than 2,000 entries are allowed."""
_AT_ONCE = 2
_OF_ONE = 2
"""How many files of one organisation, or of one account, may be here: one is read, the other waits."""
_WAITING = 30


PASTED = "pasted table.csv"
"""The name of a table that was pasted: there is no file of it, so it is not shown."""


@dataclass(frozen=True)
class Wanted:
    """How a file is to be read: with which system (empty: that of the file) and name, how many rounds and boards (0:
    as in the file), and which columns, if a user has chosen them."""

    system: str = ""
    name: str = ""
    rounds: int = 0
    boards: int = 0
    columns: Mapping[int, Chosen] = field(default_factory=dict)


@dataclass(frozen=True)
class Looked:
    """What is in a file."""

    found: FromFile | None
    """None if its tables are not recognised."""
    tables: tuple[Columns, ...]
    """Its tables of entries, if it is a file of tables."""
    remarks: tuple[str, ...]
    """What was assumed; or what is wrong, if nothing was found."""
    preview: Preview | None = None
    """The message of its import."""
    question: Question | None = None
    """What has to be confirmed before it is imported."""
    refused: str = ""
    """Why it cannot be imported as it is."""


class Looker:
    """Examines files, two at once, of different owners; a few more wait, further ones are rejected. The `owner` is an
    organisation or an account: whoever sends many files, or such as take long, keeps no others waiting."""

    def __init__(self, seconds: float = SECONDS, memory: int = MEMORY) -> None:
        self._seconds = seconds
        self._memory = memory
        self._places = FairTurns(_AT_ONCE)
        self._owners = Turns(1)
        self._here = 0

    async def look(
        self,
        owner: str,
        content: bytes,
        source: str,
        wanted: Wanted,
        answer: tuple[str, str] | None = None,
        most_entries: int | None = None,
    ) -> Looked:
        """Read a file and see what its import would do, with an answer (reason and token) whether it may be done, to an
        event that may have so many entries; StateError when it takes too much of anything."""
        return await self.run(owner, source, _look, content, source, wanted, answer, most_entries)

    async def entries(self, owner: str, content: bytes, source: str, wanted: Wanted) -> Looked:
        """Read the entries of a file; as above."""
        return await self.run(owner, source, _read, content, source, wanted)

    async def run(
        self,
        owner: str,
        source: str,
        work: Callable[..., T],
        *given: Any,
        seconds: float = 0.0,
        size: int = 0,
    ) -> T:
        """Run a function in a separate process, within the limits; an error of ours is raised here. `seconds`:
        another time limit, `size`: bytes of the largest file that it may write."""
        limit = seconds or self._seconds
        async with self._one(owner):
            # A process that is still starting when the time is up would be left behind: it is ready before that begins.
            await to_process.run_sync(os.getpid)
            try:
                with anyio.fail_after(limit):
                    found = await to_process.run_sync(
                        _bounded, self._memory, size, work, *given, cancellable=True
                    )
            except TimeoutError:
                raise StateError(
                    msg(
                        "{source} takes longer than {limit} seconds to read; nothing was imported. "
                        "Make it smaller, or use the command line on the machine itself",
                        source=source,
                        limit=format(limit, ".0f"),
                    )
                ) from None
            except (BrokenWorkerProcess, MemoryError):
                raise StateError(
                    msg(
                        "{source} takes too much memory to read; nothing was imported. Make it smaller",
                        source=source,
                    )
                ) from None
        if isinstance(found, PairwrightError):
            raise found
        return found

    @asynccontextmanager
    async def _one(self, owner: str) -> AsyncIterator[None]:
        room = _WAITING // 2 if self._places.has_needed_much(owner) else _WAITING
        if self._here >= _AT_ONCE + room or self._owners.count(owner) >= _OF_ONE:
            raise StateError(msg("many files are being read; try again in a minute"))
        self._here += 1
        try:
            async with self._owners.one(owner), self._places.one(owner):
                yield
        finally:
            self._here -= 1


def _bounded(memory: int, size: int, work: Callable[..., T], *given: Any) -> T | PairwrightError:
    """In the process: limits first."""
    _limit(memory, size)
    copyreg.pickle(MappingProxyType, _mapping)
    try:
        return work(*given)
    except PairwrightError as error:
        return error


def _read(content: bytes, source: str, wanted: Wanted) -> Looked:
    """The entries of a file, and its tables."""
    if format_of(content, source) not in ("csv", "xlsx"):
        tournament, remarks = read_tournament(content, source)
        return Looked(FromFile(_as_wanted(tournament, wanted)), (), tuple(map(str, remarks)))
    sheets = read_sheets(content, source)
    if source == PASTED:
        for sheet in sheets:
            sheet.title = ""
    if not any("".join(row).strip() for sheet in sheets for row in sheet.rows):
        raise FileError(source, [Issue(msg("the file is empty"))])
    tables = understand(sheets, wanted.columns)
    individual = wanted.system in CUPS or (wanted.system in SYSTEMS and SYSTEMS[wanted.system].solo)
    system = "fide-dutch" if individual else "fide-team" if wanted.system else None
    try:
        tournament, remarks = tournament_of(sheets, source, system=system)
        tournament = _as_wanted(tournament, wanted)
    except PairwrightError as error:
        unknown = not any(one.kind for one in tables)
        said = msg("No row has headings that are known. Choose below what each column holds.")
        return Looked(None, tables, (said,) if unknown else _lines_of(error)[:100])
    assumed = [*map(str, remarks), *map(str, open_boards(tournament))]
    found = FromFile(
        tournament, is_numbered(sheets), clubs_of(sheets, tournament), captains_of(sheets, tournament)
    )
    return Looked(found, tables, tuple(assumed))


def _lines_of(error: PairwrightError) -> tuple[str, ...]:
    """What an error says, each problem of a file for itself."""
    if isinstance(error, FileError):
        return tuple(joined(error.source, str(issue), by=": ") for issue in error.issues)
    return (said_by(error),)


def _as_wanted(tournament: Tournament, wanted: Wanted) -> Tournament:
    if wanted.name:
        tournament = replace(tournament, name=wanted.name)
    if wanted.system and wanted.system not in CUPS:
        tournament = by_system(tournament, wanted.system)
    known = (
        {option.name for option in SYSTEMS[tournament.system].options} if tournament.system in SYSTEMS else ()
    )
    given = {"rounds": wanted.rounds, "boards": wanted.boards}
    return tournament.with_options(
        **{name: value for name, value in given.items() if value and name in known}
    )


def _look(
    content: bytes,
    source: str,
    wanted: Wanted,
    answer: tuple[str, str] | None,
    most_entries: int | None = None,
) -> Looked:
    """The same with a rehearsal of the import."""
    looked = _read(content, source, wanted)
    if looked.found is None:
        return looked
    rehearsal, question = Desk(MemoryLog()), None
    rehearsal.most_entries = lambda: most_entries
    began = process_time()
    try:
        *first, last = acts_of(looked.found, wanted)
        for verb, given in first:
            rehearsal.do(verb, **given)
        preview = rehearsal.preview(last[0], **last[1])
        if answer is not None:
            try:
                rehearsal.do(last[0], reason=answer[0], confirm=answer[1], **last[1])
            except Question as asked:
                question = asked
    except Refusal as error:
        return replace(looked, refused=joined(error.why, error.way_out))
    if process_time() - began > (limit := part_of(most_entries) * MOST_REHEARSAL):
        raise StateError(
            msg(
                "making an event of {source} takes longer than {limit} seconds; nothing was imported. Make it smaller, "
                "or use the command line on the machine itself",
                source=source,
                limit=decimals(f"{limit:.3g}"),
            )
        )
    return replace(looked, preview=preview, question=question)


def acts_of(found: FromFile, wanted: Wanted) -> list[tuple[str, dict[str, Any]]]:
    """The verbs with their arguments that produce the event in a file: a draw starts with its entries alone."""
    if wanted.system not in CUPS:
        return [("import", {"tournament": found})]
    name = found.tournament.name or "Event"
    rows = [{key: value for key, value in row.items() if key != "members"} for row in rows_of(found)]
    return [("create", {"name": name, "system": wanted.system}), ("teams", {"teams": rows})]


def _mapping(given: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    """How an immutable mapping, as used by events, is passed between processes."""
    return _mapping_of, (dict(given),)


def _mapping_of(given: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(given)


def _limit(memory: int, size: int) -> None:
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, resource.getrlimit(resource.RLIMIT_AS)[1]))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        most = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (size or most, most))
    with suppress(AttributeError, OSError):
        os.nice(5)
