"""Official ratings beside the tournament rating, and rounds with another time control [A100, A117, A189-A193]."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pairwright.domain.entry import OfficialRating
from pairwright.domain.errors import StateError
from pairwright.domain.event_info import EventInfo
from pairwright.domain.rated_play import play_in_round, plays_of, source_of
from pairwright.domain.tournament import Tournament
from pairwright.languages import translated
from pairwright.manager.entrants import FromFile, entries_again, rows_of
from pairwright.manager.export import export_event
from pairwright.manager.fold import fold
from pairwright.manager.journal import journal
from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before, tournament_for_rating
from pairwright.manager.warnings import Refusal

from .tools import Hand, league


def new(system: str, **more: Any) -> Hand:
    hand = Hand()
    hand("create", name="Open", system=system, **more)
    return hand


def play(hand: Hand) -> None:
    """White wins the games of the last round."""
    hand("publish")
    for match in hand.desk.event.rounds[-1].matches:
        hand("result", table=match.table, boards="1")


def players(count: int = 4, **more: Any) -> Hand:
    """An event of players P1, P2, ... rated 2000, 1900, ..."""
    hand = new("fide-dutch", rounds=3, **more)
    hand("teams", teams=[{"name": f"P{k}", "rating": 2100 - 100 * k} for k in range(1, count + 1)])
    hand("rank")
    hand("lot", colour="W")
    return hand


def test_a100_an_official_rating_leaves_the_tournament_rating_and_the_numbers() -> None:
    hand = players()
    hand("rating", player="P4", kind="standard", rating=2400, list="fide", date="2026-11-01")
    found = hand.desk.event.teams[4]
    assert (found.rating, hand.desk.event.tpn(4)) == (1700, 4)
    assert found.ratings == (OfficialRating("standard", 2400, "fide", "2026-11-01"),)
    assert tournament_before(hand.desk.event).entry(4).ratings == found.ratings


def test_a117_who_was_rated_by_hand_has_no_source() -> None:
    hand = players()
    hand("ratings", changes=[{"team": 1, "ratings": [{"kind": "standard", "rating": 2000, "list": "fide"}]}])
    one, two = (hand.desk.event.teams[k] for k in (1, 2))
    assert (source_of(one), source_of(two)) == (OfficialRating("standard", 2000, "fide"), None)


def test_a190_a_rating_applies_from_a_round_on_and_is_replaced_or_removed() -> None:
    hand = players()
    for rating, number in ((2010, 1), (2020, 3), (2030, 3)):
        hand("rating", player="P1", kind="standard", rating=rating, list="fide", round=number)
    assert [(one.rating, one.since) for one in hand.desk.event.teams[1].ratings] == [(2010, 1), (2030, 3)]
    hand("rating", player="P1", kind="standard", rating=0, list="fide", round=3)
    assert [one.rating for one in hand.desk.event.teams[1].ratings] == [2010]
    hand("undo")
    assert [one.rating for one in hand.desk.event.teams[1].ratings] == [2010, 2030]
    assert fold(hand.desk.decisions[:5]).teams[1].ratings == (OfficialRating("standard", 2010, "fide"),)


def test_the_history_says_whose_ratings_were_entered_also_of_who_is_removed() -> None:
    hand = new("fide-dutch", rounds=3)
    hand("teams", teams=["Ann", "Bob"])
    hand("rating", player="Ann", rating=2000)
    assert journal(hand.desk)[-1].text == "The official ratings of Ann are entered."
    hand("remove-team", team="Ann")
    texts = [line.text for line in journal(hand.desk)]
    assert "The official ratings of team #1 are entered." in texts


def test_the_list_of_fide_is_known_however_its_name_is_written() -> None:
    hand = players()
    hand("rating", player="P1", rating=2050, list=" FIDE ")
    hand("ratings", changes=[{"team": 2, "ratings": [{"kind": "standard", "rating": 1950, "list": "Fide"}]}])
    ratings = [hand.desk.event.teams[k].ratings for k in (1, 2)]
    assert ratings == [
        (OfficialRating("standard", 2050, "fide"),),
        (OfficialRating("standard", 1950, "fide"),),
    ]
    assert [one.rating for one in tournament_for_rating(hand.desk.event).entries[:2]] == [2050, 1950]
    hand("rating", player="P1", rating=2060, list="fide")  # replaces it
    assert [one.rating for one in hand.desk.event.teams[1].ratings] == [2060]


def test_players_of_teams_keep_official_ratings_when_their_roster_is_saved_again() -> None:
    hand = league(2, 1, boards=2)
    member = hand.desk.event.teams[1].members[0]
    hand("rating", player=member.number, kind="rapid", rating=2222)
    hand(
        "roster",
        team=1,
        members=[{"number": one.number, "name": one.name} for one in hand.desk.event.teams[1].members],
    )
    assert hand.desk.event.teams[1].members[0].ratings == (OfficialRating("rapid", 2222),)
    assert "official ratings" in hand.desk.do("rating", player=member.name, kind="blitz", rating=2100).text


def test_another_event_and_a_file_take_the_official_ratings_along() -> None:
    hand = players()
    hand("rating", player="P1", kind="blitz", rating=2050, list="fide", round=2)
    row = {"kind": "blitz", "rating": 2050, "list": "fide", "since": 2}
    assert entries_again(hand.desk.event)[0]["ratings"] == [row]
    assert rows_of(FromFile(tournament_before(hand.desk.event)))[0]["ratings"] == [row]


@pytest.mark.parametrize(
    "change",
    [
        {"ratings": "many"},
        {"ratings": [5]},
        {"ratings": [{"kind": "bullet", "rating": 2000}]},
        {"ratings": [{"kind": "rapid", "rating": "much"}]},
        {"ratings": [{"kind": "rapid", "rating": 2000, "date": "soon"}]},
        {"ratings": [{"kind": "rapid", "rating": 2000, "list": "\u202e"}]},
        {"ratings": [{"kind": "rapid", "rating": 2000, "more": 1}]},
    ],
)
def test_ratings_that_make_no_sense_are_refused(change: dict[str, Any]) -> None:
    hand = players()
    with pytest.raises(Refusal):
        hand("ratings", changes=[{"team": 1, **change}])


def test_a_tournament_rating_changed_after_the_start_is_a_question_with_what_follows() -> None:
    """C.04.2 2.3: until round 4 is paired a wrong rating is corrected; then for the rating report only."""
    hand = players(8, tie_breaks="ARO")
    hand("ratings", changes=[{"team": 2, "rating": 1950}])
    assert hand.levels == []
    for level in (2, 2, 2, 3):
        hand("pair")
        hand.asked.clear()
        hand("ratings", changes=[{"team": 2, "rating": hand.desk.event.teams[2].rating + 1}])
        assert hand.levels == [level]
        assert hand.desk.event.order[:2] == (1, 2)
        play(hand)
        if len(hand.desk.event.rounds) == 3:
            hand("rounds", rounds=4)
    hand.asked.clear()
    hand("ratings", changes=[{"team": 2, "ratings": [{"kind": "standard", "rating": 2500}]}])
    assert hand.levels == []  # official ratings are another matter


def test_rounds_have_their_own_time_control_and_category_of_play() -> None:
    hand = players(time_control="90+30")
    hand("round-time", rounds="2,3", time_control="15+10")
    hand("round-time", rounds="3", play="blitz")
    info = tournament_before(hand.desk.event).info
    assert plays_of(info, 3) == ("standard", "rapid", "blitz")
    assert info.round_times == ("", "15+10")
    hand("round-time", rounds="2,3")
    assert tournament_before(hand.desk.event).info.round_times == ()
    hand("set", play="rapid")
    assert play_in_round(tournament_before(hand.desk.event).info, 1) == "rapid"
    hand("set", play="time-control")
    assert hand.desk.event.settings.play == ""


def from_a_file() -> Hand:
    """An event of four players imported with records 122 and 222 that agree."""
    hand = Hand()
    found = Tournament.new(["P1", "P2", "P3", "P4"], "fide-dutch", rounds=3, initial_colour="W")
    info = EventInfo(time_control="90+30", time_control_code="5400+30")
    hand("import", tournament=replace(found, info=info))
    return hand


def test_the_code_of_record_222_goes_with_the_time_control_it_is_of() -> None:
    """5400+30 is 120 minutes for 60 moves, standard; 10+5 is 15, rapid."""
    hand = from_a_file()
    assert tournament_before(hand.desk.event).info.time_control_code == "5400+30"
    hand("set", city="Berne")
    assert tournament_before(hand.desk.event).info.time_control_code == "5400+30"
    hand("set", time_control="10+5")
    info = tournament_before(hand.desk.event).info
    assert (info.time_control, info.time_control_code, plays_of(info, 2)) == ("10+5", "", ("rapid", "rapid"))


def test_the_report_of_a_category_has_the_first_own_time_control_of_its_rounds_without_the_code() -> None:
    hand = from_a_file()
    hand("round-time", rounds="2", play="rapid")
    hand("round-time", rounds="3", time_control="15+10")  # 25 minutes
    for _ in range(3):
        hand("pair")
        play(hand)
    rapid, standard = (tournament_for_rating(hand.desk.event, one).info for one in ("rapid", "standard"))
    assert (rapid.time_control, rapid.time_control_code) == ("15+10", "")
    assert (standard.time_control, standard.time_control_code) == ("90+30", "5400+30")


def test_players_of_one_name_are_told_apart_by_their_numbers() -> None:
    hand = new("fide-team", boards=1)
    hand("teams", teams=[{"name": team, "members": ["Ann"]} for team in ("Ash", "Elm")])
    with pytest.raises(
        Refusal, match=r"'Ann' may be 1 Ann \(Ash\), 2 Ann \(Elm\); the number tells them apart"
    ):
        hand("rating", player="Ann", rating=2000)
    hand("rating", player="2", rating=2000)
    assert hand.desk.event.teams[2].members[0].ratings == (OfficialRating("standard", 2000),)


def test_one_round_with_its_own_time_control_is_not_said_in_the_plural() -> None:
    hand = players()
    assert hand("round-time", rounds="3", play="rapid").text == "The time control of round 3 is set."
    assert hand("round-time", rounds="3,2,3", play="blitz").text == "The time control of rounds 2, 3 is set."
    said = hand("round-time", rounds="2", play="rapid").text
    assert [translated(said, one) for one in ("de", "fr", "es")] == [
        "Die Bedenkzeit der Runde 2 ist festgelegt.",
        "La cadence de la ronde 2 est fixée.",
        "El ritmo de juego de la ronda 2 está fijado.",
    ]


@pytest.mark.parametrize("rounds", ["0", "x", "4", "1,1000"])
def test_a_time_control_of_no_round_is_refused(rounds: str) -> None:
    with pytest.raises(Refusal):
        players()("round-time", rounds=rounds, time_control="5+3")


def test_a193_the_ratings_in_tie_breaks_are_chosen_and_a_change_after_the_start_is_of_level_4() -> None:
    hand = players(tie_breaks="ARO")
    hand("round-time", rounds="1", play="rapid")
    for name in ("P1", "P2", "P3", "P4"):
        hand("rating", player=name, kind="rapid", rating=1000 + int(name[1]))
    hand("pair")
    play(hand)
    event = hand.desk.event
    met = {row.team.name: row.values[1] for row in standings(event).rows}
    opponent = {}
    for match in event.rounds[0].matches:
        opponent[match.white], opponent[match.black] = match.black, match.white
    assert met == {f"P{k}": 2100 - 100 * opponent[k] for k in range(1, 5)}
    hand.asked.clear()
    hand("set", tie_break_ratings="round")
    assert hand.levels == [4]
    met = {row.team.name: row.values[1] for row in standings(hand.desk.event).rows}
    assert met == {f"P{k}": 1000 + opponent[k] for k in range(1, 5)}


def test_an_event_by_score_has_neither() -> None:
    hand = new("ibf-swiss", rounds=3)
    hand("teams", teams=["A", "B"])
    for verb, given in (("rating", {"player": "A", "rating": 5}), ("round-time", {"rounds": "1"})):
        with pytest.raises(Refusal, match="no category of play"):
            hand(verb, **given)


def test_a137_a_late_entry_after_round_4_gets_the_number_of_its_rating_and_those_below_move_down() -> None:
    hand = new("fide-dutch", rounds=6)
    hand("teams", teams=[{"name": f"P{k}", "rating": 2100 - 100 * k} for k in range(1, 9)])
    hand("rank")
    hand("lot", colour="W")
    for _ in range(4):
        hand("pair")
        play(hand)
    hand("pair")
    hand("publish")
    hand("team", name="Late", rating=1850, by_rating=True)
    event = hand.desk.event
    assert hand.levels == [2]
    assert [event.teams[team].name for team in event.order] == [
        "P1",
        "P2",
        "Late",
        "P3",
        "P4",
        "P5",
        "P6",
        "P7",
        "P8",
    ]
    assert event.comments[-1].startswith("Late entry @ Round 6: Late gets the number 3")
    assert [one.then.order for one in event.rounds if one.then] == [tuple(range(1, 9))] * 5
    play_last(hand)
    hand("pair")
    assert hand.desk.event.rounds[-1].byes or any(
        match.has(9) for match in hand.desk.event.rounds[-1].matches
    )


def play_last(hand: Hand) -> None:
    for match in hand.desk.event.rounds[-1].matches:
        hand("result", table=match.table, boards="=")


def test_a137_the_strongest_of_a_team_event_is_confirmed_as_an_exchange_is_and_the_weakest_is_last() -> None:
    hand = league(4, 5, boards=2)
    hand("pair")
    hand("team", name="Top", rating=2700, by_rating=True)
    assert (hand.levels, hand.desk.event.order[0]) == ([3], 5)
    hand("team", name="Low", rating=1000, by_rating=True)
    assert (hand.levels, hand.desk.event.order[-1]) == ([], 6)


def test_each_category_of_play_has_its_own_rating_report_with_official_ratings() -> None:
    hand = players()
    hand("round-time", rounds="2", play="rapid")
    hand("rating", player="P1", kind="rapid", rating=2222, list="fide")
    for _ in range(3):
        hand("pair")
        play(hand)
    event = hand.desk.event
    whole, rapid = (tournament_for_rating(event, play) for play in ("", "rapid"))
    assert [one.rating for one in rapid.entries] == [2222, 1900, 1800, 1700]
    assert [one.rating for one in whole.entries] == [0, 1900, 1800, 1700]  # P1 has no standard rating of FIDE
    assert [one.history for one in rapid.entries] == [one.history[1:2] for one in whole.entries]
    data, _ = export_event(event, "trf", True, "rapid")
    lines = [line for line in data.decode().splitlines() if line.startswith("001")]
    assert [line[48:52] for line in lines] == ["2222", "1900", "1800", "1700"]
    assert all(len(line.rstrip()) <= 99 for line in lines)  # one round
    with pytest.raises(StateError, match="no round was played"):
        tournament_for_rating(event, "blitz")


def test_a144_what_counted_as_a_draw_for_pairing_and_is_none_is_confirmed_with_level_3() -> None:
    hand = players(8)
    hand("pair")
    hand("publish")
    for table, boards in ((1, "*"), (2, "*"), (3, "1"), (4, "1")):
        hand("result", table=table, boards=boards)
    hand("pair")
    hand("result", table=1, round=1, boards="=")
    assert hand.levels == []
    hand("result", table=2, round=1, boards="0")
    assert hand.levels == [3]
    assert "counted as a draw for pairing" in str(hand.asked[0].text)
    assert [one.split(":")[0] for one in hand.desk.event.comments if one.startswith("Adj")] == [
        "Adjournment @ Round 1"
    ] * 2
