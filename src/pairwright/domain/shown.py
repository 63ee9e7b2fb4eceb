"""A value in one line, for a prompt, a debugger or a failed test: usual or long fields are left out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from .points import points_text

COUNTED = "_tenths"
"""The end of the names of fields that count points in tenths: shown as points, under their public name."""
MOST = 100
"""Maximum length of a line."""
_MOST_OF_ONE = 40


def in_a_line(value: Any) -> str:
    """`Pair(white=1 Ajax, black=4 Deal, table=1)`: the `__repr__` of public values."""
    shown = ", ".join(_shown(value, name, one) for name, one in _values(value))
    return clipped(f"{type(value).__name__}({shown})")


def _shown(value: Any, name: str, one: Any) -> str:
    if not name.endswith(COUNTED):
        return f"{name}={short(one)}"
    public = name.removesuffix(COUNTED)
    return f"{public}={points_text(one) if isinstance(one, int) else short(getattr(value, public))}"


def _values(value: Any) -> list[tuple[str, Any]]:
    """The fields that differ from their defaults, by name."""
    if is_dataclass(value):
        found = []
        for item in fields(value):
            default = item.default
            if default is MISSING and item.default_factory is not MISSING:
                default = item.default_factory()
            one = getattr(value, item.name)
            if item.repr and (default is MISSING or one != default):
                found.append((item.name, one))
        return found
    defaults = value._field_defaults
    return [
        (name, one)
        for name, one in zip(value._fields, value, strict=True)
        if name not in defaults or one != defaults[name]
    ]


def short(value: Any) -> str:
    """A value inside a line."""
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, str):
        return clipped(repr(value), _MOST_OF_ONE)
    if value is None or isinstance(value, bool | int | float):
        return repr(value)
    if isinstance(value, Fraction):
        return str(value)
    label = getattr(value, "label", None)
    if isinstance(label, str):
        return clipped(label, _MOST_OF_ONE)
    if isinstance(value, Mapping):
        return clipped(
            "{" + ", ".join(f"{short(name)}: {short(one)}" for name, one in list(value.items())[:9]) + "}",
            _MOST_OF_ONE,
        )
    if isinstance(value, Collection):
        parts = ", ".join(short(one) for one in list(value)[:9])
        shown = f"({parts})"
        return shown if len(value) < 10 and len(shown) <= _MOST_OF_ONE else f"({len(value)} items)"
    if callable(value):
        return str(getattr(value, "__name__", type(value).__name__))
    return clipped(repr(value), _MOST_OF_ONE)


def clipped(text: str, most: int = MOST) -> str:
    """The text truncated to one line of this length."""
    text = " ".join(text.split())
    return text if len(text) <= most else f"{text[: most - 2]}…{text[-1]}"
