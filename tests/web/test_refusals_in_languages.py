"""What the rows of results and the fields of a bracket say of a refusal: in the language of the page, which asks by a
script and writes the answer as it comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import Hand
from .conftest import PASSWORD, Server, fill, form, place_in

Client = TestClient[Litestar]
NewPage = Any
LANGUAGES = ("de", "fr", "es")


def fill_more(folder: Path) -> None:
    """A round of backgammon groups, a finished event, and a team with nobody on board 2."""
    hand = Hand(open_log(folder / "over.pairwright", create=True))
    hand("create", name="Over", system="team-round-robin", boards=2)
    hand("teams", teams=[{"name": name, "rating": 2000} for name in ("Aarau", "Bern")])
    for team in ("Aarau", "Bern"):
        hand("roster", team=team, members=[{"name": f"{team} {at}"} for at in (1, 2, 3)])
    hand("order", teams=["Aarau", "Bern"])
    hand("pair")
    hand("publish")
    hand("lineup", team="Bern", members=["Bern 1", 0])
    hand.desk.log.close()


def sent(client: Client, page: str, verb: str, **fields: str) -> tuple[int, dict[str, Any]]:
    """What the script of a page is answered."""
    event = page.split("/")[2]
    headers = {"accept": "application/json"}
    answer = client.post(f"/e/{event}/do/{verb}", data=form(client, page, **fields), headers=headers)
    return answer.status_code, answer.json()


WRONG: tuple[tuple[str, str, dict[str, str], str], ...] = (
    ("/e/league/results/2", "result", {"table": "1", "boards": "1111", "was": "9-9"}, "Table 1 has"),
    ("/e/league/results/2", "result", {"table": "1", "boards": "1111", "was": ""}, "Table 1 has 2-2 now, and had"),
    ("/e/league/results/2", "result", {"table": "99", "boards": "1111"}, "Round 2 has no table 99"),
    ("/e/league/results/2", "result", {"table": "1", "boards": "1111111"}, ""),
    ("/e/league/results/2", "result", {"table": "1", "boards": "x"}, ""),
    ("/e/league/results/2", "undo", {"number": "9999"}, ""),
    ("/e/over/results/1", "result", {"table": "1", "boards": "11", "was": ""}, "has nobody on board 2"),
    ("/e/cup/bracket", "score", {"match": "U1.1", "points": "sieben"}, "'sieben' is not a score"),
    ("/e/cup/bracket", "score", {"match": "U1.1", "points": "7-7"}, "7-7: there is no drawn match"),
    ("/e/cup/bracket", "score", {"match": "U9.9", "points": "7-5"}, ""),
    ("/e/club/results/1", "result", {"table": "1", "points": "7-7"}, "7-7"),
    ("/e/club/results/1", "result", {"table": "1", "points": "sieben"}, ""),
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_in_a_row_is_in_the_language_of_the_page(tmp_path: Path, language: str) -> None:
    """Each was English, whatever the page spoke."""
    fill(tmp_path)
    fill_more(tmp_path)
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        for page, verb, fields, begin in WRONG:
            client.cookies.set("language", "en")
            code, english = sent(client, page, verb, **fields)
            assert code in (404, 409), english
            assert begin in english["error"]
            client.cookies.set("language", language)
            same, said = sent(client, page, verb, **fields)
            assert same == code
            for part in ("error", "way_out"):
                assert bool(said[part]) is bool(english[part])
                assert not said[part] or said[part] != english[part], (page, fields, said[part])


@pytest.mark.parametrize(
    ("language", "first", "over"),
    [
        ("de", "Melden Sie sich zuerst an.", "Das Turnier ist beendet."),
        ("fr", "Connectez-vous d'abord.", "Le tournoi est terminé."),
        ("es", "Inicie sesión primero.", "El torneo ha terminado."),
    ],
)
def test_who_has_to_sign_in_or_to_reopen_is_told_so_with_a_link(
    tmp_path: Path, language: str, first: str, over: str
) -> None:
    fill(tmp_path)
    fill_more(tmp_path)
    with TestClient(create_app(place_in(tmp_path, open_door=False))) as client:
        client.cookies.set("language", language)
        fields = form(client, "/sign-in", table="1", boards="1111")
        away = client.post("/e/league/do/result", data=fields, headers={"accept": "application/json"})
        assert (away.status_code, away.json()["error"], away.json()["href"]) == (401, first, "/sign-in")
        client.post("/sign-in/try", data=form(client, "/sign-in", name="chief", password=PASSWORD))
        page = "/e/over/results/1"
        sent(client, page, "result", table="1", boards="11")
        done, said = sent(client, page, "result", table="1", boards="1+")
        assert done < 400, said
        done, said = sent(client, page, "finish")
        assert done < 400, said
        code, said = sent(client, page, "result", table="1", boards="11")
        assert (code, said["error"], said["href"]) == (409, over, "/e/over/form/reopen")
        assert said["link"] in said["way_out"]
    assert said["link"] != "Reopen the event"


def test_a_page_in_german_refuses_in_german(server: Server, new_page: NewPage) -> None:
    """The language is chosen in the menu of the page."""
    page = new_page()
    page.goto(f"{server.url}/e/cup/bracket")
    page.locator(".me summary").click()
    page.get_by_role("link", name="Deutsch").click()
    page.wait_for_load_state()
    field = page.locator("#playable input[name=points]").first
    field.fill("sieben")
    field.press("Enter")
    page.locator("#playable .error", has_text="'sieben' ist kein").wait_for()
