"""The site in a browser, opened from a folder: accessible, searchable, no sideways scrolling on a phone."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, sync_playwright

from pairwright.report.event_book import book_of_event
from pairwright.report.site import publish
from pairwright.report.tournament_book import book_of

from .events import cup_of_four, five_teams

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as player:
        found = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("site")
    publish(book_of(five_teams()), target / "teams")
    publish(book_of_event(cup_of_four().event), target / "cup")
    return target


PAGES = (
    "teams/index.html", "teams/rounds/2.html", "teams/rounds/3.html", "teams/standings.html", "teams/teams/1.html",
    "teams/teams/index.html", "teams/players/1.html", "teams/players/index.html", "teams/schedule.html",
)  # fmt: skip
WIDE = ("teams/cross-table.html", "teams/line-ups.html", "teams/pictures.html", "cup/brackets/1.html")


def opened(chromium: Browser, path: Path, width: int = 1100, scheme: str = "light") -> Page:
    page = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.goto(path.as_uri())
    return page


@pytest.mark.parametrize(
    ("path", "scheme"),
    [
        *((path, "light") for path in (*PAGES, *WIDE, "cup/index.html", "cup/players/index.html")),
        *((path, "dark") for path in ("teams/index.html", "teams/teams/1.html", "teams/pictures.html")),
    ],
)
def test_axe_finds_nothing(chromium: Browser, folder: Path, path: str, scheme: str) -> None:
    page = opened(chromium, folder / path, scheme=scheme)
    found = Axe().run(page).response["violations"]
    assert [(item["id"], item["impact"], item["nodes"][0]["html"]) for item in found] == []
    page.context.close()


@pytest.mark.parametrize("path", [*PAGES, *WIDE])
def test_nothing_scrolls_sideways_on_a_phone(chromium: Browser, folder: Path, path: str) -> None:
    page = opened(chromium, folder / path, width=360)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.context.close()


def test_the_menu_has_no_scroll_bar_of_its_own(chromium: Browser, folder: Path) -> None:
    """Tabs that may scroll sideways on a phone had a bar up and down beside them, too."""
    page = opened(chromium, folder / "teams" / "standings.html")
    assert page.evaluate("getComputedStyle(document.querySelector('nav.tabs')).overflowY") == "hidden"
    page.context.close()


def test_the_search_finds_teams_and_players_from_a_stick(chromium: Browser, folder: Path) -> None:
    page = opened(chromium, folder / "teams" / "rounds" / "1.html")
    page.keyboard.press("/")
    page.keyboard.type("ahren")
    assert page.locator("#found a").all_inner_texts()[0].startswith("1 Ähren")
    page.keyboard.press("Enter")
    page.wait_for_url("**/teams/1.html")
    assert page.locator("h1").inner_text() == "1 Ähren"
    page.context.close()


def test_the_search_knows_federation_codes_and_counts_without_words(chromium: Browser, folder: Path) -> None:
    """The count was in English in every language."""
    page = opened(chromium, folder / "teams" / "index.html")
    page.locator("#search").fill("team ger")
    found = page.locator("#found a").all_inner_texts()
    assert found
    assert all("GER" in text for text in found)
    assert page.locator("#found-count").inner_text() == str(len(found))
    page.context.close()


def test_pages_are_readable_without_scripts(chromium: Browser, folder: Path) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((folder / "teams" / "index.html").as_uri())
    assert page.locator("h1").inner_text() == "Fünf"
    assert not page.locator("#search").is_visible()
    context.close()


def test_the_cross_table_prints_whole(chromium: Browser, folder: Path) -> None:
    """On paper nothing is scrolled away: the table is not cut by its frame."""
    page = opened(chromium, folder / "teams/cross-table.html")
    page.emulate_media(media="print")
    assert page.eval_on_selector(".scroll", "frame => getComputedStyle(frame).overflowX") == "visible"
