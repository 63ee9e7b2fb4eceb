"""More of what made an arbiter stumble in forms and on pages: each has its test."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.domain.tournament import Player
from pairwright.languages import translated
from pairwright.manager.listed import Listed
from pairwright.manager.zones import offered
from pairwright.web.app import create_app
from pairwright.web.chiefs import scope_of

from .conftest import PASSWORD, form, place_in
from .test_gate import sign_in

Client = TestClient[Litestar]
NewPage = Any


def field_in(text: str, name: str) -> str:
    """The field of a name with its label, help and error, as text."""
    [found] = re.findall(rf'<div class="field[^"]*"><label for="f-{name}".*?</div>', text, re.DOTALL)
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", found)).split())


def test_a_time_zone_is_picked_from_a_list_that_begins_with_the_one_here(client: Client) -> None:
    text = client.get("/e/league/setup").text
    assert 'list="zones"' in text
    [zones] = re.findall(r'<datalist id="zones">(.*?)</datalist>', text)
    assert re.findall(r'value="([^"]+)"', zones) == list(offered())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "There is no time zone 'Europe/Berln'. Is it Europe/Berlin,"),
        ("de", "Es gibt keine Zeitzone 'Europe/Berln'. Ist Europe/Berlin,"),
    ],
)
def test_a_wrong_time_zone_is_refused_at_its_field_with_near_names(
    client: Client, language: str, said: str
) -> None:
    client.cookies.set("language", language)
    data = form(client, "/e/league/setup", form="1", filled="1", time_zone="Europe/Berln")
    answer = client.post("/e/league/do/set", data=data)
    assert answer.status_code == 409
    assert said in field_in(answer.text, "time_zone")
    assert 'value="Europe/Berln"' in answer.text


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Title: GM, Sex: female, Federation: SUI, FIDE ID: 1, Date or year of birth: 2001"),
        ("de", "Titel: GM, Geschlecht: weiblich, Verband: SUI, FIDE-ID: 1, Geburtsdatum oder -jahr: 2001"),
    ],
)
def test_what_a_rating_list_changes_is_named_as_on_the_form(language: str, said: str) -> None:
    """The preview named fields by their ids, `fide_id 1`; on the page they had other words than in the form."""
    now = Player(1, "P1", rating=2000)
    after = Player(1, "P1", "w", "GM", 2000, "SUI", 1, "2001")
    found = Listed(1, 0, now, after, "").also
    assert ", ".join(translated(one, language) for one in found) == said


def test_accounts_and_menus_call_organisations_and_events_as_people_do(folder: Path) -> None:
    """They showed the names that stand in addresses, `Chess-Club-of-the-Town`."""
    place = place_in(folder, open_door=False)
    club = place.organisations.create("Chess Club of the Town")
    place.accounts.add("Ann", PASSWORD, "chief", scope_of(club))
    place.accounts.add("Bob", PASSWORD, "clerk", "league")
    with TestClient(create_app(place)) as client:
        sign_in(client, "chief")
        client.post("/e/league/do/set", data=form(client, "/e/league/setup", form="1", name="Town League"))
        text = client.get("/users").text
        shown = " ".join(html.unescape(re.sub("<[^>]+>", " ", text)).split())
        assert "( Chess Club of the Town )" in shown
        assert "( Town League )" in shown
        assert '<option value="league">Town League</option>' in text
        assert club not in shown
        client.cookies.clear()
        sign_in(client, "Ann")
        menu = client.get("/").text
        assert f'<a href="/o/{club}">' in menu
        assert "<bdi>Chess Club of the Town</bdi>" in menu
        assert f"<bdi>{club}</bdi>" not in menu
