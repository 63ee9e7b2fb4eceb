"""What is shown of a cup at a glance: open matches in their order, the decided ones with the last one first."""

from __future__ import annotations

from pairwright.web.cup_view import decided, playable

from ..manager.tools import Hand


def cup(**given: object) -> Hand:
    hand = Hand()
    hand("create", name="Cup", **given)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    return hand


def test_a_bracket_shows_open_and_decided_matches() -> None:
    hand = cup(system="ibf-single")
    hand("draw", mode="seeded", seeds=4, seed="coin")
    assert hand.desk.event.cup is not None
    first, second = playable(hand.desk.event.cup)
    hand("score", match=first.name, points="7-5")
    hand("no-show", match=second.name, players=[second.players[0]])
    now = hand.desk.event.cup
    assert [(one.name, one.score) for one in decided(now)] == [
        (second.name, ("–", "+")),
        (first.name, ("7", "5")),
    ]
    [final] = playable(now)
    assert set(final.players) == {first.players[0], second.players[1]}


def test_groups_show_open_and_decided_matches() -> None:
    hand = cup(system="ibf-groups")
    hand("groups", count=1, method="snake", seed="coin")
    assert hand.desk.event.cup is not None
    first = playable(hand.desk.event.cup)[0]
    hand("score", match=first.name, points="3-7")
    now = hand.desk.event.cup
    assert len(playable(now)) == 5
    assert [(one.name, one.players, one.score) for one in decided(now)] == [
        (first.name, first.players, ("3", "7"))
    ]
