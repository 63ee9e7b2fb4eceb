"""Strict JSON: from text to values (UTF-8, no duplicate keys, no NaN), and from values to the expected types.

Invalid JSON is a FileError with line and column; a value of the wrong type a StateError with its path.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, TypeVar

from ..domain.errors import FileError, Issue, StateError
from ..domain.messages import joined, msg, said_by
from ..domain.points import parse_points
from .bounds import json_is_too_much

T = TypeVar("T")

MOST = 999_999_999
"""The largest number that a document may hold."""

_NO_TEXT = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class _RefusedError(Exception):
    """Something that `json` would accept."""


def parse_json(text: str | bytes, source: str = "input", line: int | None = None) -> Any:
    """The value of a JSON text; FileError for anything that is not strict JSON.

    `line` is the line number in a JSON Lines file, if `text` is a single line of it.
    """
    why = json_is_too_much(text if isinstance(text, bytes) else text.encode(errors="replace"))
    if why:
        _bad_file(source, why, line)
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_no_key_twice, parse_constant=_constant)
    except UnicodeDecodeError as error:
        _bad_file(source, msg("byte {byte} is not UTF-8 text", byte=error.start + 1), line)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        place = line if line is not None else error.lineno
        raise FileError(
            source,
            [Issue(msg("not JSON: {reason}", reason=reason), line=place, columns=(error.colno, error.colno))],
        ) from None
    except _RefusedError as error:
        _bad_file(source, said_by(error), line)
    except RecursionError:
        _bad_file(source, msg("lists and objects are nested too deeply"), line)
    except ValueError:  # Python's limit on the digits of one integer
        _bad_file(source, msg("a number has too many digits"), line)


def _bad_file(source: str, text: str, line: int | None) -> NoReturn:
    raise FileError(source, [Issue(text, line=line)]) from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen = set()
        for key, _ in pairs:
            if key in seen:
                raise _RefusedError(msg("the key {key} stands twice in one object", key=repr(key[:40])))
            seen.add(key)
    return result


def _constant(name: str) -> NoReturn:
    raise _RefusedError(msg("{value} is not a JSON number", value=name))


# Values: each of these returns what it is given, or refuses it with its path


def refuse(where: str, why: str) -> NoReturn:
    """Raise the StateError for a value."""
    raise StateError(why, where) from None


def shown(value: Any) -> str:
    """A value for display, abbreviated if necessary."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}...")
    if isinstance(value, list | tuple):
        return msg("a list")
    if isinstance(value, Mapping):
        return msg("an object")
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, int) and abs(value) > 10**30:
        return msg("a number with very many digits")
    return (
        repr(value)[:40]
        if isinstance(value, int | float)
        else msg("a Python {kind}", kind=type(value).__name__)
    )


def short_key(name: Any) -> str:
    """A key for display, abbreviated and printable."""
    return repr(name[:40])[1:-1] if isinstance(name, str) else shown(name)


def read_object(value: Any, where: str, known: Collection[str], needed: Collection[str]) -> dict[str, Any]:
    """An object with no keys other than `known`, and with all that are `needed`."""
    what = where or msg("a round state")
    if type(value) is not dict:
        refuse(where, msg("{name} must be an object, not {value}", name=what, value=shown(value)))
    for key in value:
        if key not in known:
            refuse(
                f"{where}.{short_key(key)}" if where else short_key(key),
                msg("there is no field '{key}' here", key=short_key(key)),
            )
    for key in needed:
        if key not in value:
            refuse(where, msg("{key} is missing", key=key))
    return value


def read_list(value: Any, where: str, length: int | None = None) -> list[Any]:
    """A list, of exactly `length` items when given."""
    if type(value) is not list:
        refuse(where, msg("{name} must be a list, not {value}", name=_last(where), value=shown(value)))
    if length is not None and len(value) != length:
        refuse(
            where,
            msg(
                "{name} must be a list of {length}, not of {count}",
                name=_last(where),
                length=length,
                count=len(value),
            ),
        )
    return value


def read_each(
    top: dict[str, Any], key: str, read: Callable[[Any, str], T], prefix: str = ""
) -> tuple[T, ...]:
    """The items of the list at `key`, empty if missing, each parsed by `read` with its path."""
    items = read_list(top.get(key, []), f"{prefix}{key}")
    return tuple(read(item, f"{prefix}{key}[{k}]") for k, item in enumerate(items))


def read_whole(value: Any, where: str, least: int, most: int = MOST) -> int:
    """A whole number in a range; true and 2.0 are rejected."""
    if type(value) is not int or not least <= value <= most:
        refuse(
            where,
            msg(
                "{name} must be a whole number from {least} to {most}, not {value}",
                name=_last(where),
                least=least,
                most=most,
                value=shown(value),
            ),
        )
    return value


def read_text(value: Any, where: str) -> str:
    """A text without control characters."""
    if type(value) is not str:
        refuse(where, msg("{name} must be a text, not {value}", name=_last(where), value=shown(value)))
    if _NO_TEXT.search(value):
        refuse(where, msg("{name} has a character that is not text (a control character)", name=_last(where)))
    return value


def read_tenths(value: Any, where: str) -> int:
    """A number of points, in tenths."""
    if type(value) not in (int, float) or not -MOST <= value <= MOST:
        refuse(
            where,
            msg("{name} must be a number of points, not {value}", name=_last(where), value=shown(value)),
        )
    try:
        return parse_points(value)
    except ValueError as error:
        refuse(where, joined(_last(where), said_by(error), by=": "))


def _last(where: str) -> str:
    """The field name at the end of a path: `entries[0].tpn` is `tpn`, `forced[2]` stays."""
    return where.rpartition(".")[2]
