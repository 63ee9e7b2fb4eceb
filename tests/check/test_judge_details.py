"""What a verdict says in full: given and better pairs, values, titles, sentences; derived by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pairwright as pw
from pairwright.checker import Kind, judge
from pairwright.checker.document import round_document
from pairwright.checker.event import check
from pairwright.checker.given import given_round
from pairwright.tiebreaks.decisions import Declared
from tests.systems.by_hand import state
from tests.systems.ibf_swiss.states import state as solo
from tests.systems.ibf_swiss.test_trail_by_hand import TWO_FLOATERS
from tests.systems.olympiad.tables import olympiad

FOUR_DRAWN = "1 W2=\n2 B1=\n3 W4=\n4 B3="
LEADERS = "1 W4+\n2 W5+\n3 W6+\n4 B1-\n5 B2-\n6 B3-"


def drawn(**more: object) -> pw.Tournament:
    return pw.read_state(state(FOUR_DRAWN, **more))


# --- any system


def test_a_rematch_and_a_prohibited_pair_name_the_pair() -> None:
    found = judge(drawn(), [(2, 1), (4, 3)])
    first = next(fault for fault in found.faults if fault.kind is Kind.REMATCH)
    assert (first.given, first.better) == ((2, 1), None)
    assert first.text == "Team 2 and team 1 meet again, after round 1 [C1]."
    found = judge(drawn(prohibited=[[1, 3]]), [(3, 1), (2, 4)])
    [barred] = [fault for fault in found.faults if fault.kind is Kind.PROHIBITED]
    assert (barred.given, barred.text) == (
        (3, 1),
        "Team 3 and team 1 may not meet in this round: prohibited by decision.",
    )


def test_a_round_by_the_rules_has_no_reason_why_it_is_impossible() -> None:
    assert judge(drawn(colour_preference="B"), [(4, 1), (2, 3)]).impossible == ""


def test_the_reasons_of_a_pair_with_the_other_colours() -> None:
    found = judge(drawn(colour_preference="B"), [(4, 1), (3, 2)])
    trails = found.trails()
    assert trails is not None
    assert trails[0] == "team 3 - team 2: the same pair with the other colours."
    assert "team 2 has White" in trails[1]


def test_the_reasons_of_a_needless_bye_and_of_a_missing_team() -> None:
    """By the rules 1 meets 4 or 3; here it has the bye that nobody needs, or nothing."""
    for bye, said in ((1, "has the bye"), (None, "has no match")):
        trails = judge(drawn(), [(3, 2)], bye).trails()
        assert trails is not None
        assert said in trails[0]


def test_the_reasons_of_another_bye_have_the_length_asked_for() -> None:
    tournament = pw.read_state(state("1\\n2\\n3\\n4\\n5\\n".replace("\\n", "\n")))
    found = judge(tournament, [(1, 3), (5, 2)], 4)
    short, full = found.trails("sentence"), found.trails("full")
    assert short is not None
    assert full is not None
    assert len(short[1]) < len(full[1])
    assert "team 5 has the bye" in short[1]


def test_measures_in_a_document() -> None:
    """C8: both pairs are of two that prefer the same colour."""
    document = round_document(judge(drawn(colour_preference="B"), [(3, 1), (4, 2)]), "sentence")
    [shown] = [one for one in document["measures"] if one["criterion"] == "C8"]
    assert shown == {
        "score": 1,
        "criterion": "C8",
        "title": "teams whose colour preference is not fulfilled",
        "yours": 2,
        "possible": 0,
        "worse": True,
    }


def test_colours_that_only_one_side_has() -> None:
    """1 has no colour, 2 had Black, so 1 had White; of 3 and 4 neither has one."""
    item = pw.PastRound
    played = pw.Result.PLAYED
    entries = (
        pw.Entry(1, history=(item(played, 2, None, 20, 30),)),
        pw.Entry(2, history=(item(played, 1, pw.Colour.BLACK, 0, 10),)),
        pw.Entry(3, history=(item(played, 4, None, 20, 30),)),
        pw.Entry(4, history=(item(played, 3, None, 0, 10),)),
        pw.Entry(5, history=(item(played, 6, None, 20, 30),)),
        pw.Entry(6, history=(item(played, 5, pw.Colour.WHITE, 0, 10),)),
    )
    found = given_round(pw.Tournament("fide-team", 2, entries), 1)
    assert found.pairs == ((1, 2), (3, 4), (6, 5))
    assert found.uncoloured == {frozenset((3, 4))}


# --- standings


def declared(tie_breaks: str = "") -> pw.Tournament:
    event = drawn()
    return replace(event, info=replace(event.info, tie_breaks=tie_breaks))


def test_a_list_is_used_up_to_the_code_that_cannot_be() -> None:
    """All four have a match point and as many game points; TPN puts 1 first. TPR is for players."""
    event = declared("GPTS,TPN,TPR,BH")
    report = check(event, {1: Declared(rank=2), 2: Declared(rank=2)})
    assert report.standings is not None
    [remark] = report.standings.remarks
    assert remark.startswith("Places are judged by the tie-breaks before TPR, which cannot be used: ")
    [fault] = report.standings.faults
    assert str(fault) == "team 1: the file gives rank 2, the tie-breaks MPTS, GPTS, TPN give 1"


def test_points_may_include_the_bye_that_is_announced_for_the_coming_round() -> None:
    """1 and the others have one match point; a half-point bye is worth one more, and 2 has none announced."""
    event = replace(declared(), requested=(pw.RequestedBye(1, 2, pw.Result.HALF_BYE),))
    assert check(event, {1: Declared(mp=10), 2: Declared(mp=10)}).standings.faults == ()
    assert check(event, {1: Declared(mp=20)}).standings.faults == ()
    wrong = check(event, {1: Declared(mp=30), 2: Declared(mp=20)}).standings.faults
    assert [str(fault) for fault in wrong] == [
        f"team {tpn}: the file gives {given} match points, the results give 1: a penalty, or an error in a record 299?"
        for tpn, given in ((1, 3), (2, 2))
    ]
    event = replace(event, requested=(pw.RequestedBye(1, 3, pw.Result.HALF_BYE),))
    assert len(check(event, {1: Declared(mp=20)}).standings.faults) == 1, "of a later round"


def test_players_have_points_and_no_game_points() -> None:
    history = (pw.PastRound.of_tenths(pw.Result.FULL_BYE, mp_tenths=10, gp_tenths=10),)
    event = pw.Tournament(
        "fide-dutch", 2, (pw.Entry(1, "A", history), pw.Entry(2, "B", history)), {"rounds": 3}, solo=True
    )
    [fault, *_] = check(event, {1: Declared(gp=20)}).standings.faults
    assert str(fault).startswith("1 A: the file gives 2 points, the results give 1:")


# --- C.04.6


def test_other_upfloaters_are_shown_in_pairs_of_both_rounds() -> None:
    """1, 2 and 3 need one of 4, 5 and 6 [C4]; the sets in their order are {4}, {5}, {6} [3.5.4], and {4} is legal: 1-3
    and 2-4 in the bracket, 5-6 below [3.5.5]. In the bracket 1-3 2-4 comes before 1-4 2-3 and 1-2 3-4 [3.6.3].
    Here 6 floats instead, and 1, the first of the bracket, meets it and not 3."""
    found = judge(pw.read_state(state(LEADERS)), [(2, 3), (1, 6), (4, 5)])
    [fault] = [fault for fault in found.faults if fault.kind is Kind.FLOATERS]
    assert (fault.teams, fault.given, fault.better) == ((4, 6), (1, 6), (1, 3))


# --- the Dutch system and the Olympiad


def test_beyond_the_colour_limits_is_a_pair_that_was_made() -> None:
    """1 and 2 have had White twice, 3 and 4 Black twice."""
    table = "1 W= W=\n2 W= W=\n3 B= B=\n4 B= B=\n"
    found = judge(pw.read_state(olympiad(table)), [(1, 2), (3, 4)])
    limits = [fault for fault in found.faults if fault.kind is Kind.COLOUR_LIMITS]
    assert [fault.given for fault in limits] == [(1, 2), (3, 4)]
    assert all(isinstance(one.title, str) and one.title for one in found.measures)


def test_remarks_about_an_event_unlike_its_edition() -> None:
    """2009: 11 rounds [11]; four players and a reserve [4]. A has six players, B five."""
    roster = tuple(pw.Player(number, f"P{number}") for number in range(1, 12))
    history = (pw.PastRound.of_tenths(pw.Result.FULL_BYE, mp_tenths=20, gp_tenths=40),)
    entries = (
        pw.Entry(1, "A", history, players=roster[:6]),
        pw.Entry(2, "B", history, players=roster[6:]),
        pw.Entry(3, "C", history, players=()),
    )
    event = pw.Tournament("olympiad-2009", 2, entries, {"rounds": 9, "boards": 6, "initial_colour": "W"})
    first, second, third = check(event, rounds=[]).remarks
    assert first == "The event has 9 rounds; the rules have 11 [11]."
    assert second == "A match is on 6 boards; a team has 4 players [4]."
    assert third == "More than 4 players and 1 reserve [4]: 1 A."
    usual = event.with_options(rounds=11, boards=4)
    assert [remark[:9] for remark in check(usual, rounds=[]).remarks] == ["More than"]
    team = pw.Tournament("fide-team", 2, entries, {"rounds": 9, "boards": 6, "initial_colour": "W"})
    assert check(team, rounds=[]).remarks == ()


# --- the backgammon federation

MET = {1: "w2", 2: "l1", 3: "w4", 4: "l3"}


def test_4_5_second_meetings_in_a_draw_by_lot() -> None:
    """1 has met 2, and 3 has met 4: 1-2 3-4 repeats both, 1-3 2-4 repeats nothing."""
    event = pw.read_state(solo(MET, "ibf-swiss-blind", options={"seed": "lots"}))
    found = judge(event, [(1, 2), (3, 4)])
    assert [(fault.kind, fault.article, fault.given) for fault in found.faults] == [
        (Kind.REMATCH, "2.1", (1, 2)),
        (Kind.REMATCH, "2.1", (3, 4)),
    ]
    [measure] = found.measures
    assert (measure.criterion, measure.title, measure.yours, measure.possible, measure.worse) == (
        "2.1", "repeats", 2, 0, True,
    )  # fmt: skip
    [measure] = judge(event, [(1, 3), (2, 4)]).measures
    assert (measure.yours, measure.possible, measure.worse) == (0, 0, False)


def test_4_5_with_another_bye_nothing_is_measured() -> None:
    """5 had the bye of round 1, so one of 2 and 4, who have no point, gets this one, by lot; here 1 gets it."""
    event = pw.read_state(solo({**MET, 5: "b"}, "ibf-swiss-blind", options={"seed": "lots"}))
    right = pw.pair(event)
    assert right.bye is not None
    assert right.bye.tpn in (2, 4)
    assert judge(event, [(2, 4), (3, 5)], 1).measures == ()
    pairs = [(pair.white.tpn, pair.black.tpn) for pair in right.pairs]
    assert len(judge(event, pairs, right.bye.tpn).measures) == 1


@pytest.mark.parametrize(("walkovers", "again"), [(False, [(3, 4)]), (True, [(1, 2), (3, 4)])])
def test_2_1_a_walkover_is_a_meeting_by_one_reading_only(
    walkovers: bool, again: list[tuple[int, int]]
) -> None:
    """Reading A-5: 1 had a walkover against 2."""
    table = {1: "+2", 2: "-1", 3: "w4", 4: "l3"}
    event = pw.read_state(solo(table, options={"r_walkover_meets": walkovers}))
    found = [fault for fault in judge(event, [(1, 2), (3, 4)]).faults if fault.kind is Kind.REMATCH]
    assert [fault.given for fault in found] == again
    assert all("after round 1;" in fault.text for fault in found)


def test_4_6_another_player_who_passes() -> None:
    """1 and 2 move down to 3. By the rules 1 meets 3 and 2 passes on to 4; here 1 passes: as many extra floats.
    They are three in both: two players of an even group move down, and one of them passes (reading A-14)."""
    found = judge(pw.read_state(TWO_FLOATERS), [(1, 4), (2, 3)])
    [fault] = found.faults
    assert (fault.kind, fault.article, fault.given, fault.better, fault.teams) == (
        Kind.PAIRS, "4.6", (1, 4), (1, 3), (1, 3, 4),
    )  # fmt: skip
    assert fault.text == (
        "The round lets player 1 pass on to the next group; by [4.6] that player meets player 3."
    )
    assert [(one.criterion, one.title, one.yours, one.possible, one.worse) for one in found.measures] == [
        ("2.1", "repeats", 0, 0, False),
        ("4.6", "extra floats", 3, 3, False),
    ]


def test_4_6_more_extra_floats_than_needed() -> None:
    """Two groups of four in which nobody has to leave (1-3, 2-4, 5-7 and 6-8 have not met); here all four of the upper
    one leave it: four extra floats (reading A-14)."""
    table = {1: "w5", 2: "w6", 3: "w7", 4: "w8", 5: "l1", 6: "l2", 7: "l3", 8: "l4"}
    found = judge(pw.read_state(solo(table)), [(1, 6), (2, 5), (3, 8), (4, 7)])
    [fault] = found.faults
    assert (fault.kind, fault.article) == (Kind.PAIRS, "4.6")
    assert fault.text.endswith(" is better: 0 extra floats instead of 4.")
    floats = found.measures[1]
    assert (floats.yours, floats.possible, floats.worse) == (4, 0, True)


def test_4_6_the_rest_is_judged_with_the_bye_as_it_was_given() -> None:
    """Of 2 and 4, who have no point and had no bye, the larger number has it: 4; here it is 2. Without 2 the order of
    round 2 is 5, 3, 1, then 4: of the three 1 is the last and moves down. 0 repeats and 0 extra floats in both: one
    of an odd group moves down by the text, here 5 instead of 1."""
    found = judge(pw.read_state(solo({**MET, 5: "b"})), [(1, 3), (5, 4)], 2)
    bye, pairs = found.faults
    assert (bye.kind, bye.teams) == (Kind.BYE, (2, 4))
    assert (pairs.kind, pairs.article) == (Kind.PAIRS, "4.6")
    assert pairs.text == "The round sends down from a group: player 5; by [4.6] it is: player 1."
    assert [(one.yours, one.possible) for one in found.measures] == [(0, 0), (0, 0)]
