"""Pages to bytes: HTML by templates, a JSON file for each page, the search index."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from ...domain.errors import StateError
from ...domain.messages import Message, msg
from ...languages import catalogue, in_language, translated
from ..book import Book
from ..listing import ListCell, Listing, Pages
from ..look import FOLDER as LOOK
from ..look import SHEETS, Icons, flag_codes
from .page import Page
from .pages import index_of, menu_of

FOLDER = Path(__file__).parent
FORMAT = "pairwright-site/1"


@cache
def _templates(language: str, context: str) -> Any:
    try:
        from jinja2 import Environment, FileSystemLoader
    except ImportError:
        raise StateError(msg('a site needs the extra "print": pip install "pairwright[print]"')) from None
    made = Environment(
        loader=FileSystemLoader([FOLDER / "templates", LOOK / "templates"]),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=lambda value: (
            translated(value, language, context=context) if isinstance(value, Message) else value
        ),
    )
    texts = catalogue(language, context)
    made.globals.update(
        _=lambda text: texts.get(text, text), language=language, sheets=SHEETS, flag_codes=flag_codes()
    )
    return made


def static_files() -> Iterator[tuple[str, bytes]]:
    """The style sheets with their fonts and flags, and the script, each by its path in the site."""
    for folder in (LOOK / "static", FOLDER / "static"):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                yield path.relative_to(folder).as_posix(), path.read_bytes()


def html(book: Book, page: Page, links: Callable[[tuple[str, int] | None], str]) -> bytes:
    """A page as HTML; `links` gives the path of a team, player or round, empty if it has no page."""
    root = page.root

    def href(link: tuple[str, int] | None) -> str:
        path = links(link)
        return f"{root}{path}" if path and path != f"{page.path}.html" else ""

    name = "home.html" if page.path == "index" else "page.html"
    text: str = (
        _templates(book.language or "en", book.context)
        .get_template(name)
        .render(
            book=book,
            page=page,
            document=page.document,
            root=root,
            menu=menu_of(book),
            rounds=[one.number for one in book.rounds],
            find=msg("Find a player") if book.solo else msg("Find a team or player"),
            href=href,
            halves=halves,
            icon=Icons(),
        )
    )
    return text.encode()


def halves(listing: Listing) -> list[bool]:
    """For each column whether it has half points, with which whole points have to be aligned."""
    return [
        column.kind == "points"
        and any(line.kind != "group" and line.cells[k].text.endswith("½") for line in listing.rows)
        for k, column in enumerate(listing.columns)
    ]


def document_json(document: Pages, links: Callable[[tuple[str, int] | None], str]) -> bytes:
    """A page for programs: facts, tables with plain numbers, and the links of the cells."""

    def told(item: ListCell) -> Any:
        path = links(item.link)
        return {"text": item.plain, "page": path} if path else item.plain

    sections = []
    for part in document.sections:
        found: dict[str, Any] = {"title": part.title, "facts": dict(part.facts), "text": list(part.text)}
        if part.listing is not None:
            found["columns"] = [
                {"head": column.head, "title": column.title, "kind": column.kind}
                for column in part.listing.columns
            ]
            found["rows"] = [
                {"kind": line.kind or "row", "cells": [told(item) for item in line.cells]}
                for line in part.listing.rows
            ]
            found["notes"] = list(part.listing.notes)
        sections.append(found)
    value = {
        "format": FORMAT,
        "event": document.event,
        "title": document.title,
        "subtitle": document.subtitle,
    }
    return (json.dumps({**value, "sections": sections}, ensure_ascii=False) + "\n").encode()


def search_script(book: Book) -> bytes:
    """The search index as a script, which a page opened from a USB stick may load, unlike JSON."""
    found = in_language(index_of(book), book.language or "en", book.context)
    rows = [[one.text, one.kind, one.path] for one in found]
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f"window.pairwrightIndex = {text};\n".encode()


def search_json(book: Book) -> bytes:
    """The same index for programs."""
    found = in_language(index_of(book), book.language or "en", book.context)
    rows = [{"text": one.text, "kind": one.kind, "page": one.path} for one in found]
    return (json.dumps({"format": FORMAT, "pages": rows}, ensure_ascii=False) + "\n").encode()
