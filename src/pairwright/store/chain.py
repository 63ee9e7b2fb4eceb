"""The hash chain: each decision's hash covers the one before, so that no decision can be changed or left out unseen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from json import JSONEncoder

from .log import Draft, Recorded

START = "0" * 64
"""The hash before the first decision."""

_canonical = JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


def link(
    before: str,
    number: int,
    act: int,
    kind: str,
    version: int,
    data: str,
    person: str,
    level: int,
    reason: str,
    at: str,
) -> str:
    """The hash of a decision after the hash `before`; `data` is its data as canonical JSON text."""
    text = (
        f"{before}\n{number} {act} {version} {level} {at}\n{len(kind)} {len(person)} {len(reason)}\n"
        f"{kind}{person}{reason}\n{data}"
    )
    return sha256(text.encode()).hexdigest()


def data_text(draft: Draft) -> str:
    """The data of a decision as canonical JSON."""
    return _canonical(dict(draft.data))


def recorded(before: str, first: int, drafts: Iterable[Draft], at: str) -> Iterator[Recorded]:
    """The drafts as they will stand in the log."""
    for number, draft in enumerate(drafts, first):
        kind, version, person, level, reason = (
            draft.kind,
            draft.version,
            draft.person,
            draft.level,
            draft.reason,
        )
        before = link(before, number, first, kind, version, data_text(draft), person, level, reason, at)
        yield Recorded(number, first, kind, version, draft.data, person, level, reason, at, before)
