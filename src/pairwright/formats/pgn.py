"""PGN without moves: headers of games, to be completed by live boards and relays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

SEVEN = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every game has, in this order [PGN 8.1.1]; `?` if unknown."""
OPEN = "*"


@dataclass(frozen=True, slots=True)
class PgnGame:
    """A game: its non-empty tags, and a comment on a result that PGN cannot represent."""

    tags: Mapping[str, str]
    remark: str = ""


def pgn_text(games: Iterable[PgnGame]) -> str:
    """The games one after another, each with a result and no moves."""
    return "".join(map(_game, games))


def pgn_date(day: date | None) -> str:
    """A date in PGN format; `????.??.??` if unknown [8.1.1.3]."""
    return day.strftime("%Y.%m.%d") if day is not None else "????.??.??"


def _game(game: PgnGame) -> str:
    tags = {name: game.tags.get(name) or "?" for name in SEVEN}
    tags.update({name: value for name, value in game.tags.items() if value})
    lines = [f'[{name} "{_string(value)}"]' for name, value in tags.items()]
    remark = f"{{{_comment(game.remark)}}} " if game.remark else ""
    return "\n".join(lines) + f"\n\n{remark}{tags['Result']}\n\n"


def _plain(text: str) -> str:
    """A text on one line: a string must not contain line breaks and other control characters [7]."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _string(text: str) -> str:
    """The content of a string: backslash and quote are escaped with a backslash [7]."""
    return _plain(text).replace("\\", "\\\\").replace('"', '\\"')


def _comment(text: str) -> str:
    """The content of a comment, which ends at the first closing brace [5]."""
    return _plain(text).replace("{", "(").replace("}", ")")
