"""What verbs answer, ask and refuse, one after another: names, rounds, tables and points of each answer, the level and
the article of each question, and what a refusal offers instead.

`tests/data/manager/answers.txt` has a dialogue for each event: `>` a verb with its arguments, `?` what is asked before
it is done, `!` a refusal with its way out, other lines an answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pairwright.domain.errors import StateError
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
}


@pytest.mark.parametrize("title", BEGUN)
def test_answers_questions_and_refusals(title: str) -> None:
    hand = BEGUN[title]()
    for done, *said in DIALOGUES[title]:
        verb, _, given = done.partition(" ")
        found = []
        try:
            answer = hand(verb, **json.loads(given)).text
            asked = [(one.level, one.text, f" [{one.article}]" if one.article else "") for one in hand.asked]
            found = [*(f"? {level}: {text}{article}" for level, text, article in asked), answer]
        except Refusal as refusal:
            found.append(
                " ".join(filter(None, ("!", refusal.why, refusal.way_out and f"| {refusal.way_out}")))
            )
        except StateError as error:
            found.append(f"! {error.why}")
        assert found == said, done
