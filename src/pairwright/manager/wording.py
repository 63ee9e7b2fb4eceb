"""The program's sentences about teams and matches, adapted to events in which single players meet in games of chess."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..domain.messages import Message, msg
from .event import Event
from .warnings import MissingValue, NoPairing, Notice, Refusal, WrongValue

_WORDS = {"team": "player", "teams": "players", "match": "game", "matches": "games"}
_PHRASES = {
    "first-named team": "first-named player",
    "team, player or pair": "player",
    "team or player": "player",
    "match points": "points",
    "match point": "point",
    "matches are": "games are",
}
_FOUND = re.compile(
    r"`[^`]*`|\{\w+|" + "|".join(rf"\b{phrase}\b" for phrase in (*_PHRASES, *sorted(_WORDS, reverse=True))),
    re.IGNORECASE,
)


def of_players(text: str) -> str:
    """A text of the program with player for team and game for match; anything between backticks and the
    names of values are kept."""

    def other(found: re.Match[str]) -> str:
        was = found[0]
        word = {**_PHRASES, **_WORDS}.get(was.lower())
        if word is None:
            return was
        return word.capitalize() if was[:1].isupper() else word

    return _FOUND.sub(other, text)


def in_rounds(first: int, last: int | None = None) -> Message:
    """`in round 3`, `in rounds 3 to 5`."""
    if last is None or last == first:
        return msg("in round {round}", round=first)
    return msg("in rounds {first} to {last}", first=first, last=last)


def worded(event: Event, text: str, given: object = None) -> str:
    """A sentence about an event in the terms of its kind. Data are kept: names of entries and of the event, and what
    was `given`."""
    if not event.individual:
        return text
    if isinstance(text, Message):
        return text.worded(of_players)
    if not _FOUND.search(text):
        return text
    names = {event.settings.name, *(team.name for team in event.teams.values()), *_texts(given)}
    kept = sorted((name for name in names if _FOUND.search(name) and name in text), key=len, reverse=True)
    if not kept:
        return of_players(text)
    parts = re.split("(" + "|".join(map(re.escape, kept)) + ")", text)
    return "".join(part if part in names else of_players(part) for part in parts)


def _texts(given: object) -> Iterator[str]:
    """Every text in the arguments."""
    if isinstance(given, str):
        yield given
    elif isinstance(given, Mapping):
        for value in given.values():
            yield from _texts(value)
    elif isinstance(given, (list, tuple)):
        for value in given:
            yield from _texts(value)


def notice_worded(event: Event, notice: Notice, given: object) -> Notice:
    """A warning in the terms of an event."""
    return replace(
        notice,
        text=worded(event, notice.text, given),
        consequence=worded(event, notice.consequence, given),
    )


def refusal_worded(event: Event, refusal: Refusal, given: object) -> Refusal:
    """A refusal in the terms of an event."""
    if isinstance(refusal, NoPairing):
        return refusal
    if isinstance(refusal, WrongValue):
        return WrongValue(
            refusal.field,
            worded(event, refusal.fact, given),
            worded(event, refusal.at_field, given),
            worded(event, refusal.meaning, given),
        )
    if isinstance(refusal, MissingValue):
        return MissingValue(refusal.verb, refusal.field, worded(event, refusal.meaning, given))
    return Refusal(worded(event, refusal.why, given), worded(event, refusal.way_out, given), refusal.field)
