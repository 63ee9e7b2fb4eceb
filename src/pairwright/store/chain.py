"""The hash chain: each decision's hash covers the previous one, so that changes and omissions are detected."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

from ..domain.errors import StateError
from ..domain.messages import msg
from .log import Draft, Recorded

START = "0" * 64
"""The hash before the first decision."""

_canonical = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode


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


def plain(draft: Draft) -> Draft:
    """The draft with its data as they will be read back; StateError for text that no store can represent."""
    text = data_text(draft)
    for words in (draft.kind, draft.person, draft.reason, text):
        if "\0" in words or not _is_unicode(words):
            raise StateError(
                msg(
                    "a decision ({kind}) has a character that cannot be stored; nothing of this act is stored. "
                    "Type the text again",
                    kind=draft.kind,
                )
            )
    return Draft(draft.kind, draft.version, json.loads(text), draft.person, draft.level, draft.reason)


def _is_unicode(text: str) -> bool:
    """Whether a text has no lone surrogates, which wrongly decoded bytes leave behind."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def recorded(before: str, first: int, drafts: Iterable[Draft], at: str) -> list[Recorded]:
    """The drafts as they will appear in the log."""
    found = []
    for number, draft in enumerate(drafts, first):
        kind, version, person, level, reason = (
            draft.kind,
            draft.version,
            draft.person,
            draft.level,
            draft.reason,
        )
        before = link(before, number, first, kind, version, data_text(draft), person, level, reason, at)
        found.append(Recorded(number, first, kind, version, draft.data, person, level, reason, at, before))
    return found
