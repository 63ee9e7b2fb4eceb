"""What decisions of a cup preserve and what they change, each derived by hand."""

from __future__ import annotations

import pytest

from pairwright import standings
from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision, outcome_of
from pairwright.domain.errors import StateError
from pairwright.domain.play import How
from pairwright.domain.structures import LoserOf
from pairwright.systems.ibf.consolation import with_consolation
from pairwright.systems.ibf.lengths import read_lengths
from pairwright.systems.ibf.single import single

from .cups import apply
from .test_cup import cup, score
from .test_cup_stages import beside, leaves, returns


def test_4_8_a_correction_keeps_its_reason() -> None:
    event = cup("ibf-single", 4)
    score(event, "U1.1", 7, 5)
    decision = verbs.correct(event, "U1.1", (5, 7), "misread")
    assert decision == CupDecision(
        "match-result",
        {
            "match": "U1.1",
            "reason": "misread",
            "players": [1, 4],
            "winner": 4,
            "score": [5, 7],
        },
    )


def test_3_1_2_a_late_entrant_takes_the_next_virtual_line_when_the_first_was_played_on() -> None:
    """Five on eight lines: 1 and 2, 3 pass on lines 1, 5 and 7. 2 has beaten 3 since, so line 2 is left to him; with 1
    played on instead, line 6."""
    event = cup("ibf-single", 5)
    score(event, "U2.2", 7, 5)
    assert verbs.late(event, "Late").data["line"] == 2
    event = cup("ibf-single", 5)
    score(event, "U1.2", 7, 5)
    score(event, "U2.1", 7, 5)
    assert verbs.late(event, "Late").data["line"] == 6


def test_who_is_out_in_one_bracket_and_too_late_in_another_cannot_return() -> None:
    """8 has lost in the main bracket, where his leaving changes nothing. In the side bracket he stood first: 4 beat 5
    and passed his line, and the final has been played without him."""
    event = cup("ibf-single", 8)
    score(event, "U1.1", 7, 5)
    beside(event, 8, 2, 3, 4, 5)
    leaves(event, 8)
    for match in ("U1.2", "U2.2", "U3.1"):
        score(event, match, 7, 5)
    with pytest.raises(StateError, match="he cannot return"):
        returns(event, 8)


def test_a_stage_has_the_options_of_its_decision() -> None:
    event = cup("ibf-single", 8)
    decision = CupDecision(
        "stage",
        {
            "name": "Side",
            "system": "ibf-single",
            "players": [*range(1, 9)],
            "mode": "seeded",
        },
    )
    apply(event, decision, options={"consolation": "round-1"})
    assert event.stage.play.structure.brackets() == ["U", "C"]


def test_a_double_no_show_keeps_who_goes_down_first() -> None:
    decision = {"players": [3, 4], "how": How.DOUBLE_NO_SHOW.value, "first_down": 4}
    assert outcome_of(decision).first_down == 4


def test_1_6_a_last_chance_after_a_consolation_of_two_rounds() -> None:
    """Eight players: four lose at once, two of them in round 2 of play, who play in round 4, after the final of the
    consolation in round 3 at the earliest."""
    chance = with_consolation(single(8), "round-1", last_chance=1).of("LC")
    assert [(match.a, match.b) for match in chance] == [(LoserOf("C1.1"), LoserOf("C1.2"))]


def test_a_match_for_third_place_is_played_with_the_final() -> None:
    structure = single(8, 4)
    assert structure["P3"].time == structure["U3.1"].time == 3


def test_standings_are_final_when_nobody_plays_any_more() -> None:
    event = cup("ibf-single", 4)
    for match in ("U1.1", "U1.2"):
        assert not standings(event).final
        score(event, match, 7, 5)
    assert not standings(event).final
    score(event, "U2.1", 7, 5)
    assert standings(event).final


def test_lengths_that_are_none_are_refused_where_they_stand() -> None:
    with pytest.raises(StateError) as trouble:
        read_lengths("15,0")
    assert trouble.value.where == "lengths"


def test_1_5_the_match_for_second_place_is_played_after_both_finals() -> None:
    """Eight players, all losers enter: the main final is in round 3 of play, that of the consolation in round 4."""
    structure = with_consolation(single(8), "progressive", second_place=True)
    assert structure["U3.1"].time == 3
    assert structure.of("C")[-1].time == 4
    assert structure["X2"].time == 5
    assert [(one.id, one.bracket, one.round, one.number) for one in structure.of("X")] == [("X2", "X", 1, 1)]
