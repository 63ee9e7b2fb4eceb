"""C.04.3 (2026), article by article; the expected values are derived from the text, in the comments."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pairwright as pw
from pairwright import Entry, NoLegalPairing, PastRound, Prohibition, Result, StateError, Tournament
from pairwright.domain.event_info import EventInfo
from pairwright.systems.dutch.colours import allocate
from pairwright.systems.dutch.definitions import ABSOLUTE, DOWN, MILD, NONE, STRONG, UP
from pairwright.systems.dutch.engine import scoregroups
from pairwright.systems.participants import BLACK, WHITE
from tests.systems.dutch.boards import event, field, met, pairs


def apart(*couples: tuple[int, ...]) -> tuple[Prohibition, ...]:
    """Players that may not meet."""
    return tuple(Prohibition(couple) for couple in couples)


def white_of(state: Tournament, a: int, b: int) -> tuple[int, int, str]:
    """Who would have White and Black, and the article that says so."""
    some = field(state)
    white, black, article = allocate(some, some.place[a], some.place[b])
    return some.tpn[white], some.tpn[black], article


# -- 1. definitions


def test_1_1_two_players_cannot_have_one_tpn() -> None:
    with pytest.raises(StateError, match="two entries have the TPN 1"):
        pw.pair(Tournament("fide-dutch", 1, (Entry(1), Entry(1)), {"rounds": 5}, solo=True))


def test_1_2_players_are_ranked_by_score_then_by_tpn() -> None:
    """1 has drawn, 2 has won, 3 has lost, 4 has drawn."""
    some = field(event(4, "2-3 1 1-4 ="))
    assert [[some.tpn[player] for player in group] for group in scoregroups(some)] == [[2], [1, 4], [3]]


def test_1_3_1_and_1_3_2_scoregroups_and_who_is_left_make_brackets() -> None:
    """1 and 2 have won; 3 and 6 have drawn with each other, so they cannot meet and move down to 4 and 5."""
    found = pw.pair(event(6, "1-4 1 5-2 0 3-6 ="))
    assert [
        (one.score_tenths, one.residents, one.moved_down, one.downfloaters) for one in found.brackets
    ] == [
        (10, (1, 2), (), ()),
        (5, (3, 6), (), (3, 6)),
        (0, (4, 5), (3, 6), ()),
    ]
    assert [(pair.white.tpn, pair.black.tpn) for pair in found.pairs] == [(2, 1), (4, 3), (6, 5)]


def test_1_3_3_a_bracket_with_players_of_two_scores_is_heterogeneous() -> None:
    """3 and 6 are S1 and meet 4 and 5, they do not take the places 1 and 4 of one list of four."""
    assert met(event(6, "1-4 1 5-2 0 3-6 ="))[1:] == [(3, 4), (5, 6)]


def test_1_3_4_the_remainder_is_paired_as_a_homogeneous_bracket() -> None:
    """1 moves down to 2-6 and meets 2; of the remainder 3, 4 are S1 and 5, 6 are S2."""
    assert met(event(6, "1 F 2 H 3 H 4 H 5 H 6 H")) == [(1, 2), (3, 5), (4, 6)]


def test_1_4_1_who_remains_unpaired_moves_to_the_next_bracket() -> None:
    found = pw.pair(event(6, "1 F 2 H 3 H 4 H 5 H 6 H"))
    assert (found.brackets[0].downfloaters, found.brackets[1].moved_down) == ((1,), (1,))


def test_1_4_2_a_game_against_another_score_is_a_float_for_both() -> None:
    """In round 2 1 and 3 have a point, 2 and 4 none."""
    assert field(event(4, "1-2 1 3-4 1", "1-4 = 3-2 =")).float1 == [DOWN, UP, DOWN, UP]


def test_1_4_3_a_bye_and_points_without_play_are_downfloats() -> None:
    """A win by forfeit, the bye, a half-point and a full-point bye; not a loss by forfeit, not a zero-point bye."""
    assert field(event(6, "1-2 + 3 U 4 H 5 F")).float1 == [DOWN, 0, DOWN, DOWN, DOWN, 0]


def test_1_4_3_a_bye_worth_no_more_than_a_loss_is_a_downfloat_unless_the_reading_says_otherwise() -> None:
    state = event(3, "1-2 1 3 U", info=EventInfo(game_points=(("P", 0),)))
    last = replace(state.entries[2], history=(PastRound(Result.PAB),))
    state = replace(state, entries=(*state.entries[:2], last))
    assert field(state).float1[2] == DOWN
    assert field(state.with_options(r_pab_floats=False)).float1[2] == 0


def test_1_4_4_a_forfeited_game_gives_no_upfloat() -> None:
    """In round 2 1 has a point and 4 none; 4 did not come."""
    assert field(event(4, "1-2 1 3-4 1", "1-4 + 3-2 1")).float1 == [DOWN, UP, DOWN, 0]


def test_1_4_floats_are_those_of_the_two_rounds_before_played_or_not() -> None:
    some = field(event(4, "1-2 1 3-4 1", "1-4 = 3-2 =", "1 Z 2 Z 3 Z 4 Z"))
    assert (some.float1, some.float2) == ([0] * 4, [DOWN, UP, DOWN, UP])


def test_1_5_one_player_is_not_paired_when_the_number_is_odd() -> None:
    """S1 is 1, 2; S2 is 3, 4, 5."""
    found = pw.pair(event(5))
    assert found.bye is not None
    assert (found.bye.tpn, met(event(5))) == (5, [(1, 3), (2, 4)])


def test_1_6_the_colour_difference_is_whites_minus_blacks_of_games_played() -> None:
    state = event(5, "1-2 1 3-4 1 5 U", "1-3 1 4-2 1 5 H", "1-5 + 2-3 1 4 U")
    assert field(state).difference == [2, -1, -1, 0, 0]


def test_1_7_1_absolute_preferences() -> None:
    """1 had White twice, 2 Black twice; then 1 has Black, and White twice: the difference is +1 only."""
    some = field(event(4, "1-2 1 3-4 1", "1-3 1 4-2 1"))
    assert [some.preference[i] for i in (0, 1)] == [BLACK, WHITE]
    assert [some.strength[i] for i in (0, 1)] == [ABSOLUTE, ABSOLUTE]
    twice = field(event(8, "2-1 1", "1-3 1", "1-4 1"))
    assert (twice.difference[0], twice.preference[0], twice.strength[0]) == (1, BLACK, ABSOLUTE)


def test_1_7_1_the_latest_two_rounds_are_those_that_were_played() -> None:
    some = field(event(6, "1-2 1", "1 H", "1-3 1"))
    assert (some.preference[0], some.strength[0]) == (BLACK, ABSOLUTE)


def test_1_7_2_strong_preferences() -> None:
    some = field(event(2, "1-2 1"))
    assert (some.preference, some.strength) == ([BLACK, WHITE], [STRONG, STRONG])


def test_1_7_3_mild_preferences_alternate() -> None:
    some = field(event(4, "1-2 1 3-4 1", "3-1 1 2-4 1"))
    assert (some.preference[0], some.strength[0]) == (WHITE, MILD)
    assert (some.preference[1], some.strength[1]) == (BLACK, MILD)


def test_1_7_4_without_a_game_there_is_no_preference() -> None:
    some = field(event(2, "1-2 +"))
    assert (some.preference, some.strength) == ([0, 0], [NONE, NONE])


def test_1_8_topscorers_have_more_than_half_of_the_points_before_the_last_round() -> None:
    """After two rounds 1 has 2 points, 3 and 2 have 1, 4 has none."""
    rounds = ("1-2 1 3-4 1", "1-3 1 2-4 1")
    assert field(event(4, *rounds, rounds=3)).topscorer == [True, False, False, False]
    assert field(event(4, *rounds, rounds=4)).topscorer == [False] * 4


def test_1_9_1_a_round_pairing_is_complete() -> None:
    found = pw.pair(event(7, "1-4 1 2-5 1 3-6 1 7 U"))
    paired = [tpn for pair in found.pairs for tpn in pair.teams]
    assert found.bye is not None
    assert sorted([*paired, found.bye.tpn]) == list(range(1, 8))


def test_1_9_2_the_pairing_starts_with_the_top_scoregroup() -> None:
    found = pw.pair(event(6, "1-4 1 5-2 0 3-6 ="))
    assert [pair.bracket for pair in found.pairs] == [0, 2, 2]


def test_1_9_3_a_round_that_cannot_be_completed_is_the_arbiter_s() -> None:
    with pytest.raises(NoLegalPairing, match=r"2 of the players 1, 2 stay over: .*\[C1, C3\]"):
        pw.pair(event(2, "1-2 1"))


# -- 2. criteria


def test_2_1_1_c1_nobody_meets_twice() -> None:
    """1 has met 4, which would be its opponent otherwise; S2 4, 5, 6 becomes 5, 4, 6."""
    assert met(event(6, "1 H 2 H 3 H 4 H 5 H 6 H", prohibited=apart((1, 4)))) == [(1, 5), (2, 4), (3, 6)]
    with pytest.raises(NoLegalPairing):
        pw.pair(event(2, "1-2 ="))


def test_2_1_1_c1_a_forfeited_game_is_not_a_meeting() -> None:
    assert met(event(2, "1-2 +")) == [(1, 2)]


def test_2_1_2_c2_no_second_bye_none_after_the_points_of_a_win_without_play() -> None:
    some = field(event(6, "1-2 + 3 U 4 H 5 F"))
    assert some.barred_from_bye == [True, False, True, False, True, False]
    found = pw.pair(event(3, "1-2 1 3 U", "1-3 1 2 U"))
    assert found.bye is not None
    assert found.bye.tpn == 1


def test_2_1_2_c2_when_nobody_may_have_the_bye_there_is_no_pairing() -> None:
    with pytest.raises(NoLegalPairing, match=r"everybody has had the bye or the points of a win without"):
        pw.pair(event(3, "1 F 2 F 3 F"))
    with pytest.raises(NoLegalPairing, match=r"only with the bye for one of these players.*\[C2\]: 1"):
        # 2 and 3 may not meet 1, so 1 is left over
        pw.pair(event(3, "1 F 2 Z 3 Z", prohibited=apart((1, 2), (1, 3))))


def test_2_1_3_c3_equal_absolute_preferences_do_not_meet_unless_one_is_a_topscorer() -> None:
    """1 and 3 had White twice and won, 2 and 4 Black twice and lost."""
    rounds = ("1-2 1 3-4 1", "1-4 1 3-2 1")
    early, last = field(event(4, *rounds, rounds=5)), field(event(4, *rounds, rounds=3))
    assert not early.may_meet(0, 2)
    assert not early.may_meet(1, 3)
    assert last.may_meet(0, 2)
    assert not last.may_meet(1, 3)
    assert [last.rows(range(4))[k] for k in (0, 1)] == [0b0100, 0]


def test_2_2_1_c4_what_is_left_can_be_paired() -> None:
    """3 has won, 1 and 2 have drawn, 4 has lost. 3 would meet 1, but 2 and 4 may not meet: 3 meets 2."""
    assert met(event(4, "1-2 = 3-4 1", prohibited=apart((2, 4)))) == [(2, 3), (1, 4)]


def test_2_3_1_c5_the_bye_is_for_the_lowest_score_that_is_possible() -> None:
    """2 and 4 have lost. When neither can be left over, one with a point has the bye."""
    state = event(5, "1-2 1 3-4 1 5 U")
    found = pw.pair(state)
    assert found.bye is not None
    assert found.bye.tpn in (2, 4)
    assert {one.criteria_tenths["C5"] for one in found.brackets} == {(0,)}
    # without 2 the others would be 1, 3, 5 and 4, and 4 has nobody; the same without 4
    harder = event(5, "1-2 1 3-4 1 5 U", prohibited=apart((1, 4), (4, 5), (2, 3), (2, 5)))
    assert {one.criteria_tenths["C5"] for one in pw.pair(harder).brackets} == {(10,)}


# -- 3. and 4. the sequence of candidates


def test_3_1_2_max_pairs_is_what_can_be_made_in_the_bracket() -> None:
    """3 and 6 have met: no pair."""
    assert pw.pair(event(6, "1-4 1 5-2 0 3-6 =")).brackets[1].criteria_tenths["C6"] == 2


LIMBO = "1 F 2 F 3 F 4 H"


def test_3_1_3_and_3_2_4_with_more_mdps_than_residents_the_others_stay_in_the_limbo() -> None:
    """1, 2, 3 may not meet and move down to 4: one of them is paired, the others move on to 5 and 6."""
    found = pw.pair(event(6, LIMBO, prohibited=apart((1, 2, 3))))
    assert found.brackets[1].moved_down == (1, 2, 3)
    assert found.brackets[1].downfloaters == (2, 3)


def test_4_4_2_the_first_mdps_are_paired() -> None:
    assert met(event(6, LIMBO, prohibited=apart((1, 2, 3)))) == [(1, 4), (2, 5), (3, 6)]


def test_4_4_1_a_set_of_pairable_mdps_leaves_the_lower_scores_in_the_limbo() -> None:
    """1 has a point, 2 and 3 three quarters less: 1 is paired before them, though its number is the last one now."""
    state = event(6, "3 F 1 H 2 H", "3 H 1 H 2 H 4 H", prohibited=apart((1, 2, 3)))
    found = pw.pair(state)
    # 3 has 1.5, 1 and 2 have 1, 4 has 0.5: 3 moves down to 1 and 2, and all of them to 4
    assert found.brackets[2].moved_down == (3, 1, 2)
    assert met(state)[0] == (3, 4)


def test_3_7_3_another_set_of_mdps_when_the_first_cannot_be_paired() -> None:
    """1 may not meet 4: 2 does, and 1 and 3 stay in the Limbo."""
    assert met(event(6, LIMBO, prohibited=apart((1, 2, 3), (1, 4)))) == [(2, 4), (1, 5), (3, 6)]


def test_3_2_1_3_2_2_3_2_3_3_3_1_3_4_1_the_first_half_meets_the_second_in_order() -> None:
    assert pairs(event(6)) == [(1, 4), (5, 2), (3, 6)]


def test_3_3_2_who_is_left_of_a_homogeneous_bracket_downfloats() -> None:
    """Of 1, 2, 3 with a point the last one of S2 is left."""
    found = pw.pair(event(6, "1 F 2 F 3 F"))
    assert found.brackets[0].downfloaters == (3,)
    assert met(event(6, "1 F 2 F 3 F"))[0] == (1, 2)


def test_3_3_3_and_3_3_4_mdps_meet_residents_then_the_remainder_is_paired() -> None:
    """1 and 2 have met and move down to 3-6: 1-3, 2-4, and 5-6 as the remainder."""
    assert met(event(6, "1 F 2 F 3 H 4 H 5 H 6 H", prohibited=apart((1, 2)))) == [(1, 3), (2, 4), (5, 6)]


def test_3_5_3_6_1_and_4_2_2_transpositions_in_lexicographic_order() -> None:
    """1 may not meet 4: 5-4-6 is the first order of S2 that does."""
    assert met(event(6, prohibited=apart((1, 4)))) == [(1, 5), (2, 4), (3, 6)]
    # 1 may meet 6 only: 6-4-5
    assert met(event(6, prohibited=apart((1, 2), (1, 3), (1, 4), (1, 5)))) == [(1, 6), (2, 4), (3, 5)]


def test_3_6_1_and_4_3_1_an_exchange_when_no_transposition_does() -> None:
    """1 may meet 2 only: 2 is exchanged with 3."""
    assert met(event(4, prohibited=apart((1, 3), (1, 4)))) == [(1, 2), (3, 4)]


def test_4_3_2_the_smallest_difference_then_the_largest_moved_down() -> None:
    """1 may meet 2 and 3 only. 3 with 4 is the smallest difference: S1 1, 2, 4, S2 3, 5, 6."""
    assert met(event(6, prohibited=apart((1, 4), (1, 5), (1, 6)))) == [(1, 3), (2, 5), (4, 6)]
    # when 2 may meet nobody of 5 and 6 either, 2 has to be moved down: 2 with 4 is the difference 2, as 3 with 5
    # would be, which leaves 2 in S1 without an opponent
    harder = event(6, prohibited=apart((1, 3), (1, 4), (1, 5), (1, 6)))
    assert met(harder) == [(1, 2), (3, 5), (4, 6)]


def test_4_1_1_the_numbers_of_the_remainder_are_its_own() -> None:
    """1 meets 2. In the remainder 3, 4, 5, 6 the player 4 is number 2 and stands in S1."""
    assert met(event(6, "1 F 2 H 3 H 4 H 5 H 6 H", prohibited=apart((4, 6)))) == [(1, 2), (3, 6), (4, 5)]


def test_3_7_1_the_remainder_is_altered_before_the_mdp_pairing() -> None:
    """3 may not meet 5 and 6: an exchange in the remainder, and 1 keeps 2."""
    assert met(event(6, "1 F 2 H 3 H 4 H 5 H 6 H", prohibited=apart((3, 5), (3, 6)))) == [
        (1, 2),
        (3, 4),
        (5, 6),
    ]


def test_3_7_2_then_the_opponents_of_the_mdps_are_altered() -> None:
    """3 may not meet 4, 5 and 6: nothing in the remainder helps, so 1 meets 3."""
    state = event(6, "1 F 2 H 3 H 4 H 5 H 6 H", prohibited=apart((3, 4), (3, 5), (3, 6)))
    assert met(state) == [(1, 3), (2, 5), (4, 6)]


def test_3_8_1_and_2_4_7_c12_the_best_candidate_is_not_the_first_one() -> None:
    """1-3 and 2-4 have met; 1-4, 2-3 leaves two preferences; 1-2, 3-4 grants all, after an exchange."""
    assert pairs(event(4, "1-3 = 4-2 =")) == [(2, 1), (3, 4)]


def test_4_5_1_each_next_element_is_looked_at() -> None:
    """1 may meet 6 and 5 only, 2 may not meet 4: 5-6-4 is the first order that does."""
    assert met(event(6, prohibited=apart((1, 4), (2, 4)))) == [(1, 5), (2, 6), (3, 4)]


# -- 5. colours


def test_5_1_the_initial_colour_is_needed_when_it_decides() -> None:
    with pytest.raises(StateError, match=r"the initial colour decides\s+\[5\.2\.5\]"):
        pw.pair(event(4, initial_colour=None))


def test_5_2_1_both_preferences_are_granted() -> None:
    state = event(4, "1-2 1 3-4 1")
    assert white_of(state, 1, 4) == (4, 1, "5.2.1")
    # 1 has none, having played nothing: that of 4 is granted
    assert white_of(event(4, "3-4 1"), 1, 4) == (4, 1, "5.2.1")


def test_5_2_2_the_stronger_preference_is_granted() -> None:
    """1 had White twice: absolute; 3 once: strong."""
    assert white_of(event(4, "1-2 1 3-4 1", "1-4 1 3 H"), 1, 3) == (3, 1, "5.2.2")


def test_5_2_2_of_two_absolute_ones_the_wider_difference() -> None:
    """1 had White three times, 5 Black and then White twice."""
    state = event(6, "1-2 1 6-5 0", "1-3 1 5-4 1", "1-4 1 5-3 1", rounds=4)
    assert white_of(state, 1, 5) == (5, 1, "5.2.2")


def test_5_2_3_the_colours_alternate_from_the_last_time_they_differed() -> None:
    """1 had W B B W and 2 had B W B W: the last difference is in round 2, when 1 had Black."""
    state = event(8, "1-3 = 4-2 =", "5-1 = 2-6 =", "7-1 = 8-2 =", "1-4 = 2-3 =")
    assert white_of(state, 1, 2) == (1, 2, "5.2.3")


def test_5_2_3_unplayed_rounds_are_taken_out() -> None:
    """The same, though 1 did not play in the middle of the event."""
    state = event(8, "1-3 = 4-2 =", "5-1 = 2-6 =", "1 H 8-2 =", "7-1 = 2 H", "1-4 = 2-3 =")
    assert white_of(state, 1, 2) == (1, 2, "5.2.3")


def test_5_2_4_the_preference_of_the_higher_ranked_player() -> None:
    """Both had White once; with equal scores 1 is ranked higher, with more points 2 is."""
    assert white_of(event(4, "1-3 1 2-4 1"), 1, 2) == (2, 1, "5.2.4")
    assert white_of(event(4, "1-3 = 2-4 1"), 1, 2) == (1, 2, "5.2.4")


def test_5_2_5_an_odd_number_has_the_initial_colour() -> None:
    assert pairs(event(4, initial_colour="W")) == [(1, 3), (4, 2)]
    assert pairs(event(4, initial_colour="B")) == [(3, 1), (2, 4)]


@pytest.mark.parametrize(("a", "b"), [(1, 2), (2, 1), (2, 4), (4, 2)])
def test_5_2_5_whoever_is_named_first(a: int, b: int) -> None:
    """1 has an odd number, so White as drawn; of 2 and 4, both even, the higher ranked 2 has Black."""
    assert white_of(event(4), a, b) == ((1, 2, "5.2.5") if 1 in (a, b) else (4, 2, "5.2.5"))


def test_5_2_5_is_counted_among_those_who_take_part_or_by_the_tpn_itself() -> None:
    """1 is not there yet: 2 is the first of those who take part, so its number is odd."""
    assert pairs(event(5, absent=(1,))) == [(2, 4), (5, 3)]
    assert pairs(event(5, absent=(1,), parity="tpn")) == [(4, 2), (3, 5)]


def test_5_2_5_who_has_taken_part_once_counts_on() -> None:
    """1 has played in round 1 and is absent now; 3 and 4 have half-point byes only, so 2 and 3 are second and third."""
    state = event(5, "1-5 1 3 H 4 H 2 H", absent=(1, 5))
    # 2, 3, 4 are paired: 2-3 (4 has the bye): 2 is number 2
    assert pairs(state) == [(3, 2)]


# -- beside the articles


def test_c_04_7_virtual_points_make_the_scoregroups() -> None:
    """Of eight players the first four have a point more."""
    state = event(8, rounds=5).with_options(acceleration="baku")
    assert met(state) == [(1, 3), (2, 4), (5, 7), (6, 8)]
    assert [one.score_tenths for one in pw.pair(state).brackets] == [10, 0]


def test_a_decided_pair_stands_apart_and_has_its_colours_by_article_5() -> None:
    found = pw.pair(event(6, forced=((1, 2),)))
    assert [(pair.white.tpn, pair.black.tpn, pair.bracket) for pair in found.pairs] == [
        (1, 2, None),
        (3, 5, 0),
        (6, 4, 0),
    ]


def test_the_number_of_rounds_is_needed() -> None:
    with pytest.raises(StateError, match="the announced number of rounds is needed"):
        pw.pair(event(4, rounds=None))
    with pytest.raises(StateError, match="so there is no round 2 to pair"):
        pw.pair(event(4, "1-2 1 3-4 1", rounds=1))
