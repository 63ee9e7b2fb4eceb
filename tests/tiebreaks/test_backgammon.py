"""The backgammon federation's standings: IBF 1.1, 1.2, 3.5 and the values of 4.7, by hand. 1 point for a win."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pairwright import Entry, PastRound, Result, Tournament
from pairwright.tiebreaks import standings

from .samples import order, places, players, values

# Six players, three rounds. 3 leaves after round 2, 5 after round 1; 4 misses round 2 only.
#
# 1: beat 2, 3, 4                3      4: lost to 6 and 1                 0
# 2: lost to 1, beat 6, bye      2      5: beat 3, then gone               1
# 3: lost to 5 and 1, then gone  0      6: beat 4, lost to 2, bye          2

EVENT = """
    2w1 3w1 4w1
    1b0 6w1 U
    5w0 1b0 Z
    6w0 Z   1b0
    3b1 Z   Z
    4b1 2b0 F
"""


def event(**options: object) -> Tournament:
    made = players(EVENT, **options)
    left = {3: 2, 5: 1}
    entries = tuple(replace(entry, withdrawn_after=left.get(entry.tpn)) for entry in made.entries)
    return replace(made, system="ibf-swiss", entries=entries)


def test_byes_and_withdrawals_have_the_values_of_4_7() -> None:
    """The smallest number of points of anybody is 0, so a bye adds nothing.

    5 left after round 1 with 1 point: of those who stayed 1 and 6 had as much, and ended with 3 and 2: 2½.
    3 left after round 2 with 0: of those who stayed 4 had as much, and ended with 0.
    """
    found = values(event(), "OTHER_IBFBH OTHER_IBFBH/C1 OTHER_IBFSB OTHER_IBFWON", players=True)
    assert found["OTHER_IBFBH"] == [
        2 + 0 + 0,  # 2, 3, 4
        3 + 2 + 0,  # 1, 6, bye
        Fraction(5, 2) + 3,  # 5, 1
        2 + 3,  # 6, 1
        0,  # 3
        0 + 2 + 0,  # 4, 2, bye
    ]
    assert found["OTHER_IBFBH/C1"] == [2, 5, 3, 3, 0, 2]
    assert found["OTHER_IBFSB"] == [
        2,
        2,
        0,
        0,
        0,
        0,
    ]  # the beaten: 2, 3, 4; 6; nobody; nobody; 3; 4. Byes beat nobody


def test_4_7_an_absence_or_a_missed_last_round_is_not_a_withdrawal() -> None:
    """3 and 5 missed the rounds to the end, but nobody said that they had left: they count with their own points."""
    stayed = event()
    entries = tuple(replace(entry, withdrawn_after=None) for entry in stayed.entries)
    found = values(replace(stayed, entries=entries), "OTHER_IBFBH", players=True)["OTHER_IBFBH"]
    assert found == [2 + 0 + 0, 3 + 2 + 0, 1 + 3, 2 + 3, 0, 0 + 2 + 0]


def test_a_bye_is_not_a_victory() -> None:
    assert values(event(), "OTHER_IBFWON", players=True)["OTHER_IBFWON"] == [3, 1, 0, 0, 1, 1]
    walkover = players("2+\n1-\n4w1\n3b0")
    assert values(walkover, "OTHER_IBFWON", players=True)["OTHER_IBFWON"] == [1, 0, 1, 0]


def test_terms_name_the_bye_and_the_withdrawn() -> None:
    table = standings(event(), players=True)
    assert table.codes == (
        "PTS", "OTHER_IBFDE", "OTHER_IBFBH", "OTHER_IBFBH/C1", "OTHER_IBFWON", "OTHER_IBFSB",
    )  # fmt: skip
    notes = [term.note for term in table.terms(2, "OTHER_IBFBH").terms]
    assert notes == ["", "", "bye: the smallest number of points of anybody"]
    assert table.terms(3, "OTHER_IBFBH").terms[0].note == "withdrawn: with the average of its score group"
    assert table.terms(1, "OTHER_IBFBH").value == 2


def test_3_5_direct_encounter_only_where_all_have_met() -> None:
    """1 beat 2 and 3; 2-3 is missing: C.07 would place 1 first [6.3], the federation does not."""
    lines = "2w1 3w1 4w0 5w0\n1b0 4w1 5b1 6w0\n4w1 1b0 6w1 Z\n3b0 2b0 1b1 Z\n6w1 6b0 2w0 1b1\n5b0 5w1 3b0 2b1"
    found = standings(players(lines), "OTHER_IBFDE", players=True)
    assert {row.values[0] for row in found.rows} == {1, 2}
    assert places(found)[1] == "1-5"


def test_1_1_the_default_of_a_round_robin() -> None:
    """1: beat 2 and 4, lost to 3. 2: beat 3 and 4. 3: beat 1. 4: beat 3. Points 2, 2, 1, 1: 1 beat 2, 4 beat 3."""
    event = replace(players("2w1 3w0 4w1\n1b0 4w1 3w1\n4w0 1b1 2b0\n3b1 2b0 1b0"), system="ibf-round-robin")
    table = standings(event, players=True)
    assert table.codes == ("PTS", "OTHER_IBFDE", "OTHER_IBFWON", "OTHER_IBFSB")
    assert order(table) == [1, 2, 4, 3]


def test_1_2_what_is_still_tied_starts_again_with_the_first_criterion() -> None:
    """1 beat 2, 2 beat 3, 3 beat 1; 1 and 2 won another match, 3 had a bye: 2 points each, victories 2, 2, 1.

    1 and 2 start again: 1 beat 2. In the order of C.07 [4.2] the direct encounter does not come back: they share.
    """
    event = players("2w1 Z 3b0 4w1\n1b0 3w1 Z 5w1\nZ 2b0 1w1 U\nZ Z Z 1b0\nZ Z Z 2b0")
    codes = "OTHER_IBFDE,OTHER_IBFWON"
    federation = standings(replace(event, system="ibf-swiss"), codes, players=True)
    assert [places(federation)[n] for n in (1, 2, 3)] == ["1", "2", "3"]
    assert federation.terms(1, "OTHER_IBFDE").rule == "tied group of 2: all have met [6.2]"
    assert [places(standings(event, codes, players=True))[n] for n in (1, 2, 3)] == ["1-2", "1-2", "3"]


def test_players_of_the_federation_have_points_whatever_counts_them() -> None:
    """A win is 1 point, a bye too; no draws: half a point is what C.07 takes for one.

    1 beat 2 and had the bye: 2; 2 lost and lost: 0; 3 had the bye and beat 2: 2. BH: 1: 0 + min(2, ½ × 2) = 1;
    2: 2 + 2 = 4; 3: min(2, 1) + 0 = 1.
    """
    rounds = {1: [(2, 1), None], 2: [(1, 0), (3, 0)], 3: [None, (2, 1)]}
    entries = tuple(
        Entry(tpn, f"P{tpn}", tuple(
            PastRound(Result.PAB, mp=1) if item is None else PastRound(Result.PLAYED, item[0], None, item[1])
            for item in items
        ))
        for tpn, items in rounds.items()
    )  # fmt: skip
    table = standings(Tournament("ibf-swiss", 3, entries, solo=True, colours=False), "BH,WIN,WON")
    assert table.codes == ("PTS", "BH", "WIN", "WON")
    assert {row.team.tpn: row.values for row in table.rows} == {
        1: (2, 1, 2, 1),
        2: (0, 4, 0, 0),
        3: (2, 1, 2, 1),
    }
