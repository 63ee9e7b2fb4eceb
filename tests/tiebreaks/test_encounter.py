"""Direct encounter set by set (articles 6 and 13.3), by hand."""

from __future__ import annotations

import pytest

from pairwright.domain.results import Colour, Result
from pairwright.domain.tournament import Entry, PastRound, Tournament
from pairwright.tiebreaks import parse_tie_break, standings
from pairwright.tiebreaks.encounter import direct_encounter
from pairwright.tiebreaks.settings import field_of, settings_of

from .samples import order, places, players


def parts(lines: str, *group: int, code: str = "DE") -> list[list[int]]:
    """How the rule orders a group of tied players, whoever is tied by points: parts in order, by number."""
    event = players(lines)
    field = field_of(event, event.round - 1, settings_of(event, players=True))
    found = direct_encounter(field, parse_tie_break(code), [number - 1 for number in group])
    return [[i + 1 for i in part] for part in found]


def test_6_2_the_table_ranks_and_every_subset_starts_again() -> None:
    """1 beat 2 and 3 and lost to 4, 2 beat 3 and 4, 3-4 drawn: 2, 2, ½, 1½. The subset 1, 2: 1 beat 2."""
    assert parts("2w1 3w1 4w0\n1b0 4w1 3w1\n4w= 1b0 2b0\n3b= 2b0 1b1", 1, 2, 3, 4) == [[1], [2], [4], [3]]


def test_6_2_a_circle_stays_tied() -> None:
    """1 beat 2, 2 beat 3, 3 beat 1, all beat 4: 2, 2, 2, 0, and among the three 1 each."""
    assert parts("2w1 3w0 4w1\n1b0 4w1 3w1\n4w1 1b1 2b0\n3b0 2b0 1b0", 1, 2, 3, 4) == [[1, 2, 3], [4]]


def test_6_3_the_first_is_safe_whatever_the_missing_result() -> None:
    """1 beat 2 and 3; the game 2-3 is missing: they can have 1 each, 1 has 2. Those two start again without a game."""
    assert parts("2w1 3w1\n1b0 4w1\n4b0 1b0\n3w1 2b0", 1, 2, 3) == [[1], [2, 3]]


def test_6_3_then_the_second() -> None:
    """1 beat all, 2 beat 3 and 4, 3-4 is missing: 3; 2; at best 1."""
    assert parts("2w1 3w1 4w1\n1b0 4w1 3w1\n5w1 1b0 2b0\n6w1 2b0 1b0\n3b0 6w1 Z\n4b0 5b0 Z", 1, 2, 3, 4) == [
        [1],
        [2],
        [3, 4],
    ]


def test_6_3_equal_is_not_safe() -> None:
    """1 beat 2 and has 1; 2 can have 1 too, with the missing game won."""
    assert parts("2w1\n1b0\n4w1\n3b0", 1, 2, 3) == [[1, 2, 3]]


def test_6_3_the_rest_starts_again_with_its_own_table() -> None:
    """1 beat 2 and 3 and has not met 4; 2-3 drawn, both beat 4: 2; 1½, 1½; 0, at best 1. The rest have all met."""
    assert parts("2w1 3w1 5w1\n1b0 4w1 3w=\n4w1 1b0 2b=\n3b0 2b0 6w1\n6w1 Z 1b0\n5b0 Z 4b0", 1, 2, 3, 4) == [
        [1], [2, 3], [4],
    ]  # fmt: skip


def test_6_1_2_members_who_met_twice_have_the_average() -> None:
    """1 and 2 met twice, 1 and ½: average ¾ to ¼; 3 and 4 twice, drawn: ½ to ½. All have 2 points.

    1: ¾ + 0 + ½ = 1¼; 2: ¼ + 1 + ½ = 1¾; 3: 1 + 0 + ½ = 1½; 4: ½ + ½ + ½ = 1½.
    """
    event = players("2w1 2b= 3w0 4w=\n1b0 1w= 4b= 3w1\n4w= 4b= 1b1 2b0\n3b= 3w= 2w= 1b=")
    table = standings(event, "DE", players=True)
    assert order(table)[0] == 2
    assert places(table) == {2: "1", 3: "2-3", 4: "2-3", 1: "4"}


def two_teams(boards: tuple[str, str] = ("1=0=", "0=1="), rest: tuple[str, str] = ("", "")) -> Tournament:
    """Two teams that drew their match with these boards, and another round against two others where given."""

    def item(signs: str, opponent: int, colour: Colour) -> PastRound:
        gp = sum({"1": 10, "=": 5}.get(sign, 0) for sign in signs)
        mp = 20 if gp > 20 else 10 if gp == 20 else 0
        return PastRound.of_tenths(Result.PLAYED, opponent, colour, mp, gp, signs)

    other = str.maketrans("10", "01")
    a, b = [item(boards[0], 2, Colour.WHITE)], [item(boards[1], 1, Colour.BLACK)]
    entries = [Entry(1, "A"), Entry(2, "B")]
    histories = [a, b]
    if rest[0]:
        a.append(item(rest[0], 3, Colour.BLACK))
        b.append(item(rest[1], 4, Colour.BLACK))
        histories += [
            [PastRound(Result.ZERO_BYE), item(rest[0].translate(other), 1, Colour.WHITE)],
            [PastRound(Result.ZERO_BYE), item(rest[1].translate(other), 2, Colour.WHITE)],
        ]
        entries += [Entry(3, "C"), Entry(4, "D")]
    full = tuple(
        Entry(entry.tpn, entry.name, tuple(history))
        for entry, history in zip(entries, histories, strict=True)
    )
    return Tournament("fide-team", len(a) + 1, full, {"rounds": len(a)})


@pytest.mark.parametrize("code", ["EDEC", "EDET", "EDEB", "EDEBT", "EDEBB", "BC", "TBR", "BBE"])
def test_10_5_two_teams_that_drew(code: str) -> None:
    """A: 1 ½ 0 ½, B: 0 ½ 1 ½. BC 4 against 6, board 1: 1 against 0, without 3 and 4: 1½ against ½."""
    assert places(standings(two_teams(), code)) == {1: "1", 2: "2"}
    assert places(standings(two_teams(), "EDE")) == {1: "1-2", 2: "1-2"}


def test_after_ede_article_12_takes_the_whole_event_unless_told_otherwise() -> None:
    """In their match A is better on board 1; in the event B is: A won 2-2 on boards 3 and 4, B on 1 and 2."""
    event = two_teams(rest=("0011", "1100"))
    assert order(standings(event, "EDET"))[:2] == [
        2,
        1,
    ]  # board 1: A 1 + 0, B 0 + 1; board 2: A ½ + 0, B ½ + 1
    assert order(standings(event, "EDET", boards_of_the_match=True))[:2] == [1, 2]
    # BC: A 4 + 7 = 11, B 6 + 3 = 9; lower is better
    assert order(standings(event, "EDEC"))[:2] == [2, 1]
    assert order(standings(event, "EDEC", boards_of_the_match=True))[:2] == [1, 2]


def test_12_1_board_count_needs_equal_game_points() -> None:
    """A won 3-1, B won 4-0: tied in match points, not in game points: BC is not applied, and that is said."""
    table = standings(two_teams(rest=("111=", "1111")), "BC")
    assert places(table)[1] == places(table)[2] == "1-2"
    assert table.remarks == ("BC was not applied to 2 teams that are tied with different game points [12.1]",)
    assert places(standings(two_teams(rest=("111=", "1111")), "GPTS,BC"))[2] == "1"


def test_the_value_of_a_direct_encounter_is_the_place_in_the_group() -> None:
    table = standings(two_teams(rest=("0011", "1100")), "EDET")
    assert order(table) == [2, 1, 3, 4]  # C and D have not met: board 1 of the event decides, C 1, D 0
    assert [row.values[1] for row in table.rows] == [1, 2, 1, 2]
    terms = table.terms(1, "EDET")
    assert {term.note for term in terms.terms} == {"match points in the group", "game points in the group"}
    assert terms.rule == "tied group of 2: all have met [6.2]"
