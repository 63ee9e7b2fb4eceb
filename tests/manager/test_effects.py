"""What follows from an act, before it is done: who has the bye then, which results count, whose places change."""

from __future__ import annotations

from typing import Any

from pairwright.domain.messages import msg
from pairwright.languages import translated
from pairwright.manager.effects import effects
from pairwright.manager.warnings import Notice

from .tools import Hand, league, play


def follows(hand: Hand, verb: str, **given: Any) -> str:
    """All sentences about an act that is not done."""
    preview, _ = hand.desk.question(verb, **given)
    before = hand.desk.event.position
    found = " ".join(effects(preview.before, preview.after))
    assert hand.desk.event.position == before
    return found


def test_who_withdraws_leaves_an_odd_number_and_the_open_match_of_now() -> None:
    hand = league(8)
    hand("pair")
    hand("publish")
    other = hand.desk.event.rounds[0].match_of(3)
    assert other is not None
    name = hand.desk.event.team(other.other(3)).name
    text = follows(hand, "withdraw", team="T3")
    assert "T3 is not paired from round 2 on" in text
    assert f"T3 – {name} stays on table" in text
    assert "enter a forfeit" in text
    assert "Round 2 will be paired with 7, an odd number: one of them has the bye." in text


def test_who_withdraws_from_an_odd_field_takes_the_bye_away() -> None:
    hand = league(7)
    play(hand)
    table = hand.desk.event.rounds[0].match_of(3)
    assert table is not None
    other = hand.desk.event.teams[table.other(3)].name
    assert follows(hand, "withdraw", team="T3") == (
        "T3 is not paired from round 2 on. Its results so far stay, and count for its opponents. Round 1 is paired "
        f"already: T3 – {other} stays on table {table.table}. Round 2 will be paired with 6: nobody has the bye."
    )


def test_who_is_expelled_is_out_of_the_standings_too() -> None:
    hand = league(8)
    play(hand)
    assert "T3 is left out of the standings." in follows(hand, "expel", team="T3")


def test_who_is_removed_takes_players_numbers_and_forbidden_pairs_with_it() -> None:
    hand = league(8)
    hand("forbid", teams=["T3", "T4"], why="one club")
    text = follows(hand, "remove-team", team="T3")
    assert "T3 is taken out of the event, with 5 players." in text
    assert "The numbers after 3 move up by one." in text
    assert "What was decided about pairs with T3 goes with it." in text


def test_a_forfeit_names_the_result_before_it_and_who_gets_the_points() -> None:
    hand = league(8)
    play(hand)
    match = hand.desk.event.rounds[0].match(1)
    white, black = (hand.desk.event.team(team).name for team in (match.white, match.black))
    text = follows(hand, "forfeit", table=1, value="-+")
    assert f"Round 1, table 1, {white} – {black}: 3-1 becomes – + (forfeit)." in text
    assert f"{black} gets the points of a win without play; {white} gets none." in text
    assert "the two may be paired again" in text
    assert "Neither side gets points." in follows(hand, "forfeit", table=1, value="--")


def test_a_cleared_result_of_an_older_round_names_places_and_rounds() -> None:
    hand = league(8)
    play(hand, count=2)
    text = follows(hand, "clear", table=1, round=1)
    assert "Places change: " in text


def test_a_pairing_that_is_cancelled_gives_up_pairs_and_line_ups() -> None:
    hand = league(8)
    hand("pair")
    hand("publish")
    team = hand.desk.event.team(1)
    hand("lineup", team="#1", members=[member.number for member in team.members[:4]])
    text = follows(hand, "unpair")
    assert "The 4 pairs of round 1 are given up" in text
    assert "1 line-up of round 1 is given up." in text


def cup(system: str = "ibf-double") -> Hand:
    hand = Hand()
    hand("create", name="Cup", system=system)
    hand("teams", teams=["Ann", "Bob", "Cid", "Dan"])
    return hand


def test_who_leaves_a_bracket_loses_the_match_of_now_by_walkover() -> None:
    hand = cup()
    hand("draw", mode="hand", lines=["Ann", "Bob", "Cid", "Dan"])
    assert follows(hand, "leave", player="Bob") == (
        "U1.1: Ann wins without play and goes on; Bob loses. Later opponents of Bob get walkovers."
    )


def test_who_leaves_a_group_before_half_of_the_matches_is_struck() -> None:
    hand = cup("ibf-mixed")
    hand("groups", count=1, seed="coin")
    assert follows(hand, "leave", player="Bob") == (
        "Fewer than half of the group matches of Bob are played: all of them are annulled."
    )


def test_a_no_show_of_both_says_who_goes_down_first() -> None:
    hand = cup()
    hand("draw", mode="hand", lines=["Ann", "Bob", "Cid", "Dan"])
    text = follows(hand, "no-show", match="U1.1", players=["Ann", "Bob"])
    assert "U1.1: both lose. By the lot of the draw" in text
    assert "U1.1: Ann wins without play" in follows(hand, "no-show", match="U1.1", players=["Bob"])


def test_one_that_is_left_has_no_bye_and_what_is_one_is_not_said_in_the_plural() -> None:
    hand = league(2, boards=4)
    play(hand)
    assert "will be paired with" not in follows(hand, "withdraw", team="T2")
    text = follows(hand, "unpair")
    assert "The pair of round 1 is given up." in text
    assert "nothing else" not in text
    assert "1 result of round 1 is given up." in text
    fresh = league(2, boards=4)
    fresh("pair")
    assert follows(fresh, "unpair") == "The pair of round 1 is given up; nothing else of the event changes."
    alone = Hand()
    alone("create", name="League", boards=1)
    alone("teams", teams=[{"name": "T1", "members": [{"name": "P1"}]}, {"name": "T2"}])
    assert "T1 is taken out of the event, with 1 player." in follows(alone, "remove-team", team="T1")


def test_no_result_is_told_in_german_too() -> None:
    """It stayed English in a German sentence."""
    hand = league(2, boards=1)
    hand("pair")
    hand("publish")
    preview, _ = hand.desk.question("forfeit", table=1, value="-+")
    first = effects(preview.before, preview.after)[0]
    assert first.endswith(": no result becomes – + (forfeit).")
    assert translated(first, "de").endswith(": bisher kein Ergebnis, nun – + (kampflos).")


def test_a_warning_names_its_article_once() -> None:
    twice = Notice(2, msg("{pair} met in round 2 [C1]", pair="A – B"), "C1", "")
    assert str(twice.said) == "A – B met in round 2 [C1]"
    assert str(Notice(2, msg("{pair} met in round 2", pair="A – B"), "C1", "").said) == str(twice.said)
    assert str(Notice(1, "no article", "", "").said) == "no article"
