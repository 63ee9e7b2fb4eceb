"""Messages: what is said to people, as a pattern and its values, so that it can be said in another language.

    Refusal(msg("There is no board {board}; a match has {size}.", board=7, size=4))

A message is the English text itself, wherever a text is needed; where it is shown to a reader of another language,
`pairwright.languages` puts the same values into the translation of the pattern. A value may be a message too.

Patterns are in ICU message syntax, so that each language has its own plural forms and its own order of words:

    {team} meets {other_team}.
    Round {round}: {matches, plural, one {# match} other {# matches}}.

A plural has a form for each category that its language has (CLDR: zero, one, two, few, many, other), `other` always;
`=0` and the like are for a number itself. `#` is the number, grouped in thousands as the language does it. Each form
is a complete pattern, so a translation can order the words around the number as needed. `'{'` is a brace, `''` an
apostrophe.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, Protocol

Category = Callable[[Fraction], str]
"""The plural category of a number in a language."""


class Counted(Protocol):
    """A value that chooses a plural form: its text stands for `#`."""

    @property
    def number(self) -> Fraction:
        """The number counted."""


class Number(int):
    """A whole number that counts something: 1,234 in English, 1.234 in German. A year or an id is a plain `int`."""

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


class Day(str):
    """A day, or a day and a time, as it was written; English keeps that."""

    when: date

    def __new__(cls, text: str, when: date) -> Day:
        made = super().__new__(cls, text)
        made.when = when
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Day, (str(self), self.when)


_DECIMALS = re.compile(r"\D?\d+\.\d+\Z")


def english(number: Fraction) -> str:
    """One match, half a point; 0 and 1½ take the plural. Ein Brett, un tablero: German and Spanish do the same."""
    return "one" if number in (1, Fraction(1, 2)) else "other"


def french(number: Fraction) -> str:
    """Zéro point, un point, un point et demi; the plural begins at 2."""
    return "one" if 0 <= number < 2 else "other"


class Grammar(NamedTuple):
    """What a language does with numbers: as CLDR has it for whole numbers; a half is said as one is."""

    category: Category
    separator: str
    """What stands between groups of three figures."""
    decimal: str = ","
    """What stands before the decimals."""
    day: str = ""
    """How a day is written, as `strftime` has it; empty: as it was entered."""

    def text(self, value: Any) -> str:
        """A value as it is written; a `Number` in groups of three figures, the decimals of a `Text` after the sign
        of the language."""
        if isinstance(value, Number):
            return f"{int(value):,}".replace(",", self.separator)
        if isinstance(value, Text) and _DECIMALS.fullmatch(value):
            return value.replace(".", self.decimal)
        if isinstance(value, Day) and self.day:
            return value.when.strftime(f"{self.day} %H:%M" if isinstance(value.when, datetime) else self.day)
        return str(value)


ENGLISH = Grammar(english, ",", ".")
GRAMMARS: Mapping[str, Grammar] = {
    "en": ENGLISH,
    "de": Grammar(english, ".", day="%d.%m.%Y"),
    "fr": Grammar(french, "\N{NARROW NO-BREAK SPACE}", day="%d/%m/%Y"),
    "es": Grammar(english, ".", day="%d/%m/%Y"),
}
"""The grammar of each language with a catalogue."""


def _counted(value: Any) -> Counted:
    """A value that can choose a plural form."""
    return Number(value) if isinstance(value, int) else value


class _Value(NamedTuple):
    name: str

    def put(self, values: Mapping[str, Any], grammar: Grammar, number: str) -> str:
        return grammar.text(values[self.name])


class _Sign:
    """The `#` placeholder."""

    def put(self, values: Mapping[str, Any], grammar: Grammar, number: str) -> str:
        return number


class _Plural(NamedTuple):
    name: str
    forms: Mapping[str, Pattern]

    def put(self, values: Mapping[str, Any], grammar: Grammar, number: str) -> str:
        value: Counted = _counted(values[self.name])
        exact = f"={value.number}"
        kind = exact if exact in self.forms else grammar.category(value.number)
        return self.forms.get(kind, self.forms["other"]).put(values, grammar, grammar.text(value))


class Pattern(NamedTuple):
    """A parsed pattern."""

    parts: Sequence[str | _Value | _Sign | _Plural]

    def put(self, values: Mapping[str, Any], grammar: Grammar, number: str = "#") -> str:
        """The sentence with these values; a full stop after one that ends with a stop, as an abbreviation does, is
        left out. KeyError: one is missing."""
        texts = [part if isinstance(part, str) else part.put(values, grammar, number) for part in self.parts]
        said = "".join(texts)
        if ".." in said:
            for k in range(1, len(texts)):
                stop = isinstance(self.parts[k], str) and (texts[k] == "." or texts[k].startswith(". "))
                if stop and texts[k - 1].endswith("."):
                    texts[k] = texts[k][1:]
            said = "".join(texts)
        return said

    def names(self) -> set[str]:
        """The values that it has."""
        found: set[str] = set()
        for part in self.parts:
            if isinstance(part, _Value | _Plural):
                found.add(part.name)
            if isinstance(part, _Plural):
                found.update(*(form.names() for form in part.forms.values()))
        return found


@cache
def read(text: str) -> Pattern:
    """Parse a pattern; ValueError says what is wrong with it."""
    pattern, at = _pattern(text, 0, False)
    if at < len(text):
        raise ValueError(f"a brace closes that was not opened: {text[at:]!r}")
    return pattern


def _pattern(text: str, at: int, inside: bool) -> tuple[Pattern, int]:
    """The pattern from `at` to its closing brace, or to the end; `inside` a plural `#` is the number."""
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
    return Pattern(tuple(parts)), at


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
    forms: dict[str, Pattern] = {}
    at = end + len(kind) + 2
    while at < len(text) and text[at] != "}":
        brace = text.find("{", at)
        if brace < 0:
            break
        forms[text[at:brace].strip()], at = _pattern(text, brace + 1, True)
        at += 1
        while at < len(text) and text[at] == " ":
            at += 1
    if "other" not in forms or at >= len(text):
        raise ValueError(f"the plural of {name} has no form `other`, or no end")
    return _Plural(name, forms), at + 1


class Message(str):
    """A text for people, in English, that remembers its pattern and its values."""

    __slots__ = ("capital", "pattern", "values", "wording")
    pattern: str
    values: Mapping[str, Any]
    capital: bool
    """Whether the first word gets a capital letter, in any language."""
    wording: str
    """The pattern in other words of English, for an event of players; it may have a translation of its own."""

    def __new__(
        cls, pattern: str, values: Mapping[str, Any], capital: bool = False, wording: str = ""
    ) -> Message:
        text = read(wording or pattern).put(values, ENGLISH)
        made = super().__new__(cls, with_capital(text) if capital else text)
        made.pattern, made.values, made.capital, made.wording = pattern, values, capital, wording
        return made

    def worded(self, other: Callable[[str], str]) -> Message:
        """The same message with its English text in other words; its pattern stays,
        for the languages that have no other words for it."""
        values = {
            name: value.worded(other) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        return Message(self.pattern, values, self.capital, other(self.pattern))

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.pattern, self.values, self.capital, self.wording)


Teller = Callable[[str, Callable[[str], str] | None], str]
"""Says something in a language, its English patterns in other words if they are given."""


class Told(Message):
    """A text written separately in each language: a reason, with more to it than the translation of one pattern."""

    __slots__ = ("other", "tell")
    tell: Teller
    other: Callable[[str], str] | None

    def __new__(cls, tell: Teller, other: Callable[[str], str] | None = None) -> Told:
        made = Message.__new__(cls, "{text}", {"text": tell("en", other)})
        assert isinstance(made, Told)
        made.tell, made.other = tell, other
        return made

    def worded(self, other: Callable[[str], str]) -> Told:
        """The same in other words, in English."""
        return Told(self.tell, other)

    def __reduce__(self) -> tuple[Any, ...]:
        return Told, (self.tell, self.other)


def msg(pattern: str, /, **values: Any) -> Message:
    """A message. The pattern is a literal: that is how `tools/make_catalogues.py` finds what is to be translated."""
    return Message(pattern, values)


def sentence(why: str, end: str = ".") -> Message:
    """What an error says as a sentence: with a capital letter, unless a name or id leads, and a full stop."""
    return Message(f"{{why}}{end}", {"why": why}, True)


def decimals(text: str) -> Message:
    """A number with a decimal point, for display: 7.75 in English, 7,75 in German, French and Spanish."""
    return Message("{number}", {"number": Text(text, 0)})


def joined(*texts: str, by: str = " ") -> Message:
    """Several texts one after the other; empty ones are left out."""
    said = [text for text in texts if text]
    return Message(
        by.join(f"{{t{k}}}" for k in range(len(said))), {f"t{k}": one for k, one in enumerate(said)}
    )


def bracketed(article: str) -> str:
    """An article as it is cited: `[C.05 6.6]`; nothing if there is none."""
    return joined("[", article, "]", by="") if article else ""


def listed(names: Sequence[str]) -> Message:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return joined(*names)
    return msg("{names} and {last}", names=joined(*names[:-1], by=", "), last=names[-1])


def in_a_row(names: Sequence[str]) -> Message:
    """Names one after the other: with semicolons where one of them has a comma, such as `Adler, Anna`."""
    return joined(*names, by="; " if any("," in name for name in names) else ", ")


def first_of(names: Sequence[str], most: int) -> Message:
    """The first of these in a row, and how many more there are."""
    if len(names) <= most:
        return in_a_row(names)
    return msg("{names} and {count} more", names=in_a_row(names[:most]), count=len(names) - most)


def with_capital(text: str) -> str:
    """The text with a capital letter; a leading name or id is left unchanged."""
    first = text.partition(" ")[0]
    return f"{text[:1].upper()}{text[1:]}" if first.rstrip(",:;.").isalpha() else text


def said_by(error: BaseException) -> str:
    """What an error says, as a message if it is one."""
    why = error.args[0] if error.args else ""
    return why if isinstance(why, str) else str(error)
