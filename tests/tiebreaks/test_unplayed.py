"""Article 16, each sentence of it by hand, and article 15.2 for round robins. Points 1-½-0."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pairwright.tiebreaks import standings

from .samples import expected, players, values

HALF = Fraction(1, 2)


def test_16_3_2_only_byes_with_nothing_after_them_count_as_draws() -> None:
    """3: Z then a game: as awarded. 4: Z, Z at the end: two draws. 2 beat all it met: A(3) = 1, A(4) = 1."""
    event = players("""
        2b0 3w0 4w1 Z
        1w1 4b1 Z   3w1
        4b0 1b1 Z   2b0
        3w1 2w0 1b0 Z
    """)
    # A: 1 has 1 + ½ (Z last), 2 has 3, 3 has 1 (its bye is followed by a game), 4 has 1 + ½
    terms = standings(event, "BH", players=True).terms(2, "BH").terms
    assert [term.value for term in terms] == [Fraction(3, 2), Fraction(3, 2), 2, 1]
    # the dummy of round 3: the own 3, at most ½ × 4 rounds = 2 [16.4.2]


def test_16_3_2_a_forfeit_loss_at_the_end_keeps_its_points_but_lets_byes_before_it_count() -> None:
    """2: H, forfeit loss. The bye is followed by voluntary rounds only: a draw, which it is anyway; Z would gain ½."""
    event = players("""
        2w1 3w1 4w1
        1b0 Z   5-
        4w0 1b0 6w1
        3b1 6w0 1b0
        6w1 U   2+
        5b0 4b1 3b0
    """)
    adjusted = standings(event, "BH", players=True).terms(1, "BH").terms[0]
    assert (adjusted.value, adjusted.note) == (HALF, "0 scored, 1 bye at the end counts as a draw [16.3.2]")


@pytest.mark.parametrize(
    ("own", "scheduled", "dummy"),
    [("2w1 3w1 4+", 0, 0), ("2w0 3w0 4+", 2, 1), ("2w1 3w1 4+", 2, 2)],
)
def test_16_4_1_a_forfeit_has_the_scheduled_opponent_as_cap(own: str, scheduled: int, dummy: int) -> None:
    """The own score (3, 1, 3), but not more than the opponent's adjusted one; its forfeit loss keeps 0."""
    back = own.split()
    one = "1b0" if back[0].endswith("1") else "1b1"
    two = "1b0" if back[1].endswith("1") else "1b1"
    four = "5w1 6w1 1-" if scheduled else "5w0 6w0 1-"
    five = "4b0 2w1 6w1" if scheduled else "4b1 2w1 6w1"
    six = "3w1 4b0 5b0" if scheduled else "3w1 4b1 5b0"
    event = players(f"{own}\n{one} 5b0 3w1\n6b0 {two} 2b0\n{four}\n{five}\n{six}")
    term = standings(event, "BH", players=True).terms(1, "BH").terms[2]
    assert term.value == dummy


def test_16_4_2_other_rounds_have_draws_in_all_rounds_as_cap_since_2026() -> None:
    """PAB, then two wins: own score 3, cap ½ × 3. Before 2026, and with /V2024: no cap. The start date decides."""
    from dataclasses import replace

    event = players("U 2w1 3w1\n3w1 1b0 U\n2b0 U 1b0")
    assert standings(event, "BH", players=True).terms(1, "BH").terms[0].value == Fraction(3, 2)
    assert standings(event, "BH/V2024", players=True).terms(1, "BH/V2024").terms[0].value == 3
    for date, value in (
        ("2026/02/28", 3),
        ("2026/03/01", Fraction(3, 2)),
        ("28.02.2026", 3),
        ("", Fraction(3, 2)),
    ):
        dated = replace(event, info=replace(event.info, start=date))
        assert standings(dated, "BH", players=True).terms(1, "BH").terms[0].value == value
        assert standings(dated, "BH/V2024", players=True).terms(1, "BH/V2024").terms[0].value == 3


def test_the_cap_counts_the_rounds_of_the_standings_not_those_announced() -> None:
    event = players("U 2w1\n3w1 1b0\n2b0 U", rounds=9)
    assert standings(event, "BH", 1, players=True).terms(1, "BH").terms[0].value == HALF
    assert standings(event, "BH", 2, players=True).terms(1, "BH").terms[0].value == 1


def test_16_5_the_lowest_voluntary_value_is_cut_when_it_is_not_lower() -> None:
    """Sonneborn-Berger: the least significant value is a win over the weakest, the bye gives ½ × its dummy.

    1: beat 2 (1 point), lost to 3 (2½), half-point bye: own score 1½, cap 1½; product ¾. LSV: 1 × 1 = 1, higher: cut.
    With two cuts the next is the bye again compared with what is left: 0 from 3; ¾ is higher: cut. Left: 0.
    """
    event = players("2w1 3w0 H\n1b0 4w1 3b0\n4w= 1b1 2w1\n3b= 2b0 Z")
    found = standings(event, "SB,SB/C1,SB/C2", players=True).row(1).values
    assert found[1:] == (Fraction(7, 4), Fraction(3, 4), 0)
    assert [bool(term.cut) for term in standings(event, "SB/C1", players=True).terms(1, "SB/C1").terms] == [
        True, False, False,
    ]  # fmt: skip


def test_14_3_medians_cut_the_plain_maximum() -> None:
    event = players("2w1 3w1 4w1 U\n1b0 4w1 3b1 Z\n4w1 1b0 2w0 Z\n3b0 2b0 1b0 Z")
    assert values(event, "BH BH/M1 BH/M2 BH/C2", players=True)["BH/M2"] == [0, 0, 0, 0]
    rows = [
        sorted(term.value for term in standings(event, "BH", players=True).terms(n, "BH").terms)
        for n in (1, 2)
    ]  # type: ignore[type-var]
    assert values(event, "BH/M1", players=True)["BH/M1"][0] == sum(rows[0][1:3])


def test_15_2_in_a_round_robin_forfeits_are_games_and_free_rounds_are_nothing() -> None:
    """Three players, each rests once. 1 won against 3 by forfeit: SB(1) = S(2)·½ + S(3)·1; it is never WON."""
    event = players("Z 2w= 3+\n3w1 1b= Z\n2b0 Z 1-")
    found = values(event, "SB WIN WON REP STD KS", players=True, predetermined=True)
    assert found == {
        "SB": [Fraction(3, 4), Fraction(3, 4), 0],  # S: 1½, 1½, 0
        "WIN": [1, 1, 0],
        "WON": [0, 1, 0],
        "REP": [2, 2, 1],  # the free round is a zero-point bye in the file, the forfeit loss remains unplayed
        "STD": [Fraction(3, 2), Fraction(3, 2), 0],
        "KS": expected("½ ½ 0"),  # maximum 2, half of it 1: only 1 and 2 have that
    }


def test_6_1_1_forfeits_count_in_direct_encounters_by_modifier_only() -> None:
    """Field case 47: a tie of three with one forfeit. 1-2 drawn, 2-3 drawn, 1-3 won by forfeit by 1."""
    event = players(
        "2w= 3+ 4w0 5w0\n1b= 4b0 3w= 6w=\n6w1 1- 2b= 4b0\n5w1 2w1 1b1 3w1\n4b0 6b1 6w1 1b1\n3b0 5w0 5b0 2b="
    )
    # 1, 2, 3 have 1½; without the forfeit 1: ½ (1 missing), 2: 1, 3: ½ (1 missing): 2 is not safe from 1½
    by_points = standings(event, "DE", players=True)
    assert {row.place_text for row in by_points.rows if row.team.tpn in (1, 2, 3)} == {"3-5"}
    with_forfeits = standings(event, "DE/P", players=True)
    # with it: 1 has 1½, 2 has 1, 3 has ½
    assert [row.team.tpn for row in with_forfeits.rows if row.team.tpn in (1, 2, 3)] == [1, 2, 3]
    assert [row.place_text for row in with_forfeits.rows][2:5] == ["3", "4", "5"]
