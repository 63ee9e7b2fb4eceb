"""The program's sentences about teams and matches, adapted to events of single players: who meet in games of chess, or
in matches of points as in backgammon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from ..domain.messages import Message, msg
from .event import Event
from .warnings import MissingValue, NoPairing, Notice, Refusal, WrongValue

_OF_PLAYERS = {
    "team, player or pair": "player",
    "team or player": "player",
    "teams": "players",
    "team": "player",
    "match points": "points",
    "match point": "point",
}
_OF_GAMES = {
    "matches": "games",
    "match": "game",
    "no complete result; open boards count as draws": "no complete result; it counts as a draw",
    "open; open boards": "open; open games",
    "; open boards": "; they",
    "their open boards": "they",
    "open boards": "open games",
}


def _replaced(words: Mapping[str, str]) -> Callable[[str], str]:
    """Other words in texts of the program; anything between backticks and the names of values are kept."""
    wanted = re.compile(r"`[^`]*`|\{\w+|" + "|".join(rf"(?<!\w){one}(?!\w)" for one in words), re.IGNORECASE)

    def other(found: re.Match[str]) -> str:
        word = words.get(found[0].lower(), found[0])
        return word.capitalize() if found[0][:1].isupper() else word

    return lambda text: wanted.sub(other, text)


of_entrants = _replaced(_OF_PLAYERS)
"""A text about teams for players whose matches are of points."""
of_players = _replaced({**_OF_PLAYERS, **_OF_GAMES})
"""A text about teams and matches for players and games of chess."""


def words_of(event: Event) -> Callable[[str], str] | None:
    """How a text about teams is adapted to an event; None for one of teams."""
    return None if event.kind == "teams" else of_players if event.individual else of_entrants


def in_rounds(first: int, last: int | None = None) -> Message:
    """`in round 3`, `in rounds 3 to 5`."""
    if last is None or last == first:
        return msg("in round {round}", round=first)
    return msg("in rounds {first} to {last}", first=first, last=last)


def worded(event: Event, text: str, given: object = None) -> str:
    """A sentence about an event in the terms of its kind. Data are kept: names of entries and of the event, and what
    was `given`."""
    words = words_of(event)
    if words is None:
        return text
    if isinstance(text, Message):
        return text.worded(words)
    if words(text) == text:
        return text
    names = {event.settings.name, *(team.name for team in event.teams.values()), *_texts(given)}
    kept = sorted((name for name in names if words(name) != name and name in text), key=len, reverse=True)
    if not kept:
        return words(text)
    parts = re.split("(" + "|".join(map(re.escape, kept)) + ")", text)
    return "".join(part if part in names else words(part) for part in parts)


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
