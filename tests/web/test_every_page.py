"""Every page in a real Chromium: axe, phone width, layout shift, weight. The list is that of the routes."""

from __future__ import annotations

from typing import Any

import pytest

from pairwright.web.access import ROUTES
from pairwright.web.place import Installation

from .conftest import Server
from .walk import NO_PAGES, PAGES, every_page

NewPage = Any
OPENED = """() => {
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.shift += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
}"""


def test_every_address_is_a_page_or_is_declared_not_to_be_one() -> None:
    """A new page is visited by the tests below, or is listed here with the reason why it is not one."""
    gets = {key for key in ROUTES if key.startswith("GET ")}
    assert gets == PAGES.keys() | NO_PAGES.keys()
    assert not PAGES.keys() & NO_PAGES.keys()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(everywhere: tuple[Server, Installation], new_page: NewPage, scheme: str) -> None:
    """All impacts, including best practices."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    server, installation = everywhere
    page = new_page(color_scheme=scheme, bypass_csp=True)
    found = []
    for path in every_page(page, server.url, installation):
        found += [
            (path, one["impact"], one["id"], [node["target"] for node in one["nodes"]][:3])
            for one in axe.run(page).response["violations"]
        ]
    assert not found


def test_no_page_scrolls_sideways_on_a_phone(
    everywhere: tuple[Server, Installation], new_page: NewPage
) -> None:
    server, installation = everywhere
    page = new_page(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    found = {}
    for path in every_page(page, server.url, installation):
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 360:
            found[path] = wide
    assert not found


def test_nothing_moves_while_a_page_comes_up(
    everywhere: tuple[Server, Installation], new_page: NewPage
) -> None:
    """Cumulative layout shift under 0.1, the bound of a good page; and no page is heavier than 40 kB once the style
    sheets and scripts are there."""
    server, installation = everywhere
    page = new_page()
    page.add_init_script(f"({OPENED})()")
    found = {}
    page.goto(f"{server.url}/e/league/results/2", wait_until="load")
    for path in every_page(page, server.url, installation):
        page.wait_for_timeout(100)
        shift = page.evaluate("window.shift")
        size = page.evaluate(
            "performance.getEntries().reduce((sum, one) => sum + (one.transferSize || 0), 0)"
        )
        if shift >= 0.1 or not 0 < size < 40_000:
            found[path] = (shift, size)
    assert not found
