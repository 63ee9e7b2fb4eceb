"""Boards, clocks, and a cup of groups alone."""

from __future__ import annotations

import pytest

from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.domain.errors import StateError
from pairwright.pictures.bracket import Look, bracket_svg
from pairwright.systems.ibf.clocks import PRESETS, Clock, is_walkover, late_penalty, reserve

from .cups import again, apply, new_cup
from .test_cup import cup, score


def test_a_board_has_one_match_at_a_time() -> None:
    event = cup("ibf-single", 8)
    apply(event, verbs.board(event, "U1.1", 4))
    with pytest.raises(StateError, match="board 4 has"):
        apply(event, verbs.board(event, "U1.2", 4))
    score(event, "U1.1", 7, 3)
    apply(event, verbs.board(event, "u1.2", 4))
    assert event.boards == {"U1.1": 4, "U1.2": 4}
    assert again(event).boards == event.boards
    apply(event, verbs.board(event, "U1.2", None))
    assert event.boards == {"U1.1": 4}


def test_a_match_that_waits_has_no_board() -> None:
    event = cup("ibf-single", 8)
    with pytest.raises(StateError, match="cannot be played now"):
        apply(event, verbs.board(event, "U2.1", 1))
    with pytest.raises(StateError, match="numbered from 1"):
        apply(event, verbs.board(event, "U1.1", 0))


def test_free_boards_go_to_the_matches_that_wait_for_one() -> None:
    event = cup("ibf-single", 8)
    apply(event, verbs.board(event, "U1.3", 2))
    found = verbs.next_boards(event, 3)
    assert [(one.data["match"], one.data["board"]) for one in found] == [("U1.1", 1), ("U1.2", 3)]
    for decision in found:
        apply(event, decision)
    assert verbs.next_boards(event, 3) == []


def test_nobody_is_given_two_boards_in_two_stages() -> None:
    event = cup("ibf-single", 4)
    score(event, "U1.1", 7, 3)
    loser = event.stage.play.status["U1.1"].loser
    others = [number for number in range(1, 5) if number != loser][:1]
    event.stages[0].play  # noqa: B018  (drawn)
    apply(
        event,
        CupDecision(
            "stage",
            {
                "name": "Side",
                "system": "ibf-single",
                "players": [loser, *others],
                "mode": "seeded",
            },
        ),
    )
    playing = [players for players in event.playable.values() if set(players) & set(others)]
    boards = verbs.next_boards(event, 9)
    seated = [number for one in boards for number in event.playable[one.data["match"]]]
    assert len(seated) == len(set(seated))
    assert len(playing) >= len(
        [one for one in boards if set(event.playable[one.data["match"]]) & set(others)]
    )


def test_the_picture_shows_the_board_of_a_match_that_can_be_played() -> None:
    event = cup("ibf-single", 4)
    apply(event, verbs.board(event, "U1.1", 12))
    look = Look("Cup", {}, board=lambda match: event.board_of(event.stage, match.id))
    assert "U1.1 · board 12" in bracket_svg(event.stage.play, look)
    score(event, "U1.1", 7, 3)
    assert "board 12" not in bracket_svg(event.stage.play, look)


def test_clocks() -> None:
    """The American clock rules of 2013: 2 minutes a point, one minute less a point scored by either, 12 seconds."""
    assert reserve(9) == 18
    assert reserve(9, scored=5) == 13
    assert reserve(5, Clock(minutes_per_point=1), scored=8) == 0
    assert PRESETS["usual"] == Clock(2, 12)
    with pytest.raises(StateError, match="cannot stand at"):
        reserve(3, scored=5)


@pytest.mark.parametrize(("minutes", "points"), [(0, 0), (5, 0), (6, 1), (10, 1), (11, 2), (15, 2), (26, 5)])
def test_a_penalty_point_for_each_five_minutes_after_five(minutes: int, points: int) -> None:
    assert late_penalty(minutes) == points


def test_more_than_half_of_the_match_is_a_walkover() -> None:
    assert not is_walkover(4, 9)
    assert is_walkover(5, 9)


def test_groups_alone_are_a_system() -> None:
    event = new_cup("ibf-groups", 6, name="Player ")
    with pytest.raises(StateError, match="ends with its groups"):
        apply(event, CupDecision("draw-lines", {"mode": "seeded"}))
    apply(event, CupDecision("draw-groups", {"count": 2, "method": "lots", "seed": "3-1"}))
    assert event.groups is not None
    apply(event, verbs.board(event, "G1:1.1", 1))
    for name in event.groups.to_play():
        apply(event, verbs.scored(event, name, (7, 2)))
    assert event.playable == {}
    with pytest.raises(StateError, match="ibf-mixed"):
        apply(
            event,
            CupDecision(
                "stage", {"name": "Knockout", "system": "ibf-single", "players": [1, 2], "mode": "seeded"}
            ),
        )
