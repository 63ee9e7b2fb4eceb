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


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("competitors", 0, "cid"), "1", r"competitors\[0\]\.cid must be a whole number"),
        (("competitors", 1, "cid"), 1, "two competitors have the cid 1"),
        (("competitors", 0, "cplayers", 0, "cid"), 2, "two players have the cid 2"),
        (("matchList", 0, "round"), 0, "round must be a whole number from 1"),
        (("matchList", 0, "white", "cid"), 99, "there is no competitor 99"),
        (("matchList", 0, "white", "result"), "Q", "'Q' is not the result of a match"),
        (("matchList", 0, "white"), None, "a match needs White"),
        (("gameList", 0, "white", "result"), "Q", "'Q' is not the result of a game"),
        (("gameList", 0, "white", "cid"), 11, "player 11 is in neither team"),
        (("scoreSystem", "match", "W"), "many", "'many' is not a number of points"),
        (("scoreSystem", "match"), {"W": "F", "F": "W"}, "in a circle"),
        (("teamSize",), "four", "teamSize must be a whole number"),
        (("competitors",), None, "must be a list"),
    ],
)
def test_a_wrong_value_is_refused_with_its_path(path, value, expected):
    changed = document()
    at: Any = changed["event"]["tournaments"][0]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    with pytest.raises(StateError, match=expected):
        read_document(changed)


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
