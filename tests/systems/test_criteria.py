"""The criteria of C.04.6: the costs of pairs, the counts in a finished round, and the methods of choosing agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import pairwright as pw
from pairwright.systems.registry import pair_round
from pairwright.systems.team_swiss import upfloaters_by_cost
from pairwright.systems.team_swiss.criteria import PAIR_CRITERIA
from pairwright.systems.team_swiss.trail_view import RoundView
from pairwright.systems.team_swiss.upfloaters import choose_upfloaters
from tests.strategies import random_state


def event(seed: int, teams: int, rounds: int, kind: str) -> Iterator[pw.RoundPairing]:
    """The rounds of a simulated event of one to many scoregroups."""
    rng = Random(seed)
    options = {"rounds": rounds + 3, "initial_colour": "W", "colour_preference": kind}
    tournament = pw.Tournament("fide-team", 1, tuple(pw.Entry(k) for k in range(1, teams + 1)), options)
    for number in range(1, rounds + 1):
        result = pair_round(tournament)
        yield result
        items: dict[int, pw.PastRound] = {}
        for pair in result.pairs:
            gp = min(40, max(0, round(rng.gauss(20, 8) / 5) * 5))
            for entry, other, colour, own in (
                (pair.white, pair.black, pw.Colour.WHITE, gp),
                (pair.black, pair.white, pw.Colour.BLACK, 40 - gp),
            ):
                mp = 20 if own > 20 else 10 if own == 20 else 0
                items[entry.tpn] = pw.PastRound.of_tenths(pw.Result.PLAYED, other.tpn, colour, mp, own)
        if result.bye is not None:
            items[result.bye.tpn] = pw.PastRound.of_tenths(pw.Result.PAB, None, None, 10, 20)
        tournament = replace(
            tournament,
            round=number + 1,
            entries=tuple(replace(e, history=(*e.history, items[e.tpn])) for e in tournament.entries),
        )


def test_cost_of_the_pairs_is_what_is_counted_after_the_colours() -> None:
    rng = Random(5)
    checked = 0
    for _ in range(250):
        try:
            result = pair_round(pw.read_state(random_state(rng)))
        except pw.NoLegalPairing:
            continue
        view = RoundView(result)
        place = view.field.place
        for index, bracket in enumerate(result.brackets):
            pairs = [(place[p.white.tpn], place[p.black.tpn]) for p in result.pairs if p.bracket == index]
            rising = {place[tpn] for tpn in bracket.upfloaters}
            for criterion in PAIR_CRITERIA:
                counted = criterion.count(view.field, pairs, rising)
                assert counted == sum(criterion.cost(view.field, a, b, rising) for a, b in pairs)
                assert counted == bracket.criteria_tenths[criterion.name]
                checked += 1
    assert checked > 500


@pytest.mark.parametrize("seed", range(6))
def test_the_quick_choice_of_upfloaters_is_that_of_the_exact_matching(seed: int) -> None:
    for result in event(seed, teams=28 + seed, rounds=14, kind="A"):
        view = RoundView(result)
        for index, situation in enumerate(view.situations):
            exact, _ = upfloaters_by_cost.choose_by_cost(situation)
            assert set(exact) == set(view.upfloaters(index))


@pytest.mark.parametrize("seed", range(4))
def test_teams_that_cannot_make_a_difference_make_none(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact matching on a field reduced by many teams gives the answer for the whole field."""
    for result in event(seed, teams=150, rounds=4, kind="none"):
        view = RoundView(result)
        situations = view.situations
        reduced = [upfloaters_by_cost.choose_by_cost(situation)[0] for situation in situations]
        with monkeypatch.context() as patch:
            patch.setattr(
                upfloaters_by_cost,
                "_kernel",
                lambda situation, following: (
                    list(situation.residents),
                    [list(group) for group in situation.lower],
                    list(following),
                ),
            )
            whole = [upfloaters_by_cost.choose_by_cost(situation)[0] for situation in situations]
        assert reduced == whole
        taken = [view.upfloaters(index) for index in range(len(situations))]
        assert list(map(set, whole)) == list(map(set, taken))
        assert [choose_upfloaters(situation).upfloaters for situation in situations] == taken
