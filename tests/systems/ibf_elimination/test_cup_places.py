"""Standings of a cup (3.1.3): the decided places, and for players still in the best open one."""

from __future__ import annotations

from random import Random

import pytest

from pairwright import standings
from pairwright.cups import decide as verbs
from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError
from pairwright.domain.places import points
from pairwright.domain.play import State

from .cups import apply, new_cup
from .test_cup import cup, score


def table(event: Cup) -> dict[int, str]:
    return {row.team.tpn: row.place_text for row in standings(event).rows}


def test_3_1_3_3_the_final_and_the_match_for_third_place_decide_four_places() -> None:
    """1-4 and 2-3; then 1-2 for the title and 4-3 for third place."""
    event = cup("ibf-single", 4, places_played=4)
    score(event, "U1.1", 7, 5)
    assert table(event) == dict.fromkeys(range(1, 5), "1-4"), "4 may still be third, and 1 any of 1 to 2"
    score(event, "U1.2", 7, 5)
    score(event, "U2.1", 5, 7)
    assert table(event) == {2: "1", 1: "2", 3: "3-4", 4: "3-4"}
    score(event, "P3", 7, 5)
    assert table(event) == {2: "1", 1: "2", 4: "3", 3: "4"}


def test_3_1_3_beaten_semi_finalists_share_third_place_before_the_final() -> None:
    event = cup("ibf-single", 4)
    for match in ("U1.1", "U1.2"):
        score(event, match, 7, 5)
    found = standings(event)
    assert table(event) == {1: "1-2", 2: "1-2", 3: "3-4", 4: "3-4"}
    assert [row.values[0] for row in found.rows] == [1, 1, 3, 3]


def test_1_8_who_was_out_before_the_last_bracket_is_not_ranked() -> None:
    event = cup("ibf-single", 4)
    for match in ("U1.1", "U1.2"):
        score(event, match, 7, 5)
    apply(event, verbs.losers_stage(event, "Last chance", [1], "dice"))
    score(event, "U1.1", 7, 5)
    found = standings(event)
    assert sorted(table(event).values()) == ["1", "2"]
    assert {row.team.tpn for row in found.rows} == {3, 4}
    assert [(one.team.tpn, one.why) for one in found.unranked] == [
        (1, "out before Last chance"),
        (2, "out before Last chance"),
    ]


def test_before_the_draw_there_are_no_places() -> None:
    event = new_cup("ibf-single", 4)
    with pytest.raises(StateError) as trouble:
        standings(event)
    assert str(trouble.value) == "nothing is drawn yet"


def played_out(event: Cup, seed: int) -> Cup:
    """Every match, some without play."""
    rng = Random(seed)
    while ready := event.stage.ready():
        score(event, ready[0].id, *rng.choice(((7, 5), (5, 7))))
    return event


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 11, 13])
@pytest.mark.parametrize(
    ("system", "options"),
    [
        ("ibf-single", {"places_played": 4}),
        ("ibf-double", {}),
        ("ibf-reentry", {}),
    ],
)
def test_3_1_1_a_pass_is_worth_its_point_in_standings_as_in_places(
    system: str, players: int, options: dict[str, object]
) -> None:
    """And it is no victory (4.6)."""
    event = played_out(cup(system, players, **options), players)
    won = points(event.stage.play)
    found = standings(event, tie_breaks=["OTHER_IBFPLACE", "PTS", "OTHER_IBFWON"])
    assert {row.team.tpn: (row.values[1], row.values[2]) for row in found.rows} == {
        number: won.get(number, (0, 0)) for number in range(1, players + 1)
    }
    passes = [status for status in event.stage.play.status.values() if status.state is State.PASS]
    assert bool(passes) == any(score > victories for score, victories in won.values())
