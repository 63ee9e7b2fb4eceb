"""Opening a log with many undone decisions."""

from __future__ import annotations

import pytest

from pairwright.manager import desk as desk_module
from pairwright.manager.desk import Desk
from pairwright.manager.upcast import VERSION
from pairwright.store.log import Draft

from .tools import league, play


def test_however_often_it_was_undone_and_redone_each_decision_is_folded_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hand = league(4, 3)
    play(hand)
    log = hand.desk.log
    last = hand.desk.event.position
    for at in range(60):
        log.append(last + at, [Draft("undo" if at % 2 == 0 else "redo", VERSION, {"numbers": [last]})])
    folded = 0
    fold = desk_module.fold

    def counted(decisions, *given):  # type: ignore[no-untyped-def]
        nonlocal folded
        folded += len(decisions)
        return fold(decisions, *given)

    monkeypatch.setattr(desk_module, "fold", counted)
    opened = Desk(log)
    assert folded <= last + 60
    one_by_one = hand.desk.event
    assert opened.event.position == one_by_one.position == last + 60
    assert opened.event.rounds == one_by_one.rounds
