"""Forms that are filled with what is stored: what was saved elsewhere while one was open is not undone by it unasked.

A form sends along what it showed (`shown`). A field that its sender left alone takes what is stored now; one that was
changed here and elsewhere, to different values, is asked about once: the form comes back, and saving again replaces.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...domain.messages import msg
from .forms import Refused

FIELD = "shown"
"""The hidden field with the values that a form showed."""
_UNSEEN = (
    FIELD,
    "next",
    "form",
    "filled",
    "was",
    "do",
    "confirm",
    "sure",
    "tie_breaks_shown",
    "tie_breaks",
    "number",
)
"""Fields that nobody types."""
_UNSET = ("reader", "time-control", "tournament")
"""What is chosen in a field where nothing is set."""


def packed(values: Mapping[str, Any]) -> str:
    """The values of a form for its hidden field."""
    return json.dumps({name: _text(value) for name, value in values.items()}, ensure_ascii=False)


def merged(data: Mapping[str, Any], now: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """The fields of a form together with what was saved since it was opened, and the stored values of fields that were
    changed both here and elsewhere. What comes back shows the values of `now`."""
    before = _shown(data)
    if not before:
        return dict(data), {}
    found, changed = dict(data), {}
    for name in now.keys() & data.keys() & before.keys():
        old, new, typed = (plain(one[name]) for one in (before, now, data))
        if new in (old, typed):
            continue
        if typed == old:
            found[name] = _text(now[name])
        else:
            changed[name] = new
    found[FIELD] = packed(now)
    return found, changed


def changed_elsewhere(changed: Mapping[str, str]) -> Refused:
    """The question about fields that were changed here and elsewhere: what is stored stands at each."""
    return Refused(
        msg(
            "Nothing was saved yet: since this form was opened, other values were saved in the marked fields."
        ),
        msg("What is stored stands below each of them. Saving again replaces it with what is typed here."),
        fields={name: stored(value) for name, value in changed.items()},
    )


def stored(value: str) -> str:
    """What is stored in a field that was changed elsewhere."""
    return msg("Saved meanwhile: {value}", value=value) if value else msg("Saved meanwhile: nothing")


def typed_in(fields: Sequence[tuple[str, str]]) -> list[str]:
    """What people have typed in a form, of all that it sends; not what it showed before."""
    before = {
        name: plain(value) for name, value in _shown(dict(fields)).items()
    }  # once, however often it is sent
    return [
        value
        for name, value in fields
        if name not in _UNSEEN and plain(value) and plain(value) != before.get(name, "")
    ]


def _shown(data: Mapping[str, Any]) -> dict[str, Any]:
    """The values that a form showed; none if it does not say so."""
    try:
        before = json.loads(str(data.get(FIELD, "")))
    except (ValueError, RecursionError):
        return {}
    return before if isinstance(before, dict) else {}


def plain(value: Any) -> str:
    """A value as it is compared: nothing is what is chosen where nothing is set."""
    text = _text(value).strip()
    return "" if text in _UNSET else text


def _text(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
