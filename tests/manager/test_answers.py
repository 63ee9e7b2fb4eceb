"""What verbs answer, ask and refuse, one after another: names, rounds, tables and points of each answer, the level and
the article of each question with what follows, what a refusal offers instead, and the next step.

`tests/data/manager/answers.txt` has a dialogue for each event: `>` a verb with its arguments, `?` what is asked before
it is done, `!` a refusal with its way out, `=` the next step where it is another one; other lines are answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pairwright.domain.errors import StateError
from pairwright.manager.steps import next_step
from pairwright.manager.warnings import Refusal

from .test_brackets import cup
from .tools import Hand, league, play

DIALOGUES = {
    title: [step.splitlines() for step in steps]
    for title, *steps in (
        part.strip().split("\n> ")
        for part in (Path(__file__).parents[1] / "data" / "manager" / "answers.txt")
        .read_text("utf-8")
        .split("# ")[1:]
    )
}


def two_played() -> Hand:
    """Six teams after two rounds in which White won each match 3-1: 1-4, 5-2, 3-6, then 5-1, 2-3 and 4-6."""
    hand = league(6, 5)
    play(hand, count=2)
    return hand


BEGUN: dict[str, Callable[[], Hand]] = {
    "two rounds played": two_played,
    "before round 1": Hand,
    "by hand": lambda: league(6, 5),
    "players": Hand,
    "a bracket": lambda: cup(4),
    "a round robin": Hand,
    "line-ups": lambda: league(4, 3, 2),
    "pairs": lambda: league(6, 5),
    "groups and a knockout": lambda: cup(6, "ibf-mixed"),
    "backgammon": Hand,
}


@pytest.mark.parametrize("title", BEGUN)
def test_answers_questions_refusals_and_next_steps(title: str) -> None:
    hand = BEGUN[title]()
    step = ""
    for done, *said in DIALOGUES[title]:
        verb, _, given = done.partition(" ")
        found = _answered(hand, verb, json.loads(given))
        if hand.desk.event.created:
            following = next_step(hand.desk.event)
            now = f"= {following.text}" + (f" `{following.command}`" if following.command else "")
            if now != step:
                found.append(now)
                step = now
        assert found == said, done


def _answered(hand: Hand, verb: str, given: dict[str, Any]) -> list[str]:
    try:
        answer = hand(verb, **given).text
    except Refusal as refusal:
        return [f"! {refusal.why}" + (f" | {refusal.way_out}" if refusal.way_out else "")]
    except StateError as error:
        return [f"! {error.why}"]
    return [*(f"? {one.level}: {one.said}{_consequence(one.consequence)}" for one in hand.asked), answer]


def _consequence(text: str) -> str:
    """What follows; the places that change are tested with the effects."""
    return "" if not text or text.startswith("Places change") else f" | {text}"


def test_a_bracket_with_matches_to_play_is_not_finished_without_a_question() -> None:
    """It was, without a word."""
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("finish")
    assert [str(one) for one in hand.asked] == ["2 matches can still be played"]


def test_the_next_group_match_is_one_without_a_result() -> None:
    """It was G1:1.1 even after its result."""
    hand = cup(6, "ibf-mixed")
    hand("groups", count=2, method="snake", seed="x")
    hand("score", match="G1:1.1", points="7-5")
    assert next_step(hand.desk.event).command == "score G2:1.1 --points 7-5"
