"""The history in words that its readers know."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pairwright.manager.verbs
from pairwright.domain.messages import Message, read
from pairwright.languages import translated
from pairwright.manager.journal import journal
from pairwright.manager.remarks import KINDS, TEXTS, remark_said, remark_text
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


@pytest.mark.parametrize("language", ["de", "fr", "es"])
@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in TEXTS for name in TEXTS[kind]])
def test_what_the_program_says_in_a_remark_is_in_the_language_of_the_page(
    kind: str, name: str, language: str
) -> None:
    """It stood there as the file has it: Bemerkung im TRF zu Runde 2: 2 pairs are different."""
    for number in (1, 2):
        values = dict.fromkeys(read(TEXTS[kind][name]).names(), f"A{number}")
        values |= {"count": number, "what": Message("half-point bye", {})}
        text = remark_text(kind, name, **values)
        found = remark_said(f"{kind} @ Round 2: {text}", False)
        assert f"“{text}”" in found
        assert translated(text, language) != text
        assert translated(text, language) in translated(found, language)


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("written", [", " * 1000, "a (was " * 280, "the bye is with nobody, " * 80 + "x"])
def test_a_remark_that_somebody_wrote_is_shown_as_it_is(kind: str, written: str) -> None:
    """It was compared piece by piece, in pieces of pieces: a thousand commas were a mistake in the program."""
    found = remark_said(f"{kind} @ Round 2: {written}", False)
    assert translated(found, "de").endswith(f"„{written}“")


def test_what_was_changed_by_hand_is_german_in_the_history() -> None:
    hand = league(6)
    hand("pair")
    hand("by-hand")
    hand("swap", teams=[f"#{match.white}" for match in hand.desk.event.rounds[0].matches[:2]])
    hand("end-by-hand")
    lines = [translated(line.text, "de") for line in journal(hand.desk)]
    assert "Bemerkung im TRF zu Runde 1 (Auslosung von Hand): „2 Paare sind anders“" in lines
    assert "MPA @ Round 1: 2 pairs are different" in hand.desk.event.comments


def test_what_somebody_wrote_is_no_text_of_the_program() -> None:
    for text in ("the bye is with nobody", "2 pairs are different"):
        assert f"„{text}“" in translated(remark_said(f"Note @ Round 1: {text}", False), "de")
    several = remark_said("MPA @ Round 3: 1 pair is different, the bye is with 3 Berg, Ann", False)
    assert "„1 Paar ist anders, spielfrei ist 3 Berg, Ann“" in translated(several, "de")


def test_since_when_an_event_is_not_by_the_book_is_german() -> None:
    hand = league(4)
    hand("leave-book", why="agreed")
    assert translated(hand.desk.event.left_book, "de") == "vor Runde 1: agreed"
    assert hand.desk.event.left_book == "before round 1: agreed"
    hand = league(4)
    hand("pair")
    hand("leave-book", why="agreed")
    assert translated(hand.desk.event.left_book, "de") == "Runde 1: agreed"


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
