"""Fields of the forms of verbs: words for every choice, and nothing that has to be typed as a program writes it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.choices import CHOICES
from pairwright.manager.registry import VERBS
from pairwright.store.shelf import open_log
from pairwright.systems.registry import CATALOGUE
from pairwright.web.app import create_app
from pairwright.web.pages.acts import _PAGES, HIDDEN

from ..manager.tools import Hand
from .conftest import form, place_in

Client = TestClient[Litestar]
NAMES = ["Ames, Ann", "Bell, Bob", "Cole, Cid", "Dunn, Dan"]


@pytest.fixture
def cup(tmp_path: Path) -> Any:
    """Two brackets of four players whose names have commas, one of them drawn; and a Swiss."""
    for name, system in (("new", "ibf-single"), ("drawn", "ibf-double"), ("swiss", "ibf-swiss")):
        hand = Hand(open_log(tmp_path / f"{name}.pairwright", create=True))
        hand("create", name=name, system=system)
        hand("teams", teams=NAMES)
        if name == "drawn":
            hand("draw", seed="coin")
        hand.desk.log.close()
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        yield client


def test_every_choice_of_a_verb_and_of_a_system_has_words() -> None:
    params = [(one.name, verb.name, one.choices) for verb in VERBS.values() for one in verb.params]
    raw = [
        (verb, name, value)
        for name, verb, values in params
        for value in values
        if verb not in HIDDEN and verb not in _PAGES and value not in CHOICES.get(name, {})
    ]
    raw += [
        (system.id, one.name, value)
        for system in CATALOGUE.values()
        for one in system.options
        for value in one.choices
        if value not in CHOICES.get(one.name, {})
    ]
    assert not raw


@pytest.mark.parametrize("event", ["new", "drawn", "swiss"])
def test_no_form_asks_for_brackets_and_codes_of_programs(cup: Client, event: str) -> None:
    found = {}
    for verb in VERBS:
        answer = cup.get(f"/e/{event}/form/{verb}")
        if answer.status_code != 200 or "/form/" not in str(answer.url):
            continue
        main = answer.text.split('id="main"')[1].split("</main>")[0]
        labels = re.findall(
            r"<(?:label|legend|summary)\b[^>]*>(.*?)</(?:label|legend|summary)>", main, re.DOTALL
        )
        odd = [one for one in labels if re.search(r"\[\[|`|\d,\d|\d:\d|=|;", re.sub("<[^>]+>", "", one))]
        if odd:
            found[verb] = odd
    assert not found


def test_what_a_page_has_last_seen_is_not_asked_for(cup: Client) -> None:
    assert 'name="was"' not in cup.get("/e/swiss/form/forfeit").text


def test_numbers_are_given_to_each_entry(cup: Client) -> None:
    """The order by hand, whose fields have the present numbers; and groups of players."""
    text = cup.get("/e/swiss/form/order").text
    given = {f"value.{one}": str(5 - one) for one in (1, 2, 3, 4)}
    assert all(f'name="{name}"' in text for name in given)
    answer = cup.post("/e/swiss/do/order", data=form(cup, "/", form="1", **given))
    assert answer.status_code == 200
    order = re.findall(r"Ames|Bell|Cole|Dunn", cup.get("/e/swiss/field").text.split('id="field"')[1])
    assert list(dict.fromkeys(order)) == ["Dunn", "Cole", "Bell", "Ames"]
    given = {"value.1": "1", "value.2": "2", "value.3": "1", "value.4": "2"}
    cup.post("/e/swiss/do/group", data=form(cup, "/", form="1", **given))
    cup.post("/e/swiss/do/pair", data=form(cup, "/"))
    page = cup.get("/e/swiss/round/1").text.split('id="pairings"')[1].split("</table>")[0]
    met = [sorted(set(re.findall(r"Ames|Bell|Cole|Dunn", row))) for row in page.split("<tr")[2:]]
    assert sorted(met) == [["Ames", "Cole"], ["Bell", "Dunn"]]


def test_sets_are_picked_by_names_with_commas(cup: Client) -> None:
    given = {"mode": "seeded", "set.apart.0": ["Ames, Ann", "Bell, Bob"], "set.apart.1": ["", ""]}
    answer = cup.post("/e/new/do/draw", data=form(cup, "/", form="1", seed="coin", **given))
    assert answer.status_code == 200
    desk = cup.app.state["place"].desks.desk("new")
    assert desk.decisions[-1].data["apart"] == [[1, 2]]


def test_a_bracket_is_drawn_by_hand_line_by_line(cup: Client) -> None:
    lines = ["Dunn, Dan", "Ames, Ann", "Cole, Cid", "Bell, Bob"]
    answer = cup.post("/e/new/do/draw", data=form(cup, "/", form="1", mode="hand", **{"set.lines.0": lines}))
    assert answer.status_code == 200
    page = cup.get("/e/new/bracket").text.split('id="playable"')[1]
    assert [page.index(name) for name in lines] == sorted(page.index(name) for name in lines)


def test_what_was_picked_comes_back_with_an_error(cup: Client) -> None:
    given = {"mode": "lots", "set.apart.0": ["Ames, Ann", "Bell, Bob"], "value.1": "7"}
    answer = cup.post("/e/new/do/draw", data=form(cup, "/", form="1", **given))
    assert answer.status_code == 409
    assert re.findall(r'name="set.apart.0" value="([^"]+)"', answer.text) == ["Ames, Ann", "Bell, Bob"]


def test_a_match_is_chosen_with_its_players(cup: Client) -> None:
    text = cup.get("/e/drawn/form/score?match=U1.2").text
    offered = re.findall(r'<option value="(U[^"]+)"( selected)?>U[^:]+: ([^<]+) – ([^<]+)</option>', text)
    assert [(one[0], bool(one[1])) for one in offered] == [("U1.1", False), ("U1.2", True)]
    assert {name for one in offered for name in one[2:]} == set(NAMES)
    cup.post("/e/drawn/do/score", data=form(cup, "/", match="U1.1", points="7-5"))
    assert re.findall(r'<option value="(U[^"]+)"', cup.get("/e/drawn/form/correct").text) == ["U1.1"]
