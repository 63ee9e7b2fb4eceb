"""Golden events: whole events whose pairings must not change within a major version.

An event of rounds is one JSON object: `id`, `system`, `options`, `proof`, `about`, `prohibited` and `rounds`, each
with `absent`, `pairs` ([White, Black] in the order in which the rules form them), `bye`, and `items`: the round of
each entrant, as in the `history` of a round state. `proof` says where the pairs come from:

    reference   the literal reference in tests/reference and the engine gave the same answer to every round
    cases       a stored case (tests/data/cases), worked out from the rules by programs that are not ours
    real        an event as it was really paired; where a colour is not in the source, it is only a guard
    guard       the engine alone: such an event shows a change, it does not prove that the pairs are right

Brackets are unchanged rows of tests/data/cases; tools/conform.py plays them.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data" / "golden"
EVENTS = DATA / "events.jsonl.gz"
CUPS = DATA / "cups.jsonl.gz"

Row = dict[str, Any]


def rows(path: Path) -> list[Row]:
    """The rows of a file."""
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).decode().splitlines()]


def states(event: Row) -> Iterator[tuple[Row, Row]]:
    """Each round of an event: the state before it, and the round as the event has it."""
    histories: dict[str, list[Row]] = {tpn: [] for tpn in event["rounds"][0]["items"]}
    for number, played in enumerate(event["rounds"], start=1):
        absent = set(played["absent"])
        entries = [
            {"tpn": int(tpn), "available": int(tpn) not in absent, "history": list(history)}
            for tpn, history in histories.items()
        ]
        yield state_of(event, number, entries, played.get("forced", [])), played
        for tpn, item in played["items"].items():
            histories[tpn].append(item)


def state_of(event: Row, number: int, entries: list[Row], forced: list[list[int]]) -> Row:
    """The state before a round."""
    return {
        "format": "pairwright-state/1",
        "system": event["system"],
        "options": event["options"],
        "round": number,
        "prohibited": event.get("prohibited", []),
        "forced": forced,
        "entries": entries,
    }
