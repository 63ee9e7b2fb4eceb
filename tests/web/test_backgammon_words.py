"""A match of backgammon is no `Wettkampf`: German pages, messages and documents of its events have no word of chess."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.errors import StateError
from pairwright.report.documents import document, documents_of
from pairwright.report.event_book import book_of_event
from pairwright.report.site.pages import pages_of
from pairwright.report.site.render import html as page_of_site
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand
from .conftest import form, place_in
from .walk import fill_all

Client = TestClient[Litestar]
EVENTS = ("club", "cup", "groups", "over")
PLACES = (
    "", "/desk", "/results/1", "/round/1", "/explain/1?length=full", "/verbs", "/setup", "/field", "/entries", "/keep",
    "/team/1", "/checks", "/log", "/standings?after=1", "/bracket", "/papers", "/prizes", "/publish", "/screens",
    "/hall", "/correct/1/1", "/slips/1", "/p/standings", "/p/rounds/1", "/p/teams/1", "/p/cross-table", "/p/brackets/1",
)  # fmt: skip
OF_CHESS = re.compile(r"Wettk|Weiß|Schwarz|Remis\b|Hängepartie|Mannschaft(?!en,|en und)")


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Client]:
    fill_all(tmp_path)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        client.cookies.set("language", "de")
        yield client


def texts_in(page: str) -> str:
    """What is read on a page, labels included."""
    body = re.sub(r"<(script|style).*?</\1>", "", page, flags=re.S)
    labels = re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', body)
    return html.unescape("\n".join([re.sub("<[^>]+>", "\n", body), *labels]))


def of_chess(text: str) -> list[str]:
    return [line for line in text.splitlines() if OF_CHESS.search(line)]


@pytest.mark.parametrize("event", EVENTS)
def test_german_pages_of_backgammon_have_no_word_of_chess(german: Client, event: str) -> None:
    paths, found, opened = [f"/e/{event}{place}" for place in PLACES], {}, 0
    for path in paths:
        answer = german.get(path)
        if answer.status_code != 200:
            continue  # no such page in this kind of event
        opened += 1
        if "/form/" not in path:
            links = re.findall(rf'href="(/e/{event}/form/[^"#]*)', answer.text)
            paths += [one for one in map(html.unescape, links) if one not in paths]
        if lines := of_chess(texts_in(answer.text)):
            found[path] = lines
    assert opened > 20
    assert not found


def test_german_messages_of_backgammon_have_no_word_of_chess(german: Client) -> None:
    """Pages had the words, the messages over them did not."""
    for verb, given in (
        ("result", {"table": "1", "points": "7-3"}),
        ("result", {"table": "2", "points": "5-7"}),
        ("pair", {}),
        ("publish", {}),
        ("finish", {}),
        ("result", {"table": "1", "boards": "1"}),
        ("unpair", {}),
    ):
        answer = german.post(f"/e/club/do/{verb}", data=form(german, "/e/club/desk", **given))
        assert not of_chess(texts_in(answer.text)), verb
        if verb == "pair":
            assert "2 Matches" in " ".join(re.findall(r"said grow.>([^<]*)", answer.text)), re.findall(
                r"said grow.>([^<]*)", answer.text
            )


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings_in(list(value.values()))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from strings_in(one)
    elif is_dataclass(value):
        for one in fields(value):
            yield from strings_in(getattr(value, one.name))


def played(system: str, folder: Path) -> Hand:
    hand = Hand(open_log(folder / "evening.pairwright", create=True))
    hand("create", name="Abend", system=system, rounds=3)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan", "Eve"])
    hand("order", teams=[])
    for _ in range(2):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, points="7-5")
    return hand


@pytest.mark.parametrize("system", ["ibf-swiss", "ibf-round-robin"])
def test_german_documents_and_sites_of_backgammon_have_no_word_of_chess(system: str, tmp_path: Path) -> None:
    book = replace(book_of_event(played(system, tmp_path).desk.event), language="de")
    made = {}
    for one in documents_of(book):
        with suppress(StateError):  # nobody plays now, nobody pays
            made[one.name] = document(book, one.name)
    assert len(made) > 8
    found = {name: of_chess("\n".join(strings_in(one))) for name, one in made.items()}
    assert not {name: lines for name, lines in found.items() if lines}
    for page in pages_of(book):
        assert not of_chess(texts_in(page_of_site(book, page, lambda link: "").decode())), page.path
