"""PGN without moves: the headers of games that live boards and relays fill."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

SEVEN = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has, in this order [PGN 8.1.1]; `?` where nothing is known."""
OPEN = "*"


@dataclass(frozen=True, slots=True)
class PgnGame:
    """A game: its tags, those that are empty left out, and what is to be said of a result that PGN cannot hold."""

    tags: Mapping[str, str]
    remark: str = ""


def pgn_text(games: Iterable[PgnGame]) -> str:
    """The games one after the other, each with a result and no moves."""
    return "".join(map(_game, games))


def pgn_date(day: date | None) -> str:
    """A date as PGN has it; `????.??.??` when it is not known [8.1.1.3]."""
    return day.strftime("%Y.%m.%d") if day is not None else "????.??.??"


def _game(game: PgnGame) -> str:
    tags = {name: game.tags.get(name) or "?" for name in SEVEN}
    tags.update({name: value for name, value in game.tags.items() if value})
    lines = [f'[{name} "{_string(value)}"]' for name, value in tags.items()]
    remark = f"{{{_comment(game.remark)}}} " if game.remark else ""
    return "\n".join(lines) + f"\n\n{remark}{tags['Result']}\n\n"


def _plain(text: str) -> str:
    """A text on one line: a string holds no line break and no other control character [7]."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _string(text: str) -> str:
    """The content of a string: backslash and quote have a backslash before them [7]."""
    return _plain(text).replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    """The content of a comment, which ends at the first closing brace [5]."""
    return _plain(text).replace("{", "(").replace("}", ")")
