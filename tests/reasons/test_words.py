"""Values in words: lists, scores, somebody and nobody; rounds without a match."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pairwright as pw
from pairwright.domain.explain import Step
from pairwright.domain.results import Result
from pairwright.reasons.byes import bye_word, note_text
from pairwright.reasons.words import Words
from pairwright.systems import registry
from pairwright.systems.registry import system_of
from pairwright.systems.system import System

EVENT = pw.Tournament("fide-team", 1, tuple(pw.Entry(tpn, f"T{tpn}") for tpn in (1, 2, 3)))


def said(key: str, cited: str = "", /, **values: object) -> str:
    return Words(EVENT).sentence(Step(key, cited, values))


def test_the_article_stands_at_the_end() -> None:
    assert said("dutch.bye_barred", "C2", barred_teams=[1]).endswith("[C2]")
    assert "[" not in said("team.absent", team=2)


def floaters(some: list[int]) -> str:
    """The sentence about these floaters instead of nobody."""
    return said("check.oly_floaters", score=10, yours_teams=some, possible_teams=[], article="5")


def test_lists_of_teams() -> None:
    assert said("wish.instead", team=1, other_team=2, table=3) == "1 T1 meets 2 T2 at table 3."
    assert "1 T1;" in floaters([1])
    assert "1 T1 and 2 T2;" in floaters([1, 2])
    assert "1 T1, 2 T2 and 3 T3;" in floaters([1, 2, 3])


def test_nobody_and_nothing() -> None:
    barred = said("check.barred", bye_team=1, rounds=[2], article="C2", better_team=None)
    assert barred.endswith("by the rules: nobody.")
    assert "by [5] none." in floaters([1])


POINTS = {10: "1 point", 5: "½ point", 15: "1½ points", 0: "0 points", 20: "2 points"}


@pytest.mark.parametrize(("score", "text"), POINTS.items())
def test_points_are_counted_in_the_plural_of_their_number(score: int, text: str) -> None:
    assert f"Bracket of {text}:" in said("dutch.exchange", score=score, down_teams=[1], up_teams=[2])


def test_pairs_and_rounds() -> None:
    assert said("check.other_plain", source="The file", given_pair=(1, 2), better_pair=(3, 1)) == (
        "The file pairs 1-2; by the rules 3-1."
    )
    assert "in round 2" in said("ibf.alt_met", team=1, other_team=2, rounds=[2])
    assert "in rounds 2 and 4" in said("ibf.alt_met", team=1, other_team=2, rounds=[2, 4])


@pytest.mark.parametrize(
    ("kind", "word", "at_a_table"),
    [
        (Result.PAB, "bye", "free"),
        (Result.HALF_BYE, "half-point bye", "half-point bye"),
        (Result.FULL_BYE, "full-point bye", "full-point bye"),
        (Result.ZERO_BYE, "not paired", "not paired"),
    ],
)
def test_why_there_is_no_match(kind: Result, word: str, at_a_table: str) -> None:
    """In a table the one who meets the vacant number is free."""
    assert (bye_word(kind, False), bye_word(kind, True)) == (word, at_a_table)
    assert (note_text(kind.value, False), note_text(kind.value, True)) == (word, at_a_table)
    assert note_text("a note", True) == "a note"


def test_a_single_score_is_counted_too() -> None:
    one, two = (
        said("check.oly_targets", score=20, yours_scores=some, possible_scores=[10], article="5")
        for some in ([10], [10, 0])
    )
    assert "groups of 1 point;" in one
    assert "groups of 1 and 0 points;" in two


def test_a_system_from_outside_has_sentences_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it has none, and for any other system, the general ones are used."""
    own = System("own-1", "Own", "House rules", (), system_of("ibf-round-robin").pair)
    step = Step("own.pair", "", {"table": 3, "a_team": 1, "b_team": 2})
    general = Words(EVENT).sentence(step)
    for sentences, expected in (({"pair": "{a_team} beside {b_team}."}, "1 T1 beside 2 T2."), ({}, general)):
        monkeypatch.setitem(registry._SYSTEMS, "own-1", replace(own, sentences=sentences))
        assert Words(replace(EVENT, system="own-1")).sentence(step) == expected
    assert general != "1 T1 beside 2 T2."
