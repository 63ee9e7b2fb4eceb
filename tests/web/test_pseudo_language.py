"""Every page in a language whose texts are the English ones in brackets: what has none is not translatable."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from babel import Locale
from litestar.testing import TestClient

from pairwright import languages
from pairwright.languages.po import Catalogue, read_po
from pairwright.reasons import words
from pairwright.report.manual import manual_pages
from pairwright.tiebreaks.codes import parse_tie_break
from pairwright.tiebreaks.names import NAMES
from pairwright.web.app import create_app
from pairwright.web.place import Installation
from pairwright.web.render import environment

from .conftest import place_in
from .walk import ERRORS, addresses, fill_all

SPOKEN = ("title", "aria-label", "aria-description", "placeholder", "alt")
SILENT = ("script", "style", "template")
NOT_OURS = {
    "English", "Deutsch", "Français", "Español", "pairwright", "Pairwright", "PAIRWRIGHT",
    "FIDE", "IBF", "DWZ", "TRF", "XLSX", "CSV", "PGN", "PDF", "SVG", "HTML", "JSON", "ZIP", "XML", "QR", "UTC", "ID",
    "Enter", "Esc", "Ctrl", "Letter", "GM", "fide", "II", "SF", "AM",
}  # fmt: skip
"""Words that are the same in every language: names, formats, keys, titles, the paper size, the name of a rating list,
and the codes of matches."""
CODES = {"MP", *(one.acronym for one in map(parse_tie_break, NAMES))}
"""Codes of tie-breaks, which stand beside their names."""
_ADDRESS = re.compile(r"https?://\S*|\w+(\.\w+)+")
"""Addresses, and names of files and hosts."""


def bracketed(text: str) -> str:
    return f"⟦{text}⟧"


@pytest.fixture
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German is English in brackets, in all catalogues."""

    def read(text: str, strict: bool = True) -> Catalogue:
        found = read_po(text, strict=strict)
        return Catalogue(found.comment, found.header, {one: bracketed(one) for one in found.texts})

    english = words.catalogue("en")
    monkeypatch.setattr(languages, "read_po", read)
    reasons = {key: bracketed(text) for key, text in english.items()}
    monkeypatch.setattr(words, "catalogue", lambda language="en": reasons)
    for kept in (languages.catalogue, words.messages, environment):
        kept.cache_clear()
    yield
    for kept in (languages.catalogue, words.messages, environment):
        kept.cache_clear()


class Spoken(HTMLParser):
    """The texts of a page that people read or hear."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._within: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in SILENT or given.get("lang") == "en":  # what is English in every language: the manual
            self._within.append(tag)
        if self._within:
            return
        self.texts += [value for name in SPOKEN if (value := given.get(name))]
        if tag == "button" or given.get("type") == "submit":
            self.texts += [value for value in (given.get("value"),) if value and " " in value]

    def handle_endtag(self, tag: str) -> None:
        if self._within and self._within[-1] == tag:
            self._within.pop()

    def handle_data(self, data: str) -> None:
        if not self._within:
            self.texts.append(data)


def names_in(place: Installation) -> list[str]:
    """Every text that people have entered, the longest first."""
    found: set[str] = set()

    def collect(value: Any) -> None:
        if isinstance(value, str):
            found.update((value, re.sub(r" I+$", "", value)))  # a long name is cut before its number
        elif isinstance(value, dict):
            for one in value.values():
                collect(one)
        elif isinstance(value, list | tuple):
            for one in value:
                collect(one)

    for name in place.desks.names():
        for decision in place.desks.desk(name).decisions:
            collect(json.loads(json.dumps(decision.data, default=str)))
            found.add(decision.reason)
        found.add(name)
    found.update(one for found_one in place.organisations.all() for one in (found_one.title, found_one.name))
    return sorted((one for one in found if len(one) > 1), key=len, reverse=True)


def dates() -> set[str]:
    locale = Locale("de")
    found: set[str] = set()
    for table in (locale.months, locale.days):
        for forms in table.values():
            for values in forms.values():
                found |= {one.strip(".") for one in values.values()}
    return found


def left_of(text: str, names: list[str], known: set[str]) -> str:
    """What is neither translated nor a name, a code or a number."""
    outside = []
    depth = 0
    for sign in text:
        depth += (sign == "⟦") - (sign == "⟧")
        outside.append(sign if depth == 0 and sign not in "⟦⟧" else " ")
    rest = "".join(outside)
    rest = _ADDRESS.sub(" ", rest)
    for name in names:
        rest = rest.replace(name, " ")
    return " ".join(one for one in re.findall(r"[^\W\d_½]{2,}", rest) if one not in known)


def test_every_text_of_every_page_is_translated(tmp_path: Path, brackets: None) -> None:
    fill_all(tmp_path)
    place = place_in(tmp_path, open_door=True)
    known = NOT_OURS | CODES | dates()
    found: dict[str, set[str]] = {}
    with TestClient(create_app(place)) as client:
        client.cookies.set("language", "de")
        paths = addresses(place)  # it makes an organisation too
        names = ["/sign-up", *manual_pages().values(), *names_in(place)]
        for path in paths:
            answer = client.get(path)
            assert (answer.status_code < 400) != (path in ERRORS), (path, answer.status_code)
            spoken = Spoken()
            spoken.feed(answer.text)
            for text in spoken.texts:
                if left := left_of(text, names, known):
                    found.setdefault(f"{left} ({text.strip()[:70]})", set()).add(path)
    assert not found, "\n".join(f"{text}: {min(where)}" for text, where in sorted(found.items()))
