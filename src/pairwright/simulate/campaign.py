"""Many random events on all cores or a cluster. Event i of a seed is the same wherever it is played, and a chunk of
events is a file: a campaign that was broken off goes on, and a worker that dies loses nothing and doubles nothing."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from ..domain.errors import StateError
from .generator import generate
from .measures import MEASURES, measure
from .wishes import Wishes

CHUNK = 20
"""Events of a file."""


@dataclass(frozen=True)
class Study:
    """Systems to be compared by a name, on the same strengths: `teams` averages from `top` down, a step apart."""

    systems: tuple[tuple[str, Wishes], ...]
    seed: str
    events: int

    def chunks(self) -> Iterator[tuple[int, int]]:
        """Ranges of event numbers, from 1."""
        for first in range(1, self.events + 1, CHUNK):
            yield first, min(first + CHUNK, self.events + 1)


Row = dict[str, Any]


def play_chunk(study: Study, first: int, end: int) -> list[Row]:
    """The events of a chunk, each under every system: a row with its measures."""
    rows: list[Row] = []
    for number in range(first, end):
        for name, wishes in study.systems:
            event = generate(_with_strengths(wishes, study.seed, number), f"{study.seed}|{name}", number)
            rows.append({"event": number, "system": name, **measure(event)})
    return rows


def _with_strengths(wishes: Wishes, seed: str, number: int) -> Wishes:
    """The same strengths for every system: drawn from the number of the event alone."""
    from dataclasses import replace

    if wishes.ratings or wishes.teams is None:
        return wishes
    rng = Random(f"{seed}|strengths|{number}")  # noqa: S311  events, no secrets
    top = wishes.top or 2650
    middle, width = top - 300, 130
    ratings = sorted((min(top, round(rng.gauss(middle, width))) for _ in range(wishes.teams)), reverse=True)
    return replace(wishes, ratings=tuple(ratings))


def run(
    study: Study,
    folder: Path,
    play: Callable[[Study, list[tuple[int, int]]], Iterator[tuple[int, list[Row]]]],
) -> Iterator[int]:
    """Play what is not there yet, a file a chunk; yields how many events are done.

    StateError when the folder has another study.
    """
    folder.mkdir(parents=True, exist_ok=True)
    plan, wanted = folder / "study.json", _plan(study)
    if plan.exists():
        if json.loads(plan.read_text(encoding="utf-8")) != wanted:
            raise StateError(
                f"{folder} has another study; choose another folder, or the same wishes and seed"
            )
    else:
        plan.write_text(json.dumps(wanted, indent=1) + "\n", encoding="utf-8")
    done = {int(path.stem.partition("-")[2]) for path in folder.glob("chunk-*.json")}
    left = [chunk for chunk in study.chunks() if chunk[0] not in done]
    count = study.events - sum(end - first for first, end in left)
    yield count
    sizes = {first: end - first for first, end in left}
    for first, rows in play(study, left):
        part = folder / f".chunk-{first}.part"
        part.write_text(json.dumps(rows), encoding="utf-8")
        part.replace(folder / f"chunk-{first:07}.json")
        count += sizes[first]
        yield count


def _plan(study: Study) -> dict[str, Any]:
    from dataclasses import asdict

    systems = [[name, json.loads(json.dumps(asdict(wishes)))] for name, wishes in study.systems]
    return {"seed": study.seed, "events": study.events, "systems": systems}


def on_cores(jobs: int | None) -> Callable[[Study, list[tuple[int, int]]], Iterator[tuple[int, list[Row]]]]:
    """Play on the cores of this machine."""

    def play(study: Study, left: list[tuple[int, int]]) -> Iterator[tuple[int, list[Row]]]:
        from concurrent.futures import ProcessPoolExecutor, as_completed

        with ProcessPoolExecutor(jobs) as pool:
            waiting = {pool.submit(play_chunk, study, *chunk): chunk[0] for chunk in left}
            for one in as_completed(waiting):
                yield waiting[one], one.result()

    return play


def on_cluster(client: Any) -> Callable[[Study, list[tuple[int, int]]], Iterator[tuple[int, list[Row]]]]:
    """Play on a Dask cluster; a chunk whose worker dies is played again elsewhere."""

    def play(study: Study, left: list[tuple[int, int]]) -> Iterator[tuple[int, list[Row]]]:
        from distributed import as_completed

        waiting = {
            client.submit(play_chunk, study, *chunk, retries=10, pure=False): chunk[0] for chunk in left
        }
        for one in as_completed(list(waiting)):  # type: ignore[no-untyped-call]
            yield waiting[one], one.result()

    return play


def rows_of(folder: Path) -> list[Row]:
    """All rows, in the order of the events."""
    rows = [
        row
        for path in sorted(folder.glob("chunk-*.json"))
        for row in json.loads(path.read_text(encoding="utf-8"))
    ]
    return sorted(rows, key=lambda row: (row["event"], row["system"]))


@dataclass(frozen=True)
class Summary:
    """A measure of a system: its mean, and half the width of the 95 % interval around it."""

    system: str
    measure: str
    mean: float
    half: float
    events: int


def summaries(rows: Sequence[Row]) -> list[Summary]:
    """Means with their intervals, by system and measure."""
    found = []
    for system in dict.fromkeys(row["system"] for row in rows):
        mine = [row for row in rows if row["system"] == system]
        for name in MEASURES:
            values = [float(row[name]) for row in mine]
            half = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
            found.append(Summary(system, name, fmean(values), half, len(values)))
    return found


def differences(rows: Sequence[Row], one: str, other: str) -> list[Summary]:
    """Mean differences of two systems on the same events, with their intervals."""
    by_event = {(row["event"], row["system"]): row for row in rows}
    events = sorted({row["event"] for row in rows})
    found = []
    for name in MEASURES:
        values = [float(by_event[event, one][name]) - float(by_event[event, other][name]) for event in events]
        half = 1.96 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
        found.append(Summary(f"{one} - {other}", name, fmean(values), half, len(values)))
    return found
