"""A cup as a fold of decisions, and its verbs."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError
from pairwright.domain.play import State
from pairwright.domain.structures import BYE
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.lengths import even_lengths, length_of, read_lengths
from pairwright.systems.ibf.qualifiers import from_swiss, with_lives
from pairwright.systems.ibf.single import single

from .cups import again, apply, new_cup


def cup(system: str, players: int, mode: str = "seeded", **options: Any) -> Cup:
    new = new_cup(system, players, [2000 - k for k in range(1, players + 1)], "Player ", **options)
    apply(new, CupDecision("draw-lines", {"mode": mode, "seed": "6-5"}))
    return new


def score(event: Cup, match: str, a: int, b: int) -> None:
    apply(event, verbs.scored(event, match, (a, b)))


def test_the_cup_is_a_fold_of_its_decisions() -> None:
    event = cup("ibf-double", 11, mode="lots", lengths=[9, 7])
    chance = random.Random(5)
    while event.stage.ready():
        match = chance.choice(event.stage.ready())
        length = event.stage.length(match) or 0
        luck = chance.random()
        if luck < 0.1:
            apply(event, verbs.no_show(event, match.id, [event.stage.play.status[match.id].a]))  # type: ignore[list-item]
        elif luck < 0.15:
            both = event.stage.play.status[match.id]
            apply(event, verbs.no_show(event, match.id, [both.a, both.b]))  # type: ignore[list-item]
        else:
            score(event, match.id, *chance.choice([(length, 2), (3, length)]))
        if chance.random() < 0.05:
            apply(event, CupDecision("withdrawal", {"player": chance.randrange(1, 12)}))
        assert again(event).stage.play.status == event.stage.play.status
    assert event.stage.play.over


def test_a_score_ends_at_the_length_of_the_match() -> None:
    event = cup("ibf-single", 8, lengths=[11, 9, 7])
    for wrong, why in (((6, 5), "goes to 7"), ((7, 7), "no drawn match"), ((9, 5), "goes to 7")):
        with pytest.raises(StateError, match=why):
            verbs.scored(event, "U1.1", wrong)
    score(event, "u1.1", 7, 5)
    with pytest.raises(StateError, match="correct it"):
        verbs.scored(event, "U1.1", (7, 3))
    with pytest.raises(StateError, match="its players are not known yet"):
        verbs.scored(event, "U3.1", (11, 3))
    with pytest.raises(StateError, match="no match"):
        verbs.scored(event, "U9.9", (11, 3))


def test_lengths_are_read_from_the_last_round_backwards() -> None:
    structure = single(32, 4)
    lengths = [length_of(structure, structure[f"U{r}.1"], [15, 13, 11, 9]) for r in range(1, 6)]
    assert lengths == [9, 9, 11, 13, 15]
    assert length_of(structure, structure["P3"], [15, 13], [5]) == 5
    both = double(8)
    assert [length_of(both, both[m], [15, 13, 11], [7, 5]) for m in ("AM", "SF", "U3.1", "U2.1", "L4.1", "L1.1")] == [
        15, 15, 13, 11, 7, 5,
    ]  # fmt: skip
    assert length_of(structure, structure["U1.1"], []) is None
    assert read_lengths("15, 13,11") == [15, 13, 11]
    assert even_lengths([8, 7, 8]) == [8]
    with pytest.raises(StateError, match="lengths"):
        read_lengths("15,x")


def test_a_correction_names_the_matches_played_by_the_wrong_players() -> None:
    event = cup("ibf-double", 8)
    for match in ("U1.1", "U1.2", "U1.3", "U1.4", "U2.1", "L1.1"):
        score(event, match, 7, 5)
    with pytest.raises(StateError, match=r"2 matches were played by the wrong players then: U2\.1, L1\.1"):
        verbs.correct(event, "U1.2", (5, 7), "sheet misread")
    with pytest.raises(StateError, match="reason"):
        verbs.correct(event, "U1.2", (5, 7), "")
    apply(event, verbs.correct(event, "U1.2", (5, 7), "sheet misread", annul=True))
    play = event.stage.play
    assert (play.status["U2.1"].a, play.status["U2.1"].b) == (1, 5)
    assert (play.status["L1.1"].a, play.status["L1.1"].b) == (8, 4)
    assert play.status["U2.1"].state is play.status["L1.1"].state is State.READY
    assert again(event).stage.play.status == play.status


def test_a_correction_of_a_score_changes_nothing_else() -> None:
    event = cup("ibf-single", 4)
    score(event, "U1.1", 7, 5)
    score(event, "U1.2", 7, 5)
    score(event, "U2.1", 7, 5)
    apply(event, verbs.correct(event, "U1.1", (7, 6), "typing"))
    assert event.stage.play.over
    apply(event, verbs.correct(event, "U2.1", None, "not finished yet"))
    assert [m.id for m in event.stage.ready()] == ["U2.1"]


def test_a_correction_that_leaves_the_wrong_players_is_not_folded() -> None:
    event = cup("ibf-single", 4)
    for match in ("U1.1", "U1.2", "U2.1"):
        score(event, match, 7, 5)
    decision = verbs.correct(event, "U1.1", (5, 7), "misread", annul=True)
    assert decision.data["annul"] == ["U2.1"]
    del decision.data["annul"]
    with pytest.raises(StateError, match="wrong players"):
        apply(event, decision)


def test_a_late_entrant_takes_a_virtual_line() -> None:
    event = cup("ibf-single", 6)
    decision = verbs.late(event, "Late")
    apply(event, decision)
    assert event.stage.play.status["U1.1"].state is State.READY
    score(event, "U1.2", 7, 5)
    score(event, "U1.4", 7, 5)
    score(event, "U2.2", 7, 5)
    with pytest.raises(StateError, match="no virtual line is left"):
        verbs.late(event, "Too late")
    with pytest.raises(StateError, match="has been played on"):
        verbs.late(event, "Too late", line=6)
    with pytest.raises(StateError, match="no virtual opponent"):
        verbs.late(event, "Nowhere", line=1)


def test_a_redraw_needs_a_reason_another_seed_and_no_result() -> None:
    event = cup("ibf-single", 4, mode="lots")
    decision = CupDecision("draw-lines", {"mode": "lots", "seed": "6-5"})
    with pytest.raises(StateError, match="another seed"):
        verbs.drawn_again(event, decision.data, "a player was missing")
    with pytest.raises(StateError, match="reason"):
        apply(event, decision, seed="3-1")
    apply(event, verbs.drawn_again(event, {**decision.data, "seed": "3-1"}, "a player was missing"))
    score(event, "U1.1", 7, 5)
    with pytest.raises(StateError, match="have been played"):
        verbs.drawn_again(event, {**decision.data, "seed": "4-2"}, "again")


def test_a_player_who_withdrew_may_come_back_until_his_place_is_played_on() -> None:
    event = cup("ibf-single", 6)
    apply(event, CupDecision("withdrawal", {"player": 1}))
    assert event.stage.play.status["U1.1"].state is State.PASS
    apply(event, CupDecision("return", {"player": 1}))
    score(event, "U1.2", 7, 5)
    assert event.stage.play.status["U2.1"].state is State.READY
    apply(event, CupDecision("withdrawal", {"player": 1}))
    score(event, "U1.4", 7, 5)
    score(event, "U2.2", 7, 5)
    score(event, "U3.1", 7, 5)
    assert event.stage.play.over


def test_double_no_show_is_by_lot_above() -> None:
    event = cup("ibf-double", 8)
    decision = verbs.no_show(event, "U1.1", [1, 8])
    assert decision.data["first_down"] in (1, 8)
    assert decision == verbs.no_show(event, "U1.1", [8, 1])
    with pytest.raises(StateError, match="does not play"):
        verbs.no_show(event, "U1.1", [3])


def test_a_head_start_cannot_be_lost() -> None:
    event = cup("ibf-double", 2, additional="head-start", head_start=2, lengths=[9])
    score(event, "U1.1", 9, 0)
    with pytest.raises(StateError, match="began with 2"):
        verbs.scored(event, "SF", (1, 9))
    score(event, "SF", 2, 9)
    assert event.stage.play.over


def test_a_re_entry_cup() -> None:
    event = cup("ibf-reentry", 7, mode="lots", limit=1)
    while event.stage.ready():
        score(event, event.stage.ready()[0].id, 5, 3)
    assert event.stage.play.over
    assert not event.stage.re_entry_open
    assert len(event.stage.entries) == 1
    assert again(event).stage.play.status == event.stage.play.status


def test_a_mixed_cup_of_groups_knockout_and_last_chance() -> None:
    event = new_cup("ibf-mixed", 16)
    tables = [[k, k + 1, k + 2, k + 3] for k in (1, 5, 9, 13)]
    chosen = [number for table in tables for number in table[:2]]
    stage = CupDecision("stage", {"name": "Knockout", "system": "ibf-single", "players": chosen})
    apply(event, stage, mode="groups", tables=tables, tiers=2)
    with pytest.raises(StateError, match="not played yet"):
        verbs.losers_stage(event, "Last chance", [1], "seed")
    for match in ("U1.1", "U1.2", "U1.3", "U1.4"):
        score(event, match, 7, 1)
    apply(event, verbs.losers_stage(event, "Last chance", [1], "seed"))
    assert len(event.stage.players) == 4
    decision = verbs.scored(event, "1/U2.1", (7, 1))
    assert decision.data["match"] == "1/U2.1"
    apply(event, decision)
    score(event, "U1.1", 7, 1)
    assert again(event).stages[0].play.status == event.stages[0].play.status
    with pytest.raises(StateError, match="no stage"):
        event.locate("9/U1.1")


def test_a_tie_for_a_qualifying_place_is_settled_first() -> None:
    event = cup("ibf-single", 8)
    while event.stage.ready():
        score(event, event.stage.ready()[0].id, 5, 3)
    assert verbs.best_of(event, 4) == [1, 2, 3, 4]
    with pytest.raises(StateError, match="3-4 are shared"):
        verbs.best_of(event, 3)
    with pytest.raises(StateError, match="certain"):
        verbs.best_of(cup("ibf-single", 8), 2)


def test_lives_are_carried_into_a_knockout() -> None:
    assert with_lives([(5, 1), (7, 2), (3, 1)]) == [7, BYE, 5, 3]
    with pytest.raises(StateError, match="sum of lives"):
        with_lives([(5, 1), (7, 2)])
    with pytest.raises(StateError, match="one or two"):
        with_lives([(5, 3), (7, 1)])


def test_repeats_of_the_swiss_are_avoided_in_the_first_round_of_the_knockout() -> None:
    met = {frozenset((1, 8)), frozenset((2, 7))}
    lines = from_swiss(range(1, 9), met)
    pairs = [{a, b} for a, b in zip(lines[::2], lines[1::2], strict=True)]
    assert {1, 8} not in pairs
    assert {2, 7} not in pairs
    assert pairs[0] == {1, 7}
    assert from_swiss([3, 1, 2], [frozenset((1, 2))]) == [3, BYE, 1, 2]
