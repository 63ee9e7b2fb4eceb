"""What another round by C.04.3 would break, with the values of both; derived in the docstrings."""

from __future__ import annotations

import pairwright as pw
from pairwright import Colour
from pairwright.domain.explain import Length
from pairwright.systems.dutch.trail import why_round
from tests.systems.dutch.boards import event, met
from tests.systems.dutch.test_dutch_articles import apart


def test_c5_a_pair_that_sends_the_bye_to_a_higher_score() -> None:
    """2 and 4 have no points. If they met, 1, 3 and 5 would be left, and 5 has had the bye: 1 point instead of 0."""
    state = event(5, "1-2 1 3-4 1 5 U")
    bye = pw.pair(state).bye
    assert bye is not None
    assert bye.tpn in (2, 4)
    assert (
        "2 P2 against 4 P4: the bye would go to a player with a score of 1 instead of 0. [C5]"
        in pw.why_not(state, 2, 4)
    )


def test_c7_a_pair_that_leaves_over_the_player_moved_down() -> None:
    """1 moves down to 2 and 3 and meets 2; 3 goes on to 4. If 2 met 3, 1 would go on."""
    state = event(4, "1 F 2 H 3 H 4 Z")
    assert sorted(met(state)) == [(1, 2), (3, 4)]
    assert (
        "2 P2 against 3 P3: in the bracket of ½ point the scores of the downfloaters would be 1 instead of ½. [C7]"
        in pw.why_not(state, 2, 3)
    )


def test_c8_another_downfloater_whom_the_following_bracket_cannot_use() -> None:
    """3 moves down, meets 4, and 5 goes on to 6. If 2 met 3, 1 would move down and go on: 4 and 5 are prohibited."""
    state = event(6, "1 F 2 F 3 F 4 H 5 H 6 Z", prohibited=apart((1, 4), (1, 5)))
    assert sorted(met(state)) == [(1, 2), (3, 4), (5, 6)]
    assert (
        "2 P2 against 3 P3: the scores of the downfloaters of the following bracket would be 1 instead of ½, because "
        "of who downfloats from the bracket of 1 point. [C8]" in pw.why_not(state, 2, 3)
    )


def test_c8_another_downfloater_with_whom_the_following_bracket_leaves_more_over() -> None:
    """As before, but of 4 and 5 each may meet only 3 and 6, 7, 8: with 3 one of them goes on, with 1 all three do."""
    state = event(
        8, "1 F 2 F 3 F 4 H 5 H 6 Z 7 Z 8 Z", prohibited=apart((1, 4), (1, 5), (4, 5), (6, 7), (6, 8))
    )
    assert (
        "2 P2 against 3 P3: the following bracket would have 3 downfloaters instead of 1, because of who downfloats "
        "from the bracket of 1 point. [C8]" in pw.why_not(state, 2, 3)
    )


TWO_LEADERS = ("3-1 0 2-4 1", "5-1 0 2-6 1", "1-4 1 3-2 0", "1-6 1 2-5 1")


def test_5_2_2_of_two_absolute_preferences_the_wider_difference_is_granted() -> None:
    """In the last round 1 (BBWW) and 2 (WWBW) have all points. 1 has had White twice in a row and the difference 0; 2
    has the difference 2, so 2 has Black."""
    state = event(6, *TWO_LEADERS, rounds=5)
    pair = pw.pair(state).pair_of(2)
    assert pair is not None
    assert (pair.white.tpn, pair.black.tpn, pair.colour_article) == (1, 2, "5.2.2")
    assert (
        "Both preferences are absolute; the wider colour difference is granted: 1 P1 0, 2 P2 +2. [5.2.2]"
        in pw.explain(pw.pair(state), team=2, length="full")
    )


def test_5_2_5_black_can_be_the_initial_colour() -> None:
    """1 has an odd TPN, so it has Black against 3."""
    found = pw.pair(event(4, initial_colour="B"))
    assert (found.pairs[0].white.tpn, found.pairs[0].black.tpn) == (3, 1)
    assert "has the initial colour (Black)" in pw.explain(found, table=1, length="full")


FLOATED = ("1-2 1 3-4 1 6-5 =", "3-1 = 5-2 0 4-6 =")
"""Before round 3, without 6: 1 and 3 have 1½ points and have met; 2 has 1; 4 and 5 have ½, 5 after a downfloat. 3 meets
2, and 1 meets 4 or 5: all of them would have their preferences."""


def test_c14_the_bye_would_be_a_second_downfloat() -> None:
    state = event(6, *FLOATED, absent=(6,))
    found = pw.pair(state)
    assert found.bye is not None
    assert found.bye.tpn == 4
    said = pw.explain(found, length="full")
    assert (
        "The bye for 5 P5 instead of 4 P4: in the bracket of ½ point 1 resident would downfloat, after a downfloat in "
        "round 2, instead of 0. [C14]" in said
    )
    pair = found.pair_of(1)
    assert pair is not None
    assert (
        "1 P1 against 4 P4: in the bracket of ½ point 1 resident would downfloat, after a downfloat in round 2, "
        "instead of 0. [C14]" in pw.explain(found, table=pair.table, length="full")
    )


def test_c2_those_barred_from_the_bye_are_named() -> None:
    """Nobody has played. 1 and 5 had the points of a win without a game, 3 the bye: of 2 and 4, the last one has it."""
    state = event(5, "1 F 2 H 3 U 4 H 5 F", "1 Z 2 H 3 Z 4 H 5 Z")
    found = pw.pair(state)
    assert found.bye is not None
    assert found.bye.tpn == 4
    assert "1 P1, 3 P3 and 5 P5" in next(
        line for line in pw.explain(found, length="full").splitlines() if "[C2]" in line
    )


def test_what_each_does_instead_of_a_forbidden_pair() -> None:
    """1 and 2 have met; 1 meets 3 now, and 2 meets 4."""
    state = event(4, "1-2 1 3-4 1")
    assert sorted(met(state)) == [(1, 3), (2, 4)]
    said = pw.why_not(state, 1, 2)
    assert "1 P1 meets 3 P3 at table 1." in said
    assert "2 P2 meets 4 P4 at table 2." in said


def test_c6_players_in_a_bracket_include_those_moved_down() -> None:
    """1 moves down to 2-6: six players, three pairs."""
    state = event(6, "1 F 2 H 3 H 4 H 5 H 6 H")
    found = pw.pair(state)
    told = [step.values for step in why_round(found, Length.FULL) if step.key == "dutch.all_paired"]
    assert [values["players"] for values in told] == [6]


def test_the_one_asked_about_is_named() -> None:
    state = event(6, absent=(6,))
    assert "6 P6" in pw.explain(pw.pair(state), team=6)
    record = pw.explain(pw.pair(event(6, "1-4 1 2-5 1 3-6 1")), team=1, length="full")
    assert "1 P1 has 1 point; colours so far: W (difference +1, preference: strong Black). [1.7]" in record


def test_an_alternative_with_the_same_downfloater_leaves_the_following_bracket_alone() -> None:
    """5 moves down to 6 and 7, 7 to 8. With 1-4 the same would happen: only the order tells them apart."""
    state = event(8, "1 F 2 F 3 F 4 F 5 F 6 H 7 H 8 Z")
    assert sorted(met(state)) == [(1, 3), (2, 4), (5, 6), (7, 8)]
    assert (
        "1 P1 against 4 P4: equally good, but later in the sequence: 1-3 comes before 1-4. [4.2.2]"
        in pw.explain(pw.pair(state), team=1, length="full")
    )


def test_colours_of_the_states_above() -> None:
    """The preferences that the derivations count on."""
    state = event(6, *FLOATED, absent=(6,))
    white = [pair.white.tpn for pair in pw.pair(state).pairs]
    assert sorted(white) == [1, 2]
    assert [item.colour for item in state.entry(1).history] == [Colour.WHITE, Colour.BLACK]
