"""The languages of the pages: English as it stands in the templates, and compiled catalogues beside this file."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from pathlib import Path
from typing import Any

from litestar import Request

LANGUAGES = {"en": "English", "de": "Deutsch"}
_FOLDER = Path(__file__).parent / "locales"


@cache
def translations(language: str) -> NullTranslations | GNUTranslations:
    """The catalogue of a language; English needs none."""
    return translation("pairwright", _FOLDER, [language], fallback=True)


def language_of(request: Request[Any, Any, Any]) -> str:
    """The language chosen, or the first one of the browser that exists."""
    chosen = request.cookies.get("language", "")
    if chosen in LANGUAGES:
        return chosen
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return code
    return "en"
