"""What people read, in their language: English as in the code and the templates, others from a catalogue each.

A catalogue is `CODE.po` in this folder: `msgid` the English text, `msgstr` the translation, each on one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

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
