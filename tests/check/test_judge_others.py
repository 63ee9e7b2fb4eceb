"""Hand-made rounds by the Olympiad rules, the backgammon federation's and round robins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.checker import Kind, RoundVerdict, judge
from pairwright.checker.by_ibf_swiss import extra_floats
from pairwright.checker.by_olympiad import drawing_of
from pairwright.systems.olympiad.comparison import KINDS, decisions_of
from pairwright.systems.olympiad.engine import draw
from pairwright.systems.options import read_options
from pairwright.systems.registry import SYSTEMS
from tests.strategies_olympiad import random_state
from tests.systems.ibf_swiss.states import event, fresh
from tests.systems.ibf_swiss.states import state as solo
from tests.systems.olympiad.tables import olympiad

Pairs = list[tuple[int, int]]


def judged(table: str, pairs: Pairs, bye: int | None = None, system: str = "olympiad-2022") -> RoundVerdict:
    return judge(pw.read_state(olympiad(table, system)), pairs, bye)


def by_the_rules(tournament: pw.Tournament) -> tuple[Pairs, int | None]:
    result = pw.pair(tournament)
    pairs = [(pair.white.tpn, pair.black.tpn) for pair in result.pairs]
    return pairs, result.bye.tpn if result.bye is not None else None


def swapped(rng: Random, pairs: Pairs) -> Pairs:
    i, j = rng.sample(range(len(pairs)), 2)
    made = list(pairs)
    made[i], made[j] = (pairs[i][0], pairs[j][1]), (pairs[j][0], pairs[i][1])
    return made


# --- the Olympiad


def test_the_last_team_has_the_bye_4_1() -> None:
    """Round 1 of five teams: 5 is the last; 9.3: top half against bottom half."""
    table = "1\n2\n3\n4\n5\n"
    found = judged(table, [(1, 3), (5, 2)], 4)
    [bye] = [fault for fault in found.faults if fault.kind is Kind.BYE]
    assert (bye.article, bye.teams) == ("4.1", (4, 5))
    found = judged(table, [(1, 3), (4, 2)], 5)
    assert found.faults == ()


def test_a_second_bye_and_a_late_one_are_barred_4_2() -> None:
    table = """
    1 W2+
    2 B1-
    3 W4=
    4 B3=
    5 pab
    """
    found = judged(table, [(1, 3), (2, 4)], 5)
    first = next(fault for fault in found.faults if fault.kind is Kind.BYE_BARRED)
    assert (first.article, first.teams) == ("4.2", (5,))
    late = table.replace("5 pab", "5 zero late2")
    found = judged(late, [(1, 3), (2, 4)], 5)
    first = next(fault for fault in found.faults if fault.kind is Kind.BYE_BARRED)
    assert "joined after the pairings of round 1 were out [4.2]" in first.text


def test_a_third_colour_in_a_row_is_beyond_the_limits_7_3() -> None:
    """1 and 2 have had White twice, 3 and 4 Black twice: 1-2 gives one of them a third White."""
    table = """
    1 W= W=
    2 W= W=
    3 B= B=
    4 B= B=
    """
    found = judged(table, [(1, 2), (3, 4)])
    limits = [fault for fault in found.faults if fault.kind is Kind.COLOUR_LIMITS]
    assert [(fault.article, fault.teams) for fault in limits] == [("7.3", (1, 2)), ("7.3", (3, 4))]
    assert "beyond the colour limits for team 1 [7.3]" in limits[0].text
    assert not found.legal


def test_the_order_of_a_group_9_3() -> None:
    """Four teams, nothing played: 1-3, 2-4. Paired are 1-4, 2-3."""
    found = judged("1\n2\n3\n4\n", [(1, 4), (3, 2)])
    [fault] = [fault for fault in found.faults if fault.kind is not Kind.COLOURS]
    assert (fault.kind, fault.article, fault.given, fault.better) == (Kind.PAIRS, "9.3", (1, 4), (1, 3))


def test_more_floaters_than_needed_are_counted() -> None:
    """Two groups of four that have not met: nobody needs to float; here four do."""
    table = "1 W+\n2 B+\n3 W+\n4 B+\n5 W-\n6 B-\n7 W-\n8 B-\n"
    tournament = pw.read_state(olympiad(table))
    pairs, _ = by_the_rules(tournament)
    assert all((a < 5) is (b < 5) for a, b in pairs)
    found = judge(tournament, [(6, 1), (2, 5), (8, 3), (4, 7)])
    first = next(fault for fault in found.faults if fault.kind is Kind.FLOATERS)
    assert first.text.startswith("Floaters of the group of 2 points: 4; by [")
    count = next(one for one in found.measures if one.title == "floaters" and one.score == 2)
    assert (count.yours, count.possible, count.worse) == (4, 0, True)


@pytest.mark.parametrize("seed", range(8))
def test_random_olympiad_rounds(seed: int) -> None:
    """The engine's round has no fault and its pairs are read back as the same decisions; after exchanging two pairs
    there are faults."""
    rng = Random(f"judge-olympiad-{seed}")
    seen = 0
    while seen < 15:
        tournament = pw.read_state(random_state(rng))
        try:
            pairs, bye = by_the_rules(tournament)
        except pw.NoLegalPairing:
            continue
        drawn = draw(
            tournament,
            read_options(tournament.options, SYSTEMS[tournament.system].options, tournament.system),
        )
        mate = {a: b for group in drawn.drawing.groups for two in group.pairs for a, b in (two, two[::-1])}
        again = replace(drawn, drawing=drawing_of(drawn, mate))
        for ours, read in zip(decisions_of(drawn), decisions_of(again), strict=True):
            assert [ours[kind] for kind in KINDS if kind != "limits"] == [
                read[kind] for kind in KINDS if kind != "limits"
            ]
        found = judge(tournament, pairs, bye)
        assert found.faults == ()
        assert found.same
        assert not any(one.worse for one in found.measures)
        if len(pairs) < 2:
            continue
        seen += 1
        other = swapped(rng, pairs)
        found = judge(tournament, other, bye)
        assert any(fault.kind is not Kind.COLOURS and fault.article for fault in found.faults)
        trails = found.trails()
        assert trails is not None
        assert all(trails)


# --- the backgammon federation


def test_repeats_count_only_beyond_those_that_are_needed() -> None:
    """Four players, three rounds played by all against all: every pair of round 4 is a second meeting."""
    table = {1: "w2 w3 w4", 2: "l1 w4 w3", 3: "w4 l1 l2", 4: "l3 l2 l1"}
    tournament = pw.read_state(solo(table))
    pairs, _ = by_the_rules(tournament)
    found = judge(tournament, pairs)
    assert found.faults == ()
    [repeats] = [one for one in found.measures if one.criterion == "2.1"]
    assert (repeats.yours, repeats.possible) == (2, 2)


def test_an_avoidable_repeat_is_forbidden_2_1() -> None:
    tournament = pw.read_state(solo({1: "w2", 2: "l1", 3: "w4", 4: "l3"}))
    found = judge(tournament, [(1, 2), (3, 4)])
    assert [(fault.kind, fault.article) for fault in found.faults] == [(Kind.REMATCH, "2.1")] * 2
    assert found.faults[0].text == (
        "Player 1 and player 2 meet again, after round 1; 0 second meetings are needed in the round [2.1]."
    )


def test_a_bye_while_others_have_fewer_is_barred_4_1_and_another_is_named_4_4() -> None:
    tournament = pw.read_state(solo({1: "w2", 2: "l1", 3: "w4", 4: "l3", 5: "b"}))
    assert by_the_rules(tournament)[1] == 4
    [fault, *_] = judge(tournament, [(1, 3), (2, 4)], 5).faults
    assert (fault.kind, fault.article, fault.teams) == (Kind.BYE_BARRED, "4.1", (5,))
    found = judge(tournament, [(1, 3), (5, 4)], 2)
    bye = next(fault for fault in found.faults if fault.kind is Kind.BYE)
    assert (bye.article, bye.teams) == ("4.4", (2, 4))


def test_extra_floats_by_hand() -> None:
    """Groups of 3, 2 and 1 places. 0-3, 1-2, 4-5: one of each odd group moves on, and that is no extra float.
    0-1, 2-5, 3-4: 2 passes the middle group, one extra float. 0-3, 1-4, 2-5: two more leave, and one passes."""
    groups = [range(3), range(3, 5), range(5, 6)]
    assert extra_floats(groups, [(0, 3), (1, 2), (4, 5)]) == 0
    assert extra_floats(groups, [(0, 1), (2, 5), (3, 4)]) == 1
    assert extra_floats(groups, [(0, 3), (1, 4), (2, 5)]) == 3


def test_players_who_are_out_do_not_play_4_9() -> None:
    tournament = pw.read_state(
        solo({1: "w2 w3", 2: "l1 l4", 3: "w4 l1", 4: "l3 w2"}, "ibf-swiss-lives", options={"losses": 2})
    )
    pairs, bye = by_the_rules(tournament)
    assert bye is not None
    assert judge(tournament, pairs, bye).faults == ()
    found = judge(tournament, [(1, 4), (2, 3)])
    assert (found.faults[0].kind, found.faults[0].article, found.faults[0].teams) == (
        Kind.ABSENT,
        "4.9",
        (2,),
    )


def test_a_round_robin_is_the_round_of_its_table() -> None:
    """Berger, four players, round 1: 1-4, 2-3."""
    tournament = pw.read_state(fresh(4, "ibf-round-robin"))
    assert judge(tournament, [(1, 4), (2, 3)]).faults == ()
    [fault] = judge(tournament, [(1, 2), (3, 4)]).faults
    assert (fault.kind, fault.article, fault.better) == (Kind.PAIRS, "Appendix 1", (1, 4))


def test_a_round_robin_of_teams_has_the_colours_of_its_table() -> None:
    """Berger, four teams, round 1: 1-4 and 2-3, the first-named with White; here 3 has White against 2."""
    item = pw.PastRound
    entries = (
        pw.Entry(1, "", (item(pw.Result.PLAYED, 4, pw.Colour.WHITE, 20, 30),)),
        pw.Entry(2, "", (item(pw.Result.PLAYED, 3, pw.Colour.BLACK, 20, 30),)),
        pw.Entry(3, "", (item(pw.Result.PLAYED, 2, pw.Colour.WHITE, 0, 10),)),
        pw.Entry(4, "", (item(pw.Result.PLAYED, 1, pw.Colour.BLACK, 0, 10),)),
    )
    report = pw.check(pw.Tournament("team-round-robin", 2, entries, {"boards": 4}))
    [fault] = report.faults
    assert (fault.kind, fault.article, fault.teams) == (Kind.COLOURS, "C.05 Annex 1", (3, 2))


def test_in_a_round_robin_nobody_meets_more_often_than_the_table_says() -> None:
    """Berger, four teams, one cycle: 1-4 met in round 1 and cannot meet in round 2, whatever the table has there."""
    item = pw.PastRound
    entries = (
        pw.Entry(1, "", (item(pw.Result.PLAYED, 4, pw.Colour.WHITE, 20, 30),)),
        pw.Entry(2, "", (item(pw.Result.FORFEIT_WIN, 3, pw.Colour.WHITE, 20, 40),)),
        pw.Entry(3, "", (item(pw.Result.FORFEIT_LOSS, 2, pw.Colour.BLACK, 0, 0),)),
        pw.Entry(4, "", (item(pw.Result.PLAYED, 1, pw.Colour.BLACK, 0, 10),)),
    )
    before = pw.Tournament("team-round-robin", 2, entries, {"boards": 4})
    found = judge(before, [(4, 1), (3, 2)])
    again = [fault for fault in found.faults if fault.kind is Kind.REMATCH]
    assert [fault.teams for fault in again] == [(4, 1), (3, 2)]
    assert judge(before.with_options(cycles=2), [(4, 1), (3, 2)]).faults[0].kind is not Kind.REMATCH


def rounds(rng: Random, system: str) -> Iterator[pw.Tournament]:
    options: dict[str, Any] = {}
    if system in ("ibf-swiss-blind", "ibf-storm"):
        options["seed"] = "lots"
    table = system == "ibf-round-robin"
    made = event(
        rng,
        rng.randint(5, 14),
        rng.randint(2, 4),
        pw.answer,
        walkovers=0.05,
        absences=0.0 if table else 0.05,
        prohibited=0 if table else rng.choice((0, 0, 2)),
        system=system,
        **options,
    )
    return (pw.read_state(document) for document, answer in made if "error" not in answer)


@pytest.mark.parametrize(
    "system", ["ibf-swiss", "ibf-swiss-lives", "ibf-swiss-blind", "ibf-storm", "ibf-round-robin"]
)
def test_random_rounds_of_players(system: str) -> None:
    rng = Random(f"judge-{system}")
    for _ in range(25):
        for tournament in rounds(rng, system):
            pairs, bye = by_the_rules(tournament)
            found = judge(tournament, pairs, bye)
            assert found.faults == ()
            assert found.same
            assert all(one.yours == one.possible for one in found.measures)
            if len(pairs) > 1:
                found = judge(tournament, swapped(rng, pairs), bye)
                assert found.faults
                assert all(fault.text for fault in found.faults)
                assert found.trails("full") is not None
