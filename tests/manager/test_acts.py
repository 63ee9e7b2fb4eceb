"""Acts of the manager one by one: forecasts, questions, lines for the file, and refusals that are easily lost."""

from __future__ import annotations

import pytest

from pairwright.manager.fold import apply
from pairwright.manager.forecast import forecast
from pairwright.manager.snapshot import tournament_before, usual_rounds
from pairwright.manager.upcast import VERSION
from pairwright.manager.warnings import Refusal, WrongValue
from pairwright.store.log import Draft
from pairwright.store.memory import MemoryLog

from .test_brackets import cup
from .tools import Hand, league, play


def test_no_forecast_says_why() -> None:
    """Two teams that have met cannot meet again [C.04.6: C1]."""
    hand = league(2, 3, 2)
    play(hand, "10")
    found = forecast(hand.desk.event)
    assert (found.round, found.pairs, found.bye, found.open, found.outlooks) == (2, (), None, (), ())
    assert found.why_not.endswith("they have no opponent left that they may meet [C1]")


def test_the_forecast_of_a_complete_round_is_its_pairing() -> None:
    hand = league(5, 3, 2)
    play(hand, "10")
    found = forecast(hand.desk.event)
    hand("pair")
    made = hand.desk.event.rounds[1]
    assert (found.pairs, found.bye) == (tuple((one.white, one.black) for one in made.matches), made.bye)


def test_the_bye_of_a_pairing_by_hand_is_judged_too() -> None:
    hand = league(5, 5)
    play(hand)
    hand("by-hand", round=2)
    hand("set-pairs", pairs=[[1, 3], [2, 4]], bye=5)
    assert [one.text.partition(";")[0] for one in hand.asked if one.article == "C2"] == [
        "5 T5 has the bye, but had a bye or won without playing in round 1 [C2]"
    ]


def test_a_rule_on_pairs_is_lifted_after_the_start_only_after_a_question() -> None:
    hand = Hand()
    hand("create", name="BG", system="ibf-swiss", rounds=3)
    hand("teams", teams=["A", "B", "C", "D"])
    hand("rank")
    hand("forbid", teams="1,2")
    hand("pair")
    hand("publish")
    hand("allow", rule=1)
    assert [str(one) for one in hand.asked] == ["Forbidden pairs are fixed once round 1 is paired [IBF 2.2]"]
    hand("result", table=1, points="7-5")
    assert hand("result", table=1, points="7-5").text == "Table 1 has this result already."


def test_two_players_have_one_round() -> None:
    """IBF 3.1.3 counts alike: for two players one round."""
    hand = Hand()
    hand("create", name="BG", system="ibf-swiss")
    hand("teams", teams=["A", "B"])
    assert usual_rounds(hand.desk.event) == 1


def test_a_decided_pair_of_which_one_is_absent_is_named_when_the_round_is_paired() -> None:
    hand = league(6, 3)
    hand("force", teams="1,2")
    hand("absent", team="2", round=1)
    assert "1 T1 and 2 T2 do not meet, as was decided: not both take part in round 1" in [
        one.text for one in hand("pair").warnings
    ]


def test_fewer_rounds_than_the_table_has() -> None:
    hand = Hand()
    hand("create", name="A", system="team-round-robin", boards=2, rounds=2)
    hand("teams", teams=["A", "B", "C", "D"])
    hand("order", teams=[])
    hand("pair")
    assert [str(one) for one in hand.asked] == [
        "The table has 3 rounds; in 2 not everybody meets everybody [C.05 Annex 1]"
    ]


def test_lines_for_the_file_are_written_by_corrections_and_late_entries() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("score", match="U1.1", points="7-5")
    hand("correct", match="U1.1", points="5-7", why="misread")
    assert hand.desk.event.comments == ("Correction @ Match U1.1: misread",)
    hand = Hand()
    hand("create", name="A", system="fide-dutch", rounds=3)
    hand("teams", teams=["A", "B"])
    hand("rank")
    hand("lot", seed="x")
    hand("pair")
    hand("team", name="L", rating=2500, by_rating=True)
    assert hand.desk.event.comments == ("Late entry @ Round 2: L gets the number 1, others move down",)


def test_who_is_expelled_plays_the_next_round_no_more() -> None:
    hand = league(4)
    play(hand, count=2)
    hand("expel", team="3")
    assert hand.desk.event.teams[3].left_from == 3


def test_four_names_of_ratings_that_change() -> None:
    hand = league(6)
    play(hand)

    def asked(teams: int) -> str:
        rows = [
            {"team": team, "number": hand.desk.event.teams[team].members[0].number, "rating": 2700 + teams}
            for team in range(1, teams + 1)
        ]
        hand("ratings", changes=rows)
        return hand.asked[0].text

    assert asked(4) == "The tournament ratings of 4 players change (P1.1, P2.1, P3.1, P4.1) after the start"
    assert (
        asked(5) == "The tournament ratings of 5 players change (P1.1, P2.1, P3.1, P4.1, ...) after the start"
    )


def test_a_list_cannot_give_a_player_the_name_of_another() -> None:
    hand = Hand()
    hand("create", name="A", system="fide-dutch")
    hand("teams", teams=["Ann", "Bob"])
    with pytest.raises(Refusal, match="There is a player 'Bob' already"):
        hand("ratings", changes=[{"team": 1, "name": "Bob"}])
    hand("ratings", changes=[{"team": 1, "name": "ANN"}])
    assert hand.desk.event.teams[1].name == "ANN"


def test_who_has_left_the_knockout_after_the_groups_cannot_leave_again() -> None:
    hand = cup(6, "ibf-mixed")
    hand("groups", count=2, method="snake", seed="x")
    while (found := hand.desk.event.cup) is not None and found.groups is not None and found.groups.to_play():
        name = found.groups.to_play()[0]
        first, second = found.groups.players_of(name)
        hand("score", match=name, points="7-5" if first < second else "5-7")
        if not hand.desk.event.cup or not hand.desk.event.cup.playable:
            break
    hand("stage", name="Final", qualify=2)
    hand("leave", player="1")
    with pytest.raises(Refusal, match="P1 has already withdrawn"):
        hand("leave", player="1")


def test_an_open_match_by_score_does_not_hide_those_after_it() -> None:
    hand = Hand()
    hand("create", name="BG", system="ibf-swiss", rounds=3)
    hand("teams", teams=["A", "B", "C", "D"])
    hand("rank")
    hand("pair")
    hand("publish")
    hand("result", table=2, points="7-5")
    second = hand.desk.event.rounds[0].match(2)
    history = {entry.tpn: entry.history for entry in tournament_before(hand.desk.event, 2).entries}
    assert [history[hand.desk.event.tpn(team)][0].mp_tenths for team in (second.white, second.black)] == [
        10,
        0,
    ]


def test_who_comes_in_round_2_does_not_count_for_the_usual_rounds() -> None:
    hand = Hand()
    hand("create", name="BG", system="ibf-swiss")
    hand("teams", teams=[{"name": f"P{number}"} for number in range(8)])
    hand("team", name="Late", round=2)
    assert usual_rounds(hand.desk.event) == 4


def test_a_rule_of_forbidden_pairs_in_an_old_file_is_taken_back_by_its_place() -> None:
    hand = league(4)
    hand("forbid", teams="1,2")
    hand("forbid", teams="3,4")
    event = hand.desk.event
    *_, one = MemoryLog().append(
        0, [Draft("note", VERSION, {})] * 9 + [Draft("allow", VERSION, {"index": 0})]
    )
    assert [item.teams for item in apply(event, one).forbidden] == [(3, 4)]


def test_a_wrong_value_says_the_way_out_before_what_is_expected() -> None:
    refusal = WrongValue("zone", "no place is there", "Ask the chief arbiter.", "minutes from UTC")
    assert str(refusal) == "zone: no place is there. Ask the chief arbiter. Expected: minutes from UTC."
