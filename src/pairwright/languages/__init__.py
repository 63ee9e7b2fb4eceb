"""What people read, in their language: English as in the code and the templates, others from a catalogue each.

A catalogue is `CODE.po` in this folder: `msgid` the English text, `msgstr` the translation, each on one line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from operator import is_
from pathlib import Path
from typing import Any, TypeVar

from ..domain.messages import GRAMMARS, Message, Told, read, with_capital
from .po import read_po

LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""Code of each language to its own name."""
FOLDER = Path(__file__).parent
BACKGAMMON = "backgammon"
"""The context of the words for matches that are won by a score, which have neither boards nor colours."""
_NO_BREAK = re.compile(" (?=[:;?!»])|(?<=«) ")
T = TypeVar("T")


@cache
def catalogue(language: str, context: str = "") -> Mapping[str, str]:
    """English text to the text of a language; English itself has none. A `context` has words of its own for some texts:
    their msgid is `CONTEXT|TEXT`."""
    if language == "en":
        return {}
    if context:
        every = catalogue(language)
        begin = f"{context}|"
        return {**every, **{text.removeprefix(begin): said for text, said in every.items() if begin in text}}
    texts = read_po((FOLDER / f"{language}.po").read_text(encoding="utf-8"), strict=False).texts
    return {text: typeset(said, language) for text, said in texts.items()}


def typeset(text: str, language: str) -> str:
    """A French text with spaces that do not break before : ; ? ! and inside « »; catalogues have plain ones."""
    return _NO_BREAK.sub("\N{NO-BREAK SPACE}", text) if language == "fr" else text


def translated(
    text: str, language: str, pattern_of: Callable[[str], str] | None = None, context: str = ""
) -> str:
    """A text in a language if it is a message; other texts are data and stay as they are. `pattern_of` finds the
    translation of a pattern where the catalogue, or that of a `context`, alone does not decide."""
    if not isinstance(text, Message):
        return text
    if isinstance(text, Told):
        return text.tell(language, text.other)
    found = catalogue(language, context)
    if text.wording in found:
        pattern = found[text.wording]
    elif pattern_of is not None:
        pattern = pattern_of(text.pattern)
    else:
        pattern = found.get(text.pattern, text.wording or text.pattern)
    if language == "fr":
        pattern = pattern.replace("}: {", "}\N{NO-BREAK SPACE}: {")  # texts put together by `joined`
    values: dict[str, Any] = {
        name: translated(value, language, pattern_of, context) if isinstance(value, Message) else value
        for name, value in text.values.items()
    }
    said = read(pattern).put(values, GRAMMARS[language])
    return with_capital(said) if text.capital else said


def in_language(value: T, language: str, context: str = "") -> T:
    """Documents and lists with every message in them in a language, with the words of a context if it has some. What
    has no message in it is the same object afterwards."""
    given: Any = value
    return _in_language(given, language, context, {})  # type: ignore[no-any-return]


def _in_language(value: Any, language: str, context: str, seen: dict[int, Any]) -> Any:
    """`seen`: the records so far by identity, with what became of them; many tables have the same columns."""
    kind = value.__class__
    if kind in _PLAIN:
        return value
    if isinstance(value, Message):
        return translated(value, language, context=context)
    if isinstance(value, tuple | list):
        if _PLAIN.issuperset(map(type, value)):
            return value
        parts = [
            one if one.__class__ in _PLAIN else _in_language(one, language, context, seen) for one in value
        ]
        if all(map(is_, parts, value)):
            return value
        return kind(*parts) if hasattr(value, "_fields") else kind(parts)
    if id(value) not in seen:
        changed = {
            name: now
            for name in _names_of(kind)
            if (now := _in_language(was := getattr(value, name), language, context, seen)) is not was
        }
        seen[id(value)] = replace(value, **changed) if changed else value
    return seen[id(value)]


_PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types without a message in them: most of a document."""


@cache
def _names_of(kind: type) -> tuple[str, ...]:
    """The names of the fields of a record; none of another type."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()
