"""What people and programs type wrong is refused in words when it is entered, never kept and never a traceback."""

from __future__ import annotations

import pytest

from pairwright.manager.desk import Desk
from pairwright.manager.warnings import Refusal
from pairwright.store.log import Draft
from pairwright.store.memory import MemoryLog

from .tools import Hand, league


def test_an_event_keeps_a_name() -> None:
    hand = Hand()
    for name in ("", " "):
        with pytest.raises(Refusal, match="name: nothing is written"):
            hand("create", name=name)
    hand("create", name="Cup")
    for name in ("", " "):
        with pytest.raises(Refusal, match="An event has a name; nothing is written"):
            hand("set", name=name)
    assert hand.desk.event.settings.name == "Cup"


def test_an_event_that_has_lost_its_name_opens_and_can_be_named_again() -> None:
    """Files from before such names were refused."""
    log = MemoryLog()
    log.append(0, [Draft("create", 1, {"name": "Cup"}), Draft("set", 1, {"name": ""})])
    hand = Hand(log)
    hand("team", name="Ash")
    hand("set", name="Cup again")
    assert Desk(log).event.settings.name == "Cup again"


def test_a_team_keeps_a_name() -> None:
    hand = league(4)
    for name in ("", " "):
        with pytest.raises(Refusal, match="A team has a name; nothing is written"):
            hand("change-team", team="T1", name=name)
    assert [team.name for team in hand.desk.event.teams.values()] == ["T1", "T2", "T3", "T4"]
