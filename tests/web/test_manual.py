"""The manual in the browser [acceptance A007]."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, normpath
from urllib.parse import unquote, urldefrag

import pytest
from litestar.testing import TestClient

from pairwright.web.app import create_app

from .conftest import place_in

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


class Read(HTMLParser):
    """The anchors of a page, and the addresses that it leads to or loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.leads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.add(given.get("id") or "")
        self.leads += [given[name] or "" for name in ("href", "src") if name in given and tag in ("a", "img")]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:  # type: ignore[type-arg]
    with TestClient(create_app(place_in(tmp_path_factory.mktemp("manual"), open_door=False))) as client:
        yield client


def test_a007_the_menu_of_every_page_leads_to_the_manual(client: TestClient) -> None:  # type: ignore[type-arg]
    assert 'href="/manual/how-to/weekend.md"' in client.get("/").text
    begin = client.get("/manual/how-to/weekend.md").text
    assert "<h1" in begin
    assert "<pre" not in begin  # whoever has the program open needs no command
    assert [f'href="/manual/{name}"' in begin for name in PAGES] == [True] * len(PAGES)
    first = client.get("/manual/index.md").text
    assert "<h1" in first
    assert re.search(r'<img src="images/desk.png" alt="[^"]+" width="\d+" height="\d+"', first), (
        "nothing moves"
    )
    assert [f'href="/manual/{name}"' in first for name in PAGES] == [True] * len(PAGES)


def test_a007_every_link_and_picture_of_the_manual_leads_somewhere(client: TestClient) -> None:  # type: ignore[type-arg]
    pages = {}
    for name in PAGES:
        answer = client.get(f"/manual/{name}")
        assert answer.status_code == 200, name
        pages[name] = Read(answer.text.partition('<article class="manual"')[2].partition("</article>")[0])
    lost, seen = [], set()
    for name, page in pages.items():
        for address in page.leads:
            where, anchor = urldefrag(unquote(address))
            if "://" in where or where.startswith("mailto:"):
                continue
            target = normpath(f"{dirname(name)}/{where}").lstrip("/") if where else name
            if target in pages:
                if anchor and anchor not in pages[target].anchors:
                    lost.append((name, address))
            elif target not in seen:
                seen.add(target)
                answer = client.get(f"/manual/{target}")
                if answer.status_code != 200 or answer.content != (DOCS / target).read_bytes():
                    lost.append((name, address))
    assert lost == []
    assert any(target.endswith(".png") for target in seen)


@pytest.mark.parametrize(
    "name", ["nothing.md", "index", "site.css", "../pyproject.toml", "%2e%2e/README.md", "images", ""]
)
def test_nothing_else_is_sent(client: TestClient, name: str) -> None:  # type: ignore[type-arg]
    assert client.get(f"/manual/{name}").status_code in (400, 404)
