"""Sentences with numbers in ICU message syntax, so that each language has its own plural forms.

    {team} meets {other_team}.
    Round {round}: {matches, plural, one {# match} other {# matches}}.

A plural has a form for each category that its language has (CLDR: zero, one, two, few, many, other), `other` always;
`=0` and the like are for a number itself. `#` is the number. Each form is a complete message, so a translation can
order the words around the number as needed. `'{'` is a brace, `''` an apostrophe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

Category = Callable[[Fraction], str]
"""The plural category of a number in a language."""


class Counted(Protocol):
    """A value that chooses a plural form: its text stands for `#`."""

    @property
    def number(self) -> Fraction:
        """The number counted."""


class Number(int):
    """A whole number."""

    @property
    def number(self) -> Fraction:
        """The number itself."""
        return Fraction(int(self))


class Text(str):
    """A text that represents a number: points, or the items of a list."""

    number: Fraction

    def __new__(cls, text: str, number: Fraction | int) -> Text:
        made = super().__new__(cls, text)
        made.number = Fraction(number)
        return made


def english(number: Fraction) -> str:
    """One match, half a point; 0 and 1½ take the plural."""
    return "one" if number in (1, Fraction(1, 2)) else "other"


CATEGORIES: Mapping[str, Category] = {"en": english}
"""The plural rule of each language with a catalogue."""


@dataclass(frozen=True)
class _Value:
    name: str

    def put(self, values: Mapping[str, Any], category: Category, number: str) -> str:
        return str(values[self.name])


@dataclass(frozen=True)
class _Sign:
    """The `#` placeholder."""

    def put(self, values: Mapping[str, Any], category: Category, number: str) -> str:
        return number


@dataclass(frozen=True)
class _Plural:
    name: str
    forms: Mapping[str, Message]

    def put(self, values: Mapping[str, Any], category: Category, number: str) -> str:
        value: Counted = values[self.name]
        exact = f"={value.number}"
        kind = exact if exact in self.forms else category(value.number)
        return self.forms.get(kind, self.forms["other"]).put(values, category, str(value))


@dataclass(frozen=True)
class Message:
    """A parsed message."""

    parts: Sequence[str | _Value | _Sign | _Plural]

    def put(self, values: Mapping[str, Any], category: Category, number: str = "#") -> str:
        """The sentence with these values. KeyError: one is missing."""
        return "".join(
            part if isinstance(part, str) else part.put(values, category, number) for part in self.parts
        )


def read(text: str) -> Message:
    """Parse a message; ValueError says what is wrong with it."""
    message, at = _message(text, 0, False)
    if at < len(text):
        raise ValueError(f"a brace closes that was not opened: {text[at:]!r}")
    return message


def _message(text: str, at: int, inside: bool) -> tuple[Message, int]:
    """The message from `at` to its closing brace, or to the end; `inside` a plural `#` is the number."""
    parts: list[str | _Value | _Sign | _Plural] = []
    plain = ""
    while at < len(text) and text[at] != "}":
        sign = text[at]
        if sign == "'" and text[at : at + 3] in ("'{'", "'}'", "'#'"):
            plain, at = plain + text[at + 1], at + 3
        elif text[at : at + 2] == "''":
            plain, at = plain + "'", at + 2
        elif sign == "{" or (sign == "#" and inside):
            if plain:
                parts.append(plain)
                plain = ""
            part, at = (_Sign(), at + 1) if sign == "#" else _argument(text, at + 1)
            parts.append(part)
        else:
            plain, at = plain + sign, at + 1
    if plain:
        parts.append(plain)
    return Message(tuple(parts)), at


def _argument(text: str, at: int) -> tuple[_Value | _Plural, int]:
    """The argument in braces starting at `at`."""
    end = next((k for k in range(at, len(text)) if text[k] in ",}"), len(text))
    name = text[at:end].strip()
    if not name.isidentifier():
        raise ValueError(
            f"{name!r} is no name of a value; a plural is {{count, plural, one {{# x}} other {{# xs}}}}"
        )
    if end < len(text) and text[end] == "}":
        return _Value(name), end + 1
    kind, _, _ = text[end + 1 :].partition(",")
    if kind.strip() != "plural":
        raise ValueError(f"{{{name}, ...}} is to be a plural, not {kind.strip()!r}")
    forms: dict[str, Message] = {}
    at = end + len(kind) + 2
    while at < len(text) and text[at] != "}":
        brace = text.find("{", at)
        if brace < 0:
            break
        forms[text[at:brace].strip()], at = _message(text, brace + 1, True)
        at += 1
        while at < len(text) and text[at] == " ":
            at += 1
    if "other" not in forms or at >= len(text):
        raise ValueError(f"the plural of {name} has no form `other`, or no end")
    return _Plural(name, forms), at + 1
