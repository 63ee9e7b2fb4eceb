"""The file for rating has no round that there is not [TRF26, record 240]."""

from __future__ import annotations

import pytest

from pairwright.manager.export import export_event

from .tools import Hand


@pytest.mark.parametrize("finished", [False, True])
def test_whoever_has_left_is_not_absent_from_a_round_after_the_last(finished: bool) -> None:
    """A `240 Z 6` stood in the file of five rounds."""
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=[f"P{at}" for at in range(1, 7)])
    hand("rank")
    hand("lot", colour="W")
    for number in (1, 2, 3):
        if number == 2:
            hand("withdraw", team=6)
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, boards="1")
    if finished:
        hand("finish")
    data, _ = export_event(hand.desk.event, "trf", rating=True)
    byes = [line.split() for line in data.decode().splitlines() if line.startswith("240")]
    absent = [(kind, int(number)) for _, kind, number, *who in byes if "6" in who]
    assert absent == [("Z", 2), ("Z", 3)]
