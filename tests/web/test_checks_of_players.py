"""What an import warned of can be seen as long as it is so: the page of checks and the overview look at the event."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from pairwright.manager.doubles import Person, same_name
from pairwright.manager.entrants import unusual
from pairwright.store.memory import MemoryLog
from pairwright.store.shelf import open_log
from pairwright.web.app import create_app
from pairwright.web.checks import all_checks

from ..manager.tools import Hand
from .conftest import place_in
from .test_imports import look, take


def checked(hand: Hand) -> list[tuple[int, str, str]]:
    found, _ = all_checks(hand.desk, "")
    return [(one.level, str(one.text), one.href) for one in found]


def of_teams(*teams: dict[str, Any]) -> Hand:
    hand = Hand(MemoryLog())
    hand("create", name="League", system="fide-team", rounds=3, boards=2)
    hand("teams", teams=list(teams))
    return hand


def roster(name: str, *members: Any) -> dict[str, Any]:
    return {"name": name, "members": list(members)}


def test_players_who_may_be_entered_twice_stay_named_after_the_import(tmp_path: Path) -> None:
    lines = (
        "Team,Board,Player,Rating,Birth\n"
        "Elm,1,Ann Ash,2000,1990\nElm,2,Bo Oak,1900,1991\n"
        "Fir,1,ANN ASH,2000,1990\nFir,2,Cy Yew,,1992\nGum,1,Di Box,1800,1993\n"
    )
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        preview = look(client, lines.encode(), "league.csv", system="fide-team", name="League", boards="2")
        assert "Named more than once: Ann Ash." in preview
        take(client, preview)
        checks, desk = (html.unescape(client.get(f"/e/League/{page}").text) for page in ("checks", "desk"))
    twice = (
        "Entered twice? Ann Ash / ANN ASH (Elm, Fir): the same name, and no FIDE ID or date of birth that tells "
        "them apart."
    )
    assert twice in checks
    assert twice in desk
    assert "Gum: fewer than 2 players." in checks
    assert "1 player has no rating: Cy Yew." in checks
    assert "no rating: Cy Yew" not in desk


def test_one_fide_id_of_two_players_is_to_be_looked_at() -> None:
    hand = of_teams(
        roster("Elm", {"name": "Ann", "rating": 2000, "fide_id": 7}, {"name": "Bo", "rating": 1}),
        roster("Fir", {"name": "Anna", "rating": 2000, "fide_id": 7}, {"name": "Cy", "rating": 1}),
    )
    found = checked(hand)
    assert (2, "The same FIDE ID: Ann / Anna (Elm, Fir).", "/team/2") in found
    assert not [text for _, text, _ in found if "Entered twice" in text or "no rating" in text]


def test_a_player_of_one_name_and_id_is_named_once() -> None:
    ann = {"name": "Ann", "rating": 2000, "fide_id": 7}
    texts = [text for _, text, _ in checked(of_teams(roster("Elm", ann), roster("Fir", ann)))]
    assert "The same FIDE ID: Ann (Elm, Fir)." in texts
    assert not [text for text in texts if "Entered twice" in text]


@pytest.mark.parametrize(
    ("first", "second", "twice"),
    [
        (("Ann",), ("Ann",), True),
        (("Ann Lee", 0, "1990"), ("Ann  Lée", 0, "1990/05/17"), True),
        (("Ann", 0, "1990"), ("Ann", 0, ""), True),
        (("Ann", 7, "1990"), ("Ann", 0, "1990"), True),
        (("Ann", 0, "1990"), ("Ann", 0, "1991"), False),
        (("Ann", 0, "1990-05-17"), ("Ann", 0, "17.05.1990"), True),
        (("Ann", 0, "1990/05/17"), ("Ann", 0, "1990/05/18"), False),
        (("Ann", 7, "1990"), ("Ann", 8, "1990"), False),
        (("Ann",), ("Anna",), False),
    ],
)
def test_a_name_is_that_of_one_player_unless_id_or_birth_tell(
    first: tuple[Any, ...], second: tuple[Any, ...], twice: bool
) -> None:
    people = [Person(1, *first), Person(2, *second)]
    assert bool(same_name(people)) is twice
    rows = [{"name": one.name, "fide_id": one.fide_id, "birth": one.birth, "rating": 1} for one in people]
    assert [one.text for one in unusual(rows, 0)] == ["Named more than once"] * twice


def test_players_of_an_individual_event_without_a_rating_are_to_be_known_after_its_start() -> None:
    hand = Hand(MemoryLog())
    hand("create", name="Open", system="fide-dutch", rounds=2)
    hand("teams", teams=["Ann", {"name": "Bo", "rating": 1900}])
    hand("rank")
    hand("lot", colour="W")
    before = [text for _, text, _ in checked(hand) if "no rating" in text]
    hand("pair")
    after = [text for _, text, _ in checked(hand) if "no rating" in text]
    assert (before, after) == (["Ann: no rating."], ["1 player has no rating: Ann."])


def test_a_rating_corrected_or_a_player_left_out_ends_the_warning(tmp_path: Path) -> None:
    log = open_log(tmp_path / "league.pairwright", create=True)
    hand = Hand(log)
    hand("create", name="League", system="fide-team", rounds=3, boards=1)
    hand("teams", teams=[roster("Elm", "Ann"), roster("Fir", "Ann")])
    with TestClient(create_app(place_in(tmp_path, open_door=True))) as client:
        counts = re.findall(r"<b>(\d+)</b>", client.get("/e/league/checks").text)
        hand("roster", team="#2", members=[{"name": "Bo", "rating": 1800}])
        assert "Entered twice" not in client.get("/e/league/checks").text
    assert counts[1] == "1"
