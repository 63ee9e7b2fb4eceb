"""A cup of several brackets at once: boards, leaving and coming back, and a draw after somebody has left."""

from __future__ import annotations

import pytest

from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError
from pairwright.domain.play import How, State
from pairwright.domain.structures import LoserOf

from .cups import again, apply, new_cup
from .playing import pair
from .test_cup import cup, score
from .test_groups_into_knockout import mixed


def beside(event: Cup, *players: int) -> Cup:
    """The cup with a second bracket of these players, best seed first."""
    apply(
        event,
        CupDecision(
            "stage", {"name": "Side", "system": "ibf-single", "players": list(players), "mode": "seeded"}
        ),
    )
    return event


def leaves(event: Cup, player: int) -> None:
    apply(event, CupDecision("withdrawal", {"player": player}))


def returns(event: Cup, player: int) -> None:
    apply(event, CupDecision("return", {"player": player}))


def test_a_board_stays_taken_when_another_stage_begins() -> None:
    """1-4 is on board 4. The side bracket of 2 and 3 must take another one."""
    event = cup("ibf-single", 4)
    apply(event, verbs.board(event, "U1.1", 4))
    beside(event, 2, 3)
    assert event.boards == {"1/U1.1": 4}
    assert event.board_of(event.stages[0], "U1.1") == 4
    assert event.board_of(event.stages[1], "U1.1") is None
    with pytest.raises(StateError) as trouble:
        apply(event, verbs.board(event, "2/U1.1", 4))
    assert trouble.value.why == "board 4 has 1/U1.1, which is not over; choose another board"
    assert [one.data["board"] for one in verbs.next_boards(event, 4)] == [1]
    assert again(event).boards == event.boards


def test_a_board_without_a_stage_is_for_a_match_of_the_last_one() -> None:
    event = beside(cup("ibf-single", 4), 2, 3)
    apply(event, verbs.board(event, "u1.1", 5))
    assert event.boards == {"2/U1.1": 5}


def test_the_boards_of_group_matches_keep_their_names() -> None:
    event = mixed(4, 1)
    assert event.groups is not None
    apply(event, verbs.board(event, "g1:1.1", 2))
    for name in event.groups.to_play():
        apply(event, verbs.scored(event, name, (5, 2)))
    apply(event, CupDecision("group-order", {"group": 1, "players": [1, 2, 3, 4], "reason": "by lot"}))
    apply(event, verbs.qualify(event, "Final", 2), system="ibf-single", options={})
    apply(event, verbs.board(event, "U1.1", 1))
    beside(event, 3, 4)
    assert event.boards == {"G1:1.1": 2, "1/U1.1": 1}


def test_who_leaves_loses_what_he_could_play_in_every_bracket() -> None:
    """2 is to play 3 in the main bracket and 4 in the side bracket."""
    event = beside(cup("ibf-single", 4), 2, 4)
    leaves(event, 2)
    for stage, winner in zip(event.stages, (3, 4), strict=True):
        status = next(one for one in stage.play.status.values() if one.outcome is not None)
        assert (status.loser, status.winner) == (2, winner)
        assert status.outcome is not None
        assert status.outcome.how is How.WALKOVER
    assert again(event).stages[0].play.status == event.stages[0].play.status


def without_1() -> Cup:
    """Six in two brackets of the same players: 1 passes round 1 in both, leaves, and the main bracket is played out
    without him."""
    event = beside(cup("ibf-single", 6), *range(1, 7))
    leaves(event, 1)
    for match in ("U1.2", "U1.4", "U2.2", "U3.1"):
        score(event, f"1/{match}", 7, 5)
    assert event.stages[0].play.over
    return event


def test_who_returns_is_back_where_his_place_was_not_played_on() -> None:
    event = without_1()
    main = event.stages[0].play.status
    returns(event, 1)
    assert event.stages[0].play.status == main
    score(event, "U1.2", 7, 5)
    assert pair(event.stages[1].play, "U2.1") == (1, 4)


def test_who_returns_too_late_everywhere_is_refused_and_nothing_has_changed() -> None:
    event = without_1()
    for match in ("U1.2", "U1.4", "U2.2", "U3.1"):
        score(event, match, 7, 5)
    before = [stage.play.status for stage in event.stages]
    with pytest.raises(StateError) as trouble:
        returns(event, 1)
    assert trouble.value.why == "his place has been played without him; he cannot return"
    assert [stage.play.status for stage in event.stages] == before


def test_who_lost_by_leaving_and_returns_has_still_lost() -> None:
    """4 left when he was to play 1: that match stays lost, and there is nothing that he could come back to."""
    event = cup("ibf-single", 4)
    leaves(event, 4)
    returns(event, 4)
    status = event.stage.play.status["U1.1"]
    assert (status.state, status.winner, status.loser) == (State.DONE, 1, 4)


def test_3_1_2_who_left_before_another_draw_stays_away_after_it() -> None:
    """1 passed round 1 and left. In the new draw he stands opposite 2, who passes: 1 has not come back."""
    event = cup("ibf-single", 3)
    leaves(event, 1)
    decision = CupDecision("draw-lines", {"mode": "hand", "lines": [1, 2, 3, None]})
    apply(event, verbs.drawn_again(event, decision.data, "1 has left"))
    status = event.stage.play.status["U1.1"]
    assert (status.state, status.winner) == (State.PASS, 2)


def test_1_2_who_left_before_the_groups_are_drawn_again_stays_away() -> None:
    event = mixed(4, 1)
    leaves(event, 3)
    apply(
        event,
        CupDecision("draw-groups", {"count": 1, "method": "lots", "seed": "6-6", "reason": "3 has left"}),
    )
    assert event.groups is not None
    assert len(event.groups.to_play()) == 3
    assert event.groups.struck() == {3}


def test_who_is_out_in_the_groups_leaves_the_brackets_as_they_are() -> None:
    """The bracket has qualifiers only: leaving and coming back of others is nothing to it."""
    event = new_cup("ibf-mixed", 3)
    beside(event, 1, 2)
    before = event.stage.play.status
    leaves(event, 3)
    returns(event, 3)
    assert event.stage.play.status == before


def test_3_2_5_the_way_below_can_be_named_for_every_drop() -> None:
    """Eight lines have two drops: the losers of the upper semi-finals take lower round 2 in order or from the other
    end, that of the upper final is alone."""
    for names, below in (("natural, natural", "L2.1"), ("reverse, natural", "L2.2")):
        event = cup("ibf-double", 8, routing=names)
        structure = event.stage.play.structure
        assert structure.loser_to["U2.1"][0] == below
        assert structure[below].b == LoserOf("U2.1")


def test_who_has_left_does_not_qualify_from_a_bracket() -> None:
    """1 beats 4 and 2 beats 3. 4 leaves: of the two beaten semi-finalists 3 alone can be third, and no tie is open."""
    event = cup("ibf-single", 4)
    for match in ("U1.1", "U1.2", "U2.1"):
        score(event, match, 7, 5)
    with pytest.raises(StateError) as trouble:
        verbs.best_of(event, 3)
    assert str(trouble.value) == "top: places 3-4 are shared; 3 are to qualify: settle the tie first"
    leaves(event, 4)
    assert verbs.best_of(event, 3) == [1, 2, 3]
    with pytest.raises(StateError) as trouble:
        verbs.best_of(event, 4)
    assert str(trouble.value) == "only 3 places are certain"


def test_a_cup_has_the_consolation_of_its_options() -> None:
    event = cup("ibf-single", 8, consolation="round-1")
    assert event.stage.play.structure.brackets() == ["U", "C"]
    assert cup("ibf-single", 2, consolation="round-1").stage.play.structure.brackets() == ["U"]


def test_1_4_survivors_of_a_swiss_to_two_losses_are_drawn_with_their_lives() -> None:
    event = new_cup("ibf-mixed", 5)
    decision = CupDecision("stage", {"name": "Knockout", "system": "ibf-single", "players": [4, 2, 5]})
    apply(event, decision, mode="lives", survivors=[(4, 1), (2, 2), (5, 1)])
    assert event.stage.play.status["U1.1"].winner == 2
    assert pair(event.stage.play, "U1.2") == (4, 5)


def test_1_8_the_first_of_a_swiss_are_drawn_without_their_repeats_in_round_1() -> None:
    # by the standing 1 would meet 4, whom it has met: 3 and 4 change places
    event = new_cup("ibf-mixed", 4)
    decision = CupDecision("stage", {"name": "Knockout", "system": "ibf-single", "players": [1, 2, 3, 4]})
    apply(event, decision, mode="swiss", met=[[1, 4]])
    assert [pair(event.stage.play, name) for name in ("U1.1", "U1.2")] == [(1, 3), (2, 4)]
