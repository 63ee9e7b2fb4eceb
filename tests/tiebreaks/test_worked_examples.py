"""Every worked example: numbers computed by hand or by an independent script from the text of C.07 (2026).

They are not this program's output. The samples are `tests/data/trf/`.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pairwright import Colour, Entry, PastRound, Result, Tournament
from pairwright.tiebreaks import standings

from .samples import expected, individual, order, places, players, team_event, values


def table(text: str) -> dict[str, list[object]]:
    """Columns by code from a table with one line per participant."""
    head, *lines = [line.strip().strip("|") for line in text.strip().splitlines()]
    codes = head.replace("|", " ").split()[1:]
    rows = [expected(line.replace("|", " ").replace(",", ""))[1:] for line in lines]
    return {code: list(column) for code, column in zip(codes, zip(*rows, strict=True), strict=True)}


# 10.1: an individual event. PAB of 9, 6, 7; half-point byes of 4 and 2; 8 leaves after round 3; 2-1 forfeited.

INDIVIDUAL = table("""
 p | PTS | BH | BH/C1 | BH/C2 | BH/M1 | FB | SB | SB/C1 | PS | PS/C1 | WIN | WON | BPG | BWG | REP | STD
 1 | 4 | 14 | 12 | 10 | 8 | 14.5 | 10.5 | 8.5 | 11.5 | 11 | 3 | 2 | 2 | 0 | 5 | 4
 2 | 3 | 14 | 11.5 | 8.5 | 7.5 | 14 | 7.75 | 5.75 | 10.5 | 9.5 | 2 | 2 | 1 | 1 | 3 | 3
 3 | 2 | 14.5 | 12.5 | 10.5 | 8.5 | 13.5 | 4.25 | 3.25 | 7.5 | 6.5 | 1 | 1 | 3 | 1 | 5 | 2
 4 | 2.5 | 13 | 10.5 | 8.5 | 6.5 | 13 | 5.5 | 4.25 | 8.5 | 7.5 | 1 | 1 | 2 | 0 | 4 | 2.5
 5 | 4 | 13 | 11 | 9 | 7 | 13.5 | 9.75 | 7.75 | 11.5 | 11 | 3 | 3 | 3 | 2 | 5 | 4
 6 | 2 | 15 | 13 | 11 | 9 | 14.5 | 4 | 2 | 5 | 5 | 2 | 1 | 2 | 0 | 5 | 2
 7 | 2 | 10.5 | 8.5 | 6.5 | 6 | 11.5 | 4.25 | 4.25 | 4.5 | 4.5 | 1 | 0 | 2 | 0 | 5 | 2
 8 | 1 | 8.5 | 7.5 | 6.5 | 5 | 9 | 2 | 2 | 3.5 | 3.5 | 0 | 0 | 1 | 0 | 3 | 1
 9 | 2.5 | 14 | 12 | 9.5 | 8 | 13.5 | 6.75 | 5.75 | 8 | 7 | 1 | 0 | 2 | 0 | 5 | 2.5
""")


@pytest.mark.parametrize("code", INDIVIDUAL)
def test_individual_complete(code: str) -> None:
    assert values(individual("12"), code, players=True)[code] == INDIVIDUAL[code]


def test_average_of_buchholz_is_an_exact_fraction() -> None:
    """Printed with three decimals: 14.125 14.333 11.8 12.5 14.1 12.875 13 12.667 12.625."""
    found = values(individual("12"), "AOB", players=True)["AOB"]
    assert found == [
        Fraction(113, 8), Fraction(43, 3), Fraction(59, 5), Fraction(25, 2), Fraction(141, 10), Fraction(103, 8), 13,
        Fraction(38, 3), Fraction(101, 8),
    ]  # fmt: skip


def test_fore_buchholz_before_another_break_changes_nothing() -> None:
    """gacrux's FB leaves its marks on the breaks after it; here the order of the list cannot matter."""
    event = individual("12")
    for codes in ("FB,SB,BH,AOB", "SB,BH,AOB,FB"):
        found = standings(event, codes, players=True)
        for row in found.rows:
            by_code = dict(zip(found.codes, row.values, strict=True))
            assert by_code["SB"] == INDIVIDUAL["SB"][row.team.tpn - 1]
            assert by_code["BH"] == INDIVIDUAL["BH"][row.team.tpn - 1]
            assert by_code["FB"] == INDIVIDUAL["FB"][row.team.tpn - 1]


def test_ratings_of_player_1() -> None:
    """Over the board against 2185, 2142, 2314, 2271: 3 of 4. 75% is 193; 2425 gives 3.00 expected, 2424 gives 2.99."""
    found = values(individual("12"), "ARO TPR PTP APRO APPO", players=True)
    assert {code: column[0] for code, column in found.items()} == {
        "ARO": 2228, "TPR": 2421, "PTP": 2425, "APRO": 2261, "APPO": 2271,
    }  # fmt: skip


def test_the_direct_encounter_resolves_nothing() -> None:
    """1-5 and 4-9 were drawn; of 3, 6 and 7 the game 3-6 is missing, and neither is safe from the other."""
    found = places(standings(individual("12"), "DE", players=True))
    assert found == {
        1: "1-2", 5: "1-2", 2: "3", 4: "4-5", 9: "4-5", 3: "6-8", 6: "6-8", 7: "6-8", 8: "9",
    }  # fmt: skip


def test_terms_of_the_hand_calculations() -> None:
    """BH(2) = 2 + 2.5 + min(3, 4) + 4 + min(3, 2.5); cut: 2.5 of the bye, not lower than 2. SB(2): cut the higher."""
    found = standings(individual("12"), "BH/C1,SB/C1,BH", players=True)
    buchholz = found.terms(2, "BH/C1")
    assert [(term.value, term.cut[:9]) for term in buchholz.terms] == [
        (2, ""), (Fraction(5, 2), ""), (3, ""), (4, ""), (Fraction(5, 2), "voluntary"),
    ]  # fmt: skip
    assert "at most the 4 of the opponent [16.4.1]" in buchholz.terms[2].note
    assert "at most 2½, draws in all rounds [16.4.2]" in buchholz.terms[4].note
    berger = found.terms(2, "SB/C1")
    assert [(term.factors, term.value, bool(term.cut)) for term in berger.terms] == [
        ((2, 1), 2, True),
        ((Fraction(5, 2), 1), Fraction(5, 2), False),
        ((3, 0), 0, False),
        ((4, Fraction(1, 2)), 2, False),
        ((Fraction(5, 2), Fraction(1, 2)), Fraction(5, 4), False),
    ]
    assert [term.value for term in found.terms(8, "BH").terms] == [Fraction(5, 2), 2, 2, 1, 1]
    assert "1 scored, 2 byes at the end count as draws [16.3.2]" in found.terms(3, "BH").terms[2].note


# 10.2: teams, all matches played, 2-1-0, four boards.

TEAMS = table("""
 team | MPTS | GPTS | BH:MP | BH:MP/C1 | BH:MP/M1 | BH:GP | BH:GP/C1 | AOB:MP | SSSC | BC | PS:MP | WIN
 1 | 5 | 10.5 | 23 | 21 | 13 | 48 | 41 | 25.6 | 22 | 28.5 | 16 | 2
 2 | 5 | 9.5 | 27 | 25 | 17 | 53 | 45.5 | 25.2 | 23 | 22.5 | 19 | 1
 3 | 4 | 10.5 | 28 | 25 | 17 | 50.5 | 43.5 | 24.6 | 24.5 | 25 | 17 | 1
 4 | 7 | 12 | 22 | 20 | 12 | 46 | 39 | 26.4 | 23 | 29 | 18 | 2
 5 | 6 | 11.5 | 23 | 21 | 13 | 46 | 39 | 25.4 | 23 | 28 | 12 | 3
 6 | 2 | 7.5 | 26 | 23 | 16 | 50.5 | 43.5 | 23.8 | 20.5 | 17.5 | 4 | 1
 7 | 3 | 7 | 24 | 22 | 15 | 52 | 44.5 | 24.4 | 19 | 17 | 11 | 1
 8 | 8 | 11.5 | 27 | 23 | 16 | 54 | 44.5 | 24.6 | 25 | 32.5 | 23 | 3
""") | table("""
 team | EMMSB | EMGSB | EGMSB | EGGSB | EMMSB/C1 | EMGSB/C1 | EGMSB/C1 | EGGSB/C1
 1 | 22 | 48.5 | 47.5 | 101.5 | 22 | 45.5 | 33.5 | 84
 2 | 23 | 49 | 49 | 98.25 | 19 | 44 | 34 | 79.5
 3 | 16 | 51 | 34 | 97.25 | 10 | 39 | 20 | 69.25
 4 | 28 | 50 | 64 | 110 | 24 | 44 | 57 | 96
 5 | 20 | 47 | 48 | 99.75 | 16 | 41 | 34 | 78.75
 6 | 10 | 37.5 | 21 | 74.5 | 10 | 33 | 21 | 64
 7 | 11 | 32.5 | 27 | 70 | 7 | 27.5 | 12 | 51.25
 8 | 42 | 61.5 | 86.5 | 124.25 | 34 | 51.5 | 77 | 105.25
""")  # fmt: skip


@pytest.mark.parametrize("code", TEAMS)
def test_teams_all_played(code: str) -> None:
    assert values(team_event("05"), code)[code] == TEAMS[code]


def test_other_spellings_mean_the_same() -> None:
    event = team_event("05")
    same = {
        "EMMSB": "SB:MP",
        "EGGSB": "SB:GP",
        "EMGSB/C1": "OSB",
        "EMGSB": "ESB:MG",
        "BH:MP/M1": "MBH",
        "REP": "GE",
    }
    for code, other in same.items():
        table_of = standings(event, [other])
        assert [row.values[-1] for row in sorted(table_of.rows, key=lambda row: row.team.tpn)] == values(
            event, code
        )[code]


def test_board_points() -> None:
    """The boards of 10.2, from which BC follows; TBR and BBE are read from them."""
    boards = {1: "2 2 3½ 3", 2: "3 2½ 1½ 2½", 3: "3 2 4 1½", 4: "3 4½ 1 3½", 5: "3½ 2½ 2½ 3", 6: "1 3 3½ 0",
              7: "3 ½ 1 2½", 8: "1½ 3 3 4"}  # fmt: skip
    found = values(team_event("05"), "TBR BBE")
    for tpn, text in boards.items():
        by_board = expected(text)
        assert found["TBR"][tpn - 1] == tuple(by_board)
        assert found["BBE"][tpn - 1] == tuple(sum(by_board[:k]) for k in (3, 2, 1))


def test_team_8_by_hand() -> None:
    """EMGSB = 7·2 + 6·2½ + 5·2½ + 5·2 + 4·2½; the lowest opponent is team 3. SSSC = 11.5 + 27/2."""
    found = standings(team_event("05"), "EMGSB/C1,SSSC")
    terms = found.terms(8, "EMGSB/C1")
    assert sorted(term.factors for term in terms.terms) == [
        (4, Fraction(5, 2)), (5, 2), (5, Fraction(5, 2)), (6, Fraction(5, 2)), (7, 2),
    ]  # fmt: skip
    assert [(term.opponent, term.value) for term in terms.terms if term.cut] == [(3, 10)]
    assert terms.value == Fraction(103, 2)
    assert [term.value for term in found.terms(8, "SSSC").terms] == [Fraction(23, 2), Fraction(27, 2)]


# 10.3: teams with a PAB of 1 MP and 2 GP, a half-point bye, forfeits; after three of five rounds.

UNPLAYED = table("""
 team | MPTS | GPTS | BH:MP | BH:MP/C1 | BH:GP | BH:GP/C1 | SSSC | BC | REP | EMMSB | EMGSB | EGMSB | EGGSB | EMMSB/C1 | EMGSB/C1 | EGMSB/C1 | EGGSB/C1
 1 | 2 | 5 | 9 | 8 | 18 | 14.5 | 14 | 12 | 3 | 2 | 12.5 | 7 | 27 | 0 | 10 | 0 | 18.25
 2 | 4 | 7.5 | 8 | 7 | 16 | 12.5 | 15.5 | 19 | 3 | 6 | 14 | 17 | 34 | 4 | 10 | 10 | 20
 3 | 3 | 5 | 10 | 7 | 18 | 13 | 15 | 12.5 | 2 | 7 | 13.5 | 16 | 27.5 | 3 | 7.5 | 11 | 17.5
 4 | 5 | 7.5 | 11 | 8 | 19.5 | 14.5 | 18.5 | 17 | 3 | 18 | 27.5 | 32 | 49 | 12 | 20 | 22 | 36.5
 5 | 1 | 3.5 | 5 | 4 | 14 | 10.5 | 8.5 | 11 | 2 | 2 | 7 | 5.5 | 18.5 | 2 | 7 | 5.5 | 18.5
 6 | 2 | 5.5 | 6 | 5 | 14 | 10.5 | 11.5 | 17 | 3 | 3 | 10.5 | 9 | 25.5 | 2 | 8.5 | 5.5 | 18.5
 7 | 4 | 7 | 10 | 8 | 18.5 | 13.5 | 17 | 22.5 | 3 | 12 | 22 | 23.5 | 42 | 8 | 16 | 13.5 | 27
""")  # noqa: E501


@pytest.mark.parametrize("code", UNPLAYED)
def test_teams_with_unplayed_rounds(code: str) -> None:
    assert values(team_event("06"), code, 3)[code] == UNPLAYED[code]


def test_the_calculations_by_hand_of_unplayed_rounds() -> None:
    found = standings(team_event("06"), "BH:MP/C1,EMGSB/C1,BC", 3)
    # 7: the dummy of the PAB has min(4, 1×3); no voluntary unplayed round, so the lowest, 2, is cut
    assert [(term.value, bool(term.cut)) for term in found.terms(7, "BH:MP/C1").terms] == [
        (3, False), (5, False), (2, True),
    ]  # fmt: skip
    # 7: the PAB counts four wins: boards 2, 2½, 2½, 2
    assert [term.factors for term in found.terms(7, "BC").terms] == [
        (1, 2), (2, Fraction(5, 2)), (3, Fraction(5, 2)), (4, 2),
    ]  # fmt: skip
    # 2: a forfeit win is not voluntary: its dummy, min(4, A(5) = 1), is cut because it is the lowest
    assert [(term.value, term.cut) for term in found.terms(2, "BH:MP/C1").terms][2] == (
        1,
        "least significant [14.1]",
    )
    # 3: 5 with team 6, 6 of the half-point bye: not lower, so that one is cut
    assert [(term.value, term.cut[:9]) for term in found.terms(3, "EMGSB/C1").terms] == [
        (5, ""), (6, "voluntary"), (Fraction(5, 2), ""),
    ]  # fmt: skip
    # 5: the forfeit loss, min(1, A(2) = 4), is voluntary
    assert [(term.value, term.cut[:9]) for term in found.terms(5, "BH:MP/C1").terms][2] == (1, "voluntary")


def test_fore_buchholz_uses_the_announced_last_round() -> None:
    """Round 3 of 5 is not the final round: FB = BH = 9. With three rounds announced it is 8."""
    event = team_event("06")
    assert values(event, "FB:MP", 3)["FB:MP"] == UNPLAYED["BH:MP"]
    assert values(event.with_options(rounds=3), "FB:MP", 3)["FB:MP"][0] == 8


# 10.4: game points primary, three boards, 3-1-0; after two of four rounds.

GAME_POINTS = table("""
 team | GPTS | MPTS | BH:GP | EMGSB | EGMSB | EGGSB | SSSC | BC
 1 | 2.5 | 1 | 5.5 | 5.5 | 2 | 6.5 | 3.75 | 5
 2 | 4 | 6 | 6 | 8 | 18 | 12 | 9 | 8.5
 3 | 3.5 | 3 | 6 | 8.5 | 6 | 9 | 6 | 6.5
 4 | 3.5 | 4 | 5 | 3.5 | 10 | 8.75 | 6.5 | 7.5
 5 | 2.5 | 1 | 7.5 | 12 | 3.5 | 9.25 | 4.75 | 4
 6 | 2 | 1 | 6 | 3 | 2.5 | 5.5 | 4 | 4.5
""")


@pytest.mark.parametrize("code", GAME_POINTS)
def test_game_points_primary(code: str) -> None:
    assert values(team_event("08"), code, 2)[code] == GAME_POINTS[code]


def test_wins_of_a_team_are_matches_unless_the_code_says_game_points() -> None:
    """gacrux counts boards here (REP 6 = 3 boards × 2 rounds) unless WIN:MP is asked for."""
    event = team_event("08")
    found = values(event, "REP WIN WON WIN:GP WON:GP REP:GP BPG BPG:GP", 2)
    assert found["REP"] == [2] * 6
    assert found["REP:GP"] == [6] * 6
    assert found["WON:GP"] == [0, 2, 2, 2, 1, 0]  # the boards won: 6 and 5 of team 2, 7 and 8, 11 and 12, 14
    assert found["WIN:GP"] == found["WON:GP"]
    assert found["BPG"] == [1] * 6  # each team had Black on board 1 once
    assert found["BPG:GP"] == [3, 3, 3, 3, 3, 3]


# 10.5: round robin.


def test_extended_direct_encounter() -> None:
    """1, 2, 3 have 4 MP and 2 MP among them; GP among them 4, 4½, 3½. With GP before it only 1 and 2 are tied."""
    event = team_event("11")
    assert order(standings(event, "EDE")) == [2, 1, 3, 4]
    assert order(standings(event, "GPTS,EDE")) == [1, 2, 3, 4]
    assert values(event, "SB:MP SB:GP EMGSB BC") == {
        "SB:MP": [8, 8, 8, 0],
        "SB:GP": expected("37.75 38.75 35 24"),
        "EMGSB": [16, 18, 14, 14],
        "BC": expected("16.5 17 16.5 10"),
    }


# 11: gacrux against the text: sample 03 after round 3.


def test_standard_points_compare_with_the_opponent() -> None:
    """Players 6 and 9 forfeited both against each other: equal points, ½. gacrux compares with a draw: 0."""
    found = values(individual("03"), "STD", 3, players=True)["STD"]
    assert (found[5], found[8]) == (Fraction(1, 2), Fraction(3, 2))


def test_sonneborn_berger_with_two_voluntary_unplayed_rounds() -> None:
    """Sample 12 with a ZPB of 8 in round 4 and a forfeit loss against 7 in round 5: SB(3) is 4.

    A(8) = 1 + ½ = 1½: the bye is followed by a voluntary round only. SB(3) = 2·... by hand: 7 has 2, 5 has 4, 8 has 1½,
    4 has 2½, 1 has 4; 3 made 1, 0, ½, ½, 0 points: 2 + 0 + ¾ + 1¼ + 0 = 4.
    """
    changed = {8: "4b0 7w= 3w= Z 7-", 7: "3w0 8b= 9w= 6b0 8+"}
    lines = {
        1: "5b= 6w1 2+ 2b= 3w1", 2: "6w1 9b1 1- 1w= H", 3: "7b1 5w0 8b= 4w= 1b0", 4: "8w1 H 5b0 3b= 9w=",
        5: "1w= 3b1 4w1 9b= 6b1", 6: "2b0 1b0 U 7w1 5w0", 9: "U 2w0 7b= 5w= 4b=", **changed,
    }  # fmt: skip
    event = players("\n".join(lines[k] for k in range(1, 10)))
    assert values(event, "SB", players=True)["SB"][2] == 4
    found = standings(event, "FB,SB", players=True)
    assert found.row(3).values[-1] == 4


def test_8_1_a_divisor_of_sssc_that_would_be_0_is_1() -> None:
    """Six boards, two rounds, 2-1-0: 2·2/6 is rounded down to 0, and 1 is taken.

    1-2 4:2, 3-4 3:3, 1-3 6:0, 2-4 1:5. Match points 4, 0, 1, 3; game points 10, 3, 3, 8. SSSC(1) = 10 + (0 + 1),
    SSSC(2) = 3 + (4 + 3), SSSC(3) = 3 + (3 + 4), SSSC(4) = 8 + (1 + 0).
    """
    rounds = [((1, 2), (4, 2)), ((3, 4), (3, 3)), ((1, 3), (6, 0)), ((2, 4), (1, 5))]
    history: dict[int, list[PastRound]] = {tpn: [] for tpn in (1, 2, 3, 4)}
    for pair, points in rounds:
        for k, tpn in enumerate(pair):
            mine, theirs = points[k], points[1 - k]
            mp = 10 * ((mine > theirs) + (mine >= theirs))
            history[tpn].append(
                PastRound.of_tenths(
                    Result.PLAYED, pair[1 - k], (Colour.WHITE, Colour.BLACK)[k], mp, 10 * mine
                )
            )
    entries = tuple(Entry(tpn, history=tuple(items)) for tpn, items in history.items())
    event = Tournament("fide-team", 3, entries, {"rounds": 2, "boards": 6})
    assert values(event, "SSSC")["SSSC"] == [11, 10, 10, 9]
