"""A whole number, a flag and one of some words, as people, spreadsheets and JSON write them.

The only readers of these; each says what is wrong (ValueError), and who asks says where it stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_FLAGS = {
    **dict.fromkeys(("true", "yes", "y", "1", "on", "x", "ja", "j", "oui", "o", "si", "sí", "s"), True),
    **dict.fromkeys(("false", "no", "n", "0", "off", "-", "nein", "non"), False),
}


def whole_number(value: Any, least: int = 0, most: int = 999_999) -> int:
    """A whole number from `least`, which is not negative, to `most`: an int, or a text of the digits 0 to 9.

    `True` and `2.0` are none, nor are other digits that Unicode has (`²`, `٣`).
    """
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(f"{value!r} is not a whole number")
    text = str(value).strip()
    # the length first: a very long text of digits takes Python long to read, or is refused by it
    if not text.isascii() or not text.isdigit() or len(text.lstrip("0")) > len(str(most)):
        raise ValueError(f"{_short(value)} is not a whole number from {least} to {most}")
    found = int(text)
    if not least <= found <= most:
        raise ValueError(f"{found} is not a whole number from {least} to {most}")
    return found


def is_whole_number(value: Any, least: int = 0, most: int = 999_999) -> bool:
    """Whether `whole_number` reads it."""
    try:
        whole_number(value, least, most)
    except ValueError:
        return False
    return True


def flag(value: Any) -> bool:
    """Yes or no: true and false of JSON, or a word for it in English, German, French or Spanish."""
    if isinstance(value, bool):
        return value
    found = _FLAGS.get(str(value).strip().casefold()) if isinstance(value, int | str) else None
    if found is None:
        raise ValueError(f"{_short(value)} is neither yes nor no")
    return found


def one_of(value: Any, choices: Iterable[str]) -> str:
    """One of some words, whatever its letters are, capital or small."""
    known = tuple(choices)
    if isinstance(value, str):
        for choice in known:
            if value.strip().casefold() == choice.casefold():
                return choice
    raise ValueError(f"{_short(value)} is none of {', '.join(known)}")


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
