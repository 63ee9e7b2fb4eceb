"""Teams and players as decisions have them, from what people and programs give; a Refusal names row and field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from unicodedata import category

from ..domain.reading import whole_number
from .warnings import Refusal

MOST_RATING = 9999
"""Four digits, as the files of events have them."""
_MEMBER = ("number", "name", "title", "sex", "rating", "federation", "fide_id", "birth")
_PERSON = ("title", "sex", "fide_id", "birth")
"""What a player of an individual event has besides."""
_TEAM = (
    "name",
    "short_name",
    "federation",
    "rating",
    "club",
    "captain",
    "members",
    "joined",
    "previous",
    *_PERSON,
)
_NUMBERS = {"number": 10**6 - 1, "rating": MOST_RATING, "fide_id": 10**10 - 1, "joined": 999, "previous": 999}
"""The fields that are numbers, with the largest one; all others are texts."""
MOST_TEXT = 2000
"""Characters of a text."""
_TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn the direction of what follows: a name could hide behind another."""
_EMPTY = ("", None, 0)


def brief(value: Any) -> str:
    """A value as Python writes it, shortened where it is long: for messages."""
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:197]}..."


def team_row(given: Any, where: str = "") -> dict[str, Any]:
    """A team as a decision has it, from a name or an object, with its players."""
    members = given.get("members") if isinstance(given, Mapping) else None
    row = _row(given, "A team", _TEAM, where)
    row["members"] = member_rows(() if members in ("", None) else members, row["name"])
    return row


def member_rows(given: Any, team: str = "") -> list[dict[str, Any]]:
    """Players in board order, each as a decision has him; nobody twice."""
    if not is_list(given):
        raise Refusal(
            f"{f'{team}: ' if team else ''}members is a list of players, not {brief(given)}.",
            'As in ["Ann", "Bob"], or with objects: [{"name": "Ann", "rating": 2100}].',
        )
    place = f"{team}, player" if team else "Player"
    rows = [_row(item, "A player", _MEMBER, f"{place} {at}") for at, item in enumerate(given, 1)]
    seen: set[Any] = set()
    for row in rows:
        signs = {row.get("number"), (row["name"].casefold(), row.get("fide_id"), row.get("birth"))} - {None}
        if signs & seen:
            raise Refusal(
                f"{f'{team}: ' if team else ''}{row['name']} is named twice.",
                "Two players of the same name need something to tell them apart: number, fide_id, birth.",
            )
        seen |= signs
    return rows


def is_list(given: Any) -> bool:
    """Whether this is a list, and not a text."""
    return isinstance(given, Sequence) and not isinstance(given, str)


def has_controls(text: str) -> bool:
    """Whether a text has characters that no file can hold and no page shows, as a copy from another program leaves."""
    return not text.isprintable() and any(category(sign) in ("Cc", "Cs") or sign in _TURNING for sign in text)


def checked_number(name: str, value: Any, label: str) -> int:
    """The number of a field of a row; Refusal names both."""
    most = _NUMBERS[name]
    try:
        return whole_number(value, 0, most)
    except ValueError:
        raise Refusal(f"{label}: {name} is a whole number from 0 to {most}, not {brief(value)}.") from None


def _row(given: Any, what: str, known: Sequence[str], where: str) -> dict[str, Any]:
    """The fields that are given, checked, without the empty ones and the players."""
    if isinstance(given, str):
        given = {"name": given}
    begin = f"{where}: " if where else ""
    if not isinstance(given, Mapping):
        raise Refusal(f"{begin}{what} is a name or an object with {', '.join(known)}, not {brief(given)}.")
    if not set(given) <= set(known):
        raise Refusal(f"{begin}{what} has {', '.join(known)}; not {brief(given)}.")
    name = given.get("name")
    if name is not None and not isinstance(name, str):
        raise Refusal(f"{begin}name is a text, not {brief(name)}.")
    name = " ".join((name or "").split())
    if not name:
        raise Refusal(f"{begin}{what} needs a name.")
    if len(name) > MOST_TEXT:
        raise Refusal(f"{begin}a name is longer than {MOST_TEXT} characters.")
    if has_controls(name):
        raise Refusal(f"{begin}the name {name!r} has a control character.")
    row: dict[str, Any] = {"name": name}
    label = f"{begin}{name}"
    for field, value in given.items():
        if field in ("name", "members") or (value in _EMPTY and not isinstance(value, bool)):
            continue
        if field in _NUMBERS:
            row[field] = checked_number(field, value, label)
        elif isinstance(value, str):
            row[field] = " ".join(value.split())
        else:
            raise Refusal(f"{label}: {field} is a text, not {brief(value)}.")
        if len(str(row[field])) > MOST_TEXT:
            raise Refusal(f"{label}: {field} is longer than {MOST_TEXT} characters.")
        if has_controls(str(row[field])):
            raise Refusal(f"{label}: {field} has a control character.")
    return row
