"""The line of an event in the list of events, and its form as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from ..domain.messages import Message
from ..domain.names import folded
from ..languages import LANGUAGES, translated
from ..manager.event import Event
from ..manager.steps import next_step


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list."""

    name: str
    title: str
    text: str = ""
    trouble: str = ""
    city: str = ""
    federation: str = ""
    entries: int = 0
    matches: int = 0
    done: int = 0

    def in_languages(self) -> list[Any]:
        """Its values as they are stored: a message as its text in every language, by code."""
        return [_in_languages(one) for one in astuple(self)]


def line_of(name: str, event: Event) -> EventLine:
    """What the list shows of an event."""
    title = event.settings.name or name
    if not event.created:
        return EventLine(name, title)
    last = event.rounds[-1] if event.rounds else None
    matches = len(last.matches) if last else 0
    return EventLine(
        name,
        title,
        next_step(event).text,
        "",
        event.settings.city,
        event.settings.federation,
        len(event.teams),
        matches,
        matches - len(event.open_matches(last.number)) if last else 0,
    )


def text_of(given: Any) -> str:
    """Lines as they are stored."""
    return json.dumps(given, ensure_ascii=False)


def lines_in(name: str, lines: Any) -> list[Any]:
    """The lines of an event from what is stored; empty if it is none that was made here."""
    try:
        given = json.loads(lines)
    except (TypeError, ValueError, RecursionError):
        return []
    if not isinstance(given, list) or len(given) not in (1, 2) or text_of(given) != lines:
        return []
    return given if all(_is_line(name, one) for one in given) else []


def _is_line(name: str, line: Any) -> bool:
    usual = astuple(EventLine(name, name))
    if not isinstance(line, list) or len(line) != len(usual) or line[0] != name:
        return False
    return all(
        type(one) is type(other)
        or (
            (isinstance(one, dict) and isinstance(other, str) and one.keys() == set(LANGUAGES))
            and all(isinstance(text, str) for text in one.values())
        )
        for one, other in zip(line, usual, strict=True)
    )


def _in_languages(one: Any) -> Any:
    return {code: translated(one, code) for code in LANGUAGES} if isinstance(one, Message) else one


def words_of(lines: Sequence[Sequence[str]]) -> str:
    """What is searched of an event."""
    name, title, _, _, city, federation = lines[0][:6]
    return folded(f"{name} {title} {city} {federation}")
