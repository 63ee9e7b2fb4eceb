"""chess-JSON as written: every field of sample 06, from the lines of its TRF file, and values of other events."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pairwright.domain.tournament import AbnormalPoints, NationalRating, VirtualPoints
from pairwright.formats.chess_json import read_event, write_event
from pairwright.formats.chess_json.officials import profile_of, text_of
from pairwright.version import __version__
from tests.formats.trf.samples import sample


def document(tournament: Any = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write_event(tournament or sample("06"))[0])
    return found


def event(tournament: Any = None) -> dict[str, Any]:
    found: dict[str, Any] = document(tournament)["event"]
    return found


def of_tournament(tournament: Any = None) -> dict[str, Any]:
    found: dict[str, Any] = event(tournament)["tournaments"][0]
    return found


ABOUT = {
    "fullName": "Made-up Team Cup B", "site": "Testville", "federation": "NOR", "startDate": "2026-04-10",
    "endDate": "2026-04-12", "typeOfTournament": "FIDE_TEAM_TYPEB_MP_GP",
}  # fmt: skip


def test_the_head_of_the_file():
    found = document()
    assert {name: value for name, value in found.items() if name != "event"} == {
        "filetype": "Event", "version": "1.0", "origin": f"pairwright {__version__}", "published": "",
        "status": {"code": 0, "info": [], "error": []},
    }  # fmt: skip
    assert found["event"]["name"] == ""
    assert found["event"]["eventInfo"] == {
        **ABOUT,
        "arbiters": {"chiefArbiter": 20001, "arbiters": [20002]},
    }
    assert found["event"]["ratingLists"] == [{"listName": "TRF"}]


def test_players_teams_and_arbiters():
    found = event()
    assert found["profiles"][1] == {
        "id": 2, "fideId": 998000002, "firstName": "Cleo", "lastName": "Adler", "sex": "w", "birth": "1982-01-03",
        "federation": "NOR", "fideName": "Adler, Cleo", "fideTitle": "", "rating": [{"list": "TRF", "rating": 2365}],
    }  # fmt: skip
    assert found["profiles"][35:] == [
        {"id": 20001, "fideId": 0, "firstName": "Astrid", "lastName": "Lind", "sex": "u", "federation": "",
         "fideName": "Lind, Astrid", "fideOTitle": "IA"},
        {"id": 20002, "fideId": 0, "firstName": "Ole", "lastName": "Moe", "sex": "u", "federation": "",
         "fideName": "Moe, Ole", "fideOTitle": "FA"},
    ]  # fmt: skip
    assert found["teams"][1] == {"id": 10002, "teamName": "Compass", "players": [6, 7, 8, 9, 10]}


def test_the_tournament():
    found = of_tournament()
    lists = ("competitors", "gameList", "matchList", "tournamentInfo", "scoreSystem")
    assert found["tournamentInfo"] == ABOUT
    assert {name: value for name, value in found.items() if name not in lists} == {
        "tournamentNo": 1, "tournamentType": "Team Swiss System", "ratingList": "TRF", "numRounds": 5,
        "currentRound": 3, "teamTournament": True, "rankOrder": ["PTS", "GPTS", "EMMSB", "BH:MP/C1", "BH:GP"],
        "teamSize": 4,
        "rounds": [
            {"roundNo": 1, "startTime": "26/04/10"}, {"roundNo": 2, "startTime": "26/04/10"},
            {"roundNo": 3, "startTime": "26/04/11"}, {"roundNo": 4, "startTime": "26/04/11"},
            {"roundNo": 5, "startTime": "26/04/12"},
        ],
        "timeControl": {"description": "90min/40moves+30min+30sec/move", "encoded": "40/5400+30:1800+30"},
        "format": "swiss", "teamColor": "W", "teamSequence": "WBWB", "pairingSystem": ["fideteam", "typeb", "mp+gp"],
        "topColor": "w", "topColorExplicit": True,
        "prohibited": [
            {"firstRound": 1, "lastRound": 3, "competitors": [1, 4]},
            {"firstRound": 1, "lastRound": 5, "competitors": [2, 7]},
        ],
    }  # fmt: skip


def test_what_results_are_worth():
    """TRF26: a win 1, a draw ½; C.04.6 1.4: the bye is a drawn match, and record 320 says 1.0 and 2.0."""
    found = of_tournament()["scoreSystem"]
    assert found["game"] == {
        "W": "1.0", "D": "0.5", "L": "0.0", "F": "W", "H": "D", "Z": "0.0", "P": "W", "A": "0.5", "U": "Z",
    }  # fmt: skip
    assert found["match"] == {
        "W": "2.0", "D": "1.0", "L": "0.0", "F": "W", "H": "D", "Z": "0.0", "P": "1.0", "A": "D", "U": "Z",
        "FG": "W*", "HG": "D*", "ZG": "Z*", "PG": "2.0",
    }  # fmt: skip
    assert (found["primary"], found["secondary"]) == ("match", "game")
    other = of_tournament(sample("08"))["scoreSystem"]
    assert (other["primary"], other["secondary"]) == ("game", "match")


def test_competitors_with_their_points_and_ranks():
    """The ranks of record 310: 5, 4, 4, 3, 2, 2 and 1 match points, then game points."""
    found = of_tournament()["competitors"]
    assert [(one["cid"], one["rank"], one["matchPoints"], one["gamePoints"]) for one in found] == [
        (1, 6, "2.0", "5.0"), (2, 2, "4.0", "7.5"), (3, 4, "3.0", "5.0"), (4, 1, "5.0", "7.5"), (5, 7, "1.0", "3.5"),
        (6, 5, "2.0", "5.5"), (7, 3, "4.0", "7.0"),
    ]  # fmt: skip
    assert (found[1]["teamId"], found[1]["present"]) == (10002, True)
    assert found[1]["cplayers"][2] == {
        "cid": 8, "profileId": 8, "present": True, "order": 3, "rating": {"list": "TRF", "rating": 2280},
        "teamId": 10002,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("index", "expected"),
    [
        (0, (1, [1, 2, 3, 4], (1, "W"), (5, "L"), True, 1)),
        (2, (1, [9, 10, 11, 12], (4, "W"), (2, "L"), True, 3)),
        (3, (1, [], (7, "P"), None, True, 0)),
        (4, (2, [13, 14, 15, 16], (2, "W"), (1, "L"), True, 1)),
        (5, (2, [], (3, "H"), None, False, 0)),
        (6, (2, [17, 18, 19, 20], (5, "D"), (6, "D"), True, 2)),
        (10, (3, [33, 34, 35, 36], (5, "Z"), (2, "W"), False, 3)),
        (11, (3, [], (6, "P"), None, True, 0)),
    ],
)
def test_matches(index, expected):
    number, games, white, black, played, table = expected
    assert of_tournament()["matchList"][index] == {
        "id": 100_000 + index, "round": number, "games": games, "white": {"cid": white[0], "result": white[1]},
        "black": {"cid": black[0], "result": black[1]} if black else None, "played": played, "board": table,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, (1, 1, (1, "D"), (21, "D"), True, True)),
        (2, (1, 2, (22, "L"), (2, "W"), True, True)),
        (18, (2, 2, (27, "W"), None, False, False)),
        (20, (2, 4, (29, "L"), (25, "W"), True, True)),
        (30, (3, 2, (12, "Z"), (17, "W"), False, False)),
        (32, (3, 4, (14, "Z"), (19, "Z"), False, False)),
        (33, (3, 1, (6, "W"), None, False, False)),
    ],
)
def test_games(number, expected):
    """White is who had White: record 352 is WBWB, and a player without an opponent is White."""
    round_number, board, white, black, played, rated = expected
    assert of_tournament()["gameList"][number - 1] == {
        "id": number, "round": round_number, "board": board, "white": {"cid": white[0], "result": white[1]},
        "black": {"cid": black[0], "result": black[1]} if black else None, "played": played, "rated": rated,
    }  # fmt: skip


def test_a_game_of_less_than_a_move_is_not_rated():
    """W and L of TRF: won and lost, and not for rating."""
    tournament = sample("06")
    first, fifth = tournament.entry(1), tournament.entry(5)

    def short(entry: Any, sign: str) -> Any:
        item = entry.history[0]
        return replace(
            entry, history=(item._replace(boards=item.boards[0] + sign + item.boards[2:]), *entry.history[1:])
        )

    changed = replace(
        tournament,
        entries=tuple(
            {1: short(first, "W"), 5: short(fifth, "L")}.get(entry.tpn, entry) for entry in tournament.entries
        ),
    )
    game = of_tournament(changed)["gameList"][1]
    assert (game["white"], game["black"]) == ({"cid": 22, "result": "L"}, {"cid": 2, "result": "W"})
    assert (game["played"], game["rated"]) == (True, False)


def test_accelerated_adjusted_and_national():
    tournament = sample("06")
    first = tournament.entry(1)
    players = (replace(first.players[0], national=(NationalRating("NOR", 2390),)), *first.players[1:])
    tournament = replace(
        tournament,
        entries=(replace(first, players=players), *tournament.entries[1:]),
        acceleration=(VirtualPoints.of_tenths(20, 5, 1, 3, 1, 4),),
        abnormal=(AbnormalPoints.of_tenths(-20, 0, None, (2,)), AbnormalPoints.of_tenths(10, 5, 5, (2, 3))),
    )
    found = of_tournament(tournament)
    assert found["accelerated"] == {
        "name": "Acc",
        "values": [
            {"matchPoints": "2.0", "gamePoints": "0.5", "firstRound": 1, "lastRound": 3, "firstCompetitor": 1,
             "lastCompetitor": 4}
        ],
    }  # fmt: skip
    later = {"round": 5, "mpoints": "1.0", "gpoints": "0.5", "pairing": True}
    assert found["competitors"][1]["adjust"] == [
        {"cid": 2, "round": 0, "mpoints": "-2.0", "gpoints": "0.0", "pairing": False},
        {"cid": 2, **later},
    ]
    assert found["competitors"][2]["adjust"] == [{"cid": 3, **later}]
    assert event(tournament)["ratingLists"] == [{"listName": "TRF"}, {"listName": "NOR"}]
    assert event(tournament)["profiles"][0]["rating"] == [
        {"list": "TRF", "rating": 2425},
        {"list": "NOR", "rating": 2390},
    ]


@pytest.mark.parametrize(
    ("options", "system"),
    [
        ({}, ["fideteam", "typea", "mp+gp"]),
        ({"primary": "GP"}, ["fideteam", "typea", "gp+mp"]),
        ({"primary": "GP", "secondary_for_colours": False}, ["fideteam", "typea", "gp"]),
        (
            {"colour_preference": "B", "primary": "MP", "secondary_for_colours": False},
            ["fideteam", "typeb", "mp"],
        ),
        (
            {"colour_preference": "none", "secondary_for_colours": True},
            ["fideteam", "nocolor", "mp+gp"],
        ),
    ],
)
def test_the_pairing_system_in_words(options, system):
    tournament = replace(sample("06"), options=options)
    assert of_tournament(tournament)["pairingSystem"] == system
    again = read_event(write_event(tournament)[0], "x")[0].options
    assert again["colour_preference"] == options.get("colour_preference", "A")
    assert again["primary"] == options.get("primary", "MP")
    assert again["secondary_for_colours"] == options.get("secondary_for_colours", True)


def test_without_arbiters_rounds_and_colour():
    info = replace(sample("06").info, chief_arbiter="", deputies=(), round_dates=())
    tournament = replace(sample("06"), options={}, info=info, prohibited=())
    assert event(tournament)["eventInfo"] == ABOUT
    found = of_tournament(tournament)
    assert (found["rounds"], found["numRounds"], found["teamSize"]) == ([], 3, 4)
    assert not {"topColor", "topColorExplicit", "prohibited", "accelerated", "pairingcontrollerid"} & {*found}
    deputy = replace(tournament, info=replace(info, deputies=("FA Moe, Ole",)))
    assert event(deputy)["eventInfo"]["arbiters"] == {"chiefArbiter": 0, "arbiters": [20002]}


def official(number: int, fide_id: int, first: str, last: str, name: str, title: str) -> dict[str, Any]:
    return {
        "id": number, "fideId": fide_id, "firstName": first, "lastName": last, "sex": "u", "federation": "",
        "fideName": name, "fideOTitle": title,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "profile"),
    [
        ("IA Moe, Ole 1503014", official(7, 1503014, "Ole", "Moe", "Moe, Ole", "IA")),
        ("NA Lie", official(7, 0, "", "Lie", "Lie", "NA")),
        ("the club 12345", official(7, 0, "", "the club 12345", "the club 12345", "")),
        ("Moe, Ole 999999", official(7, 999999, "Ole", "Moe", "Moe, Ole", "")),
    ],
)
def test_an_arbiter_both_ways(text, profile):
    assert profile_of(text, 7) == profile
    assert text_of(profile) == text


@pytest.mark.parametrize(
    ("profile", "text"),
    [
        ({}, ""),
        ({"firstName": "Ole", "lastName": "Moe"}, "Ole Moe"),
        ({"firstName": "Moe,", "lastName": "Ole", "fideName": "wrong"}, "Moe, Ole"),
        ({"fideName": "Moe", "fideOTitle": 3, "fideId": 0}, "Moe"),
        ({"fideName": "Moe", "fideId": 1}, "Moe 1"),
        ({"fideName": "M" * 1001}, "M" * 1000),
    ],
)
def test_an_arbiter_of_another_program(profile, text):
    assert text_of(profile) == text
