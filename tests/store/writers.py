"""Processes that write into a log, acknowledging each act through a pipe after the log has stored it."""

from __future__ import annotations

import multiprocessing
import os
import resource
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing.connection import Connection

from pairwright.domain.errors import StateError
from pairwright.store.log import Conflict, Draft
from pairwright.store.shelf import open_log

for _name in ("psycopg", "sqlalchemy.dialects.sqlite"):  # so that a new process need not
    with suppress(ImportError):
        import_module(_name)

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.store.writers"])

Told = tuple[int, int, int]
"""What is acknowledged: the number of the first decision, how many, and the index of the act."""


def act(who: str, n: int) -> list[Draft]:
    """The `n`-th act of a writer: 1 to 5 decisions."""
    of = n % 5 + 1
    return [Draft("note", 1, {"who": who, "n": n, "k": k, "of": of, "text": "½" * n}, who) for k in range(of)]


def write(target: str, who: str, acts: int, single: bool, limit: int, told: Connection) -> None:
    """Append this many acts, retrying each when others were faster. `limit`: maximum file size."""
    if limit:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    log = open_log(target)
    for n in range(acts):
        drafts = act(who, n)[: 1 if single else None]
        while True:
            try:
                written = log.append(log.position(), drafts)
                break
            except Conflict:
                continue
            except StateError as error:
                told.send(str(error))
                os._exit(3)
        told.send((written[0].number, len(written), n))
    log.close()


@dataclass
class Writer:
    """A running process; `told` has what it acknowledged, `error` what stopped it."""

    target: str
    who: str
    acts: int = 1_000_000
    single: bool = False
    limit: int = 0
    told: list[Told] = field(default_factory=list)
    error: str = ""

    def __post_init__(self) -> None:
        self._pipe, other = _CONTEXT.Pipe(duplex=False)
        self.process = _CONTEXT.Process(
            target=write, args=(self.target, self.who, self.acts, self.single, self.limit, other)
        )
        self.process.start()
        other.close()

    def listen(self) -> None:
        """Receive all its acknowledgements until it ends."""
        with self._pipe:
            while True:
                try:
                    heard = self._pipe.recv()
                except EOFError:
                    break
                if isinstance(heard, str):
                    self.error = heard
                else:
                    self.told.append(heard)
        self.process.join()
