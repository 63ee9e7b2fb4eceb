"""Standings of an event: expelled teams, tied teams by hand, values computed elsewhere, and the systems' own places."""

from __future__ import annotations

import pytest

from pairwright.manager.ranking import standings
from pairwright.manager.warnings import Refusal

from .tools import Hand, league, play


def texts(hand: Hand) -> dict[int, str]:
    return {row.team.tpn: row.place_text for row in standings(hand.desk.event).rows}


def test_an_expelled_team_is_out_of_the_standings_and_its_results_count() -> None:
    hand = league(6)
    play(hand)
    before = {row.team.tpn: row.values for row in standings(hand.desk.event).rows}
    hand("expel", team="2")
    table = standings(hand.desk.event)
    assert [(one.team.tpn, one.why) for one in table.unranked] == [(2, "expelled")]
    assert {row.team.tpn: row.values for row in table.rows} == {
        tpn: values for tpn, values in before.items() if tpn != 2
    }


def test_a_correction_shows_its_consequences_even_though_a_team_is_expelled() -> None:
    """1 lost its match after all; without the expelled team 2 some places still change."""
    hand = league(6)
    play(hand)
    hand("expel", team="2")
    play(hand)
    hand("pair")
    hand("publish")
    hand("result", table=1, round=2, boards="0001")
    assert "Places change: " in hand.asked[0].consequence


def test_every_decision_about_tied_teams_stays() -> None:
    """All matches 3-1: three winners share 1-3, three losers 4-6. Two decisions, one for each tie."""
    hand = league(6)
    hand("tie-breaks", tie_breaks="GPTS")
    play(hand)
    winners = sorted(tpn for tpn, text in texts(hand).items() if text == "1-3")
    losers = sorted(tpn for tpn, text in texts(hand).items() if text == "4-6")
    assert (len(winners), len(losers)) == (3, 3)
    hand("hand-rank", teams=winners[::-1], why="play-off")
    hand("hand-rank", teams=losers[2:], why="play-off")
    found = texts(hand)
    assert [found[tpn] for tpn in winners] == ["3", "2", "1"]
    assert [found[tpn] for tpn in losers] == ["5-6", "5-6", "4"]


def test_values_computed_elsewhere_are_in_the_standings_where_the_list_names_them() -> None:
    hand = league(4)
    hand("tie-breaks", tie_breaks="OTHER_PLAYOFF")
    play(hand)
    winners = sorted(tpn for tpn, text in texts(hand).items() if text == "1-2")
    hand("values", code="OTHER_PLAYOFF", values={str(winners[0]): "1/2", str(winners[1]): "1.5"})
    found = texts(hand)
    assert (found[winners[1]], found[winners[0]]) == ("1", "2")
    with pytest.raises(Refusal, match="'many' is not a number"):
        hand("values", code="OTHER_PLAYOFF", values={"1": "many"})
