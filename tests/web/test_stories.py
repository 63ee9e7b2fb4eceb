"""Whole events in a browser, from an empty server to the last download, with nothing but clicks and keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pairwright.web.app import create_app

from .conftest import Server, place_in
from .spreadsheets import league_of_twelve, open_of_ten

NewPage = Any
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def empty_server(tmp_path: Path) -> Iterator[Server]:
    found = Server(create_app(place_in(tmp_path, open_door=True)))
    yield found
    found.stop()


class Clicks:
    """Counts what the mouse does; a file costs one click (on the field), the dialog of the system is its own."""

    def __init__(self, page: Any) -> None:
        self.count = 0
        page.expose_binding("aClick", lambda _: self._one())
        page.add_init_script(
            "addEventListener('click', (event) => { if (event.isTrusted && event.detail) window.aClick(); }, true)"
        )

    def _one(self) -> None:
        self.count += 1


def import_file(page: Any, content: bytes, name: str, system: str = "") -> None:
    """Choose the file, give the event a name, look, take it."""
    form = page.locator("#from-file")
    form.get_by_label("File", exact=True).set_input_files(
        {"name": "list.xlsx", "mimeType": _XLSX, "buffer": content}
    )
    form.get_by_label("Name of the event").fill(name)
    if system:
        form.get_by_label("System").select_option(system)
    form.get_by_role("button", name="Look at it").click()
    page.get_by_role("button", name="Import it").wait_for()


def to_the_first_pairing(page: Any) -> None:
    """Rank, draw the lot, pair."""
    page.get_by_role("button", name="Rank by rating").click()
    page.get_by_role("link", name="Draw the lot of the event").click()
    page.locator("input[name=seed]").fill("coin")
    page.get_by_role("button", name="Draw the lot of the event").click()
    page.get_by_role("button", name="Pair round 1").click()
    page.wait_for_url("**/round/1")


def play_round(page: Any, lines: list[str]) -> None:
    """Publish the round on the page, enter a line for each table, and go back to the overview."""
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("link", name="Enter results").first.click()
    page.locator(".signs:focus").wait_for()
    for line in lines:
        before = page.locator("#open-count").text_content()
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.getElementById('open-count').textContent !== before", arg=before
        )
    page.get_by_role("link", name="Overview", exact=True).click()


def downloaded(page: Any, name: str) -> bytes:
    with page.expect_download() as download:
        page.get_by_role("link", name=name).first.click()
    return Path(download.value.path()).read_bytes()


def test_from_an_empty_server_to_the_first_pairing_of_a_spreadsheet_in_at_most_12_clicks(
    empty_server: Server, new_page: NewPage
) -> None:
    page = new_page()
    clicks = Clicks(page)
    page.goto(empty_server.url)
    clicks.count += 1  # on the field of the file
    import_file(page, league_of_twelve(), "Quick")
    page.get_by_role("button", name="Import it").click()
    page.get_by_text("The number of rounds is not announced.").first.wait_for()
    page.keyboard.type("7")  # its field has the focus
    page.get_by_role("button", name="Set", exact=True).click()
    to_the_first_pairing(page)
    page.get_by_role("button", name="Publish").wait_for()
    assert 5 < clicks.count <= 12, clicks.count


def test_a_league_of_twelve_from_the_spreadsheet_of_a_club(empty_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(empty_server.url)
    import_file(page, league_of_twelve(), "Bezirksliga / Süd 2026")
    assert page.get_by_text("Headings that are not known, and left out: T-Shirt.").is_visible()
    assert page.get_by_text("Without a rating: Player 12-5.").is_visible()
    page.get_by_label("Rounds").fill("3")
    page.get_by_role("button", name="Import it").click()
    page.get_by_role("link", name="Settings", exact=True).click()
    page.locator("section", has_text="The event").get_by_label("Place").fill("Kassel")
    page.get_by_label("First day").fill("2026-12-05")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Overview", exact=True).click()
    to_the_first_pairing(page)
    for number in (1, 2, 3):
        if number > 1:
            page.get_by_role("button", name=f"Pair round {number}").click()
            page.wait_for_url(f"**/round/{number}")
        play_round(page, ["1=10", "0=0=", "11==", "====", "10=1", "0011"])
    page.get_by_role("link", name="Standings", exact=True).first.click()
    assert page.locator("main tbody tr").count() >= 12
    page.get_by_role("link", name="Print and files", exact=True).click()
    assert downloaded(page, "Standings: PDF").startswith(b"%PDF")
    assert downloaded(page, "TRF26 for the rating officer").count(b"\n310 ") == 12
    page.get_by_role("link", name="Overview", exact=True).click()
    page.get_by_role("button", name="Finish the event").click()
    page.get_by_text("The event is finished.").first.wait_for()
    page.goto(empty_server.url)
    page.get_by_role("link", name="Bezirksliga / Süd 2026").click()
    assert page.get_by_text("The event is finished.").first.is_visible()


def test_an_individual_swiss_from_a_list_of_players(empty_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(empty_server.url)
    import_file(page, open_of_ten(), "Open", "fide-dutch")
    page.get_by_label("Rounds").fill("3")
    page.get_by_role("button", name="Import it").click()
    to_the_first_pairing(page)
    for number in (1, 2, 3):
        if number > 1:
            page.get_by_role("button", name=f"Pair round {number}").click()
            page.wait_for_url(f"**/round/{number}")
        play_round(page, list("1=01="))
    page.get_by_role("link", name="Print and files", exact=True).click()
    assert downloaded(page, "TRF26 for the rating officer").count(b"\n001 ") == 10
    page.get_by_role("link", name="Overview", exact=True).click()
    page.get_by_role("button", name="Finish the event").click()
    page.get_by_text("The event is finished.").first.wait_for()
    page.goto(f"{empty_server.url}/e/Open/p/standings")
    assert page.locator("tbody tr").count() == 10
