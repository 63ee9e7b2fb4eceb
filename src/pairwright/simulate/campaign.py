"""Many random events on all cores or a cluster. Event i of a seed is the same wherever it is played, and each chunk
of events has its own file: an interrupted campaign resumes, and no event is lost or counted twice."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

from ..domain.errors import StateError
from ..domain.messages import msg
from .generator import play
from .measures import measure
from .wishes import Wishes

CHUNK = 20
"""Events per file."""

Row = dict[str, Any]
Chunk = tuple[int, int]
"""The first number and the one after the last."""


class Campaign(Protocol):
    """Events with numbers from 1, and what is recorded of each."""

    @property
    def events(self) -> int:
        """How many."""
        ...

    def plan(self) -> dict[str, Any]:
        """What identifies the campaign, as JSON; not the number of its events, which may grow."""
        ...

    def rows(self, number: int) -> list[Row]:
        """The rows of an event: a pure function of the campaign and the number."""
        ...


Pool = Callable[[Campaign, Sequence[Chunk]], Iterator[tuple[Chunk, list[Row]]]]
"""Plays chunks somewhere, and yields them in any order."""


@dataclass(frozen=True)
class Study:
    """Systems to be compared, by name. With the same wishes they have the same fields, and a team has the same luck
    in the same round."""

    systems: tuple[tuple[str, Wishes], ...]
    seed: str
    events: int

    def plan(self) -> dict[str, Any]:
        """The seed, and the wishes of each system."""
        systems = [[name, json.loads(json.dumps(asdict(wishes)))] for name, wishes in self.systems]
        return {"kind": "study", "seed": self.seed, "systems": systems}

    def rows(self, number: int) -> list[Row]:
        """One row per system, with its measures."""
        return [
            {"event": number, "system": name, **measure(play(wishes, self.seed, number))}
            for name, wishes in self.systems
        ]


def chunks(events: int) -> list[Chunk]:
    """The ranges of numbers that are played together."""
    return [(first, min(first + CHUNK, events + 1)) for first in range(1, events + 1, CHUNK)]


def play_chunk(campaign: Campaign, first: int, end: int) -> list[Row]:
    """The rows of a chunk."""
    return [row for number in range(first, end) for row in campaign.rows(number)]


def run(campaign: Campaign, folder: Path, pool: Pool) -> Iterator[int]:
    """Play the missing events, one file per chunk; yields how many events are done.

    StateError if the folder contains another campaign.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known, plan = plan_of(folder), campaign.plan()
    if known is None:
        _write(folder / "plan.json", plan)
    elif known != plan:
        raise StateError(
            msg(
                "{folder} has another study; choose another folder, or the same wishes and seed",
                folder=folder,
            )
        )
    left = [chunk for chunk in chunks(campaign.events) if _read(folder, chunk) is None]
    count = campaign.events - sum(end - first for first, end in left)
    yield count
    for chunk, rows in pool(campaign, left):
        _write(_path(folder, chunk), rows)
        count += chunk[1] - chunk[0]
        yield count


def plan_of(folder: Path) -> dict[str, Any] | None:
    """The plan of the campaign in a folder; None when there is none."""
    path = folder / "plan.json"
    if not path.exists():
        return None
    try:
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        raise StateError(msg("{path} is damaged; choose another folder", path=path)) from None
    return found


def rows_of(folder: Path, events: int) -> list[Row]:
    """All rows of this many events, in order."""
    return [row for chunk in chunks(events) for row in _read(folder, chunk) or ()]


def _path(folder: Path, chunk: Chunk) -> Path:
    return folder / "events" / f"{chunk[0]:08}-{chunk[1] - 1:08}.json"


def _read(folder: Path, chunk: Chunk) -> list[Row] | None:
    """The rows of a chunk; None if it has to be played because the file is missing or damaged by a crash."""
    try:
        found: list[Row] = json.loads(_path(folder, chunk).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return None
    return found


def _write(path: Path, document: Any) -> None:
    """Write the file atomically."""
    path.parent.mkdir(exist_ok=True)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(document) + "\n", encoding="utf-8")
    part.replace(path)
