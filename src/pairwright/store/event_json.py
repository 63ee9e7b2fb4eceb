"""A whole event as one JSON document: its decisions with numbers, times and hashes, so that a copy is identical."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..domain.errors import FileError, Issue
from ..domain.messages import msg
from .care import put
from .chain import START, data_text, link
from .log import Draft, Recorded
from .shelf import open_log

FORMAT = "pairwright-event/1"
_FIELDS = (
    ("kind", str),
    ("version", int),
    ("data", dict),
    ("person", str),
    ("level", int),
    ("reason", str),
    ("at", str),
)


def write_event(decisions: Sequence[Recorded]) -> str:
    """The document, one decision per line."""
    lines = [json.dumps(one._asdict(), ensure_ascii=False, sort_keys=True) for one in decisions]
    return f'{{"format": "{FORMAT}", "decisions": [\n' + ",\n".join(lines) + "\n]}\n"


def is_event(data: bytes) -> bool:
    """Whether the bytes of a file begin like such a document."""
    return FORMAT.encode() in data[:200]


def read_event(data: bytes, source: str) -> list[Recorded]:
    """The decisions of a document; FileError says which one is wrong and why: each hash is verified."""
    try:
        document = json.loads(data)
        rows: list[Any] = document["decisions"]
    except (ValueError, KeyError, TypeError) as error:
        raise FileError(source, [Issue(msg("this is no event document: {error}", error=error))]) from None
    found: list[Recorded] = []
    before = START
    for number, row in enumerate(rows, 1):
        where = f"decisions[{number - 1}]"
        if not isinstance(row, dict) or any(not isinstance(row.get(name), kind) for name, kind in _FIELDS):
            raise FileError(
                source,
                [Issue(msg("a decision has kind, version, data, person, level, reason, at"), record=where)],
            )
        draft = Draft(row["kind"], row["version"], row["data"], row["person"], row["level"], row["reason"])
        act = row.get("act", number)
        before = link(
            before, number, act, draft.kind, draft.version, data_text(draft), draft.person, draft.level, draft.reason,
            row["at"],
        )  # fmt: skip
        if row.get("number") != number or row.get("hash") != before:
            raise FileError(
                source,
                [
                    Issue(
                        msg("the decision was changed after it was written, or one is missing"), record=where
                    )
                ],
            )
        found.append(Recorded._make((number, act, *(row[name] for name, _ in _FIELDS), before)))
    return found


def create_from(decisions: Sequence[Recorded], target: str | Path) -> int:
    """A new event file with these decisions; how many there are. StateError if the file exists."""
    log = open_log(target, create=True)
    try:
        put(log, decisions)
    finally:
        log.close()
    return len(decisions)
