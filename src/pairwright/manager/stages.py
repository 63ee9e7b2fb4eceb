"""Who plays on in the next stage of a cup, from typed input or another event: numbers of players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..domain.errors import StateError
from ..domain.messages import msg, said_by
from ..domain.reading import is_whole_number
from .arguments import team_id
from .event import Event
from .warnings import Refusal, WrongValue


def typed(event: Event, name: str, text: str) -> int:
    """The number of a player in typed input."""
    try:
        return event.tpn(team_id(event, text))
    except ValueError as error:
        raise WrongValue(name, said_by(error)) from None


def sets(event: Event, name: str, text: str) -> list[list[int]]:
    """Sets of players as typed: `3,4;5,6`."""
    parts = [[one for one in part.split(",") if one.strip()] for part in text.split(";")]
    return [[typed(event, name, one) for one in part] for part in parts if part]


def life(event: Event, part: str) -> list[int]:
    """A player with lives as typed: `3:2`."""
    who, _, count = part.rpartition(":")
    if not who or not is_whole_number(count):
        raise StateError(msg("{part} is not a player with lives, as in 3:2", part=repr(part)))
    return [typed(event, "lives", who), int(count)]


def from_swiss(event: Event, swiss: Any, top: int | None) -> dict[str, Any]:
    """The top players of a Swiss in order of standing, and which of them have met there; `top` None: everybody.

    `swiss` has `standing`, the names place by place (those sharing one together, and seeded in the order given), and
    `met`, pairs of names. Refused while a tie for a qualifying place is open (IBF 1.8).
    """
    try:
        places = [[str(name) for name in place] for place in _lists(swiss, "standing")]
        met = [[str(name) for name in pair] for pair in _lists(swiss, "met")]
    except (KeyError, TypeError):
        raise Refusal(
            msg("This is not the standing of a Swiss."),
            msg("The file “Standing of a Swiss” of that event has it; `qualifiers` writes it too."),
        ) from None
    everybody = sum(map(len, places))
    count = everybody if top is None else top
    if not 2 <= count <= everybody:
        raise Refusal(
            msg("2 to {everybody} players can qualify, not {count}.", everybody=everybody, count=count)
        )
    chosen: list[str] = []
    for place in places:
        if len(chosen) < count < len(chosen) + len(place):
            raise Refusal(
                msg("{names} share a place, and not all of them qualify.", names=", ".join(place)),
                msg(
                    "The tie is settled before the draw: by another tie-break, by lot or by hand in that event."
                ),
            )
        chosen += place
    chosen = chosen[:count]
    return {
        "players": [typed(event, "swiss", name) for name in chosen],
        "met": [[typed(event, "swiss", name) for name in pair] for pair in met if set(pair) <= set(chosen)],
    }


def _lists(swiss: Any, name: str) -> Iterator[list[Any]]:
    if not isinstance(swiss, Mapping):
        raise TypeError
    for item in swiss[name]:
        if not isinstance(item, list):
            raise TypeError
        yield item
