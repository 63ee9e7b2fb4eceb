"""Individual players: Swiss and round robin of the backgammon federation."""

from __future__ import annotations

import pytest

from pairwright import read_state
from pairwright.manager.planned import last_round
from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.steps import next_step
from pairwright.manager.warnings import Refusal

from ..systems.ibf_swiss.states import state
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
    assert [entry.mp_tenths for entry in tournament_before(hand.desk.event).entries] == [0, 0]


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


def play(hand: Hand) -> str:
    """A round in which the first-named players win; the message of its pairing."""
    words = hand("pair").text
    hand("publish")
    for match in hand.desk.event.rounds[-1].matches:
        hand("result", table=match.table, points="7-5")
    return words


def test_1_3_the_number_of_rounds_follows_from_the_players_where_none_is_announced() -> None:
    """Reading A-4: the binary logarithm of 8 is 3, and one more. Who comes after the start leaves it as it is."""
    hand = club(8, rounds=0)
    assert last_round(hand.desk.event) == 4
    assert tournament_before(hand.desk.event).options["rounds"] == 4
    assert "There are 4 rounds, by the number of players" in play(hand)
    hand("team", name="Late")
    assert last_round(hand.desk.event) == 4
    for _ in range(3):
        assert "There are" not in play(hand)
    assert next_step(hand.desk.event).verb == "finish"
    with pytest.raises(Refusal, match="All 4 rounds are paired"):
        hand("pair")
    hand("rounds", rounds=5)
    assert last_round(hand.desk.event) == 5
    assert next_step(hand.desk.event).verb == "pair"


def test_1_3_who_left_before_round_1_is_not_among_the_players() -> None:
    """Nine players have five rounds, eight have four."""
    hand = club(9, rounds=0)
    assert last_round(hand.desk.event) == 5
    hand("withdraw", team=9)
    assert last_round(hand.desk.event) == 4


@pytest.mark.parametrize(
    ("system", "rounds"),
    [("ibf-swiss-blind", 4), ("ibf-storm", 6), ("ibf-swiss-lives", 0), ("ibf-round-robin", 5)],
)
def test_1_3_and_1_9_what_follows_from_six_players(system: str, rounds: int) -> None:
    """The binary logarithm of 6, rounded up, is 3: and one more for a Swiss, three more for the Storm (ours). To N
    losses nothing is set; the table of six has five rounds."""
    assert last_round(club(6, system, 0).desk.event) == rounds
    assert last_round(club(6, system, 3).desk.event) == 3
    assert last_round(club(1, system, 0).desk.event) == 0


def test_1_3_of_more_rounds_than_usual_none_is_the_last() -> None:
    """Two players have one round; a file in which they have played two and no number is announced goes on."""
    hand = Hand()
    hand("import", tournament=read_state(state({1: "w2 w2", 2: "l1 l1"})))
    assert last_round(hand.desk.event) == 0
    play(hand)
    assert len(hand.desk.event.rounds) == 3
