"""What people read, in their language: English as in the code and the templates, others from a catalogue each.

A catalogue is `CODE.po` in this folder: `msgid` the English text, `msgstr` the translation, each on one line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..domain.messages import CATEGORIES, Message, read, with_capital
from .po import read_po

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""Code of each language to its own name."""
FOLDER = Path(__file__).parent


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """English text to the text of a language; English itself has none."""
    if language == "en":
        return {}
    return read_po((FOLDER / f"{language}.po").read_text(encoding="utf-8")).texts


def translated(text: str, language: str, pattern_of: Callable[[str], str] | None = None) -> str:
    """A text in a language if it is a message; other texts are data and stay as they are. `pattern_of` finds the
    translation of a pattern where the catalogue alone does not decide."""
    if not isinstance(text, Message):
        return text
    found = catalogue(language)
    if text.wording in found:
        pattern = found[text.wording]
    elif pattern_of is not None:
        pattern = pattern_of(text.pattern)
    else:
        pattern = found.get(text.pattern, text.wording or text.pattern)
    values: dict[str, Any] = {
        name: translated(value, language, pattern_of) if isinstance(value, Message) else value
        for name, value in text.values.items()
    }
    said = read(pattern).put(values, CATEGORIES[language])
    return with_capital(said) if text.capital else said
