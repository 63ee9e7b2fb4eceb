"""The stored cases of C.04.3: a row has a TRF26 file and the rounds to pair with their correct answers."""

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
