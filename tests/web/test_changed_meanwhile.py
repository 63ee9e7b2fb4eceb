"""A form that was opened before something was saved elsewhere does not undo it unasked."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log

from ..manager.tools import Hand

Client = TestClient[Litestar]


class Fields(HTMLParser):
    """What the browser would send from the form of an address."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.action, self.inside, self.select = action, False, ""
        self.found: dict[str, Any] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = given.get("action", "") == self.action
        name = given.get("name", "")
        if self.inside and tag == "input":
            value = given.get("value", "")
            self.found[name] = [*self.found[name], value] if name in self.found else [value]
        elif self.inside and tag == "select":
            self.select = name
        elif self.select and tag == "option" and ("selected" in given or self.select not in self.found):
            self.found[self.select] = [given.get("value", "")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""


def opened(text: str, action: str) -> dict[str, Any]:
    fields = Fields(action)
    fields.feed(text)
    assert fields.found
    return fields.found


def sent(client: Client, path: str, form: dict[str, Any]) -> Any:
    return client.post(path, data=form, follow_redirects=False)


def confirmed(client: Client, path: str, form: dict[str, Any]) -> Any:
    """The same, with the reason that is asked for, and as often as it has to be confirmed."""
    answer = sent(client, path, form)
    assert answer.status_code == 428
    while answer.status_code == 428:
        answer = sent(client, path, {**opened(answer.text, path), "reason": "a mistake"})
    return answer


def settings_of(client: Client) -> dict[str, Any]:
    return opened(client.get("/e/league/setup").text, "/e/league/do/set")


def test_what_was_not_changed_in_the_settings_is_as_it_was_saved_elsewhere(client: Client) -> None:
    first, second = settings_of(client), settings_of(client)
    assert sent(client, "/e/league/do/set", {**first, "city": "Halle Nord"}).status_code == 303
    assert sent(client, "/e/league/do/set", {**second, "time_control": "20 min"}).status_code == 303
    now = settings_of(client)
    assert (now["city"], now["time_control"]) == (["Halle Nord"], ["20 min"])


def test_a_setting_that_was_changed_in_both_is_asked_about_and_then_saved(client: Client) -> None:
    first, second = settings_of(client), settings_of(client)
    sent(client, "/e/league/do/set", {**first, "city": "Halle Nord"})
    answer = sent(client, "/e/league/do/set", {**second, "city": "Halle West", "federation": "GER"})
    assert answer.status_code == 409
    assert "Saved meanwhile: Halle Nord" in answer.text
    assert settings_of(client)["city"] == ["Halle Nord"]
    again = opened(answer.text, "/e/league/do/set")
    assert (again["city"], again["federation"]) == (["Halle West"], ["GER"])
    assert sent(client, "/e/league/do/set", again).status_code == 303
    assert settings_of(client)["city"] == ["Halle West"]


def test_tie_breaks_that_were_changed_in_both_are_asked_about(client: Client) -> None:
    path = "/e/league/do/tie-breaks"
    first, second = (opened(client.get("/e/league/setup").text, path) for _ in "12")
    assert confirmed(client, path, {**first, "tie_breaks": ["MPTS", "GPTS"]}).status_code == 303
    answer = sent(client, path, {**second, "tie_breaks": ["MPTS", "BC"]})
    assert answer.status_code == 409
    again = opened(answer.text, path)
    assert again["tie_breaks"] == ["MPTS", "BC"]
    assert confirmed(client, path, again).status_code == 303
    assert opened(client.get("/e/league/setup").text, path)["tie_breaks"] == ["MPTS", "BC"]


def test_two_change_one_player(client: Client) -> None:
    path, page = "/e/club/do/change-team", "/e/club/form/change-team?team=%231"
    first, second, third = (opened(client.get(page).text, path) for _ in "123")
    assert sent(client, path, {**first, "rating": "1500"}).status_code == 303
    assert sent(client, path, {**second, "club": "BC Calw"}).status_code == 303
    now = opened(client.get(page).text, path)
    assert (now["rating"], now["club"]) == (["1500"], ["BC Calw"])
    answer = sent(client, path, {**third, "rating": "1600", "federation": "GER"})
    assert answer.status_code == 409
    assert "Saved meanwhile: 1500" in answer.text
    again = opened(answer.text, path)
    assert (again["rating"], again["federation"]) == (["1600"], ["GER"])
    assert sent(client, path, again).status_code == 303
    now = opened(client.get(page).text, path)
    assert (now["rating"], now["club"], now["federation"]) == (["1600"], ["BC Calw"], ["GER"])


def team_of(folder: Path, *names: str) -> str:
    hand = Hand(open_log(folder / "one.pairwright", create=True))
    hand("create", name="One", system="fide-team", rounds=3, boards=2)
    hand("team", name="Ahorn", members=[{"name": name, "rating": 2000} for name in names])
    hand.desk.log.close()
    return "/e/one/roster/1"


def roster_of(client: Client, path: str) -> dict[str, Any]:
    fields = Fields("")
    fields.feed(client.get(path).text)
    return {**fields.found, "do": "save"}


def test_two_change_the_players_of_a_team(client: Client, folder: Path) -> None:
    path = team_of(folder, "Müller", "Schmidt")
    first, second, third = (roster_of(client, path) for _ in "123")
    assert sent(client, path, {**first, "rating": ["2222", "2000"]}).status_code == 303
    assert sent(client, path, {**second, "title": ["", "FM"]}).status_code == 303
    now = roster_of(client, path)
    assert (now["rating"], now["title"]) == (["2222", "2000"], ["", "FM"])
    answer = sent(client, path, {**third, "rating": ["2100", "2000"]})
    assert answer.status_code == 409
    assert "Saved meanwhile: 2222" in answer.text
    again = Fields("")
    again.feed(answer.text)
    assert again.found["rating"] == ["2100", "2000"]
    assert sent(client, path, {**again.found, "do": "save"}).status_code == 303
    now = roster_of(client, path)
    assert (now["rating"], now["title"]) == (["2100", "2000"], ["", "FM"])


def test_a_player_added_elsewhere_stays_in_the_team(client: Client, folder: Path) -> None:
    path = team_of(folder, "Müller", "Schmidt")
    first, second = roster_of(client, path), roster_of(client, path)
    more = {
        name: [*first[name], ""]
        for name in ("number", "title", "rating", "federation", "fide_id", "birth", "sex")
    }
    sent(client, path, {**first, **more, "name": [*first["name"], "Neu"]})
    sent(client, path, {**second, "title": ["", "FM"]})
    now = roster_of(client, path)
    assert (now["name"], now["title"]) == (["Müller", "Schmidt", "Neu"], ["", "FM", ""])


def test_two_change_the_same_prizes(client: Client) -> None:
    path, page = "/e/league/do/prize", "/e/league/form/prize?name=Best"
    new = opened(client.get("/e/league/form/prize").text, path)
    assert sent(client, path, {**new, "name": "Best", "prizes": "300, 200"}).status_code == 303
    first, second, third = (opened(client.get(page).text, path) for _ in "123")
    assert sent(client, path, {**first, "prizes": "400, 200"}).status_code == 303
    assert sent(client, path, {**second, "sharing": "shared"}).status_code == 303
    now = opened(client.get(page).text, path)
    assert (now["prizes"], now["sharing"]) == (["400, 200"], ["shared"])
    answer = sent(client, path, {**third, "prizes": "500"})
    assert answer.status_code == 409
    assert "Saved meanwhile: 400, 200" in answer.text
    assert sent(client, path, opened(answer.text, path)).status_code == 303
    assert opened(client.get(page).text, path)["prizes"] == ["500"]
