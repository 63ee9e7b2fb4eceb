"""Pairing, publication, results, corrections, pairing by hand, line-ups, rulings."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations

import pytest

import pairwright as pw
from pairwright.domain.errors import NoLegalPairing, SearchGivenUp
from pairwright.domain.pairing import RoundPairing
from pairwright.domain.results import Result
from pairwright.domain.tournament import Prohibition, Tournament
from pairwright.languages import translated
from pairwright.manager.by_the_rules import by_the_rules
from pairwright.manager.forecast import forecast
from pairwright.manager.ranking import standings
from pairwright.manager.result_text import result_text
from pairwright.manager.snapshot import tournament_before, tournament_for_rating
from pairwright.manager.warnings import Question, Refusal
from pairwright.store.memory import MemoryLog
from pairwright.systems.olympiad import judge
from pairwright.systems.registry import pair_round
from pairwright.tiebreaks import player_results

from .tools import Hand, league, pairs, play


def test_a_round_is_paired_as_the_engine_pairs_it() -> None:
    hand = league(10, 5)
    play(hand, count=2)
    expected = pw.pair(tournament_before(hand.desk.event))
    hand("pair")
    assert pairs(hand, 3) == [(pair.white.tpn, pair.black.tpn) for pair in expected.tables]


def test_only_rounds_up_to_the_next_one_can_be_explained() -> None:
    hand = league(10, 5)
    play(hand, count=2)
    event = hand.desk.event
    assert tournament_before(event, 3) == tournament_before(event)
    for number in (0, 4, 7):
        with pytest.raises(pw.StateError, match=f"round {number} is not available yet: rounds 1 to 3 can"):
            tournament_before(event, number)


def test_case_88_two_who_pair_at_once_make_one_round() -> None:
    log = MemoryLog()
    first = league(8, log=log)
    second = Hand(log)
    assert second.desk.event.position == first.desk.event.position
    first("pair", round=1)
    answer = second("pair", round=1)
    assert answer.text == "Round 1 is already paired."
    assert len(first.desk.event.rounds) == 1


def test_results_wait_for_publication_and_the_next_round_for_both() -> None:
    hand = league(4)
    hand("pair")
    with pytest.raises(Refusal, match="Round 1 is not published"):
        hand("result", table=1, boards="1111")
    with pytest.raises(Refusal, match="Round 1 is not published"):
        hand("pair", round=2)
    hand("publish")
    hand("pair")
    assert hand.levels == [2]
    assert "2 matches are open in round 1" in hand.asked[0].text


def test_open_boards_count_as_draws_for_the_pairing_and_the_standings_are_not_final() -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1*0*")
    event = hand.desk.event
    assert result_text(event, event.rounds[0].match(1)) == "1-1*"
    assert [(entry.mp_tenths, entry.gp_tenths) for entry in tournament_before(event).entries] == [
        (10, 20),
        (10, 20),
    ]
    assert not standings(event).final


def test_a_match_that_is_not_finished_gives_nothing_in_the_standings() -> None:
    """Of two matches one is over, 3-1, and one has a board left: its sides have no points, whatever the others say."""
    hand = league(4, 3)
    hand("pair")
    hand("publish")
    for match in hand.desk.event.rounds[0].matches:
        for team in (match.white, match.black):
            members = hand.desk.event.team(team).members[:4]
            hand("lineup", team=f"#{team}", members=[one.number for one in members])
    hand("result", table=1, boards="1110")
    hand("result", table=2, boards="111*")
    table = standings(hand.desk.event)
    first, second = hand.desk.event.rounds[0].matches
    number = hand.desk.event.tpn
    points = {row.team.tpn: row.values[0] for row in table.rows}
    assert points == {
        number(first.white): 2,
        number(first.black): 0,
        number(second.white): 0,
        number(second.black): 0,
    }
    assert "1 match is not finished and not counted yet" in table.remarks
    assert not table.final
    assert [(one.round, one.board) for one in table.open_boards] == [(1, 4)]
    games = [game for one in player_results(table) for game in one.games if game.halves is not None]
    assert len(games) == 2 * (4 + 3)  # the games that are over count for their players
    hand("result", table=2, boards="1111")
    assert [row.values[0] for row in standings(hand.desk.event).rows] == [2, 2, 0, 0]


def test_an_open_game_of_players_gives_nothing_in_the_standings() -> None:
    hand = Hand()
    hand("create", name="Open", system="fide-dutch", rounds=3)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    hand("rank")
    hand("lot", seed="coin")
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1")
    table = standings(hand.desk.event)
    assert [row.values[0] for row in table.rows] == [1, 0, 0, 0]
    assert not table.final


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"boards": "111"}, "3 boards are given; a match has 4"),
        ({"boards": "1y11"}, "is not the result of a board"),
        ({"boards": ["1-1", "1", "1", "1"]}, "is not the result of a board"),
        ({"boards": ["½-1", "1", "1", "1"]}, "is not the result of a board"),
        ({"score": "2½-2½"}, "is 5 points; a match has 4"),
        ({"score": "3.7-0.3"}, "counted in halves"),
        ({"score": "4"}, "is not a score"),
        ({"points": "7-5"}, "played on boards"),
        ({"board": 5, "sign": "1"}, "There is no board 5"),
        ({"board": 1}, "one of"),
        ({}, "one of"),
        ({"boards": "1111", "score": "4-0"}, "one of"),
    ],
)
def test_impossible_results_are_refused(given: dict[str, object], why: str) -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    with pytest.raises(Refusal, match=why):
        hand("result", table=1, **given)
    with pytest.raises(Refusal, match="has no table 2"):
        hand("result", table=2, boards="1111")


@pytest.mark.parametrize(
    ("boards", "mp", "gp"),
    [
        ("1100", (10, 10), (20, 20)),
        ("11=0", (20, 0), (25, 15)),
        (["½-0", "0-½", "0-0", "0-0"], (10, 10), (5, 5)),
        (["0-0"] * 4, (0, 0), (0, 0)),
        (["1F-0F", "0F-1F", "=", "="], (10, 10), (20, 20)),
        (["WL", "DD", "LW", "1"], (20, 0), (25, 15)),
        (["+", "+", "-", "+"], (20, 0), (30, 10)),
        (["--"] * 4, (0, 0), (0, 0)),
    ],
)
def test_every_result_that_can_be_entered_is_counted(
    boards: object, mp: tuple[int, int], gp: tuple[int, int]
) -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards=boards)
    event = hand.desk.event
    match = event.rounds[0].match(1)
    entries = [tournament_before(event).entry(event.tpn(team)) for team in (match.white, match.black)]
    assert (tuple(entry.mp_tenths for entry in entries), tuple(entry.gp_tenths for entry in entries)) == (
        mp,
        gp,
    )


def test_case_16_a_league_records_match_scores_only() -> None:
    hand = Hand()
    hand("create", name="League", rounds=1)
    hand("teams", teams=["A", "B"])
    hand("order", teams=[])
    hand("lot", seed="x", colour="W")
    hand("pair")
    hand("publish")
    hand("result", table=1, score="2.5-1.5")
    rows = standings(hand.desk.event).rows
    assert [(row.team.name, row.values[:2]) for row in rows] == [
        ("A", (2, pytest.approx(2.5))),
        ("B", (0, pytest.approx(1.5))),
    ]
    assert tournament_before(hand.desk.event).entries[0].history[0].boards == ""


def test_case_17_a_match_that_both_miss_is_two_losses() -> None:
    hand = league(2, 2)
    hand("pair")
    hand("publish")
    hand("forfeit", table=1, value="--")
    entries = tournament_before(hand.desk.event).entries
    assert [item.result for entry in entries for item in entry.history] == [Result.FORFEIT_LOSS] * 2
    assert [(entry.mp_tenths, entry.gp_tenths) for entry in entries] == [(0, 0), (0, 0)]
    hand("pair")  # a forfeited match may be played again
    assert len(hand.desk.event.rounds[1].matches) == 1


def test_case_47_a_match_without_play_gives_no_colour_and_no_meeting() -> None:
    hand = league(2, 2)
    hand("pair")
    hand("publish")
    hand("forfeit", table=1, value="+-")
    event = hand.desk.event
    entry = tournament_before(event).entry(event.tpn(event.rounds[0].match(1).white))
    assert (entry.history[0].result, entry.mp_tenths, entry.gp_tenths) == (Result.FORFEIT_WIN, 20, 40)


def test_another_result_than_was_seen_is_not_overwritten() -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1111", was="")
    with pytest.raises(
        Refusal, match="Table 1 has 4-0 now, and had no result before: someone else has changed it"
    ):
        hand("result", table=1, boards="0000", was="")
    hand("result", table=1, boards="0000", was="4-0")


def test_the_same_result_twice_is_one_decision() -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    first = hand("result", table=1, boards="1111")
    second = hand("result", table=1, boards="1111")
    assert (len(first.decisions), len(second.decisions)) == (1, 0)


def test_a_result_of_the_round_before_the_last_is_a_correction_of_level_3_with_its_consequences() -> None:
    hand = league(8, 5)
    play(hand)
    hand("pair")
    hand("publish")
    hand("result", table=1, round=1, boards="0001")
    assert hand.levels == [3]
    notice = hand.asked[0]
    assert "Round 1 is over; table 1" in notice.text
    assert "Places change" in notice.consequence
    assert "Round 2 would have been paired otherwise" in notice.consequence
    comment = hand.desk.event.comments[-1]
    assert comment.startswith("Correction @ Round 1: ")
    assert comment.endswith("1-3 (was 3-1)")
    before = pairs(hand, 2)
    assert pairs(hand, 2) == before  # later rounds stay as they were paired


def test_an_older_result_needs_leaving_the_book() -> None:
    hand = league(8, 5)
    play(hand, count=2)
    hand("pair")
    with pytest.raises(Refusal, match="forbidden while the event is by the book"):
        hand("result", table=1, round=1, boards="0001")
    hand("leave-book", why="an old error")
    hand("result", table=1, round=1, boards="0001")
    assert hand.levels == [5]


def test_a_correction_for_the_rating_report_changes_no_standing() -> None:
    hand = league(4, 3)
    play(hand, "1100", 2)
    before = [row.values for row in standings(hand.desk.event).rows]
    hand("rating-boards", table=1, round=1, boards="1000")
    event = hand.desk.event
    assert [row.values for row in standings(event).rows] == before
    match = event.rounds[0].match(1)
    assert tournament_for_rating(event).entry(event.tpn(match.white)).history[0].boards == "1000"
    assert any("Rating report @ Round 1" in line for line in event.comments)


def test_points_given_and_taken_are_shown_and_counted() -> None:
    hand = league(2, 2)
    play(hand, "1110")
    hand("penalty", team="1", mp=-1, why="late", round=1)
    hand("penalty", team="2", gp="0.5", why="protest")
    event = hand.desk.event
    rows = {row.team.tpn: row.values for row in standings(event).rows}
    assert rows[1][0] == 1
    assert rows[2][1] == pytest.approx(1.5)
    assert [(item.mp, item.gp, item.reason) for item in event.rulings] == [
        (-10, 0, "late"),
        (0, 5, "protest"),
    ]


def test_the_points_of_a_match_can_be_decided() -> None:
    hand = league(2, 1)
    play(hand, "1110")
    hand("award", table=1, mp="0-2", why="an ineligible player")
    entries = tournament_before(hand.desk.event).entries
    assert [entry.mp_tenths for entry in entries] == [0, 20]
    assert [entry.gp_tenths for entry in entries] == [30, 10]
    assert entries[0].history[0].boards == "1110"


def test_more_rounds_are_confirmed_twice_and_the_last_two_are_looked_at_again() -> None:
    hand = league(8, 3)
    play(hand, count=2)
    hand("rounds", rounds=4)
    assert 4 in hand.levels
    assert hand.times == 2
    assert any("Configuration @ Round 2: rounds 3 to 4" in line for line in hand.desk.event.comments)
    with pytest.raises(Refusal, match="2 rounds are paired"):
        hand("rounds", rounds=1)


def test_case_62_other_tie_breaks_are_confirmed_twice_and_the_former_list_is_kept() -> None:
    hand = league(4, 3)
    hand("tie-breaks", tie_breaks="GPTS")
    assert hand.levels == []
    play(hand)
    hand("tie-breaks", tie_breaks="BH:MP,RND")
    assert (hand.levels, hand.times) == ([4], 2)
    assert "they were GPTS" in hand.desk.event.comments[-1]
    answer = hand("draw-ties", seed="coin")
    assert answer.text == "Ties that “Drawing of lots” decides are drawn by this seed."
    drawn = standings(hand.desk.event)
    assert [code.code for code in drawn.tie_breaks][1:] == ["BH:MP", "RND"]
    hand("draw-ties", seed="another")
    hand("draw-ties", seed="coin")
    assert [row.team.tpn for row in standings(hand.desk.event).rows] == [row.team.tpn for row in drawn.rows]


def test_lots_that_no_tie_break_of_the_event_uses_are_said_to_decide_nothing() -> None:
    """It said "Ties that RND decides ...", whether lots are among the tie-breaks or not."""
    for codes in ("", "GPTS,BH:MP"):
        hand = league(4, 3)
        if codes:
            hand("tie-breaks", tie_breaks=codes)
        said = translated(hand("draw-ties", seed="coin").text, "de")
        assert "RND" not in said
        assert said.startswith(
            "Gleichstände, die „Losentscheid“ entscheidet, werden mit dieser Startzahl gelost."
        )
        assert said.endswith("entscheiden die Lose nichts.")


def test_case_64_an_event_with_a_result_in_flight_is_not_finished() -> None:
    hand = league(4, 1)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1111")
    with pytest.raises(Refusal, match="Round 1 has open results: table 2"):
        hand("finish")
    hand("result", table=2, boards="1111")
    hand("finish")
    with pytest.raises(Refusal, match="The event is finished"):
        hand("result", table=2, boards="0000")


def test_a_level_4_question_is_asked_twice_and_an_old_answer_does_not_count() -> None:
    hand = league(4, 3)
    play(hand)
    with pytest.raises(Question) as first:
        hand.desk.do("rounds", rounds=4, reason="x")
    assert not first.value.again
    with pytest.raises(Question) as second:
        hand.desk.do("rounds", rounds=4, reason="x", confirm=first.value.token)
    assert second.value.again
    with pytest.raises(Question):
        hand.desk.do("rounds", rounds=5, reason="x", confirm=second.value.token)
    with pytest.raises(Question):
        hand.desk.do("rounds", rounds=4, reason="", confirm=second.value.token)
    assert (
        hand.desk.do("rounds", rounds=4, reason="x", confirm=second.value.token).text == "There are 4 rounds."
    )


def test_case_85_one_act_of_each_level() -> None:
    hand = league(5, 5)
    play(hand)
    hand("set", rating_cap=8000)
    members = [member.number for member in hand.desk.event.team(hand.desk.event.team_of(1)).members]
    hand("pair")
    hand("publish")
    hand("lineup", team="1", members=members[:4])
    assert hand.levels == []  # level 1 is only reported
    hand("pair")
    assert hand.levels == [2]
    hand("expel", team="5")
    assert hand.levels == [3]
    hand("rounds", rounds=4)
    assert max(hand.levels) == 4
    with pytest.raises(Refusal, match="by the book"):
        hand("set", boards=6)


def test_case_83_what_breaks_the_chain_is_logged_commented_and_undone() -> None:
    hand = league(6, 5)
    play(hand)
    hand("pair")
    before = pairs(hand, 2)
    position = hand.desk.event.position
    hand("by-hand")
    teams = [hand.desk.event.rounds[1].matches[0].white, hand.desk.event.rounds[1].matches[1].white]
    hand("swap", teams=[f"#{team}" for team in teams])
    hand("end-by-hand")
    assert hand.levels == [4]
    assert "By the rules: " in hand.asked[0].consequence
    assert hand.desk.event.comments[-1].startswith("MPA @ Round 2: 2 pairs are different")
    assert hand.desk.event.rounds[1].engine is not None
    assert pairs(hand, 2) != before
    hand("undo", back_to=position)
    assert pairs(hand, 2) == before
    assert not hand.desk.event.comments


def test_case_19_a_hand_made_pair_that_breaks_rules_is_warned_by_article() -> None:
    hand = league(4, 3)
    play(hand)
    (a, b), (c, d) = pairs(hand, 1)
    hand("pair")
    hand("by-hand")
    hand("set-pairs", pairs=[[a, b], [c, d]])
    # a rematch is not harmless: what was played twice cannot be put right
    assert [notice.level for notice in hand.asked if notice.article == "C1"] == [4, 4]
    # both teams of each pair have the colour of round 1 again, which neither expects
    assert [notice.level for notice in hand.asked if notice.article != "C1"] == [2, 2]
    assert any("meet again, after round 1" in notice.text for notice in hand.asked)


def test_a_round_by_hand_is_judged_when_it_is_closed() -> None:
    """Four teams; round 1 was 1-2 won, 3-4 won. By the rules 1 and 3 meet; by hand each meets a loser."""
    hand = league(4, 3)
    hand("set-pairs", round=1, pairs=[["T1", "T2"], ["T3", "T4"]])
    hand("end-by-hand")
    hand("publish")
    for table in (1, 2):
        hand("result", table=table, score="4-0")
    hand("pair")
    assert set(map(frozenset, pairs(hand, 2))) == {frozenset((1, 3)), frozenset((2, 4))}
    hand("by-hand")
    hand.asked.clear()
    hand("set-pairs", pairs=[["T4", "T1"], ["T2", "T3"]])
    assert hand.asked == []  # nothing forbidden
    hand("end-by-hand")
    assert "[C" in hand.asked[0].consequence
    assert "By the rules: " in hand.asked[0].consequence


def test_a_round_by_hand_is_judged_beside_the_round_with_the_wishes() -> None:
    """T1 and T3 are kept apart, and the rules allow it: 1-4, 2-3. By hand the pair 1-3 is made: that is reported."""
    hand = league(4, 3)
    hand("apart", teams=["T1", "T3"])
    hand("pair")
    assert frozenset((1, 3)) not in set(map(frozenset, pairs(hand)))
    hand("by-hand")
    hand("set-pairs", pairs=[["T1", "T3"], ["T2", "T4"]])
    hand.asked.clear()
    hand("end-by-hand")
    assert "1 T1 and 3 T3 may not meet" in hand.asked[0].consequence


@pytest.mark.parametrize("system", ["fide-team", "fide-dutch", "ibf-swiss", "olympiad-2022"])
def test_wishes_that_cannot_all_be_kept_are_kept_in_their_order(system: str) -> None:
    """Each pair in turn is kept apart if those kept before leave a round; tried here one after the other."""
    for seed in range(12):
        lots = random.Random(seed)
        count = lots.randint(4, 11)
        hand = Hand()
        boards = {"boards": 2} if system in ("fide-team", "olympiad-2022") else {}
        hand("create", name="Cup", rounds=3, system=system, **boards)
        hand("teams", teams=[f"T{number}" for number in range(1, count + 1)])
        hand("order", teams=[])
        if system != "ibf-swiss":
            hand("lot", colour="W")
        wishes = [lots.sample(range(1, count + 1), lots.randint(2, count)) for _ in range(lots.randint(1, 3))]
        for wish in wishes:
            hand("apart", teams=wish)
        tournament = tournament_before(hand.desk.event, 1)
        kept: list[Prohibition] = []
        dropped: list[tuple[int, int]] = []
        for pair in dict.fromkeys(
            (min(a, b), max(a, b)) for wish in wishes for a, b in combinations(wish, 2)
        ):
            try:
                pair_round(replace(tournament, prohibited=(*kept, Prohibition(pair, 1, None))))
                kept.append(Prohibition(pair, 1, None))
            except NoLegalPairing:
                dropped.append(pair)
        found = by_the_rules(hand.desk.event, 1)
        assert [tuple(sorted(item.teams)) for item in found.dropped] == dropped
        expected = pair_round(replace(tournament, prohibited=tuple(kept)))
        couples = [(one.white.tpn, one.black.tpn) for one in found.pairing.tables]
        assert couples == [(one.white.tpn, one.black.tpn) for one in expected.tables]


def test_a_large_group_that_cannot_be_kept_apart_takes_few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of its pairs was tried with a whole round: hours for a group of 500, days for more."""
    tries = 0

    def counted(tournament: Tournament) -> RoundPairing:
        nonlocal tries
        tries += 1
        return pair_round(tournament)

    monkeypatch.setattr("pairwright.manager.by_the_rules.pair_round", counted)
    hand = league(60, 3)
    hand("apart", teams=list(range(1, 43)))  # 861 pairs; 18 others are left for 42: 12 pairs have to meet
    found = by_the_rules(hand.desk.event, 1)
    assert len(found.dropped) == 12
    assert tries < 300


def test_wishes_take_so_much_work_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is used up, there is a round all the same, and it says which wishes it leaves out."""
    monkeypatch.setattr("pairwright.manager.by_the_rules._MOST_WORK", 500)
    hand = league(20, 3)
    hand("apart", teams=list(range(1, 21)))
    found = by_the_rules(hand.desk.event, 1)
    assert len(found.pairing.tables) == 10
    met = {frozenset((one.white.tpn, one.black.tpn)) for one in found.pairing.tables}
    assert met <= {frozenset(item.teams) for item in found.dropped}


def test_nobody_plays_twice_and_nobody_is_forgotten_by_hand() -> None:
    hand = league(4, 3)
    hand("by-hand", round=1)
    with pytest.raises(Refusal, match="would play twice"):
        hand("set-pairs", pairs=[[1, 2], [2, 3]])
    hand("set-pairs", pairs=[[1, 2]])
    with pytest.raises(Refusal, match="has nothing for 3 T3, 4 T4"):
        hand("end-by-hand")
    with pytest.raises(Refusal, match="Round 1 is still being paired by hand"):
        hand("publish")


def test_case_22_a_league_uploads_its_own_rounds() -> None:
    hand = league(4, 3)
    hand("set-pairs", round=1, pairs=[["T4", "T1"], ["T2", "T3"]])
    hand("end-by-hand")
    hand("publish")
    assert pairs(hand) == [(4, 1), (2, 3)]


def test_a_round_by_hand_that_is_as_the_rules_make_it_needs_no_answer() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("by-hand")
    assert hand("end-by-hand").text.endswith("as by the rules.")
    assert hand.levels == []


def test_case_4_one_player_does_not_sit_on_two_boards() -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    event = hand.desk.event
    members = [member.number for member in event.team(event.team_of(1)).members]
    with pytest.raises(Refusal, match=r"P1\.1 would sit on two boards"):
        hand("lineup", team="1", members=[members[0], members[0], members[1], members[2]])
    hand("lineup", team="1", members=members[:4], was=[])
    with pytest.raises(Refusal, match="has been changed in the meantime"):
        hand("lineup", team="1", members=members[1:5], was=[])


def test_line_ups_are_looked_at() -> None:
    hand = league(2, 1)
    hand("pair")
    hand("publish")
    event = hand.desk.event
    mine = [member.number for member in event.team(event.team_of(1)).members]
    other = [member.number for member in event.team(event.team_of(2)).members]
    with pytest.raises(Refusal, match="is not in the roster of 1 T1"):
        hand("lineup", team="1", members=[*mine[:3], other[0]])
    with pytest.raises(Refusal, match="3 boards are given; a match has 4"):
        hand("lineup", team="1", members=mine[:3])
    with pytest.raises(Refusal, match="The line-up is empty"):
        hand("lineup", team="1", members=[0, 0, 0, 0])
    hand("lineup", team="1", members=[mine[1], mine[0], mine[2], mine[3]])
    assert hand.levels == [3]
    assert "not in the board order" in hand.asked[0].text
    hand("lineup", team="1", members=[mine[0], mine[1], mine[2], 0])
    assert "has nobody on board 4" in hand.asked[0].text
    hand("lineup", team="1", members=mine[1:5])  # a reserve moves up
    assert hand.levels == []


def test_case_8_a_line_up_over_the_rating_cap_is_saved_and_marked() -> None:
    """2590 - 1 - 2 - 3 - 4: the four best sum to 4 * 2590 - 10 = 10350."""
    hand = league(2, 1)
    hand("set", rating_cap=10349)
    hand("pair")
    hand("publish")
    event = hand.desk.event
    members = [member.number for member in event.team(event.team_of(1)).members][:4]
    answer = hand("lineup", team="1", members=members)
    assert [str(notice) for notice in answer.warnings] == [
        "The ratings of 1 T1 sum to 10350; the limit is 10349"
    ]
    assert hand.desk.event.rounds[0].match(1).lineup(event.team_of(1)) == tuple(members)


def test_a_forecast_says_what_an_open_match_changes() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("publish")
    hand("result", table=1, boards="1111")
    found = forecast(hand.desk.event)
    assert found.round == 2
    assert [match.table for match in found.open] == [2]
    ((table, outlooks),) = found.outlooks
    assert table == 2
    assert [one.result for one in outlooks] == ["win", "draw", "loss"]
    for one in outlooks:
        trial = Hand(MemoryLog())
        trial.desk.log.append(0, [_draft(one_) for one_ in hand.desk.decisions])
        trial("result", table=2, boards={"win": "1111", "draw": "====", "loss": "0000"}[one.result])
        trial("pair")
        event = trial.desk.event
        meets = {}
        for match in event.rounds[1].matches:
            meets[match.white], meets[match.black] = match.black, match.white
        assert dict(one.opponents) == {team: meets.get(team) for team, _ in one.opponents}


def _draft(one: object) -> object:
    from pairwright.store.log import Draft

    return Draft(one.kind, one.version, one.data, one.person, one.level, one.reason)  # type: ignore[attr-defined]


def test_unpairing_is_free_before_publication_and_costs_more_after() -> None:
    hand = league(4, 3)
    hand("pair")
    hand("unpair")
    assert hand.levels == []
    hand("pair")
    hand("publish")
    hand("unpair")
    assert hand.levels == [3]
    play(hand)
    hand("unpair")
    assert (hand.levels, hand.times) == ([4], 2)
    hand("undo")
    assert hand.desk.event.rounds[0].match(1).begun


def test_a_line_up_may_be_given_by_names() -> None:
    """Names, their beginnings and numbers; ambiguous and unknown players are asked for."""
    hand = Hand()
    hand("create", name="Cup", boards=2, rounds=1)
    hand("team", name="A", members=["Lind, Astrid", "Moe, Ole", "Moe, Odd"])
    hand("team", name="B", members=["Lind, Bo", "Dahl, Eva"])
    hand("lot", seed="x", colour="W")
    hand("pair")
    hand("publish")
    with pytest.raises(
        Refusal, match=r"'Moe' may be 2 Moe, Ole \(A\), 3 Moe, Odd \(A\); the number tells them apart"
    ):
        hand("lineup", team="A", members=["Lind, Astrid", "Moe"])
    with pytest.raises(Refusal, match="there is no player 'Holm'"):
        hand("lineup", team="A", members=["Holm", "Moe, Ole"])
    answer = hand("lineup", team="A", members=["Lind, A", "moe, ole"])
    assert "Lind, Astrid; Moe, Ole" in answer.text
    hand("lineup", team="B", members=[4, "Dahl"])
    assert hand.desk.event.rounds[0].matches[0].lineup(2) == (4, 5)


def test_c7_needs_the_announced_number_of_rounds_before_the_first_is_paired() -> None:
    hand = Hand()
    hand("create", name="Cup", boards=2)
    hand("teams", teams=["A", "B"])
    hand("lot", seed="x")
    with pytest.raises(Refusal, match=r"The number of rounds is not announced, and \[C7\] needs it"):
        hand("pair")
    hand("set", rounds=1)
    hand("pair")


def sixty_after_three_rounds() -> Hand:
    """60 teams by the Olympiad rules, of which 42 cannot all be kept apart: only 18 others are there for them."""
    lots = random.Random(1)
    hand = Hand()
    hand("create", name="Cup", rounds=9, system="olympiad-2022", boards=2)
    hand("teams", teams=[{"name": f"T{number}", "rating": 2000 - number} for number in range(60)])
    hand("order", teams=[])
    hand("lot", seed="x", colour="W")
    for _ in range(3):
        hand("pair")
        hand("publish")
        for match in hand.desk.event.rounds[-1].matches:
            hand("result", table=match.table, boards="".join(lots.choice("10=") for _ in range(2)))
    return hand


def test_wishes_leave_a_round_that_is_found_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """With most of these wishes the search in the order of the rules does not end: it is given up, they are dropped."""
    monkeypatch.setattr(judge, "MOST_WORK", 50_000)
    hand = sixty_after_three_rounds()
    hand("apart", teams=list(range(1, 43)))
    found = by_the_rules(hand.desk.event, 4)
    met = {frozenset((one.white.tpn, one.black.tpn)) for one in found.pairing.tables}
    assert len(met) == 30
    within = {pair for pair in met if max(pair) <= 42}
    assert {frozenset(item.teams) for item in found.dropped} >= within
    assert len(within) >= 12  # 42 teams of which 18 at most meet others


def test_a_round_that_is_not_found_in_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = sixty_after_three_rounds()
    tournament = tournament_before(hand.desk.event, 4)
    monkeypatch.setattr(judge, "MOST_WORK", 50)
    with pytest.raises(
        SearchGivenUp, match="the search for the round was given up; allow some of the forbidden"
    ):
        pair_round(tournament)
    with pytest.raises(Refusal, match="the search for the round was given up"):
        hand("pair")
