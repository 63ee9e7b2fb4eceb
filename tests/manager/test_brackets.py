"""Bracket events at the same desk."""

from __future__ import annotations

import pytest

from pairwright.domain.errors import StateError
from pairwright.manager.fold import fold
from pairwright.manager.journal import journal
from pairwright.manager.steps import next_step
from pairwright.manager.upcast import VERSION
from pairwright.manager.warnings import Refusal
from pairwright.store.log import Draft

from .tools import Hand


def cup(players: int = 8, system: str = "ibf-single", **options: object) -> Hand:
    hand = Hand()
    hand("create", name="Cup", system=system, options=options)
    hand("teams", teams=[{"name": f"P{number}", "rating": 2000 - number} for number in range(1, players + 1)])
    hand("order", teams=[])
    return hand


def play_all(hand: Hand) -> None:
    """Every match that can be played, the first-named player winning, until nothing is left."""
    while (found := hand.desk.event.cup) is not None and (ready := found.stage.ready()):
        hand("score", match=ready[0].id, points="7-5")


def test_a_single_elimination_is_played_to_its_end() -> None:
    hand = cup(7)
    assert next_step(hand.desk.event).verb == "draw"
    hand("draw", mode="lots", seed="coin")
    play_all(hand)
    event = hand.desk.event
    assert event.cup is not None
    assert event.cup.stage.play.over
    assert len([one for one in hand.desk.decisions if one.kind == "match-result"]) == 6
    hand("finish")


def test_a_double_elimination_is_played_to_its_end() -> None:
    hand = cup(8, "ibf-double")
    hand("draw", mode="lots", seed="coin")
    play_all(hand)
    assert hand.desk.event.cup is not None
    assert hand.desk.event.cup.stage.play.over


def test_lots_need_a_seed_and_a_second_draw_a_reason() -> None:
    hand = cup()
    with pytest.raises(Refusal, match="Lots need a seed"):
        hand("draw", mode="lots")
    hand("draw", mode="lots", seed="coin")
    with pytest.raises(Refusal, match="needs a reason"):
        hand("draw", mode="lots", seed="other")
    hand("draw", mode="lots", seed="other", why="P1 was missing in the list")
    assert hand.levels == [3]


def test_a_result_that_cannot_be_is_refused() -> None:
    hand = cup(4, lengths=[7])
    hand("draw", mode="seeded", seed="x")
    for points, why in (("7-7", "no drawn match"), ("5-3", "goes to 7 points"), ("7", "is not a score")):
        with pytest.raises(Refusal, match=why):
            hand("score", match="U1.1", points=points)
    with pytest.raises(Refusal, match="cannot be played now"):
        hand("score", match="U2.1", points="7-5")


def test_a_correction_names_the_matches_of_the_wrong_players() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    play_all(hand)
    with pytest.raises(Refusal, match=r"played by the wrong players then: U2\.1"):
        hand("correct", match="U1.1", points="5-7", why="exchanged")
    hand("correct", match="U1.1", points="5-7", why="exchanged", annul=True)
    assert (hand.levels, hand.times) == ([4], 2)
    found = hand.desk.event.cup
    assert found is not None
    assert [match.id for match in found.stage.ready()] == ["U2.1"]


def test_a_bracket_is_undone_decision_by_decision() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("score", match="U1.1", points="7-5")
    hand("undo")
    found = hand.desk.event.cup
    assert found is not None
    assert [match.id for match in found.stage.ready()] == ["U1.1", "U1.2"]
    hand("redo")
    play_all(hand)
    number = next(one.number for one in hand.desk.decisions if one.data.get("match") == "U1.1")
    with pytest.raises(Refusal) as refused:
        hand("undo", number=number)
    assert "U2.1" in str(refused.value)
    assert "would no longer fit" in str(refused.value)
    assert "match-result" not in str(refused.value)
    assert "waiting" not in str(refused.value)


def test_a_late_player_takes_a_virtual_line() -> None:
    hand = cup(7)
    hand("draw", mode="lots", seed="coin")
    with pytest.raises(Refusal, match="`late` gives a late entrant"):
        hand("team", name="Late")
    hand("late", name="Late", rating=1500)
    event = hand.desk.event
    assert event.cup is not None
    assert event.cup.entrants[-1].name == "Late"
    assert event.team(event.team_of(8)).name == "Late"


def test_no_shows_withdrawals_and_returns() -> None:
    hand = cup(8)
    hand("draw", mode="seeded", seed="x")
    hand("no-show", match="U1.1", players=["P1"])
    hand("leave", player="P2")
    found = hand.desk.event.cup
    assert found is not None
    assert found.stage.withdrawn


def test_groups_then_a_knockout_with_group_mates_apart() -> None:
    hand = cup(8, "ibf-mixed")
    hand("groups", count=2, method="snake", seed="coin")
    found = hand.desk.event.cup
    assert found is not None
    assert found.groups is not None
    while (left := found.groups.to_play()) and (name := left[0]):
        a, b = found.groups.players_of(name)
        hand("score", match=name, points="7-5" if a < b else "5-7")
        found = hand.desk.event.cup
        assert found is not None
        assert found.groups is not None
    hand("stage", name="Knockout", qualify=2)
    found = hand.desk.event.cup
    assert found is not None
    assert found.groups is not None
    groups = [set(group) for group in found.groups.groups]
    for match in found.stage.ready():
        status = found.stage.play.status[match.id]
        assert not any({status.a, status.b} <= group for group in groups)
    play_all(hand)


def test_verbs_of_rounds_are_not_verbs_of_brackets() -> None:
    hand = cup()
    with pytest.raises(Refusal, match="pair is not a verb of this event"):
        hand("pair")


def test_what_happens_to_players_boards_and_stages_is_described_in_words() -> None:
    hand = cup(6, "ibf-mixed")
    hand("groups", count=2, method="snake", seed="coin")
    hand("leave", player="P6")
    hand("rejoin", player="P6")
    hand("board", match="G1:1.1", number=3)
    hand("board", match="G1:1.1")
    while (found := hand.desk.event.cup) is not None and found.groups is not None and found.groups.to_play():
        name = found.groups.to_play()[0]
        a, b = found.groups.players_of(name)
        hand("score", match=name, points="7-5" if a < b else "5-7")
    hand("settle", group=1, players=["1"], why="by lot")
    hand("stage", name="Knockout", qualify=2)
    texts = [line.text for line in journal(hand.desk)]
    for told in (
        "The ratings of 6 are taken for the draw.",
        "6 P6 has withdrawn.",
        "6 P6 is back.",
        "G1:1.1 is on board 3.",
        "G1:1.1 has no board.",
        "Group 1, in this order: 1 P1.",
        "Knockout begins with 4 players (Single elimination).",
    ):
        assert told in texts, told
    again = cup(6, "ibf-reentry")
    again("draw", mode="lots", seed="coin")
    again("decline", player="P1")
    assert "1 P1 does not re-enter." in [line.text for line in journal(again.desk)]
    late = cup(7)
    late("draw", mode="lots", seed="coin")
    late("late", name="Late")
    texts = [line.text for line in journal(late.desk)]
    assert any(text.startswith("Late takes line ") for text in texts)


def test_groups_have_winners_without_scores_and_an_order_for_groups_that_there_are() -> None:
    hand = cup(4, "ibf-mixed")
    hand("groups", count=1, method="snake", seed="coin")
    event = hand.desk.event
    assert event.cup is not None
    assert event.cup.groups is not None
    first, second = event.cup.groups.players_of("G1:1.1")
    hand("score", match="G1:1.1", winner=str(first))
    with pytest.raises(Refusal, match=r"G1:1\.1 has a result; correct it with a reason"):
        hand("score", match="G1:1.1", winner=str(second))
    hand("score", match="G1:1.1", winner=str(second), why="misread")
    event = hand.desk.event
    assert event.cup is not None
    assert event.cup.groups is not None
    assert event.cup.groups.outcomes["G1:1.1"].winner == second
    with pytest.raises(Refusal, match="There is no group 2"):
        hand("settle", group=2, players=["1"], why="by lot")


def test_every_decision_of_a_cup_is_described_in_words() -> None:
    hand = cup(4)
    hand("draw", mode="lots", seed="coin")
    play_all(hand)
    texts = [line.text for line in journal(hand.desk)]
    assert "The lines are drawn (lots, seed coin)." in texts
    assert any("wins 7-5" in text for text in texts)
    assert all(texts)


def test_a_name_that_is_corrected_after_the_draw_is_corrected_in_the_bracket() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("change-team", team="P1", name="Ann Lee")
    found = hand.desk.event.cup
    assert found is not None
    assert found.entrant(1).name == "Ann Lee"


def test_a_second_draw_uses_the_ratings_of_its_time() -> None:
    """P1 to P4 by 1999, 1998, 1997, 1996: 1-4 and 2-3. With 2400 the fourth is the first: 4-3 and 1-2."""
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("change-team", team="P4", rating=2400)
    found = hand.desk.event.cup
    assert found is not None
    assert found.stage.lines == [1, 4, 2, 3]
    hand("draw", mode="seeded", seed="y", why="the rating of P4 was wrong")
    found = hand.desk.event.cup
    assert found is not None
    assert found.stage.lines == [4, 3, 1, 2]


def test_a_refusal_of_a_bracket_says_the_fact_and_no_number_of_a_decision() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    hand("board", match="U1.1", number=1)
    with pytest.raises(Refusal) as trouble:
        hand("board", match="U1.2", number=1)
    assert str(trouble.value) == "Board 1 has U1.1, which is not over; choose another board."


def test_an_event_at_an_earlier_decision_keeps_its_bracket() -> None:
    hand = cup(4)
    hand("draw", mode="seeded", seed="x")
    before = hand.desk.event
    hand("score", match="U1.1", points="7-5")
    assert before.cup is not None
    assert [match.id for match in before.cup.stage.ready()] == ["U1.1", "U1.2"]


@pytest.mark.parametrize(
    ("kind", "data", "why"),
    [
        ("dance", {}, "does not know"),
        ("match-result", {"match": "U1.1"}, "nothing is drawn yet"),
        ("draw-lines", {}, "nothing is drawn yet"),
    ],
)
def test_a_decision_about_brackets_that_cannot_be_is_refused_with_its_number(
    kind: str, data: dict[str, object], why: str
) -> None:
    hand = cup(4)
    hand.desk.log.append(3, [Draft(kind, VERSION, data)])
    with pytest.raises(StateError, match=why) as trouble:
        _ = hand.desk.event
    assert "decision 4" in str(trouble.value)


@pytest.mark.parametrize("system", ["ibf-single", "ibf-double", "ibf-reentry"])
@pytest.mark.parametrize("players", [2, 3, 5, 7, 8, 11, 13])
def test_a_draw_stays_as_it_was_made_whatever_a_later_version_draws(system: str, players: int) -> None:
    """The log has the lines; read again from the log alone, they are those determined by the lots."""
    hand = cup(players, system)
    hand("draw", mode="lots", seed="coin")
    drawn = hand.desk.decisions[-1]
    fresh = fold(hand.desk.decisions[:-1])
    data = {name: value for name, value in drawn.data.items() if name != "drawn"}
    by_lots = fold([drawn._replace(data=data)], start=fresh).cup
    assert by_lots is not None
    found = hand.desk.event.cup
    assert found is not None
    assert found.stage.lines == by_lots.stage.lines
    other = fold([drawn._replace(data={**drawn.data, "seed": "another"})], start=fresh).cup
    assert other is not None
    assert other.stage.lines == found.stage.lines


def test_groups_stay_as_they_were_drawn() -> None:
    hand = cup(8, "ibf-mixed")
    hand("groups", count=2, method="lots", seed="coin")
    found = hand.desk.event.cup
    assert found is not None
    assert hand.desk.decisions[-1].data["groups"] == found.in_groups().groups
