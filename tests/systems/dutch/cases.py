"""The stored cases of C.04.3: a row has a TRF26 file and the rounds to pair with their right answers."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pairwright.domain.tournament import Tournament
from pairwright.formats.trf import read
from pairwright.systems.registry import by_system

Row = dict[str, Any]
CASES = Path(__file__).parents[2] / "data" / "cases"
LIMBO = 10_000


def rows(name: str) -> list[Row]:
    """The rows of `dutch-<name>`."""
    with gzip.open(CASES / f"dutch-{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def tournaments(row: Row, **options: Any) -> Iterator[tuple[Tournament, Row]]:
    """The state before each round of a row, with what is expected of it."""
    loaded, _ = read(row["trf"].encode(), row["id"])
    event = by_system(loaded, "fide-dutch")
    event = replace(event, options={**event.options, **options})
    for expected in row["rounds"]:
        yield event.before(expected["round"]), expected


def as_written(criteria: Any) -> Row:
    """The values of the criteria of a bracket as the cases write them: points, 1000 more for the Limbo."""
    found = dict(criteria)
    for name in ("C7", "C18", "C19", "C20", "C21"):
        found[name] = [_points(value) for value in found[name]]
    found["C5"] = found["C5"][0] / 10 if found["C5"] else 0.0
    ahead = found["C8"]
    found["C8"] = [] if ahead is None else [len(ahead), [_points(value) for value in ahead]]
    return found


def _points(value: int) -> float:
    return 1000 + (value - LIMBO) / 10 if value >= LIMBO else value / 10
