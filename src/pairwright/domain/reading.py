"""Parsing of whole numbers, flags and enumerations from text typed by people, spreadsheets and JSON.

These are the only parsers of their kind; each says what is wrong (ValueError), and the caller adds the location.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .messages import msg

_FLAGS = {
    **dict.fromkeys(("true", "yes", "y", "1", "on", "x", "ja", "j", "oui", "o", "si", "sí", "s"), True),
    **dict.fromkeys(("false", "no", "n", "0", "off", "-", "nein", "non"), False),
}

_DIGITS = 20


def whole_number(value: Any, least: int = 0, most: int = 999_999) -> int:
    """A whole number from `least`, which is not negative, to `most`: an int, or a string of the digits 0 to 9.

    `True` and `2.0` are rejected, and so are other digits in Unicode (`²`, `٣`).
    """
    if not _may_be_whole(value):
        raise ValueError(msg("{value} is not a whole number", value=repr(value)))
    found = number_in(str(value), most)
    if found is None or found < least:
        raise ValueError(
            msg(
                "{value} is not a whole number from {least} to {most}",
                value=_short(value),
                least=least,
                most=most,
            )
        )
    return found


def number_in(text: str, most: int = 999_999) -> int | None:
    """The whole number, up to `most`, in a text of the digits 0 to 9; None for any other text."""
    text = text.strip()
    if not text.isascii() or not text.isdigit():
        return None
    if len(text) > _DIGITS:  # Python is slow on a very long string of digits, or refuses it
        text = text.lstrip("0")[: len(str(most)) + 1] or "0"
    found = int(text)
    return found if found <= most else None


def is_whole_number(value: Any, least: int = 0, most: int = 999_999) -> bool:
    """Whether `whole_number` accepts it."""
    found = number_in(str(value), most) if _may_be_whole(value) else None
    return found is not None and found >= least


def _may_be_whole(value: Any) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def flag(value: Any) -> bool:
    """Yes or no: true and false of JSON, or a word for it in English, German, French or Spanish."""
    if isinstance(value, bool):
        return value
    found = _FLAGS.get(str(value).strip().casefold()) if isinstance(value, int | str) else None
    if found is None:
        raise ValueError(msg("{value} is neither yes nor no", value=_short(value)))
    return found


def one_of(value: Any, choices: Iterable[str]) -> str:
    """One of several words, ignoring case."""
    known = tuple(choices)
    if isinstance(value, str):
        for choice in known:
            if value.strip().casefold() == choice.casefold():
                return choice
    raise ValueError(msg("{value} is none of {words}", value=_short(value), words=", ".join(known)))


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
