"""Every act can be reached with the keyboard alone, the focus is visible, and it stays when a page renews itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pairwright
from pairwright.web.place import Installation

from .conftest import Server
from .walk import every_page

NewPage = Any
TEMPLATES = Path(pairwright.__file__).parent
WATCH = (Path(__file__).parent / "keyboard.js").read_text(encoding="utf-8")


def test_the_keyboard_alone_reaches_every_act(
    everywhere: tuple[Server, Installation], new_page: NewPage
) -> None:
    """By Tab, with a ring of 3 : 1 around what has the focus, and nothing over it; nothing else looks clickable."""
    server, installation = everywhere
    page = new_page()
    found = {}
    for path in every_page(page, server.url, installation):
        page.evaluate("document.activeElement.blur()")
        page.evaluate(WATCH)
        for press in range(600):  # a date has three stops, so that the links are not counted
            page.keyboard.press("Tab")
            if press % 20 == 19 and page.evaluate("window.acts.round"):
                break
        report = {what: some for what, some in page.evaluate("window.acts.report()").items() if some}
        if report:
            found[path] = report
    assert not found


def test_the_focus_stays_when_a_page_renews_itself(
    everywhere: tuple[Server, Installation], new_page: NewPage
) -> None:
    """A result of another clerk renews the page: the link that had the focus keeps it."""
    server, _ = everywhere
    page, clerk = new_page(), new_page()
    page.goto(f"{server.url}/e/league/round/2")
    link = page.locator("#pairings tbody tr").nth(2).get_by_text("Why")
    link.focus()
    page.evaluate("window.before = document.activeElement")
    clerk.goto(f"{server.url}/e/league/results/2")
    clerk.locator(".box[data-table='2'] .signs").fill("1110")
    clerk.keyboard.press("Enter")
    page.locator("#pairings", has_text="3–1").wait_for()
    page.wait_for_function("document.activeElement !== window.before && document.activeElement.matches('a')")
    assert link.evaluate("one => one === document.activeElement")


def test_menus_and_dialogs_close_by_escape_and_give_the_focus_back(
    everywhere: tuple[Server, Installation], new_page: NewPage
) -> None:
    server, _ = everywhere
    page = new_page()
    page.goto(f"{server.url}/e/league/field")
    menu = page.locator("#field summary").first
    menu.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert menu.evaluate(
        "one => one.parentElement.open && one.parentElement.contains(document.activeElement)"
    )
    page.keyboard.press("Escape")
    assert menu.evaluate("one => !one.parentElement.open && one === document.activeElement")
    for key, dialog in (("?", "#keys"), ("Control+k", "#palette")):
        page.keyboard.press(key)
        page.locator(f"{dialog}[open]").wait_for()
        page.keyboard.press("Escape")
        assert menu.evaluate("one => one === document.activeElement"), key


def test_a_link_that_is_shown_as_a_button_answers_to_space_as_well(
    everywhere: tuple[Server, Installation], new_page: NewPage
) -> None:
    """The menu of a table opens by Space and Enter, its links follow both, and Escape goes back to where it was."""
    server, _ = everywhere
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    more = page.get_by_role("button", name="More for table 2")
    for key in (" ", "Enter"):
        more.focus()
        page.keyboard.press(key)
        page.locator("[role=menu]").wait_for()
        page.keyboard.press("Escape")
        assert page.locator("[role=menu]").count() == 0
        assert more.evaluate("one => one === document.activeElement"), key
    more.press(" ")
    page.get_by_role("menuitem", name="Points by decision, corrections").focus()
    page.keyboard.press(" ")
    page.wait_for_url("**/e/league/correct/2/2")


def test_no_other_link_is_shown_as_a_button() -> None:
    """Buttons and links answer to the keys of their kind by themselves; what is neither has to be taught."""
    found = {
        path.name: element
        for path in TEMPLATES.rglob("*.html")
        for element in re.findall(r"<(?!button\b)\w+\b[^>]*role=\"button\"", path.read_text(encoding="utf-8"))
    }
    assert list(found) == ["results.html"]


def test_a_message_that_is_closed_does_not_lose_the_focus(
    everywhere: tuple[Server, Installation], new_page: NewPage
) -> None:
    server, _ = everywhere
    page = new_page()
    page.goto(f"{server.url}/e/league/form/note")
    page.locator("main .in-t").first.fill("x")
    page.keyboard.press("Enter")
    page.locator("[data-dismiss]").focus()
    page.keyboard.press("Enter")
    assert page.locator(".toast").count() == 0
    assert page.evaluate("document.activeElement.id") == "main"
