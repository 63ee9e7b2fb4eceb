"""Teams are picked by name, number or a part of the name wherever one is meant; dragged in a round by hand."""

from __future__ import annotations

import re
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.registry import VERBS
from pairwright.web.pages.forms import arguments_of
from pairwright.web.render import pick_name, picked

from ..manager.tools import league
from .conftest import Server, form

Client = TestClient[Litestar]
NewPage = Any


def open_by_hand(client: Client) -> None:
    data = form(client, "/")
    text = client.post("/e/league/do/by-hand", data=data).text
    while (token := re.search(r'name="confirm" value="(\w+)"', text)) is not None:
        text = client.post("/e/league/do/by-hand", data={**data, "confirm": token[1], "reason": "x"}).text


def test_a_form_is_filled_with_the_name_and_takes_name_or_number(client: Client) -> None:
    text = client.get("/e/league/form/withdraw?team=%233").text
    assert 'name="team" value="T3" list="teams-list"' in text
    assert '<option value="T3">3</option>' in text
    for who in ("T3", "3", "#3"):
        answer = client.post("/e/league/do/withdraw", data=form(client, "/", team=who))
        assert "Withdraw T3" in answer.text


def test_a_team_that_is_none_comes_back_as_it_was_typed(client: Client) -> None:
    answer = client.post("/e/league/do/withdraw", data=form(client, "/", team="T33", form="1"))
    assert answer.status_code == 409
    assert 'value="T33"' in answer.text
    assert "There is no team" in answer.text


def test_several_teams_come_one_by_one_or_with_commas_and_a_name_may_have_one() -> None:
    hand = league(4)
    hand("change-team", team="T1", name="Smith, John")
    event, verb = hand.desk.event, VERBS["forbid"]
    for given in (["Smith, John", "T2", ""], "1, T2", ["1", "T2"]):
        found = arguments_of(verb, {"teams": given}, event)["teams"]
        assert found in (["Smith, John", "T2"], ["1", "T2"])
    assert arguments_of(verb, {"teams": "Smith, John"}, event)["teams"] == ["Smith, John"]


def test_why_not_is_asked_by_names(client: Client) -> None:
    text = client.get("/e/league/round/2?a=T1&b=T2").text
    assert "Why not 1 T1 and 2 T2?" in text
    assert 'name="a" value="T1"' in text


def test_a_rematch_by_hand_is_confirmed_twice(client: Client) -> None:
    open_by_hand(client)
    event = client.get("/e/league/round/1").text
    names = re.findall(r"<bdi>(T\d)</bdi>", event.split('id="pairings"')[1])[:2]
    now = re.findall(r"<bdi>(T\d)</bdi>", client.get("/e/league/round/2").text.split('id="pairings"')[1])
    other = next(now[k ^ 1] for k in range(8) if now[k] == names[0])
    data = form(client, "/", teams=[other, names[1]])
    answer = client.post("/e/league/do/swap", data=data)
    assert answer.status_code == 428
    assert 'name="reason"' in answer.text
    token = re.search(r'name="confirm" value="(\w+)"', answer.text)
    assert token is not None
    again = client.post("/e/league/do/swap", data={**data, "confirm": token[1], "reason": "asked for"})
    assert again.status_code == 428
    assert "Please confirm; this is what follows from it" in again.text


def test_all_pairs_are_set_by_two_fields_a_table(client: Client) -> None:
    open_by_hand(client)
    text = client.get("/e/league/round/2").text
    white = re.findall(r'name="white" value="([^"]*)"', text)
    black = re.findall(r'name="black" value="([^"]*)"', text)
    assert len([name for name in white if name]) == 4
    data = form(client, "/", white=black, black=white)
    answer = client.post("/e/league/do/set-pairs", data=data)
    token = re.search(r'name="confirm" value="(\w+)"', answer.text)
    while token is not None:
        answer = client.post("/e/league/do/set-pairs", data={**data, "confirm": token[1], "reason": "x"})
        token = re.search(r'name="confirm" value="(\w+)"', answer.text)
    text = client.get("/e/league/round/2").text
    assert re.findall(r'name="white" value="([^"]*)"', text)[:4] == black[:4]


def test_an_announced_bye_is_visible(client: Client) -> None:
    data = form(client, "/", team="#3", round="4", kind="half")
    client.post("/e/league/do/absent", data=data)
    assert "half-point bye: Round 4" in client.get("/e/league/field").text
    assert "half-point bye: Round 4" in client.get("/e/league/team/3").text


def sure(page: Any) -> None:
    """Answer the questions of an act."""
    while page.locator("input[name=confirm]").count():
        if page.locator("input[name=reason]").count():
            page.locator("input[name=reason]").fill("asked for")
        with page.expect_navigation():
            page.locator("form:has(input[name=confirm]) button:is(.primary, .stop)").click()


def test_one_team_is_dragged_onto_another(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/round/2")
    page.get_by_role("button", name="Change by hand").click()
    sure(page)
    cells = page.locator("#pairings td[data-team]")
    cells.first.wait_for()
    first, third = cells.nth(0), cells.nth(2)
    names = [one.locator("bdi").text_content() for one in (first, third)]
    first.drag_to(third)
    page.get_by_text("dropped").first.wait_for()  # what goes with the pairs is named
    sure(page)
    page.get_by_text("are exchanged").first.wait_for()
    assert [one.locator("bdi").text_content() for one in (cells.nth(0), cells.nth(2))] == names[::-1]


def test_a_team_is_picked_by_keys_and_exchanged(server: Server, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{server.url}/e/league/round/2")
    page.get_by_role("button", name="Change by hand").click()
    sure(page)
    cells = page.locator("#pairings td[data-team]")
    names = [cells.nth(at).locator("bdi").text_content() for at in (0, 2)]
    page.get_by_label("One team").first.focus()
    page.keyboard.type(names[0])
    page.keyboard.press("Tab")
    page.keyboard.type(names[1])
    page.keyboard.press("Enter")
    page.get_by_text("dropped").first.wait_for()  # what goes with the pairs is named
    sure(page)
    page.get_by_text("are exchanged").first.wait_for()
    assert [cells.nth(at).locator("bdi").text_content() for at in (0, 2)] == names[::-1]


def test_a_team_called_by_a_number_is_picked_by_its_id() -> None:
    hand = league(4)
    hand("change-team", team="T1", name="3")
    event = hand.desk.event
    assert [pick_name(event, team) for team in event.order] == ["#1", "T2", "T3", "T4"]
    assert picked(event, "3") == "T3"
