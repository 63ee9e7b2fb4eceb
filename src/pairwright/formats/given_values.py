"""Tie-break values determined elsewhere, as a JSON document.

    {"OTHER_PLAYOFF": {"4": 2, "17": "1/2"},
     "OTHER_LOT": {"title": "Lots, 3 May", "low_wins": true, "values": {"4": 1, "17": 2}}}

Keys of the values are TPNs; numbers are exact: decimals are read as written, fractions are strings.
"""

from __future__ import annotations

from typing import Any

from ..domain.errors import FileError, Issue
from ..domain.messages import msg, said_by
from ..domain.reading import is_whole_number
from ..domain.standing import Given
from ..tiebreaks.values import Number, parse_number
from .strict_json import parse_json

_KEYS = {"title", "low_wins", "values"}


def read_given(data: str | bytes, source: str = "values") -> tuple[Given, ...]:
    """The given tie-breaks in a document. FileError with the path of the error."""
    document = parse_json(data, source)
    if not isinstance(document, dict):
        raise _wrong(source, "", msg("an object is expected, as '{'\"OTHER_PLAYOFF\": '{'\"4\": 2'}''}'"))
    return tuple(_given(code, item, source) for code, item in document.items())


def _given(code: str, item: Any, source: str) -> Given:
    if not isinstance(item, dict):
        raise _wrong(source, code, msg("an object with a value for each TPN is expected"))
    if "values" not in item:
        return Given(code, _values(item, source, code))
    unknown = sorted(item.keys() - _KEYS)
    if unknown:
        raise _wrong(
            source,
            f"{code}.{unknown[0]}",
            msg("there is no such key; there are {keys}", keys=", ".join(sorted(_KEYS))),
        )
    title, low_wins = item.get("title", ""), item.get("low_wins", False)
    if not isinstance(title, str) or not isinstance(low_wins, bool):
        raise _wrong(source, code, msg("title is a text and low_wins true or false"))
    return Given(code, _values(item["values"], source, f"{code}.values"), title, low_wins=low_wins)


def _values(item: Any, source: str, where: str) -> dict[int, Number]:
    if not isinstance(item, dict):
        raise _wrong(source, where, msg("an object with a value for each TPN is expected"))
    found: dict[int, Number] = {}
    for key, value in item.items():
        if not is_whole_number(key):
            raise _wrong(source, f"{where}.{key}", msg("a TPN is expected"))
        try:
            if isinstance(value, bool) or not isinstance(value, int | float | str):
                raise ValueError(msg("{value} is not a number", value=repr(value)))
            found[int(key)] = parse_number(str(value))
        except ValueError as error:
            raise _wrong(source, f"{where}.{key}", said_by(error)) from None
    return found


def _wrong(source: str, where: str, text: str) -> FileError:
    return FileError(source, [Issue(text, record=where)])
