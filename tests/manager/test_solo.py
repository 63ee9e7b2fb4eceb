"""Players one by one: Swiss and round robin of the backgammon federation."""

from __future__ import annotations

import pytest

from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal

from .tools import Hand


def club(players: int = 6, system: str = "ibf-swiss", rounds: int = 4, **more: object) -> Hand:
    hand = Hand()
    hand("create", name="Club", system=system, rounds=rounds, **more)
    hand("teams", teams=[f"P{number}" for number in range(1, players + 1)])
    hand("order", teams=[])
    return hand


@pytest.mark.parametrize("system", ["ibf-swiss", "ibf-swiss-blind", "ibf-swiss-lives", "ibf-round-robin"])
def test_a_whole_event_is_played(system: str) -> None:
    hand = club(6, system, 3)
    if system == "ibf-swiss-blind":
        with pytest.raises(Refusal, match="The lots have no seed"):
            hand("pair")
        hand("lot", seed="coin")
    for _ in range(3):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, points="7-5")
    hand("finish")
    rows = standings(hand.desk.event).rows
    assert len(rows) == 6
    met = [frozenset((m.white, m.black)) for one in hand.desk.event.rounds for m in one.matches]
    assert len(set(met)) == len(met)


def test_scores_go_to_the_length_of_the_round() -> None:
    hand = club(4, match_lengths=["7", "9"])
    hand("pair")
    hand("publish")
    with pytest.raises(Refusal, match="goes to 7 points"):
        hand("result", table=1, points="9-5")
    with pytest.raises(Refusal, match="no drawn match"):
        hand("result", table=1, points="7-7")
    with pytest.raises(Refusal, match="has points, not boards"):
        hand("result", table=1, boards="1")
    for table in (1, 2):
        hand("result", table=table, points="7-0")
    hand("pair")
    hand("publish")
    hand("result", table=1, points="9-5")


def test_a_double_no_show_gives_nobody_a_point() -> None:
    hand = club(2, rounds=1)
    hand("pair")
    hand("publish")
    hand("forfeit", table=1, value="--")
    assert [entry.mp for entry in tournament_before(hand.desk.event).entries] == [0, 0]


def test_open_matches_wait_for_their_end_and_standings_are_those_before() -> None:
    hand = club(4)
    hand("pair")
    hand("publish")
    hand("result", table=1, points="7-5")
    assert standings(hand.desk.event).after == 0
    with pytest.raises(Refusal, match="Round 1 has open matches: table 2"):
        hand("pair")
    hand("result", table=2, points="7-5")
    assert standings(hand.desk.event).after == 1
    hand("pair")
