"""A league: everybody against everybody by the Berger tables, as run by its arbiter (C.05 Annex 1, 6.2, 6.6)."""

from __future__ import annotations

import pytest

import pairwright as pw
from pairwright.checker.event import check
from pairwright.cli.event_text import round_lines
from pairwright.formats.declared import declared
from pairwright.formats.trf.reader import read
from pairwright.formats.trf.writer import write
from pairwright.manager.export import export_event
from pairwright.manager.planned import last_round, round_to_enter
from pairwright.manager.ranking import standings
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.steps import next_step
from pairwright.manager.warnings import Refusal

from .tools import Hand


def league(teams: int = 5, **more: object) -> Hand:
    """A, B, C, ... by number."""
    hand = Hand()
    hand("create", name="League", system="team-round-robin", boards=2, **more)
    hand("teams", teams=[chr(ord("A") + number) for number in range(teams)])
    hand("order", teams=[])
    return hand


def shown(hand: Hand) -> list[tuple[str, str, str]]:
    """The last round: the pairs, White first, and a walkover."""
    event = hand.desk.event
    names = {identity: team.name for identity, team in event.teams.items()}
    return [(names[match.white], names[match.black], match.forfeit) for match in event.rounds[-1].matches]


def play(hand: Hand, rounds: int, score: str = "1=") -> None:
    """The next rounds, each match 1½-½ unless said otherwise."""
    for _ in range(rounds):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.open_matches(len(hand.desk.event.rounds)):
            hand("result", table=match.table, boards=score)


def points(hand: Hand) -> dict[str, tuple[object, ...]]:
    return {row.team.name: row.values[:2] for row in standings(hand.desk.event).rows}


def test_case_a081_to_a083_a_league_from_the_lot_to_the_last_round() -> None:
    """Numbers by lot, the five rounds of the table without anybody entering a number, no initial colour to draw."""
    hand = Hand()
    hand("create", name="League", system="team-round-robin", boards=2)
    hand("teams", teams=list("ABCDE"))
    assert next_step(hand.desk.event).command == "draw-order SEED"
    hand("draw-order", seed="coin")
    assert last_round(hand.desk.event) == 5
    play(hand, 5)
    assert next_step(hand.desk.event).verb == "finish"
    with pytest.raises(Refusal, match="All 5 rounds are paired"):
        hand("pair")
    hand("finish")
    assert not hand.asked
    met = [frozenset((m.white, m.black)) for one in hand.desk.event.rounds for m in one.matches]
    assert len(met) == len(set(met)) == 10


def test_a082_numbers_are_given_by_hand_before_round_1() -> None:
    hand = league(4)
    hand("order", teams=[4, 3, 2, 1])
    hand("pair")
    assert shown(hand) == [("D", "A", ""), ("C", "B", "")]


def test_a085_a_double_round_robin_with_the_last_two_rounds_of_the_first_cycle_exchanged_or_not() -> None:
    """Four teams, 1-4 2-3 / 4-3 1-2 / 2-4 3-1 (C.05 Annex 1)."""
    for swapped, second in (
        (True, [("B", "D", ""), ("C", "A", "")]),
        (False, [("D", "C", ""), ("A", "B", "")]),
    ):
        hand = league(4, options={"cycles": 2, "swap_last_rounds": swapped})
        assert last_round(hand.desk.event) == 6
        play(hand, 2)
        assert shown(hand) == second


def test_a086_a087_a_round_by_hand_is_warned_of_and_everybody_has_met_everybody_is_looked_at_in_the_end() -> (
    None
):
    hand = league(4)
    play(hand, 1)
    hand("by-hand", round=2)
    hand("set-pairs", pairs=[[1, 4], [2, 3]])
    assert any("meet again, after round 1" in notice.text for notice in hand.asked)
    hand("end-by-hand")
    assert 4 in hand.levels
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, boards="11")
    play(hand, 1)
    hand("finish")
    assert hand.levels == [4]
    assert "1 A and 2 B never, 1 A and 4 D 2 times" in hand.asked[0].text
    assert "1 A and 4 D 2 times" in hand.asked[0].text


def test_results_of_old_rounds_that_are_open_are_entered_without_a_question() -> None:
    """No pairing of a round robin depends on a result: all rounds can be published before anything is played."""
    hand = league(4)
    for _ in range(3):
        hand("pair")
        hand("publish")
    assert not hand.asked
    hand("result", table=1, round=1, boards="1=")
    assert not hand.asked
    hand("result", table=1, round=1, boards="11")
    assert hand.levels == [3]


def test_a_match_that_is_not_played_yet_counts_for_nothing() -> None:
    """Three rounds are published; only 1-4 of round 1 is played, 1½-½."""
    hand = league(4)
    for _ in range(3):
        hand("pair")
        hand("publish")
    hand("result", table=1, round=1, boards="1=")
    assert points(hand) == {"A": (2, 1.5), "B": (0, 0), "C": (0, 0), "D": (0, 0.5)}
    hand("result", table=2, round=3, boards="==")
    assert points(hand) == {"A": (3, 2.5), "B": (0, 0), "C": (1, 1), "D": (0, 0.5)}


def test_the_next_step_of_a_league_is_its_rounds_and_then_its_open_matches() -> None:
    hand = league(4)
    steps = []
    for _ in range(3):
        hand("pair")
        hand("publish")
        steps.append(next_step(hand.desk.event))
    assert [step.text for step in steps] == [
        "1 of 3 rounds are paired.", "2 of 3 rounds are paired.", "6 matches are open, the first in round 1.",
    ]  # fmt: skip
    assert steps[2].command == "result 1 --round 1 --boards 11"
    assert round_to_enter(hand.desk.event) == 1
    for table in (1, 2):
        hand("result", round=1, table=table, boards="11")
    assert round_to_enter(hand.desk.event) == 2
    assert not standings(hand.desk.event, 1).final


def test_who_is_absent_once_loses_without_play_and_the_other_has_a_walkover() -> None:
    """Round 1 of four is 1-4, 2-3; 4 is away."""
    hand = league(4)
    hand("absent", team=4, round=1)
    play(hand, 1)
    assert shown(hand) == [("B", "C", ""), ("A", "D", "+-")]
    assert points(hand) == {"A": (2, 2), "B": (2, 1.5), "C": (0, 0.5), "D": (0, 0)}


def test_the_same_for_a_player_of_a_backgammon_round_robin() -> None:
    hand = Hand()
    hand("create", name="Club", system="ibf-round-robin", rounds=3)
    hand("teams", teams=["A", "B", "C", "D"])
    hand("absent", team=4, round=1)
    hand("pair")
    hand("publish")
    hand("result", table=1, points="7-5")
    past = {entry.name: entry.history[0] for entry in tournament_before(hand.desk.event).entries}
    assert (past["A"].result, past["A"].mp_tenths) == (pw.Result.FORFEIT_WIN, 10)
    assert (past["D"].result, past["D"].mp_tenths) == (pw.Result.FORFEIT_LOSS, 0)


def test_6_6_who_withdraws_early_is_struck() -> None:
    """E meets B in round 1 and withdraws: one match of four. In its results it is lost by forfeit."""
    hand = league(5)
    play(hand, 1)
    hand("withdraw", team=5)
    play(hand, 4)
    assert shown(hand)[-1] == ("E", "A", "-+")
    assert [entry.name for entry in standings(hand.desk.event).struck] == ["E"]
    # The first-named wins: 3-4, 1-2, 3-1, 1-4, 2-3, 4-2 are the matches of the others.
    assert {name: values[0] for name, values in points(hand).items()} == {"A": 4, "B": 2, "C": 4, "D": 2}


def test_the_table_is_fixed_once_round_1_is_paired() -> None:
    hand = league(4)
    hand("pair")
    with pytest.raises(Refusal, match="the table has no place for another"):
        hand("team", name="Late")


@pytest.mark.parametrize("verb", ["forbid", "apart", "force"])
def test_the_table_makes_every_pair(verb: str) -> None:
    with pytest.raises(Refusal, match="The table of a round robin makes every pair"):
        league(4)(verb, teams=[1, 2])


def test_more_rounds_than_the_table_has_are_refused_and_fewer_are_asked() -> None:
    with pytest.raises(Refusal, match="The table of 4 has 3 rounds, not 5"):
        league(4, rounds=5)("pair")
    hand = league(4, rounds=2)
    hand("pair")
    assert hand.levels == [3]
    assert last_round(hand.desk.event) == 2


def test_no_initial_colour_is_drawn() -> None:
    with pytest.raises(Refusal, match="draws no lots before round 1"):
        league(4)("lot", seed="coin")


def test_the_file_has_the_code_of_its_kind_and_is_judged_right() -> None:
    hand = league(5, options={"cycles": 2})
    hand("absent", team=4, round=2)
    play(hand, 4)
    text = write(tournament_before(hand.desk.event))
    found, _ = read(text, "league.trf")
    assert "192 FIDE_TEAM_DOUBLEROUNDROBIN" in text.decode() if isinstance(text, bytes) else text
    assert (found.system, found.options["cycles"], found.options["rounds"]) == ("team-round-robin", 2, 10)
    report = pw.check(found)
    assert report.faults == ()


def struck(hand: Hand) -> list[str]:
    return [entry.name for entry in standings(hand.desk.event).struck]


def test_6_6_who_withdraws_is_struck_at_once_by_the_matches_played_so_far() -> None:
    """Five teams, E plays in rounds 1, 2, 3 and 5: after two of four matches it stays, after one it is removed."""
    for rounds, gone in ((1, ["E"]), (2, [])):
        hand = league(5)
        play(hand, rounds)
        hand("withdraw", team=5)
        assert struck(hand) == gone


def test_6_6_who_is_away_twice_has_not_left() -> None:
    hand = league(6)
    hand("absent", team=6, round=1, last=2)
    play(hand, 1)
    assert struck(hand) == []
    play(hand, 4)
    assert struck(hand) == []
    assert len(standings(hand.desk.event).rows) == 6


def test_6_6_what_is_out_and_not_played_is_lost_when_a_team_leaves() -> None:
    """All three rounds of four are published; 4 has played 1 and withdraws: 4-3 of round 2 and 2-4 of round 3 are
    lost."""
    hand = league(4)
    for _ in range(3):
        hand("pair")
        hand("publish")
    hand("result", round=1, table=1, boards="1=")
    answer = hand("withdraw", team=4)
    assert answer.text == "4 D has left. The open matches of rounds 2, 3: lost without play [C.05 6.6]."
    forfeits = [
        (one.number, match.table, match.forfeit) for one in hand.desk.event.rounds for match in one.matches
    ]
    assert [one for one in forfeits if one[2]] == [(2, 1, "-+"), (3, 1, "+-")]
    assert struck(hand) == ["D"]
    hand("undo")
    assert struck(hand) == []
    assert not any(match.forfeit for one in hand.desk.event.rounds for match in one.matches)


def test_6_6_who_has_left_plays_no_match_any_more() -> None:
    hand = league(4)
    play(hand, 1)
    hand("withdraw", team=4)
    hand("pair")
    hand("publish")
    table = next(match.table for match in hand.desk.event.rounds[1].matches if match.has(4))
    with pytest.raises(Refusal, match=r"4 D has left, and its match is lost without play"):
        hand("result", table=table, boards="11")
    hand("return", team=4, round=3)
    hand("pair")
    assert all(not match.forfeit for match in hand.desk.event.rounds[2].matches)


def test_two_who_have_left_have_no_match_against_each_other() -> None:
    """3 and 4 leave after round 1; they would meet in round 2."""
    hand = league(4)
    play(hand, 1)
    hand("withdraw", team=3)
    hand("withdraw", team=4)
    hand("pair")
    assert shown(hand) == [("A", "B", "")]
    assert struck(hand) == ["C", "D"]


def test_who_meets_the_vacant_number_is_called_free() -> None:
    """Of five, 1 meets the vacant sixth number in round 1."""
    hand = league(5)
    hand("pair")
    assert round_lines(hand.desk.event, 1, None)[-1].split() == ["1", "A", "free"]


def test_who_is_free_has_the_points_that_the_event_gives_for_it() -> None:
    """Five teams, 1 is free in round 1: nothing by itself, a match point and two game points where that is set."""
    hand = league(5)
    play(hand, 1)
    assert points(hand)["A"] == (0, 0)
    hand = league(5, options={"pab_mp": 1, "pab_gp": 1})
    play(hand, 1)
    assert points(hand)["A"] == (1, 1)


@pytest.mark.parametrize("kind", ["half", "full"])
def test_a_round_robin_has_no_byes_with_points(kind: str) -> None:
    with pytest.raises(Refusal, match=f"A round robin has no {kind}-point byes"):
        league(4)("absent", team=1, round=1, kind=kind)


def test_players_of_a_round_robin_are_paired_while_matches_are_open() -> None:
    hand = Hand()
    hand("create", name="Club", system="ibf-round-robin")
    hand("teams", teams=["A", "B", "C", "D"])
    hand("pair")
    hand("publish")
    hand("result", table=1, points="7-5")
    hand("pair")
    assert {row.team.name: row.values[0] for row in standings(hand.desk.event).rows} == {
        "A": 1,
        "B": 0,
        "C": 0,
        "D": 0,
    }


def test_the_file_of_a_league_is_right_when_somebody_was_struck_or_fined() -> None:
    hand = league(6)
    play(hand, 2)
    hand("withdraw", team=3)
    play(hand, 3)
    hand("penalty", team=1, mp=-1, why="late")
    data, _ = export_event(hand.desk.event, "trf")
    assert "202 GPTS,EDE,EMGSB" in data.decode()
    assert struck(hand) == ["C"]
    assert check(read(data, "league.trf")[0], declared(data, "league.trf")).faults == ()


@pytest.mark.parametrize(
    "system", ["team-round-robin", "ibf-round-robin", "ibf-swiss", "ibf-swiss-lives", "fide-team"]
)
def test_standings_are_final_when_all_is_played_or_the_event_is_finished(system: str) -> None:
    """For a table the number of rounds is known, three for four players, and so it is for a Swiss (IBF 1.3: 2 + 1).
    To N losses there is no set number: only the end of the event makes the standings final."""
    hand = Hand()
    hand("create", name="Event", system=system, boards=2)
    hand("teams", teams=["A", "B", "C", "D"])
    if system == "fide-team":
        hand("set", rounds=3)
        hand("lot", seed="x")
    known = system != "ibf-swiss-lives"
    for number in range(1, 4):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand(
                "result",
                table=match.table,
                **({"points": "7-5"} if system.startswith("ibf") else {"boards": "11"}),
            )
        assert standings(hand.desk.event).final is (known and number == 3)
    hand("finish")
    assert standings(hand.desk.event).final


def test_a_file_of_a_running_league_says_how_it_counts_open_matches() -> None:
    hand = league(6)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="11")
    said = "2 open matches are drawn in the totals of the file; the standings of a table leave them out"
    assert said in export_event(hand.desk.event, "trf")[1]
    for table in (2, 3):
        hand("result", table=table, boards="11")
    assert said not in export_event(hand.desk.event, "trf")[1]
