"""The log of an event in a file and in a database: appends, concurrent writers, opening a large event, maintenance."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Thread

from tests.postgres import binaries, server
from tests.store.writers import Writer

from pairwright.store.care import backup, verify
from pairwright.store.log import Draft
from pairwright.store.shelf import open_log

from .report import Table, ms

LARGE = 15_000
"""Decisions of an event of 200 teams and 11 rounds with line-ups and board results."""
GOAL = 0.25
"""CPU time in seconds until they are read and the hash chain is checked."""


@dataclass(frozen=True)
class _Place:
    """Where events are stored: `target` gives the address for a name."""

    name: str
    target: Callable[[str], str]


def store(turns: int, quick: bool) -> Table:
    """The table."""
    table = Table(
        "The store",
        "The log of an event in an SQLite file and in a PostgreSQL database on the same machine; every act "
        f"is on disk before it is acknowledged. The log opened has {LARGE:,} decisions (200 teams, 11 "
        "rounds, boards and "
        "line-ups), each read and its hash checked; the goal leaves as much again for the state of the "
        "event. Elapsed time, medians; *open, processor* is CPU time. The processes write continuously, and "
        "the slower one retries: this is the worst case, not what clerks do.",
        ("what", "SQLite", "PostgreSQL", "goal", "reached"),
    )
    columns: list[dict[str, str]] = []
    opened = 0.0
    with _places() as places:
        for place in places:
            column: dict[str, str] = {}
            opened = max(opened, _measure(place, turns, quick, column))
            columns.append(column)
    for what in columns[0]:
        cells = [column.get(what, "") for column in columns]
        goal = what == "open, processor, ms"
        table.add(
            (what, *cells, *[""] * (2 - len(cells)), ms(GOAL) if goal else ""),
            opened <= GOAL if goal else None,
        )
    return table


@contextmanager
def _places() -> Iterator[list[_Place]]:
    """A folder; and a server, if PostgreSQL is installed."""
    with TemporaryDirectory() as folder:
        file = _Place("SQLite", lambda name: str(Path(folder) / f"{name}.pairwright"))
        if binaries() is None:
            yield [file]
            return
        with server() as postgres:
            yield [file, _Place("PostgreSQL", lambda name: f"{postgres.url}&event={name}")]


def _draft(number: int) -> Draft:
    """A result of a board, as a clerk enters it."""
    data = {"round": number // 1500 + 1, "table": number % 100 + 1, "boards": ["10", "==", "", "01"]}
    return Draft("result", 1, data, "Clerk 1", 1)


def _measure(place: _Place, turns: int, quick: bool, column: dict[str, str]) -> float:
    """All rows for one place; CPU time in seconds for opening."""
    acts = 50 if quick else 500
    with closing(open_log(place.target("one"), create=True)) as log:
        column["acts a second, one decision each"] = _rate(
            acts, lambda at: log.append(at, [_draft(at)]), range(acts)
        )
    with closing(open_log(place.target("many"), create=True)) as log:
        column["decisions a second, 50 an act"] = _rate(
            LARGE, lambda at: log.append(at, [_draft(at + k) for k in range(50)]), range(0, LARGE, 50)
        )
    clients, each = (4, 25) if quick else (16, 125)
    column[f"decisions a second, {clients} processes"] = (
        f"{clients * each / _at_once(place, clients, each):,.0f}"
    )
    clock, processor = [], []
    for _ in range(turns):
        start, cpu = time.perf_counter(), time.process_time()
        with closing(open_log(place.target("many"))) as log:
            found = log.read()
            clock.append(time.perf_counter() - start)
            processor.append(time.process_time() - cpu)
        if len(found) != LARGE:
            raise RuntimeError(f"{len(found)} decisions were read")
    column["open, ms"] = ms(median(clock))
    column["open, processor, ms"] = ms(median(processor))
    column["verify, ms"] = ms(_clock(lambda: verify(place.target("many"))))
    with TemporaryDirectory() as folder:
        column["backup, ms"] = ms(
            _clock(lambda: backup(place.target("many"), Path(folder) / "copy.pairwright", overwrite=True))
        )
    return median(processor)


def _rate(count: int, act: Callable[[int], object], positions: range) -> str:
    return f"{count / _clock(lambda: [act(at) for at in positions]):,.0f}"


def _clock(job: Callable[[], object]) -> float:
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def _at_once(place: _Place, clients: int, each: int) -> float:
    """Seconds that this many processes need, retrying each append that lost a race."""
    target = place.target("clients")
    open_log(target, create=True).close()
    warm = Writer(target, "warm", acts=1, single=True)  # starts the shared worker process
    warm.listen()
    start = time.perf_counter()
    writers = [Writer(target, f"c{number}", each, single=True) for number in range(clients)]
    ears = [Thread(target=writer.listen) for writer in writers]
    for ear in ears:
        ear.start()
    for ear in ears:
        ear.join()
    seconds = time.perf_counter() - start
    if verify(target).decisions != clients * each + 1:
        raise RuntimeError("a decision is missing")
    return seconds
