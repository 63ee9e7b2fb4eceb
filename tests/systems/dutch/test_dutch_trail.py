"""The reasons of C.04.3 for small rounds; the contents are derived in the comments."""

from __future__ import annotations

from itertools import combinations

import pytest

import pairwright as pw
from pairwright import Prohibition, Tournament
from pairwright.systems.dutch.comparison import Difference, compare
from pairwright.systems.dutch.criteria import LIMBO
from pairwright.systems.dutch.trail_steps import difference_step
from tests.systems.dutch.boards import event, met
from tests.systems.dutch.test_dutch_articles import apart


def told(state: Tournament, **which: object) -> str:
    """The whole trail of a round, a table or a player."""
    return pw.explain(pw.pair(state), length="full", **which)  # type: ignore[arg-type]


def test_a_sentence_sums_the_round_up() -> None:
    """Of five players one has the bye; nobody moves down into a bracket."""
    said = pw.explain(pw.pair(event(5)), length="sentence")
    assert said.strip() == "Round 1: 2 games in 1 bracket, 0 downfloaters; 5 P5 has the bye."


def test_the_exchange_of_a_bracket_and_what_would_break_without_it() -> None:
    """1-3 and 2-4 have met; 1-4, 2-3 leaves two preferences; 1-2, 3-4 grants all, after an exchange of 2 and 3."""
    said = told(event(4, "1-3 = 4-2 ="))
    assert "Bracket of ½ point: 2 P2 moved from S1 to S2, 3 P3 from S2 to S1. [4.3]" in said
    assert (
        "2 P2 staying in S1: in the bracket of ½ point 2 players without their colour preference instead of 0. [C12]"
        in said
    )


def test_a_player_who_cannot_stay_in_s1() -> None:
    """2 may meet 1 only."""
    said = told(event(4, prohibited=apart((2, 3), (2, 4))))
    assert "2 P2 staying in S1: then the others cannot all be paired" in said


def test_an_earlier_opponent_that_may_not_be() -> None:
    said = told(event(6, prohibited=apart((1, 4))), table=1)
    assert "1 P1 against 4 P4: prohibited by decision." in said
    assert "1 P1 against 6 P6: equally good, but later in the sequence: 1-5 comes before 1-6. [4.2.2]" in said


def test_equal_absolute_preferences_are_named() -> None:
    """1 and 3 had White twice."""
    state = event(8, "1-2 1 3-4 1 5-6 = 7-8 =", "1-4 1 3-2 1 6-7 = 8-5 =")
    said = pw.why_not(state, 1, 3)
    assert (
        "1 P1 against 3 P3: both have the same preference, absolute Black, and none is a topscorer. [C3]"
        in said
    )


def test_decided_pairs_are_distinguished() -> None:
    state = event(6, "1-2 = 3-4 1 5-6 1", forced=((1, 2),), prohibited=(Prohibition((1, 2)),))
    said = told(state)
    assert "1 P1 meets 2 P2 by decision of the arbiter" in said
    assert "They met in round 1 already" in said
    assert "They were prohibited from meeting" in said
    table = next(pair.table for pair in pw.pair(state).pairs if pair.bracket is None)
    assert "2 P2 has White. [5.2.1]" in told(state, table=table)
    assert "The opponent of 1 P1 was decided by the arbiter." in pw.why_not(state, 1, 6)


def test_lower_players_without_whom_the_others_cannot_be_paired_do_not_have_the_bye() -> None:
    """2 and 4 have no points. Without 2 player 4 has nobody (1, 5 prohibited, 3 met), and the other way round."""
    state = event(5, "1-2 1 3-4 1 5 U", prohibited=apart((1, 4), (4, 5), (2, 3), (2, 5)))
    bye = pw.pair(state).bye
    assert bye is not None
    assert bye.tpn in (1, 3)
    assert "With fewer points, but without them the others cannot all be paired: 2 P2 and 4 P4. [C4]" in told(
        state
    )


def test_the_bye_for_another_is_impossible() -> None:
    """4 has had the bye and can meet nobody but 1; the bye for 1 would leave it over."""
    state = event(5, "4 U 1 H 2 H 3 H 5 H", prohibited=apart((2, 4), (3, 4), (4, 5)))
    assert "The bye for 1 P1 instead of 5 P5: then the others cannot all be paired" in told(state)


def test_the_number_of_5_2_5_by_the_tpn_itself() -> None:
    said = told(event(5, absent=(1,), parity="tpn"), table=1)
    assert (
        "an odd number has the initial colour (White), an even number the other one; this one is even."
        in said
    )
    assert "among those who take part" in told(event(5, absent=(1,)), table=1)


def test_virtual_points_are_explained() -> None:
    state = event(8, rounds=5).with_options(acceleration="baku")
    assert "4 P4 has 0 points and for pairing 1 virtual point more. [C.04.7]" in told(state)


def test_two_rounds_that_are_the_same_do_not_differ() -> None:
    state = event(6)
    assert compare(pw.pair(state), pw.pair(state)) == Difference("")


def test_score_differences_and_the_limbo_are_distinguished() -> None:
    """[C20] of round 5: in ours two differences; in theirs one, and a player with 3 points in the Limbo."""
    found = Difference("C20", None, (10, 5), (LIMBO + 30, 5))
    step = difference_step("dutch_alt", found, {"a_team": 1, "b_team": 2, "score": 20}, 5)
    assert (step.key, step.article) == ("dutch_alt.C20", "C20")
    assert (step.values["theirs"], step.values["theirs_scores"]) == (1, [5])
    assert (step.values["ours"], step.values["ours_scores"], step.values["last_round"]) == (0, [10, 5], 3)
    plain = difference_step("dutch_alt", Difference("C19", None, (5,), (10,)), {}, 5)
    assert (plain.key, plain.values["last_round"]) == ("dutch_alt.C19", 4)


def test_another_set_of_mdps_comes_later() -> None:
    """1, 2, 3 may not meet and move down to 4: 1 is paired; with 2 the set of pairable MDPs is a later one."""
    state = event(6, "1 F 2 F 3 F 4 H", prohibited=apart((1, 2, 3)))
    assert (
        "2 P2 against 4 P4: equally good, but later in the sequence: of the players moved down 2 P2 would be paired "
        "instead of 1 P1. [4.4.2]" in pw.why_not(state, 2, 4)
    )


def test_an_exchange_more_comes_later() -> None:
    """1-2 instead of 1-4: S1 would be 1, 3 and one of 4, 5, 6 must go up... 2 is exchanged with 4."""
    assert "2 P2 would be exchanged with 4 P4, and now nobody is. [4.3.2]" in pw.why_not(event(6), 1, 2)


EXCHANGE_OR_LIMBO = apart(
    *(
        pair
        for pair in combinations(range(1, 9), 2)
        if pair not in ((1, 3), (2, 7), (4, 5), (3, 4), (5, 6), (6, 7), (1, 8), (2, 8))
    )
)


@pytest.mark.parametrize(
    ("rounds", "why"),
    [
        (
            ("1 F 2 F 3 H 4 H 5 H 6 H 7 H", "", ""),
            "equally good, but later in the sequence: of the players moved down 2 P2 would be paired instead of 1 P1.",
        ),
        (
            ("2 F 3 H 4 H 5 H 6 H 7 H", "", "1 F"),
            "in the bracket of ½ point of the moved-down players after a downfloat in round 3 1 would stay",
        ),
        (
            ("2 F 3 H 4 H 5 H 6 H 7 H", "1 F", ""),
            "in the bracket of ½ point of the moved-down players after a downfloat in round 2 1 would stay",
        ),
    ],
)
def test_without_an_exchange_another_mdp_would_stay_in_the_limbo(rounds: tuple[str, ...], why: str) -> None:
    """1 and 2 move down to 3-7, and 8 below can only meet them, so one of them moves on: 1-3, 4-5, 6-7 and 2-8. 5 is
    exchanged with 6. If 5 met 6, 4 would need 3, so 1 would have nobody and 2 meet 7."""
    state = event(8, *rounds, prohibited=EXCHANGE_OR_LIMBO)
    assert sorted(met(state)) == [(1, 3), (2, 8), (4, 5), (6, 7)]
    assert f"5 P5 staying in S1: {why}" in pw.explain(pw.pair(state), length="full")


def test_an_earlier_opponent_with_whom_the_others_cannot_be_paired() -> None:
    """1-3 would leave 2-4, which is prohibited."""
    assert "1 P1 against 3 P3: then the others cannot all be paired" in told(
        event(4, prohibited=apart((2, 4)))
    )
