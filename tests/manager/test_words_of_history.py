"""The history in words that its readers know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pairwright.manager.verbs
from pairwright.manager.journal import journal
from pairwright.manager.remarks import KINDS
from pairwright.manager.snapshot import tournament_before
from pairwright.manager.warnings import Refusal

from .test_brackets import cup
from .tools import Hand, league


def test_a_correction_in_a_bracket_is_no_remark_in_a_file_that_a_cup_does_not_have() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("score", match="U1.1", points="7-5")
    hand("correct", match="U1.1", points="5-7", why="sheets exchanged")
    lines = [line.text for line in journal(hand.desk)]
    assert not any("TRF" in line or "@" in line for line in lines)
    assert any("sheets exchanged" in line for line in lines)


def test_what_came_with_the_beginning_of_an_event_is_not_offered_to_be_taken_back() -> None:
    """Every line of an imported event had a button, and each was refused for another decision, without the reason."""
    hand = Hand()
    hand("import", tournament=tournament_before(league(4).desk.event))
    desk = hand.desk
    assert [line.number for line in journal(desk) if line.undoable] == []
    with pytest.raises(Refusal, match=r"No\. 2 came in one act with it\."):
        hand("undo", number=2)
    hand("note", text="checked")
    assert [line.text for line in journal(desk) if line.undoable] == [
        "Remark in the TRF before round 1 (note): “checked”"
    ]


def test_every_kind_of_remark_has_a_word_in_the_history() -> None:
    """German pages had `Import @ Round 2`, as the file has it."""
    folder = Path(pairwright.manager.verbs.__file__).parent
    texts = [
        path.read_text(encoding="utf-8") for path in (*folder.glob("*.py"), folder.parent / "importing.py")
    ]
    assert {kind for text in texts for kind in re.findall(r'\.comment\(\s*"([^"]+)"', text)} == set(KINDS)
