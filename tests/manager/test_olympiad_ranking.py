"""Sections C and D of 2009 and 2008 for the arbiter: initial ranking, rounds, boards, reserves."""

from __future__ import annotations

from typing import Any

import pytest

import pairwright as pw
from pairwright.checker.event import check
from pairwright.formats.tables import read_csv_files, write_csv_files
from pairwright.manager.snapshot import strength, tournament_before
from pairwright.manager.warnings import Refusal

from .tools import Hand


def team(name: str, *ratings: int, **more: Any) -> dict[str, Any]:
    """A team whose players have these ratings, 0 for none."""
    members = [{"name": f"{name}{k}", "rating": rating} for k, rating in enumerate(ratings, 1)]
    return {"name": name, "members": members, **more}


def event_of(*teams: dict[str, Any], system: str = "olympiad-2009", **more: Any) -> Hand:
    """An event with these teams, not numbered yet."""
    hand = Hand()
    hand("create", name="Olympiad", system=system, **more)
    hand("teams", teams=list(teams))
    return hand


def order(hand: Hand) -> list[str]:
    """The names in the order of their numbers."""
    event = hand.desk.event
    return [event.teams[key].name for key in event.order]


def strengths(hand: Hand) -> list[int]:
    """What the field page and the files show."""
    event = hand.desk.event
    shown = [strength(event.teams[key], event.settings) for key in event.order]
    assert [entry.rating for entry in tournament_before(event).entries] == shown
    return shown


@pytest.mark.parametrize(("system", "article"), [("olympiad-2009", "7"), ("olympiad-2008", "7")])
def test_7_a_player_without_a_rating_counts_the_minimum(system: str, article: str) -> None:
    """A: (2400 + 3 x 1400) / 4 = 1650; B: 1600."""
    hand = event_of(team("B", 1600, 1600, 1600, 1600), team("A", 2400, 0, 0, 0), system=system)
    said = [str(one) for one in hand.desk.preview("rank").warnings]
    assert said == [f"3 players have no rating and count 1400 [{article}]"]
    hand("rank")
    assert order(hand) == ["A", "B"]
    assert strengths(hand) == [1650, 1600]


def test_7_another_minimum_is_an_option_of_the_event() -> None:
    """(2400 + 3 x 1200) / 4 = 1500."""
    hand = event_of(team("B", 1600, 1600, 1600, 1600), team("A", 2400, 0, 0, 0))
    hand("rank", unrated=1200)
    assert hand.desk.event.settings.options["unrated"] == 1200
    assert order(hand) == ["B", "A"]
    assert strengths(hand) == [1600, 1500]


def test_8_ratings_of_teams_without_players_rank_them() -> None:
    hand = event_of({"name": "A", "rating": 2300}, {"name": "B", "rating": 2500}, team("C", *[2400] * 4))
    hand("rank")
    assert order(hand) == ["B", "C", "A"]
    assert strengths(hand) == [2500, 2400, 2300]


def test_8_an_average_that_a_file_has_rounded_does_not_hide_the_players() -> None:
    """A has 2400.25 on average and B 2400, both 2400 in the file; only B has a fifth player."""
    hand = event_of(
        team("B", 2400, 2400, 2400, 2400, 2300, rating=2400), team("A", 2401, 2400, 2400, 2400, rating=2400)
    )
    hand("rank")
    assert order(hand) == ["A", "B"]


def test_8_a_field_without_strengths_cannot_be_ranked() -> None:
    hand = event_of({"name": "A", "rating": 2300}, {"name": "B"}, {"name": "C"})
    with pytest.raises(Refusal, match=r"Without players and without a rating: B, C\."):
        hand("rank")
    assert order(hand) == ["A", "B", "C"]


def test_9_equal_teams_are_not_ranked_by_lot() -> None:
    hand = event_of(team("B", *[2400] * 4), team("A", *[2400] * 4))
    with pytest.raises(Refusal, match=r"ranked as \[8\] says, not by lot"):
        hand("rank", seed="coin")


def test_9b_the_final_standing_of_the_previous_olympiad() -> None:
    """Equal averages, no fifth player: B was 3rd, C 10th, A was not there; 2009 has only the alphabet."""
    equal = (2400, 2400, 2400, 2400)
    teams = (team("A", *equal), team("C", *equal, previous=10), team("B", *equal))
    hand = event_of(*teams, system="olympiad-2008")
    hand("change-team", team=3, previous=3)
    hand("rank")
    assert order(hand) == ["B", "C", "A"]
    other = event_of(*teams)
    other("rank")
    assert order(other) == ["A", "B", "C"]


def test_9b_a_late_team_has_it_too() -> None:
    hand = event_of(team("A"), system="olympiad-2008")
    hand("team", name="B", previous=7)
    assert hand.desk.event.teams[2].previous == 7
    with pytest.raises(Refusal, match="previous is a whole number from 0 to 999"):
        hand("team", name="C", previous=1000)


def test_9b_it_goes_through_files() -> None:
    hand = event_of(team("A", 2400, previous=12), team("B", 2300), system="olympiad-2008")
    hand("rank")
    before = tournament_before(hand.desk.event)
    assert [entry.previous_place for entry in before.entries] == [12, 0]
    again = pw.read_state(pw.write_state(before))
    assert [entry.previous_place for entry in again.entries] == [12, 0]
    taken = Hand()
    taken("import", tournament=again)
    assert [one.previous for one in taken.desk.event.teams.values()] == [12, 0]


def test_9b_it_stands_in_the_table_of_teams() -> None:
    """Written and read again; and from a federation's own table."""
    hand = event_of(team("A", 2400, previous=12), team("B", 2300), system="olympiad-2008")
    written = write_csv_files(tournament_before(hand.desk.event))
    table = next(data for name, data in written if "team" in name.casefold())
    assert b"Previous place" in table
    again, _ = read_csv_files(written)
    assert [entry.previous_place for entry in again.entries] == [12, 0]
    own, _ = read_csv_files([("t.csv", b"Mannschaft;Letzte Platzierung\nA;12\nB;\n")])
    assert [entry.previous_place for entry in own.entries] == [12, 0]


def played(rounds: int, boards: int = 4, system: str = "olympiad-2009", players: int = 5) -> Hand:
    """Four teams, the first round played."""
    hand = event_of(
        *(team(name, *[2400 - k] * players) for k, name in enumerate("ABCD")),
        system=system, rounds=rounds, boards=boards,
    )  # fmt: skip
    hand("rank")
    hand("lot", colour="W")
    return hand


def told(hand: Hand, article: str) -> list[str]:
    """Messages with an article when round 1 is about to be paired."""
    return [str(one) for one in hand.desk.preview("pair").warnings if f"[{article}]" in str(one)]


def judged(hand: Hand, article: str) -> list[str]:
    """The same in the checker after round 1."""
    hand("pair")
    hand("publish")
    for match in hand.desk.event.rounds[0].matches:
        hand("result", table=match.table, boards="=" * hand.desk.event.settings.boards)
    return [text for text in check(tournament_before(hand.desk.event)).remarks if f"[{article}]" in text]


@pytest.mark.parametrize(("system", "article"), [("olympiad-2009", "11"), ("olympiad-2008", "10")])
def test_11_10_eleven_rounds(system: str, article: str) -> None:
    assert told(played(11, system=system), article) == judged(played(11, system=system), article) == []
    assert told(played(0, system=system), article) == []
    assert told(played(3, system=system), article) == [
        f"3 rounds are announced; the rules have 11 [{article}]"
    ]
    assert judged(played(3, system=system), article) == [
        f"The event has 3 rounds; the rules have 11 [{article}]."
    ]
    assert told(played(3, system="olympiad-2022"), "1.1") == []


@pytest.mark.parametrize("system", ["olympiad-2009", "olympiad-2008"])
def test_4_four_players_and_one_reserve(system: str) -> None:
    assert told(played(11, system=system), "4") == judged(played(11, system=system), "4") == []
    assert told(played(11, 6, system, 6), "4") == ["A match is on 6 boards; the rules have 4 players [4]"]
    assert told(played(11, 4, system, 6), "4")[0] == "1 A has 6 players; a team has 4 and 1 reserve [4]"
    assert judged(played(11, 4, system, 6), "4") == [
        "More than 4 players and 1 reserve [4]: 1 A, 2 B, 3 C, 4 D."
    ]
    assert judged(played(11, 6, system), "4") == ["A match is on 6 boards; a team has 4 players [4]."]
    assert told(played(11, 6, "olympiad-2022", 8), "4") == []
