"""chess-JSON: round trips, errors with their path, and gacrux's own files."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pairwright.domain.errors import FileError, StateError
from pairwright.domain.results import Result
from pairwright.domain.tournament import AbnormalPoints, NationalRating, RequestedBye, Tournament
from pairwright.formats.chess_json import read_event, write_event
from pairwright.formats.files import read_tournament
from tests.formats.trf.samples import TEAMS, sample

NUMBERS = [name[:2] for name in TEAMS]


def bare(tournament: Tournament) -> Tournament:
    """Without the data that chess-JSON cannot represent."""
    options = {**tournament.options}
    options.pop("acceleration", None)
    for name, usual in (("pab_mp", 1), ("pab_gp", 2), ("win_mp", 2), ("draw_mp", 1), ("loss_mp", 0)):
        if options.get(name) == usual:
            del options[name]
    return replace(
        tournament,
        options=options,
        entries=tuple(replace(entry, short_name="", rating=0) for entry in tournament.entries),
    )


@pytest.mark.parametrize("number", NUMBERS)
def test_a_sample_comes_back(number):
    tournament = sample(number)
    data, _ = write_event(tournament)
    again, remarks = read_tournament(data, "event.jch")
    assert remarks == []
    expected = bare(tournament)
    assert bare(again).entries == expected.entries
    options = {**expected.options, "rounds": expected.options.get("rounds", 2)}
    assert bare(again).options == options
    for name in ("name", "round", "prohibited", "acceleration", "requested"):
        assert getattr(again, name) == getattr(expected, name)
    for name in ("chief_arbiter", "deputies", "controller", "city", "start", "round_dates", "tie_breaks"):
        assert getattr(again.info, name) == getattr(expected.info, name)
    assert write_event(again)[0] == write_event(bare(tournament))[0] or number == "04"


def test_points_that_do_not_follow_from_the_results_are_adjustments():
    tournament = sample("06")
    entry = tournament.entries[3]
    history = (*entry.history[:2], entry.history[2]._replace(mp_tenths=10, gp_tenths=20))
    changed = replace(
        tournament,
        entries=(*tournament.entries[:3], replace(entry, history=history), *tournament.entries[4:]),
    )
    data, _ = write_event(changed)
    assert b'"mpoints": "-1.0"' in data
    assert read_event(data, "x")[0].entries[3].history == history


def test_points_byes_arbiters_and_ratings_beside_the_rounds():
    tournament = sample("06")
    first = tournament.entries[0]
    national = (NationalRating("NOR", 2390),)
    players = (replace(first.players[0], national=national), *first.players[1:])
    tournament = replace(
        tournament,
        entries=(replace(first, players=players, available=False), *tournament.entries[1:]),
        requested=(
            RequestedBye(1, 4, Result.HALF_BYE), RequestedBye(2, 5), RequestedBye(3, 5, Result.PAB),
        ),
        abnormal=(AbnormalPoints.of_tenths(-20, 0, None, (2, 3)), AbnormalPoints.of_tenths(10, 5, 5, (1,))),
        info=replace(
            tournament.info, chief_arbiter="IA Moe, Ole 1503014", deputies=("FA Lie, Kari", "the club"), controller="P",
        ),
    )  # fmt: skip
    data, _ = write_event(tournament)
    again, _ = read_event(data, "x")
    assert again.requested == tournament.requested
    assert set(again.abnormal) == set(tournament.abnormal)
    assert (again.info.chief_arbiter, again.info.deputies) == (
        "IA Moe, Ole 1503014",
        ("FA Lie, Kari", "the club"),
    )
    assert again.info.controller == "P"
    assert bare(again).entries == bare(tournament).entries


def test_what_is_not_held_is_reported():
    tournament = replace(
        sample("06"),
        system="olympiad-2022",
        notes=("a remark",),
        forced=((1, 2),),
        abnormal=(AbnormalPoints.of_tenths(20, 25, kind="H"),),
    )
    _, lost = write_event(tournament)
    [text] = lost
    assert text.partition(": ")[2].split(", ") == [
        "the system", "remarks", "pairs that are decided", "points by decision", "short names of teams",
        "strengths of teams",
    ]  # fmt: skip


def document() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write_event(sample("06"))[0])
    return found


def read_document(changed: dict[str, Any]) -> Tournament:
    return read_event(json.dumps(changed).encode(), "x.jch")[0]


T = "event.tournaments[0]"


@pytest.mark.parametrize(
    ("path", "value", "where", "why"),
    [
        ("competitors", None, "competitors", "{} must be a list, not null"),
        ("competitors.0", 7, "competitors[0]", "{} must be an object, not 7"),
        ("competitors.0.cid", "1", "competitors[0].cid", "{} must be a whole number from 1, not '1'"),
        ("competitors.0.cid", 0, "competitors[0].cid", "{} must be a whole number from 1, not 0"),
        ("competitors.0.cid", 10**6, "competitors[0].cid", "{} must be a whole number from 1, not 1000000"),
        ("competitors.1.cid", 1, "competitors[1].cid", "two competitors have the cid 1"),
        ("competitors.0.cplayers", 7, "competitors[0].cplayers", "{} must be a list, not 7"),
        ("competitors.0.cplayers.1", [], "competitors[0].cplayers[1]", "{} must be an object, not a list"),
        ("competitors.0.cplayers.1.cid", 0, "competitors[0].cplayers[1].cid",
         "{} must be a whole number from 1, not 0"),
        ("competitors.0.cplayers.1.cid", 1, "competitors[0].cplayers[1].cid", "two players have the cid 1"),
        ("competitors.0.adjust", 7, "competitors[0].adjust", "{} must be a list, not 7"),
        ("competitors.0.adjust", [7], "competitors[0].adjust[0]", "{} must be an object, not 7"),
        ("competitors.0.adjust", [{"round": -1}], "competitors[0].adjust[0].round",
         "round must be a whole number from 0, not -1"),
        ("competitors.0.adjust", [{"round": 1000}], "competitors[0].adjust[0].round",
         "round must be a whole number from 0, not 1000"),
        ("competitors.0.adjust", [{"round": 1, "mpoints": "x"}], "competitors[0].adjust[0].mpoints",
         "'x' is not a number of points"),
        ("competitors.0.adjust", [{"round": 1, "gpoints": "x"}], "competitors[0].adjust[0].gpoints",
         "'x' is not a number of points"),
        ("competitors.0.adjust", [{"round": 9, "gpoints": "x"}], "competitors[0].adjust[0].gpoints",
         "'x' is not a number of points"),
        ("gameList", 7, "gameList", "{} must be a list, not 7"),
        ("gameList.1", 7, "gameList[1]", "{} must be an object, not 7"),
        ("gameList.1.id", -1, "gameList[1].id", "{} must be a whole number from 0, not -1"),
        ("gameList.1.board", 0, "gameList[1].board", "{} must be a whole number from 1, not 0"),
        ("gameList.1.board", 100, "gameList[1].board", "{} must be a whole number from 1, not 100"),
        ("gameList.1.white", 7, "gameList[1].white", "{} must be an object, not 7"),
        ("gameList.1.white.cid", "x", "gameList[1].white.cid", "{} must be a whole number from 0, not 'x'"),
        ("gameList.1.white.cid", 11, "gameList[1].white", "player 11 is in neither team of this match"),
        ("gameList.1.black.result", "Q", "gameList[1].black", "'Q' is not the result of a game"),
        ("gameList.1.black", None, "matchList[0]", "the results of board 2 do not fit together"),
        ("matchList", 7, "matchList", "{} must be a list, not 7"),
        ("matchList.1", 7, "matchList[1]", "{} must be an object, not 7"),
        ("matchList.1.round", 0, "matchList[1].round", "{} must be a whole number from 1, not 0"),
        ("matchList.1.round", 1000, "matchList[1].round", "{} must be a whole number from 1, not 1000"),
        ("matchList.1.games", 7, "matchList[1].games", "{} must be a list, not 7"),
        ("matchList.1.white", 7, "matchList[1].white", "{} must be an object, not 7"),
        ("matchList.1.white", None, "matchList[1]", "a match needs White"),
        ("matchList.1.white.cid", "x", "matchList[1].white.cid", "{} must be a whole number from 0, not 'x'"),
        ("matchList.1.white.cid", 99, "matchList[1]", "there is no competitor 99"),
        ("matchList.1.white.cid", 1, "matchList[1]", "competitor 1 has two matches in round 1"),
        ("matchList.1.black.result", "Q", "matchList[1]", "'Q' is not the result of a match"),
        ("matchList.3.white.result", "Q", "matchList[3]", "'Q' is not a bye"),
        ("numRounds", 1000, "numRounds", "{} must be a whole number from 0, not 1000"),
        ("teamSize", "four", "teamSize", "{} must be a whole number from 1, not 'four'"),
        ("teamSize", 100, "teamSize", "{} must be a whole number from 1, not 100"),
        ("scoreSystem.match.W", "many", "scoreSystem", "'many' is not a number of points"),
        ("scoreSystem.match", {"W": "F", "F": "W"}, "scoreSystem",
         "the values of results name each other in a circle: F"),
        ("prohibited", 7, "prohibited", "{} must be a list, not 7"),
        ("prohibited.0", 7, "prohibited[0]", "{} must be an object, not 7"),
        ("prohibited.0.competitors", 7, "prohibited[0].competitors", "{} must be a list, not 7"),
        ("prohibited.0.competitors", ["x"], "prohibited[0].competitors",
         "{} must be a whole number from 0, not 'x'"),
        ("prohibited.0.firstRound", 0, "prohibited[0].firstRound", "{} must be a whole number from 1, not 0"),
        ("prohibited.0.lastRound", 0, "prohibited[0].lastRound", "{} must be a whole number from 1, not 0"),
        ("accelerated", {"values": 7}, "accelerated.values", "{} must be a list, not 7"),
        ("accelerated", {"values": [7]}, "accelerated.values[0]", "{} must be an object, not 7"),
        ("accelerated", {"values": [{"gamePoints": "x"}]}, "accelerated.values[0].gamePoints",
         "'x' is not a number of points"),
        ("accelerated", {"values": [{"matchPoints": "x"}]}, "accelerated.values[0].matchPoints",
         "'x' is not a number of points"),
        ("accelerated", {"values": [{"firstRound": 0}]}, "accelerated.values[0].firstRound",
         "{} must be a whole number from 1, not 0"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_with_its_path(path, value, where, why):
    changed = document()
    at: Any = changed["event"]["tournaments"][0]
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        at = at[step]
    at[last] = value
    with pytest.raises(StateError) as caught:
        read_document(changed)
    place = f"{T}.{where}"
    assert (caught.value.where, caught.value.why) == (place, why.format(place))


@pytest.mark.parametrize(
    ("change", "where", "why"),
    [
        ({"profiles": 7}, "event.profiles", "event.profiles must be a list, not 7"),
        ({"teams": 7}, "event.teams", "event.teams must be a list, not 7"),
        ({"tournaments": 7}, "event.tournaments", "event.tournaments must be a list, not 7"),
    ],
)
def test_a_wrong_list_of_the_event_is_refused(change, where, why):
    changed = document()
    changed["event"] |= change
    with pytest.raises(StateError) as caught:
        read_document(changed)
    assert (caught.value.where, caught.value.why) == (where, why)


def test_the_first_team_tournament_of_several_is_read():
    changed = document()
    team = changed["event"]["tournaments"][0]
    changed["event"]["tournaments"] = [{"teamTournament": False}, team, {"teamTournament": True}]
    tournament, issues = read_event(json.dumps(changed).encode(), "x.jch")
    assert (tournament.name, tournament.round) == ("Made-up Team Cup B", 4)
    assert [str(issue) for issue in issues] == ["of 3 tournaments, number 2 was read"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"rating": {"rating": 9999}}, 9999),
        ({"rating": {"rating": 10000}}, 0),
        ({"rating": {"rating": "2400"}}, 0),
        ({"rating": 2400}, 0),
    ],
)
def test_a_rating_within_four_digits(change, expected):
    changed = document()
    changed["event"]["tournaments"][0]["competitors"][0]["cplayers"][0] |= change
    assert read_document(changed).entry(1).players[0].rating == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"fideName": ""}, {"name": "Adler, Bo"}),
        ({"fideName": "", "firstName": ""}, {"name": "Adler"}),
        ({"sex": "F"}, {"sex": "w"}),
        ({"sex": "u"}, {"sex": ""}),
        ({"fideId": 99_999_999_999}, {"fide_id": 99_999_999_999}),
        ({"fideId": 100_000_000_000}, {"fide_id": 0}),
        ({"fideTitle": "GM"}, {"title": "GM"}),
        ({"birth": "1981-01-02"}, {"birth": "1981/01/02"}),
        ({"rating": [{"list": "TRF", "rating": 2425}, {"list": "nor", "rating": 9999}]},
         {"national": (NationalRating("NOR", 9999),)}),
        ({"rating": [{"list": "NOR", "rating": 0}, {"list": "NOR", "rating": 10000}, {"list": "PAB", "rating": 9}]},
         {"national": ()}),
    ],
)  # fmt: skip
def test_a_profile_as_other_programs_write_it(change, expected):
    changed = document()
    changed["event"]["profiles"][0] |= change
    player = read_document(changed).entry(1).players[0]
    assert {name: getattr(player, name) for name in expected} == expected


def test_players_stand_in_their_order():
    """Without one, in that of the list."""
    changed = document()
    players = changed["event"]["tournaments"][0]["competitors"][0]["cplayers"]
    players[0]["order"] = 9
    players[3]["order"] = "first"
    assert [player.number for player in read_document(changed).entry(1).players] == [2, 3, 4, 5, 1]


@pytest.mark.parametrize("value", [[], {}, "x", None, 1.5])
def test_a_reference_that_is_not_a_number_refers_to_nobody(value):
    """A list was a TypeError."""
    changed = document()
    competitor = changed["event"]["tournaments"][0]["competitors"][0]
    competitor["teamId"] = competitor["cplayers"][0]["profileId"] = value
    changed["event"]["teams"][1]["id"] = value
    entry = read_document(changed).entry(competitor["cid"])
    assert (entry.name, entry.players[0].name) == ("", "")


def test_a_match_without_its_games_has_no_boards():
    changed = document()
    changed["event"]["tournaments"][0]["gameList"] = []
    past = read_document(changed).entry(1).history[0]
    assert (past.result, past.opponent, past.mp_tenths, past.boards) == (Result.PLAYED, 5, 20, "")


def test_boards_that_do_not_fit_are_refused():
    changed = document()
    changed["event"]["tournaments"][0]["gameList"][0]["black"] = None
    with pytest.raises(StateError, match="the results of board 1 do not fit together"):
        read_document(changed)


def test_an_event_without_teams_is_refused():
    changed = document()
    changed["event"]["tournaments"][0]["teamTournament"] = False
    with pytest.raises(FileError, match="no team tournament"):
        read_document(changed)
    with pytest.raises(FileError, match="is not an event"):
        read_event(b'{"filetype": "Pairing"}', "x.jch")


def test_individual_events_are_not_written():
    with pytest.raises(StateError, match=r"for team events only: .*; a TRF file holds the whole event"):
        write_event(sample("03"))


def test_what_games_and_byes_are_worth_is_read() -> None:
    """Team 3 has the half-point bye of round 2; a value may name another result, `D*` is a draw on every board."""
    changed = document()
    changed["event"]["tournaments"][0]["scoreSystem"] = {
        "game": {"W": "3.0", "D": "1.0"},
        "match": {"H": "0.5", "HG": "D*", "W": "3.0"},
    }
    found = read_document(changed)
    assert found.info.game_points == (("W", 3), ("D", 1))
    assert found.options["win_mp"] == 3
    bye = found.entry(3).history[1]
    assert (bye.result, bye.mp_tenths, bye.gp_tenths) == (Result.HALF_BYE, 5, 40)
    first = found.entry(1).history[0]
    assert (first.mp_tenths, first.gp_tenths) == (30, 60)  # a win, three draws, and none lost: W = 3, D = 1


def test_a_match_without_a_result_counts_as_drawn() -> None:
    """A is worth a draw by default."""
    changed = document()
    match = changed["event"]["tournaments"][0]["matchList"][0]
    match["white"]["result"] = match["black"]["result"] = "A"
    found = read_document(changed)
    assert [found.entry(tpn).history[0].mp_tenths for tpn in (1, 5)] == [10, 10]
