"""Parsing of verb parameters from texts and JSON values: a team by number or name, a score, the boards of a match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..domain.messages import Number, msg, said_by
from ..domain.points import parse_points
from ..domain.reading import flag, is_whole_number, one_of, whole_number
from .bounds import check_size
from .event import BOARD_RESULTS, Event, Member, Team
from .rows import MOST_TEXT, brief, has_controls, most_of
from .verb import Param, Verb
from .warnings import MissingValue, WrongValue

ONE_SIGN = {
    "10": "1", "01": "0", "==": "=", "+-": "+", "-+": "-", "--": "x", "**": "*", "": ".",
    "=0": "¾", "0=": "¼", "00": "∅", "WL": "①", "DD": "②", "LW": "③",
}  # fmt: skip
"""The result of a board as one character, so that those of a match are one text; the last six nobody types."""

_BOARD_WORDS = {
    "1": "10", "1-0": "10", "w": "10", "0": "01", "0-1": "01", "b": "01", "=": "==", "½": "==", "½-½": "==",
    "1/2-1/2": "==", "0.5-0.5": "==", "d": "==", "+": "+-", "1f-0f": "+-", "+--": "+-", "-": "-+",
    "0f-1f": "-+", "--+": "-+",
    "0f-0f": "--", "---": "--", "½-0": "=0", "1/2-0": "=0", "0-½": "0=", "0-1/2": "0=", "0-0": "00", "*": "**",
    "?": "**",
    "_": "", ".": "", **{sign: code for code, sign in ONE_SIGN.items()},
}  # fmt: skip
"""Accepted spellings of a board result, first team's side first."""

BOARD_TEXT = {
    "10": "1-0", "==": "½-½", "01": "0-1", "+-": "+ -", "-+": "- +", "--": "- -", "=0": "½-0", "0=": "0-½", "00": "0-0",
    "WL": "1-0 u", "DD": "½-½ u", "LW": "0-1 u", "**": "*", "": "",
}  # fmt: skip
"""The result of a board for display."""


def arguments(event: Event, verb: Verb, given: Mapping[str, Any]) -> dict[str, Any]:
    """All parameters of a verb with their values; Refusal names a missing or wrong one."""
    for name in given:
        verb.param(name)
    check_size(verb, given)
    found = {}
    for param in verb.params:
        value = given.get(param.name)
        if value is None or (value == "" and param.kind != "text"):
            if param.required:
                raise MissingValue(verb.name, param.name, param.meaning)
            found[param.name] = param.default
            continue
        try:
            found[param.name] = _READ[param.kind](event, param, value)
        except ValueError as error:
            why = said_by(error)
            why = why if len(why) <= 500 else f"{why[:497]}..."
            raise WrongValue(param.name, why, meaning=param.meaning) from None
    return found


def _text(event: Event, param: Param, value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(msg("{value} is not a text", value=brief(value)))
    text = " ".join(value.split())
    if not text and param.required:
        raise ValueError(msg("nothing is written"))
    if len(text) > MOST_TEXT:
        raise ValueError(msg("it is longer than {most} characters", most=Number(MOST_TEXT)))
    if has_controls(text):
        raise ValueError(msg("it has a control character"))
    return text


def _number(event: Event, param: Param, value: Any) -> int:
    return whole_number(value, most=most_of(param.name))


def _signed(event: Event, param: Param, value: Any) -> int:
    """A whole number with or without a sign."""
    text = str(value).strip()
    if text[:1] in ("-", "−"):
        return -whole_number(text[1:])
    return whole_number(text[1:] if text[:1] == "+" else value)


def _flag(event: Event, param: Param, value: Any) -> bool:
    return flag(value)


def _points(event: Event, param: Param, value: Any) -> int:
    return parse_points(value)


def _choice(event: Event, param: Param, value: Any) -> str:
    return one_of(value, param.choices)


def team_id(event: Event, value: Any) -> int:
    """A team by its number (TPN), by `#` and its id, by name, or by the beginning of its name; ValueError otherwise."""
    text = str(value).strip()
    if len(text) > MOST_TEXT or isinstance(value, list | dict):
        raise ValueError(msg("{value} is no team", value=brief(value)))
    if text.startswith("#") and is_whole_number(text[1:]):
        if int(text[1:]) not in event.teams:
            raise ValueError(msg("there is no team with the id {id}", id=text))
        return int(text[1:])
    if is_whole_number(text):
        if not 1 <= int(text) <= len(event.order):
            raise ValueError(
                msg(
                    "there is no team {number}; the numbers are 1 to {count}",
                    number=text,
                    count=len(event.order),
                )
            )
        return event.order[int(text) - 1]
    found = event.named(text)
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(
            msg(
                "{text} may be {names}",
                text=brief(text),
                names=", ".join(event.label(key) for key in found[:5]),
            )
        )
    raise ValueError(msg("there is no team {team}", team=brief(text)))


def _team(event: Event, param: Param, value: Any) -> int:
    return team_id(event, value)


def person_id(event: Event, value: Any) -> tuple[int, int]:
    """A player of a team by number or name, as (id of the team, number); of an event of players the entry and 0."""
    if event.kind != "teams":
        return team_id(event, value), 0
    text = str(value).strip()
    if is_whole_number(text):
        found = [
            (team.id, one.number)
            for team in event.teams.values()
            for one in team.members
            if one.number == int(text)
        ]
        if not found:
            raise ValueError(msg("there is no player with the number {number}", number=text))
        return found[0]
    if len(text) > MOST_TEXT or isinstance(value, list | dict):
        raise ValueError(msg("{value} is no player", value=brief(value)))
    team, member = _named_member(event, text)
    return team.id, member.number


def _person(event: Event, param: Param, value: Any) -> tuple[int, int]:
    return person_id(event, value)


_COMMA = re.compile(r"(?<![0-9][.'’ ][0-9]{3}),|,(?![0-9]{2}(?![0-9]))|[\r\n]+")
"""What separates the items of a list, which may stand in lines; the comma of an amount such as `1.000,50` does not."""


def _parts(value: Any) -> list[Any]:
    if isinstance(value, str):
        return [part.strip() for part in _COMMA.split(value) if part.strip()]
    if isinstance(value, Sequence):
        return list(value)
    return [value]


def _teams(event: Event, param: Param, value: Any) -> list[int]:
    return [team_id(event, part) for part in _parts(value)]


def _members(event: Event, param: Param, value: Any) -> list[int]:
    """Members by number or name, in board order; 0 for an empty board."""
    return [_member(event, str(part).strip()) for part in _parts(value)]


def _member(event: Event, text: str) -> int:
    """A member by number, by name, or by the beginning of the name if it is unique."""
    return int(text) if is_whole_number(text) else _named_member(event, text)[1].number


def _named_member(event: Event, text: str) -> tuple[Team, Member]:
    """A member and the team by the name, or by its beginning if it is unique."""
    known, found = event.members_by_number, event.members_named(text)
    if len(found) == 1:
        return known[found[0]]
    if found:
        several = [known[number] for number in found[:5]]
        names = ", ".join(f"{member.number} {member.name} ({team.name})" for team, member in several)
        raise ValueError(
            msg("{text} may be {names}; the number tells them apart", text=brief(text), names=names)
        )
    raise ValueError(msg("there is no player {player}", player=brief(text)))


_MAYBE_DECIMAL = re.compile(r"(?<![0-9][.'’ ][0-9]{3})(?<=[0-9]),[0-9]{2}(?![0-9.])")


def amounts_in(text: str) -> list[str]:
    """Prizes that were typed in one field: `300, 200`, `12,50; 10`. ValueError where a comma may be either."""
    if ";" in text:
        return [part.strip() for part in text.split(";") if part.strip()]
    parts: list[str] = _parts(text)
    if _MAYBE_DECIMAL.search(text) is None:
        return parts
    if re.search(r",\s", text):
        return [part.strip() for part in re.split(r",\s+", text) if part.strip()]
    if len(parts) == 2 and re.match("0[0-9]", parts[1]):  # nobody writes a prize so: `300,00` is one
        return [text.strip()]
    numbers = [int(re.sub("[^0-9]", "", part) or 0) for part in parts if re.search("[0-9]", part)]
    # no prize is higher than that of the place before; one comma before two digits may be either
    if len(parts) == 2 or any(low < high for low, high in pairwise(numbers)):
        raise ValueError(
            msg(
                "a comma may be a decimal comma in {text}; with semicolons it is one",
                text=repr(text.strip()[:60]),
            )
        )
    return parts


def _list(event: Event, param: Param, value: Any) -> list[str]:
    parts = amounts_in(value) if param.name == "prizes" and isinstance(value, str) else _parts(value)
    if len(parts) > param.most:
        raise ValueError(msg("it has more than {most} items", most=Number(param.most)))
    return [_text(event, param, str(part)) for part in parts]


def board_sign(value: Any) -> str:
    """The result of one board as people type it; ValueError says what is accepted."""
    text = str(value).strip()
    if text in BOARD_RESULTS:
        return text
    found = _BOARD_WORDS.get(text.casefold())
    if found is None:
        raise ValueError(
            msg(
                "{text} is not the result of a board; 1, =, 0, + (won without play), -, x (lost by both without play), "
                "* and 1-0, ½-0 are",
                text=brief(text),
            )
        )
    return found


def _boards(event: Event, param: Param, value: Any) -> list[str]:
    """The boards of a match: `1=0*`, or results separated by commas or spaces."""
    if isinstance(value, str):
        text = value.strip()
        parts: list[Any] = (
            text.replace(",", " ").split() if any(sign in text for sign in ", ") else list(text)
        )
        if event.boards_of_match == 1 and text.casefold() in _BOARD_WORDS:
            parts = [text]  # a game as it is written: 1-0
    elif isinstance(value, Sequence):
        parts = list(value)
    else:
        raise ValueError(msg("{value} is not the results of boards, as in 1=0*", value=brief(value)))
    return [board_sign(part) for part in parts]


def _score(event: Event, param: Param, value: Any) -> tuple[int, int]:
    """A pair of points, `2½-1½` or `[2.5, 1.5]`, in tenths."""
    parts = value.replace("–", "-").replace(":", "-").split("-") if isinstance(value, str) else value
    if not isinstance(parts, Sequence) or len(parts) != 2:
        raise ValueError(msg("{value} is not a score such as 2½-1½", value=brief(value)))
    return parse_points(parts[0]), parse_points(parts[1])


def _data(event: Event, param: Param, value: Any) -> Any:
    return value


_READ = {
    "text": _text,
    "number": _number,
    "signed": _signed,
    "round": _number,
    "table": _number,
    "board": _number,
    "flag": _flag,
    "points": _points,
    "choice": _choice,
    "team": _team,
    "person": _person,
    "teams": _teams,
    "members": _members,
    "list": _list,
    "sign": lambda event, param, value: board_sign(value),
    "boards": _boards,
    "score": _score,
    "data": _data,
}
