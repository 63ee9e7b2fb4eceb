"""Points below zero have the minus of print on every page, as it can be typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar.testing import TestClient

from pairwright.store.shelf import open_log
from pairwright.web.app import create_app

from ..manager.tools import league, play
from .conftest import form, place_in


@pytest.fixture
def below_zero(tmp_path: Path) -> Path:
    """T1 wins its match 3-1 for 2 match points; 10 and 5 are deducted: −8 and −2."""
    hand = league(4, 3, log=open_log(tmp_path / "late.pairwright", create=True))
    play(hand)
    hand("penalty", team="T1", mp="−10", gp="−5", why="late")
    hand.desk.log.close()
    return tmp_path


@pytest.mark.parametrize("page", ["team/1", "standings", "desk", "log"])
def test_points_below_zero_have_the_minus_of_print(below_zero: Path, page: str) -> None:
    with TestClient(create_app(place_in(below_zero, open_door=True))) as client:
        text = re.sub("<[^>]*>", " ", client.get(f"/e/late/{page}").text)
    assert re.search("−(?:8|10)", text)
    assert not re.search(r"(?<![\w-])-(?:8|2|10|5)\b", text)


def test_the_answer_has_it_and_a_file_has_not(below_zero: Path) -> None:
    with TestClient(create_app(place_in(below_zero, open_door=True))) as client:
        data = form(client, "/", form="1", team="T2", gp="-½", why="late", reason="late")
        assert "−½ game points" in client.post("/e/late/do/penalty", data=data).text
        assert "-8" in client.get("/e/late/paper/standings?form=csv").text
