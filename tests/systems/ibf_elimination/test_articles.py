"""Articles 1.5-1.8, 2.2 and 3 of the federation's Pairing Rules, a test named after each sentence to be tested."""

from __future__ import annotations

import pytest

from pairwright.cups import decide as verbs
from pairwright.cups.fold import CupDecision
from pairwright.cups.state import Cup
from pairwright.domain.errors import StateError
from pairwright.domain.places import places, points
from pairwright.domain.play import How, Outcome, Play, State
from pairwright.domain.structures import BYE, Bye, LoserOf, ToBeDecided, WinnerOf
from pairwright.languages import translated
from pairwright.lots import lot
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.lines import by_hand, draw_lines, seed_order, size_for
from pairwright.systems.ibf.naming import bracket_name, name_of_round, round_name
from pairwright.systems.ibf.reentry import Rules, fold_waves, reentry_lines
from pairwright.systems.ibf.single import single

from .cups import apply, new_cup
from .playing import begin, check_places, pair, play_out, win


def test_2_2_players_who_are_kept_apart_meet_as_late_as_the_bracket_allows() -> None:
    """Two club mates only in the final, four in the semi-finals; the draw stays a draw by lots."""
    for seed in map(str, range(20)):
        lines = draw_lines(range(1, 14), "lots", seed, apart=[[1, 2], [3, 4, 5, 6]])
        at = {player: line for line, player in enumerate(lines)}
        assert at[1] // 8 != at[2] // 8
        assert {at[player] // 4 for player in (3, 4, 5, 6)} == {0, 1, 2, 3}
    free = draw_lines(range(1, 14), "lots", "0")
    assert sorted(map(str, lines)) == sorted(map(str, free))


def test_2_2_the_first_list_of_the_lots_that_keeps_them_apart_is_taken() -> None:
    lots = draw_lines([1, 2, 3, 4], "lots", "a")
    for apart in ([lots[0], lots[1]], [lots[2], lots[3]]):
        kept = draw_lines([1, 2, 3, 4], "lots", "a", apart=[apart])
        assert kept == [lots[0], lots[2], lots[1], lots[3]]


def test_2_2_a_constraint_that_cannot_be_kept_is_given_up() -> None:
    lines = draw_lines([1, 2, 3, 4], "lots", "a", apart=[[1, 2, 3, 4]])
    assert sorted(x for x in lines if isinstance(x, int)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("players", "size"), [(2, 2), (3, 4), (4, 4), (5, 8), (16, 16), (17, 32), (300, 512)]
)
def test_3_1_1_the_bracket_is_filled_to_the_nearest_power_of_two(players: int, size: int) -> None:
    lines = draw_lines(range(1, players + 1), "lots", "seed")
    assert len(lines) == size_for(players) == size
    assert sum(isinstance(line, Bye) for line in lines) == size - players


def test_3_1_1_against_a_virtual_opponent_a_player_advances_with_a_point_that_is_not_a_victory() -> None:
    play = begin(single, 3, mode="seeded")
    assert play.status["U1.1"].state is State.PASS
    assert points(play) == {1: (1, 0)}
    win(play, "U1.2", 2)
    win(play, "U2.1", 1)
    assert points(play) == {1: (2, 1), 2: (1, 1)}


def test_3_1_1_one_player_makes_no_bracket() -> None:
    with pytest.raises(StateError, match="two players"):
        draw_lines([1], "lots", "seed")


def test_3_1_2_the_pairing_is_made_once_from_a_seed_that_anyone_can_redo() -> None:
    lines = draw_lines(range(1, 9), "lots", "dice 6-5-3")
    assert lines == sorted(range(1, 9), key=lambda player: lot("dice 6-5-3", "draw", player))
    assert lines == draw_lines(range(1, 9), "lots", "dice 6-5-3")
    with pytest.raises(StateError, match="seed"):
        draw_lines(range(1, 9), "lots")


def test_3_1_2_seeds_stand_on_their_lines() -> None:
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    lines = draw_lines(range(1, 9), "seeds", "s", seeds=4)
    assert [lines[0], lines[2], lines[4], lines[6]] == [1, 4, 2, 3]
    tiers = draw_lines(range(1, 9), "tiers", "s")
    assert tiers[0] == 1
    assert tiers[4] == 2
    assert {tiers[2], tiers[6]} == {3, 4}


def test_3_1_2_a_draw_by_hand() -> None:
    assert by_hand([4, None, 2, 3]) == [4, BYE, 2, 3]
    with pytest.raises(StateError, match=r"3\.1\.1"):
        by_hand([1, 2, 3])
    with pytest.raises(StateError, match="have no player"):
        by_hand([None, None, 2, 3])


def test_3_1_3_the_rounds_have_the_printed_names() -> None:
    names = ["Final", "Semi-finals", "Quarter-finals", "Round of 16", "Round of 32", "Round of 64"]
    assert [round_name(1 << k) for k in range(6)] == names
    structure = single(16, 8)
    assert [name_of_round(structure, "U", r) for r in range(1, 5)] == names[3::-1]
    assert bracket_name(structure, "P5-8") == "Places 5-8"


@pytest.mark.parametrize("rounds", range(1, 9))
def test_3_1_3_the_binary_logarithm_of_the_players_is_the_number_of_rounds(rounds: int) -> None:
    structure = single(1 << rounds)
    assert structure.rounds("U") == rounds
    assert [len(structure.of("U", r)) for r in range(1, rounds + 1)] == [
        1 << (rounds - r) for r in range(1, rounds + 1)
    ]


def test_3_1_3_1_in_each_round_all_who_are_left_meet_in_pairs() -> None:
    # of 8 players 8, 4 and 2 are left before the three rounds; in each match the player with the larger number wins
    play = begin(single, 8)
    left = set(range(1, 9))
    for count in (4, 2, 1):
        ready = list(play.ready())
        pairs = [pair(play, match) for match in ready]
        assert len(pairs) == count
        assert sorted(player for two in pairs for player in two) == sorted(left)
        for match, two in zip(ready, pairs, strict=True):
            play.enter(match.id, Outcome(two, max(two)))
        left -= {min(two) for two in pairs}
    assert left == {8}


def test_3_1_3_2_the_winner_advances_and_the_loser_is_out() -> None:
    structure = single(8)
    assert structure.winner_to["U1.4"] == ("U2.2", 1)
    assert not structure.loser_to


def test_3_1_3_3_the_winner_of_the_final_is_champion_and_his_opponent_second() -> None:
    play = begin(single, 8, mode="seeded")
    play_out(play)
    assert [(p.text, p.players) for p in check_places(play, 8)] == [
        ("1", (1,)), ("2", (2,)), ("3-4", (3, 4)), ("5-8", (5, 6, 7, 8)),
    ]  # fmt: skip


def test_3_1_3_3_third_place_is_a_match_of_the_two_beaten_semi_finalists() -> None:
    structure = single(8, 4)
    assert (structure["P3"].a, structure["P3"].b) == (LoserOf("U2.1"), LoserOf("U2.2"))
    play = begin(lambda size: single(size, 4), 8, mode="seeded")
    play_out(play)
    assert [p.text for p in check_places(play, 8)] == ["1", "2", "3", "4", "5-8"]


def test_3_2_1_everybody_begins_in_the_upper_bracket() -> None:
    structure = double(8)
    assert structure.brackets() == ["U", "L", "F"]
    assert all(structure[match].bracket == "U" for match, _ in structure.line_to.values())


def test_3_2_2_the_bracket_is_fixed_before_round_1() -> None:
    play = begin(double, 8)
    before = play.structure
    play_out(play)
    assert play.structure is before


def test_3_2_3_winners_go_on_above_and_losers_move_below() -> None:
    structure = double(8)
    assert structure.winner_to["U1.3"] == ("U2.2", 0)
    assert structure.loser_to["U1.3"] == ("L1.2", 0)


def test_3_2_4_the_lower_bracket_begins_in_the_second_round() -> None:
    structure = double(16)
    assert min(match.time for match in structure.of("L")) == 2
    assert {match.time for match in structure.of("U", 1)} == {1}


def test_3_2_5_both_brackets_play_at_the_same_time_and_a_loser_plays_in_the_next_round() -> None:
    """Reading A-21: upper round t is played in round 2(t - 1)."""
    structure = double(32)
    for match in structure.of("U"):
        below, _ = structure.loser_to[match.id]
        assert structure[below].time == match.time + 1
    for source, (target, _) in structure.winner_to.items():
        if structure[source].bracket == "L":
            assert structure[target].time == structure[source].time + 1
    assert structure["SF"].time == 10


def test_3_2_5_4_a_loser_of_the_lower_bracket_is_out() -> None:
    assert not [match for match in double(16).loser_to if match.startswith("L")]


def test_3_2_5_a_virtual_opponent_moves_like_a_loser_and_nobody_waits_for_him() -> None:
    """Reading A-22: a pass in the lower bracket too, and two of them are void."""
    play = begin(double, 5, mode="seeded")
    win(play, "U1.2", 4)
    assert play.status["L1.1"].state is State.PASS
    assert play.status["L1.2"].state is State.VOID
    win(play, "U2.2", 2)
    assert play.status["L2.1"].state is State.READY
    win(play, "U2.1", 1)
    assert play.status["L2.2"].state is State.PASS


def test_3_2_6_no_player_comes_back_after_two_losses() -> None:
    play = begin(double, 16)
    play_out(play, max)
    losses = [s.loser for s in play.status.values() if s.state is State.DONE]
    assert max(map(losses.count, range(1, 17))) == 2


def test_3_2_7_the_superfinal_joins_the_winners_of_both_brackets() -> None:
    structure = double(8)
    assert (structure["SF"].a, structure["SF"].b) == (WinnerOf("U3.1"), WinnerOf("L4.1"))
    names = [name_of_round(structure, b, r) for b, r in (("U", 3), ("L", 4), ("F", 1), ("F", 2))]
    assert names == ["Upper final", "Lower final", "Superfinal", "Additional match"]
    assert [name_of_round(double(32), "U", number) for number in range(1, 6)] == [
        "Upper round of 32",
        "Upper round of 16",
        "Upper quarter-finals",
        "Upper semi-finals",
        "Upper final",
    ]


@pytest.mark.parametrize("additional", ["if-upper-loses", "two-short"])
def test_3_2_7_an_additional_match_when_the_upper_winner_loses(additional: str) -> None:
    play = begin(lambda size: double(size, additional), 4, mode="seeded")
    for match, winner in (("U1.1", 1), ("U1.2", 2), ("U2.1", 1), ("L1.1", 3), ("L2.1", 2), ("SF", 2)):
        win(play, match, winner)
    assert [match.id for match in play.ready()] == ["AM"]
    assert places(play, play.structure.placings[0])[0].first == 3
    win(play, "AM", 1)
    assert [place.players for place in check_places(play, 4)] == [(1,), (2,), (3,), (4,)]


def test_3_2_7_no_additional_match_when_the_upper_winner_wins() -> None:
    play = begin(double, 4, mode="seeded")
    play_out(play)
    assert play.status["AM"].state is State.NOT_NEEDED


def test_3_2_7_the_regulations_can_do_without_it() -> None:
    assert "AM" not in double(8, "never")
    assert "AM" not in double(8, "head-start")
    with pytest.raises(StateError, match="additional"):
        double(8, "sometimes")


def test_3_2_with_two_players_the_superfinal_is_their_second_meeting() -> None:
    """Reading A-33."""
    play = begin(double, 2, mode="seeded")
    win(play, "U1.1", 1)
    assert pair(play, "SF") == (1, 2)
    win(play, "SF", 2)
    win(play, "AM", 2)
    assert [place.players for place in check_places(play, 2)] == [(2,), (1,)]


def reentry(players: int, **rules: object) -> tuple[list[object], Rules]:
    made = Rules("seed", **rules)  # type: ignore[arg-type]
    return list(reentry_lines(range(1, players + 1), made)), made


def test_3_3_1_a_player_who_has_lost_may_re_enter_an_incomplete_bracket() -> None:
    lines, rules = reentry(7)
    waves = fold_waves(lines, rules, {})  # type: ignore[arg-type]
    outcomes = {m.id: Outcome(pair(waves.play, m), max(pair(waves.play, m))) for m in waves.play.ready()}
    again = fold_waves(lines, rules, outcomes)  # type: ignore[arg-type]
    assert len(again.entries) == 1
    assert again.entries[0].player in {outcome.loser for outcome in outcomes.values()}
    full, rules = reentry(8)
    assert fold_waves(full, rules, {}).closed is False  # type: ignore[arg-type]
    assert not any(isinstance(line, ToBeDecided) for line in full)


def test_3_3_2_as_many_re_enter_as_there_are_slots() -> None:
    lines, rules = reentry(13, limit=9)
    outcomes: dict[str, Outcome] = {}
    waves = fold_waves(lines, rules, outcomes)  # type: ignore[arg-type]
    while not waves.closed:
        for match in [m for m in waves.play.ready() if m.round == 1]:
            outcomes[match.id] = Outcome(pair(waves.play, match), min(pair(waves.play, match)))
        waves = fold_waves(lines, rules, outcomes)  # type: ignore[arg-type]
    assert len(waves.entries) == 3
    assert not any(isinstance(line, ToBeDecided | Bye) for line in waves.play.lines)


def test_3_3_2_the_line_can_be_given_by_hand() -> None:
    lines, rules = reentry(6)
    first = fold_waves(lines, rules, {})  # type: ignore[arg-type]
    outcomes = {m.id: Outcome(pair(first.play, m), min(pair(first.play, m))) for m in first.play.ready()}
    usual = fold_waves(lines, rules, outcomes)  # type: ignore[arg-type]
    a, b = usual.entries
    by_hand_ = fold_waves(lines, rules, outcomes, by_hand={(a.player, 1): b.line})  # type: ignore[arg-type]
    assert {e.player: e.line for e in by_hand_.entries} == {a.player: b.line, b.player: a.line}


def test_3_3_3_a_player_opposite_a_free_line_waits() -> None:
    lines, rules = reentry(3)
    waves = fold_waves(lines, rules, {})  # type: ignore[arg-type]
    states = [waves.play.status[m].state for m in ("U1.1", "U1.2")]
    assert sorted(s.value for s in states) == ["ready", "waiting"]


def test_3_3_3_and_passes_when_nobody_comes() -> None:
    """Reading A-24."""
    lines, rules = reentry(3, limit=0)
    waves = fold_waves(lines, rules, {})  # type: ignore[arg-type]
    match = waves.play.ready()[0]
    outcomes = {match.id: Outcome(pair(waves.play, match), min(pair(waves.play, match)))}
    assert State.PASS in {s.state for s in fold_waves(lines, rules, outcomes).play.status.values()}  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_3_3_4_the_regulations_limit_the_re_entries_of_a_player(limit: int) -> None:
    lines, rules = reentry(9, limit=limit)
    outcomes: dict[str, Outcome] = {}
    waves = fold_waves(lines, rules, outcomes)  # type: ignore[arg-type]
    while not waves.closed:
        for match in [m for m in waves.play.ready() if m.round == 1]:
            outcomes[match.id] = Outcome(pair(waves.play, match), min(pair(waves.play, match)))
        waves = fold_waves(lines, rules, outcomes)  # type: ignore[arg-type]
    assert max((entry.count for entry in waves.entries), default=0) == limit


def test_3_3_4_a_player_may_decline() -> None:
    lines, rules = reentry(7)
    first = fold_waves(lines, rules, {})  # type: ignore[arg-type]
    outcomes = {m.id: Outcome(pair(first.play, m), min(pair(first.play, m))) for m in first.play.ready()}
    losers = {outcome.loser for outcome in outcomes.values()}
    waves = fold_waves(lines, rules, outcomes, declined={x: 0 for x in losers if x})  # type: ignore[arg-type]
    assert waves.entries == []
    assert waves.closed


def test_no_show_a_double_one_leaves_the_slot_vacant() -> None:
    """Reading A-20: the next opponent passes; both share the places of their round."""
    play = begin(single, 8, mode="seeded")
    play.enter("U1.1", Outcome((1, 8), None, How.DOUBLE_NO_SHOW))
    win(play, "U1.2", 4)
    assert play.status["U2.1"].state is State.PASS
    play_out(play)
    assert [place.text for place in check_places(play, 8)] == ["1", "2", "3", "4-8"]


def test_no_show_a_double_one_above_sends_both_down() -> None:
    """One takes the loser's slot, the other comes a match later; nobody is out with one loss."""
    play = begin(double, 8, mode="seeded")
    play.enter("U1.1", Outcome((1, 8), None, How.DOUBLE_NO_SHOW, first_down=8))
    for match in ("U1.2", "U1.3", "U1.4"):
        win(play, match)
    assert pair(play, "L1.1") == (8, 5)
    assert play.status["U2.1"].state is State.PASS
    assert play.status["L2.2"].b == 1
    play_out(play)
    check_places(play, 8)


def test_withdrawal_the_match_is_lost_and_the_place_below_is_virtual() -> None:
    play = begin(double, 8, mode="seeded")
    play.enter("U1.1", Outcome((1, 8), 1, How.WALKOVER))
    play.withdraw(8)
    win(play, "U1.2", 4)
    assert play.status["L1.1"].state is State.PASS
    play_out(play)
    check_places(play, 8)


def test_structures_that_contradict_themselves_are_refused() -> None:
    from pairwright.domain.structures import Line, Match, Structure

    with pytest.raises(StateError, match="comes twice"):
        Structure(2, (Match("A", "U", 1, 1, Line(1), Line(1)),))
    with pytest.raises(StateError, match="does not come before"):
        Structure(2, (Match("A", "U", 1, 1, WinnerOf("B"), Line(1)),))
    with pytest.raises(StateError, match="two matches"):
        Structure(4, (Match("A", "U", 1, 1, Line(1), Line(2)), Match("A", "U", 1, 2, Line(3), Line(4))))
    with pytest.raises(StateError, match="lines"):
        Play(single(4), [1, 2])
    for size in (0, 1, 3, 6):
        with pytest.raises(StateError, match=r"3\.1\.1"):
            single(size)


def reentry_cup(players: int, **options: object) -> Cup:
    event = new_cup("ibf-reentry", players, **options)
    apply(event, CupDecision("draw-lines", {"mode": "lots", "seed": "dice"}))
    return event


def first_wave(event: Cup) -> None:
    """The matches that can be played in round 1, won by the first-named."""
    for match in [match for match in event.stage.ready() if match.round == 1]:
        apply(event, verbs.won(event, match.id, pair(event.stage.play, match)[0]))


def test_3_3_1_one_loss_is_one_re_entry() -> None:
    """Three players together and limit 99: the loser of the one full match sits opposite the third, who waits; then the
    loser of that match has no line left. Nobody ever stands on two lines for one loss."""
    event = reentry_cup(5, limit=99, layout="pooled")
    stage = event.stage
    while any(match.round == 1 for match in stage.ready()):
        first_wave(event)
        losses = [
            s.loser for m, s in stage.play.status.items() if m.startswith("U1.") and s.state is State.DONE
        ]
        for player in {entry.player for entry in stage.entries}:
            assert sum(entry.player == player for entry in stage.entries) <= losses.count(player)
        standing = [line for s in stage.play.status.values() if s.state is State.READY for line in (s.a, s.b)]
        assert len(standing) == len(set(standing))
    assert not stage.re_entry_open


@pytest.mark.parametrize("kind", ["no-re-entry", "withdrawal"])
def test_3_3_4_what_was_re_entered_stays_when_a_player_stops(kind: str) -> None:
    """Declining and leaving are for what comes: his first re-entry and its match stay as they were played."""
    event = reentry_cup(6, limit=2)
    first_wave(event)
    entry = event.stage.entries[0]
    match = event.stage.play.structure.line_to[entry.line][0]
    a, b = pair(event.stage.play, match)
    apply(event, verbs.won(event, match, a if b == entry.player else b))
    apply(event, CupDecision(kind, {"player": entry.player}))
    assert event.stage.entries[0] == entry
    assert not event.stage.play.wrong
    assert sum(one.player == entry.player for one in event.stage.entries) == 1


def test_3_3_a_player_who_leaves_from_a_match_does_not_re_enter() -> None:
    event = reentry_cup(6)
    match = event.stage.ready()[0]
    gone = pair(event.stage.play, match)[0]
    apply(event, CupDecision("withdrawal", {"player": gone}))
    first_wave(event)
    assert event.stage.play.status[match.id].loser == gone
    assert gone not in {entry.player for entry in event.stage.entries}


def test_the_name_of_a_round_of_the_upper_bracket_is_one_in_german() -> None:
    """It was `Obere Viertelfinale, Match 1`: the round is one, das obere Viertelfinale."""
    names = [translated(name_of_round(double(32), "U", number), "de") for number in (3, 4, 5)]
    assert names == ["Oberes Viertelfinale", "Oberes Halbfinale", "Oberes Finale"]
