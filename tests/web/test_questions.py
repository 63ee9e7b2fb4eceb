"""Acts that are asked about once: the consequences, the button named by the act, and the way to undo it afterwards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from .conftest import form

Client = TestClient[Litestar]


def ask(client: Client, event: str, verb: str, **fields: Any) -> str:
    answer = client.post(f"/e/{event}/do/{verb}", data=form(client, "/", **fields))
    assert answer.status_code == 428, answer.text
    return answer.text


def go(client: Client, event: str, verb: str, text: str) -> str:
    """Press the button of a question."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', text.split("<main")[1])
    return client.post(f"/e/{event}/do/{verb}", data=dict(found)).text


@pytest.mark.parametrize(
    ("event", "verb", "fields", "button", "follows"),
    [
        ("league", "withdraw", {"team": "#3"}, "Withdraw T3", "one of them has the bye"),
        ("league", "forfeit", {"table": "2", "value": "+-"}, "Enter the forfeit", "a win without play"),
        ("league", "clear", {"table": "1"}, "Clear the result", "2-2 becomes no result"),
        ("league", "unpair", {}, "Cancel the pairing", "The 4 pairs of round 2 are given up"),
        ("league", "expel", {"team": "#3"}, "Expel T3", "left out of the standings"),
        ("cup", "leave", {"player": "#2"}, "Withdraw Bob", "get walkovers"),
    ],
)
def test_an_act_with_consequences_asks_once_and_is_named_on_its_button(
    client: Client, event: str, verb: str, fields: dict[str, str], button: str, follows: str
) -> None:
    text = ask(client, event, verb, **fields)
    assert f">{button}</button>" in text
    assert follows in text
    assert f"<h1>{button}?</h1>" in text


def test_what_was_confirmed_is_done_at_once_and_its_undo_takes_back_that_act(client: Client) -> None:
    text = go(client, "league", "withdraw", ask(client, "league", "withdraw", team="#3"))
    assert "has withdrawn from round 3 on" in text
    number = re.search(r'action="/e/league/do/undo">.*?name="number" value="(\d+)"', text)
    assert number is not None
    client.post("/e/league/do/note", data=form(client, "/", text="something else meanwhile"))
    answer = client.post("/e/league/do/undo", data=form(client, "/", number=number[1]))
    assert "Undone: 3 T3 withdraws" in answer.text
    assert "withdrawn" not in client.get("/e/league/team/3").text


def test_a_question_in_german_is_german(client: Client) -> None:
    client.get("/language/de")
    text = ask(client, "league", "withdraw", team="#3")
    assert "T3 zurückziehen</button>" in text
    assert "T3 wird ab Runde 3 nicht mehr ausgelost" in text


def test_a_name_with_braces_and_percents_is_a_name_in_a_question(client: Client) -> None:
    client.post("/e/league/do/change-team", data=form(client, "/", team="#3", name="{0} %s {team.id} <b>"))
    text = ask(client, "league", "withdraw", team="#3")
    assert "{0} %s {team.id} &lt;b&gt; is not paired" in text


def test_scripts_get_the_same_question(client: Client) -> None:
    data = form(client, "/", table="2", value="--")
    answer = client.post("/e/league/do/forfeit", data=data, headers={"accept": "application/json"})
    assert answer.status_code == 428
    assert answer.json()["act"] == "Enter the forfeit"
    assert any("Neither side gets points" in text for text in answer.json()["follows"])
    assert answer.json()["question"] == []


def test_the_question_has_the_reason_that_was_typed_in_the_form(client: Client) -> None:
    """The correction of a knockout asked for its reason again, empty."""
    client.post("/e/cup/do/score", data=form(client, "/", match="U1.1", points="7-5"))
    data = form(client, "/", form="1", match="U1.1", points="5-7", why="typed wrong")
    asked = client.post("/e/cup/do/correct", data=data)
    assert asked.status_code == 428
    assert re.search('name="reason" type="text" value="typed wrong"', asked.text)
    answer = client.post("/e/cup/do/correct", data=data, headers={"accept": "application/json"}).json()
    assert (answer["reason"], answer["given"]) == (True, "typed wrong")


def test_after_a_refused_question_back_leads_to_a_page(client: Client) -> None:
    client.post("/e/league/do/withdraw", data=form(client, "/", team="#3", sure="1"))
    answer = client.post(
        "/e/league/do/present",
        data=form(client, "/", team="#3", round="4"),
        headers={"referer": "http://testserver.local/e/league/do/withdraw"},
    )
    assert answer.status_code == 409
    assert 'class="btn primary" href="/e/league/desk"' in answer.text
    assert "`" not in answer.text


# what the rules allow where a result was wrong


def test_leaving_the_book_is_the_last_way_for_a_wrong_older_result(client: Client) -> None:
    for table in (2, 3, 4):
        client.post("/e/league/do/result", data=form(client, "/", table=str(table), boards="1100"))
    client.post("/e/league/do/pair", data=form(client, "/"))
    client.post("/e/league/do/publish", data=form(client, "/"))
    data = form(client, "/", table="1", boards="0001", round="1")
    answer = client.post("/e/league/do/result", data=data, headers={"accept": "application/json"})
    assert answer.status_code == 409
    way_out = answer.json()["way_out"]
    assert way_out.index("rating report") < way_out.index("confirmed twice")
    assert "leave-book" not in way_out
    text = client.get("/e/league/correct/1/1").text
    ways = re.findall(r'<a class="link" href="([^"]+)">', text)
    assert "form/rating-boards?round=1&amp;table=1" in ways[0]
    assert "form/penalty?" in ways[1]
    assert "form/leave-book" in ways[-1]
    assert "Pairings and standings stay as they are" in text
    # the open match of round 2 is an adjourned one, and no correction
    text = client.get("/e/league/correct/2/1").text
    assert 'href="/e/league/results/2#t1"' in text


def test_a_result_of_the_last_round_is_simply_entered_again(client: Client) -> None:
    text = client.get("/e/league/correct/2/1").text
    assert "Enter the right result" in text
    assert "form/award?" in text
    assert "leave-book" not in text
