"""Maintenance of events: verify, back up while others write, restore, and salvage a damaged one."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from glob import escape
from pathlib import Path

from sqlalchemy import insert

from ..domain.errors import StateError
from ..domain.messages import joined, msg
from .files import ONLY, FileLog, integrity, make_event, new_part
from .log import Recorded
from .schema import DECISIONS
from .shelf import is_url, open_log
from .sql import SqlLog, row_of
from .write_ahead import in_file_alone, is_strange


@dataclass(frozen=True)
class Report:
    """The result of verifying a log: how many decisions are intact, and every fault; none if it is sound."""

    decisions: int
    faults: tuple[str, ...]
    """The first names the first decision that cannot be trusted, if there is one."""
    hash: str
    """The hash of the last intact decision: recorded elsewhere, it proves later that nothing before was changed."""

    beside: str = field(default="", compare=False)
    """For a file: which of the decisions are only in its write-ahead log, and what became of that log."""

    @property
    def whole(self) -> bool:
        """Whether no fault was found."""
        return not self.faults


def has_plain_tables(file: Path) -> bool:
    """Whether a file holds tables whose columns are stored, and nothing else.

    What a view, a trigger or a computed column gives is in no bytes of the file: kilobytes can be read as gigabytes.
    True for a file that cannot be read: `verify` says why.
    """
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            db.text_factory = lambda text: text.decode(errors="replace")
            parts = db.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
            columns = [
                db.execute("SELECT hidden FROM pragma_table_xinfo(?)", (name,)) for _, name, _ in parts
            ]
            return all(
                kind in ("table", "index") and not str(sql).upper().startswith("CREATE VIRTUAL")
                for kind, _, sql in parts
            ) and not any(hidden for table in columns for (hidden,) in table)
    except sqlite3.DatabaseError:
        return True


def verify(target: str | Path) -> Report:
    """Verify a whole event, in a file or at a URL: its pages (for a file), its numbers, its hash chain.

    FileError if it is not an event file, StateError if there is no such event.
    """
    if is_url(target):
        with closing(open_log(target)) as log:
            return verify_log(log)
    path = Path(target)
    left = _left_beside(path)
    with closing(open_log(path)) as log:
        report = verify_log(log, tuple(integrity(path)))
    return replace(report, beside=_beside(path, left, report.decisions))


@dataclass(frozen=True)
class _Left:
    """What exists beside a file before it is opened: opening may merge it into the file, or set it aside."""

    log: bool
    strange: bool
    alone: int | None
    """Decisions in the file without it; None if they are not consistent on their own."""
    aside: frozenset[str]


def _left_beside(path: Path) -> _Left:
    log = Path(f"{path}-wal")
    if not path.is_file() or not log.is_file() or not log.stat().st_size:
        return _Left(False, False, None, _aside(path))
    alone = in_file_alone(path, ONLY)
    return _Left(True, is_strange(path, ONLY), None if alone is None else len(alone), _aside(path))


def _aside(path: Path) -> frozenset[str]:
    return frozenset(one.name for one in path.parent.glob(f"{escape(path.name)}-wal.other*"))


def _beside(path: Path, left: _Left, count: int) -> str:
    name = f"{path.name}-wal"
    if left.strange:
        new = sorted(_aside(path) - left.aside)
        found = joined(
            msg(
                "{file} belongs to another state of the file, or to another; nothing of it is included.",
                file=name,
            ),
            msg("It was set aside as {other_file}.", other_file=new[0]) if new else msg("It was not read."),
        )
    elif not left.log:
        found = msg("All of them are in the file itself: there is nothing in a {file}.", file=name)
    elif left.alone is None:
        found = msg("{file} was read with the file, and is included.", file=name)
    elif left.alone < count:
        found = msg(
            "{file} is included: {count, plural, one {decision {last} was} other {decisions {first} to {last} were}} "
            "in it alone. A copy without it lacks them.",
            file=name,
            count=count - left.alone,
            first=left.alone + 1,
            last=count,
        )
    else:
        found = msg("All of them are in the file itself: {file} has nothing more.", file=name)
    if left.aside:
        names = ", ".join(sorted(left.aside))
        found = joined(found, msg("Put aside before, and not included: {names}.", names=names))
    return found


def verify_log(log: SqlLog, more: tuple[str, ...] = ()) -> Report:
    """The same for a log that was just opened; `more` are faults found elsewhere."""
    decisions = log.read()
    faults = (*((log.readonly,) if log.damage else ()), *more)
    return Report(len(decisions), faults, decisions[-1].hash if decisions else "")


def backup(target: str | Path, to: str | Path, overwrite: bool = False) -> int:
    """A file with the current state of an event, while others may write; how many decisions it contains.

    The copy appears complete or not at all, and is verified first. StateError if there is already a file at `to` or
    the event is damaged (a good backup is not replaced by a bad one), FileError if it cannot be written.
    """
    file = Path(to)
    _free(target, file, overwrite)
    with closing(open_log(target)) as log:
        return backup_log(log, file)


def backup_log(log: SqlLog, to: Path) -> int:
    """The same of a log that is open."""
    if log.damage:
        raise StateError(msg("nothing was copied, the event is damaged: {why}", why=log.readonly))
    return _copy(log, to)


def restore(target: str | Path, to: str | Path, overwrite: bool = False) -> int:
    """A new event from a backup, or from the intact part of a damaged one; how many decisions it contains.

    `to` is a file, or the URL of an event that does not exist yet. The decisions keep their numbers, times and
    hashes. StateError if there is already a file at `to`.
    """
    with closing(open_log(target)) as log:
        if is_url(to):
            with closing(open_log(to, create=True)) as copy:
                put(copy, log.read())
                return copy.position()
        file = Path(to)
        _free(target, file, overwrite)
        return _copy(log, file)


def _copy(log: SqlLog, to: Path) -> int:
    """Copy the event in a file: page by page if the file is intact, otherwise decision by decision."""
    with new_part(to) as part:
        if isinstance(log, FileLog) and not log.damage:
            _copy_pages(log, part)
        else:
            with closing(make_event(part, to.stem)) as copy:
                put(copy, log.read())
        report = verify(part)
        if not report.whole:
            raise StateError(
                msg(
                    "the copy is not whole, nothing was stored at {to}: {names}",
                    to=to,
                    names="; ".join(report.faults),
                )
            )
    return report.decisions


def _copy_pages(log: FileLog, part: Path) -> None:
    """SQLite's own copy of a file in use: a consistent state of it, including the write-ahead log."""
    connection = log.engine.raw_connection()
    try:
        source = connection.driver_connection
        assert isinstance(source, sqlite3.Connection)
        with closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
    finally:
        connection.close()


def put(log: SqlLog, decisions: Sequence[Recorded]) -> None:
    """Write decisions unchanged, with numbers, times and hashes, into an empty log."""
    made = [row_of(log.event, one) for one in decisions]  # before a connection is taken
    if made:
        with log.engine.execution_options(writing=True).begin() as connection:
            connection.execute(insert(DECISIONS), made)


def _free(target: str | Path, to: Path, overwrite: bool) -> None:
    if not is_url(target) and to.exists() and to.samefile(target):
        raise StateError(msg("an event cannot be copied onto itself; choose another name"))
    if to.exists() and not overwrite:
        raise StateError(
            msg("{to} exists already; nothing was written. Choose another name, or say overwrite", to=to)
        )
