"""Problems that organisers had with other programs."""

from __future__ import annotations

import random

import pytest

from pairwright.domain.places import places
from pairwright.domain.play import How, Outcome, Play, State
from pairwright.domain.structures import LoserOf, WinnerOf
from pairwright.pictures.bracket import Look, bracket_svg
from pairwright.systems.ibf.consolation import with_consolation
from pairwright.systems.ibf.double import double
from pairwright.systems.ibf.groups import form_groups
from pairwright.systems.ibf.lines import draw_lines
from pairwright.systems.ibf.qualifiers import earliest_meeting, from_groups, qualifier_lines
from pairwright.systems.ibf.single import single
from pairwright.systems.round_robin import schedule

from .playing import begin, check_places, pair, play_out, played, win


@pytest.mark.parametrize("players", [7, 11, 13, 21])
def test_case_71_byes_travel_through_the_losers_bracket(players: int) -> None:
    """Drarig29/brackets-manager.js#54."""
    for seed in range(10):
        play = begin(double, players, str(seed))
        play_out(play, random.Random(seed).choice)
        assert played(play) == 2 * players - 2 + (play.status["AM"].state is State.DONE)
        check_places(play, players)


def test_case_74_two_of_each_of_four_groups_into_the_knockout() -> None:
    """Drarig29/brackets-manager.js#206, brackets-viewer.js#117: no group-mates in round one, here only in the final."""
    tables = [[10 * group + k for k in range(1, 5)] for group in range(1, 5)]
    lines = from_groups(tables, 2)
    assert sorted(x for x in lines if isinstance(x, int)) == [11, 12, 21, 22, 31, 32, 41, 42]
    for a, b in zip(lines[::2], lines[1::2], strict=True):
        assert isinstance(a, int)
        assert isinstance(b, int)
        assert a // 10 != b // 10
    assert earliest_meeting(qualifier_lines(4, 2)) == 3


def test_case_73_fourteen_in_four_groups_and_the_second_leg_of_six() -> None:
    """Drarig29/brackets-manager.js#196, #249. 14 are 4 + 4 + 3 + 3; each leg of 6 has every pair once, the second in
    the order of the table with the sides reversed. The rows of the first leg are those of Appendix 1, 5-6 players,
    its last two exchanged, so that nobody has a side three times in a row."""
    for method in ("lots", "snake", "pots"):
        formed = form_groups([f"t{k}" for k in range(14)], 4, method, "dice")
        assert sorted(map(len, formed)) == [3, 3, 4, 4]
        assert len({name for group in formed for name in group}) == 14
    table = [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]
    first = [*table[:3], table[4], table[3]]
    rounds = schedule(6, 2)
    assert rounds == [*first, *([(b, a) for a, b in row] for row in table)]
    for player in range(1, 7):
        sides = "".join("L" if player == a else "R" for row in rounds for a, b in row if player in (a, b))
        assert len(sides) == 10
        assert "LLL" not in sides
        assert "RRR" not in sides


@pytest.mark.parametrize("players", [8, 16])
def test_case_76_every_place_is_played_for(players: int) -> None:
    """teijo/jquery-bracket#76."""
    play = begin(lambda size: single(size, size), players)
    play_out(play, random.Random(7).choice)
    found = check_places(play, players)
    assert [place.text for place in found] == [str(k) for k in range(1, players + 1)]
    assert played(play) == players // 2 * (players.bit_length() - 1)


def test_case_77_the_winner_of_the_upper_bracket_may_lose_once() -> None:
    """online-go/online-go.com#1488: with the additional match nobody wins while the other finalist has one loss."""
    for additional, matches in (("if-upper-loses", 1), ("never", 0)):
        play = begin(lambda size, a=additional: double(size, a), 4, mode="seeded")
        for match, winner in (("U1.1", 1), ("U1.2", 2), ("U2.1", 1), ("L1.1", 3), ("L2.1", 2), ("SF", 2)):
            win(play, match, winner)
        assert len(play.ready()) == matches
        assert play.over is not bool(matches)
        sheet = bracket_svg(begin(lambda size, a=additional: double(size, a), 4), Look("Draw", {}))
        assert ("Additional match" in sheet) is bool(matches)


def test_case_79_losers_drop_into_the_consolation_by_round() -> None:
    """drawboss.com: simple and progressive consolation of 32."""
    simple = with_consolation(single(32), "round-1")
    assert [len(simple.of("C", r)) for r in range(1, 5)] == [8, 4, 2, 1]
    progressive = with_consolation(single(32), "progressive", last_entry=3)
    below = {m: progressive[progressive.loser_to[m][0]].round for m in progressive.loser_to}
    assert {below[f"U1.{k}"] for k in range(1, 17)} == {1}
    assert {below[f"U2.{k}"] for k in range(1, 9)} == {2}
    assert {below[f"U3.{k}"] for k in range(1, 5)} == {4}
    play = Play(progressive, draw_lines(range(1, 33), "lots", "s"))
    play_out(play, random.Random(1).choice)
    check_places(play, 32)
    consolation = places(play, progressive.placings[1])
    assert sum(len(place.players) for place in consolation) == 28
    assert consolation[0].text == "1"


def test_case_80_the_loser_of_the_final_meets_the_winner_of_the_consolation() -> None:
    """coloradobackgammon.com: 16 players, progressive consolation, an extra match for second place."""
    structure = with_consolation(single(16), "progressive", second_place=True)
    extra = structure["X2"]
    assert (extra.a, extra.b) == (LoserOf("U4.1"), WinnerOf(structure.of("C")[-1].id))
    play = Play(structure, draw_lines(range(1, 17), "seeded"))
    while not (play.ready() and play.ready()[0].id == "X2"):
        match = play.ready()[0]
        win(play, match.id, min(pair(play, match)))
    final, consolation = pair(play, "X2")
    win(play, "X2", consolation)
    found = check_places(play, 16)
    assert found[1].players == (consolation,)
    assert found[2].players == (final,)


def test_case_82_forfeits_in_rounds_2_and_3_block_nothing() -> None:
    """TabbycatDebate/tabbycat#487, 5stackgg/5stack-panel#497."""
    for structure in (single, double):
        play = begin(structure, 16, mode="seeded")
        for round_ in (1, 2, 3):
            for match in [m for m in play.ready() if m.bracket == "U" and m.round == round_]:
                players = pair(play, match)
                if round_ == 1:
                    win(play, match.id)
                elif match.number == 1:
                    play.enter(match.id, Outcome(players, None, How.DOUBLE_NO_SHOW))
                else:
                    play.enter(match.id, Outcome(players, players[1], How.WALKOVER))
        play_out(play)
        check_places(play, 16)


def test_a_pass_is_not_the_first_match_for_the_consolation() -> None:
    """Who passed and then loses his first match plays in the consolation like everybody else."""
    structure = with_consolation(single(8), "first-match")
    play = Play(structure, draw_lines(range(1, 6), "seeded"))
    win(play, "U1.2", 5)
    assert play.status["C1.1"].state is State.WAITING
    win(play, "U2.1", 5)
    assert pair(play, "C1.1") == (1, 4)
    win(play, "U2.2", 2)
    assert play.status["C1.2"].winner == 3
    play_out(play)
    assert sum(len(p.players) for p in places(play, structure.placings[1])) == 3


def test_who_won_after_his_pass_is_not_in_the_consolation() -> None:
    structure = with_consolation(single(8), "first-match")
    play = Play(structure, draw_lines(range(1, 6), "seeded"))
    win(play, "U1.2", 4)
    win(play, "U2.1", 1)
    assert play.status["C1.1"].state is State.PASS
    win(play, "U2.2", 2)
    win(play, "U3.1", 2)
    in_consolation = {
        p for s in (play.status["C1.1"], play.status["C1.2"]) for p in (s.a, s.b) if isinstance(p, int)
    }
    assert in_consolation == {5, 3}


def test_a_last_chance_takes_the_losers_of_the_consolation() -> None:
    structure = with_consolation(single(32), "first-match", last_chance=2)
    assert {structure.loser_to[m.id][0][:2] for r in (1, 2) for m in structure.of("C", r)} == {"LC"}
    play = Play(structure, draw_lines(range(1, 33), "lots", "s"))
    play_out(play, random.Random(3).choice)
    assert sum(len(p.players) for p in places(play, structure.placings[2])) == 12
