"""What is shown of a cup at a glance: open matches in their order, the decided ones with the last one first."""

from __future__ import annotations

from pairwright.web.cup_view import decided, matches_of, playable

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


def test_a_player_has_matches_of_all_stages() -> None:
    hand = cup(system="ibf-mixed")
    hand("groups", count=1, method="snake", seed="coin")
    state = hand.desk.event.cup
    assert state is not None
    for name, players in state.in_groups().meetings.items():
        hand("score", match=name, points="7-5" if players[0] < players[1] else "5-7")
    hand("stage", name="Final", qualify=2)
    state = hand.desk.event.cup
    assert state is not None
    mine = matches_of(state, 1)
    assert [(one.score, "Ann" in one.players) for one in mine[:1]] == [(("", ""), True)]
    assert [one.score[one.players.index("Ann")] for one in mine[1:]] == ["7", "7", "7"]
    assert len(mine) == 4
    assert len(matches_of(state, 4)) == 3
