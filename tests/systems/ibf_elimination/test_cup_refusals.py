"""What a cup refuses, with the whole sentence that the arbiter reads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError

from .cups import apply, new_cup
from .test_cup import cup, score
from .test_groups_into_knockout import mixed


def single(*scores: str) -> Cup:
    """Four players by seeding, 1-4 and 2-3; the first-named has won the named matches."""
    event = cup("ibf-single", 4)
    for match in scores:
        score(event, match, 7, 5)
    return event


def in_groups(**more: Any) -> Cup:
    """One group of four; its first match is G1:1.1."""
    return mixed(4, 1, **more)


def after_groups() -> Cup:
    """Two of one group in the knockout."""
    event = in_groups()
    assert event.groups is not None
    for name in event.groups.to_play():
        apply(event, verbs.scored(event, name, (5, 2)))
    apply(event, CupDecision("group-order", {"group": 1, "players": [1, 2, 3, 4], "reason": "by lot"}))
    apply(event, verbs.qualify(event, "Final", 2), system="ibf-single", options={})
    return event


def before_groups() -> Cup:
    return new_cup("ibf-mixed", 4)


def first_group_match(event: Cup, *, others: bool = False) -> None:
    """A result of G1:1.1 as a file may have it; with others the players stand the wrong way round."""
    assert event.groups is not None
    a, b = event.groups.players_of("G1:1.1")
    players = [b, a] if others else [a, b]
    do(
        event,
        CupDecision(
            "match-result", {"match": "G1:1.1", "players": players, "winner": a, "reason": "misread"}
        ),
    )


def do(event: Cup, decision: CupDecision, **changes: Any) -> None:
    apply(event, decision, **changes)


GROUPS = CupDecision("draw-groups", {"count": 2, "method": "lots", "seed": "4-1"})


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda: do(single(), GROUPS), "groups belong to ibf-groups or ibf-mixed, not to ibf-single"),
        (lambda: do(after_groups(), GROUPS), "matches have been played: the groups are fixed"),
        (lambda: do(in_groups(), GROUPS), "a second draw needs a reason and another seed"),
        (
            lambda: do(before_groups(), GROUPS, seed=None),
            "lots need a seed, written down before the draw",
        ),
        (
            lambda: do(before_groups(), GROUPS, count=3),
            "groups: 4 players do not make 3 groups of two or more",
        ),
        (
            lambda: do(before_groups(), GROUPS, groups=[[1, 2], [2, 3]]),
            "every player is in one group",
        ),
        (
            lambda: do(before_groups(), GROUPS, groups=[[1, 2, 3], [4]]),
            "a group needs at least two players",
        ),
        (lambda: verbs.qualify(single(), "Final", 2), "there are no groups"),
        (lambda: verbs.scored(single(), "G1:1.1", (5, 2)), "there are no groups"),
        (lambda: apply(single(), verbs.group_order(1, [1], "by lot")), "there are no groups"),
        (
            lambda: do(
                single(), CupDecision("match-result", {"match": "G1:1.1", "players": [1, 2], "winner": 1})
            ),
            "there are no groups",
        ),
        (
            lambda: verbs.scored(in_groups(), "G9:1.1", (5, 3)),
            "there is no match G9:1.1; a group match is named as G2:1.3",
        ),
        (
            lambda: first_group_match(in_groups(), others=True),
            "G1:1.1 is played by other players",
        ),
        (
            lambda: first_group_match(after_groups()),
            "the knockout is drawn: group results are final",
        ),
        (
            lambda: do(in_groups(), CupDecision("group-order", {"group": 1, "players": [1, 2]})),
            "an order inside a group is decided with a reason",
        ),
        (lambda: apply(in_groups(), verbs.group_order(2, [1], "by lot")), "there is no group 2"),
        (lambda: apply(mixed(4, 2), verbs.group_order(1, [1, 2], "by lot")), "P2 is not in group 1"),
        (
            lambda: verbs.correct(in_groups(), "G1:1.1", (5, 3), "misread"),
            "G1:1.1 is a match of a group: enter its right result with the reason",
        ),
        (
            lambda: verbs.no_show(in_groups(), "G1:1.1", []),
            "who did not appear in G1:1.1? One player or both are named",
        ),
        (lambda: verbs.no_show(mixed(4, 2), "G1:1.1", [2]), "P2 does not play in G1:1.1"),
        (lambda: verbs.won(mixed(4, 2), "G1:1.1", 2), "P2 does not play in G1:1.1"),
    ],
)
def test_groups(act: Callable[[], object], why: str) -> None:
    """Two groups of four by the snake are 1, 4 and 2, 3."""
    with pytest.raises(StateError) as trouble:
        act()
    assert str(trouble.value) == why


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (lambda: new_cup("ibf-single", 2).stage, "nothing is drawn yet"),
        (lambda: single().entrant(5), "there is no player 5"),
        (lambda: single().entrant(0), "there is no player 0"),
        (lambda: single().locate("2/U1.1"), "there is no stage 2"),
        (lambda: do(single(), CupDecision("withdrawal", {"player": 9})), "there is no player 9"),
        (lambda: do(single(), CupDecision("no-re-entry", {"player": 9})), "there is no player 9"),
        (
            lambda: verbs.no_show(single(), "U1.1", []),
            "who did not appear in U1.1? One player or both are named",
        ),
        (lambda: verbs.won(single(), "U1.1", 2), "Player 2 does not play in U1.1"),
        (
            lambda: verbs.scored(single(), "U2.1", (7, 5)),
            "U2.1 cannot be played now: its players are not known yet",
        ),
        (
            lambda: verbs.scored(single("U1.1"), "U1.1", (7, 5)),
            "U1.1 has a result; correct it with a reason",
        ),
        (
            lambda: do(
                single(), CupDecision("match-result", {"match": "U2.1", "players": [1, 2], "winner": 1})
            ),
            "U2.1 cannot be played now: its players are not known yet",
        ),
        (
            lambda: do(
                single(), CupDecision("match-result", {"match": "U1.1", "players": [1, 2], "winner": 1})
            ),
            "U1.1 is played by other players",
        ),
        (lambda: verbs.correct(single(), "U1.1", (7, 5), "misread"), "U1.1 has no result to correct"),
        (lambda: verbs.correct(single("U1.1"), "U1.1", (5, 7), ""), "a correction needs a reason [IBF 4.8]"),
        (
            lambda: verbs.correct(single("U1.1"), "U1.1", None, "misread", winner=2),
            "Player 2 does not play in U1.1",
        ),
        (
            lambda: verbs.correct(single("U1.1", "U1.2", "U2.1"), "U1.1", None, "misread", winner=4),
            (
                "1 match was played by the wrong players then: U2.1. Annul them with the correction, or leave "
                "the result as it is."
            ),
        ),
    ],
)
def test_brackets(act: Callable[[], object], why: str) -> None:
    with pytest.raises(StateError) as trouble:
        act()
    assert str(trouble.value) == why


def test_3_1_1_a_draw_by_hand_has_a_line_for_everybody() -> None:
    event = before_groups()
    with pytest.raises(StateError) as trouble:
        apply(event, CupDecision("draw-lines", {"mode": "hand", "lines": [1, 3]}))
    assert str(trouble.value) == "lines: everybody in a draw has a line; without one: P2, P4"
    apply(event, CupDecision("draw-lines", {"mode": "hand", "lines": [1, 3, 4, 2]}))
    assert event.stage.lines == [1, 3, 4, 2]


def test_3_1_2_nobody_stands_in_a_draw_who_is_not_in_it() -> None:
    event = before_groups()
    with pytest.raises(StateError) as trouble:
        apply(event, CupDecision("draw-lines", {"mode": "hand", "lines": [1, 2, 3, 5]}))
    assert str(trouble.value) == "there is no player 5"
    decision = CupDecision("stage", {"name": "Final", "system": "ibf-single", "players": [1, 2]})
    with pytest.raises(StateError) as trouble:
        apply(event, decision, mode="hand", lines=[1, 3])
    assert str(trouble.value) == "lines: not in this draw: P3"


def test_a_winner_without_a_score_is_corrected_with_another_winner() -> None:
    event = cup("ibf-single", 4)
    apply(event, verbs.won(event, "U1.1", 1))
    apply(event, verbs.correct(event, "U1.1", None, "misread", winner=4))
    assert event.stage.play.status["U1.1"].winner == 4


def test_a_winner_of_a_group_match_without_a_score_and_another_one_with_a_reason() -> None:
    event = in_groups()
    assert event.groups is not None
    first, second = event.groups.players_of("G1:1.1")
    apply(event, verbs.won(event, "g1:1.1", first))
    assert event.groups.points([first, second]) == {first: 1, second: 0}
    apply(event, verbs.won(event, "G1:1.1", second, "misread"))
    assert event.groups.points([first, second]) == {first: 0, second: 1}
    assert event.groups.outcomes["G1:1.1"].score is None
