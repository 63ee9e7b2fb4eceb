"""Cups in the browser: from an empty server to the winner, results in place, ties, the next stage, the picture."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand
from .conftest import Server, form, place_in

Client = TestClient[Litestar]
NewPage = Any


@pytest.fixture
def empty(tmp_path: Path) -> Any:
    (tmp_path / "none").mkdir()
    server = Server(create_app(place_in(tmp_path / "none", open_door=True)))
    yield server
    server.stop()


def begin(page: Any, server: Server, name: str, system: str, players: int, draw: str) -> None:
    """From the start page to the draw, by clicks."""
    page.goto(server.url)
    new = page.locator("section", has_text="A new event")
    new.get_by_label("Name", exact=True).fill(name)
    new.get_by_label("System").select_option(system)
    new.get_by_role("button", name="Create").click()
    page.get_by_role("link", name="Enter players").click()
    page.locator("textarea").first.fill("\n".join(f"P{k:02}; {2000 - k}" for k in range(1, players + 1)))
    page.get_by_role("button", name="Enter several players").click()
    page.get_by_role("link", name=draw).first.click()
    page.locator("input[name=seed]").fill("coin")


def play_all(page: Any) -> int:
    """Type the result of every match that can be played: the better number wins; the focus stays in the list."""
    count = 0
    page.locator("#playable input[name=points]").first.focus()
    while page.locator("#playable form.play").count():
        field = page.locator("#playable input[name=points]:focus")
        field.wait_for()
        match = str(field.evaluate("e => e.form.dataset.match"))
        first, second = re.findall(r"P\d\d", str(field.get_attribute("aria-label")))
        page.keyboard.type("7-5" if first < second else "5-7")
        page.keyboard.press("Enter")
        page.locator("#bracket-said", has_text=f"wins {match} (").wait_for()
        count += 1
    return count


def test_16_players_in_groups_and_a_knockout_from_an_empty_server_to_the_winner(
    empty: Server, new_page: NewPage
) -> None:
    page = new_page()
    begin(page, empty, "Open", "ibf-mixed", 16, "Draw groups")
    page.locator("input[name=count]").fill("4")
    page.locator("select[name=method]").select_option("snake")
    page.get_by_role("button", name="Draw groups").click()
    page.get_by_role("link", name="Bracket", exact=True).first.click()
    assert play_all(page) == 24
    rows = page.locator("#group-1 tbody tr")
    assert [row.locator("td").first.text_content() for row in rows.all()] == ["1", "2", "3", "4"]
    assert rows.first.locator("td").last.text_content() == "3"
    assert page.locator("input[name=qualify]").input_value() == "2"
    page.get_by_role("button", name="Begin the knockout").click()
    page.locator(".picture img").wait_for()
    assert play_all(page) == 7
    page.get_by_text("The winner is P01").first.wait_for()
    page.get_by_role("button", name="Finish the event").click()
    page.get_by_text("The event is finished. The winner is P01.").first.wait_for()
    page.goto(f"{empty.url}/e/Open")
    page.get_by_text("The winner is P01.").first.wait_for()


def test_a_double_elimination_from_an_empty_server_to_the_winner(empty: Server, new_page: NewPage) -> None:
    page = new_page()
    begin(page, empty, "Double", "ibf-double", 8, "Draw the bracket")
    page.get_by_role("button", name="Draw the bracket").click()
    page.get_by_role("link", name="Bracket", exact=True).first.click()
    assert play_all(page) == 14
    page.get_by_text("The winner is P01").first.wait_for()
    page.get_by_role("link", name="Overview", exact=True).click()
    page.get_by_text("The winner is P01").first.wait_for()


def test_a_match_in_the_picture_leads_to_its_result(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/cup/bracket")
    page.get_by_role("link", name="Enter the result of U1.3").click()
    field = page.locator("#playable input[name=points]:focus")
    assert field.evaluate("e => e.form.dataset.match") == "U1.3"
    page.keyboard.type("7-3")
    page.keyboard.press("Enter")
    page.locator("#bracket-said", has_text="wins U1.3").wait_for()
    page.get_by_role("link", name="Correct the result of U1.3").click()
    page.wait_for_url("**/form/correct?**")
    assert page.locator("[name=match]").input_value() == "U1.3"


def test_a_score_that_is_none_stays_with_its_reason_and_undo_takes_a_result_back(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/cup/bracket")
    field = page.locator("#playable input[name=points]").first
    field.fill("7:7")
    field.press("Enter")
    page.locator("#playable .error").wait_for()
    assert field.input_value() == "7:7"
    assert field.get_attribute("aria-invalid") == "true"
    page.keyboard.type("7-4")  # the wrong score is selected: it is written over
    page.keyboard.press("Enter")
    page.locator("#bracket-said", has_text="wins U1.1").wait_for()
    page.locator("#bracket-said").get_by_role("button", name="Undo").click()
    page.locator("#bracket-said", has_text="Undone").wait_for()
    assert page.locator("#playable form[data-match='U1.1']").count() == 1


def test_a_score_typed_while_another_is_on_its_way_is_kept_and_saved(
    server: Server, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/cup/bracket")
    held: list[Any] = []
    page.route("**/do/score", lambda route: route.continue_() if held else held.append(route))
    page.locator("form[data-match='U1.1'] input[name=points]").fill("7-5")
    page.keyboard.press("Enter")
    other = page.locator("form[data-match='U1.3'] input[name=points]")
    other.fill("7-")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.locator("#bracket-said", has_text="wins U1.1 (").wait_for()
    assert other.input_value() == "7-"
    assert page.evaluate("document.activeElement.form.dataset.match") == "U1.3"
    page.keyboard.press("End")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.locator("#bracket-said", has_text="wins U1.3 (").wait_for()


def test_a_no_show_is_entered_from_the_list_and_asked_once(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/cup/bracket")
    page.get_by_label("More: U1.1").click()
    page.get_by_role("button", name="No-show of").first.click()
    page.get_by_text("wins without play and goes on").wait_for()
    page.get_by_role("button", name="Enter the no-show").click()
    page.get_by_text("U1.1 (Upper quarter-finals, match 1) is decided without play.").wait_for()
    assert page.locator("#playable form[data-match='U1.1']").count() == 0


@pytest.fixture
def tied(tmp_path: Path) -> Any:
    """A group of three who have beaten one another in turn, and one who lost to all."""
    hand = Hand(open_log(tmp_path / "tied.pairwright", create=True))
    hand("create", name="Tied", system="ibf-mixed")
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("groups", count=1, seed="coin")
    cup = hand.desk.event.cup
    assert cup is not None
    beats = {("Ann", "Bob"), ("Bob", "Cid"), ("Cid", "Ann")}
    for name, players in cup.in_groups().meetings.items():
        first, second = (cup.entrant(player).name for player in players)
        won = second == "Dan" or (first, second) in beats
        hand("score", match=name, points="7-5" if won else "5-7")
    hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        yield client


def test_a_tie_is_settled_on_the_page_with_the_numbers_beside_it(tied: Client) -> None:
    page = tied.get("/e/tied/bracket").text
    part = page.split('id="group-1"')[1]
    assert "Tied for places 1-3" in part
    assert part.count('<td class="num"><b>2</b></td>') == 3
    answer = tied.post("/e/tied/do/stage", data=form(tied, "/", name="Final", qualify="2"))
    assert answer.status_code == 409
    assert "settle the tie" in answer.text
    ids = re.findall(r'<option value="(#\d)" selected>', part)
    fields = form(tied, "/e/tied/bracket", group="1", players=ids[::-1], why="additional match")
    tied.post("/e/tied/do/settle", data=fields)
    part = tied.get("/e/tied/bracket").text.split('id="group-1"')[1]
    assert "Tied for places" not in part
    answer = tied.post("/e/tied/do/stage", data=form(tied, "/", name="Final", qualify="2"))
    assert answer.status_code == 200


def test_the_overview_leads_to_the_form_of_the_knockout_and_nothing_is_drawn_before(tmp_path: Path) -> None:
    hand = Hand(open_log(tmp_path / "mixed.pairwright", create=True))
    hand("create", name="Mixed", system="ibf-mixed")
    hand("teams", teams=[{"name": f"P{k}", "rating": 2000 - k} for k in range(1, 9)])
    hand("rank")
    hand("groups", count=2, method="snake", seed="coin")
    cup = hand.desk.event.cup
    assert cup is not None
    *earlier, last = cup.in_groups().meetings.items()
    for name, (a, b) in earlier:
        hand("score", match=name, points="7-3" if a < b else "3-7")
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        assert "Begin the knockout" not in client.get("/e/mixed/bracket").text
        data = form(client, "/e/mixed/bracket", match=last[0], points="7-3")
        client.post("/e/mixed/do/score", data=data)
        desk, page = client.get("/e/mixed/desk").text, client.get("/e/mixed/bracket").text
        assert re.search(r'href="/e/mixed/bracket#next-stage">\s*Begin the knockout', desk)
        assert 'id="next-stage"' in page
        assert 'class="drawn"' not in page
        assert re.search(r'name="qualify" value="2"', page)
        assert not client.get("/api/events/mixed/state").json().get("stages")
        fields = form(client, "/e/mixed/bracket", name="Final", qualify="1", system="ibf-single")
        client.post("/e/mixed/do/stage", data=fields)
        page = client.get("/e/mixed/bracket").text
    assert 'class="drawn"' in page
    assert 'id="next-stage"' not in page
    heads = re.findall(r'<th scope="col" class="mid">(\d+)</th>', page)
    assert sorted(heads) == list("12345678")


def test_an_older_page_that_comes_later_does_not_replace_a_newer_one(
    server: Server, new_page: NewPage
) -> None:
    """Results that were typed quickly one after the other were missing in the drawing."""
    page = new_page()
    page.goto(f"{server.url}/e/cup/bracket")
    held: list[Any] = []

    def hold(route: Any) -> None:
        if held or route.request.resource_type != "fetch":
            route.continue_()
        else:
            held.append((route, route.fetch()))  # as it is after the first result

    page.route("**/e/cup/bracket", hold)
    page.locator("form[data-match='U1.1'] input[name=points]").fill("7-5")
    page.keyboard.press("Enter")
    while not held:
        page.wait_for_timeout(20)
    page.locator("form[data-match='U1.3'] input[name=points]").fill("7-2")
    page.keyboard.press("Enter")
    page.locator("#bracket-said", has_text="wins U1.3 (").wait_for()
    route, response = held[0]
    route.fulfill(response=response)
    page.wait_for_timeout(500)
    assert page.locator("#playable form[data-match='U1.3']").count() == 0
