"""The grid of results in a browser: keys, the menu of a row, and what a refused entry leaves behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import league
from .conftest import Server, place_in

NewPage = Any


def row(page: Any, table: int) -> Any:
    return page.locator(f".box[data-table='{table}']")


def test_24_boards_are_entered_with_30_keys_of_the_number_pad(tmp_path: Path, new_page: NewPage) -> None:
    hand = league(12, 5, log=open_log(tmp_path / "six.pairwright", create=True))
    hand("pair")
    hand("publish")
    hand.desk.log.close()
    server = Server(create_app(place_in(tmp_path, open_door=True)))
    page = new_page()
    page.goto(f"{server.url}/e/six/results/1")
    page.locator(".signs:focus").wait_for()
    keys = 0
    for digits in ("1510", "0055", "1111", "5555", "0101", "1+-0"):
        for digit in digits:
            page.keyboard.press({"+": "NumpadAdd", "-": "NumpadSubtract"}.get(digit, digit))
            keys += 1
        page.keyboard.press("NumpadEnter")
        keys += 1
    page.locator("#open-count", has_text="0").wait_for()
    assert keys <= 30
    assert [row(page, table).locator(".tot").text_content() for table in range(1, 7)] == [
        "2½1½", "13", "40", "22", "22", "22",
    ]  # fmt: skip
    server.stop()


@pytest.mark.parametrize("key", ["=", "d", "5", "½"])
def test_a_draw_is_typed_in_four_ways(server: Server, new_page: NewPage, key: str) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    for _ in range(4):
        page.keyboard.type(key)
    page.keyboard.type(".")  # no sign of a result
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="2-2").wait_for()


def test_the_menu_of_a_row_by_keyboard(server: Server, new_page: NewPage) -> None:
    """M opens it, arrows and Enter choose; it is asked once, with what follows; the list below takes it back."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 3).locator(".signs").focus()
    page.keyboard.press("m")
    page.locator("[role=menu]").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Double forfeit"
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.ask[open]")
    dialog.get_by_text("Neither side gets points.").wait_for()
    dialog.get_by_role("button", name="Enter the forfeit").click()
    page.locator("#grid-said", has_text="- -").wait_for()
    assert page.evaluate("document.activeElement.closest('.box').dataset.table") == "3"
    page.locator("#grid-last").get_by_role("button", name="Undo").click()
    page.locator("#grid-said", has_text="Undone").wait_for()
    page.locator(".box.open[data-table='3']").wait_for()


def test_t_goes_to_a_table_and_u_takes_the_last_entry_back(server: Server, new_page: NewPage) -> None:
    """T, a number and Enter; then digits are results again."""
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).locator(".signs").focus()
    for key in ("t", "4", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.closest('.box').dataset.table") == "4"
    assert row(page, 4).locator(".signs").input_value() == ""
    page.keyboard.type("1111")
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="4-0").wait_for()
    page.keyboard.press("u")
    page.locator("#grid-said", has_text="Undone").wait_for()
    page.locator(".box.open[data-table='4']").wait_for()


def test_the_menu_of_a_row_by_mouse(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 2).get_by_role("button", name="More for table 2").click()
    first, second = row(page, 2).locator(".team .cut").all_text_contents()
    boxes = [item.bounding_box() for item in page.get_by_role("menuitem").all()]
    assert len({box["x"] for box in boxes}) == 1  # one below the other
    assert all(box["x"] + box["width"] <= 1280 for box in boxes)
    page.get_by_role("menuitem", name=f"{second} did not appear").click()
    dialog = page.locator("dialog.ask[open]")
    dialog.get_by_text(f"{first} gets the points of a win without play").wait_for()
    dialog.get_by_role("button", name="Cancel").click()
    assert "open" in row(page, 2).get_attribute("class")
    row(page, 2).get_by_role("button", name="More for table 2").click()
    page.keyboard.press("Escape")
    assert page.locator("[role=menu]").count() == 0
    row(page, 2).get_by_role("button", name="More for table 2").click()
    page.get_by_role("menuitem", name="Points by decision, corrections").click()
    page.get_by_role("link", name="Set the points of the match by decision").click()
    assert page.locator("input[name=table]").input_value() == "2"


def test_an_adjourned_match_keeps_what_is_known_and_the_rest_open(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    row(page, 1).get_by_role("button", name="More for table 1").click()
    page.get_by_role("menuitem", name="Adjourned").click()
    page.locator("#grid-said", has_text="Table 1").wait_for()
    assert row(page, 1).locator(".signs").input_value() == "1100"
    row(page, 2).get_by_role("button", name="More for table 2").click()
    page.get_by_role("menuitem", name="Adjourned").click()
    page.wait_for_function("() => document.querySelector('.box[data-table=\"2\"] .signs').value === '****'")


def test_a_refused_entry_restores_the_score_and_marks_its_row(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/club/results/1")
    field = row(page, 1).locator(".signs")
    field.fill("7-5")
    field.press("Enter")
    page.locator("#grid-said", has_text="7-5").wait_for()
    field.fill("7-7")
    field.press("Enter")
    note = page.locator("#refused-1")
    note.wait_for()
    assert field.input_value() == "7-5"
    assert field.get_attribute("aria-invalid") == "true"
    assert field.get_attribute("aria-describedby") == "refused-1"
    assert page.evaluate("document.activeElement.closest('.box').dataset.table") == "1"
    field.fill("5-7")
    assert note.count() == 0
    field.press("Enter")
    page.locator("#grid-said", has_text="5-7").wait_for()


def test_what_is_typed_while_an_entry_is_on_its_way_is_sent_after_it(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/club/results/1")
    held: list[Any] = []
    page.route("**/do/result", lambda route: route.continue_() if held else held.append(route))
    field = row(page, 1).locator(".signs")
    field.fill("7-5")
    field.press("Enter")
    field.fill("6-5")
    field.press("Enter")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.locator("#grid-said", has_text="6-5").wait_for()
    assert page.locator("#grid-last li").count() == 2
    assert field.input_value() == "6-5"


def test_an_entry_that_did_not_reach_the_server_stays_in_its_row(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/club/results/1")
    page.route("**/do/result", lambda route: route.abort())
    field = row(page, 1).locator(".signs")
    field.fill("7-5")
    field.press("Enter")
    page.locator("#grid-said", has_text="cannot be reached").wait_for()
    page.unroute("**/do/result")
    assert field.input_value() == "7-5"
    field.press("Enter")
    page.locator("#grid-said", has_text="7-5").wait_for()
