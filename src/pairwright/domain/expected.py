"""Arguments of the wrong type in the public API: reported in a sentence, before anything fails inside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .shown import clipped, short


def expect(value: Any, kinds: type | tuple[type, ...], what: str, hint: str = "") -> None:
    """TypeError `WHAT, not VALUE` unless the value has one of these types; `hint` says what to do."""
    if not isinstance(value, kinds):
        raise refused(value, what, hint)


def expect_number(value: Any, what: str) -> None:
    """TypeError unless the value is a whole number; True and False are rejected."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise refused(value, f"{what} is a whole number")


def expect_items(value: Any, what: str, hint: str = "") -> None:
    """TypeError unless the value is a list, a tuple or the like: not a text, a mapping or a named value."""
    if (
        isinstance(value, str | bytes | Mapping)
        or hasattr(value, "_fields")
        or not isinstance(value, Iterable)
    ):
        raise refused(value, what, hint)


def refused(value: Any, what: str, hint: str = "") -> TypeError:
    """The error for a value of the wrong type."""
    shown = clipped(repr(value) if isinstance(value, str) else short(value), 60)
    kind = type(value).__name__
    named = shown if shown.lstrip("<").startswith(kind) or value is None else f"the {kind} {shown}"
    return TypeError(f"{what}, not {named}{f'; {hint}' if hint else ''}")
