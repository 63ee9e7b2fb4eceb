"""Comment lines `### pairwright ...` for what decides a pairing and has no record in TRF. Other programs skip them.

### pairwright system olympiad-2022
### pairwright option r_c6 "parity"
### pairwright joined 123 2
### pairwright forced 123 189
### pairwright decided 2 123 189
### pairwright federation 1 IND
### pairwright invented players 13 27
### pairwright invented boards 3 all
### pairwright invented line-ups 3 5 6
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ...domain.messages import msg
from ...domain.reading import number_in
from ...domain.tournament import Decided
from .records import Log, Record

PREFIX = "pairwright"
NO_SYSTEM = "none"
INVENTED = "Players that were not known are invented, named after their team and a board."
ADDED_UP = "Board results that were not known are invented; they add up to the real score of the match."


@dataclass(eq=False, repr=False)
class Directives:
    """The contents of these lines."""

    system: str | None = None
    """Empty: stated to be none."""
    options: dict[str, Any] = field(default_factory=dict)
    joined: dict[int, int] = field(default_factory=dict)
    forced: list[tuple[int, int]] = field(default_factory=list)
    decided: list[Decided] = field(default_factory=list)
    federations: dict[int, str] = field(default_factory=dict)
    invented_players: range = range(0)
    """Numbers of players who only fill boards."""
    invented: dict[tuple[str, int], set[int]] = field(default_factory=dict)
    """(`boards` or `line-ups`, round) to the teams; 0 is all of them."""


def read_directives(comments: Iterable[Record], log: Log) -> tuple[Directives, tuple[str, ...]]:
    """The directives among the comment lines, and the other lines as notes."""
    found = Directives()
    notes = []
    for record in comments:
        words = record.value.split(maxsplit=3)
        if not words or words[0] != PREFIX:
            notes.append(record.text[3:].removeprefix(" "))
        elif not _read(words[1:], found):
            log.remark(
                msg(
                    "the line {line} says nothing that is known here; it was left out",
                    line=repr(record.value[:80]),
                ),
                record,
            )
    if found.invented or found.invented_players:
        notes = [note for note in notes if note not in (INVENTED, ADDED_UP)]
    return found, tuple(notes)


def _read(words: list[str], found: Directives) -> bool:
    numbers = [number_in(word, 9999) or 0 for word in words]
    match words:
        case ["system", name]:
            found.system = "" if name == NO_SYSTEM else name
        case ["option", name, value]:
            try:
                found.options[name] = json.loads(value)
            except (ValueError, RecursionError):
                return False
            return isinstance(found.options[name], bool | int | float | str)
        case ["joined", _, _] if all(numbers[1:]):
            found.joined[numbers[1]] = numbers[2]
        case ["forced", _, _] if all(numbers[1:]):
            found.forced.append((numbers[1], numbers[2]))
        case ["decided", _, rest] if numbers[1]:
            a, b, *reason = rest.split(maxsplit=2) + [""] * (2 - len(rest.split(maxsplit=2)))
            one, other = number_in(a, 9999), number_in(b, 9999)
            if one is None or other is None:
                return False
            found.decided.append(Decided(numbers[1], (one, other), "".join(reason)))
        case ["invented", "players", rest]:
            first, last = _numbers(rest, 2)
            found.invented_players = range(first, last + 1)
            return 0 < first <= last
        case ["invented", "boards" | "line-ups" as what, rest]:
            number, *teams = _numbers(rest.replace("all", "0"))
            found.invented.setdefault((what, number), set()).update(teams)
            return number > 0
        case ["paired", _, *_]:
            pass
        case ["federation", _, code] if numbers[1]:
            found.federations[numbers[1]] = code
        case _:
            return False
    return True


def _numbers(text: str, count: int = 0) -> list[int]:
    """Numbers in a text; zeros if it contains anything else, or another count."""
    found = [number_in(word, 9999) for word in text.split()]
    numbers = [number for number in found if number is not None]
    if len(numbers) == len(found) and (len(found) == count if count else len(found) > 1):
        return numbers
    return [0] * max(count, 2)


def write_directive(*words: Any) -> str:
    """A directive line."""
    return " ".join(("###", PREFIX, *map(str, words)))
