"""Wrong input of people and programs is refused in words on entry, never stored and never a traceback."""

from __future__ import annotations

import pytest

from pairwright.manager.desk import Desk
from pairwright.manager.warnings import Refusal
from pairwright.store.log import Draft
from pairwright.store.memory import MemoryLog

from .tools import Hand, league, play


def test_an_event_keeps_a_name() -> None:
    hand = Hand()
    for name in ("", " "):
        with pytest.raises(Refusal, match="name: nothing is written"):
            hand("create", name=name)
    hand("create", name="Cup")
    for name in ("", " "):
        with pytest.raises(Refusal, match="The name is empty"):
            hand("set", name=name)
    assert hand.desk.event.settings.name == "Cup"


def test_an_event_that_has_lost_its_name_opens_and_can_be_named_again() -> None:
    """Files from before such names were refused."""
    log = MemoryLog()
    log.append(0, [Draft("create", 1, {"name": "Cup"}), Draft("set", 1, {"name": ""})])
    hand = Hand(log)
    hand("team", name="Ash")
    hand("set", name="Cup again")
    assert Desk(log).event.settings.name == "Cup again"


def test_a_team_keeps_a_name() -> None:
    hand = league(4)
    for name in ("", " "):
        with pytest.raises(Refusal, match="The name is empty"):
            hand("change-team", team="T1", name=name)
    assert [team.name for team in hand.desk.event.teams.values()] == ["T1", "T2", "T3", "T4"]


@pytest.mark.parametrize(
    ("teams", "why"),
    [
        (5, "teams is a list, not 5"),
        ([1, 2], "Row 1: A team is a name or an object with name, .* not 1"),
        (["Ash", None], "Row 2: A team is a name or an object"),
        ([{"rating": 2000}], "Row 1: A team needs a name"),
        ([{"name": 5}], "Row 1: name is a text, not 5"),
        ([{"name": "q", "colour": "W"}], "Row 1: A team has name, .*; not {'name': 'q', 'colour': 'W'}"),
        (["p", {"name": "q", "rating": "x"}], "Row 2: q: rating is a whole number from 0 to 9999, not 'x'"),
        ([{"name": "q", "rating": -5}], "rating is a whole number from 0 to 9999, not -5"),
        ([{"name": "q", "rating": 99999999}], "rating is a whole number from 0 to 9999, not 99999999"),
        ([{"name": "q", "rating": True}], "rating is a whole number from 0 to 9999, not True"),
        ([{"name": "q", "joined": "x"}], "Row 1: q: joined is a whole number from 0 to 999, not 'x'"),
        ([{"name": "q", "joined": -3}], "joined is a whole number from 0 to 999, not -3"),
        ([{"name": "q", "captain": 7}], "Row 1: q: captain is a text, not 7"),
        ([{"name": "q", "club": 7}], "Row 1: q: club is a text, not 7"),
        ([{"name": "q", "federation": [7]}], r"Row 1: q: federation is a text, not \[7\]"),
        ([{"name": "q", "members": 5}], "q: members is a list of players, not 5"),
        ([{"name": "q", "members": "Ann"}], "q: members is a list of players, not 'Ann'"),
        ([{"name": "q", "members": ["Ann", 5]}], "q, player 2: A player is a name or an object"),
        ([{"name": "q", "members": [{"name": 5}]}], "q, player 1: name is a text, not 5"),
        ([{"name": "q", "members": [{"name": "Ann", "rating": "x"}]}], "q, player 1: Ann: rating is a whole number"),
        ([{"name": "q", "members": [{"name": "Ann", "title": 5}]}], "q, player 1: Ann: title is a text, not 5"),
    ],
)  # fmt: skip
def test_rows_of_teams_are_looked_at_field_by_field(teams: object, why: str) -> None:
    hand = Hand()
    hand("create", name="Cup")
    with pytest.raises(Refusal, match=why):
        hand("teams", teams=teams)


def test_one_team_is_looked_at_like_many() -> None:
    hand = league(2)
    for given, why in (
        ({"members": 5}, "q: members is a list of players, not 5"),
        ({"members": [{"name": 5}]}, "q, player 1: name is a text, not 5"),
        ({"rating": 99999}, "q: rating is a whole number from 0 to 9999, not 99999"),
    ):
        with pytest.raises(Refusal, match=why):
            hand("team", name="q", **given)
    with pytest.raises(Refusal, match="1 T1: rating is a whole number from 0 to 9999"):
        hand("change-team", team="T1", rating=99999)
    with pytest.raises(Refusal, match="members is a list of players, not 5"):
        hand("roster", team="T1", members=5)
    with pytest.raises(Refusal, match="Player 1: name is a text, not 5"):
        hand("roster", team="T1", members=[{"name": 5}])


def test_numbers_may_be_typed_as_texts() -> None:
    hand = Hand()
    hand("create", name="Cup")
    members = [{"name": "Ann", "fide_id": ""}]
    hand("teams", teams=[{"name": " q  r ", "rating": "2100", "joined": 2, "members": members}])
    team = hand.desk.event.teams[1]
    assert (team.name, team.rating, team.joined, team.members[0].fide_id) == ("q r", 2100, 2, 0)


@pytest.mark.parametrize(
    ("verb", "given", "why"),
    [
        ("set", {"game_points": {"W": "x"}}, "game_points, W: 'x' is not a number of points"),
        ("set", {"game_points": {"W": True}}, "game_points, W: True is not a number of points"),
        ("set", {"game_points": [1]}, r"game_points has the values of W, D, L and A \(absent\), not \[1\]"),
        ("set", {"game_points": True}, "game_points has the values of W, D, L and A"),
        ("set", {"options": 5}, "options are names with values, not 5"),
        ("values", {"code": "OTHER_X", "values": [1]}, r"values are teams with their values, not \[1\]"),
        ("result", {"table": 1, "boards": 5}, "boards: 5 is not the results of boards"),
        ("result", {"table": 1, "score": 5}, "score: 5 is not a score"),
        ("rating-boards", {"table": 1, "round": 1, "boards": 5}, "boards: 5 is not the results of boards"),
        ("set-pairs", {"pairs": 5}, "pairs is a list of pairs, not 5"),
        ("set-pairs", {"pairs": [1, 2]}, "pairs: number 1 is not two teams but 1"),
        ("set-pairs", {"pairs": [[1, 2], [3]]}, r"pairs: number 2 is not two teams but \[3\]"),
        ("set-pairs", {"pairs": [[1, "x"]]}, "pairs: there is no team 'x'"),
    ],
)
def test_values_of_a_wrong_kind_are_refused_in_words(verb: str, given: dict[str, object], why: str) -> None:
    hand = league(4)
    if verb not in ("set", "set-pairs"):
        hand("pair")
        hand("publish")
    with pytest.raises(Refusal, match=why):
        hand(verb, **given)


@pytest.mark.parametrize("verb", ["create", "set", "tie-breaks"])
@pytest.mark.parametrize(
    ("codes", "why"),
    [
        ("NOPE", "There is no tie-break 'NOPE'; there are: PTS, MPTS, GPTS"),
        ("MP,MP", r"There is no tie-break 'MP'; did you mean MPTS\? There are: PTS, MPTS, GPTS"),
        ("MPTS,DE/C1", "DE/C1: DE does not take /C"),
        ("BH:XX", "'BH:XX' is not a tie-break"),
    ],
)
def test_tie_breaks_that_the_standings_would_refuse_are_refused_at_once(
    verb: str, codes: str, why: str
) -> None:
    hand = Hand()
    if verb != "create":
        hand("create", name="Cup")
    with pytest.raises(Refusal, match=why):
        hand(verb, tie_breaks=codes, **({"name": "Cup"} if verb == "create" else {}))


def test_tie_breaks_that_are_entered_as_values_may_be_named() -> None:
    hand = Hand()
    hand("create", name="Cup", tie_breaks="MPTS,BH:MP/C1,OTHER_X")
    hand("tie-breaks", tie_breaks="OTHER_X,MPTS")
    assert hand.desk.event.settings.tie_breaks == "OTHER_X,MPTS"


def test_colours_of_boards_are_a_letter_for_each() -> None:
    hand = Hand()
    with pytest.raises(Refusal, match="'XX' are not colours of boards"):
        hand("create", name="Cup", board_colours="XX")
    hand("create", name="Cup", board_colours="wbbw")
    assert hand.desk.event.settings.board_colours == "WBBW"
    with pytest.raises(Refusal, match=r"WB are colours of 2 boards; a match has 4. .* each board .*: WBWB"):
        hand("set", board_colours="WB")
    with pytest.raises(Refusal, match="WBBW are colours of 4 boards; a match has 6"):
        hand("set", boards=6)
    hand("set", boards=2, board_colours="BW")
    hand("set", board_colours="")
    assert hand.desk.event.settings.board_colours == ""


@pytest.mark.parametrize("system", ["team-round-robin", "ibf-round-robin"])
def test_a_round_robin_has_no_more_than_twenty_cycles(system: str) -> None:
    hand = Hand()
    for cycles in (21, 999_999):
        with pytest.raises(Refusal, match=f"Cycles must be a whole number from 1 to 20, not {cycles}"):
            hand("create", name="Cup", system=system, options={"cycles": cycles})
    hand("create", name="Cup", system=system, options={"cycles": 20})


def test_groups_have_no_more_than_twenty_cycles() -> None:
    hand = Hand()
    hand("create", name="Cup", system="ibf-groups")
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    for cycles in (0, 21):
        with pytest.raises(Refusal, match=f"There are 1 to 20 cycles, not {cycles}"):
            hand("groups", count=1, seed="coin", cycles=cycles)


def test_a_league_has_no_more_rounds_than_its_table() -> None:
    hand = Hand()
    hand("create", name="League", system="team-round-robin")
    hand("teams", teams=["A", "B", "C", "D", "E", "F"])
    with pytest.raises(Refusal, match="The table of 6 has 5 rounds, not 7"):
        hand("rounds", rounds=7)
    hand("rounds", rounds=5)
    hand("pair")
    with pytest.raises(Refusal, match="The table of 6 has 5 rounds, not 6"):
        hand("rounds", rounds=6)


def test_rounds_that_do_not_come_are_refused() -> None:
    hand = league(4, rounds=3)
    for verb, given in (
        ("absent", {"round": 7}), ("withdraw", {"round": 99}), ("present", {"round": 4}),
    ):  # fmt: skip
        with pytest.raises(Refusal, match=f"There is no round {given['round']}: the event has 3"):
            hand(verb, team="T1", **given)
    with pytest.raises(Refusal, match="There is no round 4: the event has 3"):
        hand("team", name="Late", round=4)
    with pytest.raises(Refusal, match="There is no round 4: the event has 3"):
        hand("teams", teams=[{"name": "Late", "joined": 4}])
    play(hand, count=3)
    hand("withdraw", team="T1")
    with pytest.raises(Refusal, match="There is no round 4: the event has 3"):
        hand("return", team="T1", round=4)


def test_before_round_1_the_table_of_a_league_may_still_grow() -> None:
    hand = Hand()
    hand("create", name="League", system="team-round-robin")
    hand("teams", teams=["A", "B", "C", "D"])
    hand("absent", team="A", round=5)
    hand("teams", teams=["E", "F"])
    hand("pair")
    with pytest.raises(Refusal, match="There is no round 7: the event has 5"):
        hand("absent", team="E", round=7)
