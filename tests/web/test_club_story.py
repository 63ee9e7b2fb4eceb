"""A club's spreadsheet without ratings, from an empty server to the first pairing: list imported, teams imported,
ratings filled, players added, moved and edited, teams ordered. Clicks and keys only, on a screen and on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Server
from .spreadsheets import workbook
from .test_stories import empty_server, import_file

__all__ = ["empty_server"]
SIZES = [{"width": 1280, "height": 800}, {"width": 390, "height": 844}]
TEAMS = range(1, 13)
BOARDS = range(1, 5)


def _name(team: int, board: int) -> str:
    return f"Family{team:02}{board}, Given"


def _rating(team: int, board: int) -> int:
    return 2400 - 40 * team - 10 * board


def spreadsheet() -> bytes:
    """12 teams of 4 players, none with a rating; what the club calls its columns is not what others call them."""
    rows: list[list[object]] = [["Bezirksliga"], [], ["Mannschaft", "Brett", "Wer", "Verein seit"]]
    rows += [[f"SK {team:02}", board, _name(team, board), 2001] for team in TEAMS for board in BOARDS]
    return workbook(rows)


def rating_list() -> bytes:
    """Everybody but the last player of the last team, and a stranger."""
    lines = ["FIDE ID,Name,Title,Federation,Rating,Born"]
    lines += [
        f'{700_000 + 10 * team + board},"{_name(team, board)}",,GER,{_rating(team, board)},1990'
        for team in TEAMS
        for board in BOARDS
        if (team, board) != (12, 4)
    ]
    return "\n".join([*lines, '712345,"Stranger, Sam",IM,GER,2444,1985', ""]).encode()


def _fits(page: Any) -> None:
    wide = page.locator("html").evaluate("html => html.scrollWidth")  # waits for the page that comes up
    assert wide <= page.viewport_size["width"], page.url


@pytest.mark.parametrize("size", SIZES, ids=["screen", "phone"])
def test_a_clubs_spreadsheet_from_an_empty_server_to_the_first_pairing(
    empty_server: Server, new_page: Any, size: dict[str, int]
) -> None:
    page = new_page(viewport=size)
    page.goto(empty_server.url)
    page.get_by_role("link", name="Rating lists").click()
    page.locator("#f-upload").set_input_files(
        {"name": "fide.csv", "mimeType": "text/csv", "buffer": rating_list()}
    )
    page.get_by_role("button", name="Import").click()
    page.get_by_text("48 players are in the list fide.").wait_for()
    _fits(page)
    page.get_by_role("link", name="All events").first.click()

    import_file(page, spreadsheet(), "Bezirksliga <Süd> 26/27: 1. Staffel", "fide-team")
    _fits(page)
    page.get_by_text("Wer, Verein seit").wait_for()
    page.get_by_label("What it holds: Wer").select_option(label="Name")
    page.get_by_role("button", name="Look again").click()
    page.get_by_text("Family011, Given").first.wait_for()
    page.get_by_label("Rounds", exact=False).first.fill("5")
    page.get_by_role("button", name="Import it").click()

    assert page.locator(".switch summary bdi").first.text_content() == "Bezirksliga <Süd> 26/27: 1. Staffel"
    _fits(page)
    page.get_by_role("link", name="Ratings from a list").click()
    _fits(page)
    assert page.locator("input[name=change]:checked").count() == 47
    assert page.get_by_text("this name is not in the list").count() == 1
    page.get_by_role("button", name="Enter those ticked").click()

    _fits(page)
    page.get_by_role("link", name="SK 12").click()
    page.get_by_role("link", name="Roster").click()
    page.get_by_role("button", name="Add a player").click()
    page.locator(".people > li").last.locator("[name=name]").press_sequentially("stran")
    page.get_by_role("option", name="Stranger, Sam").click()
    page.locator(".people > li").last.locator("button[value^='up:']").click()
    for at in (3, 2, 1):  # the button has the focus again
        page.locator(f"button[value='up:{at}']:focus").wait_for()
        with page.expect_navigation():
            page.keyboard.press("Enter")
    assert page.locator(".people [name=name]").first.input_value() == "Stranger, Sam"
    page.locator(".people [name=rating]").last.fill("1500")
    page.get_by_role("button", name="Remove: Family123, Given").click()
    _fits(page)
    page.get_by_role("button", name="Save the roster").click()
    page.get_by_text("Family123, Given leaves").wait_for()  # who disappears is asked about by name
    page.get_by_role("button", name="Continue").click()
    players = page.locator("main table").last.locator("tbody tr")
    assert players.count() == 4
    assert "2444" in players.first.inner_text()
    assert "1500" in players.last.inner_text()

    page.get_by_role("link", name="Edit").click()
    page.get_by_label("Captain", exact=False).fill("Sam Stranger")
    page.get_by_role("button", name="Change a team").click()
    page.get_by_text("Captain Sam Stranger").wait_for()

    page.goto(page.url.rpartition("/team/")[0] + "/desk")
    page.get_by_role("button", name="Rank by rating").click()
    page.get_by_role("link", name="Draw the lot of the event").click()
    page.locator("input[name=seed]").fill("coin")
    page.get_by_role("button", name="Draw the lot of the event").click()
    page.get_by_role("button", name="Pair round 1").click()
    page.wait_for_url("**/round/1")
    _fits(page)
    assert page.locator("main table tbody tr").count() == 6


PASTED = "Mannschaft;Spieler;Elo\nAsh;Ann;2000\nAsh;Bob;\nElm;Cid;1900\nElm;Cid;1900\n"


@pytest.mark.parametrize("size", SIZES, ids=["screen", "phone"])
@pytest.mark.parametrize("kind", ["xlsx", "csv", "pasted"])
def test_teams_are_entered_into_an_event_that_exists(
    empty_server: Server, new_page: Any, size: dict[str, int], kind: str
) -> None:
    page = new_page(viewport=size)
    page.goto(empty_server.url)
    form = page.locator("#new-event")
    form.get_by_label("Name").fill("Abend")
    form.get_by_label("System").select_option("fide-team")
    form.get_by_label("Rounds", exact=False).fill("3")
    form.get_by_role("button", name="Create").click()
    page.get_by_role("link", name="From a file or table").first.click()
    if kind == "pasted":
        page.get_by_label("or a table").fill(PASTED)
    else:
        content = spreadsheet() if kind == "xlsx" else PASTED.encode()
        page.locator("#f-upload").set_input_files(
            {"name": f"list.{kind}", "mimeType": "application/octet-stream", "buffer": content}
        )
    page.get_by_role("button", name="Look at it").click()
    _fits(page)
    if kind == "xlsx":
        page.get_by_label("What it holds: Wer").select_option(label="Name")
        page.get_by_role("button", name="Look again").click()
        page.get_by_text("Without a rating").wait_for()
        page.get_by_role("button", name="Enter them (12)").click()
        page.get_by_text("12 entries are in.").wait_for()
    else:
        page.get_by_text("named twice").first.wait_for()
