"""An individual event in the manager: order by rating, title and name, games with colours, one result character per
game, files."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright.cli.event_text import field_lines
from pairwright.domain.results import Colour, Result
from pairwright.formats.files import read_tournament
from pairwright.manager.export import export_event
from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal

from .tools import Hand

PLAYERS = [
    {"name": "Cord"},
    {"name": "Adam", "rating": 2290, "title": "GM"},
    {"name": "Beck", "rating": 2310, "title": "FM"},
    {"name": "Abt", "rating": 2310, "title": "FM"},
    {
        "name": "Abel",
        "rating": 2310,
        "title": "WGM",
        "federation": "SUI",
        "fide_id": 1300001,
        "birth": "1990",
    },
    {"name": "Zorn", "rating": 2310, "title": "IM", "sex": "m"},
]


def opened() -> Hand:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=PLAYERS)
    hand("rank")
    hand("lot", seed="coin")
    return hand


def test_general_handling_rules_2_2_the_order_is_rating_title_name() -> None:
    """The worked example of C.04.2 article 2: rating, then title, then name; unrated players are last."""
    event = opened().desk.event
    assert [event.teams[team].name for team in event.order] == ["Zorn", "Abel", "Abt", "Beck", "Adam", "Cord"]


def test_a_player_has_his_facts() -> None:
    entry = tournament_before(opened().desk.event).entry(2)
    assert (entry.title, entry.federation, entry.fide_id, entry.birth) == ("WGM", "SUI", 1300001, "1990")


def test_a_game_has_one_sign_a_colour_and_the_points_of_a_game() -> None:
    hand = opened()
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1")
    hand("result", table=2, boards="=")
    hand("forfeit", table=3, value="-+")
    one = hand.desk.event.rounds[0]
    before = tournament_before(hand.desk.event)
    white, black = (
        before.entry(hand.desk.event.tpn(team)) for team in (one.matches[0].white, one.matches[0].black)
    )
    assert (white.history[0].colour, black.history[0].colour) == (Colour.WHITE, Colour.BLACK)
    assert (white.mp_tenths, black.mp_tenths) == (10, 0)
    drawn = before.entry(hand.desk.event.tpn(one.matches[1].white)).history[0]
    assert (drawn.mp_tenths, drawn.result) == (5, Result.PLAYED)
    lost = before.entry(hand.desk.event.tpn(one.matches[2].white)).history[0]
    assert (lost.mp_tenths, lost.result) == (0, Result.FORFEIT_LOSS)


def test_a_game_has_no_score_to_a_length() -> None:
    hand = opened()
    hand("pair")
    hand("publish")
    with pytest.raises(Refusal, match="played on boards"):
        hand("result", table=1, points="7-5")
    with pytest.raises(Refusal, match="a game has 1"):
        hand("result", table=1, boards="10")


def test_an_open_game_counts_as_a_draw_for_the_next_pairing() -> None:
    """An adjourned game is a draw for pairing only [C.04.2]; the pairing says so and asks."""
    hand = opened()
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1")
    hand("result", table=2, boards="0")
    hand("pair")
    assert len(hand.desk.event.rounds) == 2
    assert (
        tournament_before(hand.desk.event, 2)
        .entry(hand.desk.event.tpn(hand.desk.event.rounds[0].matches[2].white))
        .mp_tenths
        == 5
    )


def test_the_file_of_an_individual_event_comes_back_with_the_same_pairing_and_standings() -> None:
    hand = opened()
    for number in (1, 2):
        hand("pair")
        hand("publish")
        for table, sign in enumerate("10=" if number == 1 else "=10", 1):
            hand("result", table=table, boards=sign)
    data, _ = export_event(hand.desk.event, "trf")
    tournament, _ = read_tournament(data, "open.trf")
    assert tournament.system == "fide-dutch"
    assert [(row.place, row.team.name) for row in pw.standings(tournament).rows] == [
        (row.place, row.team.name) for row in standings(hand.desk.event).rows
    ]
    ours = pw.pair(tournament_before(hand.desk.event))
    assert [(p.white.tpn, p.black.tpn) for p in pw.pair(tournament).tables] == [
        (p.white.tpn, p.black.tpn) for p in ours.tables
    ]


def test_an_imported_individual_event_keeps_titles_and_draws() -> None:
    hand = opened()
    hand("pair")
    hand("publish")
    for table, sign in enumerate("10=", 1):
        hand("result", table=table, boards=sign)
    tournament, _ = read_tournament(export_event(hand.desk.event, "trf")[0], "open.trf")
    again = Hand()
    again("import", tournament=tournament)
    assert {team.name: team.title for team in again.desk.event.teams.values()} == {
        team.name: team.title for team in hand.desk.event.teams.values()
    }
    assert {row.team.name: row.values[0] for row in standings(again.desk.event).rows} == {
        row.team.name: row.values[0] for row in standings(hand.desk.event).rows
    }


@pytest.mark.parametrize(("score", "signs"), [("1-0", "10"), ("½-½", "=="), ("0-1", "01"), ("½-0", "=0")])
def test_the_score_of_a_game_is_the_game(score: str, signs: str) -> None:
    """It was stored as points alone, and the export refused the event: the result of a game was unknown."""
    hand = opened()
    hand("pair")
    hand("publish")
    for table in (1, 2, 3):
        hand("result", table=table, score=score)
    assert [match.boards for match in hand.desk.event.rounds[0].matches] == [(signs,)] * 3
    tournament, _ = read_tournament(export_event(hand.desk.event, "trf")[0], "open.trf")
    assert sorted(entry.history[0].boards for entry in tournament.entries) == sorted(signs * 3)


def test_the_list_of_players_has_their_titles_and_ratings() -> None:
    """It had the columns of teams, "Strength" and "Players", and no titles."""
    lines = field_lines(opened().desk.event, None)
    assert lines[0].split() == ["No.", "Title", "Player", "Fed", "Rating"]
    assert lines[2].split() == ["2", "WGM", "Abel", "SUI", "2310"]


def test_a_file_given_as_the_list_of_players_is_not_printed_whole() -> None:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    with pytest.raises(Refusal, match="`import` takes a table") as refused:
        hand("teams", teams="Name,Rating\n" * 500)
    assert len(str(refused.value)) < 400


def test_a_title_is_stored_as_it_is_written_however_it_was_typed() -> None:
    """`wgm` stayed so on the page of the team."""
    hand = Hand()
    hand("create", name="League", boards=2)
    hand("team", name="Elm", members=[{"name": "Ann", "title": "wgm"}, {"name": "Bea", "title": " Im "}])
    hand(
        "roster",
        team="Elm",
        members=[
            {"name": "Ann", "title": "wgm"},
            {"name": "Bea", "title": "im"},
            {"name": "Cid", "title": "cm"},
        ],
    )
    assert [one.title for one in hand.desk.event.teams[1].members] == ["WGM", "IM", "CM"]
    solo = Hand()
    solo("create", name="Open", system="fide-dutch")
    solo("team", name="Ann", title="wfm")
    solo("teams", teams=[{"name": "Bea", "title": "gm"}])
    solo("change-team", team="Bea", title="im")
    assert [one.title for one in solo.desk.event.teams.values()] == ["WFM", "IM"]
