"""The history in words that its readers know."""

from __future__ import annotations

from pairwright.manager.journal import journal

from .test_brackets import cup


def test_a_correction_in_a_bracket_is_no_remark_in_a_file_that_a_cup_does_not_have() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("score", match="U1.1", points="7-5")
    hand("correct", match="U1.1", points="5-7", why="sheets exchanged")
    lines = [line.text for line in journal(hand.desk)]
    assert not any("TRF" in line or "@" in line for line in lines)
    assert any("sheets exchanged" in line for line in lines)
