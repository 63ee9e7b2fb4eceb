"""Logs of every kind, so that one test suite covers all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from pairwright.store.log import Draft, Log
from pairwright.store.memory import MemoryLog
from pairwright.store.shelf import open_log, open_shelf

from ..postgres import binaries, server


@pytest.fixture(scope="session")
def database() -> Iterator[str]:
    """The URL of a real PostgreSQL server."""
    if binaries() is None:
        pytest.skip("PostgreSQL is not installed (Debian's package postgresql)")
    pytest.importorskip("psycopg")
    with server() as postgres:
        yield postgres.url


KINDS = ("memory", "sqlite", "postgres")


@pytest.fixture(params=KINDS)
def new_log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Log]]:
    """Makes new, empty logs of one kind."""
    made: list[Log] = []
    shelf = open_shelf(request.getfixturevalue("database")) if request.param == "postgres" else None

    def make() -> Log:
        number = len(made)
        if request.param == "memory":
            log: Log = MemoryLog()
        elif shelf is None:
            log = open_log(tmp_path / f"cup{number}.pairwright", create=True)
        else:
            log = shelf.create(f"{tmp_path.name} {number}")
        made.append(log)
        return log

    yield make
    for log in made:
        log.close()
    if shelf is not None:
        shelf.close()


def made(path: Path, count: int = 20, text: str = "decision number") -> Path:
    """An event file with this many notes, each containing its number, closed."""
    with closing(open_log(path, create=True)) as log:
        for number in range(count):
            log.append(number, [Draft("note", 1, {"text": f"{text} {number + 1}"}, "Ann")])
    return path


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """An event file with 20 decisions."""
    return made(tmp_path / "cup.pairwright")
