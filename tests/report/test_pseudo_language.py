"""Every document and picture of every kind of event in a language that does not exist: what is still English in them
is said by no message, and can be translated into no language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from pairwright import languages, report
from pairwright.domain.errors import StateError
from pairwright.domain.messages import ENGLISH, GRAMMARS
from pairwright.report.book import Book
from pairwright.report.documents import Wish, document, documents_of
from pairwright.report.drawings import PICTURES, drawable
from pairwright.report.labels import labels
from pairwright.report.lists.entries import Fees
from pairwright.report.pdf import data_of
from pairwright.report.plain import csv_of
from tests.tools import tool

_LETTERS = {ord(sign): ord(sign) - ord("A") + 0xFF21 for sign in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} | {
    ord(sign): ord(sign) - ord("a") + 0xFF41 for sign in "abcdefghijklmnopqrstuvwxyz"
}


def pseudo(pattern: str) -> str:
    """A pattern with other letters; the names of its values stay."""
    made, depth = "", 0
    for part in re.findall(r"'[{}#]'|.", pattern, re.DOTALL):
        depth -= part == "}"
        made += part if depth % 2 or len(part) > 1 else part.translate(_LETTERS)
        depth += part == "{"
    return made


class Everything(dict[str, str]):
    """A catalogue that translates every text."""

    def __contains__(self, text: object) -> bool:
        return bool(text)

    def __getitem__(self, text: str) -> str:
        return pseudo(text)

    def get(self, text: str, default: Any = None) -> Any:
        return pseudo(text)


@pytest.fixture(autouse=True)
def _language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GRAMMARS, "qq", ENGLISH)  # type: ignore[arg-type]
    monkeypatch.setattr(languages, "catalogue", lambda language, context="": Everything())


def test_a_pseudo_text_keeps_its_values_and_plural_forms() -> None:
    said = pseudo("Round {round}: {matches, plural, one {# match} other {# matches}}.")
    assert said == "Ｒｏｕｎｄ {round}: {matches, plural, one {# ｍａｔｃｈ} other {# ｍａｔｃｈｅｓ}}."


def texts_of(value: Any, key: str = "") -> Iterator[str]:
    """Every text of a document that is printed; kinds, signs and links are not."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            if name not in ("kind", "sign", "link", "name", "language", "words"):
                yield from texts_of(one, name)
    elif isinstance(value, list | tuple):
        if key == "cells":  # text and sign
            yield from (text for text, _ in value)
        else:
            for one in value:
                yield from texts_of(one)


def data_words(book: Book) -> set[str]:
    """The words of an event's data: names, places, reasons, seeds; and the name of a rule book."""
    info = book.tournament.info
    texts = [
        book.title,
        info.city,
        info.federation,
        info.chief_arbiter,
        *info.deputies,
        *book.tournament.notes,
    ]
    for team in book.teams:
        texts += [team.name, team.federation, team.title, *book.clubs.get(team.tpn, ())]
        texts += [text for player in team.players for text in (player.name, player.federation, player.title)]
    if book.cup is not None:
        texts += [entrant.name for entrant in book.cup.entrants]
        texts += [stage.name for stage in book.cup.stages]
    texts += [text for line in book.log for text in (line.person, line.reason)]
    texts += [text for group in book.prizes for text in (group.name, *group.prizes)]
    texts += [ruling.reason for ruling in book.rulings] + ["coin", "hat", "Pairing Rules"]
    return {word for text in texts for word in _words(text)}


def _words(text: str) -> list[str]:
    """The English words in a text: of small letters, alone or after a capital."""
    return re.findall(r"(?<![\w.…/=-])[A-Za-z]?[a-z]{2,}(?![\w…/=-])", text)


@pytest.mark.parametrize(
    "kind", ["club", "league", "individual", "double-16", "groups", "re-entry", "knockout-after-groups"]
)
def test_everything_that_the_program_says_on_paper_can_be_translated(kind: str) -> None:
    """Pictures were English in every language, and so were the words of the sheets around the data."""
    book = replace(tool("make_papers").EVENTS[kind](), language="qq")
    known = data_words(book)
    english: set[str] = set()
    made = 0
    for one in documents_of(book):
        try:
            found = document(book, one.name, Wish(fees=Fees(Decimal(10))))
        except StateError:  # nothing to print yet
            continue
        made += 1
        every = list(texts_of(data_of(found)))
        if one.name not in ("bulletin", "report"):
            every += csv_of(found).decode().splitlines()[:1]
        english |= {f"{one.name}: {text}" for text in every if not known.issuperset(_words(text))}
    for name in drawable(book):
        svg = PICTURES[name](book, "light", None).svg
        every = [
            unescape(text) for text in re.findall(r">([^<]+)<", re.sub(r"<style>[^<]*</style>", "", svg))
        ]
        english |= {f"{name}: {text}" for text in every if not known.issuperset(_words(text))}
    assert made > 8
    assert sorted(english) == []


def test_the_templates_for_paper_have_no_words_of_their_own() -> None:
    """`Board`, `Captain`, `Page 1 of 2`, `(continued)`, `Certificate` were printed in English."""
    assert not any(_words(text) for text in labels("qq").values())
    for path in (Path(report.__file__).parent / "typst").glob("*.typ"):
        for line in path.read_text(encoding="utf-8").splitlines():
            code = line.partition("//")[0]
            assert not re.search(r"\[[^\[\]#$]*\b[A-Z]?[a-z]{3,} [^\[\]]*\]|\[[A-Z][a-z]+", code), line
            for text in re.findall(r'"([A-Z][a-z]+[^"]*)"', code):
                assert text.startswith("Noto Sans"), line
