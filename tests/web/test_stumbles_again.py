"""More of what made an arbiter stumble in forms and on pages: each has its test."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from pairwright.manager.zones import offered

from .conftest import form

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
