"""Hand-made rounds by C.04.6: the articles one by one, and all decisions against the literal reference."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

import pairwright as pw
from pairwright.checker import Kind, RoundVerdict, judge
from tests.reference import c0406 as book
from tests.strategies import random_state
from tests.systems.by_hand import state


def verdict(table: str, pairs: list[tuple[int, int]], bye: int | None = None, **more: Any) -> RoundVerdict:
    return judge(pw.read_state(state(table, **more)), pairs, bye)


def told(found: RoundVerdict) -> list[tuple[Kind, str, tuple[int, ...]]]:
    return [(fault.kind, fault.article, fault.teams) for fault in found.faults]


FOUR_DRAWN = """
1 W2=
2 B1=
3 W4=
4 B3=
"""
"""One bracket, and for type B four simple preferences: 1 and 3 Black, 2 and 4 White."""


def test_c8_yours_2_possible_0() -> None:
    found = verdict(FOUR_DRAWN, [(3, 1), (4, 2)], colour_preference="B")
    first, *_ = found.faults
    assert (first.kind, first.article, first.given, first.better) == (Kind.PAIRS, "C8", (1, 3), (1, 4))
    assert first.text == (
        "The round pairs 1-3; by [C8] 1-4 is better: 0 unfulfilled colour preferences in the bracket of 1 point "
        "instead of 2."
    )
    [c8] = [one for one in found.measures if one.criterion == "C8"]
    assert (c8.score, c8.yours, c8.possible, c8.worse) == (1, 2, 0, True)
    assert found.legal
    assert not found.same


def test_colours_are_counted_as_they_were_given() -> None:
    """Both pairs are right and one has its colours reversed: two more preferences are unfulfilled."""
    found = verdict(FOUR_DRAWN, [(4, 1), (3, 2)], colour_preference="B")
    assert told(found) == [(Kind.COLOURS, "4.3.3", (3, 2))]
    assert found.turned == ((3, 2),)
    [c8] = [one for one in found.measures if one.criterion == "C8"]
    assert (c8.yours, c8.possible) == (2, 0)


def test_the_round_by_the_rules_has_no_errors() -> None:
    found = verdict(FOUR_DRAWN, [(4, 1), (2, 3)], colour_preference="B")
    assert found.faults == ()
    assert found.same
    assert found.trails() is None


def test_a_rematch_and_a_prohibited_pair_c1() -> None:
    found = verdict(FOUR_DRAWN, [(1, 2), (3, 4)], prohibited=[(3, 4)])
    assert [fault.kind for fault in found.faults[:3]] == [Kind.PROHIBITED, Kind.REMATCH, Kind.REMATCH]
    assert found.faults[1].text == "Team 1 and team 2 meet again, after round 1 [C1]."
    assert not found.legal


FORFEIT_AND_BYES = """
1 W+
2 B+
3 pab
4 W-
5 B-
6 -7
7 +6
"""


def test_a_second_bye_is_named_although_others_are_free_c2() -> None:
    """Field cases 37 and 38: 3 had the bye and 7 won by forfeit; 4, 5 and 6 could have it (6 has played less)."""
    best = pw.pair(pw.read_state(state(FORFEIT_AND_BYES)))
    assert best.bye is not None
    for tpn in (3, 7):
        found = verdict(FORFEIT_AND_BYES, [], tpn)
        barred = next(fault for fault in found.faults if fault.kind is Kind.BYE_BARRED)
        assert (barred.article, barred.teams) == ("C2", (tpn,))
        assert barred.text.endswith(f"by the rules: {best.bye.label}.")


def test_a_bye_that_leaves_no_legal_round_is_named() -> None:
    """Field case 38: 1 has met 2 and 3, who have had the bye; only with the bye for 1 there is a round: 2-3."""
    table = """
    1 W2= B3=
    2 B1= pab
    3 pab W1=
    """
    best = pw.pair(pw.read_state(state(table)))
    assert (best.bye is not None and best.bye.tpn, best.pairs[0].teams) == (1, {2, 3})
    found = verdict(table, [(1, 2)], 3)
    assert [fault.kind for fault in found.faults][:2] == [Kind.REMATCH, Kind.BYE_BARRED]
    assert "in round 1 [C2]; by the rules: team 1" in found.faults[1].text


def test_an_eligible_bye_that_leaves_no_legal_round_is_named() -> None:
    """5 comes first in the order of 3.4 but then 4, who has met 1, 2 and 3, has nobody to play [3.4.1]."""
    table = """
    1 W4+ half half
    2 half W4+ half
    3 half half W4+
    4 B1- B2- B3-
    5 B- B- B-/0
    """
    found = verdict(table, [(1, 2), (3, 4)], 5)
    bye = next(fault for fault in found.faults if fault.kind is Kind.BYE)
    assert (bye.article, bye.teams) == ("3.4.1", (5, 4))


@pytest.mark.parametrize(
    ("bye", "article"),
    [(1, "3.4.2"), (4, "3.4.3"), (2, "3.4.4")],
)
def test_another_bye_is_named_with_the_article_that_decides(bye: int, article: str) -> None:
    """1 has won; 2, 3 and 5 have lost, 4 has lost by forfeit and so played one match less."""
    table = """
    1 W+
    2 W-
    3 W-
    4 -
    5 B-
    """
    teams = [tpn for tpn in range(1, 6) if tpn != bye]
    pairs = [(teams[0], teams[1]), (teams[2], teams[3])]
    [fault] = [one for one in verdict(table, pairs, bye).faults if one.kind is Kind.BYE]
    assert (fault.article, fault.teams) == (article, (bye, 5))


def test_who_is_missing_twice_there_or_away_is_named() -> None:
    table = FOUR_DRAWN + "5 half x\n6 zero late3\n"
    found = verdict(table, [(1, 3), (1, 5)], 6)
    assert told(found)[:5] == [
        (Kind.TWICE, "", (1,)),
        (Kind.ABSENT, "", (5,)),
        (Kind.ABSENT, "", (6,)),
        (Kind.BYE_NEEDLESS, "", (6,)),
        (Kind.IDLE, "", (2,)),
    ]
    assert found.measures == ()
    with pytest.raises(pw.StateError, match="there is no team 77"):
        verdict(table, [(1, 77)])


def test_a_forfeit_is_not_a_meeting() -> None:
    """Field case 52: paired in round 1 without playing, and again in round 2: legal, and explained as such."""
    table = """
    1 +2
    2 -1
    3 W+
    4 W-
    """
    found = verdict(table, [(1, 2), (3, 4)])
    assert not [fault for fault in found.faults if fault.kind is Kind.REMATCH]
    assert found.remarks == (
        "Team 1 and team 2 were paired in round 1, but did not play: that is no meeting. [C.04.2, 3.5]".replace(
            "Team 1", "team 1"
        ),
    )


def test_a_decided_pair_is_not_an_error_but_must_be_there() -> None:
    found = verdict(FOUR_DRAWN, [(2, 1), (4, 3)], forced=[(1, 2)])
    assert told(found) == [(Kind.REMATCH, "C1", (4, 3))]
    assert {frozenset((1, 2))} == set(found.decided)
    found = verdict(FOUR_DRAWN, [(4, 1), (2, 3)], forced=[(1, 2)])
    assert told(found)[0] == (Kind.DECIDED, "", (1, 2))


def test_a_bye_that_was_decided_before_the_round_is_not_an_error() -> None:
    """Five teams, the bye given to 2 by decision: the rules pair 1, 3, 4 and 5."""
    tournament = pw.read_state(state("1\n2\n3\n4\n5\n"))
    tournament = replace(tournament, requested=(pw.RequestedBye(2, 1, pw.Result.PAB),))
    found = judge(tournament, [(1, 4), (3, 5)], 2)
    assert found.faults == ()
    assert found.remarks == ("team 2 has the bye by decision.",)
    assert judge(tournament, [(1, 2), (3, 4)], 5).faults[0].kind is Kind.ABSENT


def test_a_round_that_the_rules_cannot_make_is_judged_too() -> None:
    table = """
    1 W2=
    2 B1=
    """
    found = verdict(table, [(1, 2)])
    assert found.best is None
    assert "no opponent left" in found.impossible
    assert told(found) == [(Kind.REMATCH, "C1", (1, 2)), (Kind.COLOURS, "4.3.5", (1, 2))]


def test_the_trails_have_three_lengths() -> None:
    """Field cases 20, 49 and 50: what the given pair costs and why the rules have another one."""
    found = verdict(FOUR_DRAWN, [(3, 1), (4, 2)], colour_preference="B")
    sizes = []
    for length in ("sentence", "paragraph", "full"):
        trails = found.trails(length)
        assert trails is not None
        given, best = trails
        assert "[C8]" in given
        assert "team 1 meets team 4" in best
        sizes.append(len(given) + len(best))
    assert sizes[0] < sizes[1] <= sizes[2]


# --- every decision against the literal reference


def some_pairing(rng: Random, this: book.Round, teams: frozenset[int]) -> list[tuple[int, int]] | None:
    """A random complete pairing with [C1], found by trying."""
    if not teams:
        return []
    first = min(teams)
    for other in sorted(teams - {first}, key=lambda _: rng.random()):
        if book.c1(this, first, other):
            rest = some_pairing(rng, this, teams - {first, other})
            if rest is not None:
                return [(first, other), *rest]
    return None


def expected(
    this: book.Round, taking_part: frozenset[int], bye: int | None, pairs: list[tuple[int, int]]
) -> list[tuple[Kind, str]]:
    """The faults of the brackets by the reference: each decision compared with the best one in the same situation."""
    mate = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    unpaired = taking_part
    faults = []
    while unpaired:
        residents = book.article_3_2(this, unpaired)
        score = book.pairing_score(this, min(residents))
        given = book.article_3_5_3(this, {mate[tpn] for tpn in residents} - residents)
        best, _ = book.article_3_5(this, residents, unpaired, taking_part, bye)

        def value(upfloaters: list[int]) -> tuple[Any, ...]:
            left = unpaired - residents - set(upfloaters)  # noqa: B023
            following = book.c6_following_scoregroup(this, score, taking_part, bye, left)  # noqa: B023
            need = book.c6_rank(this, following, book.c6(this, following, left))
            scores = [-one for one in book.c5(this, upfloaters)]
            return len(upfloaters), scores, need, book.c7(this, upfloaters)

        if set(given) != set(best):
            worse = (a > b for a, b in zip(value(given), value(best), strict=True))
            name = next((f"C{k}" for k, one in enumerate(worse, 4) if one), "3.5.4")
            faults.append((Kind.FLOATERS, name))
        bracket = book.article_3_6(this, residents, given)
        members = residents | set(given)
        mine = sorted(book.article_3_6_1(a, mate[a]) for a in members if a < mate[a])
        if mine != bracket.pairs:
            counts = [
                sum(book.c8(this, a, b) for a, b in mine),
                sum(book.c9(this, a, b) for a, b in mine),
                sum(book.c10(this, a, b, given) for a, b in mine),
            ]
            limits = [bracket.criteria[name] for name in ("C8", "C9", "C10")]
            name = next(
                (f"C{k}" for k, (a, b) in enumerate(zip(counts, limits, strict=True), 8) if a > b), "3.6.3"
            )
            faults.append((Kind.PAIRS, name))
        unpaired -= members
    return faults


@pytest.mark.parametrize("seed", range(12))
def test_every_decision_is_judged_as_the_reference_does(seed: int) -> None:
    rng = Random(f"judge-{seed}")
    compared = 0
    for _ in range(25):
        document = random_state(rng, teams=rng.randint(4, 9))
        if document.get("forced") or not document["options"].get("r_c5_legal", True):
            continue
        this = book.read(document)
        tournament = pw.read_state(document)
        teams = frozenset(entry.tpn for entry in tournament.present)
        try:
            bye = book.article_3_4(this, teams) if len(teams) % 2 else None
            taking_part = teams - {bye}
            pairs = some_pairing(rng, this, frozenset(taking_part))
            assert pairs is None or book.c3(this, frozenset(taking_part))
        except book.NoLegalPairingError:
            continue
        if pairs is None:
            continue
        coloured = [book.article_4_3(this, a, b) for a, b in pairs]
        found = judge(tournament, coloured, bye)
        assert [(fault.kind, fault.article) for fault in found.faults] == expected(
            this, frozenset(taking_part), bye, pairs
        ), document
        compared += 1
    assert compared > 8


@pytest.mark.parametrize("seed", range(6))
def test_the_engines_round_is_the_best_in_every_criterion(seed: int) -> None:
    """The counting functions over the finished round give what the solver said each bracket came to."""
    rng = Random(f"best-{seed}")
    for _ in range(40):
        tournament = pw.read_state(random_state(rng))
        try:
            result = pw.pair(tournament)
        except pw.NoLegalPairing:
            continue
        found = judge(
            tournament,
            [(pair.white.tpn, pair.black.tpn) for pair in result.pairs],
            result.bye.tpn if result.bye else None,
        )
        assert found.faults == ()
        assert found.same
        values = {
            (one.score_tenths, one.criterion): (one.yours_tenths, one.possible_tenths)
            for one in found.measures
        }
        said = {
            (b.score_tenths, name): (value, value)
            for b in result.brackets
            for name, value in b.criteria_tenths.items()
        }
        assert values == said
        assert not any(one.worse for one in found.measures)


def test_pairs_of_all_teams_are_judged_without_a_slip() -> None:
    """Every pairing of six teams in round 2 of one bracket: exactly one has no fault."""
    tournament = pw.read_state(state("1 W=\n2 B=\n3 W=\n4 B=\n5 W=\n6 B=\n", colour_preference="B"))
    tournament = tournament.with_options(rounds=9)
    teams = {entry.tpn for entry in tournament.present}
    best = {pair.teams for pair in pw.pair(tournament).pairs}
    right = 0
    for first in combinations(sorted(teams), 2):
        if 1 not in first:
            continue
        rest = sorted(teams - set(first))
        for other in rest[1:]:
            last = tuple(tpn for tpn in rest[1:] if tpn != other)
            pairs = [first, (rest[0], other), (last[0], last[1])]
            found = judge(tournament, pairs)
            kinds = {fault.kind for fault in found.faults} - {Kind.COLOURS}
            assert (kinds == set()) is ({frozenset(pair) for pair in pairs} == best)
            right += kinds == set()
    assert right == 1
