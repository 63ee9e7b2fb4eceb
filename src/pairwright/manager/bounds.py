"""Size limits on the arguments of an act, checked before anything else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..domain.messages import Number, msg
from .rows import MOST_TEXT, has_controls
from .verb import Verb
from .warnings import Refusal, WrongValue

_MOST_LINES = 200_000
"""Maximum length of a text that contains a list: a thousand names."""
MOST_VALUES = 500_000
_DEEPEST = 8
"""Maximum nesting of lists and objects."""
_LISTS = ("teams", "members", "list", "boards", "data")
"""The kinds of parameters whose text may contain a list."""


def check_size(verb: Verb, given: Mapping[str, Any]) -> None:
    """Refuse arguments that are too long, too many, or nested too deeply; names the offending ones."""
    left = MOST_VALUES
    for param in verb.params:
        value = given.get(param.name)
        if isinstance(value, str):
            most = _MOST_LINES if param.kind in _LISTS else MOST_TEXT
            if len(value) > most:
                raise WrongValue(
                    param.name,
                    msg("it is longer than {most} characters", most=Number(most)),
                    meaning=param.meaning,
                )
        elif isinstance(value, list | tuple | dict):
            left = _counted(param.name, value, left)


def check_size_of_list(name: str, texts: Iterable[str]) -> None:
    """Refuse a list with a text that is too long, before anything is looked for in it."""
    if any(len(text) > MOST_TEXT for text in texts):
        raise _too_long(name)


def _too_long(name: str) -> Refusal:
    return Refusal(
        msg("{name}: a text in it is longer than {most} characters.", name=name, most=Number(MOST_TEXT))
    )


def _counted(name: str, value: Any, left: int) -> int:
    """How many more values may follow after those in a list or object."""
    waiting = [(value, 1)]
    while waiting:
        one, depth = waiting.pop()
        inside = [*one, *one.values()] if isinstance(one, dict) else one
        left -= len(inside)
        if left < 0:
            raise Refusal(
                msg(
                    "{name}: it has more than {most} values.",
                    name=name,
                    most=Number(MOST_VALUES),
                )
            )
        for item in inside:
            if isinstance(item, str) and len(item) > MOST_TEXT:
                raise _too_long(name)
            if isinstance(item, list | tuple | dict):
                if depth >= _DEEPEST:
                    raise Refusal(
                        msg(
                            "{name}: lists and objects are nested more than {most} deep.",
                            name=name,
                            most=_DEEPEST,
                        )
                    )
                waiting.append((item, depth + 1))
    return left


def checked_words(what: str, text: Any, most: int = MOST_TEXT) -> str:
    """A text beside the arguments, such as the reason: on one line, limited in length and to storable characters."""
    if not isinstance(text, str):
        raise Refusal(msg("The {what} is a text.", what=what))
    if len(text) > most:
        raise Refusal(
            msg("The {what} is longer than {most} characters.", what=what, most=Number(most)),
            msg("Shorten it."),
        )
    words = " ".join(text.split())
    if has_controls(words):
        raise Refusal(
            msg("The {what} has a character that cannot be shown.", what=what), msg("Type it again.")
        )
    return words
