"""The manager in a real Chromium: with the mouse, with the keyboard alone, two clerks at once, a captain's phone,
axe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.warnings import Question
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import league, play
from .conftest import PASSWORD, Server, place_in

NewPage = Any


def test_an_event_of_eight_teams_by_clicks(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    form = page.locator("section", has_text="A new event")
    form.get_by_label("Name", exact=True).fill("Clicks")
    form.get_by_label("Rounds").fill("2")
    form.get_by_role("button", name="Create").click()
    page.wait_for_url("**/e/Clicks/desk")
    page.get_by_role("link", name="Enter teams").click()
    page.locator("textarea").fill("\n".join(f"T{number}; {2500 - number}" for number in range(1, 9)))
    page.get_by_role("button", name="Enter several teams").click()
    page.get_by_role("button", name="Rank by rating").click()
    page.get_by_role("link", name="Draw the lot of the event").click()
    page.locator("input[name=seed]").fill("coin")
    page.get_by_role("button", name="Draw the lot of the event").click()
    for number in (1, 2):
        page.get_by_role("button", name=f"Pair round {number}").click()
        page.wait_for_url(f"**/round/{number}")
        page.get_by_role("button", name="Publish").click()
        page.get_by_role("link", name="Enter results").first.click()
        page.locator(".signs:focus").wait_for()
        for _ in range(4):
            page.keyboard.type("1=10")
            before = page.locator("#open-count").text_content()
            page.keyboard.press("Enter")
            page.wait_for_function(
                "before => document.getElementById('open-count').textContent !== before", arg=before
            )
        page.get_by_role("link", name="Overview", exact=True).click()
    page.get_by_role("button", name="Finish the event").click()
    page.get_by_text("The event is finished.").first.wait_for()
    page.goto(f"{server.url}/e/Clicks/p/standings")
    assert page.locator("tbody tr").count() == 8


def test_an_individual_event_of_seven_players_by_clicks(server: Server, new_page: NewPage) -> None:
    """FIDE Dutch from the empty form to the report: one key a game, a late entry, the bye, a correction."""
    page = new_page()
    page.goto(server.url)
    form = page.locator("section", has_text="A new event")
    form.get_by_label("Name", exact=True).fill("Open")
    form.get_by_label("System").select_option("fide-dutch")
    form.get_by_label("Rounds").fill("3")
    form.get_by_role("button", name="Create").click()
    page.get_by_role("link", name="Enter players").click()
    page.locator("textarea").first.fill(
        "\n".join(f"P{number}; {2300 - number}; SUI; FM" for number in range(1, 7))
    )
    page.get_by_role("button", name="Enter several players").click()
    page.get_by_role("button", name="Rank by rating").click()
    page.get_by_role("link", name="Draw the lot of the event").click()
    page.locator("input[name=seed]").fill("coin")
    page.get_by_role("button", name="Draw the lot of the event").click()
    for number in (1, 2, 3):
        page.get_by_role("button", name=f"Pair round {number}").click()
        page.wait_for_url(f"**/round/{number}")
        page.get_by_role("button", name="Publish").click()
        page.get_by_role("link", name="Enter results").first.click()
        page.locator(".signs:focus").wait_for()
        for key in "1=0":
            before = page.locator("#open-count").text_content()
            page.keyboard.type(key)
            page.keyboard.press("Enter")
            page.wait_for_function(
                "before => document.getElementById('open-count').textContent !== before", arg=before
            )
        if number == 1:
            page.get_by_role("link", name="Players").click()
            page.get_by_role("link", name="Late entry").click()
            page.locator("input[name=name]").fill("Late")
            page.get_by_role("button", name="Enter a player").click()
        page.get_by_role("link", name="Overview", exact=True).click()
        if number == 3:
            break
    page.get_by_role("button", name="Finish the event").click()
    page.get_by_text("The event is finished.").first.wait_for()
    page.goto(f"{server.url}/e/Open/p/standings")
    assert page.locator("tbody tr").count() == 7
    page.goto(f"{server.url}/e/Open/papers")
    with page.expect_download() as download:
        page.get_by_role("link", name="TRF26 for the rating officer").click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "192 FIDE_DUTCH" in text
    assert text.count("\n001 ") == 7


def test_a_double_elimination_by_clicks(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/cup/bracket")
    for _ in range(20):
        field = page.locator("form.play input[name=points]").first
        if not field.count():
            break
        name = page.locator("form.play input[name=match]").first.get_attribute("value")
        field.fill("7-5")
        field.press("Enter")
        page.locator(".said", has_text=f"wins {name}").wait_for()
    assert "All matches are decided." in page.content()
    page.wait_for_function("document.querySelector('.picture img').naturalWidth > 300")


def test_results_by_keyboard_alone(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/2")
    rows = page.locator("#grid .box.match")
    page.keyboard.type("11=")
    assert rows.nth(1).locator(".tot").text_content() == "2½½"  # the total at once, before it is saved
    page.keyboard.type("0")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.box').dataset.table") == "3"  # at once
    page.locator("#grid-said", has_text="2½-1½").wait_for()
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.closest('.box').dataset.table") == "2"
    page.keyboard.press("ArrowDown")
    page.keyboard.type("1y.1")  # an invalid result is not accepted, and the cursor stays
    page.locator("#grid-said.wrong", has_text="1 0 = + - x *").wait_for()
    assert rows.nth(2).locator(".signs").input_value() == "11"
    page.keyboard.press("Escape")
    assert rows.nth(2).locator(".signs").input_value() == ""
    page.keyboard.type("++++")
    page.keyboard.press("Enter")
    page.locator("#grid-said", has_text="4-0").wait_for()


def test_two_clerks_see_each_other_and_overwrite_nothing(server: Server, new_page: NewPage) -> None:
    one, two = new_page(), new_page()
    for page in (one, two):
        page.goto(f"{server.url}/e/league/results/2")
    one.wait_for_timeout(500)
    row = ".box[data-table='4']"
    two.locator(f"{row} .signs").fill("0000")
    one.locator(f"{row} .signs").fill("1111")
    one.keyboard.press("Enter")
    one.locator("#grid-said", has_text="4-0").wait_for()
    two.locator(f"{row} .signs").press("Enter")
    two.locator("#grid-said.wrong", has_text="someone else has changed it").wait_for()
    one.locator(".box[data-table='3'] .signs").fill("====")
    one.keyboard.press("Enter")
    two.locator(".box[data-table='3'] .tot", has_text="22").wait_for()


def test_other_pages_follow_by_themselves(server: Server, new_page: NewPage) -> None:
    page, clerk = new_page(), new_page()
    page.goto(f"{server.url}/e/league/round/2")
    clerk.goto(f"{server.url}/e/league/results/2")
    page.wait_for_timeout(500)
    clerk.locator(".box[data-table='2'] .signs").fill("1110")
    clerk.keyboard.press("Enter")
    page.locator("#pairings", has_text="3–1").wait_for()


def test_a_captain_on_a_phone(server: Server, new_page: NewPage) -> None:
    desk = new_page()
    desk.goto(f"{server.url}/e/league/lineups/2")
    desk.get_by_role("button", name="Open for captains").click()
    desk.goto(f"{server.url}/e/league/captains")
    desk.get_by_role("button", name="Make a link: T1").click()
    link = desk.locator(".slip-link").text_content()
    phone = new_page(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    phone.goto(link)
    phone.get_by_role("button", name="Hand in").click()
    phone.get_by_text("Your line-up is in.").wait_for()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    desk.goto(f"{server.url}/e/league/lineups/2")
    assert desk.locator("h3", has_text="T1").filter(has_text="in").count() == 1


def test_a_late_correction_is_asked_with_its_consequences(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/results/1")
    page.locator(".box[data-table='1'] .signs").fill("0001")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.ask")
    dialog.get_by_text("Round 1 is over").wait_for()
    assert "Places change" in dialog.text_content()
    dialog.locator("input[name=reason]").fill("the sheet was wrong")
    dialog.get_by_role("button", name="Continue").click()
    page.locator("#grid-said", has_text="1-3").wait_for()
    page.goto(f"{server.url}/e/league/log")
    assert "Remark in the TRF on round 1 (correction)" in page.content()


def test_a_reason_that_was_given_is_there_when_it_is_asked_again(server: Server, new_page: NewPage) -> None:
    """The second question of a correction outside the rules asked for the reason again, empty."""
    desk = server.app.state.place.desks.desk("league")
    for table in (2, 3, 4):
        desk.do("result", table=table, boards="1100")
    confirm = ""
    while desk.event.by_the_book:  # it is asked twice
        try:
            desk.do("leave-book", why="an old error", reason="an old error", confirm=confirm)
        except Question as question:
            confirm = question.token
    desk.do("pair")
    page = new_page()
    page.goto(f"{server.url}/e/league/results/1")
    page.locator(".box[data-table='1'] .signs").fill("0001")
    page.keyboard.press("Enter")
    reason = page.locator("dialog.ask input[name=reason]")
    reason.fill("the sheet was wrong")
    page.locator("dialog.ask").get_by_role("button", name="Continue").click()
    page.locator("dialog.ask", has_text="Places change").wait_for()
    page.wait_for_function("document.querySelectorAll('dialog.ask').length === 1")
    assert reason.input_value() == "the sheet was wrong"
    page.locator("dialog.ask").get_by_role("button", name="Continue").click()
    page.locator("#grid-said", has_text="1-3").wait_for()


def test_sign_in_with_a_wrong_and_a_right_password(closed_server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{closed_server.url}/e/league/desk")
    page.wait_for_url("**/sign-in?**")
    for password, text in (("wrong password", "Name or password are wrong."), (PASSWORD, "League")):
        page.get_by_label("Name").fill("arbiter")
        page.get_by_label("Password").fill(password)
        page.get_by_role("button", name="Sign in").click()
        page.get_by_text(text).first.wait_for()
    assert page.url.endswith("/e/league/desk")


def test_anything_is_found_by_the_palette(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/desk")
    page.keyboard.press("Control+k")
    page.locator("#palette-input").fill("t5")
    page.locator("#palette-list a", has_text="T5").first.wait_for()
    page.keyboard.press("Enter")
    page.wait_for_url("**/team/5")


@pytest.mark.parametrize(
    ("words", "act"), [("drop out", "withdraw"), ("no-show", "forfeit"), ("mistake", "undo")]
)
def test_acts_are_found_by_everyday_words(server: Server, new_page: NewPage, words: str, act: str) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/desk")
    page.keyboard.press("Control+k")
    page.locator("#palette-input").fill(words)
    links = page.locator("#palette-list a")
    links.first.wait_for()
    assert any(f"/form/{act}?" in str(link.get_attribute("href")) for link in links.all())


def test_pages_read_without_scripts(server: Server, new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{server.url}/e/league/results/2")
    row = page.locator(".box[data-table='2']")
    row.locator(".signs").fill("1100")
    row.get_by_role("button", name="Save").click()
    page.locator(".said", has_text="2-2").wait_for()
    page.goto(f"{server.url}/e/league/p/rounds/2")
    assert re.search(r"2–2", page.content())


def test_a_restart_in_the_middle_loses_nothing_and_readers_come_back(folder: Path, new_page: NewPage) -> None:
    first = Server(create_app(place_in(folder, open_door=True)))
    clerk, reader = new_page(), new_page()
    clerk.goto(f"{first.url}/e/league/results/2")
    reader.goto(f"{first.url}/e/league/round/2")
    clerk.locator(".box[data-table='2'] .signs").fill("1111")
    clerk.keyboard.press("Enter")
    clerk.locator("#grid-said", has_text="4-0").wait_for()
    first.stop()
    second = Server(create_app(place_in(folder, open_door=True)), first.port)
    clerk.wait_for_timeout(1500)
    clerk.locator(".box[data-table='3'] .signs").fill("1110")
    clerk.keyboard.press("Enter")
    clerk.locator("#grid-said", has_text="3-1").wait_for()
    reader.locator("#pairings", has_text="3–1").wait_for()
    assert "4–0" in reader.locator("#pairings").text_content()
    second.stop()


def test_every_table_and_place_is_on_some_slide(client_of_many: TestClient[Litestar]) -> None:
    """40 teams at 1920 x 1080: the slides together have all tables and all places, whatever the lines and columns."""
    for query in ("", "?rows=4&columns=1", "?rows=16&columns=3"):
        first = client_of_many.get(f"/e/many/hall{query}").text
        found = re.search(r"<span>1 / (\d+)</span>", first)
        parts = int(found.group(1)) if found else 1
        join = "&" if query else "?"
        pages = [client_of_many.get(f"/e/many/hall{query}{join}part={part}").text for part in range(parts)]
        tables = {
            int(n) for page in pages if ">Round 2<" in page for n in re.findall(r'class="n">(\d+)<', page)
        }
        names = {n for page in pages if "Standings" in page for n in re.findall(r"<bdi>(T\d+)</bdi>", page)}
        assert tables == set(range(1, 21))
        assert names == {f"T{number}" for number in range(1, 41)}


def test_a_followed_team_stays_on_every_public_page(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/p/teams/3")
    page.get_by_role("button", name="Follow").click()
    page.goto(f"{server.url}/e/league/p/standings")
    page.locator("#mine", has_text="T3").click()
    page.wait_for_url("**/p/teams/3")


def test_pages_keep_to_their_weight(server: Server, new_page: NewPage) -> None:
    """First load under 150 kB over the wire, later pages under 40 kB; style sheets written by hand under 40 kB."""
    page = new_page()
    for path in ("/e/league/results/2", "/e/league", "/e/league/standings?after=1"):
        page.goto(f"{server.url}{path}", wait_until="load")
        size = page.evaluate(
            "performance.getEntries().reduce((sum, one) => sum + (one.transferSize || 0), 0)"
        )  # what came over the wire: nothing for what the browser had
        assert 0 < size < (150_000 if path == "/e/league/results/2" else 40_000), (path, size)
    static = Path(__file__).parents[2] / "src" / "pairwright" / "report" / "look" / "static"
    assert sum((static / name).stat().st_size for name in ("tokens.css", "app.css")) < 40_000


def test_text_has_its_contrast_in_both_themes() -> None:
    """WCAG AA: 4.5 to 1 for text on every background, 3 to 1 for field borders."""
    text = (Path(__file__).parents[2] / "src/pairwright/report/look/static/tokens.css").read_text()
    light, dark = text.split("/* Dark")[0], text.split(':root[data-theme="dark"]')[1]
    for theme in (light, light + dark):
        value = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", theme))
        for ink in ("ink", "ink-2", "ink-3", "accent", "win", "loss", "care", "stop"):
            for ground in ("canvas", "surface", "sunken", "hover"):
                assert contrast(value[ink], value[ground]) >= 4.5, (ink, ground)
        assert contrast(value["edge"], value["surface"]) >= 3
        assert contrast(value["on-accent"], value["accent"]) >= 4.5


def contrast(a: str, b: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture
def client_of_many(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    """40 teams, round 1 played, round 2 published."""
    hand = league(40, 5, log=open_log(tmp_path / "many.pairwright", create=True))
    play(hand)
    hand("pair")
    hand("publish")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        yield client


def test_nothing_moves_while_a_page_comes_up(server: Server, new_page: NewPage) -> None:
    """Cumulative layout shift under 0.1, the bound of a good page."""
    page = new_page()
    page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => { for (const one of list.getEntries())"
        " if (!one.hadRecentInput) window.shift += one.value; }).observe({ type: 'layout-shift', buffered: true });"
    )
    for path in (
        "/e/league/desk",
        "/e/league/round/2",
        "/e/league/results/2",
        "/e/league",
        "/e/league/p/standings",
    ):
        page.goto(f"{server.url}{path}", wait_until="load")
        page.wait_for_timeout(300)
        assert page.evaluate("window.shift") < 0.1, path
