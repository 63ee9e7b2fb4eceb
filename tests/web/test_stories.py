"""Whole events in a browser, from an empty server to the last download, with nothing but clicks and keys; once in each
language, with every text on the way in that language."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from pairwright import languages
from pairwright.languages import LANGUAGES
from pairwright.languages.po import Catalogue, read_po
from pairwright.web.app import create_app
from pairwright.web.render import environment

from .conftest import Server, place_in
from .spoken import Language, is_foreign
from .spreadsheets import league_of_twelve, olympiad_of_thirty, open_of_ten

NewPage = Any
ENGLISH = Language("en")
_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


@pytest.fixture
def empty_server(tmp_path: Path) -> Iterator[Server]:
    found = Server(create_app(place_in(tmp_path, open_door=True)))
    yield found
    found.stop()


@pytest.fixture(params=list(LANGUAGES))
def said(request: pytest.FixtureRequest) -> Iterator[Language]:
    """The language of the browser; what a page shows in another one is a fault."""
    found = Language(request.param)
    yield found
    assert len(found.seen) > 100
    assert found.foreign() == []


def opened(new_page: NewPage, said: Language, url: str, **how: Any) -> Any:
    """A page in a browser of that language, watched."""
    page = new_page(locale=said.code, **how)
    said.watch(page)
    page.goto(url)
    return page


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


def import_file(page: Any, content: bytes, name: str, system: str = "", said: Language = ENGLISH) -> None:
    """Choose the file, give the event a name, look, take it."""
    form = page.locator("#from-file")
    form.get_by_label(said("File"), exact=True).set_input_files(
        {"name": "list.xlsx", "mimeType": _XLSX, "buffer": content}
    )
    form.get_by_label(said("Name of the event")).fill(name)
    if system:
        form.get_by_label(said("System")).select_option(system)
    form.get_by_role("button", name=said("Look at it")).click()
    page.get_by_role("button", name=said("Import it")).wait_for()


def to_the_first_pairing(page: Any, said: Language) -> None:
    """Rank, draw the lot, pair."""
    page.get_by_role("button", name=said("Rank by rating")).click()
    page.get_by_role("link", name=said("Draw the lot of the event")).click()
    page.locator("input[name=seed]").fill("coin")
    page.get_by_role("button", name=said("Draw the lot of the event")).click()
    page.get_by_role("button", name=f"{said('Pair round')} 1").click()
    page.wait_for_url("**/round/1")


def begin(page: Any, said: Language, content: bytes, name: str, system: str) -> None:
    """Enter an event of three rounds from a file, and pair round 1."""
    import_file(page, content, name, system, said=said)
    page.get_by_label(said("Rounds")).fill("3")
    page.get_by_role("button", name=said("Import it")).click()
    to_the_first_pairing(page, said)


def play_three_rounds(page: Any, said: Language, lines: list[str]) -> None:
    """From the pairings of round 1 on, with the same results in each round."""
    for number in (1, 2, 3):
        if number > 1:
            page.get_by_role("button", name=f"{said('Pair round')} {number}").click()
            page.wait_for_url(f"**/round/{number}")
        play_round(page, said, lines)


def finish(page: Any, said: Language) -> None:
    """Finish the event on its overview."""
    page.get_by_role("link", name=said("Overview"), exact=True).click()
    page.get_by_role("button", name=said("Finish the event")).click()
    page.get_by_text(said("The event is finished.")).first.wait_for()


def play_round(page: Any, said: Language, lines: list[str]) -> None:
    """Publish the round on the page, enter a line for each table, and go back to the overview."""
    page.get_by_role("button", name=said("Publish")).click()
    page.get_by_role("link", name=said("Enter results")).first.click()
    enter_results(page, said, lines)


def enter_results(page: Any, said: Language, lines: list[str]) -> None:
    """Enter a line for each table in the grid, and go back to the overview."""
    page.locator(".signs:focus").wait_for()
    for line in lines:
        before = page.locator("#open-count").text_content()
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        page.wait_for_function(
            "before => document.getElementById('open-count').textContent !== before", arg=before
        )
    page.get_by_role("link", name=said("Overview"), exact=True).click()


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
    to_the_first_pairing(page, ENGLISH)
    page.get_by_role("button", name="Publish").wait_for()
    assert 5 < clicks.count <= 12, clicks.count


def test_a_league_of_twelve_from_the_spreadsheet_of_a_club(
    empty_server: Server, new_page: NewPage, said: Language
) -> None:
    page = opened(new_page, said, empty_server.url)
    import_file(page, league_of_twelve(), "Bezirksliga / Süd 2026", said=said)
    page.get_by_text(said("Columns that are left out")).wait_for()
    page.get_by_text(said("Without a rating")).wait_for()
    page.get_by_label(said("Rounds")).fill("3")
    page.get_by_role("button", name=said("Import it")).click()
    page.get_by_role("link", name=said("Settings"), exact=True).click()
    page.locator("section", has_text=said("The event")).get_by_label(said("Venue")).fill("Kassel")
    page.get_by_label(said("First day")).fill("2026-12-05")
    page.get_by_role("button", name=said("Save")).click()
    page.get_by_role("link", name=said("Overview"), exact=True).click()
    to_the_first_pairing(page, said)
    play_three_rounds(page, said, ["1=10", "0=0=", "11==", "====", "10=1", "0011"])
    page.get_by_role("link", name=said("Standings"), exact=True).first.click()
    assert page.locator("main tbody tr").count() >= 12
    page.get_by_role("link", name=said("Print and files"), exact=True).click()
    assert downloaded(page, f"{said('Standings')}: PDF").startswith(b"%PDF")
    assert downloaded(page, said("TRF26 for the rating officer")).count(b"\n310 ") == 12
    finish(page, said)
    page.goto(empty_server.url)
    page.locator("a.card", has_text="Bezirksliga / Süd 2026").click()
    page.get_by_text(said("The event is finished.")).first.wait_for()


def test_an_individual_swiss_from_a_list_of_players(
    empty_server: Server, new_page: NewPage, said: Language
) -> None:
    page = opened(new_page, said, empty_server.url)
    begin(page, said, open_of_ten(), "Biel", "fide-dutch")
    play_three_rounds(page, said, list("1=01="))
    page.get_by_role("link", name=said("Print and files"), exact=True).click()
    assert downloaded(page, said("TRF26 for the rating officer")).count(b"\n001 ") == 10
    finish(page, said)
    page.goto(f"{empty_server.url}/e/Biel/p/standings")
    assert page.locator("tbody tr").count() == 10


def test_an_olympiad_of_thirty_with_captains_a_correction_and_its_site(
    empty_server: Server, new_page: NewPage, said: Language
) -> None:
    """Line-ups by a captain's link and by the arbiter, results board by board, a wrong result found a round later."""
    page = opened(new_page, said, empty_server.url)
    begin(page, said, olympiad_of_thirty(), "Batumi", "olympiad-2022")
    page.get_by_role("button", name=said("Publish")).click()
    hand_in_line_ups(page, said, new_page)
    page.get_by_role("link", name=said("Results")).first.click()
    enter_results(page, said, ["1=10", "0=0=", "11==", "====", "10=1"] * 3)
    page.get_by_role("button", name=f"{said('Pair round')} 2").click()
    page.wait_for_url("**/round/2")
    correct_the_first_table_of_round_1(page, said)
    page.get_by_role("link", name=said("Overview"), exact=True).click()
    page.get_by_role("link", name=said("Pairings"), exact=True).click()
    play_round(page, said, ["10=1", "1=10", "0=0="] * 5)
    page.get_by_role("link", name=said("Publish"), exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("button", name=said("Download as ZIP")).click()
    names = ZipFile(BytesIO(Path(download.value.path()).read_bytes())).namelist()
    assert sum(name.startswith("teams/") for name in names) >= 30
    page.get_by_role("link", name=said("History"), exact=True).click()
    page.get_by_text("the sheet was wrong").first.wait_for()


def hand_in_line_ups(page: Any, said: Language, new_page: NewPage) -> None:
    """One captain does so by a link, on a phone; the arbiter changes one team and enters the others in board order."""
    page.get_by_role("link", name=said("Line-ups"), exact=True).click()
    page.get_by_role("button", name=said("Open for captains")).click()
    page.get_by_role("link", name=said("Captains' links")).click()
    page.get_by_role("button", name=said("Make all links")).click()
    assert page.locator(".slip").count() == 30
    link = page.locator(".slip-link").first.text_content()
    phone = opened(
        new_page, said, link, viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True
    )
    phone.locator("select[name=board4]").select_option(label="Player 01-5 (2655)")
    phone.get_by_role("button", name=said("Hand in this line-up")).click()
    phone.get_by_text(said("Your line-up is in.")).wait_for()
    page.get_by_role("link", name=said("Line-ups"), exact=True).click()
    page.locator("h1 .badge", has_text=said("{done} of {every}", done=1, every=30)).wait_for()
    other = page.locator("fieldset", has_text="Team 20").first
    other.locator("select").nth(3).select_option(label="Player 20-5 (2275)")
    page.get_by_role("button", name=said("Save all, the missing ones in board order")).click()
    page.locator("h1 .badge", has_text=said("{done} of {every}", done=30, every=30)).wait_for()


def correct_the_first_table_of_round_1(page: Any, said: Language) -> None:
    """The result is typed again in its grid; it is asked once, with what follows and a reason."""
    page.get_by_role("link", name=said("Results")).first.click()
    page.locator("header").get_by_role("link", name="1", exact=True).click()
    page.wait_for_url("**/results/1")
    page.locator(".box[data-table='1'] .signs").fill("0=00")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.ask")
    over = said("Round {round} is over; table {table}, {names}, is changed", round=1, table="|", names="|")
    dialog.get_by_text(over.partition("|")[0].strip()).wait_for()
    dialog.locator("input[name=reason]").fill("the sheet was wrong")
    dialog.get_by_role("button", name=said("Continue")).click()
    page.locator("#grid-said", has_text="½-3½").wait_for()


def test_a_text_in_another_language_is_found() -> None:
    assert is_foreign("Import it", "de")
    assert is_foreign("Round 3 is paired.", "fr")
    assert is_foreign("12 entries are in.", "es")
    assert not is_foreign("Import it", "en")
    assert not is_foreign("Team 20", "de")
    assert not is_foreign(Language("de")("Import it"), "de")


def test_a_page_with_a_text_in_another_language_is_found(
    empty_server: Server, new_page: NewPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A catalogue from which one text is lost: the check of the stories names the page and the text."""

    def without(text: str, strict: bool = True) -> Catalogue:
        found = read_po(text, strict=strict)
        return Catalogue(found.comment, found.header, {**found.texts, "Look at it": "Look at it"})

    monkeypatch.setattr(languages, "read_po", without)
    for kept in (languages.catalogue, environment):
        kept.cache_clear()
    try:
        german = Language("de")
        opened(new_page, german, empty_server.url).locator("#from-file").wait_for()
        assert german.foreign() == ["/: Look at it"]
    finally:
        for kept in (languages.catalogue, environment):
            kept.cache_clear()
