"""A wrong result of a group is corrected as any other one, and its reason is on record."""

from __future__ import annotations

import pytest

from pairwright.manager.journal import journal
from pairwright.manager.registry import verb_of
from pairwright.manager.warnings import Question, Refusal
from pairwright.web.pages.fields import fields_of

from .test_brackets import cup
from .tools import Hand


def groups() -> Hand:
    hand = cup(4, "ibf-mixed")
    hand("groups", count=1, method="snake", seed="coin")
    hand("score", match="G1:1.1", points="7-2")
    return hand


def winner_of(hand: Hand) -> int | None:
    found = hand.desk.event.cup
    assert found is not None
    assert found.groups is not None
    return found.groups.outcomes["G1:1.1"].winner


def told(hand: Hand) -> str:
    return " ".join(str(line.text) for line in journal(hand.desk))


def test_the_reason_of_another_group_result_is_in_the_history() -> None:
    hand = groups()
    hand("score", match="G1:1.1", points="2-7", why="slips exchanged")
    assert "slips exchanged" in told(hand)


def test_a_first_result_is_no_correction() -> None:
    hand = groups()
    hand("score", match="G1:1.2", points="7-2", why="needless")
    assert "needless" not in told(hand)


def test_correct_takes_a_match_of_a_group() -> None:
    hand = groups()
    before = winner_of(hand)
    with pytest.raises(Question, match=r"G1:1\.1 is corrected"):
        hand.desk.do("correct", match="G1:1.1", points="2-7", why="slips exchanged")
    hand("correct", match="G1:1.1", points="2-7", why="slips exchanged")
    assert winner_of(hand) != before
    assert "slips exchanged" in told(hand)


def test_correct_offers_the_matches_of_groups_that_have_a_result() -> None:
    event, verb = groups().desk.event, verb_of("correct")
    (field,) = (one for one in fields_of(event, verb, verb.params, str, {}) if one.name == "match")
    assert [value for value, _ in field.choices] == ["G1:1.1"]


def test_a_group_match_without_a_result_is_not_corrected_and_none_is_removed() -> None:
    hand = groups()
    with pytest.raises(Refusal, match=r"G1:1\.2 has no result to correct"):
        hand("correct", match="g1:1.2", points="2-7", why="x")
    with pytest.raises(Refusal, match="replaced by another one"):
        hand("correct", match="G1:1.1", take_back=True, why="x")
