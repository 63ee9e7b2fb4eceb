"""Opening a log with many undone decisions."""

from __future__ import annotations

import pytest

from pairwright.manager import desk as desk_module
from pairwright.manager.desk import Desk
from pairwright.manager.upcast import VERSION
from pairwright.store.log import Draft

from .tools import league, play


@pytest.mark.parametrize("times", [60, 61])
def test_however_often_it_was_undone_and_redone_each_decision_is_folded_once(
    monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """Of an even number nothing is left: the result stands as it was entered; of an odd one the table is open again."""
    hand = league(4, 3)
    play(hand)
    table = hand.desk.event.rounds[0].matches[-1].table
    log = hand.desk.log
    last = hand.desk.event.position
    for at in range(times):
        log.append(last + at, [Draft("undo" if at % 2 == 0 else "redo", VERSION, {"numbers": [last]})])
    folded = 0
    fold = desk_module.fold

    def counted(decisions, *given):  # type: ignore[no-untyped-def]
        nonlocal folded
        folded += len(decisions)
        return fold(decisions, *given)

    monkeypatch.setattr(desk_module, "fold", counted)
    opened = Desk(log).event
    assert folded <= last + times
    assert opened.position == last + times
    assert opened.rounds[0].match(table).boards == (() if times % 2 else ("10", "10", "10", "01"))
